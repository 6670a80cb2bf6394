//! Clones of the repositories of an assignment, as `gh classroom`, classroom50, and scripts make them: directories
//! `deal-adoe`, each with `.git`.
//!
//! What all names begin with, up to a hyphen, is the assignment; the rest is the user name. It is separated if there are at least
//! [`LEAST`] repositories, or if the directory around them is named after it (`deal` or `deal-submissions`).

use super::layout::{Layout, Listed, Piece, Top, What};
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
