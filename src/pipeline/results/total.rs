//! The total of a submission: the points of its parts, less what lateness costs, and what a person decided about it.

use crate::fraction::{ZERO, to_number, wide};
use crate::record::{AdjustRecord, LateRecord, ManualRecord, Status, TotalRecord};
use crate::score::{Adjusted, Score, number};
use crate::spec::course::Lateness;
use crate::spec::marks::{StudentMarks, lines};

/// The total of a submission.
pub(super) struct Total {
    /// Its status.
    pub(super) status: Status,
    /// Points; none if some of it is not graded and no person set them, or the student is excused.
    pub(super) points: Option<f64>,
    /// Whether all due manual grades are given; a total that a person sets, or an excuse, needs no others.
    pub(super) style_graded: bool,
    /// How late it is.
    pub(super) late: Option<LateRecord>,
    /// What a person decided.
    pub(super) manual: Option<ManualRecord>,
}

impl Total {
    /// Computes the total. Lateness costs a share of the maximum points of what is graded so far; then a person's points are added or deducted, and neither
    /// makes the total negative. A total that a person sets replaces all of it.
    pub(super) fn of(score: &Score, lateness: Option<&Lateness>, marks: Option<&StudentMarks>) -> Self {
        let late = lateness.filter(|_| score.status != Status::Missing);
        let cost = late.map_or(wide(ZERO), |late| wide(late.share) * score.graded_points);
        let deducted = score.points.map_or(cost, |points| cost.min(points.max(wide(ZERO))));
        let in_time = score.points.map(|points| points - deducted);
        let change = marks.and_then(|marks| marks.adjust.as_ref());
        let changed = in_time.zip(change).map(|(points, change)| Adjusted::of(points, change));
        let automatic = changed.as_ref().map(|(after, _)| *after).or(in_time);
        let excused = marks.and_then(|marks| marks.excused.clone());
        let manual = marks.map(|marks| ManualRecord {
            adjusted: changed.as_ref().map(|(_, adjusted)| adjust_record(adjusted)),
            total: marks.total.as_ref().map(|total| TotalRecord {
                points: to_number(total.points),
                why: total.why.clone(),
                automatic: automatic.map(number),
            }),
            excused: excused.clone(),
            comment: marks.comment.as_deref().map(lines),
        });
        let set = marks.and_then(|marks| marks.total.as_ref()).map(|total| wide(total.points));
        Self {
            status: match set {
                // A person has seen what croupier could not grade.
                Some(_) => match score.status {
                    Status::ForReview | Status::NotGraded | Status::Missing => Status::Graded,
                    status => status,
                },
                None => score.status,
            },
            style_graded: score.style_marked || set.is_some() || excused.is_some(),
            points: set.or(automatic).filter(|_| excused.is_none()).map(number),
            late: late.map(|late| LateRecord {
                due: late.due.clone(),
                days: late.days,
                share: to_number(late.share),
                points: number(deducted),
            }),
            manual: manual.filter(|manual| *manual != ManualRecord::default()),
        }
    }
}

/// Returns the record of an adjustment.
pub(super) fn adjust_record(adjusted: &Adjusted) -> AdjustRecord {
    AdjustRecord {
        points: number(adjusted.points),
        why: adjusted.why.clone(),
        automatic: Some(number(adjusted.before)),
    }
}
