//! Following: plays a game with the draws that a student's program showed.
//!
//! When the reference first needs a draw, it takes the one that the program printed in that turn. Everything else follows
//! from the rules of the game: a draw that is read wrong leads to totals and decisions that the program did not print.

use reference::{
    DrawKind, DrawSource, Ending, Follow, Game, Meaning, Recorder, Rules, Setup, Slot, Transcript, Turn,
    VariantKind,
};

use super::in_any_words::{PlaceReader, Places};
use super::random::{RandomNumbers, RandomReader};
use super::{DrawsShown, Interpretation, KnownProgram, own_keys, recorder};
use crate::compare::turns::FactsByTurn;
use crate::criteria::DrawPatterns;
use crate::criteria::draws::ShownDraws;
use crate::run::input::lines;
use crate::spec::model::{AutoGrading, Scenario};
use crate::text;

/// Maximum number of characters of a program's text that a finding quotes.
const QUOTED: usize = 40;
/// By how many turns the order is chosen in which a program makes the first draws of a round.
pub(super) const CHOSEN: usize = 16;

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

/// The draws that a program has shown so far, turn by turn.
#[derive(Clone, Debug)]
pub(super) struct Showing<'a> {
    draws: &'a DrawPatterns,
    /// The places of each turn where draws are shown, by owner.
    turns: Vec<Vec<Vec<ShownDraws>>>,
    /// What the lines mean that were typed so far, in the program's own keys.
    meanings: Vec<Meaning>,
    /// Whether phrases find the draws in the first turn that shows those of all owners, and are not known to miss others or to find wrong ones.
    phrases_find_them: bool,
    /// Whether other runs of the program have draws that phrases do not find, or this one has what phrases take for draws.
    phrases_are_wrong: bool,
    /// All places that show draws, in any words.
    places: Places,
    /// Whether draws are read from those places, because phrases do not find them.
    in_any_words: bool,
    /// The random numbers, if draws can be read from them and phrases do not find the draws.
    random: Option<RandomNumbers>,
    by_random: bool,
}

impl<'a> Showing<'a> {
    /// Creates it without any turn. `known`: what other runs of the program showed; if nothing, this run shows how draws are made.
    pub(super) fn new(draws: &'a DrawPatterns, known: &KnownProgram) -> Self {
        let random = match known {
            KnownProgram::Printed => None,
            KnownProgram::Unknown | KnownProgram::InOtherWords => RandomNumbers::new(draws.kind, None),
            KnownProgram::Random { method, .. } => RandomNumbers::new(draws.kind, Some(*method)),
        };
        Self {
            draws,
            turns: Vec::new(),
            meanings: Vec::new(),
            phrases_find_them: false,
            phrases_are_wrong: matches!(known, KnownProgram::Random { .. } | KnownProgram::InOtherWords),
            places: Places::new(draws.kind),
            in_any_words: false,
            random,
            by_random: false,
        }
    }

    /// Adds the turns since the last call. Returns whether draws are read in another way from now on.
    pub(super) fn see(&mut self, so_far: &[Turn]) -> bool {
        let before = (self.phrases_find_them, self.by_random);
        self.add(so_far);
        before.0 && before != (self.phrases_find_them, self.by_random)
    }

