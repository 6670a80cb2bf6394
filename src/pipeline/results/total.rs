//! The total of a submission: the points of its parts, less what lateness costs, and what a person decided about it.

use crate::fraction::{Wide, ZERO, to_number, wide};
use crate::record::{AdjustRecord, LateRecord, ManualRecord, Status, TotalRecord};
use crate::score::{Score, number};
use crate::spec::course::Lateness;
use crate::spec::marks::{StudentMarks, one_line};

/// The total of a submission.
pub(super) struct Total {
    /// Its status.
    pub(super) status: Status,
    /// Points; none if some of it is not graded and no person set them, or the student is excused.
    pub(super) points: Option<f64>,
    /// How late it is.
    pub(super) late: Option<LateRecord>,
    /// What a person decided.
    pub(super) manual: Option<ManualRecord>,
}

impl Total {
    /// Computes the total. Lateness costs a share of the maximum points; then a person's points are added or deducted, and neither
    /// makes the total negative. A total that a person sets replaces all of it.
    pub(super) fn of(score: &Score, lateness: Option<&Lateness>, marks: Option<&StudentMarks>) -> Self {
        let late = lateness.filter(|_| score.status != Status::Missing);
        let deducted = late.map_or(wide(ZERO), |late| wide(late.share) * score.max_points);
        let in_time = score.points.map(|points| (points - deducted).max(wide(ZERO)));
        let change = marks.and_then(|marks| marks.adjust.as_ref());
        let after =
            |points: Wide| change.map_or(points, |change| (points + wide(change.points)).max(wide(ZERO)));
        let automatic = in_time.map(after);
        let excused = marks.and_then(|marks| marks.excused.clone());
        let manual = marks.map(|marks| ManualRecord {
            adjusted: change.zip(in_time.zip(automatic)).map(|(change, (before, after))| AdjustRecord {
                points: number(after - before),
                why: change.why.clone(),
            }),
            total: marks.total.as_ref().map(|total| TotalRecord {
                points: to_number(total.points),
                why: total.why.clone(),
                automatic: automatic.map(number),
            }),
            excused: excused.clone(),
            comment: marks.comment.as_deref().map(one_line),
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
