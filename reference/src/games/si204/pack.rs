//! The deck of a run, together with the generator that shuffles it: what all three programs begin
//! with (part 1, "Seed" to "shuffling").

use super::hands::Deals;
use super::rule_set::RuleSet;
use crate::cards::{Card, DECK, Deck};
use crate::glibc_rand::GlibcRand;
use crate::{CoveragePoint, Legal, Question, Stop, Table, Topic};

/// What a C program may be given for an `int`.
const C_INT: Legal = Legal::Integer { least: i32::MIN as i64, greatest: i32::MAX as i64 };
/// What the prompt asks for.
pub(super) const SEED: Question = Question { legal: C_INT, topic: Topic::SEED };

const SEED_0: &str = "seed 0";
const NEGATIVE_SEED: &str = "negative seed";
const STAYS_PUT: &str = "a card stays put";
const NONE_STAYS_PUT: &str = "no card stays put";

/// The moments that every pack marks when it is opened.
pub(super) const MOMENTS: &[CoveragePoint] = &[
    CoveragePoint { name: SEED_0, means: "the seed is 0, so the deck is not shuffled" },
    CoveragePoint { name: NEGATIVE_SEED, means: "the seed is negative, which `srand` takes as unsigned" },
    CoveragePoint { name: STAYS_PUT, means: "the shuffle swaps a card with itself" },
    CoveragePoint { name: NONE_STAYS_PUT, means: "the shuffle swaps no card with itself" },
];

/// A deck that can be shuffled over again.
pub(super) struct Pack<'r> {
    house: RuleSet<'r>,
    seed: i32,
    rand: GlibcRand,
    deck: Deck,
}

impl<'r> Pack<'r> {
    /// Asks for the seed, seeds the generator unless it is 0, and shuffles a new deck.
    pub(super) fn open(table: &mut dyn Table, house: RuleSet<'r>) -> Result<Self, Stop> {
        table.say("Seed: ");
        let seed = c_int(&table.ask(&SEED)?);
        let mut pack = Self { house, seed, rand: generator(house, seed), deck: house.new_deck() };
        let stayed = pack.shuffle();
        pack.skip();
        match seed {
            0 => table.mark(SEED_0),
            _ if stayed => table.mark(STAYS_PUT),
            _ => table.mark(NONE_STAYS_PUT),
        }
        if seed < 0 {
            table.mark(NEGATIVE_SEED);
        }
        Ok(pack)
    }

    /// All cards of the deck in their order.
    pub(super) fn cards(&self) -> &[Card; DECK] {
        self.deck.cards()
    }

    /// Makes ready for the next game after a push: the deck in its first order, shuffled with what the
    /// generator gives next. The samples for seeds 110 and 600 show that it is not seeded again.
    pub(super) fn renew(&mut self) {
        if self.house.push_keeps_the_deck() {
            return;
        }
        if self.house.push_reseeds() {
            self.rand = generator(self.house, self.seed);
        }
        if self.house.push_rebuilds_the_deck() {
            self.deck = self.house.new_deck();
        }
        self.deck.gather();
        self.shuffle();
        self.skip();
    }

    /// Takes the top card away, where the rules have it so.
    fn skip(&mut self) {
        if self.house.skips_the_top_card() {
            self.deal();
        }
    }

    /// Shuffles "exactly" as the handout says, "not at all" with seed 0. Returns whether some card was
    /// swapped with itself.
    fn shuffle(&mut self) -> bool {
        if self.seed == 0 && !self.house.shuffles_with_seed_0() {
            return false;
        }
        let mut stayed = false;
        for step in 0..self.house.shuffle_steps() {
            let i = self.house.shuffle_place(step);
            let j = self.house.shuffle_partner(i, self.rand.rand() as usize);
            stayed |= i == j;
            self.deck.swap(i, j);
        }
        stayed
    }
}

impl Deals for Pack<'_> {
    /// From the top, "which in our case means the end of the array" (part 2).
    fn deal(&mut self) -> Card {
        self.deck.deal(self.house.deals_from())
    }
}

/// A generator as the program seeds it: "if the user enters 0 as a seed value, do not call srand at all".
pub(super) fn generator(house: RuleSet<'_>, seed: i32) -> GlibcRand {
    if seed != 0 && house.uses_the_seed() {
        GlibcRand::seeded(seed.cast_unsigned())
    } else {
        GlibcRand::unseeded()
    }
}

/// The number at the start of a line as `scanf("%d")` reads it: a `long` cut down to an `int`. A line
/// that does not start with a number leaves a C variable as it was; here that is 0.
pub(super) fn c_int(line: &str) -> i32 {
    let line = line.trim_start();
    let digits = line.strip_prefix(['+', '-']).unwrap_or(line);
    let digits = &digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())];
    let magnitude = digits
        .bytes()
        .fold(0_i128, |number, digit| (number * 10 + i128::from(digit - b'0')).min(i128::from(i64::MAX) + 1));
    let number = if line.starts_with('-') { -magnitude } else { magnitude.min(i128::from(i64::MAX)) };
    number as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_read_as_c_reads_an_int() {
        for (line, seed) in [
            ("100", 100),
            ("  +7 ", 7),
            ("-2147483648", i32::MIN),
            ("2147483647", i32::MAX),
            ("4294967297", 1),
            ("99999999999999999999", -1),
            ("-99999999999999999999", 0),
            ("12abc", 12),
            ("abc", 0),
            ("", 0),
            ("-", 0),
        ] {
            assert_eq!(c_int(line), seed, "{line}");
        }
    }
}
