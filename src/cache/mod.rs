//! Content-addressed cache of builds and runs.
//!
//! `key` computes what a build or a run depends on, `entry` encodes them, and `store` keeps them on disk. The key of a build
//! consists of every file that the recipe may read, the recipe, and the toolchain; that of a run, of the program's bytes, its
//! input, its limits, and the input detection method. Both include croupier's executable and the host, so that an entry is
//! never used with another croupier, compiler, or kernel.
//!
//! Only results that depend on the submission are kept: programs, compiler errors, and runs. Internal errors are not kept, nor
//! results that may depend on the host ([`crate::build::BuildOutcome::is_repeatable`], [`crate::run::Run::is_repeatable`]).
//! Of a check, the scenarios that passed are kept, to be compared with the next.
//! The first run of a program that is not deterministic is used until the cache is cleared or ignored.
//!
//! Errors of the cache never stop a grading run: what cannot be read is a miss, and what cannot be written is not kept.

mod digests;
mod entry;
mod key;
mod resume;
mod store;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use reference::{Transcript, Turn, Typed};

use crate::build::BuildOutcome;
use crate::error::Result;
use crate::run::input::InputSource;
use crate::run::{Run, Start};
use crate::sandbox;
use crate::spec::model::Build;

use digests::Digests;
use key::Key;
pub use resume::ResumeMarker;
pub use store::{Contents, Store};

/// A cache of builds and runs.
#[derive(Debug)]
pub struct Cache {
    store: Store,
    digests: Digests,
}

impl Cache {
    /// Opens the cache in this directory, which is created if it is missing.
    ///
    /// # Errors
    /// The reason, as the end of a sentence: the directory cannot be created, or students' programs could write to it.
    pub fn open(directory: &Path) -> std::result::Result<Self, String> {
        if !sandbox::active().has("landlock") {
            return Err("this host has no Landlock to keep students' programs out of it".to_owned());
        }
        Ok(Self { store: Store::open(directory)?, digests: Digests::default() })
    }

    /// Returns the key of the build of this directory; `None` if the directory is too large or cannot be read.
    pub fn build_key(&self, recipe: &Build, directory: &Path) -> Option<Key> {
        key::of_build(recipe, directory)
    }

    /// Returns the key of a run; `None` if its program cannot be read.
    pub fn run_key(&self, start: &Start<'_>) -> Option<Key> {
        key::of_run(start, &self.digests)
    }

    /// Returns the cached outcome of this build, after writing its program to `out`.
    ///
    /// # Errors
    /// The program cannot be written to `out`.
    pub fn built(&self, key: &Key, out: &Path) -> Result<Option<BuildOutcome>> {
        match self.store.get(key).as_deref().and_then(entry::read_build) {
            Some(kept) => kept.unpack(out).map(Some),
            None => Ok(None),
        }
    }

    /// Stores the outcome of a build in `out`, if it is repeatable.
    pub fn keep_build(&self, key: &Key, outcome: &BuildOutcome, out: &Path) {
        if outcome.is_repeatable()
            && let Some(bytes) = entry::write_build(outcome, out)
        {
            self.store.put(key, bytes);
        }
    }

    /// Returns the cached run, if this input source would have typed the same.
    pub fn ran(&self, key: &Key, player: &dyn InputSource) -> Option<Run> {
        let run = self.store.get(key).as_deref().and_then(entry::read_run)?;
        // Scripted input is part of the key; other input sources are asked again, turn by turn.
        (player.script().is_some() || is_by(player, &run.transcript)).then_some(run)
    }

    /// Stores a run, if it is repeatable.
    pub fn keep_run(&self, key: &Key, run: &Run) {
        if run.is_repeatable()
            && let Some(bytes) = entry::write_run(run)
        {
            self.store.put(key, bytes);
        }
    }

    /// Returns the key of a check of what these words identify.
    pub fn check_key(&self, of: &[Vec<u8>]) -> Key {
        key::of_check(of)
    }

    /// Returns the scenarios that passed in the last check.
    pub fn checked(&self, key: &Key) -> Option<BTreeSet<String>> {
        postcard::from_bytes(&self.store.get(key)?).ok()
    }

    /// Stores which scenarios passed in a check.
    pub fn keep_check(&self, key: &Key, passed: &BTreeSet<String>) {
        if let Ok(bytes) = postcard::to_stdvec(passed) {
            self.store.put(key, bytes);
        }
    }

    /// Returns the resume marker of a grading run of these directories; `words` are the other arguments that identify it.
    pub fn resume_marker(&self, dirs: &[PathBuf], words: &[&str]) -> ResumeMarker {
        ResumeMarker::of(self.store.directory(), dirs, words)
    }

    /// Returns the first reason why something could not be kept, if there is one.
    pub fn trouble(&self) -> Option<String> {
        self.store.trouble()
    }
}

/// Whether this input source, given what the program printed, types what was typed in this run.
fn is_by(player: &dyn InputSource, transcript: &Transcript) -> bool {
    let turns = &transcript.turns;
    let same = |(at, turn): (usize, &Turn)| match &turn.typed {
        None => true,
        Some(typed) => match (typed, player.next(&turns[..at])) {
            (Typed::Line(line), Some(next)) => *line == next.into_bytes(),
            (Typed::EndOfInput, None) => true,
            _ => false,
        },
    };
    turns.iter().enumerate().all(same)
        && player.left(turns).into_iter().map(String::into_bytes).eq(transcript.unread.iter().cloned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::Ending;

    /// Says `answer` to every question that ends with a question mark, at most twice.
    #[derive(Debug)]
    struct Parrot(&'static str);

    impl InputSource for Parrot {
        fn next(&self, so_far: &[Turn]) -> Option<String> {
            let asked = so_far.last().is_some_and(|turn| turn.output.ends_with(b"?"));
            (asked && so_far.len() < 3).then(|| self.0.to_owned())
        }

        fn left(&self, _: &[Turn]) -> Vec<String> {
            Vec::new()
        }

        fn identity(&self) -> Vec<String> {
            vec![self.0.to_owned()]
        }
    }

    #[test]
    fn a_run_is_reused_only_if_the_player_would_type_the_same() {
        let turn = |typed, output: &str| Turn { typed, output: output.into(), ..Turn::default() };
        let line = |line: &str| Some(Typed::Line(line.into()));
        let turns = vec![
            turn(None, "Hit?"),
            turn(line("h"), "Hit?"),
            turn(line("h"), "Bust."),
            turn(Some(Typed::EndOfInput), ""),
        ];
        let transcript = Transcript { turns, ending: Ending::Exited(0), unread: Vec::new() };
        assert!(is_by(&Parrot("h"), &transcript));
        assert!(!is_by(&Parrot("s"), &transcript));
        let changed = |change: &dyn Fn(&mut Transcript)| {
            let mut transcript = transcript.clone();
            change(&mut transcript);
            is_by(&Parrot("h"), &transcript)
        };
        assert!(!changed(&|run| run.turns[1].output = b"Hit.".to_vec()), "nothing was asked");
        assert!(!changed(&|run| run.turns[3].typed = line("h")), "the parrot had no more to say");
        assert!(!changed(&|run| run.unread = vec![b"h".to_vec()]), "nothing was left");
        assert!(changed(&|run| run.ending = Ending::Signalled(11)));
    }
}
