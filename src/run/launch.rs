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

use super::channel::{self, Channel, send_own_pid};
use super::{Start, TurnTaking, exec, tally};
use crate::error::{Error, Result};
use crate::walls::rlimits::Caps;
use crate::walls::seccomp::{self, Ask, Pass};
use crate::walls::{self, Ground, Kind, Step, descriptors};

/// The size of the terminal: 24 rows of 80 columns.
static SIZE: libc::winsize = libc::winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };

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
    turns: TurnTaking,
    standard: Standard,
    channel: OwnedFd,
}

/// A copy of a program's filter, assembled once for each way of being told of its questions, with this pass written into it.
fn filter(turns: TurnTaking, pass: Pass) -> Result<Vec<sock_filter>> {
    static ASSEMBLED: OnceLock<[Vec<sock_filter>; TurnTaking::ALL.len()]> = OnceLock::new();
    let filters = match ASSEMBLED.get() {
        Some(filters) => filters,
        None => {
            let filters = [seccomp::of_program(Ask::Listener)?, seccomp::of_program(Ask::Tracer)?];
            ASSEMBLED.get_or_init(|| filters)
        }
    };
    let mut filter = filters[turns.index()].clone();
    pass.write(&mut filter);
    Ok(filter)
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
        start: &Start<'_>,
        standard: Standard,
        tally: Option<OwnedFd>,
    ) -> Result<(Self, Channel)> {
        let (ours, theirs) = channel::open()?;
        let pass = Pass::new()?;
        let program = c_string(start.program)?;
        let mut strings = vec![program.clone()];
        for argument in start.arguments {
            strings.push(c_string(Path::new(argument))?);
        }
        let arguments = pointers(&strings);
        let environment = environment(start)?;
        let environment_pointers = pointers(&environment);
        strings.extend(environment);
        let readable: Vec<&Path> =
            start.preload.iter().map(|preload| preload.library).chain([start.program]).collect();
        let ground = Ground {
            kind: Kind::Program,
            folder: start.scratch,
            readable: &readable,
            writable: &[start.scratch],
            caps: Caps {
                cpu_seconds: start.limits.cpu.as_secs() + 2,
                memory: start.limits.memory,
                file: start.limits.output,
                descriptors: 64,
            },
            sees_itself: !matches!(standard, Standard::Nothing(_)),
            standing: walls::standing(),
        };
        let launch = Self {
            program,
            folder: c_string(start.scratch)?,
            _strings: strings,
            arguments,
            environment: environment_pointers,
            walls: walls::steps(&ground)?,
            filter: filter(start.turns, pass)?,
            pass,
            undisturbed: seccomp::waits_undisturbed(),
            tally,
            turns: start.turns,
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
            if self.turns == TurnTaking::Ptrace {
                send_own_pid(self.channel.as_raw_fd(), None)?;
                self.wait_to_be_traced()?;
            }
            step = 5;
            // The last wall: it forbids much of what was done above.
            match self.turns {
                TurnTaking::Notify => {
                    let listener = seccomp::load_with_listener(&self.filter, self.undisturbed)?;
                    send_own_pid(self.channel.as_raw_fd(), Some(listener))?;
                }
                TurnTaking::Ptrace => seccomp::load(&self.filter)?,
            }
            step = 6;
            exec::become_program(&self.program, &self.arguments, &self.environment, self.pass)
        })();
        (step, failed.err().unwrap_or_else(|| io::Error::from_raw_os_error(0)))
    }

    /// Waits until the parent traces us, which it must do before the first traced call.
    fn wait_to_be_traced(&self) -> io::Result<()> {
        let mut byte = 0_u8;
        // SAFETY: one byte is read into a byte of ours.
        let got = unsafe { libc::recv(self.channel.as_raw_fd(), (&raw mut byte).cast(), 1, 0) };
        if got == 1 { Ok(()) } else { Err(io::Error::from_raw_os_error(libc::EPIPE)) }
    }
}

/// The clean environment of every program, and the library that is loaded into it.
fn environment(start: &Start<'_>) -> Result<Vec<CString>> {
    let clean = walls::environment::of(Kind::Program, start.scratch).into_iter();
    let clean = clean.map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat());
    let library = |preload: &Path| [b"LD_PRELOAD=", preload.as_os_str().as_bytes()].concat();
    let preload = start.preload.map(|preload| library(preload.library));
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

/// Sets a terminal's size and modes: no echo, and no rewriting of what the program prints.
pub(super) fn set_terminal(terminal: RawFd) -> io::Result<()> {
    // SAFETY: `SIZE` and `modes` are valid for the calls, which copy them.
    unsafe {
        check(libc::ioctl(terminal, libc::TIOCSWINSZ, &raw const SIZE))?;
        let mut modes: libc::termios = std::mem::zeroed();
        check(libc::tcgetattr(terminal, &raw mut modes))?;
        modes.c_oflag &= !libc::OPOST;
        modes.c_lflag &= !(libc::ECHO | libc::ECHOE | libc::ECHOK | libc::ECHONL);
        modes.c_lflag |= libc::ICANON;
        check(libc::tcsetattr(terminal, libc::TCSANOW, &raw const modes))
    }
}
