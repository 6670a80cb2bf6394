//! Runs a compiler or `make` in the sandbox, with limits, and keeps its output.
//!
//! The tool is run by the tool server ([`super::tool_server`]), or here if there is none.
//!
//! The main limit is CPU time, which does not depend on the load of the machine; the limit on real time only stops a Makefile that
//! sleeps. A tool that runs longer is checked at intervals: its number of processes, their resources, and the size of its scratch
//! directory.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};
use wait_timeout::ChildExt;

use super::sent_error::SentError;
use super::{INTERRUPTED, messages, tool_server};
use crate::error::{Error, Result};
use crate::language::{self, Compiler, Death};
use crate::sandbox::descriptors::close_on_exec;
use crate::sandbox::policy::{self, HOUSEHOLD};
use crate::sandbox::processes::{self, TreeUsage};
use crate::sandbox::rlimits::ResourceLimits;
use crate::sandbox::{
    self, Confined, FailureChannel, Mask, Mechanism, Mechanisms, SandboxSpec, environment, limits, output,
    scratch, toolchains,
};

/// Limits of one process of a build. Measured: a C++ program that includes everything takes 2 s and 300 MB.
const CAPS: ResourceLimits =
    ResourceLimits { cpu_seconds: 20, memory: 1 << 30, file: 256 << 20, descriptors: 256 };

/// The same for a tool that reserves more memory than it uses, and has a limit of its own.
const RESERVING: ResourceLimits = ResourceLimits { memory: 1 << 46, ..CAPS };

/// Limit on real time.
const NET: Duration = Duration::from_secs(120);

/// How long a tool may use no CPU time. A compiler reads and computes; only a Makefile that sleeps does neither.
const IDLE: Duration = Duration::from_secs(15);

/// Interval between limit checks.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// A compiler or `make` to be run.
#[derive(Serialize, Deserialize)]
pub(crate) struct Tool<'a> {
    #[serde(borrow)]
    pub(crate) name: &'a str,
    pub(crate) arguments: Vec<OsString>,
    /// Its working directory.
    #[serde(borrow)]
    pub(crate) directory: &'a Path,
    /// A directory with precompiled headers, which it also reads.
    #[serde(borrow)]
    pub(crate) headers: Option<&'a Path>,
    /// A scratch directory for its temporary files.
    #[serde(borrow)]
    pub(crate) scratch: &'a Path,
    /// Variables of its environment, in addition to those of every tool.
    pub(crate) environment: Vec<(String, String)>,
    /// Whether it reserves more memory than it uses.
    pub(crate) reserves: bool,
}

impl<'a> Tool<'a> {
    /// Returns a tool that needs no more than any other.
    pub(crate) fn new(
        name: &'a str,
        arguments: Vec<OsString>,
        directory: &'a Path,
        scratch: &'a Path,
    ) -> Self {
        let (headers, environment, reserves) = (None, Vec::new(), false);
        Self { name, arguments, directory, headers, scratch, environment, reserves }
    }

    /// Returns a compiler.
    pub(crate) fn compiler(
        compiler: &Compiler,
        arguments: Vec<OsString>,
        directory: &'a Path,
        scratch: &'a Path,
    ) -> Self {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Self {
            environment: compiler.environment.iter().map(owned).collect(),
            reserves: compiler.reserves,
            ..Self::new(compiler.program, arguments, directory, scratch)
        }
    }
}

/// Result of a tool.
#[derive(Serialize, Deserialize)]
pub(crate) struct ToolOutput {
    pub(crate) verdict: ToolStatus,
    pub(crate) log: Vec<u8>,
    /// Whether it would do so again: not if croupier stopped it, or it or a part of it was killed, which is most often for lack of
    /// memory on the host.
    pub(crate) repeatable: bool,
}

/// How a tool ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ToolStatus {
    /// It exited with 0.
    Done,
    /// It exited with another code, or crashed.
    Refused,
    /// It exceeded its CPU time limit.
    Endless,
    /// It exceeded another limit.
    TooMuch(Limit),
}

