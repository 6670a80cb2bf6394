//! The keys that a program asks for: `1 = hit, 2 = stay`, `[D]raw or [S]top`, `Another card (j/n)?`
//!
//! Where a handout names no keys, those that the program names are typed. They are read in what the program prints last before it
//! waits, at a question with two answers of which one goes on (hit, yes) and one stops (stand, no). A key that cannot be read is
//! none: then the answer is typed as it is.

#[cfg(test)]
mod tests;
mod unlabelled;

use std::borrow::Cow;
use std::sync::LazyLock;

use reference::{Legal, Meaning, Turn, Typed, answer_words};
use regex::Regex;

use super::refused;
use unlabelled::{bare, bare_words, either_or, senses};

/// The keys of the two answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnKeys {
    first: String,
    last: String,
}

/// Longest text before a question in which its keys are looked for, in bytes.
const NEAR: usize = 300;

/// How many answers a program may have refused, one after the other, since it named its keys.
const REFUSALS: usize = 4;

/// Letters and numbers, one of which is typed as a wrong answer.
const WRONG_LETTERS: [&str; 3] = ["x", "z", "w"];
const WRONG_NUMBERS: [&str; 3] = ["7", "8", "9"];

/// How many lines a menu has at most, with the prompt.
const MENU: usize = 4;

/// Words between a key and its label: `d to draw`, `k voor een kaart`. They stand for `{means}` in a pattern.
const MEANS: &str = r"\b(?:to|for|is|means|voor|om|f(?:ü|ue)r|zum|pour|para|per)\b";

/// A key with what makes it one, before its label: `1 =`, `"h" for`, `d to`; and `1.`, `(1)`, `d -` where a list may begin. A number
/// that is no key is a card or a sum, so few of them are keys.
static KEY_FIRST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"(?:(?:^|[ \t,;|/(\["'<])([0-3]|[a-z])["'>]?[ \t]*(?:=+>?|->|{means})|(?:^|[,;|/]|[ \t]{2})[ \t]*[(\[<]?([0-3]|[a-z])[ \t]*[:)\].>–-])[ \t]*"#,
    )
});

/// A key before its label without a mark between them: `1 hit, 2 stay`, `H hits, S stays`, `t (take) or k (keep)`. Only labels in known
/// words are read, and "a card" has no key.
static KEY_BARE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:^|[,;|/(]|\bor\b)[ \t]*(?:([a-z])[ \t]*\(|([0-3]|[b-hj-z])[ \t]+)"));

/// A word that is a key, before its label: `"card" for another one`.
static WORD: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"["']([a-z][a-z ]{1,15})["'][ \t]*(?:=+>?|->|{means})[ \t]*"#));

/// A key after its label: `hit (1)`, `Another hand = 1`.
static KEY_LAST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"\b([a-z]+(?:[ \t]+[a-z]+){0,3}?)[ \t]*(?:[=:(\[<]|\bis\b)[ \t]*["']?([0-3]|[a-z])["']?[ \t]*(?:[)\]>,;:/.?]|[ \t]|$)"#,
    )
});

/// A sign that is a key, before its label: `[+] card`.
static SIGN: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"[(\[<"']([+*#!.-])[)\]>"'][ \t]*(?:=+>?|->|:|{means})?[ \t]*"#));

