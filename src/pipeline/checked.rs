//! Programs with the compiler's checks built in: made once for a part, when the first scenario asks for them.
//!
//! Owns finding out whether this machine can run such programs at all: where it cannot, scenarios that ask for them do not
//! apply, and a sentence says why.

use std::sync::OnceLock;

use super::builds::Made;
use super::{Floor, Program};
use crate::build::{self, Outcome};
use crate::error::{Error, Result};
use crate::language::Language;
use crate::plan::Job;
use crate::run::player::Script;
use crate::run::{self, Start, TurnTaking};
use crate::spec::model::{Build, Limits};
use crate::walls::scratch::Scratch;
use reference::Ending;

/// A part's program with the checks, or the internal error that there was in making it.
pub(super) type Checked = OnceLock<std::result::Result<Made<Box<Program>>, String>>;

impl Floor<'_> {
    /// The job's program with the checks built in; skipped where this machine cannot do that.
    pub(super) fn checked<'p>(&self, job: &Job, program: &'p Program) -> Result<Made<&'p Program>> {
        let make = || self.build_checked(job).map_err(|error| error.to_string());
        match program.checked.get_or_init(make) {
            Ok(Made::Program(checked)) => Ok(Made::Program(checked)),
            Ok(Made::Skipped(why)) => Ok(Made::Skipped(why.clone())),
            Err(why) => Err(Error::Internal(why.clone())),
        }
    }

    fn build_checked(&self, job: &Job) -> Result<Made<Box<Program>>> {
        let skipped = |why: &str| Ok(Made::Skipped(why.to_owned()));
        if !self.crew.checks_work(self.settings.turns)? {
            return skipped("this machine cannot run programs with the compiler's checks of memory");
        }
        let part = &self.plan.assignment.parts[job.part];
        let recipe = Build { sanitized: true, ..part.build.clone() };
        let folder = self.plan.submissions[job.submission].folder_for(&part.id);
        match self.build_by(&recipe, job, folder)? {
            (Outcome::Built { program, .. }, folder) => {
                Ok(Made::Program(Box::new(Program::new(program, folder))))
            }
            _ => skipped("it does not build with the compiler's checks of memory"),
        }
    }
}

/// Whether a program with the checks builds and runs here: found out once for each way of taking turns.
///
/// # Errors
/// Our own failures only.
pub(super) fn work(turns: TurnTaking) -> Result<bool> {
    static WORK: [OnceLock<bool>; TurnTaking::ALL.len()] = [const { OnceLock::new() }; TurnTaking::ALL.len()];
    let known = &WORK[turns.index()];
    if let Some(known) = known.get() {
        return Ok(*known);
    }
    Ok(*known.get_or_init({
        let found = try_it(turns)?;
        move || found
    }))
}

fn try_it(turns: TurnTaking) -> Result<bool> {
    const PROGRAM: &str = "#include <stdlib.h>\nint main(void) { free(malloc(1)); return 7; }\n";
    let (folder, out, scratch) = (Scratch::new()?, Scratch::new()?, Scratch::new()?);
    let source = folder.path().join("check.c");
    std::fs::write(&source, PROGRAM).map_err(|error| Error::path("write", &source, error))?;
    let recipe = Build {
        language: Language::C,
        sources: vec!["check.c".to_owned()],
        standard: Language::C.usual_standard.to_owned(),
        program: "check".to_owned(),
        makefile: false,
        prebuilt: false,
        bench: None,
        sanitized: true,
    };
    let Outcome::Built { program, .. } = build::build(&recipe, folder.path(), out.path())? else {
        return Ok(false);
    };
    let (player, limits) = (Script::default(), Limits::default().checked());
    let start = Start::plain(&program, &player, scratch.path(), &limits, turns);
    Ok(run::run(&start)?.transcript.ending == Ending::Exited(7))
}
