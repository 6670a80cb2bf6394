//! The search for the interpretations of a handout that change a scenario.
//!
//! Only ambiguities that the game asks about can change anything, so a set of them is extended by those that it was asked about. A set
//! that changes nothing is extended once more, for it may change something together with another. For one run of a program, the
//! search follows the run: it extends sets that agree with it for longer than the smaller set, and once more those that change its
//! first difference or lead to questions about other ambiguities. So the work grows with the number of ambiguities that matter in turn, not with that of their combinations.
//!
//! Where only interpretations matter that explain the whole run, sets are first played up to the difference that they have to change:
//! most do not change it.

use std::cell::OnceCell;
use std::collections::{HashSet, VecDeque};
use std::hash::BuildHasher;

use foldhash::fast::RandomState;
use reference::{Ending, Game, Rules, Transcript, VariantKind};

use super::showing::Showing;
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
    Search::new(game, &|rules: &Rules, _| play(rules), None).run(mistakes)
}

/// By what a run and an interpretation are said to agree in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgreeBy {
    /// The facts that phrases find; the values, if phrases do not find the draws.
    Phrases,
    /// The values that are shown, in any words.
    Values,
}

/// Plays by these rules, with so many of the lines that were typed; with all, if there is no number.
pub(super) type Play<'a> = &'a dyn Fn(&Rules, Option<usize>) -> Interpretation;

/// A run of a program whose draws are followed, and what plays it again.
pub(super) struct RunToExplain<'a> {
    pub(super) game: &'a dyn Game,
    pub(super) grading: &'a AutoGrading,
    pub(super) showing: &'a Showing<'a>,
    pub(super) run: &'a Transcript,
    pub(super) play: Play<'a>,
}

impl RunToExplain<'_> {
    /// Returns the plain interpretation with these mistakes, and those that the run may agree with for longer.
    pub(super) fn distinct(&self, mistakes: &[&'static str]) -> Vec<Interpretation> {
        if !self.showing.phrases_find_them() {
            return self.search(AgreeBy::Values, Sought::All, mistakes);
        }
        let mut found = self.search(AgreeBy::Phrases, Sought::All, mistakes);
        // Phrases may find the draws, but not the money: then values tell which interpretation it is.
        let criteria = &self.grading.criteria;
        let is_explained = |reading: &Interpretation| {
            compare::agreed(&reading.transcript, self.run, criteria, 0) == self.run.turns.len()
        };
        if criteria.learn_wording && !found.iter().any(is_explained) {
            for reading in self.search(AgreeBy::Values, Sought::All, mistakes) {
                if !found.iter().any(|known| known.transcript == reading.transcript) {
                    found.push(reading);
                }
            }
        }
        found
    }

    /// Returns interpretations with these mistakes, among them all that the run agrees with to its end.
    pub(super) fn explaining(&self, by: AgreeBy, mistakes: &[&'static str]) -> Vec<Interpretation> {
        self.search(self.known(by), Sought::Explaining, mistakes)
    }

    /// Phrases tell nothing of a run whose draws they do not find.
    fn known(&self, by: AgreeBy) -> AgreeBy {
        if self.showing.phrases_find_them() { by } else { AgreeBy::Values }
    }

    /// Returns those of the mistakes that change the first difference of the run from an interpretation, or lead to other questions before
    /// it: no other mistake alone explains the difference.
    pub(super) fn that_matter(
        &self,
        by: AgreeBy,
        base: &Interpretation,
        mistakes: &[&'static str],
    ) -> Vec<&'static str> {
        let agreed = Agreement::new(self, self.known(by)).with(base, 0);
        let lines = (agreed < self.run.turns.len()).then_some(agreed);
        let with = |more: Option<&'static str>| {
            let rules = Rules::with(base.variants.iter().copied().chain(more));
            ((self.play)(&rules, lines), rules.asked())
        };
        let (plain, asked) = with(None);
        let matters = |mistake: &&'static str| {
            let (begun, also_asked) = with(Some(*mistake));
            begun.transcript != plain.transcript || also_asked.iter().any(|name| !asked.contains(name))
        };
        mistakes.iter().copied().filter(|mistake| asked.contains(mistake)).filter(matters).collect()
    }

    fn search(&self, by: AgreeBy, sought: Sought, mistakes: &[&'static str]) -> Vec<Interpretation> {
        let agreement = Agreement::new(self, by);
        Search::new(self.game, self.play, Some(Followed { agreement: &agreement, sought })).run(mistakes)
    }
}

