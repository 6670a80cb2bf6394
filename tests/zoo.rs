//! The zoo: every sample submission gets exactly the verdicts its `expect.yaml` states.
//!
//! The head of an `expect.yaml` is written by a person, who says what is wrong and which verdict is meant. What stands below the
//! line that begins with `# Graded` was written by `CROUPIER_BLESS=1 cargo test --test zoo` and read by a person.
//! Everything is graded with `notify` and with `ptrace`: the records and the transcripts must be equal
//! byte for byte. What was built for one is found again for the next; runs are never shared between them.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use croupier::cache::Cache;
use croupier::pipeline::{Cached, Crew, Detail, Graded, House, Settings, grade_rehearsed};
use croupier::plan::{self, Filter};
use croupier::record::{
    LegworkRecord, MistakeRecord, PartRecord, ScenarioRecord, SessionRecord, Status, SubmissionRecord,
};
use croupier::run::TurnTaking;
use croupier::shard::Shard;
use croupier::spec::{self, marks::Marks, model::Assignment};
use croupier::submission;
use croupier::verdict::Verdict;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Where what a person wrote ends.
const LINE: &str =
    "# Graded: written by `CROUPIER_BLESS=1 cargo test --test zoo`, read by a person, held to the letter.";

/// An `expect.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expectation {
    /// What is right or wrong with the submission.
    about: String,
    /// The worst verdict meant for each part, or its status where it has no verdicts; of a part that a person marks what
    /// the legwork is to find out, if it was handed in.
    intended: BTreeMap<String, String>,
    /// Set where a program's output is never the same twice: its texts and transcripts are not compared.
    #[serde(default)]
    unstable: bool,
    /// What croupier made of it.
    #[serde(default)]
    graded: BTreeMap<String, GradedPart>,
}

/// What croupier made of one part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GradedPart {
    status: Status,
    functionality: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    note: Option<String>,
    /// Every scenario that does not pass, with its verdict and the finding's sentence; of those that pass the ones of
    /// which something is to be told all the same.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    scenarios: BTreeMap<String, String>,
    /// The mistakes that account for all that fails, by their names in the reference, and in how many scenarios they show.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    plays_as_if: Vec<String>,
    /// What was found out for the person who marks it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    legwork: Vec<String>,
}

fn root(assignment: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("submissions").join(assignment)
}

fn assignment(name: &str) -> Assignment {
    spec::load(None).unwrap().into_iter().find(|assignment| assignment.name == name).unwrap()
}

fn graded(assignment: &Assignment, filter: &Filter, turns: TurnTaking, cache: Option<&Cache>) -> Graded {
    let submissions = submission::find(&[root(&assignment.name)], assignment).unwrap();
    let plan = plan::make(assignment, submissions, filter).unwrap();
    let settings = Settings { turns, workers: 2, keep_details: true };
    let cached = cache.map(|cache| Cached::new(&House, cache));
    let crew = cached.as_ref().map_or(&House as &dyn Crew, |cached| cached);
    grade_rehearsed(crew, &plan, &Marks::none(), &settings, &|_| {}).unwrap().in_memory().unwrap()
}

fn summary(part: &PartRecord, stable: bool) -> GradedPart {
    let told = |one: &&ScenarioRecord| one.verdict != Verdict::Pass || (stable && !one.others.is_empty());
    let failing = part.scenarios.iter().filter(told);
    let line = |scenario: &ScenarioRecord| match scenario.finding.as_ref().or(scenario.others.first()) {
        Some(finding) if stable => format!("{}: {}", scenario.verdict.name(), finding.says),
        _ => scenario.verdict.name().to_owned(),
    };
    GradedPart {
        status: part.status,
        functionality: part.functionality,
        note: part.note.clone(),
        scenarios: failing.map(|scenario| (scenario.name.clone(), line(scenario))).collect(),
        plays_as_if: part.mistakes.iter().map(mistake).collect(),
        legwork: part.legwork.iter().flat_map(legwork).collect(),
    }
}