/// A limit other than that on CPU time. Displayed as the end of a sentence, such as "exceeded its memory limit".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Limit {
    Processes,
    Memory,
    Time,
    IdleTime,
    Output,
    DiskSpace,
}

impl Display for Limit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let what = match self {
            Self::Processes => "process",
            Self::Memory => "memory",
            Self::Time => "time",
            Self::IdleTime => "idle time",
            Self::Output => "output",
            Self::DiskSpace => "disk space",
        };
        write!(f, "exceeded its {what} limit")
    }
}

impl Tool<'_> {
    /// Runs the tool until it and all its child processes have ended.
    ///
    /// # Errors
    /// The tool is not installed, or the scratch directory cannot be written.
    pub(crate) fn run(self) -> Result<ToolOutput> {
        let interrupted = || INTERRUPTED.load(Ordering::Relaxed);
        if sandbox::is_disabled(self.name) {
            return Err(self.missing(&io::ErrorKind::NotFound.into()));
        }
        let request = Request { tool: self, active: sandbox::active(), masks: sandbox::named_masks() };
        let bytes = postcard::to_stdvec(&request).map_err(|error| Error::Internal(error.to_string()))?;
        let Some(answer) = tool_server::ask(&bytes, interrupted) else {
            return request.tool.run_here(request.active, &interrupted);
        };
        let name = request.tool.name;
        let bytes = answer
            .map_err(|error| Error::system(format!("the tool server did not answer for `{name}`"), error))?;
        let answer: Answer =
            postcard::from_bytes(&bytes).map_err(|error| Error::Internal(error.to_string()))?;
        answer.map_err(Into::into)
    }

    /// Runs the tool as a child of this process, and stops it if it is interrupted.
    fn run_here(&self, active: Mechanisms, interrupted: &dyn Fn() -> bool) -> Result<ToolOutput> {
        // The file is unlinked so that a Makefile cannot replace it. It is in a directory of the tool because some tools open
        // `/dev/stderr` again.
        let failed = |error| Error::system(format!("cannot store the output of `{}`", self.name), error);
        let log = tempfile::tempfile_in(self.scratch).map_err(failed)?;
        let mut command = self.command(&log).map_err(failed)?;
        let readable: Vec<&Path> = self.headers.into_iter().chain([self.directory]).collect();
        let sandbox = SandboxSpec {
            kind: Confined::Tool,
            directory: self.directory,
            readable: &readable,
            writable: &[self.scratch],
            caps: if self.reserves { RESERVING } else { CAPS },
            sees_itself: true,
            active,
        };
        let failure_channel = sandbox::confine(&mut command, &sandbox)?;
        let waited = self.wait(&mut command, &failure_channel, &log, interrupted)?;
        let killed = |status: ExitStatus| ended_by(status) == Some(libc::SIGKILL);
        let by_itself = matches!(waited, Waited::Ended(status) if !killed(status));
        let verdict = match waited {
            Waited::Ended(status) if status.success() => ToolStatus::Done,
            Waited::Ended(status) if ended_by(status) == Some(libc::SIGXCPU) => ToolStatus::Endless,
            Waited::Ended(_) => ToolStatus::Refused,
            Waited::Stopped(verdict) => verdict,
        };
        let log = output::beginning(&log, policy::LOG).map_err(failed)?;
        if verdict == ToolStatus::Refused {
            limits::check_log(self.name, &log)?;
        }
        // The compiler driver survives a crash of its child and reports it in its output.
        let tells = |words: &str| log.windows(words.len()).any(|window| window == words.as_bytes());
        let mut deaths = language::messages().flat_map(|messages| messages.deaths);
        let told = deaths.find(|(words, _)| verdict == ToolStatus::Refused && tells(words));
        let verdict = told.map_or(verdict, |(_, death)| of_death(*death));
        let repeatable = by_itself && !language::messages().any(|messages| tells(messages.killed));
        // The output of a tool that was stopped differs each time.
        let log = match waited {
            Waited::Stopped(_) => Vec::new(),
            Waited::Ended(_) => messages::tidy(&log),
        };
        Ok(ToolOutput { verdict, log, repeatable })
    }

    /// Returns the command, which writes all output to this file.
    fn command(&self, log: &File) -> io::Result<Command> {
        let elsewhere = policy::tool(self.name).is_none().then(|| toolchains::tool(self.name)).flatten();
        let mut command = Command::new(elsewhere.as_deref().unwrap_or(Path::new(self.name)));
        command
            .args(&self.arguments)
            .current_dir(self.directory)
            .env_clear()
            .envs(environment::of(Confined::Tool, self.scratch))
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log.try_clone()?)
            .process_group(0);
        // SAFETY: made for the time between fork and exec: it allocates nothing and takes no locks.
        #[expect(unsafe_code, reason = "descriptors must be marked by the child itself")]
        unsafe {
            command.pre_exec(close_on_exec);
        }
        Ok(command)
    }

    /// Returns the error of a tool that did not start: a sandbox mechanism failed, or the tool is not installed.
    fn not_started(&self, error: io::Error, mechanism: Option<&Mechanism>) -> Error {
        match (mechanism, error.kind()) {
            (Some(mechanism), _) => {
                let doing =
                    format!("cannot set up the sandbox mechanism `{}` for `{}`", mechanism.name, self.name);
                limits::not_started(doing, error)
            }
            (None, io::ErrorKind::NotFound) => self.missing(&error),
            (None, _) => limits::not_started(format!("cannot run `{}`", self.name), error),
        }
    }

    fn not_waited(&self, error: io::Error) -> Error {
        Error::system(format!("cannot wait for `{}`", self.name), error)
    }

    fn missing(&self, error: &io::Error) -> Error {
        let package = language::package(self.name);
        Error::Unsuitable {
            message: format!("cannot run `{}`: {error}", self.name),
            hint: match package {
                Some(package) => format!("install it (Debian: apt-get install {package})"),
                None => "install it".to_owned(),
            },
        }
    }

    /// Waits for the tool, and stops it if it exceeds a limit. Afterwards all its processes have ended.
    fn wait(
        &self,
        command: &mut Command,
        failure_channel: &FailureChannel,
        log: &File,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<Waited> {
        let mut child =
            command.spawn().map_err(|error| self.not_started(error, failure_channel.mechanism()))?;
        let group = Pid::from_raw(child.id().cast_signed());
        let waited = self.watch(&mut child, group, log, interrupted);
        if !matches!(waited, Ok(Waited::Ended(_))) {
            processes::stop(group);
            if !sandbox::active().has("processes") {
                let _ = killpg(group, Signal::SIGKILL);
            }
            child.wait().map_err(|error| self.not_waited(error))?;
        }
        // ESRCH, the usual result, means that no process was left.
        let _ = killpg(group, Signal::SIGKILL);
        let waited = waited?;
        // The last moment before it ended was not checked yet.
        Ok(self.wrote_too_much(log).map_or(waited, Waited::Stopped))
    }

    /// Whether it printed or wrote more than its limit.
    fn wrote_too_much(&self, log: &File) -> Option<ToolStatus> {
        let said = log.metadata().map_or(0, |log| log.len());
        let overfull = || scratch::is_overfull(self.scratch, HOUSEHOLD.room);
        if said > HOUSEHOLD.log { Some(TOO_MUCH_SAID) } else { overfull().then_some(OVERFULL) }
    }

    /// Checks the tool's limits until it has ended or exceeds one.
    fn watch(
        &self,
        child: &mut Child,
        group: Pid,
        log: &File,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<Waited> {
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
            if interrupted() {
                return Err(Error::interrupted());
            }
            let family = TreeUsage::of(group);
            if family.cpu > used {
                (busy, used) = (Instant::now(), family.cpu);
            }
            let stopped = if family.processes > HOUSEHOLD.processes {
                ToolStatus::TooMuch(Limit::Processes)
            } else if family.memory > HOUSEHOLD.memory {
                TOO_MUCH_MEMORY
            } else if family.cpu > HOUSEHOLD.cpu {
                ToolStatus::Endless
            } else if started.elapsed() > NET {
                ToolStatus::TooMuch(Limit::Time)
            } else if busy.elapsed() > IDLE {
                ToolStatus::TooMuch(Limit::IdleTime)
            } else if let Some(stopped) = self.wrote_too_much(log) {
                stopped
            } else {
                continue;
            };
            return Ok(Waited::Stopped(stopped));
        }
    }
}

