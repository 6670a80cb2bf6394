//! `croupier check --live`: a run whose input is typed in the terminal, compared turn by turn with the reference.

use std::fmt;
use std::io::{self, IsTerminal};
use std::os::fd::AsFd;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::unistd::read;

use crate::cli::look::Look;
use crate::cli::{out, signals};
use crate::error::{Error, Result};
use crate::pipeline::{self, CancellableBackend, Prepared, RunSoFar, Settings, SystemBackend};
use crate::plan::Plan;
use crate::report::live::{self, LiveTurn, Rule, Why};
use crate::report::theme::Role;
use crate::run::input::{self, InputSource};
use crate::spec::model::{AutoGrading, Scenario};
use crate::transcript::{Ending, Transcript, Turn, Typed};

/// A line that asks why a right program prints what it does.
const WHY: &str = "?";
/// A line that types [`WHY`].
const LITERAL: &str = "\\?";
/// How often reading the terminal looks whether a signal came, in milliseconds.
const PATIENCE: u16 = 100;

/// Runs the program of a plan's only job in a scenario without lines, and returns the lines that were typed. `suite` has the scenarios
/// of the part, whose words of the handout explain turns.
///
/// # Errors
/// The program does not build, the reference cannot be played, or croupier was interrupted.
pub(crate) fn typed(
    plan: &Plan<'_>,
    settings: &Settings,
    scenario: &Scenario,
    suite: &[Scenario],
    look: &Look,
) -> Result<Vec<String>> {
    let job = plan.jobs.first().and_then(|job| plan.assignment.parts[job.part].auto_grading());
    let grading = job.ok_or_else(|| Error::Internal("a live run has no part to run".to_owned()))?;
    let backend = SystemBackend::default();
    let backend = CancellableBackend::new(&backend, signals::watch());
    pipeline::with_program(&backend, plan, settings, |program| {
        out::say(
            look,
            Role::Muted,
            "note:",
            "type what your program asks for; `?` says what a right program prints here and why, Ctrl-D ends the run",
        );
        let session = Session {
            program,
            grading,
            scenario,
            suite,
            fixed: scenario.lines(grading.seed),
            look,
            terminal: Mutex::new(Terminal::default()),
        };
        session.play()
    })
}

/// A live run.
struct Session<'a, 'p> {
    program: &'a Prepared<'p>,
    grading: &'a AutoGrading,
    scenario: &'a Scenario,
    /// The scenarios of the part.
    suite: &'a [Scenario],
    /// The lines that are typed first: the seed, where the program asks for it.
    fixed: Vec<String>,
    look: &'a Look,
    terminal: Mutex<Terminal>,
}

/// What is known of the terminal.
#[derive(Default)]
struct Terminal {
    lines: Lines,
    /// The first error. An input source cannot return it, so the input ends.
    failed: Option<Error>,
}

impl fmt::Debug for Session<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Session").field("scenario", &self.scenario.name).finish_non_exhaustive()
    }
}

impl Session<'_, '_> {
    fn play(&self) -> Result<Vec<String>> {
        let ended = self.program.run_with(self.scenario, self)?;
        if let Some(error) = self.terminal().failed.take() {
            return Err(error);
        }
        if signals::watch().load(Ordering::Relaxed) {
            return Err(Error::interrupted());
        }
        if !ended.turns.iter().any(|turn| turn.typed == Some(Typed::EndOfInput)) {
            self.after_the_end(&ended)?;
        }
        Ok(input::lines(&ended.turns).skip(self.fixed.len()).collect())
    }

    /// Shows the last turn, and says why as often as it is asked.
    fn after_the_end(&self, ended: &Transcript) -> Result<()> {
        let shown = self.show(ended)?;
        out::say(
            self.look,
            Role::Muted,
            "note:",
            "the program has ended; `?` says why, Enter shows the result",
        );
        let mut terminal = self.terminal();
        while self.ask(&mut terminal)?.is_some_and(|line| line == WHY) {
            self.explain(shown.as_ref())?;
        }
        Ok(())
    }

    /// Prints the last turn of a run, and how it compares. What a checker judges cannot be compared before the run has ended.
    fn show(&self, so_far: &Transcript) -> Result<Option<RunSoFar>> {
        if self.grading.checker.is_some() {
            out::print(self.look, live::output(so_far, self.look.theme, self.look.width).as_bytes())?;
            return Ok(None);
        }
        let compared = self.program.compare_so_far(self.scenario, so_far)?;
        let text = live::turn(self.turn(&compared), self.look.theme, self.look.width);
        out::print(self.look, text.as_bytes())?;
        Ok(Some(compared))
    }