/// For how long a run agrees with interpretations.
struct Agreement<'a> {
    of: &'a RunToExplain<'a>,
    by: AgreeBy,
    /// The facts by turn, where values are compared; made when they are needed.
    facts: OnceCell<FactsByTurn<'a>>,
}

impl<'a> Agreement<'a> {
    fn new(of: &'a RunToExplain<'a>, by: AgreeBy) -> Self {
        Self { of, by, facts: OnceCell::new() }
    }

    /// Returns the number of turns of the run.
    fn turns(&self) -> usize {
        self.of.run.turns.len()
    }

    /// Returns for how many turns an interpretation agrees with the run; the first `from` are known to. One whose draws are not those
    /// that are shown does not agree to the end.
    fn with(&self, reading: &Interpretation, from: usize) -> usize {
        let expected = &reading.transcript;
        let turns = match self.by {
            AgreeBy::Phrases => compare::agreed(expected, self.of.run, &self.of.grading.criteria, from),
            AgreeBy::Values => self.by_values(expected, from),
        };
        // One that needs a draw which its last turn does not show differs there, whatever else that turn contains.
        let agreed =
            if expected.ending == Ending::Idle { turns.min(expected.turns.len() - 1) } else { turns };
        if reading.draws == DrawsShown::Unread { agreed.min(self.turns() - 1) } else { agreed }
    }

    fn by_values(&self, expected: &Transcript, from: usize) -> usize {
        let RunToExplain { grading, showing, run, .. } = self.of;
        let follow = grading.follow.as_ref();
        let facts = self.facts.get_or_init(|| FactsByTurn::new(&grading.criteria, follow, &[expected]));
        facts.agreed_values(expected, run, from, showing.phrases_find_them())
    }

    /// Whether the run, although it agrees with an interpretation, has words that do not: words for another outcome may be right in
    /// another interpretation with the same values.
    fn is_contradicted(&self, expected: &Transcript) -> bool {
        self.by == AgreeBy::Values
            && self.facts.get().is_some_and(|facts| facts.contradicts_anywhere(expected, self.of.run))
    }

    /// Whether an interpretation that agrees for so many turns leaves nothing to explain.
    fn is_explained(&self, reading: &Transcript, agreed: usize) -> bool {
        let run = self.of.run;
        let ends_alike = match (reading.ending, run.ending) {
            (Ending::Exited(_), Ending::Exited(_)) => true,
            (reading, run) => reading == run,
        };
        agreed == run.turns.len()
            && reading.turns.len() == agreed
            && ends_alike
            && !self.is_contradicted(reading)
    }
}

/// Which interpretations of a run are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sought {
    /// All that may be the program's.
    All,
    /// Those that explain the run to its end.
    Explaining,
}

