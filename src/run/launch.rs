//! The child's side of a start: everything between fork and exec.
//!
//! [`Launch::go`] never returns: it sets the terminal, the limits and the filters, hands the listener to
//! the parent and executes the program, or reports the failed step on the channel and exits. (Where rexpect forks it is
//! the last hook of a `Command`: were it to return an error, rexpect would return it *inside the child*, and a second
//! croupier would run on.)
//!
//! Everything here must be safe between fork and exec in a process with threads, and in a child that borrows its parent's memory:
//! raw calls on memory that was prepared before and is nobody else's; no allocation, no locks, no other thread's data.
#![expect(unsafe_code, reason = "raw calls between fork and exec; each block carries its argument")]

use std::ffi::{CString, c_char};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::OnceLock;

use seccompiler::sock_filter;

use super::channel::{self, Channel};
use super::ends::set_terminal;
use super::preload::Preload;
use super::{exec, tally};
use crate::error::{Error, Result};
use crate::spec::model::Limits;
use crate::walls::rlimits::Caps;
use crate::walls::seccomp::{self, Ask, Pass};
use crate::walls::{self, Ground, Kind, Step, descriptors};

/// What a process is to become, and with what.
#[derive(Clone, Copy)]
pub(super) struct Image<'a> {
    /// The executable.
    pub(super) program: &'a Path,
    /// Its arguments, without `argv[0]`.
    pub(super) arguments: &'a [String],
    /// What is loaded into it beside its own libraries, if anything.
    pub(super) preload: Option<Preload<'a>>,
    /// An empty folder of ours that becomes its working folder.
    pub(super) scratch: &'a Path,
    /// What it may use.
    pub(super) limits: &'a Limits,
}

/// The child's part of how croupier is told of its questions. All but the filter is done between fork and exec.
pub(super) trait Introduction: Sync {
    /// The filter by which the program asks, assembled once.
    ///
    /// # Errors
    /// It cannot be assembled.
    fn filter(&self) -> Result<&'static [sock_filter]>;

    /// What comes before the filter: the channel leads to the parent.
    fn begin(&self, channel: RawFd) -> io::Result<()>;

    /// Loads the filter. `undisturbed`: whether a signal may find the program at a question without taking it away.
    fn load(&self, filter: &[sock_filter], undisturbed: bool, channel: RawFd) -> io::Result<()>;
}

/// A filter that is assembled once for all programs.
///
/// # Errors
/// It cannot be assembled.
pub(super) fn assembled(
    filter: &'static OnceLock<Vec<sock_filter>>,
    ask: Ask,
) -> Result<&'static [sock_filter]> {
    match filter.get() {
        Some(filter) => Ok(filter),
        None => {
            let program = seccomp::of_program(ask)?;
            Ok(filter.get_or_init(|| program))
        }
    }
}

/// What the child's standard input, output and error are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standard {
    /// The terminal that whoever forks has given it.
    Given,
    /// This one, which it is to make its own.
    Terminal(RawFd),
    /// This, which is no terminal: it stands ready to be forked.
    Nothing(RawFd),
}

/// A program prepared to be executed: nothing is left to allocate.
pub(super) struct Launch {
    program: CString,
    folder: CString,
    _strings: Vec<CString>,
    arguments: Vec<*const c_char>,
    environment: Vec<*const c_char>,
    walls: Vec<(&'static str, Step)>,
    filter: Vec<sock_filter>,
    pass: Pass,
    undisturbed: bool,
    tally: Option<OwnedFd>,
    introduction: &'static dyn Introduction,
    standard: Standard,
    channel: OwnedFd,
}

// SAFETY: the raw pointers point into `_strings`, which moves with them and is never changed.
unsafe impl Send for Launch {}
// SAFETY: nothing is changed through a shared reference.
unsafe impl Sync for Launch {}

impl Launch {
    /// Prepares a start with these for its standard input, output and error, and perhaps a file in which its calls are counted.
    ///
    /// # Errors
    /// A path or argument with a NUL byte, or no descriptors left.
    pub(super) fn prepare(
        image: &Image<'_>,
        introduction: &'static dyn Introduction,
        standard: Standard,
        tally: Option<OwnedFd>,
    ) -> Result<(Self, Channel)> {
        let (ours, theirs) = channel::open()?;
        let pass = Pass::new()?;
        let mut filter = introduction.filter()?.to_vec();
        pass.write(&mut filter);
        let program = c_string(image.program)?;
        let mut strings = vec![program.clone()];
        for argument in image.arguments {
            strings.push(c_string(Path::new(argument))?);
        }
        let arguments = pointers(&strings);
        let environment = environment(image)?;
        let environment_pointers = pointers(&environment);
        strings.extend(environment);
        let readable: Vec<&Path> =
            image.preload.iter().map(|preload| preload.library).chain([image.program]).collect();
        let ground = Ground {
            kind: Kind::Program,
            folder: image.scratch,
            readable: &readable,
            writable: &[image.scratch],
            caps: Caps {
                cpu_seconds: image.limits.cpu.as_secs() + 2,
                memory: image.limits.memory,
                file: image.limits.output,
                descriptors: 64,
            },
            sees_itself: !matches!(standard, Standard::Nothing(_)),
            standing: walls::standing(),
        };
        let launch = Self {
            program,
            folder: c_string(image.scratch)?,
            _strings: strings,
            arguments,
            environment: environment_pointers,
            walls: walls::steps(&ground)?,
            filter,
            pass,
            undisturbed: seccomp::waits_undisturbed(),
            tally,
            introduction,
            standard,
            channel: theirs,
        };
        Ok((launch, ours))
    }

