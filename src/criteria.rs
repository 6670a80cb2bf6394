//! Criteria of the comparison of a part: data from the spec, used by comparators.

mod calls;
pub mod draws;
mod items;
mod patterns;
mod spellings;

use regex::bytes::Regex;

pub use calls::{CallRequirement, CallRule, Calls, Seeds, SrandRule};
pub use draws::{DrawPatterns, Shows};
pub use items::{BETWEEN, Item, Items, Piece};
pub use patterns::{Captured, Group, Hit, Pattern, Patterns, Reading};
pub use spellings::Spellings;

use crate::fraction::Fraction;
use crate::verdict::Rung;

/// A file that a program must write, and its content if it is there.
pub type ProducedFile = (String, Option<Vec<u8>>);

/// Criteria that a run must meet to pass.
#[derive(Clone, Debug)]
pub struct Criteria {
    /// The lowest rung that passes in full.
    pub require: Rung,
    /// Credit for agreement at rungs below `require`; other rungs give none.
    pub credit: Vec<(Rung, Fraction)>,
    /// How pauses are compared; `None`: they are not.
    pub pauses: Option<Pauses>,
    /// Facts that must agree, in the order of the spec; empty unless `require` is `facts`.
    pub facts: Vec<Fact>,
    /// How a turn is divided into blocks whose facts are compared one by one; `None`: it is not divided.
    pub blocks: Option<Blocks>,
    /// Whether a program's own words, which no phrase finds, are learned from all runs.
    pub learn_wording: bool,
    /// Tolerated rewrites of the output, tried if its facts do not agree.
    pub forgive: Vec<Tolerance>,
    /// Whether the reference is a game, which messages may call so; a model solution may be anything.
    pub of_game: bool,
    /// Whether a program may go on reading when the game is over, even after the end of the input.
    pub may_read_on: bool,
    /// How numbers may differ; `None`: they are text like any other.
    pub numbers: Option<Numbers>,
    /// Whether the lines of a turn may come in any order.
    pub any_order: bool,
    /// Lines whose words the handout leaves free.
    pub own_words: Vec<OwnWords>,
    /// Explicit requirements of the handout, each with its credit.
    pub demands: Vec<Requirement>,
    /// Requirements on calls that are not in the transcript; if there are any, calls are counted.
    pub calls: Vec<CallRequirement>,
}

impl Criteria {
    /// Whether there is a requirement on calls in a scenario with this seed.
    pub fn observes(&self, seed: Option<i64>) -> bool {
        self.calls.iter().any(|demand| demand.seeds.include(seed))
    }

    /// Returns the same criteria with only these of the facts.
    pub(crate) fn with_facts<'f>(&self, facts: impl Iterator<Item = &'f Fact>) -> Self {
        Self { facts: facts.cloned().collect(), ..self.clone() }
    }

    /// Returns criteria with this rung only: no facts, no requirements, no check of pauses.
    pub fn at(require: Rung) -> Self {
        Self {
            require,
            credit: Vec::new(),
            pauses: None,
            facts: Vec::new(),
            blocks: None,
            learn_wording: false,
            forgive: Vec::new(),
            of_game: true,
            may_read_on: false,
            numbers: None,
            any_order: false,
            own_words: Vec::new(),
            demands: Vec::new(),
            calls: Vec::new(),
        }
    }
}

/// A line of the reference for which a program may have its own words, or a further line that a program may print.
#[derive(Clone, Debug)]
pub struct OwnWords {
    /// The lines of the reference; `None`: lines that it does not print.
    pub line: Option<Regex>,
    /// What the own words must say.
    pub needs: Option<Regex>,
    /// What of the line must be in the own words, too, in any order: its numbers.
    pub keeps: Option<Regex>,
    /// Whose each of those is. If there are as many owners as values, each value must have the same owner.
    pub of: Option<Regex>,
    /// What a line says that stands for something else.
    pub unless: Option<Regex>,
    /// What a line may name besides, if the lines that are expected next show it for the first time: a new card.
    pub announces: Option<Regex>,
    /// The handout's words that show the line.
    pub because: Option<String>,
    /// Fraction of a scenario's credit that is left with own words.
    pub credit: Fraction,
}

impl OwnWords {
    /// Whether this is about lines that the reference does not print.
    pub fn is_extra(&self) -> bool {
        self.line.is_none()
    }

    /// Whether a line must say something in particular: some lines may be in any words at all.
    pub fn says_something(&self) -> bool {
        self.needs.is_some() || self.keeps.is_some()
    }

