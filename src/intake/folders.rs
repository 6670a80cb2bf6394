//! A class in a zip file: a directory or an archive per student, as file managers and scripts pack one.
//!
//! A zip file may be the hand-in of one student, too. It is a class if sources of the same name are in several of the directories at its
//! top, and none of these is named like a part of the assignment; or if there are several archives.

use std::collections::BTreeSet;

use super::layout::{Layout, Listed, Piece, Top, What};
use crate::language::Language;
use crate::record::HandInRecord;
use crate::submission::{ArchiveKind, is_other_archive};

/// A directory or an archive per student, in a zip file.
pub(super) struct Folders;

impl Layout for Folders {
    fn name(&self) -> &'static str {
        super::DIRECTORIES
    }

    fn about(&self) -> &'static str {
        "a subdirectory or archive per student"
    }

    fn id(&self) -> &'static str {
        "username"
    }

    fn is_detected(&self) -> bool {
        false
    }

    fn read(&self, _: &Top, entry: &Listed) -> Option<Piece> {
        let kind = ArchiveKind::of(entry.name.as_ref());
        let (user, what) = match (entry.is_directory, kind) {
            (true, _) => (entry.name.as_str(), What::Whole),
            (false, Some(_)) => (without_ending(&entry.name), What::File(entry.name.clone())),
            // It cannot be read, but the student must not be lost.
            (false, None) if is_other_archive(entry.name.as_ref()) => {
                (without_ending(&entry.name), What::File(entry.name.clone()))
            }
            (false, None) => return None,
        };
        Some(Piece::of(HandInRecord::of("", self.id(), user), what))
    }
}

/// The name of an archive without its endings: `adoe` of `adoe.tar.gz`.
fn without_ending(name: &str) -> &str {
    let stem = |name| std::path::Path::new(name).file_stem().and_then(std::ffi::OsStr::to_str);
    let one = stem(name).unwrap_or(name);
    one.strip_suffix(".tar").unwrap_or(one)
}

/// Whether a zip file is a class. `below` has the names of all files below each entry at the top; `parts` are those of assignments.
pub(super) fn is_class(top: &Top, below: impl Fn(&str) -> BTreeSet<String>, parts: &[String]) -> bool {
    let is_source = |entry: &Listed| !entry.is_directory && Language::of_file(&entry.name).is_some();
    let is_part = |entry: &Listed| {
        let name = entry.name.to_lowercase();
        let mut words = name.split(|it: char| !it.is_alphanumeric());
        words.any(|word| parts.iter().any(|part| part == word))
    };
    if top.entries.iter().any(|entry| is_source(entry) || is_part(entry)) {
        return false;
    }
    let archives = top.entries.iter().filter(|entry| ArchiveKind::of(entry.name.as_ref()).is_some());
    let directories: Vec<BTreeSet<String>> =
        top.entries.iter().filter(|entry| entry.is_directory).map(|entry| below(&entry.name)).collect();
    let is_in_several = |name: &String| directories.iter().filter(|files| files.contains(name)).count() > 1;
    archives.count() > 1 || top.names.iter().any(is_in_several)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(entries: &[(&str, &[&str])]) -> bool {
        let listed = |(name, files): &(&str, &[&str])| Listed {
            name: (*name).to_owned(),
            is_directory: !files.is_empty(),
            is_repository: false,
        };
        let names = vec!["deal.c".to_owned(), "play.c".to_owned()];
        let top = Top { name: "all".to_owned(), entries: entries.iter().map(listed).collect(), names };
        let below = |name: &str| {
            let found = entries.iter().filter(|(other, _)| *other == name);
            found.flat_map(|(_, files)| files.iter().map(|file| (*file).to_owned())).collect()
        };
        is_class(&top, below, &["deal".to_owned(), "play".to_owned()])
    }

    #[test]
    fn same_sources_in_several_directories_are_those_of_several_students() {
        assert!(is(&[("adoe", &["deal.c"]), ("broe", &["deal.c", "play.c"])]));
        assert!(is(&[("adoe.zip", &[]), ("broe.tar.gz", &[]), ("croe", &["deal.c"])]));
        assert!(!is(&[("src", &["deal.c"]), ("more", &["play.c"])]), "one student's, in two directories");
        assert!(!is(&[("deal", &["deal.c"]), ("play", &["deal.c", "play.c"])]), "a directory per part");
        assert!(!is(&[("deal.c", &[]), ("old", &["deal.c"]), ("older", &["deal.c"])]), "with old versions");
    }

    #[test]
    fn archives_are_named_without_their_endings() {
        for (name, user) in [("adoe.zip", "adoe"), ("adoe.tar.gz", "adoe"), ("a.doe.tgz", "a.doe")] {
            assert_eq!(without_ending(name), user);
        }
    }
}
