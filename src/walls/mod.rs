//! Walls: the confinement around compilers and students' programs.
//!
//! What is forbidden is data ([`policy`]); each mechanism that enforces some of it is one file and one row of [`ALL`]. Most of them
//! are a *step*: something the child does to itself between fork and exec, for good. Owns nothing that a game needs: taking turns
//! is the business of [`crate::run`], which adds its own filter to these.
//!
//! Not every host lets everybody put up every wall. What this one lacks is found out by trying, once ([`standing`]); the run says
//! it, the record keeps it, and `--require-walls` makes it an error.

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
pub mod rights;
pub mod rlimits;
pub mod scratch;
pub mod seccomp;

use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixDatagram;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use nix::sys::socket::{MsgFlags, recv, send};

use crate::error::{Error, Result};
pub use masks::mask;
use rlimits::Caps;

/// What a child does to put up a wall around itself, between fork and exec: it allocates nothing and takes no locks.
pub type Step = Box<dyn FnMut() -> io::Result<()> + Send + Sync>;

/// One mechanism.
#[derive(Clone, Copy)]
pub struct Wall {
    /// Its name in records and messages.
    pub name: &'static str,
    /// What it holds: a sentence without capital and full stop.
    pub holds: &'static str,
    /// What follows where it is lacking, the rest of "so …".
    pub without: &'static str,
    /// A wall that it cannot stand without.
    needs: Option<&'static str>,
    /// Makes ready what the child does; `None` for a wall that stands outside the child and needs nothing of the host.
    step: Option<fn(&Ground<'_>) -> Result<Step>>,
}

/// Every mechanism, in the order in which a child puts them up: each would forbid some of what those before it need.
pub const ALL: &[Wall] = &[
    Wall {
        name: "namespaces",
        holds: "a compiler or Makefile has no network, and reaches no processes but its own",
        without: "a Makefile's fork bomb is stopped only once it has been seen, and the network is closed by `seccomp` alone",
        needs: Some("processes"),
        step: Some(namespaces::step),
    },
    Wall {
        name: "processes",
        holds: "what a compiler or Makefile starts is ended to the last",
        without: "a Makefile may leave processes behind",
        needs: None,
        step: Some(processes::step),
    },
    Wall {
        name: "mounts",
        holds: "a compiler or Makefile can change nothing but what lies in its scratch folder, and finds nothing in masked paths: croupier, \
                the specs, other submissions",
        without: "a Makefile may change permissions and times of files that belong to whoever grades",
        needs: Some("namespaces"),
        step: Some(mounts::step),
    },
    Wall {
        name: "proc",
        holds: "a compiler or Makefile sees no processes but its own in /proc",
        without: "programs that a Makefile runs find little in /proc; where `landlock` is unavailable too, they see every process of this host",
        needs: Some("mounts"),
        step: Some(procfs::step),
    },
    Wall {
        name: "landlock",
        holds: "a program or compiler sees what it needs of the system's files, its own folder, and no others: not croupier, the specs, or other \
                submissions",
        without: "a program may read and change any file of whoever grades, and may run croupier to get the answers",
        needs: None,
        step: Some(landlock::step),
    },
    Wall {
        name: "rlimits",
        holds: "each process has a cap on its CPU time, memory, descriptors and files",
        without: "a program may use up the machine",
        needs: None,
        step: Some(rlimits::step),
    },
    Wall {
        name: "rights",
        holds: "programs and compilers that root runs have none of its rights",
        without: "a program that root runs may raise its limits and read what belongs to others",
        needs: None,
        step: Some(rights::step),
    },
    Wall {
        name: "seccomp",
        holds: "programs start no others, and none has sockets or changes the machine",
        without: "a program may start others, use the network and send signals to whatever belongs to whoever grades",
        needs: None,
        step: Some(seccomp::step),
    },
    Wall {
        name: "scratch",
        holds: "each run has an empty folder of its own, which is gone afterwards",
        without: "",
        needs: None,
        step: None,
    },
    Wall {
        name: "environment",
        holds: "the caller's variables reach no program or compiler",
        without: "",
        needs: None,
        step: None,
    },
    Wall {
        name: "output",
        holds: "what is printed is cut at a length that can be read",
        without: "",
        needs: None,
        step: None,
    },
];

/// Who is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A student's program: one process on a terminal.
    Program,
    /// A compiler or `make`, and all that it starts.
    Tool,
}

/// What the walls stand around.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// Who is confined.
    pub kind: Kind,
    /// The working folder.
    pub folder: &'a Path,
    /// What may be read and executed besides the system's own.
    pub readable: &'a [&'a Path],
    /// Folders in which anything may be done.
    pub writable: &'a [&'a Path],
    /// Caps on each process.
    pub caps: Caps,
    /// Whether it may read what the kernel tells of it (`/proc/self`). Not so for the fork server, whose children are others.
    pub sees_itself: bool,
    /// Which walls are to be put up.
    pub standing: Standing,
}

/// A set of walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing(u16);

impl Standing {
    /// Whether this wall is one of them.
    pub fn has(self, name: &str) -> bool {
        ALL.iter().position(|wall| wall.name == name).is_some_and(|at| self.0 & (1 << at) != 0)
    }

    /// The walls for which this holds.
    pub fn of(stands: impl Fn(&Wall) -> bool) -> Self {
        Self(ALL.iter().enumerate().filter(|(_, wall)| stands(wall)).map(|(at, _)| 1 << at).sum())
    }

    /// Those that are among them, in the table's order, or (`false`) those that are not.
    pub fn walls(self, there: bool) -> impl Iterator<Item = &'static Wall> {
        ALL.iter().filter(move |wall| self.has(wall.name) == there)
    }
}

