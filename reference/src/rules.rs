//! Which rules a game is played by.
//!
//! The plain rules are our reading of the handout. A *deviation* is a named way to play by other
//! rules: an *ambiguity* where the handout is silent or contradicts itself (a program that plays
//! either way is right), or a *mistake* that novices make (a program that plays so is wrong, and the
//! report can say how).

/// Why a deviation exists, and so what a program that plays by it deserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviationKind {
    /// The handout leaves it open: accepted.
    Ambiguity,
    /// The handout forbids it: diagnosed.
    Mistake,
}

/// A named way to play by other rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// Identifier, unique within the game: `dealer_bust_is_silent`.
    pub name: &'static str,
    /// Accepted or diagnosed.
    pub kind: DeviationKind,
    /// The handout's words, with their section; empty where its silence is the point.
    pub handout: &'static str,
    /// Ambiguity: the reading this stands for. Mistake: one sentence for the student, which completes
    /// "your program behaves as if …".
    pub reading: &'static str,
}

impl Deviation {
    /// A reading of words that leave something open: accepted.
    pub const fn ambiguity(name: &'static str, handout: &'static str, reading: &'static str) -> Self {
        Self { name, kind: DeviationKind::Ambiguity, handout, reading }
    }

    /// A mistake, and the words it goes against: diagnosed.
    pub const fn mistake(name: &'static str, handout: &'static str, reading: &'static str) -> Self {
        Self { name, kind: DeviationKind::Mistake, handout, reading }
    }
}

/// The rules of one run: the plain ones, but for the deviations named here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    active: Vec<&'static str>,
}

impl Rules {
    /// The handout as we read it.
    pub const fn plain() -> Self {
        Self { active: Vec::new() }
    }

    /// The plain rules with these deviations (by name) instead.
    pub fn with(deviations: impl IntoIterator<Item = &'static str>) -> Self {
        Self { active: deviations.into_iter().collect() }
    }

    /// Whether the game is to be played with this deviation.
    pub fn has(&self, deviation: &str) -> bool {
        self.active.contains(&deviation)
    }

    /// The answer to a question that some deviations answer otherwise: that of the first that is played, or the
    /// plain one.
    pub fn answer<T: Copy>(&self, plain: T, otherwise: &[(Deviation, T)]) -> T {
        let played = otherwise.iter().find(|(deviation, _)| self.has(deviation.name));
        played.map_or(plain, |(_, answer)| *answer)
    }

    /// The names of the deviations, in the order they were given.
    pub fn deviations(&self) -> &[&'static str] {
        &self.active
    }
}
