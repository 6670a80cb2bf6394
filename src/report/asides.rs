//! Asides: what right scenarios of a part do against the handout's words at no cost, one sentence each.

use crate::record::{PartRecord, ScenarioRecord};
use crate::report::table::safe;
use crate::report::wrap::told;
use crate::text::count;
use crate::verdict::Verdict;

/// The sentences, in the order of the suite, each with the scenarios it is said of. Of those whose details are kept
/// for the marking nothing is told.
pub(crate) fn of(part: &PartRecord) -> Vec<String> {
    let right =
        |scenario: &&ScenarioRecord| scenario.verdict == Verdict::Pass && scenario.visibility == "visible";
    let mut said: Vec<(&str, Vec<&str>)> = Vec::new();
    for scenario in part.scenarios.iter().filter(right) {
        for other in &scenario.others {
            match said.iter_mut().find(|(says, _)| *says == other.says) {
                Some((_, names)) => names.push(&scenario.name),
                None => said.push((&other.says, vec![&scenario.name])),
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
        format!("{}, at no cost: {says} ({place})", safe(&part.id))
    };
    said.into_iter().map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn what_costs_nothing_is_told_once_with_its_scenarios() {
        let mut part = sample::record().submissions[0].parts[1].clone();
        for scenario in &mut part.scenarios {
            scenario.others = vec![sample::finding()];
            scenario.others[0].says = "It calls `srand` twice.".into();
        }
        assert_eq!(
            of(&part),
            ["play, at no cost: It calls `srand` twice. (in 2 scenarios, such as `two aces`)"],
            "the third is hidden"
        );
        part.scenarios[1].verdict = Verdict::Differs;
        assert_eq!(of(&part), ["play, at no cost: It calls `srand` twice. (in `two aces`)"]);
    }
}
