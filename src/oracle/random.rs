//! Draws that a program makes from random numbers, read from the numbers that `rand` returned: no words are needed.
//!
//! A program turns a number into a draw in one of a few ways, and makes the draws of a round in some order. What the program
//! shows determines the way: nearly every draw is shown in the turn in which it is made. The game that follows determines the order. A draw counts
//! only if it is made, and shown, in the turn in which the reference needs it; and a program makes no others.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::ops::Range;

use reference::{DrawKind, RandomDraws, Slot, Turn};

use super::DrawsShown;
use super::in_any_words::beginning;

/// How a random number is reduced to the number of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reduction {
    /// By its remainder.
    Remainder,
    /// By its size.
    Size,
    /// By its remainder among so many of each kind, one kind after the other, such as the cards of a deck of four suits.
    Among(u32),
    /// By the remainder of the number divided by this: low digits or bits are dropped.
    Without(u32),
    /// By its remainder, with one draw too few: the last one never comes.
    OneFewer,
}

/// Those that most programs use, the usual ones first.
const USUAL: [Reduction; 3] = [Reduction::Remainder, Reduction::Size, Reduction::Among(4)];

/// Those that few programs use: `rand() % 12`, `rand() >> 3`, `rand() / 100`, `rand() % 1300 / 100`.
const UNUSUAL: [Reduction; 30] = {
    use Reduction::{Among, OneFewer, Without};
    let mut all = [Among(10); 30];
    all[29] = OneFewer;
    (all[1], all[2]) = (Among(100), Among(1000));
    let divisors = [3, 5, 6, 7, 9, 10, 52, 100, 1000, 10_000];
    let mut at = 0;
    while at < divisors.len() {
        all[3 + at] = Without(divisors[at]);
        at += 1;
    }
    let mut bits = 1;
    while bits <= 16 {
        all[12 + bits] = Without(1 << bits);
        bits += 1;
    }
    all
};

/// How a program turns random numbers into draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Method {
    reduction: Reduction,
    /// How many numbers it takes for a draw, and which of them tells the draw.
    each: usize,
    nth: usize,
    /// How many numbers it ignores at the beginning.
    ignored: usize,
    /// An index into the numberings of the kind.
    numbering: usize,
}

/// How a program makes its draws from random numbers. It is the same in all runs of a program; long ones tell it best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawMethod {
    method: Method,
    /// In which order a round begins, an index into those of the kind; `None` if each run is to tell.
    deal: Option<usize>,
}

impl DrawMethod {
    /// Returns how a program makes its draws, by runs that are each too short to tell. In which order rounds begin is left open.
    pub(super) fn of_runs(kind: &'static DrawKind, runs: &[&[Turn]]) -> Option<Self> {
        let mut all = RandomNumbers::new(kind, None)?;
        let turns: Vec<Turn> = runs.iter().copied().flatten().cloned().collect();
        all.see(&turns);
        let is_told = all.made.len() >= FEWEST_OF_UNUSUAL;
        all.method.filter(|_| is_told).map(|method| Self { method, deal: None })
    }

    /// Returns what tells it from others.
    pub(super) fn identity(self) -> String {
        let Method { reduction, each, nth, ignored, numbering } = self.method;
        let reduction = match reduction {
            Reduction::Remainder => "remainder".to_owned(),
            Reduction::Size => "size".to_owned(),
            Reduction::Among(each) => format!("among {each}"),
            Reduction::Without(divisor) => format!("without {divisor}"),
            Reduction::OneFewer => "one fewer".to_owned(),
        };
        let deal = self.deal.map_or("any".to_owned(), |deal| deal.to_string());
        format!("{reduction} {each} {nth} {ignored} {numbering} {deal}")
    }
}

/// The share of the draws that must be shown in their turn, in percent: one in a round may be hidden.
const SHOWN: usize = 60;
/// Minimum number of draws that determine a method.
const FEWEST: usize = 3;
/// The same for one of the [`UNUSUAL`] reductions: they are many, so that one shows few draws by accident.
const FEWEST_OF_UNUSUAL: usize = 16;
/// By how many turns an unusual reduction is determined.
const TURNS_OF_UNUSUAL: usize = 64;

/// How many draws before a turn may be shown again in it.
const LATELY: usize = 8;

/// A draw, and the turn in which it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Made {
    draw: String,
    turn: usize,
}

