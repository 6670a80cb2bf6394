//! A player with fixed answers, by question: what is answered does not depend on when a program asks.

use super::topics;
use crate::strategy::{Asked, Setting, Strategy};
use crate::table::{Legal, Question, Topic};

/// The questions, in the order of a game.
const TOPICS: [&str; 4] = [topics::DECKS, topics::BET, topics::MOVE, topics::AGAIN];

/// The last bet may be the way out, which is typed anyway where no bets are left.
const QUIT: &str = "quit";

const EXPECTED: &str = "answers, separated by blanks within a round and by commas between rounds";

static SETTINGS: [Setting; 4] = [
    Setting { name: topics::DECKS, noun: "answers", expected: EXPECTED, example: "2" },
    Setting { name: topics::BET, noun: "answers", expected: EXPECTED, example: "[200, 5000 800]" },
    Setting { name: topics::MOVE, noun: "answers", expected: EXPECTED, example: "[h h s, s]" },
    Setting { name: topics::AGAIN, noun: "answers", expected: EXPECTED, example: "[y, n]" },
];

/// Fixed answers, by question and round.
///
/// Where a list is used up, the answer is the one that ends something: stand, no, the bet that quits.
///
/// ```
/// use reference::blackjack::{AnswerList, topics};
/// use reference::{Legal, Question, Strategy};
/// let mut player = AnswerList::default();
/// assert!(player.set("bet", "5000 200, 800"));
/// let bet = |round: i64, asked: i64| {
///     let topic = topics::bet(1, 1000, 0).with("asked", asked);
///     let topic = if round == 1 { topic } else { topics::bet(2, 1000, 0).with("asked", asked) };
///     player.answer(&Question { legal: Legal::Integer { least: -1, greatest: 1000 }, topic })
/// };
/// assert_eq!([bet(1, 0), bet(1, 1), bet(2, 0), bet(2, 1)], ["5000", "200", "800", "-1"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswerList {
    /// By question, the answers of each round.
    rounds: [Vec<Vec<String>>; TOPICS.len()],
}

impl AnswerList {
    fn given(&self, topic: &Topic) -> Option<&String> {
        let at = TOPICS.iter().position(|name| *name == topic.name)?;
        let fact = |name| usize::try_from(topic.get(name)?).ok();
        let asked = fact(Question::ASKED)?;
        match fact(topics::ROUND) {
            Some(round) => self.rounds[at].get(round.checked_sub(1)?)?.get(asked),
            None => self.rounds[at].iter().flatten().nth(asked),
        }
    }
}

impl Strategy for AnswerList {
    fn answer(&self, question: &Question) -> String {
        let given = self.given(&question.topic).cloned();
        given.unwrap_or_else(|| match question.legal {
            Legal::Words(words) => words.last().copied().unwrap_or_default().to_owned(),
            Legal::Integer { least, .. } => least.to_string(),
        })
    }

    fn settings(&self) -> &'static [Setting] {
        &SETTINGS
    }

    fn set(&mut self, setting: &str, words: &str) -> bool {
        let Some(at) = TOPICS.iter().position(|name| *name == setting) else { return false };
        let rounds = words.split(',').map(|round| round.split_whitespace().map(str::to_owned).collect());
        let mut rounds: Vec<Vec<String>> = rounds.collect();
        if setting == topics::BET
            && rounds.last().and_then(|round| round.last()).is_some_and(|last| last == QUIT)
        {
            rounds.last_mut().and_then(Vec::pop);
            rounds.pop_if(|round| round.is_empty());
        }
        self.rounds[at] = rounds;
        true
    }

    fn get(&self, setting: &str) -> Option<String> {
        let at = TOPICS.iter().position(|name| *name == setting)?;
        let rounds: Vec<String> = self.rounds[at].iter().map(|round| round.join(" ")).collect();
        (!rounds.is_empty()).then(|| rounds.join(", "))
    }

    fn never_typed(&self, runs: &[&[Asked]]) -> Option<(&'static str, String)> {
        TOPICS.iter().zip(&self.rounds).find_map(|(name, rounds)| {
            let questions =
                |run: &[Asked]| run.iter().filter(|(asked, _)| asked == name).copied().collect::<Vec<_>>();
            let asked: Vec<Vec<Asked>> = runs.iter().map(|run| questions(run)).collect();
            let has_rounds = asked.iter().flatten().any(|(_, round)| round.is_some());
            let most = |is_counted: &dyn Fn(&Asked) -> bool| {
                asked.iter().map(|run| run.iter().filter(|one| is_counted(one)).count()).max().unwrap_or(0)
            };
            let left = match has_rounds {
                true => (1..)
                    .zip(rounds)
                    .find_map(|(round, answers)| answers.get(most(&|(_, of)| *of == Some(round)))),
                false => rounds.iter().flatten().nth(most(&|_| true)),
            };
            left.map(|answer| (*name, answer.clone()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Total;

    fn player(settings: &[(&str, &str)]) -> AnswerList {
        let mut player = AnswerList::default();
        for (setting, words) in settings {
            assert!(player.set(setting, words), "{setting}");
            assert_eq!(player.get(setting).as_deref(), Some(*words));
        }
        player
    }

    fn answers(player: &AnswerList, legal: Legal, topic: &Topic, times: i64) -> Vec<String> {
        let question = |asked| Question { legal, topic: topic.clone().with(Question::ASKED, asked) };
        (0..times).map(|asked| player.answer(&question(asked))).collect()
    }

    #[test]
    fn moves_of_a_hand_end_in_standing() {
        let player = player(&[("move", "x h, , s")]);
        let total = Total { points: 12, soft: false };
        let of = |round: i64| {
            let topic = topics::choice(total).with(topics::ROUND, round);
            answers(&player, Legal::Words(&["h", "s"]), &topic, 3)
        };
        assert_eq!([of(1), of(2), of(4)], [["x", "h", "s"], ["s", "s", "s"], ["s", "s", "s"]]);
    }

    #[test]
    fn questions_without_rounds_are_answered_one_after_the_other() {
        let player = player(&[("decks", "0, 11, 2"), ("again", "y")]);
        let decks = Legal::Integer { least: 1, greatest: 10 };
        assert_eq!(answers(&player, decks, &Topic::new(topics::DECKS), 4), ["0", "11", "2", "1"]);
        let mut leaves = AnswerList::default();
        assert!(leaves.set("bet", "200, 800, quit") && leaves.get("bet").as_deref() == Some("200, 800"));
        let again = topics::again(1, None);
        assert_eq!(answers(&player, Legal::Words(&["y", "n"]), &again, 2), ["y", "n"]);
        assert!(!AnswerList::default().set("seed", "1"));
    }
}
