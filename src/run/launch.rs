//! The child's side of a start: everything between fork and exec.
//!
//! rexpect forks, makes the terminal the child's own and calls `Command::exec`, whose last hook is
//! [`Launch::go`]. That hook never returns: it sets the terminal, the limits and the filters, hands the listener to
//! the parent and executes the program by itself, or reports the failed step on the channel and exits. (Were it to
//! return an error, rexpect would return it *inside the child*, and a second croupier would run on.)
//!
//! Everything here must be safe between fork and exec in a process with threads: raw calls on memory that was
//! prepared before the fork; no allocation, no locks.
#![expect(unsafe_code, reason = "raw calls between fork and exec; each block carries its argument")]

use std::ffi::{CString, c_char};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::OnceLock;

use nix::errno::Errno;
use nix::sys::socket::{
    AddressFamily, ControlMessageOwned, MsgFlags, SockFlag, SockType, recvmsg, send, socketpair,
};
use nix::unistd::Pid;
use seccompiler::sock_filter;

use super::{Start, TurnTaking, calls, exec, naps};
use crate::error::{Error, Result};
use crate::walls::rlimits::Caps;
use crate::walls::{self, Ground, Kind, Standing, Step, seccomp};

/// The size of the terminal: 24 rows of 80 columns.
static SIZE: libc::winsize = libc::winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };

/// What the child tells the parent about a step that failed: which one, and `errno`.
const REPORT: usize = 8;

/// The steps, for messages: "cannot …".
const STEPS: [&str; 7] = [
    "mark descriptors close-on-exec",
    "set the terminal's modes",
    "enter the scratch folder",
    "put up the walls",
    "be traced",
    "load the filter for taking turns",
    "execute the program",
];

/// A program prepared to be executed: nothing is left to allocate.
pub(super) struct Launch {
    program: CString,
    folder: CString,
    _strings: Vec<CString>,
    arguments: Vec<*const c_char>,
    environment: Vec<*const c_char>,
    walls: Vec<(&'static str, Step)>,
    filter: Vec<sock_filter>,
    turns: TurnTaking,
    channel: OwnedFd,
}

/// A copy of the filter that takes turns and refuses what a program may not do, assembled once for each way of taking turns: the
/// child writes its process id into it.
fn filter(turns: TurnTaking, standing: Standing) -> Result<Vec<sock_filter>> {
    static ASSEMBLED: OnceLock<[Vec<sock_filter>; TurnTaking::ALL.len()]> = OnceLock::new();
    if let Some(filters) = ASSEMBLED.get() {
        return Ok(filters[turns.index()].clone());
    }
    let joined = |turns: Vec<Vec<sock_filter>>| -> Result<Vec<sock_filter>> {
        let refused =
            if standing.has("seccomp") { vec![seccomp::refused_to_programs()?] } else { Vec::new() };
        Ok(seccomp::chain([refused, vec![seccomp::always_wait()?], turns].concat()))
    };
    let filters = [
        joined(vec![seccomp::notifying(&calls::all())?])?,
        joined(vec![seccomp::tracing(calls::TIMED_AND_MEMORY)?])?,
        // Who cannot load the wall's filter can load none.
        if standing.has("seccomp") { joined(Vec::new())? } else { Vec::new() },
    ];
    Ok(ASSEMBLED.get_or_init(|| filters)[turns.index()].clone())
}

// SAFETY: the raw pointers point into `_strings`, which moves with them and is never changed.
unsafe impl Send for Launch {}
// SAFETY: nothing is changed through a shared reference.
unsafe impl Sync for Launch {}

/// The parent's end of the channel to a starting child.
pub(super) struct Channel(OwnedFd);

impl Launch {
    /// Prepares a start.
    ///
    /// # Errors
    /// A path or argument with a NUL byte, or no descriptors left.
    pub(super) fn prepare(start: &Start<'_>) -> Result<(Self, Channel)> {
        let (ours, theirs) =
            socketpair(AddressFamily::Unix, SockType::SeqPacket, None, SockFlag::SOCK_CLOEXEC)
                .map_err(|errno| Error::host("cannot open a channel to the program", errno))?;
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
            standing: walls::standing(),
        };
        let launch = Self {
            program,
            folder: c_string(start.scratch)?,
            _strings: strings,
            arguments,
            environment: environment_pointers,
            walls: walls::steps(&ground)?,
            filter: filter(start.turns, ground.standing)?,
            turns: start.turns,
            channel: theirs,
        };
        Ok((launch, Channel(ours)))
    }

