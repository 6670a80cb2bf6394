//! Grades every program of `tests/samples`, one test each: `cargo test --test samples -- si204/wrong_typo`.
//!
//! `bases.yaml` and `mutants.yaml` say what a program does and which verdicts are intended; the rest of what croupier finds is
//! compared with a snapshot, reviewed with `cargo insta review`. `README.md` next to the samples says more.
//!
//! A program is graded with `notify` and with `ptrace`, and the records and transcripts must be equal byte for byte. A mutant
//! that is merely wrong (its name begins with `wrong_`, and it is to end like a right program, in time and by itself) is graded
//! with `notify` alone: it takes turns as its base does. Builds and runs of equal programs are shared through a cache that lasts
//! as long as this process; a run by one way of taking turns is never used for the other.
//!
//! `cargo test --test samples -- write DIR` writes all programs into a directory instead.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

#[path = "../src/wording/card.rs"]
mod card;
#[path = "../src/wording/invented.rs"]
mod invented;
#[path = "support/samples.rs"]
mod samples;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use croupier::cache::Cache;
use croupier::pipeline::{Cached, Crew, Graded, House, Settings, grade_rehearsed};
use croupier::plan::{self, Filter};
use croupier::record::{
    LegworkRecord, MistakeRecord, PartRecord, ScenarioRecord, SessionRecord, Status, SubmissionRecord,
    WordingRecord,
};
use croupier::run::{Run, Start, TurnTaking};
use croupier::spec::{self, marks::Marks, model::Assignment};
use croupier::submission;
use croupier::verdict::Verdict;
use invented::in_invented_words;
use libtest_mimic::{Arguments, Failed, Trial};
use samples::{Sample, Samples};
use serde::Serialize;
use serde_json::json;

/// Verdicts and statuses of programs that take turns as a right program does.
const ORDINARY: [&str; 5] = ["pass", "flawed", "differs", "missing", "build_failed"];

/// What croupier found in one part.
#[derive(Serialize)]
#[serde(untagged)]
enum PartSummary {
    /// Functionality of a part without anything to report.
    Functionality(f64),
    Full(FullSummary),
}

#[derive(Serialize)]
struct FullSummary {
    #[serde(skip_serializing_if = "is_graded")]
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    functionality: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Every scenario that does not pass, with its verdict and finding, and those that pass with a finding.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    scenarios: BTreeMap<String, String>,
    /// Mistakes that explain all failures, by their names in the reference, and in how many scenarios they show.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    plays_as_if: Vec<String>,
    /// How its own words were read, where phrases did not do.
    #[serde(skip_serializing_if = "Option::is_none")]
    own_words: Option<String>,
    /// What was found for the person who grades the part.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    legwork: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_graded(status: &Status) -> bool {
    *status == Status::Graded
}

fn summary(part: &PartRecord, stable: bool) -> PartSummary {
    let shown = |one: &&ScenarioRecord| one.verdict != Verdict::Pass || (stable && !one.others.is_empty());
    let line = |scenario: &ScenarioRecord| match scenario.finding.as_ref().or(scenario.others.first()) {
        Some(finding) if stable => format!("{}: {}", scenario.verdict.name(), finding.says),
        _ => scenario.verdict.name().to_owned(),
    };
    let scenarios = part.scenarios.iter().filter(shown);
    FullSummary {
        status: part.status,
        functionality: part.functionality,
        note: part.note.clone(),
        scenarios: scenarios.map(|scenario| (scenario.name.clone(), line(scenario))).collect(),
        plays_as_if: part.mistakes.iter().map(mistake).collect(),
        own_words: part.wording.as_ref().map(own_words),
        legwork: part.legwork.iter().flat_map(legwork).collect(),
    }
    .shortened()
}

impl FullSummary {
    fn shortened(self) -> PartSummary {
        match self.functionality {
            Some(functionality)
                if self.status == Status::Graded
                    && self.note.is_none()
                    && self.scenarios.is_empty()
                    && self.plays_as_if.is_empty()
                    && self.own_words.is_none()
                    && self.legwork.is_empty() =>
            {
                PartSummary::Functionality(functionality)
            }
            _ => PartSummary::Full(self),
        }
    }
}

