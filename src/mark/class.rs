//! The submissions of a class that have something to grade manually.

use super::book::Book;
use super::due::{self, Due};
use super::page::{self, SourceFile};
use crate::record::{Record, Status, SubmissionRecord};
use crate::spec::model::Assignment;
use crate::text;

/// A submission that was graded automatically.
#[derive(Clone, Debug)]
pub struct Graded {
    /// The names of the student in files of manual grades: the first is written, if none is there yet.
    pub names: Vec<String>,
    /// Its source files.
    pub files: Vec<SourceFile>,
    /// Its results.
    pub record: SubmissionRecord,
}

/// A submission with something to grade manually.
#[derive(Clone, Debug)]
pub struct Work {
    /// Its student, for those who may know.
    pub(super) student: String,
    pub(super) names: Vec<String>,
    pub(super) files: Vec<SourceFile>,
    pub(super) record: SubmissionRecord,
    /// What is due of it without any manual grade.
    due: Vec<Due>,
}

/// The submissions of a class that have something to grade manually, in an order that does not follow from names.
#[derive(Clone, Debug)]
pub struct Class<'a> {
    pub(super) assignment: &'a Assignment,
    /// The record without its submissions.
    head: Record,
    pub(super) work: Vec<Work>,
}

impl<'a> Class<'a> {
    /// Returns the submissions that have something to grade manually. `head` is the record that they are from.
    pub fn new(assignment: &'a Assignment, head: Record, graded: Vec<Graded>, book: &Book<'_>) -> Self {
        let head = Record { submissions: Vec::new(), ..head };
        let mut work: Vec<Work> = graded
            .into_iter()
            .map(|Graded { names, files, record }| {
                let due = due::due(assignment, &record, None);
                Work { student: record.student.clone(), names, files, record, due }
            })
            .filter(|work| {
                work.due.iter().any(Due::any)
                    || book.marks(&work.names).is_some_and(|marks| !marks.parts.is_empty())
            })
            .collect();
        // The same in every session, and for every grader.
        work.sort_by_cached_key(|work| {
            *blake3::hash(format!("{}\0{}", assignment.name, work.names[0]).as_bytes()).as_bytes()
        });
        Self { assignment, head, work }
    }

    /// Returns the number of submissions.
    pub fn len(&self) -> usize {
        self.work.len()
    }

    /// Whether there is nothing to grade manually.
    pub fn is_empty(&self) -> bool {
        self.work.is_empty()
    }

    /// Returns the number of submissions to which nothing is to be added.
    pub fn complete(&self, book: &Book<'_>) -> usize {
        (0..self.len()).filter(|at| self.is_complete(*at, book)).count()
    }

    /// Whether nothing is to be added to a submission.
    pub(super) fn is_complete(&self, at: usize, book: &Book<'_>) -> bool {
        let work = &self.work[at];
        !due::due(self.assignment, &work.record, book.marks(&work.names)).iter().any(Due::any)
    }

    /// Returns the title of the assignment.
    pub(super) fn title(&self) -> String {
        text::visible(self.head.title.as_bytes())
    }

    /// Returns the page of the automatic grading of a submission, which tells a grader all that is hidden from students, but no name
    /// unless `named`.
    pub(super) fn report(&self, at: usize, named: bool, width: usize) -> Vec<String> {
        let mut record = self.head.clone();
        let mut one = self.work[at].record.clone();
        one.student = format!("submission {}", at + 1);
        // Notes name directories and archives.
        let notes = one.notes.iter_mut().chain(one.parts.iter_mut().filter_map(|part| part.note.as_mut()));
        for note in notes.filter(|_| !named) {
            for name in self.work[at].names.iter().filter(|name| name.chars().count() > 1) {
                *note = note.replace(name.as_str(), "…");
            }
        }
        for part in &mut one.parts {
            let scenarios = part.scenarios.iter_mut().chain(&mut part.information);
            scenarios.for_each(|scenario| scenario.visibility = "visible".to_owned());
        }
        record.submissions.push(one);
        page::report(&record, width)
    }
}

impl Work {
    /// Whether something of a part is due without any manual grade.
    pub(super) fn is_due(&self, part: &str, of: fn(&Due) -> bool) -> bool {
        self.due.iter().any(|due| due.part == part && of(due))
    }

    /// Whether a part was submitted.
    pub(super) fn has(&self, part: &str) -> bool {
        self.record.parts.iter().any(|found| found.id == part && found.status != Status::Missing)
    }
}
