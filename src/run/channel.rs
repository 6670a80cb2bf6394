//! Channel between a starting child and its parent.
//!
//! The child sends its process ID and the listener, or reports the step that failed; a parent that traces it tells it to continue.
//! What the child calls here allocates nothing and takes no locks.
#![expect(
    unsafe_code,
    reason = "messages with descriptors, sent between fork and exec; each block carries its argument"
)]

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, fcntl};
use nix::sys::socket::{
    AddressFamily, ControlMessageOwned, MsgFlags, SockFlag, SockType, recvmsg, send, socketpair,
};
use nix::unistd::Pid;

use crate::error::{Error, Result};
use crate::sandbox;

/// Length of a report about a failed step: its number and `errno`.
const REPORT: usize = 8;

/// Maximum number of descriptors of a program.
pub(super) const MOST_DESCRIPTORS: RawFd = 64;

/// The steps, for messages: "cannot …".
const STEPS: [&str; 7] = [
    "set the controlling terminal",
    "set the terminal modes",
    "enter the scratch directory",
    "set no_new_privs",
    "be traced",
    "load the seccomp filter",
    "execute the program",
];

/// Returns the number of the step that enters this sandbox mechanism; these follow all others.
pub(super) fn step_of_mechanism(name: &str) -> usize {
    STEPS.len()
        + sandbox::ALL.iter().position(|mechanism| mechanism.name == name).unwrap_or(sandbox::ALL.len())
}

/// The parent's end of the channel to a starting child.
pub(super) struct Channel(OwnedFd);

/// Opens a channel: returns the parent's end, and the child's, which is closed when it executes the program.
///
/// # Errors
/// No descriptors are left.
pub(super) fn open() -> Result<(Channel, OwnedFd)> {
    let failed = |errno| Error::system("cannot open a channel to the program", errno);
    let ends = socketpair(AddressFamily::Unix, SockType::SeqPacket, None, SockFlag::SOCK_CLOEXEC);
    let (ours, theirs) = ends.map_err(failed)?;
    // Above all descriptors of the program, so that it conflicts with none of them.
    let above = FcntlArg::F_DUPFD_CLOEXEC(MOST_DESCRIPTORS);
    let raw = fcntl(&theirs, above).map_err(failed)?;
    // SAFETY: the kernel has just created this descriptor, which nothing else owns.
    let theirs = unsafe { OwnedFd::from_raw_fd(raw) };
    Ok((Channel(ours), theirs))
}

impl Channel {
    /// Lets a child that waits to be traced continue.
    pub(super) fn go_on(&self) -> Result<()> {
        send(self.0.as_raw_fd(), &[1], MsgFlags::MSG_NOSIGNAL)
            .map(|_| ())
            .map_err(|errno| Error::system("cannot start the program", errno))
    }

    /// Waits for the child's process ID, and for its listener if it uses user notification.
    ///
    /// # Errors
    /// A step failed; the message names it.
    pub(super) fn meet(&self) -> Result<(Pid, Option<OwnedFd>)> {
        match receive(self.0.as_raw_fd(), MsgFlags::empty())? {
            Packet::Pid(pid, listener) => Ok((pid, listener)),
            Packet::Report(step, errno) => Err(failed_step(step, errno)),
            Packet::Nothing => Err(Error::Internal("the child ended before the program was started".into())),
        }
    }

    /// After the child has ended: checks whether it executed the program.
    ///
    /// # Errors
    /// A step failed; the message names it.
    pub(super) fn check(&self) -> Result<()> {
        match receive(self.0.as_raw_fd(), MsgFlags::MSG_DONTWAIT)? {
            Packet::Report(step, errno) => Err(failed_step(step, errno)),
            Packet::Pid(..) | Packet::Nothing => Ok(()),
        }
    }
}

