//! Joins submissions with a roster: names and ids, who is missing, and who is unknown.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::cli::look::Look;
use crate::cli::out;
use crate::error::Result;
use crate::gradebook::{Match, Roster};
use crate::intake;
use crate::record::HandInRecord;
use crate::report::theme::Role;
use crate::submission::{Submission, Unusable};
use crate::text;

/// Number of names in a warning.
const LISTED: usize = 6;

/// Reads a roster and prints what is doubtful in it.
///
/// # Errors
/// It cannot be read, or is no roster.
pub(crate) fn read(path: Option<&Path>, look: &Look) -> Result<Option<Roster>> {
    let Some(path) = path else { return Ok(None) };
    let roster = Roster::read(path)?;
    for warning in roster.warnings() {
        out::say(look, Role::Warn, "warning:", &format!("roster `{}`: {warning}", roster.shown()));
    }
    Ok(Some(roster))
}

/// Joins submissions with a roster, if there is one.
pub(crate) fn joined(submissions: Vec<Submission>, roster: Option<&Roster>, look: &Look) -> Vec<Submission> {
    match roster {
        Some(roster) => join(submissions, roster, look),
        None => submissions,
    }
}

/// Joins submissions with a roster: each student of it has one, which is missing if nothing was submitted. Who is not in the roster
/// stays, with a warning. Returns them by name.
fn join(submissions: Vec<Submission>, roster: &Roster, look: &Look) -> Vec<Submission> {
    let plain: Vec<String> = submissions.iter().map(plain).collect();
    let hand_ins = plain.iter().map(String::as_str).zip(submissions.iter().map(|one| one.hand_in.as_ref()));
    let kind = roster.kind(hand_ins).to_owned();
    let mut joined = Joined {
        kind,
        roster,
        all: Vec::new(),
        found: BTreeMap::new(),
        unknown: Vec::new(),
        by_name: Vec::new(),
    };
    for submission in submissions {
        joined.add(submission);
    }
    for at in (0..roster.len()).filter(|at| !joined.found.contains_key(at)).collect::<Vec<_>>() {
        let label = joined.label(at);
        let label =
            if joined.is_taken(&label) { format!("{label}, line {}", roster.line(at)) } else { label };
        let mut missing = Submission::new(label, Path::new(roster.shown()).to_owned());
        missing.unusable = Some(Unusable::Theirs("is in the roster only".to_owned()));
        missing.hand_in = Some(roster.about(at).clone());
        joined.all.push(missing);
    }
    let warn = |names: &[String], what: &str| {
        if !names.is_empty() {
            let names = text::some(names, LISTED, "and");
            let says = format!("{what} roster `{}`: {names}", roster.shown());
            out::say(look, Role::Warn, "warning:", &says);
        }
    };
    warn(&joined.unknown, "not in");
    warn(&joined.by_name, "found by name, not by an id, in");
    let twice: Vec<String> =
        joined.found.iter().filter(|(_, labels)| labels.len() > 1).map(|(at, _)| joined.label(*at)).collect();
    warn(&twice, "with more than one submission in");
    joined.all.sort_by(|one, other| text::by_name(&one.student, &other.student));
    joined.all
}

/// Returns the label of a submission without the number of the attempt.
fn plain(submission: &Submission) -> String {
    intake::without_attempt(&submission.student, submission.hand_in.as_ref())
}

/// Submissions that were looked up in a roster.
struct Joined<'a> {
    roster: &'a Roster,
    /// The kind of id in labels.
    kind: String,
    all: Vec<Submission>,
    /// The submissions of each student, by the index in the roster; several attempts count once.
    found: BTreeMap<usize, BTreeSet<String>>,
    unknown: Vec<String>,
    by_name: Vec<String>,
}

