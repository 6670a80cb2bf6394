//! Layouts of downloads: how the names at the top of one are read. Pure, except for metadata files.

use crate::record::HandInRecord;

/// The file of Gradescope that tells who submitted what.
pub(super) const METADATA: &str = "submission_metadata.yml";

/// A layout of downloads, one per course system.
///
/// To add one: write `src/intake/<name>.rs` with a unit struct, and add one line to `ALL` in `layouts.rs`, which help texts,
/// messages, and tests use.
pub(super) trait Layout: Sync {
    /// Returns the name used on the command line: `canvas`.
    fn name(&self) -> &'static str;

    /// Returns what it is, for help texts: the system, and its command.
    fn about(&self) -> &'static str;

    /// Returns the kind of id that labels a student.
    fn id(&self) -> &'static str;

    /// Whether names alone tell that a download has this layout.
    fn is_detected(&self) -> bool {
        true
    }

    /// Reads an entry at the top of the download; `None` if no student submitted it. No other layout reads the same name.
    fn read(&self, top: &Top, entry: &Listed) -> Option<Piece>;

    /// Completes what was read (each piece with the name of its entry) from metadata files.
    fn complete(&self, _contents: &mut dyn Contents, _pieces: &mut [(String, Piece)]) {}
}

/// The top of a download.
pub(super) struct Top {
    /// The name of the directory, or of the archive without its extension.
    pub(super) name: String,
    /// Its entries by name, without those that systems add.
    pub(super) entries: Vec<Listed>,
    /// The names of sources that assignments ask for.
    pub(super) names: Vec<String>,
}

/// An entry at the top of a download.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Listed {
    /// Its name.
    pub(super) name: String,
    /// Whether it is a directory.
    pub(super) is_directory: bool,
    /// Whether it is a directory with `.git`.
    pub(super) is_repository: bool,
}

/// What an entry at the top of a download is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    /// Who submitted it.
    pub(super) people: Vec<HandInRecord>,
    /// When, if it tells: as in RFC 3339, so that attempts can be ordered.
    pub(super) time: Option<String>,
    /// The number in the name of the attempt, if it tells; attempts of the same time are apart by it, and in its order.
    pub(super) number: usize,
    /// Whether it is marked as late.
    pub(super) late: bool,
    /// Number of earlier attempts that are not in the download.
    pub(super) earlier: usize,
    /// What it contains.
    pub(super) what: What,
}

impl Piece {
    /// Returns what one student submitted.
    pub(super) fn of(person: HandInRecord, what: What) -> Self {
        Self { people: vec![person], time: None, number: 0, late: false, earlier: 0, what }
    }
}

/// What an entry contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A student's directory.
    Whole,
    /// A student's directory, with the files in its subdirectory of this name.
    Below(String),
    /// A file, with the name that the student gave it.
    File(String),
    /// A text that the student typed into the course system.
    Text(String),
    /// Facts about an attempt, which are not part of it.
    About,
}

/// The contents of a download, for metadata files.
pub(super) trait Contents {
    /// Returns the text of a file at the top, unless there is none or it is too large.
    fn read(&mut self, name: &str) -> Option<String>;

    /// Returns when the commit was made that the clone of this name at the top is at, as in RFC 3339.
    fn committed(&mut self, name: &str) -> Option<String>;

    /// Returns whether the roster has this user name; none if there is no roster.
    fn is_known(&self, user: &str) -> Option<bool>;

    /// Notes a warning for the instructor.
    fn warn(&mut self, warning: String);
}
