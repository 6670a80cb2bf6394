//! Call counts: how often a program called `srand` and `rand`, counted by the preload library in shared memory. There the library
//! also finds which numbers `rand` returns, if only few, and writes those that it returned.
//!
//! The memory is a file without a name, used for one run, which the program gets as a descriptor. No system call is made while the
//! program runs. If the file does not contain what the library writes, the calls were not counted: the program is a static
//! executable, or changed the file.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd, RawFd};
use std::os::unix::fs::FileExt;

use nix::sys::memfd::{MFdFlags, memfd_create};

use super::channel::MOST_DESCRIPTORS;
use crate::criteria::Calls;
use crate::error::{Error, Result};
use crate::spec::model::FewNumbers;

/// The program's descriptor of the file, known to `preload.c`: the highest that it may have.
pub(super) const DESCRIPTOR: RawFd = MOST_DESCRIPTORS - 1;
/// Beginning of the file once the library counts.
const MAGIC: u32 = 0xca11_5eed;
/// What the library counts: four 32-bit numbers in the machine's byte order.
const COUNTS: usize = 16;
/// What it reads before: to how many numbers programs reduce those of `rand` (0 if all come), how many of these come, and which.
const ASKED: usize = 8 + 4 * MOST_NUMBERS;
const MOST_NUMBERS: usize = 1_000;
/// What it writes after that: the numbers that `rand` returned, up to this many.
const MOST_DRAWN: usize = 16_384;

/// The file of one run.
pub(super) struct CallCounts(File);

impl CallCounts {
    /// Creates a file without counts, for a run in which `rand` returns any numbers, or few.
    ///
    /// # Errors
    /// No memory or descriptors are left.
    pub(super) fn new(few: Option<&FewNumbers>) -> Result<Self> {
        let failed = |error: io::Error| Error::system("cannot create a file in memory", error);
        let file =
            memfd_create(c"croupier-calls", MFdFlags::MFD_CLOEXEC).map_err(|errno| failed(errno.into()))?;
        let file = File::from(file);
        file.set_len((COUNTS + ASKED + 4 * MOST_DRAWN) as u64).map_err(failed)?;
        if let Some(FewNumbers { of, only }) = few {
            let only = &only[..only.len().min(MOST_NUMBERS)];
            let numbers = [*of, only.len() as u32].into_iter().chain(only.iter().copied());
            let bytes: Vec<u8> = numbers.flat_map(u32::to_ne_bytes).collect();
            file.write_all_at(&bytes, COUNTS as u64).map_err(failed)?;
        }
        Ok(Self(file))
    }

    /// Returns a copy of the descriptor, for a child.
    ///
    /// # Errors
    /// No descriptors are left.
    pub(super) fn descriptor(&self) -> Result<OwnedFd> {
        self.0
            .try_clone()
            .map(OwnedFd::from)
            .map_err(|error| Error::system("cannot use a file in memory", error))
    }

    /// Returns the numbers that `rand` returned from this one on. Of more numbers than are recorded, none are known.
    pub(super) fn drawn(&self, from: usize) -> Vec<u32> {
        let count = self.calls().map_or(0, |calls| calls.rand as usize);
        if count > MOST_DRAWN || count <= from {
            return Vec::new();
        }
        let mut bytes = vec![0; 4 * (count - from)];
        let at = COUNTS + ASKED + 4 * from;
        if self.0.read_exact_at(&mut bytes, at as u64).is_err() {
            return Vec::new();
        }
        let number = |four: &[u8]| four.try_into().map_or(0, u32::from_ne_bytes);
        bytes.chunks_exact(4).map(number).collect()
    }

    /// Returns the counts.
    pub(super) fn calls(&self) -> Option<Calls> {
        let mut bytes = [0; COUNTS];
        self.0.read_exact_at(&mut bytes, 0).ok()?;
        let number = |at: usize| Some(u32::from_ne_bytes(bytes.get(at * 4..at * 4 + 4)?.try_into().ok()?));
        let observed = number(0)? == MAGIC;
        let calls = Calls { srand: number(1)?, rand: number(2)?, rand_first: number(3)? != 0 };
        observed.then_some(calls)
    }
}

impl AsFd for CallCounts {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Gives the file the descriptor number that the program expects. For the child, between fork and exec: allocates nothing.
#[expect(unsafe_code, reason = "a plain call between fork and exec")]
pub(super) fn hand_over(file: RawFd) -> io::Result<RawFd> {
    // SAFETY: plain calls on integers. Nothing else has this number: the channel's is higher, and the others are closed next. A
    // file that has the number already must stay open at the `execve`, which dup2 would not ensure.
    let answer = unsafe {
        if file == DESCRIPTOR { libc::fcntl(file, libc::F_SETFD, 0) } else { libc::dup2(file, DESCRIPTOR) }
    };
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(DESCRIPTOR) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_gets_the_expected_descriptor() {
        use std::os::fd::AsRawFd;
        // In a separate process, whose other descriptors are unused.
        let counts = CallCounts::new(None).unwrap();
        let raw = counts.0.as_raw_fd();
        for already in [false, true] {
            // SAFETY: the child makes only plain calls, and exits.
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
    fn invalid_files_are_no_counts() {
        let counts = CallCounts::new(None).unwrap();
        assert_eq!(counts.calls(), None, "nothing is counted yet");
        let write = |numbers: &[u32]| {
            let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
            counts.0.write_all_at(&bytes, 0).unwrap();
        };
        write(&[MAGIC, 2, 104, 1]);
        assert_eq!(counts.calls(), Some(Calls { srand: 2, rand: 104, rand_first: true }));
        write(&[0, 2, 104, 1]);
        assert_eq!(counts.calls(), None, "wrong beginning");
        counts.0.set_len(8).unwrap();
        assert_eq!(counts.calls(), None, "truncated");
    }
}
