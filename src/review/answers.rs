//! Answers: an input source that answers questions by patterns, for sessions of programs whose questions are not known.

use reference::Turn;

use crate::run::input::{InputSource, typed};
use crate::spec::model::{Answer, Session};

/// Maximum number of lines that are typed, since a program may ask forever.
const MOST: usize = 60;

impl InputSource for Session {
    fn next(&self, so_far: &[Turn]) -> Option<String> {
        let at = typed(so_far);
        if let Some(key) = self.keys.get(at) {
            return Some(key.clone());
        }
        let answer = self.answer(so_far.last()?).filter(|_| at < MOST)?;
        // The first turns began with the session's own keys.
        let before = &so_far[self.keys.len().min(so_far.len())..so_far.len() - 1];
        let same = |turn: &&Turn| self.answer(turn).is_some_and(|other| std::ptr::eq(other, answer));
        let times = before.iter().filter(same).count();
        answer.keys.get(times).or(answer.keys.last()).cloned()
    }

    fn left(&self, so_far: &[Turn]) -> Vec<String> {
        self.keys[typed(so_far).min(self.keys.len())..].to_vec()
    }

    fn identity(&self) -> Vec<String> {
        let mut words = vec!["session".to_owned()];
        for Answer { asked, keys } in &self.answers {
            words.push(keys.len().to_string());
            words.extend(keys.iter().cloned());
            words.extend(asked.written().map(str::to_owned));
        }
        words
    }
}

impl Session {
    /// Returns the answer to the question of a turn, which is its last line that is not blank.
    fn answer(&self, turn: &Turn) -> Option<&Answer> {
        let lines = turn.output.split(|byte| *byte == b'\n');
        let asked = lines.rev().find(|line| !line.trim_ascii().is_empty())?;
        self.answers.iter().find(|answer| !answer.asked.hits(asked).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use reference::Typed;
    use regex::bytes::Regex;

    use super::*;
    use crate::criteria::Patterns;

    fn session() -> Session {
        let answer = |asked: &str, keys: &[&str]| Answer {
            asked: Patterns::one(Regex::new(asked).unwrap()),
            keys: keys.iter().map(ToString::to_string).collect(),
        };
        Session {
            name: "a session".into(),
            keys: vec!["107".into()],
            answers: vec![answer("bet", &["5", "0"]), answer("[Hh]it", &["s"])],
        }
    }

    /// Returns what is typed if a program prints these turns.
    fn typed_at(outputs: &[&str]) -> Vec<Option<String>> {
        let (session, mut turns, mut all) = (session(), Vec::new(), Vec::new());
        let mut before = None;
        for output in outputs {
            let typed = before.take().map(|line: String| Typed::Line(line.into_bytes()));
            turns.push(Turn { typed, output: output.as_bytes().to_vec(), ..Turn::default() });
            before = session.next(&turns);
            all.push(before.clone());
        }
        all
    }

    #[test]
    fn a_question_is_answered_as_often_as_it_is_asked() {
        let said =
            typed_at(&["Seed: ", "Your bet?\n\n", "Hit? ", "Lost.\nYour bet? ", "hit? ", "bet? ", "Name? "]);
        let words = |said: &Option<String>| said.clone().unwrap_or_else(|| "nothing".to_owned());
        assert_eq!(said.iter().map(words).collect::<Vec<_>>(), ["107", "5", "s", "0", "s", "0", "nothing"]);
    }

    #[test]
    fn a_program_that_asks_for_ever_is_not_answered_for_ever() {
        let said = typed_at(&["Hit? "; 70]);
        assert_eq!(said.iter().flatten().count(), MOST);
    }

    #[test]
    fn only_keys_of_its_own_can_be_left_over() {
        assert_eq!(session().left(&[Turn::default()]), ["107"]);
    }
}
