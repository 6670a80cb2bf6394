//! Notes about a part that cost no points: requirements that passed scenarios do not meet, and rules that no run covers.

use crate::record::ScenarioRecord;
use crate::report::cell::safe;
use crate::report::wrap::told;
use crate::text::count;
use crate::verdict::Verdict;

/// Returns the sentences about a part with this id: about scenarios, in their order, each with the scenarios it applies to, without hidden
/// ones; and about rules that are not covered.
pub(crate) fn of(part: &str, scenarios: &[ScenarioRecord], uncovered: &[String]) -> Vec<String> {
    let right =
        |scenario: &&ScenarioRecord| scenario.verdict == Verdict::Passed && scenario.visibility == "visible";
    let mut said: Vec<(&str, Vec<&str>)> = Vec::new();
    for scenario in scenarios.iter().filter(right) {
        for other in &scenario.others {
            match said.iter_mut().find(|(says, _)| *says == other.message) {
                Some((_, names)) => names.push(&scenario.name),
                None => said.push((&other.message, vec![&scenario.name])),
            }
        }
    }
    let sentence = |(says, names): (&str, Vec<&str>)| {
        let says = told(says);
        let first = safe(names[0]);
        let place = match names.len() {
            1 => format!("in `{first}`"),
            number => format!("in {}, such as `{first}`", count(number, "scenario")),
        };
        format!("{}, no points lost: {says} ({place})", safe(part))
    };
    said.into_iter().map(sentence).chain(of_rules(part, uncovered)).collect()
}

/// Returns the sentence about rules that no run covers.
fn of_rules(part: &str, uncovered: &[String]) -> Option<String> {
    let rules: Vec<String> = uncovered.iter().map(|rule| told(rule)).collect();
    let says = format!(
        "{}, no points lost: not covered by any run, even with the clock set to other days: ",
        safe(part)
    );
    (!rules.is_empty()).then(|| says + &rules.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn note_is_shown_once_with_its_scenarios() {
        let mut part = sample::record().submissions[0].parts[1].clone();
        for scenario in &mut part.scenarios {
            scenario.others = vec![sample::finding()];
            scenario.others[0].message = "The program calls `srand` twice.".into();
        }
        assert_eq!(
            of(&part.id, &part.scenarios, &part.uncovered),
            ["play, no points lost: The program calls `srand` twice. (in 2 scenarios, such as `two aces`)"],
            "the third is hidden"
        );
        part.uncovered = vec!["the player is dealt 21".to_owned(), "both have 21".to_owned()];
        let uncovered = "play, no points lost: not covered by any run, even with the clock set to other days: the player is dealt 21; both have 21";
        assert_eq!(of(&part.id, &part.scenarios, &part.uncovered)[1..], [uncovered]);
        part.uncovered.clear();
        part.scenarios[1].verdict = Verdict::WrongOutput;
        assert_eq!(
            of(&part.id, &part.scenarios, &part.uncovered),
            ["play, no points lost: The program calls `srand` twice. (in `two aces`)"]
        );
    }
}
