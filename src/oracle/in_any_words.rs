//! Draws of a program whose words no phrase of the spec finds: they are read by their form.
//!
//! A program may show all draws of an owner again and again, or only new ones; which, is known from the first place where that makes
//! a difference. After the reference has played with the draws, every place must fit: it shows the draws of its owner in their order,
//! from the first one or from the first new one, and none that has not been drawn.

use reference::{DrawKind, DrawPlace, NamedOwner, Slot, Turn};

use super::DrawsShown;

/// Maximum number of bytes of a turn that are read: many times what a game prints between two questions, and little of what an endless
/// loop does.
const READ: usize = 16 << 10;

/// Returns the beginning of what a turn prints: as much as is read in any words.
pub(super) fn beginning(turn: &Turn) -> &[u8] {
    &turn.output[..turn.output.len().min(READ)]
}

/// What a run shows, in any words.
#[derive(Clone, Debug)]
pub(super) struct Places {
    kind: &'static DrawKind,
    /// Whether a turn shows draws with all of their parts.
    all_parts: bool,
    /// Words that name the owners (indices), if no known ones do.
    words: Vec<NamedOwner>,
    /// By turn.
    turns: Vec<Vec<DrawPlace>>,
}

impl Places {
    /// Creates it without any turn.
    pub(super) fn new(kind: &'static DrawKind) -> Self {
        Self { kind, all_parts: false, words: Vec::new(), turns: Vec::new() }
    }

    /// Adds the turns since the last call, one by one, so that a whole run is read like one that goes on.
    pub(super) fn see(&mut self, so_far: &[Turn]) {
        for turns in self.turns.len() + 1..=so_far.len() {
            self.see_next(&so_far[..turns]);
        }
    }

    fn see_next(&mut self, so_far: &[Turn]) {
        let shows_all = |turn: &Turn| !(self.kind.with_all_parts)(beginning(turn)).is_empty();
        if !self.all_parts && so_far.iter().skip(self.turns.len()).any(shows_all) {
            // Those before were read without them.
            (self.all_parts, self.turns) = (true, Vec::new());
        }
        let known = self.turns.len();
        self.read(so_far);
        if self.all_parts && self.words.is_empty() && self.first_with_all().is_none() {
            let mut learned = so_far.iter().skip(known).map(|turn| (self.kind.owner_words)(beginning(turn)));
            self.words = learned.find(|words| !words.is_empty()).unwrap_or_default();
            if !self.words.is_empty() {
                self.turns = Vec::new();
                self.read(so_far);
            }
        }
    }

    fn read(&mut self, so_far: &[Turn]) {
        let new = so_far.iter().skip(self.turns.len());
        let read = |turn: &Turn| (self.kind.in_any_words)(beginning(turn), self.all_parts, &self.words);
        let new: Vec<Vec<DrawPlace>> = new.map(read).collect();
        self.turns.extend(new);
    }

    /// Returns the draws that a turn shows, of every owner. Draws with all of their parts need no known owner.
    pub(super) fn draws_of(&self, turn: &Turn) -> Vec<String> {
        let of_owners = (self.kind.in_any_words)(beginning(turn), self.all_parts, &self.words).into_iter();
        of_owners.flat_map(|place| place.draws).chain((self.kind.with_all_parts)(beginning(turn))).collect()
    }

    /// Returns the draws of a turn (an index) that are read.
    pub(super) fn read_in(&self, turn: usize) -> Vec<&String> {
        self.turns.get(turn).into_iter().flatten().flat_map(|it| &it.draws).collect()
    }

    /// Whether a turn may show draws other than these, without a word that names their owner. A prompt at its end shows none, and neither
    /// do lines that the turn before has, too, such as those of a menu with numbers.
    pub(super) fn may_show_others(&self, turn: &Turn, before: Option<&Turn>, known: &[&String]) -> bool {
        let Some(random) = self.kind.random.filter(|_| !self.all_parts) else { return false };
        let before: Vec<&[u8]> = before.map_or_else(Vec::new, |turn| whole_lines(beginning(turn)).collect());
        let new = whole_lines(beginning(turn)).filter(|line| !before.contains(line));
        new.flat_map(|line| (random.shown)(line)).any(|draw| !known.contains(&&draw))
    }

    /// Returns the first turn in which draws of all owners are shown.
    pub(super) fn first_with_all(&self) -> Option<usize> {
        let has = |turn: &Vec<DrawPlace>, owner| turn.iter().any(|place| place.owner == owner);
        self.turns.iter().position(|turn| (0..self.kind.owners.len()).all(|owner| has(turn, owner)))
    }

