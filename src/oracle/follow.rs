//! Following: plays a game with the draws that a student's program showed.
//!
//! When the reference first needs a draw, it takes the one that the program printed in that turn. Everything else follows
//! from the rules of the game: a draw that is read wrong leads to totals and decisions that the program did not print.

use reference::{DrawKind, DrawSource, Follow, Game, Recorder, Rules, Setup, Slot, Transcript};

use super::in_any_words::PlaceReader;
use super::random::{RandomNumbers, RandomReader};
use super::showing::Showing;
use super::{DrawsShown, Interpretation, recorder};
use crate::criteria::draws::ShownDraws;
use crate::run::input::lines;
use crate::spec::model::{AutoGrading, Scenario};
use crate::text;

/// Maximum number of characters of a program's text that a finding quotes.
const QUOTED: usize = 40;
/// A draw that the program did not show where it was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The turn in which it was expected, counted from 0.
    pub turn: usize,
    /// What was expected and what was found, in one sentence.
    pub says: String,
    /// Whether the program's words may be unknown: the turn shows draws that are not read, or phrases find none of this owner.
    pub may_be_unread: bool,
    /// Whether the program may have refused there what was typed, since it wants other keys; then it may be unread, too.
    pub may_have_refused: bool,
}

/// Plays a whole run again: with the lines that were typed, the input that was not read, and then the player's answers. Or plays its
/// beginning, with so many of the lines.
pub(super) fn play(
    game: &dyn Game,
    grading: &AutoGrading,
    scenario: &Scenario,
    actual: &Transcript,
    showing: &Showing<'_>,
    (rules, first): (&Rules, Option<usize>),
) -> Interpretation {
    let left = actual.unread.iter().map(|line| String::from_utf8_lossy(line).into_owned());
    let lines = lines(&actual.turns).chain(left);
    let table = match first {
        Some(first) => Recorder::new(lines.take(first)),
        None => recorder(lines.collect(), scenario),
    };
    let mut follower = Follower::new(showing);
    let mut table = table.meaning(showing.meanings()).following(&mut follower);
    let played = game.play(&mut table, &setup(grading, scenario), rules);
    let illegal = table.illegal().to_vec();
    let (transcript, marks) = table.finish(played.clone());
    let draws = follower.draws_shown();
    let lost = match played {
        Err(reference::Stop::Unbound(draw)) => Some(Lost {
            turn: transcript.turns.len() - 1,
            says: format!("{}.", draw.why),
            may_be_unread: showing.may_be_unread(transcript.turns.len() - 1, draw.slot.owner, actual),
            may_have_refused: showing.may_have_refused(transcript.turns.len() - 1, actual),
        }),
        _ => None,
    };
    let Follower { drawn, .. } = follower;
    let method = showing.random().and_then(RandomNumbers::method);
    Interpretation {
        marks,
        illegal,
        lost,
        draws,
        drawn,
        method,
        ..Interpretation::of(rules.variants().to_vec(), transcript)
    }
}

/// Returns the setup of a followed game.
pub(super) fn setup(grading: &AutoGrading, scenario: &Scenario) -> Setup<'static> {
    Setup { seed: scenario.setup_seed(grading.seed), draws: DrawSource::Followed }
}

/// The draws of one run, in the order in which the reference needs them.
pub(super) struct Follower<'s, 'a> {
    showing: &'s Showing<'a>,
    /// By owner.
    readers: Vec<Option<Reader>>,
    in_any_words: Option<PlaceReader<'s>>,
    random: Option<RandomReader<'s>>,
    /// The draws that were used, in their order.
    drawn: Vec<String>,
}

/// How far an owner's draws have been read in one turn.
#[derive(Clone, Copy, Debug)]
struct Reader {
    turn: usize,
    round: u32,
    /// How many of the turn's draws (or of its places, if those show all draws of a round) were used.
    used: usize,
    /// The last place that was used, if places show all draws of a round.
    last: usize,
}

impl<'s, 'a> Follower<'s, 'a> {
    pub(super) fn new(showing: &'s Showing<'a>) -> Self {
        let in_any_words = showing.places().map(PlaceReader::new);
        Self {
            showing,
            readers: vec![None; showing.kind().owners.len()],
            in_any_words,
            random: showing.random().map(RandomReader::new),
            drawn: Vec::new(),
        }
    }

    /// Returns how many draws were read from the random numbers.
    pub(super) fn count_by_random(&self) -> usize {
        self.random.as_ref().map_or(0, RandomReader::count)
    }

