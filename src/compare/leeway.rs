//! What may differ between two runs that say the same: when output comes, the order of lines, and the last digits of numbers.
//!
//! A run is rewritten as far as it may differ, and then compared as any other.

use std::borrow::Cow;

use reference::{Ending, Transcript, Turn, Typed};
use similar::DiffOp;

use super::{edits, normalize, own_words};
use crate::criteria::{Criteria, Numbers};
use crate::verdict::Rung;

/// Whether a run reads its input to the end and asks for none of it. Then the handout says what is printed, but not when: a program
/// may answer each line at once, or all of them at the end.
pub(super) fn asks_nothing(expected: &Transcript) -> bool {
    let reads_to_the_end = expected.turns.iter().any(|turn| turn.typed == Some(Typed::EndOfInput));
    let before = &expected.turns[..expected.turns.len().saturating_sub(1)];
    let is_prompt = |turn: &Turn| turn.output.last().is_some_and(|byte| *byte != b'\n');
    reads_to_the_end && matches!(expected.ending, Ending::Exited(_)) && !before.iter().any(is_prompt)
}

/// Returns a run as if it had printed everything at once.
pub fn in_one_turn(run: &Transcript) -> Transcript {
    let pauses = run.turns.iter().flat_map(|turn| turn.pauses.iter().copied()).collect();
    let turns = vec![Turn { output: run.output(), pauses, ..Turn::default() }];
    Transcript { turns, ending: run.ending, unread: Vec::new() }
}

/// Returns a run with what may differ written as expected.
pub(super) fn taken<'a>(
    expected: &Transcript,
    actual: &'a Transcript,
    criteria: &Criteria,
) -> Cow<'a, Transcript> {
    if criteria.numbers.is_none() && !criteria.any_order && criteria.own_words.is_empty() {
        return Cow::Borrowed(actual);
    }
    let mut run = actual.clone();
    for (at, (turn, wanted)) in run.turns.iter_mut().zip(&expected.turns).enumerate() {
        if turn.output == wanted.output {
            continue;
        }
        if !criteria.own_words.is_empty() {
            turn.output = own_words::taken(expected, actual, at, criteria);
        }
        if criteria.any_order {
            turn.output = ordered(&wanted.output, &turn.output, criteria);
        }
        if let Some(numbers) = &criteria.numbers {
            turn.output = with_numbers(&wanted.output, &turn.output, numbers);
        }
    }
    Cow::Owned(run)
}

/// Returns the found lines in the expected order; those that are not expected follow.
fn ordered(expected: &[u8], found: &[u8], criteria: &Criteria) -> Vec<u8> {
    let lines = |output: &[u8]| -> Vec<(Vec<u8>, Vec<u8>)> {
        let line = |line: &[u8]| (key(line, criteria), [normalize::chomp(line), b"\n"].concat());
        output.split_inclusive(|byte| *byte == b'\n').map(line).collect()
    };
    let mut left: Vec<Option<(Vec<u8>, Vec<u8>)>> = lines(found).into_iter().map(Some).collect();
    let mut out = Vec::new();
    for (wanted, _) in lines(expected) {
        let same =
            |line: &&mut Option<(Vec<u8>, Vec<u8>)>| line.as_ref().is_some_and(|(key, _)| *key == wanted);
        if let Some((_, line)) = left.iter_mut().find(same).and_then(Option::take) {
            out.extend(line);
        }
    }
    out.extend(left.into_iter().flatten().flat_map(|(_, line)| line));
    if !found.ends_with(b"\n") {
        out.pop();
    }
    out
}

/// Returns what counts of a line at the required rung; every number that may differ counts as one.
fn key(line: &[u8], criteria: &Criteria) -> Vec<u8> {
    let line = match criteria.require {
        Rung::Exact => Cow::Borrowed(normalize::chomp(line)),
        Rung::Layout => normalize::fold(line),
        Rung::Wording | Rung::Facts | Rung::None => Cow::Owned(normalize::words(line)),
    };
    if criteria.numbers.is_none() {
        return line.into_owned();
    }
    let pieces = pieces(&line).into_iter();
    pieces
        .flat_map(|piece| if piece.number.is_some() { b"#".to_vec() } else { piece.text.to_vec() })
        .collect()
}

