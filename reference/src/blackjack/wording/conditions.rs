//! Further conditions that reject wrong programs; in any case, lines must be true wherever they occur, and every fact must be
//! stated.

use std::collections::{BTreeMap, BTreeSet};

use crate::blackjack::HandOwner;

use super::Problem;
use super::clock::Timed;
use super::kind::{Family, Kind};
use super::known_words::{Contrary, contrary, is_loss, labels, says_who_wins};
use super::learn::{Candidate, Learner, Near};
use super::pieces::ARTICLES;

/// The conditions that are checked; tests disable each of them to see what it rejects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conditions {
    /// A wording whose known words say the opposite states nothing.
    pub(super) known_words: bool,
    /// Words that distinguish player and dealer must not say the opposite in scores and outcomes.
    pub(super) roles: bool,
    /// What is nearly always true, but not always, is wrong.
    pub(super) near_misses: bool,
    /// A bust does not replace the outcome of some hands.
    pub(super) bust_is_not_outcome: bool,
    /// Few wordings state a kind.
    pub(super) few: bool,
    /// There are enough runs and hands to learn from.
    pub(super) enough: bool,
}

impl Conditions {
    pub(super) const ALL: Self = Self {
        known_words: true,
        roles: true,
        near_misses: true,
        bust_is_not_outcome: true,
        few: true,
        enough: true,
    };
}

const SEATS: [HandOwner; 2] = [HandOwner::Player, HandOwner::Dealer];

/// Returns the candidates for an outcome, without lines that only state a bust: these may replace the outcome of all busts, which is a
/// convention, but not of some, which is a gap.
pub(super) fn without_busts<'a>(
    learner: &Learner<'_>,
    kind: Kind,
    all: Vec<&'a Candidate>,
) -> Vec<&'a Candidate> {
    let of = |seat| learner.candidates.get(&Kind::Bust(seat)).into_iter().flatten();
    let busts = SEATS.into_iter().flat_map(of).map(|candidate| candidate.wording);
    let busts: BTreeSet<usize> =
        busts.filter(|wording| !says_who_wins(&learner.lines.wordings[*wording])).collect();
    let hands: BTreeSet<(usize, usize)> =
        SEATS.into_iter().flat_map(|seat| learner.needs[&Kind::Bust(seat)].places()).collect();
    let keep: Vec<&Candidate> =
        all.iter().copied().filter(|candidate| !busts.contains(&candidate.wording)).collect();
    let places = &learner.needs[&kind];
    let told = keep.iter().flat_map(|candidate| &candidate.tells);
    if told.into_iter().any(|fact| hands.contains(&places.place(*fact))) { keep } else { all }
}

/// Returns the candidates for a decision, without lines that only show a card if the others state all of it.
pub(super) fn without_mere_cards<'a>(
    learner: &Learner<'_>,
    kind: Kind,
    all: Vec<&'a Candidate>,
) -> Vec<&'a Candidate> {
    let mere = |candidate: &Candidate| learner.lines.wordings[candidate.wording].only_shows_a_card;
    let keep: Vec<&Candidate> = all.iter().copied().filter(|candidate| !mere(candidate)).collect();
    let told: BTreeSet<usize> = keep.iter().flat_map(|candidate| candidate.tells.iter().copied()).collect();
    if told.len() == learner.needs[&kind].len() { keep } else { all }
}

/// How many numbers of a line may never change, or only count the hands: `Hand 3 of 20`.
const CONSTANTS: usize = 2;

/// Whether nothing is missing but all totals, which only a handout's sample shows, and no number that is printed can be one: each
/// states something else, never changes, or counts the hands.
pub(super) fn leaves_out_totals(learner: &Learner<'_>, problems: &[Problem]) -> bool {
    let is_total = |problem: &Problem| match problem {
        Problem::Untold { kind, told, .. } => kind.family() == Family::Total && *told == 0,
        Problem::Contrary { .. } | Problem::Nearly { .. } => false,
    };
    problems.len() == Kind::TOTALS.len()
        && problems.iter().all(is_total)
        && (0..learner.places.len()).all(|wording| has_no_total(learner, wording))
}

/// Whether nothing is missing but that somebody stands, which is seen from what comes next, and no line can be meant to say so: lines with
/// a total have no word but whose it is, and all other lines state something else.
pub(super) fn leaves_out_stands(learner: &Learner<'_>, problems: &[Problem]) -> bool {
    let is_stand = |problem: &Problem| match problem {
        Problem::Untold { kind, .. } => kind.family() == Family::Stand,
        Problem::Contrary { .. } | Problem::Nearly { .. } => false,
    };
    !problems.is_empty()
        && problems.iter().all(is_stand)
        && (0..learner.places.len()).all(|wording| is_no_stand(learner, wording))
}

fn is_no_stand(learner: &Learner<'_>, wording: usize) -> bool {
    let words: BTreeSet<&str> = learner.lines.wordings[wording].words().collect();
    if words.is_empty() || learner.places[wording].is_empty() {
        return true;
    }
    let states = |family: &Family| {
        let of_family = learner.candidates.iter().filter(|(kind, _)| kind.family() == *family);
        of_family.flat_map(|(_, candidates)| candidates).any(|candidate| candidate.wording == wording)
    };
    let says_more =
        [Family::Bet, Family::Score, Family::Money, Family::Bust, Family::Outcome].iter().any(states);
    says_more || states(&Family::Total) && words.len() == 1
}

