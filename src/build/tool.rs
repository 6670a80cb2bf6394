//! Running a compiler or `make`: confined, bounded, and with everything it said kept.
//!
//! The limit that counts is CPU time, which a loaded machine does not change; the wall-clock net only catches a
//! Makefile that sleeps.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use wait_timeout::ChildExt;

use super::words;
use crate::error::{Error, Result};
use crate::run::launch::close_on_exec;
use crate::walls::landlock::Fence;
use crate::walls::rlimits::{self, Caps};
use crate::walls::seccomp;

/// What one process of a build may use. Measured: a C++ program that includes everything takes 2 s and 300 MB.
const CAPS: Caps = Caps { cpu_seconds: 20, memory: 4 << 30, file: 256 << 20, descriptors: 256 };

/// The wall-clock net.
const NET: Duration = Duration::from_secs(120);

/// What is kept of what it says.
const LOG: u64 = 256 << 10;

/// A compiler or `make`, about to be run.
pub(super) struct Tool<'a> {
    pub(super) name: &'static str,
    pub(super) arguments: Vec<OsString>,
    /// Its working folder.
    pub(super) folder: &'a Path,
    /// A folder of ours for its temporary files.
    pub(super) scratch: &'a Path,
}

/// Where tools are looked for.
pub(super) const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// What a tool did.
pub(super) struct Said {
    pub(super) verdict: Verdict,
    pub(super) log: Vec<u8>,
    /// Whether it would do so again: not if it ran into the net, or something else killed it or a part of it, which
    /// is most often a host without memory.
    pub(super) repeatable: bool,
}

/// How a tool ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It exited with 0.
    Done,
    /// It exited with something else, or crashed.
    Refused,
    /// It used up its CPU time or ran into the net.
    Endless,
}

impl Tool<'_> {
    /// Runs it to its end, and every process it started with it.
    ///
    /// # Errors
    /// The tool is not there, or our own folder cannot be written.
    pub(super) fn run(self) -> Result<Said> {
        let path = self.scratch.join(format!("{}.log", self.name));
        let log = File::create(&path).map_err(|error| Error::path("create", &path, error))?;
        let also = log.try_clone().map_err(|error| Error::path("use", &path, error))?;
        let mut command = Command::new(self.name);
        command
            .args(&self.arguments)
            .current_dir(self.folder)
            .env_clear()
            .envs([("PATH", PATH), ("LC_ALL", "C")])
            .env("TMPDIR", self.scratch)
            .env("HOME", self.scratch)
            .stdin(Stdio::null())
            .stdout(log)
            .stderr(also)
            .process_group(0);
        let fence = Fence::around(&[self.folder], &[self.scratch])?;
        // SAFETY: all of these are made for the time between fork and exec: they allocate nothing and take no locks.
        #[expect(unsafe_code, reason = "limits must be set by the child itself")]
        unsafe {
            command.pre_exec(move || {
                close_on_exec()?;
                rlimits::apply(&CAPS)?;
                seccomp::no_new_rights()?;
                fence.as_ref().map_or(Ok(()), Fence::enter)
            });
        }
        let status = self.wait(&mut command)?;
        let killed = |status: ExitStatus| status.signal() == Some(libc::SIGKILL);
        let by_itself = status.is_some_and(|status| !killed(status));
        let verdict = match status {
            Some(status) if status.success() => Verdict::Done,
            Some(status) if status.signal() == Some(libc::SIGXCPU) => Verdict::Endless,
            Some(_) => Verdict::Refused,
            None => Verdict::Endless,
        };
        let mut log = Vec::new();
        File::open(&path)
            .and_then(|file| file.take(LOG).read_to_end(&mut log))
            .map_err(|error| Error::path("read", &path, error))?;
        // gcc survives its own compiler proper and tells of its death in words.
        let tells = |death: &[u8]| log.windows(death.len()).any(|window| window == death);
        let died = tells(CPU_DEATH);
        let repeatable = by_itself && !tells(KILLED);
        let verdict = if died && verdict == Verdict::Refused { Verdict::Endless } else { verdict };
        Ok(Said { verdict, log: words::tidy(&log), repeatable })
    }

    /// Waits for the tool; `None` if it ran into the net. Either way its whole process group is gone afterwards.
    fn wait(&self, command: &mut Command) -> Result<Option<ExitStatus>> {
        let mut child = command.spawn().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Error::host(
                format!("cannot run `{}`: install it (Debian: `apt-get install gcc g++ make`)", self.name),
                error,
            ),
            _ => Error::host(format!("cannot run `{}`", self.name), error),
        })?;
        let group = Pid::from_raw(child.id().cast_signed());
        let failed = |error| Error::host(format!("cannot wait for `{}`", self.name), error);
        let status = loop {
            match child.wait_timeout(NET) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other.map_err(failed)?,
            }
        };
        // ESRCH, the usual answer, means that nobody was left.
        let _ = killpg(group, Signal::SIGKILL);
        if status.is_none() {
            child.wait().map_err(failed)?;
        }
        Ok(status)
    }
}

/// How gcc tells that the kernel ended its compiler for its CPU time.
const CPU_DEATH: &[u8] = b"CPU time limit exceeded";

/// How gcc tells that its compiler was killed.
const KILLED: &[u8] = b"Killed signal terminated program";
