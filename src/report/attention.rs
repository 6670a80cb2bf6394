//! Submissions that a person should look at.

use crate::record::{Status, SubmissionRecord};
use crate::report::wording;

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
