//! Sentences about known mistakes: "behaves as if ...".

use crate::record::{MistakeRecord, PartRecord};
use crate::report::cell::safe;
use crate::text::count;

/// Returns one paragraph for each mistake that was recognized in a part.
pub(crate) fn of_part(part: &PartRecord) -> Vec<String> {
    part.mistakes.iter().enumerate().map(|(index, mistake)| says(index, mistake)).collect()
}

/// Returns the paragraph of the mistake with this index.
pub(crate) fn says(index: usize, mistake: &MistakeRecord) -> String {
    said(if index == 0 { "behaves as if" } else { "and as if" }, mistake)
}

fn said(begins: &str, mistake: &MistakeRecord) -> String {
    let others: String =
        mistake.or.iter().map(|other| format!(", or as if {}", safe(&other.message))).collect();
    let explains = format!("explains {} of {}", mistake.seen, count(mistake.failing, "failing scenario"));
    let equal = if mistake.or.is_empty() { "" } else { "; the scenarios do not distinguish these" };
    format!("{begins} {}{others} ({explains}{equal})", safe(&mistake.message))
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
        MistakeRecord { name: "any".into(), message: says.into(), seen, failing, or: Vec::new() }
    }

    #[test]
    fn mistakes_and_choices_are_formatted() {
        let aces = mistake("every ace counts 11", 4, 4);
        assert_eq!(of_part(&part(Vec::new())), Vec::<String>::new());
        assert_eq!(
            of_part(&part(vec![aces.clone()])),
            ["behaves as if every ace counts 11 (explains 4 of 4 failing scenarios)"]
        );
        let second = mistake("the dealer stands on 16", 1, 4);
        assert_eq!(
            of_part(&part(vec![aces, second]))[1],
            "and as if the dealer stands on 16 (explains 1 of 4 failing scenarios)"
        );
        let or = vec![OtherMistake { name: "other".into(), message: "the dealer wins a tie".into() }];
        let choice = MistakeRecord { or, ..mistake("the player loses a tie", 1, 1) };
        assert_eq!(
            of_part(&part(vec![choice])),
            [
                "behaves as if the player loses a tie, or as if the dealer wins a tie (explains 1 of 1 failing scenario; \
                 the scenarios do not distinguish these)"
            ]
        );
    }
}
