//! Following: a game played with the cards that a student's program showed.
//!
//! Owns binding each card, at the moment the reference first looks at it, to what the program printed in that turn, and
//! the words for a card that cannot be bound. Everything else the game says by its own rules: a card that is bound wrong
//! leads to totals, decisions and money that the program did not print.

use reference::cards::Card;
use reference::{Follow, Game, Rules, Seat, Setup, Slot, Supply, Transcript, Turn, Typed};

use super::{Reading, recorder};
use crate::criteria::Cards;
use crate::criteria::cards::Shown;
use crate::spec::model::{Scenario, Trial};
use crate::text;

/// How many characters of a program's text a finding quotes.
const QUOTED: usize = 40;

/// A card that the program did not show where it was due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The turn it was due in, counted from 0.
    pub turn: usize,
    /// What was expected and what is there, in one sentence.
    pub says: String,
}

/// What a program has shown so far, turn by turn.
#[derive(Clone, Debug)]
pub(super) struct Showing<'a> {
    cards: &'a Cards,
    turns: Vec<Hands>,
}

/// The places of one turn where either seat's cards are shown.
#[derive(Clone, Debug)]
struct Hands {
    player: Vec<Shown>,
    dealer: Vec<Shown>,
}

impl<'a> Showing<'a> {
    /// Nothing yet.
    pub(super) fn new(cards: &'a Cards) -> Self {
        Self { cards, turns: Vec::new() }
    }

    /// Takes in the turns that have come since.
    pub(super) fn see(&mut self, so_far: &[Turn]) {
        for turn in so_far.iter().skip(self.turns.len()) {
            let shown = |seat| self.cards.shown(seat, &turn.output);
            self.turns.push(Hands { player: shown(Seat::Player), dealer: shown(Seat::Dealer) });
        }
    }

    fn of(&self, turn: usize, seat: Seat) -> &[Shown] {
        self.turns.get(turn).map_or(&[], |hands| match seat {
            Seat::Player => &hands.player,
            Seat::Dealer => &hands.dealer,
        })
    }
}

/// Plays a whole run again: the lines that were typed, the keys that were left, then whatever the player would answer.
pub(super) fn play(
    game: &dyn Game,
    trial: &Trial,
    scenario: &Scenario,
    actual: &Transcript,
    showing: &Showing<'_>,
    rules: &Rules,
) -> Reading {
    let left = actual.unread.iter().map(|line| String::from_utf8_lossy(line).into_owned());
    let lines = typed(&actual.turns).chain(left).collect();
    let mut follower = Follower::new(showing);
    let mut table = recorder(lines, scenario).following(&mut follower);
    let played = game.play(&mut table, &setup(trial, scenario), rules);
    let (transcript, marks) = table.finish(played.clone());
    let lost = match played {
        Err(reference::Stop::Unbound(card)) => {
            Some(Lost { turn: transcript.turns.len() - 1, says: format!("{}.", card.why) })
        }
        _ => None,
    };
    Reading { deviations: rules.deviations().to_vec(), transcript, marks, lost }
}

/// What a followed game is given.
pub(super) fn setup(trial: &Trial, scenario: &Scenario) -> Setup<'static> {
    Setup { seed: scenario.setup_seed(trial.seed), cards: Supply::Followed }
}

/// The lines typed so far.
pub(super) fn typed(turns: &[Turn]) -> impl Iterator<Item = String> {
    turns.iter().filter_map(|turn| match &turn.typed {
        Some(Typed::Line(line)) => Some(String::from_utf8_lossy(line).into_owned()),
        Some(Typed::EndOfInput) | None => None,
    })
}

/// Tells the cards of one run in the order they are looked at.
pub(super) struct Follower<'s, 'a> {
    showing: &'s Showing<'a>,
    player: Option<Reader>,
    dealer: Option<Reader>,
}

/// How far a seat's cards have been read in one turn.
#[derive(Clone, Copy, Debug)]
struct Reader {
    turn: usize,
    round: u32,
    /// How many of the turn's cards (or, where whole hands are shown, of its places) are used up.
    used: usize,
    /// Where whole hands are shown: the last place that was looked at.
    last: usize,
}

impl<'s, 'a> Follower<'s, 'a> {
    pub(super) fn new(showing: &'s Showing<'a>) -> Self {
        Self { showing, player: None, dealer: None }
    }
}

impl Follow for Follower<'_, '_> {
    fn next(&mut self, slot: Slot, turn: usize) -> Result<Card, String> {
        let Slot { round, seat, place } = slot;
        let shown = self.showing.of(turn, seat);
        let reader = match seat {
            Seat::Player => &mut self.player,
            Seat::Dealer => &mut self.dealer,
        };
        let here = reader.filter(|reader| reader.turn == turn);
        let reader = reader.insert(here.unwrap_or(Reader { turn, round, used: 0, last: 0 }));
        if self.showing.cards.of(seat).whole_hand {
            reader.in_hand(shown, round, place).ok_or_else(|| short(shown, reader.used, slot))
        } else {
            reader.next(shown).unwrap_or_else(|| Err(never(slot)))
        }
    }
}

impl Reader {
    /// The next card, where only those are shown that have just come.
    fn next(&mut self, shown: &[Shown]) -> Option<Result<Card, String>> {
        let mut before = 0;
        for place in shown {
            let at = self.used - before;
            if place.cards.is_empty() {
                return Some(Err(unreadable(place)));
            }
            if let Some(card) = place.cards.get(at) {
                self.used += 1;
                return Some(Ok(*card));
            }
            before += place.cards.len();
        }
        None
    }