    fn add(&mut self, so_far: &[Turn]) {
        let from = self.turns.len().min(so_far.len());
        let new = &so_far[from..];
        self.meanings.extend(own_keys::meanings(so_far, from));
        self.turns.extend(new.iter().map(|turn| self.draws.shown(&turn.output)));
        if self.phrases_find_them && !self.phrases_find_others(so_far, from) {
            return;
        }
        self.phrases_are_wrong |= self.phrases_find_them;
        let are_known = self.random.as_mut().is_some_and(|random| random.see(so_far));
        let random = self.random.as_ref().filter(|_| are_known);
        self.places.see(so_far);
        let with_all = self.places.first_with_all();
        let deal = with_all.or_else(|| random.and_then(RandomNumbers::first_turn));
        // Words that look like draws are none if others were made.
        let reads = |turn: usize, owner: usize| {
            let mut draws = self.of(turn, owner).iter().flat_map(|place| &place.draws).peekable();
            draws.peek().is_some()
                && draws.all(|draw| random.is_none_or(|random| random.may_make(turn, draw)))
        };
        let reads_all = |turn: usize| (0..self.draws.kind.owners.len()).all(|owner| reads(turn, owner));
        // If other numbers equal the draws, the search by form may miss the deal. A turn in which phrases find draws of all owners is a deal, too.
        let reads_deal = match deal {
            Some(deal) => reads_all(deal) || (0..deal).any(reads_all),
            None => (0..self.turns.len()).any(reads_all),
        };
        let reads_deal = !self.phrases_are_wrong && reads_deal;
        self.phrases_find_them = reads_deal && !self.phrases_find_others(so_far, 0);
        self.phrases_are_wrong |= reads_deal && !self.phrases_find_them;
        self.by_random = are_known && !self.phrases_find_them;
        self.in_any_words = with_all.is_some() && !self.phrases_find_them && !self.by_random;
    }

    /// Whether phrases find draws in the new turns that were not made, although random numbers tell all that were: `Dealer shows: 10` may be
    /// a total.
    fn phrases_find_others(&mut self, so_far: &[Turn], from: usize) -> bool {
        let Some(random) = self.random.as_mut().and_then(|random| random.see(so_far).then_some(random))
        else {
            return false;
        };
        (from..so_far.len()).any(|turn| {
            let mut found = self.turns[turn].iter().flatten().flat_map(|place| &place.draws);
            found.any(|draw| !random.made_lately(turn, draw))
        })
    }

    /// Returns what the lines mean that were typed so far.
    pub(super) fn meanings(&self) -> &[Meaning] {
        &self.meanings
    }

    /// Returns the random numbers, if draws are read from them.
    pub(super) fn random(&self) -> Option<&RandomNumbers> {
        self.random.as_ref().filter(|_| self.by_random)
    }

    /// Chooses the order in which rounds begin: with which most draws are as the game needs them, and then most values are shown.
    pub(super) fn choose_deal(&mut self, game: &dyn Game, grading: &AutoGrading, run: &Transcript) {
        let Some(random) = self.random().filter(|random| !random.is_deal_known()) else { return };
        let so_far = &run.turns[..run.turns.len().min(CHOSEN)];
        let is_whole = so_far.len() == run.turns.len() && matches!(run.ending, Ending::Exited(_));
        let open = game.variants().iter().filter(|variant| variant.kind == VariantKind::Ambiguity);
        let rules: Vec<Rules> =
            std::iter::once(Rules::plain()).chain(open.map(|variant| Rules::with([variant.name]))).collect();
        let mut played: Vec<(usize, (usize, bool), Transcript)> = Vec::new();
        for deal in 0..random.deals() {
            let showing = Showing { random: Some(random.with_deal(deal)), ..self.clone() };
            let with = |rules: &Rules| {
                let mut follower = Follower::new(&showing);
                let mut table =
                    Recorder::new(lines(so_far)).meaning(&showing.meanings).following(&mut follower);
                let setup = Setup { seed: None, draws: DrawSource::Followed };
                let ended = game.play(&mut table, &setup, rules);
                let transcript = table.finish(ended).0;
                let ends_alike =
                    transcript.turns.len() == so_far.len() && matches!(transcript.ending, Ending::Exited(_));
                let count = follower.random.as_ref().map_or(0, RandomReader::count);
                ((count, ends_alike == is_whole), transcript)
            };
            // The first of equals.
            let best = rules.iter().map(with).reduce(|best, next| if next.0 > best.0 { next } else { best });
            played.extend(best.map(|(fits, transcript)| (deal, fits, transcript)));
        }
        let most = played.iter().map(|(_, fits, _)| *fits).max();
        played.retain(|(_, fits, _)| Some(*fits) == most);
        let transcripts: Vec<&Transcript> = played.iter().map(|(.., transcript)| transcript).collect();
        let facts = FactsByTurn::new(&grading.criteria, grading.follow.as_ref(), &transcripts);
        let begun = Transcript { turns: so_far.to_vec(), ending: Ending::ReadPastEnd, unread: Vec::new() };
        let best = played.get(facts.closest(&transcripts, &begun)).map_or(0, |(deal, ..)| *deal);
        self.random = self.random.take().map(|random| random.with_deal(best));
    }