/// How many draws a method makes of the numbers so far, and how many of them are shown in their turn.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// How many numbers were read; the others are those of later turns.
    read: usize,
    made: usize,
    shown: usize,
    /// Whether it does not take whole draws in each turn.
    is_broken: bool,
}

/// The draws of a run, as far as it went.
#[derive(Clone, Debug)]
pub(super) struct RandomNumbers {
    random: &'static RandomDraws,
    /// Every number with its turn.
    numbers: Vec<(u32, usize)>,
    /// The draws that each turn shows, of every owner.
    shown: Vec<Vec<String>>,
    made: Vec<Made>,
    /// How they were made: as is known from other runs, else as these turns tell.
    known: Option<DrawMethod>,
    method: Option<Method>,
    deal: usize,
    /// For each method that was tried, so that no number is read twice.
    tallies: HashMap<Method, Tally>,
}

impl RandomNumbers {
    /// Creates it without any turn; `None` if this kind of draws is not made from random numbers. `known`: how the program makes them.
    pub(super) fn new(kind: &'static DrawKind, known: Option<DrawMethod>) -> Option<Self> {
        let (numbers, shown, made) = (Vec::new(), Vec::new(), Vec::new());
        let deal = known.and_then(|known| known.deal).unwrap_or_default();
        let (random, tallies) = (kind.random?, HashMap::new());
        Some(Self { random, numbers, shown, made, known, method: None, deal, tallies })
    }

    /// Whether it is known from other runs in which order rounds begin.
    pub(super) fn is_deal_known(&self) -> bool {
        self.known.is_some_and(|known| known.deal.is_some())
    }

    /// Returns how the program makes its draws, and the number of draws that show it.
    pub(super) fn method(&self) -> Option<(DrawMethod, usize)> {
        self.method.map(|method| (DrawMethod { method, deal: Some(self.deal) }, self.made.len()))
    }

    /// Adds the turns since the last call. Returns whether all draws are known.
    pub(super) fn see(&mut self, so_far: &[Turn]) -> bool {
        let from = self.shown.len();
        for (turn, seen) in so_far.iter().enumerate().skip(from) {
            self.numbers.extend(seen.numbers.iter().map(|number| (*number, turn)));
            self.shown.push((self.random.shown)(beginning(seen)));
        }
        if self.shown.len() > from {
            self.method = self.known.map(|known| known.method).or_else(|| self.best_method());
            self.made = self.method.map_or_else(Vec::new, |method| self.made_by(method));
        }
        !self.made.is_empty()
    }

    /// Returns the first turn in which a draw is made.
    pub(super) fn first_turn(&self) -> Option<usize> {
        self.made.first().map(|made| made.turn)
    }

    /// Whether this draw is made in a turn, or is none that random numbers make: a card with its suit.
    pub(super) fn may_make(&self, turn: usize, draw: &str) -> bool {
        !self.is_made_by_chance(draw) || self.made.iter().any(|made| made.turn == turn && made.draw == draw)
    }

    /// Whether this draw is one of the last that were made by the end of a turn, or in it, or is none that random numbers make.
    pub(super) fn made_lately(&self, turn: usize, draw: &str) -> bool {
        let end = self.made.partition_point(|made| made.turn <= turn);
        let begin = self.made.partition_point(|made| made.turn < turn).saturating_sub(LATELY);
        !self.is_made_by_chance(draw) || self.made[begin..end].iter().any(|made| made.draw == draw)
    }

    /// Whether random numbers make such draws: cards without their suits.
    fn is_made_by_chance(&self, draw: &str) -> bool {
        let numbering = self.random.numberings[0];
        (0..self.random.of).any(|number| numbering(number).is_some_and(|known| known == draw))
    }

    /// Returns the number of orders in which a round may begin.
    pub(super) fn deals(&self) -> usize {
        self.random.deals.len()
    }

    /// Returns the same with another order in which rounds begin.
    pub(super) fn with_deal(&self, deal: usize) -> Self {
        Self { deal, ..self.clone() }
    }

