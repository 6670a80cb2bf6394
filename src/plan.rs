//! The plan: which scenarios of which parts run for which submissions, in which order. Pure.
//!
//! Owns the filters and the words of `--dry-run`; refuses to look at the file system.

mod filter;
#[cfg(test)]
pub(crate) mod fixture;

#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::error::Result;
use crate::record::Dealt;
use crate::spec::model::{Assignment, Build, Marking, Part};
use crate::submission::{Submission, Unusable};
use crate::text;

pub use filter::Filter;

/// Everything that will be done, in order.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// What is graded.
    pub assignment: &'a Assignment,
    /// Whose work is graded.
    pub submissions: Vec<Submission>,
    /// One job per submission and part, submissions first.
    pub jobs: Vec<Job>,
    /// Where only a share of the class was asked for: which.
    pub share: Option<Dealt>,
    /// The parts that were selected, each with its selected scenarios: the same for every submission.
    selected: Vec<(usize, Arc<[usize]>)>,
}

/// One part of one submission: built once, then run once per scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Index into [`Plan::submissions`].
    pub submission: usize,
    /// Index into the assignment's parts.
    pub part: usize,
    /// Indices into the part's scenarios, the same list for every submission; empty for a part marked by hand.
    pub scenarios: Arc<[usize]>,
}

/// Plans what the filter lets through: submissions in the order given, parts and scenarios in the order of
/// the spec. A submission that cannot be graded keeps its jobs, so that its record has their parts.
///
/// # Errors
/// A usage error where a pattern cannot be read or matches nothing, or where nothing is left to do.
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
    Ok(Plan { assignment, submissions, jobs, selected, share })
}

impl Plan<'_> {
    /// Says, where only some of the assignment was selected, how much of it.
    pub fn partial(&self) -> Option<String> {
        let scenarios = |part: &Part| part.trial().map_or(0, |trial| trial.scenarios.len());
        let all: usize = self.assignment.parts.iter().map(scenarios).sum();
        let run: usize = self.selected.iter().map(|(_, scenarios)| scenarios.len()).sum();
        // A part without scenarios is never planned: it says nothing about the selection.
        let plannable = |part: &&Part| matches!(part.marking, Marking::Hand(_)) || scenarios(part) > 0;
        let parts = self.assignment.parts.iter().filter(plannable).count();
        if run < all {
            Some(format!(
                "only {run} of {} were selected: points are over those",
                text::count(all, "scenario")
            ))
        } else if self.selected.len() < parts {
            Some(format!(
                "only {} of {} were selected: points are over those",
                self.selected.len(),
                text::count(parts, "part")
            ))
        } else {
            None
        }
    }

    /// What will be done, for people: every submission, every part and how it is built, and the totals.
    pub fn describe(&self) -> String {
        let mut out = format!("{}: {}\n", self.assignment.name, self.assignment.title);
        for (index, submission) in self.submissions.iter().enumerate() {
            // Writing to a string cannot fail.
            let place = place(submission, &submission.folder);
            let _ = writeln!(out, "\n{} (in {place})", submission.student);
            let _ = match &submission.unusable {
                Some(Unusable::Theirs(why)) => writeln!(out, "  nothing to build: it {why}"),
                Some(Unusable::Ours(why)) => writeln!(out, "  cannot be graded: it {why}"),
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
            Marking::Run(_) => text::count(job.scenarios.len(), "scenario"),
            Marking::Hand(_) => "marked by hand".to_owned(),
        };
        let submission = &self.submissions[job.submission];
        let elsewhere = match submission.elsewhere.get(&part.id) {
            Some(folder) => format!(" (in {})", place(submission, folder)),
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

    /// The jobs of a submission, as indices into [`Plan::jobs`].
    pub fn jobs_of(&self, submission: usize) -> Range<usize> {
        let each = self.selected.len();
        submission * each..(submission + 1) * each
    }

    /// The jobs of the submissions of which something can be built.
    pub fn gradable(&self) -> impl Iterator<Item = &Job> {
        self.jobs.iter().filter(|job| self.is_gradable(job))
    }

    /// Whether anything of the job's submission can be built.
    pub fn is_gradable(&self, job: &Job) -> bool {
        self.submissions[job.submission].unusable.is_none()
    }
}

/// One of a submission's folders, for people.
fn place(submission: &Submission, folder: &Path) -> String {
    format!("`{}`", submission.in_given_names(&text::path(folder)))
}

/// A build recipe in words: "`play.c` as C (gnu17), or by its Makefile".
fn recipe(build: &Build) -> String {
    let language = build.language.name;
    let sources: Vec<String> = build.sources.iter().map(|name| format!("`{name}`")).collect();
    let mut recipe = format!("compile {} as {language} ({})", text::list(&sources, "and"), build.standard);
    if build.makefile {
        recipe.push_str(", or let its Makefile do it");
    }
    if build.prebuilt {
        let _ = write!(recipe, ", or take the executable `{}`", build.program);
    }
    recipe
}
