//! Patterns: several ways to find one thing that programs express in different words.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use regex::bytes::{Captures, Match, Regex};

use super::items::{Item, Items};
use super::spellings::Spellings;

/// Patterns for one thing, the most likely first: if two match overlapping text, the earlier one counts.
#[derive(Clone, Debug)]
pub struct Patterns {
    id: u64,
    /// Never empty.
    all: Vec<Pattern>,
    /// Text that one of these matches is not matched by the others: "nobody wins $10" does not say that the player wins.
    exceptions: Vec<Pattern>,
    /// The names of the groups that count, in the order in which they first appear.
    names: Vec<String>,
}

/// One way to find something.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// As it is written in the spec.
    pub written: String,
    /// The expression by which it is found.
    pub regex: Regex,
    /// The capture groups that count.
    pub groups: Vec<Group>,
    /// Whether what it matches is an exception: text in which the other patterns find nothing.
    pub is_exception: bool,
}

/// A capture group that counts.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name; groups of different patterns with the same name are the same.
    pub name: String,
    /// Its number in the expression.
    pub index: usize,
    /// What its text means.
    pub reading: Reading,
}

/// What a captured text means.
#[derive(Clone, Debug)]
pub enum Reading {
    /// Itself.
    Text,
    /// A whole number, below zero if `negated`: "lost 3 chips" tells of -3.
    Number {
        /// Whether it is below zero even where it is written without a minus.
        negated: bool,
    },
    /// Something that is not in the text: "nobody wins" tells of a tie.
    Fixed(Vec<u8>),
    /// One of some words.
    Words(Arc<Spellings>),
    /// One or several items.
    Items(Arc<Items>),
}

/// One place where one of the patterns matches.
#[derive(Clone, Debug)]
pub struct Hit<'o> {
    /// The whole match.
    pub whole: Match<'o>,
    /// The index of the pattern.
    pub pattern: usize,
    /// The groups that count, in order; `None` for one that did not match.
    pub groups: Vec<Option<Captured>>,
}

/// What one group captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captured {
    /// Its place in the output.
    pub range: Range<usize>,
    /// What it means.
    pub text: Vec<u8>,
    /// The items in it, if it captures items; none if there is anything else in it.
    pub items: Vec<Item>,
}

