//! Rows that show where two transcripts differ: matching, expected, and found lines, and folds.
//!
//! Rows are chosen here, and the input is inserted. [`diff`] decides what differs, so that no row shows what did not
//! count.

use crate::compare::diff::{DiffLine, Side, diff};
use crate::compare::edits;
use crate::report::screen::{self, Line};
use crate::text::{self, count};
use crate::transcript::{Transcript, Turn};
use crate::verdict::{Finding, Rung};

/// Number of matching lines shown before and after a difference.
const CONTEXT: usize = 3;
/// Maximum number of consecutive lines of one side.
const RUN: usize = 12;
/// Maximum number of lines of a turn that is shown as it is.
const TURN: usize = 60;
/// Maximum number of characters of a line.
const LINE: usize = 160;

/// One row of the view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    /// A line of a transcript.
    Line(Side, Marked),
    /// A line that a finding points at: its text is right and its place is not, or it should not be there.
    Pointed {
        /// The line as the reference prints it, if it does.
        expected: Option<Marked>,
        /// The line of the program.
        found: Marked,
    },
    /// A remark about lines that are not shown.
    Fold(String),
}

/// A line in pieces; those that differ are marked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marked {
    /// Visible text, and whether it differs.
    pub(crate) pieces: Vec<(bool, String)>,
    /// The input at its end.
    pub(crate) typed: Option<String>,
    /// A remark about what the text cannot show, such as a missing newline.
    pub(crate) note: Option<String>,
    /// The text of both sides, if a matching line has other spaces in each.
    pub(crate) spaced: Option<Spaced>,
}

/// The texts of a matching line, whose spaces differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spaced {
    /// What the reference printed.
    pub(crate) expected: String,
    /// What the program printed.
    pub(crate) found: String,
}

impl Spaced {
    /// Returns the texts of a matching line, if they differ.
    fn of(expected: String, found: String) -> Option<Self> {
        (expected != found).then_some(Self { expected, found })
    }
}

impl Marked {
    fn text(&self) -> String {
        self.pieces.iter().map(|(_, text)| text.as_str()).collect()
    }
}

/// Returns the rows around the first line that differs at `require`, from turn `turn` (counted from 1) on.
pub(crate) fn rows(expected: &Transcript, actual: &Transcript, turn: usize, require: Rung) -> Vec<Row> {
    let seen = screen::turns(actual);
    let first = turn.saturating_sub(1).min(seen.len());
    let mut rows: Vec<Row> = agreeing(expected, actual, require)[..first].concat();
    let mut differs = false;
    let mut at = first;
    while !differs && at < expected.turns.len().max(actual.turns.len()) {
        let side_by_side = turns(expected, actual, at, require);
        differs = side_by_side.iter().any(|row| !is_same(row));
        rows.extend(side_by_side);
        at += 1;
    }
    let left = |turns: &[Vec<Line>]| turns.iter().skip(at).map(Vec::len).sum::<usize>();
    let (expected, found) = (left(&screen::turns(expected)), left(&seen));
    let mut shown = folded(&rows);
    shown.extend(goes_on(expected, found));
    shown
}

/// Returns the rows around the line of a finding, if lines cannot be compared with lines (the wording may differ, or every
/// line agrees): the turn of the program, with the texts of the finding in place.
pub(crate) fn pointed_at(
    expected: &Transcript,
    actual: &Transcript,
    finding: &Finding,
    require: Rung,
) -> Vec<Row> {
    let seen = agreeing(expected, actual, require);
    let first = finding.turn.saturating_sub(1).min(seen.len());
    let turn = seen.get(first).map_or(&[][..], Vec::as_slice);
    // Without a line, the text is missing.
    let missing = || place_of_missing(turn, finding.expected.as_deref().unwrap_or_default());
    let at = finding.line.map_or_else(missing, |line| line.saturating_sub(1)).min(turn.len());
    let mut rows: Vec<Row> = seen[..first].concat();
    rows.extend_from_slice(&turn[..at]);
    // If a line violates a requirement, its text is correct and only its place is wrong.
    let instead = finding.expected.as_deref().filter(|_| finding.expected != finding.found);
    let instead = instead.map(|text| Marked { pieces: vec![(false, shown(text))], ..Marked::default() });
    let is_other = instead.is_some();
    rows.extend(instead.map(|line| Row::Line(Side::Expected, line)));
    let mut rest = &turn[at..];
    if let (Some(_), Some(_), [Row::Line(_, line), after @ ..]) = (finding.line, &finding.found, rest) {
        let is_right_elsewhere = finding.expected.is_some();
        rows.push(match is_other {
            true => Row::Line(Side::Found, line.clone()),
            false => pointed(line, is_right_elsewhere),
        });
        rest = after;
    }
    rows.extend_from_slice(rest);
    let mut rows = folded(&rows);
    let left = seen.iter().skip(first + 1).map(Vec::len).sum::<usize>();
    rows.extend(
        (left > 0).then(|| Row::Fold(format!("the run continues: {} printed", count(left, "more line")))),
    );
    rows
}

