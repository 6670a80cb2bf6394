//! `croupier cache`, the location of the cache, and all messages about it.
//!
//! The messages go to standard error: a report is the same with and without a cache.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::cache::{Cache, Contents, ResumeMarker, Store};
use crate::cli::args::{self, Grade, Running};
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::{downloads, out};
use crate::error::{Error, Result};
use crate::pipeline::Reuse;
use crate::report::theme::Role;
use crate::submission::Submission;
use crate::text::{self, count};

/// Returns the directory from the arguments or the environment, or else the user's default one; `None` without HOME.
fn directory(asked: Option<&Path>, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let asked = asked.map(Path::to_owned).or_else(|| variable("CROUPIER_CACHE").map(PathBuf::from));
    if let Some(asked) = asked.filter(|asked| !asked.as_os_str().is_empty()) {
        return Some(asked);
    }
    // A relative path must be ignored (XDG Base Directory Specification).
    let absolute = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")));
    caches.map(|caches| caches.join("croupier"))
}

/// Opens the cache for a grading run, unless `--no-cache` is given; warns if that fails.
pub(crate) fn open(asked: &Running, look: &Look) -> Option<Cache> {
    if asked.no_cache {
        return None;
    }
    let directory = directory(asked.place.directory.as_deref(), |name| std::env::var_os(name))?;
    match Cache::open(&directory) {
        Ok(cache) => Some(cache),
        Err(why) => {
            out::say(look, Role::Warn, "warning:", &format!("running without a cache: {why}"));
            None
        }
    }
}

/// Writes the resume marker of this grading run; `None` without a cache.
///
/// # Errors
/// `--resume` is given, and no run with these arguments was interrupted.
pub(crate) fn resume_marker(
    cache: Option<&Cache>,
    asked: &Grade,
    assignment: &str,
) -> Result<Option<ResumeMarker>> {
    let globs = asked.running.only.iter().map(|glob| ["only", glob]);
    let students = asked.students.iter().map(|glob| ["student", glob]);
    let shard = asked.shard.map_or_else(|| "all".to_owned(), |shard| shard.to_string());
    let fixed = [assignment, &shard].into_iter();
    let words: Vec<&str> = fixed.chain(globs.chain(students).flatten()).collect();
    let resume_marker = cache.map(|cache| cache.resume_marker(&asked.dirs, &words));
    if asked.resume && !resume_marker.as_ref().is_some_and(ResumeMarker::is_open) {
        return Err(Error::usage(
            "no interrupted run with these arguments",
            "run without --resume; unchanged results come from the cache",
        ));
    }
    // If the marker cannot be written, grading goes on; `tell_trouble` reports the reason.
    Ok(resume_marker.filter(|resume_marker| resume_marker.begin().is_ok()))
}

/// Reports how much of a grading run came from the cache, if anything did and `--verbose` is given.
pub(crate) fn tell_reuse(look: &Look, reuse: &Reuse, submissions: &[Submission]) {
    if !look.verbose {
        return;
    }
    let Reuse { builds, runs } = reuse;
    let said = match (builds.0 + runs.0, builds.1 + runs.1) {
        (0, _) => return,
        (reused, asked) if reused == asked => {
            let unchanged = match (submissions.len(), downloads::students(submissions)) {
                (1, _) => "submission".to_owned(),
                (attempts, 1) => count(attempts, "attempt"),
                (_, students) => count(students, "submission"),
            };
            format!("all results reused from the cache ({unchanged} unchanged)")
        }
        _ => format!(
            "reused from the cache: {} of {} and {} of {}",
            builds.0,
            count(builds.1, "build"),
            runs.0,
            count(runs.1, "run")
        ),
    };
    out::say(look, Role::Muted, "note:", &said);
}

/// Warns if the cache could not be written.
pub(crate) fn tell_trouble(look: &Look, cache: Option<&Cache>) {
    if let Some(why) = cache.and_then(Cache::trouble) {
        out::say(look, Role::Warn, "warning:", &format!("cannot write to the cache: {why}"));
    }
}

/// Runs `croupier cache`: prints where the cache is and how large, or clears it.
///
/// # Errors
/// The directory is unknown, or the cache cannot be cleared.
pub(crate) fn cache(asked: &args::Cache, look: &Look) -> Result<Exit> {
    let directory = directory(asked.place.directory.as_deref(), |name| std::env::var_os(name));
    let directory = directory
        .ok_or_else(|| Error::usage("unknown cache directory: HOME is not set", "pass --cache-dir DIR"))?;
    let store = Store::open_existing(&directory);
    let store = store.map_err(|why| Error::path("read", &directory, std::io::Error::other(why)))?;
    let contents = match &store {
        None => Contents::default(),
        Some(store) if asked.clear => {
            store.clear().map_err(|error| Error::path("clear", &directory, error))?
        }
        Some(store) => store.contents(),
    };
    let removed = if asked.clear { "removed " } else { "" };
    let (entries, size) = (entries(contents.entries), size(contents.bytes));
    let said = format!("{}: {removed}{entries}, {size}\n", text::path(&directory));
    out::print(look, said.as_bytes())?;
    Ok(exit::SUCCESS)
}

fn entries(number: u64) -> String {
    if number == 1 { "1 entry".to_owned() } else { format!("{number} entries") }
}

/// Formats a number of bytes.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_024 => format!("{bytes} B"),
        1_024..1_048_576 => format!("{} KiB", bytes >> 10),
        1_048_576.. => format!("{} MiB", bytes >> 20),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directory_comes_from_argument_or_environment() {
        let of = |asked: Option<&str>, variables: &'static [(&str, &str)]| {
            let variable = |name: &str| {
                variables.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value))
            };
            directory(asked.map(Path::new), variable).map(|path| path.display().to_string())
        };
        let both = &[("XDG_CACHE_HOME", "/var/cache/me"), ("HOME", "/home/me")];
        assert_eq!(of(Some("here"), both).as_deref(), Some("here"));
        assert_eq!(of(Some(""), both).as_deref(), Some("/var/cache/me/croupier"));
        assert_eq!(of(None, both).as_deref(), Some("/var/cache/me/croupier"));
        let all = &[("CROUPIER_CACHE", "there"), ("XDG_CACHE_HOME", "/var/cache/me"), ("HOME", "/home/me")];
        assert_eq!(of(None, all).as_deref(), Some("there"));
        assert_eq!(of(Some("here"), all).as_deref(), Some("here"));
        assert_eq!(of(None, &[("HOME", "/home/me")]).as_deref(), Some("/home/me/.cache/croupier"));
        let odd = &[("XDG_CACHE_HOME", "cache"), ("HOME", "/home/me")];
        assert_eq!(of(None, odd).as_deref(), Some("/home/me/.cache/croupier"));
        assert_eq!(of(None, &[]), None);
    }

    #[test]
    fn sizes_have_units() {
        for (bytes, said) in [(0, "0 B"), (4_096, "4 KiB"), (5 << 20, "5 MiB"), (1 << 30, "1024 MiB")] {
            assert_eq!(size(bytes), said);
        }
    }
}
