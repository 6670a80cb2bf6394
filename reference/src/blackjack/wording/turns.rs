//! Wording learned turn by turn, for programs with input.
//!
//! What must be stated in a turn is known, and a turn is short: from one input to the next. A slot states a value if that value is
//! true in every turn in which the slot is printed, and a line states something if it is printed only in turns in which that is
//! true. Everything that must be stated in some turn must be stated there. The order within a turn does not matter.
//!
//! Cards are recognized by their form: each that must be shown is shown in its turn, and no other one is.

mod due;
mod line_totals;
mod timing;

use std::collections::{BTreeMap, BTreeSet};

use crate::blackjack::HandOwner;
use crate::cards::Card;

use super::kind::Kind;
use super::known_words::{Contrary, anchors, contrary, says_a_loss};
use super::lines::{Cut, Output, cuts};
use super::pieces::Token;
use super::spelling::Spelling;
use super::statement::{LearnedSubject, ReadTurns, Subject, TurnOfRun};
use super::{LearnedWording, Unread};
use due::{Due, course};

/// Maximum number of lines in all runs together. Runs with input may be long.
const MOST_LINES: usize = 60_000;
/// Maximum number of wordings that state the same.
const MOST: usize = 12;
/// A slot that is nearly always true is wrong: if it occurs this often, and is true in this share of the places, in percent.
const PLACES: usize = 8;
const SHARE: usize = 80;

