//! Clones of the repositories of an assignment, as `gh classroom`, classroom50, and scripts make them: directories
//! `deal-adoe`, each with `.git`.
//!
//! What all names begin with, up to a hyphen, is the assignment; the rest is the user name. It is separated if there are at least
//! [`LEAST`] repositories, or if the directory around them is named after it (`deal` or `deal-submissions`); otherwise a clone has the
//! student's name. The time of the hand-in is
//! that of the last commit. Services append a number if a student accepts an assignment twice (`deal-adoe-1`). But `adoe-1` may as well
//! be another student's user name, and the work of one must never count for another: only a roster that has `adoe`, and not `adoe-1`,
//! makes them attempts of one student.

use std::collections::BTreeSet;

use super::layout::{Contents, Layout, Listed, Piece, Top, What};
use crate::record::HandInRecord;
use crate::text;

/// Clones of repositories.
pub(super) struct Repositories;

/// Number of repositories of which a common beginning is no accident.
const LEAST: usize = 3;
/// Number of clones that a warning names.
const NAMED: usize = 6;

impl Layout for Repositories {
    fn name(&self) -> &'static str {
        "repositories"
    }

    fn about(&self) -> &'static str {
        "clones ASSIGNMENT-USERNAME: classroom50, gh classroom, git"
    }

    fn id(&self) -> &'static str {
        "username"
    }

    fn read(&self, top: &Top, entry: &Listed) -> Option<Piece> {
        if !entry.is_repository {
            return None;
        }
        if let Some(prefix) = prefix(top) {
            let user = entry.name.strip_prefix(&prefix).filter(|user| !user.is_empty())?;
            return Some(Piece::of(HandInRecord::of("", "username", user), What::Whole));
        }
        // What the names are is not known: user names, or names of students.
        let all_are = top.entries.iter().filter(|entry| entry.is_directory).all(|entry| entry.is_repository);
        all_are.then(|| Piece::of(HandInRecord::of(&entry.name, "", ""), What::Whole))
    }

    fn complete(&self, contents: &mut dyn Contents, pieces: &mut [(String, Piece)]) {
        let user = |piece: &Piece| piece.people.first()?.ids.get("username").cloned();
        let users: BTreeSet<String> = pieces.iter().filter_map(|(_, piece)| user(piece)).collect();
        let mut doubtful = Vec::new();
        for (name, piece) in pieces {
            piece.time = contents.committed(name);
            let Some(full) = user(piece) else { continue };
            let Some((first, number)) = numbered(&full).filter(|(first, _)| users.contains(*first)) else {
                continue;
            };
            match (contents.is_known(&full), contents.is_known(first)) {
                // Without times, nothing says which of them counts: they stay apart.
                (Some(false), Some(true)) if piece.time.is_some() => {
                    piece.people = vec![HandInRecord::of("", "username", first)];
                    piece.number = number;
                }
                (None, _) => doubtful.push(format!("`{}`", text::visible(name.as_bytes()))),
                _ => {}
            }
        }
        if !doubtful.is_empty() {
            contents.warn(in_doubt(&doubtful));
        }
    }
}

/// Returns the warning about clones that may be attempts of other students.
fn in_doubt(names: &[String]) -> String {
    let (be, each) = if names.len() == 1 {
        ("may be a further attempt of the student without the number", "it is graded as a student")
    } else {
        ("may be further attempts of the students without the number", "each is graded as a student")
    };
    let names = text::some(names, NAMED, "and");
    format!("{names} {be}; {each} of its own, unless --roster FILE has user names and says otherwise")
}

/// Returns the name of a user without the number that services append, and the number: `adoe` and 1 for `adoe-1`.
fn numbered(user: &str) -> Option<(&str, usize)> {
    let (first, number) = user.rsplit_once('-')?;
    // Written as services do, so that no two names have the same number.
    let is_number = matches!(number.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    Some((first, number.parse().ok().filter(|_| is_number)?))
}

/// Returns what the names of all repositories begin with, including the hyphen.
fn prefix(top: &Top) -> Option<String> {
    let names: Vec<&str> =
        top.entries.iter().filter(|entry| entry.is_repository).map(|entry| entry.name.as_str()).collect();
    let around = top.name.strip_suffix("-submissions").unwrap_or(&top.name);
    let around = format!("{around}-");
    if names.iter().all(|name| name.starts_with(&around)) && !names.is_empty() {
        return Some(around);
    }
    let first = *names.first().filter(|_| names.len() >= LEAST)?;
    let common =
        |at: &usize| names.iter().all(|name| name.starts_with(&first[..=*at]) && name.len() > at + 1);
    first.match_indices('-').map(|(at, _)| at).rfind(common).map(|at| first[..=at].to_owned())
}
