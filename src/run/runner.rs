//! A whole run: starts or forks the program, runs it to its end, and collects what it left.

use std::fs;
use std::os::fd::{AsFd, AsRawFd};
use std::path::Path;
use std::time::Duration;

use reference::{Ending, Transcript};
use regex::bytes::Regex;

use super::answers::Answers;
use super::artifacts::RunArtifacts;
use super::call_counts::CallCounts;
use super::detect::play::play;
use super::detect::questions::{End, Questions, Started};
use super::fork_server::Server;
use super::pty::Terminal;
use super::session::Session;
use super::start::Start;
use super::{ends, status};
use crate::build;
use crate::criteria::Calls;
use crate::denied::Denied;
use crate::error::{Error, Result};
use crate::sandbox::scratch::is_empty;
use crate::spec::model::Limits;
use crate::text;

/// Result of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The transcript.
    pub transcript: Transcript,
    /// How often it called `srand` and `rand`, if that was counted.
    pub calls: Option<Calls>,
    /// The calls that it was denied.
    pub denied: Vec<Denied>,
    /// CPU time used, including system time. Not reproducible: for benchmarks, not for records.
    pub cpu: Duration,
    /// Files that were written for croupier in its working directory.
    pub left: RunArtifacts,
}

impl Run {
    /// Whether another run would give the same result: not if the program was killed from outside, most often for lack of memory on
    /// the host, or reached the limit on real time.
    pub fn is_repeatable(&self) -> bool {
        !matches!(self.transcript.ending, Ending::Signalled(libc::SIGKILL) | Ending::Idle)
    }
}

/// Runs the program to its end.
///
/// # Errors
/// Only for internal errors; whatever the program does is an [`Ending`].
pub fn run(start: &Start<'_>) -> Result<Run> {
    for file in &start.setup.files {
        let path = start.scratch.join(&file.name);
        fs::write(&path, &file.content).map_err(|error| Error::path("write", &path, error))?;
    }
    let shared = start.preload.filter(|preload| preload.counts || preload.records || preload.rand.is_some());
    let counts = shared.map(|preload| CallCounts::new(preload.rand)).transpose()?;
    let counts = counts.as_ref();
    if let Some(ready) = start.ready.filter(|_| start.turns.taker().follows_forks())
        && let Some(mut server) = ready.lend(&start.image())?
    {
        if let Some(mut terminal) = forked(start, &mut server, counts)? {
            let mut questions = server.questions(&terminal)?;
            let run = run_on(start, &mut terminal, &mut questions, counts)?;
            drop(questions);
            ready.give_back(server);
            return Ok(run);
        }
        ready.give_up();
    }
    run_alone(start, counts)
}

/// Has a fork server fork a child that starts on its own terminal; `None` if that fails.
fn forked(start: &Start<'_>, server: &mut Server, counts: Option<&CallCounts>) -> Result<Option<Terminal>> {
    let ends = ends::terminal()?;
    ends::set_terminal(ends.slave.as_raw_fd())
        .map_err(|error| Error::system("cannot set the terminal modes", error))?;
    let pid = server.fork(ends.slave.as_fd(), counts)?;
    pid.map(|pid| Terminal::of(ends, None, pid, start.scratch)).transpose()
}

/// Runs a program that is started for this run.
fn run_alone(start: &Start<'_>, counts: Option<&CallCounts>) -> Result<Run> {
    let taker = start.turns.taker();
    if start.has_threads() && !taker.follows_threads() {
        return Err(Error::Unsuitable {
            message: "multithreaded programs need input detection by seccomp user notification".to_owned(),
            hint: format!(
                "run without `--input-detection {}`; for details, run: croupier doctor",
                taker.name()
            ),
        });
    }
    let counts_of_child = counts.map(CallCounts::descriptor).transpose()?;
    let Started { mut terminal, mut questions, channel } = taker.start(&start.image(), counts_of_child)?;
    let run = run_on(start, &mut terminal, &mut *questions, counts)?;
    channel.check()?;
    Ok(run)
}

/// Runs a started program to its end.
fn run_on(
    start: &Start<'_>,
    terminal: &mut Terminal,
    questions: &mut dyn Questions,
    counts: Option<&CallCounts>,
) -> Result<Run> {
    let limits = Limits { cpu: start.limits.cpu + start.runtime.startup, ..*start.limits };
    let drawn = |from: usize| counts.map_or_else(Vec::new, |counts| counts.drawn(from));
    let session = Session::new(start.player, &limits);
    let records = start.preload.is_some_and(|preload| preload.records);
    let mut session = if records { session.recording(&drawn) } else { session };
    let mut answers = Answers::new(start);
    let end = play(questions, terminal, &mut session, &mut answers)?;
    let (ending, collected) = match end {
        End::Collected(collected) => (None, collected),
        End::ByItself => (None, status::collect_last(terminal.pid())?),
        End::ByUs(ending) => {
            terminal.kill();
            (Some(ending), status::collect_last(terminal.pid())?)
        }
    };
    let ending = ending.unwrap_or_else(|| status::by_itself(collected.status));
    // A program that exceeded the limits of its directory and ended before the next check.
    let touched = !is_empty(start.scratch);
    let ending = if touched && terminal.is_overfull() { Ending::DiskLimit } else { ending };
    let produces = &start.setup.produces;
    let left = match touched || !produces.is_empty() {
        true => RunArtifacts::in_directory(start.scratch, produces),
        false => RunArtifacts::default(),
    };
    let (calls, denied) = (counts.and_then(CallCounts::calls), answers.into_denied());
    let mut transcript = session.finish(ending);
    if start.runtime.runner.is_some() {
        without_directory(&mut transcript, build::directory_of(start.program));
    }
    if let Some(words) = start.runtime.out_of_memory {
        cut_out_of_memory(&mut transcript, words);
    }
    if let Some(pattern) = start.runtime.made_up {
        without_made_up(&mut transcript, pattern)?;
    }
    if start.is_in_real_time() {
        // They differ from run to run.
        transcript.turns.iter_mut().for_each(|turn| turn.pauses.clear());
    }
    Ok(Run { transcript, calls, denied, cpu: collected.cpu, left })
}

/// Removes what an interpreter prints as it runs out of memory.
fn cut_out_of_memory(transcript: &mut Transcript, words: &str) {
    let found = |output: &[u8]| output.windows(words.len()).position(|part| part == words.as_bytes());
    if let Some(turn) = transcript.turns.last_mut()
        && let Some(at) = found(&turn.output)
        && transcript.ending != Ending::Exited(0)
    {
        let kept = turn.output[..at].trim_ascii_end().len();
        turn.output.truncate(kept);
        transcript.ending = Ending::MemoryLimit;
    }
}

/// Removes what differs from run to run from messages about how the program ended.
fn without_made_up(transcript: &mut Transcript, pattern: &str) -> Result<()> {
    if transcript.ending == Ending::Exited(0) {
        return Ok(());
    }
    let pattern = Regex::new(pattern).map_err(|error| Error::Internal(error.to_string()))?;
    let tidied = |output: &[u8]| pattern.replace_all(output, &b"$kept"[..]).into_owned();
    transcript.turns.iter_mut().for_each(|turn| turn.output = tidied(&turn.output));
    Ok(())
}

/// Removes the directory of a program, whose name differs each time, from file names in messages about uncaught exceptions.
fn without_directory(transcript: &mut Transcript, directory: &Path) {
    let name = format!("{}/", directory.display());
    transcript.turns.iter_mut().for_each(|turn| turn.output = text::replaced(&turn.output, &name, ""));
}