    /// Returns the method by which most draws are shown in their turn. Of few draws some are shown by accident, so an unusual method
    /// must show more. A method that takes two numbers for a draw tells only half of them, so it comes later.
    fn best_method(&mut self) -> Option<Method> {
        const TAKEN: [(usize, usize); 3] = [(1, 0), (2, 0), (2, 1)];
        let mut taken = TAKEN.into_iter().flat_map(|(each, nth)| [0, 1].map(|ignored| (each, nth, ignored)));
        let numberings = 0..self.random.usual_numberings;
        let usual = taken.find_map(|taken| self.best_reduction(&USUAL, numberings.clone(), taken, FEWEST));
        if let Some((_, usual)) = usual {
            return Some(usual);
        }
        if self.shown.len() <= TURNS_OF_UNUSUAL {
            return self.unusual_method();
        }
        self.method.filter(|method| self.shown_by(*method, FEWEST_OF_UNUSUAL).is_some())
    }

    /// Returns the method with an unusual reduction or numbering, but not both, by which most draws are shown in their turn. Of so many
    /// methods with both, one would fit by chance.
    fn unusual_method(&mut self) -> Option<Method> {
        let (usual, all) = (0..self.random.usual_numberings, 0..self.random.numberings.len());
        let found = [(&USUAL[..], all), (&UNUSUAL[..], usual)].map(|(reductions, numberings)| {
            self.best_reduction(reductions, numberings, (1, 0, 0), FEWEST_OF_UNUSUAL)
        });
        greatest(found.into_iter().flatten())
    }

    /// Returns the method with one of these reductions and numberings by which most draws are shown in their turn, and how many they are; a
    /// later one must show more. `fewest`: the minimum number of draws.
    fn best_reduction(
        &mut self,
        reductions: &[Reduction],
        numberings: Range<usize>,
        (each, nth, ignored): (usize, usize, usize),
        fewest: usize,
    ) -> Option<(usize, Method)> {
        let methods = reductions.iter().enumerate().flat_map(|(unusual, &reduction)| {
            numberings.clone().map(move |numbering| {
                (unusual + numbering, Method { reduction, each, nth, ignored, numbering })
            })
        });
        let fitting = methods.filter_map(|(unusual, method)| {
            let shown = self.shown_by(method, fewest)?;
            Some((shown.saturating_sub(unusual), (shown, method)))
        });
        greatest(fitting)
    }

    /// Returns how many draws by a method are shown in their turn, if they are enough.
    fn shown_by(&mut self, method: Method, fewest: usize) -> Option<usize> {
        let mut tally = self.tallies.get(&method).copied().unwrap_or_default();
        self.read_on(method, &mut tally);
        self.tallies.insert(method, tally);
        let Tally { made, shown, is_broken, .. } = tally;
        (!is_broken && made >= fewest && shown * 100 >= made * SHOWN).then_some(shown)
    }

    /// Adds the draws that a method makes of the numbers since the last time.
    fn read_on(&self, method: Method, tally: &mut Tally) {
        if tally.is_broken {
            return;
        }
        let from = tally.read.max(method.ignored);
        for numbers in self.numbers.get(from..).unwrap_or_default().chunks(method.each) {
            let Some(made) = self.draw(method, numbers) else {
                tally.is_broken = true;
                break;
            };
            tally.made += 1;
            tally.shown += usize::from(self.shows(made.turn, &made.draw));
        }
        tally.read = self.numbers.len();
    }

    /// Returns the draws by a method; none if it does not take whole draws in each turn.
    fn made_by(&self, method: Method) -> Vec<Made> {
        let all = self.numbers.get(method.ignored..).unwrap_or_default().chunks(method.each);
        all.map(|numbers| self.draw(method, numbers)).collect::<Option<_>>().unwrap_or_default()
    }

    /// Returns the draw that a method makes of these numbers; `None` if they are not those of a whole draw in one turn.
    fn draw(&self, method: Method, numbers: &[(u32, usize)]) -> Option<Made> {
        let turn = numbers[0].1;
        let is_whole = numbers.len() == method.each && numbers.iter().all(|(_, other)| *other == turn);
        let (number, _) = numbers.get(method.nth).filter(|_| is_whole)?;
        let draw = self.random.numberings[method.numbering](self.reduced(*number, method.reduction))?;
        Some(Made { draw, turn })
    }

    fn reduced(&self, number: u32, reduction: Reduction) -> u32 {
        let of = self.random.of;
        match reduction {
            Reduction::Remainder => number % of,
            Reduction::Among(each) => number % (each * of) / each,
            Reduction::Without(divisor) => number / divisor % of,
            Reduction::OneFewer => number % (of - 1),
            // `rand` returns numbers of 31 bits.
            Reduction::Size => u32::try_from((u64::from(number) * u64::from(of)) >> 31).unwrap_or(u32::MAX),
        }
    }

