//! Sentences about how two lines differ. Invisible differences are named, so that no sentence reads
//! "expected X, found X" with two texts that look the same.

use super::confusable::{self, Unit};
use super::normalize::{chomp, is_blank, word};
use crate::text;

/// Maximum number of characters of a line that a sentence quotes.
const QUOTE_CAP: usize = 80;

/// Longer lines (in bytes) are cut around their first difference.
const LONG: usize = 4096;

/// Describes how the two differ, as a sentence with a period. The two must not be equal.
pub(super) fn contrast(expected: &[u8], found: &[u8]) -> String {
    let (expected, found) = window(expected, found, LONG);
    if let Some(says) = newline(expected, found) {
        return says;
    }
    let (expected, found) = (chomp(expected), chomp(found));
    hidden(expected, found).unwrap_or_else(|| plain(expected, found))
}

/// Describes how the two differ, if the difference is invisible or easily overlooked.
pub(super) fn hidden(expected: &[u8], found: &[u8]) -> Option<String> {
    let (expected, found) = window(expected, found, LONG);
    blanks(expected, found).or_else(|| confusable::says(expected, found)).or_else(|| case(expected, found))
}

/// Returns a line in backticks, visible and cut; `None` if it is blank.
pub(super) fn quoted(line: &[u8]) -> Option<String> {
    let line = chomp(line);
    if line.iter().all(|byte| is_blank(*byte)) {
        return None;
    }
    let enough = line.len().min(QUOTE_CAP * 4);
    let visible = text::visible(&line[..enough]);
    let cut = visible.chars().count() > QUOTE_CAP || enough < line.len();
    let kept: String = visible.chars().take(QUOTE_CAP).collect();
    Some(if cut { format!("`{kept}…`") } else { format!("`{kept}`") })
}

/// Returns both lines for the two fields of a finding. A newline is written as `\n` if only one of them has it; of long
/// lines the part around the first difference is kept.
pub(super) fn excerpts(expected: &[u8], found: &[u8]) -> (String, String) {
    if newline(expected, found).is_some() {
        let whole =
            |line: &[u8]| format!("{}{}", show(chomp(line)), if line.ends_with(b"\n") { "\\n" } else { "" });
        return (whole(expected), whole(found));
    }
    let (left, right) = (chomp(expected), chomp(found));
    let cap = super::difference::LINE_CAP;
    let start = common_prefix(left, right);
    if left.len().max(right.len()) <= cap || start < cap / 2 {
        return (show(left), show(right));
    }
    let from = boundary(left, start - cap / 4);
    (format!("…{}", show(&left[from..])), format!("…{}", show(&right[from..])))
}

fn show(line: &[u8]) -> String {
    super::difference::shown(line)
}

fn newline(expected: &[u8], found: &[u8]) -> Option<String> {
    if chomp(expected) != chomp(found) {
        return None;
    }
    match (expected.ends_with(b"\n"), found.ends_with(b"\n")) {
        (true, false) => Some("missing newline (`\\n`) at the end.".to_owned()),
        (false, true) => Some("unexpected newline (`\\n`) at the end.".to_owned()),
        _ => None,
    }
}

/// Returns the sentence for two lines that differ only in spaces, tabs, and carriage returns.
fn blanks(expected: &[u8], found: &[u8]) -> Option<String> {
    let (left, right) = (runs(expected), runs(found));
    if left.len() != right.len() || !solid(expected).eq(solid(found)) {
        return None;
    }
    let at = (0..left.len()).find(|at| left[*at] != right[*at])?;
    let (wanted, had) = (left[at], right[at]);
    let last = left.len() - 1;
    Some(if at == last {
        trailing(wanted, had)
    } else {
        let place = match at {
            0 => "at the start of the line".to_owned(),
            _ => format!("after `{}`", word_before(expected, at)),
        };
        instead(wanted, had, &place)
    })
}

fn trailing(wanted: &[u8], had: &[u8]) -> String {
    if had.strip_suffix(b"\r") == Some(wanted) {
        return "unexpected carriage return (`\\r`, Windows line ending) at the end of the line.".to_owned();
    }
    match (wanted, had) {
        ([], [b' ']) => "unexpected trailing space at the end of the line.".to_owned(),
        ([b' '], []) => "missing trailing space at the end of the line.".to_owned(),
        _ => instead(wanted, had, "at the end of the line"),
    }
}

