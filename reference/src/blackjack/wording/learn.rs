//! Learning: finds what every slot and every line of a program states: what is true wherever it occurs in all runs.

use std::collections::{BTreeMap, BTreeSet};

use super::clock::{self, Again, Order, Style, Timed};
use super::conditions::{self, Conditions};
use super::course::{Course, Truth};
use super::kind::{Family, Kind};
use super::known_words::{Contrary, contrary};
use super::lines::Cut;
use super::needs::{Needs, View, truth, won_and_lost};
use super::shared;
use super::{LEAST_HANDS, LEAST_RUNS, Problem, Stray, Unread};

/// Maximum number of wordings that state a kind.
const MOST: usize = 8;
/// If a kind is stated this often, each wording after the third must state more than one of its facts.
const OFTEN: usize = 20;

/// A wording, or a slot of it, that states a kind of fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) wording: usize,
    pub(super) slot: Option<usize>,
    /// Whether the slot shows the negative of the value.
    pub(super) negated: bool,
    /// The facts that it states, by their numbers.
    pub(super) tells: BTreeSet<usize>,
    /// How often it is printed.
    pub(super) times: usize,
}

/// A slot or a line that is true in some of the places where it occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Near {
    pub(super) kind: Kind,
    pub(super) wording: usize,
    pub(super) slot: Option<usize>,
    pub(super) right: usize,
    pub(super) tested: usize,
}

/// What was learned of a program's wording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Learned {
    /// By kind: the few that together state all of its facts, the most frequent first.
    pub(super) chosen: BTreeMap<Kind, Vec<Candidate>>,
    /// The wordings that state anything.
    pub(super) explained: BTreeSet<usize>,
    /// How the cards are shown.
    style: Style,
}

impl Learned {
    /// Returns the lines that state nothing, in order.
    ///
    /// # Errors
    /// Those of the clock.
    pub(super) fn strays(&self, lines: &Cut, courses: &[&Course]) -> Result<Vec<Stray>, Unread> {
        let mut strays = Vec::new();
        for (run, course) in courses.iter().enumerate() {
            let (timed, _) = clock::timed(lines, self.style, run, course, &mut false)?;
            let states = |line: &Timed| self.explained.contains(&line.wording);
            let last = timed.iter().rposition(states);
            let printed = timed.iter().zip(&lines.runs[run]).enumerate();
            let without_facts = printed.filter(|(_, (line, _))| !states(line));
            strays.extend(without_facts.map(|(at, (line, printed))| Stray {
                run,
                hand: line.end.hand,
                is_closing: last < Some(at),
                line: printed.text.clone(),
            }));
        }
        Ok(strays)
    }
}

/// Learns what the lines of these runs state, given the events of each run.
///
/// # Errors
/// Facts are missing or wrong.
pub(super) fn learn(lines: &Cut, courses: &[&Course], conditions: Conditions) -> Result<Learned, Unread> {
    let mut doubts = false;
    let learned = learn_with(lines, courses, conditions, Again::Drawn, &mut doubts);
    match learned {
        Err(first) if doubts => learn_with(lines, courses, conditions, Again::Mentioned, &mut doubts)
            .map_err(|other| if other.is_nearer_than(&first) { other } else { first }),
        learned => learned,
    }
}

/// Learns with one meaning of cards that are either drawn or only mentioned again. `doubts` becomes true if there is such a card.
fn learn_with(
    lines: &Cut,
    courses: &[&Course],
    conditions: Conditions,
    again: Again,
    doubts: &mut bool,
) -> Result<Learned, Unread> {
    let mut unread: Option<Unread> = None;
    for order in [Order::DealFirst, Order::HiddenLater, Order::DealerLater] {
        let timed = in_style(lines, Style { order, again }, courses, doubts);
        match timed.and_then(|in_style| learn_in(lines, courses, conditions, in_style)) {
            Ok(learned) => return Ok(learned),
            Err(why) => Unread::keep_nearest(&mut unread, why),
        }
    }
    Err(unread.unwrap_or(Unread::TooMuch))
}

/// Learns from lines whose cards are shown in one order.
fn learn_in(
    lines: &Cut,
    courses: &[&Course],
    conditions: Conditions,
    (style, timed): InStyle,
) -> Result<Learned, Unread> {
    let mut places = vec![Vec::new(); lines.wordings.len()];
    let mut complete = Vec::new();
    for (timed, hands) in timed {
        complete.push(hands);
        for line in timed {
            places[line.wording].push(line);
        }
    }
    let enough = courses.len() >= LEAST_RUNS && complete.iter().sum::<usize>() >= LEAST_HANDS;
    if conditions.enough && !enough {
        return Err(Unread::TooLittle);
    }
    let needs = Kind::all().map(|kind| (kind, Needs::of(kind, courses, &complete))).collect();
    let mut learner = Learner {
        lines,
        courses,
        conditions,
        style,
        places,
        needs,
        candidates: BTreeMap::new(),
        near: Vec::new(),
        shared: BTreeSet::new(),
        contrary: BTreeMap::new(),
    };
    learner.find_candidates();
    learner.choose()
}