    /// The child's whole life before the program: never returns.
    pub(super) fn go(&mut self) -> ! {
        let (step, error) = self.steps();
        let mut report = [0_u8; REPORT];
        report[..4].copy_from_slice(&(step as u32).to_ne_bytes());
        report[4..].copy_from_slice(&error.raw_os_error().unwrap_or(0).to_ne_bytes());
        // SAFETY: `report` outlives the call; `_exit` runs no destructors of the parent's.
        unsafe {
            libc::send(self.channel.as_raw_fd(), report.as_ptr().cast(), REPORT, libc::MSG_NOSIGNAL);
            libc::_exit(127)
        }
    }

    /// Takes the steps in order; returns the one that failed.
    fn steps(&mut self) -> (usize, io::Error) {
        let mut step = 0;
        let failed = (|| {
            close_on_exec()?;
            step = 1;
            set_terminal()?;
            step = 2;
            // SAFETY: `folder` is a NUL-terminated string that outlives the call.
            check(unsafe { libc::chdir(self.folder.as_ptr()) })?;
            step = 3;
            die_with_us();
            self.walls.iter_mut().try_for_each(|(_, wall)| wall())?;
            same_addresses();
            seccomp::no_new_rights()?;
            step = 4;
            if self.turns == TurnTaking::Procfs {
                send_own_pid(self.channel.as_raw_fd(), None)?;
                self.wait_to_be_traced()?;
            }
            step = 5;
            // One filter for all, and the last wall: it forbids much of what was done above.
            seccomp::mean_own_pid(&mut self.filter);
            match self.turns {
                TurnTaking::Notify => {
                    let listener = seccomp::load_with_listener(&self.filter)?;
                    send_own_pid(self.channel.as_raw_fd(), Some(listener))?;
                }
                TurnTaking::Procfs => seccomp::load(&self.filter)?,
                TurnTaking::Quiet => {
                    send_own_pid(self.channel.as_raw_fd(), None)?;
                    if !self.filter.is_empty() {
                        seccomp::load(&self.filter)?;
                    }
                }
            }
            step = 6;
            exec::become_program(&self.program, &self.arguments, &self.environment, self.channel.as_raw_fd())
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

impl Channel {
    /// Lets a child that waits to be traced go on.
    pub(super) fn go_on(&self) -> Result<()> {
        send(self.0.as_raw_fd(), &[1], MsgFlags::MSG_NOSIGNAL)
            .map(|_| ())
            .map_err(|errno| Error::host("cannot start the program", errno))
    }

    /// Waits until the child introduces itself: its process id, and the listener if it takes turns by notification.
    ///
    /// # Errors
    /// A step that failed, by name.
    pub(super) fn meet(&self) -> Result<(Pid, Option<OwnedFd>)> {
        match receive(self.0.as_raw_fd(), MsgFlags::empty())? {
            Packet::Pid(pid, listener) => Ok((pid, listener)),
            Packet::Report(step, errno) => Err(failed_step(step, errno)),
            Packet::Nothing => Err(Error::Internal("the program was gone before it was started".into())),
        }
    }

    /// Once the child has ended: whether it ever was the program.
    ///
    /// # Errors
    /// A step that failed, by name.
    pub(super) fn check(&self) -> Result<()> {
        match receive(self.0.as_raw_fd(), MsgFlags::MSG_DONTWAIT)? {
            Packet::Report(step, errno) => Err(failed_step(step, errno)),
            Packet::Pid(..) | Packet::Nothing => Ok(()),
        }
    }
}

fn failed_step(step: u32, errno: i32) -> Error {
    let doing = STEPS.get(step as usize).unwrap_or(&"start the program");
    Error::host(format!("cannot {doing}"), io::Error::from_raw_os_error(errno))
}

/// The clean environment of every program, and what its preloaded library is told.
fn environment(start: &Start<'_>) -> Result<Vec<CString>> {
    let clean = walls::environment::of(Kind::Program, start.scratch).into_iter();
    let clean = clean.map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat());
    let preload = start.preload.iter().flat_map(|preload| {
        let library = [b"LD_PRELOAD=", preload.library.as_os_str().as_bytes()].concat();
        let naps = start.turns.needs_companion().then(|| naps::ASKS.as_bytes().to_vec());
        preload.environment.iter().map(|entry| entry.as_bytes().to_vec()).chain(naps).chain([library])
    });
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

/// Marks every descriptor above 2 close-on-exec, so that no child holds another student's terminal.
pub(crate) fn close_on_exec() -> io::Result<()> {
    // SAFETY: close_range takes plain integers; marking descriptors closes none of them yet.
    let answer = unsafe { libc::syscall(libc::SYS_close_range, 3, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) };
    if answer == 0 {
        return Ok(());
    }
    // Linux before 5.11 has no such call: one by one, up to a number no run of ours reaches.
    for descriptor in 3..4096 {
        // SAFETY: FD_CLOEXEC is a plain flag; a descriptor that is not open answers EBADF.
        unsafe { libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
    Ok(())
}

/// Puts the program at the same addresses in every run, so that one that reads memory it never wrote, or seeds with an
/// address, does the same in all of them. Where the host forbids it (some containers do) runs are as they were.
fn same_addresses() {
    // SAFETY: personality takes plain flags and changes this process alone.
    unsafe { libc::personality(libc::ADDR_NO_RANDOMIZE as libc::c_ulong) };
}

/// Sets size and modes: no echo, and no rewriting of what the program prints.
fn set_terminal() -> io::Result<()> {
    // SAFETY: `SIZE` and `modes` are valid for the calls, which copy them.
    unsafe {
        check(libc::ioctl(0, libc::TIOCSWINSZ, &raw const SIZE))?;
        let mut modes: libc::termios = std::mem::zeroed();
        check(libc::tcgetattr(0, &raw mut modes))?;
        modes.c_oflag &= !libc::OPOST;
        modes.c_lflag &= !(libc::ECHO | libc::ECHOE | libc::ECHOK | libc::ECHONL);
        modes.c_lflag |= libc::ICANON;
        check(libc::tcsetattr(0, libc::TCSANOW, &raw const modes))
    }
}

/// Room for one descriptor in a control message, aligned as `cmsghdr` demands.
#[repr(C, align(8))]
struct Control([u8; 64]);

/// Introduces the child: its process id, and the listener's descriptor if there is one.
fn send_own_pid(channel: RawFd, listener: Option<RawFd>) -> io::Result<()> {
    let mut pid = std::process::id().to_ne_bytes();
    let mut part = libc::iovec { iov_base: pid.as_mut_ptr().cast(), iov_len: pid.len() };
    let mut control = Control([0; 64]);
    // SAFETY: `message` points to `part` and `control`, which outlive the call; CMSG_SPACE(4) is 24 of the 64 bytes
    // of `control`, whose alignment is that of cmsghdr, so CMSG_FIRSTHDR and CMSG_DATA stay inside it.
    unsafe {
        let mut message: libc::msghdr = std::mem::zeroed();
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        if let Some(listener) = listener {
            message.msg_control = control.0.as_mut_ptr().cast();
            message.msg_controllen = libc::CMSG_SPACE(size_of::<RawFd>() as u32) as usize;
            let header = libc::CMSG_FIRSTHDR(&raw const message);
            (*header).cmsg_level = libc::SOL_SOCKET;
            (*header).cmsg_type = libc::SCM_RIGHTS;
            (*header).cmsg_len = libc::CMSG_LEN(size_of::<RawFd>() as u32) as usize;
            libc::CMSG_DATA(header).cast::<RawFd>().write_unaligned(listener);
        }
        if libc::sendmsg(channel, &raw const message, libc::MSG_NOSIGNAL) < 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

/// What comes over the channel.
enum Packet {
    /// The child's process id, and the listener.
    Pid(Pid, Option<OwnedFd>),
    /// A step that failed, and `errno`.
    Report(u32, i32),
    /// Nothing, or nothing any more.
    Nothing,
}

fn receive(channel: RawFd, flags: MsgFlags) -> Result<Packet> {
    let failed = |errno: Errno| Error::host("cannot start the program", errno);
    let mut bytes = [0_u8; REPORT];
    let mut space = nix::cmsg_space!(RawFd);
    let mut parts = [io::IoSliceMut::new(&mut bytes)];
    let message = loop {
        match recvmsg::<()>(channel, &mut parts, Some(&mut space), flags | MsgFlags::MSG_CMSG_CLOEXEC) {
            Err(Errno::EINTR) => {}
            Err(Errno::EAGAIN) => return Ok(Packet::Nothing),
            other => break other.map_err(failed)?,
        }
    };
    let length = message.bytes;
    let listener = message.cmsgs().map_err(failed)?.find_map(|entry| match entry {
        ControlMessageOwned::ScmRights(descriptors) => descriptors.first().copied(),
        _ => None,
    });
    // SAFETY: the kernel has just made this descriptor ours, and the child sends one only.
    let listener = listener.map(|raw| unsafe { OwnedFd::from_raw_fd(raw) });
    let word = |at: usize| [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
    Ok(match length {
        REPORT => Packet::Report(u32::from_ne_bytes(word(0)), i32::from_ne_bytes(word(4))),
        4 => Packet::Pid(Pid::from_raw(i32::from_ne_bytes(word(0))), listener),
        _ => Packet::Nothing,
    })
}