/// The share of their words, in percent, that two lines have in common at least if one may stand for the other.
const ALIKE: usize = 50;
/// How many words of a line are looked at.
const WORDS: usize = 64;

/// Returns the row before which a missing line belongs: the one most like it, or else the question at the end, with its input.
fn place_of_missing(turn: &[Row], missing: &str) -> usize {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|it: char| !it.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).take(WORDS).collect()
    };
    let wanted = words(missing);
    let likeness = |row: &Row| match row {
        Row::Line(_, line) => {
            let words = words(&line.text());
            let same = edits::in_common(&edits::between(&wanted, &words));
            200 * same / (wanted.len() + words.len()).max(1)
        }
        Row::Pointed { .. } | Row::Fold(_) => 0,
    };
    let alike = turn.iter().map(likeness).enumerate().filter(|(_, percent)| *percent >= ALIKE);
    let closest = alike.reduce(|best, next| if next.1 > best.1 { next } else { best });
    closest.map_or_else(|| before_question(turn), |(at, _)| at)
}

/// Returns the row at which the last question of a turn begins: the line that ends in the input, or the one before it.
fn before_question(turn: &[Row]) -> usize {
    let is_blank = |row: &Row| matches!(row, Row::Line(_, line) if line.text().trim().is_empty());
    let Some((Row::Line(_, last), before)) = turn.split_last() else { return turn.len() };
    match &last.typed {
        None => turn.len(),
        Some(_) if !last.text().trim().is_empty() => before.len(),
        // The input stands on a line of its own, after the question.
        Some(_) => {
            let question = before.iter().rposition(|row| !is_blank(row)).unwrap_or(0);
            before[..question].iter().rposition(|row| !is_blank(row)).map_or(0, |last| last + 1)
        }
    }
}

/// Returns the row of a line that a finding points at. Spaces that differ are marked: they are why it does. `is_expected`: whether
/// the text is, and only its place is wrong.
fn pointed(line: &Marked, is_expected: bool) -> Row {
    let alone = || Row::Pointed { expected: is_expected.then(|| line.clone()), found: line.clone() };
    let Some(Spaced { expected, found }) = &line.spaced else { return alone() };
    let sides = diff(expected.as_bytes(), found.as_bytes(), Rung::Exact).lines.into_iter().map(row);
    let mut lines = sides.filter_map(|row| match row {
        Row::Line(_, one) => Some(Marked { typed: line.typed.clone(), ..one }),
        _ => None,
    });
    match (lines.next(), lines.next()) {
        (Some(expected), Some(found)) => Row::Pointed { expected: Some(expected), found },
        _ => alone(),
    }
}

/// Returns the lines of a run by turns, beside the lines of the reference that agree with them, if lines can be compared.
fn agreeing(expected: &Transcript, actual: &Transcript, require: Rung) -> Vec<Vec<Row>> {
    let mut turns: Vec<Vec<Row>> =
        screen::turns(actual).iter().map(|lines| lines.iter().map(same).collect()).collect();
    if !matches!(require, Rung::Layout | Rung::Exact) {
        return turns;
    }
    for ((rows, expected), actual) in turns.iter_mut().zip(&expected.turns).zip(&actual.turns) {
        for agrees in diff(&expected.output, &actual.output, require).lines {
            let found = agrees.found.filter(|_| agrees.side == Side::Same);
            if let Some(Row::Line(_, line)) = found.and_then(|number| rows.get_mut(number - 1)) {
                line.spaced = Spaced::of(shown(&agrees.text), line.text());
            }
        }
    }
    turns
}

