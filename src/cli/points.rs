//! `croupier show --points`: what the points of a part are made of, and what costs some.

use crate::cli::words::{self, percent};
use crate::criteria::Criteria;
use crate::fraction::{self, Fraction, ONE};
use crate::spec::model::{Assignment, AutoGrading, Part, Scenario};
use crate::text::count;

/// Returns how the points of a part are earned and lost, a line each.
pub(super) fn of(assignment: &Assignment, part: &Part) -> Vec<String> {
    let Some(grading) = part.auto_grading() else {
        return vec!["graded manually: all of its points are given by a person".to_owned()];
    };
    let functionality = part.points * Fraction::new(i64::from(assignment.weights.functionality), 100);
    let style = part.points - functionality;
    let (earned, of_style) = (fraction::display(functionality, 1), fraction::display(style, 1));
    let mut lines =
        vec![format!("{earned} for functionality, {of_style} for style, given by a person or a tool")];
    if grading.groups.is_empty() {
        lines.extend(of_scenarios(grading, functionality));
    }
    lines.extend(words::lower_rungs(&grading.criteria).map(|line| format!("a scenario {line}")));
    lines.extend(of_slips(&grading.criteria));
    lines.extend(words::credit(grading));
    if let Some(share) = assignment.wrong_name.filter(|share| *share != ONE) {
        lines.push(format!("with a file under another name than the handout's, keeps {}", percent(share)));
    }
    lines.push("no points are lost for what croupier cannot read: a person looks at it".to_owned());
    lines
}

/// Returns what each slip costs that costs something, and each requirement that is not met.
fn of_slips(criteria: &Criteria) -> Vec<String> {
    let forgiven = criteria.forgive.iter().map(|one| (one.credit, one.says.as_str(), one.because.as_str()));
    let demands = criteria.demands.iter().map(|one| (one.credit, one.says.as_str(), one.because.as_str()));
    let calls = criteria.calls.iter().map(|one| (one.credit, one.says.as_str(), one.because.as_str()));
    let pauses = criteria.pauses.iter();
    let pauses = pauses.map(|one| (one.credit, "Sleep where the handout asks for it.", one.because.as_str()));
    let all = forgiven.chain(demands).chain(calls).chain(pauses);
    let slips = all.filter(|(keeps, ..)| *keeps != ONE).map(|(keeps, says, because)| {
        format!("{} of a scenario: {says} The handout: \"{because}\"", percent(ONE - keeps))
    });
    let in_own_words = criteria.own_words.iter().filter(|free| free.credit != ONE).map(words::own_words);
    slips.chain(in_own_words).collect()
}

/// Returns how much each scenario counts.
fn of_scenarios(grading: &AutoGrading, functionality: Fraction) -> Vec<String> {
    let counting: Vec<&Scenario> = grading.scenarios.iter().filter(|one| !one.is_for_information()).collect();
    let all: u32 = counting.iter().map(|one| one.weight).sum();
    let worth = |weight: u32| fraction::display(functionality * i64::from(weight) / i64::from(all.max(1)), 2);
    let mut weights: Vec<u32> = counting.iter().map(|one| one.weight).collect();
    weights.sort_unstable();
    weights.dedup();
    let mut lines: Vec<String> = weights
        .iter()
        .map(|weight| {
            let number = counting.iter().filter(|one| one.weight == *weight).count();
            format!("{}: {} points each", count(number, "scenario"), worth(*weight))
        })
        .collect();
    let others = grading.scenarios.len() - counting.len();
    lines.extend((others > 0).then(|| format!("{} for information: no points", count(others, "scenario"))));
    lines
}