    fn of_owner(&self, turn: usize, owner: usize) -> Vec<&DrawPlace> {
        let places = self.turns.get(turn).into_iter().flatten();
        places.filter(|place| place.owner == owner).collect()
    }

    /// Returns whether every place shows what was drawn, given all draws in their order.
    pub(super) fn fit(&self, drawn: &[Drawn]) -> DrawsShown {
        let turns = 0..self.turns.len();
        let all = turns.flat_map(|turn| (0..self.kind.owners.len()).map(move |owner| (turn, owner)));
        all.map(|(turn, owner)| self.turn_fits(turn, owner, drawn)).max().unwrap_or(FIT)
    }

    fn turn_fits(&self, turn: usize, owner: usize, drawn: &[Drawn]) -> DrawsShown {
        let places = self.of_owner(turn, owner);
        let Some(now) = drawn.iter().filter(|one| one.turn <= turn).map(|one| one.round).max() else {
            return if places.is_empty() { FIT } else { DrawsShown::Unread };
        };
        let began_here = drawn.iter().filter(|one| one.round == now).all(|one| one.turn >= turn);
        let mut rounds = vec![now];
        rounds.extend((began_here && now > 1).then(|| now - 1));
        let fits = |place: &&DrawPlace| {
            let by_round =
                rounds.iter().map(|round| self.in_round(&place.draws, turn, (*round, owner), drawn));
            by_round.min().unwrap_or(DrawsShown::Unread)
        };
        let known = || {
            let known = drawn.iter().filter(|one| one.owner == owner && one.turn <= turn);
            known.filter(|one| rounds.contains(&one.round)).count()
        };
        let single = places.iter().filter(|place| place.draws.len() == 1).count();
        // Equal draws one by one would fit, however many there are.
        if single > SHOWN_AGAIN && single > SHOWN_AGAIN * (known() + 1) {
            return DrawsShown::Unread;
        }
        places.iter().map(fits).max().unwrap_or(FIT)
    }

    /// Whether a place shows draws of this round and owner as they are known after a turn.
    fn in_round(
        &self,
        shown: &[String],
        turn: usize,
        (round, owner): (u32, usize),
        drawn: &[Drawn],
    ) -> DrawsShown {
        let of_round = || drawn.iter().filter(|one| one.round == round);
        let known: Vec<&Drawn> = of_round().filter(|one| one.owner == owner && one.turn <= turn).collect();
        let is = |shown: &[String], from: usize| {
            let known = known.get(from..from + shown.len());
            known.is_some_and(|known| known.iter().zip(shown).all(|(known, shown)| known.draw == *shown))
        };
        let new = (0..known.len()).filter(|at| known[*at].turn == turn);
        if std::iter::once(0).chain(new).any(|from| is(shown, from)) {
            return FIT;
        }
        let is_sum = |shown: &String| {
            let before = known.iter().filter(|one| one.turn < turn).count();
            [known.len(), before].into_iter().filter(|count| *count > 1).any(|count| {
                let summed: Vec<&str> = known[..count].iter().map(|one| one.draw.as_str()).collect();
                (self.kind.sum_as_one)(&summed).as_ref() == Some(shown)
            })
        };
        // When a round is over, a draw may be shown that it did not need.
        let is_over = of_round().all(|one| one.turn <= turn);
        match shown {
            [one] if is_sum(one) => FIT,
            [first, _] if is_over && known.len() == 1 && known[0].draw == *first => {
                DrawsShown::InOtherWords { unneeded: true }
            }
            _ => DrawsShown::Unread,
        }
    }
}

/// Returns the lines of an output that end in a newline.
fn whole_lines(output: &[u8]) -> impl Iterator<Item = &[u8]> {
    output.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"))
}

/// How often a turn may show a draw by itself. One draw more is allowed, such as a total that looks like one.
const SHOWN_AGAIN: usize = 2;

const FIT: DrawsShown = DrawsShown::InOtherWords { unneeded: false };

/// A draw that the reference has played with.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    turn: usize,
    round: u32,
    owner: usize,
    draw: String,
}

/// How a program shows the draws of an owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Unknown,
    All,
    New,
}

/// How far the draws of an owner have been read.
#[derive(Clone, Debug)]
struct Course {
    round: u32,
    turn: usize,
    /// The draws of the round.
    hand: Vec<String>,
    /// The first place of the turn that belongs to the round, and the last one that was used.
    first: usize,
    last: usize,
    /// How many draws of the turn were used.
    used: usize,
    /// The last place of the turn that showed the whole hand, and how many single draws after it were used.
    whole: Option<(usize, usize)>,
    style: Style,
}

