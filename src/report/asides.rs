//! Notes about passed scenarios of a part: requirements that are not met and cost no points.

use crate::record::{PartRecord, ScenarioRecord};
use crate::report::cell::safe;
use crate::report::wrap::told;
use crate::text::count;
use crate::verdict::Verdict;

/// Returns the sentences in the order of the scenarios, each with the scenarios it applies to. Hidden scenarios are left
/// out.
pub(crate) fn of(part: &PartRecord) -> Vec<String> {
    let right =
        |scenario: &&ScenarioRecord| scenario.verdict == Verdict::Passed && scenario.visibility == "visible";
    let mut said: Vec<(&str, Vec<&str>)> = Vec::new();
    for scenario in part.scenarios.iter().filter(right) {
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
        format!("{}, no points lost: {says} ({place})", safe(&part.id))
    };
    said.into_iter().map(sentence).collect()
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
            of(&part),
            ["play, no points lost: The program calls `srand` twice. (in 2 scenarios, such as `two aces`)"],
            "the third is hidden"
        );
        part.scenarios[1].verdict = Verdict::WrongOutput;
        assert_eq!(of(&part), ["play, no points lost: The program calls `srand` twice. (in `two aces`)"]);
    }
}
