//! A roster: the students of a course, with their names and ids, from a CSV file with named columns.

#[cfg(test)]
#[path = "roster_tests.rs"]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::sheet::Sheet;
use crate::error::{Error, Result};
use crate::record::HandInRecord;
use crate::text::{self, id_of};

/// What exported a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The gradebook of Canvas.
    Canvas,
    /// The grading worksheet of an assignment in Moodle.
    Moodle,
    /// Any other file.
    Other,
}

impl Origin {
    /// Returns the kind of id that it knows students by.
    fn kind(self) -> &'static str {
        match self {
            Self::Canvas => "canvas",
            Self::Moodle => "moodle",
            Self::Other => "username",
        }
    }
}

/// The students of a course.
#[derive(Clone, Debug)]
pub struct Roster {
    pub(super) sheet: Sheet,
    pub(super) origin: Origin,
    people: Vec<Person>,
    /// Lines about the same student, of which the second is not used.
    twice: Vec<(usize, usize)>,
}

/// A student in a roster.
#[derive(Clone, Debug)]
pub(super) struct Person {
    /// The row of the file.
    pub(super) row: usize,
    /// The line of the file.
    pub(super) line: usize,
    /// The name and ids.
    pub(super) about: HandInRecord,
    /// The group, for hand-ins that have the group's name.
    group: String,
}

/// How a hand-in was found in a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    /// Not at all.
    Unknown,
    /// By an id, or a directory's name that is one: the index of the student.
    ById(usize),
    /// By the name, since the roster has no ids of the kind.
    ByName(usize),
    /// It is that of a group: the indices of its members.
    Group(Vec<usize>),
}

/// Titles of columns, in lower case, by what they contain. The first that is there is used.
const COLUMNS: [(&str, &[&str]); 7] = [
    ("sid", &["sis user id", "sid", "student id", "student number", "id number", "orgdefinedid"]),
    (
        "username",
        &[
            "sis login id",
            "username",
            "user name",
            "user",
            "login",
            "login id",
            "display id",
            "github username",
            "github",
        ],
    ),
    ("email", &["email", "email address", "e-mail"]),
    ("canvas", &["canvas id", "canvas user id"]),
    ("moodle", &["participant"]),
    ("gradescope", &["submission id"]),
    ("id", &["id"]),
];

/// Titles of the column with whole names.
const NAMES: &[&str] = &["student", "full name", "name", "student name"];
const FIRST: &[&str] = &["first name", "firstname", "given name"];
const LAST: &[&str] = &["last name", "lastname", "surname", "family name"];

impl Roster {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, or has no column with names or ids.
    pub fn read(path: &Path) -> Result<Self> {
        Self::of(Sheet::read(path)?)
    }

    pub(super) fn of(sheet: Sheet) -> Result<Self> {
        let has = |titles: &[&str]| sheet.column(titles).is_some();
        let origin = if has(&["identifier"]) && has(&["grade"]) {
            Origin::Moodle
        } else if has(&["id"])
            && has(&["section"])
            && (has(&["student"]) || sheet.titles()[0].contains("LastName"))
        {
            Origin::Canvas
        } else {
            Origin::Other
        };
        let columns: Vec<(&str, usize)> = COLUMNS
            .iter()
            .filter_map(|(kind, titles)| {
                let kind = if origin == Origin::Canvas && *kind == "id" { "canvas" } else { *kind };
                Some((kind, sheet.column(titles)?))
            })
            .collect();
        let name = sheet.column(NAMES);
        let parts = sheet.column(FIRST).zip(sheet.column(LAST));
        if origin == Origin::Other && columns.is_empty() && name.is_none() && parts.is_none() {
            return Err(without_columns(&sheet));
        }
        let group = sheet.column(&["group", "groups", "group name", "group_name"]);
        let identifier = sheet.column(&["identifier"]).filter(|_| origin == Origin::Moodle);
        let (mut people, mut twice) = (Vec::new(), Vec::new());
        for (row, cells) in sheet.rows.iter().enumerate().skip(1) {
            let own = |column: usize| unguarded(cells.cell(column)).trim().to_owned();
            let name = match (name, parts) {
                (Some(name), _) => own(name),
                (None, Some((first, last))) => format!("{} {}", own(first), own(last)).trim().to_owned(),
                (None, None) => String::new(),
            };
            let ids = columns.iter().map(|(kind, column)| ((*kind).to_owned(), own(*column)));
            let mut ids: BTreeMap<String, String> = ids.filter(|(_, id)| !id.is_empty()).collect();
            if let Some(number) = identifier.and_then(|column| participant(cells.cell(column))) {
                ids.insert("moodle".to_owned(), number);
            }
            let is_head =
                origin == Origin::Canvas && (!ids.contains_key("canvas") || name == "Student, Test");
            if is_head || (name.is_empty() && ids.is_empty()) {
                continue;
            }
            let about = HandInRecord { name, ids, ..HandInRecord::default() };
            let is_same = |person: &Person| !about.ids.is_empty() && person.about == about;
            if let Some(first) = people.iter().find(|person: &&Person| is_same(person)) {
                twice.push((first.line, cells.line));
                continue;
            }
            let group = group.map(own).unwrap_or_default();
            people.push(Person { row, line: cells.line, about, group });
        }
        Ok(Self { sheet, origin, people, twice })
    }

