//! The player's name, which a program may ask for before anything else.
//!
//! No rules speak of it, so the question and its answer count as the beginning of the output in which the game is first asked about.

use std::sync::LazyLock;

use reference::{Turn, Typed, answer_words};
use regex::Regex;

/// What is typed as a name: one word, without digits.
const NAME: &str = "Robin";

/// Words that ask for a name, in the prompt.
static ASKS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(?:name|names|nombre|nome|nom|naam|who are you|who is playing|call you|are you called|hei(?:ß|ss)t du|hei(?:ß|ss)en sie|t'appelles|llamas|chiami|heet je)\b",
    )
    .expect("the pattern is a constant")
});

/// Returns what is typed if a program that has printed this, and read nothing yet, asks for a name.
pub(super) fn answer(so_far: &[Turn]) -> Option<String> {
    let [first] = so_far else { return None };
    asks(&first.output).then(|| NAME.to_owned())
}

/// Whether a run begins with a name that was asked for and typed.
pub(super) fn is_given(turns: &[Turn]) -> bool {
    let [first, second, ..] = turns else { return false };
    let is_name = |typed: &Typed| matches!(typed, Typed::Line(line) if line == NAME.as_bytes());
    second.typed.as_ref().is_some_and(is_name) && asks(&first.output)
}

/// Whether the last line of an output asks for a name.
fn asks(output: &[u8]) -> bool {
    let text = String::from_utf8_lossy(output);
    let Some(line) = text.lines().rfind(|line| line.contains(char::is_alphabetic)) else { return false };
    // A rule may stand before the question.
    let question = line.trim_end().trim_end_matches(['?', ':', '>', '.', ' ']);
    let question = question.rsplit(['.', '!']).next().unwrap_or(question);
    ASKS.is_match(question) && !asks_something_else(question)
}

/// Whether it is another question that has such a word: `Name your bet`.
fn asks_something_else(question: &str) -> bool {
    let mut words = question.split(|it: char| !it.is_alphanumeric());
    question.contains(|it: char| it == '$' || it.is_ascii_digit())
        || words.any(|word| answer_words::is_asked_about(&word.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks_for_name(output: &str) -> bool {
        answer(&[Turn { output: output.into(), ..Turn::default() }]).is_some()
    }

    #[test]
    fn a_name_is_asked_for_in_the_prompt() {
        for output in [
            "What is your name? ",
            "Welcome! You have $100.\nPlease enter your name:\n",
            "What do they call you, stranger? ",
            "Wie heißt du? ",
            "You start with 100 dollars. Player name > ",
        ] {
            assert!(asks_for_name(output), "{output}");
        }
    }

    #[test]
    fn other_questions_ask_for_no_name() {
        for output in [
            "The name of the game is Blackjack.\nEnter your bet: ",
            "Name your bet: ",
            "Name the game! Hit or stay? ",
            "Your name is Robin. Play? ",
            "",
        ] {
            assert!(!asks_for_name(output), "{output}");
        }
    }

    #[test]
    fn only_the_first_question_asks_for_a_name() {
        let turn = |output: &str, typed: Option<&str>| Turn {
            output: output.into(),
            typed: typed.map(|line| Typed::Line(line.into())),
            ..Turn::default()
        };
        let turns = [turn("Your name? ", None), turn("Your name? ", Some(NAME))];
        assert_eq!(answer(&turns), None);
        assert!(is_given(&turns));
        assert!(!is_given(&[turn("Your name? ", None), turn("Bet? ", Some("10"))]));
    }
}
