//! Single values of a spec: names, choices, shares, points, times, sizes and regular expressions, each
//! from its text as written to what it means, or a fault that says what would have been right.

use std::collections::HashMap;
use std::ops::Range;
use std::time::Duration;

use regex::bytes::{Regex, RegexBuilder};

use super::ascii::in_ascii;
use super::desk::{Desk, Found};
use super::fault::{Fault, names_known};
use super::index::{Kind, Node};
use super::raw::{Expected, Points, Share, Size, Time};
use crate::fraction::{self, Fraction, ONE, ZERO};
use crate::text;

/// The largest denominator of a share or of points, so that sums of many stay exact in 64 bits.
const FINEST: i64 = 100;
/// The most points anything may be worth.
const MOST_POINTS: i64 = 10_000;
/// How much memory a compiled regular expression may take, in bytes; those in use take a tenth of it.
const REGEX_MEMORY: usize = 4 << 20;
/// The longest name of a scenario, fact or demand, in characters.
const LONGEST_NAME: usize = 100;

/// Text of the file, shown on one line and not too long.
pub(crate) fn shown(text: &str) -> String {
    text::shorten(&text::visible(text.as_bytes()), 60)
}

/// One of a few names.
pub(super) fn choose<T: Copy>(
    desk: &mut Desk,
    found: &Found<'_, String>,
    noun: &str,
    names: &[(&str, T)],
) -> Option<T> {
    let word = found.value.as_str();
    if let Some((_, meant)) = names.iter().find(|(name, _)| *name == word) {
        return Some(*meant);
    }
    let fault = Fault::new(
        desk.place(found.node),
        format!("`{}` is no {noun}", shown(word)),
        format!("unknown {noun}"),
    );
    desk.add(fault.hints(names_known(word, noun, names.iter().map(|(name, _)| *name))));
    None
}

/// An id: what is typed on command lines and used as a folder's name.
pub(super) fn id(desk: &mut Desk, found: &Found<'_, String>, noun: &str) -> Option<String> {
    let word = found.value;
    if is_id(word) {
        return Some(word.clone());
    }
    let message = format!("`{}` cannot be the name of {noun}", shown(word));
    let expected = "expected lower-case letters, digits, `-` and `_`, a letter first";
    desk.fault(found.node, message, expected);
    None
}

/// Whether this may be an id.
pub(crate) fn is_id(word: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-' || byte == b'_';
    word.starts_with(|first: char| first.is_ascii_lowercase())
        && word.bytes().all(plain)
        && word.len() <= LONGEST_NAME
}

/// A name for people: one line of visible text.
pub(super) fn name(desk: &mut Desk, found: &Found<'_, String>, noun: &str) -> Option<String> {
    let word = found.value;
    let expected = if word.trim().is_empty() {
        "expected some text".to_owned()
    } else if text::visible(word.as_bytes()) != *word {
        "expected one line without control characters".to_owned()
    } else if word.trim() != word {
        "expected no blanks before or after it".to_owned()
    } else if word.chars().count() > LONGEST_NAME {
        format!("expected at most {LONGEST_NAME} characters, found {}", word.chars().count())
    } else {
        return Some(word.clone());
    };
    desk.fault(found.node, format!("`{}` cannot be the name of {noun}", shown(word)), expected);
    None
}

/// A sentence for a student: not empty.
pub(super) fn sentence(desk: &mut Desk, found: &Found<'_, String>) -> Option<String> {
    if found.value.trim().is_empty() {
        let message = format!("`{}` says nothing", found.key);
        desk.fault(found.node, message, "expected one sentence for the student");
        return None;
    }
    Some(found.value.trim().to_owned())
}

/// Refuses a name that stands twice, in the words of `says`; both places are shown.
pub(super) fn unique(
    desk: &mut Desk,
    seen: &mut HashMap<String, Range<usize>>,
    node: &Node,
    says: fn(&str) -> String,
) -> bool {
    let Some(first) = seen.get(node.text()).cloned() else {
        seen.insert(node.text().to_owned(), node.span.clone());
        return true;
    };
    let fault = Fault::new(desk.place(node), says(&shown(node.text())), "the second");
    let first = desk.bytes(first);
    desk.add(fault.also(first, "the first"));
    false
}

/// A share from 0 to 1.
pub(super) fn share(desk: &mut Desk, found: &Found<'_, Share>) -> Option<Fraction> {
    let written = found.node.text();
    let expected = match fraction::parse(written) {
        Some(share) if share > ONE => {
            let percent = share <= Fraction::from_integer(100) && share.is_integer();
            let place = desk.place(found.node);
            let message = format!("`{}: {}` is more than the whole", found.key, shown(written));
            let fault = Fault::new(place, message, format!("expected {}", Share::EXPECTED));
            desk.add(fault.hints(percent.then(|| format!("did you mean `{share}%`?"))));
            return None;
        }
        Some(share) if *share.denom() > FINEST => too_fine(),
        Some(share) => return Some(share),
        None => format!("expected {}", Share::EXPECTED),
    };
    desk.fault(found.node, format!("`{}: {}` is no share", found.key, shown(written)), expected);
    None
}

fn too_fine() -> String {
    format!("too fine: expected at most two decimals, or a fraction with at most {FINEST} below the line")
}

