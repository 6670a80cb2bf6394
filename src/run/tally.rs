//! The tally: how often a program called `srand` and `rand`, counted by the companion in its own memory.
//!
//! Owns the file through which the two share that memory: it lies in the run's folder until the companion has it, which then
//! removes its name. Nothing is asked of the program and no system call is made while it plays. Where the file does not hold what
//! the companion leaves, the calls were not observed: the program is linked statically, or has meddled.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use super::Start;
use crate::criteria::Calls;
use crate::error::{Error, Result};

/// The entry of the program's environment that asks for a tally, and the file's name in the run's folder.
pub(crate) const ASKS: &str = "CROUPIER_CALLS=.croupier-calls";
const NAME: &str = ".croupier-calls";
/// What the file begins with once the companion counts, and its size: four numbers of 32 bits as the machine writes them.
const MAGIC: u32 = 0xca11_5eed;
const SIZE: usize = 16;

/// The file of one run, or of the runs of a program that stands ready, one after the other.
pub(super) struct Tally {
    file: File,
    /// Where it lies as long as it has a name that is ours to remove.
    name: Option<PathBuf>,
}

impl Tally {
    /// The tally of this run, if one is to be kept.
    ///
    /// # Errors
    /// The file cannot be made.
    pub(super) fn for_run(start: &Start<'_>) -> Result<Option<Self>> {
        let wanted = start.preload.is_some_and(|preload| preload.environment.contains(&ASKS));
        wanted.then(|| Self::new(start.scratch)).transpose()
    }

    fn new(folder: &Path) -> Result<Self> {
        let failed = |error| Error::host("cannot make a file in the run's folder", error);
        let path = folder.join(NAME);
        let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path);
        let file = file.map_err(failed)?;
        file.write_all_at(&[0; SIZE], 0).map_err(failed)?;
        Ok(Self { file, name: Some(path) })
    }

    /// Whether the companion counts, which has removed the name: what is called so in the folder from now on is another run's.
    pub(super) fn has_begun(&mut self) -> bool {
        let begun = self.calls().is_some();
        if begun {
            self.name = None;
        }
        begun
    }

    /// What has been counted.
    pub(super) fn calls(&self) -> Option<Calls> {
        let mut bytes = [0; SIZE];
        self.file.read_exact_at(&mut bytes, 0).ok()?;
        let number = |at: usize| Some(u32::from_ne_bytes(bytes.get(at * 4..at * 4 + 4)?.try_into().ok()?));
        let observed = number(0)? == MAGIC;
        let calls = Calls { srand: number(1)?, rand: number(2)?, rand_first: number(3)? != 0 };
        observed.then_some(calls)
    }

    /// Begins from nothing, for another run of a program whose companion counts already.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn start_over(&self) -> Result<()> {
        let mut bytes = [0; SIZE];
        bytes[..4].copy_from_slice(&MAGIC.to_ne_bytes());
        let written = self.file.write_all_at(&bytes, 0);
        written.map_err(|error| Error::host("cannot write a file in the run's folder", error))
    }
}

impl Drop for Tally {
    /// Without a companion it has kept its name.
    fn drop(&mut self) {
        if let Some(name) = &self.name {
            let _ = fs::remove_file(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_companion_leaves_is_a_tally() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        let tally = Tally::new(folder.path()).unwrap();
        assert_eq!(tally.calls(), None, "nobody counts yet");
        let write = |numbers: &[u32]| {
            let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
            fs::write(&path, bytes).unwrap();
        };
        write(&[MAGIC, 2, 104, 1]);
        assert_eq!(tally.calls(), Some(Calls { srand: 2, rand: 104, rand_first: true }));
        tally.start_over().unwrap();
        assert_eq!(tally.calls(), Some(Calls { srand: 0, rand: 0, rand_first: false }));
        write(&[0, 2, 104, 1]);
        assert_eq!(tally.calls(), None, "not begun as the companion begins it");
        write(&[MAGIC, 2, 104]);
        assert_eq!(tally.calls(), None, "cut short");
        drop(tally);
        assert!(!path.exists());
    }

    #[test]
    fn one_that_has_begun_leaves_the_name_to_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = Tally::new(folder.path()).unwrap();
        assert!(!first.has_begun());
        first.start_over().unwrap();
        assert!(first.has_begun());
        // As the companion does.
        fs::remove_file(folder.path().join(NAME)).unwrap();
        let _second = Tally::new(folder.path()).unwrap();
        drop(first);
        assert!(folder.path().join(NAME).exists());
    }

    #[test]
    fn the_environment_names_the_file() {
        assert_eq!(ASKS.split_once('=').unwrap().1, NAME);
    }
}