impl Patterns {
    /// Creates patterns; one at least must not be an exception.
    pub fn new(all: Vec<Pattern>) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let (exceptions, all): (Vec<_>, Vec<_>) = all.into_iter().partition(|pattern| pattern.is_exception);
        let mut names: Vec<String> = Vec::new();
        for group in all.iter().flat_map(|pattern| &pattern.groups) {
            if !names.contains(&group.name) {
                names.push(group.name.clone());
            }
        }
        Self { id: NEXT.fetch_add(1, Ordering::Relaxed), all, exceptions, names }
    }

    /// Creates patterns from expressions.
    pub fn of_expressions(all: impl IntoIterator<Item = Regex>) -> Self {
        Self::new(all.into_iter().map(Pattern::of_expression).collect())
    }

    /// Creates patterns with this expression only.
    pub fn one(only: Regex) -> Self {
        Self::of_expressions([only])
    }

    /// Whether no pattern captures a part of its match: then it is the text itself that matters.
    pub fn is_literal(&self) -> bool {
        self.all.iter().flat_map(|pattern| &pattern.groups).all(|group| group.index == 0)
    }

    /// Returns a number that no patterns share but copies of these.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Creates a pattern for a row of items, one of which has the word `rank`.
    #[cfg(test)]
    pub(crate) fn of_ranks(row: &str, one: &str) -> Self {
        let words = Arc::<Spellings>::default();
        let told = vec![super::Piece::Words { name: "rank".to_owned(), index: 1, words }];
        let items = Items { one: Regex::new(one).expect("it is an expression"), told };
        let mut pattern = Pattern::of_expression(Regex::new(row).expect("it is an expression"));
        pattern.groups.iter_mut().for_each(|group| group.reading = Reading::Items(Arc::new(items.clone())));
        Self::new(vec![pattern])
    }

    /// Returns every pattern as it is written, the exceptions last.
    pub fn written(&self) -> impl Iterator<Item = &str> {
        self.all.iter().chain(&self.exceptions).map(|pattern| pattern.written.as_str())
    }

    /// Returns where exceptions match.
    fn excepted(&self, text: &[u8]) -> Vec<Range<usize>> {
        let matches =
            |pattern: &Pattern| pattern.regex.find_iter(text).map(|it| it.range()).collect::<Vec<_>>();
        self.exceptions.iter().flat_map(matches).collect()
    }

    /// Returns the matches, in order and without overlaps.
    pub fn hits<'o>(&self, text: &'o [u8]) -> Vec<Hit<'o>> {
        let mut hits: BTreeMap<usize, Hit<'o>> = BTreeMap::new();
        let excepted = self.excepted(text);
        for index in 0..self.all.len() {
            for hit in self.hits_of(index, text, &excepted) {
                if is_free(&hits, &hit.whole.range()) {
                    hits.insert(hit.whole.start(), hit);
                }
            }
        }
        hits.into_values().collect()
    }

    /// Returns the matches of the first pattern that matches anywhere.
    pub fn of_the_first_that_matches<'o>(&self, text: &'o [u8]) -> Vec<Hit<'o>> {
        let excepted = self.excepted(text);
        let hits = (0..self.all.len()).map(|index| self.hits_of(index, text, &excepted).collect::<Vec<_>>());
        hits.into_iter().find(|hits| !hits.is_empty()).unwrap_or_default()
    }

    /// Returns the places of the group with this name, for the first pattern that matches anywhere.
    pub fn places_of(&self, group: &str, text: &[u8]) -> Vec<Range<usize>> {
        let Some(nth) = self.names.iter().position(|name| name == group) else { return Vec::new() };
        let hits = self.of_the_first_that_matches(text);
        hits.iter().filter_map(|hit| hit.groups[nth].as_ref().map(|group| group.range.clone())).collect()
    }

    /// Returns how items are recognized, in whatever pattern.
    pub fn all_items(&self) -> impl Iterator<Item = &Items> {
        self.all.iter().flat_map(|pattern| &pattern.groups).filter_map(|group| match &group.reading {
            Reading::Items(items) => Some(&**items),
            _ => None,
        })
    }

    /// Returns the pattern with this index, as it is written.
    pub fn nth(&self, index: usize) -> Option<&str> {
        self.all.get(index).map(|pattern| pattern.written.as_str())
    }

    /// Whether every pattern has a group with this name.
    pub fn all_name(&self, group: &str) -> bool {
        self.all.iter().all(|pattern| pattern.groups.iter().any(|known| known.name == group))
    }

    fn hits_of<'o>(
        &self,
        index: usize,
        text: &'o [u8],
        excepted: &[Range<usize>],
    ) -> impl Iterator<Item = Hit<'o>> {
        let pattern = &self.all[index];
        let is_excepted =
            |found: &Match<'_>| excepted.iter().any(|it| it.start < found.end() && found.start() < it.end);
        let captures = pattern.regex.captures_iter(text);
        captures.filter(move |captures| !is_excepted(&captures.get_match())).map(move |captures| Hit {
            whole: captures.get_match(),
            pattern: index,
            groups: self.names.iter().map(|name| pattern.captured(name, &captures)).collect(),
        })
    }
}

impl Pattern {
    /// Creates a pattern from an expression: if it names groups, only those count, otherwise all of them by their number, and
    /// the whole match if there are none.
    pub fn of_expression(regex: Regex) -> Self {
        let named: Vec<Group> = Self::numbered(&regex, |_, name| name.map(str::to_owned));
        let groups = match (named.is_empty(), regex.captures_len()) {
            (false, _) => named,
            (true, 1) => vec![Group { name: "0".to_owned(), index: 0, reading: Reading::Text }],
            (true, _) => Self::numbered(&regex, |index, _| (index > 0).then(|| index.to_string())),
        };
        Self { written: regex.as_str().to_owned(), regex, groups, is_exception: false }
    }

    fn numbered(regex: &Regex, name: impl Fn(usize, Option<&str>) -> Option<String>) -> Vec<Group> {
        let groups = regex.capture_names().enumerate();
        groups
            .filter_map(|(index, known)| {
                Some(Group { name: name(index, known)?, index, reading: Reading::Text })
            })
            .collect()
    }

    fn captured(&self, name: &str, captures: &Captures<'_>) -> Option<Captured> {
        let group = self.groups.iter().find(|group| group.name == name)?;
        captures.get(group.index).map(|found| group.reading.read(&found))
    }
}

