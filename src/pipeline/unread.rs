//! Parts that cannot be read: a fact that the handout asks for is recognized in no run, in no known words and in no learned ones.
//! Such a part is for review, since a person can read what croupier cannot.

use reference::{Ending, Transcript, Turn};

use super::learning::{LINE, LearningRun, UNREAD_LINES};
use super::{Grader, turn_wording};
use crate::compare::{self, Recognition, Unread};
use crate::error::{Error, catch_panic};
use crate::oracle::{self, DrawsShown, Interpretation};
use crate::record::UnreadRecord;
use crate::spec::model::AutoGrading;
use crate::text;
use crate::verdict::{Judgment, Rung, Verdict};

/// What is unread where a program may have asked something else than the reference.
const QUESTION: &str = "question";

/// What is recognized in a run.
pub(super) enum Recognized {
    /// Everything that this interpretation (an index) of this scenario (an index) expects, perhaps with slips.
    All { scenario: usize, reading: usize },
    /// This.
    Run(Recognition),
}

impl Recognized {
    /// Returns what is recognized in a run; `None` if the part does not compare facts, or if the run ended in a way that says nothing
    /// about its words: one that waits for input in a part that has none is wrong in any words. `foretold` is the scenario (an index) if all runs of it have the same interpretations.
    pub(super) fn of(
        grading: &AutoGrading,
        judgment: &Judgment,
        reading: &Interpretation,
        foretold: Option<usize>,
        actual: &Transcript,
    ) -> Option<Self> {
        let criteria = &grading.criteria;
        let has_input = || reading.transcript.turns.iter().any(|turn| turn.typed.is_some());
        let says_something = match actual.ending {
            Ending::Exited(_) => true,
            Ending::ReadPastEnd => has_input(),
            _ => false,
        };
        if criteria.require != Rung::Facts || !says_something {
            return None;
        }
        let shows = |turn: &Turn| {
            let shown = grading.follow.iter().flat_map(|follow| follow.shown(&turn.output));
            shown.into_iter().any(|places| !places.is_empty())
        };
        if reading.draws != DrawsShown::ByPhrases {
            let lost = reading.lost.as_ref().map(|lost| lost.turn);
            let turn = reading.transcript.turns.iter().position(shows).or(lost)?;
            return Some(Self::Run(Recognition::of_lost(turn, actual, criteria)));
        }
        Some(match (&reading.lost, foretold) {
            (Some(lost), _) if lost.may_be_unread => {
                Self::Run(Recognition::of_lost(lost.turn, actual, criteria))
            }
            (None, Some(scenario)) if judgment.verdict <= Verdict::Partial => {
                Self::All { scenario, reading: judgment.reading }
            }
            (None, None) if judgment.verdict <= Verdict::Partial => {
                Self::Run(Recognition::of_right(&reading.transcript, criteria))
            }
            _ => {
                let drew = reading.transcript.turns.iter().any(shows);
                Self::Run(Recognition::of(&reading.transcript, actual, criteria, drew))
            }
        })
    }
}

