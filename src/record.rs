//! Record: the result of a grading run, and the only input of report formats.
//!
//! Stable, versioned ([`SCHEMA`]), without absolute paths or times, in the order of the plan. A class may be large, so
//! submissions are read one at a time, from memory or from disk.

mod hand_in;
mod loss;
mod manual;
mod mistake;
mod release;
mod review;
mod shard_info;
mod student;
mod style;
mod submissions;
mod transcript;
mod ungraded;
mod wording;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::verdict::{Finding, Rung, Verdict};

pub use hand_in::{HandInRecord, LateRecord};
pub use loss::{LossKind, LossRecord, STYLE_NOT_GRADED};
pub use manual::{AdjustRecord, ManualRecord, TotalRecord};
pub use mistake::{MistakeRecord, OtherMistake, UnreadRecord};
pub use release::Released;
pub use review::{HeaderFound, HeaderRecord, ReviewNotes, SessionRecord};
pub use shard_info::ShardInfo;
pub use student::{HiddenRecord, StudentKind, StudentPart, StudentRecord, student_json_schema};
pub use style::{CriterionRecord, StyleRecord, StyleSource};
pub use submissions::Submissions;
pub use transcript::{TranscriptPair, TranscriptRecord, TurnRecord};
pub use ungraded::Ungraded;
pub use wording::{KindRecord, LineRecord, WordingOutcome, WordingRecord};

/// Version of the record.
pub const SCHEMA: u32 = 2;

/// A record whose submissions are in memory or on disk; the input of reports.
pub type AnyRecord = Record<dyn Submissions>;

/// Result of one `grade` or `check`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Record<S: ?Sized = Vec<SubmissionRecord>> {
    /// Always [`SCHEMA`].
    pub schema: u32,
    /// The assignment's name.
    pub assignment: String,
    /// Its title, for headings.
    pub title: String,
    /// The version of croupier that graded; empty in old records.
    #[serde(default)]
    pub version: String,
    /// Digest of the assignment's spec, to tell whether two records were graded by the same one; empty in old records.
    #[serde(default)]
    pub spec: String,
    /// What students may see of scenarios that are not visible at once.
    #[serde(default)]
    pub released: Released,
    /// Whether students may see the names of scenarios that are not visible.
    #[serde(default = "yes")]
    pub hidden_names: bool,
    /// Input detection method: `notify` or `ptrace`.
    #[serde(alias = "turns")]
    pub input_detection: String,
    /// The sandbox mechanisms that were active.
    #[serde(default)]
    pub sandbox: SandboxRecord,
    /// The layout of the download that was graded, for headings; none for a directory per student.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub intake: Option<String>,
    /// If only some scenarios were selected: how many, and that points are relative to them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub partial: Option<String>,
    /// If this is one shard of a class: which one, and the names of the whole class.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shard: Option<ShardInfo>,
    /// Full points of each part, in the order of the spec.
    pub parts: Vec<PartWorth>,
    /// One entry for each student, in the order of the plan.
    pub submissions: S,
}

/// Returns the JSON Schema of the record, for programs that read it.
pub fn json_schema() -> serde_json::Value {
    let mut schema = schemars::schema_for!(Record).to_value();
    schema["title"] = "A report of croupier".into();
    schema
}

impl<S: ?Sized> Record<S> {
    /// Whether the part with this id is graded manually.
    pub fn by_hand(&self, part: &str) -> bool {
        self.parts.iter().any(|worth| worth.id == part && worth.graded_manually)
    }

    /// Whether students may see the name of a scenario, as [`crate::spec::model::Assignment::may_name`] says for a spec.
    pub fn may_name(&self, scenario: &ScenarioRecord) -> bool {
        self.hidden_names || scenario.visibility == "visible"
    }
}

impl<S> Record<S> {
    /// Returns the record with other submissions.
    pub(crate) fn with<T>(self, submissions: T) -> Record<T> {
        let Self {
            schema,
            assignment,
            title,
            version,
            spec,
            released,
            hidden_names,
            input_detection,
            sandbox,
            intake,
            partial,
            shard,
            parts,
            submissions: _,
        } = self;
        Record {
            schema,
            assignment,
            title,
            version,
            spec,
            released,
            hidden_names,
            input_detection,
            sandbox,
            intake,
            partial,
            shard,
            parts,
            submissions,
        }
    }
}