fn failed_step(step: u32, errno: i32) -> Error {
    let step = step as usize;
    let mechanism = step.checked_sub(STEPS.len()).and_then(|at| sandbox::ALL.get(at));
    let doing = match (STEPS.get(step), mechanism) {
        (Some(doing), _) => (*doing).to_owned(),
        (None, Some(mechanism)) => format!("set up the sandbox mechanism `{}`", mechanism.name),
        (None, None) => "start the program".to_owned(),
    };
    Error::system(format!("cannot {doing}"), io::Error::from_raw_os_error(errno))
}

/// Reports the step that failed; for the child.
pub(super) fn report(channel: RawFd, step: usize, error: &io::Error) {
    let mut report = [0_u8; REPORT];
    report[..4].copy_from_slice(&(step as u32).to_ne_bytes());
    report[4..].copy_from_slice(&error.raw_os_error().unwrap_or(0).to_ne_bytes());
    let mut part = libc::iovec { iov_base: report.as_mut_ptr().cast(), iov_len: REPORT };
    // SAFETY: `message` points to `part`, which points to `report`; both outlive the call. If the parent has ended, no report is
    // needed. The filter allows sendmsg, but not send.
    unsafe {
        let mut message: libc::msghdr = std::mem::zeroed();
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        libc::sendmsg(channel, &raw const message, libc::MSG_NOSIGNAL);
    }
}

/// Waits until the parent lets the child continue; for the child.
pub(super) fn wait_for_parent(channel: RawFd) -> io::Result<()> {
    let mut byte = 0_u8;
    // SAFETY: one byte is read into a local byte.
    let got = unsafe { libc::recv(channel, (&raw mut byte).cast(), 1, 0) };
    if got == 1 { Ok(()) } else { Err(io::Error::from_raw_os_error(libc::EPIPE)) }
}

/// Buffer for one descriptor in a control message, aligned as `cmsghdr` requires.
#[repr(C, align(8))]
struct Control([u8; 64]);

/// Sends the child's process ID, and the listener's descriptor if there is one.
pub(super) fn send_own_pid(channel: RawFd, listener: Option<RawFd>) -> io::Result<()> {
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
            message.msg_controllen = libc::CMSG_SPACE(size_of::<RawFd>() as u32) as _;
            let header = libc::CMSG_FIRSTHDR(&raw const message);
            (*header).cmsg_level = libc::SOL_SOCKET;
            (*header).cmsg_type = libc::SCM_RIGHTS;
            (*header).cmsg_len = libc::CMSG_LEN(size_of::<RawFd>() as u32) as _;
            libc::CMSG_DATA(header).cast::<RawFd>().write_unaligned(listener);
        }
        if libc::sendmsg(channel, &raw const message, libc::MSG_NOSIGNAL) < 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

/// A message on the channel.
enum Packet {
    /// The child's process id, and the listener.
    Pid(Pid, Option<OwnedFd>),
    /// A step that failed, and `errno`.
    Report(u32, i32),
    /// No message: the channel is closed.
    Nothing,
}

fn receive(channel: RawFd, flags: MsgFlags) -> Result<Packet> {
    let failed = |errno: Errno| Error::system("cannot start the program", errno);
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
    // SAFETY: the kernel has just created this descriptor for this process, and the child sends only one.
    let listener = listener.map(|raw| unsafe { OwnedFd::from_raw_fd(raw) });
    let word = |at: usize| [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
    Ok(match length {
        REPORT => Packet::Report(u32::from_ne_bytes(word(0)), i32::from_ne_bytes(word(4))),
        4 => Packet::Pid(Pid::from_raw(i32::from_ne_bytes(word(0))), listener),
        _ => Packet::Nothing,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_step_is_reported_by_name() {
        let (ours, theirs) = open().unwrap();
        let refused = io::Error::from_raw_os_error(libc::EPERM);
        for (step, says) in [
            (2, "cannot enter the scratch directory: Operation not permitted (os error 1)"),
            (
                step_of_mechanism("landlock"),
                "cannot set up the sandbox mechanism `landlock`: Operation not permitted (os error 1)",
            ),
        ] {
            report(theirs.as_raw_fd(), step, &refused);
            assert_eq!(ours.check().unwrap_err().to_string(), says);
        }
    }
}
