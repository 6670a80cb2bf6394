//! What wording is learned from: the runs of a part, with their judgments; and what comes of it.

use reference::Transcript;
use reference::wording::LearnedWording;

use crate::compare::turns::FactsByTurn;
use crate::oracle::{DrawsShown, Interpretation, KnownProgram};
use crate::record::{LineRecord, MistakeRecord, WordingRecord};
use crate::spec::model::{AutoGrading, Scenario};
use crate::text;
use crate::verdict::{Judgment, Verdict};

/// Maximum number of characters of a line that are shown.
pub(super) const LINE: usize = 80;
/// Maximum number of lines that could not be read, in the record.
pub(super) const UNREAD_LINES: usize = 8;
/// Maximum number of lines of a kind that are shown.
const SHOWN: usize = 4;

/// Returns the transcript that would have been expected if all text of this run were right.
pub(super) fn with_text_of(expected: &Transcript, actual: &Transcript) -> Transcript {
    let mut told = expected.clone();
    for (turn, actual) in told.turns.iter_mut().zip(&actual.turns) {
        turn.output.clone_from(&actual.output);
    }
    told
}

/// Returns the interpretation (an index) that a run in unknown words agrees with best. Without input, all are alike in what they need.
pub(super) fn closest(grading: &AutoGrading, readings: &[Interpretation], actual: &Transcript) -> usize {
    if grading.criteria.blocks.is_some() {
        return 0;
    }
    // First those that could be followed to the end, and whose draws fit.
    let rank = |reading: &Interpretation| (reading.lost.is_some(), reading.draws);
    let best = readings.iter().map(rank).min();
    let candidates: Vec<usize> =
        (0..readings.len()).filter(|at| Some(rank(&readings[*at])) == best).collect();
    let expected: Vec<&Transcript> = candidates.iter().map(|at| &readings[*at].transcript).collect();
    let facts = FactsByTurn::new(&grading.criteria, grading.follow.as_ref(), &expected);
    candidates.get(facts.closest(&expected, actual)).copied().unwrap_or_default()
}

/// One run of a part, to learn its wording from.
#[derive(Clone, Debug)]
pub(super) struct LearningRun {
    /// The scenario, an index into those of the job.
    pub(super) at: usize,
    pub(super) expected: Transcript,
    pub(super) actual: Transcript,
    /// How its draws were read, if they are followed.
    pub(super) draws: DrawsShown,
    /// What earlier runs of the program showed about it.
    pub(super) known: KnownProgram,
    /// The scenario as it was played, if the program made its draws in another order than the reference.
    pub(super) reordered: Option<Box<Scenario>>,
    /// Where it could not be followed any further, if so.
    pub(super) lost: Option<LostAt>,
    /// The judgment by phrases.
    pub(super) by_phrases: Judgment,
    /// The judgment if all its text were right.
    pub(super) if_text_is_right: Judgment,
}

/// Where a run could not be followed any further.
#[derive(Clone, Copy, Debug)]
pub(super) struct LostAt {
    /// The turn, an index.
    pub(super) turn: usize,
    /// Whether draws may be shown there in unknown words.
    pub(super) in_words: bool,
    /// Whether the program may have refused there what was typed.
    pub(super) refused: bool,
}

impl LearningRun {
    /// Creates it from an interpretation, a transcript, and both judgments.
    pub(super) fn new(
        at: usize,
        reading: &Interpretation,
        actual: &Transcript,
        by_phrases: &Judgment,
        if_text_is_right: Judgment,
    ) -> Self {
        let (expected, actual, by_phrases) = (reading.transcript.clone(), actual.clone(), by_phrases.clone());
        let lost = reading.lost.as_ref();
        let lost = lost.map(|lost| LostAt {
            turn: lost.turn,
            in_words: lost.may_be_unread,
            refused: lost.may_have_refused,
        });
        let (known, draws) = (KnownProgram::Printed, reading.draws);
        Self { at, expected, actual, draws, known, reordered: None, lost, by_phrases, if_text_is_right }
    }

    /// Whether it fails by phrases.
    pub(super) fn fails(&self) -> bool {
        !self.by_phrases.verdict.is_accepted()
    }

    /// Whether it would be judged better if its text were right. Where phrases find the draws, and only a read is too much, the text is
    /// not in doubt: taken for right, it would excuse the read as a wait at the end.
    pub(super) fn is_in_doubt(&self) -> bool {
        let reads_too_much =
            self.by_phrases.verdict == Verdict::ExtraRead && self.draws == DrawsShown::ByPhrases;
        self.if_text_is_right.credit > self.by_phrases.credit && !reads_too_much
    }

    /// Returns the turn (an index) from which on the reference may have been at another question than the program, if the run fails for
    /// nothing but what was asked and typed, given that its text is right.
    pub(super) fn out_of_step(&self) -> Option<usize> {
        let of_input = [Verdict::EarlyExit, Verdict::ExtraRead];
        let last = self.actual.turns.len().checked_sub(1)?;
        match self.lost {
            Some(lost) => Some(lost.turn.min(last)),
            None => of_input.contains(&self.if_text_is_right.verdict).then_some(last),
        }
    }

    /// Whether its text says what a right program's does in this run: it passes, or would if its text were right.
    pub(super) fn can_be_learned_from(&self) -> bool {
        !self.fails() || self.if_text_is_right.verdict <= Verdict::Partial
    }
}

/// The result of reading a part's own words: the record, changed judgments, and the program's mistakes.
pub(super) struct Amended {
    pub(super) wording: WordingRecord,
    /// With the scenario of the job.
    pub(super) judgments: Vec<(usize, Judgment)>,
    pub(super) mistakes: Vec<MistakeRecord>,
}

/// Returns the first of these wordings for the record.
pub(super) fn lines_of(wordings: &[LearnedWording]) -> Vec<LineRecord> {
    let shown = |line: &str| text::shorten(&text::visible(line.as_bytes()), LINE);
    let record =
        |one: &LearnedWording| LineRecord { line: shown(&one.line), number: one.number, times: one.times };
    wordings.iter().take(SHOWN).map(record).collect()
}
