//! The channel between a starting child and its parent.
//!
//! The child introduces itself and hands over what it is watched through, or reports the step that failed; a parent that
//! traces it tells it to go on. What the child calls here allocates nothing and takes no locks.
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
use crate::walls;

/// What the child tells the parent about a step that failed: which one, and `errno`.
const REPORT: usize = 8;

/// How many descriptors a program may have.
pub(super) const MOST_DESCRIPTORS: RawFd = 64;

/// The steps, for messages: "cannot …".
const STEPS: [&str; 7] = [
    "make the terminal its own",
    "set the terminal's modes",
    "enter the scratch folder",
    "give up rights for good",
    "be traced",
    "load the filter for taking turns",
    "execute the program",
];

/// The step at which the wall of this name is put up: after all others come the walls.
pub(super) fn step_of_wall(name: &str) -> usize {
    STEPS.len() + walls::ALL.iter().position(|wall| wall.name == name).unwrap_or(walls::ALL.len())
}

/// The parent's end of the channel to a starting child.
pub(super) struct Channel(OwnedFd);

/// A channel: the parent's end, and the child's, which is closed where it becomes the program.
///
/// # Errors
/// No descriptors are left.
pub(super) fn open() -> Result<(Channel, OwnedFd)> {
    let failed = |errno| Error::host("cannot open a channel to the program", errno);
    let ends = socketpair(AddressFamily::Unix, SockType::SeqPacket, None, SockFlag::SOCK_CLOEXEC);
    let (ours, theirs) = ends.map_err(failed)?;
    // Above all numbers that the program may have, so that what is handed over to it is in nobody's way.
    let above = FcntlArg::F_DUPFD_CLOEXEC(MOST_DESCRIPTORS);
    let raw = fcntl(&theirs, above).map_err(failed)?;
    // SAFETY: the kernel has just made this descriptor, which is nobody else's.
    let theirs = unsafe { OwnedFd::from_raw_fd(raw) };
    Ok((Channel(ours), theirs))
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
    let step = step as usize;
    let wall = step.checked_sub(STEPS.len()).and_then(|at| walls::ALL.get(at));
    let doing = match (STEPS.get(step), wall) {
        (Some(doing), _) => (*doing).to_owned(),
        (None, Some(wall)) => format!("put up the wall `{}`", wall.name),
        (None, None) => "start the program".to_owned(),
    };
    Error::host(format!("cannot {doing}"), io::Error::from_raw_os_error(errno))
}

/// Reports the step that failed; for the child.
pub(super) fn report(channel: RawFd, step: usize, error: &io::Error) {
    let mut report = [0_u8; REPORT];
    report[..4].copy_from_slice(&(step as u32).to_ne_bytes());
    report[4..].copy_from_slice(&error.raw_os_error().unwrap_or(0).to_ne_bytes());
    let mut part = libc::iovec { iov_base: report.as_mut_ptr().cast(), iov_len: REPORT };
    // SAFETY: `message` points to `part`, which points to `report`; both outlive the call. A parent that is gone needs no report.
    // The filter lets sendmsg through, and send not.
    unsafe {
        let mut message: libc::msghdr = std::mem::zeroed();
        message.msg_iov = &raw mut part;
        message.msg_iovlen = 1;
        libc::sendmsg(channel, &raw const message, libc::MSG_NOSIGNAL);
    }
}

/// Waits until the parent lets the child go on; for the child.
pub(super) fn wait_for_parent(channel: RawFd) -> io::Result<()> {
    let mut byte = 0_u8;
    // SAFETY: one byte is read into a byte of ours.
    let got = unsafe { libc::recv(channel, (&raw mut byte).cast(), 1, 0) };
    if got == 1 { Ok(()) } else { Err(io::Error::from_raw_os_error(libc::EPIPE)) }
}

/// Room for one descriptor in a control message, aligned as `cmsghdr` demands.
#[repr(C, align(8))]
struct Control([u8; 64]);

/// Introduces the child: its process id, and the listener's descriptor if there is one.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_failed_is_told_by_name() {
        let (ours, theirs) = open().unwrap();
        let refused = io::Error::from_raw_os_error(libc::EPERM);
        for (step, says) in [
            (2, "cannot enter the scratch folder: Operation not permitted (os error 1)"),
            (
                step_of_wall("landlock"),
                "cannot put up the wall `landlock`: Operation not permitted (os error 1)",
            ),
        ] {
            report(theirs.as_raw_fd(), step, &refused);
            assert_eq!(ours.check().unwrap_err().to_string(), says);
        }
    }
}
