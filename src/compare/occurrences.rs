//! Occurrences of facts in an output, their values, and which of them are known already.

use std::cell::OnceCell;

use reference::wording::{ShownDraw, draws_of};

use super::normalize::fold;
use super::words;
use crate::criteria::{Captured, Fact, Hit, Item};

/// What the capture groups of one occurrence mean, with whitespace folded.
pub(super) type Value = Vec<Vec<u8>>;

/// One occurrence of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Occurrence {
    /// Its value.
    pub(super) value: Value,
    /// Byte offset of its first capture in the output.
    pub(super) at: usize,
    text: Vec<u8>,
    draws: OnceCell<Option<Vec<ShownDraw>>>,
}

impl Occurrence {
    /// Creates one of this value at this byte offset.
    pub(super) fn new(value: Value, at: usize) -> Self {
        let said: Vec<&[u8]> = value.iter().map(Vec::as_slice).filter(|one| !one.is_empty()).collect();
        let text = said.join(&b' ');
        Self { value, at, text, draws: OnceCell::new() }
    }

    /// Returns its value as one text: the captures that are not empty, separated by spaces.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the draws that its value consists of, if it does.
    pub(super) fn draws(&self) -> Option<&[ShownDraw]> {
        self.draws.get_or_init(|| draws_of(&self.text)).as_deref()
    }

    /// Returns the words of its value that are not numbers: what its numbers are about.
    pub(super) fn words(&self) -> Vec<&[u8]> {
        self.text.split(|byte| *byte == b' ').filter(|word| !is_number(word)).collect()
    }

    /// Whether its value has a number.
    pub(super) fn has_number(&self) -> bool {
        self.text().split(|byte| *byte == b' ').any(is_number)
    }

    /// Returns a name with its value in backticks; without a value, only the name.
    pub(super) fn named(&self, name: &str) -> String {
        match self.quoted() {
            Some(quoted) => format!("{name} {quoted}"),
            None => name.to_owned(),
        }
    }

    /// Returns its value in backticks, if it has any.
    pub(super) fn quoted(&self) -> Option<String> {
        words::quoted(&self.text)
    }
}

fn is_number(word: &[u8]) -> bool {
    std::str::from_utf8(word).is_ok_and(|word| word.parse::<i64>().is_ok())
}

/// Reads every occurrence of a fact, in order.
pub(super) fn find(fact: &Fact, output: &[u8]) -> Vec<Occurrence> {
    let mut all = Vec::new();
    for hit in fact.find.hits(output) {
        let items: Vec<&Item> = hit.groups.iter().flatten().flat_map(|group| &group.items).collect();
        if fact.each && items.len() > 1 {
            all.extend(items.iter().map(|item| occurrence(&hit, Some(item))));
        } else {
            all.push(occurrence(&hit, None));
        }
    }
    all
}

/// Returns the occurrence at a place, or that of one item of a row of them.
fn occurrence(hit: &Hit<'_>, one: Option<&Item>) -> Occurrence {
    // An item stands where the first of them does, wherever it was captured.
    let first_row = hit.groups.iter().position(|group| group.as_ref().is_some_and(has_items));
    let value = |(index, group): (usize, &Option<Captured>)| match (group, one) {
        (Some(group), Some(item)) if has_items(group) => {
            if first_row == Some(index) {
                fold(&item.text).into_owned()
            } else {
                Vec::new()
            }
        }
        (Some(group), _) => fold(&group.text).into_owned(),
        (None, _) => Vec::new(),
    };
    let first = || hit.groups.iter().flatten().map(|group| group.range.start).min();
    let at = one.map(|item| item.range.start).or_else(first).unwrap_or(hit.whole.start());
    Occurrence::new(hit.groups.iter().enumerate().map(value).collect(), at)
}

fn has_items(group: &Captured) -> bool {
    !group.items.is_empty()
}

/// Returns a value and its beginnings: its last capture, cut at each space.
pub(super) fn beginnings(value: &Value) -> Vec<Value> {
    let Some((last, others)) = value.split_last() else { return vec![value.clone()] };
    let cuts = last.iter().enumerate().filter(|(_, byte)| **byte == b' ').map(|(at, _)| at);
    cuts.chain([last.len()])
        .map(|end| others.iter().cloned().chain([last[..end].to_vec()]).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use reference::Turn;

    use super::super::outputs::{Known, of};
    use super::*;
    use crate::criteria::{Extras, Order, Patterns};

    fn fact(find: &str) -> Fact {
        let find = Patterns::one(regex::bytes::Regex::new(find).unwrap());
        Fact {
            because: String::new(),
            name: "hand".to_owned(),
            find,
            each: false,
            order: Order::Fixed,
            extras: Extras::Known,
            optional: false,
        }
    }

    #[test]
    fn each_of_a_row_may_be_an_occurrence() {
        let find = Patterns::of_ranks("drew (.*)", r"\b(10|[2-9AJQK])\b");
        let mut cards = Fact { find, ..fact("x") };
        let values = |fact: &Fact| -> Vec<(String, usize)> {
            let all = of(fact, b"drew 8 and 5\ndrew K");
            all.iter().map(|one| (String::from_utf8_lossy(one.text()).into_owned(), one.at)).collect()
        };
        assert_eq!(values(&cards), [("8 5".to_owned(), 5), ("K".to_owned(), 18)]);
        cards.each = true;
        assert_eq!(values(&cards), [("8".to_owned(), 5), ("5".to_owned(), 11), ("K".to_owned(), 18)]);
    }

    #[test]
    fn values_have_folded_whitespace() {
        let found = of(&fact("(?m)^(Player|Dealer): *(.*)$"), b"x\nPlayer:  8-H   4-H \n");
        assert_eq!(*found, [Occurrence::new(vec![b"Player".to_vec(), b"8-H 4-H".to_vec()], 2)]);
        assert_eq!(found[0].named("hand"), "hand `Player 8-H 4-H`");
        assert_eq!(of(&fact("Win|Lose"), b"Win Lose").len(), 2);
        assert_eq!(*of(&fact("(a)|(b)"), b"b"), [Occurrence::new(vec![vec![], b"b".to_vec()], 0)]);
    }

    #[test]
    fn growing_hand_is_known_later_one_is_not() {
        let hand = fact("(?m)^Player: (.*)$");
        let earlier = Turn { output: b"Player: K-D J-D\n".to_vec(), ..Turn::default() };
        let known = Known::of(&hand, &[earlier], &of(&hand, b"Player: 8-H 4-H K-S\n"));
        for (value, is_known) in [
            ("8-H", true),
            ("8-H 4-H", true),
            ("8-H 4-H K-S", true),
            ("K-D J-D", true),
            ("K-D", false),
            ("8", false),
        ] {
            assert_eq!(known.has(&vec![value.as_bytes().to_vec()]), is_known, "{value}");
        }
    }
}