/// Returns the last rows of a run that is compared with nothing.
pub(crate) fn alone(actual: &Transcript) -> Vec<Row> {
    last_of(screen::turns(actual).iter().flatten().map(same).collect(), RUN)
}

/// Returns the rows of one turn of both runs, counted from 0.
pub(crate) fn of_turn(expected: &Transcript, actual: &Transcript, at: usize, require: Rung) -> Vec<Row> {
    last_of(turns(expected, actual, at, require), TURN)
}

/// Returns what a run printed in one turn, counted from 0; nothing if it had ended.
pub(crate) fn printed(run: &Transcript, at: usize) -> Vec<Row> {
    let lines = screen::turns(run).into_iter().nth(at).unwrap_or_default();
    last_of(lines.iter().map(same).collect(), TURN)
}

/// Returns the last rows of so many, and how many there are before them.
fn last_of(mut rows: Vec<Row>, most: usize) -> Vec<Row> {
    let left_out = rows.len().saturating_sub(most);
    let kept = rows.split_off(left_out);
    let fold = (left_out > 0).then(|| Row::Fold(format!("{} above", count(left_out, "more line"))));
    fold.into_iter().chain(kept).collect()
}

/// Returns the same rows as those of the expected run.
pub(crate) fn expected(rows: Vec<Row>) -> Vec<Row> {
    let line = |row| match row {
        Row::Line(_, line) => Row::Line(Side::Expected, line),
        other => other,
    };
    rows.into_iter().map(line).collect()
}

/// Returns the rows of one turn of both runs.
fn turns(expected: &Transcript, actual: &Transcript, at: usize, require: Rung) -> Vec<Row> {
    let output = |turn: Option<&Turn>| turn.map(|turn| turn.output.clone()).unwrap_or_default();
    let outputs = [output(expected.turns.get(at)), output(actual.turns.get(at))];
    let diff = diff(&outputs[0], &outputs[1], require);
    let seen = screen::turns(actual);
    let printed = |number: usize| seen.get(at)?.get(number - 1).map(|line| shown(&line.printed));
    let beside = |line: DiffLine| {
        let found = line.found.and_then(printed);
        with_found(row(line), found)
    };
    let mut rows: Vec<Row> = diff.lines.into_iter().map(beside).collect();
    for (side, output, answer) in [
        (Side::Expected, &outputs[0], expected.turns.get(at + 1)),
        (Side::Found, &outputs[1], actual.turns.get(at + 1)),
    ] {
        if let Some(typed) = answer.and_then(screen::typed) {
            type_at_the_end(&mut rows, side, output, typed);
        }
    }
    for (left_out, word) in [(diff.expected_left_out, "expected"), (diff.found_left_out, "printed")] {
        let says = || format!("{} {word} in this turn", count(left_out, "more line"));
        rows.extend((left_out > 0).then(|| Row::Fold(says())));
    }
    rows
}

/// Adds what the program printed to a matching row, which has the text of the reference.
fn with_found(row: Row, found: Option<String>) -> Row {
    let (Row::Line(Side::Same, line), Some(found)) = (&row, found) else { return row };
    Row::Line(Side::Same, Marked { spaced: Spaced::of(line.text(), found), ..line.clone() })
}

/// Adds the input at the end of a side's last line, or on a separate line after it.
fn type_at_the_end(rows: &mut Vec<Row>, side: Side, output: &[u8], typed: String) {
    let open = !output.is_empty() && !output.ends_with(b"\n");
    let mine = |row: &&mut Row| matches!(row, Row::Line(other, _) if *other == side || *other == Side::Same);
    let last = rows.iter_mut().rev().find(mine);
    match last {
        // Both sides have the same input; on a common last line it is there already.
        Some(Row::Line(_, line)) if line.typed.as_ref() == Some(&typed) => {}
        Some(Row::Line(_, line)) if open => asks(line, typed),
        _ => {
            let line = Marked { typed: Some(typed), ..Marked::default() };
            rows.push(Row::Line(Side::Same, line));
        }
    }
}

