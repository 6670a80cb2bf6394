//! The tally: how often a program called `srand` and `rand`, counted by the companion in its own memory.
//!
//! Owns the file through which the two share that memory, in the run's folder. Nothing is asked of the program and no
//! system call is made while it plays. Where the file is not there, or not as the companion leaves it, the calls were
//! not observed: the program is linked statically, or has meddled.

use std::fs;
use std::path::Path;

use crate::criteria::Calls;

/// The entry of the program's environment that asks for a tally, and the file's name in the run's folder.
pub(crate) const ASKS: &str = "CROUPIER_CALLS=.croupier-calls";
const NAME: &str = ".croupier-calls";
/// What the file begins with, and its size: four numbers of 32 bits as the machine writes them.
const MAGIC: u32 = 0xca11_5eed;
const SIZE: usize = 16;

/// What was counted in a run whose folder this is. The file goes: the folder is then as the program left it.
pub(super) fn take(folder: &Path) -> Option<Calls> {
    let path = folder.join(NAME);
    let there = fs::symlink_metadata(&path).ok()?;
    if !there.is_file() || there.len() != SIZE as u64 {
        return None;
    }
    let bytes = fs::read(&path).ok()?;
    let _ = fs::remove_file(&path);
    let number = |at: usize| Some(u32::from_ne_bytes(bytes.get(at * 4..at * 4 + 4)?.try_into().ok()?));
    let observed = number(0)? == MAGIC;
    let calls = Calls { srand: number(1)?, rand: number(2)?, rand_first: number(3)? != 0 };
    observed.then_some(calls)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_companion_leaves_is_a_tally() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(take(folder.path()), None, "there is none");
        let write = |numbers: &[u32]| {
            let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
            fs::write(folder.path().join(NAME), bytes).unwrap();
        };
        write(&[MAGIC, 2, 104, 1]);
        assert_eq!(take(folder.path()), Some(Calls { srand: 2, rand: 104, rand_first: true }));
        write(&[0, 2, 104, 1]);
        assert_eq!(take(folder.path()), None, "not begun as the companion begins it");
        write(&[MAGIC, 2, 104]);
        assert_eq!(take(folder.path()), None, "cut short");
    }

    #[test]
    fn the_environment_names_the_file() {
        assert_eq!(ASKS.split_once('=').unwrap().1, NAME);
    }
}
