//! The lines of a program's runs: their cards, their numbers, and what is left of each as its wording.
//!
//! A wording is a line with a slot for every number and for every row of cards. Words are unchanged: two lines that differ in a
//! word have two wordings.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};

use crate::cards::{Card, Rank};

use super::Unread;
use super::clause::{Clause, Cutting, clauses};
use super::headings::headings;
use super::key::key;
use super::own_names::OwnNames;
use super::pieces::{CARDS, CardForms, INDENT, NUMBER, Piece, Token, pieces};
use super::spelling::{Spelling, has_small_suits};
use super::unbound_names::{self, UnboundNames};

/// Maximum number of lines in all runs together: a right program prints a quarter of it.
const MOST_LINES: usize = 6_000;
/// Maximum number of wordings.
const MOST_WORDINGS: usize = 400;
/// Maximum number of slots of a line that are examined.
pub(super) const MOST_SLOTS: usize = 12;

/// What one run printed.
#[derive(Clone, Copy, Debug)]
pub struct Output<'a> {
    /// The bytes of each turn.
    pub turns: &'a [&'a [u8]],
    /// Whether the run is complete, so that nothing may be missing.
    pub whole: bool,
}

/// What one run printed, without its turns.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) bytes: Vec<u8>,
    pub(super) whole: bool,
}

impl Text {
    fn of(output: &Output<'_>) -> Self {
        let mut bytes = output.turns.concat();
        if !output.whole {
            // The last line may have been cut within a card.
            bytes.truncate(bytes.iter().rposition(|byte| *byte == b'\n').unwrap_or(0));
        }
        Self { bytes, whole: output.whole }
    }
}

/// All runs of a program, cut into lines in each way that makes a difference, the plainest first.
#[derive(Clone, Debug)]
pub struct Lines {
    pub(super) cuts: Vec<Cut>,
    texts: Vec<Text>,
    unbound_names: OnceCell<Vec<UnboundNames>>,
}

/// All runs of a program, cut into lines in one way.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub(super) runs: Vec<Vec<Line>>,
    pub(super) whole: Vec<bool>,
    pub(super) wordings: Vec<Wording>,
    /// Minimum number of places where a wording must be true to state anything.
    pub(super) support: usize,
    /// Whether its lines are whole ones with their headings: the same cards in the same lines as without.
    pub(super) is_headed: bool,
}

/// What counts as a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// What is printed up to a newline.
    Line,
    /// A clause of it: a line may state several events.
    Clause,
    /// A part of a clause: a card after a number begins another event, as in `P 9 h 2S 11 h 9H 20 s`.
    Event,
    /// A line with the heading that it stands under.
    UnderHeading,
}

impl Unit {
    /// Of the many clauses of a text some are true by accident if they are rare.
    fn support(self) -> usize {
        match self {
            Self::Line | Self::UnderHeading => 1,
            Self::Clause | Self::Event => 3,
        }
    }
}

/// A line that is not blank.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its wording.
    pub(super) wording: usize,
    pub(super) tokens: Vec<Token>,
    /// As it was printed.
    pub(super) text: String,
}

/// A line without its cards and numbers.
#[derive(Clone, Debug)]
pub(super) struct Wording {
    /// The first line that has it, as it was printed.
    pub(super) sample: String,
    /// The words that its sentence begins with, of a clause that is not the first of it, or those of the heading that it stands
    /// under: they say whose it is.
    head: Vec<String>,
    /// Its words in small letters: before its first number, between two, and after the last.
    pub(super) segments: Vec<Vec<String>>,
    /// By number, the words that touch it from the left and from the right, up to a comma or the like, or a wide blank; all
    /// words, where it is the only one.
    pub(super) touching: Vec<Vec<String>>,
    /// Whether there is anything in it but slots and blanks.
    pub(super) has_text: bool,
    /// Whether it only shows one card, with no text after it.
    pub(super) only_shows_a_card: bool,
}

impl Wording {
    /// All its words.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.head.iter().chain(self.segments.iter().flatten()).map(String::as_str)
    }

    /// How many numbers it has, as far as they are looked at.
    pub(super) fn slots(&self) -> usize {
        (self.segments.len() - 1).min(MOST_SLOTS)
    }
}

impl Lines {
    /// The lines of these runs.
    ///
    /// # Errors
    /// There are too many of them, or too many wordings.
    pub fn of(outputs: &[Output<'_>]) -> Result<Self, Unread> {
        let texts: Vec<Text> = outputs.iter().map(Text::of).collect();
        let cuts = cuts_of(&texts, &forms(&texts, &Spelling::ALL), MOST_LINES);
        if cuts.is_empty() {
            return Err(Unread::TooMuch);
        }
        Ok(Self { cuts, texts, unbound_names: OnceCell::new() })
    }

    /// What looks like names of cards that are not all listed.
    pub(super) fn unbound_names(&self) -> &[UnboundNames] {
        self.unbound_names.get_or_init(|| unbound_names::find(&self.texts))
    }

    /// The same lines with cards that have these names.
    pub(super) fn with_names(&self, names: &OwnNames) -> Vec<Cut> {
        let forms = CardForms { spelling: Spelling::Plain, own_names: Some(names) };
        cuts_of(&self.texts, &[forms], MOST_LINES)
    }
}

/// The spellings that make a difference.
fn forms(texts: &[Text], spellings: &[Spelling]) -> Vec<CardForms<'static>> {
    let makes_a_difference = |spelling: &&Spelling| texts.iter().any(|text| spelling.is_in(&text.bytes));
    spellings.iter().filter(makes_a_difference).map(|spelling| CardForms::from(*spelling)).collect()
}

