//! Patterns: several regular expressions for one thing that programs express in different words.

use std::collections::BTreeMap;
use std::ops::Range;

use regex::bytes::{Captures, Match, Regex};

/// Expressions for one thing, the most likely first: if two match overlapping text, the earlier one counts.
#[derive(Clone, Debug)]
pub struct Patterns {
    /// Never empty.
    all: Vec<Regex>,
    /// The names of the groups that count, in the order of the first expression; none if groups have numbers only.
    names: Vec<String>,
}

/// One place where one of the expressions matches.
#[derive(Clone, Debug)]
pub struct Hit<'o> {
    /// The whole match.
    pub whole: Match<'o>,
    /// The groups that count, in order; `None` for one that did not match.
    pub groups: Vec<Option<Match<'o>>>,
}

impl Patterns {
    /// Creates patterns from this expression and others for the same thing.
    ///
    /// If the first one names groups, only named groups count, and the others may omit some. Otherwise every group counts,
    /// by its number.
    pub fn new(first: Regex, others: impl IntoIterator<Item = Regex>) -> Self {
        let names = names(&first);
        Self { all: std::iter::once(first).chain(others).collect(), names }
    }

    /// Creates patterns with this expression only.
    pub fn one(only: Regex) -> Self {
        Self::new(only, [])
    }

    /// Whether no expression captures anything: then it is the text itself that matters.
    pub fn is_literal(&self) -> bool {
        self.all.iter().all(|find| find.captures_len() == 1)
    }

    /// Returns every expression as text.
    pub fn written(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(Regex::as_str)
    }

    /// Returns the matches, in order and without overlaps.
    pub fn hits<'o>(&self, text: &'o [u8]) -> Vec<Hit<'o>> {
        let mut hits: BTreeMap<usize, Hit<'o>> = BTreeMap::new();
        for pattern in &self.all {
            for captures in pattern.captures_iter(text) {
                let hit = self.hit(&captures);
                if is_free(&hits, &hit.whole.range()) {
                    hits.insert(hit.whole.start(), hit);
                }
            }
        }
        hits.into_values().collect()
    }

    /// Returns the matches of the first expression that matches anywhere.
    pub fn of_the_first_that_matches<'o>(&self, text: &'o [u8]) -> Vec<Hit<'o>> {
        let hits =
            |pattern: &Regex| pattern.captures_iter(text).map(|one| self.hit(&one)).collect::<Vec<_>>();
        self.all.iter().map(hits).find(|hits| !hits.is_empty()).unwrap_or_default()
    }

    /// Returns what the group with this name captured.
    pub fn group<'o>(&self, name: &str, hit: &Hit<'o>) -> Option<Match<'o>> {
        let nth = self.names.iter().position(|known| known == name)?;
        hit.groups.get(nth).copied().flatten()
    }

    /// Returns the places of the group with this name, for the first expression that matches anywhere.
    pub fn places_of(&self, group: &str, text: &[u8]) -> Vec<Range<usize>> {
        let Some(nth) = self.names.iter().position(|name| name == group) else { return Vec::new() };
        let hits = self.of_the_first_that_matches(text);
        hits.iter().filter_map(|hit| hit.groups[nth].map(|group| group.range())).collect()
    }

    /// Whether every expression has a group with this name.
    pub fn all_name(&self, group: &str) -> bool {
        self.all.iter().all(|pattern| pattern.capture_names().flatten().any(|name| name == group))
    }

    fn hit<'o>(&self, captures: &Captures<'o>) -> Hit<'o> {
        let groups = match &self.names[..] {
            [] => captures.iter().skip(1).collect(),
            names => names.iter().map(|name| captures.name(name)).collect(),
        };
        Hit { whole: captures.get_match(), groups }
    }
}

/// Returns the names of the groups of an expression, in order.
pub fn names(pattern: &Regex) -> Vec<String> {
    pattern.capture_names().flatten().map(str::to_owned).collect()
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
        let mut all = all.iter().map(|pattern| Regex::new(pattern).unwrap());
        Patterns::new(all.next().unwrap(), all)
    }

    fn texts(hits: &[Hit<'_>]) -> Vec<Vec<String>> {
        let text = |group: &Option<Match<'_>>| {
            group.map_or_else(String::new, |group| String::from_utf8_lossy(group.as_bytes()).into_owned())
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
}
