//! The clock: when each line is printed, told by the cards that were shown before it.
//!
//! No heading, number of a hand or separator is needed or trusted. Cards before the first deal are noise; any other card
//! than the next one, one of this hand again, or the first of the next deal is a contradiction.

use crate::blackjack::HandOwner;
use crate::cards::Card;

use super::Unread;
use super::course::{Course, Hand};
use super::lines::{Line, Lines, Token};

/// A time in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct When {
    /// The hand, counted from 1; 0 before the first.
    pub(super) hand: usize,
    /// How many of its cards were shown before.
    pub(super) drawn: usize,
    /// Whether the dealt cards of the player, and of the dealer, were all shown.
    pub(super) dealt: [bool; 2],
}

/// A line with its times.
#[derive(Clone, Debug)]
pub(super) struct Timed {
    pub(super) run: usize,
    pub(super) wording: usize,
    /// Before its first card.
    pub(super) start: When,
    /// After its last card.
    pub(super) end: When,
    /// Its numbers, each with its time.
    pub(super) numbers: Vec<(i64, When)>,
}

/// The lines of a run with their times, and how many hands of it are complete.
///
/// Of a run that was broken off the last hand it began is left out.
///
/// # Errors
/// A card is shown that is not there, or the cards end too early.
pub(super) fn timed(lines: &Lines, run: usize, course: &Course) -> Result<(Vec<Timed>, usize), Unread> {
    let cards = |line: &Line| line.tokens.iter().filter_map(card).collect::<Vec<Card>>();
    let all: Vec<Card> = lines.runs[run].iter().flat_map(cards).collect();
    let mut clock = Clock::new(run, course, &all);
    let mut timed = Vec::new();
    // Where the last hand that was begun begins.
    let (mut begun, mut from) = (0, 0);
    for line in &lines.runs[run] {
        let start = clock.now();
        let shows_a_hand_again = clock.is_whole_hand(&cards(line));
        let mut numbers = Vec::new();
        for token in &line.tokens {
            match token {
                Token::Number(number) => numbers.push((*number, clock.now())),
                Token::Card(card) => clock.see(*card, shows_a_hand_again)?,
            }
        }
        if clock.hand > begun {
            (begun, from) = (clock.hand, timed.len());
        }
        timed.push(Timed { run, wording: line.wording, start, end: clock.now(), numbers });
    }
    if lines.whole[run] {
        clock.is_over()?;
        return Ok((timed, course.hands()));
    }
    timed.truncate(from);
    Ok((timed, begun.saturating_sub(1)))
}

fn card(token: &Token) -> Option<Card> {
    match token {
        Token::Card(card) => Some(*card),
        Token::Number(_) => None,
    }
}

struct Clock<'a> {
    run: usize,
    course: &'a Course,
    /// Every card that the run shows, and how many were seen.
    all: &'a [Card],
    seen: usize,
    /// The hand, counted from 1; 0 before the first.
    hand: usize,
    drawn: usize,
    /// The cards of the deal that were not shown yet.
    left: Vec<(HandOwner, Card)>,
    player: Vec<Card>,
    dealer: Vec<Card>,
}

impl<'a> Clock<'a> {
    fn new(run: usize, course: &'a Course, all: &'a [Card]) -> Self {
        let (left, player, dealer) = (Vec::new(), Vec::new(), Vec::new());
        Self { run, course, all, seen: 0, hand: 0, drawn: 0, left, player, dealer }
    }

    fn current(&self) -> Option<&'a Hand> {
        self.course.hands.get(self.hand.checked_sub(1)?)
    }

    fn now(&self) -> When {
        let dealt = [HandOwner::Player, HandOwner::Dealer]
            .map(|seat| self.left.iter().all(|(whose, _)| *whose != seat));
        When { hand: self.hand, drawn: self.drawn, dealt }
    }

    /// Whether a line's cards are a whole hand again, or both.
    fn is_whole_hand(&self, cards: &[Card]) -> bool {
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        let line = sorted(cards);
        let both = [self.player.as_slice(), self.dealer.as_slice()].concat();
        let dealt = self.current().is_some_and(|hand| self.drawn >= hand.deal);
        dealt && line.len() > 1 && [&self.player, &self.dealer, &both].iter().any(|hand| sorted(hand) == line)
    }

    fn see(&mut self, card: Card, shows_a_hand_again: bool) -> Result<(), Unread> {
        self.seen += 1;
        let shown = self.player.contains(&card) || self.dealer.contains(&card);
        if let Some(hand) = self.current() {
            if !self.left.is_empty() {
                return self.deal(card, shown);
            }
            match hand.cards.get(self.drawn) {
                Some((seat, next)) if *next == card && !shows_a_hand_again => {
                    self.show(*seat, card);
                    return Ok(());
                }
                _ => {}
            }
        }
        let over = self.current().is_none_or(|hand| self.drawn >= hand.end());
        if over && self.begins_the_next(card, shown, shows_a_hand_again) {
            return Ok(());
        }
        if shown || self.hand == 0 { Ok(()) } else { Err(self.mismatch(Some(card))) }
    }

    /// The cards of a deal come in any order: tables list the player's two first.
    fn deal(&mut self, card: Card, shown: bool) -> Result<(), Unread> {
        match self.left.iter().position(|(_, left)| *left == card) {
            Some(at) => {
                let (seat, card) = self.left.remove(at);
                self.show(seat, card);
                Ok(())
            }
            None if shown => Ok(()),
            None => Err(self.mismatch(Some(card))),
        }
    }

    fn show(&mut self, seat: HandOwner, card: Card) {
        self.drawn += 1;
        match seat {
            HandOwner::Player => self.player.push(card),
            HandOwner::Dealer => self.dealer.push(card),
        }
    }

    /// Whether the card is the first of the next deal, which is begun then. A card of the hand before may be shown once more:
    /// then the cards that follow decide.
    fn begins_the_next(&mut self, card: Card, shown: bool, shows_a_hand_again: bool) -> bool {
        let Some(next) = self.course.hands.get(self.hand) else { return false };
        let deal = &next.cards[..next.deal.min(next.cards.len())];
        let mut left = deal.to_vec();
        let Some(at) = left.iter().position(|(_, dealt)| *dealt == card) else { return false };
        if shown {
            let mut coming =
                self.all.iter().skip(self.seen - 1).take(deal.len()).copied().collect::<Vec<_>>();
            let mut dealt: Vec<Card> = deal.iter().map(|(_, card)| *card).collect();
            coming.sort_unstable();
            dealt.sort_unstable();
            if shows_a_hand_again || coming != dealt {
                return false;
            }
        }
        let (seat, card) = left.remove(at);
        self.left = left;
        self.hand += 1;
        self.drawn = 0;
        self.player.clear();
        self.dealer.clear();
        self.show(seat, card);
        true
    }

    fn is_over(&self) -> Result<(), Unread> {
        let all =
            self.hand == self.course.hands() && self.current().is_none_or(|hand| self.drawn == hand.end());
        if all { Ok(()) } else { Err(self.mismatch(None)) }
    }

    fn mismatch(&self, found: Option<Card>) -> Unread {
        let next = self.current().and_then(|hand| hand.cards.get(self.drawn)).map(|(_, card)| *card);
        Unread::OutOfStep { run: self.run, hand: self.hand, expected: next, found }
    }
}
