//! Listener of seccomp user notification: receives the system calls of programs and sends the answers (seccomp_unotify(2)).
//!
//! Several processes may use one listener: a fork server (see [`super::ready`]) and its child, which plays. The call with which the
//! server offers another child is kept here until one is needed.

use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

use nix::errno::Errno;
use nix::unistd::Pid;

use super::preload::MAY_FORK;
use super::question::{Call, Question, Reply};
use crate::error::{Error, Result};

nix::ioctl_readwrite!(receive_question, b'!', 0, libc::seccomp_notif);
nix::ioctl_readwrite!(send_answer, b'!', 1, libc::seccomp_notif_resp);
nix::ioctl_write_ptr!(give_descriptor, b'!', 3, libc::seccomp_notif_addfd);
nix::ioctl_write_int_bad!(set_flags, libc::SECCOMP_IOCTL_NOTIF_SET_FLAGS);

/// `SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP` of linux/seccomp.h, since Linux 6.6: program and croupier run alternately on one CPU, which
/// saves waking up another one.
const SYNC_WAKE_UP: libc::c_int = 1;

/// A fork server: its process, and the call that it waits in.
struct Parent {
    pid: Pid,
    offer: Option<u64>,
}

/// Receives calls.
pub(super) struct Listener {
    descriptor: OwnedFd,
    parent: Option<Parent>,
}

impl Listener {
    /// Creates a listener of this descriptor. `parent`: the fork server's process, if there is one.
    pub(super) fn new(descriptor: OwnedFd, parent: Option<Pid>) -> Self {
        wake_up_in_sync(&descriptor);
        Self { descriptor, parent: parent.map(|pid| Parent { pid, offer: None }) }
    }

    /// Returns the next call; `None` if there is none: the program ended (or was interrupted) before the call was received, or it
    /// was an offer, which is kept.
    pub(super) fn next(&mut self) -> Result<Option<Question>> {
        let Some(question) = self.receive()? else { return Ok(None) };
        match &mut self.parent {
            Some(parent)
                if parent.pid == question.pid
                    && question.call.number == libc::SYS_clone
                    && question.call.arguments[0] == MAY_FORK =>
            {
                parent.offer = Some(question.id);
                Ok(None)
            }
            _ => Ok(Some(question)),
        }
    }

    /// Takes the offer of another child, if there is one.
    pub(super) fn take_offer(&mut self) -> Option<u64> {
        self.parent.as_mut()?.offer.take()
    }

    /// Whether there is an offer of another child.
    pub(super) fn has_offer(&self) -> bool {
        self.parent.as_ref().is_some_and(|parent| parent.offer.is_some())
    }

    #[expect(unsafe_code, reason = "an ioctl without a safe wrapper")]
    fn receive(&self) -> Result<Option<Question>> {
        // SAFETY: all zeroes is a valid seccomp_notif, as the ioctl requires; it writes no more than that.
        let (answer, question) = unsafe {
            let mut question: libc::seccomp_notif = std::mem::zeroed();
            (receive_question(self.descriptor.as_raw_fd(), &raw mut question), question)
        };
        match answer {
            Ok(_) => Ok(Some(Question {
                id: question.id,
                pid: Pid::from_raw(question.pid.cast_signed()),
                call: Call { number: question.data.nr.into(), arguments: question.data.args },
            })),
            Err(Errno::ENOENT | Errno::EINTR) => Ok(None),
            Err(errno) => Err(Error::system("cannot receive the program's system call", errno)),
        }
    }

    /// Answers a call. If the program has ended, no answer is needed.
    pub(super) fn answer(&self, question: &Question, reply: Reply) -> Result<()> {
        self.send(question.id, reply)
    }

    /// Answers a call by its ID.
    #[expect(unsafe_code, reason = "an ioctl without a safe wrapper")]
    pub(super) fn send(&self, id: u64, reply: Reply) -> Result<()> {
        let (flags, error, val) = match reply {
            Reply::GoOn | Reply::Interrupted { made: false, .. } => {
                (libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32, 0, 0)
            }
            Reply::Interrupted { made: true, .. } => (0, -libc::EINTR, 0),
            // Errors have 32 bits.
            Reply::Returned(value) if value < 0 => (0, value as i32, 0),
            Reply::Returned(value) => (0, 0, value),
        };
        let mut answer = libc::seccomp_notif_resp { id, val, error, flags };
        // SAFETY: `answer` is a valid response that the ioctl only reads.
        match unsafe { send_answer(self.descriptor.as_raw_fd(), &raw mut answer) } {
            Ok(_) | Err(Errno::ENOENT | Errno::EINPROGRESS) => Ok(()),
            Err(errno) => Err(Error::system("cannot answer the program's system call", errno)),
        }
    }

    /// Answers a call with a copy of this descriptor: the call returns its number in the program.
    pub(super) fn give(&self, question: &Question, descriptor: BorrowedFd<'_>) -> nix::Result<()> {
        self.add(question, descriptor, libc::SECCOMP_ADDFD_FLAG_SEND, 0)
    }

    /// Gives the calling program a copy of this descriptor, by this number, before the call is answered.
    pub(super) fn give_as(
        &self,
        question: &Question,
        descriptor: BorrowedFd<'_>,
        number: u32,
    ) -> nix::Result<()> {
        self.add(question, descriptor, libc::SECCOMP_ADDFD_FLAG_SETFD, number)
    }

    #[expect(unsafe_code, reason = "an ioctl without a safe wrapper")]
    fn add(
        &self,
        question: &Question,
        descriptor: BorrowedFd<'_>,
        flags: libc::c_ulong,
        newfd: u32,
    ) -> nix::Result<()> {
        let srcfd = descriptor.as_raw_fd().cast_unsigned();
        let given =
            libc::seccomp_notif_addfd { id: question.id, flags: flags as u32, srcfd, newfd, newfd_flags: 0 };
        // SAFETY: `given` is a valid request that the ioctl only reads.
        unsafe { give_descriptor(self.descriptor.as_raw_fd(), &raw const given) }.map(|_| ())
    }
}

impl AsFd for Listener {
    /// For waiting for calls.
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.descriptor.as_fd()
    }
}

/// Only improves speed: kernels that do not support it return an error and work as before.
#[expect(unsafe_code, reason = "an ioctl without a safe wrapper")]
fn wake_up_in_sync(listener: &OwnedFd) {
    // SAFETY: the ioctl takes its flags by value.
    let _ = unsafe { set_flags(listener.as_raw_fd(), SYNC_WAKE_UP) };
}
