//! Lines that the game does not read: a letter that a program refuses because it wants whole words (`Please type "hit" or "stand".`),
//! and a name that it asks for. Their turns belong to the question before.
//!
//! A letter is typed wherever a question does not name its keys. A program that asks again, and says which two words it takes, has read
//! nothing yet: such a turn counts as the rest of the question, and the words as its keys.

use std::borrow::Cow;

use reference::{Sleep, Turn, Typed, answer_words};

use super::name_asked;
use crate::compare;
use crate::criteria::Criteria;

/// Returns the turns of a run in which answers are typed by what is asked, as they are compared: without colors, and each turn that only
/// refuses a letter, or takes a name, joined to the one before.
pub(crate) fn compared<'t>(turns: &'t [Turn], criteria: &Criteria) -> Cow<'t, [Turn]> {
    match compare::without_colors(turns, criteria) {
        Cow::Borrowed(turns) => joined(turns),
        Cow::Owned(turns) => Cow::Owned(joined(&turns).into_owned()),
    }
}

/// Returns the letter if a line is one.
pub(super) fn one_letter(line: &[u8]) -> Option<u8> {
    match *line {
        [letter] if letter.is_ascii_alphabetic() => Some(letter),
        _ => None,
    }
}

fn joined(turns: &[Turn]) -> Cow<'_, [Turn]> {
    let gives_name = name_asked::is_given(turns);
    if !gives_name && !turns.iter().any(|turn| refused_letter(turn).is_some()) {
        return Cow::Borrowed(turns);
    }
    let mut joined: Vec<Turn> = Vec::new();
    for (at, turn) in turns.iter().enumerate() {
        let is_of_question = refused_letter(turn).is_some() || at == 1 && gives_name;
        match (joined.last_mut(), &turn.typed) {
            (Some(question), Some(Typed::Line(line))) if is_of_question => join(question, line, turn),
            _ => joined.push(turn.clone()),
        }
    }
    Cow::Owned(joined)
}

/// Stands after what was typed: the key that was pressed. Programs do not print it.
const ENTER: &str = "⏎\n";

/// Adds what was typed, and what the program said of it, to its question, as a terminal shows it.
fn join(question: &mut Turn, typed: &[u8], reply: &Turn) {
    question.output.extend(typed);
    question.output.extend(ENTER.as_bytes());
    let before = question.output.len();
    question.output.extend(&reply.output);
    question.numbers.extend(&reply.numbers);
    question.pauses.extend(reply.pauses.iter().map(|pause| Sleep { at: pause.at + before, ..*pause }));
}

/// Returns the letter that was typed at the beginning of a turn, if the turn only says that one of two words is wanted that begin with it.
fn refused_letter(turn: &Turn) -> Option<u8> {
    let Some(Typed::Line(line)) = &turn.typed else { return None };
    let letter = one_letter(line)?;
    // A number may be a draw or a total: then something was read.
    if turn.output.iter().any(u8::is_ascii_digit) {
        return None;
    }
    let begins = |word: &str| word.as_bytes()[0].eq_ignore_ascii_case(&letter);
    words_named_in(&String::from_utf8_lossy(&turn.output))?.into_iter().any(begins).then_some(letter)
}

/// Returns the words that a program wants at a question at which it has refused a letter: one that goes on and one that stops.
pub(super) fn wanted_words(question: &str) -> Option<[&str; 2]> {
    let (_, says) = question.rsplit_once(ENTER)?;
    words_named_in(says)
}

/// Words around the two that are wanted.
const AROUND: [&str; 8] = ["or", "and", "the", "word", "whole", "full", "oder", "type"];

/// Returns two words that stand next to each other, the one that goes on first, if the text shows no draw.
fn words_named_in(text: &str) -> Option<[&str; 2]> {
    let words = text.split(|it: char| !it.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<(&str, String)> = words.map(|word| (word, word.to_lowercase())).collect();
    // A small letter is an article.
    let shows_draw = |word: &str, lower: &str| {
        let may_be_one = word.len() > 2 || word.len() == 1 && word.starts_with(char::is_uppercase);
        may_be_one && answer_words::names_draw(lower)
    };
    if words.iter().any(|(word, lower)| shows_draw(word, lower)) {
        return None;
    }
    let named: Vec<(&str, Option<bool>)> = words
        .iter()
        .filter(|(_, word)| !AROUND.contains(&word.as_str()))
        .map(|(word, lower)| (*word, answer_words::goes_on(lower).filter(|_| word.len() > 1)))
        .collect();
    named.windows(2).find_map(|two| match *two {
        [(first, Some(true)), (last, Some(false))] | [(last, Some(false)), (first, Some(true))] => {
            Some([first, last])
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(output: &str, typed: Option<&str>) -> Turn {
        let typed = typed.map(|line| Typed::Line(line.into()));
        Turn { output: output.into(), typed, ..Turn::default() }
    }

    #[test]
    fn a_refused_letter_is_no_turn() {
        let refusal = "Please type \"hit\" or \"stand\".\nhit or stand? ";
        let turns = [
            turn("You have 5 and 4.\nhit or stand? ", None),
            turn(refusal, Some("h")),
            turn("You draw 8.\nhit or stand? ", Some("hit")),
            turn(refusal, Some("s")),
        ];
        let joined = joined(&turns);
        let typed: Vec<_> = joined.iter().map(|turn| turn.typed.clone()).collect();
        assert_eq!(typed, [None, Some(Typed::Line(b"hit".to_vec()))]);
        let question = String::from_utf8_lossy(&joined[0].output).into_owned();
        assert!(question.contains("stand? h⏎\nPlease"), "{question}");
        assert_eq!(wanted_words(&question), Some(["hit", "stand"]), "{question}");
    }

    #[test]
    fn a_letter_may_be_refused_by_another_question() {
        for (refusal, words) in [
            ("hit or stay only: ", ["hit", "stay"]),
            ("hit or stay? ", ["hit", "stay"]),
            ("Say the word twist or the word stick.\nMove? ", ["twist", "stick"]),
            ("Please, STICK or TWIST. ", ["TWIST", "STICK"]),
        ] {
            let turns = [turn("Type your move: ", None), turn(refusal, Some("s"))];
            let joined = joined(&turns);
            let question = String::from_utf8_lossy(&joined[0].output).into_owned();
            assert_eq!((joined.len(), wanted_words(&question)), (1, Some(words)), "{question}");
        }
    }

    #[test]
    fn what_a_letter_does_is_no_refusal() {
        let question = turn("hit or stand? ", None);
        for after in [
            "You draw 8.\nhit or stand? ",
            "Hit! You get the king.\nNow: hit or stand?\nhit or stand? ",
            "You draw K.\nNow hit or stand? ",
            "Your bet? ",
        ] {
            assert_eq!(joined(&[question.clone(), turn(after, Some("h"))]).len(), 2, "{after}");
        }
        let words = [question, turn("Type hit or stand.\nhit or stand? ", Some("take"))];
        assert_eq!(joined(&words).len(), 2, "no letter was typed");
    }

    #[test]
    fn words_are_wanted_only_where_a_letter_was_refused() {
        for question in
            ["Type hit or stand: ", "Hit or stand? Type hit or stand: ", "hit or stand? hit or stand? "]
        {
            assert_eq!(wanted_words(question), None, "{question}");
        }
    }
}