    /// Whether phrases find the draws, so that phrases can tell what else is shown.
    pub(super) fn phrases_find_them(&self) -> bool {
        !self.in_any_words && !self.by_random
    }

    /// Whether no draw of an owner is shown in any turn.
    fn has_none_of(&self, owner: &str) -> bool {
        let owners = self.draws.kind.owners;
        let Some(at) = owners.iter().position(|known| *known == owner) else { return false };
        (0..self.turns.len()).all(|turn| self.of(turn, at).iter().all(|place| place.draws.is_empty()))
    }

    /// Whether a turn shows no draw and no number before the program waits again: it may have refused what was typed, since it wants other
    /// keys.
    fn may_have_refused(&self, turn: usize, run: &Transcript) -> bool {
        let waits = turn + 1 < run.turns.len() || run.ending == Ending::ReadPastEnd;
        run.turns.get(turn).is_some_and(|shown| {
            turn > 0
                && waits
                && !shown.output.iter().any(u8::is_ascii_digit)
                && self.places.draws_of(shown).is_empty()
        })
    }

    /// Whether a draw of this owner may be shown in a turn in words that are not known, or later since an answer was refused.
    fn may_be_unread(&self, turn: usize, owner: &str, run: &Transcript) -> bool {
        let Some(shown) = run.turns.get(turn).filter(|_| !self.by_random) else { return false };
        let by_phrases = || {
            let owners = self.turns.get(turn).into_iter().flatten();
            owners.flatten().flat_map(|place| &place.draws).collect()
        };
        let found = if self.in_any_words { self.places.read_in(turn) } else { by_phrases() };
        let before = turn.checked_sub(1).and_then(|before| run.turns.get(before));
        self.may_have_refused(turn, run)
            || !self.in_any_words && self.has_none_of(owner)
            || self.places.draws_of(shown).iter().any(|draw| !found.contains(&draw))
            || self.places.may_show_others(shown, before, &found)
    }

    fn of(&self, turn: usize, owner: usize) -> &[ShownDraws] {
        self.turns.get(turn).and_then(|owners| owners.get(owner)).map_or(&[], Vec::as_slice)
    }
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
        let in_any_words = showing.in_any_words.then(|| PlaceReader::new(&showing.places));
        Self {
            showing,
            readers: vec![None; showing.draws.kind.owners.len()],
            in_any_words,
            random: showing.random().map(RandomReader::new),
            drawn: Vec::new(),
        }
    }

    /// Returns how the draws are shown that were read.
    pub(super) fn draws_shown(&self) -> DrawsShown {
        if let Some(random) = &self.random {
            return random.fit();
        }
        let by_place = self.in_any_words.as_ref().map(|reader| self.showing.places.fit(&reader.drawn));
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
        let at = self.showing.draws.kind.owners.iter().position(|known| *known == slot.owner)?;
        self.random.as_ref()?.made(at, slot, turn)
    }
}

impl Follower<'_, '_> {
    /// Returns the next draw.
    fn read(&mut self, slot: Slot, turn: usize) -> Result<String, String> {
        let (draws, Slot { round, owner, place }) = (self.showing.draws, slot);
        let kind = draws.kind;
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
        if draws.shows[at].all {
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
    use reference::blackjack::CARDS;

    use super::*;
    use crate::criteria::{Patterns, Shows};

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
