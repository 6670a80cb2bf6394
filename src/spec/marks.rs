//! Manual grades: `marks.yaml`.
//!
//! ```yaml
//! ada:                     # a student, by the submission's name
//!   play:                  # a part
//!     style: 27            # out of the weight of style (30)
//!     comment: clear names
//!     functionality: 90%   # of a part that is for review
//!   extra:
//!     points: 8            # out of the part's points, for parts that are graded manually
//! ```
//!
//! Unknown parts are errors. An unknown student is a warning ([`Marks::stale`]): who left the course must not stop its grading, but a
//! misspelled name has to be seen.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::checker::Checker;
use super::error::{SpecError, excerpt};
use super::files::SpecFile;
use super::keys::scenario as keys;
use super::model::{Assignment, Part};
use super::read::{Field, Names, Optional, Reported, Spanned};
use super::table::Type;
use super::validate;
use crate::error::{Error, Result};
use crate::fraction::{self, Fraction};
use crate::text;

/// Manual grades, by student and part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    marks: BTreeMap<String, BTreeMap<String, Mark>>,
    stale: Vec<String>,
}

/// The manual grades of one part of one submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The share of the points for style, 0 to 1.
    pub style: Option<Fraction>,
    /// The functionality of a part that is for review, 0 to 1.
    pub functionality: Option<Fraction>,
    /// Points of a part that is graded manually, from 0 to the part's points.
    pub points: Option<Fraction>,
    /// A comment for the student.
    pub comment: Option<String>,
}

impl Marks {
    /// Returns no grades.
    pub fn none() -> Self {
        Self::default()
    }

    /// Returns the grades of this part of this submission.
    pub fn get(&self, student: &str, part: &str) -> Option<&Mark> {
        self.marks.get(student)?.get(part)
    }

    /// Returns a warning for each student that is not known, whose grades are ignored.
    pub fn stale(&self) -> &[String] {
        &self.stale
    }

    /// Returns the grades by other names: each name of the file stands for those that `names` has for it, or for itself.
    #[must_use]
    pub fn renamed(self, names: &BTreeMap<String, Vec<String>>) -> Self {
        let mut marks = BTreeMap::new();
        for (student, given) in self.marks {
            for name in names.get(&student).map_or(std::slice::from_ref(&student), Vec::as_slice) {
                marks.insert(name.clone(), given.clone());
            }
        }
        Self { marks, stale: self.stale }
    }

    /// Whether there is any grade, not only comments.
    pub fn has_grades(&self) -> bool {
        let mut marks = self.marks.values().flat_map(BTreeMap::values);
        marks.any(|mark| mark.style.is_some() || mark.points.is_some())
    }

    /// Returns the number of parts with grades, over all students.
    pub fn len(&self) -> usize {
        self.marks.values().map(BTreeMap::len).sum()
    }

