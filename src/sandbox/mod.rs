//! Sandbox for compilers and submitted programs.
//!
//! What is forbidden is data ([`policy`]); each mechanism that enforces a part of it is one file and one row of [`ALL`]. Most of
//! them are a *step*: a permanent change that the child makes to itself between fork and exec. Input detection ([`crate::run`])
//! adds its own filter.
//!
//! Not every host supports every mechanism. Each is tried once ([`active`]); an unavailable one causes a warning, is kept in the
//! record, and is an error with `--require-sandbox`.

pub mod capabilities;
#[cfg(test)]
mod contract;
pub(crate) mod descriptors;
pub mod environment;
pub mod kernel;
pub mod landlock;
pub mod limits;
mod masks;
pub mod mounts;
pub mod namespaces;
pub mod output;
mod places;
pub mod policy;
pub mod processes;
pub mod procfs;
pub mod rlimits;
pub mod scratch;
pub mod seccomp;
pub mod toolchains;

use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixDatagram;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use nix::sys::socket::{MsgFlags, recv, send};
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
pub use masks::{Mask, mask, mask_all, named_masks};
use rlimits::ResourceLimits;

/// What a child does to enter a mechanism, between fork and exec: it allocates nothing and takes no locks.
pub type ChildSetup = Box<dyn FnMut() -> io::Result<()> + Send + Sync>;

/// A sandbox mechanism.
#[derive(Clone, Copy)]
pub struct Mechanism {
    /// Its name in records and messages.
    pub name: &'static str,
    /// What it protects, without capital and period.
    pub protects: &'static str,
    /// Effect if it is unavailable, without capital and period.
    pub if_missing: &'static str,
    /// A mechanism that it depends on.
    needs: Option<&'static str>,
    /// Prepares what the child does; `None` for a mechanism outside the child, which needs nothing of the host.
    step: Option<fn(&SandboxSpec<'_>) -> Result<ChildSetup>>,
}

/// Every mechanism, in the order in which a child enters them: each would forbid some of what those before it need.
pub const ALL: &[Mechanism] = &[
    Mechanism {
        name: "namespaces",
        protects: "a compiler or Makefile has no network and sees no other processes",
        if_missing: "a fork bomb in a Makefile is stopped only at the next check of its processes, and only `seccomp` \
                denies the network",
        needs: Some("processes"),
        step: Some(namespaces::step),
    },
    Mechanism {
        name: "processes",
        protects: "kills every process that a compiler or Makefile leaves behind",
        if_missing: "a Makefile may leave processes behind",
        needs: None,
        step: Some(processes::step),
    },
    Mechanism {
        name: "mounts",
        protects: "a compiler or Makefile writes only to its scratch directory; croupier itself, the specs, and other \
                submissions are hidden",
        if_missing: "a Makefile may change permissions and times of files of the user running croupier",
        needs: Some("namespaces"),
        step: Some(mounts::step),
    },
    Mechanism {
        name: "proc",
        protects: "a compiler or Makefile has its own /proc, which shows only its own processes",
        if_missing: "programs that a Makefile runs find little in /proc; if `landlock` is also unavailable, they see \
                every process of this host",
        needs: Some("mounts"),
        step: Some(procfs::step),
    },
    Mechanism {
        name: "landlock",
        protects: "a program reads libraries, locales, and its own directory; a compiler also the toolchain and the \
                submission",
        if_missing: "a program may read and change all files of the user running croupier, and may run croupier to get \
                the answers",
        needs: None,
        step: Some(landlock::step),
    },
    Mechanism {
        name: "rlimits",
        protects: "each process has limits on CPU time, memory, descriptors, and file sizes",
        if_missing: "a program may use up the resources of this machine",
        needs: None,
        step: Some(rlimits::step),
    },
    Mechanism {
        name: "capabilities",
        protects: "programs and compilers that root runs have none of its capabilities",
        if_missing: "a program that root runs may raise its limits and read files of other users",
        needs: None,
        step: Some(capabilities::step),
    },
    Mechanism {
        name: "seccomp",
        protects: "system calls are an allow-list: no sockets, no new processes, no other programs, no signals to others",
        if_missing: "a program may start others, use the network, and send signals to all processes of the user running \
                croupier",
        needs: None,
        step: Some(seccomp::step),
    },
    Mechanism {
        name: "scratch",
        protects: "each run has an empty directory, which is deleted afterwards",
        if_missing: "",
        needs: None,
        step: None,
    },
    Mechanism {
        name: "environment",
        protects: "the caller's environment variables are not passed on",
        if_missing: "",
        needs: None,
        step: None,
    },
    Mechanism {
        name: "output",
        protects: "output is cut at a fixed length",
        if_missing: "",
        needs: None,
        step: None,
    },
];

/// What is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confined {
    /// A submitted program: one process on a terminal.
    Program,
    /// A compiler or `make`, and its child processes.
    Tool,
}

