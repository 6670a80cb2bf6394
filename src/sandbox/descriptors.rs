//! Inherited descriptors: no program or compiler gets a descriptor of croupier's, such as the terminal of another submission.
//!
//! Safe between fork and exec: nothing here allocates or takes locks.
#![expect(unsafe_code, reason = "raw calls between fork and exec; each block carries its argument")]

use std::io;
use std::os::fd::RawFd;

/// Before Linux 5.11, descriptors are closed one by one up to this number, which croupier never reaches.
const HIGHEST: RawFd = 4096;

/// Closes every descriptor above 2 except these two; `high` is the higher one.
pub(crate) fn leave_only(low: Option<RawFd>, high: RawFd) {
    let mut first = 3;
    let mut closed = true;
    for kept in low.into_iter().chain([high]) {
        closed &= kept <= first || close(first, kept - 1);
        first = kept + 1;
    }
    if closed && close(first, RawFd::MAX) {
        return;
    }
    for descriptor in (3..HIGHEST).filter(|descriptor| *descriptor != high && Some(*descriptor) != low) {
        // SAFETY: close takes a plain integer, and nothing of this child uses these descriptors any more; one that is not open
        // answers EBADF.
        unsafe { libc::close(descriptor) };
    }
}

/// Closes a range of descriptors; returns whether the kernel supports that.
fn close(first: RawFd, last: RawFd) -> bool {
    // SAFETY: close_range takes plain integers, and nothing of this child uses these descriptors any more.
    unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) == 0 }
}

/// Marks every descriptor above 2 close-on-exec, for a child that needs some of them until then.
///
/// # Errors
/// None; the signature is that of a hook between fork and exec.
pub(crate) fn close_on_exec() -> io::Result<()> {
    // SAFETY: close_range takes plain integers; marking descriptors closes none of them yet.
    let answer = unsafe { libc::syscall(libc::SYS_close_range, 3, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) };
    if answer == 0 {
        return Ok(());
    }
    // Linux before 5.11 does not have this call.
    for descriptor in 3..HIGHEST {
        // SAFETY: FD_CLOEXEC is a plain flag; a descriptor that is not open answers EBADF.
        unsafe { libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
    Ok(())
}
