//! Mutants of a source on trial: built and run as submissions, through the pipeline that grades a class.

use std::fs;
use std::path::Path;

use super::programs::Original;
use super::rules::Settings;
use super::source::{self, Change};
use super::{Audit, File, Mutant, Status};
use crate::error::{Error, Result};
use crate::language::Language;
use crate::pipeline::{Graded, Prepared};
use crate::plan::{self, Filter, Plan};
use crate::record::{self, PartRecord};
use crate::sandbox::scratch::Scratch;
use crate::spec::model::{Assignment, AutoGrading, Part};
use crate::submission::{self, Submission};
use crate::text;
use crate::verdict::Verdict;

/// How many mutants are graded together: enough to share the work. If the audit is interrupted, only the last ones are lost.
const CLASS: usize = 128;

/// Builds and runs programs.
pub trait Grader {
    /// Carries out a plan; `keep` to keep the transcripts.
    ///
    /// # Errors
    /// The host failed.
    fn grade(&self, plan: &Plan<'_>, keep: bool) -> Result<Graded>;

    /// Builds the program of a plan's first job, and lends it to `act`.
    ///
    /// # Errors
    /// It does not build, the host failed, or `act` fails.
    fn with_program(&self, plan: &Plan<'_>, act: &mut dyn FnMut(&Prepared<'_>) -> Result<()>) -> Result<()>;
}

/// Audits a part by mutants of a program: at most `limit` of them. Returns nothing if the program has no source of the part.
///
/// # Errors
/// The program does not pass, or the host failed.
pub fn audit(
    assignment: &Assignment,
    (part, name): (&Part, &str),
    original: &Original,
    limit: Option<usize>,
    settings: &Settings,
    grader: &dyn Grader,
) -> Result<Option<Audit>> {
    let Some(grading) = part.auto_grading() else { return Ok(None) };
    let files: Vec<File> = sources(part, original);
    if files.is_empty() {
        return Ok(None);
    }
    let mut changes = Vec::new();
    for (index, file) in files.iter().enumerate() {
        changes.extend(source::changes(part.build.language, index, &file.text)?);
    }
    let changes = source::sample(changes, limit, settings.seed);
    let trial = Trial { assignment, part, grading, original, files: &files, settings, grader };
    let mut mutants = Vec::new();
    let searched = match trial.all(name, &changes, &mut mutants) {
        Ok(searched) => searched,
        Err(Error::Interrupted { .. }) if !mutants.is_empty() => {
            // A mutant that passed may be equivalent: that was not examined.
            let is_open = |one: &Mutant| matches!(one.status, Status::Survived | Status::Ignored);
            mutants.retain(|one| !is_open(one) || one.missing.is_some());
            0
        }
        Err(error) => return Err(error),
    };
    let scenarios = grading.scenarios.iter().map(|scenario| scenario.name.clone()).collect();
    let untried = changes.len() - mutants.len();
    Ok(Some(Audit { part: name.to_owned(), of: "source", scenarios, files, mutants, untried, searched }))
}

/// Returns the sources of a part in a program, in the order of their names.
fn sources(part: &Part, original: &Original) -> Vec<File> {
    let is_source = |name: &str| {
        let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
        let of_language = ending.is_some_and(|ending| part.build.language.sources.contains(&ending));
        part.build.sources.iter().any(|source| source == name) || (part.build.any_name && of_language)
    };
    let language: &Language = part.build.language;
    let file = |(name, bytes): (&String, &Vec<u8>)| File {
        name: name.clone(),
        language: language.id.to_owned(),
        text: String::from_utf8_lossy(bytes).into_owned(),
    };
    original.iter().filter(|(name, _)| is_source(name)).map(file).collect()
}

/// Checks that the program itself passes.
fn check(name: &str, right: &PartRecord) -> Result<()> {
    let failing = right.scenarios.iter().find(|scenario| scenario.verdict != Verdict::Passed);
    let why = match (right.status, failing) {
        (record::Status::Graded, None) => return Ok(()),
        (_, Some(failing)) => format!("scenario `{}`: {}", failing.name, failing.verdict.label()),
        (_, None) => right.note.clone().unwrap_or_else(|| "it is not graded".to_owned()),
    };
    Err(Error::usage(
        format!("the program itself does not pass `{name}`: {why}"),
        "mutants are made of a right program: pass another one with --source",
    ))
}

/// Another text for one of the program's files.
pub(super) struct Edit {
    pub(super) file: usize,
    pub(super) text: String,
}

