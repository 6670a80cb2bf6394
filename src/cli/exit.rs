//! All exit codes, and which error or record leads to which.

use crate::error::{Error, Result};
use crate::record::{AnyRecord, PartRecord, Status};
use crate::report::wrap::paragraph;
use crate::verdict::Verdict;

/// Maximum width of help texts in columns.
pub(crate) const WIDTH: usize = 79;

/// An exit code and its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The code.
    pub code: u8,
    /// Its meaning, for help texts.
    pub means: &'static str,
}

/// Success; all that was graded passed. A reader that closes the pipe early (`croupier list | head`) is no error.
pub const SUCCESS: Exit = Exit { code: 0, means: "success, all passed" };
/// A scenario failed, or `show --coverage` found a rule that is not covered.
pub const FAILURES: Exit =
    Exit { code: 1, means: "a scenario failed, or a difference or a coverage gap was found" };
/// The arguments, a spec, or manual grades are invalid; nothing was run. For `expect`: the input ends too early or is
/// not read to its end.
pub const USAGE: Exit =
    Exit { code: 2, means: "invalid arguments, spec, or manual grades; nothing was graded" };
/// The host or croupier failed, so that something is not graded. Takes precedence over every other code.
pub const NOT_GRADED: Exit =
    Exit { code: 3, means: "internal or system error, some results are missing (takes precedence over 1)" };

/// Every exit code, in order.
pub const ALL: [Exit; 4] = [SUCCESS, FAILURES, USAGE, NOT_GRADED];

/// Returns the exit code for this error.
pub fn of_error(error: &Error) -> Exit {
    match error {
        Error::Usage { .. } | Error::Spec { .. } => USAGE,
        Error::System { .. } | Error::Unsuitable { .. } | Error::Interrupted { .. } | Error::Internal(_) => {
            NOT_GRADED
        }
    }
}

/// Returns the exit code of a grading run; `faults` is whether there were internal errors.
///
/// # Errors
/// The record's submissions cannot be read.
pub fn of_record(record: &AnyRecord, faults: bool) -> Result<Exit> {
    let (mut internal, mut failed) = (faults, false);
    for submission in record.submissions.each() {
        let submission = submission.map_err(|error| Error::system("cannot read the results", error))?;
        if submission.is_excused() {
            continue;
        }
        // A manually graded part is optional: a submission without it does not fail.
        let declined = |part: &PartRecord| part.status == Status::Missing && record.by_hand(&part.id);
        let parts = submission.parts.iter().filter(|part| !declined(part)).map(|part| part.status);
        for status in parts.chain([submission.status]) {
            internal |= status == Status::NotGraded;
            failed |= status != Status::Graded;
        }
        for scenario in submission.parts.iter().flat_map(|part| &part.scenarios) {
            internal |= scenario.verdict == Verdict::NotGraded;
            failed |= scenario.verdict != Verdict::Passed;
        }
    }
    Ok(match (internal, failed) {
        (true, _) => NOT_GRADED,
        (false, true) => FAILURES,
        (false, false) => SUCCESS,
    })
}

/// Returns the paragraph of the help text about exit codes.
pub fn help() -> String {
    let lines = ALL.iter().map(|exit| paragraph(&format!("  {}  ", exit.code), exit.means, WIDTH));
    format!("Exit codes:\n{}", lines.collect::<String>().trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::report::sample;

    fn record(status: Status, verdict: Verdict) -> Record {
        let mut record = sample::record();
        record.submissions.truncate(1);
        let submission = &mut record.submissions[0];
        submission.parts.truncate(1);
        submission.parts[0].status = status;
        submission.parts[0].scenarios = vec![sample::scenario("s", verdict, "visible")];
        record
    }

    #[test]
    fn code_is_index_in_table() {
        for (index, exit) in ALL.iter().enumerate() {
            assert_eq!(usize::from(exit.code), index);
        }
    }

    #[test]
    fn internal_error_takes_precedence_over_failure() {
        for (status, verdict, faults, expected) in [
            (Status::Graded, Verdict::Passed, false, SUCCESS),
            (Status::Graded, Verdict::Partial, false, FAILURES),
            (Status::Graded, Verdict::WrongOutput, false, FAILURES),
            (Status::BuildFailed, Verdict::Passed, false, FAILURES),
            (Status::Missing, Verdict::Passed, false, FAILURES),
            (Status::Graded, Verdict::NotGraded, false, NOT_GRADED),
            (Status::NotGraded, Verdict::WrongOutput, false, NOT_GRADED),
            (Status::Graded, Verdict::WrongOutput, true, NOT_GRADED),
        ] {
            let exit = of_record(&record(status, verdict), faults).unwrap();
            assert_eq!(exit, expected, "{status:?} {verdict:?}");
        }
    }

    #[test]
    fn errors_map_to_codes() {
        assert_eq!(of_error(&Error::usage("a", "b")), USAGE);
        assert_eq!(of_error(&Error::Spec { count: 1, rendered: String::new(), undone: "" }), USAGE);
        assert_eq!(of_error(&Error::system("a", std::io::Error::other("b"))), NOT_GRADED);
        assert_eq!(of_error(&Error::Internal("a".into())), NOT_GRADED);
    }
}
