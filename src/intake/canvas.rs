//! Canvas, *Download Submissions*: flat files `doeann_LATE_123_456_play.c` with the id of the user and that of the attachment.
//!
//! The name is the sortable one in lower case, without blanks and signs. Anonymous assignments have `anon_<id>` in its place,
//! after `LATE`. Text entries and links have no attachment. The download contains the last attempt only, and one set of files
//! for a group.

use std::sync::LazyLock;

use regex::Regex;

use super::layout::{Layout, Listed, Piece, Top, What};
use crate::record::HandInRecord;

/// The download of Canvas.
pub(super) struct Canvas;

static ANONYMOUS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(LATE_)?anon_([0-9A-Za-z]+)_(?:\d+_(.+)|(text|link)\.html)$").expect("it is a constant")
});

static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(.*?)_(LATE_)?(\d+)_(?:\d+_(.+)|(text|link)\.html)$").expect("it is a constant")
});

impl Layout for Canvas {
    fn name(&self) -> &'static str {
        "canvas"
    }

    fn about(&self) -> &'static str {
        "Canvas: Download Submissions"
    }

    fn id(&self) -> &'static str {
        "canvas"
    }

    fn read(&self, _: &Top, entry: &Listed) -> Option<Piece> {
        let is_others = entry.name.contains("_assignsubmission_") || entry.name.contains("_attempt_");
        if entry.is_directory || is_others {
            return None;
        }
        let (person, late, file, text) = if let Some(found) = ANONYMOUS.captures(&entry.name) {
            (HandInRecord::of("anon", "canvas", &found[2]), found.get(1), found.get(3), found.get(4))
        } else {
            let found = NAMED.captures(&entry.name)?;
            (HandInRecord::of(&found[1], "canvas", &found[3]), found.get(2), found.get(4), found.get(5))
        };
        let what = match (file, text) {
            (Some(file), _) => What::File(file.as_str().to_owned()),
            (None, text) => What::Text(format!("{}.html", text?.as_str())),
        };
        Some(Piece { late: late.is_some(), ..Piece::of(person, what) })
    }
}
