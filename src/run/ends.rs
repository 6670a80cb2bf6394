//! The two ends of a pseudo-terminal: opening them and setting the modes that the program finds.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

use nix::errno::Errno;
use nix::fcntl::OFlag;
use nix::pty::{posix_openpt, unlockpt};

use crate::error::{Error, Result};

/// The size of the terminal: 24 rows of 80 columns.
static SIZE: libc::winsize = libc::winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };

/// Both ends of a terminal.
pub(super) struct Ends {
    /// croupier's end.
    pub(super) master: File,
    /// The program's end.
    pub(super) slave: OwnedFd,
}

/// Opens a pseudo-terminal.
///
/// # Errors
/// No terminals or descriptors are left.
pub(super) fn terminal() -> Result<Ends> {
    let failed = |errno| Error::system("cannot open a terminal", errno);
    let master = posix_openpt(OFlag::O_RDWR | OFlag::O_NOCTTY | OFlag::O_CLOEXEC).map_err(failed)?;
    unlockpt(&master).map_err(failed)?;
    let master = File::from(OwnedFd::from(master));
    let slave = slave_of(&master).map_err(failed)?;
    Ok(Ends { master, slave })
}

/// Opens the program's end of a terminal, close-on-exec, without making it a controlling terminal.
#[expect(unsafe_code, reason = "a terminal ioctl without a safe wrapper")]
pub(super) fn slave_of(master: &File) -> nix::Result<OwnedFd> {
    let flags = libc::O_RDWR | libc::O_NOCTTY | libc::O_CLOEXEC;
    // SAFETY: TIOCGPTPEER takes plain flags and returns a descriptor that nothing else owns.
    unsafe {
        let raw = libc::ioctl(master.as_raw_fd(), libc::TIOCGPTPEER, flags);
        Errno::result(raw).map(|raw| OwnedFd::from_raw_fd(raw))
    }
}

/// Sets a terminal's size and modes: no echo, and no processing of output. Safe between fork and exec.
#[expect(unsafe_code, reason = "raw calls, made between fork and exec, too")]
pub(super) fn set_terminal(terminal: RawFd) -> io::Result<()> {
    // SAFETY: `SIZE` and `modes` are valid for the calls, which copy them.
    unsafe {
        Errno::result(libc::ioctl(terminal, libc::TIOCSWINSZ, &raw const SIZE))?;
        let mut modes: libc::termios = std::mem::zeroed();
        Errno::result(libc::tcgetattr(terminal, &raw mut modes))?;
        modes.c_oflag &= !libc::OPOST;
        modes.c_lflag &= !(libc::ECHO | libc::ECHOE | libc::ECHOK | libc::ECHONL);
        modes.c_lflag |= libc::ICANON;
        Errno::result(libc::tcsetattr(terminal, libc::TCSANOW, &raw const modes))?;
    }
    Ok(())
}
