//! Learned wording of a part that compares lines: its own words stand at the places of the handout's.

use reference::Transcript;

use super::Grader;
use super::learning::{Amended, LINE, LearningRun, UNREAD_LINES, lines_of};
use crate::compare::{self, LineWording, OwnLines};
use crate::diagnose::Evidence;
use crate::error::Result;
use crate::plan::Job;
use crate::record::{KindRecord, UnreadRecord, WordingOutcome, WordingRecord};
use crate::spec::model::AutoGrading;
use crate::text;
use crate::verdict::{Finding, Judgment, Verdict};

/// How far a part's own lines could be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LinesRead {
    /// There are none, or they are wrong.
    Nothing,
    /// Not all: the part is for review.
    Unread,
    /// All.
    All,
}

impl Grader<'_> {
    /// Judges the runs of a part again by what its own lines say, and translates the evidence for known mistakes. If nobody but a person
    /// can read them, the part is for review.
    pub(super) fn read_own_lines(
        &self,
        job: usize,
        runs: &[LearningRun],
        evidence: &mut [Evidence],
    ) -> LinesRead {
        let planned = &self.plan.jobs[job];
        let leaves_words = |grading: &&AutoGrading| {
            !grading.criteria.own_words.is_empty() && runs.iter().any(LearningRun::is_in_doubt)
        };
        let Some(grading) = self.auto_grading(planned).filter(leaves_words) else {
            return LinesRead::Nothing;
        };
        let pairs = runs.iter().map(|run| (&run.expected, &run.actual));
        let lines = OwnLines::learn(pairs, &grading.criteria);
        let unread = lines.unread();
        if !unread.is_empty() {
            self.results.enter_unread(job, of_unread(unread));
            return LinesRead::Unread;
        }
        if lines.is_empty() {
            return LinesRead::Nothing;
        }
        let failing = runs.iter().filter(|run| run.fails());
        let judged = failing.map(|run| Ok((run.at, self.judged_by_lines(planned, grading, run, &lines)?)));
        let judgments = match judged.collect::<Result<Vec<_>>>() {
            Ok(judgments) => judgments,
            Err(error) => {
                self.results.enter_diagnosis(job, Err(error.to_string()));
                return LinesRead::Nothing;
            }
        };
        for evidence in evidence {
            evidence.transcript = lines.translated(&evidence.transcript);
            let is_of = |at: usize| planned.scenarios[at] == evidence.scenario;
            if let Some((_, judgment)) = judgments.iter().find(|(at, _)| is_of(*at)) {
                evidence.verdict = judgment.verdict;
            }
        }
        self.results.amend(job, Amended { wording: record(&lines), judgments, mistakes: Vec::new() });
        LinesRead::All
    }

    /// Sends a part to review if most of its failing runs differ only in lines that cannot be read. Returns whether it did.
    pub(super) fn find_unknown_lines(&self, job: usize, runs: &[LearningRun]) -> bool {
        let Some(grading) = self.auto_grading(&self.plan.jobs[job]) else { return false };
        let failing: Vec<&LearningRun> = runs.iter().filter(|run| run.fails()).collect();
        let by_output = failing.iter().filter(|run| run.by_phrases.verdict == Verdict::WrongOutput);
        let runs: Vec<_> = by_output.map(|run| (&run.expected, &run.actual)).collect();
        if runs.len() * 2 <= failing.len() {
            return false;
        }
        let Some(found) = compare::unknown_lines(&runs, &grading.criteria) else { return false };
        let shown = |line: &String| text::shorten(&text::visible(line.as_bytes()), LINE);
        let lines = found.own.iter().map(shown).take(UNREAD_LINES).collect();
        self.results.enter_unread(job, UnreadRecord { facts: found.expected, lines });
        true
    }

    /// Returns the judgment of a run by what its own lines say, in the interpretation that it then agrees with best.
    fn judged_by_lines(
        &self,
        planned: &Job,
        grading: &AutoGrading,
        run: &LearningRun,
        lines: &OwnLines,
    ) -> Result<Judgment> {
        let translated = lines.translated(&run.actual);
        let scenario = planned.scenarios[run.at];
        // Draws of its own, or in another order, are in the expected run only.
        let is_foretold = grading.follow.is_none() && run.reordered.is_none();
        let judgment = if is_foretold {
            let readings = self.readings(planned.part, scenario, grading, &grading.scenarios[scenario])?;
            let all: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
            compare::judge(&all, &translated, &grading.criteria)
        } else {
            let judgment = compare::judge(&[&run.expected], &translated, &grading.criteria);
            Judgment { reading: run.by_phrases.reading, ..judgment }
        };
        if judgment.verdict <= Verdict::Partial {
            return Ok(Judgment { reading: judgment.reading, ..run.if_text_is_right.clone() });
        }
        let as_printed = |finding: Finding| {
            let turn = run.actual.turns.get(finding.turn.saturating_sub(1));
            let Some((said, turn)) = finding.found.as_ref().zip(turn) else { return finding };
            let found = lines.as_printed(said, &turn.output);
            let message = finding.message.replace(&format!("found `{said}`"), &format!("found `{found}`"));
            Finding { found: Some(found), message, ..finding }
        };
        Ok(Judgment { finding: judgment.finding.clone().map(as_printed), ..judgment })
    }
}

/// Returns what a part shows in words that nobody knows, with the first of its lines.
fn of_unread(wordings: Vec<LineWording>) -> UnreadRecord {
    let own = wordings.iter().flat_map(|wording| lines_of(&wording.own)).map(|own| own.line);
    let lines = own.take(UNREAD_LINES).collect();
    UnreadRecord { facts: wordings.into_iter().map(|wording| wording.line).collect(), lines }
}

fn record(lines: &OwnLines) -> WordingRecord {
    let wordings = lines.wordings().into_iter();
    let kind = |wording: LineWording| KindRecord {
        kind: format!("`{}`", wording.line),
        lines: lines_of(&wording.own),
        known_words: wording.has_known_words,
    };
    let kinds: Vec<KindRecord> = wordings.map(kind).collect();
    WordingRecord {
        read: WordingOutcome::Right,
        interpretations: Vec::new(),
        look: kinds.iter().any(|kind| !kind.known_words),
        kinds,
        why: None,
    }
}