fn has_no_total(learner: &Learner<'_>, wording: usize) -> bool {
    let states = |slot: usize| {
        let mut stated = learner.candidates.values().flatten();
        stated.any(|candidate| candidate.wording == wording && candidate.slot == Some(slot))
    };
    let is_constant = |of: &dyn Fn(&Timed) -> i64| {
        let mut all = learner.places[wording].iter().map(of);
        let first = all.next();
        all.all(|other| Some(other) == first)
    };
    let never_changes = |slot: usize| is_constant(&|line| line.numbers[slot].0);
    let counts_hands = |slot: usize| {
        is_constant(&|line| {
            let hand = i64::try_from(line.start.hand).unwrap_or(i64::MAX);
            line.numbers[slot].0.saturating_sub(hand)
        })
    };
    let mut others = (0..learner.lines.wordings[wording].slots()).filter(|slot| !states(*slot));
    // A row of numbers that never change may have every total in it.
    others.clone().count() <= CONSTANTS && others.all(|slot| never_changes(slot) || counts_hands(slot))
}

type Words<'a> = BTreeSet<&'a str>;

/// Pronouns: the same one may mean the player or the dealer.
const PRONOUNS: [&str; 18] = [
    "i", "me", "my", "mine", "m", "ve", "we", "us", "our", "he", "him", "his", "she", "her", "they", "them",
    "their", "it",
];

fn is_no_name(word: &str) -> bool {
    PRONOUNS.contains(&word) || ARTICLES.contains(&word)
}

/// The words found only in what the player does, and those found only in what the dealer does.
struct Roles<'a> {
    player: Words<'a>,
    dealer: Words<'a>,
}

impl<'a> Roles<'a> {
    fn of(learner: &Learner<'a>, chosen: &BTreeMap<Kind, Vec<Candidate>>) -> Self {
        let words_of = |seat| -> BTreeMap<&'a str, usize> {
            let mut counts = BTreeMap::new();
            for kind in [Kind::Total(seat), Kind::Hit(seat), Kind::Stand(seat), Kind::Bust(seat)] {
                let candidates = chosen.get(&kind).into_iter().flatten();
                let words: Words<'a> = candidates.flat_map(|candidate| words(learner, candidate)).collect();
                words.into_iter().for_each(|word| *counts.entry(word).or_default() += 1);
            }
            counts
        };
        let (player, dealer) = (words_of(HandOwner::Player), words_of(HandOwner::Dealer));
        // A name is found in most of what somebody does. Pronouns and articles are no names.
        let only = |one: &BTreeMap<&'a str, usize>, other: &BTreeMap<&'a str, usize>| -> Words<'a> {
            let is_name = |word: &str| !other.contains_key(word) && !is_no_name(word);
            let own = one.iter().filter(|(word, count)| **count > 1 && is_name(word));
            own.map(|(word, _)| *word).collect()
        };
        Self { player: only(&player, &dealer), dealer: only(&dealer, &player) }
    }

    fn label(&self, word: &str) -> Option<Option<HandOwner>> {
        match () {
            () if self.player.contains(word) => Some(Some(HandOwner::Player)),
            () if self.dealer.contains(word) => Some(Some(HandOwner::Dealer)),
            () => None,
        }
    }

    /// Returns those of these words that name the player or the dealer.
    fn names(&self, words: &Words<'a>) -> Words<'a> {
        words.iter().copied().filter(|word| self.label(word).is_some()).collect()
    }

    /// The others.
    fn rest(&self, words: &Words<'a>) -> Words<'a> {
        words - &self.names(words)
    }
}

fn words<'a>(learner: &Learner<'a>, candidate: &Candidate) -> Words<'a> {
    learner.lines.wordings[candidate.wording].words().collect()
}