/// A sign that is a key, before its label without a mark between them: `+ hit, = stand`.
static SIGN_BARE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:^|[,;:|/(]|\bor\b|[ \t]{2})[ \t]*([+*#=.-])[ \t]+"));

/// A key that is a letter of its label: `(D)raw`.
static KEY_WITHIN: LazyLock<Regex> = LazyLock::new(|| pattern(r"[(\[<]([a-z])[)\]>]([a-z]+)"));

fn pattern(pattern: &str) -> Regex {
    Regex::new(&format!("(?im){}", pattern.replace("{means}", MEANS))).expect("the pattern is a constant")
}

impl OwnKeys {
    /// Returns the keys for which a program asks after these turns: those that its question names, or that it named before it refused
    /// an answer, or else those that its greeting names, if the question says nothing of its answers.
    pub(super) fn asked_for(turns: &[Turn]) -> Option<Self> {
        let (greeting, question) = (turns.first()?, turns.last()?);
        Self::read(&question.output).or_else(|| Self::of_refused(turns)).or_else(|| {
            let text = last_of(&question.output);
            let is_silent = turns.len() > 1 && senses(text.lines().last().unwrap_or_default()).is_empty();
            if is_silent { Self::of_greeting(&greeting.output) } else { None }
        })
    }

    /// Returns the keys that the last question named, if nothing but other answers were typed since: `1 or 0, please:`
    fn of_refused(turns: &[Turn]) -> Option<Self> {
        let last = turns.len().checked_sub(1)?;
        let asked = (last.saturating_sub(REFUSALS)..last).rev();
        let (at, keys) = asked.filter_map(|at| Some((at, Self::read(&turns[at].output)?))).next()?;
        let is_other = |turn: &Turn| match &turn.typed {
            Some(Typed::Line(line)) => !keys.is_key(&String::from_utf8_lossy(line)),
            _ => false,
        };
        turns[at + 1..].iter().all(is_other).then_some(keys)
    }

    /// Whether a question names the keys of two answers.
    pub(super) fn are_named_in(output: &[u8]) -> bool {
        Self::read(output).is_some()
    }

    /// Reads the keys that a greeting names in known words, at the end of which a number may be asked for.
    fn of_greeting(output: &[u8]) -> Option<Self> {
        let text = last_of(output);
        let named = [
            before_labels(&text, &SIGN),
            before_labels(&text, &SIGN_BARE),
            within(&text),
            before_labels(&text, &KEY_FIRST),
        ];
        named.into_iter().find_map(|pairs| of_pairs(&pairs)).filter(Self::are_unusual)
    }

    /// Reads the keys at the end of what a program printed before it waited.
    fn read(output: &[u8]) -> Option<Self> {
        let text = last_of(output);
        if let Some([first, last]) = refused::wanted_words(&text) {
            return Some(Self { first: first.to_owned(), last: last.to_owned() });
        }
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let menu = lines[lines.len().saturating_sub(MENU)..].join("\n");
        // A prompt may be a sign on a line of its own.
        let question =
            lines.iter().rfind(|line| line.contains(char::is_alphabetic)).map_or("", |line| line.trim_end());
        let labelled = [
            within(&menu),
            after_labels(question),
            before_labels(&menu, &KEY_FIRST),
            before_labels(&menu, &SIGN),
            before_labels(question, &KEY_BARE),
            before_labels(question, &SIGN_BARE),
            before_labels(&menu, &WORD),
        ];
        let keys = labelled.into_iter().find_map(|pairs| of_pairs(&pairs));
        let keys = keys
            .or_else(|| bare(question))
            .or_else(|| bare_words(question))
            .or_else(|| of_numbers(&before_labels(&menu, &KEY_FIRST), question))
            .or_else(|| either_or(question));
        keys.or_else(|| of_letters(&after_labels(question))).filter(Self::are_unusual)
    }

    /// Whether these are not those that are typed anyway.
    fn are_unusual(&self) -> bool {
        !(self.first.eq_ignore_ascii_case("h") && self.last.eq_ignore_ascii_case("s"))
    }

    /// Returns what is typed instead of an answer, if the question has two answers; nothing if this is typed as it is.
    pub(super) fn instead_of(&self, answer: &str, legal: Legal) -> Option<&str> {
        let Legal::Words([first, .., last]) = legal else { return None };
        let is = |word: &str| !answer.is_empty() && word.starts_with(&answer.to_ascii_lowercase());
        let key = match (is(first), is(last)) {
            (true, _) => &self.first,
            (_, true) => &self.last,
            _ => return self.instead_of_wrong(answer, [first, last]),
        };
        // The key may be in either case, and the answer is a word that begins with it.
        (!answer.to_ascii_lowercase().starts_with(&key.to_ascii_lowercase())).then_some(key)
    }

    /// Returns what is typed instead of a wrong answer: another letter if this one is a key of the program's, and a number where its keys
    /// are numbers, as a program that reads numbers may not read a letter.
    fn instead_of_wrong(&self, answer: &str, answers: [&str; 2]) -> Option<&'static str> {
        let is_number = |key: &str| key.bytes().all(|byte| byte.is_ascii_digit());
        let are_numbers = is_number(&self.first) && is_number(&self.last);
        let fits = !self.is_key(answer) && (is_number(answer) || !are_numbers);
        let wrong = if are_numbers { WRONG_NUMBERS } else { WRONG_LETTERS };
        wrong.into_iter().find(|other| !fits && !self.is_key(other) && !answers.contains(other))
    }

    fn is_key(&self, line: &str) -> bool {
        [&self.first, &self.last].into_iter().any(|key| key.eq_ignore_ascii_case(line))
    }

    /// Returns what a line means that was typed at this question.
    fn meaning(&self, line: &str) -> Meaning {
        match line {
            line if line.eq_ignore_ascii_case(&self.first) => Meaning::First,
            line if line.eq_ignore_ascii_case(&self.last) => Meaning::Last,
            _ => Meaning::AsTyped,
        }
    }
}

/// Returns what each line means that was typed in the turns from this one on.
pub(super) fn meanings(turns: &[Turn], from: usize) -> impl Iterator<Item = Meaning> + '_ {
    (from.max(1)..turns.len()).filter_map(|turn| match &turns[turn].typed {
        Some(Typed::Line(line)) => {
            let keys = OwnKeys::asked_for(&turns[..turn]);
            Some(keys.map_or(Meaning::AsTyped, |keys| keys.meaning(&String::from_utf8_lossy(line))))
        }
        _ => None,
    })
}