/// The steps of the walls that are to stand around this ground, by name, in order.
///
/// A program's processes and changes to files are forbidden by a filter that is one with turn-taking's, so these are not among its steps.
///
/// # Errors
/// One of them cannot be made ready.
pub fn steps(ground: &Ground<'_>) -> Result<Vec<(&'static str, Step)>> {
    let of_tools = ["namespaces", "processes", "mounts", "proc", "seccomp"];
    let wanted = |wall: &&Wall| ground.kind == Kind::Tool || !of_tools.contains(&wall.name);
    let steps = ground.standing.walls(true).filter(wanted);
    steps.filter_map(|wall| Some(wall.step?(ground).map(|step| (wall.name, step)))).collect()
}

/// The variable that names what is to be taken for lacking, separated by commas: walls, ways of taking turns, compilers. For trying
/// out what happens then.
pub const WITHOUT: &str = "CROUPIER_WITHOUT";

/// Whether something of this name is to be taken for lacking.
pub fn is_taken_for_lacking(name: &str) -> bool {
    std::env::var(WITHOUT).is_ok_and(|without| without.split(',').any(|other| other == name))
}

/// The walls that can be put up here.
pub fn standing() -> Standing {
    static STANDING: OnceLock<Standing> = OnceLock::new();
    *STANDING.get_or_init(|| Standing::of(|wall| wall.lacking().is_none()))
}

/// Why this host lacks each wall, in the table's order; found out once, by trying.
fn reasons() -> &'static [Option<String>] {
    static REASONS: OnceLock<Vec<Option<String>>> = OnceLock::new();
    REASONS.get_or_init(|| {
        let mut reasons: Vec<Option<String>> = ALL.iter().map(Wall::reason).collect();
        // Those that are needed come to their reasons in as many rounds as there are walls, at most.
        for _ in ALL {
            for at in 0..ALL.len() {
                let Some(needed) = ALL[at].needs else { continue };
                if ALL.iter().zip(&reasons).any(|(wall, reason)| wall.name == needed && reason.is_some()) {
                    reasons[at].get_or_insert_with(|| format!("it cannot stand without `{needed}`"));
                }
            }
        }
        reasons
    })
}

impl Wall {
    /// Whether a host may lack it.
    pub fn may_lack(&self) -> bool {
        self.step.is_some()
    }

    /// Why this host lacks it; `None` if it does not.
    pub fn lacking(&self) -> Option<&'static str> {
        let at = ALL.iter().position(|wall| wall.name == self.name)?;
        reasons()[at].as_deref()
    }

    fn reason(&self) -> Option<String> {
        if !self.may_lack() {
            return None;
        }
        if is_taken_for_lacking(self.name) {
            return Some(format!("{WITHOUT} says so"));
        }
        self.tried().err().map(|error| error.to_string())
    }

    /// Whether this wall cannot stand without that one, which may be itself.
    fn stands_on(&self, other: &Wall) -> bool {
        let needed = self.needs.and_then(|name| ALL.iter().find(|wall| wall.name == name));
        self.name == other.name || needed.is_some_and(|needed| needed.stands_on(other))
    }

    /// Puts up this wall, with those it needs, around a program that does nothing.
    fn tried(&self) -> Result<()> {
        let folder = scratch::Scratch::new()?;
        let ground = Ground {
            kind: Kind::Tool,
            folder: folder.path(),
            readable: &[],
            writable: &[folder.path()],
            caps: Caps { cpu_seconds: 10, memory: 1 << 30, file: 1 << 20, descriptors: 64 },
            sees_itself: true,
            standing: Standing::of(|wall| self.stands_on(wall)),
        };
        let mut command = Command::new("/bin/true");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        confine(&mut command, &ground)?;
        let tried = command.status().map_err(|error| Error::host("the kernel refuses", error))?;
        if tried.success() { Ok(()) } else { Err(Error::Internal("nothing can be run behind it".into())) }
    }
}

/// Has a command put up the walls of its ground around itself. What is given back tells why it did not start.
///
/// # Errors
/// One of them cannot be made ready.
pub fn confine(command: &mut Command, ground: &Ground<'_>) -> Result<Witness> {
    let mut steps = steps(ground)?;
    let (seen, told) = UnixDatagram::pair().map_err(|error| Error::host("cannot open a channel", error))?;
    let put_up = move || {
        steps.iter_mut().try_for_each(|(name, step)| {
            step().inspect_err(|_| {
                // Where nobody wants to know, or no more can be kept, the error is told without it.
                let _ =
                    send(told.as_raw_fd(), name.as_bytes(), MsgFlags::MSG_DONTWAIT | MsgFlags::MSG_NOSIGNAL);
            })
        })
    };
    // SAFETY: steps are made for the time between fork and exec: they allocate nothing and take no locks, and neither does a
    // plain call that sends.
    #[expect(unsafe_code, reason = "walls must be put up by the child itself")]
    unsafe {
        command.pre_exec(put_up);
    }
    Ok(Witness(seen))
}

/// Who was told which wall could not be put up.
#[derive(Debug)]
pub struct Witness(UnixDatagram);

impl Witness {
    /// The wall that kept the command from being started, if one did; once it has failed.
    pub fn wall(&self) -> Option<&'static Wall> {
        let mut name = [0; 32];
        let length = recv(self.0.as_raw_fd(), &mut name, MsgFlags::MSG_DONTWAIT).ok()?;
        ALL.iter().find(|wall| wall.name.as_bytes() == &name[..length])
    }
}
