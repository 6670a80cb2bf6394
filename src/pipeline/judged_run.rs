//! A judged run of a scenario, and what it leaves for decisions about the part.

use super::coverage::Covered;
use super::learning::LearningRun;
use super::results::{Observed, Trace, first_draws, own_draws};
use super::unread::Recognized;
use crate::diagnose::Evidence;
use crate::oracle::{Interpretation, KnownProgram};
use crate::run::Run;
use crate::spec::model::{AutoGrading, Scenario};
use crate::verdict::Judgment;

/// A judged run of a scenario.
pub(super) struct JudgedRun<'r> {
    pub(super) grading: &'r AutoGrading,
    pub(super) scenario: &'r Scenario,
    /// The scenario, as an index into those of the job, and into those of the part.
    pub(super) place: (usize, usize),
    pub(super) run: &'r Run,
    /// The judgment, and what the run was compared with.
    pub(super) judged: (&'r Judgment, &'r Interpretation),
    /// The same if its own words say what they should, where a part may have such.
    pub(super) in_own_words: Option<(Judgment, &'r Interpretation)>,
    /// The scenario as it was played, if its draws came in another order than the reference's.
    pub(super) reordered: Option<Box<Scenario>>,
    /// What earlier runs of the program showed about it.
    pub(super) known: KnownProgram,
}

impl JudgedRun<'_> {
    /// Returns what the run leaves.
    pub(super) fn observed(self) -> Observed {
        let Self { grading, scenario, place: (at, index), run, judged, in_own_words, reordered, known } =
            self;
        let ((judgment, reading), actual) = (judged, &run.transcript);
        let own = in_own_words.as_ref().map(|(judgment, reading)| (judgment, *reading));
        let covered = Covered::of(grading, judged, own);
        let drawn = own_draws(scenario, reading, judgment, run);
        let drawn_if_text_is_right =
            own.map(|(judgment, reading)| own_draws(scenario, reading, judgment, run));
        let learning = in_own_words.map(|(if_text_is_right, reading)| LearningRun {
            known: known.clone(),
            reordered: reordered.clone(),
            ..LearningRun::new(at, reading, actual, judgment, if_text_is_right)
        });
        if scenario.is_for_information() {
            return Observed { informing: learning, ..Observed::only(Trace::Nothing) };
        }
        // If draws are predictable and come in the reference's order, all runs have the same interpretations.
        let foretold = (grading.follow.is_none() && reordered.is_none()).then_some(index);
        let evidence = Evidence::of(index, judgment, actual, grading.follow.is_some());
        let evidence = evidence.map(|evidence| Box::new(Evidence { reordered, known, ..evidence }));
        Observed {
            trace: evidence.map_or(Trace::Lost, Trace::Evidence),
            learning,
            informing: None,
            recognized: Recognized::of(grading, judgment, reading, foretold, actual),
            drawn,
            drawn_if_text_is_right: drawn_if_text_is_right.unwrap_or_default(),
            first_draws: first_draws(grading, scenario, reading, run),
            covered,
        }
    }
}
