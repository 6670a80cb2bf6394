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
    let mut joined = Joined::default();
    for submission in submissions {
        joined.add(submission, roster);
    }
    for at in (0..roster.len()).filter(|at| !joined.found.contains_key(at)) {
        let label = roster.label(at);
        let is_taken = joined.all.iter().any(|other| other.student == label);
        let label = if is_taken { format!("{label}, line {}", roster.line(at)) } else { label };
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
        joined.found.iter().filter(|(_, labels)| labels.len() > 1).map(|(at, _)| roster.label(*at)).collect();
    warn(&twice, "with more than one submission in");
    joined.all.sort_by_cached_key(|one| (text::alphabetical(&one.student), one.student.clone()));
    joined.all
}

/// Submissions that were looked up in a roster.
#[derive(Default)]
struct Joined {
    all: Vec<Submission>,
    /// The submissions of each student, by the index in the roster; several attempts count once.
    found: BTreeMap<usize, BTreeSet<String>>,
    unknown: Vec<String>,
    by_name: Vec<String>,
}

impl Joined {
    fn add(&mut self, mut submission: Submission, roster: &Roster) {
        let label = submission.student.clone();
        let plain = intake::without_attempt(&label, submission.hand_in.as_ref());
        match roster.find(&label, submission.hand_in.as_ref()) {
            Match::Unknown => {
                self.unknown.push(format!("`{label}`"));
                self.all.push(submission);
            }
            Match::Group(members) => {
                for &at in &members {
                    let mut own = submission.clone();
                    own.student = roster.label(at);
                    // The ids of the hand-in are those of the group.
                    let others = members.iter().filter(|other| **other != at);
                    let group = others.map(|other| roster.label(*other)).collect();
                    own.hand_in = submission.hand_in.clone().map(|about| HandInRecord {
                        name: String::new(),
                        ids: BTreeMap::new(),
                        group,
                        ..about
                    });
                    // The id in the label of the hand-in may be that of one member.
                    let group = submission.hand_in.as_ref().map(|about| text::visible(about.name.as_bytes()));
                    own.notes.push(format!("submitted by the group `{}`", group.unwrap_or_default()));
                    complete(&mut own, roster.about(at));
                    self.found.entry(at).or_default().insert(plain.clone());
                    self.all.push(own);
                }
            }
            found @ (Match::ById(at) | Match::ByName(at)) => {
                if matches!(found, Match::ByName(_)) {
                    self.by_name.push(format!("`{label}`"));
                }
                complete(&mut submission, roster.about(at));
                self.found.entry(at).or_default().insert(plain);
                self.all.push(submission);
            }
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
