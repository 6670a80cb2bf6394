//! Sakai, *Download All*: a directory `Doe, Ann(adoe)` per student, with the files in `Submission attachment(s)`.

use std::sync::LazyLock;

use regex::Regex;

use super::layout::{Layout, Listed, Piece, Top, What};
use crate::record::HandInRecord;

/// The download of Sakai.
pub(super) struct Sakai;

/// The directory with a student's files.
pub(super) const ATTACHMENTS: &str = "Submission attachment(s)";

static NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^(.+, .+)\(([^()]+)\)$").expect("it is a constant"));

impl Layout for Sakai {
    fn name(&self) -> &'static str {
        "sakai"
    }

    fn about(&self) -> &'static str {
        "Sakai: Download All"
    }

    fn id(&self) -> &'static str {
        "username"
    }

    fn read(&self, _: &Top, entry: &Listed) -> Option<Piece> {
        let found = NAME.captures(&entry.name).filter(|_| entry.is_directory)?;
        let person = HandInRecord::of(&found[1], "username", &found[2]);
        Some(Piece::of(person, What::Below(ATTACHMENTS.to_owned())))
    }
}
