//! Pseudo-terminal with a program at one end and croupier at the other.
//!
//! Echo and output processing are off, so what is read here is byte for byte what the program wrote. Reading the master also
//! flushes the line discipline's work queue: if it returns nothing, no output of the program is in transit.
//!
//! croupier also keeps the slave open: the terminal then outlives a program that closes it, and the kernel reports how much of the
//! typed input has not been read yet.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::time::Duration;

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::termios::{LocalFlags, SpecialCharacterIndices, Termios, tcgetattr};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use rexpect::process::PtyProcess;

use super::ends::Ends;
use super::session::{Answer, Session};
use super::{process, status};
use crate::error::{Error, Result};
use crate::sandbox::policy::PROGRAM_ROOM;
use crate::sandbox::scratch;
use reference::Ending;

/// A program on its terminal.
pub(super) struct Terminal {
    /// The process as forked by rexpect, if it was: dropping it would end the program, so it is kept.
    _forked: Option<PtyProcess>,
    master: File,
    slave: OwnedFd,
    name: String,
    scratch: PathBuf,
    pid: Pid,
    /// End of file was typed for a poll and has not been read yet.
    end_pending: bool,
    buffer: Box<[u8; 1 << 13]>,
}

impl Terminal {
    /// Returns the terminal of this process. From here on dropping the terminal ends the program.
    ///
    /// # Errors
    /// The terminal cannot be used; the program has been killed.
    pub(super) fn of(ends: Ends, forked: Option<PtyProcess>, pid: Pid, scratch: &Path) -> Result<Self> {
        let Ends { master, slave } = ends;
        let name = prepare(&master)
            .map_err(|errno| Error::system("cannot use the terminal", errno))
            .inspect_err(|_| end(pid))?;
        let (buffer, scratch) = (Box::new([0; 1 << 13]), scratch.to_owned());
        Ok(Self { _forked: forked, master, slave, name, scratch, pid, end_pending: false, buffer })
    }

    /// Returns the program's process ID.
    pub(super) fn pid(&self) -> Pid {
        self.pid
    }

    /// Returns croupier's end, to wait for output.
    pub(super) fn master(&self) -> BorrowedFd<'_> {
        self.master.as_fd()
    }

    /// Whether this descriptor of the program is its terminal.
    pub(super) fn is_terminal(&self, descriptor: i32) -> bool {
        process::descriptor(self.pid, descriptor)
            .is_some_and(|target| target == self.name || target == "/dev/tty")
    }

    /// Whether the program exceeded the limits of its scratch directory.
    pub(super) fn is_overfull(&self) -> bool {
        scratch::is_overfull(&self.scratch, PROGRAM_ROOM)
    }

    /// Reads everything that the program has printed so far.
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
                Err(error) => return Err(Error::system("cannot read the terminal", error)),
            }
        }
    }

    /// Returns how many typed bytes the program has not read.
    pub(super) fn unread(&self) -> Result<usize> {
        let mut count = 0;
        match fionread(&self.slave, &mut count) {
            Ok(_) => Ok(usize::try_from(count).unwrap_or(0)),
            Err(errno) => Err(Error::system("cannot query the terminal's input queue", errno)),
        }
    }

    /// Whether there is nothing that the program could read now.
    pub(super) fn is_empty(&self) -> Result<bool> {
        Ok(!self.end_pending && self.unread()? == 0)
    }

    /// Returns how long a read waits for input, if it does not wait until there is some (termios(3): `VMIN` is 0).
    pub(super) fn read_limit(&self) -> Result<Option<Duration>> {
        let modes = self.modes()?;
        let [least, tenths] = [SpecialCharacterIndices::VMIN, SpecialCharacterIndices::VTIME]
            .map(|index| modes.control_chars[index as usize]);
        let is_limited = !modes.local_flags.contains(LocalFlags::ICANON) && least == 0;
        Ok(is_limited.then(|| Duration::from_millis(u64::from(tenths) * 100)))
    }

    fn modes(&self) -> Result<Termios> {
        tcgetattr(&self.slave).map_err(|errno| Error::system("cannot query the terminal modes", errno))
    }

    /// The program waits for input (`reads`: by reading, not only by polling). Types the next line, unless there is unread input.
    pub(super) fn give_input(&mut self, session: &mut Session<'_>, reads: bool) -> Result<Option<Ending>> {
        if self.unread()? > 0 {
            return Ok(None);
        }
        if self.end_pending {
            self.end_pending = !reads;
            return Ok(None);
        }
        match session.waits(self.modes()?.local_flags.contains(LocalFlags::ICANON)) {
            Answer::Over(ending) => Ok(Some(ending)),
            Answer::Type(bytes) => {
                self.master
                    .write_all(&bytes)
                    .map_err(|error| Error::system("cannot type at the terminal", error))?;
                self.end_pending = !reads && session.was_told_end();
                Ok(None)
            }
        }
    }

    /// Waits until everything typed has arrived. Typing at the master only queues it, and a kernel worker delivers it: on a busy
    /// machine so late that a program which has not received it yet appears to have read it all. Polling the slave, when there is
    /// nothing to read, flushes that queue (`n_tty_poll` of Linux).
    pub(super) fn deliver(&self) -> Result<()> {
        let mut events = [PollFd::new(self.slave.as_fd(), PollFlags::POLLIN)];
        match poll(&mut events, PollTimeout::ZERO) {
            Ok(_) | Err(Errno::EINTR) => Ok(()),
            Err(errno) => Err(Error::system("cannot poll the terminal", errno)),
        }
    }

    /// Kills the program and its process group.
    pub(super) fn kill(&self) {
        kill_group(self.pid);
    }
}

fn kill_group(pid: Pid) {
    for answer in [killpg(pid, Signal::SIGKILL), kill(pid, Signal::SIGKILL)] {
        debug_assert!(matches!(answer, Ok(()) | Err(Errno::ESRCH)), "cannot kill: {answer:?}");
    }
}

/// Kills a child that may have ended already, and collects its status, which is not needed.
fn end(pid: Pid) {
    match waitpid(pid, Some(WaitPidFlag::WNOHANG)) {
        // The status has already been collected.
        Err(_) | Ok(WaitStatus::Exited(..) | WaitStatus::Signaled(..)) => {}
        // A child stopped by its tracer is alive, too.
        Ok(_) => {
            kill_group(pid);
            let _ = status::collect_last(pid);
        }
    }
}

impl Drop for Terminal {
    /// Kills the program: rexpect would wait for one that ignores signals.
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

/// Gets the terminal's name, and makes reads of the master non-blocking.
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
    use crate::run::input::{InputSource, ScriptedInput};
    use crate::run::{InputDetection, Start, run};
    use crate::sandbox::scratch::Scratch;
    use crate::spec::model::Limits;

    /// Panics as soon as the program, which prints its process ID, asks for input and has a pending signal.
    #[derive(Debug)]
    struct Clumsy {
        program: AtomicI32,
    }

    impl InputSource for Clumsy {
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
    fn panic_leaves_no_process_behind() {
        for turns in InputDetection::ALL {
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
    fn failed_start_leaves_no_process_behind() {
        // Other threads have children, too.
        let children = || fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
        for turns in InputDetection::ALL {
            let (player, limits) = (ScriptedInput::default(), Limits::default());
            let start =
                Start::plain(Path::new("/bin/true"), &player, Path::new("/nonexistent"), &limits, turns);
            let error = run(&start).unwrap_err().to_string();
            assert!(error.starts_with("cannot enter the scratch directory: "), "{turns:?}: {error}");
            assert_eq!(children(), "", "{turns:?}");
        }
    }
}
