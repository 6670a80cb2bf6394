//! What `croupier check` says of the due date: when it is, and whether the submission would be late.

use crate::cli::course;
use crate::intake;
use crate::record::HandInRecord;
use crate::spec::course::Course;
use crate::submission::Submission;

/// Reads when a clone was submitted, as `grade` does: at the time of its last commit. Its directory may be called `ASSIGNMENT-USER`.
pub(crate) fn read_time(submission: &mut Submission, course: Option<&Course>, assignment: &str) {
    let is_due = course.is_some_and(|course| course.has_due_date(assignment));
    if is_due && submission.hand_in.is_none() && is_clone(submission) {
        let user = submission.student.strip_prefix(assignment).and_then(|rest| rest.strip_prefix('-'));
        let about = HandInRecord::of("", "username", user.unwrap_or_default());
        submission.hand_in =
            Some(HandInRecord { submitted: intake::committed(&submission.handed_in), ..about });
    }
}

fn is_clone(submission: &Submission) -> bool {
    submission.handed_in.join(".git").exists()
}

/// Adds a note about the due date, if the course has one: that a submission is in time, when it was submitted if it is late, or that the
/// time is not known. What lateness costs is noted with the points.
pub(crate) fn note(submission: &mut Submission, course: Option<&Course>, assignment: &str) {
    let names = course::names(submission);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let Some(due) = course.and_then(|course| course.due(assignment, &names)) else { return };
    let submitted = submission.hand_in.as_ref().and_then(|about| about.submitted.as_deref());
    let shown = submitted.map(|time| course.and_then(|course| course.local(time)).unwrap_or(time.to_owned()));
    let what = if is_clone(submission) { "last commit" } else { "submitted" };
    let says = match (shown, &submission.lateness) {
        (Some(time), Some(_)) => format!("{what}: {time}"),
        (Some(time), None) => format!("in time (due {due}); {what}: {time}"),
        (None, _) => format!("due {due}; when it is submitted is not known here"),
    };
    submission.notes.insert(0, says);
}
