//! Runs whose output a checker judges: only how they ended is compared, and what the handout demands besides.

use reference::{Ending, Transcript};

use super::difference::{finding, sentence};
use super::{breaking, judge};
use crate::criteria::Criteria;
use crate::fraction::{Fraction, ONE, ZERO};
use crate::verdict::{FindingKind, Judgment, Rung, Verdict};

/// Returns the judgment of a run by its ending and by demands on its text, whatever it printed.
pub fn ended(actual: &Transcript, criteria: &Criteria) -> Judgment {
    let expected = Transcript { ending: Ending::Exited(0), unread: Vec::new(), ..actual.clone() };
    Judgment { rung: Rung::None, ..judge(&[&expected], actual, criteria) }
}

/// Returns the judgment of a run after its output was judged; `share` is what it earns, which may be nothing though it is `accepted`, and
/// `says` the checker's message.
pub fn checked(
    judgment: Judgment,
    (share, accepted): (Fraction, bool),
    says: Option<&str>,
    actual: &Transcript,
) -> Judgment {
    if share == ONE {
        return judgment;
    }
    let says = match (says, share == ZERO) {
        (Some(says), _) => sentence(says),
        (None, true) => "The output is not a right answer.".to_owned(),
        (None, false) => "The output is a right answer only in part.".to_owned(),
    };
    let last = actual.turns.len().saturating_sub(1);
    let found = finding(FindingKind::Answer, actual, last, &says);
    if share > ZERO || accepted {
        return breaking(judgment, found, share);
    }
    let others = judgment.finding.into_iter().chain(judgment.others).collect();
    Judgment { verdict: Verdict::WrongOutput, credit: ZERO, finding: Some(found), others, ..judgment }
}

#[cfg(test)]
mod tests {
    use reference::{Turn, Typed};

    use super::*;

    fn run(ending: Ending) -> Transcript {
        let typed = Some(Typed::Line(b"3".to_vec()));
        let turns = vec![
            Turn { output: b"n? ".to_vec(), ..Turn::default() },
            Turn { typed, output: b"NE\n".to_vec(), ..Turn::default() },
        ];
        Transcript { turns, ending, unread: vec![b"x".to_vec()] }
    }

    #[test]
    fn only_the_ending_is_compared() {
        let criteria = Criteria { of_game: false, ..Criteria::at(Rung::None) };
        let verdict = |ending| ended(&run(ending), &criteria).verdict;
        assert_eq!(verdict(Ending::Exited(0)), Verdict::Passed);
        assert_eq!(verdict(Ending::Exited(1)), Verdict::Passed, "unless the scenario demands a code");
        assert_eq!(verdict(Ending::Signalled(11)), Verdict::RuntimeError);
        assert_eq!(verdict(Ending::CpuLimit), Verdict::TimeLimit);
        assert_eq!(verdict(Ending::ReadPastEnd), Verdict::ExtraRead);
    }

    #[test]
    fn the_message_of_a_checker_becomes_the_finding() {
        let criteria = Criteria::at(Rung::None);
        let run = run(Ending::Exited(0));
        let after = |share, says| checked(ended(&run, &criteria), (share, share > ZERO), says, &run);
        assert_eq!(after(ONE, Some("fine")).finding, None);
        let wrong = after(ZERO, Some("step 2 leads into a wall"));
        assert_eq!((wrong.verdict, wrong.credit), (Verdict::WrongOutput, ZERO));
        let finding = wrong.finding.unwrap();
        assert_eq!((finding.kind, finding.turn), (FindingKind::Answer, 2));
        assert_eq!(finding.message, "Step 2 leads into a wall.");
        let partly = after(Fraction::new(1, 4), None);
        assert_eq!((partly.verdict, partly.credit), (Verdict::Partial, Fraction::new(1, 4)));
        assert_eq!(partly.finding.unwrap().message, "The output is a right answer only in part.");
    }
}
