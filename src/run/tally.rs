//! The tally: how often a program called `srand` and `rand`, counted by the preload library in its own memory.
//!
//! Owns the memory that the two share: a file without a name, of one run alone, which the program is handed as a descriptor. Nothing
//! is asked of the program and no system call is made while it plays. Where the file does not hold what the library leaves, the
//! calls were not observed: the program is linked statically, or has meddled.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd, RawFd};
use std::os::unix::fs::FileExt;

use nix::sys::memfd::{MFdFlags, memfd_create};

use super::channel::MOST_DESCRIPTORS;
use crate::criteria::Calls;
use crate::error::{Error, Result};

/// The descriptor as which the program gets it, known to `preload.c`: the highest that it may have.
pub(super) const DESCRIPTOR: RawFd = MOST_DESCRIPTORS - 1;
/// What the file begins with once the library counts, and its size: four numbers of 32 bits as the machine writes them.
const MAGIC: u32 = 0xca11_5eed;
const SIZE: usize = 16;

/// The file of one run.
pub(super) struct Tally(File);

impl Tally {
    /// An empty one.
    ///
    /// # Errors
    /// For want of memory or descriptors.
    pub(super) fn new() -> Result<Self> {
        let failed = |error: io::Error| Error::host("cannot make a file in memory", error);
        let file =
            memfd_create(c"croupier-calls", MFdFlags::MFD_CLOEXEC).map_err(|errno| failed(errno.into()))?;
        let file = File::from(file);
        file.set_len(SIZE as u64).map_err(failed)?;
        Ok(Self(file))
    }

    /// A copy of the descriptor, for a child.
    ///
    /// # Errors
    /// No descriptors are left.
    pub(super) fn descriptor(&self) -> Result<OwnedFd> {
        self.0
            .try_clone()
            .map(OwnedFd::from)
            .map_err(|error| Error::host("cannot use a file in memory", error))
    }

    /// What has been counted.
    pub(super) fn calls(&self) -> Option<Calls> {
        let mut bytes = [0; SIZE];
        self.0.read_exact_at(&mut bytes, 0).ok()?;
        let number = |at: usize| Some(u32::from_ne_bytes(bytes.get(at * 4..at * 4 + 4)?.try_into().ok()?));
        let observed = number(0)? == MAGIC;
        let calls = Calls { srand: number(1)?, rand: number(2)?, rand_first: number(3)? != 0 };
        observed.then_some(calls)
    }
}

impl AsFd for Tally {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Gives the file the number by which the program knows it. For the child, between fork and exec: allocates nothing.
#[expect(unsafe_code, reason = "a plain call between fork and exec")]
pub(super) fn hand_over(file: RawFd) -> io::Result<RawFd> {
    // SAFETY: plain calls on integers. Nothing else has this number: the channel's is higher, and the others are closed next. A file
    // that has the number already must stay open when the child becomes the program, which dup2 would not see to.
    let answer = unsafe {
        if file == DESCRIPTOR { libc::fcntl(file, libc::F_SETFD, 0) } else { libc::dup2(file, DESCRIPTOR) }
    };
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(DESCRIPTOR) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_handed_over_whatever_its_number() {
        use std::os::fd::AsRawFd;
        // In a process of its own, whose other descriptors are nobody's.
        let tally = Tally::new().unwrap();
        let raw = tally.0.as_raw_fd();
        for already in [false, true] {
            // SAFETY: the child makes plain calls only, and ends.
            #[expect(unsafe_code, reason = "descriptors are the whole process's")]
            let status = unsafe {
                let child = libc::fork();
                if child == 0 {
                    let file = if already { libc::dup3(raw, DESCRIPTOR, libc::O_CLOEXEC) } else { raw };
                    let given = hand_over(file).is_ok_and(|given| libc::fcntl(given, libc::F_GETFD) == 0);
                    libc::_exit(i32::from(!given));
                }
                let mut status = 0;
                libc::waitpid(child, &raw mut status, 0);
                status
            };
            assert_eq!(status, 0, "already of that number: {already}");
        }
    }

    #[test]
    fn only_what_the_library_leaves_is_a_tally() {
        let tally = Tally::new().unwrap();
        assert_eq!(tally.calls(), None, "nobody counts yet");
        let write = |numbers: &[u32]| {
            let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
            tally.0.write_all_at(&bytes, 0).unwrap();
        };
        write(&[MAGIC, 2, 104, 1]);
        assert_eq!(tally.calls(), Some(Calls { srand: 2, rand: 104, rand_first: true }));
        write(&[0, 2, 104, 1]);
        assert_eq!(tally.calls(), None, "not begun as the library begins it");
        tally.0.set_len(8).unwrap();
        assert_eq!(tally.calls(), None, "cut short");
    }
}
