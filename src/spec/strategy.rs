//! Strategies as they are written in specs and on command lines: `hit below 17`, `1/4`, `all in`.
//!
//! Owns both directions, so that what is shown can be typed again.

use reference::{Bet, Play, Strategy};

use crate::fraction;

/// What `play` may say, for messages.
pub const PLAYS: &str = "`hit below N` (N from 2 to 21), `always stand` or `always hit`";
/// What a bet may say, for messages.
pub const BETS: &str = "a whole number, a part of the money such as `1/4`, or `all in`";

/// The largest number in a fraction of the money.
const FINEST: i64 = 1_000;
/// The largest bet: more than any game's money can grow to.
const LARGEST: i64 = 1_000_000;

/// When to hit, from its words.
pub fn play(words: &str) -> Option<Play> {
    match words.split_whitespace().collect::<Vec<_>>()[..] {
        ["hit", "below", bound] => {
            let bound = bound.parse().ok().filter(|bound| (2..=21).contains(bound))?;
            Some(Play::HitBelow(bound))
        }
        ["always", "stand"] => Some(Play::AlwaysStand),
        ["always", "hit"] => Some(Play::AlwaysHit),
        _ => None,
    }
}

/// How much to bet, from its words.
pub fn bet(words: &str) -> Option<Bet> {
    let words = words.trim();
    if words == "all in" {
        return Some(Bet::AllIn);
    }
    if let Ok(amount) = words.parse::<i64>() {
        return (0..=LARGEST).contains(&amount).then_some(Bet::Amount(amount));
    }
    let share = fraction::parse(words).filter(|share| *share <= fraction::ONE && *share.denom() <= FINEST)?;
    let number = |value: i64| u32::try_from(value).ok();
    Some(Bet::Share { numerator: number(*share.numer())?, denominator: number(*share.denom())? })
}

/// The words for when to hit.
pub fn play_in_words(play: Play) -> String {
    match play {
        Play::HitBelow(bound) => format!("hit below {bound}"),
        Play::AlwaysStand => "always stand".to_owned(),
        Play::AlwaysHit => "always hit".to_owned(),
    }
}

/// The words for a bet.
pub fn bet_in_words(bet: Bet) -> String {
    match bet {
        Bet::Amount(amount) => amount.to_string(),
        Bet::Share { numerator, denominator } => format!("{numerator}/{denominator}"),
        Bet::AllIn => "all in".to_owned(),
    }
}

/// A strategy as the options of a command: each by its name and its words; what goes without saying is left out.
pub fn options(player: &Strategy) -> Vec<(&'static str, String)> {
    let plain = Strategy::default();
    let said = |name, said: bool, words: String| said.then_some((name, words));
    [
        Some(("play", play_in_words(player.play))),
        said("bet", player.bet != plain.bet, bet_in_words(player.bet)),
        player.add.map(|add| ("add", bet_in_words(add))),
        said("rounds", player.rounds != plain.rounds, player.rounds.to_string()),
        said("decks", player.decks != plain.decks, player.decks.to_string()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_are_read_as_they_are_shown() {
        for words in ["hit below 17", "hit below 2", "always stand", "always hit"] {
            assert_eq!(play_in_words(play(words).unwrap()), words);
        }
        for words in ["hit below 22", "hit below x", "hit", "never", "", "always hit below 3"] {
            assert_eq!(play(words), None, "{words}");
        }
    }

    #[test]
    fn bets_are_read_as_they_are_shown() {
        for words in ["0", "10", "1/4", "all in", "1000000"] {
            assert_eq!(bet_in_words(bet(words).unwrap()), words);
        }
        assert_eq!(bet("50%"), Some(Bet::Share { numerator: 1, denominator: 2 }));
        for words in ["-5", "5/4", "all", "", "1/0", "99999999"] {
            assert_eq!(bet(words), None, "{words}");
        }
    }

    #[test]
    fn a_strategy_is_said_in_few_options() {
        let player = Strategy { rounds: 3, add: Some(Bet::Amount(5)), ..Strategy::default() };
        let said: Vec<String> =
            options(&player).into_iter().map(|(name, words)| format!("{name}: {words}")).collect();
        assert_eq!(said, ["play: hit below 17", "add: 5", "rounds: 3"]);
    }
}