    fn shows(&self, turn: usize, draw: &str) -> bool {
        self.shown.get(turn).is_some_and(|shown| shown.iter().any(|one| one == draw))
    }
}

/// Returns what has the greatest number, the first of equals.
fn greatest<T>(numbered: impl Iterator<Item = (usize, T)>) -> Option<T> {
    numbered.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, found)| found)
}

/// Reads the draws of a run in the order in which the reference needs them.
#[derive(Clone, Debug)]
pub(super) struct RandomReader<'a> {
    of: &'a RandomNumbers,
    round: u32,
    /// The draws of the round that were made at its beginning, with their owner and place.
    dealt: Vec<(usize, usize, usize)>,
    next: usize,
    /// For each draw, the turn in which the reference needed it.
    needed: Vec<Option<usize>>,
}

impl<'a> RandomReader<'a> {
    pub(super) fn new(of: &'a RandomNumbers) -> Self {
        Self { of, round: 0, dealt: Vec::new(), next: 0, needed: vec![None; of.made.len()] }
    }

    /// Returns the draw of a slot, if it is made and shown in this turn.
    pub(super) fn next(&mut self, owner: usize, slot: Slot, turn: usize) -> Option<String> {
        if slot.round != self.round {
            self.begin(slot.round);
        }
        let dealt = self.dealt.iter().find(|(whose, place, _)| (*whose, *place) == (owner, slot.place));
        let (at, is_dealt) = match dealt {
            Some((.., at)) => (*at, true),
            None => (self.next, false),
        };
        let made = self.of.made.get(at)?;
        // A hidden draw was made before.
        let in_time = if is_dealt { made.turn <= turn } else { made.turn == turn };
        if !in_time || !self.of.shows(turn, &made.draw) {
            return None;
        }
        self.next = self.next.max(at + 1);
        self.needed[at] = Some(turn);
        Some(made.draw.clone())
    }

    /// Returns the draw of a slot, if it was made at the beginning of the round, and by this turn.
    pub(super) fn made(&self, owner: usize, slot: Slot, turn: usize) -> Option<String> {
        let is_it = |dealt: &&(usize, usize, usize)| (dealt.0, dealt.1) == (owner, slot.place);
        let (.., at) = self.dealt.iter().find(is_it).filter(|_| slot.round == self.round)?;
        let made = self.of.made.get(*at).filter(|made| made.turn <= turn)?;
        Some(made.draw.clone())
    }

    fn begin(&mut self, round: u32) {
        self.round = round;
        self.dealt.clear();
        let first = self.next;
        for (owner, place) in self.of.random.deals[self.of.deal] {
            self.dealt.push((*owner, *place, self.next));
            self.next += 1;
        }
        // If the deal ends the round, a program may leave out the last draw, which stays hidden.
        let turn_of = |at: usize| self.of.made.get(at).map(|made| made.turn);
        if turn_of(self.next - 1) != turn_of(first) {
            self.dealt.pop();
            self.next -= 1;
        }
    }

    /// How many draws were needed.
    pub(super) fn count(&self) -> usize {
        self.needed.iter().flatten().count()
    }

    /// Returns whether the program made no other draws, and hid those that were not needed yet.
    pub(super) fn fit(&self) -> DrawsShown {
        let is_all = self.next >= self.of.made.len();
        if is_all && !self.shows_hidden_draws() {
            DrawsShown::InOtherWords { unneeded: false }
        } else {
            DrawsShown::Unread
        }
    }

    /// Whether draws are shown before they are needed. A number may stand for something else, so only others count; and one or two may
    /// be shown by accident.
    fn shows_hidden_draws(&self) -> bool {
        let of_turn = |turn: usize| {
            let needed =
                self.needed.iter().zip(&self.of.made).filter(move |(needed, _)| **needed == Some(turn));
            needed.map(|(_, made)| &made.draw)
        };
        let (mut shown, mut hidden) = (0, 0);
        for (needed, made) in self.needed.iter().zip(&self.of.made) {
            let is_hidden = needed.is_none_or(|turn| turn > made.turn);
            let is_number = made.draw.starts_with(|it: char| it.is_ascii_digit());
            if is_hidden && !is_number && of_turn(made.turn).all(|other| *other != made.draw) {
                *(if self.of.shows(made.turn, &made.draw) { &mut shown } else { &mut hidden }) += 1;
            }
        }
        shown > 2 && shown > hidden
    }
}