/// Returns the end of an output.
fn last_of(output: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(&output[output.len().saturating_sub(NEAR)..])
}

/// Returns the keys that stand before their labels, with these, by the pattern of such a key. A label ends at the next key or mark.
fn before_labels<'t>(text: &'t str, pattern: &Regex) -> Vec<(&'t str, &'t str)> {
    let found = pattern.captures_iter(text);
    let keys: Vec<_> =
        found.filter_map(|found| Some((found.get(0)?, found.get(1).or_else(|| found.get(2))?))).collect();
    let ends = keys.iter().skip(1).map(|(next, _)| next.start()).chain([text.len()]);
    let label = |from: usize, to: usize| {
        let rest = &text[from..to];
        rest.split([',', ';', '.', '\n', '/', '|', '?', ')', ']', '[', '(']).next().unwrap_or(rest)
    };
    keys.iter()
        .zip(ends)
        .map(|((whole, key), end)| (key.as_str(), label(whole.end(), end.max(whole.end()))))
        .collect()
}

/// Returns the keys that stand after their labels, with these: the last word, or all words if the last one is unknown.
fn after_labels<'t>(text: &'t str) -> Vec<(&'t str, &'t str)> {
    let pairs = KEY_LAST.captures_iter(text);
    let pair = |found: regex::Captures<'t>| {
        let (label, key) = (found.get(1)?.as_str(), found.get(2)?.as_str());
        let last = label.rsplit([' ', '\t']).next().unwrap_or(label);
        Some((key, if goes_on(key, last).is_some() { last } else { label }))
    };
    pairs.filter_map(pair).collect()
}

/// The label is without its first letter, which is the key.
fn within(text: &str) -> Vec<(&str, &str)> {
    let pairs = KEY_WITHIN.captures_iter(text);
    pairs.filter_map(|found| Some((found.get(1)?.as_str(), found.get(2)?.as_str()))).collect()
}

