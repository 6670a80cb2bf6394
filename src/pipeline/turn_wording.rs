//! Learned wording of a part with input: it is learned turn by turn.
//!
//! What must be stated comes from the accepted transcripts, so any assignment with facts can be read, also one whose reference is a
//! model solution.

use std::collections::BTreeMap;

use reference::Transcript;
use reference::wording::{LEAST_RUNS, LearnedSubject, TurnOfRun, lagging, read_turns};

use super::learning::{Amended, LINE, LearningRun, UNREAD_LINES, lines_of};
use crate::compare::turns::FactsByTurn;
use crate::oracle::DrawsShown;
use crate::record::{KindRecord, UnreadRecord, WordingOutcome, WordingRecord};
use crate::spec::model::AutoGrading;
use crate::text;
use crate::verdict::FindingKind;

/// Reads a part in its own words, as that of a right program: what its runs must state is stated and true.
pub(super) fn as_right(grading: &AutoGrading, runs: &[LearningRun]) -> Option<Amended> {
    let whole: Vec<&LearningRun> = runs.iter().filter(|run| run.can_be_learned_from()).collect();
    if whole.len() < LEAST_RUNS {
        return None;
    }
    let expected: Vec<&Transcript> = whole.iter().map(|run| &run.expected).collect();
    let facts = FactsByTurn::new(&grading.criteria, grading.follow.as_ref(), &expected);
    if whole.iter().any(|run| run.draws == DrawsShown::Unread) {
        return None;
    }
    let turns = turns_of(&facts, whole.iter().copied())?;
    let read = read_turns(&turns).ok()?;
    let mut with_lines = whole.iter().zip(&read.read);
    if with_lines.any(|(run, lines)| facts.contradicts(&run.expected, &run.actual, lines)) {
        return None;
    }
    // Of the other runs it is known that not their words are wrong.
    let amended = runs.iter().filter(|run| run.is_in_doubt() || !run.can_be_learned_from());
    Some(Amended {
        wording: record(WordingOutcome::Right, &facts, &read.subjects),
        judgments: amended.map(|run| (run.at, run.if_text_is_right.clone())).collect(),
        mistakes: Vec::new(),
    })
}

/// Returns what a part shows in words that neither phrases know nor learning reads, if most of the failing runs fail for nothing else:
/// they show all values where they are expected, and phrases only miss some.
pub(super) fn shown_in_unknown_words(grading: &AutoGrading, runs: &[LearningRun]) -> Option<UnreadRecord> {
    let failing: Vec<&LearningRun> = runs.iter().filter(|run| run.fails()).collect();
    let expected: Vec<&Transcript> = runs.iter().map(|run| &run.expected).collect();
    let facts = FactsByTurn::new(&grading.criteria, grading.follow.as_ref(), &expected);
    let mut unread = UnreadRecord { facts: Vec::new(), lines: Vec::new() };
    let mut only_words = 0;
    for run in &failing {
        let finding = run.by_phrases.finding.as_ref();
        let only_misses =
            finding.is_some_and(|finding| finding.kind == FindingKind::Fact && finding.found.is_none());
        let in_known_words = run.draws == DrawsShown::ByPhrases;
        let shown = facts.shown_in_unknown_words(&run.expected, &run.actual, in_known_words);
        if !run.is_in_doubt() || !only_misses || shown.is_empty() {
            continue;
        }
        only_words += 1;
        for (fact, line) in shown {
            if !unread.facts.contains(&fact) {
                unread.facts.push(fact);
            }
            if unread.lines.len() < UNREAD_LINES && !unread.lines.contains(&line) {
                unread.lines.push(line);
            }
        }
    }
    (only_words * 2 > failing.len()).then_some(unread)
}

/// Returns a number that a part shows one turn too late and is right otherwise, in words that no phrase reads in any run. Where the handout
/// lets it be left out, nothing else finds that.
pub(super) fn lagging_number(grading: &AutoGrading, runs: &[LearningRun]) -> Option<UnreadRecord> {
    let pairs: Vec<_> = runs.iter().map(|run| (&run.expected, &run.actual)).collect();
    let expected: Vec<&Transcript> = runs.iter().map(|run| &run.expected).collect();
    let facts = FactsByTurn::new(&grading.criteria, grading.follow.as_ref(), &expected);
    if !facts.never_finds_an_optional_fact(&pairs) {
        return None;
    }
    let (subject, line) = lagging(&turns_of(&facts, runs.iter())?)?;
    let line = text::shorten(&text::visible(line.trim().as_bytes()), LINE);
    Some(UnreadRecord { facts: vec![facts.name(&subject)], lines: vec![line] })
}

/// Returns the turns of these runs with what must be stated in each; `None` if demanded words are missing, or others are found.
fn turns_of<'r>(
    facts: &FactsByTurn<'_>,
    runs: impl Iterator<Item = &'r LearningRun>,
) -> Option<Vec<Vec<TurnOfRun<'r>>>> {
    runs.map(|run| facts.turns(&run.expected, &run.actual, run.draws != DrawsShown::ByPhrases)).collect()
}

/// Returns the record of how a program's own words were read.
pub(super) fn record(
    read: WordingOutcome,
    facts: &FactsByTurn<'_>,
    subjects: &[LearnedSubject],
) -> WordingRecord {
    let mut by_name: BTreeMap<String, KindRecord> = BTreeMap::new();
    for learned in subjects {
        let kind = facts.name(&learned.subject);
        let record = KindRecord {
            kind: kind.clone(),
            lines: lines_of(&learned.wordings),
            known_words: learned.is_anchored,
        };
        by_name.entry(kind).or_insert(record);
    }
    let kinds: Vec<KindRecord> = by_name.into_values().collect();
    WordingRecord {
        read,
        interpretations: Vec::new(),
        look: kinds.iter().any(|kind| !kind.known_words),
        kinds,
        why: None,
    }
}
