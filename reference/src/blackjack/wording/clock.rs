//! The clock: determines when each line is printed by the cards that were shown before it.
//!
//! Headings, numbers of hands, and separators are neither needed nor trusted. Cards before the first deal are ignored. After it, a
//! card must be the next one, one of this hand again, or the first of the next deal; any other card is a contradiction.

use crate::blackjack::HandOwner;
use crate::cards::Card;

use super::Unread;
use super::course::{Course, Hand};
use super::lines::{Cut, Line};
use super::pieces::Token;

/// A time in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct When {
    /// The hand, counted from 1; 0 before the first.
    pub(super) hand: usize,
    /// How many of its cards were shown before.
    pub(super) drawn: usize,
    /// Whether the dealt cards of the player, and of the dealer, were all shown.
    pub(super) dealt: [Dealt; 2],
}

/// Whether all dealt cards of the player or the dealer were shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Dealt {
    Yes,
    /// They were if a card that both were dealt was shown as theirs.
    Maybe,
    No,
}

/// In which order the cards of a hand are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// All that are dealt, then what is drawn.
    DealFirst,
    /// All that are dealt but the dealer's first, then what the player draws; the hidden card once the player's turn is over.
    HiddenLater,
    /// The dealer's dealt cards at any time before the dealer draws: a line for all that the player has, then one for the dealer.
    DealerLater,
}

/// The meaning of a card that was shown before, if it is also the next one to be drawn and is shown once more after this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// It is drawn.
    Drawn,
    /// It is only mentioned: "his second card, the 9 of hearts, is more than 6".
    Mentioned,
}

/// How a program shows cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    pub(super) order: Order,
    pub(super) again: Again,
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
    /// After the cards of the next line, if that has some and this one has none: a heading may state what they come to.
    pub(super) ahead: Option<When>,
    /// Its numbers, each with its time.
    pub(super) numbers: Vec<(i64, When)>,
}

/// The lines of a run with their times, and how many hands of it are complete.
///
/// Of a run that was broken off the last hand it began is left out. `doubts` becomes true if a card is either drawn or only mentioned
/// again.
///
/// # Errors
/// A card is shown that is not there, or the cards end too early.
pub(super) fn timed(
    lines: &Cut,
    style: Style,
    run: usize,
    course: &Course,
    doubts: &mut bool,
) -> Result<(Vec<Timed>, usize), Unread> {
    let cards = |line: &Line| line.tokens.iter().filter_map(card).collect::<Vec<Card>>();
    let all: Vec<Card> = lines.runs[run].iter().flat_map(cards).collect();
    let mut clock = Clock::new(run, style, course, &all);
    let mut timed = Vec::new();
    // Where the last hand that was begun begins.
    let (mut begun, mut from) = (0, 0);
    for line in &lines.runs[run] {
        let start = clock.now();
        let cards = cards(line);
        let mut whole = if clock.is_whole_hand(&cards) { WholeHand::Begins } else { WholeHand::No };
        let new = clock.new_in_whole_hands(&cards);
        let (mut numbers, mut seen) = (Vec::new(), 0);
        for token in &line.tokens {
            match token {
                Token::Number(number) => numbers.push((*number, clock.now())),
                Token::Card(card) => {
                    match new {
                        Some(new) => clock.see_in_whole_hands(seen == new),
                        None => clock.see(*card, whole)?,
                    }
                    whole = whole.then();
                    seen += 1;
                }
            }
        }
        if clock.hand > begun {
            (begun, from) = (clock.hand, timed.len());
        }
        timed.push(Timed { run, wording: line.wording, start, end: clock.now(), ahead: None, numbers });
    }
    look_ahead(&mut timed, &lines.runs[run]);
    *doubts |= clock.doubts;
    if lines.whole[run] {
        clock.is_over()?;
        return Ok((timed, course.hands()));
    }
    timed.truncate(from);
    Ok((timed, begun.saturating_sub(1)))
}

/// Finds for each heading the time after the cards below it; a line without words or numbers, such as the top of a box, may stand
/// between them.
fn look_ahead(timed: &mut [Timed], lines: &[Line]) {
    let mut below = None;
    for (timed, line) in timed.iter_mut().zip(lines).rev() {
        if line.tokens.iter().any(|token| card(token).is_some()) {
            below = Some(timed.end);
        } else if line.text.contains(char::is_alphanumeric) {
            timed.ahead = below.take();
        }
    }
}

fn card(token: &Token) -> Option<Card> {
    match token {
        Token::Card(card) => Some(*card),
        Token::Number(_) => None,
    }
}

/// Whether a line's cards are those of a hand that is shown again, so that none of them is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WholeHand {
    No,
    /// They are, or they are the first of a next deal with the same cards.
    Begins,
    /// They are, and this is not the first of them.
    GoesOn,
}