/// A number of points; `positive` if nothing is not enough, `most` if there is a limit.
pub(super) fn points(
    desk: &mut Desk,
    found: &Found<'_, Points>,
    positive: bool,
    most: Option<(Fraction, &str)>,
) -> Option<Fraction> {
    let written = found.node.text();
    let (most, reason) = most.unwrap_or((Fraction::from_integer(MOST_POINTS), ""));
    let mut wrong = "is out of range";
    let expected = match fraction::parse(written) {
        Some(points) if positive && points == ZERO => "expected more than 0".to_owned(),
        Some(points) if points > most => {
            format!("expected at most {}{reason}", fraction::display(most, 2))
        }
        Some(points) if *points.denom() > FINEST => too_fine(),
        Some(points) => return Some(points),
        None => {
            wrong = "is no number of points";
            format!("expected {}", Points::EXPECTED)
        }
    };
    desk.fault(found.node, format!("`{}: {}` {wrong}", found.key, shown(written)), expected);
    None
}

/// A number and its unit, each known by name; the value in the smallest unit.
fn measure(written: &str, units: &[(&str, u64)]) -> Option<u64> {
    let split = written.find(|character: char| !character.is_ascii_digit() && character != '.')?;
    let (number, unit) = written.split_at(split);
    let (_, factor) = units.iter().find(|(name, _)| *name == unit.trim())?;
    let value = fraction::parse(number)? * i64::try_from(*factor).ok()?;
    u64::try_from(value.to_integer()).ok()
}

/// A time within bounds, both in milliseconds.
pub(super) fn time(desk: &mut Desk, found: &Found<'_, Time>, least: u64, most: u64) -> Option<Duration> {
    let units = [("ms", 1), ("s", 1_000), ("min", 60_000)];
    match measure(found.node.text(), &units) {
        Some(value) if (least..=most).contains(&value) => return Some(Duration::from_millis(value)),
        Some(_) => {
            let say =
                |value: u64| if value < 1_000 { format!("{value}ms") } else { format!("{}s", value / 1_000) };
            out_of_bounds(desk, found, &say(least), &say(most));
        }
        None => no_measure(desk, found, "`ms`, `s` and `min`"),
    }
    None
}

/// A size within bounds, in bytes.
pub(super) fn size(desk: &mut Desk, found: &Found<'_, Size>, least: u64, most: u64) -> Option<u64> {
    let units = [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)];
    match measure(found.node.text(), &units) {
        Some(value) if (least..=most).contains(&value) => return Some(value),
        Some(_) => {
            let say = |value: u64| {
                if value < 1 << 30 && value >> 20 == 0 {
                    format!("{}KiB", value >> 10)
                } else if value < 1 << 30 {
                    format!("{}MiB", value >> 20)
                } else {
                    format!("{}GiB", value >> 30)
                }
            };
            out_of_bounds(desk, found, &say(least), &say(most));
        }
        None => no_measure(desk, found, "`B`, `KiB`, `MiB` and `GiB`"),
    }
    None
}

fn out_of_bounds<T>(desk: &mut Desk, found: &Found<'_, T>, least: &str, most: &str) {
    let message = format!("`{}: {}` is out of range", found.key, shown(found.node.text()));
    desk.fault(found.node, message, format!("expected from `{least}` to `{most}`"));
}

fn no_measure<T: Expected>(desk: &mut Desk, found: &Found<'_, T>, units: &str) {
    let message = format!("`{}: {}` is no number with a unit", found.key, shown(found.node.text()));
    let expected = format!("expected {}", T::EXPECTED);
    desk.hinted(found.node, message, expected, format!("the units are {units}"));
}

/// A regular expression over a program's bytes, in which [`ascii`](super::ascii) tells what `\d`, `\s` and `\w` mean. One that
/// matches nothing at all would match everywhere.
pub(super) fn regex(desk: &mut Desk, found: &Found<'_, String>) -> Option<Regex> {
    let pattern = found.value.as_str();
    // Parsed first by itself: this error, unlike `regex`'s own, knows where in the pattern it is.
    if let Err(error) = regex_syntax::ParserBuilder::new().utf8(false).build().parse(pattern) {
        let (reason, span) = reason(&error);
        let fault = Fault::new(
            desk.bytes(within(desk, found.node, span)),
            format!("`{}` is not a regular expression", found.key),
            reason,
        );
        desk.add(fault.hint("a backslash before `( ) [ ] { } ? * + | . ^ $` makes it stand for itself"));
        return None;
    }
    match RegexBuilder::new(&in_ascii(pattern)).size_limit(REGEX_MEMORY).dfa_size_limit(REGEX_MEMORY).build()
    {
        Err(_) => {
            let expected = format!("expected one that takes at most {} MiB", REGEX_MEMORY >> 20);
            desk.fault(found.node, format!("`{}` is too large when compiled", found.key), expected);
            None
        }
        Ok(regex) if regex.is_match(b"") => {
            let expected = "expected one that needs at least one character to match";
            desk.fault(found.node, format!("`{}` matches the empty text", found.key), expected);
            None
        }
        Ok(regex) => Some(regex),
    }
}

fn reason(error: &regex_syntax::Error) -> (String, Range<usize>) {
    match error {
        regex_syntax::Error::Parse(error) => {
            (error.kind().to_string(), error.span().start.offset..error.span().end.offset)
        }
        regex_syntax::Error::Translate(error) => {
            (error.kind().to_string(), error.span().start.offset..error.span().end.offset)
        }
        other => (other.to_string(), 0..0),
    }
}

/// Bytes of a scalar's meaning as bytes of the file: exact where it is written as it is meant, else the
/// whole scalar.
fn within(desk: &Desk, node: &Node, span: Range<usize>) -> Range<usize> {
    let written = desk.written(node);
    let quote = usize::from(matches!(node.kind, Kind::Scalar { plain: false, .. }));
    match written.get(quote..written.len().saturating_sub(quote)) {
        Some(inside) if inside == node.text() && !inside.contains('\n') => {
            let start = node.span.start + quote;
            start + span.start..start + span.end.max(span.start)
        }
        _ => node.span.clone(),
    }
}