/// A named mistake, and those that could as well be made in its stead.
fn mistake(named: &MistakeRecord) -> String {
    let names: Vec<&str> = [&named.name]
        .into_iter()
        .chain(named.or.iter().map(|other| &other.name))
        .map(String::as_str)
        .collect();
    format!("{} ({} of {})", names.join(" or "), named.seen, named.failing)
}

/// What was found out for the person who marks a part; of what they are to read themselves only how much it is.
fn legwork(found: &LegworkRecord) -> Vec<String> {
    let header = found.header.iter().map(|header| header.says.clone());
    let likeness = found.plays_like.iter().map(|like| like.says.clone());
    let session = |session: &SessionRecord| {
        format!("session `{}`: {} lines, {}", session.name, session.screen.lines().count(), session.ending)
    };
    header.chain(likeness).chain(found.sessions.iter().map(session)).collect()
}

/// That in the words of `intended`: `described, kept`.
fn found(part: &PartRecord) -> String {
    let word = |json: serde_json::Value| json.as_str().unwrap().to_owned();
    let failed = (part.status == Status::BuildFailed).then(|| "build_failed".to_owned());
    let legwork = part.legwork.as_ref();
    let header = legwork.and_then(|found| found.header.as_ref()).map(|header| word(json!(header.found)));
    let likeness = legwork.and_then(|found| found.plays_like.as_ref()).map(|like| word(json!(like.found)));
    failed.into_iter().chain(header).chain(likeness).collect::<Vec<_>>().join(", ")
}

/// The worst verdict of a part, or its status where nothing ran.
fn worst(part: &PartRecord) -> String {
    match part.status {
        Status::Missing => "missing".into(),
        Status::BuildFailed => "build_failed".into(),
        Status::Graded | Status::NotGraded => {
            part.scenarios.iter().map(|scenario| scenario.verdict).max().map_or("none", Verdict::name).into()
        }
    }
}

/// What is wrong with one submission's result, if anything.
fn examine(assignment: &Assignment, submission: &SubmissionRecord) -> Vec<String> {
    let path = root(&assignment.name).join(&submission.student).join("expect.yaml");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let expected: Expectation =
        serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(expected.about.ends_with('.'), "{}: `about` is a sentence", submission.student);
    let by_hand = |part: &PartRecord| assignment.part(&part.id).unwrap().legwork().is_some();
    // A part that a person marks need not be handed in.
    let told = |part: &&PartRecord| !by_hand(part) || part.status != Status::Missing;
    let run = || submission.parts.iter().filter(told);
    let actual: BTreeMap<String, GradedPart> =
        run().map(|part| (part.id.clone(), summary(part, !expected.unstable))).collect();
    if std::env::var_os("CROUPIER_BLESS").is_some() {
        let head = text.split(LINE).next().unwrap().trim_end();
        let body = serde_yaml::to_string(&BTreeMap::from([("graded", &actual)])).unwrap();
        fs::write(&path, format!("{head}\n\n{LINE}\n{body}")).unwrap();
    }
    let mut wrong = Vec::new();
    for part in run() {
        let meant = expected.intended.get(&part.id).map(String::as_str);
        let got = if by_hand(part) { found(part) } else { worst(part) };
        if meant != Some(&got) {
            wrong.push(format!("{}/{}: meant {meant:?}, got {got}", submission.student, part.id));
        }
        if expected.graded.get(&part.id) != actual.get(&part.id) {
            let (was, is) = (expected.graded.get(&part.id), actual.get(&part.id));
            wrong.push(format!("{}/{}:\n  stated {was:?}\n  graded {is:?}", submission.student, part.id));
        }
    }
    wrong
}

fn is_unstable(assignment: &str, student: &str) -> bool {
    fs::read_to_string(root(assignment).join(student).join("expect.yaml"))
        .unwrap()
        .contains("\nunstable: true")
}

