//! Scenarios that did not pass: which fail alike, and what the handout says about one.

use crate::record::ScenarioRecord;
use crate::verdict::{FindingKind, Verdict};

/// Returns the verdict on a scenario in words: a score of a checker is neither right nor wrong, and breaks no requirement.
pub(crate) fn label(scenario: &ScenarioRecord) -> &'static str {
    if is_scored(scenario) { "partly right" } else { scenario.verdict.label() }
}

/// Whether a checker gave a part of the score.
pub(crate) fn is_scored(scenario: &ScenarioRecord) -> bool {
    let by_checker = scenario.finding.as_ref().is_some_and(|finding| finding.kind == FindingKind::Answer);
    scenario.verdict == Verdict::Partial && by_checker
}

/// Returns the scenarios in groups of the same verdict and the same sentence, in the order of the suite.
pub(crate) fn alike<'a>(failing: &[&'a ScenarioRecord]) -> Vec<Vec<&'a ScenarioRecord>> {
    let mut groups: Vec<Vec<&ScenarioRecord>> = Vec::new();
    let says =
        |scenario: &'a ScenarioRecord| scenario.finding.as_ref().map(|finding| finding.message.as_str());
    for scenario in failing {
        let same = |group: &&mut Vec<&'a ScenarioRecord>| {
            group[0].verdict == scenario.verdict && says(group[0]) == says(scenario)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(scenario),
            None => groups.push(vec![scenario]),
        }
    }
    groups
}

/// Returns the words of the handout that ask for what a scenario checks, and for the fact that differs; where a demand is not met,
/// the words that demand it.
pub(crate) fn quotations(scenario: &ScenarioRecord) -> Vec<&str> {
    let finding = scenario.finding.as_ref();
    let of_finding = finding.and_then(|finding| finding.because.as_deref());
    let demanded = finding.is_some_and(|it| matches!(it.kind, FindingKind::Demand | FindingKind::Pause));
    let of_scenario = scenario.because.as_deref().filter(|_| !demanded || of_finding.is_none());
    let of_finding = of_finding.filter(|quoted| of_scenario != Some(quoted));
    of_scenario.into_iter().chain(of_finding).collect()
}
