//! What the runs of a part leave for the decisions about the part as a whole, collected until the last run.

use std::collections::BTreeMap;

use reference::Transcript;

use crate::compare::{self, FirstDraws};
use crate::diagnose::Evidence;
use crate::oracle::Interpretation;
use crate::pipeline::coverage::Covered;
use crate::pipeline::learning::LearningRun;
use crate::pipeline::unread::Recognized;
use crate::run::Run;
use crate::spec::model::{AutoGrading, Scenario};
use crate::verdict::{Judgment, Verdict};

/// What one run leaves.
pub(in crate::pipeline) struct Observed {
    /// Evidence for the diagnosis.
    pub(in crate::pipeline) trace: Trace,
    /// The run, if wording is learned.
    pub(in crate::pipeline) learning: Option<LearningRun>,
    /// The run, if words are learned from other runs: a scenario for information may be about odd input.
    pub(in crate::pipeline) informing: Option<LearningRun>,
    /// What is recognized in it, if facts are compared.
    pub(in crate::pipeline) recognized: Option<Recognized>,
    /// How often each draw came, if the run is right; none if draws are not followed, or not the program's own.
    pub(in crate::pipeline) drawn: Draws,
    /// The same if all text of the run is right.
    pub(in crate::pipeline) drawn_if_text_is_right: Draws,
    /// Its first draws, if they are followed and `rand` was called for each.
    pub(in crate::pipeline) first_draws: Option<FirstDraws>,
    /// The rules that it covers, if draws are followed and it is right.
    pub(in crate::pipeline) covered: Option<Covered>,
}

impl Observed {
    /// Returns what a run leaves if there is only this evidence.
    pub(in crate::pipeline) fn only(trace: Trace) -> Self {
        let (drawn, drawn_if_text_is_right) = (Draws::default(), Draws::default());
        Self {
            trace,
            learning: None,
            informing: None,
            recognized: None,
            drawn,
            drawn_if_text_is_right,
            first_draws: None,
            covered: None,
        }
    }
}

/// The evidence of a run.
pub(in crate::pipeline) enum Trace {
    /// Evidence.
    Evidence(Box<Evidence>),
    /// None: the scenario was skipped.
    Nothing,
    /// Lost: no known mistake can explain all runs of this part.
    Lost,
}

/// What all runs of a part leave, in the order of the scenarios.
#[derive(Default)]
pub(in crate::pipeline) struct Gathered {
    /// The evidence of the runs.
    pub(in crate::pipeline) evidence: Vec<Evidence>,
    /// How many runs failed without evidence.
    pub(in crate::pipeline) lost: usize,
    /// The runs, if wording is learned.
    pub(in crate::pipeline) learning: Vec<LearningRun>,
    /// The runs for information, if wording is learned.
    pub(in crate::pipeline) informing: Vec<LearningRun>,
    /// What is recognized in them, if facts are compared.
    pub(in crate::pipeline) recognized: Vec<Recognized>,
    /// How often each draw came in all right runs.
    pub(in crate::pipeline) drawn: BTreeMap<String, usize>,
    /// How often each draw came in all runs that are right if their text is.
    pub(in crate::pipeline) drawn_if_text_is_right: BTreeMap<String, usize>,
    /// The first draws of the runs, in any order.
    pub(in crate::pipeline) first_draws: Vec<FirstDraws>,
}

/// What the runs left so far.
#[derive(Default)]
pub(super) struct Gathering {
    /// By scenario of the job, up to the last one with evidence.
    evidence: Vec<Option<Box<Evidence>>>,
    /// How many runs failed without evidence.
    lost: usize,
    learning: Vec<LearningRun>,
    informing: Vec<LearningRun>,
    /// With the scenario of the job.
    recognized: Vec<(usize, Recognized)>,
    drawn: DrawCounts,
    drawn_if_text_is_right: DrawCounts,
    first_draws: Vec<FirstDraws>,
    /// With the scenario of the job.
    covered: Vec<(usize, Covered)>,
}

/// How often each draw came in several runs, by how they begin.
#[derive(Default)]
struct DrawCounts(BTreeMap<Vec<String>, BTreeMap<String, usize>>);

/// How often each draw came in a run, if the program has chosen them itself.
#[derive(Default)]
pub(in crate::pipeline) struct Draws {
    counts: BTreeMap<String, usize>,
    /// The first random numbers; the first draws, if the program has a generator of its own. Runs that begin alike go on alike, so they
    /// count once.
    stream: Vec<String>,
}

/// How many random numbers or draws tell two streams apart.
const STREAM: usize = 8;

impl Draws {
    /// Returns those of a run.
    fn of(drawn: &[String], run: &Transcript) -> Self {
        let mut counts = BTreeMap::new();
        for draw in drawn {
            *counts.entry(draw.clone()).or_default() += 1;
        }
        let numbers = run.turns.iter().flat_map(|turn| &turn.numbers);
        let numbers: Vec<String> = numbers.take(STREAM).map(u32::to_string).collect();
        let stream = if numbers.is_empty() { drawn.iter().take(STREAM).cloned().collect() } else { numbers };
        Self { counts, stream }
    }
}

/// Returns the draws of a run if the program has chosen them itself, and the run is right: where `rand` returns few numbers, it has
/// not, and draws of a wrong run may be misread.
pub(in crate::pipeline) fn own_draws(
    scenario: &Scenario,
    reading: &Interpretation,
    judgment: &Judgment,
    run: &Run,
) -> Draws {
    match scenario.rand {
        None if judgment.verdict <= Verdict::Partial => Draws::of(&reading.drawn, &run.transcript),
        _ => Draws::default(),
    }
}

