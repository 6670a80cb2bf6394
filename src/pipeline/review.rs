//! Notes on a manually graded part: its source described, its sessions recorded.

use reference::Transcript;

use super::{Grader, Program, Start};
use crate::error::{Error, Result, catch_panic};
use crate::plan::Job;
use crate::record::ReviewNotes;
use crate::review;
use crate::spec::model::{Clock, Limits, RunSetup, Session};

impl Grader<'_> {
    /// Writes and stores the notes on a job (an index); `program` is `None` if its build failed.
    pub(super) fn review(&self, job: usize, program: Option<&Program>) {
        let notes = catch_panic(|| self.notes(&self.plan.jobs[job], program));
        self.results.enter_review(job, notes.map_err(|error| error.to_string()));
    }

    fn notes(&self, job: &Job, program: Option<&Program>) -> Result<ReviewNotes> {
        let part = &self.plan.assignment.parts[job.part];
        let Some(wanted) = part.review() else {
            return Err(Error::Internal("notes on an automatically graded part".to_owned()));
        };
        let mut notes = ReviewNotes::default();
        if let Some(header) = &wanted.header {
            let directory = self.plan.submissions[job.submission].directory_for(&part.id);
            let recipe = self.plan.recipe(job);
            let name = recipe.sources.first().map_or("", String::as_str);
            notes.header = Some(review::describe(header, name, review::start_of(directory, name).as_deref()));
        }
        let Some(program) = program else { return Ok(notes) };
        for session in &wanted.sessions {
            let transcript = self.record(program, session, &wanted.limits)?;
            notes.sessions.push(review::session(&session.name, &transcript));
        }
        Ok(notes)
    }

    /// Runs a program in an empty directory for a session.
    fn record(&self, program: &Program, session: &Session, limits: &Limits) -> Result<Transcript> {
        let scratch = self.scratches.lend()?;
        let preload = self.preload().ok();
        let start = Start {
            program: &program.path,
            arguments: &[],
            player: session,
            preload: preload.map(|preload| preload.with(false)),
            scratch: scratch.path(),
            limits,
            runtime: program.runtime,
            setup: RunSetup::NOTHING,
            ignores_stderr: false,
            turns: self.settings.turns,
            clock: Clock::Real,
            day: 0,
            threads: false,
            executes: false,
            ready: None,
        };
        Ok(scratch.unnamed(|| self.backend.run(&start))?.transcript)
    }
}
