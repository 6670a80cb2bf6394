//! Legwork on a part that a person marks: its source looked at, its program run, and what is to be said of both.

use std::path::Path;

use reference::Transcript;

use super::{Floor, Start};
use crate::error::{Error, Result, unwound};
use crate::legwork::{self, Known, Of, Source};
use crate::oracle::Reading;
use crate::plan::Job;
use crate::record::{HeaderRecord, LegworkRecord, LikenessRecord};
use crate::run::player::{Player, Script};
use crate::spec::model::{Clock, Header, Legwork, PlaysLike, Scenario, Visibility};

impl Floor<'_> {
    /// Does the legwork on a job (an index) and enters what came of it; there is no program where it does not build.
    pub(super) fn do_legwork(&self, job: usize, program: Option<&Path>) {
        let done = unwound(|| self.legwork(&self.plan.jobs[job], program));
        self.ledger.enter_legwork(job, done.map_err(|error| error.to_string()));
    }

    /// All that the spec asks for; what has to be run is left out where the part does not build.
    fn legwork(&self, job: &Job, program: Option<&Path>) -> Result<LegworkRecord> {
        let Some(wanted) = self.plan.assignment.parts[job.part].legwork() else {
            return Err(Error::Internal("legwork was asked for a part that is run".to_owned()));
        };
        let mut record = LegworkRecord {
            header: wanted.header.as_ref().map(|header| self.header(job, wanted, header)),
            ..LegworkRecord::default()
        };
        let Some(program) = program else { return Ok(record) };
        record.plays_like =
            wanted.plays_like.as_ref().map(|like| self.likeness(program, wanted, like)).transpose()?;
        for session in &wanted.sessions {
            let transcript = self.run_alone(program, &[], session, wanted)?;
            record.sessions.push(legwork::session(&session.name, &transcript));
        }
        Ok(record)
    }

    fn header(&self, job: &Job, wanted: &Legwork, header: &Header) -> HeaderRecord {
        let parts = &self.plan.assignment.parts;
        let read = |part: usize| {
            let folder = self.plan.submissions[job.submission].folder_for(&parts[part].id);
            let name = parts[part].build.sources.first().map_or("", String::as_str);
            (name, legwork::start_of(folder, name))
        };
        let (name, bytes) = read(job.part);
        let source = Source { name, bytes: bytes.as_deref() };
        let from = wanted.plays_like.as_ref().map(|like| read(like.part));
        let from = from.as_ref().map(|(name, bytes)| Source { name, bytes: bytes.as_deref() });
        legwork::examine(header, source, from)
    }

    fn likeness(&self, program: &Path, wanted: &Legwork, like: &PlaysLike) -> Result<LikenessRecord> {
        let part = &self.plan.assignment.parts[like.part];
        let trial =
            part.trial().ok_or_else(|| Error::Internal("a part has no runs to be like".to_owned()))?;
        let all: Vec<(&Scenario, &[Reading])> = (0..)
            .zip(&trial.scenarios)
            .map(|(index, one)| Ok((one, self.readings(like.part, index, trial, one)?)))
            .collect::<Result<_>>()?;
        let known = all.iter().flat_map(|(_, readings)| readings.iter().map(|reading| &reading.transcript));
        let known = Known::of(known, like.cards.as_ref());
        let mut told = Vec::new();
        for (scenario, readings) in all {
            let readings: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
            let (arguments, script) = (scenario.arguments(trial.seed), Script(scenario.lines(trial.seed)));
            let actual = self.run_alone(program, &arguments, &script, wanted)?;
            let judgement = self.crew.judge(&readings, &actual, &trial.criteria);
            told.push(Of {
                scenario: &scenario.name,
                visible: scenario.visibility == Visibility::Visible,
                likeness: legwork::liken(&readings, &actual, &judgement, &known),
            });
        }
        Ok(legwork::together(&part.id, &told))
    }

    /// One run in a folder of its own.
    fn run_alone(
        &self,
        program: &Path,
        arguments: &[String],
        player: &dyn Player,
        wanted: &Legwork,
    ) -> Result<Transcript> {
        let scratch = self.scratches.lend()?;
        let companion = self.companion().ok();
        let start = Start {
            program,
            arguments,
            player,
            preload: companion.map(|companion| companion.with(false)),
            scratch: scratch.path(),
            limits: &wanted.limits,
            turns: self.settings.turns,
            clock: Clock::Real,
            threads: false,
            executes: false,
            ready: None,
        };
        Ok(scratch.unnamed(|| self.crew.run(&start))?.transcript)
    }
}