    /// Whether a line of the reference may be in other words.
    pub fn stands_for(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        self.line.as_ref().and_then(|all| all.find(line)).is_some_and(|found| found.len() == line.len())
    }

    /// Whether lines of a program say what this line of the reference says.
    pub fn tells(&self, line: &[u8], own: &[impl AsRef<[u8]>]) -> bool {
        let is_other = |line: &[u8]| self.unless.as_ref().is_some_and(|other| other.is_match(line));
        if own.iter().any(|line| is_other(line.as_ref())) {
            return false;
        }
        let own = own.iter().map(AsRef::as_ref).collect::<Vec<&[u8]>>().join(&b' ');
        self.needs.as_ref().is_none_or(|needs| needs.is_match(&own)) && self.same_values(line, &own)
    }

    /// Whether lines of a program have all values of a line of the reference, perhaps with others, whosever they are.
    pub fn keeps_values(&self, line: &[u8], own: &[u8]) -> bool {
        let Some(keeps) = &self.keeps else { return true };
        let mut left: Vec<&[u8]> = keeps.find_iter(own).map(|found| found.as_bytes()).collect();
        keeps.find_iter(line).all(|value| {
            let at = left.iter().position(|own| own.eq_ignore_ascii_case(value.as_bytes()));
            at.map(|at| left.swap_remove(at)).is_some()
        })
    }

    /// Whether lines of a program have the values of a line of the reference and no others, but of other owners.
    pub fn has_other_owners(&self, line: &[u8], own: &[u8]) -> bool {
        let count = |text: &[u8]| self.of.as_ref().map_or(0, |of| of.find_iter(text).count());
        let values = self.keeps.as_ref().map_or(0, |keeps| keeps.find_iter(own).count());
        let is_named = count(own) == values && count(line) == values && values > 0;
        is_named && self.keeps_values(line, own) && !self.same_values(line, own)
    }

    /// Whether two lines have the same values, of the same owners.
    fn same_values(&self, line: &[u8], own: &[u8]) -> bool {
        let Some(keeps) = &self.keeps else { return true };
        let all = |expression: &Regex, text: &[u8]| -> Vec<Vec<u8>> {
            expression.find_iter(text).map(|found| found.as_bytes().to_ascii_lowercase()).collect()
        };
        let owners = |text: &[u8]| self.of.as_ref().map_or_else(Vec::new, |of| all(of, text));
        let (values, own_values) = (all(keeps, line), all(keeps, own));
        let (owners, own_owners) = (owners(line), owners(own));
        let has_owners = owners.len() == values.len() && own_owners.len() == own_values.len();
        let sorted = |values: Vec<Vec<u8>>, owners: Vec<Vec<u8>>| {
            let owners = owners.into_iter().map(Some).chain(std::iter::repeat(None));
            let mut pairs: Vec<_> = values.into_iter().zip(owners).collect();
            pairs.sort();
            pairs
        };
        if has_owners {
            sorted(values, owners) == sorted(own_values, own_owners)
        } else {
            sorted(values, Vec::new()) == sorted(own_values, Vec::new())
        }
    }
}

/// How printed numbers may differ. A sign of zero, exponents, and commas between thousands never count.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers {
    /// Maximum difference, of the value or in proportion to it, whichever is more.
    pub tolerance: f64,
    /// The digits after the point that a number must have, where the expected one has them.
    pub decimals: Option<usize>,
}

/// How pauses are compared: the total of each turn must agree with the reference's. Those of a turn are added up; their places in the
/// turn are ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pauses {
    /// The handout's words that ask for them.
    pub because: String,
    /// Fraction of a scenario's credit that is left if they do not agree.
    pub credit: Fraction,
}

/// Something that must agree although the wording may differ.
///
/// A fact *occurs* wherever `find` matches in a turn's output. An occurrence's value is what its capture groups mean, with
/// whitespace folded.
#[derive(Clone, Debug)]
pub struct Fact {
    /// Its name in findings, a singular noun ("Missing … `8-H`."): `hand`, `result`.
    pub name: String,
    /// Patterns that find it.
    pub find: Patterns,
    /// The handout's words that ask for it.
    pub because: String,
    /// Whether each of several items in a row is a separate occurrence; otherwise they are one.
    pub each: bool,
    /// How its occurrences in a turn are compared.
    pub order: Order,
    /// Which additional occurrences are tolerated.
    pub extras: Extras,
    /// Whether it may be left out: the handout does not ask for it. What is shown of it must be right.
    pub optional: bool,
}

