//! Fingerprints: what counts of a run at a rung, computed once. Runs that cannot agree are recognized by them without a
//! full comparison.
//!
//! Equal fingerprints do not imply that two runs agree. If an expected run exits, a run that agrees with it always has a
//! fingerprint that agrees.

use std::borrow::Borrow;
use std::hash::{DefaultHasher, Hash, Hasher};

use reference::Transcript;

use super::{blocks, colors, normalize, outputs, tolerate};
use crate::criteria::{Criteria, Fact, Order, OwnWords};
use crate::verdict::Rung;

/// Fingerprint of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    turns: Vec<Turn>,
    rung: Rung,
}

/// Fingerprint of a turn: the hashed content of each line or block.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Turn {
    units: Vec<Hashes>,
    /// Whether it was divided into blocks.
    cut: bool,
    /// The layouts of its versions: turns that agree in layout agree in facts.
    layouts: Hashes,
    /// The first unit for which a program may have its own words: what follows is not compared.
    own_words: Option<usize>,
    /// Whether a program may print further lines: then those that are expected, without those in own words, must be among the others.
    has_more: bool,
}

/// A set of hashes, sorted. Most have one, and there are many: a tree would take several times the memory.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hashes(Box<[u64]>);

impl FromIterator<u64> for Hashes {
    fn from_iter<T: IntoIterator<Item = u64>>(hashes: T) -> Self {
        let mut hashes: Vec<u64> = hashes.into_iter().collect();
        hashes.sort_unstable();
        hashes.dedup();
        Self(hashes.into())
    }
}

impl Hashes {
    fn one(hash: u64) -> Self {
        Self(Box::new([hash]))
    }

    /// Returns the union.
    fn with(&self, other: &Self) -> Self {
        self.0.iter().chain(&other.0).copied().collect()
    }

    fn contains(&self, hash: u64) -> bool {
        self.0.binary_search(&hash).is_ok()
    }

    fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().all(|hash| other.contains(*hash))
    }

    fn is_disjoint(&self, other: &Self) -> bool {
        !self.0.iter().any(|hash| other.contains(*hash))
    }
}

/// A place in a fingerprint: a turn, and a line or block of it; the beginning by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    turn: usize,
    unit: usize,
}

/// How far a run agrees with an expected one; further is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Agreement {
    /// Up to this place: from there on it cannot agree.
    Until(Place),
    /// To the end, as far as sketches can tell.
    ToTheEnd,
}

impl Fingerprint {
    /// Returns the fingerprint of an expected run.
    pub fn of(run: &Transcript, criteria: &Criteria) -> Self {
        Self::at(lowest(criteria), &[run], run, criteria)
    }

    /// Returns the fingerprint of a program's run: its output, and its output with all tolerated rewrites.
    pub fn of_program(run: &Transcript, criteria: &Criteria) -> Self {
        match tolerate::mended(run, criteria) {
            None => Self::of(run, criteria),
            Some(mended) => Self::at(lowest(criteria), &[run, &mended], run, criteria),
        }
    }

    /// Returns the fingerprint of several versions of a run.
    fn at(rung: Rung, versions: &[&Transcript], run: &Transcript, criteria: &Criteria) -> Self {
        let turn = |index: usize| {
            let turns = versions.iter().map(|version| turn(&version.turns[index].output, rung, criteria));
            turns.reduce(Turn::with).unwrap_or_else(Turn::empty)
        };
        let turns = (0..run.turns.len()).map(turn).collect();
        Self { turns, rung }
    }

    /// How far a program's run agrees with this expected one.
    pub fn agreement(&self, actual: &Fingerprint) -> Agreement {
        Agreement::of(self.turns.iter(), actual, self.rung)
    }

    /// How far a program's run agrees with the expected one that has no fingerprint yet: none is made of the turns after the first that
    /// differs.
    pub fn agreement_with(actual: &Fingerprint, expected: &Transcript, criteria: &Criteria) -> Agreement {
        let rung = lowest(criteria);
        Agreement::of(expected.turns.iter().map(|one| turn(&one.output, rung, criteria)), actual, rung)
    }

    /// Whether both are equal at a place.
    pub fn same_at(&self, other: &Fingerprint, place: Place) -> bool {
        let unit = |fingerprint: &'_ Fingerprint| {
            fingerprint.turns.get(place.turn).and_then(|turn| turn.units.get(place.unit)).cloned()
        };
        unit(self) == unit(other)
    }
}

impl Agreement {
    fn of<T: Borrow<Turn>>(expected: impl Iterator<Item = T>, actual: &Fingerprint, rung: Rung) -> Self {
        let mut parts = expected.enumerate().filter_map(|(turn, expected)| {
            let Some(found) = actual.turns.get(turn) else { return Some(Place { turn, unit: 0 }) };
            expected.borrow().parts_from(found, rung).map(|unit| Place { turn, unit })
        });
        parts.next().map_or(Self::ToTheEnd, Self::Until)
    }
}

