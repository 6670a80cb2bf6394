//! Why scenarios of a part did not pass, in a few words: for tables, in which a sentence has no room.

use std::collections::BTreeMap;

use crate::record::{MistakeRecord, PartRecord, ScenarioRecord};
use crate::report::cell::{cut, safe};
use crate::report::scenarios;
use crate::text::list;
use crate::verdict::Verdict;

/// Maximum width of a reason.
const WIDTH: usize = 40;
/// Number of different reasons that are told.
const TOLD: usize = 2;

/// Returns how many scenarios of a part fail, of how many, and why: `47/47: crashed (SIGSEGV)`; none if none fails.
pub(crate) fn of_failing(part: &PartRecord) -> Option<String> {
    let fails = |one: &&ScenarioRecord| {
        !matches!(one.verdict, Verdict::Passed | Verdict::Partial | Verdict::NotGraded)
    };
    let failing: Vec<&ScenarioRecord> = part.scenarios.iter().filter(fails).collect();
    let sure = part.mistakes.iter().all(|mistake| mistake.or.is_empty()) && !part.mistakes.is_empty();
    let mistakes = || part.mistakes.iter().map(|mistake: &MistakeRecord| mistake.message.clone()).collect();
    let why = if sure { mistakes() } else { most_frequent(failing.iter().map(|one| verdict(one))) };
    told(part, failing.len(), &why)
}

/// Returns the same of the scenarios of a part that have flaws; none if some fail or none has a flaw.
pub(crate) fn of_flawed(part: &PartRecord) -> Option<String> {
    let having = |verdict: Verdict| part.scenarios.iter().filter(move |one| one.verdict == verdict);
    let right = having(Verdict::Passed).count() + having(Verdict::NotGraded).count();
    let flawed = having(Verdict::Partial).count();
    if right + flawed < part.scenarios.len() {
        return None;
    }
    told(part, flawed, &most_frequent(having(Verdict::Partial).map(flaw)))
}

fn told(part: &PartRecord, number: usize, why: &[String]) -> Option<String> {
    let why = cut(&safe(&list(why, "and")), WIDTH);
    let of = format!("{number}/{}", part.scenarios.len());
    (number > 0).then(|| if why.is_empty() { of } else { format!("{of}: {why}") })
}

/// Returns the most frequent of these, the most frequent first.
fn most_frequent(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    all.for_each(|one| *numbers.entry(one).or_default() += 1);
    let mut sorted: Vec<(String, usize)> = numbers.into_iter().collect();
    // The sort is stable: equal numbers stay in alphabetical order.
    sorted.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    sorted.into_iter().take(TOLD).map(|(one, _)| one).collect()
}

/// Returns the verdict in words, with the signal of a crash.
fn verdict(scenario: &ScenarioRecord) -> String {
    let label = scenarios::label(scenario);
    let signal = scenario.ending.strip_prefix("killed by ").and_then(|by| by.split(" (").next());
    match signal.filter(|_| scenario.verdict == Verdict::RuntimeError) {
        Some(signal) => format!("{label} ({signal})"),
        None => label.to_owned(),
    }
}

/// Returns what is not as the handout asks.
fn flaw(scenario: &ScenarioRecord) -> String {
    let finding = scenario.finding.as_ref().filter(|_| !scenarios::is_scored(scenario));
    finding.map_or_else(
        || scenarios::label(scenario).to_owned(),
        |finding| finding.message.trim_end_matches('.').to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    fn part(verdicts: &[Verdict]) -> PartRecord {
        let mut part = sample::record().submissions[0].parts[0].clone();
        part.mistakes.clear();
        part.scenarios = verdicts.iter().map(|verdict| sample::scenario("s", *verdict, "visible")).collect();
        part
    }

    #[test]
    fn crash_has_its_signal_and_a_known_mistake_comes_first() {
        let mut crashing = part(&[Verdict::RuntimeError, Verdict::Passed]);
        crashing.scenarios[0].ending = "killed by SIGSEGV (segmentation fault)".into();
        assert_eq!(of_failing(&crashing).as_deref(), Some("1/2: crashed (SIGSEGV)"));
        crashing.mistakes = vec![MistakeRecord {
            name: "a".into(),
            message: "every ace counts 11".into(),
            seen: 1,
            failing: 1,
            or: Vec::new(),
        }];
        assert_eq!(of_failing(&crashing).as_deref(), Some("1/2: every ace counts 11"));
    }

    #[test]
    fn most_frequent_reasons_are_told_and_cut() {
        let several = part(&[
            Verdict::WrongOutput,
            Verdict::TimeLimit,
            Verdict::TimeLimit,
            Verdict::Partial,
            Verdict::EarlyExit,
        ]);
        assert_eq!(of_failing(&several).as_deref(), Some("4/5: time limit exceeded and exited early"));
        assert_eq!(of_flawed(&several), None);
        let mut flawed = part(&[Verdict::Partial, Verdict::Passed]);
        assert_eq!(of_failing(&flawed), None);
        for finding in flawed.scenarios.iter_mut().filter_map(|scenario| scenario.finding.as_mut()) {
            finding.message = "the numbers of the table are not right-justified in their column.".into();
        }
        assert_eq!(of_flawed(&flawed).as_deref(), Some("1/2: the numbers of the table are not right-…"));
    }
}
