//! Mutants of a source on trial: built and run as submissions, through the pipeline that grades a class.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use reference::{Ending, Rules, Typed};

use super::rules::{Settings, in_words};
use super::source::{self, Change};
use super::{Audit, File, Mutant, Status};
use crate::error::{Error, Result};
use crate::explore::cases;
use crate::language::Language;
use crate::oracle::{self, model::Models};
use crate::pipeline::{Detail, Graded};
use crate::plan::{self, Filter, Plan};
use crate::record::{self, PartRecord};
use crate::sandbox::scratch::Scratch;
use crate::spec::model::{Assignment, AutoGrading, Grading, Made, Part, Reference, Scenario};
use crate::submission;
use crate::text::{self, count};
use crate::verdict::Verdict;

/// A program that mutants are made of: its files, by name.
pub type Original = BTreeMap<String, Vec<u8>>;

/// Carries out a plan; `true` to keep the transcripts.
pub type Grader<'g> = &'g dyn Fn(&Plan<'_>, bool) -> Result<Graded>;

/// Number of scenarios of a search in which each seed needs a build of its own.
const PATCHED: usize = 6;

/// Reads the files of a directory, or one file.
///
/// # Errors
/// It cannot be read.
pub fn read(path: &Path) -> Result<Original> {
    let unread = |error| Error::path("read", path, error);
    let mut files = Original::new();
    if path.is_file() {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        files.insert(name, fs::read(path).map_err(unread)?);
        return Ok(files);
    }
    for entry in fs::read_dir(path).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        if entry.file_type().map_err(unread)?.is_file() {
            files.insert(
                entry.file_name().to_string_lossy().into_owned(),
                fs::read(entry.path()).map_err(unread)?,
            );
        }
    }
    Ok(files)
}

/// Returns the files of a part's model solution, under the names that a submission has; nothing if it has none that is built.
pub fn model(part: &Part) -> Option<Original> {
    let Reference::Model(model) = &part.auto_grading()?.reference else { return None };
    let Made::Built { recipe, files } = &model.made else { return None };
    let named = |name: &str| match (&part.build.sources[..], &recipe.sources[..]) {
        ([wanted], [only]) if only == name => wanted.clone(),
        _ => name.to_owned(),
    };
    Some(files.iter().map(|(name, bytes)| (named(&name.to_string_lossy()), bytes.clone())).collect())
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
    grade: Grader<'_>,
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
    let all: Vec<Option<&Change>> = std::iter::once(None).chain(changes.iter().map(Some)).collect();
    let trial = Trial { assignment, part, original, files: &files };
    let graded = trial.grade(assignment, &all, false, grade)?;
    let results = graded.record.submissions.iter().map(|one| one.parts.first());
    let results =
        results.collect::<Option<Vec<_>>>().ok_or_else(|| Error::Internal("a mutant has no part".into()))?;
    let (right, results) =
        results.split_first().ok_or_else(|| Error::Internal("nothing was graded".into()))?;
    check(name, right)?;
    let mut mutants: Vec<Mutant> =
        changes.iter().zip(results).map(|(change, result)| trial.mutant(grading, change, result)).collect();
    let searched = trial.search(&changes, &mut mutants, settings, grade)?;
    let scenarios = grading.scenarios.iter().map(|scenario| scenario.name.clone()).collect();
    Ok(Some(Audit { part: name.to_owned(), of: "source", scenarios, files, mutants, searched }))
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

struct Trial<'a> {
    assignment: &'a Assignment,
    part: &'a Part,
    original: &'a Original,
    files: &'a [File],
}

