//! The files of manual grades as they are, and after a change.

use std::collections::BTreeSet;

use crate::spec::error::SpecError;
use crate::spec::files::SpecFile;
use crate::spec::marks::{self, Marks, StudentMarks, Value, Written};
use crate::spec::model::Assignment;
use crate::text;

/// A file of manual grades.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its path, for messages.
    pub name: String,
    /// Its text; empty if it does not exist yet.
    pub text: String,
}

/// A change of one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The names of the student: the first is written, if none of them is in a file yet.
    pub names: Vec<String>,
    /// The keys below the student.
    pub path: Vec<String>,
    /// The new value.
    pub value: Value,
}

/// All files of manual grades.
#[derive(Clone, Debug)]
pub struct Book<'a> {
    assignment: &'a Assignment,
    sheets: Vec<Read>,
}

/// A file, and what it says.
#[derive(Clone, Debug)]
struct Read {
    sheet: Sheet,
    written: Written,
    marks: Marks,
}

impl<'a> Book<'a> {
    /// Reads files of manual grades; students are added to the first.
    ///
    /// # Errors
    /// All errors of the first file that has some.
    pub fn new(assignment: &'a Assignment, sheets: Vec<Sheet>) -> Result<Self, Vec<SpecError>> {
        let sheets = sheets.into_iter().map(|sheet| read(assignment, sheet)).collect::<Result<_, _>>()?;
        Ok(Self { assignment, sheets })
    }

    /// Returns the file at this place.
    pub fn sheet(&self, place: usize) -> &Sheet {
        &self.sheets[place].sheet
    }

    /// Returns the place of the file to which a change belongs.
    pub fn place(&self, change: &Change) -> usize {
        self.find(&change.names).map_or(0, |(place, _)| place)
    }

    /// Returns the book after a change, and the place of the file that it changes, whose text is now `on_disk`.
    ///
    /// # Errors
    /// The value is invalid, or the file cannot be changed; a sentence says why.
    pub fn changed(&self, change: &Change, on_disk: String) -> Result<(Self, usize), String> {
        let place = self.place(change);
        let mut book = self.clone();
        if on_disk != book.sheets[place].sheet.text {
            book = book.with_text(place, on_disk).map_err(|errors| {
                let first =
                    errors.first().map(|error| format!(" in line {}", error.line())).unwrap_or_default();
                format!(
                    "`{}` was changed and has an error{first}: nothing was written.",
                    self.sheet(place).name
                )
            })?;
        }
        let name = book.find(&change.names).map_or(change.names[0].clone(), |(_, name)| name.to_owned());
        let path: Vec<&str> =
            std::iter::once(name.as_str()).chain(change.path.iter().map(String::as_str)).collect();
        let old = &book.sheets[place].sheet.text;
        let old = if old.trim().is_empty() { marks::heading(self.assignment) } else { old.clone() };
        let text = marks::with(&old, &path, &change.value, self.assignment)?;
        book.with_text(place, text).map(|book| (book, place)).map_err(|errors| sentence(&errors))
    }

    fn with_text(mut self, place: usize, text: String) -> Result<Self, Vec<SpecError>> {
        let name = self.sheets[place].sheet.name.clone();
        self.sheets[place] = read(self.assignment, Sheet { name, text })?;
        Ok(self)
    }

    /// Returns the file that has a student, and the name in it.
    fn find(&self, names: &[String]) -> Option<(usize, &str)> {
        let is_it = |written: &str, name: &String| marks::known(written, |written| written == name).is_some();
        self.sheets.iter().enumerate().find_map(|(place, read)| {
            let find = |name: &String| {
                let mut students = read.written.keys().filter_map(|path| path.first());
                students.find(|written| is_it(written, name))
            };
            Some((place, names.iter().find_map(find)?.as_str()))
        })
    }

    /// Returns a value as it is written.
    pub(super) fn value(&self, names: &[String], path: &[String]) -> Option<&str> {
        let (place, name) = self.find(names)?;
        let path: Vec<String> = std::iter::once(name.to_owned()).chain(path.iter().cloned()).collect();
        self.sheets[place].written.get(&path).map(String::as_str)
    }

    /// Returns the grades of a student.
    pub(super) fn marks(&self, names: &[String]) -> Option<&StudentMarks> {
        let (place, name) = self.find(names)?;
        self.sheets[place].marks.of(name)
    }
}

fn read(assignment: &Assignment, sheet: Sheet) -> Result<Read, Vec<SpecError>> {
    let is_nothing = |line: &str| line.trim().is_empty() || line.trim_start().starts_with('#');
    if sheet.text.lines().all(is_nothing) {
        return Ok(Read { sheet, written: Written::new(), marks: Marks::none() });
    }
    let written = marks::written(&sheet.text);
    let students: BTreeSet<String> = written.keys().filter_map(|path| path.first().cloned()).collect();
    let students: Vec<String> = students.into_iter().collect();
    let file = SpecFile::of_bytes(sheet.name.as_str(), sheet.text.clone().into_bytes());
    let marks = marks::check(&file, assignment, &students)?;
    Ok(Read { sheet, written, marks })
}

/// Returns the first error as a sentence.
fn sentence(errors: &[SpecError]) -> String {
    let Some(first) = errors.first() else { return "The file has an error.".to_owned() };
    let more = match first.expected() {
        "" => first.advice().first().map_or("", String::as_str),
        expected => expected,
    };
    let colon = if more.is_empty() { "" } else { ": " };
    format!("{}{colon}{more}.", text::capital(first.message()))
}
