//! Attempts: of several hand-ins of a student, which one counts.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::download::Download;
use super::layout::{Layout, Piece, What};
use crate::error::{Error, Result};
use crate::record::HandInRecord;
use crate::submission::{HandIn, Unusable};
use crate::text;

/// Which of a student's attempts counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attempt {
    /// The first in time.
    First,
    /// The last in time.
    #[default]
    Last,
    /// The one with the most points: all are graded.
    Best,
    /// The one with this number, from 1; a student with fewer has none.
    Number(usize),
}

impl FromStr for Attempt {
    type Err = String;

    fn from_str(typed: &str) -> std::result::Result<Self, Self::Err> {
        match typed {
            "first" => Ok(Self::First),
            "last" => Ok(Self::Last),
            "best" => Ok(Self::Best),
            _ => match typed.parse() {
                Ok(number) if number > 0 => Ok(Self::Number(number)),
                _ => Err("expected first, last, best, or a number from 1".to_owned()),
            },
        }
    }
}

/// As it is typed.
impl fmt::Display for Attempt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First => out.write_str("first"),
            Self::Last => out.write_str("last"),
            Self::Best => out.write_str("best"),
            Self::Number(number) => write!(out, "{number}"),
        }
    }
}

impl Attempt {
    /// Returns the indices of the attempts that are graded, of so many.
    fn chosen(self, count: usize) -> Vec<usize> {
        match self {
            Self::First => vec![0],
            Self::Last => vec![count - 1],
            Self::Best => (0..count).collect(),
            Self::Number(number) => (number <= count).then_some(number - 1).into_iter().collect(),
        }
    }
}

/// The time of an attempt, and its number among those of the same time.
type Key = (Option<String>, usize);

/// What one student submitted, by attempt.
#[derive(Default)]
struct Student {
    person: HandInRecord,
    attempts: BTreeMap<Key, Vec<(String, Piece)>>,
}

/// Returns the hand-ins of the attempts that count, by label, and the number of students who have too few attempts.
pub(super) fn hand_ins(
    download: &mut Download<'_>,
    layout: &dyn Layout,
    pieces: Vec<(String, Piece)>,
    attempt: Attempt,
) -> (Vec<HandIn>, usize) {
    let mut students: BTreeMap<String, Student> = BTreeMap::new();
    for (name, piece) in pieces {
        for person in &piece.people {
            let student = students.entry(person.label(layout.id())).or_default();
            student.person = person.clone();
            // A group is named by its first hand-in: each member has the same.
            let others = piece.people.iter().filter(|other| *other != person);
            student.person.group = others.map(|other| other.label(layout.id())).collect();
            let attempt = student.attempts.entry((piece.time.clone(), piece.number)).or_default();
            attempt.push((name.clone(), piece.clone()));
        }
    }
    let mut students: Vec<(String, Student)> = students.into_iter().collect();
    students.sort_by(|(one, _), (other, _)| text::by_name(one, other));
    let (mut all, mut too_few) = (Vec::new(), 0);
    for (label, student) in students {
        let label = text::visible(label.as_bytes());
        let attempts: Vec<_> = student.attempts.into_iter().collect();
        let chosen = attempt.chosen(attempts.len());
        if chosen.is_empty() {
            too_few += 1;
            let count = text::count(attempts.len(), "attempt");
            let why = Unusable::Theirs(format!("has {count} only"));
            all.push(HandIn::unusable(
                label.clone(),
                download.path().to_owned(),
                why,
                student.person.clone(),
            ));
        }
        for at in chosen {
            let ((time, _), pieces) = &attempts[at];
            let mut record = student.person.clone();
            let is_one_of = attempt == Attempt::Best && attempts.len() > 1;
            record.submitted.clone_from(time);
            record.marked_late = pieces.iter().any(|(_, piece)| piece.late);
            // Those that the course system only lists cannot be chosen.
            let earlier = pieces.iter().map(|(_, piece)| piece.earlier).max().unwrap_or(0);
            if attempts.len() == 1 && earlier > 0 {
                (record.attempt, record.attempts) = (Some(earlier + 1), Some(earlier + 1));
            }
            if attempts.len() > 1 {
                (record.attempt, record.attempts) = (Some(at + 1), Some(attempts.len()));
            }
            let label = if is_one_of { format!("{label}{}", suffix(at + 1)) } else { label.clone() };
            all.push(hand_in(download, &label, pieces, record));
        }
    }
    (all, too_few)
}

/// Returns a warning if some of `all` students have fewer attempts than the number that was asked for.
///
/// # Errors
/// No student has that many.
pub(super) fn check_number(
    too_few: usize,
    all: usize,
    attempt: Attempt,
    path: &Path,
) -> Result<Option<String>> {
    let Attempt::Number(number) = attempt else { return Ok(None) };
    if too_few > 0 && too_few == all {
        return Err(Error::usage(
            format!("no student in `{}` has {number} attempts", text::path(path)),
            "choose another: --attempt last, first, best, or a smaller number",
        ));
    }
    let students = text::count(too_few, "student");
    let (verb, each) = if too_few == 1 { ("has", "counts") } else { ("have", "count") };
    let says = || format!("{students} {verb} fewer than {number} attempts and {each} as not submitted");
    Ok((too_few > 0).then(says))
}

/// Returns the end of a label if all attempts are graded.
fn suffix(number: usize) -> String {
    format!(", attempt {number}")
}

/// Returns the label of a student without the number of the attempt, if it has one.
pub fn without_attempt(label: &str, record: Option<&HandInRecord>) -> String {
    let number = record.and_then(|record| record.attempt);
    let plain = number.and_then(|number| label.strip_suffix(suffix(number).as_str()));
    plain.unwrap_or(label).to_owned()
}

/// Returns the hand-in of one attempt.
fn hand_in(
    download: &mut Download<'_>,
    label: &str,
    pieces: &[(String, Piece)],
    record: HandInRecord,
) -> HandIn {
    let is_work = |(_, piece): &&(String, Piece)| !matches!(piece.what, What::Text(_) | What::About);
    let work: Vec<&(String, Piece)> = pieces.iter().filter(is_work).collect();
    let typed = pieces.iter().any(|(_, piece)| matches!(piece.what, What::Text(_)));
    if work.is_empty() && typed {
        // Somebody has to read it: it may be a right program.
        let why =
            Unusable::Internal("is a text that was typed into the course system: read it there".to_owned());
        return HandIn::unusable(label.to_owned(), download.path().to_owned(), why, record);
    }
    let mut hand_in = download.fetch(label, &work, record);
    if let (Some(number), Some(count)) = (hand_in.record.attempt, hand_in.record.attempts) {
        hand_in.notes.push(format!("attempt {number} of {count}"));
    }
    if typed {
        hand_in.notes.push("a text that was typed into the course system was ignored".to_owned());
    }
    hand_in
}