/// Reads the draws of a run in the order in which the reference needs them.
#[derive(Clone, Debug)]
pub(super) struct PlaceReader<'a> {
    places: &'a Places,
    courses: Vec<Course>,
    /// What was read.
    pub(super) drawn: Vec<Drawn>,
}

impl<'a> PlaceReader<'a> {
    pub(super) fn new(places: &'a Places) -> Self {
        let (hand, style) = (Vec::new(), Style::Unknown);
        let course = Course { round: 0, turn: 0, hand, first: 0, last: 0, used: 0, whole: None, style };
        Self { places, courses: vec![course; places.kind.owners.len()], drawn: Vec::new() }
    }

    /// Returns the draw of a slot, if it is shown in this turn.
    pub(super) fn next(&mut self, owner: usize, slot: Slot, turn: usize) -> Option<String> {
        let places = self.places.of_owner(turn, owner);
        let course = &mut self.courses[owner];
        course.come_to(slot.round, turn);
        let draw = course.next(&places)?;
        course.hand.push(draw.clone());
        self.drawn.push(Drawn { turn, round: slot.round, owner, draw: draw.clone() });
        Some(draw)
    }
}

impl Course {
    fn come_to(&mut self, round: u32, turn: usize) {
        let is_new_turn = self.turn != turn;
        if self.round != round {
            self.first = if is_new_turn || self.round == 0 { 0 } else { self.last + 1 };
            (self.round, self.used, self.whole) = (round, 0, None);
            self.hand.clear();
        }
        if is_new_turn {
            (self.turn, self.first, self.last, self.used, self.whole) = (turn, 0, 0, 0, None);
        }
    }

    fn next(&mut self, places: &[&DrawPlace]) -> Option<String> {
        let here = places.get(self.first..).unwrap_or_default();
        let known = self.hand.len();
        let is_all = |place: &&DrawPlace| place.draws.len() > known && place.draws.starts_with(&self.hand);
        let all = here.iter().position(is_all).filter(|_| self.style != Style::New);
        // A hand that is shown again tells nothing new.
        let is_again = |place: &DrawPlace| place.draws.len() > 1 && self.hand.starts_with(&place.draws);
        let new = |from: usize, used: usize| {
            let places = here.iter().enumerate().skip(from);
            let places = places.filter(|(_, place)| known == 0 || !is_again(place));
            let draws = places.flat_map(|(at, place)| place.draws.iter().map(move |draw| (at, draw)));
            draws.skip(used).map(|(at, draw)| (at, draw.clone())).next()
        };
        let (at, draw) = match (all, self.whole) {
            (Some(at), _) => {
                self.whole = Some((at, 0));
                (at, here[at].draws[known].clone())
            }
            // A hand may be shown whole, and then what is drawn to it one by one.
            (None, Some((whole, used))) if self.style != Style::New => {
                let found = new(whole + 1, used)?;
                self.whole = Some((whole, used + 1));
                found
            }
            _ => new(0, self.used).filter(|_| self.style != Style::All)?,
        };
        // At the beginning of a round all draws are new.
        let is_telling = self.style == Style::Unknown && known > 0 && self.used == 0;
        if is_telling {
            self.style = if all.is_some() { Style::All } else { Style::New };
        }
        self.last = self.first + at;
        self.used += 1;
        Some(draw)
    }
}

#[cfg(test)]
mod tests {
    use reference::blackjack::CARDS;

    use super::*;

    /// Reads the draws of slots (round, owner, turn) from turns; returns them, and whether all places fit.
    fn read(turns: &[&str], slots: &[(u32, usize, usize)]) -> (Vec<Option<String>>, DrawsShown) {
        let turn = |output: &&str| Turn { output: output.as_bytes().to_vec(), ..Turn::default() };
        let mut places = Places::new(&CARDS);
        places.see(&turns.iter().map(turn).collect::<Vec<_>>());
        let mut reader = PlaceReader::new(&places);
        let mut next = |&(round, owner, turn): &(u32, usize, usize)| {
            let slot = Slot { round, owner: CARDS.owners[owner], place: reader.courses[owner].hand.len() };
            let card = reader.next(owner, slot, turn);
            card.map(|card| card.trim_end_matches('S').to_owned())
        };
        let read = slots.iter().map(&mut next).collect();
        (read, places.fit(&reader.drawn))
    }