/// Specification of a sandbox.
#[derive(Clone, Copy, Debug)]
pub struct SandboxSpec<'a> {
    /// What is confined.
    pub kind: Confined,
    /// The working directory.
    pub directory: &'a Path,
    /// What may be read and executed in addition to the system's files.
    pub readable: &'a [&'a Path],
    /// Directories with full access.
    pub writable: &'a [&'a Path],
    /// Limits of each process.
    pub caps: ResourceLimits,
    /// Whether it may read `/proc/self`. Not so for the fork server, whose children are other processes.
    pub sees_itself: bool,
    /// The mechanisms to use.
    pub active: Mechanisms,
}

/// A set of mechanisms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mechanisms(u16);

impl Mechanisms {
    /// Whether this mechanism is in the set.
    pub fn has(self, name: &str) -> bool {
        ALL.iter().position(|mechanism| mechanism.name == name).is_some_and(|at| self.0 & (1 << at) != 0)
    }

    /// Returns the set of mechanisms that satisfy a condition.
    pub fn of(stands: impl Fn(&Mechanism) -> bool) -> Self {
        Self(ALL.iter().enumerate().filter(|(_, mechanism)| stands(mechanism)).map(|(at, _)| 1 << at).sum())
    }

    /// Returns the mechanisms in the set, in the order of [`ALL`], or (`false`) those that are not in it.
    pub fn which(self, there: bool) -> impl Iterator<Item = &'static Mechanism> {
        ALL.iter().filter(move |mechanism| self.has(mechanism.name) == there)
    }
}

/// Returns the steps of a sandbox by name, in order.
///
/// A program's processes and changes to files are denied by the filter that input detection also uses, so it is not among the
/// steps.
///
/// # Errors
/// One of them cannot be prepared.
pub fn steps(sandbox: &SandboxSpec<'_>) -> Result<Vec<(&'static str, ChildSetup)>> {
    let of_tools = ["namespaces", "processes", "mounts", "proc", "seccomp"];
    let wanted =
        |mechanism: &&Mechanism| sandbox.kind == Confined::Tool || !of_tools.contains(&mechanism.name);
    let steps = sandbox.active.which(true).filter(wanted);
    steps.filter_map(|mechanism| Some(mechanism.step?(sandbox).map(|step| (mechanism.name, step)))).collect()
}

/// Environment variable with names, separated by commas, of mechanisms, parts of input detection, and compilers that croupier does not
/// use, as if this host did not have them. For tests of what happens then.
pub const DISABLE: &str = "CROUPIER_DISABLE";

/// Former name of the variable, which is still read.
const FORMERLY: &str = "CROUPIER_WITHOUT";

/// Former names, each with the present one.
const RENAMED: [(&str, &str); 3] =
    [("rights", "capabilities"), ("notify", "user-notification"), ("ready", "fork-server")];

/// Returns the value of [`DISABLE`].
pub fn disabled() -> String {
    let value = std::env::var_os(DISABLE).or_else(|| std::env::var_os(FORMERLY)).unwrap_or_default();
    value.to_string_lossy().into_owned()
}

/// Returns the present name for one that may be a former name.
pub fn present_name(name: &str) -> &str {
    RENAMED.into_iter().find(|(former, _)| *former == name).map_or(name, |(_, present)| present)
}

/// Whether [`DISABLE`] contains this name.
pub fn is_disabled(name: &str) -> bool {
    disabled().split(',').any(|other| present_name(other) == name)
}

/// Returns why something is unavailable that [`DISABLE`] contains.
pub fn because_disabled() -> String {
    format!("disabled by {DISABLE}")
}

/// Returns the mechanisms that are available on this host.
pub fn active() -> Mechanisms {
    static STANDING: OnceLock<Mechanisms> = OnceLock::new();
    *STANDING.get_or_init(|| Mechanisms::of(|mechanism| mechanism.unavailable().is_none()))
}

