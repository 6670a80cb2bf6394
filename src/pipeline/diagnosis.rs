//! Decisions about a part as a whole, after its last run: whether it is right in its own words, which known mistakes it makes,
//! and whether it can be read at all.

use super::Grader;
use super::learning::LearningRun;
use super::line_wording::LinesRead;
use super::recent::Recent;
use super::results::Gathered;
use crate::compare;
use crate::diagnose::{Candidates, Evidence, diagnose, diagnose_partly};
use crate::error::{Result, catch_panic};
use crate::oracle::model::Models;
use crate::record::MistakeRecord;
use crate::spec::model::AutoGrading;
use crate::verdict::Verdict;

/// Maximum output of runs whose diagnosis is kept, in bytes.
const LARGEST: usize = 256 << 10;

/// The evidence of a part's runs, and the number of failing runs without evidence.
type Runs = (Vec<Evidence>, usize);

/// The diagnoses of one part, cached: in a class, many failing programs have equal runs.
pub(super) struct Diagnoses<'a> {
    /// None if the part's reference knows no mistakes.
    candidates: Option<Candidates<'a>>,
    full: Recent<Runs, Vec<MistakeRecord>>,
    partial: Recent<Runs, Vec<MistakeRecord>>,
}

impl<'a> Diagnoses<'a> {
    /// Returns the diagnoses of a part; there are none if it is graded manually.
    pub(super) fn new(grading: Option<&'a AutoGrading>, models: &Models) -> Self {
        let candidates = grading.and_then(|grading| Candidates::new(grading, models));
        Self { candidates, full: Recent::default(), partial: Recent::default() }
    }

    /// Returns the mistakes that explain all runs.
    fn full(&self, runs: &Runs) -> Result<Vec<MistakeRecord>> {
        let (evidence, lost) = runs;
        if *lost > 0 {
            return Ok(Vec::new());
        }
        self.look_up(&self.full, runs, |candidates| diagnose(candidates, evidence))
    }

    /// Returns the mistakes that each explain some failing runs.
    fn partial(&self, runs: &Runs) -> Result<Vec<MistakeRecord>> {
        let (evidence, lost) = runs;
        self.look_up(&self.partial, runs, |candidates| diagnose_partly(candidates, evidence, *lost))
    }

    fn look_up(
        &self,
        known: &Recent<Runs, Vec<MistakeRecord>>,
        runs: &Runs,
        find: impl FnOnce(&Candidates<'a>) -> Result<Vec<MistakeRecord>>,
    ) -> Result<Vec<MistakeRecord>> {
        let Some(candidates) = &self.candidates else { return Ok(Vec::new()) };
        let turns = runs.0.iter().flat_map(|run| &run.transcript.turns);
        let is_small = turns.map(|turn| turn.output.len()).sum::<usize>() <= LARGEST;
        known.answer(runs, is_small, || find(candidates))
    }
}

impl Grader<'_> {
    /// Decides about a part as a whole.
    pub(super) fn conclude(&self, index: usize, gathered: Gathered) {
        let Gathered { mut evidence, lost, learning, informing, recognized, .. } = gathered;
        let own_lines = self.read_own_lines(index, &learning, &mut evidence);
        if own_lines == LinesRead::Unread {
            return;
        }
        let diagnoses = &self.diagnoses[self.plan.jobs[index].part];
        let runs = (evidence, lost);
        let is_right_in_its_words = self.read_as_right(index, &learning);
        if own_lines == LinesRead::All || is_right_in_its_words {
            let failing = informing.iter().filter(|run| run.fails());
            let judged = failing.map(|run| (run.at, run.if_text_is_right.clone()));
            self.results.judge_again(index, judged.collect());
        }
        let is_known = |run: &LearningRun| run.if_text_is_right.verdict <= Verdict::Partial;
        let known = is_right_in_its_words && learning.iter().all(is_known)
            || self.diagnose_fully(index, || diagnoses.full(&runs))
            || self.read_with_a_mistake(index, &learning)
            || self.diagnose(index, || diagnoses.partial(&runs));
        let known = known || self.settings.words_are_known;
        if is_right_in_its_words && !known {
            self.find_out_of_step(index, &learning);
        } else if !known
            && !self.find_lagging_number(index, &learning)
            && !self.find_lost_in_words(index, &learning)
            && !self.find_unknown_lines(index, &learning)
        {
            self.find_unread(index, recognized, &learning);
        }
        self.results.keep_unread(index, learning);
        let drawn = if is_right_in_its_words { gathered.drawn_if_text_is_right } else { gathered.drawn };
        if let Some(grading) = self.auto_grading(&self.plan.jobs[index]) {
            let unlikely = compare::unlikely_draws(&drawn, &grading.criteria);
            let without_rand = compare::draws_without_rand(&gathered.first_draws, &grading.criteria);
            for (finding, left) in unlikely.into_iter().chain(without_rand) {
                self.results.charge(index, &finding, left);
            }
        }
    }

    /// Finds known mistakes that explain all runs of a part. Returns whether there are any; then hints about words would mislead.
    fn diagnose_fully(&self, index: usize, find: impl FnOnce() -> Result<Vec<MistakeRecord>>) -> bool {
        let is_named = self.diagnose(index, find);
        if is_named {
            self.results.drop_hints_about_facts(index);
        }
        is_named
    }

    /// Finds known mistakes in the runs of a part. Returns whether there are any.
    fn diagnose(&self, index: usize, find: impl FnOnce() -> Result<Vec<MistakeRecord>>) -> bool {
        let mistakes = catch_panic(find).map_err(|error| error.to_string());
        if mistakes.as_ref().is_ok_and(Vec::is_empty) {
            return false;
        }
        let is_named = mistakes.is_ok();
        self.results.enter_diagnosis(index, mistakes);
        is_named
    }
}
