//! Grades the programs of `tests/samples`, one test each: `cargo test --test samples -- si204/wrong_typo`. If none is named, only
//! the first of each kind with each verdict and of each interpretation is graded; `--include-ignored` grades all.
//!
//! `bases.yaml` and `mutants.yaml` say what a program does, which verdicts are intended, and which variants of the reference it equals;
//! the rest of what croupier finds is compared with a snapshot, reviewed with `cargo insta review`. `README.md` next to the samples
//! says more.
//!
//! Programs are graded in groups, which share what does not depend on the program. Some are graded with `seccomp` and with `ptrace`, and
//! the records and transcripts must be equal byte for byte: one of each kind of program and of each end that one can
//! come to. Builds and runs of equal programs are shared through a cache that lasts as long as this process; a run by one way of taking
//! turns is never used for the other.
//!
//! `cargo test --test samples -- both` grades all in both ways of taking turns. `write DIR` writes all programs into a directory instead,
//! and `write-attacks DIR` those of `tests/attacks.rs`.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

#[path = "support/attacks.rs"]
mod attacks;
#[path = "support/samples.rs"]
mod samples;
#[path = "support/summary.rs"]
mod summary;
#[path = "support/variants.rs"]
mod variants;

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use croupier::cache::Cache;
use croupier::model_check;
use croupier::pipeline::{Backend, CachingBackend, Detail, Settings, SystemBackend, grade_rehearsed};
use croupier::plan::{self, Filter};
use croupier::record::{PartRecord, Status, SubmissionRecord};
use croupier::run::{InputDetection, Run, Start};
use croupier::spec::{marks::Marks, model::Assignment};
use croupier::submission::{self, Submission};
use libtest_mimic::{Arguments, Failed, Trial};
use reference::wording::in_invented_words;
use samples::{Sample, Samples};
use variants::Variants;

/// How many programs are graded together: enough to share the work, few enough for the first results to come soon.
const GROUP: usize = 24;

/// What came of a program, by one way of taking turns.
struct Found {
    record: SubmissionRecord,
    runs: Vec<Detail>,
}

/// What came of programs, by their names: nothing, or why their test fails.
type Outcomes = BTreeMap<String, Result<(), String>>;

/// By the programs' names.
type Graded = BTreeMap<String, Found>;

/// In which words programs speak.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    Plain,
    Invented,
}

/// A backend whose programs say everything in invented words.
struct Inventing<'a>(&'a dyn Backend);

impl Backend for Inventing<'_> {
    fn behind(&self) -> Option<&dyn Backend> {
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
    assignment: &'static Assignment,
    variants: Variants<'static>,
    samples: Samples,
    /// Names of those that are graded with `ptrace`, too.
    both_ways: BTreeSet<String>,
    directory: PathBuf,
    /// Names of those that could not be written, and why.
    unwritten: OnceLock<BTreeMap<String, String>>,
    cache: Option<Arc<Cache>>,
    backend: SystemBackend,
}

/// Samples that are graded together, when the first of them is asked for.
struct Group {
    class: Arc<Class>,
    names: Vec<String>,
    /// What came of each, or why they could not be graded. What is found in programs takes too much memory to keep that of all.
    checked: OnceLock<Result<Outcomes, String>>,
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

