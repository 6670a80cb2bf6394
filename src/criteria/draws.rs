//! Draws in the output of a program: where those of each owner are shown, and what is shown there.

use reference::DrawKind;

use super::{Hit, Item, Patterns};

/// How the draws of a program are recognized.
#[derive(Clone, Debug)]
pub struct DrawPatterns {
    /// The kind of draws.
    pub kind: &'static DrawKind,
    /// Where they are shown, for each of the kind's owners in their order.
    pub shows: Vec<Shows>,
}

/// Where an owner's draws are shown.
#[derive(Clone, Debug)]
pub struct Shows {
    /// The place, with the draws as items whose words have the names of the kind's groups. At a place without items, something
    /// else is shown instead.
    pub find: Patterns,
    /// Whether each place shows all draws of the round so far; otherwise only new ones.
    pub all: bool,
}

/// One place where a program shows draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownDraws {
    /// The text before them, such as `Player drew`.
    pub before: Vec<u8>,
    /// The text at their place.
    pub text: Vec<u8>,
    /// The draws, in the spelling of their kind; empty if the text contains anything else.
    pub draws: Vec<String>,
}

impl DrawPatterns {
    /// Returns every place where this output shows draws, for each owner in the kind's order.
    pub fn shown(&self, output: &[u8]) -> Vec<Vec<ShownDraws>> {
        let shown =
            |shows: &Shows| shows.find.hits(output).iter().map(|hit| self.place(hit, output)).collect();
        self.shows.iter().map(shown).collect()
    }

    fn place(&self, hit: &Hit<'_>, output: &[u8]) -> ShownDraws {
        let captured = || hit.groups.iter().flatten();
        let of_draws = captured().find(|group| !group.items.is_empty()).or(captured().last());
        let range = of_draws.map_or(hit.whole.range(), |group| group.range.clone());
        let draws: Option<Vec<String>> =
            captured().flat_map(|group| &group.items).map(|item| self.draw(item)).collect();
        ShownDraws {
            before: output[hit.whole.start()..range.start].trim_ascii().to_vec(),
            text: output[range].trim_ascii().to_vec(),
            draws: draws.unwrap_or_default(),
        }
    }

    fn draw(&self, item: &Item) -> Option<String> {
        let groups: Vec<Option<&str>> = self.kind.groups.iter().map(|group| item.word(group)).collect();
        (self.kind.from_groups)(&groups)
    }
}

#[cfg(test)]
mod tests {
    use reference::blackjack::CARDS;

    use super::*;

    fn cards(player: &str) -> DrawPatterns {
        let shows =
            |row: &str| Shows { find: Patterns::of_ranks(row, r"(?i)\b(10|[2-9AJQK])\b"), all: false };
        DrawPatterns { kind: &CARDS, shows: vec![shows(player), shows("Dealer (.*)")] }
    }

    fn drawn(shown: &[ShownDraws]) -> Vec<Vec<&str>> {
        shown.iter().map(|one| one.draws.iter().map(String::as_str).collect()).collect()
    }

    #[test]
    fn a_text_of_cards_is_read_and_any_other_is_not() {
        let cards = cards(r"Player drew([^\n.]*)");
        let shown = |line: &str| cards.shown(format!("x\nPlayer drew {line}.\nDealer 7").as_bytes());
        for (line, read) in [
            ("8 and 5", vec!["8S", "5S"]),
            ("K, then an A", vec!["KS", "AS"]),
            ("10", vec!["10S"]),
            ("6 points", vec![]),
            ("13 and 5", vec![]),
            ("8 and 13", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(drawn(&shown(line)[0]), [read], "{line}");
        }
        let one = &shown("6 points")[0][0];
        assert_eq!((one.before.as_slice(), one.text.as_slice()), (&b"Player drew"[..], &b"6 points"[..]));
        assert_eq!(drawn(&cards.shown(b"Dealer 7\nDealer Q")[1]), [["7S"], ["QS"]]);
    }
}