    /// Returns how the draws are shown that were read.
    pub(super) fn draws_shown(&self) -> DrawsShown {
        if let Some(random) = &self.random {
            return random.fit();
        }
        let by_place = self
            .in_any_words
            .as_ref()
            .zip(self.showing.places())
            .map(|(reader, places)| places.fit(&reader.drawn));
        by_place.unwrap_or(DrawsShown::ByPhrases)
    }
}

impl Follow for Follower<'_, '_> {
    fn next(&mut self, slot: Slot, turn: usize) -> Result<String, String> {
        let draw = self.read(slot, turn)?;
        self.drawn.push(draw.clone());
        Ok(draw)
    }

    fn made(&self, slot: Slot, turn: usize) -> Option<String> {
        let at = self.showing.kind().owners.iter().position(|known| *known == slot.owner)?;
        self.random.as_ref()?.made(at, slot, turn)
    }
}

impl Follower<'_, '_> {
    /// Returns the next draw.
    fn read(&mut self, slot: Slot, turn: usize) -> Result<String, String> {
        let (kind, Slot { round, owner, place }) = (self.showing.kind(), slot);
        let Some(at) = kind.owners.iter().position(|known| *known == owner) else {
            return Err(never(kind, slot));
        };
        if let Some(reader) = &mut self.random {
            return reader.next(at, slot, turn).ok_or_else(|| never(kind, slot));
        }
        if let Some(reader) = &mut self.in_any_words {
            return reader.next(at, slot, turn).ok_or_else(|| never(kind, slot));
        }
        let shown = self.showing.of(turn, at);
        let here = self.readers[at].filter(|reader| reader.turn == turn);
        let reader = self.readers[at].insert(here.unwrap_or(Reader { turn, round, used: 0, last: 0 }));
        if self.showing.finds_whole_hands(at) {
            reader.in_all(shown, round, place).ok_or_else(|| short(kind, shown, reader.used, slot))
        } else {
            reader.next(kind, shown).unwrap_or_else(|| Err(never(kind, slot)))
        }
    }
}

impl Reader {
    /// Returns the next draw, if places show new draws only.
    fn next(&mut self, kind: &DrawKind, shown: &[ShownDraws]) -> Option<Result<String, String>> {
        let mut before = 0;
        for place in shown {
            let at = self.used - before;
            if place.draws.is_empty() {
                return Some(Err(unreadable(kind, place)));
            }
            if let Some(draw) = place.draws.get(at) {
                self.used += 1;
                return Some(Ok(draw.clone()));
            }
            before += place.draws.len();
        }
        None
    }

    /// Returns this draw of the round, if places show all draws of a round: from the first place that has enough.
    fn in_all(&mut self, shown: &[ShownDraws], round: u32, place: usize) -> Option<String> {
        if self.round != round {
            (self.round, self.used) = (round, self.last + 1);
        }
        let rest = shown.iter().enumerate().skip(self.used);
        let (at, draw) = rest.filter_map(|(at, all)| Some((at, all.draws.get(place)?))).next()?;
        self.last = at;
        Some(draw.clone())
    }
}

/// Returns the message for a draw that no place shows.
fn short(kind: &DrawKind, shown: &[ShownDraws], used: usize, slot: Slot) -> String {
    let rest = shown.get(used..).unwrap_or_default();
    match rest.iter().find(|all| all.draws.is_empty()).or(rest.last()) {
        Some(all) if all.draws.is_empty() => unreadable(kind, all),
        Some(all) => {
            format!("expected {}{}, found {}", kind.count(slot.place + 1), after(all), quoted(&all.text))
        }
        None => never(kind, slot),
    }
}

fn unreadable(kind: &DrawKind, place: &ShownDraws) -> String {
    let found = if place.text.is_empty() { "none".to_owned() } else { quoted(&place.text) };
    format!("expected a {}{}, found {found}", kind.one, after(place))
}

/// Returns the text before the draws, if there is any.
fn after(place: &ShownDraws) -> String {
    if place.before.is_empty() { String::new() } else { format!(" after {}", quoted(&place.before)) }
}

fn never(kind: &DrawKind, slot: Slot) -> String {
    const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    let ordinal = ORDINALS.get(slot.place).copied().unwrap_or("next");
    format!("expected the {}'s {ordinal} {} here, but it is not shown", slot.owner, kind.one)
}

fn quoted(bytes: &[u8]) -> String {
    format!("`{}`", text::shorten(&text::visible(bytes), QUOTED))
}

#[cfg(test)]
mod tests {
    use reference::Turn;
    use reference::blackjack::CARDS;

    use super::*;
    use crate::criteria::{DrawPatterns, Patterns, Shows};
    use crate::oracle::KnownProgram;

    const RANK: &str = r"\b(10|[2-9AJQK])\b";

