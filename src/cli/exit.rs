//! Every exit code and what it promises. Owns the mapping from errors to codes; nothing else exits.

use crate::error::{Error, Result};
use crate::record::{AnyRecord, PartRecord, Status};
use crate::verdict::Verdict;

/// One way to end: the code and its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    /// What the shell sees.
    pub code: u8,
    /// What it means, for help texts.
    pub means: &'static str,
}

/// Everything asked for was done, and whatever was graded passed. A reader that closes the pipe early
/// (`croupier list | head`) is no failure either.
pub const PASSED: Exit = Exit { code: 0, means: "done; everything that was graded passed" };
/// Grading worked and found something wrong; or a listing found a gap it was asked to look for.
pub const FAILED: Exit = Exit { code: 1, means: "graded, and something failed; or a gap was found" };
/// What was asked for makes no sense, or a spec or marks file has faults: nothing ran. For `expect`: the
/// keys do not fit the game (too few or too many).
pub const USAGE: Exit = Exit { code: 2, means: "bad usage, spec or marks; nothing was graded" };
/// The host or croupier itself failed, so something is not graded. Outranks every other code.
pub const OURS: Exit = Exit { code: 3, means: "our own fault; something is not graded (outranks 1)" };

/// Every exit code, in order.
pub const ALL: [Exit; 4] = [PASSED, FAILED, USAGE, OURS];

/// How a run that ended with this error exits.
pub fn of_error(error: &Error) -> Exit {
    match error {
        Error::Usage { .. } | Error::Faults { .. } => USAGE,
        Error::Host { .. } | Error::Unsuitable { .. } | Error::Stopped { .. } | Error::Internal(_) => OURS,
    }
}

/// How a grading run exits: `faults` is whether anything of ours went wrong.
///
/// # Errors
/// The record's submissions cannot be read.
pub fn of_record(record: &AnyRecord, faults: bool) -> Result<Exit> {
    let (mut ours, mut theirs) = (faults, false);
    for submission in record.submissions.each() {
        let submission = submission.map_err(|error| Error::host("cannot tell how it went", error))?;
        // A part that a person marks is an offer: nobody fails by not taking it.
        let declined = |part: &PartRecord| part.status == Status::Missing && record.by_hand(&part.id);
        let parts = submission.parts.iter().filter(|part| !declined(part)).map(|part| part.status);
        for status in parts.chain([submission.status]) {
            ours |= status == Status::NotGraded;
            theirs |= status != Status::Graded;
        }
        for scenario in submission.parts.iter().flat_map(|part| &part.scenarios) {
            ours |= scenario.verdict == Verdict::NotGraded;
            theirs |= scenario.verdict != Verdict::Pass;
        }
    }
    Ok(match (ours, theirs) {
        (true, _) => OURS,
        (false, true) => FAILED,
        (false, false) => PASSED,
    })
}

/// The codes as a paragraph of the help text.
pub fn help() -> String {
    let lines = ALL.iter().map(|exit| format!("  {}  {}", exit.code, exit.means));
    format!("Exit codes:\n{}", lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{PartRecord, Record, ScenarioRecord, StyleRecord, StyleSource, SubmissionRecord};
    use crate::report::sample;
    use crate::verdict::Rung;

    fn record(status: Status, verdict: Verdict) -> Record {
        let scenario = ScenarioRecord {
            name: "s".into(),
            verdict,
            rung: Rung::None,
            credit: 0.0,
            visibility: "visible".into(),
            finding: None,
            others: Vec::new(),
            ending: String::new(),
            pauses: 0.0,
        };
        let part = PartRecord {
            mistakes: Vec::new(),
            id: "p".into(),
            status,
            points: None,
            max_points: 1.0,
            functionality: None,
            style: StyleRecord { score: None, source: StyleSource::Unmarked },
            note: None,
            compiler: String::new(),
            legwork: None,
        wording: None,
            scenarios: vec![scenario],
        };
        let submission = SubmissionRecord {
            student: "a".into(),
            status: Status::Graded,
            points: None,
            max_points: 1.0,
            style_marked: false,
            complete_up_to: None,
            parts: vec![part],
            notes: Vec::new(),
        };
        Record { submissions: vec![submission], ..sample::nobody() }
    }

    #[test]
    fn codes_are_their_own_index() {
        for (index, exit) in ALL.iter().enumerate() {
            assert_eq!(usize::from(exit.code), index);
        }
    }

    #[test]
    fn ours_outranks_theirs_and_theirs_outranks_nothing() {
        for (status, verdict, faults, expected) in [
            (Status::Graded, Verdict::Pass, false, PASSED),
            (Status::Graded, Verdict::Flawed, false, FAILED),
            (Status::Graded, Verdict::Differs, false, FAILED),
            (Status::BuildFailed, Verdict::Pass, false, FAILED),
            (Status::Missing, Verdict::Pass, false, FAILED),
            (Status::Graded, Verdict::NotGraded, false, OURS),
            (Status::NotGraded, Verdict::Differs, false, OURS),
            (Status::Graded, Verdict::Differs, true, OURS),
        ] {
            let exit = of_record(&record(status, verdict), faults).unwrap();
            assert_eq!(exit, expected, "{status:?} {verdict:?}");
        }
    }

    #[test]
    fn every_error_has_its_code() {
        assert_eq!(of_error(&Error::usage("a", "b")), USAGE);
        assert_eq!(of_error(&Error::Faults { count: 1, rendered: String::new() }), USAGE);
        assert_eq!(of_error(&Error::host("a", std::io::Error::other("b"))), OURS);
        assert_eq!(of_error(&Error::Internal("a".into())), OURS);
    }
}