/// Names a mistake and those that could be made in its place.
fn mistake(named: &MistakeRecord) -> String {
    let names: Vec<&str> = [&named.name]
        .into_iter()
        .chain(named.or.iter().map(|other| &other.name))
        .map(String::as_str)
        .collect();
    format!("{} ({} of {})", names.join(" or "), named.seen, named.failing)
}

/// Returns how a program's own words were read, and which kinds by their places only.
fn own_words(wording: &WordingRecord) -> String {
    let by_place: Vec<&str> =
        wording.kinds.iter().filter(|kind| !kind.known_words).map(|kind| kind.kind.as_str()).collect();
    let read = json!(wording.read).as_str().unwrap().to_owned();
    match (&wording.why, by_place.is_empty()) {
        (Some(why), _) => format!("{read}: {why}"),
        (None, true) => format!("{read}, all by known words"),
        (None, false) => format!("{read}, by place only: {}", by_place.join(", ")),
    }
}

/// Returns what was found for the person who grades a part; of what they are to read themselves only how much it is.
fn legwork(found: &LegworkRecord) -> Vec<String> {
    let header = found.header.iter().map(|header| header.says.clone());
    let likeness = found.plays_like.iter().map(|like| like.says.clone());
    let session = |session: &SessionRecord| {
        format!("session `{}`: {} lines, {}", session.name, session.screen.lines().count(), session.ending)
    };
    header.chain(likeness).chain(found.sessions.iter().map(session)).collect()
}

/// Returns the same in the words of `intended`: `described, kept`.
fn found(part: &PartRecord) -> String {
    let word = |json: serde_json::Value| json.as_str().unwrap().to_owned();
    let failed = (part.status == Status::BuildFailed).then(|| "build_failed".to_owned());
    let legwork = part.legwork.as_ref();
    let header = legwork.and_then(|found| found.header.as_ref()).map(|header| word(json!(header.found)));
    let likeness = legwork.and_then(|found| found.plays_like.as_ref()).map(|like| word(json!(like.found)));
    failed.into_iter().chain(header).chain(likeness).collect::<Vec<_>>().join(", ")
}

/// Returns the worst verdict of a part, or its status if nothing ran.
fn worst(part: &PartRecord) -> String {
    match part.status {
        Status::Missing => "missing".into(),
        Status::BuildFailed => "build_failed".into(),
        Status::Graded | Status::NotGraded => {
            part.scenarios.iter().map(|scenario| scenario.verdict).max().map_or("none", Verdict::name).into()
        }
    }
}

/// A crew whose programs say everything in invented words.
struct Inventing<'a>(&'a dyn Crew);

impl Crew for Inventing<'_> {
    fn behind(&self) -> Option<&dyn Crew> {
        Some(self.0)
    }

    fn run(&self, start: &Start<'_>) -> croupier::error::Result<Run> {
        let mut run = self.0.run(start)?;
        for turn in &mut run.transcript.turns {
            turn.output = in_invented_words(&String::from_utf8_lossy(&turn.output)).into_bytes();
        }
        Ok(run)
    }
}

/// The samples of one assignment, written out when the first of them is graded.
struct Class {
    assignment: Assignment,
    samples: Samples,
    directory: PathBuf,
    /// Names of those that could not be written, and why.
    unwritten: OnceLock<BTreeMap<String, String>>,
    cache: Option<Arc<Cache>>,
}

impl Class {
    /// Returns the directory of a program. All are written: some look at those next to them.
    fn written(&self, name: &str) -> Result<PathBuf, Failed> {
        let unwritten = self.unwritten.get_or_init(|| {
            let write = |name: &str| self.samples.write(name, &self.directory.join(name)).err();
            let all = self.samples.iter();
            all.filter_map(|sample| Some((sample.name.clone(), write(&sample.name)?))).collect()
        });
        match unwritten.get(name) {
            Some(error) => Err(error.into()),
            None => Ok(self.directory.join(name)),
        }
    }

