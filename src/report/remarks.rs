//! Remarks in tables of a class: for each loss of points of a submission, what is wrong.

use crate::record::{
    AdjustRecord, AnyRecord, LossKind, LossRecord, ManualRecord, PartRecord, STYLE_NOT_GRADED, Status,
    SubmissionRecord,
};
use crate::report::cell::{joined, safe};
use crate::report::theme::Role;
use crate::report::{reason, wording};
use crate::text;

/// What is remarked about a submission.
#[derive(Default)]
pub(crate) struct Remarks {
    said: Vec<String>,
    /// Whether something is wrong, not only graded by a person or not yet.
    is_wrong: bool,
    /// Whether a person should look at how the words of a part were read.
    wants_a_look: bool,
}

impl Remarks {
    /// Returns the remarks for a narrow table: of lateness, and of what a person decided, in a few words.
    pub(crate) fn in_short(record: &AnyRecord, submission: &SubmissionRecord) -> Self {
        let mut all = Self::default();
        if submission.is_excused() {
            return all;
        }
        all.parts(record, submission);
        if submission.status != Status::Missing {
            all.late(submission);
            all.decided(submission);
            let differing = submission.parts.iter().filter(|part| part.differs_in.is_some());
            all.note("differs in another run", &ids(differing));
            all.rest(record, submission);
        }
        all
    }

    /// Returns the remarks for a page: of lateness, and of what a person decided and wrote, all that there is.
    pub(crate) fn in_full(record: &AnyRecord, submission: &SubmissionRecord) -> Self {
        let mut all = Self::default();
        if !submission.is_excused() {
            all.parts(record, submission);
        }
        let late = submission.hand_in.as_ref().and_then(|hand_in| hand_in.late.as_ref());
        all.said.extend(late.map(|late| safe(&late.says())));
        for part in &submission.parts {
            let adjusted = part.adjusted.iter().map(AdjustRecord::says);
            let comment = part.comment.iter().map(|comment| format!("grader: {comment}"));
            let differs = part.differs_in.iter().map(|command| format!("differs in another run: {command}"));
            let says = adjusted
                .chain(comment)
                .chain(differs)
                .map(|says| format!("{}: {}", safe(&part.id), joined(&says)));
            all.said.extend(says);
        }
        all.said.extend(submission.manual.iter().flat_map(ManualRecord::says).map(|says| joined(&says)));
        if !submission.is_excused() {
            all.rest(record, submission);
        }
        all
    }

    /// Returns them as text.
    pub(crate) fn text(&self) -> String {
        self.said.join("; ")
    }

    /// Returns their color; none if nothing is wrong.
    pub(crate) fn role(&self, status: Status) -> Option<Role> {
        self.is_wrong.then_some(match status {
            Status::NotGraded | Status::ForReview => Role::Warn,
            Status::Graded if self.wants_a_look => Role::Warn,
            _ => Role::Bad,
        })
    }

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

    /// Adds what is wrong with the parts.
    fn parts(&mut self, record: &AnyRecord, submission: &SubmissionRecord) {
        if submission.status == Status::Missing {
            self.is_wrong = true;
            self.said.push("not submitted".to_owned());
            return;
        }
        let run = || submission.parts.iter().filter(|part| !record.by_hand(&part.id));
        let of = |status: Status| ids(run().filter(|part| part.status == status));
        let graded = || submission.parts.iter().filter(|part| part.status == Status::Graded);
        let reasons = |of: fn(&PartRecord) -> Option<String>| -> Vec<String> {
            let graded = run().filter(|part| part.status == Status::Graded);
            graded.filter_map(|part| Some(format!("{} {}", safe(&part.id), of(part)?))).collect()
        };
        let less = |part: &&PartRecord| part.points.is_some_and(|points| points < part.max_points);
        let style = graded().filter(|part| !record.by_hand(&part.id)).filter(less);
        let style = style.filter(|part| part.style.score.is_some_and(|share| share < 1.0));
        let was_given = |part: &&PartRecord| match record.by_hand(&part.id) {
            true => matches!(part.status, Status::Graded | Status::BuildFailed),
            false => part.functionality_by_hand,
        };
        let below = submission.parts.iter().filter(was_given).filter(less);
        let full = graded().filter(|part| part.functionality_by_hand && !less(part));
        let looked = ids(run().filter(|part| wording::wants_a_look(part)));
        self.wrong("not graded", &of(Status::NotGraded));
        self.wrong("for review", &of(Status::ForReview));
        self.wrong("build failed", &of(Status::BuildFailed));
        self.wrong("not submitted", &of(Status::Missing));
        self.wrong("fails", &reasons(reason::of_failing));
        self.wrong("flaws", &reasons(reason::of_flawed));
        self.others(record, submission);
        self.wrong("style", &ids(style));
        self.wrong("graded manually", &ids(below));
        self.note("graded manually", &ids(full));
        self.wants_a_look = !looked.is_empty();
        self.wrong(&format!("own words: {}", wording::LOOK), &looked);
    }