impl Reading {
    fn read(&self, found: &Match<'_>) -> Captured {
        let (text, items) = match self {
            Self::Text => (found.as_bytes().to_vec(), Vec::new()),
            Self::Fixed(value) => (value.clone(), Vec::new()),
            Self::Number { negated } => (number(found.as_bytes(), *negated), Vec::new()),
            Self::Words(words) => (words.read(found.as_bytes().to_vec()), Vec::new()),
            Self::Items(items) => {
                let all = items.all(found.as_bytes(), found.start());
                let text = match &all[..] {
                    [] => found.as_bytes().to_vec(),
                    all => all.iter().map(|item| item.text.as_slice()).collect::<Vec<_>>().join(&b' '),
                };
                (text, all)
            }
        };
        Captured { range: found.range(), text, items }
    }
}

/// Returns a whole number without a plus and without zeros before it.
fn number(written: &[u8], negated: bool) -> Vec<u8> {
    let whole = written.strip_suffix(b".00").unwrap_or(written);
    let digits: Vec<u8> = whole.iter().copied().filter(u8::is_ascii_digit).collect();
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count().min(digits.len().saturating_sub(1));
    let digits = &digits[zeros..];
    let minus = (negated || written.contains(&b'-')) && digits != b"0";
    if minus { [b"-", digits].concat() } else { digits.to_vec() }
}

/// Whether no match so far is within this range.
fn is_free(hits: &BTreeMap<usize, Hit<'_>>, range: &Range<usize>) -> bool {
    // Matches do not overlap, so only the last one that begins before the end of the range can overlap it.
    hits.range(..range.end).next_back().is_none_or(|(_, hit)| hit.whole.end() <= range.start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(all: &[&str]) -> Patterns {
        Patterns::of_expressions(all.iter().map(|pattern| Regex::new(pattern).unwrap()))
    }

    fn texts(hits: &[Hit<'_>]) -> Vec<Vec<String>> {
        let text = |group: &Option<Captured>| {
            let text = group.as_ref().map(|group| group.text.clone()).unwrap_or_default();
            String::from_utf8(text).unwrap()
        };
        hits.iter().map(|hit| hit.groups.iter().map(text).collect()).collect()
    }

    #[test]
    fn earlier_expression_counts_and_order_is_kept() {
        let chips = patterns(&[r"lost (\d+)", r"chips (-?\d+)", r"(\d+) chips"]);
        assert_eq!(texts(&chips.hits(b"3 chips. lost 4 chips 5")), [["3"], ["4"], ["5"]]);
        let nested = patterns(&["(bc)", "(abcd)", "(d)"]);
        assert_eq!(texts(&nested.hits(b"abcd abcd")), [["bc"], ["d"], ["bc"], ["d"]]);
    }

    #[test]
    fn nothing_is_found_where_an_exception_matches() {
        let exception = |regex: &str| Pattern {
            is_exception: true,
            ..Pattern::of_expression(Regex::new(regex).expect("it is an expression"))
        };
        let wins = Pattern::of_expression(Regex::new(r"wins (\d+)").expect("it is an expression"));
        let wins = Patterns::new(vec![exception("nobody wins"), wins]);
        assert_eq!(texts(&wins.hits(b"ann wins 3, nobody wins 4, bob wins 5")), [["3"], ["5"]]);
        assert_eq!(texts(&wins.of_the_first_that_matches(b"nobody wins 4, bob wins 5")), [["5"]]);
        assert_eq!(wins.written().collect::<Vec<_>>(), [r"wins (\d+)", "nobody wins"]);
    }

    #[test]
    fn named_groups_may_be_omitted() {
        let total = patterns(&[
            r"(?P<who>\w+) has (?P<sign>-)?(?P<total>\d+)",
            r"(?P<total>\d+) for (?P<who>\w+)( please)?",
        ]);
        assert_eq!(
            texts(&total.hits(b"ann has -3, 4 for bob please")),
            [["ann", "-", "3"], ["bob", "", "4"]]
        );
    }

    #[test]
    fn first_matching_expression_is_used_alone() {
        let start = patterns(&[r"Hand \d+", "bet"]);
        let count = |text: &[u8]| start.of_the_first_that_matches(text).len();
        assert_eq!(
            (count(b"Hand 1 bet Hand 2 bet bet"), count(b"bet bet bet"), count(b"nothing")),
            (2, 3, 0)
        );
    }

    #[test]
    fn numbers_have_one_spelling() {
        for (written, negated, read) in [
            ("12", false, "12"),
            ("+3", false, "3"),
            ("-$ 05", false, "-5"),
            ("$-5", true, "-5"),
            ("$90.00", false, "90"),
            ("5", true, "-5"),
            ("-0", false, "0"),
            ("0", true, "0"),
        ] {
            assert_eq!(number(written.as_bytes(), negated), read.as_bytes(), "{written}");
        }
    }
}