    /// Cards shown as `You: 8 5` or `You now: 8 5 K` and `Me: 7`.
    fn cards(whole_hand: bool) -> DrawPatterns {
        let patterns = |row: &str| Patterns::of_ranks(row, RANK);
        DrawPatterns {
            kind: &CARDS,
            shows: vec![
                Shows { find: patterns("You(?: now)?:(.*)"), all: whole_hand },
                Shows { find: patterns("Me:(.*)"), all: false },
            ],
        }
    }

    fn shown(card: &str) -> Result<String, String> {
        Ok(card.to_owned())
    }

    /// What is told of the player's cards, place by place, in a run whose turns print this.
    fn told(whole_hand: bool, turns: &[&str], asked: &[(u32, usize, usize)]) -> Vec<Result<String, String>> {
        let cards = cards(whole_hand);
        let mut showing = Showing::new(&cards, &KnownProgram::Unknown);
        let turn = |output: &&str| Turn { output: output.as_bytes().to_vec(), ..Turn::default() };
        showing.see(&turns.iter().map(turn).collect::<Vec<_>>());
        let mut follower = Follower::new(&showing);
        let mut tell = |&(round, place, turn): &(u32, usize, usize)| {
            let slot = Slot { round, owner: "player", place };
            follower.next(slot, turn).map(|card| card.trim_end_matches('S').to_owned())
        };
        asked.iter().map(&mut tell).collect()
    }

    #[test]
    fn phrases_that_find_totals_are_not_used_where_random_numbers_tell_the_cards() {
        let cards = cards(false);
        let turn = |output: &str, numbers: &[u32]| Turn {
            output: output.as_bytes().to_vec(),
            numbers: numbers.to_vec(),
            ..Turn::default()
        };
        // The dealer's Q, and its 10 points.
        let turns = [turn("Me: 7\nYou: 8 and 5\n", &[6, 7, 4]), turn("Me: Q\nMe: 10\n", &[11])];
        let mut showing = Showing::new(&cards, &KnownProgram::Unknown);
        assert!(!showing.see(&turns[..1]) && showing.phrases_find_them());
        assert!(showing.see(&turns) && !showing.phrases_find_them());
        // A whole run is read as one that goes on.
        let mut at_once = Showing::new(&cards, &KnownProgram::Unknown);
        at_once.see(&turns);
        assert!(at_once.random().is_some());
    }

    #[test]
    fn new_cards_are_told_in_their_order_turn_by_turn() {
        let turns = ["Me: 7\nYou: 8 and 5\n", "You: K\nMe: Q\nYou: 2\n"];
        let asked = [(1, 0, 0), (1, 1, 0), (1, 2, 1), (1, 3, 1), (1, 4, 1)];
        let never = "expected the player's fifth card here, but it is not shown";
        let cards = told(false, &turns, &asked);
        assert_eq!(cards, [shown("8"), shown("5"), shown("K"), shown("2"), Err(never.to_owned())]);
    }

    #[test]
    fn whole_hands_are_read_by_place_and_round_by_round() {
        let turns = ["You: 8 5\n", "You now: 8 5 K\nYou: 9 2\nYou now: 9 2 A\n"];
        let asked = [(1, 0, 0), (1, 1, 0), (1, 2, 1), (2, 0, 1), (2, 1, 1), (2, 2, 1), (2, 3, 1)];
        let cards = told(true, &turns, &asked);
        let short = "expected 4 cards after `You now:`, found `9 2 A`".to_owned();
        let read = ["8", "5", "K", "9", "2", "A"].map(shown);
        assert_eq!(cards, read.into_iter().chain([Err(short)]).collect::<Vec<_>>());
    }

    #[test]
    fn a_hand_with_no_words_before_it_is_too_short() {
        let mut cards = cards(true);
        cards.shows[0].find = Patterns::of_ranks(r"(?m)^([2-9AJQK ]+)$", RANK);
        let mut showing = Showing::new(&cards, &KnownProgram::Unknown);
        showing.see(&[Turn { output: b"9 2\n".to_vec(), ..Turn::default() }]);
        let slot = Slot { round: 1, owner: "player", place: 2 };
        let told = Follower::new(&showing).next(slot, 0);
        assert_eq!(told.unwrap_err(), "expected 3 cards, found `9 2`");
    }

    #[test]
    fn what_is_no_card_is_quoted() {
        for whole_hand in [false, true] {
            let unreadable = Err("expected a card after `You:`, found `6 points`".to_owned());
            assert_eq!(told(whole_hand, &["You: 6 points\n"], &[(1, 0, 0)]), [unreadable]);
            assert!(told(whole_hand, &[], &[(1, 0, 0)])[0].is_err());
        }
    }
}
