//! Running a compiler or `make`: confined, bounded, and with everything it said kept.
//!
//! The limit that counts is CPU time, which a loaded machine does not change; the wall-clock net only catches a
//! Makefile that sleeps. What takes longer than a moment is looked at while it runs: how many processes it has, what they use
//! together, and what lies in its scratch folder.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use wait_timeout::ChildExt;

use super::{INTERRUPTED, host, words};
use crate::error::{Error, Result};
use crate::language::{self, Death};
use crate::walls::descriptors::close_on_exec;
use crate::walls::policy::{self, HOUSEHOLD};
use crate::walls::processes::{self, Family};
use crate::walls::rlimits::Caps;
use crate::walls::{self, Ground, Kind, Wall, Witness, environment, limits, output, scratch};

/// What one process of a build may use. Measured: a C++ program that includes everything takes 2 s and 300 MB.
const CAPS: Caps = Caps { cpu_seconds: 20, memory: 1 << 30, file: 256 << 20, descriptors: 256 };

/// The wall-clock net.
const NET: Duration = Duration::from_secs(120);

/// How long a tool may use no processor before it waits for something that never comes. A compiler reads and computes; only a Makefile
/// that sleeps does neither.
const IDLE: Duration = Duration::from_secs(15);

/// How often a tool that takes its time is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// A compiler or `make`, about to be run.
pub(crate) struct Tool<'a> {
    pub(crate) name: &'static str,
    pub(crate) arguments: Vec<OsString>,
    /// Its working folder.
    pub(crate) folder: &'a Path,
    /// A folder of ours for its temporary files.
    pub(crate) scratch: &'a Path,
}

/// What a tool did.
pub(crate) struct Said {
    pub(crate) verdict: Verdict,
    pub(crate) log: Vec<u8>,
    /// Whether it would do so again: not if we stopped it, or something else killed it or a part of it, which
    /// is most often a host without memory.
    pub(crate) repeatable: bool,
}

/// How a tool ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It exited with 0.
    Done,
    /// It exited with something else, or crashed.
    Refused,
    /// It used up its CPU time or ran into the net.
    Endless,
    /// It used more than it may of something: "started more than …", the rest of a sentence.
    TooMuch(&'static str),
}

