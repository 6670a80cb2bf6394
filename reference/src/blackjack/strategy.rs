//! A player of blackjack who hits below a bound and bets an amount or a part of the money.

use std::sync::Arc;

use super::topics;
use crate::cards::TWENTY_ONE;
use crate::strategy::{Setting, Strategy};
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
    fn parse(words: &str) -> Option<Self> {
        match words.split_whitespace().collect::<Vec<_>>()[..] {
            ["hit", "below", bound] => {
                bound.parse().ok().filter(|bound| (2..=TWENTY_ONE).contains(bound)).map(Play::HitBelow)
            }
            ["always", "stand"] => Some(Play::AlwaysStand),
            ["always", "hit"] => Some(Play::AlwaysHit),
            _ => None,
        }
    }

    fn words(self) -> String {
        match self {
            Play::HitBelow(bound) => format!("hit below {bound}"),
            Play::AlwaysStand => "always stand".to_owned(),
            Play::AlwaysHit => "always hit".to_owned(),
        }
    }

    fn hits(self, points: i64) -> bool {
        match self {
            Play::HitBelow(bound) => points < i64::from(bound),
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

/// The largest bet: more than any game's money can grow to.
const LARGEST: i64 = 1_000_000;
/// The largest number in a fraction of the money.
const FINEST: u32 = 1_000;

impl Bet {
    fn parse(words: &str) -> Option<Self> {
        let words = words.trim();
        if words == "all in" {
            return Some(Bet::AllIn);
        }
        if let Ok(amount) = words.parse::<i64>() {
            return (0..=LARGEST).contains(&amount).then_some(Bet::Amount(amount));
        }
        let (numerator, denominator) = share(words)?;
        (numerator <= denominator && denominator <= FINEST).then_some(Bet::Share { numerator, denominator })
    }

    fn words(self) -> String {
        match self {
            Bet::Amount(amount) => amount.to_string(),
            Bet::Share { numerator, denominator } => format!("{numerator}/{denominator}"),
            Bet::AllIn => "all in".to_owned(),
        }
    }

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

/// Reads `1/4`, `25%` or `0.25` as a fraction in lowest terms.
fn share(words: &str) -> Option<(u32, u32)> {
    let (above, below) = match (words.strip_suffix('%'), words.split_once('/')) {
        (Some(percent), _) => {
            let (above, below) = decimal(percent.trim_end())?;
            (above, below * 100)
        }
        (None, Some((above, below))) => {
            let ((above, ten), (below, other)) = (decimal(above.trim_end())?, decimal(below.trim_start())?);
            (above * other, below * ten)
        }
        (None, None) => decimal(words)?,
    };
    let common = common_divisor(above, below);
    let least = |number: u64| u32::try_from(number.checked_div(common)?).ok();
    Some((least(above)?, least(below).filter(|below| *below > 0)?))
}

/// A decimal number of up to nine digits as a fraction.
fn decimal(text: &str) -> Option<(u64, u64)> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{whole}{part}");
    let plain = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    let below = 10_u64.pow(u32::try_from(part.len()).ok().filter(|_| plain)?);
    Some((digits.parse().ok()?, below))
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// A player. The default hits below 17, bets 10, and plays one round with one deck.
///
/// ```
/// use reference::blackjack::{Bet, CardPlayer, Play, topics};
/// use reference::{Legal, Question, Strategy};
/// let mut player = CardPlayer { play: Play::HitBelow(17), ..CardPlayer::default() };
/// assert!(player.set("bet", "1/4"));
/// let question = Question { legal: Legal::Integer { least: -1, greatest: 1000 }, topic: topics::bet(1, 1000, 0) };
/// assert_eq!(player.answer(&question), "250");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardPlayer {
    /// When to hit.
    pub play: Play,
    /// The bet of a round. It is kept within the bounds the question states, so that every strategy
    /// plays legally whatever is left of the stake.
    pub bet: Bet,
    /// What to add to a bet that a push left in play; nothing by default.
    pub add: Option<Bet>,
    /// How many rounds to play: then no other round is asked for, and the bet is a negative one, or 0, where
    /// that quits. A game that ends by itself before that ends.
    pub rounds: u32,
    /// The seed, where one is asked for.
    pub seed: i64,
    /// How many decks to play with, where that is asked.
    pub decks: i64,
    /// The negative bet that quits, where any negative bet does.
    pub leave: i64,
}

impl Default for CardPlayer {
    fn default() -> Self {
        Self {
            play: Play::HitBelow(17),
            bet: Bet::Amount(10),
            add: None,
            rounds: 1,
            seed: 1,
            decks: 1,
            leave: -1,
        }
    }
}

const PLAY: &str = "play";
const BET: &str = "bet";
const ADD: &str = "add";
const ROUNDS: &str = "rounds";
const DECKS: &str = "decks";
const LEAVE: &str = "leave";

const A_BET: &str = "a whole number, a part of the money such as `1/4`, or `all in`";
const A_NUMBER: &str = "a whole number from 1 to 100";

static SETTINGS: [Setting; 6] = [
    Setting {
        name: PLAY,
        noun: "way to play",
        expected: "`hit below N` (N from 2 to 21), `always stand` or `always hit`",
        example: "hit below 17",
    },
    Setting { name: BET, noun: "bet", expected: A_BET, example: "1/4" },
    Setting { name: ADD, noun: "bet", expected: A_BET, example: "all in" },
    Setting { name: ROUNDS, noun: "number of rounds", expected: A_NUMBER, example: "3" },
    Setting { name: DECKS, noun: "number of decks", expected: A_NUMBER, example: "2" },
    Setting { name: LEAVE, noun: "bet", expected: "a number from -100 to -1", example: "-20" },
];

/// A number of rounds or decks: few enough rounds that a run ends long before [`crate::LINES_AT_MOST`].
fn number(words: &str) -> Option<u32> {
    words.trim().parse().ok().filter(|number| (1..=100).contains(number))
}

impl Strategy for CardPlayer {
    fn for_long(&self) -> Option<Arc<dyn Strategy>> {
        // A round takes a bet, the choices, and whether to play on.
        let rounds = if self.play == Play::AlwaysStand { 300 } else { 180 };
        Some(Arc::new(Self { bet: Bet::Amount(1), add: None, rounds, ..*self }))
    }

    fn answer(&self, question: &Question) -> String {
        match question.legal {
            Legal::Words(words) => self.word(words, &question.topic).to_owned(),
            Legal::Integer { least, greatest } => self.number(least, greatest, &question.topic).to_string(),
        }
    }

    fn settings(&self) -> &'static [Setting] {
        &SETTINGS
    }

    fn set(&mut self, setting: &str, words: &str) -> bool {
        let changed = match setting {
            PLAY => Play::parse(words).map(|play| Self { play, ..*self }),
            BET => Bet::parse(words).map(|bet| Self { bet, ..*self }),
            ADD => Bet::parse(words).map(|add| Self { add: Some(add), ..*self }),
            ROUNDS => number(words).map(|rounds| Self { rounds, ..*self }),
            DECKS => number(words).map(|decks| Self { decks: i64::from(decks), ..*self }),
            LEAVE => words
                .strip_prefix('-')
                .and_then(number)
                .map(|leave| Self { leave: -i64::from(leave), ..*self }),
            _ => None,
        };
        *self = changed.unwrap_or(*self);
        changed.is_some()
    }

    fn get(&self, setting: &str) -> Option<String> {
        let usual = Self::default();
        match setting {
            PLAY => Some(self.play.words()),
            BET => (self.bet != usual.bet).then(|| self.bet.words()),
            ADD => self.add.map(Bet::words),
            ROUNDS => (self.rounds != usual.rounds).then(|| self.rounds.to_string()),
            DECKS => (self.decks != usual.decks).then(|| self.decks.to_string()),
            LEAVE => (self.leave != usual.leave).then(|| self.leave.to_string()),
            _ => None,
        }
    }
}

impl CardPlayer {
    fn word(&self, words: &'static [&'static str], topic: &Topic) -> &'static str {
        let goes_on = match topic.name {
            topics::MOVE => topic.get("points").is_some_and(|points| self.play.hits(points)),
            // Who has nothing to bet leaves, however many rounds were wanted.
            topics::AGAIN => {
                let more = topic.get("rounds").is_some_and(|rounds| rounds < i64::from(self.rounds));
                more && topic.get("stake").is_none_or(|stake| stake > 0)
            }
            // Folding ends a round as standing does, but shows nothing: a strategy plays its hands.
            topics::FOLD => true,
            topics::BET => self.adds(topic) > 0,
            _ => false,
        };
        let word = if goes_on { words.first() } else { words.last() };
        word.copied().unwrap_or_default()
    }

    /// What is added to a bet in play.
    fn adds(&self, topic: &Topic) -> i64 {
        self.add.map_or(0, |add| add.of(topic.get("stake").unwrap_or_default()))
    }

    fn number(&self, least: i64, greatest: i64, topic: &Topic) -> i64 {
        let wanted = match topic.name {
            Topic::SEED_NAME => self.seed,
            topics::DECKS => self.decks,
            topics::BET => {
                let told = |fact| topic.get(fact).unwrap_or_default();
                match told("in_play") {
                    0 if least < 1 && told("round") > i64::from(self.rounds) => {
                        return if least < 0 { self.leave } else { least };
                    }
                    0 => self.bet.of(told("stake")).max(1),
                    _ => self.adds(topic),
                }
            }
            _ => least,
        };
        wanted.min(greatest).max(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Total;
    use crate::strategy::{clauses, in_words};

    const BETS: Legal = Legal::Integer { least: -1, greatest: 300 };

    fn answer(player: CardPlayer, legal: Legal, topic: Topic) -> String {
        player.answer(&Question { legal, topic })
    }

    fn bet(bet: Bet, round: u32) -> String {
        let player = CardPlayer { bet, rounds: 2, ..CardPlayer::default() };
        answer(player, BETS, topics::bet(round, 300, 0))
    }

    #[test]
    fn hands_are_played_as_the_strategy_says() {
        for (play, hits_to) in [(Play::HitBelow(17), 17), (Play::AlwaysStand, 0), (Play::AlwaysHit, 30)] {
            for points in 4..30 {
                let topic = topics::choice(Total { points, soft: false });
                let key =
                    answer(CardPlayer { play, ..CardPlayer::default() }, Legal::Words(&["h", "s"]), topic);
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
        let topic = topics::bet(9, 90, 10);
        let legal = Legal::Integer { least: 0, greatest: 90 };
        assert_eq!(answer(CardPlayer::default(), legal, topic.clone()), "0");
        let adds = CardPlayer { add: Some(Bet::AllIn), ..CardPlayer::default() };
        assert_eq!(answer(adds, legal, topic), "90");
    }

    #[test]
    fn rounds_are_counted() {
        let player = CardPlayer { rounds: 3, ..CardPlayer::default() };
        let again = |rounds, stake| answer(player, Legal::Words(&["y", "n"]), topics::again(rounds, stake));
        assert_eq!([1, 2, 3, 4].map(|rounds| again(rounds, Some(10))), ["y", "y", "n", "n"]);
        assert_eq!([again(1, None), again(1, Some(0))], ["y", "n"], "who has nothing left leaves");
    }

    #[test]
    fn settings_are_read_as_they_are_shown() {
        let mut player = CardPlayer::default();
        for (setting, words) in [
            ("play", "hit below 2"),
            ("play", "always hit"),
            ("play", "always stand"),
            ("bet", "0"),
            ("bet", "1/4"),
            ("bet", "1000000"),
            ("add", "all in"),
            ("rounds", "3"),
            ("decks", "100"),
        ] {
            assert!(player.set(setting, words), "{setting}: {words}");
            assert_eq!(player.get(setting).as_deref(), Some(words), "{setting}");
        }
        let before = player;
        for (setting, words) in [
            ("play", "hit below 22"),
            ("play", "hit below x"),
            ("play", "always hit below 3"),
            ("play", ""),
            ("bet", "-5"),
            ("bet", "5/4"),
            ("bet", "1/0"),
            ("bet", "0/0"),
            ("bet", "1/1001"),
            ("bet", "all"),
            ("add", "99999999"),
            ("rounds", "0"),
            ("decks", "101"),
            ("seed", "7"),
        ] {
            assert!(!player.set(setting, words), "{setting}: {words}");
        }
        assert_eq!(player, before);
    }

    #[test]
    fn a_part_of_the_money_has_many_spellings() {
        for (words, numerator, denominator) in [
            ("50%", 1, 2),
            ("0.25", 1, 4),
            ("2/8", 1, 4),
            ("1.5/2", 3, 4),
            ("12.5%", 1, 8),
            ("3 / 3", 1, 1),
            ("0/9", 0, 1),
        ] {
            assert_eq!(Bet::parse(words), Some(Bet::Share { numerator, denominator }), "{words}");
        }
    }

    #[test]
    fn one_line_says_what_is_not_usual() {
        let line = "hit below 17, add 5, rounds 3";
        let mut player = CardPlayer::default();
        let clauses = clauses(player.settings(), "hit below 17; add 5, rounds  3");
        assert_eq!(clauses, [("play", "hit below 17"), ("add", "5"), ("rounds", "3")]);
        assert!(clauses.iter().all(|(setting, words)| player.set(setting, words)));
        assert_eq!(in_words(&player), line);
        assert_eq!(in_words(&CardPlayer::default()), "hit below 17");
    }
}