    fn turn<'t>(&self, compared: &'t RunSoFar) -> LiveTurn<'t> {
        LiveTurn {
            expected: &compared.expected.transcript,
            actual: &compared.actual,
            require: self.grading.criteria.require,
            judgment: &compared.judgment,
            values_agree: compared.values_agree,
        }
    }

    /// Prints why a right program does what it does.
    fn explain(&self, compared: Option<&RunSoFar>) -> Result<()> {
        let Some(compared) = compared else {
            return out::print(
                self.look,
                b"    a checker judges the whole output when the program has ended\n",
            );
        };
        let reasons = self.program.reasons(self.scenario, compared)?;
        let quoted = self.program.quotations(self.suite, compared)?;
        let events: Vec<String> = reasons.events.iter().map(reference::Event::clause).collect();
        let rule = |mistake: &&'static reference::Variant| Rule {
            handout: mistake.handout,
            otherwise: mistake.reading,
        };
        let rules: Vec<Rule<'_>> = reasons.rules.iter().map(rule).collect();
        let why = Why { events: &events, rules: &rules, quoted: &quoted };
        let text = live::reasons(self.turn(compared), why, self.look.theme, self.look.width);
        out::print(self.look, text.as_bytes())
    }

    /// Returns the next line that is not a question of why.
    fn answer(&self, so_far: &[Turn]) -> Result<Option<String>> {
        let so_far = Transcript { turns: so_far.to_vec(), ending: Ending::ReadPastEnd, unread: Vec::new() };
        let compared = self.show(&so_far)?;
        if let Some(line) = self.fixed.get(input::typed(&so_far.turns)) {
            out::print(self.look, format!("> {line}\n").as_bytes())?;
            return Ok(Some(line.clone()));
        }
        let mut terminal = self.terminal();
        loop {
            match self.ask(&mut terminal)? {
                Some(line) if line == WHY => self.explain(compared.as_ref())?,
                Some(line) if line == LITERAL => return Ok(Some(WHY.to_owned())),
                answer => return Ok(answer),
            }
        }
    }

    /// Asks for a line; `None` at the end of the input.
    fn ask(&self, terminal: &mut Terminal) -> Result<Option<String>> {
        out::print(self.look, b"> ")?;
        let line = terminal.lines.next()?;
        let is_echoed = io::stdin().is_terminal() && line.is_some();
        if !is_echoed {
            out::print(self.look, format!("{}\n", line.as_deref().unwrap_or_default()).as_bytes())?;
        }
        Ok(line)
    }

    fn terminal(&self) -> MutexGuard<'_, Terminal> {
        self.terminal.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl InputSource for Session<'_, '_> {
    fn next(&self, so_far: &[Turn]) -> Option<String> {
        self.answer(so_far).unwrap_or_else(|error| {
            self.terminal().failed.get_or_insert(error);
            None
        })
    }

    fn left(&self, _: &[Turn]) -> Vec<String> {
        Vec::new()
    }

    fn identity(&self) -> Vec<String> {
        vec!["live".to_owned()]
    }
}

/// The lines of standard input. Reading ends at a signal, which the standard library would ignore.
#[derive(Default)]
struct Lines {
    /// What was read after the last line.
    rest: Vec<u8>,
    ended: bool,
}

impl Lines {
    /// Returns the next line without its end; `None` at the end of the input, or after a signal.
    fn next(&mut self) -> Result<Option<String>> {
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                return Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()));
            }
            if self.ended {
                let line = std::mem::take(&mut self.rest);
                return Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()));
            }
            if signals::watch().load(Ordering::Relaxed) {
                return Ok(None);
            }
            self.read().map_err(|error| Error::system("cannot read standard input", error))?;
        }
    }

    /// Reads what there is, or waits for a moment.
    fn read(&mut self) -> nix::Result<()> {
        let stdin = io::stdin();
        let mut ready = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
        match poll(&mut ready, PollTimeout::from(PATIENCE)) {
            Ok(0) | Err(Errno::EINTR) => return Ok(()),
            Ok(_) => {}
            Err(error) => return Err(error),
        }
        let mut bytes = [0; 4096];
        match read(stdin.as_fd(), &mut bytes) {
            Ok(0) => self.ended = true,
            Ok(count) => self.rest.extend_from_slice(&bytes[..count]),
            Err(Errno::EINTR | Errno::EAGAIN) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}
