//! Keys without labels: `(j/n)`, `(yes/no)`, `Twist or stick?`

use std::sync::LazyLock;

use reference::answer_words;
use regex::Regex;

use super::{OwnKeys, goes_on, of_pairs, pattern};

/// Two keys without labels, at the end of the question: `(j/n)`. Two cards in brackets have a comma, or text after them.
static BARE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"[(\[<][ \t]*["']?([0-3]|[a-z])["']?[ \t]*(?:/|\||\bor\b)[ \t]*["']?([0-3]|[a-z])["']?[ \t]*[)\]>][ \t:?!.>-]*$"#,
    )
});

/// Two words without labels, at the end of the question: `(yes/no)`.
static BARE_WORDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"[(\[<{][ \t]*["']?([a-z]{2,9})["']?[ \t]*(?:/|\||,|\bor\b)[ \t]*["']?([a-z]{2,9})["']?[ \t]*[)\]>}][ \t:?!.>-]*$"#,
    )
});

/// Two words that are the question, or what its sentence ends in: `Twist or stick?`, `Do you draw or hold?`
static EITHER_OR: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:^|[,;:.!?>|]|\byou\b|\bto\b)[ \t]*([a-z]{2,9})[ \t]*(?:/|\||\bor\b)[ \t]*([a-z]{2,9})[ \t:?!.>-]*$",
    )
});

/// Words that say yes or no to whatever is asked; other words name what happens.
const YES_OR_NO: [&str; 11] = ["yes", "no", "ja", "nein", "oui", "non", "si", "yeah", "nah", "yep", "nope"];

/// Words after "or" that are no answers.
const NO_ANSWERS: [&str; 4] = ["not", "dont", "what", "else"];

/// Reads two known words as keys, of which one goes on and one stops.
pub(super) fn bare_words(text: &str) -> Option<OwnKeys> {
    let found = BARE_WORDS.captures_iter(text).last()?;
    let (one, other) = (found.get(1)?.as_str(), found.get(2)?.as_str());
    let is_yes_or_no =
        [one, other].iter().all(|word| YES_OR_NO.iter().any(|it| it.eq_ignore_ascii_case(word)));
    let is_stop = is_yes_or_no && asks_whether_to_stop(&senses(&text[..found.get(0)?.start()]));
    let (first, last) = in_order(one, other)?;
    let (first, last) = if is_stop { (last, first) } else { (first, last) };
    Some(OwnKeys { first: first.to_owned(), last: last.to_owned() })
}

/// Returns two known words, the one that goes on first; nothing if not one goes on and one stops.
fn in_order<'w>(one: &'w str, other: &'w str) -> Option<(&'w str, &'w str)> {
    match (goes_on("", one)?, goes_on("", other)?) {
        (true, false) => Some((one, other)),
        (false, true) => Some((other, one)),
        _ => None,
    }
}

/// Returns a known word and one that is not, the one that goes on first: of two answers, the unknown one means the opposite.
fn with_opposite<'w>(one: &'w str, other: &'w str) -> Option<(&'w str, &'w str)> {
    let may_be_answer = |word: &str| {
        let word = word.to_ascii_lowercase();
        word.len() > 2 && !NO_ANSWERS.contains(&word.as_str()) && !answer_words::names_draw(&word)
    };
    let first_goes_on = match (goes_on("", one), goes_on("", other)) {
        (Some(goes_on), None) if may_be_answer(other) => goes_on,
        (None, Some(goes_on)) if may_be_answer(one) => !goes_on,
        _ => return None,
    };
    Some(if first_goes_on { (one, other) } else { (other, one) })
}

/// Reads two words that are asked for as keys, of which at least one is known: their first letters if these differ, or else the words.
/// A program that wants the words refuses the letters.
pub(super) fn either_or(text: &str) -> Option<OwnKeys> {
    let found = EITHER_OR.captures_iter(text).last()?;
    let (one, other) = (found.get(1)?.as_str(), found.get(2)?.as_str());
    let (first, last) = in_order(one, other).or_else(|| with_opposite(one, other))?;
    let letter = |word: &str| word[..1].to_owned();
    let keys = match letter(first).eq_ignore_ascii_case(&letter(last)) {
        true => OwnKeys { first: first.to_owned(), last: last.to_owned() },
        false => OwnKeys { first: letter(first), last: letter(last) },
    };
    Some(keys)
}

/// Returns for each known word of the last sentence whether it goes on.
pub(super) fn senses(text: &str) -> Vec<bool> {
    let question = text.rsplit(['.', '!']).next().unwrap_or_default();
    let words = question.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    // "Stay at the table?" asks whether to go on.
    let stays_there = |at: usize| {
        let is_place = |next: &&str| ["at", "in", "for"].iter().any(|place| place.eq_ignore_ascii_case(next));
        words[at].eq_ignore_ascii_case("stay") && words.get(at + 1).is_some_and(is_place)
    };
    let sense = |at: usize| if stays_there(at) { Some(true) } else { goes_on("", words[at]) };
    (0..words.len()).filter_map(sense).collect()
}

/// Whether a question whose words have these senses asks whether to stop.
fn asks_whether_to_stop(senses: &[bool]) -> bool {
    !senses.is_empty() && senses.iter().all(|goes_on| !goes_on)
}

/// Reads keys without labels: the first goes on, unless they are known letters, or what is asked is whether to stop.
pub(super) fn bare(text: &str) -> Option<OwnKeys> {
    let found = BARE.captures_iter(text).last()?;
    let (one, other) = (found.get(1)?.as_str(), found.get(2)?.as_str());
    let senses = senses(&text[..found.get(0)?.start()]);
    let asks_whether_to_stop = asks_whether_to_stop(&senses);
    // `Stay or hit (1/2)?` has both, in the order of the keys.
    let stops_first = senses.len() > 1 && senses.contains(&true) && !senses[0];
    let swapped = match (goes_on("", one), goes_on("", other)) {
        (Some(false), Some(true)) => !asks_whether_to_stop,
        (Some(true), Some(false)) => asks_whether_to_stop,
        _ => asks_whether_to_stop || stops_first,
    };
    let (first, last) = if swapped { (other, one) } else { (one, other) };
    of_pairs(&[(first, "yes"), (last, "no")])
}
