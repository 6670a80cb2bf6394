//! What is stated in the turns of a program with input, and how it was read.

use std::collections::BTreeSet;

use crate::cards::Card;

use super::LearnedWording;

/// What a fact says, without its numbers: which fact, and the words of its value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject {
    /// The fact, an index of the caller's.
    pub fact: usize,
    /// The words of its value: `dealer`, `win`.
    pub words: String,
    /// Which number of the value it is, counted from 0; 0 without numbers.
    pub place: usize,
}

/// Something that is true in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What it is about.
    pub subject: Subject,
    /// Its number, if it has one.
    pub number: Option<i64>,
    /// Whether it must be stated.
    pub required: bool,
}

/// A turn of a run, with what is true in it.
#[derive(Clone, Debug)]
pub struct TurnOfRun<'a> {
    /// The number that was typed before it, if it was one.
    pub typed: Option<i64>,
    /// What was printed.
    pub output: &'a [u8],
    /// What is expected in it.
    pub due: Vec<Statement>,
    /// The draws that must be shown in it, and those that may be.
    pub draws: Option<DrawsOfTurn>,
}

/// A draw that is recognized in any words.
pub type ShownDraw = Card;

/// The draws of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawsOfTurn {
    /// Those that must be shown.
    pub due: BTreeSet<ShownDraw>,
    /// Those that may be shown; all that are due are among them.
    pub allowed: BTreeSet<ShownDraw>,
}

/// Returns the draws that a value of a fact consists of; `None` if it is anything else. A number, and a rank alone, may be anything.
pub fn draws_of(value: &[u8]) -> Option<Vec<ShownDraw>> {
    let value = std::str::from_utf8(value).ok()?;
    let is_code = |word: &&str| word.len() > 1 && word.ends_with(['S', 'H', 'D', 'C']);
    let card = |word| Some(word).filter(is_code).and_then(Card::parse);
    value.split(' ').map(card).collect()
}

/// What may be at stake, given the numbers that were typed: some of them may be keys of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The sums of several in a row, and of those that have more than one digit, up to the last one.
    in_a_row: BTreeSet<i64>,
    /// The sums of any of them.
    of_some: BTreeSet<i64>,
}

impl Stakes {
    /// How many of the numbers that were typed last may be stakes.
    const MOST: usize = 24;
    /// Maximum number of sums: different numbers have many.
    const SUMS: usize = 4096;

    /// Creates it for these numbers, the last one first.
    pub fn of(typed: impl Iterator<Item = i64>) -> Self {
        let typed: Vec<i64> = typed.take(Self::MOST).collect();
        let no_keys: Vec<i64> = typed.iter().copied().filter(|number| *number > 9).collect();
        let in_a_row = (0..typed.len()).flat_map(|from| sums(&typed[from..]));
        let mut of_some = BTreeSet::from([0]);
        for number in &typed {
            if of_some.len() < Self::SUMS {
                let with: Vec<i64> = of_some.iter().map(|sum: &i64| sum.saturating_add(*number)).collect();
                of_some.extend(with);
            }
        }
        Self { in_a_row: in_a_row.chain(sums(&no_keys)).collect(), of_some }
    }

    /// Whether a number may be a stake, or several that were added in a row.
    pub fn has(&self, number: i64) -> bool {
        self.in_a_row.contains(&number)
    }

    /// Whether a number may be all that was staked, with keys typed in between.
    pub fn add_up_to(&self, number: i64) -> bool {
        self.of_some.contains(&number)
    }

    /// Returns the numbers that may be stakes.
    pub(super) fn iter(&self) -> impl Iterator<Item = i64> {
        self.in_a_row.iter().copied()
    }
}

/// Returns the sum of the first number, of the first two, and so on.
fn sums(numbers: &[i64]) -> Vec<i64> {
    let add = |sum: &mut i64, number: &i64| {
        *sum = sum.saturating_add(*number);
        Some(*sum)
    };
    numbers.iter().scan(0, add).collect()
}

/// How a program was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadTurns {
    /// The wordings of each subject.
    pub subjects: Vec<LearnedSubject>,
    /// By run and turn, the lines that were read, as they were printed.
    pub read: Vec<Vec<BTreeSet<String>>>,
}

/// The wordings of one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedSubject {
    /// The subject.
    pub subject: Subject,
    /// The wordings that state it, the most frequent first.
    pub wordings: Vec<LearnedWording>,
    /// Whether a number or a known word tells it; otherwise it was read by its position only.
    pub is_anchored: bool,
}

#[cfg(test)]
mod tests {
    use super::Stakes;

    #[test]
    fn stakes_are_told_from_keys_of_menus() {
        // A bet of 10, a hit by the key 1, 5 more after a push by the keys 2 and 1, and the key 2.
        let stakes = Stakes::of([2, 5, 1, 2, 1, 10].into_iter());
        assert!(stakes.has(10) && stakes.has(5) && stakes.has(11), "one number, or several in a row");
        assert!(!stakes.has(15) && stakes.add_up_to(15), "10 and 5 are parted by keys");
        assert!(!stakes.add_up_to(30));
        let many = Stakes::of(std::iter::repeat_n(2, 14).chain([1]));
        assert!(many.add_up_to(29), "seven pushes or more");
    }
}