/// What the tool server is asked for.
#[derive(Serialize, Deserialize)]
struct Request<'a> {
    #[serde(borrow)]
    tool: Tool<'a>,
    /// The mechanisms of the sandbox, so that the server does not try them again.
    active: Mechanisms,
    /// What was masked after the server was started.
    masks: BTreeSet<Mask>,
}

/// What it answers.
type Answer = std::result::Result<ToolOutput, SentError>;

/// Starts the process that runs tools, which ends with this one. To be called at the beginning of `main`, while this process has
/// one thread. Without it, tools are run by this process, which takes longer the larger it is.
pub fn start_tool_server() {
    tool_server::start(|request, given_up| {
        let answer: Answer = match postcard::from_bytes::<Request<'_>>(request) {
            Ok(request) => {
                sandbox::mask_all(request.masks);
                request.tool.run_here(request.active, given_up).map_err(Into::into)
            }
            Err(error) => Err(SentError::Other(error.to_string())),
        };
        // An answer that is empty cannot be read, which croupier reports.
        postcard::to_stdvec(&answer).unwrap_or_default()
    });
}

const TOO_MUCH_MEMORY: ToolStatus = ToolStatus::TooMuch(Limit::Memory);
const TOO_MUCH_SAID: ToolStatus = ToolStatus::TooMuch(Limit::Output);
const OVERFULL: ToolStatus = ToolStatus::TooMuch(Limit::DiskSpace);