impl Joined<'_> {
    fn label(&self, at: usize) -> String {
        self.roster.label(at, &self.kind)
    }

    fn is_taken(&self, label: &str) -> bool {
        self.all.iter().any(|other| other.student == label)
    }

    fn add(&mut self, mut submission: Submission) {
        let plain = plain(&submission);
        match self.roster.find(&submission.student, submission.hand_in.as_ref()) {
            Match::Unknown => {
                self.unknown.push(format!("`{}`", submission.student));
                self.all.push(submission);
            }
            Match::Group(members) => {
                for &at in &members {
                    let own = self.of_member(&submission, at, &members);
                    self.found.entry(at).or_default().insert(plain.clone());
                    self.all.push(own);
                }
            }
            found @ (Match::ById(at) | Match::ByName(at)) => {
                complete(&mut submission, self.roster.about(at));
                self.relabel(&mut submission, at);
                if matches!(found, Match::ByName(_)) {
                    self.by_name.push(format!("`{}`", submission.student));
                }
                self.found.entry(at).or_default().insert(plain);
                self.all.push(submission);
            }
        }
    }

    /// Returns the submission of a group as that of a member.
    fn of_member(&self, submission: &Submission, at: usize, members: &[usize]) -> Submission {
        let mut own = submission.clone();
        own.student = self.label(at);
        // The ids of the hand-in are those of the group.
        let group = members.iter().filter(|other| **other != at).map(|other| self.label(*other)).collect();
        let about = submission.hand_in.clone().unwrap_or_default();
        let name = text::visible(about.name.as_bytes());
        own.hand_in = Some(HandInRecord { name: String::new(), ids: BTreeMap::new(), group, ..about });
        // The id in the label of the hand-in may be that of one member.
        own.notes.push(format!("submitted by the group `{name}`"));
        complete(&mut own, self.roster.about(at));
        own
    }

    /// Gives a submission a label with the kind of id that all labels have, if it shows another.
    fn relabel(&self, submission: &mut Submission, at: usize) {
        let plain = plain(submission);
        let shows_id = submission
            .hand_in
            .iter()
            .flat_map(|about| about.ids.values())
            .any(|id| text::visible(id.as_bytes()) == text::id_of(&plain).unwrap_or(&plain));
        let shown = self.roster.shown_kind(at, &plain);
        if !shows_id
            || shown == Some(self.kind.as_str())
            || !self.roster.about(at).ids.contains_key(&self.kind)
        {
            return;
        }
        let label = self.label(at) + &submission.student[plain.len()..];
        // Two submissions of one student stay apart.
        if !self.is_taken(&label) {
            submission.student = label;
        }
    }
}

/// Adds what a roster knows of a student: the ids, and in the label of a download the name. Clones are labelled by an id alone before.
fn complete(submission: &mut Submission, about: &HandInRecord) {
    let plain = intake::without_attempt(&submission.student, submission.hand_in.as_ref());
    let own = submission.hand_in.get_or_insert_default();
    if !about.name.is_empty() {
        if own.name.is_empty() && own.ids.values().any(|id| *id == plain) {
            let end = submission.student[plain.len()..].to_owned();
            submission.student = format!("{} ({plain}){end}", text::visible(about.name.as_bytes()));
        }
        let rest = submission.student.strip_prefix(own.name.as_str()).filter(|rest| rest.starts_with(" ("));
        if let Some(rest) = rest.filter(|_| !own.name.is_empty()) {
            submission.student = format!("{}{rest}", text::visible(about.name.as_bytes()));
        }
        own.name.clone_from(&about.name);
    }
    for (kind, id) in &about.ids {
        own.ids.entry(kind.clone()).or_insert_with(|| id.clone());
    }
}

/// Returns the labels that each other name of a student stands for, in the file of manual grades: ids, and the label without the
/// number of an attempt. Names that stand for several students are left out.
pub(crate) fn aliases(submissions: &[Submission]) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut owners: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for submission in submissions {
        let plain = intake::without_attempt(&submission.student, submission.hand_in.as_ref());
        let ids = submission.hand_in.iter().flat_map(|about| about.ids.values());
        let names: BTreeSet<&String> = ids.chain([&plain]).collect();
        for name in names {
            all.entry(name.clone()).or_default().push(submission.student.clone());
            owners.entry(name.clone()).or_default().insert(plain.clone());
        }
    }
    let is_label = |name: &String| submissions.iter().any(|one| one.student == *name);
    all.retain(|name, _| owners[name].len() == 1 && !is_label(name));
    all
}
