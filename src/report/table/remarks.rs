//! Remarks of the grade table: for each loss of points, what is wrong.

use crate::record::{AnyRecord, PartRecord, STYLE_NOT_GRADED, Status, SubmissionRecord};
use crate::report::cell::safe;
use crate::report::theme::Role;
use crate::report::{reason, wording};
use crate::text;

use super::Word;

/// What is remarked about a submission.
#[derive(Default)]
struct Remarks {
    said: Vec<String>,
    /// Whether something is wrong, not only graded by a person or not yet.
    is_wrong: bool,
}

impl Remarks {
    /// Adds something that is wrong with these parts, or for these reasons.
    fn wrong(&mut self, label: &str, of: &[String]) {
        self.is_wrong |= !of.is_empty();
        self.note(label, of);
    }

    /// Adds something that is not wrong.
    fn note(&mut self, label: &str, of: &[String]) {
        if !of.is_empty() {
            self.said.push(format!("{label}: {}", of.join(", ")));
        }
    }
}

/// Returns the remarks about a submission, such as failed builds. They have no color if nothing is wrong.
pub(super) fn remarks(record: &AnyRecord, submission: &SubmissionRecord) -> Word {
    if submission.is_excused() {
        return Word(String::new(), None);
    }
    if submission.status == Status::Missing {
        return Word("not submitted".into(), Some(Role::Bad));
    }
    let run = || submission.parts.iter().filter(|part| !record.by_hand(&part.id));
    let of = |status: Status| ids(run().filter(|part| part.status == status));
    let reasons = |of: fn(&PartRecord) -> Option<String>| -> Vec<String> {
        let graded = run().filter(|part| part.status == Status::Graded);
        graded.filter_map(|part| Some(format!("{} {}", safe(&part.id), of(part)?))).collect()
    };
    let late = submission.hand_in.as_ref().and_then(|about| about.late.as_ref());
    let late = late.filter(|late| late.points > 0.0).map(|late| text::count(late.days as usize, "day"));
    let less = |part: &&PartRecord| part.points.is_some_and(|points| points < part.max_points);
    let graded = || submission.parts.iter().filter(|part| part.status == Status::Graded);
    let style = run().filter(|part| part.status == Status::Graded).filter(less);
    let style = style.filter(|part| part.style.score.is_some_and(|share| share < 1.0));
    let by_person = |part: &&PartRecord| record.by_hand(&part.id) || part.functionality_by_hand;
    let below = graded().filter(by_person).filter(less);
    let full = graded().filter(|part| part.functionality_by_hand && !less(part));
    let manual = submission.manual.as_ref();
    let set = manual.and_then(|manual| manual.total.as_ref()).map(|total| safe(&total.why));
    let set: Vec<String> = set.into_iter().collect();
    let of_parts = submission.parts.iter().filter_map(|part| part.adjusted.as_ref());
    let adjusted: Vec<_> = of_parts.chain(manual.and_then(|manual| manual.adjusted.as_ref())).collect();
    let why = |is_less: bool| -> Vec<String> {
        let of_kind = adjusted.iter().filter(|change| (change.points < 0.0) == is_less);
        of_kind.map(|change| safe(&change.why)).collect()
    };
    let looked = ids(run().filter(|part| wording::wants_a_look(part)));

    let mut all = Remarks::default();
    all.wrong("not graded", &of(Status::NotGraded));
    all.wrong("for review", &of(Status::ForReview));
    all.wrong("build failed", &of(Status::BuildFailed));
    all.wrong("not submitted", &of(Status::Missing));
    all.wrong("fails", &reasons(reason::of_failing));
    all.wrong("flaws", &reasons(reason::of_flawed));
    all.wrong("late", &late.into_iter().collect::<Vec<_>>());
    all.wrong("style", &ids(style));
    all.wrong("graded manually", &ids(below));
    all.note("graded manually", &ids(full));
    all.wrong("points deducted", &why(true));
    all.note("points added", &why(false));
    match submission.points.is_some_and(|points| points >= submission.max_points) {
        true => all.note("total set", &set),
        false => all.wrong("total set", &set),
    }
    all.wrong(&format!("own words: {}", wording::LOOK), &looked);
    if all.said.is_empty() {
        rest(&mut all, record, submission);
    }
    let role = all.is_wrong.then_some(match submission.status {
        Status::NotGraded | Status::ForReview => Role::Warn,
        Status::Graded if !looked.is_empty() => Role::Warn,
        _ => Role::Bad,
    });
    Word(all.said.join("; "), role)
}

/// Adds a reason if points are lost for none of the usual ones: the first of another kind, or else what waits for a person.
fn rest(all: &mut Remarks, record: &AnyRecord, submission: &SubmissionRecord) {
    if submission.points.is_some_and(|points| points >= submission.max_points) {
        return;
    }
    // A manually graded part that was not submitted is most often optional.
    let declined = |part: &&PartRecord| part.status == Status::Missing && record.by_hand(&part.id);
    let other = submission.parts.iter().filter(|part| !declined(part)).find_map(|part| {
        let loss = part.losses.iter().find(|loss| loss.why != STYLE_NOT_GRADED)?;
        Some((safe(&part.id), safe(&loss.why)))
    });
    if let Some((part, why)) = other {
        all.wrong(&part, &[why]);
        return;
    }
    let has_points = |part: &&PartRecord| part.max_points > 0.0;
    let waits = |part: &&PartRecord| record.by_hand(&part.id) && part.points.is_none();
    let waits = ids(submission.parts.iter().filter(|part| !declined(part)).filter(has_points).filter(waits));
    all.note("not graded yet", &waits);
    let waits_for_style = |part: &PartRecord| part.losses.iter().any(|loss| loss.why == STYLE_NOT_GRADED);
    all.note("not submitted", &ids(submission.parts.iter().filter(declined).filter(has_points)));
    // The total has a star for it: it is said only if there is nothing else to say.
    if all.said.is_empty() && submission.parts.iter().any(waits_for_style) {
        all.said.push("style not graded yet".to_owned());
    }
}

fn ids<'a>(parts: impl Iterator<Item = &'a PartRecord>) -> Vec<String> {
    parts.map(|part| safe(&part.id)).collect()
}