/// The transcripts of stable submissions: whose, which, what.
fn transcripts<'a>(assignment: &'a str, graded: &'a Graded) -> impl Iterator<Item = (&'a str, &'a Detail)> {
    let student = |detail: &Detail| graded.record.submissions[detail.submission].student.as_str();
    graded
        .details
        .iter()
        .map(move |detail| (student(detail), detail))
        .filter(move |(student, _)| !is_unstable(assignment, student))
}

fn check(name: &str) {
    let assignment = assignment(name);
    let folder = tempfile::tempdir().unwrap();
    // Where there can be no cache everything is built twice.
    let cache = Cache::open(folder.path()).ok();
    // In small shares, for all transcripts are kept, and a large process takes long to fork.
    let shares = fs::read_dir(root(name)).unwrap().count().div_ceil(8);
    let wrong: Vec<String> = (1..=shares)
        .flat_map(|number| {
            let shard = format!("{number}/{shares}").parse().unwrap();
            check_share(&assignment, shard, cache.as_ref())
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of the zoo's verdicts are not as stated:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// What is wrong with the results of one share; the two ways of taking turns must tell the same of it.
fn check_share(assignment: &Assignment, shard: Shard, cache: Option<&Cache>) -> Vec<String> {
    let [notify, ptrace] = [TurnTaking::Notify, TurnTaking::Ptrace]
        .map(|turns| graded(assignment, &Filter { shard: Some(shard), ..Filter::default() }, turns, cache));
    assert!(notify.faults.is_empty() && ptrace.faults.is_empty(), "{:?} {:?}", notify.faults, ptrace.faults);
    tell_the_same(assignment, &notify, &ptrace);
    notify.record.submissions.iter().flat_map(|submission| examine(assignment, submission)).collect()
}

/// Holds two gradings of the same to the same transcripts and records.
fn tell_the_same(assignment: &Assignment, one: &Graded, other: &Graded) {
    let name = &assignment.name;
    let ways = format!("{} and {}", one.record.turns, other.record.turns);
    let pairs = transcripts(name, one).zip(transcripts(name, other));
    for ((student, one), (again, two)) in pairs {
        assert_eq!(student, again);
        let scenario = &assignment.parts[one.part].trial().unwrap().scenarios[one.scenario].name;
        assert!(
            one.actual == two.actual,
            "{student}, {scenario}: {ways} tell different stories:\n{:?}\n{:?}",
            one.actual,
            two.actual
        );
    }
    let stable = |graded: &Graded| {
        let mut record = graded.record.clone();
        record.turns = String::new();
        record.submissions.retain(|submission| !is_unstable(name, &submission.student));
        record
    };
    let (one, two) = (stable(one), stable(other));
    for (one, two) in one.submissions.iter().zip(&two.submissions) {
        assert!(one == two, "{ways} make different records:\n{one:?}\n{two:?}");
    }
    assert!(one == two, "the records differ between {ways}");
}

#[test]
fn si204() {
    check("si204");
}

#[test]
fn twentyone() {
    check("twentyone");
}

#[test]
fn cs210() {
    check("cs210");
}

#[test]
fn cop3014() {
    check("cop3014");
}

#[test]
fn cs151() {
    check("cs151");
}

#[test]
fn change() {
    check("change");
}

#[test]
fn every_assignment_has_right_and_wrong_programs_of_every_kind() {
    for assignment in spec::load(None).unwrap() {
        let names: Vec<String> = fs::read_dir(root(&assignment.name))
            .unwrap_or_else(|error| panic!("no zoo for `{}`: {error}", assignment.name))
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let kind = |prefix: &str| names.iter().filter(|name| name.starts_with(prefix)).count();
        assert!(kind("perfect_") >= 3, "`{}` has {} right programs", assignment.name, kind("perfect_"));
        assert!(kind("wrong_") >= 10, "`{}` has {} wrong programs", assignment.name, kind("wrong_"));
    }
}