impl Fact {
    /// Returns what is read in a text, occurrence by occurrence: what the groups mean, separated by spaces.
    pub fn read(&self, text: &[u8]) -> Vec<String> {
        let told = |hit: &Hit<'_>| {
            let groups: Vec<String> = hit
                .groups
                .iter()
                .flatten()
                .map(|group| String::from_utf8_lossy(&group.text).into_owned())
                .collect();
            groups.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
        };
        self.find.hits(text).iter().map(told).collect()
    }
}

/// How the occurrences of a fact in one turn are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// In the order of the reference.
    Fixed,
    /// In any order, each as often as in the reference.
    Any,
    /// As a set: in any order and any number of times. What is expected for the first time in a round must be shown in that turn,
    /// and what was shown before in the round may be shown again.
    Set {
        /// Name of the fact that ends a round: after a turn with it, every value must be shown again.
        until: Option<String>,
    },
}

/// Division of a long turn into blocks, such as the hands of a game without input.
///
/// The first block begins at the line of the first start; text before it is ignored. The blocks of both sides are compared
/// in order. If the output of a program has no start, the turn is not divided.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// Name of a block in findings, before its number from 1: `hand`.
    pub name: String,
    /// Patterns that find the starts; for each side, only the first expression that matches is used.
    pub starts: Patterns,
    /// Whether each block that agrees earns its share of a run that fails.
    pub partial: bool,
    /// Names of facts that are sums over all blocks so far, such as a score. For the share of a block only their change counts, so that
    /// one error is counted once.
    pub sums: Vec<String>,
    /// Names of facts that only display a block. A block is misprinted if nothing else in it is wrong.
    pub shows: Vec<String>,
    /// The share that a misprinted block earns.
    pub misprinted: Fraction,
}

#[cfg(test)]
impl Blocks {
    /// Blocks that earn nothing of their own.
    pub fn without_credit(name: &str, starts: Patterns) -> Self {
        let (name, misprinted) = (name.to_owned(), crate::fraction::ZERO);
        Self { name, starts, partial: false, sums: Vec::new(), shows: Vec::new(), misprinted }
    }
}

/// Which additional occurrences of a fact are tolerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extras {
    /// None.
    None,
    /// Those whose value was expected earlier in the run or is the beginning (up to a space) of one that is expected in this
    /// turn: a hand that is shown again, or while it grows.
    Known,
}

/// Tolerated rewrite: the facts are compared again after it, to distinguish a slightly wrong literal from a wrong game.
#[derive(Clone, Debug)]
pub struct Tolerance {
    /// Its name in findings: `suit symbols`.
    pub name: String,
    /// The text to rewrite.
    pub find: Regex,
    /// The replacement; `$1` and `${name}` are capture groups.
    pub replace: String,
    /// The handout's words that demand it.
    pub because: String,
    /// The sentence for the student.
    pub says: String,
    /// Fraction of a scenario's credit that is left if it was needed.
    pub credit: Fraction,
}

/// Explicit requirement of the handout that the required rung does not check.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// Its name in findings: `right-justified`.
    pub name: String,
    /// How it is checked.
    pub check: RequirementCheck,
    /// The handout's words that demand it.
    pub because: String,
    /// The sentence for the student.
    pub says: String,
    /// Fraction of a scenario's credit that is left if it is not met.
    pub credit: Fraction,
}

/// Check of a requirement.
#[derive(Clone, Debug)]
pub enum RequirementCheck {
    /// In each turn, matches that end in the same display column of neighboring lines of the reference (blank lines do not
    /// count, a line without a match separates them) must end in one column of the program's output, whichever it is.
    /// Only lines that both have are compared. For columns of cards.
    Aligned(Regex),
    /// Every match in the reference's output must also be in the program's.
    Present(Regex),
    /// There must be no match in the program's output.
    Absent(Regex),
    /// There must be a match in what the program prints before it reads for the first time.
    PresentFirst(Regex),
    /// There must be no match in the first turn of the program's output.
    AbsentFirst(Regex),
    /// There must be a match in the program's sources, outside of comments and quoted text.
    Source(Regex),
    /// There are so many draws, and each comes with the same probability.
    Uniform(usize),
    /// No input may be read after the game is over.
    NoMoreInput,
    /// The files that the assignment provides and that are built with the program must not report this.
    Noted(Regex),
}