    /// Grades these programs.
    fn grade<'a>(
        &self,
        names: impl Iterator<Item = &'a String>,
        turns: InputDetection,
        words: Words,
    ) -> Result<Graded, String> {
        let mut submissions = Vec::new();
        for name in names {
            let Ok(directory) = self.written(name) else { continue };
            let found =
                submission::find_one(&directory, self.assignment).map_err(|error| error.to_string())?;
            // Some are in a directory of their own in there.
            submissions.extend(found.into_iter().map(|found| Submission { student: name.clone(), ..found }));
        }
        if submissions.is_empty() {
            return Ok(Graded::new());
        }
        let plan = plan::make(self.assignment, submissions, &Filter::default()).unwrap();
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let settings = Settings { turns, workers, keep_details: true, words_are_known: false };
        let cached = self.cache.as_ref().map(|cache| CachingBackend::new(&self.backend, cache));
        let backend = cached.as_ref().map_or(&self.backend as &dyn Backend, |cached| cached);
        let inventing = Inventing(backend);
        let backend = if words == Words::Invented { &inventing as &dyn Backend } else { backend };
        let graded = grade_rehearsed(backend, &plan, &Marks::none(), &settings, &|_| {});
        let graded =
            graded.and_then(croupier::pipeline::Graded::in_memory).map_err(|error| error.to_string())?;
        let unexpected: Vec<String> =
            graded.faults.into_iter().filter(|fault| !self.is_expected(fault)).collect();
        if !unexpected.is_empty() {
            return Err(unexpected.join("\n"));
        }
        let mut runs: BTreeMap<usize, Vec<Detail>> = BTreeMap::new();
        for run in graded.details {
            runs.entry(run.submission).or_default().push(run);
        }
        let records = graded.record.submissions.into_iter().enumerate();
        let found = |(index, record)| Found { record, runs: runs.remove(&index).unwrap_or_default() };
        Ok(records.map(found).map(|found| (found.record.student.clone(), found)).collect())
    }

    /// Whether an error is that of a sample that is meant not to be graded.
    fn is_expected(&self, fault: &str) -> bool {
        let ungraded = |sample: &&Sample| sample.intended.values().all(|verdict| verdict == "not_graded");
        self.samples
            .iter()
            .filter(ungraded)
            .any(|sample| fault.starts_with(&format!("cannot grade `{}`:", sample.name)))
    }

    /// Whether a part's wording is learned from its runs.
    fn learns_wording(&self) -> bool {
        let trials = self.assignment.parts.iter().filter_map(|part| part.auto_grading());
        trials.into_iter().any(|trial| trial.criteria.learn_wording && trial.criteria.blocks.is_some())
    }

    /// Fails if a program gets another verdict when every word is replaced by an invented one, or if other mistakes are named.
    fn same_in_invented_words(&self, plain: &Found, invented: &Found) -> Result<(), Failed> {
        let learns = |part: &PartRecord| {
            self.assignment
                .part(&part.id)
                .and_then(|part| part.auto_grading())
                .is_some_and(|it| it.criteria.learn_wording && it.criteria.blocks.is_some())
        };
        for (plain, invented) in
            plain.record.parts.iter().zip(&invented.record.parts).filter(|(part, _)| learns(part))
        {
            let (expected, found) = (summary::found(plain, false), summary::found(invented, false));
            // Of a program that asks where it should go on there is too little to learn from.
            let too_little = expected == "extra_read" && found == "wrong_output";
            // A wrong program in unknown words may be left to a person.
            let left_to_a_person = expected != "passed" && found == "for_review";
            if expected != found && !too_little && !left_to_a_person {
                return Err(format!("`{expected}`, but `{found}` in invented words").into());
            }
            let named = |part: &PartRecord| part.mistakes.first().map(|mistake| mistake.name.clone());
            if named(invented).is_some() && named(invented) != named(plain) {
                return Err(format!("{:?} in invented words", invented.mistakes).into());
            }
        }
        Ok(())
    }

    /// Compares what was found in a program with what is intended, with the variants that it equals, and with the snapshot.
    fn check(&self, sample: &Sample, found: &Found) -> Result<(), Failed> {
        let parts: Vec<&PartRecord> = self.run(&found.record).collect();
        let mut wrong = self.unintended(sample, &parts);
        wrong.extend(self.variants.unlike(sample, &found.record, &found.runs));
        if wrong.is_empty() { self.compare_snapshot(sample, &parts) } else { Err(wrong.join("\n").into()) }
    }

    /// Fails if two gradings of the same program have different transcripts or records.
    fn same(&self, one: &Found, other: &Found) -> Result<(), Failed> {
        for (one, two) in one.runs.iter().zip(&other.runs) {
            let scenario =
                &self.assignment.parts[one.part].auto_grading().unwrap().scenarios[one.scenario].name;
            if one.actual != two.actual {
                let (one, two) = (&one.actual, &two.actual);
                return Err(
                    format!("{scenario}: transcripts of the two ways differ:\n{one:?}\n{two:?}").into()
                );
            }
        }
        let (one, two) = (&one.record, &other.record);
        if one == two {
            Ok(())
        } else {
            Err(format!("records of the two ways differ:\n{one:?}\n{two:?}").into())
        }
    }

    /// Returns the parts whose verdicts are not those intended.
    fn unintended(&self, sample: &Sample, parts: &[&PartRecord]) -> Vec<String> {
        let got = |part: &&PartRecord| (part.id.clone(), summary::found(part, self.is_graded_manually(part)));
        let got: BTreeMap<String, String> = parts.iter().map(got).collect();
        if got == sample.intended {
            Vec::new()
        } else {
            vec![format!("intended {:?}, got {got:?}", sample.intended)]
        }
    }

    /// Panics if the result differs from the snapshot; which one is kept is up to `INSTA_UPDATE`. What is right and no more has
    /// none: `intended` says all.
    fn compare_snapshot(&self, sample: &Sample, parts: &[&PartRecord]) -> Result<(), Failed> {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
        let directory = directory.join(&self.assignment.name).join("snapshots");
        if summary::is_plain(parts) {
            let snapshot = directory.join(format!("{}.snap", sample.name));
            let there = snapshot.exists();
            return if there {
                Err(format!("everything passes: remove {}", snapshot.display()).into())
            } else {
                Ok(())
            };
        }
        let mut settings = insta::Settings::new();
        settings.set_snapshot_path(directory);
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let summary = summary::of(parts, sample.unstable);
        settings.bind(|| insta::assert_snapshot!(sample.name.as_str(), summary));
        Ok(())
    }

    /// Returns all parts but those that are graded manually and were not submitted, which is allowed.
    fn run<'a>(&'a self, submission: &'a SubmissionRecord) -> impl Iterator<Item = &'a PartRecord> {
        let shown = |part: &&PartRecord| !self.is_graded_manually(part) || part.status != Status::Missing;
        submission.parts.iter().filter(shown)
    }

    fn is_graded_manually(&self, part: &PartRecord) -> bool {
        self.assignment.part(&part.id).unwrap().review().is_some()
    }

    /// Fails if something is not used, if there are too few programs, or if a variant of the reference is not shown by any.
    fn check_directory(&self) -> Result<(), Failed> {
        let unused = self.samples.unused().into_iter().map(|name| format!("no sample uses {name}"));
        let few = [("perfect_", 3), ("wrong_", 10)].into_iter().filter_map(|(prefix, least)| {
            let count = self.samples.iter().filter(|one| one.name.starts_with(prefix)).count();
            (count < least).then(|| format!("{count} programs are named `{prefix}*`, not {least}"))
        });
        let wrong: Vec<String> = unused.chain(few).chain(self.variants.not_covered(&self.samples)).collect();
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
    }
}