/// The program, what its mutants are graded by, and where.
pub(super) struct Trial<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) part: &'a Part,
    pub(super) grading: &'a AutoGrading,
    pub(super) original: &'a Original,
    pub(super) files: &'a [File],
    pub(super) settings: &'a Settings,
    pub(super) grader: &'a dyn Grader,
}

impl Trial<'_> {
    pub(super) fn edit(&self, change: &Change) -> Edit {
        let file = change.place.file;
        Edit { file, text: source::changed(&self.files[file].text, change) }
    }

    /// Grades a class whose submissions have one of these edits each, or none, with the scenarios of this assignment.
    pub(super) fn grade(
        &self,
        assignment: &Assignment,
        edits: &[Option<Edit>],
        keep: bool,
    ) -> Result<Graded> {
        let class = self.class(edits)?;
        let submissions = submission::find(&[class.path().to_owned()], assignment)?;
        let graded = self.grader.grade(&self.plan(assignment, submissions)?, keep)?;
        match graded.faults.first() {
            Some(fault) => Err(Error::Internal(fault.clone())),
            None => Ok(graded),
        }
    }

    /// Grades the program, which has to pass, and all its mutants, and examines those that pass. Returns the number of scenarios that were
    /// searched. What was done before an error is in `mutants`.
    fn all(&self, name: &str, changes: &[Change], mutants: &mut Vec<Mutant>) -> Result<usize> {
        for (at, some) in changes.chunks(CLASS).enumerate() {
            let original = (at == 0).then_some(None);
            let edits = some.iter().map(|change| Some(self.edit(change)));
            let edits: Vec<Option<Edit>> = original.into_iter().chain(edits).collect();
            let graded = self.grade(self.assignment, &edits, false)?;
            let results = graded.record.submissions.iter().map(|one| one.parts.first());
            let results = results.collect::<Option<Vec<&PartRecord>>>();
            let mut results = &results.ok_or_else(|| Error::Internal("a mutant has no part".into()))?[..];
            if let ([right, others @ ..], 0) = (results, at) {
                check(name, right)?;
                results = others;
            }
            mutants.extend(some.iter().zip(results).map(|(change, result)| self.mutant(change, result)));
        }
        self.examine(changes, mutants)
    }

    /// Returns a plan of the part, for these submissions.
    pub(super) fn plan<'p>(
        &self,
        assignment: &'p Assignment,
        submissions: Vec<Submission>,
    ) -> Result<Plan<'p>> {
        let filter = Filter { only: vec![format!("{}/*", self.part.id)], ..Filter::default() };
        plan::make(assignment, submissions, &filter)
    }

    /// Writes a class whose submissions have one of these edits each, or none.
    pub(super) fn class(&self, edits: &[Option<Edit>]) -> Result<Scratch> {
        let class = Scratch::new()?;
        for (index, edit) in edits.iter().enumerate() {
            let directory = class.path().join(format!("{index:05}"));
            self.write(&directory, edit.as_ref())
                .map_err(|error| Error::system("cannot write a mutant", error))?;
        }
        Ok(class)
    }

    fn write(&self, directory: &Path, edit: Option<&Edit>) -> std::io::Result<()> {
        fs::create_dir(directory)?;
        for (name, bytes) in self.original {
            fs::write(directory.join(name), bytes)?;
        }
        let Some(edit) = edit else { return Ok(()) };
        fs::write(directory.join(&self.files[edit.file].name), &edit.text)
    }

    fn mutant(&self, change: &Change, result: &PartRecord) -> Mutant {
        let file = &self.files[change.place.file];
        let failing = || result.scenarios.iter().filter(|scenario| scenario.verdict != Verdict::Passed);
        let place = |name: &str| self.grading.scenarios.iter().position(|scenario| scenario.name == name);
        let caught_by: Vec<usize> = failing().filter_map(|scenario| place(&scenario.name)).collect();
        let limits = [Verdict::TimeLimit, Verdict::IdleLimit, Verdict::SleepLimit, Verdict::OutputLimit];
        let status = match failing().next() {
            _ if result.status == record::Status::BuildFailed => Status::CompileError,
            Some(first) if limits.contains(&first.verdict) => Status::Timeout,
            Some(_) => Status::Killed,
            None => Status::Survived,
        };
        let (line, column) = change.place.start;
        let before = text::visible(file.text[change.range.clone()].as_bytes());
        let after = text::visible(change.place.replacement.as_bytes());
        Mutant {
            name: format!("{}:{line}:{column} {before} → {after}", file.name),
            mutator: change.mutator,
            change: source::diff(&file.text, change),
            place: change.place.clone(),
            status,
            reason: result.note.clone().filter(|_| status == Status::CompileError),
            caught_by,
            missing: None,
        }
    }
}