    /// Adds losses for other reasons, each with the parts that have it.
    fn others(&mut self, record: &AnyRecord, submission: &SubmissionRecord) {
        let mut by_reason: Vec<(String, Vec<String>)> = Vec::new();
        for part in submission.parts.iter().filter(|part| part.status == Status::Graded) {
            let is_said = |loss: &&LossRecord| match loss.kind {
                LossKind::RequiredParts | LossKind::FileName => false,
                LossKind::Style | LossKind::ManualGrade => true,
                LossKind::Functionality => {
                    let by_person = record.by_hand(&part.id) || part.functionality_by_hand;
                    by_person || reason::of_failing(part).or_else(|| reason::of_flawed(part)).is_some()
                }
            };
            // In records of earlier versions, no loss has a kind.
            let waits = |loss: &&LossRecord| loss.why == STYLE_NOT_GRADED;
            for loss in part.losses.iter().filter(|loss| !is_said(loss) && !waits(loss)) {
                let (why, id) = (safe(&loss.why), safe(&part.id));
                match by_reason.iter_mut().find(|(other, _)| *other == why) {
                    Some((_, parts)) => parts.push(id),
                    None => by_reason.push((why, vec![id])),
                }
            }
        }
        for (why, parts) in by_reason {
            self.wrong(&parts.join(", "), &[why]);
        }
    }

    /// Adds by how much it is late, if that costs points.
    fn late(&mut self, submission: &SubmissionRecord) {
        let late = submission.hand_in.as_ref().and_then(|about| about.late.as_ref());
        let late = late.filter(|late| late.points > 0.0).map(|late| text::count(late.days as usize, "day"));
        self.wrong("late", &late.into_iter().collect::<Vec<_>>());
    }

    /// Adds why a person changed points.
    fn decided(&mut self, submission: &SubmissionRecord) {
        let manual = submission.manual.as_ref();
        let of_parts = submission.parts.iter().filter_map(|part| part.adjusted.as_ref());
        let adjusted: Vec<_> = of_parts.chain(manual.and_then(|manual| manual.adjusted.as_ref())).collect();
        let why = |is_less: bool| -> Vec<String> {
            let of_kind = adjusted.iter().filter(|change| (change.points < 0.0) == is_less);
            of_kind.map(|change| safe(&change.why)).collect()
        };
        self.wrong("points deducted", &why(true));
        self.note("points added", &why(false));
        let set = manual.and_then(|manual| manual.total.as_ref()).map(|total| safe(&total.why));
        let set: Vec<String> = set.into_iter().collect();
        match submission.points.is_some_and(|points| points >= submission.max_points) {
            true => self.note("total set", &set),
            false => self.wrong("total set", &set),
        }
    }

    /// Adds what points wait for, if nothing is said yet and some are missing.
    fn rest(&mut self, record: &AnyRecord, submission: &SubmissionRecord) {
        if !self.said.is_empty() || submission.points.is_some_and(|points| points >= submission.max_points) {
            return;
        }
        // A manually graded part that was not submitted is most often optional.
        let declined = |part: &&PartRecord| part.status == Status::Missing && record.by_hand(&part.id);
        let has_points = |part: &&PartRecord| part.max_points > 0.0;
        let waits = |part: &&PartRecord| record.by_hand(&part.id) && part.points.is_none();
        let waits = submission.parts.iter().filter(|part| !declined(part)).filter(has_points).filter(waits);
        self.note("not graded yet", &ids(waits));
        self.note("not submitted", &ids(submission.parts.iter().filter(declined).filter(has_points)));
        let waits_for_style = |part: &PartRecord| part.losses.iter().any(|loss| loss.why == STYLE_NOT_GRADED);
        // The total has a star for it: it is said only if there is nothing else to say.
        if self.said.is_empty() && submission.parts.iter().any(waits_for_style) {
            self.said.push("style not graded yet".to_owned());
        }
    }
}

fn ids<'a>(parts: impl Iterator<Item = &'a PartRecord>) -> Vec<String> {
    parts.map(|part| safe(&part.id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn no_loss_is_hidden_by_another() {
        let mut record = sample::record();
        let amber = &mut record.submissions[0];
        let loss = |kind, why: &str| LossRecord { points: 2.0, why: why.into(), kind };
        amber.parts[0].losses = vec![
            loss(
                LossKind::FileName,
                "95% of its points: `Shuffle.c` is not the name that the handout demands",
            ),
            loss(LossKind::Style, "style: 90 %"),
        ];
        amber.parts[1].losses = vec![loss(LossKind::RequiredParts, "no points until `shuffle` is perfect")];
        let says = "shuffle: 95% of its points: `Shuffle.c` is not the name that the handout demands; \
                    play: no points until `shuffle` is perfect; style: shuffle, play; graded manually: extra";
        let amber = &record.submissions[0];
        assert_eq!(Remarks::in_short(&record, amber).text(), says);
        assert_eq!(Remarks::in_full(&record, amber).text(), says);
    }

    #[test]
    fn page_says_what_a_person_wrote() {
        let mut record = sample::record();
        record.submissions[1].parts[1].comment = Some("Clear.\n\nMind the aces.".into());
        let beryl = &record.submissions[1];
        assert_eq!(
            Remarks::in_short(&record, beryl).text(),
            "fails: play 2/3: every ace counts 11; late: 1 day"
        );
        assert_eq!(
            Remarks::in_full(&record, beryl).text(),
            "fails: play 2/3: every ace counts 11; late by 1 day (due 2026-11-21T23:59:00-05:00): \
             2.5 points deducted; play: grader: Clear. Mind the aces."
        );
    }
}