/// Reads a program with these runs.
///
/// # Errors
/// Why it was not read.
pub fn read_turns(runs: &[Vec<TurnOfRun<'_>>]) -> Result<ReadTurns, Unread> {
    let turns: Vec<&TurnOfRun<'_>> = runs.iter().flatten().collect();
    let mut unread: Option<Unread> = None;
    for cut in cut_in_all_ways(&turns) {
        let learner = Learner::new(runs, &turns, &cut);
        if learner.due.keys().any(|subject| learner.is_told_too_early(subject)) {
            return Err(Unread::Problems(Vec::new()));
        }
        match learner.cards_agree().and_then(|()| learner.learn()) {
            Ok(learned) => return Ok(learner.shown(&learned)),
            Err(why) => Unread::keep_nearest(&mut unread, why),
        }
    }
    Err(unread.unwrap_or(Unread::TooMuch))
}

/// Returns a subject of which a program shows old numbers only, and such a line: a total before the card that was just drawn. It reads
/// all that is printed, in words that are known or not.
pub fn lagging(runs: &[Vec<TurnOfRun<'_>>]) -> Option<(Subject, String)> {
    let turns: Vec<&TurnOfRun<'_>> = runs.iter().flatten().collect();
    cut_in_all_ways(&turns).iter().find_map(|cut| {
        let learner = Learner::new(runs, &turns, cut);
        let mut subjects = learner.due.keys();
        subjects.find_map(|subject| Some(((*subject).clone(), learner.lagging_line(subject)?.to_owned())))
    })
}

/// Cuts the turns into lines and clauses, in every way in which cards may be spelled.
fn cut_in_all_ways(turns: &[&TurnOfRun<'_>]) -> Vec<Cut> {
    let pieces: Vec<[&[u8]; 1]> = turns.iter().map(|turn| [turn.output]).collect();
    let outputs: Vec<Output<'_>> = pieces.iter().map(|turns| Output { turns, whole: true }).collect();
    let has_cards = turns.iter().any(|turn| turn.draws.is_some());
    let spellings: &[Spelling] = if has_cards { &Spelling::ALL } else { &[Spelling::RankOnly] };
    cuts(&outputs, spellings, MOST_LINES)
}

/// A wording: that of a line, and that of the line before it if it has no words of its own.
type Wording = (usize, Option<usize>);

/// A place where a wording is printed.
struct Place {
    turn: usize,
    line: usize,
    numbers: Vec<i64>,
}

/// A wording, or a slot of it, that states a subject.
#[derive(Clone)]
struct Candidate {
    wording: Wording,
    slot: Option<usize>,
    /// The turns in which it does, with the numbers.
    tells: BTreeSet<(usize, Option<i64>)>,
}

/// What may be said about a subject in a turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Truth {
    Due,
    /// It was due before, and nothing else since.
    StillTrue,
    /// It has not been due yet, or the number is due of something else.
    Unknown,
    False,
}

type Learned = BTreeMap<Subject, Vec<Candidate>>;

struct Learner<'a> {
    turns: &'a [&'a TurnOfRun<'a>],
    /// The number of turns of each run.
    lengths: Vec<usize>,
    cut: &'a Cut,
    places: BTreeMap<Wording, Vec<Place>>,
    /// By subject and turn.
    due: BTreeMap<&'a Subject, Vec<Due>>,
    /// By turn, the numbers that are due of any subject.
    numbers: Vec<BTreeSet<i64>>,
}

impl<'a> Learner<'a> {
    fn new(runs: &[Vec<TurnOfRun<'_>>], turns: &'a [&'a TurnOfRun<'a>], cut: &'a Cut) -> Self {
        let lengths: Vec<usize> = runs.iter().map(Vec::len).collect();
        let statements = || turns.iter().flat_map(|turn| &turn.due);
        let subjects: BTreeSet<&Subject> = statements().map(|due| &due.subject).collect();
        let due = subjects.into_iter().map(|subject| (subject, course(subject, turns, &lengths))).collect();
        let mut places: BTreeMap<Wording, Vec<Place>> = BTreeMap::new();
        for (turn, lines) in cut.runs.iter().enumerate() {
            let mut label = None;
            for (at, line) in lines.iter().enumerate() {
                let has_words = cut.wordings[line.wording].words().next().is_some();
                let wording = (line.wording, label.filter(|_| !has_words));
                label = if has_words { Some(line.wording) } else { label };
                let numbers = line.tokens.iter().filter_map(|token| match token {
                    Token::Number(number) => Some(*number),
                    Token::Card(_) => None,
                });
                places.entry(wording).or_default().push(Place { turn, line: at, numbers: numbers.collect() });
            }
        }
        let numbers =
            turns.iter().map(|turn| turn.due.iter().filter_map(|due| due.number).collect()).collect();
        Self { turns, lengths, cut, places, due, numbers }
    }

    /// Checks the cards of every turn.
    fn cards_agree(&self) -> Result<(), Unread> {
        for (at, (turn, lines)) in self.turns.iter().zip(&self.cut.runs).enumerate() {
            let Some(cards) = &turn.draws else { continue };
            let shown: BTreeSet<Card> = lines
                .iter()
                .flat_map(|line| &line.tokens)
                .filter_map(|token| match token {
                    Token::Card(card) => Some(*card),
                    Token::Number(_) => None,
                })
                .collect();
            let missing = cards.due.difference(&shown).next().copied();
            let unexpected = shown.difference(&cards.allowed).next().copied();
            if missing.is_some() || unexpected.is_some() {
                let run = self.run_of(at);
                return Err(Unread::OutOfStep { run, hand: at, expected: missing, found: unexpected });
            }
        }
        Ok(())
    }

    fn run_of(&self, turn: usize) -> usize {
        self.ends().take_while(|end| *end <= turn).count()
    }

    /// Returns the turn after the last one of each run.
    fn ends(&self) -> impl Iterator<Item = usize> {
        self.lengths.iter().scan(0, |end, length| {
            *end += length;
            Some(*end)
        })
    }

    /// Finds wordings for everything that must be stated.
    fn learn(&self) -> Result<Learned, Unread> {
        let (mut learned, mut telling, mut near) = (Learned::new(), BTreeSet::new(), Vec::new());
        for subject in self.due.keys() {
            if self.is_told_too_late(subject) || self.lagging_line(subject).is_some() {
                return Err(Unread::Problems(Vec::new()));
            }
            let candidates = self.candidates(subject, &mut near);
            telling.extend(candidates.iter().map(|one| (one.wording, one.slot)));
            let few = self.few(subject, candidates)?;
            if !few.is_empty() {
                learned.insert((*subject).clone(), few);
            }
        }
        if near.iter().any(|slot| !telling.contains(slot)) {
            return Err(Unread::Problems(Vec::new()));
        }
        Ok(learned)
    }

    /// Returns every wording and slot that states a subject wherever it is printed; adds slots that nearly do.
    fn candidates(&self, subject: &Subject, near: &mut Vec<(Wording, Option<usize>)>) -> Vec<Candidate> {
        let has_number = self.due[subject].iter().any(|due| due.now.iter().any(Option::is_some));
        let mut all = Vec::new();
        for (wording, places) in &self.places {
            let slots = self.cut.wordings[wording.0].slots();
            if places.len() < self.cut.support {
                continue;
            }
            let read = if has_number { (0..slots).map(Some).collect() } else { vec![None] };
            for slot in read {
                match self.candidate(subject, *wording, slot) {
                    Ok(candidate) => all.extend(candidate),
                    Err(required) => {
                        let is_card = |slot: usize| {
                            let cards = places.iter().filter(|place| self.is_card_of_its_line(place, slot));
                            cards.count() * 2 > places.len()
                        };
                        let is_near = required * 100 >= places.len() * SHARE
                            && places.len() >= PLACES
                            && !slot.is_some_and(is_card);
                        near.extend(
                            slot.filter(|slot| is_near && varies(places, *slot)).map(|_| (*wording, slot)),
                        );
                    }
                }
            }
            if has_number {
                all.extend(self.states_nothing_left(subject, *wording));
            }
        }
        all
    }

    /// Returns what a slot or a line states, if it is true wherever it is printed; else the number of places where it is what must be
    /// stated.
    fn candidate(
        &self,
        subject: &Subject,
        wording: Wording,
        slot: Option<usize>,
    ) -> Result<Option<Candidate>, usize> {
        let places = &self.places[&wording];
        let (mut tells, mut right, mut open, mut required) = (BTreeSet::new(), 0, 0, 0);
        for place in places {
            let number = slot.and_then(|slot| place.numbers.get(slot)).copied();
            required += usize::from(self.due[subject][place.turn].required.contains(&number));
            match self.truth(subject, place.turn, number) {
                Truth::Due => {
                    tells.insert((place.turn, number));
                    right += 1;
                }
                // A line without a number is not repeated.
                Truth::StillTrue if slot.is_some() => {
                    tells.extend(self.told_after(subject, place.turn, number));
                    open += 1;
                }
                Truth::Unknown if slot.is_some() => open += 1,
                _ if slot.is_some_and(|slot| self.is_total_of_its_line(place, slot)) => open += 1,
                _ if slot.is_some_and(|slot| self.is_left_for_now(subject, places, place, slot)) => open += 1,
                _ => {}
            }
        }
        if right + open < places.len() {
            return Err(required);
        }
        let has_words = self.cut.wordings[wording.0].words().next().is_some() || wording.1.is_some();
        if tells.is_empty() || !has_words || self.is_contrary(subject, wording, slot) {
            return Ok(None);
        }
        Ok(Some(Candidate { wording, slot, tells }))
    }

    fn truth(&self, subject: &Subject, turn: usize, number: Option<i64>) -> Truth {
        let due = &self.due[subject][turn];
        match () {
            () if due.now.contains(&number) => Truth::Due,
            () if due.last.contains(&number) => Truth::StillTrue,
            () if due.now.is_empty() && due.is_left(number) => Truth::Unknown,
            () if due.last.is_empty() && due.now.is_empty() => Truth::Unknown,
            () if number.is_some_and(|number| self.numbers[turn].contains(&number)) => Truth::Unknown,
            () => Truth::False,
        }
    }

    /// Whether a number is what is left without a stake, before the same slot shows in the same turn what is due after it.
    fn is_left_for_now(&self, subject: &Subject, places: &[Place], place: &Place, slot: usize) -> bool {
        let due = &self.due[subject][place.turn];
        let is_due = |later: &Place| due.now.contains(&later.numbers.get(slot).copied());
        let mut later = places.iter().filter(|it| it.turn == place.turn && it.line > place.line);
        (due.last.is_empty() || due.is_left(place.numbers.get(slot).copied())) && later.any(is_due)
    }

    /// What a number states that was due in the turn before, and nothing since; turns without numbers and cards, in which a question was
    /// asked again, do not count.
    fn told_after(
        &self,
        subject: &Subject,
        turn: usize,
        number: Option<i64>,
    ) -> Option<(usize, Option<i64>)> {
        let due = &self.due[subject];
        let says_nothing = |turn: &usize| {
            let mut lines = self.cut.runs[*turn].iter();
            due[*turn].now.is_empty() && lines.all(|line| line.tokens.is_empty())
        };
        let before = (0..turn).rev().find(|turn| !says_nothing(turn))?;
        (due[turn].now.is_empty() && due[before].now.contains(&number)).then_some((before, number))
    }

    /// A line without the number may say that nothing is left: `You are broke!`, `You leave with empty pockets after 3 hands.`
    fn states_nothing_left(&self, subject: &Subject, wording: Wording) -> Option<Candidate> {
        let may_be_of_it = |place: &Place| {
            let due = &self.due[subject][place.turn];
            place.numbers.iter().any(|number| due.last.contains(&Some(*number)))
        };
        let line = &self.cut.wordings[wording.0];
        let says_an_amount = line.sample.contains('$') || self.places[&wording].iter().any(may_be_of_it);
        if says_an_amount && !self.loses_the_same_amount(wording) {
            return None;
        }
        let mut turns = self.places[&wording].iter().map(|place| place.turn);
        let tells: BTreeSet<(usize, Option<i64>)> = turns.clone().map(|turn| (turn, Some(0))).collect();
        let is_true = turns.all(|turn| self.truth(subject, turn, Some(0)) == Truth::Due);
        (is_true && !tells.is_empty()).then_some(Candidate { wording, slot: None, tells })
    }

    /// Whether a line says that always the same amount is lost: `You lost all of your $1000.`
    fn loses_the_same_amount(&self, wording: Wording) -> bool {
        let mut places = self.places[&wording].iter().map(|place| &place.numbers);
        let Some(first) = places.next() else { return false };
        says_a_loss(&self.cut.wordings[wording.0])
            && places.len() > 0
            && places.all(|numbers| numbers == first)
    }

    /// Whether known words of the wording say the opposite.
    fn is_contrary(&self, subject: &Subject, wording: Wording, slot: Option<usize>) -> bool {
        let (line, label) = wording;
        let says = |wording: usize| {
            let wording = &self.cut.wordings[wording];
            kind(&subject.words).is_some_and(|kind| contrary(kind, wording, slot, false) != Contrary::No)
        };
        says(line) || label.is_some_and(says)
    }

    /// Returns the fewest candidates that state everything that must be stated of a subject.
    fn few(&self, subject: &Subject, mut pool: Vec<Candidate>) -> Result<Vec<Candidate>, Unread> {
        let turns = self.due[subject].iter().enumerate();
        let mut open: BTreeSet<(usize, Option<i64>)> =
            turns.flat_map(|(turn, due)| due.required.iter().map(move |number| (turn, *number))).collect();
        let mut chosen: Vec<Candidate> = Vec::new();
        while !open.is_empty() {
            let gain = |candidate: &Candidate| candidate.tells.intersection(&open).count();
            // The first of equals.
            let best = (0..pool.len()).rev().max_by_key(|at| gain(&pool[*at]));
            let best = best.filter(|at| gain(&pool[*at]) > 0 && chosen.len() < MOST);
            let Some(best) = best else { return Err(Unread::Problems(Vec::new())) };
            let best = pool.remove(best);
            open.retain(|told| !best.tells.contains(told));
            chosen.push(best);
        }
        Ok(chosen)
    }

    fn shown(&self, learned: &Learned) -> ReadTurns {
        let subject = |(subject, candidates): (&Subject, &Vec<Candidate>)| LearnedSubject {
            subject: subject.clone(),
            wordings: candidates.iter().map(|candidate| self.wording(candidate)).collect(),
            is_anchored: candidates.iter().all(|candidate| self.is_anchored(subject, candidate)),
        };
        let mut read: Vec<BTreeSet<String>> = vec![BTreeSet::new(); self.turns.len()];
        for candidate in learned.values().flatten() {
            for place in &self.places[&candidate.wording] {
                read[place.turn].insert(self.cut.runs[place.turn][place.line].text.clone());
            }
        }
        let mut read = read.into_iter();
        let of_run = |length: &usize| read.by_ref().take(*length).collect();
        let read = self.lengths.iter().map(of_run).collect();
        ReadTurns { subjects: learned.iter().map(subject).collect(), read }
    }

    fn wording(&self, candidate: &Candidate) -> LearnedWording {
        let (line, label) = candidate.wording;
        let wording = &self.cut.wordings[line];
        let label = label.map(|label| format!("{} ", self.cut.wordings[label].sample)).unwrap_or_default();
        LearnedWording {
            line: label + &wording.sample,
            number: candidate.slot.filter(|_| wording.slots() > 1).map(|slot| slot + 1),
            times: self.places[&candidate.wording].len(),
        }
    }

    fn is_anchored(&self, subject: &Subject, candidate: &Candidate) -> bool {
        let wording = &self.cut.wordings[candidate.wording.0];
        match kind(&subject.words) {
            Some(kind) => anchors(kind, wording, candidate.slot),
            // A number has no opposite.
            None => candidate.slot.is_some() || subject.words.is_empty(),
        }
    }
}

/// Whether a slot shows more than two different numbers.
fn varies(places: &[Place], slot: usize) -> bool {
    let shown: BTreeSet<i64> = places.iter().filter_map(|place| place.numbers.get(slot)).copied().collect();
    shown.len() > 2
}

/// The kind of fact that known words of a value name.
fn kind(words: &str) -> Option<Kind> {
    let has = |wanted: &str| words.split(' ').any(|word| word.eq_ignore_ascii_case(wanted));
    let seat = match () {
        () if has("dealer") => Some(HandOwner::Dealer),
        () if has("player") => Some(HandOwner::Player),
        () => None,
    };
    match seat {
        Some(seat) if has("busts") || has("bust") => Some(Kind::Bust(seat)),
        Some(seat) => Some(Kind::Total(seat)),
        None if has("win") => Some(Kind::Outcome(Some(HandOwner::Player))),
        None if has("lose") => Some(Kind::Outcome(Some(HandOwner::Dealer))),
        None if has("tie") || has("push") => Some(Kind::Outcome(None)),
        None => None,
    }
}