/// A run that is followed.
struct Followed<'a> {
    agreement: &'a Agreement<'a>,
    sought: Sought,
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
    /// The names of the game's ambiguities.
    open: HashSet<&'static str, RandomState>,
    play: Play<'a>,
    followed: Option<Followed<'a>>,
    found: Vec<Interpretation>,
    /// The hashes of their transcripts: equal ones are looked for at each step.
    hashes: Vec<u64>,
    /// For how many turns each of them agrees with the run.
    agreed: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(game: &'a dyn Game, play: Play<'a>, followed: Option<Followed<'a>>) -> Self {
        let open = game.variants().iter().filter(|variant| variant.kind == VariantKind::Ambiguity);
        let open = open.map(|variant| variant.name).collect();
        Self { open, play, followed, found: Vec::new(), hashes: Vec::new(), agreed: Vec::new() }
    }

    fn run(mut self, mistakes: &[&'static str]) -> Vec<Interpretation> {
        let (plain, asked) = self.played(mistakes.to_vec(), None);
        let agreed = self.followed.as_ref().map_or(0, |followed| followed.agreement.with(&plain, 0));
        if self.followed.as_ref().is_some_and(|run| run.agreement.is_explained(&plain.transcript, agreed)) {
            return vec![plain];
        }
        let asked = self.asked_in_time(mistakes, agreed).unwrap_or(asked);
        let first = Tried { set: plain.variants.clone(), asked, at: 0, agreed, is_step: false };
        self.add(plain, agreed);
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
        if let Some(asked) = self.asked_without_change(smaller, &set) {
            let asks_more = asked.iter().any(|name| !smaller.asked.contains(name));
            let step = Tried { set, asked, at: smaller.at, agreed: smaller.agreed, is_step: true };
            return (asks_more && !smaller.is_step).then_some(step);
        }
        let (reading, asked) = self.played(set.clone(), None);
        let hash = hash(&reading.transcript);
        let is_known =
            |at: &usize| self.hashes[*at] == hash && self.found[*at].transcript == reading.transcript;
        let known = (0..self.found.len()).find(is_known);
        let at = known.unwrap_or(self.found.len());
        let before = &self.found[smaller.at].transcript;
        let same = before.turns.iter().zip(&reading.transcript.turns).take_while(|(one, other)| one == other);
        let same = same.count();
        let agreed = match &self.followed {
            Some(followed) if at != smaller.at && same <= smaller.agreed => {
                followed.agreement.with(&reading, same)
            }
            _ => smaller.agreed,
        };
        let draws = reading.draws;
        if known.is_none() {
            self.add(reading, agreed);
        }
        let asked = self.asked_in_time(&set, agreed).unwrap_or(asked);
        let changes = at != smaller.at;
        let asks_more = asked.iter().any(|name| !smaller.asked.contains(name));
        let (helps, may_help) = match self.followed {
            None => (known.is_none(), true),
            Some(_) => {
                let changes_first_difference = changes && same <= smaller.agreed && agreed == smaller.agreed;
                // One whose draws do not fit may seem to agree for long.
                let fits_better = draws < self.found[smaller.at].draws;
                (agreed > smaller.agreed || fits_better, changes_first_difference || asks_more)
            }
        };
        let is_extended = helps || may_help && !smaller.is_step;
        is_extended.then_some(Tried { set, asked, at, agreed, is_step: !helps })
    }

    /// If a set does not change the difference that it has to change, returns the ambiguities that were asked about by then.
    fn asked_without_change(&self, smaller: &Tried, set: &[&'static str]) -> Option<Vec<&'static str>> {
        let lines = self.lines_that_matter(smaller.agreed)?;
        let (begun, asked) = self.played(set.to_vec(), Some(lines));
        begins_with(&self.found[smaller.at].transcript, &begun.transcript, lines).then_some(asked)
    }

    /// Returns the ambiguities that are asked about up to the first difference; nothing if later ones matter, too.
    fn asked_in_time(&self, set: &[&'static str], agreed: usize) -> Option<Vec<&'static str>> {
        Some(self.played(set.to_vec(), Some(self.lines_that_matter(agreed)?)).1)
    }

    fn add(&mut self, reading: Interpretation, agreed: usize) {
        self.hashes.push(hash(&reading.transcript));
        self.found.push(reading);
        self.agreed.push(agreed);
    }

    /// Returns with how many lines of the run a set has to be played to see whether it changes the first difference, after so many
    /// turns that agree; nothing if what happens later matters, too.
    fn lines_that_matter(&self, agreed: usize) -> Option<usize> {
        let followed = self.followed.as_ref().filter(|followed| followed.sought == Sought::Explaining)?;
        (agreed < followed.agreement.turns()).then_some(agreed)
    }

    /// Plays a set, with so many lines; returns the ambiguities that the game asked about with it.
    fn played(&self, set: Vec<&'static str>, lines: Option<usize>) -> (Interpretation, Vec<&'static str>) {
        let with = Rules::with(set);
        let rules = if self.followed.is_none() { with.exhaustive() } else { with };
        let reading = (self.play)(&rules, lines);
        (reading, rules.asked().into_iter().filter(|name| self.open.contains(name)).collect())
    }
}

fn hash(transcript: &Transcript) -> u64 {
    foldhash::fast::FixedState::default().hash_one(transcript)
}

/// Whether a run goes as one that was played with its first lines only.
fn begins_with(whole: &Transcript, begun: &Transcript, lines: usize) -> bool {
    let is_cut = begun.turns.len() == lines + 1 && begun.ending == Ending::ReadPastEnd;
    let ends_alike = || whole.turns.len() == begun.turns.len() && whole.ending == begun.ending;
    whole.turns.starts_with(&begun.turns) && (is_cut || ends_alike())
}