/// Returns the found output with each number as the expected one that it may stand for.
fn with_numbers(expected: &[u8], found: &[u8], numbers: &Numbers) -> Vec<u8> {
    let (wanted, had) = (pieces(expected), pieces(found));
    // All numbers are alike, so that the text around them aligns them.
    let tokens = |pieces: &[Piece<'_>]| -> Vec<Vec<u8>> {
        let token =
            |piece: &Piece<'_>| if piece.number.is_some() { b"0".to_vec() } else { piece.text.to_vec() };
        pieces.iter().map(token).collect()
    };
    let mut out: Vec<Cow<'_, [u8]>> = had.iter().map(|piece| Cow::Borrowed(piece.text)).collect();
    for op in edits::between(&tokens(&wanted), &tokens(&had)) {
        let DiffOp::Equal { old_index, new_index, len } = op else { continue };
        for at in 0..len {
            let (wanted, had) = (&wanted[old_index + at], &had[new_index + at]);
            if let (Some(right), Some(number)) = (&wanted.number, &had.number)
                && numbers.agree(right, number)
            {
                out[new_index + at] = Cow::Borrowed(wanted.text);
            }
        }
    }
    out.concat()
}

/// How two numbers differ.
pub(super) enum Parted {
    /// The found one has another number of digits after the point than this.
    Decimals(usize),
    /// It has another value.
    Value,
}

/// Returns how the first numbers that differ in two lines differ, if there are some.
pub(super) fn parted(expected: &[u8], found: &[u8], numbers: &Numbers) -> Option<Parted> {
    let of = |line| pieces(line).into_iter().filter_map(|piece| piece.number).collect::<Vec<_>>();
    let (expected, found) = (of(expected), of(found));
    let (wanted, had) = expected.iter().zip(&found).find(|(wanted, had)| !numbers.agree(wanted, had))?;
    let any_decimals = Numbers { decimals: None, ..numbers.clone() };
    // Rounded to fewer digits, a number has another value, too.
    let rounded = had.decimals.is_some_and(|digits| {
        let scale = 10f64.powi(i32::try_from(digits).unwrap_or(i32::MAX));
        (wanted.value - had.value).abs() * scale <= 1.0
    });
    match numbers.decimals.filter(|_| wanted.decimals == numbers.decimals && had.decimals != wanted.decimals)
    {
        Some(count) if rounded || any_decimals.agree(wanted, had) => Some(Parted::Decimals(count)),
        _ => Some(Parted::Value),
    }
}

/// A number of the output, or what is between two.
struct Piece<'a> {
    text: &'a [u8],
    number: Option<Number>,
}

/// A number as it is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Number {
    /// Its value.
    value: f64,
    /// The digits after the point; none for a number with an exponent.
    decimals: Option<usize>,
}

/// Divides an output into numbers, single words, and what separates them.
fn pieces(output: &[u8]) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < output.len() {
        let in_word = at > 0 && (output[at - 1].is_ascii_alphanumeric() || output[at - 1] == b'_');
        let length = if in_word { 0 } else { number_length(&output[at..]) };
        let (length, number) = match parse(&output[at..at + length]) {
            Some(number) if length > 0 => (length, Some(number)),
            _ => (word_length(&output[at..]), None),
        };
        pieces.push(Piece { text: &output[at..at + length], number });
        at += length;
    }
    pieces
}

/// Returns the length of a word, or 1 for anything else.
fn word_length(text: &[u8]) -> usize {
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    text.iter().take_while(|byte| word(byte)).count().max(1)
}

/// Returns the length of the number at the beginning of a text; 0 if there is none.
fn number_length(text: &[u8]) -> usize {
    let digits = |from: usize| text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = usize::from(matches!(text.first(), Some(b'-' | b'+')));
    let whole = digits(at);
    at += whole;
    // Thousands: 1,234,567.
    if (1..=3).contains(&whole) {
        while text.get(at) == Some(&b',') && digits(at + 1) == 3 {
            at += 4;
        }
    }
    let fraction = if text.get(at) == Some(&b'.') { digits(at + 1) } else { 0 };
    if whole == 0 && fraction == 0 {
        return 0;
    }
    at += if fraction > 0 { fraction + 1 } else { 0 };
    if matches!(text.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.get(at + 1), Some(b'-' | b'+')));
        let exponent = if at + 1 + sign <= text.len() { digits(at + 1 + sign) } else { 0 };
        if exponent > 0 {
            at += 1 + sign + exponent;
        }
    }
    let goes_on = text.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    if goes_on { 0 } else { at }
}