impl Turn {
    fn empty() -> Self {
        Self {
            units: Vec::new(),
            cut: false,
            layouts: Hashes::from_iter([]),
            own_words: None,
            has_more: false,
        }
    }

    /// Merges two versions; into one unit if they are divided differently.
    fn with(self, other: Self) -> Self {
        let layouts = self.layouts.with(&other.layouts);
        if self.cut == other.cut && self.units.len() == other.units.len() {
            let pairs = self.units.into_iter().zip(other.units);
            return Self { units: pairs.map(|(one, other)| one.with(&other)).collect(), layouts, ..self };
        }
        let units = vec![self.whole().with(&other.whole())];
        Self { units, cut: false, layouts, own_words: None, ..self }
    }

    fn whole(&self) -> Hashes {
        self.units.iter().flat_map(|unit| &unit.0).copied().collect()
    }

    /// Returns the first unit of this expected turn that differs from the found turn.
    fn parts_from(&self, found: &Turn, rung: Rung) -> Option<usize> {
        if rung == Rung::Facts {
            if !self.layouts.is_disjoint(&found.layouts) {
                return None;
            }
            // Facts may be repeated: the expected ones must be a subset.
            if self.cut != found.cut {
                return (!self.whole().is_subset(&found.whole())).then_some(0);
            }
            let fewer = (found.units.len() < self.units.len()).then_some(found.units.len());
            let differs =
                self.units.iter().zip(&found.units).position(|(wanted, had)| !wanted.is_subset(had));
            return differs.or(fewer);
        }
        if self.has_more {
            let found = found.whole();
            return self.units.iter().position(|wanted| !wanted.is_subset(&found));
        }
        let compared = &self.units[..self.own_words.unwrap_or(self.units.len())];
        let differs = compared.iter().zip(&found.units).position(|(wanted, had)| wanted != had);
        if self.own_words.is_some() {
            return differs.or((found.units.len() < compared.len()).then_some(found.units.len()));
        }
        let number = self.units.len().min(found.units.len());
        let other_number = (self.units.len() != found.units.len()).then_some(number);
        differs.or(other_number)
    }
}

/// Returns the lowest rung that earns credit.
fn lowest(criteria: &Criteria) -> Rung {
    let rungs = criteria.credit.iter().map(|(rung, _)| *rung).chain([criteria.require]);
    match rungs.min() {
        Some(Rung::Facts) if criteria.facts.is_empty() => Rung::Wording,
        Some(rung) => rung,
        None => criteria.require,
    }
}

fn turn(output: &[u8], rung: Rung, criteria: &Criteria) -> Turn {
    let text = |lines: &mut dyn Iterator<Item = normalize::Line<'_>>| -> Turn {
        let has_more = criteria.own_words.iter().any(OwnWords::is_extra);
        let mut turn = Turn { has_more, ..Turn::empty() };
        for line in lines {
            let is_free = criteria.own_words.iter().any(|free| free.stands_for(line.raw));
            turn.own_words = turn.own_words.or(is_free.then_some(turn.units.len()));
            turn.units.push(match has_more {
                true if is_free => Hashes::from_iter([]),
                true => Hashes::one(hash(&normalize::fold(&colors::without_sequences(line.raw)))),
                false => Hashes::one(hash(&line.counts)),
            });
        }
        turn
    };
    match rung {
        Rung::Exact => text(&mut normalize::exact_lines(output)),
        Rung::Layout => text(&mut normalize::layout_lines(output)),
        Rung::Wording => text(&mut normalize::wording_lines(output)),
        Rung::Facts => {
            let blocks = criteria.blocks.as_ref().map(|blocks| blocks::outputs(blocks, output));
            let blocks = blocks.unwrap_or_default();
            let cut = !blocks.is_empty();
            let units = if cut { blocks } else { vec![output] };
            let layout: Vec<_> = normalize::layout_lines(output).map(|line| line.counts).collect();
            let units = units.into_iter().map(|unit| facts(unit, criteria)).collect();
            Turn { units, cut, layouts: Hashes::one(hash(&layout)), ..Turn::empty() }
        }
        Rung::None => Turn::empty(),
    }
}

/// Returns the facts of a unit that every run must show there. What may be left out is not among them, nor what may be shown earlier or
/// later in a round: a program that shows only new cards has others in each turn than one that shows whole hands.
fn facts(output: &[u8], criteria: &Criteria) -> Hashes {
    let must_be_here =
        |(_, fact): &(usize, &Fact)| !fact.optional && !matches!(fact.order, Order::Set { until: Some(_) });
    let values = |(index, fact)| -> Vec<u64> {
        outputs::of(fact, output).iter().map(|one| hash(&(index, &one.value))).collect()
    };
    criteria.facts.iter().enumerate().filter(must_be_here).flat_map(values).collect()
}

/// Hashes a value with fixed keys, so that the result does not depend on the run.
fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