impl WholeHand {
    fn then(self) -> Self {
        if self == Self::No { Self::No } else { Self::GoesOn }
    }
}

const SEATS: [HandOwner; 2] = [HandOwner::Player, HandOwner::Dealer];

fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}

struct Clock<'a> {
    run: usize,
    style: Style,
    /// Whether a card is either drawn or only mentioned again.
    doubts: bool,
    course: &'a Course,
    /// Every card that the run shows, and how many were seen.
    all: &'a [Card],
    seen: usize,
    /// The hand, counted from 1; 0 before the first.
    hand: usize,
    /// The cards of the deal that were not shown yet, but the hidden one.
    left: Vec<(HandOwner, Card)>,
    /// The hidden card, until it is shown; only in [`Order::HiddenLater`].
    hidden: Option<(HandOwner, Card)>,
    player: Vec<Card>,
    dealer: Vec<Card>,
}

impl<'a> Clock<'a> {
    fn new(run: usize, style: Style, course: &'a Course, all: &'a [Card]) -> Self {
        let (left, player, dealer) = (Vec::new(), Vec::new(), Vec::new());
        Self { run, style, doubts: false, course, all, seen: 0, hand: 0, left, hidden: None, player, dealer }
    }

    fn current(&self) -> Option<&'a Hand> {
        self.course.hands.get(self.hand.checked_sub(1)?)
    }

    fn now(&self) -> When {
        let dealt = SEATS.map(|seat| self.dealt(seat));
        When { hand: self.hand, drawn: self.drawn(), dealt }
    }

    /// How many cards were drawn. The dealer's that are shown later are taken for drawn as soon as the others are shown.
    fn drawn(&self) -> usize {
        let shown = self.player.len() + self.dealer.len();
        let Some(hand) = self.current() else { return shown };
        let with_dealers = self.player.len() + self.dealer.len().max(hand.dealt(HandOwner::Dealer));
        match self.style.order {
            Order::HiddenLater if self.left.is_empty() => with_dealers,
            Order::DealFirst | Order::HiddenLater => shown,
            Order::DealerLater if self.player.len() < hand.dealt(HandOwner::Player) => self.player.len(),
            Order::DealerLater => with_dealers,
        }
    }

    fn dealt(&self, seat: HandOwner) -> Dealt {
        let deal = self.current().map_or(&[][..], |hand| &hand.cards[..hand.deal]);
        let own = deal.iter().filter(|(whose, _)| *whose == seat);
        let dealt = own.clone().map(|(_, card)| {
            let copies =
                |cards: &[(HandOwner, Card)]| cards.iter().filter(|(_, other)| other == card).count();
            let owned = own.clone().filter(|(_, other)| other == card).count();
            let hidden = self.hidden.iter().filter(|(_, other)| other == card).count();
            match copies(&self.left) + hidden {
                0 => Dealt::Yes,
                left if left + owned <= copies(deal) => Dealt::Maybe,
                _ => Dealt::No,
            }
        });
        dealt.max().unwrap_or(Dealt::Yes)
    }

    /// Whether a line's cards are a whole hand again, or both.
    fn is_whole_hand(&self, cards: &[Card]) -> bool {
        let line = sorted(cards);
        let both = [self.player.as_slice(), self.dealer.as_slice()].concat();
        let dealt = self.hand > 0 && self.left.is_empty();
        dealt && line.len() > 1 && [&self.player, &self.dealer, &both].iter().any(|hand| sorted(hand) == line)
    }

    /// Returns which of a line's cards is the next one, if the others are hands that are shown again: `player 4 5 2 = 11  dealer 9 A = 20`, or
    /// `player draws 2: 4 5 2`.
    fn new_in_whole_hands(&self, cards: &[Card]) -> Option<usize> {
        let (seat, next) = self.next().filter(|_| self.left.is_empty())?;
        let (own, other) = match seat {
            HandOwner::Player => (&self.player, &self.dealer),
            HandOwner::Dealer => (&self.dealer, &self.player),
        };
        let own = [own.as_slice(), &[next]].concat();
        let ends_at = |before: usize| before + own.len() - 1;
        match cards {
            [first, hand @ ..] if *first == next && *hand == own => Some(0),
            _ if *cards == own => Some(ends_at(0)),
            _ if *cards == [own.as_slice(), other].concat() => Some(ends_at(0)),
            _ if *cards == [other, own.as_slice()].concat() => Some(ends_at(other.len())),
            _ => None,
        }
    }

    /// Sees a card of such a line: the next one, or one of those that are shown again.
    fn see_in_whole_hands(&mut self, is_new: bool) {
        self.seen += 1;
        if let Some((seat, card)) = self.next().filter(|_| is_new) {
            self.show(seat, card);
        }
    }

    fn see(&mut self, card: Card, whole: WholeHand) -> Result<(), Unread> {
        self.seen += 1;
        let shown = self.player.contains(&card) || self.dealer.contains(&card);
        if let Some((seat, next)) = self.next()
            && next == card
            && whole == WholeHand::No
        {
            let in_doubt = shown && self.comes_again(card);
            self.doubts |= in_doubt;
            if !in_doubt || self.style.again == Again::Drawn {
                self.show(seat, card);
            }
            return Ok(());
        }
        if !self.left.is_empty() {
            return self.deal(card, shown);
        }
        if let Some((seat, hidden)) = self.hidden
            && hidden == card
            && self.is_players_turn_over()
        {
            self.hidden = None;
            self.show(seat, card);
            return Ok(());
        }
        if whole != WholeHand::GoesOn
            && self.hidden.is_none()
            && self.next().is_none()
            && self.begins_the_next(card, shown)
        {
            return Ok(());
        }
        if shown || self.hand == 0 { Ok(()) } else { Err(self.mismatch(Some(card))) }
    }

    /// Whether the player draws no more cards in this hand.
    fn is_players_turn_over(&self) -> bool {
        let next = self.current().and_then(|hand| hand.cards.get(self.drawn()));
        next.is_none_or(|(seat, _)| *seat == HandOwner::Dealer)
    }

    /// Whether a card that may be the next is shown once more before the one after it, or before the next deal.
    fn comes_again(&self, card: Card) -> bool {
        let hand = self.current();
        let after = hand.and_then(|hand| hand.cards.get(self.drawn() + 1)).map(|(_, card)| *card);
        let next = self.course.hands.get(self.hand).map_or(&[][..], |hand| &hand.cards[..hand.deal]);
        let ends = |shown: Card| match after {
            Some(after) => shown == after,
            None => next.iter().any(|(_, dealt)| *dealt == shown),
        };
        let later = self.all.iter().skip(self.seen);
        later.take_while(|shown| **shown == card || !ends(**shown)).any(|shown| *shown == card)
    }

    /// The next card that is drawn, if one may be shown now.
    fn next(&self) -> Option<(HandOwner, Card)> {
        let hand = self.current()?;
        let is_left = |seat| self.left.iter().any(|(whose, _)| *whose == seat);
        let (drawn, is_open) = match self.style.order {
            Order::DealFirst | Order::HiddenLater => (self.drawn(), self.left.is_empty()),
            Order::DealerLater => (self.drawn(), !is_left(HandOwner::Player)),
        };
        let next = hand.cards.get(drawn).copied().filter(|_| is_open)?;
        let dealers_are_shown = self.left.is_empty() && self.hidden.is_none();
        (next.0 == HandOwner::Player || dealers_are_shown).then_some(next)
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
        match seat {
            HandOwner::Player => self.player.push(card),
            HandOwner::Dealer => self.dealer.push(card),
        }
    }

    /// Whether the card is the first of the next deal, which is begun then. A card of the hand before may be shown once more:
    /// then the cards that follow decide.
    fn begins_the_next(&mut self, card: Card, shown: bool) -> bool {
        let Some(next) = self.course.hands.get(self.hand) else { return false };
        let mut left = next.cards[..next.deal.min(next.cards.len())].to_vec();
        let hidden = left.iter().position(|(seat, _)| *seat == HandOwner::Dealer);
        let hidden = hidden.filter(|_| self.style.order == Order::HiddenLater).map(|at| left.remove(at));
        let deal = left.clone();
        let Some(at) = left.iter().position(|(_, dealt)| *dealt == card) else { return false };
        let come_after = |seen: usize, cards: &[(HandOwner, Card)]| {
            let coming: Vec<Card> = self.all.iter().skip(seen).take(cards.len()).copied().collect();
            sorted(&coming) == sorted(&cards.iter().map(|(_, card)| *card).collect::<Vec<_>>())
        };
        let comes = |seen: usize| {
            come_after(seen, &deal) || self.style.order == Order::DealerLater && come_after(seen, &next.cards)
        };
        if shown && comes(self.seen - 1) && comes(self.seen) {
            self.doubts = true;
            if self.style.again == Again::Mentioned {
                return false;
            }
        } else if shown && !comes(self.seen - 1) {
            return false;
        }
        let (seat, card) = left.remove(at);
        self.left = left;
        self.hidden = hidden;
        self.hand += 1;
        self.player.clear();
        self.dealer.clear();
        self.show(seat, card);
        true
    }

    fn is_over(&self) -> Result<(), Unread> {
        let over = self.left.is_empty() && self.hidden.is_none() && self.next().is_none();
        if over && self.hand == self.course.hands() { Ok(()) } else { Err(self.mismatch(None)) }
    }

    fn mismatch(&self, found: Option<Card>) -> Unread {
        let next = self.left.first().copied().or_else(|| self.next()).or(self.hidden).map(|(_, card)| card);
        Unread::OutOfStep { run: self.run, hand: self.hand, expected: next, found }
    }
}
