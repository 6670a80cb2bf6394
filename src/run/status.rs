//! Exit status of a program, which the kernel returns once.

use std::time::Duration;

use nix::errno::Errno;
use nix::unistd::Pid;
use reference::Ending;

use crate::error::{Error, Result};

/// A collected status: `wait4`'s status word and the resources used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Collected {
    pub(super) status: libc::c_int,
    pub(super) cpu: Duration,
}

/// Returns the ending of a program that ended by itself.
pub(super) fn by_itself(status: libc::c_int) -> Ending {
    match libc::WTERMSIG(status) {
        _ if libc::WIFEXITED(status) => Ending::Exited(libc::WEXITSTATUS(status)),
        libc::SIGXCPU => Ending::CpuLimit,
        libc::SIGXFSZ => Ending::DiskLimit,
        signal => Ending::Signalled(signal),
    }
}

/// Collects the status of a program that has ended or is about to end; ignores stops before that.
pub(super) fn collect_last(pid: Pid) -> Result<Collected> {
    loop {
        match collect(pid, libc::__WALL)? {
            Some(collected) if !libc::WIFSTOPPED(collected.status) => return Ok(collected),
            _ => {}
        }
    }
}

/// `wait4(2)`: returns the status of this child and its resources, if it can be collected.
#[expect(unsafe_code, reason = "wait4 has no wrapper")]
pub(super) fn collect(pid: Pid, flags: libc::c_int) -> Result<Option<Collected>> {
    let mut status = 0;
    loop {
        // SAFETY: all zeroes is a valid rusage; both are written by the call and outlive it.
        let (answer, used) = unsafe {
            let mut used: libc::rusage = std::mem::zeroed();
            (libc::wait4(pid.as_raw(), &raw mut status, flags, &raw mut used), used)
        };
        match Errno::result(answer) {
            Ok(0) => return Ok(None),
            Ok(_) => {
                let span = |time: libc::timeval| {
                    Duration::from_secs(time.tv_sec.unsigned_abs())
                        + Duration::from_micros(time.tv_usec.unsigned_abs())
                };
                let cpu = span(used.ru_utime) + span(used.ru_stime);
                return Ok(Some(Collected { status, cpu }));
            }
            Err(Errno::EINTR) => {}
            Err(errno) => return Err(Error::system("cannot get the program's exit status", errno)),
        }
    }
}
