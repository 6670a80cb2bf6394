//! Hands in the output of a turn, in any words: a hand is a row of cards after a word that says whose it is.
//!
//! Nothing is tried out here: a text has one reading, so a wrong program is not made right by reading it otherwise. What is read wrong
//! does not fit the rest of the run. Words for the owners that are not known are learned from a deal only (`owner_words`).

use super::hand_rows::{Row, Said};
use super::hand_tokens::{ARTICLES, Faces, JOINTS, Kind, Token, tokens};
use super::hand_words::{HIDDEN, NEW, OF_CASINO, OF_DEALER, OF_PLAYER, OF_SPEAKER};
use super::known_words::role;
use super::lines::spelling_of;
use super::owner_words::{NO_WORD, OwnerWord};
use super::spelling::Spelling;
use super::unnamed_hands;
use crate::blackjack::HandOwner;
use crate::cards::Card;

/// A row of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownHand {
    /// Whose cards they are.
    pub owner: HandOwner,
    /// The text that they stand in, up to the end of their row.
    pub text: String,
    /// The cards; of suit spades where suits are not shown.
    pub cards: Vec<Card>,
}

/// Returns the hands that the output of a turn shows, in their order. `learned`: words by which this program names the owners, besides
/// the known ones.
pub fn hands_in(output: &[u8], faces: Faces, learned: &[OwnerWord]) -> Vec<ShownHand> {
    let text = without_shuffles(&String::from_utf8_lossy(output).replace('\r', ""));
    let spelling = if faces == Faces::WithSuits { spelling_of(output) } else { Spelling::RankOnly };
    let lines: Vec<Vec<Token>> = text.lines().map(|line| tokens(line, faces, spelling)).collect();
    let said = |is: &dyn Fn(&str) -> bool| {
        lines.iter().flatten().any(|it| matches!(&it.kind, Kind::Word(word) if is(word)))
    };
    let is_dealer = |word: &str| role(HandOwner::Dealer).contains(&word) || OF_DEALER.contains(&word);
    // "My hidden card" names no other dealer.
    let dealer_speaks = said(&|word| OF_SPEAKER.contains(&word))
        && !said(&|word| is_dealer(word) && !OF_CASINO.contains(&word) && !HIDDEN.contains(&word))
        && said(&|word| role(HandOwner::Player).contains(&word));
    let label = Label::None;
    let (columns, hands, unnamed) = (Vec::new(), Vec::new(), Vec::new());
    let mut reader = Reader { faces, spelling, dealer_speaks, learned, label, columns, hands, unnamed };
    for (line, tokens) in text.lines().zip(&lines) {
        reader.line(line, tokens);
    }
    reader.end_table();
    let Reader { hands, unnamed, .. } = reader;
    unnamed_hands::with_likely_owner(hands, &unnamed)
}

/// Returns whose the cards are that follow a known word, which may be a genitive: `Gebers`.
pub(super) fn owner_of_word(word: &str) -> Option<HandOwner> {
    owner_named(word).or_else(|| owner_named(word.strip_suffix('s')?))
}

fn owner_named(word: &str) -> Option<HandOwner> {
    if role(HandOwner::Dealer).contains(&word) || OF_DEALER.contains(&word) {
        return Some(HandOwner::Dealer);
    }
    (role(HandOwner::Player).contains(&word) || OF_PLAYER.contains(&word)).then_some(HandOwner::Player)
}

/// A shoe that says "SHUFFLING" while it deals interrupts the row that is being printed.
pub(super) fn without_shuffles(text: &str) -> String {
    ["SHUFFLING!\n", "SHUFFLING.\n", "SHUFFLING...\n", "SHUFFLING\n"]
        .iter()
        .fold(text.to_owned(), |text, said| text.replace(said, ""))
}

/// Whose the cards of a line are that has nothing but cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// Nothing has been said in this turn: they are the answer to a hit.
    None,
    Of(HandOwner),
    /// The last line was one of these cards.
    Row(HandOwner),
    /// The last line that shows no card names no owner, and this owner's cards were shown last: `A new card`.
    Unnamed(HandOwner),
    /// The last line was a row of cards below such a line.
    UnnamedRow(HandOwner),
    Nobody,
}

struct Reader<'l> {
    faces: Faces,
    spelling: Spelling,
    dealer_speaks: bool,
    learned: &'l [OwnerWord],
    label: Label,
    /// The columns of a table, with the cards in them.
    columns: Vec<Option<(HandOwner, Vec<Card>)>>,
    hands: Vec<ShownHand>,
    /// Indices of the hands whose lines name no owner: theirs is a guess.
    unnamed: Vec<usize>,
}

