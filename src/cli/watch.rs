//! `croupier check --watch`: runs a check again after each change to the submission, until a signal ends it.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, SystemTime};

use notify::{Event, RecursiveMode, Watcher};
use walkdir::{DirEntry, WalkDir};

use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::{out, signals};
use crate::error::{Error, Result};
use crate::report::theme::Role;
use crate::text;

/// How long nothing must change before a check: an editor writes several files, or one in several steps.
const QUIET: Duration = Duration::from_millis(150);
/// How often a signal is looked for.
const OFTEN: Duration = Duration::from_millis(50);
/// Maximum number of files that are looked at.
const MOST: usize = 10_000;

/// Calls `check` now and after each change at this path. An error of one check is reported, and the next change is awaited.
///
/// # Errors
/// The path cannot be watched, or a check was interrupted.
pub(crate) fn repeat(path: &Path, look: &Look, check: &mut dyn FnMut() -> Result<Exit>) -> Result<Exit> {
    let cannot = |error| Error::path("watch", path, std::io::Error::other(error));
    let (sender, changes) = mpsc::channel();
    // Reading is no change: a check reads all files.
    let tell = move |event: notify::Result<Event>| {
        if !event.is_ok_and(|event| event.kind.is_access()) {
            // Nobody receives it once watching has ended.
            let _ = sender.send(());
        }
    };
    let mut watcher = notify::recommended_watcher(tell).map_err(cannot)?;
    // Editors replace a file by renaming another: its directory is watched.
    let (watched, mode) = match path.parent() {
        Some(parent) if !path.is_dir() => (parent, RecursiveMode::NonRecursive),
        _ => (path, RecursiveMode::Recursive),
    };
    let watched = if watched.as_os_str().is_empty() { Path::new(".") } else { watched };
    watcher.watch(watched, mode).map_err(cannot)?;
    let stop = signals::watch();
    loop {
        let before = files(path);
        let ended = match check() {
            Err(error @ Error::Interrupted { .. }) => return Err(error),
            Err(error) => {
                out::tell(look, &error);
                exit::of_error(&error)
            }
            Ok(ended) => ended,
        };
        let says = format!("waiting for changes in `{}`; Ctrl-C ends", text::path(path));
        out::say(look, Role::Muted, "note:", &says);
        if !wait_for_change(path, &before, &changes, stop)? {
            signals::end();
            return Ok(ended);
        }
        if std::io::stdout().is_terminal() {
            // Clears the screen; what was printed before can be scrolled back to.
            out::print(look, b"\x1b[2J\x1b[H")?;
        }
    }
}

/// Waits until files differ from those before, and no longer change; returns false if a signal came first.
fn wait_for_change(path: &Path, before: &Files, changes: &Receiver<()>, stop: &AtomicBool) -> Result<bool> {
    let mut now = files(path);
    // Not every event is a change: an editor has files of its own.
    let mut quiet = Duration::ZERO;
    while now == *before || quiet < QUIET {
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        match changes.recv_timeout(OFTEN) {
            Ok(()) => quiet = Duration::ZERO,
            Err(RecvTimeoutError::Timeout) => quiet += OFTEN,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Error::Internal("the watcher has ended".to_owned()));
            }
        }
        // Afterwards only an event can mean a change.
        if quiet <= OFTEN {
            now = files(path);
        }
    }
    Ok(true)
}

/// Sizes of files, and when they were changed.
type Files = BTreeMap<PathBuf, (u64, Option<SystemTime>)>;

/// Returns the files at this path, without hidden ones and backups.
fn files(path: &Path) -> Files {
    let of_editor = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() > 0 && (name.starts_with('.') || name.ends_with('~'))
    };
    let entries = WalkDir::new(path).into_iter().filter_entry(|entry| !of_editor(entry)).flatten();
    let files = entries.filter(|entry| entry.file_type().is_file()).take(MOST);
    let state = |entry: &DirEntry| entry.metadata().ok().map(|it| (it.len(), it.modified().ok()));
    files.filter_map(|entry| Some((entry.path().to_owned(), state(&entry)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn files_of_editors_are_ignored() {
        let directory = tempfile::tempdir().unwrap();
        let write = |name: &str| fs::write(directory.path().join(name), "x").unwrap();
        write("play.c");
        let before = files(directory.path());
        assert_eq!(before.len(), 1);
        write(".play.c.swp");
        write("play.c~");
        assert_eq!(files(directory.path()), before);
        write("cards.c");
        assert_ne!(files(directory.path()), before);
    }
}
