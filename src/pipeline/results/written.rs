//! The parts of a record about one build, one run, and the points lost.

use reference::{Transcript, Turn, Typed};

use super::{Kept, Played};
use crate::fraction::to_number;
use crate::record::{
    CriterionRecord, LossRecord, ScenarioRecord, StyleRecord, StyleSource, TranscriptPair, TranscriptRecord,
    TurnRecord,
};
use crate::score::{Loss, PartScore, number};
use crate::spec::marks::{CriterionMark, StyleMark};
use crate::spec::model::{FixedDraws, Scenario};
use crate::text;
use crate::verdict::{Rung, Verdict, ending_in_words};

/// Maximum number of characters of compiler messages in the record.
const COMPILER: usize = 16_000;

/// Maximum number of characters of a transcript in the record.
const TRANSCRIPT: usize = 20_000;
/// How many characters a program's transcript may be longer than the expected one, if it is more than twice as long.
const LONGER: usize = 1_000;
/// Maximum number of characters of a line that was typed, and of lines.
const TYPED: usize = 200;

/// Distributes the points that a part lost in functionality over its scenarios, by weight and by the credit that each misses.
pub(super) fn distribute(scenarios: &mut [ScenarioRecord], points: f64) {
    let missed = |scenario: &ScenarioRecord| f64::from(scenario.weight) * (1.0 - scenario.credit);
    let all: f64 = scenarios.iter().map(missed).sum();
    if all > 0.0 {
        for scenario in scenarios {
            scenario.lost = (points * missed(scenario) / all * 10_000.0).round() / 10_000.0;
        }
    }
}

/// Returns the record of a scenario with this id and number, and with what its run finds, in words.
pub(super) fn scenario(
    id: String,
    number: usize,
    setup: Vec<String>,
    scenario: &Scenario,
    played: Option<&Played>,
) -> ScenarioRecord {
    let mut record = ScenarioRecord {
        id,
        number,
        name: scenario.name.clone(),
        seed: scenario.seed,
        keys: Vec::new(),
        draws: scenario.draws.as_ref().map(FixedDraws::in_words),
        setup,
        weight: scenario.weight,
        verdict: Verdict::NotGraded,
        rung: Rung::None,
        credit: 0.0,
        lost: 0.0,
        visibility: scenario.visibility.name().to_owned(),
        because: scenario.because.clone().filter(|quoted| !quoted.is_empty()),
        finding: None,
        others: Vec::new(),
        ending: "not run".to_owned(),
        pauses: 0.0,
        transcripts: None,
    };
    if let Some(Played::Judged(judged)) = played {
        let judgment = &judged.judgment;
        record.verdict = judgment.verdict;
        record.rung = judgment.rung;
        record.credit = to_number(judgment.credit);
        record.finding = judgment.finding.clone();
        record.others = judgment.others.clone();
        record.ending = ending_in_words(judged.ending);
        record.pauses = seconds(judged.paused_nanos);
        record.keys.clone_from(&judged.keys);
        record.transcripts = judged.kept().map(|kept| kept.digests.clone());
    }
    record
}

/// Returns what was expected, and what the program did, as text. Some programs print for ever: what is far beyond the expected
/// end tells nothing more.
pub(super) fn transcripts(expected: &Transcript, actual: &Transcript) -> Kept {
    let expected = transcript(expected, TRANSCRIPT);
    let length: usize = expected.turns.iter().map(|turn| turn.output.len()).sum();
    let actual = transcript(actual, TRANSCRIPT.min(2 * length + LONGER));
    let digests = TranscriptPair { expected: digest(&expected), actual: digest(&actual) };
    Kept { digests, expected, actual }
}

fn transcript(transcript: &Transcript, most: usize) -> TranscriptRecord {
    let mut left = most;
    let mut left_out = 0;
    let mut turns = Vec::new();
    for turn in &transcript.turns {
        let output = printable(&turn.output);
        let length = output.chars().count();
        if left == 0 {
            left_out += length;
            continue;
        }
        let kept = output.chars().take(left).collect::<String>();
        left_out += length.saturating_sub(left);
        // A turn without output counts, too: a program may read for ever.
        left = left.saturating_sub(length.max(1));
        turns.push(TurnRecord { typed: typed(turn), output: kept, pauses: seconds(turn.paused_nanos()) });
    }
    TranscriptRecord { turns, ending: ending_in_words(transcript.ending), left_out }
}

/// Returns the lines that were typed in a run.
pub(super) fn keys(transcript: &Transcript) -> Vec<String> {
    transcript.turns.iter().filter_map(typed).take(TYPED).collect()
}

/// Returns these lines as [`keys`] returns those that were typed.
pub(super) fn shown_keys(lines: &[String]) -> Vec<String> {
    lines.iter().take(TYPED).map(|line| shown_line(line.as_bytes())).collect()
}

fn shown_line(line: &[u8]) -> String {
    text::shorten(&text::visible(line), TYPED)
}

/// Returns what was typed at the start of a turn; `^D` for end of file.
fn typed(turn: &Turn) -> Option<String> {
    turn.typed.as_ref().map(|typed| match typed {
        Typed::Line(line) => shown_line(line),
        Typed::EndOfInput => "^D".to_owned(),
    })
}

/// Returns the digest of a transcript.
fn digest(transcript: &TranscriptRecord) -> String {
    // It cannot fail: there are only strings and finite numbers.
    let bytes = serde_json::to_vec(transcript).unwrap_or_default();
    text::digest(blake3::hash(&bytes))
}

/// Returns where the points of a part were lost.
pub(super) fn losses(scored: &PartScore) -> Vec<LossRecord> {
    let record =
        |loss: &Loss| LossRecord { points: number(loss.points), why: loss.why.clone(), kind: loss.kind };
    scored.losses.iter().map(record).collect()
}

/// Returns the record of a grade for style.
pub(super) fn style(given: Option<&StyleMark>) -> StyleRecord {
    let Some(given) = given else {
        return StyleRecord { score: None, source: StyleSource::Unmarked, criteria: Vec::new() };
    };
    let criterion = |one: &CriterionMark| CriterionRecord {
        name: one.name.clone(),
        weight: one.weight,
        score: to_number(one.share),
    };
    StyleRecord {
        score: Some(to_number(given.share)),
        source: StyleSource::Marked,
        criteria: given.criteria.iter().map(criterion).collect(),
    }
}

/// Converts nanoseconds to seconds, rounded to milliseconds.
fn seconds(nanos: u128) -> f64 {
    let millis = u64::try_from((nanos + 500_000) / 1_000_000).unwrap_or(u64::MAX);
    millis as f64 / 1_000.0
}

/// Returns compiler messages as text, with control characters other than line feeds escaped.
pub(in crate::pipeline) fn compiler_text(log: &[u8]) -> String {
    text::shorten(&printable(log.trim_ascii_end()), COMPILER)
}

/// Returns text with control characters other than line feeds escaped.
fn printable(bytes: &[u8]) -> String {
    let lines: Vec<String> = bytes.split(|&byte| byte == b'\n').map(text::visible).collect();
    lines.join("\n")
}

/// Returns the reason of an error without a period, with control characters escaped.
pub(super) fn shown(why: &str) -> String {
    text::visible(why.trim_end_matches('.').as_bytes())
}