impl Grader<'_> {
    /// Finds out whether a part whose runs are over cannot be read.
    pub(super) fn find_unread(&self, job: usize, recognized: Vec<Recognized>, learning: &[LearningRun]) {
        let found = catch_panic(|| {
            let unread = self.unread(job, recognized, learning)?;
            let grading = self.auto_grading(&self.plan.jobs[job]);
            // Without input, all of the output is one turn, in which a number may be there by accident.
            let by_turn =
                grading.filter(|grading| grading.criteria.learn_wording && grading.criteria.blocks.is_none());
            Ok(unread.or_else(|| turn_wording::shown_in_unknown_words(by_turn?, learning)))
        });
        match found {
            Ok(Some(unread)) => self.results.enter_unread(job, unread),
            Ok(None) => {}
            Err(error) => self.results.enter_diagnosis(job, Err(error.to_string())),
        }
    }

    /// Makes a part for review that would pass, but shows a number one turn too late, in words that phrases do not know. Returns whether it
    /// did.
    pub(super) fn find_lagging_number(&self, job: usize, runs: &[LearningRun]) -> bool {
        let by_turn = |grading: &&AutoGrading| {
            let is_learned = grading.criteria.learn_wording && grading.criteria.blocks.is_none();
            is_learned && runs.iter().all(LearningRun::can_be_learned_from)
        };
        let Some(grading) = self.auto_grading(&self.plan.jobs[job]).filter(by_turn) else { return false };
        let found = catch_panic(|| Ok(turn_wording::lagging_number(grading, runs)));
        let is_found = !matches!(found, Ok(None));
        match found {
            Ok(unread) => unread.into_iter().for_each(|unread| self.results.enter_unread(job, unread)),
            Err(error) => self.results.enter_diagnosis(job, Err(error.to_string())),
        }
        is_found
    }

    /// Makes a part for review if every run that fails was lost in a turn that shows draws in unknown words: such a run does not tell
    /// whether the program is right. Returns whether it did.
    pub(super) fn find_lost_in_words(&self, job: usize, runs: &[LearningRun]) -> bool {
        let Some(grading) = self.auto_grading(&self.plan.jobs[job]) else { return false };
        let failing = runs.iter().filter(|run| run.fails());
        let lost = failing.map(|run| {
            let lost = run.lost.filter(|lost| lost.in_words)?;
            Some(Recognition::of_lost(lost.turn, &run.actual, &grading.criteria))
        });
        let Some(lost) = lost.collect::<Option<Vec<_>>>() else { return false };
        let unread = compare::unread(&lost, &grading.criteria, lost_fact(grading, runs)).map(record);
        let is_unread = unread.is_some();
        unread.into_iter().for_each(|unread| self.results.enter_unread(job, unread));
        is_unread
    }

    /// Makes a part whose own words were learned for review if some run of it was lost, or read too little or too much: where words are
    /// only learned, the reference may have been at another question than the program, so that it was answered wrongly.
    pub(super) fn find_out_of_step(&self, job: usize, runs: &[LearningRun]) {
        let Some(grading) = self.auto_grading(&self.plan.jobs[job]) else { return };
        let mut unread = UnreadRecord { facts: Vec::new(), lines: Vec::new() };
        for (run, turn) in runs.iter().filter_map(|run| Some((run, run.out_of_step()?))) {
            let what = if run.lost.is_some() { draws_of(grading) } else { QUESTION }.to_owned();
            if !unread.facts.contains(&what) {
                unread.facts.push(what);
            }
            for line in String::from_utf8_lossy(&run.actual.turns[turn].output).lines() {
                let line = text::shorten(&text::visible(line.trim().as_bytes()), LINE);
                if unread.lines.len() < UNREAD_LINES && !line.is_empty() && !unread.lines.contains(&line) {
                    unread.lines.push(line);
                }
            }
        }
        if !unread.facts.is_empty() {
            self.results.enter_unread(job, unread);
        }
    }

    fn unread(
        &self,
        job: usize,
        recognized: Vec<Recognized>,
        learning: &[LearningRun],
    ) -> crate::error::Result<Option<UnreadRecord>> {
        let planned = &self.plan.jobs[job];
        let Some(grading) = self.auto_grading(planned) else { return Ok(None) };
        let criteria = &grading.criteria;
        let runs: Vec<Recognition> = recognized
            .into_iter()
            .map(|recognized| match recognized {
                Recognized::Run(recognition) => Ok(recognition),
                Recognized::All { scenario, reading } => {
                    let readings =
                        self.readings(planned.part, scenario, grading, &grading.scenarios[scenario])?;
                    let reading = readings.get(reading);
                    let unknown = || Error::Internal("a run has an unknown interpretation".to_owned());
                    Ok(Recognition::of_right(&reading.ok_or_else(unknown)?.transcript, criteria))
                }
            })
            .collect::<crate::error::Result<_>>()?;
        Ok(compare::unread(&runs, criteria, lost_fact(grading, learning)).map(record))
    }
}

/// Returns what could not be read where runs were lost: the question, if the program may have refused every answer there.
fn lost_fact(grading: &AutoGrading, runs: &[LearningRun]) -> &'static str {
    let mut lost = runs.iter().filter_map(|run| run.lost).peekable();
    if lost.peek().is_some() && lost.all(|lost| lost.refused) { QUESTION } else { draws_of(grading) }
}

/// Returns what one of the draws of a part is called.
fn draws_of(grading: &AutoGrading) -> &'static str {
    oracle::game(&grading.reference).and_then(reference::Game::draws).map_or("draw", |kind| kind.one)
}

fn record(unread: Unread) -> UnreadRecord {
    UnreadRecord { facts: unread.facts, lines: unread.lines.into_iter().take(UNREAD_LINES).collect() }
}
