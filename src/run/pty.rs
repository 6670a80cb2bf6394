//! The pseudo-terminal: a program at one end, the player (us) at the other.
//!
//! Owns reading what was printed, typing, and ending the program. Echo and output
//! processing are off, so what is read here is byte for byte what the program wrote. Reading the master also flushes
//! the line discipline's work queue: once it answers "nothing there", nothing the program has written is in flight.
//!
//! We hold the slave's end too: the terminal then outlives a program that closes it, and the kernel tells us
//! how much of what was typed has not been read yet.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::termios::{LocalFlags, tcgetattr};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use rexpect::process::PtyProcess;

use super::ends::Ends;
use super::session::{Answer, Session};
use super::{process, status};
use crate::error::{Error, Result};
use crate::walls::policy::PROGRAM_ROOM;
use crate::walls::scratch;
use reference::Ending;

/// A program on its terminal.
pub(super) struct Terminal {
    /// Who forked, if it was not us: it would end the program too, so it is kept as long.
    _forked: Option<PtyProcess>,
    master: File,
    slave: OwnedFd,
    name: String,
    scratch: PathBuf,
    pid: Pid,
    /// End of file was typed for a poll, and the read that takes it has not come yet.
    end_pending: bool,
    buffer: Box<[u8; 1 << 13]>,
}

impl Terminal {
    /// The program of this process at this terminal. From here on the terminal ends it.
    ///
    /// # Errors
    /// The terminal cannot be used; the program is ended then.
    pub(super) fn of(ends: Ends, forked: Option<PtyProcess>, pid: Pid, scratch: &Path) -> Result<Self> {
        let Ends { master, slave } = ends;
        let name = prepare(&master)
            .map_err(|errno| Error::host("cannot use the terminal", errno))
            .inspect_err(|_| end(pid))?;
        let (buffer, scratch) = (Box::new([0; 1 << 13]), scratch.to_owned());
        Ok(Self { _forked: forked, master, slave, name, scratch, pid, end_pending: false, buffer })
    }

    /// The program's process id.
    pub(super) fn pid(&self) -> Pid {
        self.pid
    }

