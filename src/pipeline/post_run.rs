//! Changes of a judgment by what a run leaves in addition to its transcript: notes and sanitizer reports.
//!
//! A missing function explains everything after its call, and a memory error everything that was printed after it; a
//! requirement on notes costs its share of the credit. No judgment becomes better: a student's program could have written
//! these files itself.

pub(super) mod denied;
mod memory;

use reference::Transcript;

use crate::build::harness::LACKS;
use crate::compare;
use crate::criteria::{Criteria, Requirement, RequirementCheck};
use crate::fraction::ZERO;
use crate::run::RunArtifacts;
use crate::text;
use crate::verdict::{Finding, FindingKind, Judgment, Verdict};

/// Maximum number of characters taken from a note.
const LONGEST: usize = 400;

/// Returns the judgment of a run of these sources, given what the run left. The text of the sources is only read where a requirement
/// is about it.
pub(super) fn amended(
    judgment: Judgment,
    left: &RunArtifacts,
    transcript: &Transcript,
    criteria: &Criteria,
    sources: (&[String], &dyn Fn() -> Vec<u8>),
) -> Judgment {
    let (sources, code) = sources;
    let unavailable = left.notes.lines().find_map(|line| line.strip_prefix(LACKS));
    if let Some(says) = unavailable {
        let says = text::shorten(&text::visible(says.as_bytes()), LONGEST);
        let finding = at_the_end(FindingKind::Function, transcript, &format!("{says}."), None);
        return failed(judgment, Verdict::MissingFunction, finding);
    }
    if let Some(error) = memory::error(&left.report, sources) {
        let finding = at_the_end(FindingKind::Memory, transcript, &error.says, error.hint);
        return failed(judgment, Verdict::MemoryError, finding);
    }
    demanded(judgment, left, transcript, criteria, code)
}

/// Returns a judgment with this finding as the reason. A difference in the text stays as a further finding: it came before.
fn failed(judgment: Judgment, verdict: Verdict, finding: Finding) -> Judgment {
    let before = judgment.finding.filter(|_| judgment.verdict == Verdict::WrongOutput);
    let others = before.into_iter().chain(judgment.others).collect();
    Judgment { verdict, credit: ZERO, finding: Some(finding), others, ..judgment }
}

/// Returns the judgment after the requirements on notes and sources.
fn demanded(
    judgment: Judgment,
    left: &RunArtifacts,
    transcript: &Transcript,
    criteria: &Criteria,
    code: &dyn Fn() -> Vec<u8>,
) -> Judgment {
    criteria.demands.iter().fold(judgment, |judgment, demand| match broken(demand, &left.notes, code) {
        Some(says) => {
            let finding = at_the_end(FindingKind::Demand, transcript, &says, None).quoting(&demand.because);
            compare::breaking(judgment, finding, demand.credit)
        }
        None => judgment,
    })
}

/// Returns the sentence about a requirement that these notes or sources break; with what its group `detail` reads in the notes.
fn broken(demand: &Requirement, notes: &str, code: &dyn Fn() -> Vec<u8>) -> Option<String> {
    let find = match &demand.check {
        RequirementCheck::Noted(find) => find,
        RequirementCheck::Source(find) => return (!find.is_match(&code())).then(|| demand.says.clone()),
        _ => return None,
    };
    let found = find.captures(notes.as_bytes())?;
    Some(match found.name("detail") {
        Some(detail) => {
            let detail = text::shorten(&text::visible(detail.as_bytes()), LONGEST);
            format!("{} Found: {detail}.", compare::sentence(&demand.says))
        }
        None => demand.says.clone(),
    })
}

/// Returns a finding about the last turn.
fn at_the_end(kind: FindingKind, transcript: &Transcript, says: &str, hint: Option<String>) -> Finding {
    Finding { hint, ..compare::finding(kind, transcript, transcript.turns.len().saturating_sub(1), says) }
}

#[cfg(test)]
mod tests {
    use reference::{Ending, Turn, Typed};

    use super::*;
    use crate::fraction::{Fraction, ONE};
    use crate::verdict::Rung;

    fn transcript() -> Transcript {
        let typed = Some(Typed::Line(b"shoe_free".to_vec()));
        let turns = vec![Turn::default(), Turn { typed, ..Turn::default() }];
        Transcript { turns, ending: Ending::Exited(0), unread: Vec::new() }
    }

    fn judgment(verdict: Verdict) -> Judgment {
        let finding = (verdict == Verdict::WrongOutput)
            .then(|| at_the_end(FindingKind::Text, &transcript(), "It printed something else.", None));
        let credit = if verdict == Verdict::Passed { ONE } else { ZERO };
        Judgment { verdict, rung: Rung::Exact, credit, finding, others: Vec::new(), reading: 0 }
    }

