//! Occurrences of facts in an output, their values, and which of them are known already.

use std::collections::BTreeSet;

use reference::Turn;
use regex::bytes::Match;

use super::normalize::fold;
use super::words;
use crate::criteria::{Fact, Hit};

/// The capture groups of one occurrence (the whole match if there are none), with whitespace folded and spellings unified.
pub(super) type Value = Vec<Vec<u8>>;

/// One occurrence of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occurrence {
    /// Its value.
    pub(super) value: Value,
    /// Byte offset of its first capture in the output.
    pub(super) at: usize,
}

impl Occurrence {
    /// Returns its value as one text: the captures that are not empty, separated by spaces.
    pub(super) fn text(&self) -> Vec<u8> {
        let said: Vec<&[u8]> = self.value.iter().map(Vec::as_slice).filter(|one| !one.is_empty()).collect();
        said.join(&b' ')
    }

    /// Returns its value in backticks.
    pub(super) fn quoted(&self) -> String {
        words::quoted(&self.text()).unwrap_or_else(|| "``".to_owned())
    }
}

/// Returns every occurrence of a fact, in order.
pub(super) fn of(fact: &Fact, output: &[u8]) -> Vec<Occurrence> {
    let read = |found: &Match<'_>| fact.read_as.read(fold(found.as_bytes()).into_owned());
    let occurrence = |hit: Hit<'_>| {
        if hit.groups.is_empty() {
            return Occurrence { value: vec![read(&hit.whole)], at: hit.whole.start() };
        }
        let at = hit.groups.iter().flatten().map(Match::start).min().unwrap_or(hit.whole.start());
        Occurrence {
            value: hit.groups.iter().map(|group| group.as_ref().map_or_else(Vec::new, read)).collect(),
            at,
        }
    };
    fact.find.hits(output).into_iter().map(occurrence).collect()
}

/// Returns the values that are known already: expected earlier in the run, or a beginning of one that is expected in this
/// turn. Values of later turns are not among them: they would reveal a card.
pub(super) fn known(fact: &Fact, earlier: &[Turn], now: &[Occurrence]) -> BTreeSet<Value> {
    let past = earlier.iter().flat_map(|turn| of(fact, &turn.output)).map(|occurrence| occurrence.value);
    past.chain(now.iter().flat_map(|occurrence| beginnings(&occurrence.value))).collect()
}

/// Returns a value and its beginnings: its last capture, cut at each space.
fn beginnings(value: &Value) -> Vec<Value> {
    let Some((last, others)) = value.split_last() else { return vec![value.clone()] };
    let cuts = last.iter().enumerate().filter(|(_, byte)| **byte == b' ').map(|(at, _)| at);
    cuts.chain([last.len()])
        .map(|end| others.iter().cloned().chain([last[..end].to_vec()]).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::criteria::{Extras, Order, Patterns, Spellings};

    fn fact(find: &str) -> Fact {
        let find = Patterns::one(regex::bytes::Regex::new(find).unwrap());
        let read_as = Spellings::default();
        Fact { name: "hand".to_owned(), find, read_as, order: Order::Fixed, extras: Extras::Known }
    }

    #[test]
    fn captures_use_unified_spelling() {
        let mut card = fact(r"(?P<rank>\w+) of (?P<suit>\w+)");
        for (spelling, meant) in [("queen", "Q"), ("spade", "spades")] {
            assert!(card.read_as.add(spelling, meant));
        }
        let values: Vec<String> = of(&card, b"Queen of SPADE, Q of spades, king of hearts")
            .iter()
            .map(|one| String::from_utf8(one.text()).unwrap())
            .collect();
        assert_eq!(values, ["Q spades", "Q spades", "king hearts"]);
    }

    #[test]
    fn values_have_folded_whitespace() {
        let found = of(&fact("(?m)^(Player|Dealer): *(.*)$"), b"x\nPlayer:  8-H   4-H \n");
        assert_eq!(found, [Occurrence { value: vec![b"Player".to_vec(), b"8-H 4-H".to_vec()], at: 2 }]);
        assert_eq!(found[0].quoted(), "`Player 8-H 4-H`");
        assert_eq!(of(&fact("Win|Lose"), b"Win Lose").len(), 2);
        assert_eq!(of(&fact("(a)|(b)"), b"b"), [Occurrence { value: vec![vec![], b"b".to_vec()], at: 0 }]);
    }

    #[test]
    fn growing_hand_is_known_later_one_is_not() {
        let hand = fact("(?m)^Player: (.*)$");
        let earlier = Turn { output: b"Player: K-D J-D\n".to_vec(), ..Turn::default() };
        let known = known(&hand, &[earlier], &of(&hand, b"Player: 8-H 4-H K-S\n"));
        for (value, is_known) in [
            ("8-H", true),
            ("8-H 4-H", true),
            ("8-H 4-H K-S", true),
            ("K-D J-D", true),
            ("K-D", false),
            ("8", false),
        ] {
            assert_eq!(known.contains(&vec![value.as_bytes().to_vec()]), is_known, "{value}");
        }
    }
}
