//! Where two transcripts part, as rows to show: what agrees, what was expected, what was found, what is folded.
//!
//! Owns the choice of rows and the marking of the very characters that differ. Refuses to judge: which turn
//! the difference is in, and how closely lines must agree, is decided elsewhere.

use similar::{Algorithm, ChangeTag, DiffTag, TextDiff};

use crate::report::screen::{self, Line};
use crate::text::{self, count};
use crate::transcript::Transcript;
use crate::verdict::{Finding, Rung};

/// Lines that agree, shown before the first difference and after it.
const CONTEXT: usize = 3;
/// Lines of one side shown in one run.
const RUN: usize = 12;
/// Lines of a turn that are compared; the rest is counted. Keeps a flood of output cheap.
const COMPARED: usize = 400;
/// Characters of a line that are shown.
const LINE: usize = 160;
/// Lines more alike than this get their differing characters marked.
const ALIKE: f32 = 0.4;

/// One row of the view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    /// A line that is as expected, as the program printed it.
    Same(Line),
    /// A line that was expected.
    Expected(Marked),
    /// A line the program printed instead.
    Found(Marked),
    /// Words of ours about lines that are not shown: never a line of any program.
    Fold(String),
}

/// A line in pieces: those that differ are marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    /// Visible text, and whether it differs.
    pub(crate) pieces: Vec<(bool, String)>,
    /// What the player typed at its end.
    pub(crate) typed: Option<String>,
}

/// The rows around the first line from turn `turn` (counted from 1) on that does not agree at `require`.
pub(crate) fn rows(expected: &Transcript, actual: &Transcript, turn: usize, require: Rung) -> Vec<Row> {
    let (expected, actual) = (screen::turns(expected), screen::turns(actual));
    let first = turn.saturating_sub(1).min(actual.len());
    let mut before: Vec<Line> = actual[..first].iter().flatten().cloned().collect();
    let mut changed = Vec::new();
    let mut at = first;
    while changed.is_empty() && at < expected.len().max(actual.len()) {
        let (same, rest) = compare(expected.get(at), actual.get(at), require);
        before.extend(same);
        changed = rest;
        at += 1;
    }
    let left = |turns: &[Vec<Line>]| turns.iter().skip(at).map(Vec::len).sum::<usize>();
    let mut rows = context(&before, if changed.is_empty() { 2 * CONTEXT } else { CONTEXT });
    rows.extend(changed);
    rows.extend(goes_on(left(&expected), left(&actual)));
    rows
}

/// The rows of a turn whose wording is free: the program's own lines, with the finding's texts in place.
pub(crate) fn free_wording(actual: &Transcript, finding: &Finding) -> Vec<Row> {
    let actual = screen::turns(actual);
    let first = finding.turn.saturating_sub(1).min(actual.len());
    let mut before: Vec<Line> = actual[..first].iter().flatten().cloned().collect();
    let turn = actual.get(first).cloned().unwrap_or_default();
    let at = finding.line.map_or(turn.len(), |line| line.saturating_sub(1)).min(turn.len());
    before.extend_from_slice(&turn[..at]);
    let whole = |text: &str| Marked { pieces: vec![(false, shown(text))], typed: None };
    let mut rows = context(&before, CONTEXT);
    rows.extend(finding.expected.as_deref().map(|text| Row::Expected(whole(text))));
    let mut after = &turn[at..];
    if finding.line.is_some()
        && let [line, rest @ ..] = after
    {
        rows.push(Row::Found(marked(line)));
        after = rest;
    }
    rows.extend(after.iter().take(CONTEXT).cloned().map(Row::Same));
    let left = actual.iter().skip(first + 1).map(Vec::len).sum::<usize>();
    let hidden = left + after.len().saturating_sub(CONTEXT);
    rows.extend((hidden > 0).then(|| Row::Fold(format!("{} more printed", count(hidden, "line")))));
    rows
}

/// The last of the lines that agree; the others are counted.
fn context(before: &[Line], shown: usize) -> Vec<Row> {
    let folded = before.len().saturating_sub(shown);
    let fold = (folded > 0).then(|| Row::Fold(format!("{} as expected", count(folded, "line"))));
    fold.into_iter().chain(before[folded..].iter().map(short).map(Row::Same)).collect()
}

fn goes_on(expected: usize, found: usize) -> Option<Row> {
    let says = match (expected, found) {
        (0, 0) => return None,
        (_, 0) => format!("{} more expected, none printed", count(expected, "line")),
        (0, _) => format!("{} more printed, none expected", count(found, "line")),
        _ => format!("the run goes on: {} expected, {found} printed", count(expected, "more line")),
    };
    Some(Row::Fold(says))
}

/// A line of the screen and the lines without words around it, compared by its key.
struct Block {
    key: String,
    lines: Vec<Line>,
}

/// One turn: the lines before its first difference, then the rows from there on (none if it agrees).
fn compare(expected: Option<&Vec<Line>>, actual: Option<&Vec<Line>>, require: Rung) -> (Vec<Line>, Vec<Row>) {
    let old = expected.map(|lines| blocks(lines, require)).unwrap_or_default();
    let new = actual.map(|lines| blocks(lines, require)).unwrap_or_default();
    let keys = |blocks: &[Block]| blocks.iter().map(|block| block.key.clone()).collect::<Vec<_>>();
    let ops = similar::capture_diff_slices(Algorithm::Patience, &keys(&old), &keys(&new));
    let (mut same, mut rows) = (Vec::new(), Vec::new());
    for op in ops {
        let (olds, news) = (&old[op.old_range()], &new[op.new_range()]);
        let lines = |blocks: &[Block]| -> Vec<Line> {
            blocks.iter().flat_map(|block| block.lines.iter().cloned()).collect()
        };
        match op.tag() {
            DiffTag::Equal if rows.is_empty() => same.extend(lines(news)),
            DiffTag::Equal => rows.extend(between(&lines(news))),
            _ => rows.extend(replaced(&lines(olds), &lines(news))),
        }
    }
    for (side, lines) in [("expected", expected), ("printed", actual)] {
        let hidden = lines.map_or(0, Vec::len).saturating_sub(COMPARED);
        if hidden > 0 {
            rows.push(Row::Fold(format!("{} more {side} in this turn", count(hidden, "line"))));
        }
    }
    (same, rows)
}

