//! Forgiveness: a literal that is only slightly off (`Busts` for `busts`, `8♥` for `8-H`) is told apart from
//! wrong play by rewriting it and looking again.

use reference::Transcript;

use super::difference::{Difference, Loss, finding, line_at, shown};
use super::walk::{self, Course, Walk};
use super::{align, comparator};
use crate::criteria::{Criteria, Forgive};
use crate::fraction::{Fraction, product};
use crate::verdict::{FindingKind, Rung};

/// Up to this many rewrites every set of them is tried, beyond it only each one and all.
const EVERY_SET_UP_TO: usize = 6;

/// More output than this is not rewritten: a program that prints so much is not one literal off.
const OUTPUT_CAP: usize = 256 << 10;

/// A walk at the required rung, after the rewrites that helped.
pub(super) struct Trial {
    /// How the run goes then.
    pub(super) walk: Walk,
    /// The rewrites that helped and what they cost; none where the run was taken as it is.
    pub(super) used: Vec<Loss>,
}

/// Walks at the required rung; where facts differ, tries rewrites, the cheapest first.
///
/// The first set under which the whole run agrees wins. Where none does, the one under which it agrees longest
/// (the run as it is, if rewriting brings it no further) tells the first difference that is not a literal's.
pub(super) fn trial(expected: &Transcript, actual: &Transcript, criteria: &Criteria) -> Trial {
    let rung = comparator(criteria.require);
    let plain = walk::walk(rung, expected, actual, criteria);
    let printed: usize = actual.turns.iter().map(|turn| turn.output.len()).sum();
    let hopeless = criteria.require != Rung::Facts || criteria.facts.is_empty() || printed > OUTPUT_CAP;
    if hopeless || !matches!(plain.course, Course::Differs(..)) {
        return Trial { walk: plain, used: Vec::new() };
    }
    let walk = |set: &[&Forgive]| walk::walk(rung, expected, &rewrite(actual, set), criteria);
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
    Trial { walk: Walk { course, ..best }, used }
}

/// The run with every rewrite made; none where there is nothing to rewrite.
pub(super) fn mended(actual: &Transcript, criteria: &Criteria) -> Option<Transcript> {
    let all: Vec<&Forgive> = criteria.forgive.iter().collect();
    let mended = rewrite(actual, &all);
    (mended != *actual).then_some(mended)
}

/// The set without what it can do without: where not every set was tried, all of them may be too many.
fn needed<'a>(
    best: Walk,
    mut set: Vec<&'a Forgive>,
    walk: impl Fn(&[&'a Forgive]) -> Walk,
) -> (Walk, Vec<&'a Forgive>) {
    for at in (0..set.len()).rev() {
        let mut fewer = set.clone();
        fewer.remove(at);
        if !better(&best, &walk(&fewer)) {
            set = fewer;
        }
    }
    (best, set)
}

fn fits(walk: &Walk) -> bool {
    !matches!(walk.course, Course::Differs(..))
}

fn better(walk: &Walk, than: &Walk) -> bool {
    let key = |walk: &Walk| (fits(walk), walk.agreed, walk.reach);
    key(walk) > key(than)
}

/// The sets of rewrites to try: what costs least first, then the smaller, then in the order of the spec.
fn sets<'a>(forgive: &'a [Forgive], actual: &Transcript) -> Vec<Vec<&'a Forgive>> {
    let occurs = |one: &&Forgive| actual.turns.iter().any(|turn| one.find.is_match(&turn.output));
    let forgive: Vec<&Forgive> = forgive.iter().filter(occurs).collect();
    let mut sets: Vec<Vec<&'a Forgive>> = if forgive.len() <= EVERY_SET_UP_TO {
        (1_usize..1 << forgive.len())
            .map(|mask| {
                (0..forgive.len()).filter(|bit| mask >> bit & 1 == 1).map(|bit| forgive[bit]).collect()
            })
            .collect()
    } else {
        forgive.iter().map(|one| vec![*one]).chain([forgive.clone()]).collect()
    };
    let cost = |set: &[&Forgive]| -> Fraction { product(set.iter().map(|one| one.credit)) };
    sets.sort_by(|left, right| cost(right).cmp(&cost(left)).then(left.len().cmp(&right.len())));
    sets
}

fn rewrite(actual: &Transcript, set: &[&Forgive]) -> Transcript {
    let mut rewritten = actual.clone();
    for turn in &mut rewritten.turns {
        for one in set {
            turn.output = one.find.replace_all(&turn.output, one.replace.as_bytes()).into_owned();
        }
    }
    rewritten
}

/// One finding per rewrite that changed anything in the turns that count, where it first did.
fn used(actual: &Transcript, set: &[&Forgive], turns: usize) -> Vec<Loss> {
    set.iter().filter_map(|one| first_use(actual, one, turns)).collect()
}

fn first_use(actual: &Transcript, one: &Forgive, turns: usize) -> Option<Loss> {
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
            ..finding(FindingKind::Demand, actual, turn, one.says.clone())
        };
        Some(Loss { finding, left: one.credit })
    })
}

/// The course with the line that the program printed, not the one we rewrote.
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