    /// Returns its file's name, for messages.
    pub fn shown(&self) -> &str {
        &self.sheet.shown
    }

    /// Returns the number of students.
    pub fn len(&self) -> usize {
        self.people.len()
    }

    /// Whether it has no students.
    pub fn is_empty(&self) -> bool {
        self.people.is_empty()
    }

    /// Returns the name and ids of a student.
    pub fn about(&self, index: usize) -> &HandInRecord {
        &self.people[index].about
    }

    /// Returns the line of a student in the file.
    pub fn line(&self, index: usize) -> usize {
        self.people[index].line
    }

    pub(super) fn person(&self, index: usize) -> &Person {
        &self.people[index]
    }

    /// Returns the label of a student, with this kind of id.
    pub fn label(&self, index: usize, kind: &str) -> String {
        text::visible(self.about(index).label(kind).as_bytes())
    }

    /// Returns the kind of id that most of these labels of hand-ins show, or that of the roster's origin if it has none of theirs: a
    /// report shows one kind of all students.
    pub fn kind<'a>(
        &'a self,
        hand_ins: impl Iterator<Item = (&'a str, Option<&'a HandInRecord>)>,
    ) -> &'a str {
        let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
        for (label, about) in hand_ins {
            if let Match::ById(at) | Match::ByName(at) = self.find(label, about)
                && let Some(kind) = self.shown_kind(at, label)
            {
                *shown.entry(kind).or_default() += 1;
            }
        }
        let most = shown.into_iter().max_by_key(|(_, count)| *count);
        most.map_or(self.origin.kind(), |(kind, _)| kind)
    }

    /// Returns which kind of id of a student this label shows.
    pub fn shown_kind(&self, index: usize, label: &str) -> Option<&str> {
        let id = folded(id_of(label).unwrap_or(label));
        let mut ids = self.about(index).ids.iter();
        ids.find(|(_, own)| folded(own) == id).map(|(kind, _)| kind.as_str())
    }

    /// Returns warnings about the file: students in two lines, and ids that two students have.
    pub fn warnings(&self) -> Vec<String> {
        let mut seen: BTreeMap<(&str, String), usize> = BTreeMap::new();
        let twice = self.twice.iter();
        let mut warnings: Vec<String> = twice
            .map(|(first, second)| {
                format!("lines {first} and {second} are of the same student: line {second} is not used")
            })
            .collect();
        for person in &self.people {
            for (kind, id) in &person.about.ids {
                if let Some(first) = seen.insert((kind, folded(id)), person.line) {
                    let id = text::visible(id.as_bytes());
                    warnings.push(format!("lines {first} and {} have the same id `{id}`", person.line));
                }
            }
        }
        warnings
    }

    /// Finds a hand-in: by the name of a group; else by ids of kinds that both have; else a directory's name among the ids; else
    /// the name if no kinds of ids can be compared, and one student has it.
    pub fn find(&self, student: &str, about: Option<&HandInRecord>) -> Match {
        let none = BTreeMap::new();
        let ids = about.map_or(&none, |about| &about.ids);
        let kinds: BTreeSet<&String> =
            self.people.iter().flat_map(|person| person.about.ids.keys()).collect();
        let has = |person: &Person, kind: &String, id: &String| {
            let same = |other: &String| folded(other) == folded(id);
            person.about.ids.get(kind).or_else(|| person.about.ids.get("id")).is_some_and(same)
        };
        let comparable = |kind: &&String| kinds.contains(*kind) || kinds.contains(&"id".to_owned());
        let by_id = |person: &Person| ids.iter().any(|(kind, id)| has(person, kind, id));
        let name = about.map_or(student, |about| about.name.as_str());
        // First, since Moodle gives a group's hand-in the number of the group, which a participant may have by accident.
        if let Some(members) = about.and_then(|about| self.members(&about.name)) {
            return Match::Group(members);
        }
        if let Some(found) = self.only(by_id) {
            return Match::ById(found);
        }
        if ids.is_empty() {
            let named = |person: &Person| person.about.ids.values().any(|id| folded(id) == folded(student));
            if let Some(found) = self.only(named) {
                return Match::ById(found);
            }
        } else if ids.keys().any(|kind| comparable(&kind)) {
            return Match::Unknown;
        }
        let wanted = words(name);
        // The names of files from Canvas have no blanks and signs.
        let is_named = |person: &Person| {
            let known = &person.about.name;
            words(known) == wanted || (!known.is_empty() && squeezed(known) == name)
        };
        match self.only(|person| !wanted.is_empty() && is_named(person)) {
            Some(found) => Match::ByName(found),
            None => Match::Unknown,
        }
    }

    /// Returns the members of the group with this name, unless it is the name of a student.
    fn members(&self, name: &str) -> Option<Vec<usize>> {
        let is_student = || self.people.iter().any(|person| words(&person.about.name) == words(name));
        let in_it = |at: &usize| {
            let group = &self.people[*at].group;
            // Canvas writes names of groups without blanks and signs, in lower case.
            !name.is_empty() && (group == name || (!group.is_empty() && squeezed(group) == name))
        };
        let members: Vec<usize> = (0..self.people.len()).filter(in_it).collect();
        Some(members).filter(|members| !members.is_empty() && !is_student())
    }

    /// Returns the index of the only student for whom this holds.
    fn only(&self, holds: impl Fn(&Person) -> bool) -> Option<usize> {
        let mut found = (0..self.people.len()).filter(|at| holds(&self.people[*at]));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }
}