/// Cuts runs into lines in each way that makes a difference, the plainest first; nothing if there are more lines than this.
pub(super) fn cuts(outputs: &[Output<'_>], spellings: &[Spelling], most_lines: usize) -> Vec<Cut> {
    let texts: Vec<Text> = outputs.iter().map(Text::of).collect();
    cuts_of(&texts, &forms(&texts, spellings), most_lines)
}

fn cuts_of(texts: &[Text], forms: &[CardForms<'_>], most_lines: usize) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    for forms in forms {
        let runs: Vec<Vec<Vec<Piece>>> =
            texts.iter().map(|text| lexed(&text.bytes, *forms, most_lines)).collect();
        for unit in [Unit::Line, Unit::Clause, Unit::Event, Unit::UnderHeading] {
            let Some(cut) = Cut::of(texts, &runs, (unit, forms.spelling), most_lines) else { continue };
            if cut.is_headed && !cut.headings_tell_lines_apart() {
                continue;
            }
            if cuts.iter().all(|other| !cut.is_cut_as(other)) {
                cuts.push(cut);
            }
        }
    }
    cuts
}

/// Returns the cards that an output shows, in any words that are known for them.
pub fn draws_in(output: &[u8]) -> BTreeSet<Card> {
    cards_in(output, spelling_of(output))
}

/// Returns how an output writes its cards with suits.
pub(super) fn spelling_of(output: &[u8]) -> Spelling {
    if !has_small_suits(output) || !cards_in(output, Spelling::Plain).is_empty() {
        return Spelling::Plain;
    }
    // `As` and `Ah` are words, too.
    let are_words = cards_in(output, Spelling::SmallSuits).iter().all(|card| card.rank == Rank::ACE);
    if are_words { Spelling::Plain } else { Spelling::SmallSuits }
}

fn cards_in(output: &[u8], spelling: Spelling) -> BTreeSet<Card> {
    let lines = lexed(output, CardForms::from(spelling), MOST_LINES);
    let cards = lines.iter().flatten().filter_map(|piece| match piece {
        Piece::Token(Token::Card(card), _) => Some(*card),
        _ => None,
    });
    cards.collect()
}

/// The pieces of each line of a run.
fn lexed(text: &[u8], forms: CardForms<'_>, most_lines: usize) -> Vec<Vec<Piece>> {
    let line = |raw: &[u8]| pieces(&String::from_utf8_lossy(raw).replace('\r', ""), forms);
    // Of more lines than are read, one more is enough.
    text.split(|byte| *byte == b'\n')
        .filter(|raw| !raw.trim_ascii().is_empty())
        .take(most_lines + 1)
        .map(line)
        .collect()
}

impl Cut {
    /// The lines of these runs, cut in this way; nothing if there are too many of them.
    fn of(
        texts: &[Text],
        runs: &[Vec<Vec<Piece>>],
        (unit, spelling): (Unit, Spelling),
        most_lines: usize,
    ) -> Option<Self> {
        let cutting = |by_event| Cutting { by_event, keeps_rows: spelling != Spelling::RankOnly };
        let mut known: HashMap<String, usize> = HashMap::new();
        let whole = texts.iter().map(|text| text.whole).collect();
        let mut cut = Self {
            runs: Vec::new(),
            whole,
            wordings: Vec::new(),
            support: unit.support(),
            is_headed: unit == Unit::UnderHeading,
        };
        let mut count = 0;
        for (lexed, text) in runs.iter().zip(texts) {
            let mut run = Vec::new();
            let is_heading = |at: usize| !lexed[at].iter().any(|piece| matches!(piece, Piece::Token(..)));
            let headings =
                if unit == Unit::UnderHeading { headings(&text.bytes, is_heading) } else { Vec::new() };
            let mut headings = headings.into_iter();
            for pieces in lexed {
                let clauses = match unit {
                    Unit::Line | Unit::UnderHeading => {
                        vec![Clause {
                            head: headings.next().unwrap_or_default(),
                            pieces: Cow::Borrowed(pieces),
                        }]
                    }
                    Unit::Clause => clauses(pieces, cutting(false)),
                    Unit::Event => clauses(pieces, cutting(true)),
                };
                for Clause { head, pieces } in clauses {
                    let key = key(&pieces);
                    if key.is_empty() {
                        continue;
                    }
                    count += 1;
                    let next = cut.wordings.len();
                    let known = known.entry(format!("{head}\n{key}"));
                    let wording = *known.or_insert_with(|| {
                        let mut wording = wording(&head, &key, &pieces);
                        if unit == Unit::UnderHeading && !head.is_empty() {
                            wording.sample = format!("{head}: {}", wording.sample);
                        }
                        cut.wordings.push(wording);
                        next
                    });
                    if count > most_lines || cut.wordings.len() > MOST_WORDINGS {
                        return None;
                    }
                    run.push(Line { wording, tokens: tokens(&pieces), text: printed(&pieces) });
                }
            }
            cut.runs.push(run);
        }
        Some(cut)
    }

    /// Whether lines with the same words stand under different headings.
    fn headings_tell_lines_apart(&self) -> bool {
        let mut heads: HashMap<&[Vec<String>], &[String]> = HashMap::new();
        let with_words =
            self.wordings.iter().filter(|wording| wording.segments.iter().any(|words| !words.is_empty()));
        with_words
            .filter_map(|wording| Some((heads.insert(&wording.segments, &wording.head)?, &wording.head)))
            .any(|(other, head)| other != head.as_slice())
    }

    /// Whether another way to cut comes to the same.
    fn is_cut_as(&self, other: &Self) -> bool {
        let lines = |cut: &Self| cut.runs.iter().map(Vec::len).sum::<usize>();
        let tokens = |cut: &Self| cut.runs.iter().flatten().map(|line| line.tokens.len()).sum::<usize>();
        let wordings = |cut: &Self| cut.wordings.len();
        lines(self) == lines(other) && tokens(self) == tokens(other) && wordings(self) == wordings(other)
    }
}

fn tokens(pieces: &[Piece]) -> Vec<Token> {
    let token = |piece: &Piece| match piece {
        Piece::Token(token, _) => Some(*token),
        Piece::Text(_) => None,
    };
    pieces.iter().filter_map(token).collect()
}

/// A line as it was printed.
fn printed(pieces: &[Piece]) -> String {
    let text = pieces.iter().map(|piece| match piece {
        Piece::Token(_, text) | Piece::Text(text) => text.as_str(),
    });
    text.collect::<String>().trim().to_owned()
}

/// What somebody says, after who says it: `That's` in `DEALER: That's`.
fn after_speaker(text: &str) -> &str {
    let said = text.rsplit_once(": ").map(|(_, said)| said);
    said.filter(|said| said.contains(char::is_alphabetic)).unwrap_or(text)
}

/// The stretches of a text that commas and the like, wide blanks, or slashes between blanks part.
fn stretches(text: &str) -> impl Iterator<Item = &str> + use<'_> {
    text.split([',', ';', '.', '|', '│', '┃', '║', '·', '•', '\t'])
        .flat_map(|text| text.split("  "))
        .flat_map(|text| text.split(" / "))
}

