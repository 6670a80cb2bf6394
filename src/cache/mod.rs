//! Cache: what was built and run before, found again by content.
//!
//! Owns what a build and a run depend on (`key`), how they are written down (`entry`), and the folder they lie in
//! (`store`). A build is known by every file the recipe may see, the recipe and the toolchain; a run by the program's
//! bytes, what is typed and allowed, and how turns are told apart; both by croupier's own bytes and the host, so that
//! an entry never speaks for another croupier, compiler or kernel.
//!
//! Only what a submission did is kept: a program, a compiler's refusal, a run. Our own failures are not, nor
//! what the host may have had a hand in ([`crate::build::Outcome::is_repeatable`], [`crate::run::Run::is_repeatable`]).
//! A program that is never the same twice is held to its first run until the cache is cleared or left out.
//!
//! Refuses to be in anybody's way: what cannot be read is a miss, what cannot be written is not kept.

mod entry;
mod journal;
mod key;
mod store;

use std::path::{Path, PathBuf};

use crate::build::Outcome;
use crate::error::Result;
use crate::run::{Run, Start};
use crate::spec::model::Build;
use crate::walls::landlock::Fence;

pub use journal::Journal;
use key::Key;
pub use store::{Contents, Store};

/// Builds and runs of before.
#[derive(Debug)]
pub struct Cache {
    store: Store,
}

impl Cache {
    /// The cache in this folder, which is made if it is not there.
    ///
    /// # Errors
    /// A sentence's end that says why there can be none: the folder cannot be made, or nothing would keep
    /// students' programs out of it.
    pub fn open(folder: &Path) -> std::result::Result<Self, String> {
        if !matches!(Fence::around(&[], &[]), Ok(Some(_))) {
            return Err("this kernel has no Landlock to keep students' programs out of it".to_owned());
        }
        Ok(Self { store: Store::open(folder)? })
    }

    /// By what the build of this folder is known; nothing where the folder is too large or cannot be read.
    pub fn build_key(&self, recipe: &Build, folder: &Path) -> Option<Key> {
        key::of_build(recipe, folder)
    }

    /// By what a run is known; nothing where its program cannot be read.
    pub fn run_key(&self, start: &Start<'_>) -> Option<Key> {
        key::of_run(start)
    }

    /// What came of this build before, its program now in `out`.
    ///
    /// # Errors
    /// The program cannot be written to `out`.
    pub fn built(&self, key: &Key, out: &Path) -> Result<Option<Outcome>> {
        match self.store.get(key).as_deref().and_then(entry::read_build) {
            Some(kept) => kept.unpack(out).map(Some),
            None => Ok(None),
        }
    }

    /// Keeps what came of a build in `out`, if another build would come to the same.
    pub fn keep_build(&self, key: &Key, outcome: &Outcome, out: &Path) {
        if outcome.is_repeatable()
            && let Some(bytes) = entry::write_build(outcome, out)
        {
            self.store.put(key, &bytes);
        }
    }

    /// What came of this run before.
    pub fn ran(&self, key: &Key) -> Option<Run> {
        self.store.get(key).as_deref().and_then(entry::read_run)
    }

    /// Keeps a run, if another would come to the same.
    pub fn keep_run(&self, key: &Key, run: &Run) {
        if run.is_repeatable()
            && let Some(bytes) = entry::write_run(run)
        {
            self.store.put(key, &bytes);
        }
    }

    /// Where it is written down that a grading of these folders was begun; `words` are what else tells it apart.
    pub fn journal(&self, dirs: &[PathBuf], words: &[&str]) -> Journal {
        Journal::of(self.store.folder(), dirs, words)
    }

    /// Why something could not be kept, if anything could not.
    pub fn trouble(&self) -> Option<String> {
        self.store.trouble()
    }
}