/// How cards are shown, and for each run its lines with their times and its number of complete hands.
type InStyle = (Style, Vec<(Vec<Timed>, usize)>);

fn in_style(lines: &Cut, style: Style, courses: &[&Course], doubts: &mut bool) -> Result<InStyle, Unread> {
    let timed = |(run, course): (usize, &&Course)| clock::timed(lines, style, run, course, doubts);
    Ok((style, courses.iter().enumerate().map(timed).collect::<Result<_, _>>()?))
}

/// Minimum number of occurrences of a line that states a number without showing it.
const SUPPORT: usize = 2;

/// Learning under way.
pub(super) struct Learner<'a> {
    pub(super) lines: &'a Cut,
    pub(super) courses: &'a [&'a Course],
    conditions: Conditions,
    style: Style,
    /// By wording: its lines in all runs.
    pub(super) places: Vec<Vec<Timed>>,
    pub(super) needs: BTreeMap<Kind, Needs>,
    pub(super) candidates: BTreeMap<Kind, Vec<Candidate>>,
    pub(super) near: Vec<Near>,
    /// The slots that state a total of the player or the dealer, depending on whose turn it is.
    pub(super) shared: BTreeSet<(usize, Option<usize>)>,
    /// The first wording that fits a kind but says the opposite.
    contrary: BTreeMap<Kind, usize>,
}

