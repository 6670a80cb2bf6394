//! Clones of the repositories of an assignment, as `gh classroom`, classroom50, and scripts make them: directories
//! `deal-adoe`, each with `.git`.
//!
//! What all names begin with, up to a hyphen, is the assignment; the rest is the user name. It is separated if there are at least
//! [`LEAST`] repositories, or if the directory around them is named after it (`deal` or `deal-submissions`). The time of the hand-in is
//! that of the last commit. Services append a number if a student accepts an assignment twice (`deal-adoe-1`): these are attempts of
//! one student.

use std::collections::BTreeSet;

use super::layout::{Contents, Layout, Listed, Piece, Top, What};
use crate::record::HandInRecord;

/// Clones of repositories.
pub(super) struct Repositories;

/// Number of repositories of which a common beginning is no accident.
const LEAST: usize = 3;

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
        let prefix = prefix(top).filter(|_| entry.is_repository)?;
        let user = entry.name.strip_prefix(&prefix).filter(|user| !user.is_empty())?;
        Some(Piece::of(HandInRecord::of("", "username", user), What::Whole))
    }

    fn complete(&self, contents: &mut dyn Contents, pieces: &mut [(String, Piece)]) {
        let user = |piece: &Piece| piece.people.first()?.ids.get("username").cloned();
        let users: BTreeSet<String> = pieces.iter().filter_map(|(_, piece)| user(piece)).collect();
        for (name, piece) in pieces {
            piece.time = contents.committed(name);
            let first = user(piece).and_then(|user| Some(without_number(&user)?.to_owned()));
            // Without times, nothing says which of them counts: they stay apart.
            if let Some(first) = first.filter(|first| users.contains(first) && piece.time.is_some()) {
                piece.people = vec![HandInRecord::of("", "username", &first)];
            }
        }
    }
}

/// Returns the name of a user without the number that services append: `adoe` for `adoe-1`.
fn without_number(user: &str) -> Option<&str> {
    let (first, number) = user.rsplit_once('-')?;
    let is_number =
        !number.is_empty() && number.len() <= 2 && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(first)
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