impl Trial<'_> {
    /// Grades a class whose submissions have one of these changes each, or none, with the scenarios of this assignment.
    fn grade(
        &self,
        assignment: &Assignment,
        changes: &[Option<&Change>],
        keep: bool,
        grade: Grader<'_>,
    ) -> Result<Graded> {
        let class = Scratch::new()?;
        for (index, change) in changes.iter().enumerate() {
            let directory = class.path().join(format!("{index:05}"));
            self.write(&directory, *change).map_err(|error| Error::system("cannot write a mutant", error))?;
        }
        let submissions = submission::find(&[class.path().to_owned()], assignment)?;
        let filter = Filter { only: vec![format!("{}/*", self.part.id)], ..Filter::default() };
        let graded = grade(&plan::make(assignment, submissions, &filter)?, keep)?;
        match graded.faults.first() {
            Some(fault) => Err(Error::Internal(fault.clone())),
            None => Ok(graded),
        }
    }

    fn write(&self, directory: &Path, change: Option<&Change>) -> std::io::Result<()> {
        fs::create_dir(directory)?;
        for (name, bytes) in self.original {
            fs::write(directory.join(name), bytes)?;
        }
        let Some(change) = change else { return Ok(()) };
        let file = &self.files[change.place.file];
        fs::write(directory.join(&file.name), source::changed(&file.text, change))
    }

    fn mutant(&self, grading: &AutoGrading, change: &Change, result: &PartRecord) -> Mutant {
        let file = &self.files[change.place.file];
        let failing = || result.scenarios.iter().filter(|scenario| scenario.verdict != Verdict::Passed);
        let place = |name: &str| grading.scenarios.iter().position(|scenario| scenario.name == name);
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

    /// Searches for scenarios that would catch the survivors; sets those aside that behave like the program itself. Returns the
    /// number of scenarios.
    fn search(
        &self,
        changes: &[Change],
        mutants: &mut [Mutant],
        settings: &Settings,
        grade: Grader<'_>,
    ) -> Result<usize> {
        let survivors: Vec<usize> =
            (0..mutants.len()).filter(|&index| mutants[index].status == Status::Survived).collect();
        let mut wide = self.assignment.clone();
        let mut searched = Vec::new();
        for part in wide.parts.iter_mut().filter(|part| part.id == self.part.id) {
            if let Grading::Automatic(grading) = &mut part.marking {
                searched = cases(grading, settings)?;
                grading.rows = searched.iter().map(|_| grading.rows[0].clone()).collect();
                grading.scenarios.clone_from(&searched);
            }
        }
        if survivors.is_empty() || searched.is_empty() {
            return Ok(searched.len());
        }
        let each = std::iter::once(None).chain(survivors.iter().map(|&index| Some(&changes[index])));
        let graded = self.grade(&wide, &each.collect::<Vec<_>>(), true, grade)?;
        let runs = |submission: usize| graded.details.iter().filter(move |run| run.submission == submission);
        let original: BTreeMap<usize, &Detail> = runs(0).map(|run| (run.scenario, run)).collect();
        for (at, &index) in survivors.iter().enumerate() {
            let passes = |scenario: usize| {
                original.get(&scenario).is_some_and(|run| run.judgment.verdict == Verdict::Passed)
            };
            let fails =
                runs(at + 1).filter(|run| run.judgment.verdict != Verdict::Passed && passes(run.scenario));
            let shortest = fails.min_by_key(|run| (searched[run.scenario].keys.len(), run.scenario));
            let mutant = &mut mutants[index];
            if let Some(run) = shortest {
                mutant.missing = Some(in_words(&searched[run.scenario]));
                continue;
            }
            let same = runs(at + 1)
                .all(|run| original.get(&run.scenario).is_some_and(|one| one.actual == run.actual));
            let tried = count(searched.len(), "scenario");
            mutant.status = Status::Ignored;
            mutant.reason = Some(if same {
                format!("behaves like the program itself in all of {tried} that were tried")
            } else {
                format!("differs only in what is accepted, in all of {tried} that were tried")
            });
        }
        Ok(searched.len())
    }
}

/// Returns the scenarios of a search: each is one that the reference plays to its end.
fn cases(grading: &AutoGrading, settings: &Settings) -> Result<Vec<Scenario>> {
    let models = Models::default();
    let most = if grading.patch.is_some() { PATCHED } else { settings.cases };
    let mut found: Vec<Scenario> = Vec::new();
    for index in 0..most {
        let Some(mut scenario) =
            cases::scenario(grading, &Rules::plain(), &cases::SEEDS, settings.seed, index)
        else {
            continue;
        };
        if grading.follow.is_some() {
            // A program draws by itself.
            scenario.seed = None;
        }
        scenario.name = format!("search {index}");
        let known = |other: &Scenario| Scenario { name: scenario.name.clone(), ..other.clone() } == scenario;
        if found.iter().any(known) {
            continue;
        }
        if let Reference::Model(_) = grading.reference {
            let played = &oracle::readings(&models, grading, &scenario)?[0].transcript;
            let asks = played.turns.iter().any(|turn| turn.typed == Some(Typed::EndOfInput));
            if asks || !matches!(played.ending, Ending::Exited(_)) || !played.unread.is_empty() {
                continue;
            }
        }
        found.push(scenario);
    }
    Ok(found)
}