/// Lines in blocks: at a rung that ignores blank lines, those (and lines that only hold what was typed)
/// belong to the line before them, or to the first one with words.
fn blocks(lines: &[Line], require: Rung) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut leading = Vec::new();
    for line in lines.iter().take(COMPARED) {
        let key = key(line, require);
        match (key.is_empty(), blocks.last_mut()) {
            (true, Some(block)) => block.lines.push(line.clone()),
            (true, None) => leading.push(line.clone()),
            (false, _) => {
                let mut lines = std::mem::take(&mut leading);
                lines.push(line.clone());
                blocks.push(Block { key, lines });
            }
        }
    }
    if blocks.is_empty() {
        blocks.push(Block { key: String::new(), lines: leading });
    }
    blocks
}

/// What must agree for two lines to agree at this rung; empty for a line that does not count.
fn key(line: &Line, require: Rung) -> String {
    let folded = || line.printed.split_whitespace().collect::<Vec<_>>().join(" ");
    match require {
        // Whether a newline ends it is part of the line; the player's Enter is not the program's.
        Rung::Exact => {
            format!("{}{}", line.printed, if line.ended && line.typed.is_none() { "\n" } else { " " })
        }
        Rung::Layout => folded(),
        Rung::None | Rung::Facts | Rung::Wording => {
            let words = |character: char| character.is_alphanumeric() || character.is_whitespace();
            folded().to_lowercase().chars().filter(|character| words(*character)).collect()
        }
    }
}

/// Lines that agree between differences of one turn.
fn between(lines: &[Line]) -> Vec<Row> {
    if lines.len() <= 2 * CONTEXT + 1 {
        return lines.iter().map(short).map(Row::Same).collect();
    }
    let mut rows: Vec<Row> = lines[..CONTEXT].iter().map(short).map(Row::Same).collect();
    rows.push(Row::Fold(format!("{} as expected", count(lines.len() - 2 * CONTEXT, "line"))));
    rows.extend(lines[lines.len() - CONTEXT..].iter().map(short).map(Row::Same));
    rows
}

/// Lines that stand for one another: side by side where there are as many, else one side after the other.
fn replaced(old: &[Line], new: &[Line]) -> Vec<Row> {
    let pairs: Vec<(Marked, Marked)> = old.iter().zip(new).map(|(old, new)| pair(old, new)).collect();
    if old.len() == new.len() && old.len() <= RUN {
        return pairs.into_iter().flat_map(|(old, new)| [Row::Expected(old), Row::Found(new)]).collect();
    }
    let (mut olds, mut news): (Vec<Marked>, Vec<Marked>) = pairs.into_iter().unzip();
    olds.extend(old.iter().skip(olds.len()).map(marked));
    news.extend(new.iter().skip(news.len()).map(marked));
    let mut rows = Vec::new();
    for (lines, row, word) in
        [(olds, Row::Expected as fn(Marked) -> Row, "expected"), (news, Row::Found, "printed")]
    {
        let hidden = lines.len().saturating_sub(RUN);
        rows.extend(lines.into_iter().take(RUN).map(row));
        rows.extend((hidden > 0).then(|| Row::Fold(format!("{} more {word}", count(hidden, "line")))));
    }
    rows
}

/// Two lines with what differs between them marked; blanks and line ends are made visible where only they do.
fn pair(old: &Line, new: &Line) -> (Marked, Marked) {
    let words = |line: &Line| line.printed.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let invisible = words(old) == words(new);
    let texts = [old, new].map(|line| if invisible { unhidden(line) } else { shown(&line.printed) });
    let diff = TextDiff::from_chars(texts[0].as_str(), texts[1].as_str());
    if diff.ratio() < ALIKE {
        return (marked(old), marked(new));
    }
    let side = |other: ChangeTag| -> Vec<(bool, String)> {
        let mut pieces: Vec<(bool, String)> = Vec::new();
        for change in diff.iter_all_changes().filter(|change| change.tag() != other) {
            let differs = change.tag() != ChangeTag::Equal;
            match pieces.last_mut() {
                Some((last, text)) if *last == differs => text.push_str(change.value()),
                _ => pieces.push((differs, change.value().to_owned())),
            }
        }
        pieces
    };
    (
        Marked { pieces: side(ChangeTag::Insert), typed: old.typed.clone() },
        Marked { pieces: side(ChangeTag::Delete), typed: new.typed.clone() },
    )
}

fn marked(line: &Line) -> Marked {
    Marked { pieces: vec![(false, shown(&line.printed))], typed: line.typed.clone() }
}

/// A line whose blanks can be told apart: `·` for each, `⏎` where the program ended it.
fn unhidden(line: &Line) -> String {
    let end = if line.ended && line.typed.is_none() { "⏎" } else { "" };
    shown(&line.printed).replace(' ', "·") + end
}

fn shown(printed: &str) -> String {
    text::shorten(printed, LINE)
}

fn short(line: &Line) -> Line {
    Line { printed: shown(&line.printed), ..line.clone() }
}

#[cfg(test)]
#[path = "difference_tests.rs"]
mod tests;
