//! Tolerated literals: text that is only slightly wrong (`Busts` for `busts`, `8♥` for `8-H`) is rewritten and compared
//! again, to distinguish it from a wrong game.

use reference::Transcript;

use super::difference::{Difference, Loss, finding, line_at, shown};
use super::walk::{self, Course, MatchedCourse};
use super::{align, comparator};
use crate::criteria::{Criteria, Tolerance};
use crate::fraction::{Fraction, ONE, product};
use crate::verdict::FindingKind;

/// Up to this number of rewrites, every subset is tried; above it, only each single one and all together.
const EVERY_SET_UP_TO: usize = 6;

/// Longer output is not rewritten.
const OUTPUT_CAP: usize = 256 << 10;

/// A walk at the required rung after the rewrites that helped.
pub(super) struct Attempt {
    /// The walk.
    pub(super) walk: MatchedCourse,
    /// The rewrites that helped, and their cost.
    pub(super) used: Vec<Loss>,
}

/// Compares at the required rung; if the runs differ, tries rewrites, the cheapest first.
///
/// The first set with which the whole run agrees is used. If there is none, the set with which it agrees furthest (none,
/// if rewrites do not help) gives the first difference.
pub(super) fn attempt(expected: &Transcript, actual: &Transcript, criteria: &Criteria) -> Attempt {
    let rung = comparator(criteria.require);
    let plain = walk::walk(rung, expected, actual, criteria);
    let printed: usize = actual.turns.iter().map(|turn| turn.output.len()).sum();
    let hopeless = criteria.forgive.is_empty() || printed > OUTPUT_CAP;
    if hopeless || !matches!(plain.course, Course::Differs(..)) {
        return Attempt { walk: plain, used: Vec::new() };
    }
    let walk = |set: &[&Tolerance]| walk::walk(rung, expected, &rewrite(actual, set), criteria);
    let mut best = (plain, Vec::new());
    for set in sets(&criteria.forgive, actual) {
        let next = walk(&set);
        if better(&next, &best.0) {
            let done = fits(&next);
            best = (next, set);
            if done {
                break;
            }
        }
    }
    let (best, set) = needed(best.0, best.1, walk);
    let through = (best.agreed + 1).min(actual.turns.len());
    let used = used(actual, &set, through);
    let course = as_printed(best.course, actual, &rewrite(actual, &set));
    Attempt { walk: MatchedCourse { course, ..best }, used }
}

/// Returns the run with all rewrites; `None` if there is nothing to rewrite.
pub(super) fn mended(actual: &Transcript, criteria: &Criteria) -> Option<Transcript> {
    let all: Vec<&Tolerance> = criteria.forgive.iter().collect();
    let mended = rewrite(actual, &all);
    (mended != *actual).then_some(mended)
}

/// Returns the set without unneeded rewrites: if not every subset was tried, the set may contain some.
fn needed<'a>(
    best: MatchedCourse,
    mut set: Vec<&'a Tolerance>,
    walk: impl Fn(&[&'a Tolerance]) -> MatchedCourse,
) -> (MatchedCourse, Vec<&'a Tolerance>) {
    for at in (0..set.len()).rev() {
        let mut fewer = set.clone();
        fewer.remove(at);
        if !better(&best, &walk(&fewer)) {
            set = fewer;
        }
    }
    (best, set)
}

fn fits(walk: &MatchedCourse) -> bool {
    !matches!(walk.course, Course::Differs(..))
}

fn better(walk: &MatchedCourse, than: &MatchedCourse) -> bool {
    let key = |walk: &MatchedCourse| (fits(walk), walk.agreed, walk.reach);
    key(walk) > key(than)
}

/// Returns the sets of rewrites to try: by cost, then by size, then in the order of the spec.
fn sets<'a>(forgive: &'a [Tolerance], actual: &Transcript) -> Vec<Vec<&'a Tolerance>> {
    let occurs = |one: &&Tolerance| actual.turns.iter().any(|turn| one.find.is_match(&turn.output));
    let forgive: Vec<&Tolerance> = forgive.iter().filter(occurs).collect();
    let mut sets: Vec<Vec<&'a Tolerance>> = if forgive.len() <= EVERY_SET_UP_TO {
        (1_usize..1 << forgive.len())
            .map(|mask| {
                (0..forgive.len()).filter(|bit| mask >> bit & 1 == 1).map(|bit| forgive[bit]).collect()
            })
            .collect()
    } else {
        forgive.iter().map(|one| vec![*one]).chain([forgive.clone()]).collect()
    };
    let cost = |set: &[&Tolerance]| -> Fraction { product(set.iter().map(|one| one.credit)) };
    sets.sort_by(|left, right| cost(right).cmp(&cost(left)).then(left.len().cmp(&right.len())));
    sets
}

fn rewrite(actual: &Transcript, set: &[&Tolerance]) -> Transcript {
    let mut rewritten = actual.clone();
    for turn in &mut rewritten.turns {
        for one in set {
            turn.output = one.find.replace_all(&turn.output, one.replace.as_bytes()).into_owned();
        }
    }
    rewritten
}

/// Returns one finding for each rewrite that costs credit and changed something in the turns that count, at its first place.
fn used(actual: &Transcript, set: &[&Tolerance], turns: usize) -> Vec<Loss> {
    set.iter().filter(|one| one.credit < ONE).filter_map(|one| first_use(actual, one, turns)).collect()
}

fn first_use(actual: &Transcript, one: &Tolerance, turns: usize) -> Option<Loss> {
    actual.turns.iter().take(turns).enumerate().find_map(|(turn, played)| {
        let output = &played.output;
        let (place, instead) = one.find.captures_iter(output).find_map(|captures| {
            let mut instead = Vec::new();
            captures.expand(one.replace.as_bytes(), &mut instead);
            let place = captures.get_match();
            (place.as_bytes() != instead).then_some((place, instead))
        })?;
        let (line, text) = line_at(output, place.start());
        let mended = one.find.replace_all(text, one.replace.as_bytes());
        let expected = if mended == text { instead } else { mended.into_owned() };
        let finding = crate::verdict::Finding {
            line: Some(line),
            expected: Some(shown(&expected)),
            found: Some(shown(text)),
            because: Some(one.because.clone()),
            ..finding(FindingKind::Demand, actual, turn, &one.says)
        };
        Some(Loss { finding, left: one.credit })
    })
}

/// Returns the course with the line that the program printed instead of the rewritten one.
fn as_printed(course: Course, actual: &Transcript, rewritten: &Transcript) -> Course {
    let printed = |turn: usize, difference: Difference| {
        let lines = |run: &Transcript| {
            run.turns.get(turn).map(|turn| turn.output.iter().filter(|byte| **byte == b'\n').count())
        };
        if lines(actual) != lines(rewritten) {
            return difference;
        }
        let output = align::Pair::of(actual, actual, turn).found;
        let line = difference.line.and_then(|number| output.split(|byte| *byte == b'\n').nth(number - 1));
        let found = difference.found.as_ref().and(line.map(shown)).or_else(|| difference.found.clone());
        Difference { found, ..difference }
    };
    match course {
        Course::Differs(turn, difference) => Course::Differs(turn, printed(turn, difference)),
        Course::Long(turn, difference) => Course::Long(turn, printed(turn, difference)),
        other => other,
    }
}
