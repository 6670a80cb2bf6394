//! Where a run shows its draws: found by phrases, in any words, or by the random numbers of the run.

use reference::{DrawKind, Ending, Meaning, Transcript, Turn};

use super::in_any_words::Places;
use super::random::RandomNumbers;
use super::{KnownProgram, own_keys};
use crate::criteria::DrawPatterns;
use crate::criteria::draws::ShownDraws;

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

    /// Returns the kind of draws.
    pub(super) fn kind(&self) -> &'static DrawKind {
        self.draws.kind
    }

    /// Whether the phrases of an owner find all draws of a round at each place.
    pub(super) fn finds_whole_hands(&self, owner: usize) -> bool {
        self.draws.shows[owner].all
    }

    /// Returns the places that show draws in any words, if draws are read from them.
    pub(super) fn places(&self) -> Option<&Places> {
        self.in_any_words.then_some(&self.places)
    }

    /// Returns what the lines mean that were typed so far.
    pub(super) fn meanings(&self) -> &[Meaning] {
        &self.meanings
    }

    /// Returns the random numbers, if draws are read from them.
    pub(super) fn random(&self) -> Option<&RandomNumbers> {
        self.random.as_ref().filter(|_| self.by_random)
    }

    /// Returns this, with the rounds beginning in another of the orders that the random numbers allow.
    pub(super) fn with_deal(&self, deal: usize) -> Self {
        Self { random: self.random.as_ref().map(|random| random.with_deal(deal)), ..self.clone() }
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
    pub(super) fn may_have_refused(&self, turn: usize, run: &Transcript) -> bool {
        let waits = turn + 1 < run.turns.len() || run.ending == Ending::ReadPastEnd;
        run.turns.get(turn).is_some_and(|shown| {
            turn > 0
                && waits
                && !shown.output.iter().any(u8::is_ascii_digit)
                && self.places.draws_of(shown).is_empty()
        })
    }

    /// Whether a draw of this owner may be shown in a turn in words that are not known, or later since an answer was refused.
    pub(super) fn may_be_unread(&self, turn: usize, owner: &str, run: &Transcript) -> bool {
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

    pub(super) fn of(&self, turn: usize, owner: usize) -> &[ShownDraws] {
        self.turns.get(turn).and_then(|owners| owners.get(owner)).map_or(&[], Vec::as_slice)
    }
}