/// Returns the sentence for one run of whitespace instead of another: `expected 1 space after ..., found 2.`
fn instead(wanted: &[u8], had: &[u8], place: &str) -> String {
    let spaces = |run: &[u8]| run.iter().all(|byte| *byte == b' ');
    let expected = if wanted.is_empty() { "no space".to_owned() } else { name(wanted) };
    let found = match had {
        [] => "none".to_owned(),
        _ if spaces(wanted) && spaces(had) => had.len().to_string(),
        _ => name(had),
    };
    format!("expected {expected} {place}, found {found}.")
}

/// Names a run of whitespace: `1 space`, `2 tabs`, `` ` \t` ``.
fn name(run: &[u8]) -> String {
    let uniform = run.windows(2).all(|two| two[0] == two[1]);
    let noun = match run.first() {
        Some(b' ') if uniform => "space",
        Some(b'\t') if uniform => "tab",
        Some(b'\r') if uniform => "carriage return",
        _ => return format!("`{}`", text::visible(run)),
    };
    text::count(run.len(), noun)
}

fn solid(line: &[u8]) -> impl Iterator<Item = u8> {
    line.iter().copied().filter(|byte| !is_blank(*byte))
}

/// Returns the runs of whitespace before each other byte, and the one at the end.
fn runs(line: &[u8]) -> Vec<&[u8]> {
    line.split(|byte| !is_blank(*byte)).collect()
}

/// Returns the word that ends before the given non-blank byte (counted).
fn word_before(line: &[u8], solid_before: usize) -> String {
    let end = line
        .iter()
        .enumerate()
        .filter(|(_, byte)| !is_blank(**byte))
        .nth(solid_before - 1)
        .map_or(line.len(), |(at, _)| at + 1);
    word(&line[..end])
}

/// Returns the sentence for two lines that differ only in case.
fn case(expected: &[u8], found: &[u8]) -> Option<String> {
    let (expected, found) = (std::str::from_utf8(expected).ok()?, std::str::from_utf8(found).ok()?);
    if expected.to_lowercase() != found.to_lowercase() {
        return None;
    }
    let mut words = expected.split_whitespace().zip(found.split_whitespace());
    let (wanted, had) = words.find(|(wanted, had)| wanted != had)?;
    let (wanted, had) = (quoted(wanted.as_bytes())?, quoted(had.as_bytes())?);
    (wanted != had).then(|| format!("expected {wanted}, found {had} (uppercase and lowercase differ)."))
}

fn plain(expected: &[u8], found: &[u8]) -> String {
    let (left, right) = window(expected, found, QUOTE_CAP);
    match (quoted(left), quoted(right)) {
        (Some(left), Some(right)) if left != right => format!("expected {left}, found {right}."),
        (Some(left), None) => format!("expected {left}, found an empty line."),
        (None, Some(right)) => format!("expected an empty line, found {right}."),
        _ => unlike(expected, found),
    }
}

/// Returns the sentence for texts that would be quoted alike: the first different characters, by their codes.
fn unlike(expected: &[u8], found: &[u8]) -> String {
    let (wanted, had) = confusable::first_difference(expected, found);
    let code = |unit: Option<Unit>| unit.map_or_else(|| "nothing".to_owned(), Unit::code);
    format!("expected {}, found {}.", code(wanted), code(had))
}

/// Returns the part of both lines around their first difference, if one is longer than `cap` bytes.
fn window<'a>(expected: &'a [u8], found: &'a [u8], cap: usize) -> (&'a [u8], &'a [u8]) {
    if expected.len().max(found.len()) <= cap {
        return (expected, found);
    }
    let start = common_prefix(expected, found);
    let from = if start < cap / 2 { 0 } else { boundary(expected, start - cap / 2) };
    let part = |line: &'a [u8]| {
        let end = (from + cap).min(line.len());
        &line[from..if end == line.len() { end } else { boundary(line, end) }]
    };
    (part(expected), part(found))
}

fn common_prefix(left: &[u8], right: &[u8]) -> usize {
    left.iter().zip(right).take_while(|(left, right)| left == right).count()
}

/// Returns the nearest character boundary at or before `at`.
fn boundary(line: &[u8], at: usize) -> usize {
    let continues = |at: usize| line.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
    (at.saturating_sub(3)..=at).rev().find(|at| !continues(*at)).unwrap_or(at)
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
