//! The marks file: what a person gave beside the machine's points.
//!
//! ```yaml
//! ada:                     # a student, by the submission's name
//!   play:                  # a part
//!     style: 27            # out of the weight of style (30)
//!     comment: clear names
//!   extra:
//!     points: 8            # out of the part's points, for parts marked by hand
//! ```
//!
//! Owns reading and checking it; refuses marks for students or parts that do not exist, which are most
//! often misspelt and would else be lost without a word.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::desk::{At, Desk};
use super::fault::{Fault, names_known};
use super::files::Sheet;
use super::index::Node;
use super::model::{Assignment, Part};
use super::raw::{self, Field};
use super::validate;
use super::values;
use crate::error::{Error, Result};
use crate::fraction::Fraction;
use crate::text;

/// A person's marks, by student and part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    marks: BTreeMap<String, BTreeMap<String, Mark>>,
}

/// What a person gave for one part of one student's work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The share of the points for style, 0 to 1.
    pub style: Option<Fraction>,
    /// Points for a part marked by hand, 0 to the part's points.
    pub points: Option<Fraction>,
    /// What the student should read about it.
    pub comment: Option<String>,
}

impl Marks {
    /// No marks at all.
    pub fn none() -> Self {
        Self::default()
    }

    /// What was given for this part of this student's work.
    pub fn get(&self, student: &str, part: &str) -> Option<&Mark> {
        self.marks.get(student)?.get(part)
    }

    /// How many parts have a mark, over all students.
    pub fn len(&self) -> usize {
        self.marks.values().map(BTreeMap::len).sum()
    }

    /// Whether nothing has been marked.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Reads a marks file for these students' work on this assignment.
///
/// # Errors
/// The file cannot be read or has faults, all of which are told.
pub fn load(path: &Path, assignment: &Assignment, students: &[String]) -> Result<Marks> {
    let sheet = Sheet::read(text::path(path), path);
    check(&sheet, assignment, students).map_err(Into::into)
}

/// Reads several marks files, of the sections of a class.
///
/// # Errors
/// As [`load`], for the first that has faults; and where two of them mark the same student.
pub fn load_all(files: &[PathBuf], assignment: &Assignment, students: &[String]) -> Result<Marks> {
    let mut all = Marks::none();
    for file in files {
        for (student, given) in load(file, assignment, students)?.marks {
            if all.marks.insert(student.clone(), given).is_some() {
                let shown: Vec<String> = files.iter().map(|file| format!("`{}`", text::path(file))).collect();
                return Err(Error::usage(
                    format!("`{student}` has marks in more than one of {}", text::list(&shown, "and")),
                    "leave them in one, or name the file that counts: --marks FILE",
                ));
            }
        }
    }
    Ok(all)
}

/// Validates the text of a marks file.
///
/// # Errors
/// Every fault of it.
pub fn check(
    sheet: &Sheet,
    assignment: &Assignment,
    students: &[String],
) -> std::result::Result<Marks, Vec<Fault>> {
    let (tree, mut desk) = validate::open(sheet)?;
    let mut marks = Marks::none();
    let written: Option<raw::Marks> = validate::root(&mut desk, &tree);
    for (key, node) in written.iter().flat_map(|_| tree.entries()) {
        let student = key.text();
        if !students.iter().any(|known| known == student) {
            unknown_student(&mut desk, key, students);
            continue;
        }
        let field = written.as_ref().and_then(|written| written.get(student));
        let parts = field.and_then(|field| desk.read(node, &format!("`{}`", values::shown(student)), field));
        let Some(parts) = parts else { continue };
        let given = of_student(&mut desk, node, parts, assignment);
        marks.marks.insert(student.to_owned(), given);
    }
    let faults = desk.finish();
    if faults.is_empty() { Ok(marks) } else { Err(faults) }
}

fn unknown_student(desk: &mut Desk, key: &Node, students: &[String]) {
    let shown = values::shown(key.text());
    let fault = Fault::new(desk.place(key), format!("no submission is called `{shown}`"), "unknown student");
    let mut hints = names_known(key.text(), "student", students.iter().map(String::as_str));
    if students.len() > 20 {
        hints.pop();
        hints.push(format!("there are {} students; their names are those of their folders", students.len()));
    }
    desk.add(fault.hints(hints));
}

fn of_student(
    desk: &mut Desk,
    node: &Node,
    written: &raw::MarksOfStudent,
    assignment: &Assignment,
) -> BTreeMap<String, Mark> {
    let mut given = BTreeMap::new();
    for (key, node) in node.entries() {
        let id = key.text();
        let Some(part) = assignment.part(id) else {
            let message = format!("`{}` is no part of `{}`", values::shown(id), assignment.name);
            let fault = Fault::new(desk.place(key), message, "unknown part");
            let known = assignment.parts.iter().map(|part| part.id.as_str());
            desk.add(fault.hints(names_known(id, "part", known)));
            continue;
        };
        let what = format!("the mark for `{id}`");
        let Some(mark) = written.get(id).and_then(|field| desk.read(node, &what, field)) else { continue };
        if let Some(mark) =
            of_part(desk, At::new::<raw::Mark>(node, &what), mark, part, assignment.weights.style)
        {
            given.insert(id.to_owned(), mark);
        }
    }
    given
}

/// One mark, against what the part can be given.
fn of_part(desk: &mut Desk, at: At<'_>, written: &raw::Mark, part: &Part, worth: u32) -> Option<Mark> {
    desk.known_keys(at);
    let mut mark = Mark::default();
    let by_hand = part.trial().is_none();
    if by_hand {
        desk.not_here(at, "style", "the `points` of a part marked by hand are all it earns");
    } else if worth == 0 {
        desk.not_here(at, "style", "this assignment gives no points for style");
    } else if let Some(found) = desk.maybe(at, "style", &written.style) {
        let full = Fraction::from_integer(i64::from(worth));
        let given = values::points(desk, &found, false, Some((full, ": that is what style is worth")))?;
        mark.style = Some(given / full);
    }
    if !by_hand {
        desk.not_here(at, "points", "its points come from running it");
    } else if let Some(found) = desk.maybe(at, "points", &written.points) {
        let most = Some((part.points, ": that is what the part is worth"));
        mark.points = Some(values::points(desk, &found, false, most)?);
    }
    if let Some(found) = desk.maybe(at, "comment", &written.comment) {
        mark.comment = Some(found.value.trim().to_owned()).filter(|comment| !comment.is_empty());
    }
    let empty = matches!(
        (&written.style, &written.points, &written.comment),
        (Field::Missing, Field::Missing, Field::Missing)
    );
    (!empty).then_some(mark)
}
