//! What happens in one run, hand by hand, made from the events of the reference: the facts that a program must state,
//! each with the time at which it may be stated.

use crate::Event;
use crate::blackjack::HandOwner;
use crate::cards::Card;

use super::kind::Kind;

/// What happens in one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    pub(super) hands: Vec<Hand>,
}

/// One hand. Its *time* is the number of its cards drawn so far: the only clock that needs no words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hand {
    /// Every card in the order it comes, those of the deal first.
    pub(super) cards: Vec<(HandOwner, Card)>,
    /// How many cards the deal has.
    pub(super) deal: usize,
    pub(super) bet: Option<i64>,
    /// What each hand counts and from when on, in order.
    totals: Vec<(usize, HandOwner, i64)>,
    decisions: Vec<(usize, HandOwner, bool)>,
    busts: Vec<(usize, HandOwner)>,
    outcome: Option<Option<HandOwner>>,
    score: Option<[i64; 3]>,
    money: Option<i64>,
    /// What was won in this and earlier hands, and what was lost, each without the other.
    won_and_lost: [i64; 2],
}

/// A fact that is stated, or may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Need {
    /// Which hand, counted from 0.
    pub(super) hand: usize,
    /// The first and the last time at which it may be stated.
    pub(super) span: (usize, usize),
    /// Its value, where it has one.
    pub(super) value: Option<i64>,
    /// Whether it must be stated. What the cards show, or a later fact, may be left out: in all hands, or in none.
    pub(super) required: bool,
}

/// What a slot of some kind must show at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    /// This.
    Is(i64),
    /// Nothing is right there.
    Nothing,
    /// It may be this, so that nothing is refuted.
    MayBe(i64),
    /// It is not known, so nothing is refuted.
    Unknown,
}

impl Course {
    /// What these events tell.
    pub fn of(events: &[Event]) -> Self {
        let mut hands: Vec<Hand> = Vec::new();
        for event in events {
            if let Event::Round(_) = event {
                hands.push(Hand::default());
            } else if let Some(hand) = hands.last_mut() {
                hand.take(event);
            }
        }
        let (mut money, mut won_and_lost) = (0, [0, 0]);
        for hand in &mut hands {
            let change = hand.money.unwrap_or(money) - money;
            won_and_lost[usize::from(change < 0)] += change.abs();
            money += change;
            hand.won_and_lost = won_and_lost;
        }
        Self { hands }
    }

    /// How many hands are played.
    pub fn hands(&self) -> usize {
        self.hands.len()
    }

    /// Every fact of this kind, in order.
    pub(super) fn needs(&self, kind: Kind) -> Vec<Need> {
        let of_hand = |(at, hand): (usize, &Hand)| {
            let is_last = at + 1 == self.hands.len();
            let need = move |(span, value): Told| {
                let required = match kind {
                    // The next card shows it.
                    Kind::Hit(_) => false,
                    // That of a hand that is done; the others come before a hit.
                    Kind::Total(_) => span.1 == hand.end(),
                    Kind::Money => is_last,
                    _ => true,
                };
                Need { hand: at, span, value, required }
            };
            hand.needs(kind).into_iter().map(need).collect::<Vec<_>>()
        };
        self.hands.iter().enumerate().flat_map(of_hand).collect()
    }
}

/// The first and the last time at which a fact may be stated, and its value, where it has one.
type Told = ((usize, usize), Option<i64>);

impl Hand {
    fn take(&mut self, event: &Event) {
        let now = self.cards.len();
        match *event {
            Event::Round(_) => {}
            Event::Bet(bet) => self.bet = Some(bet),
            Event::Card { seat, card } => self.cards.push((seat, card)),
            Event::Total { seat, points } => {
                // The deal is over as soon as something of it is counted.
                self.deal = if self.deal == 0 { now } else { self.deal };
                self.totals.push((now, seat, i64::from(points)));
            }
            Event::Decision { seat, hits } => self.decisions.push((now, seat, hits)),
            Event::Bust { seat } => self.busts.push((now, seat)),
            Event::Outcome { winner } => self.outcome = Some(winner),
            Event::Score { player, dealer, ties } => {
                self.score = Some([player, dealer, ties].map(i64::from));
            }
            Event::Money(money) => self.money = Some(money),
        }
    }

    /// The time at which all its cards are drawn.
    pub(super) fn end(&self) -> usize {
        self.cards.len()
    }

    /// How many cards of the deal go to a seat.
    pub(super) fn dealt(&self, seat: HandOwner) -> usize {
        self.cards[..self.deal].iter().filter(|(whose, _)| *whose == seat).count()
    }

    /// What a seat's hand counts at a time after the deal.
    pub(super) fn total(&self, seat: HandOwner, time: usize) -> Option<i64> {
        let known = self.totals.iter().take_while(|(from, ..)| *from <= time.max(self.deal));
        known.filter(|(_, whose, _)| *whose == seat).last().map(|(.., points)| *points)
    }

    /// What the player has at its end.
    pub(super) fn money(&self) -> Option<i64> {
        self.money
    }

    /// What had been won at its end, without what was lost; and what had been lost.
    pub(super) fn won_and_lost(&self) -> [i64; 2] {
        self.won_and_lost
    }

    /// Returns how many hands the player or the dealer had won, or how many ties there were, at its end.
    pub(super) fn score(&self, whose: Option<HandOwner>) -> Option<i64> {
        self.score.map(|[player, dealer, ties]| match whose {
            Some(HandOwner::Player) => player,
            Some(HandOwner::Dealer) => dealer,
            None => ties,
        })
    }

    fn needs(&self, kind: Kind) -> Vec<Told> {
        let end = self.end();
        let at_end = |value: Option<i64>| value.map(|value| ((end, end), Some(value))).into_iter().collect();
        let decided = |seat, hits| {
            let those = self.decisions.iter().filter(move |(_, whose, what)| (*whose, *what) == (seat, hits));
            those.map(|(time, ..)| ((*time, *time), None)).collect()
        };
        match kind {
            Kind::Bet => self.bet.map(|bet| ((0, end), Some(bet))).into_iter().collect(),
            Kind::Total(seat) => self.totals_decided_on(seat),
            Kind::Score(whose) => at_end(self.score(whose)),
            Kind::Money => at_end(self.money),
            Kind::Hit(seat) => decided(seat, true),
            Kind::Stand(seat) => decided(seat, false),
            Kind::Bust(seat) => {
                let those = self.busts.iter().filter(|(_, whose)| *whose == seat);
                those.map(|(time, _)| ((*time, *time), None)).collect()
            }
            Kind::Outcome(winner) => {
                self.outcome.filter(|had| *had == winner).map(|_| ((end, end), None)).into_iter().collect()
            }
        }
    }

    /// The totals on which a seat decides. The first may be told with the deal, the last until the end.
    fn totals_decided_on(&self, seat: HandOwner) -> Vec<Told> {
        let those = self.decisions.iter().filter(|(_, whose, _)| *whose == seat).enumerate();
        let need = |(number, (time, _, hits)): (usize, &(usize, HandOwner, bool))| {
            let from = if number == 0 { 0 } else { *time };
            let to = if *hits { *time } else { self.end() };
            Some(((from, to), Some(self.total(seat, *time)?)))
        };
        those.filter_map(need).collect()
    }
}
