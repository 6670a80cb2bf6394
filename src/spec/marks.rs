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
//! grace:
//!   style: 90%             # of all parts that have no style of their own
//!   adjust: {points: -5, why: no names in the files}
//! mary: {excused: ill}
//! zoe: {extension: 2026-11-25}
//! ```
//!
//! The same grades may be in a table, `marks.csv`, with the columns `student`, `part`, `key`, `value`, and `comment`.
//!
//! Unknown parts are errors. An unknown student is a warning ([`Marks::warnings`]): who left the course must not stop its grading, but a
//! misspelled name has to be seen.

mod blank;
mod check;
mod edit;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use jiff::civil::DateTime;

use super::checker::Checker;
use super::error::{SpecError, excerpt};
use super::files::SpecFile;
use super::keys::marks as keys;
use super::model::Assignment;
use super::read::Spanned;
use super::table::Type;
use super::validate;
use crate::error::Error;
use crate::fraction::Fraction;
use crate::text::{self, id_of};

pub use blank::{blank, heading};
pub use edit::{Value, Written, with, written};
pub use table::{is_table, with_students};

use check::of_student;

/// The name of the file.
pub const FILE: &str = "marks.yaml";
/// What a tab is shown as.
const TAB: &str = "    ";
/// Its name as a table.
pub const TABLE: &str = "marks.csv";

/// Manual grades, by student.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    marks: BTreeMap<String, StudentMarks>,
    warnings: Vec<String>,
}

/// The manual grades of one submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudentMarks {
    /// Those of its parts.
    pub parts: BTreeMap<String, Mark>,
    /// Points that are added to the total or deducted.
    pub adjust: Option<Change>,
    /// The total, whatever else was graded.
    pub total: Option<Change>,
    /// When it is due for this student.
    pub extension: Option<Extension>,
    /// Why the student need not submit.
    pub excused: Option<String>,
    /// A comment for the student.
    pub comment: Option<String>,
}

/// When an assignment is due for a student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    /// In the time zone of the course.
    pub until: DateTime,
    /// Where it is written: `marks.yaml:3:19`.
    pub place: String,
}

/// The manual grades of one part of one submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Style.
    pub style: Option<StyleMark>,
    /// The functionality of a part that is for review, 0 to 1.
    pub functionality: Option<Fraction>,
    /// Points of a part that is graded manually, from 0 to the part's points.
    pub points: Option<Fraction>,
    /// Points that are added to those of the part or deducted.
    pub adjust: Option<Change>,
    /// A comment for the student.
    pub comment: Option<String>,
}

/// A grade for style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyleMark {
    /// The share of the points for style, 0 to 1.
    pub share: Fraction,
    /// The criteria of the rubric, in its order; none if style was graded as a whole.
    pub criteria: Vec<CriterionMark>,
}

/// A grade for one criterion of style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriterionMark {
    /// The criterion's name.
    pub name: String,
    /// Its weight.
    pub weight: u32,
    /// The share of its points, 0 to 1.
    pub share: Fraction,
}

/// Points, with the reason for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The points.
    pub points: Fraction,
    /// The reason, on one line.
    pub why: String,
}

impl Marks {
    /// Returns no grades.
    pub fn none() -> Self {
        Self::default()
    }

    /// Returns the grades of this part of this submission.
    pub fn get(&self, student: &str, part: &str) -> Option<&Mark> {
        self.of(student)?.parts.get(part)
    }

    /// Returns the grades of this submission.
    pub fn of(&self, student: &str) -> Option<&StudentMarks> {
        self.marks.get(student)
    }

    /// Returns the students with extensions.
    pub fn extended(&self) -> impl Iterator<Item = (&str, &Extension)> {
        self.marks.iter().filter_map(|(student, given)| Some((student.as_str(), given.extension.as_ref()?)))
    }

    /// Returns a warning for each student that is not known, whose grades are ignored, and for each style that lacks criteria.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Returns the grades by other names: each name of the file stands for those that `names` has for it, or for itself. A warning
    /// names students who have grades under two names.
    #[must_use]
    pub fn renamed(self, names: &BTreeMap<String, Vec<String>>) -> Self {
        let (mut marks, mut warnings) = (BTreeMap::new(), self.warnings);
        for (student, given) in self.marks {
            for name in names.get(&student).map_or(std::slice::from_ref(&student), Vec::as_slice) {
                if marks.insert(name.clone(), given.clone()).is_some() {
                    let (name, student) = (excerpt(name), excerpt(&student));
                    warnings.push(format!("`{name}` has grades under two names; those of `{student}` count"));
                }
            }
        }
        Self { marks, warnings }
    }