impl Tool<'_> {
    /// Runs it to its end, and every process it started with it.
    ///
    /// # Errors
    /// The tool is not there, or our own folder cannot be written.
    pub(crate) fn run(self) -> Result<Said> {
        if walls::is_taken_for_lacking(self.name) {
            return Err(self.missing(io::ErrorKind::NotFound.into()));
        }
        // It has no name, or a Makefile could put something else in its place. It lies in a folder of the tool's all the
        // same, for some tools open `/dev/stderr` anew.
        let failed = |error| Error::host(format!("cannot keep what `{}` says", self.name), error);
        let log = tempfile::tempfile_in(self.scratch).map_err(failed)?;
        let (out, err) = (log.try_clone().map_err(failed)?, log.try_clone().map_err(failed)?);
        let mut command = Command::new(self.name);
        command
            .args(&self.arguments)
            .current_dir(self.folder)
            .env_clear()
            .envs(environment::of(Kind::Tool, self.scratch))
            .stdin(Stdio::null())
            .stdout(out)
            .stderr(err)
            .process_group(0);
        // SAFETY: made for the time between fork and exec: it allocates nothing and takes no locks.
        #[expect(unsafe_code, reason = "descriptors must be marked by the child itself")]
        unsafe {
            command.pre_exec(close_on_exec);
        }
        let ground = Ground {
            kind: Kind::Tool,
            folder: self.folder,
            readable: &[self.folder],
            writable: &[self.scratch],
            caps: CAPS,
            sees_itself: true,
            standing: walls::standing(),
        };
        let witness = walls::confine(&mut command, &ground)?;
        let waited = self.wait(&mut command, &witness, &log)?;
        let killed = |status: ExitStatus| ended_by(status) == Some(libc::SIGKILL);
        let by_itself = matches!(waited, Waited::Ended(status) if !killed(status));
        let verdict = match waited {
            Waited::Ended(status) if status.success() => Verdict::Done,
            Waited::Ended(status) if ended_by(status) == Some(libc::SIGXCPU) => Verdict::Endless,
            Waited::Ended(_) => Verdict::Refused,
            Waited::Stopped(verdict) => verdict,
        };
        let log = output::beginning(&log, policy::LOG).map_err(failed)?;
        if verdict == Verdict::Refused {
            limits::check_log(self.name, &log)?;
        }
        // A compiler survives the compiler proper and tells of its death in words.
        let tells = |words: &str| log.windows(words.len()).any(|window| window == words.as_bytes());
        let mut deaths = language::messages().flat_map(|messages| messages.deaths);
        let told = deaths.find(|(words, _)| verdict == Verdict::Refused && tells(words));
        let verdict = told.map_or(verdict, |(_, death)| of_death(*death));
        let repeatable = by_itself && !language::messages().any(|messages| tells(messages.killed));
        // How far it had come when it was stopped, and whether it still complained of that, is another thing each time.
        let log = match waited {
            Waited::Stopped(_) => Vec::new(),
            Waited::Ended(_) => words::tidy(&log),
        };
        Ok(Said { verdict, log, repeatable })
    }

    /// Why it did not start: a wall could not be put up, or it is not there.
    fn not_started(&self, error: io::Error, wall: Option<&Wall>) -> Error {
        match (wall, error.kind()) {
            (Some(wall), _) => {
                let doing = format!("cannot put up the wall `{}` around `{}`", wall.name, self.name);
                limits::not_started(doing, error)
            }
            (None, io::ErrorKind::NotFound) => self.missing(error),
            (None, _) => limits::not_started(format!("cannot run `{}`", self.name), error),
        }
    }

    fn not_waited(&self, error: io::Error) -> Error {
        Error::host(format!("cannot wait for `{}`", self.name), error)
    }

    fn missing(&self, error: io::Error) -> Error {
        let all: Vec<&str> = host::programs().map(|(name, _)| name).collect();
        let install = format!("apt-get install {}", all.join(" "));
        Error::host(format!("cannot run `{}`: install it (Debian: `{install}`)", self.name), error)
    }

    /// Waits for the tool, and stops it if it goes too far. Either way all that it started is gone afterwards.
    fn wait(&self, command: &mut Command, witness: &Witness, log: &File) -> Result<Waited> {
        let mut child = command.spawn().map_err(|error| self.not_started(error, witness.wall()))?;
        let group = Pid::from_raw(child.id().cast_signed());
        let waited = self.watch(&mut child, group, log);
        if !matches!(waited, Ok(Waited::Ended(_))) {
            processes::stop(group);
            if !walls::standing().has("processes") {
                let _ = killpg(group, Signal::SIGKILL);
            }
            child.wait().map_err(|error| self.not_waited(error))?;
        }
        // ESRCH, the usual answer, means that nobody was left.
        let _ = killpg(group, Signal::SIGKILL);
        let waited = waited?;
        // What was made in the moment before it ended was never looked at.
        Ok(self.wrote_too_much(log).map_or(waited, Waited::Stopped))
    }

    /// Whether it printed or wrote more than there is room for.
    fn wrote_too_much(&self, log: &File) -> Option<Verdict> {
        let said = log.metadata().map_or(0, |log| log.len());
        let overfull = || scratch::is_overfull(self.scratch, HOUSEHOLD.room);
        if said > HOUSEHOLD.log { Some(TOO_MUCH_SAID) } else { overfull().then_some(OVERFULL) }
    }

    /// Looks at the tool until it has ended, or uses too much.
    fn watch(&self, child: &mut Child, group: Pid, log: &File) -> Result<Waited> {
        let started = Instant::now();
        let (mut busy, mut used) = (started, Duration::ZERO);
        loop {
            match child.wait_timeout(LOOK_EVERY) {
                Ok(Some(status)) => return Ok(Waited::Ended(status)),
                Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                    return Err(self.not_waited(error));
                }
                _ => {}
            }
            if INTERRUPTED.load(Ordering::Relaxed) {
                return Err(Error::interrupted());
            }
            let family = Family::of(group);
            if family.cpu > used {
                (busy, used) = (Instant::now(), family.cpu);
            }
            let stopped = if family.processes > HOUSEHOLD.processes {
                Verdict::TooMuch("started more processes than any build needs")
            } else if family.memory > HOUSEHOLD.memory {
                TOO_MUCH_MEMORY
            } else if family.cpu > HOUSEHOLD.cpu || started.elapsed() > NET {
                Verdict::Endless
            } else if busy.elapsed() > IDLE {
                Verdict::TooMuch("waited for something that never comes")
            } else if let Some(stopped) = self.wrote_too_much(log) {
                stopped
            } else {
                continue;
            };
            return Ok(Waited::Stopped(stopped));
        }
    }
}

const TOO_MUCH_MEMORY: Verdict = Verdict::TooMuch("used more memory than any build needs");
const TOO_MUCH_SAID: Verdict = Verdict::TooMuch("printed more than any build needs");
const OVERFULL: Verdict = Verdict::TooMuch("wrote more than any build needs");

/// How waiting for a tool ended.
#[derive(Clone, Copy, Debug)]
enum Waited {
    /// The tool ended.
    Ended(ExitStatus),
    /// It went too far, and was stopped.
    Stopped(Verdict),
}

/// The signal that ended a tool, told by the kernel or by its porter.
fn ended_by(status: ExitStatus) -> Option<i32> {
    let told = || status.code().map(|code| code - processes::SIGNALLED).filter(|signal| *signal > 0);
    status.signal().or_else(told)
}

/// What it means that a limit ended a compiler or assembler.
fn of_death(death: Death) -> Verdict {
    match death {
        Death::Time => Verdict::Endless,
        Death::Memory => TOO_MUCH_MEMORY,
        Death::FileSize => OVERFULL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_that_does_not_start_says_why() {
        let folder = Path::new("/");
        let tool = Tool { name: "gcc", arguments: Vec::new(), folder, scratch: folder };
        let wall = walls::ALL.iter().find(|wall| wall.name == "mounts");
        for (code, wall, says) in [
            // A folder that is gone is no compiler that is.
            (libc::ENOENT, wall, "cannot put up the wall `mounts` around `gcc`: No such file"),
            (
                libc::ENOENT,
                None,
                "cannot run `gcc`: install it (Debian: `apt-get install gcc g++ make`): No such file",
            ),
            (libc::EACCES, None, "cannot run `gcc`: Permission denied"),
        ] {
            let said = tool.not_started(io::Error::from_raw_os_error(code), wall).to_string();
            assert!(said.starts_with(says), "{said}");
        }
    }
}
