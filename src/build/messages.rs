//! Messages about a build: the compiler's first error, and which files exist instead of the sources.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::bytes::Regex;

use crate::language::{self, Messages};
use crate::spec::model::Build;
use crate::text;

/// Maximum length of the first error.
const LONGEST: usize = 200;

/// Returns the first line with an error, as visible text; `command` is the tool that failed.
pub(super) fn first_error(log: &[u8], recipe: &Build, command: &str) -> String {
    let lines = || log.split(|byte| *byte == b'\n').map(text::visible);
    let messages = recipe.language.compiler.messages;
    let is_error = |line: &String| messages.errors.iter().chain([&OF_MAKE]).any(|sign| line.contains(sign));
    if let Some(error) = with_place(log, messages) {
        return text::shorten(&error, LONGEST);
    }
    let found = lines().find(is_error).or_else(|| lines().find(|line| !line.trim().is_empty()));
    match found {
        Some(line) if line.contains(&[messages.undefined, messages.main].concat()) => {
            format!("{}`main`: {} does not define it", messages.undefined, text::list(&recipe.sources, "or"))
        }
        Some(line) => text::shorten(without_linker(&line, messages), LONGEST),
        None => format!("{command} failed without an error message"),
    }
}

/// Returns the first error of a compiler whose errors have several lines, on one line: place and message.
fn with_place(log: &[u8], messages: &Messages) -> Option<String> {
    let pattern = Regex::new(messages.error_at).ok()?;
    let found = pattern.captures(log)?;
    let group = |name: &str| found.name(name).map(|group| text::visible(group.as_bytes()));
    let message = group("message")?;
    match (group("file"), group("line")) {
        (Some(file), Some(line)) => Some(format!("{file}:{line}: {message}")),
        _ => Some(message),
    }
}

/// Returns a log without what differs from run to run: generated names of temporary files (`/tmp/ccQx3f9A.o`) become `object.o`
/// and the like.
pub(super) fn tidy(log: &[u8]) -> Vec<u8> {
    static MADE_UP: LazyLock<Vec<Regex>> = LazyLock::new(|| {
        let mut patterns: Vec<&str> = language::messages().map(|messages| messages.made_up).collect();
        patterns.dedup();
        patterns.iter().map(|pattern| Regex::new(pattern).expect("the pattern is a constant")).collect()
    });
    let tidied = |log: Vec<u8>, made_up: &Regex| made_up.replace_all(&log, &b"object.$1"[..]).into_owned();
    MADE_UP.iter().fold(log.to_vec(), tidied)
}

/// How `make` marks errors.
const OF_MAKE: &str = "*** ";

/// Linker messages begin with the linker's path and a temporary object's name, which differ from run to run.
fn without_linker<'l>(line: &'l str, messages: &Messages) -> &'l str {
    let at = line.find(messages.undefined).or_else(|| line.find(messages.multiple));
    &line[at.unwrap_or(0)..]
}

/// Whether `make` has no rule for the program.
pub(super) fn has_no_rule(log: &[u8]) -> bool {
    String::from_utf8_lossy(log).contains("No rule to make target")
}

/// Returns what exists instead of the sources: "found `blackjack.c`", "the directory is empty".
pub(super) fn instead(recipe: &Build, directory: &Path) -> String {
    let Ok(entries) = fs::read_dir(directory) else { return "the directory cannot be read".into() };
    let mut names: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.file_name())).collect();
    names.sort();
    if names.is_empty() {
        return "the directory is empty".into();
    }
    let path = |name: &std::ffi::OsString| text::path(Path::new(name));
    let alike = |name: &&std::ffi::OsString| {
        name.to_str().is_some_and(|name| language::has_ending(name, recipe.language.alike))
    };
    let sources: Vec<String> = names.iter().filter(alike).map(|name| format!("`{}`", path(name))).collect();
    match sources.len() {
        0 => "the directory contains no source files".into(),
        1..=5 => format!("found {}", text::list(&sources, "and")),
        more => format!("found {} and {} more", sources[..4].join(", "), more - 4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::fixture;

    fn recipe() -> Build {
        fixture::recipe("play")
    }

    #[test]
    fn first_error_is_found_among_warnings() {
        let log = b"play.c: In function 'main':\nplay.c:3:1: warning: unused\nplay.c:9:5: error: expected ';' before 'return'\nmore\n";
        assert_eq!(first_error(log, &recipe(), "`gcc`"), "play.c:9:5: error: expected ';' before 'return'");
    }

    #[test]
    fn linker_paths_are_left_out() {
        let log = b"/usr/bin/ld: /tmp/cc1234.o: in function `main':\nplay.c:(.text+0x9): undefined reference to `deal_card'\n";
        assert_eq!(first_error(log, &recipe(), "`gcc`"), "undefined reference to `deal_card'");
        let log =
            b"/usr/bin/ld: crt1.o: in function `_start':\n(.text+0x17): undefined reference to `main'\n";
        assert_eq!(
            first_error(log, &recipe(), "`gcc`"),
            "undefined reference to `main`: play.c does not define it"
        );
    }

    #[test]
    fn generated_names_are_replaced() {
        let log = b"/usr/bin/ld: /tmp/.tmpX1/ccAb12Zz.o: in function `main':\nplay.c:(.text+0x9): undefined reference to `deal'\n";
        let tidied = String::from_utf8(tidy(log)).unwrap();
        assert_eq!(tidied.lines().next(), Some("/usr/bin/ld: object.o: in function `main':"));
        assert_eq!(tidy(b"accounts/accent.c:1: error: x\n"), b"accounts/accent.c:1: error: x\n");
    }

    #[test]
    fn first_error_handles_empty_and_hostile_output() {
        assert_eq!(first_error(b"", &recipe(), "`gcc`"), "`gcc` failed without an error message");
        let log = format!("play.c:1:1: error: \x1b[2J{}", "x".repeat(1000));
        let first = first_error(log.as_bytes(), &recipe(), "`gcc`");
        assert!(
            first.starts_with("play.c:1:1: error: \\x1b[2Jxxx") && first.ends_with(" more characters]"),
            "{first}"
        );
    }
}
