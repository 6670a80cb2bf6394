//! What a student may see of the record.
//!
//! Reports for students take a [`StudentRecord`] and nothing else, so that they cannot show what is hidden: of a scenario that the
//! student may not see, only a count is left, and whatever was read in the runs of a part that has such scenarios is left out.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::verdict::{Rung, Verdict};

use super::{
    AdjustRecord, HandInRecord, LossRecord, ManualRecord, MistakeRecord, PartRecord, PartWorth, Record,
    Released, ScenarioRecord, Status, StyleRecord, SubmissionRecord, TranscriptRecord, UnreadRecord,
    WordingRecord,
};

/// The results of one submission, as its student may see them.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StudentRecord {
    /// The version of this format, which is that of the record.
    pub schema: u32,
    /// Always `student`: not everything is in it.
    pub kind: StudentKind,
    /// The version of croupier that graded.
    pub version: String,
    /// Digest of the assignment's spec.
    pub spec: String,
    /// The assignment's name.
    pub assignment: String,
    /// Its title, for headings.
    pub title: String,
    /// If only some scenarios were selected: how many, and that points are relative to them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<String>,
    /// Name of the student's directory, as visible text.
    pub student: String,
    /// What the course system tells about the hand-in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand_in: Option<HandInRecord>,
    /// What a person decided about it as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manual: Option<ManualRecord>,
    /// The worst status of its parts.
    pub status: Status,
    /// Points; none if some of it is not graded.
    pub points: Option<f64>,
    /// Maximum points with what is graded so far.
    pub max_points: f64,
    /// Whether all due manual grades are given.
    pub style_graded: bool,
    /// Id of the last part up to which all parts are perfect.
    pub complete_up_to: Option<String>,
    /// Its parts, in the order of the spec.
    pub parts: Vec<StudentPart>,
    /// Notes about the directory, one sentence each.
    pub notes: Vec<String>,
    /// The transcripts of scenarios that the student may see, by digest.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(default)]
    pub transcripts: BTreeMap<String, TranscriptRecord>,
}

/// What tells the record of a student from that of a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StudentKind {
    /// It is of one student.
    #[default]
    Student,
}

/// Returns the JSON Schema of a student's record, for programs that read it.
pub fn student_json_schema() -> serde_json::Value {
    let mut schema = schemars::schema_for!(StudentRecord).to_value();
    schema["title"] = "A report of croupier for a student".into();
    schema
}

/// One part, as the student may see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StudentPart {
    /// The part's id.
    pub id: String,
    /// Whether it is graded manually.
    pub graded_manually: bool,
    /// Its status.
    pub status: Status,
    /// Points; none if it is not graded, or not graded manually yet.
    pub points: Option<f64>,
    /// Maximum points with what is graded so far.
    pub max_points: f64,
    /// Full points, including style.
    pub full_points: f64,
    /// 0 to 1; none if it is graded manually or not graded.
    pub functionality: Option<f64>,
    /// Whether a person graded its functionality, though it is run: then its runs are for information only.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub functionality_by_hand: bool,
    /// The style grade.
    pub style: StyleRecord,
    /// Points that a person added or deducted, included in its points.
    pub adjusted: Option<AdjustRecord>,
    /// Where its points were lost.
    pub losses: Vec<LossRecord>,
    /// The student's files that it is built from.
    pub sources: Vec<String>,
    /// The rung that its scenarios have to reach.
    pub require: Option<Rung>,
    /// The comment of the person who graded it, in its lines.
    pub comment: Option<String>,
    /// Why the build failed, what is missing, or what has to be graded manually.
    pub note: Option<String>,
    /// Output of the compiler.
    pub compiler: String,
    /// The known mistakes.
    pub mistakes: Vec<MistakeRecord>,
    /// How its words were read. The line that is shown for a wording may be one of a hidden run.
    pub wording: Option<WordingRecord>,
    /// What could not be read; without lines if some may be of hidden runs.
    pub unread: Option<UnreadRecord>,
    /// The rules that its runs could cover, but do not: in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub uncovered: Vec<String>,
    /// The scenarios that the student may see.
    pub scenarios: Vec<ScenarioRecord>,
    /// Those for information only.
    pub information: Vec<ScenarioRecord>,
    /// The others.
    pub hidden: HiddenRecord,
}

/// Scenarios that a student may not see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HiddenRecord {
    /// Their number.
    pub count: usize,
    /// How many of them passed.
    pub passed: usize,
}

impl StudentRecord {
    /// Whether the student need not submit.
    pub fn is_excused(&self) -> bool {
        self.manual.as_ref().is_some_and(|manual| manual.excused.is_some())
    }