/// Returns the first draws of a run, if they are followed and `rand` was called for each: otherwise it is known that the program does
/// without it.
pub(in crate::pipeline) fn first_draws(
    grading: &AutoGrading,
    scenario: &Scenario,
    reading: &Interpretation,
    run: &Run,
) -> Option<FirstDraws> {
    grading.follow.as_ref()?;
    run.calls.filter(|calls| calls.rand as usize >= reading.drawn.len())?;
    let draws = reading.drawn.iter().take(compare::EQUAL_DRAWS).cloned().collect();
    Some(FirstDraws { few_numbers: scenario.rand.is_some(), draws })
}

impl Gathering {
    /// Adds what a run leaves; `at` is an index into the scenarios of the job.
    pub(super) fn add(&mut self, at: usize, observed: Observed) {
        self.covered.extend(observed.covered.map(|covered| (at, covered)));
        self.learning.extend(observed.learning);
        self.informing.extend(observed.informing);
        self.recognized.extend(observed.recognized.map(|recognized| (at, recognized)));
        self.first_draws.extend(observed.first_draws);
        self.add_draws(observed.drawn, observed.drawn_if_text_is_right);
        match observed.trace {
            Trace::Evidence(evidence) => {
                if self.evidence.len() <= at {
                    self.evidence.resize_with(at + 1, || None);
                }
                self.evidence[at] = Some(evidence);
            }
            Trace::Lost => self.lost += 1,
            Trace::Nothing => {}
        }
    }

    /// Returns the rules that the run of a scenario covers, if it is right and draws are followed.
    pub(super) fn covered(&self, at: usize) -> Option<&Covered> {
        self.covered.iter().find(|(of, _)| *of == at).map(|(_, covered)| covered)
    }

    /// Adds what another run of a scenario leaves, instead of what its first one left. Both drew, so the draws of both are counted.
    pub(super) fn replace(&mut self, at: usize, observed: Observed) {
        self.learning.retain(|learning| learning.at != at);
        self.recognized.retain(|(of, _)| *of != at);
        self.covered.retain(|(of, _)| *of != at);
        self.add(at, observed);
    }

    /// Adds the draws of a run: if it is right, and if it is right as far as its text is.
    pub(super) fn add_draws(&mut self, drawn: Draws, drawn_if_text_is_right: Draws) {
        self.drawn.add(drawn);
        self.drawn_if_text_is_right.add(drawn_if_text_is_right);
    }

    /// Returns how often each draw came so far in the runs that are right.
    pub(super) fn draws(&self) -> BTreeMap<String, usize> {
        self.drawn.sum()
    }

    /// Returns what all runs left.
    pub(super) fn take(&mut self) -> Gathered {
        let mut gathering = std::mem::take(self);
        gathering.learning.sort_by_key(|learning| learning.at);
        gathering.informing.sort_by_key(|learning| learning.at);
        gathering.recognized.sort_by_key(|(at, _)| *at);
        let evidence = gathering.evidence.into_iter().flatten().map(|evidence| *evidence);
        Gathered {
            evidence: evidence.collect(),
            lost: gathering.lost,
            learning: gathering.learning,
            informing: gathering.informing,
            recognized: gathering.recognized.into_iter().map(|(_, recognized)| recognized).collect(),
            drawn: gathering.drawn.sum(),
            drawn_if_text_is_right: gathering.drawn_if_text_is_right.sum(),
            first_draws: gathering.first_draws,
        }
    }
}

impl DrawCounts {
    /// Adds the draws of a run; of runs that begin alike, only those of the longest.
    fn add(&mut self, drawn: Draws) {
        let known = self.0.entry(drawn.stream.clone()).or_default();
        let total = |counts: &BTreeMap<String, usize>| counts.values().sum::<usize>();
        if (total(&drawn.counts), &drawn.counts) > (total(known), known) {
            *known = drawn.counts;
        }
    }

    /// Returns the counts of all runs together.
    fn sum(&self) -> BTreeMap<String, usize> {
        let mut all = BTreeMap::new();
        for (draw, times) in self.0.values().flatten() {
            *all.entry(draw.clone()).or_default() += times;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use reference::Ending;

    use super::*;

    fn draws(counts: &[(&str, usize)], stream: &[u32]) -> Draws {
        let counts = counts.iter().map(|(draw, times)| ((*draw).to_owned(), *times)).collect();
        Draws { counts, stream: stream.iter().map(u32::to_string).collect() }
    }

    #[test]
    fn runs_without_random_numbers_begin_with_their_draws() {
        let run = Transcript { turns: Vec::new(), ending: Ending::Exited(0), unread: Vec::new() };
        let mut counts = DrawCounts::default();
        let begin = ["A", "2", "3", "4", "5", "6", "7", "8"].map(str::to_owned);
        for more in [&["K"][..], &["K", "Q"]] {
            let drawn: Vec<String> =
                begin.iter().cloned().chain(more.iter().map(|draw| (*draw).into())).collect();
            counts.add(Draws::of(&drawn, &run));
        }
        assert_eq!(counts.sum().values().sum::<usize>(), 10, "the longer run contains the other");
    }

    #[test]
    fn runs_with_the_same_random_numbers_count_once() {
        let mut gathering = Gathering::default();
        for drawn in [
            draws(&[("A", 1), ("K", 2)], &[7, 8]),
            draws(&[("A", 3), ("K", 4)], &[7, 8]),
            draws(&[("A", 2)], &[7, 8]),
            draws(&[("A", 5)], &[9, 8]),
            draws(&[("K", 2)], &[8]),
        ] {
            gathering.add(0, Observed { drawn, ..Observed::only(Trace::Nothing) });
        }
        let drawn: Vec<(String, usize)> = gathering.take().drawn.into_iter().collect();
        assert_eq!(drawn, [("A".to_owned(), 8), ("K".to_owned(), 6)]);
    }
}