    /// The card at this place of the hand, where whole hands are shown: in the first that is long enough.
    fn in_hand(&mut self, shown: &[Shown], round: u32, place: usize) -> Option<Card> {
        if self.round != round {
            (self.round, self.used) = (round, self.last + 1);
        }
        let hands = shown.iter().enumerate().skip(self.used);
        let (at, card) = hands.filter_map(|(at, hand)| Some((at, *hand.cards.get(place)?))).next()?;
        self.last = at;
        Some(card)
    }
}

/// What is wrong where no hand is long enough.
fn short(shown: &[Shown], used: usize, slot: Slot) -> String {
    let hands = shown.get(used..).unwrap_or_default();
    match hands.iter().find(|hand| hand.cards.is_empty()).or(hands.last()) {
        Some(hand) if hand.cards.is_empty() => unreadable(hand),
        Some(hand) => {
            let wanted = text::count(slot.place + 1, "card");
            format!("expected {wanted}{}, found {}", after(hand), quoted(&hand.text))
        }
        None => never(slot),
    }
}

fn unreadable(place: &Shown) -> String {
    let found = if place.text.is_empty() { "none".to_owned() } else { quoted(&place.text) };
    format!("expected a card{}, found {found}", after(place))
}

/// What stands before the cards, if anything does.
fn after(place: &Shown) -> String {
    if place.before.is_empty() { String::new() } else { format!(" after {}", quoted(&place.before)) }
}

fn never(slot: Slot) -> String {
    const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    let whose = match slot.seat {
        Seat::Player => "player's",
        Seat::Dealer => "dealer's",
    };
    let ordinal = ORDINALS.get(slot.place).copied().unwrap_or("next");
    format!("expected the {whose} {ordinal} card here, and it is not shown")
}

fn quoted(bytes: &[u8]) -> String {
    format!("`{}`", text::shorten(&text::visible(bytes), QUOTED))
}

#[cfg(test)]
mod tests {
    use regex::bytes::Regex;

    use super::*;
    use crate::criteria::{Patterns, Shows, Spellings};

    /// Cards shown as `You: 8 5` or `You now: 8 5 K` and `Me: 7`.
    fn cards(whole_hand: bool) -> Cards {
        let patterns = |pattern: &str| Patterns::one(Regex::new(pattern).unwrap());
        Cards {
            card: patterns(r"\b(?P<rank>10|[2-9AJQK])\b"),
            read_as: Spellings::default(),
            player: Shows { find: patterns("You(?: now)?:(?P<cards>.*)"), whole_hand },
            dealer: Shows { find: patterns("Me:(?P<cards>.*)"), whole_hand: false },
        }
    }

    /// What is told of the player's cards, place by place, in a run whose turns print this.
    fn told(
        whole_hand: bool,
        turns: &[&str],
        asked: &[(u32, usize, usize)],
    ) -> Vec<Result<&'static str, String>> {
        let cards = cards(whole_hand);
        let mut showing = Showing::new(&cards);
        let turn = |output: &&str| Turn { output: output.as_bytes().to_vec(), ..Turn::default() };
        showing.see(&turns.iter().map(turn).collect::<Vec<_>>());
        let mut follower = Follower::new(&showing);
        let mut tell = |&(round, place, turn): &(u32, usize, usize)| {
            let slot = Slot { round, seat: Seat::Player, place };
            follower.next(slot, turn).map(|card| card.rank.face())
        };
        asked.iter().map(&mut tell).collect()
    }

    #[test]
    fn new_cards_are_told_in_their_order_turn_by_turn() {
        let turns = ["Me: 7\nYou: 8 and 5\n", "You: K\nMe: Q\nYou: 2\n"];
        let asked = [(1, 0, 0), (1, 1, 0), (1, 2, 1), (1, 3, 1), (1, 4, 1)];
        let never = "expected the player's fifth card here, and it is not shown";
        let cards = told(false, &turns, &asked);
        assert_eq!(cards, [Ok("8"), Ok("5"), Ok("K"), Ok("2"), Err(never.to_owned())]);
    }

    #[test]
    fn whole_hands_are_read_by_place_and_round_by_round() {
        let turns = ["You: 8 5\n", "You now: 8 5 K\nYou: 9 2\nYou now: 9 2 A\n"];
        let asked = [(1, 0, 0), (1, 1, 0), (1, 2, 1), (2, 0, 1), (2, 1, 1), (2, 2, 1), (2, 3, 1)];
        let cards = told(true, &turns, &asked);
        let short = "expected 4 cards after `You now:`, found `9 2 A`".to_owned();
        assert_eq!(cards, [Ok("8"), Ok("5"), Ok("K"), Ok("9"), Ok("2"), Ok("A"), Err(short)]);
    }

    #[test]
    fn a_hand_with_no_words_before_it_is_too_short() {
        let mut cards = cards(true);
        cards.player.find = Patterns::one(Regex::new(r"(?m)^(?P<cards>[2-9AJQK ]+)$").unwrap());
        let mut showing = Showing::new(&cards);
        showing.see(&[Turn { output: b"9 2\n".to_vec(), ..Turn::default() }]);
        let slot = Slot { round: 1, seat: Seat::Player, place: 2 };
        let told = Follower::new(&showing).next(slot, 0);
        assert_eq!(told.unwrap_err(), "expected 3 cards, found `9 2`");
    }

    #[test]
    fn what_is_no_card_is_quoted() {
        for whole_hand in [false, true] {
            let unreadable = Err("expected a card after `You:`, found `6 points`".to_owned());
            assert_eq!(told(whole_hand, &["You: 6 points\n"], &[(1, 0, 0)]), [unreadable]);
            assert!(told(whole_hand, &[], &[(1, 0, 0)])[0].is_err());
        }
    }
}