fn parse(text: &[u8]) -> Option<Number> {
    let plain: String = std::str::from_utf8(text).ok()?.replace(',', "");
    let value = plain.parse().ok()?;
    let has_exponent = plain.contains(['e', 'E']);
    let decimals = plain.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    Some(Number { value, decimals: (!has_exponent).then_some(decimals) })
}

impl Numbers {
    /// Whether a number may stand for the expected one.
    fn agree(&self, expected: &Number, found: &Number) -> bool {
        if self.decimals.is_some() && expected.decimals == self.decimals && found.decimals != self.decimals {
            return false;
        }
        let difference = (expected.value - found.value).abs();
        let allowed = self.tolerance * expected.value.abs().max(1.0);
        difference <= allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(output: &str) -> Vec<String> {
        let numbers = pieces(output.as_bytes()).into_iter().filter(|piece| piece.number.is_some());
        numbers.map(|piece| String::from_utf8_lossy(piece.text).into_owned()).collect()
    }

    #[test]
    fn numbers_are_found_as_they_are_printed() {
        assert_eq!(texts("x1 = -2.50, y: 1e-3; 1,234.5 of 7 (3)"), ["-2.50", "1e-3", "1,234.5", "7", "3"]);
        assert_eq!(texts("v1.2 a_3 0x1f 3rd ."), ["2"; 1]);
        assert_eq!(texts("1,23 .5 5. +4"), ["1", "23", ".5", "5", "+4"]);
    }

    #[test]
    fn numbers_may_differ_by_tolerance() {
        let numbers = Numbers { tolerance: 1e-6, decimals: None };
        let rewritten = |expected: &str, found: &str| {
            String::from_utf8(with_numbers(expected.as_bytes(), found.as_bytes(), &numbers)).unwrap()
        };
        assert_eq!(rewritten("mean 2.3333333\n", "mean 2.33333334\n"), "mean 2.3333333\n");
        assert_eq!(rewritten("mean 2.3333\n", "mean 2.333\n"), "mean 2.333\n");
        assert_eq!(rewritten("0.00\n", "-0.0\n"), "0.00\n");
        assert_eq!(rewritten("1000000 7\n", "1,000,000 8\n"), "1000000 8\n");
        assert_eq!(rewritten("a 1 b 2\n", "b 2.0000001\n"), "b 2\n");
        assert_eq!(rewritten("1e3\n", "1000.0\n"), "1e3\n");
    }

    #[test]
    fn decimals_count_where_they_are_demanded() {
        let numbers = Numbers { tolerance: 0.0, decimals: Some(2) };
        let rewritten = |expected: &str, found: &str| {
            String::from_utf8(with_numbers(expected.as_bytes(), found.as_bytes(), &numbers)).unwrap()
        };
        assert_eq!(rewritten("0.00 of 1000.50", "-0.00 of 1,000.50"), "0.00 of 1000.50");
        assert_eq!(rewritten("2.50", "2.5"), "2.5");
        assert_eq!(rewritten("2.50", "2.500"), "2.500");
        assert_eq!(rewritten("3 items", "3 items"), "3 items");
    }

    #[test]
    fn lines_are_put_in_expected_order() {
        let criteria = Criteria { any_order: true, ..Criteria::at(Rung::Layout) };
        let put = |expected: &str, found: &str| {
            String::from_utf8(ordered(expected.as_bytes(), found.as_bytes(), &criteria)).unwrap()
        };
        assert_eq!(put("a\nb\nc\n", "c\na \nb\n"), "a \nb\nc\n");
        assert_eq!(put("a\na\nb\n", "b\na\n"), "a\nb\n");
        assert_eq!(put("a\nb", "b\nx\na"), "a\nb\nx");
    }

    #[test]
    fn only_a_run_without_prompts_may_answer_at_any_time() {
        let turn = |typed, output: &str| Turn { typed, output: output.into(), ..Turn::default() };
        let line = Some(Typed::Line(b"1".to_vec()));
        let run = |first: &str, last| Transcript {
            turns: vec![turn(None, first), turn(line.clone(), ""), turn(last, "sum 1\n")],
            ending: Ending::Exited(0),
            unread: Vec::new(),
        };
        assert!(asks_nothing(&run("", Some(Typed::EndOfInput))));
        assert!(asks_nothing(&run("Numbers:\n", Some(Typed::EndOfInput))));
        assert!(!asks_nothing(&run("Number? ", Some(Typed::EndOfInput))));
        assert!(!asks_nothing(&run("", line.clone())));
        assert_eq!(in_one_turn(&run("a\n", None)).turns[0].output, b"a\nsum 1\n");
    }
}