    /// Whether there is any grade, not only comments.
    pub fn has_grades(&self) -> bool {
        let mut marks = self.marks.values().flat_map(|given| given.parts.values());
        marks.any(|mark| mark.style.is_some() || mark.points.is_some())
    }

    /// Returns the number of parts with grades, over all students.
    pub fn len(&self) -> usize {
        self.marks.values().map(|given| given.parts.len()).sum()
    }

    /// Whether there are no grades.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Returns the name by which a student is known: the name in the file, or else the id at its end, as in `Ann Doe (adoe)`. With a
/// roster, names are written in another way; ids stay.
pub fn known(name: &str, is_known: impl Fn(&str) -> bool) -> Option<&str> {
    [Some(name), id_of(name)].into_iter().flatten().find(|name| is_known(name))
}

/// Reads manual grades for these students' submissions.
///
/// # Errors
/// The file cannot be read or has errors, all of which are returned.
pub fn load(path: &Path, assignment: &Assignment, students: &[String]) -> crate::error::Result<Marks> {
    let sheet = SpecFile::read(text::path(path), path);
    check(&sheet, assignment, students).map_err(Into::into)
}

/// Reads several files of manual grades, of the sections of a class.
///
/// # Errors
/// As [`load`], for the first that has errors; or two of them have grades of the same student.
pub fn load_all(
    files: &[PathBuf],
    assignment: &Assignment,
    students: &[String],
) -> crate::error::Result<Marks> {
    let mut all = Marks::none();
    for file in files {
        let marks = load(file, assignment, students)?;
        all.warnings.extend(marks.warnings);
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
) -> Result<Marks, Vec<SpecError>> {
    let (marks, errors) = examine(sheet, assignment, |checker, written| {
        let mut marks = Marks::none();
        for (student, parts) in written {
            let Some(name) = known(&student.value, |name| students.iter().any(|known| known == name)) else {
                marks.warnings.push(unknown_student(checker, &student, students));
                continue;
            };
            if let Some(parts) = parts {
                let given = of_student(checker, &parts.value, assignment);
                if marks.marks.insert(name.to_owned(), given).is_some() {
                    let says = format!("`{}` has grades under another name, too; these count", excerpt(name));
                    checker.warn(&student.span, &says);
                }
            }
        }
        marks.warnings.extend(checker.warnings());
        Some(marks)
    });
    marks.filter(|_| errors.is_empty()).ok_or(errors)
}

/// Reads a file, as YAML or as a table, and examines it.
fn examine<M>(
    sheet: &SpecFile,
    assignment: &Assignment,
    meant: impl FnOnce(&mut Checker, <keys::Marks as Type>::Value) -> Option<M>,
) -> (Option<M>, Vec<SpecError>) {
    if is_table(&sheet.name) {
        let open = |source: &_| table::open(source, assignment);
        return validate::examine_tree::<keys::Marks, _>(sheet, "the file", &open, meant);
    }
    validate::examine::<keys::Marks, _>(sheet, "the file", meant)
}

/// Returns the warning for a student that is not known.
fn unknown_student(checker: &Checker, student: &Spanned<String>, students: &[String]) -> String {
    let name = student.value.as_str();
    let near = text::nearest(name, students.iter().map(String::as_str));
    let near =
        near.map(|near| format!(" (a student with a similar name exists: `{near}`)")).unwrap_or_default();
    let place = checker.place(&student.span).short();
    format!("{place}: unknown submission `{}`{near}; these grades are ignored", excerpt(name))
}

/// Returns the students of a file of manual grades, by the names in it.
///
/// # Errors
/// It cannot be read or has errors, all of which are returned.
pub fn students(sheet: &SpecFile, assignment: &Assignment) -> Result<BTreeSet<String>, Vec<SpecError>> {
    let (names, errors) = examine(sheet, assignment, |checker, written| {
        let mut names = BTreeSet::new();
        for (student, given) in written {
            if let Some(given) = given {
                of_student(checker, &given.value, assignment);
            }
            names.insert(student.value);
        }
        Some(names)
    });
    names.filter(|_| errors.is_empty()).ok_or(errors)
}

/// Returns a text for reports, visible, in the lines in which it was written.
pub fn lines(written: &str) -> String {
    let line = |line: &str| text::visible(line.trim_end().replace('\t', TAB).as_bytes());
    let lines: Vec<String> = written.trim().lines().map(line).collect();
    lines.join("\n")
}

/// Returns a text for reports: on one line, and visible.
pub fn one_line(written: &str) -> String {
    let words: Vec<&str> = written.split_whitespace().collect();
    text::visible(words.join(" ").as_bytes())
}