    fn graded(&self, directory: &Path, turns: TurnTaking) -> Graded {
        let cached = self.cache.as_ref().map(|cache| Cached::new(&House, cache));
        self.graded_by(cached.as_ref().map_or(&House as &dyn Crew, |cached| cached), directory, turns)
    }

    fn graded_by(&self, crew: &dyn Crew, directory: &Path, turns: TurnTaking) -> Graded {
        let submissions = submission::find_one(directory, &self.assignment).unwrap();
        let plan = plan::make(&self.assignment, submissions, &Filter::default()).unwrap();
        let settings = Settings { turns, workers: 1, keep_details: true };
        let graded = grade_rehearsed(crew, &plan, &Marks::none(), &settings, &|_| {});
        let graded = graded.unwrap().in_memory().unwrap();
        assert!(graded.faults.is_empty(), "{:?}", graded.faults);
        graded
    }

    /// Checks that parts whose wording is learned get the same verdict when every word is replaced by an invented one, and that
    /// no other mistake is named then.
    fn same_in_invented_words(&self, directory: &Path, plain: &SubmissionRecord) -> Result<(), Failed> {
        let learns = |part: &&croupier::spec::model::Part| {
            part.trial().is_some_and(|trial| trial.criteria.learn_wording)
        };
        if !self.assignment.parts.iter().any(|part| learns(&part)) {
            return Ok(());
        }
        let cached = self.cache.as_ref().map(|cache| Cached::new(&House, cache));
        let crew = Inventing(cached.as_ref().map_or(&House as &dyn Crew, |cached| cached));
        let invented = self.graded_by(&crew, directory, TurnTaking::Notify);
        let parts = self.assignment.parts.iter().zip(&plain.parts).zip(&invented.record.submissions[0].parts);
        for ((_, plain), invented) in parts.filter(|((part, _), _)| learns(part)) {
            let (expected, found) = (worst(plain), worst(invented));
            if expected != found {
                return Err(format!("`{expected}`, but `{found}` in invented words").into());
            }
            if !invented.mistakes.is_empty() && invented.mistakes[0].name != plain.mistakes.first().map_or("", |it| &it.name) {
                return Err(format!("{:?} in invented words", invented.mistakes).into());
            }
        }
        Ok(())
    }

    /// Grades a program and compares the result with what is intended and with the snapshot.
    fn check(&self, name: &str) -> Result<(), Failed> {
        let sample = self.samples.get(name)?;
        let directory = self.written(name)?;
        let graded = self.graded(&directory, TurnTaking::Notify);
        if both_ways(sample) {
            let other = self.graded(&directory, TurnTaking::Ptrace);
            if !sample.unstable {
                self.same(&graded, &other)?;
            }
        }
        let submission = &graded.record.submissions[0];
        self.same_in_invented_words(&directory, submission)?;
        let wrong = self.unintended(sample, submission);
        self.compare_snapshot(sample, submission);
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
    }

    /// Fails if two gradings of the same program have different transcripts or records.
    fn same(&self, one: &Graded, other: &Graded) -> Result<(), Failed> {
        let ways = format!("{} and {}", one.record.turns, other.record.turns);
        for (one, two) in one.details.iter().zip(&other.details) {
            let scenario = &self.assignment.parts[one.part].trial().unwrap().scenarios[one.scenario].name;
            if one.actual != two.actual {
                let (one, two) = (&one.actual, &two.actual);
                return Err(format!("{scenario}: transcripts of {ways} differ:\n{one:?}\n{two:?}").into());
            }
        }
        let without_turns = |graded: &Graded| {
            let mut record = graded.record.clone();
            record.turns.clear();
            record
        };
        let (one, two) = (without_turns(one), without_turns(other));
        if one == two { Ok(()) } else { Err(format!("records of {ways} differ:\n{one:?}\n{two:?}").into()) }
    }