    /// The child's whole life before the program: never returns.
    pub(super) fn go(&mut self) -> ! {
        let (step, error) = self.steps();
        channel::report(self.channel.as_raw_fd(), step, &error);
        // SAFETY: `_exit` runs no destructors of the parent's.
        unsafe { libc::_exit(127) }
    }

    /// Takes the steps in order; returns the one that failed.
    fn steps(&mut self) -> (usize, io::Error) {
        let mut step = 0;
        let failed = (|| {
            if self.standard != Standard::Given {
                forget_handlers();
            }
            take(self.standard)?;
            step = 1;
            if !matches!(self.standard, Standard::Nothing(_)) {
                set_terminal(0)?;
            }
            step = 2;
            // SAFETY: `folder` is a NUL-terminated string that outlives the call.
            check(unsafe { libc::chdir(self.folder.as_ptr()) })?;
            die_with_us();
            for (name, wall) in &mut self.walls {
                step = channel::step_of_wall(name);
                wall()?;
            }
            step = 3;
            same_addresses();
            seccomp::no_new_rights()?;
            step = 4;
            // Not before: a wall may be a descriptor. Not later: the listener needs a number below the cap.
            let tally = self.tally.as_ref().map(|file| tally::hand_over(file.as_raw_fd())).transpose()?;
            descriptors::leave_only(tally, self.channel.as_raw_fd());
            self.introduction.begin(self.channel.as_raw_fd())?;
            step = 5;
            // The last wall: it forbids much of what was done above.
            self.introduction.load(&self.filter, self.undisturbed, self.channel.as_raw_fd())?;
            step = 6;
            exec::become_program(&self.program, &self.arguments, &self.environment, self.pass)
        })();
        (step, failed.err().unwrap_or_else(|| io::Error::from_raw_os_error(0)))
    }
}

/// The clean environment of every program, and the library that is loaded into it.
fn environment(image: &Image<'_>) -> Result<Vec<CString>> {
    let clean = walls::environment::of(Kind::Program, image.scratch).into_iter();
    let clean = clean.map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat());
    let library = |preload: &Path| [b"LD_PRELOAD=", preload.as_os_str().as_bytes()].concat();
    let preload = image.preload.map(|preload| library(preload.library));
    clean
        .chain(preload)
        .map(|entry| CString::new(entry).map_err(|_| Error::Internal("a path holds a NUL byte".into())))
        .collect()
}

/// Should we be killed, the program is, too.
fn die_with_us() {
    // SAFETY: prctl with this option takes plain integers. Where it fails there is no such net, and nothing else.
    unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0) };
}

fn c_string(path: &Path) -> Result<CString> {
    CString::new(path.as_os_str().as_bytes())
        .map_err(|_| Error::Internal(format!("`{}` holds a NUL byte", crate::text::path(path))))
}

fn pointers(strings: &[CString]) -> Vec<*const c_char> {
    strings.iter().map(|string| string.as_ptr()).chain([std::ptr::null()]).collect()
}

fn check(answer: libc::c_int) -> io::Result<()> {
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Puts the program at the same addresses in every run, so that one that reads memory it never wrote, or seeds with an
/// address, does the same in all of them. Where the host forbids it (some containers do) runs are as they were.
fn same_addresses() {
    // SAFETY: personality takes plain flags and changes this process alone.
    unsafe { libc::personality(libc::ADDR_NO_RANDOMIZE as libc::c_ulong) };
}

/// Gives every signal that we may handle or ignore its default back, and lets them all in: `execve` would do the first for those
/// that are handled, but until then a handler would run on borrowed memory.
fn forget_handlers() {
    for signal in 1..32 {
        // SAFETY: all zeroes is the default disposition with an empty mask. It fails only for the two signals that have no other.
        unsafe {
            let default: libc::sigaction = std::mem::zeroed();
            libc::sigaction(signal, &raw const default, std::ptr::null_mut());
        }
    }
    // SAFETY: the set is made empty before it is used, and outlives the call.
    unsafe {
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, std::ptr::null_mut());
    }
}

/// Makes this standard input, output and error, in a session of our own, whose controlling terminal it is if it is one.
fn take(standard: Standard) -> io::Result<()> {
    let (Standard::Terminal(descriptor) | Standard::Nothing(descriptor)) = standard else { return Ok(()) };
    // SAFETY: these take plain integers, and the descriptor is open.
    unsafe {
        check(libc::setsid())?;
        if standard == Standard::Terminal(descriptor) {
            check(libc::ioctl(descriptor, libc::TIOCSCTTY, 0))?;
        }
        (0..=2).try_for_each(|standard| check(libc::dup2(descriptor, standard)))
    }
}