/// Returns why each mechanism is unavailable on this host, in the order of [`ALL`]; tried once.
fn reasons() -> &'static [Option<String>] {
    static REASONS: OnceLock<Vec<Option<String>>> = OnceLock::new();
    REASONS.get_or_init(|| {
        let mut reasons: Vec<Option<String>> = ALL.iter().map(Mechanism::reason).collect();
        // A mechanism is unavailable if one that it depends on is. Each round extends the chains of dependencies by at least one.
        for _ in ALL {
            for at in 0..ALL.len() {
                let Some(needed) = ALL[at].needs else { continue };
                if ALL
                    .iter()
                    .zip(&reasons)
                    .any(|(mechanism, reason)| mechanism.name == needed && reason.is_some())
                {
                    reasons[at].get_or_insert_with(|| format!("it requires `{needed}`"));
                }
            }
        }
        reasons
    })
}

impl Mechanism {
    /// Whether a host may not have it.
    pub fn is_optional(&self) -> bool {
        self.step.is_some()
    }

    /// Returns why it is unavailable on this host; `None` if it is available.
    pub fn unavailable(&self) -> Option<&'static str> {
        let at = ALL.iter().position(|mechanism| mechanism.name == self.name)?;
        reasons()[at].as_deref()
    }

    fn reason(&self) -> Option<String> {
        if !self.is_optional() {
            return None;
        }
        if is_disabled(self.name) {
            return Some(because_disabled());
        }
        self.tried().err().map(|error| error.to_string())
    }

    /// Whether this mechanism depends on that one, directly or not; each depends on itself.
    fn requires(&self, other: &Mechanism) -> bool {
        let needed = self.needs.and_then(|name| ALL.iter().find(|mechanism| mechanism.name == name));
        self.name == other.name || needed.is_some_and(|needed| needed.requires(other))
    }

    /// Enters this mechanism, with those it depends on, and runs a program that does nothing.
    fn tried(&self) -> Result<()> {
        let directory = scratch::Scratch::new()?;
        let sandbox = SandboxSpec {
            kind: Confined::Tool,
            directory: directory.path(),
            readable: &[],
            writable: &[directory.path()],
            caps: ResourceLimits { cpu_seconds: 10, memory: 1 << 30, file: 1 << 20, descriptors: 64 },
            sees_itself: true,
            active: Mechanisms::of(|mechanism| self.requires(mechanism)),
        };
        let mut command = Command::new("/bin/true");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        confine(&mut command, &sandbox)?;
        let tried = command.status().map_err(|error| Error::system("cannot run a program in it", error))?;
        let failed = || Error::system("a program fails in it", io::Error::other(tried.to_string()));
        if tried.success() { Ok(()) } else { Err(failed()) }
    }
}

/// Makes a command enter its sandbox when it starts. The result names the mechanism that failed.
///
/// # Errors
/// One of the steps cannot be prepared.
pub fn confine(command: &mut Command, sandbox: &SandboxSpec<'_>) -> Result<FailureChannel> {
    let mut steps = steps(sandbox)?;
    let (seen, told) = UnixDatagram::pair().map_err(|error| Error::system("cannot open a channel", error))?;
    let put_up = move || {
        steps.iter_mut().try_for_each(|(name, step)| {
            step().inspect_err(|_| {
                // If the error cannot be sent, it is reported without the name.
                let _ =
                    send(told.as_raw_fd(), name.as_bytes(), MsgFlags::MSG_DONTWAIT | MsgFlags::MSG_NOSIGNAL);
            })
        })
    };
    // SAFETY: steps are made for the time between fork and exec: they allocate nothing and take no locks, and neither does a plain
    // call to send.
    #[expect(unsafe_code, reason = "the child itself must enter the sandbox")]
    unsafe {
        command.pre_exec(put_up);
    }
    Ok(FailureChannel(seen))
}

/// Receives the name of the mechanism that failed.
#[derive(Debug)]
pub struct FailureChannel(UnixDatagram);

impl FailureChannel {
    /// Returns the mechanism that prevented the command from starting, if one did.
    pub fn mechanism(&self) -> Option<&'static Mechanism> {
        let mut name = [0; 32];
        let length = recv(self.0.as_raw_fd(), &mut name, MsgFlags::MSG_DONTWAIT).ok()?;
        ALL.iter().find(|mechanism| mechanism.name.as_bytes() == &name[..length])
    }
}
