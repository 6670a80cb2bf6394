//! Two transcripts side by side, turn by turn: how far they agree at one rung, and how they part.
//!
//! Owns what is no difference: a last turn that a run cut short, and text after the last expected turn. What
//! these mean for the verdict is decided in `judging.rs`.

use reference::{Ending, Transcript};

use super::align::Pair;
use super::difference::Difference;
use super::{ALL, Comparator};
use crate::criteria::Criteria;
use crate::verdict::Rung;

/// How a run goes beside what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// Every expected turn agrees, and nothing that matters comes after them.
    Whole,
    /// Every turn it played agrees, but it ended early; where the last turn is cut short, what is missing there.
    Short(Option<Difference>),
    /// Every expected turn agrees, but more comes after them: in this turn (an index).
    Long(usize, Difference),
    /// This turn (an index) differs.
    Differs(usize, Difference),
}

/// A course, and how long it agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    /// How it goes.
    pub(super) course: Course,
    /// How many turns agree from the first on.
    pub(super) agreed: usize,
    /// How much of the next one agrees.
    pub(super) reach: usize,
}

/// Walks both transcripts at one rung (none: everything agrees).
pub(super) fn walk(
    comparator: Option<&dyn Comparator>,
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
) -> Walk {
    let (wanted, played) = (expected.turns.len(), actual.turns.len());
    let compare = |turn: usize| {
        let pair = Pair::of(expected, actual, turn);
        // The same bytes agree at every rung: most turns of most runs are not looked at any closer.
        comparator.filter(|_| pair.expected != pair.found).and_then(|rung| rung.compare(&pair, criteria))
    };
    let first = (0..wanted.min(played)).find_map(|turn| compare(turn).map(|difference| (turn, difference)));
    let Some((turn, difference)) = first else {
        let course = if played < wanted {
            Course::Short(None)
        } else {
            let more = (wanted..played).find_map(|turn| compare(turn).map(|difference| (turn, difference)));
            more.map_or(Course::Whole, |(turn, difference)| Course::Long(turn, difference))
        };
        return Walk { course, agreed: wanted.min(played), reach: 0 };
    };
    let reach = difference.reach;
    Walk { course: parting(expected, actual, turn, difference), agreed: turn, reach }
}

/// What the first difference means where it stands.
fn parting(expected: &Transcript, actual: &Transcript, turn: usize, difference: Difference) -> Course {
    use super::Relation::{Begins, Continues};
    let (wanted, played) = (expected.turns.len(), actual.turns.len());
    let broken_off = !matches!(actual.ending, Ending::Exited(_) | Ending::OutOfInput);
    let in_last_played = turn + 1 == played;
    let in_last_wanted = turn + 1 == wanted;
    match difference.relation {
        Begins if in_last_played && (played < wanted || broken_off) => Course::Short(Some(difference)),
        Continues if in_last_wanted && (played > wanted || !matches!(actual.ending, Ending::Exited(_))) => {
            Course::Long(turn, difference)
        }
        // What a crash or a limit leaves behind (`stack smashing detected`, a thousand prompts) is its doing.
        Continues if in_last_played && broken_off => Course::Long(turn, difference),
        _ => Course::Differs(turn, difference),
    }
}

/// The highest rung at which the whole of a run agrees, of which it is known whether it does at the required one;
/// exact asks for the same exit code, too.
pub(super) fn rung(expected: &Transcript, actual: &Transcript, criteria: &Criteria, whole: bool) -> Rung {
    let agrees = |comparator: &&&dyn Comparator| {
        // A rung implies every lower one.
        match comparator.rung() {
            lower if whole && lower <= criteria.require => true,
            higher if !whole && higher >= criteria.require => false,
            _ => walk(Some(**comparator), expected, actual, criteria).course == Course::Whole,
        }
    };
    ALL.iter()
        .filter(|_| expected.ending != Ending::Stalled)
        .filter(|comparator| comparator.rung() != Rung::Exact || actual.ending == expected.ending)
        .find(agrees)
        .map_or(Rung::None, |comparator| comparator.rung())
}
