//! A row of cards in a line, and what the line says before it: who is named, and whether a number may be a card.

use super::hand_tokens::{Faces, JOINTS, Kind, Token};
use super::hand_words::{COUNTED, DRAWS, MAY, SEES, SHOWS, SIGNS, STATES, UNITS};
use crate::blackjack::HandOwner;
use crate::cards::Card;

/// What a line has said so far.
#[derive(Default)]
pub(super) struct Said {
    /// Who was named last, and where.
    pub(super) owner: Option<(HandOwner, usize)>,
    /// Whether their cards were shown since.
    pub(super) has_row: bool,
    /// Whether something is counted in this clause: a number is no card.
    pub(super) is_counted: bool,
    /// The same before a bracket.
    outside: Option<bool>,
    /// Whether the last words state something without an article: "you have".
    pub(super) states: bool,
    pub(super) has_cards: bool,
}

impl Said {
    pub(super) fn word(&mut self, word: &str) {
        self.is_counted |= COUNTED.contains(&word);
        // "You stay with 9" states a total, "you have a 9" shows a card.
        let ends = JOINTS.contains(&word) && word != "with";
        self.states = STATES.contains(&word) || self.states && !ends;
        self.has_row &= !DRAWS.contains(&word);
    }

    /// `touches`: whether it follows something directly.
    pub(super) fn sign(&mut self, sign: char, touches: bool) {
        match sign {
            '.' | '!' | ';' | '|' | ',' => self.is_counted = false,
            '?' if touches => self.is_counted = false,
            '(' => self.outside = Some(self.is_counted),
            ')' => self.is_counted = self.outside.take().unwrap_or(self.is_counted),
            _ => {}
        }
    }

    /// Whether a word names the player as the one who sees the dealer's cards: "lets you see", "you can see", "smiles at you and turns".
    pub(super) fn is_seen_by_player(&self, tokens: &[Token], at: usize) -> bool {
        let word = |token: &Token| match &token.kind {
            Kind::Word(word) => Some(word.clone()),
            _ => None,
        };
        let is =
            |word: Option<String>, words: &[&str]| word.is_some_and(|word| words.contains(&word.as_str()));
        let before = at.checked_sub(1).and_then(|at| word(&tokens[at]));
        let mut after =
            tokens[at + 1..].iter().map_while(word).skip_while(|word| MAY.contains(&word.as_str()));
        self.owner.is_some_and(|(owner, _)| owner == HandOwner::Dealer)
            && is(word(&tokens[at]), &["you"])
            && (is(before, &SHOWS) || is(after.next(), &SEES))
    }

    pub(super) fn row_may_follow(&self, faces: Faces, row: &Row) -> bool {
        let is_total =
            self.states && row.is_one_number && self.owner.is_some_and(|it| it.0 == HandOwner::Player);
        !self.has_row && !row.cards.is_empty() && (faces == Faces::WithSuits || !self.is_counted && !is_total)
    }
}

/// Cards with nothing but joints between them.
pub(super) struct Row {
    pub(super) cards: Vec<Card>,
    is_one_number: bool,
    /// The token after the last of them.
    pub(super) end: usize,
}

impl Row {
    /// Reads the row that begins at this token.
    pub(super) fn at(tokens: &[Token], first: usize) -> Self {
        let opened = tokens[..first].iter().rev().find_map(|token| match token.kind {
            Kind::Sign(sign) if "([{<".contains(sign) => Some(Some(sign)),
            Kind::Sign(sign) if SIGNS.contains(&sign) => None,
            _ => Some(None),
        });
        // A bar that touches the card begins it, as in `|8||5|`.
        let touching = first.checked_sub(1).map(|at| &tokens[at]).filter(|it| it.end == tokens[first].start);
        let barred = touching.filter(|it| it.kind == Kind::Sign('|')).map(|_| '|');
        let opened = opened.flatten().or(barred);
        let (mut cards, mut end, mut at) = (Vec::new(), first, first);
        let mut numbers = 0;
        // After the bracket is closed, a number is rather a total than a card.
        let mut is_open = true;
        while let Some(token) = tokens.get(at) {
            match &token.kind {
                Kind::Card(..) if opened.is_some() && !is_open => break,
                Kind::Card(card, is_number) => {
                    cards.push(*card);
                    numbers += usize::from(*is_number);
                    end = at + 1;
                }
                Kind::Word(word) if JOINTS.contains(&word.as_str()) => {}
                Kind::Sign('|') if opened == Some('|') => is_open = !is_open,
                Kind::Sign(sign) if opened.is_some() && ")]}>".contains(*sign) => is_open = false,
                Kind::Sign(sign) if Some(*sign) == opened => is_open = true,
                Kind::Sign('|') if opened.is_some() && is_open => {}
                Kind::Sign(sign) if SIGNS.contains(sign) => {}
                _ => break,
            }
            at += 1;
        }
        let kind_at = |at: usize| tokens.get(at).map(|token| &token.kind);
        // `3 total=13`: what follows is named, not what stands before.
        let names_what_follows = matches!(kind_at(end + 1), Some(Kind::Sign('=' | ':')));
        let is_unit = matches!(kind_at(end), Some(Kind::Word(word)) if UNITS.contains(&word.as_str()));
        let before_a_unit = is_unit && !names_what_follows;
        if before_a_unit && numbers > 0 {
            cards.pop();
        }
        Self { is_one_number: cards.len() == 1 && numbers == 1, cards, end }
    }
}