    /// Returns what the student may see of a submission of this record.
    pub fn of<S: ?Sized>(record: &Record<S>, submission: &SubmissionRecord) -> Self {
        Self::after(record.released, record, submission)
    }

    /// Returns what the student may see of a submission of this record once this has been released.
    pub fn after<S: ?Sized>(released: Released, record: &Record<S>, submission: &SubmissionRecord) -> Self {
        let part = |part: &PartRecord| {
            let worth = record.parts.iter().find(|worth| worth.id == part.id);
            StudentPart::of(part, worth, released)
        };
        let parts: Vec<StudentPart> = submission.parts.iter().map(part).collect();
        let pairs = parts.iter().flat_map(|part| part.scenarios.iter().chain(&part.information));
        let shown = pairs.filter_map(|scenario| scenario.transcripts.as_ref());
        let digests = shown.flat_map(|pair| [&pair.expected, &pair.actual]);
        let transcripts = digests.filter_map(|digest| submission.transcripts.get_key_value(digest));
        Self {
            schema: record.schema,
            kind: StudentKind::Student,
            version: record.version.clone(),
            spec: record.spec.clone(),
            assignment: record.assignment.clone(),
            title: record.title.clone(),
            partial: record.partial.clone(),
            student: submission.student.clone(),
            hand_in: submission.hand_in.as_ref().map(alone),
            manual: submission.manual.clone(),
            status: submission.status,
            points: submission.points,
            max_points: submission.max_points,
            style_graded: submission.style_graded,
            complete_up_to: submission.complete_up_to.clone(),
            transcripts: transcripts.map(|(digest, kept)| (digest.clone(), kept.clone())).collect(),
            parts,
            notes: notes(submission),
        }
    }
}

/// Returns what the course system tells about the hand-in without the other members of the group.
fn alone(hand_in: &HandInRecord) -> HandInRecord {
    HandInRecord { group: Vec::new(), ..hand_in.clone() }
}

/// Returns the notes about a submission. Those in records of earlier versions may name other members of the group.
fn notes(submission: &SubmissionRecord) -> Vec<String> {
    let hand_in = submission.hand_in.as_ref();
    let group = hand_in.map_or(&[][..], |hand_in| &hand_in.group);
    let is_own = |note: &&String| !group.iter().any(|other| note.contains(other.as_str()));
    let own = submission.notes.iter().filter(is_own).cloned();
    own.chain(hand_in.and_then(HandInRecord::together_with_others)).collect()
}

impl StudentPart {
    /// Returns its note without the grader's comment, which ends it.
    pub fn note_alone(&self) -> Option<&str> {
        let note = self.note.as_deref()?;
        let comment = self.comment.as_ref().map(|comment| format!("grader: {comment}"));
        let rest = comment.and_then(|comment| note.strip_suffix(&comment)).unwrap_or(note);
        Some(rest.trim_end_matches([';', ' '])).filter(|rest| !rest.is_empty())
    }

    fn of(part: &PartRecord, worth: Option<&PartWorth>, released: Released) -> Self {
        let may_see = |scenario: &&ScenarioRecord| released.shows(&scenario.visibility);
        let shown = |all: &[ScenarioRecord]| all.iter().filter(may_see).cloned().collect::<Vec<_>>();
        let hidden: Vec<&ScenarioRecord> =
            part.scenarios.iter().filter(|scenario| !may_see(scenario)).collect();
        let all_shown = hidden.is_empty() && part.information.iter().all(|scenario| may_see(&scenario));
        let without_lines = |unread: &UnreadRecord| UnreadRecord {
            facts: unread.facts.clone(),
            lines: if all_shown { unread.lines.clone() } else { Vec::new() },
        };
        Self {
            id: part.id.clone(),
            graded_manually: worth.is_some_and(|worth| worth.graded_manually),
            status: part.status,
            points: part.points,
            max_points: part.max_points,
            full_points: worth.map_or(part.max_points, |worth| worth.points),
            functionality: part.functionality,
            functionality_by_hand: part.functionality_by_hand,
            style: part.style.clone(),
            adjusted: part.adjusted.clone(),
            losses: part.losses.clone(),
            sources: part.sources.clone(),
            require: part.require,
            comment: part.comment.clone(),
            note: part.note.clone(),
            compiler: part.compiler.clone(),
            mistakes: part.mistakes.clone(),
            wording: part.wording.clone(),
            unread: part.unread.as_ref().map(without_lines),
            uncovered: part.uncovered.clone(),
            scenarios: shown(&part.scenarios),
            information: shown(&part.information),
            hidden: HiddenRecord {
                count: hidden.len(),
                passed: hidden.iter().filter(|scenario| scenario.verdict == Verdict::Passed).count(),
            },
        }
    }
}
