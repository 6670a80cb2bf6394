//! What the paths of `grade` and `check` contain: directories, or downloads of course systems.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::cli::args::Subject;
use crate::cli::look::Look;
use crate::cli::{out, settings};
use crate::error::{Error, Result};
use crate::gradebook::{Match, Roster};
use crate::intake::{self, Attempt, Intake, Known};
use crate::record::{HandInRecord, Record, SubmissionRecord};
use crate::report::theme::Role;
use crate::spec::marks;
use crate::spec::model::Assignment;
use crate::submission::{self, Given, Submission};
use crate::text;

/// The paths from the command line, opened.
pub(crate) struct Downloads {
    intakes: Vec<Intake>,
}

impl Downloads {
    /// Opens directories and archives, and prints what the instructor should know about them.
    ///
    /// # Errors
    /// One does not exist, or is no download of the layout that was named.
    pub(crate) fn open(
        paths: &[PathBuf],
        asked: &Subject,
        assignments: &[Assignment],
        roster: Option<&Roster>,
        look: &Look,
    ) -> Result<Self> {
        for path in paths {
            settings::directory(path)?;
        }
        let is_wanted =
            |assignment: &&Assignment| asked.assignment.as_ref().is_none_or(|name| *name == assignment.name);
        let all = || assignments.iter().filter(is_wanted).flat_map(|assignment| &assignment.parts);
        let names = all().flat_map(|part| part.build.sources.iter().cloned()).collect();
        let parts: Vec<String> = all().map(|part| part.id.clone()).collect();
        let known = roster.map(|roster| |user: &str| is_known(roster, user));
        let known = known.as_ref().map(|known| known as Known<'_>);
        let intakes = intake::open(paths, asked.intake.as_deref(), asked.attempt, names, &parts, known)?;
        for intake in &intakes {
            if let Intake::Download(class) = intake {
                for warning in &class.warnings {
                    let path = text::path(&class.path);
                    out::say(look, Role::Warn, "warning:", &format!("in `{path}`, {warning}"));
                }
            }
        }
        Ok(Self { intakes })
    }

    /// Returns what each path contains.
    pub(crate) fn given(&self) -> Vec<Given<'_>> {
        self.intakes.iter().map(given).collect()
    }

    /// Whether there is a download of a course system.
    pub(crate) fn any(&self) -> bool {
        self.layout().is_some()
    }

    /// Returns the layout of the downloads, for the head of reports.
    pub(crate) fn layout(&self) -> Option<String> {
        let layout = |intake: &Intake| match intake {
            Intake::Directory(_) => None,
            Intake::Download(class) => Some(class.layout),
        };
        let mut layouts: Vec<&str> = self.intakes.iter().filter_map(layout).collect();
        layouts.dedup();
        (!layouts.is_empty()).then(|| layouts.join("; "))
    }

    /// Returns the files of manual grades next to the submissions.
    pub(crate) fn marks(&self, assignment: &Assignment) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = Vec::new();
        for intake in &self.intakes {
            let found = match intake {
                Intake::Directory(path) => submission::locate_marks(path, assignment),
                Intake::Download(class) => beside(&class.path),
            };
            let new: Vec<PathBuf> = found.into_iter().filter(|found| !files.contains(found)).collect();
            files.extend(new);
        }
        files
    }

    /// Returns where the file of manual grades of the first path belongs, whether or not it is there.
    pub(crate) fn place_of_marks(&self, assignment: &Assignment) -> Option<PathBuf> {
        self.intakes.first().map(|intake| match intake {
            Intake::Directory(path) => submission::place_of_marks(path, assignment),
            Intake::Download(class) if class.path.is_dir() => class.path.join(marks::FILE),
            Intake::Download(class) => class.path.with_file_name(marks::FILE),
        })
    }

    /// Returns the students of the class that are not graded, if only one submission is.
    pub(crate) fn classmates(&self, assignment: &Assignment) -> Vec<String> {
        let of = |intake: &Intake| match intake {
            Intake::Directory(path) => submission::classmates(path, assignment),
            Intake::Download(_) => Vec::new(),
        };
        self.intakes.iter().flat_map(of).collect()
    }
}

/// Whether a roster has a user name.
fn is_known(roster: &Roster, user: &str) -> bool {
    roster.find(user, Some(&HandInRecord::of("", "username", user))) != Match::Unknown
}

fn given(intake: &Intake) -> Given<'_> {
    match intake {
        Intake::Directory(path) => Given::Directory(path),
        Intake::Download(class) => Given::HandIns(&class.path, &class.hand_ins),
    }
}

/// Returns the files of manual grades in the directory of a download, or else next to it.
fn beside(download: &Path) -> Vec<PathBuf> {
    let around = download.parent().filter(|around| !around.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let files = |directory: &Path| {
        let both = [marks::FILE, marks::TABLE].map(|name| directory.join(name));
        both.into_iter().filter(|file| file.is_file()).collect::<Vec<_>>()
    };
    [download, around].map(files).into_iter().find(|files| !files.is_empty()).unwrap_or_default()
}

/// Returns the error for attempts that are divided between shards.
pub(crate) fn check_shard(attempt: Attempt, sharded: bool) -> Result<()> {
    if sharded && attempt == Attempt::Best {
        return Err(Error::usage(
            "`--attempt best` cannot be combined with `--shard`: attempts of a student may be in several shards",
            "grade the class in one run, or choose `first`, `last`, or a number",
        ));
    }
    Ok(())
}

/// Returns the number of students whose submissions these are: there may be several attempts of one.
pub(crate) fn students(submissions: &[Submission]) -> usize {
    let label = |one: &Submission| intake::without_attempt(&one.student, one.hand_in.as_ref());
    submissions.iter().map(label).collect::<BTreeSet<String>>().len()
}

/// Keeps the attempt with the most points of each student: the last of several. An attempt that is not graded is kept only if no
/// other is graded; then nothing is lost.
pub(crate) fn best(mut record: Record) -> Record {
    let mut kept: Vec<SubmissionRecord> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for mut one in std::mem::take(&mut record.submissions) {
        one.student = intake::without_attempt(&one.student, one.hand_in.as_ref());
        match places.get(&one.student) {
            None => {
                places.insert(one.student.clone(), kept.len());
                kept.push(one);
            }
            Some(&at) => {
                if one.points.unwrap_or(-1.0) >= kept[at].points.unwrap_or(-1.0) {
                    kept[at] = one;
                }
            }
        }
    }
    Record { submissions: kept, ..record }
}
