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
//! ```
//!
//! Unknown parts are errors. An unknown student is a warning ([`Marks::stale`]): who left the course must not stop its grading, but a
//! misspelled name has to be seen.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::checker::{Checker, Span};
use super::error::{SpecError, excerpt};
use super::files::SpecFile;
use super::keys::marks as keys;
use super::model::{Assignment, Criterion, Part};
use super::read::{At, Field, Named, Optional, Reported, Spanned};
use super::table::Type;
use super::validate;
use super::values::Given;
use super::yaml;
use crate::error::Error;
use crate::fraction::{self, Fraction};
use crate::text;

/// Manual grades, by student.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    marks: BTreeMap<String, StudentMarks>,
    stale: Vec<String>,
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
    /// Why the student need not submit.
    pub excused: Option<String>,
    /// A comment for the student.
    pub comment: Option<String>,
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
) -> Result<Marks, Vec<SpecError>> {
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

/// Validates the grades of one submission.
fn of_student(checker: &mut Checker, written: &keys::Student, assignment: &Assignment) -> StudentMarks {
    let style = style(checker, written, &written.style, assignment).ok().flatten();
    let mut given = StudentMarks {
        parts: of_parts(checker, written, assignment),
        adjust: written.adjust.get().and_then(adjustment),
        total: written.total.get().and_then(|total| change(total.points.value(), total.why.get())),
        excused: written.excused.get().map(|why| one_line(why)),
        comment: comment(&written.comment),
    };
    // A grade for the style of a submission is that of each of its parts.
    for part in assignment.parts.iter().filter(|part| style.is_some() && part.auto_grading().is_some()) {
        let mark = given.parts.entry(part.id.clone()).or_default();
        mark.style = mark.style.take().or_else(|| style.clone());
    }
    given
}

fn of_parts(
    checker: &mut Checker,
    written: &keys::Student,
    assignment: &Assignment,
) -> BTreeMap<String, Mark> {
    let mut given = BTreeMap::new();
    for (id, node) in written.others() {
        let name = id.text();
        let Some(part) = assignment.part(name) else {
            let message = format!("`{}` has no part `{}`", assignment.name, excerpt(name));
            let known = assignment.parts.iter().map(|part| part.id.as_str());
            let known = known.chain(keys::Student::TABLE.names());
            checker.unknown(&id.span, message, (name, "part or key"), known);
            continue;
        };
        let mark = keys::Mark::read(checker, node, &format!("`{}`", excerpt(name)));
        let mark = mark.and_then(|mark| of_part(checker, &mark, part, assignment));
        given.extend(mark.map(|mark| (part.id.clone(), mark)));
    }
    given
}

/// Validates the grades of one part.
fn of_part(
    checker: &mut Checker,
    written: &keys::Mark,
    part: &Part,
    assignment: &Assignment,
) -> Option<Mark> {
    let (mut style, mut points, mut functionality) = (None, None, None);
    if part.auto_grading().is_none() {
        let because = "the `points` of a part that is graded manually are all it earns";
        checker.not_here(written, &written.style, because);
        checker.not_here(written, &written.functionality, because);
        points = match written.points.optional().ok()? {
            Some(given) => {
                Some(share_of(checker, &written.points, *given, part.points, "the part").ok()? * part.points)
            }
            None => None,
        };
    } else {
        checker.not_here(written, &written.points, "it is graded automatically");
        functionality = written.functionality.value();
        style = self::style(checker, written, &written.style, assignment).ok()?;
    }
    let mark = Mark {
        style,
        functionality,
        points,
        adjust: written.adjust.get().and_then(adjustment),
        comment: comment(&written.comment),
    };
    (mark != Mark::default()).then_some(mark)
}

/// Validates a grade for style.
fn style(
    checker: &mut Checker,
    at: &At,
    field: &Field<keys::Style>,
    assignment: &Assignment,
) -> Optional<StyleMark> {
    let worth = assignment.weights.style;
    if worth == 0 {
        checker.not_here(at, field, "this assignment gives no points for style");
        return Ok(None);
    }
    match field.optional()? {
        None => Ok(None),
        Some(keys::Style::Whole(given)) => {
            let full = Fraction::from_integer(i64::from(worth));
            let share = share_of(checker, field, *given, full, "style")?;
            Ok(Some(StyleMark { share, criteria: Vec::new() }))
        }
        Some(keys::Style::Criteria(given)) => criteria(checker, field, given, assignment).map(Some),
    }
}

/// Validates the grades for the criteria of style: all of the rubric, and no others.
fn criteria(
    checker: &mut Checker,
    field: &Field<keys::Style>,
    given: &[Named<Given>],
    assignment: &Assignment,
) -> Result<StyleMark, Reported> {
    let rubric = &assignment.rubric;
    if rubric.is_empty() {
        let message = format!("`{}` has no rubric", assignment.name);
        checker.error(&field.span, message, "expected points or a share, such as `27` or `90%`");
        return Err(Reported);
    }
    let mut shares = BTreeMap::new();
    let mut wrong = false;
    for (name, grade) in given {
        let Some(criterion) = rubric.iter().find(|one| one.name == name.value) else {
            let message = format!("unknown criterion `{}`", excerpt(&name.value));
            let known = rubric.iter().map(|one| one.name.as_str());
            checker.unknown(&name.span, message, (&name.value, "criterion"), known);
            wrong = true;
            continue;
        };
        let full = Fraction::from_integer(i64::from(criterion.weight));
        match grade.as_ref().map(|grade| share_at(checker, &grade.span, grade.value, full, "the criterion")) {
            Some(Ok(share)) => drop(shares.insert(criterion.name.as_str(), share)),
            Some(Err(Reported)) | None => wrong = true,
        }
    }
    if wrong {
        return Err(Reported);
    }
    let missing = rubric.iter().filter(|one| !shares.contains_key(one.name.as_str()));
    let missing: Vec<String> = missing.map(|one| format!("`{}`", one.name)).collect();
    if !missing.is_empty() {
        let message = format!("no grade for {}", text::list(&missing, "and"));
        checker.error(&field.span, message, "expected all criteria of the rubric");
        return Err(Reported);
    }
    let of = |one: &Criterion| CriterionMark {
        name: one.name.clone(),
        weight: one.weight,
        share: shares[one.name.as_str()],
    };
    let criteria: Vec<CriterionMark> = rubric.iter().map(of).collect();
    let weights: Fraction = criteria.iter().map(|one| Fraction::from_integer(i64::from(one.weight))).sum();
    let share: Fraction = criteria.iter().map(|one| one.share * i64::from(one.weight)).sum();
    Ok(StyleMark { share: share / weights, criteria })
}

/// Returns a grade as a share of the full points.
fn share_of<T>(
    checker: &mut Checker,
    field: &Field<T>,
    given: Given,
    full: Fraction,
    what: &str,
) -> Result<Fraction, Reported> {
    share_at(checker, &field.span, given, full, what)
}

fn share_at(
    checker: &mut Checker,
    span: &Span,
    given: Given,
    full: Fraction,
    what: &str,
) -> Result<Fraction, Reported> {
    match given {
        Given::Share(share) => Ok(share),
        Given::Points(points) if points <= full => Ok(points / full),
        Given::Points(_) => {
            let message = format!("invalid number of points `{}`", excerpt(checker.written(span)));
            let most = fraction::display(full, 2);
            checker.error(span, message, format!("expected at most {most}: that is what {what} is worth"));
            Err(Reported)
        }
    }
}

fn adjustment(written: &keys::Adjust) -> Option<Change> {
    change(written.points.value(), written.why.get())
}

fn change(points: Option<Fraction>, why: Option<&String>) -> Option<Change> {
    Some(Change { points: points?, why: one_line(why?) })
}

fn comment(field: &Field<String>) -> Option<String> {
    field.get().map(|comment| comment.trim().to_owned()).filter(|comment| !comment.is_empty())
}

/// Returns the students of a file of manual grades, by the names in it.
///
/// # Errors
/// It cannot be read or has errors, all of which are returned.
pub fn students(path: &Path, assignment: &Assignment) -> crate::error::Result<BTreeSet<String>> {
    let sheet = SpecFile::read(text::path(path), path);
    let (names, errors) = validate::examine::<keys::Marks, _>(&sheet, "the file", |checker, written| {
        let mut names = BTreeSet::new();
        for (student, given) in written {
            if let Some(given) = given {
                of_student(checker, &given.value, assignment);
            }
            names.insert(student.value);
        }
        Some(names)
    });
    Ok(names.filter(|_| errors.is_empty()).ok_or(errors)?)
}

/// Returns the first lines of a new file of manual grades.
pub fn heading(assignment: &Assignment) -> String {
    format!(
        "# Manual grades of {}. A key without a value is as if it were not there.\n\
         # Also: style of a whole submission; functionality of a part for review; adjust: {{points: -5, why: TEXT}};\n\
         # total: {{points: 60, why: TEXT}}; excused: TEXT.\n",
        assignment.name
    )
}

/// Returns the lines of a student in a file of manual grades, to be filled in.
pub fn blank(student: &str, assignment: &Assignment) -> String {
    let style = assignment.weights.style;
    let mut lines = vec![format!("{}:", yaml::quoted(student)), "  comment:".to_owned()];
    for part in &assignment.parts {
        lines.push(format!("  {}:", part.id));
        match part.auto_grading() {
            None => lines.push(format!("    points:  # of {}", fraction::display(part.points, 2))),
            Some(_) if style == 0 => {}
            Some(_) if assignment.rubric.is_empty() => lines.push(format!("    style:  # of {style}")),
            Some(_) => {
                lines.push("    style:".to_owned());
                lines.extend(assignment.rubric.iter().map(|one| {
                    let about = one.about.as_deref().map(|about| format!(": {}", one_line(about)));
                    format!("      {}:  # of {}{}", one.name, one.weight, about.unwrap_or_default())
                }));
            }
        }
        lines.push("    comment:".to_owned());
    }
    lines.join("\n") + "\n"
}

/// Returns a text for reports: on one line, and visible.
pub fn one_line(written: &str) -> String {
    let words: Vec<&str> = written.split_whitespace().collect();
    text::visible(words.join(" ").as_bytes())
}