    /// Whether there are no grades.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Reads manual grades for these students' submissions.
///
/// # Errors
/// The file cannot be read or has errors, all of which are returned.
pub fn load(path: &Path, assignment: &Assignment, students: &[String]) -> Result<Marks> {
    let sheet = SpecFile::read(text::path(path), path);
    check(&sheet, assignment, students).map_err(Into::into)
}

/// Reads several files of manual grades, of the sections of a class.
///
/// # Errors
/// As [`load`], for the first that has errors; or two of them have grades of the same student.
pub fn load_all(files: &[PathBuf], assignment: &Assignment, students: &[String]) -> Result<Marks> {
    let mut all = Marks::none();
    for file in files {
        let marks = load(file, assignment, students)?;
        all.stale.extend(marks.stale);
        for (student, given) in marks.marks {
            if all.marks.insert(student.clone(), given).is_some() {
                let shown: Vec<String> = files.iter().map(|file| format!("`{}`", text::path(file))).collect();
                return Err(Error::usage(
                    format!("`{student}` has grades in more than one of {}", text::list(&shown, "and")),
                    "keep them in one file, or choose one: --marks FILE",
                ));
            }
        }
    }
    Ok(all)
}

/// Validates the text of a file of manual grades.
///
/// # Errors
/// All errors of the file.
pub fn check(
    sheet: &SpecFile,
    assignment: &Assignment,
    students: &[String],
) -> std::result::Result<Marks, Vec<SpecError>> {
    let (marks, errors) = validate::examine::<keys::Marks, _>(sheet, "the file", |checker, written| {
        let mut marks = Marks::none();
        for (student, parts) in written {
            if !students.contains(&student.value) {
                marks.stale.push(unknown_student(checker, &student, students));
            } else if let Some(parts) = parts {
                let given = of_student(checker, &parts.value, assignment);
                marks.marks.insert(student.value, given);
            }
        }
        Some(marks)
    });
    marks.filter(|_| errors.is_empty()).ok_or(errors)
}

/// Returns the warning for a student that is not known.
fn unknown_student(checker: &Checker, student: &Spanned<String>, students: &[String]) -> String {
    let (name, place) = (student.value.as_str(), checker.place(&student.span));
    let near = text::nearest(name, students.iter().map(String::as_str));
    let near =
        near.map(|near| format!(" (a student with a similar name exists: `{near}`)")).unwrap_or_default();
    format!(
        "{}:{}:{}: unknown submission `{}`{near}; these grades are ignored",
        place.name(),
        place.line(),
        place.column(),
        excerpt(name)
    )
}

fn of_student(
    checker: &mut Checker,
    parts: &<Names<keys::Mark> as Type>::Value,
    assignment: &Assignment,
) -> BTreeMap<String, Mark> {
    let mut given = BTreeMap::new();
    for (id, mark) in parts {
        let Some(part) = assignment.part(&id.value) else {
            let message = format!("`{}` has no part `{}`", assignment.name, excerpt(&id.value));
            let known = assignment.parts.iter().map(|part| part.id.as_str());
            checker.unknown(&id.span, message, (&id.value, "part"), known);
            continue;
        };
        let mark =
            mark.as_ref().and_then(|mark| of_part(checker, &mark.value, part, assignment.weights.style));
        given.extend(mark.map(|mark| (id.value.clone(), mark)));
    }
    given
}

/// Validates the grades of one part.
fn of_part(checker: &mut Checker, written: &keys::Mark, part: &Part, worth: u32) -> Option<Mark> {
    let by_hand = part.auto_grading().is_none();
    let full = Fraction::from_integer(i64::from(worth));
    let (mut style, mut points, mut functionality) = (None, None, None);
    if by_hand {
        let because = "the `points` of a part marked by hand are all it earns";
        checker.not_here(written, &written.style, because);
        checker.not_here(written, &written.functionality, because);
        points = at_most(checker, &written.points, part.points, "the part").ok()?;
    } else {
        checker.not_here(written, &written.points, "it is graded automatically");
        functionality = written.functionality.value();
        if worth == 0 {
            checker.not_here(written, &written.style, "this assignment gives no points for style");
        } else {
            style = at_most(checker, &written.style, full, "style").ok()?.map(|given| given / full);
        }
    }
    let comment = written.comment.value().map(|comment| comment.trim().to_owned());
    let comment = comment.filter(|comment| !comment.is_empty());
    let given = [written.style.given(), written.functionality.given(), written.points.given()];
    let empty = !given.contains(&true) && !written.comment.given();
    (!empty).then_some(Mark { style, functionality, points, comment })
}

/// Returns the points that were given, if there are any and they do not exceed the maximum.
fn at_most(checker: &mut Checker, field: &Field<Fraction>, most: Fraction, what: &str) -> Optional<Fraction> {
    let given = field.optional()?.copied();
    if given.is_some_and(|given| given > most) {
        let message = format!("invalid number of points `{}`", excerpt(checker.written(&field.span)));
        let most = fraction::display(most, 2);
        checker.error(&field.span, message, format!("expected at most {most}: that is what {what} is worth"));
        return Err(Reported);
    }
    Ok(given)
}
