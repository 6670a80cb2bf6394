//! Cache: what was built and run before, found again by content.
//!
//! Owns what a build and a run depend on (`key`), how they are written down (`entry`), and the directory they lie in
//! (`store`). A build is known by every file the recipe may see, the recipe and the toolchain; a run by the program's
//! bytes, what is typed and allowed, and how turns are told apart; both by croupier's own bytes and the host, so that
//! an entry never speaks for another croupier, compiler or kernel.
//!
//! Only what a submission did is kept: a program, a compiler's refusal, a run. Internal errors are not, nor
//! what the host may have had a hand in ([`crate::build::BuildOutcome::is_repeatable`], [`crate::run::Run::is_repeatable`]).
//! A program that is never the same twice is held to its first run until the cache is cleared or left out.
//!
//! Refuses to be in anybody's way: what cannot be read is a miss, what cannot be written is not kept.

mod digests;
mod entry;
mod key;
mod resume;
mod store;

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

/// Builds and runs of before.
#[derive(Debug)]
pub struct Cache {
    store: Store,
    digests: Digests,
}

impl Cache {
    /// The cache in this directory, which is made if it is not there.
    ///
    /// # Errors
    /// A sentence's end that says why there can be none: the directory cannot be made, or nothing would keep
    /// students' programs out of it.
    pub fn open(directory: &Path) -> std::result::Result<Self, String> {
        if !sandbox::active().has("landlock") {
            return Err("this host has no Landlock to keep students' programs out of it".to_owned());
        }
        Ok(Self { store: Store::open(directory)?, digests: Digests::default() })
    }

    /// By what the build of this directory is known; nothing where the directory is too large or cannot be read.
    pub fn build_key(&self, recipe: &Build, directory: &Path) -> Option<Key> {
        key::of_build(recipe, directory)
    }

    /// By what a run is known; nothing where its program cannot be read.
    pub fn run_key(&self, start: &Start<'_>) -> Option<Key> {
        key::of_run(start, &self.digests)
    }

    /// What came of this build before, its program now in `out`.
    ///
    /// # Errors
    /// The program cannot be written to `out`.
    pub fn built(&self, key: &Key, out: &Path) -> Result<Option<BuildOutcome>> {
        match self.store.get(key).as_deref().and_then(entry::read_build) {
            Some(kept) => kept.unpack(out).map(Some),
            None => Ok(None),
        }
    }

    /// Keeps what came of a build in `out`, if another build would come to the same.
    pub fn keep_build(&self, key: &Key, outcome: &BuildOutcome, out: &Path) {
        if outcome.is_repeatable()
            && let Some(bytes) = entry::write_build(outcome, out)
        {
            self.store.put(key, &bytes);
        }
    }

    /// What came of this run before, if this player would have typed the same.
    pub fn ran(&self, key: &Key, player: &dyn InputSource) -> Option<Run> {
        let run = self.store.get(key).as_deref().and_then(entry::read_run)?;
        // A script is in the key to the letter; whoever answers as the game goes is asked again, turn by turn.
        (player.script().is_some() || is_by(player, &run.transcript)).then_some(run)
    }

    /// Keeps a run, if another would come to the same.
    pub fn keep_run(&self, key: &Key, run: &Run) {
        if run.is_repeatable()
            && let Some(bytes) = entry::write_run(run)
        {
            self.store.put(key, &bytes);
        }
    }

    /// Where it is written down that a grading of these directories was begun; `words` are what else tells it apart.
    pub fn resume_marker(&self, dirs: &[PathBuf], words: &[&str]) -> ResumeMarker {
        ResumeMarker::of(self.store.directory(), dirs, words)
    }

    /// Why something could not be kept, if anything could not.
    pub fn trouble(&self) -> Option<String> {
        self.store.trouble()
    }
}

/// Whether this player, shown what the program printed, types what was typed in this run.
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
        let turn = |typed, output: &str| Turn { typed, output: output.into(), pauses: Vec::new() };
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