/// Result of waiting for a tool.
#[derive(Clone, Copy, Debug)]
enum Waited {
    /// The tool ended.
    Ended(ExitStatus),
    /// It exceeded a limit, and was stopped.
    Stopped(ToolStatus),
}

/// Returns the signal that ended a tool, as reported by the kernel or by the supervisor.
fn ended_by(status: ExitStatus) -> Option<i32> {
    let told = || status.code().map(|code| code - processes::SIGNALLED).filter(|signal| *signal > 0);
    status.signal().or_else(told)
}

/// Returns the result of a compiler or assembler that a limit ended.
fn of_death(death: Death) -> ToolStatus {
    match death {
        Death::Time => ToolStatus::Endless,
        Death::Memory => TOO_MUCH_MEMORY,
        Death::FileSize => OVERFULL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tool_start_errors_name_the_cause() {
        let directory = Path::new("/");
        let tool = Tool::new("gcc", Vec::new(), directory, directory);
        let mechanism = sandbox::ALL.iter().find(|mechanism| mechanism.name == "mounts");
        for (code, mechanism, says) in [
            // A missing directory is not a missing compiler.
            (libc::ENOENT, mechanism, "cannot set up the sandbox mechanism `mounts` for `gcc`: No such file"),
            (
                libc::ENOENT,
                None,
                "cannot run `gcc`: No such file or directory (os error 2); install it (Debian: apt-get install gcc)",
            ),
            (libc::EACCES, None, "cannot run `gcc`: Permission denied"),
        ] {
            let said = tool.not_started(io::Error::from_raw_os_error(code), mechanism).to_string();
            assert!(said.starts_with(says), "{said}");
        }
    }
}
