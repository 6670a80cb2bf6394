//! Manual grades that are not given yet, so that a total is without them.

use crate::record::{AnyRecord, LossRecord, STYLE_NOT_GRADED, Status, StudentRecord, SubmissionRecord};
use crate::report::cell::safe;
use crate::text::list;

/// The manual grades that totals are without.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ungraded {
    style: bool,
    /// The ids of manually graded parts, in the order of the spec.
    parts: Vec<String>,
}

/// What matters of a part.
struct Part<'a> {
    id: &'a str,
    graded_manually: bool,
    status: Status,
    points: Option<f64>,
    functionality: Option<f64>,
    is_style_graded: bool,
    losses: &'a [LossRecord],
    /// Its maximum points so far, and in full.
    max_points: (f64, f64),
}

impl Ungraded {
    /// Adds what the total of a submission is without.
    pub(crate) fn add(&mut self, record: &AnyRecord, submission: &SubmissionRecord) {
        let parts = record.parts.iter().filter_map(|worth| {
            let part = submission.parts.iter().find(|part| part.id == worth.id)?;
            Some(Part {
                id: &part.id,
                graded_manually: worth.graded_manually,
                status: part.status,
                points: part.points,
                functionality: part.functionality,
                is_style_graded: part.style.score.is_some(),
                losses: &part.losses,
                max_points: (part.max_points, worth.points),
            })
        });
        if !submission.style_graded {
            self.add_parts(parts);
        }
    }

    /// Returns what the total of a student is without.
    pub(crate) fn of(student: &StudentRecord) -> Self {
        let mut ungraded = Self::default();
        let parts = student.parts.iter().map(|part| Part {
            id: &part.id,
            graded_manually: part.graded_manually,
            status: part.status,
            points: part.points,
            functionality: part.functionality,
            is_style_graded: part.style.score.is_some(),
            losses: &part.losses,
            max_points: (part.max_points, part.full_points),
        });
        if !student.style_graded {
            ungraded.add_parts(parts);
        }
        ungraded
    }

    fn add_parts<'a>(&mut self, parts: impl Iterator<Item = Part<'a>>) {
        for part in parts {
            if !part.graded_manually {
                self.style |= part.lacks_style();
            } else if part.is_due() && !self.parts.iter().any(|id| id == part.id) {
                self.parts.push(part.id.to_owned());
            }
        }
    }

    /// Returns a clause about it: "functionality only; style not graded yet".
    pub(crate) fn says(&self) -> String {
        if self.parts.is_empty() {
            return "functionality only; style not graded yet".to_owned();
        }
        let parts = self.parts.iter().map(|id| format!("`{}`", safe(id)));
        let all: Vec<String> = self.style.then(|| "style".to_owned()).into_iter().chain(parts).collect();
        format!("without {}, not graded yet", list(&all, "and"))
    }

    /// Returns a sentence about the totals of a class.
    pub(crate) fn sentence(&self) -> String {
        match self.parts.is_empty() {
            true => "Totals include functionality only; style is not graded yet.".to_owned(),
            false => format!("Totals are {}.", self.says()),
        }
    }
}

impl Part<'_> {
    /// Whether style of a part that is run is not graded, and could give points.
    fn lacks_style(&self) -> bool {
        let counted = self.losses.iter().any(|loss| loss.why == STYLE_NOT_GRADED);
        let works = self.functionality.is_some_and(|share| share > 0.0);
        let (so_far, full) = self.max_points;
        !self.is_style_graded && (counted || works && so_far < full)
    }

    /// Whether a manually graded part has no points yet.
    fn is_due(&self) -> bool {
        self.points.is_none() && matches!(self.status, Status::Graded | Status::BuildFailed)
    }
}