/// Returns the name of a student or a group as it is in the names of files from Canvas.
fn squeezed(name: &str) -> String {
    name.to_lowercase().chars().filter(|one| one.is_alphanumeric() || *one == '_').collect()
}

/// Returns an id as it is compared: names of accounts and addresses have no case.
fn folded(id: &str) -> String {
    id.trim().to_lowercase()
}

/// Returns the words of a name, in an order of their own: `Doe, Ann` and `Ann Doe` are equal.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = name
        .split(|one: char| one.is_whitespace() || one == ',')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.sort();
    words
}

/// Returns the number of a participant in `Participant 1234`; the word is translated.
fn participant(identifier: &str) -> Option<String> {
    let number = identifier.trim().rsplit(|one: char| !one.is_ascii_digit()).next()?;
    (!number.is_empty()).then(|| number.to_owned())
}

/// Returns a cell without the sign that guards it from being read as a formula.
fn unguarded(cell: &str) -> &str {
    if let Some(inner) = cell.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')) {
        return inner;
    }
    cell.strip_prefix('\'').filter(|rest| rest.starts_with(['=', '+', '-', '@'])).unwrap_or(cell)
}

fn without_columns(sheet: &Sheet) -> Error {
    let titles: Vec<String> =
        sheet.titles().iter().map(|title| format!("`{}`", text::visible(title.trim().as_bytes()))).collect();
    Error::usage(
        format!("roster `{}`, line 1: no column has names or ids of students", sheet.shown),
        format!(
            "name the columns, such as `Name`, `Username`, `Student ID`, `Email`; found: {}",
            text::some(&titles, 8, "and")
        ),
    )
}