impl<S: Submissions> Record<S> {
    /// Returns the record with all submissions in memory.
    ///
    /// # Errors
    /// The submissions cannot be read.
    pub fn in_memory(self) -> io::Result<Record> {
        let submissions = self.submissions.each().map(|one| one.map(Cow::into_owned));
        let submissions = submissions.collect::<io::Result<Vec<_>>>()?;
        Ok(self.with(submissions))
    }
}

/// Sandbox mechanisms of the host, by name; empty in old records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SandboxRecord {
    /// Active mechanisms.
    #[serde(alias = "standing")]
    pub active: Vec<String>,
    /// Unavailable mechanisms.
    #[serde(alias = "lacking")]
    pub unavailable: Vec<String>,
}

/// Full points of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PartWorth {
    /// The part's id.
    pub id: String,
    /// Full points, including style.
    pub points: f64,
    /// Whether it is graded manually.
    #[serde(alias = "marked_by_hand")]
    pub graded_manually: bool,
}

/// Status of a submission or a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It was built, and every selected scenario was judged; or a person graded it.
    Graded,
    /// The build failed.
    BuildFailed,
    /// Not submitted.
    Missing,
    /// croupier could not read some of it: a person reads it. This is not a zero.
    ForReview,
    /// croupier could not grade some of it. This is not a zero.
    NotGraded,
}

impl Status {
    /// Returns the name used in records.
    pub fn name(self) -> &'static str {
        match self {
            Status::Graded => "graded",
            Status::BuildFailed => "build_failed",
            Status::Missing => "missing",
            Status::ForReview => "for_review",
            Status::NotGraded => "not_graded",
        }
    }
}

/// Results of one student.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SubmissionRecord {
    /// Name of the student's directory, as visible text.
    pub student: String,
    /// Digest of the files that were built, to tell whether two records are about the same work; empty if there are none.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub digest: String,
    /// What the course system tells about the hand-in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hand_in: Option<HandInRecord>,
    /// What a person decided about it as a whole.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub manual: Option<ManualRecord>,
    /// The worst status of its parts; `missing` counts only if every part is missing.
    pub status: Status,
    /// Points; `null` if some of it is not graded, or the student is excused.
    pub points: Option<f64>,
    /// Maximum points with what is graded so far (without style if style is not graded).
    pub max_points: f64,
    /// Whether all due manual grades (style and manually graded parts) are given.
    #[serde(alias = "style_marked")]
    pub style_graded: bool,
    /// Id of the last part up to which all parts are perfect: "complete up to".
    pub complete_up_to: Option<String>,
    /// Its parts, in the order of the spec.
    pub parts: Vec<PartRecord>,
    /// Notes about the directory, one sentence each; a person's comment in its lines.
    pub notes: Vec<String>,
    /// The transcripts of runs that did not pass, and what was expected instead, each once, by digest.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub transcripts: BTreeMap<String, TranscriptRecord>,
}

impl SubmissionRecord {
    /// Whether the student need not submit: there are no points, and no zero.
    pub fn is_excused(&self) -> bool {
        self.manual.as_ref().is_some_and(|manual| manual.excused.is_some())
    }

    /// Returns the maximum points of what is graded so far: without style and parts that are not graded yet.
    pub fn graded_points(&self) -> f64 {
        let not_graded = |part: &PartRecord| -> f64 {
            let style = part.losses.iter().filter(|loss| loss.why == STYLE_NOT_GRADED);
            style.map(|loss| loss.points).sum()
        };
        let graded = self.parts.iter().filter(|part| part.points.is_some());
        graded.map(|part| part.max_points - not_graded(part)).sum()
    }

    /// Whether it has points, but not all manual grades that it could get.
    pub fn awaits_grades(&self) -> bool {
        self.points.is_some() && !self.style_graded && self.status != Status::Missing
    }

    /// Returns the points of all parts that are graded, before anything that is added to or deducted from the total.
    pub fn points_of_parts(&self) -> f64 {
        self.parts.iter().filter_map(|part| part.points).sum()
    }

    /// Returns the name of its status, for tables.
    pub fn status_name(&self) -> &'static str {
        if self.is_excused() { "excused" } else { self.status.name() }
    }
}

