//! Comparison of two transcripts turn by turn at one rung.
//!
//! A last turn that is cut short and text after the last expected turn are distinguished from differences. `judging.rs`
//! decides what they mean for the verdict.

use reference::{Ending, Transcript};

use super::align::Pair;
use super::difference::Difference;
use super::{ALL, Comparator};
use crate::criteria::Criteria;
use crate::verdict::Rung;

/// Course of a run compared with the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// Every expected turn agrees, and nothing that counts follows.
    Whole,
    /// Every turn of the run agrees, but it ended early; if the last turn is cut short, what is missing there.
    Short(Option<Difference>),
    /// Every expected turn agrees, but more follows in this turn (an index).
    Long(usize, Difference),
    /// This turn (an index) differs.
    Differs(usize, Difference),
}

/// A course, and how far it agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MatchedCourse {
    /// The course.
    pub(super) course: Course,
    /// Number of turns that agree from the first on.
    pub(super) agreed: usize,
    /// How much of the next turn agrees.
    pub(super) reach: usize,
}

/// Compares both transcripts at one rung (`None`: everything agrees).
pub(super) fn walk(
    comparator: Option<&dyn Comparator>,
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
) -> MatchedCourse {
    let (wanted, played) = (expected.turns.len(), actual.turns.len());
    let compare = |turn: usize| {
        let pair = Pair::of(expected, actual, turn);
        // Equal bytes agree at every rung; that is enough for most turns.
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
        return MatchedCourse { course, agreed: wanted.min(played), reach: 0 };
    };
    let reach = difference.reach;
    MatchedCourse { course: parting(expected, actual, turn, difference), agreed: turn, reach }
}

/// Returns what the first difference means at its place.
fn parting(expected: &Transcript, actual: &Transcript, turn: usize, difference: Difference) -> Course {
    use super::Relation::{Begins, Continues};
    let (wanted, played) = (expected.turns.len(), actual.turns.len());
    let broken_off = !matches!(actual.ending, Ending::Exited(_) | Ending::ReadPastEnd);
    let in_last_played = turn + 1 == played;
    let in_last_wanted = turn + 1 == wanted;
    match difference.relation {
        Begins if in_last_played && (played < wanted || broken_off) => Course::Short(Some(difference)),
        Continues if in_last_wanted && (played > wanted || !matches!(actual.ending, Ending::Exited(_))) => {
            Course::Long(turn, difference)
        }
        // Output of a crash or of an endless loop (`stack smashing detected`, many prompts) is a consequence of it.
        Continues if in_last_played && broken_off => Course::Long(turn, difference),
        _ => Course::Differs(turn, difference),
    }
}

/// Returns the highest rung at which the whole run agrees. `whole`: whether it agrees at the required rung. `exact`
/// requires the same exit code as well.
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
        .filter(|_| expected.ending != Ending::Idle)
        .filter(|comparator| comparator.rung() != Rung::Exact || actual.ending == expected.ending)
        .find(agrees)
        .map_or(Rung::None, |comparator| comparator.rung())
}
