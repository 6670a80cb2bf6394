//! Manual grades that are not given yet, so that a total is without them.

use super::{STYLE_NOT_GRADED, Status, StudentPart, StudentRecord};
use crate::text::{count, list, visible};

/// The manual grades that totals are without.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ungraded {
    /// Number of students with points who submitted something.
    students: usize,
    /// Number of those whose total is without something.
    incomplete: usize,
    /// The ids of parts whose style is not graded for some of these.
    without_style: Vec<String>,
    /// The ids of parts whose style is graded for some of these.
    with_style: Vec<String>,
    /// The ids of manually graded parts, in the order of the spec.
    parts: Vec<String>,
}

impl Ungraded {
    /// Returns what the total of a student is without.
    pub fn of(student: &StudentRecord) -> Self {
        let mut ungraded = Self::default();
        ungraded.add(student);
        ungraded
    }

    /// Adds what the total of a student is without.
    pub fn add(&mut self, student: &StudentRecord) {
        let counts = student.points.is_some() && student.status != Status::Missing;
        self.students += usize::from(counts);
        if student.style_graded {
            return;
        }
        self.incomplete += usize::from(counts);
        let add = |ids: &mut Vec<String>, id: &str| {
            if !ids.iter().any(|other| other == id) {
                ids.push(id.to_owned());
            }
        };
        for part in &student.parts {
            if part.graded_manually && is_due(part) {
                add(&mut self.parts, &part.id);
            } else if !part.graded_manually && lacks_style(part) {
                add(&mut self.without_style, &part.id);
            } else if !part.graded_manually && part.style.score.is_some() {
                add(&mut self.with_style, &part.id);
            }
        }
    }

    /// Whether some totals are complete and others are not.
    pub fn is_mixed(&self) -> bool {
        (1..self.students).contains(&self.incomplete)
    }

    /// Whether nothing but style is not graded, and that of no part is.
    fn is_all_style(&self) -> bool {
        self.parts.is_empty() && self.with_style.is_empty()
    }

    /// Returns a clause about it: "functionality only; style not graded yet".
    pub fn says(&self) -> String {
        let named = |ids: &[String]| -> Vec<String> {
            ids.iter().map(|id| format!("`{}`", visible(id.as_bytes()))).collect()
        };
        let Self { without_style, with_style, .. } = self;
        let style = match () {
            () if without_style.is_empty() => None,
            () if with_style.is_empty() => Some("style".to_owned()),
            // That of a part may be graded for some students only.
            () if with_style.iter().any(|id| without_style.contains(id)) => Some("some style".to_owned()),
            () => Some(format!("style of {}", list(&named(without_style), "and"))),
        };
        if self.is_all_style() {
            return "functionality only; style not graded yet".to_owned();
        }
        let parts = list(&named(&self.parts), "and");
        let missing: Vec<String> = style.into_iter().chain(Some(parts).filter(|it| !it.is_empty())).collect();
        format!("without {}, not graded yet", list(&missing, "and"))
    }

    /// Returns a sentence about the totals of a class that are not complete.
    pub fn sentence(&self) -> String {
        match self.is_all_style() {
            true => "Totals include functionality only; style is not graded yet.".to_owned(),
            false => format!("Totals are {}.", self.says()),
        }
    }

    /// Returns a sentence for a report about a class; none if all totals are complete. If only some are, those have a star.
    pub fn of_class(&self) -> Option<String> {
        match self.incomplete {
            0 => None,
            _ if self.is_mixed() => Some(format!("* {}", self.says())),
            _ => Some(self.sentence()),
        }
    }

    /// Returns a clause about the points that were written to a gradebook; none if all are complete.
    pub fn of_gradebook(&self) -> Option<String> {
        let says = || format!("the points of {} are {}", count(self.incomplete, "student"), self.says());
        (self.incomplete > 0).then(says)
    }
}

/// Whether style of a part that is run is not graded, and could give points.
fn lacks_style(part: &StudentPart) -> bool {
    let counted = part.losses.iter().any(|loss| loss.why == STYLE_NOT_GRADED);
    let works = part.functionality.is_some_and(|share| share > 0.0);
    part.style.score.is_none() && (counted || works && part.max_points < part.full_points)
}

/// Whether a manually graded part has no points yet.
fn is_due(part: &StudentPart) -> bool {
    part.points.is_none() && matches!(part.status, Status::Graded | Status::BuildFailed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ungraded(style: (&[&str], &[&str]), parts: &[&str]) -> Ungraded {
        let owned = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
        let (without_style, with_style) = (owned(style.0), owned(style.1));
        Ungraded { students: 2, incomplete: 2, without_style, with_style, parts: owned(parts) }
    }

    #[test]
    fn what_is_not_graded_is_named() {
        for (style, parts, says) in [
            ((&["play"][..], &[][..]), &[][..], "functionality only; style not graded yet"),
            ((&["play"], &["play"]), &[], "without some style, not graded yet"),
            ((&["play", "deal"], &["deal"]), &["extra"], "without some style and `extra`, not graded yet"),
            ((&["play"], &["deal"]), &[], "without style of `play`, not graded yet"),
            ((&["play"], &[]), &["extra"], "without style and `extra`, not graded yet"),
            ((&["play"], &["deal"]), &["extra"], "without style of `play` and `extra`, not graded yet"),
            ((&[], &["deal"]), &["extra"], "without `extra`, not graded yet"),
        ] {
            assert_eq!(ungraded(style, parts).says(), says);
        }
    }

    #[test]
    fn complete_totals_need_no_sentence() {
        let all = ungraded((&["play"], &[]), &[]);
        assert_eq!(
            all.of_class().as_deref(),
            Some("Totals include functionality only; style is not graded yet.")
        );
        let some = Ungraded { students: 3, incomplete: 1, ..all.clone() };
        assert_eq!(some.of_class().as_deref(), Some("* functionality only; style not graded yet"));
        assert_eq!(Ungraded { students: 3, incomplete: 0, ..all }.of_class(), None);
    }
}