    fn cards(cards: &str) -> Vec<Option<String>> {
        cards.split(' ').map(|card| Some(card.to_owned())).collect()
    }

    /// One hit.
    const HIT: [(u32, usize, usize); 4] = [(1, 1, 0), (1, 0, 0), (1, 0, 0), (1, 0, 1)];

    #[test]
    fn whole_hands_and_new_cards_are_told_apart() {
        let slots = [(1, 1, 0), (1, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 2), (1, 1, 2), (2, 0, 3), (2, 0, 3)];
        for turns in [
            ["Dealer: 9 ?\nYou: 9 5", "Dealer: 9 ?\nYou: 9 5 9", "Dealer: 9 3\nDealer: 9 3 K", "You: 7 7"],
            [
                "Dealer gets 9. You get 9. You get 5.",
                "You get 9",
                "Dealer turns 3, dealer draws K",
                "You get 7, 7",
            ],
            ["Dealer: 9\nYou: 9 5", "You get 9. You hold 9 5 9", "Dealer turns 3 and K", "You: 7 7"],
            ["Dealer: 9\nYou: 9 5", "You: 9 5 9", "Dealer turns 9 3. Dealer gets K", "You: 7 7"],
        ] {
            assert_eq!(read(&turns, &slots), (cards("9 9 5 9 3 K 7 7"), FIT), "{turns:?}");
        }
    }

    #[test]
    fn a_round_that_is_over_at_once_may_show_a_card_a_hand_and_then_new_cards() {
        let slots = [(1, 1, 0), (1, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 0), (1, 1, 0)];
        let turns = ["Dealer: 3 ?\nYou: A K\nDealer: 3 A\nDealer draws 5.\nDealer draws 9."];
        assert_eq!(read(&turns, &slots), (cards("3 A K A 5 9"), FIT));
    }

    #[test]
    fn a_card_may_be_shown_without_a_word_for_its_owner() {
        let places = Places::new(&CARDS);
        let turn = |output: &str| Turn { output: output.as_bytes().to_vec(), ..Turn::default() };
        let menu = "2 to stay\n> ";
        let may = |output: &str| places.may_show_others(&turn(output), Some(&turn(menu)), &[]);
        assert!(may("Recibes: 6. Ahora tienes 21.\n2 to stay\n> "));
        assert!(!may("Ahora tienes 21.\n2 to stay\n> ") && !may("Ahora tienes 21.\n2 or 3? "));
        let six = "6S".to_owned();
        assert!(!places.may_show_others(&turn("Recibes: 6.\n"), None, &[&six]));
    }

    #[test]
    fn a_card_that_was_not_drawn_does_not_fit() {
        for (turns, shown) in [
            (["Dealer: 9\nYou: 4 5", "You: 4 5 6"], FIT),
            (["Dealer: 9 2\nYou: 4 5", "You: 4 5 6"], DrawsShown::Unread),
            (["Dealer: 9\nYou: 4 5", "Dealer: 3\nYou: 4 5 6"], DrawsShown::Unread),
            (["Dealer: 9\nYou: 4 5", "You: 4 5 6 7"], DrawsShown::Unread),
            (["Dealer: 9\nYou: 4 5", "You: 9\nYou: 4 5 6"], FIT),
            (["Dealer: 9\nYou: 4 5", "You: 6\nYou: 6\nYou: 6\n"], FIT),
            (
                [
                    "Dealer: 9\nYou: 4 5",
                    "You: 6\nYou: 6\nYou: 6\nYou: 6\nYou: 6\nYou: 6\nYou: 6\nYou: 6\nYou: 6\n",
                ],
                DrawsShown::Unread,
            ),
            (["Dealer: 9\nYou: 4 5", "You: 8\nYou: 4 5 6"], DrawsShown::Unread),
            (["Dealer: 9\nYou: 4 5", "You: 4 5 6\nYou: 5 6"], DrawsShown::Unread),
            // The hidden card, when all is over.
            (["Dealer: 9\nYou: 4 5", "You: 4 5 6\nDealer: 9 3"], DrawsShown::InOtherWords { unneeded: true }),
            (["Dealer: 9\nYou: 4 5", "You: 4 5 6\nDealer: 9 3 2"], DrawsShown::Unread),
        ] {
            assert_eq!(read(&turns, &HIT), (cards("9 4 5 6"), shown), "{turns:?}");
        }
        assert_eq!(read(&["Dealer: 9\nYou: 4 5", "You: 4 5"], &HIT).0[3], None);
    }
}
