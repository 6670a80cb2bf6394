//! Moodle, *Download all submissions*: a directory `Ann Doe_1234_assignsubmission_file` per student (before 4.1 with `_` at its
//! end), or flat files with this prefix.
//!
//! The number is that of the participant in this assignment, as in the grading worksheet, not the user's. Team submissions
//! have the name and number of the group, or `Default group` without a number.

use std::sync::LazyLock;

use regex::Regex;

use super::layout::{Layout, Listed, Piece, Top, What};
use crate::record::HandInRecord;

/// The download of Moodle.
pub(super) struct Moodle;

static NAME: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"^(.+?)(?:_(\d+))?_assignsubmission_(file|onlinetext)(?:_(.*))?$";
    Regex::new(pattern).expect("it is a constant")
});

impl Layout for Moodle {
    fn name(&self) -> &'static str {
        "moodle"
    }

    fn about(&self) -> &'static str {
        "Moodle: Download all submissions"
    }

    fn id(&self) -> &'static str {
        "moodle"
    }

    fn read(&self, _: &Top, entry: &Listed) -> Option<Piece> {
        let found = NAME.captures(&entry.name)?;
        let id = found.get(2).map_or("", |id| id.as_str());
        let person = HandInRecord::of(&found[1], "moodle", id);
        let is_text = &found[3] == "onlinetext";
        let rest = found.get(4).map_or("", |rest| rest.as_str());
        let what = match (entry.is_directory, is_text, rest) {
            (true, false, "") => What::Whole,
            (true, true, "") => What::Text("onlinetext.html".to_owned()),
            (false, false, file) if !file.is_empty() => What::File(file.to_owned()),
            (false, true, file) if !file.is_empty() => What::Text(file.to_owned()),
            _ => return None,
        };
        Some(Piece::of(person, what))
    }
}