    /// Our end, to wait for output.
    pub(super) fn master(&self) -> BorrowedFd<'_> {
        self.master.as_fd()
    }

    /// Whether this descriptor of the program's is its terminal.
    pub(super) fn is_terminal(&self, descriptor: i32) -> bool {
        process::descriptor(self.pid, descriptor)
            .is_some_and(|target| target == self.name || target == "/dev/tty")
    }

    /// Whether the program has filled its scratch folder with more than there is room for.
    pub(super) fn is_overfull(&self) -> bool {
        scratch::is_overfull(&self.scratch, PROGRAM_ROOM)
    }

    /// Takes over everything the program has printed by now.
    pub(super) fn drain(&mut self, session: &mut Session<'_>) -> Result<Option<Ending>> {
        loop {
            match self.master.read(&mut self.buffer[..]) {
                Ok(0) => return Ok(None),
                Ok(length) => {
                    if let Some(ending) = session.printed(&self.buffer[..length]) {
                        return Ok(Some(ending));
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(None),
                Err(error) if error.raw_os_error() == Some(libc::EIO) => return Ok(None),
                Err(error) => return Err(Error::host("cannot read the terminal", error)),
            }
        }
    }

    /// How many bytes that were typed the program has not read.
    pub(super) fn unread(&self) -> Result<usize> {
        let mut count = 0;
        match fionread(&self.slave, &mut count) {
            Ok(_) => Ok(usize::try_from(count).unwrap_or(0)),
            Err(errno) => Err(Error::host("cannot see what was read from the terminal", errno)),
        }
    }

    /// Whether there is nothing that the program could read now.
    pub(super) fn is_empty(&self) -> Result<bool> {
        Ok(!self.end_pending && self.unread()? == 0)
    }

    /// The program wants input (`reads`: by reading, not only by asking whether there is some). Types the next line,
    /// unless there still is something to read.
    pub(super) fn give_input(&mut self, session: &mut Session<'_>, reads: bool) -> Result<Option<Ending>> {
        if self.unread()? > 0 {
            return Ok(None);
        }
        if self.end_pending {
            self.end_pending = !reads;
            return Ok(None);
        }
        let modes =
            tcgetattr(&self.slave).map_err(|errno| Error::host("cannot see the terminal's modes", errno))?;
        match session.waits(modes.local_flags.contains(LocalFlags::ICANON)) {
            Answer::Over(ending) => Ok(Some(ending)),
            Answer::Type(bytes) => {
                self.master
                    .write_all(&bytes)
                    .map_err(|error| Error::host("cannot type at the terminal", error))?;
                self.end_pending = !reads && session.was_told_end();
                Ok(None)
            }
        }
    }

    /// Waits until everything typed has arrived. Typing at the master only queues it, and a kernel worker carries it over: on
    /// a busy machine so late that a program which has not got it yet looks as if it had read it all. To poll the
    /// slave's end, when there is nothing to read, flushes that queue (`n_tty_poll` of Linux).
    pub(super) fn deliver(&self) -> Result<()> {
        let mut events = [PollFd::new(self.slave.as_fd(), PollFlags::POLLIN)];
        match poll(&mut events, PollTimeout::ZERO) {
            Ok(_) | Err(Errno::EINTR) => Ok(()),
            Err(errno) => Err(Error::host("cannot see what arrived at the terminal", errno)),
        }
    }

    /// Kills the program and whatever else is in its session's first process group.
    pub(super) fn kill(&self) {
        kill_group(self.pid);
    }
}

fn kill_group(pid: Pid) {
    for answer in [killpg(pid, Signal::SIGKILL), kill(pid, Signal::SIGKILL)] {
        debug_assert!(matches!(answer, Ok(()) | Err(Errno::ESRCH)), "cannot kill: {answer:?}");
    }
}

/// Ends a child that may have ended already, and collects its status, which is of no interest any more.
fn end(pid: Pid) {
    match waitpid(pid, Some(WaitPidFlag::WNOHANG)) {
        // Whoever wanted the status has waited for it before.
        Err(_) | Ok(WaitStatus::Exited(..) | WaitStatus::Signaled(..)) => {}
        // One that its tracer, us, has stopped is alive, too.
        Ok(_) => {
            kill_group(pid);
            let _ = status::collect_last(pid);
        }
    }
}

impl Drop for Terminal {
    /// Never leaves a program behind: rexpect would wait politely for one that ignores signals.
    fn drop(&mut self) {
        end(self.pid);
    }
}

nix::ioctl_read_bad!(raw_fionread, libc::FIONREAD, libc::c_int);
nix::ioctl_read_bad!(raw_terminal_number, libc::TIOCGPTN, libc::c_uint);

fn fionread(slave: &OwnedFd, count: &mut libc::c_int) -> nix::Result<libc::c_int> {
    // SAFETY: FIONREAD writes one int, which `count` is.
    #[expect(unsafe_code, reason = "an ioctl without a safe wrapper")]
    unsafe {
        raw_fionread(slave.as_raw_fd(), count)
    }
}

/// Finds out the terminal's name, and makes reads of the master not wait.
#[expect(unsafe_code, reason = "a terminal ioctl without a safe wrapper")]
fn prepare(master: &File) -> nix::Result<String> {
    let mut number = 0;
    // SAFETY: TIOCGPTN writes one unsigned int, which `number` is.
    unsafe { raw_terminal_number(master.as_raw_fd(), &mut number) }?;
    let flags = OFlag::from_bits_retain(fcntl(master, FcntlArg::F_GETFL)?) | OFlag::O_NONBLOCK;
    fcntl(master, FcntlArg::F_SETFL(flags))?;
    Ok(format!("/dev/pts/{number}"))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::{AtomicI32, Ordering};

    use reference::Turn;

    use super::*;
    use crate::run::player::{Player, Script};
    use crate::run::{Start, TurnTaking, run};
    use crate::spec::model::Limits;
    use crate::walls::scratch::Scratch;

    /// A player who falls over as soon as the program, which prints its number, asks for input and has a signal to come.
    #[derive(Debug)]
    struct Clumsy {
        program: AtomicI32,
    }

    impl Player for Clumsy {
        fn next(&self, so_far: &[Turn]) -> Option<String> {
            let said = String::from_utf8_lossy(&so_far[0].output).into_owned();
            let pid = Pid::from_raw(said.trim().parse().unwrap());
            self.program.store(pid.as_raw(), Ordering::Relaxed);
            kill(pid, Signal::SIGUSR1).unwrap();
            panic!("on purpose");
        }

        fn left(&self, _: &[Turn]) -> Vec<String> {
            Vec::new()
        }

        fn identity(&self) -> Vec<String> {
            vec!["clumsy".to_owned()]
        }
    }

    #[test]
    fn our_own_failure_leaves_no_program_behind() {
        for turns in TurnTaking::ALL {
            let scratch = Scratch::new().unwrap();
            let player = Clumsy { program: AtomicI32::new(0) };
            let limits = Limits::default();
            let arguments =
                ["-c".to_owned(), "trap '' TERM HUP; trap : USR1; echo $$; read x; read x".to_owned()];
            let plain = Start::plain(Path::new("/bin/sh"), &player, scratch.path(), &limits, turns);
            let start = Start { arguments: &arguments, ..plain };
            let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(&start)));
            assert!(ran.is_err(), "{turns:?}");
            let pid = player.program.load(Ordering::Relaxed);
            assert!(fs::metadata(format!("/proc/{pid}")).is_err(), "{turns:?}: {pid} is still there");
        }
    }

    #[test]
    fn a_child_that_never_becomes_the_program_is_not_left_behind() {
        // Other threads have children of their own.
        let children = || fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
        for turns in TurnTaking::ALL {
            let (player, limits) = (Script::default(), Limits::default());
            let start =
                Start::plain(Path::new("/bin/true"), &player, Path::new("/nonexistent"), &limits, turns);
            let error = run(&start).unwrap_err().to_string();
            assert!(error.starts_with("cannot enter the scratch folder: "), "{turns:?}: {error}");
            assert_eq!(children(), "", "{turns:?}");
        }
    }
}
