//! Draws in the output of a program: where those of each owner are shown, and how one is written.
//!
//! A text that contains anything but draws is rejected as a whole, since the rest might be another draw.

use std::ops::Range;

use reference::DrawKind;

use super::{Hit, Patterns, Spellings};

/// Words that may stand between two draws, besides whatever is neither letter nor digit.
const BETWEEN: [&str; 5] = ["and", "a", "an", "the", "then"];

/// How the draws of a program are recognised.
#[derive(Clone, Debug)]
pub struct DrawPatterns {
    /// What is drawn.
    pub kind: &'static DrawKind,
    /// How one is written, with the kind's groups.
    pub one: Patterns,
    /// What the captured texts mean.
    pub read_as: Spellings,
    /// Where they are shown, for each of the kind's owners in their order.
    pub shows: Vec<Shows>,
}

/// Where an owner's draws are shown.
#[derive(Clone, Debug)]
pub struct Shows {
    /// The place, with the draws in the group that is called like several of them: `cards`.
    pub find: Patterns,
    /// Whether each place shows all of the round so far; else what has just been drawn.
    pub all: bool,
}

/// One place where a program shows draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownDraws {
    /// What stands before them, such as `Player drew`.
    pub before: Vec<u8>,
    /// What stands in their place.
    pub text: Vec<u8>,
    /// The draws, in the spelling of their kind; none where the text holds none, or anything else.
    pub draws: Vec<String>,
}

impl DrawPatterns {
    /// Every place where this output shows draws, for each owner in the kind's order.
    pub fn shown(&self, output: &[u8]) -> Vec<Vec<ShownDraws>> {
        self.shows.iter().map(|shows| self.shown_by(shows, output)).collect()
    }

    fn shown_by(&self, shows: &Shows, output: &[u8]) -> Vec<ShownDraws> {
        let shown = |hit: Hit<'_>| {
            let group = shows.find.group(self.kind.many, &hit).unwrap_or(hit.whole);
            let text = group.as_bytes().trim_ascii().to_vec();
            let before = output[hit.whole.start()..group.start()].trim_ascii().to_vec();
            ShownDraws { before, draws: self.draws(&text).unwrap_or_default(), text }
        };
        shows.find.hits(output).into_iter().map(shown).collect()
    }

    /// Returns the draws of a text that contains nothing else.
    fn draws(&self, text: &[u8]) -> Option<Vec<String>> {
        let mut rest = 0;
        let mut draws = Vec::new();
        for hit in self.one.hits(text) {
            let Range { start, end } = hit.whole.range();
            if !parts(&text[rest..start]) {
                return None;
            }
            draws.push(self.draw(&hit)?);
            rest = end;
        }
        parts(&text[rest..]).then_some(draws)
    }

    fn draw(&self, hit: &Hit<'_>) -> Option<String> {
        let read = |group: &&str| {
            let text = self.one.group(group, hit)?.as_bytes().to_vec();
            String::from_utf8(self.read_as.read(text)).ok()
        };
        let groups: Vec<Option<String>> = self.kind.groups.iter().map(read).collect();
        (self.kind.from_groups)(&groups.iter().map(Option::as_deref).collect::<Vec<_>>())
    }
}

/// Whether a text only stands between draws.
fn parts(text: &[u8]) -> bool {
    let words = text.split(|byte| !byte.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut words = words.map(|word| String::from_utf8_lossy(word).to_ascii_lowercase());
    words.all(|word| BETWEEN.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use reference::blackjack::CARDS;
    use regex::bytes::Regex;

    use super::*;

    fn patterns(pattern: &str) -> Patterns {
        Patterns::one(Regex::new(pattern).unwrap())
    }

    fn cards(card: &str, player: &str) -> DrawPatterns {
        let shows = |find: &str| Shows { find: patterns(find), all: false };
        let mut read_as = Spellings::default();
        assert!(read_as.add("ace", "A") && read_as.add("hearts", "H"));
        let shows = vec![shows(player), shows("Dealer (?P<cards>.*)")];
        DrawPatterns { kind: &CARDS, one: patterns(card), read_as, shows }
    }

    fn drawn(shown: &[ShownDraws]) -> Vec<Vec<&str>> {
        shown.iter().map(|one| one.draws.iter().map(String::as_str).collect()).collect()
    }

    #[test]
    fn a_text_of_cards_is_read_and_any_other_is_not() {
        let cards = cards(r"(?i)\b(?P<rank>10|[2-9AJQK]|ace)\b", r"Player drew(?P<cards>[^\n.]*)");
        let shown = |line: &str| cards.shown(format!("x\nPlayer drew {line}.\nDealer 7").as_bytes());
        for (line, read) in [
            ("8 and 5", vec!["8S", "5S"]),
            ("K, then an ace", vec!["KS", "AS"]),
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

    #[test]
    fn suits_count_where_they_are_shown() {
        let cards = cards(r"(?i)(?P<rank>\w+) of (?P<suit>\w+)", r"cards:\n(?P<cards>(?:.* of .*\n)*)");
        let shown = cards.shown(b"Your cards:\nAce of Hearts\n7 of H\nScore = 18\n");
        assert_eq!(drawn(&shown[0]), [["AH", "7H"]]);
        assert_eq!(drawn(&cards.shown(b"cards:\nAce of Cups\n")[0]), [[""; 0]]);
    }
}