impl Group {
    /// Grades the programs: with `seccomp`, with `ptrace` as far as they are graded so, and in invented words where wording is learned.
    fn grade(&self) -> Result<[Graded; 3], String> {
        let both = |name: &&String| self.class.both_ways.contains(*name);
        let seccomp = self.class.grade(self.names.iter(), InputDetection::Seccomp, Words::Plain)?;
        let ptrace =
            self.class.grade(self.names.iter().filter(both), InputDetection::Ptrace, Words::Plain)?;
        let invented = self.names.iter().filter(|_| self.class.learns_wording());
        Ok([seccomp, ptrace, self.class.grade(invented, InputDetection::Seccomp, Words::Invented)?])
    }

    fn check(&self, name: &str) -> Result<(), Failed> {
        let check_all = || {
            let graded = self.grade()?;
            Ok(self.names.iter().map(|name| (name.clone(), self.outcome(name, &graded))).collect())
        };
        let checked = self.checked.get_or_init(check_all).as_ref().map_err(Failed::from)?;
        checked.get(name).cloned().unwrap_or_else(|| Err("not graded".to_owned())).map_err(Failed::from)
    }

    /// Returns what came of a program; insta panics if its snapshot differs.
    fn outcome(&self, name: &str, graded: &[Graded; 3]) -> Result<(), String> {
        let checked = catch_unwind(AssertUnwindSafe(|| self.check_graded(name, graded)));
        let panicked = |panic: Box<dyn Any + Send>| {
            let message = panic.downcast_ref::<String>().map(String::as_str);
            Err(message.or(panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked").into())
        };
        let failed = |failed: Failed| failed.message().unwrap_or_default().to_owned();
        checked.unwrap_or_else(panicked).map_err(failed)
    }

    fn check_graded(&self, name: &str, [seccomp, ptrace, invented]: &[Graded; 3]) -> Result<(), Failed> {
        self.class.written(name)?;
        let sample = self.class.samples.get(name)?;
        let found = seccomp.get(name).ok_or("not in the record")?;
        if let Some(other) = ptrace.get(name).filter(|_| !sample.unstable) {
            self.class.same(found, other)?;
        }
        if let Some(invented) = invented.get(name) {
            self.class.same_in_invented_words(found, invented)?;
        }
        self.class.check(sample, found)
    }
}

/// Chooses the programs that are graded with `ptrace`, too: all, or one of each kind and each end that a program can come to.
fn both_ways(samples: &Samples, all: bool) -> BTreeSet<String> {
    let mut seen: BTreeSet<(bool, BTreeSet<&String>)> = BTreeSet::new();
    let chosen = samples.iter().filter(|sample| {
        let verdicts: BTreeSet<&String> = sample.intended.values().collect();
        seen.insert((sample.name.starts_with("hostile_"), verdicts)) || all
    });
    chosen.map(|sample| sample.name.clone()).collect()
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

/// The first program of each kind that gets each verdict, and of each interpretation: what is graded if none is named.
fn different(samples: &Samples) -> BTreeSet<&str> {
    let mut seen: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut different = BTreeSet::new();
    for sample in samples.iter() {
        let kind = sample.name.split('_').next().unwrap_or_default();
        let verdicts = sample.intended.values().map(|verdict| (kind, verdict.as_str()));
        let interpretations = sample.interpretation.0.iter().map(|one| ("interpretation", one.as_str()));
        for what in verdicts.chain(interpretations) {
            if seen.insert(what) {
                different.insert(sample.name.as_str());
            }
        }
    }
    different
}

/// Fails if samples are not of an assignment; an assignment without samples has no tests at all.
fn check_assignments(known: &[String]) -> Result<(), Failed> {
    let unknown: Vec<String> =
        samples::assignments().into_iter().filter(|name| !known.contains(name)).collect();
    if unknown.is_empty() {
        Ok(())
    } else {
        Err(format!("no assignment is named {}", unknown.join(", ")).into())
    }
}

/// Whether a test of this name is to be run.
fn is_asked_for(arguments: &Arguments, name: &str) -> bool {
    let like =
        |pattern: &String| if arguments.exact { name == pattern } else { name.contains(pattern.as_str()) };
    arguments.filter.as_ref().is_none_or(like) && !arguments.skip.iter().any(like)
}

/// The tests of an assignment: those that grade a group, since they come first, and the others, which find their group graded. As the former
/// are run in parallel, so are groups; the end of one, which cannot use all CPUs, overlaps with another.
fn tests(class: &Arc<Class>, arguments: &Arguments, are_all_graded: bool) -> [Vec<Trial>; 2] {
    let assignment = class.assignment.name.as_str();
    let different = different(&class.samples);
    let is_ignored = |name: &str| !are_all_graded && !different.contains(name);
    let is_run = |name: &str| arguments.include_ignored || arguments.ignored == is_ignored(name);
    let named = |sample: &Sample| (format!("{assignment}/{}", sample.name), sample.name.clone());
    let all = class.samples.iter().map(named).filter(|(test, _)| is_asked_for(arguments, test));
    let (run, not_run): (Vec<_>, Vec<_>) = all.partition(|(_, name)| is_run(name));
    let trial = |(test, name): (String, String), group: Arc<Group>| {
        let ignored = is_ignored(&name);
        Trial::test(test, move || group.check(&name)).with_ignored_flag(ignored)
    };
    let (mut firsts, mut others) = (Vec::new(), Vec::new());
    // Those that are not run are listed only: their groups are never graded.
    for together in run.chunks(GROUP).chain(not_run.chunks(GROUP)) {
        let names = together.iter().map(|(_, name)| name.clone()).collect();
        let group = Arc::new(Group { class: Arc::clone(class), names, checked: OnceLock::new() });
        let mut tests = together.iter().cloned().map(|named| trial(named, Arc::clone(&group)));
        firsts.extend(tests.next());
        others.extend(tests);
    }
    let (name, class) = (assignment.to_owned(), Arc::clone(class));
    others.push(Trial::test(name, move || class.check_directory()));
    [firsts, others]
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().collect();
    match arguments.get(1..).unwrap_or_default() {
        [command, directory] if command == "write" => return write_all(Path::new(directory)),
        [command, directory] if command == "write-attacks" => return attacks::write(Path::new(directory)),
        _ => {}
    }
    let first = arguments.get(1).cloned().unwrap_or_default();
    let is_both = first == "both";
    if is_both {
        arguments.remove(1);
    }
    let arguments = Arguments::from_iter(arguments);
    // A program that is named is graded even if it is ignored otherwise.
    let are_all_graded = is_both || arguments.filter.is_some();
    croupier::build::start_tool_server();
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
    let (mut all, mut others) = (Vec::new(), Vec::new());
    let assignments = model_check::load(None).unwrap();
    let known: Vec<String> = assignments.iter().map(|assignment| assignment.name.clone()).collect();
    others.push(Trial::test("assignments", move || check_assignments(&known)));
    for assignment in assignments {
        // Tests own what they use, and all of them use it.
        let assignment: &'static Assignment = Box::leak(Box::new(assignment));
        let samples = Samples::load(&assignment.name);
        let class = Arc::new(Class {
            variants: Variants::new(assignment),
            both_ways: both_ways(&samples, is_both),
            samples,
            directory: temporary.path().join("submissions").join(&assignment.name),
            unwritten: OnceLock::new(),
            cache: cache.clone(),
            backend: SystemBackend::default(),
            assignment,
        });
        let [first, other] = tests(&class, &arguments, are_all_graded);
        all.extend(first);
        others.extend(other);
    }
    all.extend(others);
    let conclusion = libtest_mimic::run(&arguments, all);
    drop(temporary);
    conclusion.exit();
}
