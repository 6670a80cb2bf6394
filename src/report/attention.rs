//! Submissions that a person should look at, and what there is to say about each.

use crate::record::{AdjustRecord, ManualRecord, PartRecord, Status, SubmissionRecord};
use crate::report::cell::{joined, safe};
use crate::report::{reason, wording};

/// Returns why a person should look at a submission.
pub(crate) fn of(submission: &SubmissionRecord) -> Vec<&'static str> {
    if submission.is_excused() {
        return Vec::new();
    }
    let status = match submission.status {
        Status::NotGraded => Some("Not graded"),
        Status::ForReview => Some("For review"),
        Status::BuildFailed => Some("Build failed"),
        Status::Missing => Some("Not submitted"),
        Status::Graded => None,
    };
    let look = submission.parts.iter().any(wording::wants_a_look);
    let late =
        submission.hand_in.as_ref().is_some_and(|hand_in| hand_in.late.is_some() || hand_in.marked_late);
    let look = look.then_some("Read by the positions of lines only");
    status.into_iter().chain(look).chain(late.then_some("Late")).collect()
}

/// Returns what is wrong with a submission, in short.
pub(crate) fn remarks(submission: &SubmissionRecord) -> String {
    let mut remarks: Vec<String> = Vec::new();
    for part in &submission.parts {
        let what = match part.status {
            Status::BuildFailed => "build failed",
            Status::ForReview => "for review",
            Status::NotGraded => "not graded",
            Status::Missing | Status::Graded => continue,
        };
        remarks.push(format!("{}: {what}", safe(&part.id)));
    }
    let graded = || submission.parts.iter().filter(|part| part.status == Status::Graded);
    for (what, of) in [("fails", reason::of_failing as fn(&PartRecord) -> _), ("flaws", reason::of_flawed)] {
        let says = graded().filter_map(|part| Some(format!("{}: {what} {}", safe(&part.id), of(part)?)));
        remarks.extend(says);
    }
    let settled = graded().filter(|part| part.functionality_by_hand);
    remarks.extend(settled.map(|part| format!("{}: graded manually", safe(&part.id))));
    if submission.is_excused() {
        remarks.clear();
    } else if submission.status == Status::Missing {
        remarks = vec!["not submitted".to_owned()];
    }
    let late = submission.hand_in.as_ref().and_then(|hand_in| hand_in.late.as_ref());
    remarks.extend(late.map(|late| safe(&late.says())));
    for part in &submission.parts {
        let adjusted = part.adjusted.iter().map(AdjustRecord::says);
        let comment = part.comment.iter().map(|comment| format!("grader: {comment}"));
        remarks.extend(adjusted.chain(comment).map(|says| format!("{}: {}", safe(&part.id), joined(&says))));
    }
    remarks.extend(submission.manual.iter().flat_map(ManualRecord::says).map(|says| joined(&says)));
    remarks.join("; ")
}
