//! What looks like a program's own names of cards. A name is a rank next to a suit. Suits are found by their neighbors: only four
//! words are next to each of the thirteen ranks.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::cards::Rank;

use super::lines::Text;
use super::own_names::{First, known_rank, known_suit, name_at, signs};

/// Minimum number of ranks next to a word that is taken for a suit.
const LEAST_RANKS: usize = 10;
/// Maximum number of other numbers next to it: more are totals or scores.
const MOST_OTHERS: usize = 2;
/// Maximum number of words that are tried as suits.
const MOST_SUITS: usize = 16;

/// What looks like the names of the cards in all runs of a program, not yet bound to ranks and suits.
#[derive(Clone, Debug)]
pub(super) struct UnboundNames {
    pub(super) first: First,
    pub(super) joiner: Option<String>,
    /// Thirteen of them.
    pub(super) ranks: Vec<String>,
    /// Four of them.
    pub(super) suits: Vec<String>,
    /// By run: the cards that it shows, by the places of their rank and suit in these lists.
    pub(super) shown: Vec<Vec<(usize, usize)>>,
}

/// Finds what looks like names of cards, if some of them are not listed or are numbers of court cards.
pub(super) fn find(texts: &[Text]) -> Vec<UnboundNames> {
    let runs: Vec<Vec<Vec<Word>>> = texts.iter().map(words).collect();
    let joiners = joiners(&runs);
    let mut found = Vec::new();
    for joiner in std::iter::once(None).chain(joiners.iter().map(|joiner| Some(joiner.as_str()))) {
        let pairs: Vec<Vec<(&str, &str)>> = runs.iter().map(|lines| pairs(lines, joiner)).collect();
        for first in [First::Rank, First::Suit] {
            found.extend(UnboundNames::of(&pairs, first, joiner).filter(UnboundNames::are_unlisted));
        }
    }
    found
}

impl UnboundNames {
    /// The names in these pairs of words, by run.
    fn of(pairs: &[Vec<(&str, &str)>], first: First, joiner: Option<&str>) -> Option<Self> {
        let rank_and_suit = |(one, other)| match first {
            First::Rank => (one, other),
            First::Suit => (other, one),
        };
        let of_run = |pairs: &Vec<_>| pairs.iter().copied().map(rank_and_suit).collect::<Vec<(&str, &str)>>();
        let pairs: Vec<Vec<(&str, &str)>> = pairs.iter().map(of_run).collect();
        let (ranks, suits) = ranks_and_suits(&pairs)?;
        let place = |names: &[&str], name: &str| names.iter().position(|other| *other == name);
        let card = |(rank, suit): &(&str, &str)| Some((place(&ranks, rank)?, place(&suits, suit)?));
        let shown = pairs.iter().map(|pairs| pairs.iter().filter_map(card).collect()).collect();
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let joiner = joiner.map(str::to_owned);
        Some(Self { first, joiner, ranks: owned(&ranks), suits: owned(&suits), shown })
    }

    /// Whether a list lacks some of them, or court cards are numbers.
    fn are_unlisted(&self) -> bool {
        let is_listed = self.ranks.iter().all(|name| known_rank(name).is_some())
            && self.suits.iter().all(|name| known_suit(name).is_some());
        !is_listed || self.ranks.iter().any(|name| name == "12")
    }
}

/// A word or a number of a line, in small letters.
struct Word {
    text: String,
    /// Whether only a few signs are between it and the next one of the line.
    is_near: bool,
}

/// The words and numbers of each line of a run.
fn words(text: &Text) -> Vec<Vec<Word>> {
    let line = |raw: &[u8]| {
        let line = String::from_utf8_lossy(raw);
        let (mut words, mut rest) = (Vec::new(), &*line);
        while let Some(at) = rest.find(char::is_alphanumeric) {
            rest = &rest[at..];
            let Some((text, length)) = name_at(rest) else {
                rest = &rest[rest.chars().next().map_or(rest.len(), char::len_utf8)..];
                continue;
            };
            rest = &rest[length..];
            words.push(Word { text, is_near: signs(rest).is_some() });
        }
        words
    };
    text.bytes.split(|byte| *byte == b'\n').map(line).collect()
}

