//! The record: all that a grading run leaves behind, and all that a report may know.
//!
//! Stable, versioned ([`SCHEMA`]), without absolute paths or times. Order is plan order. A head and its submissions; a class may be
//! large, so whoever reads a record takes them one at a time, wherever they lie.

mod dealt;
mod review;
mod submissions;

use std::borrow::Cow;
use std::io;

use serde::{Deserialize, Serialize};

use crate::verdict::{Finding, Rung, Verdict};

pub use dealt::Dealt;
pub use review::{HeaderFound, HeaderRecord, ReviewNotes, SessionRecord};
pub use submissions::Submissions;

/// The version of the record's shape.
pub const SCHEMA: u32 = 1;

/// A record, wherever its submissions lie: what reports read.
pub type AnyRecord = Record<dyn Submissions>;

/// Everything one `grade` or `check` found out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record<S: ?Sized = Vec<SubmissionRecord>> {
    /// Always [`SCHEMA`].
    pub schema: u32,
    /// The assignment's name.
    pub assignment: String,
    /// Its title, for headings.
    pub title: String,
    /// How turns were told apart: `notify` or `ptrace`.
    pub turns: String,
    /// Which walls stood around programs and compilers.
    #[serde(default)]
    pub walls: WallsRecord,
    /// Where only some of the assignment was selected: how much, and that points are over those.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub partial: Option<String>,
    /// Where this is one share of a class: which, and the whole class's names.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shard: Option<Dealt>,
    /// What each part is worth in full, in the order of the spec.
    pub parts: Vec<PartWorth>,
    /// One entry per student, in plan order.
    pub submissions: S,
}

impl<S: ?Sized> Record<S> {
    /// Whether a person marks the part of this id.
    pub fn by_hand(&self, part: &str) -> bool {
        self.parts.iter().any(|worth| worth.id == part && worth.marked_by_hand)
    }
}

impl<S> Record<S> {
    /// The same head over other submissions.
    pub(crate) fn with<T>(self, submissions: T) -> Record<T> {
        let Self { schema, assignment, title, turns, walls, partial, shard, parts, submissions: _ } = self;
        Record { schema, assignment, title, turns, walls, partial, shard, parts, submissions }
    }
}

impl<S: Submissions> Record<S> {
    /// The same with every submission in memory.
    ///
    /// # Errors
    /// They cannot be read where they lie.
    pub fn in_memory(self) -> io::Result<Record> {
        let submissions = self.submissions.each().map(|one| one.map(Cow::into_owned));
        let submissions = submissions.collect::<io::Result<Vec<_>>>()?;
        Ok(self.with(submissions))
    }
}

/// The walls of the host that graded, by name; empty in records from before they were kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WallsRecord {
    /// Those that stood.
    pub standing: Vec<String>,
    /// Those that the host lacks.
    pub lacking: Vec<String>,
}

/// What a part is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartWorth {
    /// The part's id.
    pub id: String,
    /// Its full points, style included.
    pub points: f64,
    /// Whether a person marks it.
    pub marked_by_hand: bool,
}

/// How far a submission, or a part of one, came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It was built and every selected scenario was judged.
    Graded,
    /// It does not build.
    BuildFailed,
    /// There is nothing to build.
    Missing,
    /// We failed to grade some of it: not a zero.
    NotGraded,
}

/// One student's results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SubmissionRecord {
    /// The student's folder, as visible text.
    pub student: String,
    /// The worst status among its parts, where `missing` counts only if every part is missing.
    pub status: Status,
    /// Points earned; `null` while part of it is not graded.
    pub points: Option<f64>,
    /// Points that could have been earned with what has been marked so far (without style, where style
    /// has not been marked).
    pub max_points: f64,
    /// Whether style (and every part marked by hand that is due) has been marked.
    pub style_marked: bool,
    /// The parts that are perfect from the first on, by id: "complete up to".
    pub complete_up_to: Option<String>,
    /// Its parts, in the order of the spec.
    pub parts: Vec<PartRecord>,
    /// What could not be done or was odd about the folder, one sentence each.
    pub notes: Vec<String>,
}

/// One part of one submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartRecord {
    /// The part's id.
    pub id: String,
    /// How far it came.
    pub status: Status,
    /// Points earned; `null` where not graded or where a person has still to mark it.
    pub points: Option<f64>,
    /// Points that could have been earned with what has been marked so far.
    pub max_points: f64,
    /// 0 to 1, `null` where a person marks or it is not graded.
    pub functionality: Option<f64>,
    /// The style mark.
    pub style: StyleRecord,
    /// Why it does not build (the compiler's first error) or what is missing or still to be done by hand.
    pub note: Option<String>,
    /// What the compiler said, capped, as text.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub compiler: String,
    /// What the program plays by instead of the rules, where one mistake, or two together, account for every
    /// scenario; empty where nothing fails or none does.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub mistakes: Vec<MistakeRecord>,
    /// What was found out for the person who marks it, where one does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub review: Option<ReviewNotes>,
    /// Its scenarios, in the order of the spec.
    pub scenarios: Vec<ScenarioRecord>,
}

/// A mistake that a part makes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MistakeRecord {
    /// Its name in the reference: `ace_always_11`.
    pub name: String,
    /// What it is, to complete "plays as if …": `every ace counted 11`.
    pub says: String,
    /// In how many failing scenarios it shows.
    pub seen: usize,
    /// How many scenarios fail.
    pub failing: usize,
    /// The mistakes that would account for everything as well in its stead: which of them is made the scenarios
    /// cannot tell.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub or: Vec<OtherMistake>,
}

/// A mistake that might be made instead of another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OtherMistake {
    /// Its name in the reference.
    pub name: String,
    /// What it is, to complete "plays as if …".
    pub says: String,
}

/// A style mark and where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StyleRecord {
    /// 0 to 1; `null` where nobody has marked it.
    pub score: Option<f64>,
    /// Where it comes from.
    pub source: StyleSource,
}

/// Where a style mark comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StyleSource {
    /// Nobody has marked it yet.
    Unmarked,
    /// Estimated from measurements of the source.
    Estimated,
    /// A person's mark.
    Marked,
}

/// One scenario's run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScenarioRecord {
    /// The scenario's name.
    pub name: String,
    /// What it means for the student.
    pub verdict: Verdict,
    /// How closely it agrees.
    pub rung: Rung,
    /// The share of its weight that it earns.
    pub credit: f64,
    /// `visible`, `hidden` or `after_due`.
    pub visibility: String,
    /// The first difference that matters.
    pub finding: Option<Finding>,
    /// Further findings.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub others: Vec<Finding>,
    /// How the run ended, in words: `exited with code 0`.
    pub ending: String,
    /// The seconds the program asked to sleep, in all.
    pub pauses: f64,
}
