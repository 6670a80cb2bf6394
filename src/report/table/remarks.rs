//! Remarks of the grade table: for each loss of points, what is wrong.

use crate::record::{AnyRecord, PartRecord, STYLE_NOT_GRADED, Status, SubmissionRecord};
use crate::report::cell::safe;
use crate::report::theme::Role;
use crate::report::wording;
use crate::text;
use crate::verdict::Verdict;

use super::Word;

/// Returns the remarks about a submission, such as failed builds.
pub(super) fn remarks(record: &AnyRecord, submission: &SubmissionRecord) -> Word {
    let of = |status: Status| -> Vec<String> {
        let parts = submission.parts.iter().filter(|part| part.status == status && !record.by_hand(&part.id));
        parts.map(|part| safe(&part.id)).collect()
    };
    if submission.is_excused() {
        return Word(String::new(), None);
    }
    if submission.status == Status::Missing {
        return Word("not submitted".into(), Some(Role::Bad));
    }
    let looked: Vec<String> = submission
        .parts
        .iter()
        .filter(|part| wording::wants_a_look(part))
        .map(|part| safe(&part.id))
        .collect();
    let (failing, flawed) = of_scenarios(record, submission);
    let late = submission.hand_in.as_ref().and_then(|about| about.late.as_ref());
    let late = late.filter(|late| late.points > 0.0).map(|late| text::count(late.days as usize, "day"));
    let look = format!("own words: {}", wording::LOOK);
    let by_person = |by_hand: bool| -> Vec<String> {
        let less = |part: &&PartRecord| part.points.is_some_and(|points| points < part.max_points);
        let given = |part: &&PartRecord| by_hand || part.style.score.is_some_and(|share| share < 1.0);
        let parts = submission.parts.iter().filter(|part| record.by_hand(&part.id) == by_hand);
        let parts = parts.filter(|part| part.status == Status::Graded);
        parts.filter(less).filter(given).map(|part| safe(&part.id)).collect()
    };
    let manual = submission.manual.as_ref();
    let set = manual.and_then(|manual| manual.total.as_ref()).map(|total| safe(&total.why));
    let of_parts = submission.parts.iter().filter_map(|part| part.adjusted.as_ref());
    let adjusted = of_parts.chain(manual.and_then(|manual| manual.adjusted.as_ref()));
    let adjusted = adjusted.filter(|change| change.points < 0.0).map(|change| safe(&change.why));
    let mut said: Vec<String> = [
        ("not graded", of(Status::NotGraded)),
        ("for review", of(Status::ForReview)),
        ("build failed", of(Status::BuildFailed)),
        ("not submitted", of(Status::Missing)),
        ("fails", failing),
        ("flaws", flawed),
        ("late", late.into_iter().collect()),
        ("style", by_person(false)),
        ("graded manually", by_person(true)),
        ("points deducted", adjusted.collect()),
        ("total set", set.into_iter().collect()),
        (look.as_str(), looked.clone()),
    ]
    .into_iter()
    .filter(|(_, parts)| !parts.is_empty())
    .map(|(label, parts)| format!("{label}: {}", parts.join(", ")))
    .collect();
    if said.is_empty() {
        let first = |part: &PartRecord| {
            let mut losses = part.losses.iter().filter(|loss| loss.why != STYLE_NOT_GRADED);
            Some((safe(&part.id), safe(&losses.next()?.why)))
        };
        // A manually graded part that was not submitted is most often optional.
        let declined = |part: &&PartRecord| part.status == Status::Missing && record.by_hand(&part.id);
        let reason = submission.parts.iter().filter(|part| !declined(part)).find_map(first);
        said.extend(reason.map(|(part, why)| format!("{part}: {why}")));
    }
    let role = (!said.is_empty()).then_some(match submission.status {
        Status::NotGraded | Status::ForReview => Role::Warn,
        Status::Graded if !looked.is_empty() => Role::Warn,
        _ => Role::Bad,
    });
    Word(said.join("; "), role)
}

/// Returns the parts that fail scenarios, with how many, and those with flaws only.
fn of_scenarios(record: &AnyRecord, submission: &SubmissionRecord) -> (Vec<String>, Vec<String>) {
    let (mut failing, mut flawed) = (Vec::new(), Vec::new());
    let graded = |part: &&PartRecord| part.status == Status::Graded && !record.by_hand(&part.id);
    for part in submission.parts.iter().filter(graded) {
        let all = part.scenarios.len();
        let count = |verdict: Verdict| part.scenarios.iter().filter(|one| one.verdict == verdict).count();
        let partial = count(Verdict::Partial);
        match all - count(Verdict::Passed) - partial - count(Verdict::NotGraded) {
            0 if partial > 0 => flawed.push(format!("{} {partial}/{all}", safe(&part.id))),
            0 => {}
            failed => failing.push(format!("{} {failed}/{all}", safe(&part.id))),
        }
    }
    (failing, flawed)
}