    fn after(notes: &str, report: &str, verdict: Verdict) -> Judgment {
        let find = regex::bytes::Regex::new("(?m)^srand: 0$").unwrap();
        let demand = Requirement {
            because: "do it".to_owned(),
            name: "seeded".into(),
            check: RequirementCheck::Noted(find),
            says: "it never calls srand.".into(),
            credit: Fraction::new(4, 5),
        };
        let criteria = Criteria { demands: vec![demand], ..Criteria::at(Rung::Layout) };
        let left = RunArtifacts { notes: notes.into(), report: report.into(), ..RunArtifacts::default() };
        amended(judgment(verdict), &left, &transcript(), &criteria, (&["cards.c".to_owned()], &Vec::new))
    }

    fn demand(check: RequirementCheck) -> Requirement {
        let (because, says) = ("do it".to_owned(), "Seed it".into());
        Requirement { because, name: "n".into(), check, says, credit: Fraction::new(96, 97) }
    }

    #[test]
    fn nothing_left_changes_nothing() {
        for verdict in [Verdict::Passed, Verdict::WrongOutput, Verdict::RuntimeError] {
            assert_eq!(after("", "", verdict), judgment(verdict));
            assert_eq!(after("srand: 1\n", "", verdict), judgment(verdict));
        }
    }

    #[test]
    fn a_function_that_is_unavailable_is_the_reason() {
        let judged = after("lacks: `f` is missing; expected `int f(void)`\n", "", Verdict::EarlyExit);
        assert_eq!((judged.verdict, judged.credit), (Verdict::MissingFunction, ZERO));
        let finding = judged.finding.unwrap();
        assert_eq!(finding.message, "`f` is missing; expected `int f(void)`.");
        assert_eq!((finding.turn, finding.typed.as_deref()), (2, Some("shoe_free")));
        let hostile = after("lacks: \u{1b}[2J\n", "", Verdict::Passed).finding.unwrap().message;
        assert!(!hostile.contains('\u{1b}'), "{hostile}");
    }

    #[test]
    fn a_demand_on_notes_costs_its_share() {
        let judged = after("srand: 0\n", "", Verdict::Passed);
        assert_eq!((judged.verdict, judged.credit), (Verdict::Partial, Fraction::new(4, 5)));
        assert_eq!(judged.finding.unwrap().message, "It never calls srand.");
        let judged = after("srand: 0\n", "", Verdict::WrongOutput);
        assert_eq!((judged.verdict, judged.credit, judged.others.len()), (Verdict::WrongOutput, ZERO, 1));
    }

    #[test]
    fn what_a_note_tells_in_detail_is_shown() {
        let find = regex::bytes::Regex::new("(?m)^fields: (?P<detail>.*)$").unwrap();
        let demand = demand(RequirementCheck::Noted(find));
        assert_eq!(broken(&demand, "fields: 3 of `x`\n", &Vec::new).unwrap(), "Seed it. Found: 3 of `x`.");
        assert_eq!(broken(&demand, "", &Vec::new), None);
    }

    #[test]
    fn sources_have_to_contain_what_a_demand_asks_for() {
        let demand = demand(RequirementCheck::Source(regex::bytes::Regex::new(r"\brand\b").unwrap()));
        assert_eq!(broken(&demand, "", &|| b"int n = rand();".to_vec()), None);
        assert_eq!(broken(&demand, "", &|| b"int n = random();".to_vec()).unwrap(), "Seed it");
    }

    #[test]
    fn a_demand_costs_its_share_of_however_fine_a_credit() {
        let find = regex::bytes::Regex::new("srand").unwrap();
        let demand = demand(RequirementCheck::Noted(find));
        let credit = demand.credit;
        let criteria = Criteria { demands: vec![demand], ..Criteria::at(Rung::Layout) };
        let left = RunArtifacts { notes: "srand\n".into(), ..RunArtifacts::default() };
        let fine = Judgment { credit: credit.pow(9), ..judgment(Verdict::Passed) };
        let judged = amended(fine, &left, &transcript(), &criteria, (&[], &Vec::new));
        assert!(judged.credit < credit.pow(9) && judged.credit > ZERO, "{}", judged.credit);
        assert_eq!(judged.finding.unwrap().message, "Seed it.");
    }

    #[test]
    fn a_misuse_of_memory_is_the_reason_and_what_differed_before_is_kept() {
        let report = "==1==ERROR: AddressSanitizer: attempting double-free on 0x6 in thread T0:\n\
                          #1 0x55 in shoe_free /tmp/x/cards.c:115\n";
        let judged = after("", report, Verdict::WrongOutput);
        assert_eq!((judged.verdict, judged.others.len()), (Verdict::MemoryError, 1));
        assert_eq!(after("", report, Verdict::EarlyExit).others.len(), 0);
    }
}
