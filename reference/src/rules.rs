//! Which rules a game is played by.
//!
//! The plain rules are the plain interpretation of the handout. A *variant* is a named set of other rules: an *ambiguity*, where
//! the handout is silent or contradicts itself (a program that plays either way is right), or a *mistake* that beginners make
//! (a program that makes it is wrong, and the report names it).

use std::cell::{Cell, RefCell};

/// Why a variant exists, and so whether a program that plays by it is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantKind {
    /// The handout leaves it open: accepted.
    Ambiguity,
    /// The handout forbids it: diagnosed.
    Mistake,
}

/// A named set of other rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Identifier, unique within the game: `dealer_bust_is_silent`.
    pub name: &'static str,
    /// Accepted or diagnosed.
    pub kind: VariantKind,
    /// The handout's words, with their section; empty where its silence is the point.
    pub handout: &'static str,
    /// Ambiguity: the reading this stands for. Mistake: one sentence for the student, which completes
    /// "your program behaves as if …".
    pub reading: &'static str,
}

impl Variant {
    /// Creates an ambiguity: another interpretation of the handout's words.
    pub const fn ambiguity(name: &'static str, handout: &'static str, reading: &'static str) -> Self {
        Self { name, kind: VariantKind::Ambiguity, handout, reading }
    }

    /// Creates a mistake, with the handout's words that forbid it.
    pub const fn mistake(name: &'static str, handout: &'static str, reading: &'static str) -> Self {
        Self { name, kind: VariantKind::Mistake, handout, reading }
    }
}

/// The rules of one run: the plain ones, except for these variants. They remember which variants a game has asked about: the
/// others change nothing in it.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    active: Vec<&'static str>,
    asked: RefCell<Vec<&'static str>>,
    /// Answers that were given, by the address of the name: games ask thousands of times a run, each place with the same name.
    answers: Answers,
    /// Whether variants are asked about that few programs have.
    is_exhaustive: bool,
}

/// A cache of answers by the address of the name, with open addressing: one that finds no free place is not kept.
#[derive(Clone, Debug)]
struct Answers([Cell<u64>; Self::PLACES]);

impl Answers {
    const PLACES: usize = 256;
    /// How many places are looked at.
    const PROBES: usize = 16;

    const fn none() -> Self {
        Self([const { Cell::new(0) }; Self::PLACES])
    }

    /// Returns the place of a name, and what identifies it there: address (of 48 bits) and length. Names stand one behind the other, a dozen
    /// bytes apart.
    fn place(&self, name: &'static str) -> (Option<&Cell<u64>>, u64) {
        let address = name.as_ptr().addr();
        let key = (address as u64) << 15 | (name.len() as u64 & 0x3fff) << 1;
        let mut probed = (0..Self::PROBES).map(|step| &self.0[(address / 8 + step) % Self::PLACES]);
        (probed.find(|place| place.get() == 0 || place.get() & !1 == key), key)
    }
}

impl Default for Answers {
    fn default() -> Self {
        Self::none()
    }
}

impl Rules {
    /// Returns the plain rules.
    pub const fn plain() -> Self {
        Self {
            active: Vec::new(),
            asked: RefCell::new(Vec::new()),
            answers: Answers::none(),
            is_exhaustive: false,
        }
    }

    /// Returns the plain rules with these variants (by name).
    pub fn with(variants: impl IntoIterator<Item = &'static str>) -> Self {
        Self { active: variants.into_iter().collect(), ..Self::plain() }
    }

    /// Returns these rules for a search through all interpretations, not for one that follows a run.
    pub fn exhaustive(self) -> Self {
        Self { is_exhaustive: true, ..self }
    }

    /// Whether the game is to be played with a variant that few programs have. A search that follows a run does not try it, so that other
    /// programs cost no more, unless the game asks [`Self::plays`]: it does so where a run may be one with the variant.
    pub fn plays_rare(&self, variant: Variant) -> bool {
        if self.is_exhaustive { self.plays(variant) } else { self.active.contains(&variant.name) }
    }

    /// Whether the game is to be played with this variant.
    pub fn plays(&self, variant: Variant) -> bool {
        self.has(variant.name)
    }

    /// Whether the game is to be played with the variant of this name.
    pub fn has(&self, variant: &'static str) -> bool {
        let (place, key) = self.answers.place(variant);
        if let Some(known) = place.map(Cell::get).filter(|known| *known != 0) {
            return known & 1 == 1;
        }
        let mut asked = self.asked.borrow_mut();
        if !asked.contains(&variant) {
            asked.push(variant);
        }
        let is_active = self.active.contains(&variant);
        if let Some(place) = place {
            place.set(key | u64::from(is_active));
        }
        is_active
    }

    /// Returns the first choice whose variant is played, or the plain one.
    pub fn answer<T: Copy>(&self, plain: T, otherwise: &[(Variant, T)]) -> T {
        let played = otherwise.iter().find(|(variant, _)| self.plays(*variant));
        played.map_or(plain, |(_, answer)| *answer)
    }

    /// The names of the variants, in the order they were given.
    pub fn variants(&self) -> &[&'static str] {
        &self.active
    }

    /// The names of the variants that a game has asked about, in the order in which it first did.
    pub fn asked(&self) -> Vec<&'static str> {
        self.asked.borrow().clone()
    }
}