impl Reader<'_> {
    fn line(&mut self, line: &str, tokens: &[Token]) {
        let is_border = tokens.iter().all(|token| matches!(token.kind, Kind::Sign(_)));
        if is_border {
            return;
        }
        if self.table_row(line) {
            return;
        }
        self.end_table();
        if self.only_cards(line, tokens) || self.answers_hit(line, tokens) {
            return;
        }
        self.sentences(line, tokens);
    }

    fn owner(&self, token: &Token, before: Option<&Token>, line: &str) -> Option<HandOwner> {
        let Kind::Word(word) = &token.kind else { return None };
        let word = word.as_str();
        let is_first = before.is_none_or(|before| before.kind == Kind::Sign('|'));
        let stands_apart = line[token.end..].starts_with([' ', ':', '=']);
        let initial = is_first && stands_apart && line[token.start..].starts_with(char::is_uppercase);
        match word {
            _ if owner_of_word(word).is_some() => owner_of_word(word),
            "d" if initial => Some(HandOwner::Dealer),
            "p" | "y" if initial => Some(HandOwner::Player),
            _ if self.dealer_speaks && OF_SPEAKER.contains(&word) => Some(HandOwner::Dealer),
            _ => self.learned.iter().find(|learned| learned.names(word)).map(|learned| learned.owner),
        }
    }

    /// Whether cards of the player stand in lines without a word, after one that shows the dealer's.
    fn names_player_by_lines(&self) -> bool {
        self.learned.iter().any(|learned| learned.word == NO_WORD)
    }

    /// Returns whose cards were shown last, if cards that follow without a name may be theirs. Where suits are not shown, a number may be
    /// something else.
    fn last_owner(&self) -> Option<HandOwner> {
        self.hands.last().filter(|_| self.faces == Faces::WithSuits).map(|hand| hand.owner)
    }

    /// Reads a row of a table whose columns are hands, or its head.
    fn table_row(&mut self, line: &str) -> bool {
        if !line.contains('|') {
            return false;
        }
        let cells: Vec<Vec<Token>> =
            line.split('|').map(|cell| tokens(cell, self.faces, self.spelling)).collect();
        let has_card = |cell: &[Token]| cell.iter().any(|token| matches!(token.kind, Kind::Card(..)));
        let of = |cell: &Vec<Token>| {
            let mut owners = cell.iter().filter_map(|token| self.owner(token, None, line));
            owners.next().filter(|_| !has_card(cell))
        };
        let heads: Vec<Option<HandOwner>> = cells.iter().map(of).collect();
        if heads.iter().flatten().count() > 1 && !cells.iter().any(|cell| has_card(cell)) {
            self.end_table();
            self.columns = heads.into_iter().map(|owner| Some((owner?, Vec::new()))).collect();
            return true;
        }
        if self.columns.is_empty() {
            return false;
        }
        for (column, cell) in self.columns.iter_mut().zip(&cells) {
            let Some((_, cards)) = column else { continue };
            let is_pure = cell.iter().all(|token| matches!(token.kind, Kind::Card(..) | Kind::Sign(_)));
            cards.extend(cell.iter().filter(|_| is_pure).filter_map(|token| match token.kind {
                Kind::Card(card, _) => Some(card),
                _ => None,
            }));
        }
        true
    }

    fn end_table(&mut self) {
        for (owner, cards) in std::mem::take(&mut self.columns).into_iter().flatten() {
            if !cards.is_empty() {
                self.hands.push(ShownHand { owner, text: String::new(), cards });
            }
        }
    }

    /// Reads a line that begins with a card, perhaps after an article, and has no words.
    fn only_cards(&mut self, line: &str, tokens: &[Token]) -> bool {
        let is_quiet = |token: &Token| match &token.kind {
            Kind::Word(word) => JOINTS.contains(&word.as_str()),
            _ => true,
        };
        let tokens = self.without_list_number(tokens);
        let leads = |token: &Token| match &token.kind {
            Kind::Word(word) => ARTICLES.contains(&word.as_str()),
            kind => matches!(kind, Kind::Sign(_)),
        };
        let first = tokens.iter().position(|token| !leads(token));
        let Some(first) = first.filter(|at| matches!(tokens[*at].kind, Kind::Card(..))) else { return false };
        if !tokens.iter().all(is_quiet) {
            return false;
        }
        let (owner, label) = match self.label {
            Label::None => (HandOwner::Player, Label::Row(HandOwner::Player)),
            Label::Of(owner) | Label::Row(owner) => (owner, Label::Row(owner)),
            Label::Unnamed(owner) | Label::UnnamedRow(owner) => (owner, Label::UnnamedRow(owner)),
            Label::Nobody => return true,
        };
        let row = Row::at(tokens, first);
        match self.hands.last_mut().filter(|hand| self.label == label && hand.owner == owner) {
            Some(hand) => hand.cards.extend(row.cards),
            None => {
                let text = line[..tokens[row.end - 1].end].trim().to_owned();
                self.unnamed.extend(matches!(label, Label::UnnamedRow(_)).then_some(self.hands.len()));
                self.hands.push(ShownHand { owner, text, cards: row.cards });
            }
        }
        self.label = label;
        true
    }

    /// Returns a line without its number in a list: `1. 8 of Hearts`. Where suits are not shown, a number may be a card.
    fn without_list_number<'t>(&self, tokens: &'t [Token]) -> &'t [Token] {
        match tokens {
            [number, sign, rest @ ..]
                if self.faces == Faces::WithSuits
                    && number.kind == Kind::Number
                    && matches!(sign.kind, Kind::Sign('.' | ')' | ':')) =>
            {
                rest
            }
            _ => tokens,
        }
    }

    /// Reads a line that shows the card of a hit before anything else is said in the turn, without a word for the player. Where suits are
    /// not shown, a number may be something else.
    fn answers_hit(&mut self, line: &str, tokens: &[Token]) -> bool {
        let is_new = |token: &Token| matches!(&token.kind, Kind::Word(word) if NEW.contains(&word.as_str()));
        let mut cards = (0..tokens.len()).filter(|at| matches!(tokens[*at].kind, Kind::Card(..)));
        let (Some(place), None) = (cards.next(), cards.next()) else { return false };
        let Kind::Card(card, _) = &tokens[place].kind else { return false };
        // What comes after the card may speak to the player: "that brings you to 8".
        let names_owner = |at: usize| {
            let before = at.checked_sub(1).map(|at| &tokens[at]);
            let owner = self.owner(&tokens[at], before, line);
            owner.is_some_and(|owner| at < place || owner == HandOwner::Dealer)
        };
        let is_answer = self.faces == Faces::WithSuits
            && self.label == Label::None
            && !(0..tokens.len()).any(names_owner);
        if is_answer {
            let (text, cards) = (line.trim().to_owned(), vec![*card]);
            self.unnamed.extend((!tokens.iter().any(is_new)).then_some(self.hands.len()));
            self.hands.push(ShownHand { owner: HandOwner::Player, text, cards });
        }
        is_answer
    }

    /// Reads the rows of cards in a line with words.
    fn sentences(&mut self, line: &str, tokens: &[Token]) {
        let mut said = Said::default();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let before = at.checked_sub(1).and_then(|at| tokens.get(at));
            let owner = self.owner(token, before, line);
            if let Some(owner) = owner.filter(|_| !said.is_seen_by_player(tokens, at)) {
                said.owner = Some((owner, token.start));
                (said.has_row, said.states) = (false, false);
            }
            match &token.kind {
                Kind::Word(word) => said.word(word),
                Kind::Sign(sign) => said.sign(*sign, before.is_some_and(|before| before.end == token.start)),
                Kind::Number => {}
                Kind::Card(..) => {
                    let row = Row::at(tokens, at);
                    at = row.end;
                    let unnamed = self.last_owner().map(|owner| (owner, 0));
                    if let Some((owner, start)) = said.owner.or(unnamed)
                        && said.row_may_follow(self.faces, &row)
                    {
                        let text = line[start..tokens[row.end - 1].end].to_owned();
                        self.unnamed.extend(said.owner.is_none().then_some(self.hands.len()));
                        self.hands.push(ShownHand { owner, text, cards: row.cards });
                        said.has_row = true;
                    }
                    said.has_cards = true;
                    continue;
                }
            }
            at += 1;
        }
        let is_said = |token: &Token| match &token.kind {
            Kind::Word(word) => HIDDEN.contains(&word.as_str()),
            _ => true,
        };
        self.label = match said.owner {
            Some((HandOwner::Dealer, _)) if said.has_cards && self.names_player_by_lines() => {
                Label::Of(HandOwner::Player)
            }
            Some((owner, _)) if !said.is_counted || self.faces == Faces::WithSuits => Label::Of(owner),
            None if said.has_cards || tokens.iter().any(|token| token.kind == Kind::Number) => {
                self.label.broken()
            }
            None if tokens.iter().all(is_said) => self.label,
            None => self.last_owner().map_or(Label::Nobody, Label::Unnamed),
            Some(_) => Label::Nobody,
        };
    }
}

impl Label {
    /// The next row of cards is another one.
    fn broken(self) -> Self {
        match self {
            Self::Row(owner) => Self::Of(owner),
            Self::UnnamedRow(owner) => Self::Unnamed(owner),
            _ => self,
        }
    }
}