fn wording(head: &str, key: &str, pieces: &[Piece]) -> Wording {
    let words = |text: &str| {
        let words = text.split(|it: char| !it.is_alphabetic()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect::<Vec<_>>()
    };
    let mut texts = vec![String::new()];
    for piece in pieces {
        match piece {
            Piece::Token(Token::Number(_), _) => texts.push(String::new()),
            // A card parts what stands on either side of it.
            Piece::Token(Token::Card(_), _) => {
                texts.last_mut().into_iter().for_each(|last| last.push_str("  "));
            }
            Piece::Text(text) => texts.last_mut().into_iter().for_each(|last| last.push_str(text)),
        }
    }
    let segments: Vec<Vec<String>> = texts.iter().map(|text| words(text)).collect();
    let has_words = |at: Option<&Vec<String>>| at.is_some_and(|words| !words.is_empty());
    // Numbers that stand in columns follow their labels: `Dealer   0 | Player   1 |`.
    let labels_come_first = has_words(segments.first()) && !has_words(segments.last());
    let sides = texts.windows(2).map(|sides| match (sides, texts.len()) {
        ([before, after], 3..) => {
            let is_in_column = labels_come_first && before.ends_with("  ");
            let before = if is_in_column { before.trim_end() } else { before };
            let left = words(after_speaker(stretches(before).last().unwrap_or_default()));
            let is_labelled = is_in_column || before.trim_end().ends_with(['=', ':']);
            let right = stretches(after).next().filter(|_| !is_labelled || left.is_empty());
            [left, words(right.unwrap_or_default())].concat()
        }
        _ => segments.concat(),
    });
    let touching = sides.collect();
    let card = key.split_once(CARDS).filter(|_| !key.contains(NUMBER));
    Wording {
        sample: printed(pieces),
        head: words(head),
        segments,
        touching,
        has_text: key.chars().any(|it| ![CARDS, NUMBER, INDENT].contains(&it) && !it.is_whitespace()),
        only_shows_a_card: card
            .is_some_and(|(_, after)| !after.contains(|it: char| it == CARDS || it.is_alphanumeric())),
    }
}
