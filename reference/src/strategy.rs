//! Strategies: players who answer each question from the state of the game, where a script of keys
//! cannot know the cards.
//!
//! A strategy is a pure function from a question to the answer line. How one is written down in a spec
//! is not its business.

use crate::table::{Legal, Question, Topic};

/// When to take another card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// While the hand counts less than this.
    HitBelow(u32),
    /// Never.
    AlwaysStand,
    /// As long as the question comes.
    AlwaysHit,
}

impl Play {
    fn hits(self, points: u32) -> bool {
        match self {
            Play::HitBelow(bound) => points < bound,
            Play::AlwaysStand => false,
            Play::AlwaysHit => true,
        }
    }
}

/// How much to bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bet {
    /// So many dollars or chips.
    Amount(i64),
    /// This part of the stake, rounded down.
    Share {
        /// The upper number of the fraction.
        numerator: u32,
        /// The lower one; 0 is taken as 1.
        denominator: u32,
    },
    /// The whole stake.
    AllIn,
}

impl Bet {
    fn of(self, stake: i64) -> i64 {
        match self {
            Bet::Amount(amount) => amount,
            Bet::Share { numerator, denominator } => {
                let share = i128::from(stake) * i128::from(numerator) / i128::from(denominator.max(1));
                i64::try_from(share).unwrap_or(stake)
            }
            Bet::AllIn => stake,
        }
    }
}

/// A player.
///
/// ```
/// use reference::{Bet, Play, Question, Strategy, Legal, Topic};
/// let player = Strategy { play: Play::HitBelow(17), bet: Bet::Share { numerator: 1, denominator: 4 }, ..Strategy::default() };
/// let bet = Topic::Bet { round: 1, stake: 1000, in_play: 0 };
/// let question = Question { legal: Legal::Integer { least: -1, greatest: 1000 }, topic: bet };
/// assert_eq!(player.answer(&question), "250");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// When to hit.
    pub play: Play,
    /// The bet of a round. It is kept within the bounds the question states, so that every strategy
    /// plays legally whatever is left of the stake.
    pub bet: Bet,
    /// What to add to a bet that a push left in play; nothing by default.
    pub add: Option<Bet>,
    /// How many rounds to play: then no other round is asked for, and the bet is a negative one where
    /// that quits. A game that ends by itself before that ends.
    pub rounds: u32,
    /// The seed, where one is asked for.
    pub seed: i64,
    /// How many decks to play with, where that is asked.
    pub decks: i64,
}

impl Default for Strategy {
    /// Hits below 17, bets 10, plays one round with one deck.
    fn default() -> Self {
        Self { play: Play::HitBelow(17), bet: Bet::Amount(10), add: None, rounds: 1, seed: 1, decks: 1 }
    }
}

impl Strategy {
    /// The line this player types at a question.
    pub fn answer(&self, question: &Question) -> String {
        match question.legal {
            Legal::Words(words) => self.word(words, question.topic).to_owned(),
            Legal::Integer { least, greatest } => self.number(least, greatest, question.topic).to_string(),
        }
    }

    fn word(&self, words: &'static [&'static str], topic: Topic) -> &'static str {
        let goes_on = match topic {
            Topic::Move { total, .. } => self.play.hits(total.points),
            // Who has nothing to bet leaves, however many rounds were wanted.
            Topic::Again { rounds, stake } => rounds < self.rounds && stake.is_none_or(|stake| stake > 0),
            // Folding ends a round as standing does, but shows nothing: a strategy plays its hands.
            Topic::Fold { .. } => true,
            Topic::Seed | Topic::Decks | Topic::Bet { .. } | Topic::Command => false,
        };
        let word = if goes_on { words.first() } else { words.last() };
        word.copied().unwrap_or_default()
    }

    fn number(&self, least: i64, greatest: i64, topic: Topic) -> i64 {
        let wanted = match topic {
            Topic::Seed => self.seed,
            Topic::Decks => self.decks,
            Topic::Bet { round, in_play: 0, .. } if least < 0 && round > self.rounds => return least,
            Topic::Bet { stake, in_play: 0, .. } => self.bet.of(stake).max(1),
            Topic::Bet { stake, .. } => self.add.map_or(0, |add| add.of(stake)),
            Topic::Fold { .. } | Topic::Move { .. } | Topic::Again { .. } | Topic::Command => least,
        };
        wanted.min(greatest).max(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Total;

    const BETS: Legal = Legal::Integer { least: -1, greatest: 300 };

    fn answer(player: Strategy, legal: Legal, topic: Topic) -> String {
        player.answer(&Question { legal, topic })
    }

    fn bet(bet: Bet, round: u32) -> String {
        let player = Strategy { bet, rounds: 2, ..Strategy::default() };
        answer(player, BETS, Topic::Bet { round, stake: 300, in_play: 0 })
    }

    #[test]
    fn hands_are_played_as_the_strategy_says() {
        for (play, hits_to) in [(Play::HitBelow(17), 17), (Play::AlwaysStand, 0), (Play::AlwaysHit, 30)] {
            for points in 4..30 {
                let topic = Topic::Move { total: Total { points, soft: false }, shows: None };
                let key = answer(Strategy { play, ..Strategy::default() }, Legal::Words(&["h", "s"]), topic);
                assert_eq!(key, if points < hits_to { "h" } else { "s" }, "{play:?} at {points}");
            }
        }
    }

    #[test]
    fn bets_are_amounts_or_shares_and_stay_legal() {
        assert_eq!(bet(Bet::Amount(20), 1), "20");
        assert_eq!(bet(Bet::Amount(5_000), 1), "300");
        assert_eq!(bet(Bet::Share { numerator: 1, denominator: 8 }, 1), "37");
        assert_eq!(bet(Bet::Share { numerator: 1, denominator: 1_000 }, 1), "1");
        assert_eq!(bet(Bet::AllIn, 2), "300");
        assert_eq!(bet(Bet::AllIn, 3), "-1", "a third round was not wanted");
    }

    #[test]
    fn a_bet_in_play_is_left_alone_unless_something_is_to_be_added() {
        let topic = Topic::Bet { round: 9, stake: 90, in_play: 10 };
        let legal = Legal::Integer { least: 0, greatest: 90 };
        assert_eq!(answer(Strategy::default(), legal, topic), "0");
        let adds = Strategy { add: Some(Bet::AllIn), ..Strategy::default() };
        assert_eq!(answer(adds, legal, topic), "90");
    }

    #[test]
    fn rounds_are_counted() {
        let player = Strategy { rounds: 3, ..Strategy::default() };
        let again = |rounds, stake| answer(player, Legal::Words(&["y", "n"]), Topic::Again { rounds, stake });
        assert_eq!([1, 2, 3, 4].map(|rounds| again(rounds, Some(10))), ["y", "y", "n", "n"]);
        assert_eq!([again(1, None), again(1, Some(0))], ["y", "n"], "who has nothing left leaves");
    }
}
