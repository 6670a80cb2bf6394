//! Naps: a program that sleeps asks us instead, through the companion that is loaded into it, and is answered at once.
//!
//! Owns the two named pipes in the run's folder through which they talk, for hosts where the kernel does not tell us of
//! sleeps. A program that is linked statically, or calls the kernel itself, does not ask: it really sleeps. The folder
//! belongs to a student's program, so nothing that comes through the pipes is trusted, and none of it is waited for.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use nix::sys::stat::Mode;
use nix::unistd::mkfifo;

use super::{Start, calls};
use crate::error::{Error, Result};

/// The entry of the program's environment that has the companion ask, and the pipes' names in the run's folder.
pub(super) const ASKS: &str = "CROUPIER_NAPS=.croupier-naps";
const ASKED: &str = ".croupier-naps";
const ANSWERED: &str = ".croupier-naps.over";

/// What is asked: two numbers of 64 bits as the machine writes them, the span in nanoseconds, and 1 where it is the time until
/// a moment.
const SIZE: usize = 16;

/// Our ends of the pipes.
pub(super) struct Naps {
    asked: File,
    answered: File,
    paths: [PathBuf; 2],
}

impl Naps {
    /// The pipes of this run, if its program has the companion to ask through them.
    pub(super) fn for_run(start: &Start<'_>) -> Result<Option<Self>> {
        if !start.turns.needs_companion() || start.preload.is_none() {
            return Ok(None);
        }
        let paths = [ASKED, ANSWERED].map(|name| start.scratch.join(name));
        let [asked, answered] = [open(&paths[0])?, open(&paths[1])?];
        Ok(Some(Self { asked, answered, paths }))
    }

    /// Our end, to wait for a question.
    pub(super) fn asked(&self) -> BorrowedFd<'_> {
        self.asked.as_fd()
    }

    /// How long the program wants to sleep, in nanoseconds, if it has asked.
    pub(super) fn next(&self) -> Option<u128> {
        let mut question = [0; SIZE];
        // The companion writes a question as one; whatever else is in there is none.
        if !matches!((&self.asked).read(&mut question), Ok(SIZE)) {
            return None;
        }
        let (span, until) = question.split_at(8);
        let number = |bytes: &[u8]| bytes.try_into().map(i64::from_ne_bytes).ok();
        let span = u128::try_from(number(span)?).ok()?;
        Some(if number(until)? == 0 { span } else { calls::meant(span) })
    }

    /// Tells the program that the time is over.
    pub(super) fn wake(&self) {
        // A pipe that is full was filled by the program itself: it has its answer.
        let _ = (&self.answered).write(&[1]);
    }
}

impl Drop for Naps {
    /// The folder is then as the program left it.
    fn drop(&mut self) {
        for path in &self.paths {
            let _ = fs::remove_file(path);
        }
    }
}

/// Makes a pipe of this name and opens it at both ends, so that nobody who opens it waits for the other.
fn open(path: &Path) -> Result<File> {
    let failed = |error| Error::host("cannot make a pipe in the run's folder", error);
    mkfifo(path, Mode::S_IRUSR | Mode::S_IWUSR).map_err(|errno| failed(errno.into()))?;
    OpenOptions::new()
        .read(true)
        .write(true)
        .custom_flags(libc::O_NONBLOCK | libc::O_NOFOLLOW)
        .open(path)
        .map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_answered_and_noise_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let paths = [ASKED, ANSWERED].map(|name| folder.path().join(name));
        let naps = Naps { asked: open(&paths[0]).unwrap(), answered: open(&paths[1]).unwrap(), paths };
        assert_eq!(naps.next(), None);
        let ask = |span: i64, until: i64| {
            let question = [span.to_ne_bytes(), until.to_ne_bytes()].concat();
            fs::OpenOptions::new().write(true).open(&naps.paths[0]).unwrap().write_all(&question).unwrap();
        };
        ask(2_000_000_000, 0);
        ask(1_990_000_000, 1);
        ask(-1, 0);
        assert_eq!(naps.next(), Some(2_000_000_000));
        assert_eq!(naps.next(), Some(2_000_000_000), "two seconds were meant");
        assert_eq!(naps.next(), None);
        (&naps.asked).write_all(b"noise").unwrap();
        assert_eq!(naps.next(), None);
        for _ in 0..100_000 {
            naps.wake();
        }
        drop(naps);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn the_environment_names_the_file() {
        assert_eq!(ASKS.split_once('=').unwrap().1, ASKED);
        assert_eq!(format!("{ASKED}.over"), ANSWERED, "as the companion has it");
    }
}
