//! The search for the interpretations of a handout that change a scenario.
//!
//! Only ambiguities that the game asks about can change anything, so a set of them is extended by those that it was asked about. A set
//! that changes nothing is extended once more, for it may change something together with another. For one run of a program, the
//! search follows the run: it extends sets that agree with it for longer than the smaller set, and once more those that change its
//! first difference or lead to questions about other ambiguities. So the work grows with the number of ambiguities that matter in turn, not with that of their combinations.

use std::cell::OnceCell;
use std::collections::{HashSet, VecDeque};

use reference::{Ending, Game, Rules, Transcript, VariantKind};

use super::follow::Showing;
use super::{DrawsShown, Interpretation};
use crate::compare::{self, turns::FactsByTurn};
use crate::spec::model::AutoGrading;

/// Returns the plain interpretation with these mistakes, and one for each set of ambiguities that changes the transcript. Those
/// with one ambiguity come before those that need several.
pub(super) fn distinct(
    game: &dyn Game,
    mistakes: &[&'static str],
    play: impl Fn(&Rules) -> Interpretation,
) -> Vec<Interpretation> {
    Search::new(game, &play, None).run(mistakes)
}

/// Returns the plain interpretation with these mistakes, and those that a run of a program whose draws are followed may agree with
/// for longer.
pub(super) fn distinct_of_run(
    game: &dyn Game,
    mistakes: &[&'static str],
    play: impl Fn(&Rules) -> Interpretation,
    (grading, showing): (&AutoGrading, &Showing<'_>),
    run: &Transcript,
) -> Vec<Interpretation> {
    let facts = OnceCell::new();
    let by_phrases =
        |expected: &Transcript, from: usize| compare::agreed(expected, run, &grading.criteria, from);
    let by_values = |expected: &Transcript, from: usize| {
        let follow = grading.follow.as_ref();
        let facts = facts.get_or_init(|| FactsByTurn::new(&grading.criteria, follow, &[expected]));
        facts.agreed_values(expected, run, from, showing.phrases_find_them())
    };
    let search = |turns: &dyn Fn(&Transcript, usize) -> usize| {
        // One that needs a draw which its last turn does not show differs there, whatever else that turn contains.
        let agreed = |expected: &Transcript, from: usize| {
            let turns = turns(expected, from);
            if expected.ending == Ending::Idle { turns.min(expected.turns.len() - 1) } else { turns }
        };
        Search::new(game, &play, Some(Followed { run, agreed: &agreed })).run(mistakes)
    };
    if !showing.phrases_find_them() {
        return search(&by_values);
    }
    let mut found = search(&by_phrases);
    // Phrases may find the draws, but not the money: then values tell which interpretation it is.
    let is_explained = found.iter().any(|reading| by_phrases(&reading.transcript, 0) == run.turns.len());
    if grading.criteria.learn_wording && !is_explained {
        for reading in search(&by_values) {
            if !found.iter().any(|known| known.transcript == reading.transcript) {
                found.push(reading);
            }
        }
    }
    found
}

/// A run that is followed.
struct Followed<'a> {
    run: &'a Transcript,
    /// For how many turns an interpretation agrees with it; the first turns are known to.
    agreed: &'a dyn Fn(&Transcript, usize) -> usize,
}

impl Followed<'_> {
    /// Returns for how many turns an interpretation agrees with the run; the first `from` are known to. One whose draws are not those
    /// that are shown does not agree to the end.
    fn agrees(&self, reading: &Interpretation, from: usize) -> usize {
        let agreed = (self.agreed)(&reading.transcript, from);
        if reading.draws == DrawsShown::Unread { agreed.min(self.run.turns.len() - 1) } else { agreed }
    }

    /// Whether an interpretation that agrees for so many turns leaves nothing to explain.
    fn is_explained(&self, reading: &Transcript, agreed: usize) -> bool {
        let ends_alike = match (reading.ending, self.run.ending) {
            (Ending::Exited(_), Ending::Exited(_)) => true,
            (reading, run) => reading == run,
        };
        agreed == self.run.turns.len() && reading.turns.len() == agreed && ends_alike
    }
}

/// A set of ambiguities that was played.
struct Tried {
    set: Vec<&'static str>,
    /// The ambiguities that the game asked about.
    asked: Vec<&'static str>,
    /// Its transcript, an index into those found.
    at: usize,
    /// For how many turns it agrees with the run, if there is one.
    agreed: usize,
    /// Whether it is extended only because it may change something together with another.
    is_step: bool,
}

struct Search<'a> {
    game: &'a dyn Game,
    play: &'a dyn Fn(&Rules) -> Interpretation,
    followed: Option<Followed<'a>>,
    found: Vec<Interpretation>,
    /// For how many turns each of them agrees with the run.
    agreed: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(
        game: &'a dyn Game,
        play: &'a dyn Fn(&Rules) -> Interpretation,
        followed: Option<Followed<'a>>,
    ) -> Self {
        Self { game, play, followed, found: Vec::new(), agreed: Vec::new() }
    }

    fn run(mut self, mistakes: &[&'static str]) -> Vec<Interpretation> {
        let (plain, asked) = self.played(mistakes.to_vec());
        let agreed = self.followed.as_ref().map_or(0, |followed| followed.agrees(&plain, 0));
        if self.followed.as_ref().is_some_and(|run| run.is_explained(&plain.transcript, agreed)) {
            return vec![plain];
        }
        let first = Tried { set: plain.variants.clone(), asked, at: 0, agreed, is_step: false };
        self.found.push(plain);
        self.agreed.push(agreed);
        let mut to_extend = VecDeque::from([first]);
        let mut tried = HashSet::new();
        while let Some(smaller) = to_extend.pop_front() {
            let others = smaller.asked.iter().filter(|name| !smaller.set.contains(name));
            for ambiguity in others {
                let set: Vec<&'static str> = smaller.set.iter().copied().chain([*ambiguity]).collect();
                let mut members = set.clone();
                members.sort_unstable();
                if tried.insert(members) {
                    to_extend.extend(self.extended(&smaller, set));
                }
            }
        }
        self.without_needless_draws()
    }

    /// Returns those found. One that needs a draw which the run does not show is not the program's, unless it agrees for longer than
    /// those that need none: its last turn breaks off, so that it would seem to agree there.
    fn without_needless_draws(self) -> Vec<Interpretation> {
        let both = || self.found.iter().zip(&self.agreed).enumerate();
        let needs_none =
            |(at, (reading, _)): &(usize, (&Interpretation, _))| *at == 0 || reading.lost.is_none();
        let longest = both().filter(needs_none).map(|(_, (_, agreed))| *agreed).max();
        let kept: Vec<bool> = both().map(|one| needs_none(&one) || Some(*one.1.1) > longest).collect();
        self.found.into_iter().zip(kept).filter(|(_, is_kept)| *is_kept).map(|(reading, _)| reading).collect()
    }

    /// Plays a set that has one ambiguity more. Returns it if it is to be extended, too.
    fn extended(&mut self, smaller: &Tried, set: Vec<&'static str>) -> Option<Tried> {
        let (reading, asked) = self.played(set.clone());
        let known = self.found.iter().position(|known| known.transcript == reading.transcript);
        let at = known.unwrap_or(self.found.len());
        let before = &self.found[smaller.at].transcript;
        let same = before.turns.iter().zip(&reading.transcript.turns).take_while(|(one, other)| one == other);
        let same = same.count();
        let agreed = match &self.followed {
            Some(followed) if at != smaller.at && same <= smaller.agreed => followed.agrees(&reading, same),
            _ => smaller.agreed,
        };
        if known.is_none() {
            self.found.push(reading);
            self.agreed.push(agreed);
        }
        let changes = at != smaller.at;
        let asks_more = asked.iter().any(|name| !smaller.asked.contains(name));
        let (helps, may_help) = match self.followed {
            None => (known.is_none(), true),
            Some(_) => {
                let changes_first_difference = changes && same <= smaller.agreed && agreed == smaller.agreed;
                (agreed > smaller.agreed, changes_first_difference || asks_more)
            }
        };
        let is_extended = helps || may_help && !smaller.is_step;
        is_extended.then_some(Tried { set, asked, at, agreed, is_step: !helps })
    }

    /// Plays a set; returns the ambiguities that the game asked about with it.
    fn played(&self, set: Vec<&'static str>) -> (Interpretation, Vec<&'static str>) {
        let rules = Rules::with(set);
        let reading = (self.play)(&rules);
        let is_open = |name: &&'static str| {
            let variant = self.game.variants().iter().find(|variant| variant.name == *name);
            variant.is_some_and(|variant| variant.kind == VariantKind::Ambiguity)
        };
        (reading, rules.asked().into_iter().filter(is_open).collect())
    }
}