/// Whether an answer with this label goes on; `None` if its words are unknown, or say both.
fn goes_on(key: &str, label: &str) -> Option<bool> {
    let words = label.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    let mut words = words.map(str::to_ascii_lowercase).collect::<Vec<_>>();
    // `[D]raw`: the key is the label's first letter.
    if let Some(first) = words.first_mut() {
        let whole = format!("{}{first}", key.to_ascii_lowercase());
        if answer_words::goes_on(first).is_none() && answer_words::goes_on(&whole).is_some() {
            *first = whole;
        }
    }
    words.iter().find_map(|word| answer_words::goes_on(word))
}

/// Returns the keys of two answers from all that are labelled. Of two numbers one may have an unknown label.
fn of_pairs(pairs: &[(&str, &str)]) -> Option<OwnKeys> {
    let key_of = |sense: bool| {
        pairs.iter().rev().find(|(key, label)| goes_on(key, label) == Some(sense)).map(|(key, _)| *key)
    };
    let keys = |first: &str, last: &str| {
        (!first.eq_ignore_ascii_case(last))
            .then(|| OwnKeys { first: first.to_owned(), last: last.to_owned() })
    };
    let are_numbers = matches!(pairs, [("0", _), ("1", _)] | [("1", _), ("0" | "2", _)]);
    match (key_of(true), key_of(false), pairs) {
        (Some(first), Some(last), _) => keys(first, last),
        (Some(first), None, [(one, _), (other, _)]) if are_numbers => {
            keys(first, if *one == first { other } else { one })
        }
        (None, Some(last), [(one, _), (other, _)]) if are_numbers => {
            keys(if *one == last { other } else { one }, last)
        }
        (Some(first), None, [(one, _), (other, label)])
            if *one == first && is_other_answer(other, label, first) =>
        {
            keys(first, other)
        }
        (None, Some(last), [(one, label), (other, _)])
            if *other == last && is_other_answer(one, label, last) =>
        {
            keys(one, last)
        }
        _ => None,
    }
}

/// Whether a key whose label has unknown words is the other one of two answers, as one is known: `t (take) or k (keep)`. In
/// `J -> dealer 12 ... 0 to leave it`, a letter and a number, it is a card.
fn is_other_answer(key: &str, label: &str, known: &str) -> bool {
    let begins_with_letter = |key: &str| key.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_letter = begins_with_letter(key) && begins_with_letter(known);
    let mut words = label.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    is_letter
        && words.next().is_some_and(|word| {
            let whole = [word.to_ascii_lowercase(), format!("{key}{word}").to_ascii_lowercase()];
            !whole.iter().any(|word| answer_words::names_draw(word))
        })
}

/// Returns two numbers as keys whose labels are in unknown words, in the order in which handouts name the answers: what goes on comes
/// first. Two numbered cards are none, and neither are two lines before a question in known words.
fn of_numbers(pairs: &[(&str, &str)], question: &str) -> Option<OwnKeys> {
    let mut words = question.split(|c: char| !c.is_ascii_alphabetic());
    let is_label = |label: &str| {
        let mut words = label.split(|c: char| !c.is_alphanumeric());
        label.contains(char::is_alphabetic)
            && !words.any(|word| {
                answer_words::names_draw(&word.to_ascii_lowercase())
                    || word.contains(|c: char| c.is_ascii_digit())
            })
    };
    match pairs {
        [("1", one), ("2", other)]
            if is_label(one) && is_label(other) && !words.any(|word| goes_on("", word).is_some()) =>
        {
            Some(OwnKeys { first: "1".to_owned(), last: "2".to_owned() })
        }
        _ => None,
    }
}

/// Returns two letters as keys whose labels are in unknown words: what goes on comes first, too.
fn of_letters(pairs: &[(&str, &str)]) -> Option<OwnKeys> {
    let is_letter = |key: &str| key.starts_with(|c: char| c.is_ascii_lowercase());
    match pairs {
        [(first, _), (last, _)] if is_letter(first) && is_letter(last) && first != last => {
            Some(OwnKeys { first: (*first).to_owned(), last: (*last).to_owned() })
        }
        _ => None,
    }
}
