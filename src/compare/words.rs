//! How two lines differ, in one sentence, invisible differences by name.
//!
//! Owns every sentence about two texts and the promise that none of them reads "expected X, found X" with two
//! texts that look the same.

use super::lookalike::{self, Unit};
use super::normalize::{chomp, is_blank};
use crate::text;

/// How many characters of a line a sentence quotes.
const QUOTE_CAP: usize = 80;

/// Lines longer than this many bytes are cut around their first difference before anything is said about them.
const LONG: usize = 4096;

/// How the two differ, as a sentence with its full stop. The two must not be equal.
pub(super) fn contrast(expected: &[u8], found: &[u8]) -> String {
    let (expected, found) = window(expected, found, LONG);
    if let Some(says) = newline(expected, found) {
        return says;
    }
    let (expected, found) = (chomp(expected), chomp(found));
    hidden(expected, found).unwrap_or_else(|| plain(expected, found))
}

/// How the two differ, where a reader would not see it or would overlook it.
pub(super) fn hidden(expected: &[u8], found: &[u8]) -> Option<String> {
    let (expected, found) = window(expected, found, LONG);
    blanks(expected, found).or_else(|| lookalike::says(expected, found)).or_else(|| case(expected, found))
}

/// A line in backticks, visible and capped; `None` where nothing of it can be seen.
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

/// Both lines for the two fields of a finding: a newline is written out where only one of them has it, and of
/// long lines the part around the first difference is kept.
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
        (true, false) => Some("missing newline at the end.".to_owned()),
        (false, true) => Some("a newline stands at the end where none is expected.".to_owned()),
        _ => None,
    }
}

/// The sentence for two lines that are the same once their blanks are taken out.
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
        format!("{} {place}.", instead(wanted, had))
    })
}

fn trailing(wanted: &[u8], had: &[u8]) -> String {
    if had.strip_suffix(b"\r") == Some(wanted) {
        return "a carriage return (`\\r`) stands at the end of the line.".to_owned();
    }
    match (wanted, had) {
        ([], [b' ']) => "a trailing blank stands at the end of the line.".to_owned(),
        ([], _) => format!("{} at the end of the line where nothing is expected.", stand(had)),
        ([b' '], []) => "the trailing blank is missing at the end of the line.".to_owned(),
        (_, []) => format!("nothing stands at the end of the line where {} expected.", are(wanted)),
        _ => format!("{} at the end of the line.", instead(wanted, had)),
    }
}

/// `two blanks stand where one is expected`.
fn instead(wanted: &[u8], had: &[u8]) -> String {
    let spaces = |run: &[u8]| !run.is_empty() && run.iter().all(|byte| *byte == b' ');
    match (wanted, had) {
        ([], _) => format!("{} where none is expected", stand(had)),
        ([b' '], []) => "no blank stands where one is expected".to_owned(),
        (_, []) => format!("no blank stands where {} expected", are(wanted)),
        _ if spaces(wanted) && spaces(had) => {
            let is = if wanted.len() == 1 { "is" } else { "are" };
            format!("{} where {} {is} expected", stand(had), number(wanted.len()))
        }
        _ => format!("{} where {} expected", stand(had), are(wanted)),
    }
}

fn stand(run: &[u8]) -> String {
    let verb = if run.len() == 1 || !uniform(run) { "stands" } else { "stand" };
    format!("{} {verb}", name(run))
}

fn are(run: &[u8]) -> String {
    let verb = if run.len() == 1 || !uniform(run) { "is" } else { "are" };
    format!("{} {verb}", name(run))
}

fn uniform(run: &[u8]) -> bool {
    run.windows(2).all(|two| two[0] == two[1])
}

/// A run of blanks in words: `a blank`, `two tabs`, `` `\t ` ``.
fn name(run: &[u8]) -> String {
    let noun = match run.first() {
        Some(b' ') if uniform(run) => "blank",
        Some(b'\t') if uniform(run) => "tab",
        Some(b'\r') if uniform(run) => "carriage return",
        _ => return format!("`{}`", text::visible(run)),
    };
    match run.len() {
        1 => format!("a {noun}"),
        many => format!("{} {noun}s", number(many)),
    }
}

fn number(count: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(count).map_or_else(|| count.to_string(), ToString::to_string)
}

fn solid(line: &[u8]) -> impl Iterator<Item = u8> {
    line.iter().copied().filter(|byte| !is_blank(*byte))
}

/// The runs of blanks before each byte that is none, and the one at the end.
fn runs(line: &[u8]) -> Vec<&[u8]> {
    line.split(|byte| !is_blank(*byte)).collect()
}

/// The word that ends just before the given byte that is no blank.
fn word_before(line: &[u8], solid_before: usize) -> String {
    let end = line
        .iter()
        .enumerate()
        .filter(|(_, byte)| !is_blank(**byte))
        .nth(solid_before - 1)
        .map_or(line.len(), |(at, _)| at + 1);
    word(&line[..end])
}

/// The last word of a text, its end where it is long.
pub(super) fn word(text: &[u8]) -> String {
    let start = text.iter().rposition(|byte| is_blank(*byte)).map_or(0, |at| at + 1);
    let visible = text::visible(&text[start..]);
    let length = visible.chars().count();
    visible.chars().skip(length.saturating_sub(20)).collect()
}

/// The sentence for two lines that are the same but for upper and lower case.
fn case(expected: &[u8], found: &[u8]) -> Option<String> {
    let (expected, found) = (std::str::from_utf8(expected).ok()?, std::str::from_utf8(found).ok()?);
    if expected.to_lowercase() != found.to_lowercase() {
        return None;
    }
    let mut words = expected.split_whitespace().zip(found.split_whitespace());
    let (wanted, had) = words.find(|(wanted, had)| wanted != had)?;
    let (wanted, had) = (quoted(wanted.as_bytes())?, quoted(had.as_bytes())?);
    (wanted != had).then(|| format!("{had} stands where {wanted} is expected: upper and lower case differ."))
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

/// The last resort, for texts that would be quoted alike: the first differing characters by their codes.
fn unlike(expected: &[u8], found: &[u8]) -> String {
    let (wanted, had) = lookalike::first_difference(expected, found);
    let code = |unit: Option<Unit>| unit.map_or_else(|| "nothing".to_owned(), Unit::code);
    format!("{} stands where {} is expected.", code(had), code(wanted))
}

/// The part of both lines around their first difference, where one is longer than `cap` bytes.
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

/// The nearest place at or before `at` where a character may begin.
fn boundary(line: &[u8], at: usize) -> usize {
    let continues = |at: usize| line.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
    (at.saturating_sub(3)..=at).rev().find(|at| !continues(*at)).unwrap_or(at)
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