impl Learner<'_> {
    /// Finds everything that is true wherever it occurs.
    fn find_candidates(&mut self) {
        for wording in 0..self.places.len() {
            if self.places[wording].is_empty() {
                continue;
            }
            for kind in Kind::VALUES {
                for slot in 0..self.lines.wordings[wording].slots() {
                    for view in View::of(kind) {
                        self.try_slot(kind, wording, slot, *view);
                    }
                }
            }
            if self.lines.wordings[wording].has_text {
                Kind::LINES.into_iter().for_each(|kind| self.try_line(kind, wording));
                self.try_nothing_won(wording);
            }
            shared::find(self, wording);
        }
    }

    fn try_slot(&mut self, kind: Kind, wording: usize, slot: usize, view: View) {
        let negated = view == View::Negated;
        let (mut right, mut tested, mut tells) = (0, 0, BTreeSet::new());
        for line in &self.places[wording] {
            let course = self.courses[line.run];
            let (shown, shown_at) = line.numbers[slot];
            let Some(when) = view.time(line, shown_at) else { return };
            let value = if negated { -shown } else { shown };
            match truth(course, kind, when, view) {
                Truth::Unknown => continue,
                Truth::MayBe(is) if is != value => continue,
                Truth::Is(is) | Truth::MayBe(is) if is == value => {
                    right += 1;
                    tells.extend(self.needs[&kind].told_by_slot(course, line.run, when, view, value));
                }
                Truth::Is(_) | Truth::MayBe(_) | Truth::Nothing => {}
            }
            tested += 1;
        }
        let near = Near { kind, wording, slot: Some(slot), right, tested };
        if tested == 0 || right < tested || tells.is_empty() {
            if tested > 0 && !negated && right < tested {
                self.near.push(near);
            }
            return;
        }
        let shown = || self.places[wording].iter().map(|line| line.numbers[slot].0);
        let contradicts = match contrary(kind, &self.lines.wordings[wording], Some(slot), negated) {
            Contrary::No => false,
            Contrary::Yes => true,
            Contrary::Above0 => shown().any(|number| number > 0),
            Contrary::Not0 => shown().any(|number| number != 0),
        };
        self.add(near, negated, tells, contradicts);
    }

    fn try_line(&mut self, kind: Kind, wording: usize) {
        let (mut right, mut tells) = (0, BTreeSet::new());
        for line in &self.places[wording] {
            let told = self.needs[&kind].told_by_line(self.courses[line.run], line);
            right += usize::from(!told.is_empty());
            tells.extend(told);
        }
        let near = Near { kind, wording, slot: None, right, tested: self.places[wording].len() };
        if right < near.tested {
            self.near.push(near);
            return;
        }
        let contradicts = contrary(kind, &self.lines.wordings[wording], None, false) != Contrary::No;
        self.add(near, false, tells, contradicts);
    }

    /// A line without numbers may say that nothing is won or lost: `The player is even.`
    fn try_nothing_won(&mut self, wording: usize) {
        let places = &self.places[wording];
        // A number that never changes belongs to a name: `Player 1`.
        let varies =
            |slot: usize| places.iter().any(|line| line.numbers[slot].0 != places[0].numbers[slot].0);
        if (0..self.lines.wordings[wording].slots()).any(varies) {
            return;
        }
        let kind = Kind::Money;
        let is_even = |line: &Timed| {
            truth(self.courses[line.run], kind, line.end, View::Plain) == Truth::Is(0)
                && line.start == line.end
        };
        let even = places.iter().filter(|line| is_even(line));
        let tells: BTreeSet<usize> =
            even.flat_map(|line| self.needs[&kind].told_at(line.run, line.end, 0)).collect();
        if tells.len() >= SUPPORT && places.iter().all(is_even) {
            let fit = Near { kind, wording, slot: None, right: places.len(), tested: places.len() };
            self.add(fit, false, tells, false);
        }
    }

    /// Whether a slot shows wherever it occurs what was won in all, without what was lost, or the other way round: `chips lost 14`.
    fn states_won_or_lost(&self, wording: usize) -> bool {
        let places = &self.places[wording];
        let shows = |slot: usize, which: usize| {
            places.iter().all(|line| {
                let (shown, when) = line.numbers[slot];
                won_and_lost(self.courses[line.run], when)[which] == shown
            })
        };
        let is_one = |slot: usize| shows(slot, 0) || shows(slot, 1);
        places.len() >= self.lines.support && (0..self.lines.wordings[wording].slots()).any(is_one)
    }

    pub(super) fn add(&mut self, fit: Near, negated: bool, tells: BTreeSet<usize>, contradicts: bool) {
        // A hand may go bust in its own way only once: when it is dealt two aces.
        if fit.tested < self.lines.support && fit.kind.family() != Family::Bust {
            return;
        }
        if contradicts && self.conditions.known_words {
            self.contrary.entry(fit.kind).or_insert(fit.wording);
            return;
        }
        let Near { kind, wording, slot, tested: times, .. } = fit;
        let candidate = Candidate { wording, slot, negated, tells, times };
        let known = self.candidates.entry(kind).or_default();
        if !known.contains(&candidate) {
            known.push(candidate);
        }
    }

    /// Chooses the wordings of each kind, and checks the conditions.
    fn choose(&self) -> Result<Learned, Unread> {
        let (mut chosen, mut problems) = (BTreeMap::new(), Vec::new());
        for kind in Kind::all() {
            let needs = &self.needs[&kind];
            let (mut few, told) = self.few(self.eligible(kind), needs);
            if !needs.are_told_by(&told) {
                problems.push(self.untold(kind, told.len()));
                continue;
            }
            few.sort_by_key(|candidate| std::cmp::Reverse(candidate.tells.len()));
            chosen.insert(kind, few);
        }
        if conditions::leaves_out_totals(self, &problems) || conditions::leaves_out_stands(self, &problems) {
            problems.clear();
        }
        if problems.is_empty() && self.conditions.roles {
            problems.extend(conditions::against_roles(self, &chosen));
        }
        if problems.is_empty() && self.conditions.near_misses {
            problems.extend(conditions::near_misses(self));
        }
        if !problems.is_empty() {
            return Err(Unread::Problems(problems));
        }
        let stating = self.candidates.values().flatten().map(|candidate| candidate.wording);
        let besides = (0..self.places.len()).filter(|wording| self.states_won_or_lost(*wording));
        let explained = stating.chain(besides).collect();
        Ok(Learned { chosen, explained, style: self.style })
    }

    /// Returns the candidates of a kind that may be chosen.
    fn eligible(&self, kind: Kind) -> Vec<&Candidate> {
        let all: Vec<&Candidate> = self.candidates.get(&kind).into_iter().flatten().collect();
        match kind.family() {
            Family::Outcome if self.conditions.bust_is_not_outcome => {
                conditions::without_busts(self, kind, all)
            }
            Family::Hit | Family::Stand => conditions::without_mere_cards(self, kind, all),
            _ => all,
        }
    }

    /// Returns the fewest candidates that state most facts of a kind, first those that must be stated; and these facts.
    fn few(&self, mut pool: Vec<&Candidate>, needs: &Needs) -> (Vec<Candidate>, BTreeSet<usize>) {
        let needed = needs.len();
        let (mut chosen, mut told) = (Vec::new(), BTreeSet::new());
        if !self.conditions.few {
            told.extend(pool.iter().flat_map(|candidate| &candidate.tells));
            return (pool.into_iter().cloned().collect(), told);
        }
        while told.len() < needed && chosen.len() < MOST {
            let gain = |candidate: &Candidate| candidate.tells.difference(&told).count();
            let required = |candidate: &Candidate| needs.required_of(candidate.tells.difference(&told));
            // The first of equals.
            let rank = |candidate: &Candidate| (required(candidate), gain(candidate), candidate.times);
            let best = (0..pool.len()).rev().max_by_key(|at| rank(pool[*at]));
            let Some(best) = best.map(|at| pool.remove(at)).filter(|best| gain(best) > 0) else { break };
            if best.tells.len() < 2 && needed >= OFTEN && chosen.len() > 2 {
                break;
            }
            told.extend(&best.tells);
            chosen.push(best.clone());
        }
        (chosen, told)
    }

    fn untold(&self, kind: Kind, told: usize) -> Problem {
        let sample = |wording: usize| self.lines.wordings[wording].sample.clone();
        let mut near: Vec<&Near> =
            self.near.iter().filter(|near| near.kind == kind && near.right > 0).collect();
        near.sort_by(|one, other| (other.right * one.tested).cmp(&(one.right * other.tested)));
        Problem::Untold {
            kind,
            told,
            of: self.needs[&kind].len(),
            contrary: self.contrary.get(&kind).map(|wording| sample(*wording)),
            nearest: near.first().map(|near| (sample(near.wording), near.right, near.tested)),
        }
    }
}
