//! Mistakes by name, in words: what a part plays by instead of the rules.

use crate::record::{MistakeRecord, PartRecord};
use crate::report::table::safe;

/// What a part plays by, one paragraph for each mistake; none where nothing is known of it.
pub(crate) fn of_part(part: &PartRecord) -> Vec<String> {
    let first = |index: usize| if index == 0 { "plays as if" } else { "and as if" };
    part.mistakes.iter().enumerate().map(|(index, mistake)| said(first(index), mistake)).collect()
}

fn said(begins: &str, mistake: &MistakeRecord) -> String {
    let others: String = mistake.or.iter().map(|other| format!(", or as if {}", safe(&other.says))).collect();
    let scenarios = if mistake.failing == 1 { "scenario" } else { "scenarios" };
    let seen = format!("seen in {} of {} failing {scenarios}", mistake.seen, mistake.failing);
    let cannot_tell = if mistake.or.is_empty() { "" } else { ", which cannot tell these apart" };
    format!("{begins} {}{others} ({seen}{cannot_tell})", safe(&mistake.says))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{OtherMistake, Record};
    use crate::report::sample;

    fn part(mistakes: Vec<MistakeRecord>) -> PartRecord {
        let Record { mut submissions, .. } = sample::record();
        PartRecord { mistakes, ..submissions.swap_remove(0).parts.swap_remove(0) }
    }

    fn mistake(says: &str, seen: usize, failing: usize) -> MistakeRecord {
        MistakeRecord { name: "any".into(), says: says.into(), seen, failing, or: Vec::new() }
    }

    #[test]
    fn one_two_and_a_choice() {
        let aces = mistake("every ace counted 11", 4, 4);
        assert_eq!(of_part(&part(Vec::new())), Vec::<String>::new());
        assert_eq!(
            of_part(&part(vec![aces.clone()])),
            ["plays as if every ace counted 11 (seen in 4 of 4 failing scenarios)"]
        );
        let second = mistake("the dealer stood on 16", 1, 4);
        assert_eq!(
            of_part(&part(vec![aces, second]))[1],
            "and as if the dealer stood on 16 (seen in 1 of 4 failing scenarios)"
        );
        let or = vec![OtherMistake { name: "other".into(), says: "the dealer won a tie".into() }];
        let choice = MistakeRecord { or, ..mistake("ties were lost", 1, 1) };
        assert_eq!(
            of_part(&part(vec![choice])),
            [
                "plays as if ties were lost, or as if the dealer won a tie (seen in 1 of 1 failing scenario, which \
              cannot tell these apart)"
            ]
        );
    }
}