/// Marks a line as a prompt: it needs no newline, and the space before the input is not shown as a dot.
fn asks(line: &mut Marked, typed: String) {
    line.typed = Some(typed);
    line.note = None;
    if let Some((false, text)) = line.pieces.last_mut() {
        let kept = text.trim_end_matches('·').len();
        let dots = text[kept..].chars().count();
        text.truncate(kept);
        text.push_str(&" ".repeat(dots));
    }
}

fn row(line: DiffLine) -> Row {
    let mut pieces = Vec::new();
    let mut at = 0;
    for range in &line.emphasis {
        pieces.push((false, line.text[at..range.start].to_owned()));
        pieces.push((true, line.text[range.clone()].to_owned()));
        at = range.end;
    }
    pieces.push((false, line.text[at..].to_owned()));
    pieces.retain(|(_, text)| !text.is_empty());
    // Matching lines need no remark.
    let note = line.note.filter(|_| line.side != Side::Same);
    Row::Line(line.side, cut(Marked { pieces, note, ..Marked::default() }))
}

/// Cuts a line to [`LINE`] characters.
fn cut(mut line: Marked) -> Marked {
    let mut left = LINE;
    for (_, text) in &mut line.pieces {
        let end = text.char_indices().nth(left).map_or(text.len(), |(at, _)| at);
        if end < text.len() {
            text.truncate(end);
            line.note = Some("the line continues".to_owned());
        }
        left -= text.chars().count();
    }
    line.pieces.retain(|(_, text)| !text.is_empty());
    line
}

/// Folds rows that are far from every difference and long runs of one side; folded rows are counted.
fn folded(rows: &[Row]) -> Vec<Row> {
    let mut out = Vec::new();
    let mut rest = rows;
    let mut before = false;
    while let Some(first) = rest.first() {
        let like = |row: &&Row| kind(row) == kind(first);
        let (run, after) = rest.split_at(rest.iter().take_while(like).count());
        match kind(first) {
            Some(Side::Same) => same_run(&mut out, run, before, !after.is_empty()),
            Some(side) => changed_run(&mut out, run, side),
            None => out.extend(run.iter().cloned()),
        }
        before = true;
        rest = after;
    }
    out
}

fn kind(row: &Row) -> Option<Side> {
    match row {
        Row::Line(side, _) => Some(*side),
        Row::Pointed { .. } | Row::Fold(_) => None,
    }
}

fn is_same(row: &Row) -> bool {
    kind(row) == Some(Side::Same)
}

/// Adds matching lines: those next to differences, or the last ones if there is no difference.
fn same_run(out: &mut Vec<Row>, run: &[Row], before: bool, after: bool) {
    let head = if before { CONTEXT } else { 0 };
    let tail = match (before, after) {
        (_, true) => CONTEXT,
        (true, false) => 0,
        (false, false) => 2 * CONTEXT,
    };
    let hidden = run.len().saturating_sub(head + tail);
    // Folding one line saves no space.
    if hidden < 2 {
        out.extend(run.iter().cloned());
        return;
    }
    out.extend(run[..head].iter().cloned());
    out.push(Row::Fold(count(hidden, "matching line")));
    out.extend(run[head + hidden..].iter().cloned());
}

fn changed_run(out: &mut Vec<Row>, run: &[Row], side: Side) {
    out.extend(run.iter().take(RUN).cloned());
    let hidden = run.len().saturating_sub(RUN);
    let word = if side == Side::Expected { "expected" } else { "printed" };
    out.extend((hidden > 0).then(|| Row::Fold(format!("{} {word}", count(hidden, "more line")))));
}

fn goes_on(expected: usize, found: usize) -> Option<Row> {
    let says = match (expected, found) {
        (0, 0) => return None,
        (_, 0) => format!("{} expected, none printed", count(expected, "more line")),
        (0, _) => format!("{} printed, none expected", count(found, "more line")),
        _ => format!("the run continues: {} expected, {found} printed", count(expected, "more line")),
    };
    Some(Row::Fold(says))
}

fn same(line: &Line) -> Row {
    Row::Line(Side::Same, marked(line))
}

fn marked(line: &Line) -> Marked {
    Marked { pieces: vec![(false, shown(&line.printed))], typed: line.typed.clone(), ..Marked::default() }
}

fn shown(printed: &str) -> String {
    text::shorten(printed, LINE)
}

#[cfg(test)]
#[path = "difference_tests.rs"]
mod tests;