/// The pairs of neighboring words, or of words on both sides of a joiner, in order.
fn pairs<'a>(lines: &'a [Vec<Word>], joiner: Option<&str>) -> Vec<(&'a str, &'a str)> {
    let of_line = |line: &'a Vec<Word>| {
        let plain = || line.windows(2).filter(|two| two[0].is_near).map(|two| (&*two[0].text, &*two[1].text));
        match joiner {
            None => plain().collect::<Vec<_>>(),
            Some(joiner) => {
                let joined =
                    |three: &&[Word]| three[1].text == joiner && three[0].is_near && three[1].is_near;
                let around = line.windows(3).filter(joined);
                around.map(|three| (&*three[0].text, &*three[2].text)).collect()
            }
        }
    };
    lines.iter().flat_map(of_line).collect()
}

/// Words between a rank and its suit, such as `of`: next to all ranks on one side, and to few words on the other.
fn joiners(runs: &[Vec<Vec<Word>>]) -> Vec<String> {
    let mut sides: BTreeMap<&str, [BTreeSet<&str>; 2]> = BTreeMap::new();
    for three in runs.iter().flatten().flat_map(|line| line.windows(3)) {
        if three[0].is_near && three[1].is_near && three[1].text.starts_with(char::is_alphabetic) {
            let [before, after] = sides.entry(&three[1].text).or_default();
            before.insert(&three[0].text);
            after.insert(&three[2].text);
        }
    }
    let is_joiner = |(_, sides): &(&&str, &[BTreeSet<&str>; 2])| {
        let most = sides.iter().map(BTreeSet::len).max().unwrap_or_default();
        let least = sides.iter().map(BTreeSet::len).min().unwrap_or_default();
        most >= Rank::TWO_TO_ACE.len() && (4..=8).contains(&least)
    };
    sides.iter().filter(is_joiner).map(|(word, _)| (*word).to_owned()).collect()
}

/// The thirteen words for ranks and the four for suits, if there are such words: nearly every rank occurs with every suit.
fn ranks_and_suits<'a>(pairs: &[Vec<(&'a str, &'a str)>]) -> Option<(Vec<&'a str>, Vec<&'a str>)> {
    let mut neighbors: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (rank, suit) in pairs.iter().flatten() {
        neighbors.entry(suit).or_default().insert(rank);
    }
    // A number that counts no rank is none.
    let is_rank = |name: &str| name.starts_with(char::is_alphabetic) || known_rank(name).is_some();
    let is_suit = |(name, neighbors): &(&&str, &BTreeSet<&str>)| {
        let ranks = neighbors.iter().filter(|name| is_rank(name)).count();
        let has_ranks = ranks >= LEAST_RANKS && neighbors.len() - ranks <= MOST_OTHERS;
        has_ranks && name.starts_with(char::is_alphabetic)
    };
    let suits: Vec<&str> = neighbors.iter().filter(is_suit).map(|(name, _)| *name).collect();
    if suits.len() > MOST_SUITS {
        return None;
    }
    let mut best: Option<(usize, Vec<&str>, Vec<&str>)> = None;
    for four in fours(&suits) {
        let mut count: HashMap<&str, usize> = HashMap::new();
        for rank in four.iter().flat_map(|suit| &neighbors[suit]) {
            *count.entry(rank).or_default() += 1;
        }
        let mut ranks: Vec<&str> = count
            .iter()
            .filter(|(rank, count)| **count >= 3 && is_rank(rank))
            .map(|(rank, _)| *rank)
            .collect();
        let cards = ranks.iter().map(|rank| count[rank]).sum();
        if ranks.len() == Rank::TWO_TO_ACE.len() && best.as_ref().is_none_or(|(most, ..)| cards > *most) {
            ranks.sort_unstable();
            best = Some((cards, ranks, four.to_vec()));
        }
    }
    best.map(|(_, ranks, suits)| (ranks, suits))
}

/// Every choice of four.
fn fours<'a>(words: &[&'a str]) -> Vec<[&'a str; 4]> {
    let mut fours = Vec::new();
    for (a, one) in words.iter().enumerate() {
        for (b, two) in words.iter().enumerate().skip(a + 1) {
            for (c, three) in words.iter().enumerate().skip(b + 1) {
                fours.extend(words.iter().skip(c + 1).map(|four| [*one, *two, *three, *four]));
            }
        }
    }
    fours
}
