//! The plan: which scenarios of which parts run for which submissions, in which order; the filters, and the text of
//! `--dry-run`. Does not access the file system.

mod filter;
#[cfg(test)]
pub(crate) mod fixture;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::error::Result;
use crate::record::{Released, ShardInfo};
use crate::spec::model::{Assignment, Build, Grading, Part};
use crate::submission::{Submission, Unusable};
use crate::text;

pub use filter::{Filter, Named, matching, named};

/// Everything that will be done, in order.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// The submissions.
    pub submissions: Vec<Submission>,
    /// One job per submission and part, submissions first.
    pub jobs: Vec<Job>,
    /// The layout of the download that the submissions are from, if any.
    pub intake: Option<String>,
    /// What students may see of scenarios that are not visible at once.
    pub released: Released,
    /// The shard, if only one is graded.
    pub share: Option<ShardInfo>,
    /// The selected parts, each with its selected scenarios; the same for every submission.
    selected: Vec<(usize, Arc<[usize]>)>,
}

/// A part of a submission: built once, then run once per scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Index into [`Plan::submissions`].
    pub submission: usize,
    /// Index into the assignment's parts.
    pub part: usize,
    /// Indices into the part's scenarios, the same list for every submission; empty for a manually graded part.
    pub scenarios: Arc<[usize]>,
}

/// Plans what the filter selects: submissions in the order given, parts and scenarios in the order of the spec. A
/// submission that cannot be built keeps its jobs, so that its record contains the parts.
///
/// # Errors
/// A usage error if a pattern is invalid or matches nothing, or if nothing is selected.
pub fn make<'a>(
    assignment: &'a Assignment,
    submissions: Vec<Submission>,
    filter: &Filter,
) -> Result<Plan<'a>> {
    let (submissions, share) = filter.share(filter.students(submissions)?);
    let selected = filter.scenarios(assignment)?;
    let jobs = (0..submissions.len()).flat_map(|submission| {
        let job = move |(part, scenarios): &(usize, Arc<[usize]>)| Job {
            submission,
            part: *part,
            scenarios: Arc::clone(scenarios),
        };
        selected.iter().map(job)
    });
    let jobs = jobs.collect();
    Ok(Plan { assignment, submissions, jobs, selected, share, intake: None, released: Released::default() })
}

impl Plan<'_> {
    /// Returns a message if only some parts or scenarios are selected.
    pub fn partial(&self) -> Option<String> {
        let scenarios = |part: &Part| part.auto_grading().map_or(0, |grading| grading.scenarios.len());
        let all: usize = self.assignment.parts.iter().map(scenarios).sum();
        let run: usize = self.selected.iter().map(|(_, scenarios)| scenarios.len()).sum();
        // A part without scenarios is never planned, so it does not count.
        let plannable = |part: &&Part| matches!(part.marking, Grading::Manual(_)) || scenarios(part) > 0;
        let parts = self.assignment.parts.iter().filter(plannable).count();
        if run < all {
            Some(format!(
                "only {run} of {} selected: points are for those only",
                text::count(all, "scenario")
            ))
        } else if self.selected.len() < parts {
            Some(format!(
                "only {} of {} selected: points are for those only",
                self.selected.len(),
                text::count(parts, "part")
            ))
        } else {
            None
        }
    }

    /// Describes what will be done: every submission, every part and its build, and the totals.
    pub fn describe(&self) -> String {
        let mut out = format!("{}: {}\n", self.assignment.name, self.assignment.title);
        for (index, submission) in self.submissions.iter().enumerate() {
            // Writing to a string cannot fail.
            let place = place(submission, &submission.directory);
            let _ = writeln!(out, "\n{} (in {place})", submission.student);
            let _ = match &submission.unusable {
                Some(Unusable::Theirs(why)) => writeln!(out, "  not submitted: it {why}"),
                Some(Unusable::Internal(why)) => writeln!(out, "  cannot be graded: it {why}"),
                None => Ok(()),
            };
            for note in &submission.notes {
                let _ = writeln!(out, "  note: {note}");
            }
            if submission.unusable.is_none() {
                self.jobs[self.jobs_of(index)].iter().for_each(|job| out.push_str(&self.describe_job(job)));
            }
        }
        out.push('\n');
        out.push_str(&self.totals());
        out
    }

    fn describe_job(&self, job: &Job) -> String {
        let part = &self.assignment.parts[job.part];
        let marked = match part.marking {
            Grading::Automatic(_) => text::count(job.scenarios.len(), "scenario"),
            Grading::Manual(_) => "graded manually".to_owned(),
        };
        let submission = &self.submissions[job.submission];
        let elsewhere = match submission.elsewhere.get(&part.id) {
            Some(directory) => format!(" (in {})", place(submission, directory)),
            None => String::new(),
        };
        format!("  {}: {}{elsewhere}; {marked}\n", part.id, recipe(&part.build))
    }

    fn totals(&self) -> String {
        let gradable: Vec<&Job> = self.gradable().collect();
        let runs: usize = gradable.iter().map(|job| job.scenarios.len()).sum();
        let mut out = format!(
            "{}, {}, {}\n",
            text::count(self.submissions.len(), "submission"),
            text::count(gradable.len(), "build"),
            text::count(runs, "run")
        );
        if let Some(partial) = self.partial() {
            out.push_str(&partial);
            out.push('\n');
        }
        out
    }

    /// Returns the jobs of a submission, as indices into [`Plan::jobs`].
    pub fn jobs_of(&self, submission: usize) -> Range<usize> {
        let each = self.selected.len();
        submission * each..(submission + 1) * each
    }

    /// Returns the jobs of the submissions that can be built.
    pub fn gradable(&self) -> impl Iterator<Item = &Job> {
        self.jobs.iter().filter(|job| self.is_gradable(job))
    }

    /// Returns the recipe of the job.
    pub fn recipe(&self, job: &Job) -> Cow<'_, Build> {
        self.submissions[job.submission].recipe(&self.assignment.parts[job.part])
    }

    /// Whether the submission of the job can be built.
    pub fn is_gradable(&self, job: &Job) -> bool {
        self.submissions[job.submission].unusable.is_none()
    }
}

/// Formats one of a submission's directories.
fn place(submission: &Submission, directory: &Path) -> String {
    format!("`{}`", submission.in_given_names(&text::path(directory)))
}

/// Describes a build recipe: "compile `play.c` as C (gnu17), or run its Makefile".
fn recipe(build: &Build) -> String {
    let language = build.language.name;
    let sources: Vec<String> = build.sources.iter().map(|name| format!("`{name}`")).collect();
    let mut recipe = format!("compile {} as {language} ({})", text::list(&sources, "and"), build.standard);
    if build.makefile {
        recipe.push_str(", or run its Makefile");
    }
    if build.prebuilt {
        let _ = write!(recipe, ", or use the executable `{}`", build.program);
    }
    recipe
}