/// One part of one submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PartRecord {
    /// The part's id.
    pub id: String,
    /// Its status.
    pub status: Status,
    /// Points; `null` if it is not graded, or not graded manually yet.
    pub points: Option<f64>,
    /// Maximum points with what is graded so far.
    pub max_points: f64,
    /// 0 to 1; `null` if it is graded manually or not graded.
    pub functionality: Option<f64>,
    /// Whether a person graded its functionality, though it is run: then its runs are for information only.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub functionality_by_hand: bool,
    /// Whether a person graded it, though it was not submitted.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub without_files: bool,
    /// The style grade.
    pub style: StyleRecord,
    /// The points for style among its points.
    #[serde(default)]
    pub style_points: f64,
    /// Points that a person added or deducted, included in its points.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub adjusted: Option<AdjustRecord>,
    /// Where its points were lost; they add up to the difference to the maximum, before they were adjusted. Empty if nothing is lost or not all is graded.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub losses: Vec<LossRecord>,
    /// The student's files that it is built from, relative to the submission's directory.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub sources: Vec<String>,
    /// The rung that its scenarios have to reach; none if it is graded manually.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub require: Option<Rung>,
    /// The comment of the person who graded it, for the student, in its lines.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub comment: Option<String>,
    /// A note of the spec for the grader.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub grader_note: Option<String>,
    /// The command of a run in which it differs, though it passes every scenario: found by a search, for the grader. It costs nothing.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub differs_in: Option<String>,
    /// Why the build failed (the first error of the compiler), what is missing, or what has to be graded manually.
    pub note: Option<String>,
    /// Output of the compiler, cut, as visible text.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub compiler: String,
    /// The known mistake, or two together, that explain all scenarios; empty if no scenario fails or none explains them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub mistakes: Vec<MistakeRecord>,
    /// How it was read by wording learned from its own runs, if the spec asks for that.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub wording: Option<WordingRecord>,
    /// What could not be read, if the part is for review.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub unread: Option<UnreadRecord>,
    /// The rules that its runs could cover, but do not: in words. Only where draws are the program's own.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub uncovered: Vec<String>,
    /// Notes for the grader, if it is graded manually.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub review: Option<ReviewNotes>,
    /// Its scenarios, in the order of the spec.
    pub scenarios: Vec<ScenarioRecord>,
    /// The scenarios that are run for information only: they earn and cost nothing.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub information: Vec<ScenarioRecord>,
}

/// The run of one scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScenarioRecord {
    /// The part, and six letters made from the scenario's name: `play/nvnfhr`. It stays the same when other scenarios are added,
    /// removed, or moved, unless two begin alike: then both have more letters. In records of earlier versions, the part and the number.
    #[serde(default)]
    pub id: String,
    /// Its number in the part, from 1; 0 in records of earlier versions.
    #[serde(default)]
    pub number: usize,
    /// Name of the scenario.
    pub name: String,
    /// Its seed, if it has one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<i64>,
    /// The lines that were typed in the run, after the seed.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub keys: Vec<String>,
    /// The draws, if they are given: `dealer 5H 9C, player KS 10H`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub draws: Option<String>,
    /// What the run found besides what was typed: ``arguments -n 3``, ``standard input from `data/in.txt` ``.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub setup: Vec<String>,
    /// Its weight among the scenarios of the part.
    #[serde(default = "one")]
    pub weight: u32,
    /// The verdict.
    pub verdict: Verdict,
    /// The level at which it agrees.
    pub rung: Rung,
    /// The fraction of its weight that it earns.
    pub credit: f64,
    /// The points that it costs: its share of what the part lost in functionality. Those of all scenarios add up to that.
    #[serde(skip_serializing_if = "is_nothing", default)]
    pub lost: f64,
    /// `visible`, `hidden`, `after_due_date`, or `after_published`.
    pub visibility: String,
    /// The handout's words that ask for what it checks; none if it is for information only.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub because: Option<String>,
    /// The first difference that counts.
    pub finding: Option<Finding>,
    /// Further findings.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub others: Vec<Finding>,
    /// How the run ended: `exited with code 0`.
    pub ending: String,
    /// Total sleep in seconds.
    pub pauses: f64,
    /// The transcripts, if it did not pass.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub transcripts: Option<TranscriptPair>,
}

fn one() -> u32 {
    1
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_nothing(value: &f64) -> bool {
    *value == 0.0
}
