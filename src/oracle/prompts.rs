//! Which kind of question a program asks, by its prompt: one that was printed at a kind of question before is expected there again.
//!
//! So a question is known in whatever words. A prompt that was printed at questions of two kinds, such as `> `, does not show which.

use std::collections::HashMap;
use std::sync::LazyLock;

use reference::{Ending, Legal, Question, Transcript};
use regex::Regex;

/// What tells questions from each other: what is asked for, and whether by a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    topic: &'static str,
    by_number: bool,
}

impl Kind {
    /// Returns the kind of a question.
    pub(super) fn of(question: &Question) -> Self {
        Self { topic: question.topic.name, by_number: matches!(question.legal, Legal::Integer { .. }) }
    }

    /// Whether the answer is a number.
    pub(super) fn is_by_number(self) -> bool {
        self.by_number
    }
}

/// The prompts of a run so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Prompts {
    /// At which kind of question each stood; `None` if there were two.
    asked: HashMap<String, Option<Kind>>,
}

impl Prompts {
    /// Returns the kind of question at which the prompt at the end of this output stood before.
    pub(super) fn kind(&self, output: &[u8]) -> Option<Kind> {
        *self.asked.get(&prompt(output)?)?
    }

    /// Adds the prompt at the end of this output, which stands at a question of this kind.
    pub(super) fn add(&mut self, output: &[u8], kind: Kind) {
        let Some(prompt) = prompt(output) else { return };
        let known = self.asked.entry(prompt).or_insert(Some(kind));
        if *known != Some(kind) {
            *known = None;
        }
    }
}

/// Two answers at the end of a prompt: `(y/n)`, `[yes/no]`.
static ANSWERS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)[(\[<{]\s*([a-z]+)\s*(?:/|\||,|or)\s*([a-z]+)\s*[)\]>}]\s*[?:.!>-]*\s*$")
        .expect("the pattern is a constant")
});

/// Whether the prompt at the end of this output names two answers.
pub(super) fn names_answers(output: &[u8]) -> bool {
    prompt(output).is_some_and(|prompt| ANSWERS.is_match(&prompt))
}

/// Whether a program asks something again that it asked before, although a right program would have ended. At another prompt it may wait
/// for a key before it ends.
pub fn asks_on(expected: &Transcript, actual: &Transcript) -> bool {
    let over = expected.turns.len();
    let reads_on = actual.turns.len() > over || actual.ending == Ending::ReadPastEnd;
    let asked = || actual.turns.get(..over)?.split_last();
    let ends = matches!(expected.ending, Ending::Exited(_));
    ends && reads_on
        && asked().is_some_and(|(last, before)| {
            let last = prompt(&last.output);
            last.is_some() && before.iter().any(|turn| prompt(&turn.output) == last)
        })
}

/// Longest prompt, in bytes; a longer one is cut at its beginning.
const LONGEST: usize = 200;

/// Returns the last line of an output, with every number as `0`; `None` if there are no letters in it.
fn prompt(output: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(&output[output.len().saturating_sub(LONGEST)..]);
    let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
    let mut prompt = String::new();
    for character in line.chars() {
        match character {
            '0'..='9' if prompt.ends_with('0') => {}
            '0'..='9' => prompt.push('0'),
            other => prompt.push(other),
        }
    }
    prompt.contains(char::is_alphabetic).then_some(prompt)
}

#[cfg(test)]
mod tests {
    use reference::Turn;

    use super::*;

    const BET: Kind = Kind { topic: "bet", by_number: true };
    const AGAIN: Kind = Kind { topic: "again", by_number: false };

    #[test]
    fn a_prompt_tells_what_is_asked() {
        let mut prompts = Prompts::default();
        prompts.add(b"Welcome!\nYou have 100. Bet? ", BET);
        assert_eq!(prompts.kind(b"You lose.\n\nYou have 90. Bet? "), Some(BET), "whatever the numbers");
        assert_eq!(prompts.kind(b"You lose.\n\nYou have 90. Bet? \n"), Some(BET), "on a line of its own");
        assert_eq!(prompts.kind(b"Another bet? "), None);
        assert_eq!(prompts.kind(b""), None);
    }

    #[test]
    fn a_prompt_may_name_two_answers() {
        for output in ["You have 2.\nMore? (y/n) ", "Again [Yes/No]: ", "More (h or s)?", "Add? <y|n> > "] {
            assert!(names_answers(output.as_bytes()), "{output}");
        }
        for output in ["Your bet (1-100): ", "Bet: ", "(y/n)\nHow much? ", "You have K/Q "] {
            assert!(!names_answers(output.as_bytes()), "{output}");
        }
    }

    #[test]
    fn a_program_asks_on_at_a_prompt_that_it_had_before() {
        let run = |outputs: &[&str], ending: Ending| {
            let turn = |output: &&str| Turn { output: output.as_bytes().to_vec(), ..Turn::default() };
            Transcript { turns: outputs.iter().map(turn).collect(), ending, unread: Vec::new() }
        };
        let expected = run(&["Bet: ", "Hit? ", "Bye.\n"], Ending::Exited(0));
        let asks = |outputs: &[&str], ending| asks_on(&expected, &run(outputs, ending));
        assert!(asks(&["Bet: ", "Hit? ", "No!\nBet: ", "Bye.\n"], Ending::Exited(0)));
        assert!(asks(&["Bet: ", "Hit? ", "No!\nBet: "], Ending::ReadPastEnd));
        assert!(!asks(&["Bet: ", "Hit? ", "Bye. Press a key.\n", ""], Ending::Exited(0)), "it waits");
        assert!(!asks(&["Bet: ", "Hit? ", "Bet: "], Ending::Exited(0)), "it asks nothing");
        let open = run(&["Bet: ", "Hit? "], Ending::ReadPastEnd);
        let same = run(&["Bet: ", "Hit? ", "Bet: "], Ending::ReadPastEnd);
        assert!(!asks_on(&open, &same), "the game is not over");
    }

    #[test]
    fn a_prompt_at_two_kinds_of_questions_tells_nothing() {
        let mut prompts = Prompts::default();
        prompts.add(b"Your answer: ", BET);
        prompts.add(b"Your answer: ", AGAIN);
        prompts.add(b"Your answer: ", AGAIN);
        assert_eq!(prompts.kind(b"Your answer: "), None);
        prompts.add(b"> ", BET);
        assert_eq!(prompts.kind(b"> "), None, "it has no words");
    }
}
