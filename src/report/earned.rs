//! What tables show of the points of a part, the same in all of them.

use crate::record::{PartRecord, Status, StudentPart};
use crate::report::cell::points;

/// The points of a part, or why there are none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Earned {
    /// Points, and the maximum.
    Points(f64, f64),
    /// Nothing to show: nothing can be earned yet, or a manually graded part was not submitted, which is most often optional.
    Nothing,
    /// A person has to grade it.
    Manual,
    /// A person has to read its output.
    Review,
    /// croupier could not grade it.
    NotGraded,
}

impl Earned {
    /// Returns what a part earned.
    pub(crate) fn of(part: &PartRecord, by_hand: bool) -> Self {
        Self::new(part.status, by_hand, (part.points, part.max_points))
    }

    /// Returns the same of what a student may see.
    pub(crate) fn of_student(part: &StudentPart) -> Self {
        Self::new(part.status, part.graded_manually, (part.points, part.max_points))
    }

    fn new(status: Status, by_hand: bool, (points, max): (Option<f64>, f64)) -> Self {
        let none = points.is_none_or(|points| points == 0.0);
        match points {
            _ if none && by_hand && status == Status::Missing => Self::Nothing,
            Some(_) if none && max == 0.0 => Self::Nothing,
            Some(points) => Self::Points(points, max),
            None if by_hand && status != Status::NotGraded => Self::Manual,
            None if status == Status::ForReview => Self::Review,
            None => Self::NotGraded,
        }
    }

    /// Returns it as text, with this between the points and the maximum.
    pub(crate) fn text(self, of: &str) -> String {
        match self {
            Self::Points(earned, max) => format!("{}{of}{}", points(earned), points(max)),
            Self::Nothing => "—".to_owned(),
            Self::Manual => "manual".to_owned(),
            Self::Review => "review".to_owned(),
            // The remarks say that it is not graded.
            Self::NotGraded => "?".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manual_part_without_a_file_has_no_zero() {
        for (status, by_hand, points, text) in [
            (Status::Missing, true, Some(0.0), "—"),
            (Status::Missing, true, None, "—"),
            (Status::Missing, true, Some(2.0), "2/10"),
            (Status::Graded, true, Some(0.0), "0/10"),
            (Status::Graded, true, None, "manual"),
            (Status::Missing, false, Some(0.0), "0/10"),
            (Status::ForReview, false, None, "review"),
            (Status::NotGraded, false, None, "?"),
            (Status::NotGraded, true, None, "?"),
        ] {
            assert_eq!(Earned::new(status, by_hand, (points, 10.0)).text("/"), text, "{status:?}");
        }
        assert_eq!(Earned::new(Status::Graded, true, (Some(0.0), 0.0)), Earned::Nothing);
    }
}