    /// Returns the parts whose verdicts are not those intended.
    fn unintended(&self, sample: &Sample, submission: &SubmissionRecord) -> Vec<String> {
        let parts = self.run(submission).filter_map(|part| {
            let intended = sample.intended.get(&part.id).map(String::as_str);
            let got = if self.is_graded_manually(part) { found(part) } else { worst(part) };
            (intended != Some(&got)).then(|| format!("{}: intended {intended:?}, got `{got}`", part.id))
        });
        parts.collect()
    }

    /// Panics if the result differs from the snapshot; which one is kept is up to `INSTA_UPDATE`.
    fn compare_snapshot(&self, sample: &Sample, submission: &SubmissionRecord) {
        let parts: BTreeMap<&str, PartSummary> =
            self.run(submission).map(|part| (part.id.as_str(), summary(part, !sample.unstable))).collect();
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
        let mut settings = insta::Settings::new();
        settings.set_snapshot_path(directory.join(&self.assignment.name).join("snapshots"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings
            .bind(|| insta::assert_snapshot!(sample.name.as_str(), serde_yaml::to_string(&parts).unwrap()));
    }

    /// Returns all parts but those that are graded manually and were not submitted, which is allowed.
    fn run<'a>(&'a self, submission: &'a SubmissionRecord) -> impl Iterator<Item = &'a PartRecord> {
        let shown = |part: &&PartRecord| !self.is_graded_manually(part) || part.status != Status::Missing;
        submission.parts.iter().filter(shown)
    }

    fn is_graded_manually(&self, part: &PartRecord) -> bool {
        self.assignment.part(&part.id).unwrap().legwork().is_some()
    }

    /// Fails if something is not used, or there are too few programs.
    fn check_directory(&self) -> Result<(), Failed> {
        let unused = self.samples.unused();
        if !unused.is_empty() {
            return Err(format!("no sample uses {}", unused.join(", ")).into());
        }
        let count = |prefix: &str| self.samples.iter().filter(|one| one.name.starts_with(prefix)).count();
        for (prefix, least) in [("perfect_", 3), ("wrong_", 10)] {
            if count(prefix) < least {
                return Err(format!("{} programs are named `{prefix}*`, not {least}", count(prefix)).into());
            }
        }
        Ok(())
    }
}

/// Whether a program is graded with `ptrace`, too.
fn both_ways(sample: &Sample) -> bool {
    let ordinary = sample.intended.values().all(|verdict| ORDINARY.contains(&verdict.as_str()));
    sample.base.is_none() || !sample.name.starts_with("wrong_") || !ordinary
}

/// Writes all programs into a directory, by assignment.
fn write_all(to: &Path) {
    for assignment in samples::assignments() {
        let samples = Samples::load(&assignment);
        for sample in samples.iter() {
            samples.write(&sample.name, &to.join(&assignment).join(&sample.name)).unwrap();
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [command, directory] = arguments.as_slice()
        && command == "write"
    {
        return write_all(Path::new(directory));
    }
    let temporary = tempfile::Builder::new().prefix("samples").tempdir().unwrap();
    // Some programs try to read the scenarios, which lie three directories above a submission here.
    let specs = temporary.path().join("specs/si204/scenarios");
    fs::create_dir_all(&specs).unwrap();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("specs/si204/scenarios")).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), specs.join(entry.file_name())).unwrap();
    }
    // If there can be no cache, everything is built twice.
    let cache = Cache::open(&temporary.path().join("cache")).ok().map(Arc::new);
    let mut tests = Vec::new();
    for assignment in spec::load(None).unwrap() {
        let class = Arc::new(Class {
            samples: Samples::load(&assignment.name),
            directory: temporary.path().join("submissions").join(&assignment.name),
            unwritten: OnceLock::new(),
            cache: cache.clone(),
            assignment,
        });
        let name = class.assignment.name.clone();
        for sample in class.samples.iter() {
            let (class, name_of_sample) = (Arc::clone(&class), sample.name.clone());
            tests.push(Trial::test(format!("{name}/{}", sample.name), move || class.check(&name_of_sample)));
        }
        tests.push(Trial::test(name, move || class.check_directory()));
    }
    let conclusion = libtest_mimic::run(&Arguments::from_args(), tests);
    drop(temporary);
    conclusion.exit();
}
