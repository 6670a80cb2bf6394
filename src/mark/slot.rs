//! What a grader fills in: a row for each grade and each comment.

use super::book::Book;
use super::class::{Class, Work};
use super::due::{self, Due};
use crate::fraction;
use crate::spec::model::{Assignment, Part};

/// A key of the file of manual grades.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// Style as a whole.
    Style,
    /// A criterion of style.
    Criterion(String),
    /// The functionality of a part that is for review.
    Functionality,
    /// The points of a part that is graded manually.
    Points,
    /// A comment for the student.
    Comment,
}

/// A row to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    /// The part's id; none for the whole submission.
    pub(super) part: Option<String>,
    pub(super) key: Key,
    /// What it is out of: `30`; empty for a comment.
    pub(super) full: String,
    /// What is asked for.
    pub(super) about: String,
    /// Whether it is not filled in and could give points.
    pub(super) due: bool,
    /// The value, as it is written.
    pub(super) value: Option<String>,
    /// The value that counts instead: a grade as a whole, or of all parts.
    pub(super) instead: Option<String>,
}

impl Slot {
    /// Returns the part or whole that it belongs to.
    pub(super) fn of(&self) -> &str {
        match (&self.part, &self.key) {
            (Some(part), _) => part,
            (None, Key::Comment) => "submission",
            (None, _) => "all parts",
        }
    }

    /// Returns the name of the key.
    pub(super) fn name(&self) -> &str {
        match &self.key {
            Key::Style => "style",
            Key::Criterion(name) => name,
            Key::Functionality => "functionality",
            Key::Points => "points",
            Key::Comment => "comment",
        }
    }

    /// Returns the keys of its value, below the student.
    pub(super) fn path(&self) -> Vec<String> {
        path(self.part.as_deref(), &self.key)
    }

    /// Whether it takes text.
    pub(super) fn is_text(&self) -> bool {
        self.key == Key::Comment
    }
}

fn path(part: Option<&str>, key: &Key) -> Vec<String> {
    let keys: &[&str] = match key {
        Key::Style => &["style"],
        Key::Criterion(name) => &["style", name],
        Key::Functionality => &["functionality"],
        Key::Points => &["points"],
        Key::Comment => &["comment"],
    };
    part.into_iter().chain(keys.iter().copied()).map(str::to_owned).collect()
}

/// Returns the rows of a submission: grades and comments of its parts, after those of all parts.
pub(super) fn slots(class: &Class<'_>, work: &Work, book: &Book<'_>) -> Vec<Slot> {
    let assignment = class.assignment;
    let now = due::due(assignment, &work.record, book.marks(&work.names));
    let rows = Rows { assignment, work, book, now };
    let parts = || assignment.parts.iter().filter(|part| work.has(&part.id));
    let styled: Vec<&Part> = parts().filter(|part| rows.has_style(part)).collect();
    let mut all = Vec::new();
    let whole = rows.value(None, &Key::Style).is_some();
    if styled.len() > 1 || whole {
        all.extend(rows.style(None));
    }
    for part in parts() {
        all.extend(rows.of_part(part, styled.iter().any(|styled| styled.id == part.id)));
    }
    all.push(rows.row(
        None,
        Key::Comment,
        String::new(),
        "A comment on the whole submission.".to_owned(),
        false,
    ));
    all
}

struct Rows<'a> {
    assignment: &'a Assignment,
    work: &'a Work,
    book: &'a Book<'a>,
    now: Vec<Due>,
}

impl Rows<'_> {
    fn value(&self, part: Option<&str>, key: &Key) -> Option<&str> {
        self.book.value(&self.work.names, &path(part, key))
    }

    fn now(&self, part: &str, of: fn(&Due) -> bool) -> bool {
        self.now.iter().any(|due| due.part == part && of(due))
    }

    /// Whether style of a part can be graded: it could give points, or has a grade.
    fn has_style(&self, part: &Part) -> bool {
        let id = Some(part.id.as_str());
        let given = || {
            let criteria = self.assignment.rubric.iter().map(|one| Key::Criterion(one.name.clone()));
            [Key::Style].into_iter().chain(criteria).any(|key| self.value(id, &key).is_some())
        };
        part.auto_grading().is_some()
            && self.assignment.weights.style > 0
            && (self.work.is_due(&part.id, |due| due.grade) || given())
    }

    fn of_part(&self, part: &Part, styled: bool) -> Vec<Slot> {
        let id = Some(part.id.as_str());
        let mut rows = Vec::new();
        if part.auto_grading().is_none() {
            let full = fraction::display(part.points, 2);
            let about = format!("Points of `{}`, which is graded manually: `8`, `90%`.", part.id);
            rows.push(self.row(id, Key::Points, full, about, self.now(&part.id, |due| due.grade)));
        }
        let reviewed = self.work.is_due(&part.id, |due| due.functionality);
        if reviewed || self.value(id, &Key::Functionality).is_some() {
            let about =
                "How much of the part works, as a share: `90%`. Its output could not be read.".to_owned();
            let due = self.now(&part.id, |due| due.functionality);
            rows.push(self.row(id, Key::Functionality, "100%".to_owned(), about, due));
        }
        if styled {
            rows.extend(self.style(id));
        }
        let about = format!("A comment on `{}` for the student.", part.id);
        rows.push(self.row(id, Key::Comment, String::new(), about, false));
        rows
    }

    /// Returns the rows for style, of a part or of all parts.
    fn style(&self, part: Option<&str>) -> Vec<Slot> {
        let due = match part {
            Some(part) => self.now(part, |due| due.grade),
            None => {
                let run = self.assignment.parts.iter().filter(|part| part.auto_grading().is_some());
                run.map(|part| &part.id).any(|part| self.now(part, |due| due.grade))
            }
        };
        let of = part
            .map_or_else(|| "all parts without a grade of their own".to_owned(), |part| format!("`{part}`"));
        if self.assignment.rubric.is_empty() {
            let about = format!("Style of {of}: points, or `90%`.");
            return vec![self.row(part, Key::Style, self.assignment.weights.style.to_string(), about, due)];
        }
        let each = self.assignment.rubric.iter().map(|one| {
            let about = one.about.clone().unwrap_or_else(|| {
                format!("Style of {of}: points of this criterion, or a share such as `90%`.")
            });
            self.row(part, Key::Criterion(one.name.clone()), one.weight.to_string(), about, due)
        });
        each.collect()
    }

    fn row(&self, part: Option<&str>, key: Key, full: String, about: String, due: bool) -> Slot {
        let value = self.value(part, &key).map(str::to_owned);
        let instead = match &key {
            _ if value.is_some() => None,
            Key::Criterion(_) => self.value(part, &Key::Style).or_else(|| self.value(None, &Key::Style)),
            Key::Style => part.and_then(|_| self.value(None, &Key::Style)),
            Key::Functionality | Key::Points | Key::Comment => None,
        };
        let instead = instead.map(str::to_owned);
        let of_all = |name: &str| self.value(None, &Key::Criterion(name.to_owned())).map(str::to_owned);
        let instead = match (&key, instead) {
            (Key::Criterion(name), None) if value.is_none() && part.is_some() => of_all(name),
            (_, instead) => instead,
        };
        Slot {
            part: part.map(str::to_owned),
            due: due && value.is_none() && instead.is_none(),
            key,
            full,
            about,
            value,
            instead,
        }
    }
}