/// Returns what says the opposite of its kind by the program's own words for player and dealer.
pub(super) fn against_roles(learner: &Learner<'_>, chosen: &BTreeMap<Kind, Vec<Candidate>>) -> Vec<Problem> {
    let roles = Roles::of(learner, chosen);
    let mut problems = Vec::new();
    let mut against = |kind: Kind, candidate: &Candidate| {
        let wording = learner.lines.wordings[candidate.wording].sample.clone();
        problems.push(Problem::Contrary { kind, wording });
    };
    let of = |kind: Kind| chosen.get(&kind).map_or(&[][..], Vec::as_slice);
    for seat in SEATS {
        for candidate in of(Kind::Score(Some(seat))) {
            let wording = &learner.lines.wordings[candidate.wording];
            let slot = candidate.slot.unwrap_or_default();
            // A word that stands next to several numbers, such as an article, is the label of none.
            let is_elsewhere = |word: &str| {
                let others = wording.touching.iter().enumerate().filter(|(at, _)| *at != slot);
                others.flat_map(|(_, words)| words).any(|other| other == word)
            };
            let label = |word: &str| roles.label(word).filter(|_| !is_elsewhere(word));
            if labels(wording, slot, Some(seat), label) == Some(false) {
                against(Kind::Score(Some(seat)), candidate);
            }
        }
    }
    let [players, dealers, ties] =
        [Some(HandOwner::Player), Some(HandOwner::Dealer), None].map(|winner| of(Kind::Outcome(winner)));
    for one in players {
        if dealers.iter().any(|other| are_exchanged(&roles, &words(learner, one), &words(learner, other))) {
            against(Kind::Outcome(Some(HandOwner::Player)), one);
        }
    }
    let wins: Vec<(usize, Words<'_>)> =
        players.iter().chain(dealers).map(|win| (win.wording, words(learner, win))).collect();
    for tie in ties {
        if is_a_win(&roles, &words(learner, tie), &wins) {
            against(Kind::Outcome(None), tie);
        }
    }
    problems
}

/// Whether two outcomes differ only in the names, and each names the other one. That who is named loses is told by known words.
fn are_exchanged(roles: &Roles<'_>, player: &Words<'_>, dealer: &Words<'_>) -> bool {
    let has = |words: &Words<'_>, names: &Words<'_>| !words.is_disjoint(names);
    let contrary = has(player, &roles.dealer) && !has(player, &roles.player);
    let contrary = contrary && has(dealer, &roles.player) && !has(dealer, &roles.dealer);
    contrary && roles.rest(player) == roles.rest(dealer) && !player.iter().any(|word| is_loss(word))
}

/// Whether what should be a tie differs from a win, or two wins from each other, only in the names: then it is a win.
fn is_a_win(roles: &Roles<'_>, tie: &Words<'_>, wins: &[(usize, Words<'_>)]) -> bool {
    let (names, rest) = (roles.names(tie), roles.rest(tie));
    wins.iter().any(|(wording, win)| {
        let named = roles.names(win);
        let alike = roles.rest(win) == rest && !names.is_empty() && named != names;
        let nameless = named.is_empty() && names.len() == 1;
        alike || nameless && wins.iter().any(|(other, words)| other != wording && roles.rest(words) == rest)
    })
}

/// In how many places at least a fact is told wrongly in one of them, and what share of them is right: totals change more
/// often than the rest.
const PLACES: usize = 10;
const LINES: usize = 8;

/// Whether a line cannot say what it nearly always fits, that the player or the dealer hits or stands: it only shows a card, names the
/// opponent, or always states the opponent's total.
fn is_no_decision(learner: &Learner<'_>, near: &Near) -> bool {
    let wording = &learner.lines.wordings[near.wording];
    let states_total_of = |seat: HandOwner| {
        let is = |one: &Candidate| {
            one.wording == near.wording && !learner.shared.contains(&(one.wording, one.slot))
        };
        learner.candidates.get(&Kind::Total(seat)).is_some_and(|totals| totals.iter().any(is))
    };
    let is_of_opponent = match near.kind {
        Kind::Hit(seat) | Kind::Stand(seat) => {
            contrary(near.kind, wording, near.slot, false) == Contrary::Yes
                || states_total_of(seat.opponent()) && !states_total_of(seat)
        }
        _ => false,
    };
    wording.only_shows_a_card || is_of_opponent
}

/// Returns the slots and lines that are nearly always true, but not always, and state nothing else of their sort.
pub(super) fn near_misses(learner: &Learner<'_>) -> Vec<Problem> {
    let candidates =
        || learner.candidates.iter().flat_map(|(kind, all)| all.iter().map(move |one| (kind, one)));
    let slots: BTreeSet<(usize, Option<usize>)> =
        candidates().map(|(_, one)| (one.wording, one.slot)).chain(learner.shared.iter().copied()).collect();
    // Lines of other sorts often occur with an outcome: the bet after a loss, the score. A total may be stated together with a
    // decision.
    let explained = |near: &Near| {
        let mut others = candidates().filter(|(_, candidate)| candidate.wording == near.wording);
        let outcome = near.kind.family() == Family::Outcome;
        others.any(|(kind, _)| outcome || kind.family() != Family::Total)
    };
    let at_least = |near: &Near, percent: usize| near.right * 100 >= near.tested * percent;
    let is_wrong = |near: &&Near| match near.slot {
        Some(slot) => {
            let percent = if near.kind.family() == Family::Total { 60 } else { 80 };
            let shown: BTreeSet<i64> =
                learner.places[near.wording].iter().map(|line| line.numbers[slot].0).collect();
            let free = !slots.contains(&(near.wording, near.slot));
            near.tested >= PLACES && at_least(near, percent) && free && shown.len() > 2
        }
        None => {
            near.tested >= LINES && at_least(near, 85) && !explained(near) && !is_no_decision(learner, near)
        }
    };
    let problem = |near: &Near| Problem::Nearly {
        kind: near.kind,
        wording: learner.lines.wordings[near.wording].sample.clone(),
        right: near.right,
        of: near.tested,
    };
    learner.near.iter().filter(is_wrong).map(problem).collect()
}
