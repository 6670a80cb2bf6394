//! What to say about a build: the compiler's first error, and what is there instead of the sources.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::bytes::Regex;

use crate::spec::model::{Build, Language};
use crate::text;

/// How long the first error may be.
const LONGEST: usize = 200;

/// The first line that tells of an error, as visible text.
pub(super) fn first_error(log: &[u8], recipe: &Build) -> String {
    let lines = || log.split(|byte| *byte == b'\n').map(text::visible);
    let tells = |line: &String| ERRORS.iter().any(|sign| line.contains(sign));
    let found = lines().find(tells).or_else(|| lines().find(|line| !line.trim().is_empty()));
    match found {
        Some(line) if line.contains("undefined reference to `main'") => {
            format!("there is no function `main` in {}", text::list(&recipe.sources, "or"))
        }
        Some(line) => text::shorten(&without_linker(&line), LONGEST),
        None => "it refused without a word".into(),
    }
}

/// A log without what differs from run to run: the names gcc makes up for its temporary files (`/tmp/ccQx3f9A.o`) become
/// `object.o` and the like.
pub(super) fn tidy(log: &[u8]) -> Vec<u8> {
    static MADE_UP: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"[^\s:(`']*/cc[0-9A-Za-z]{6}\.(o|s|c|ld|le|res)\b").expect("the pattern is a constant")
    });
    MADE_UP.replace_all(log, &b"object.$1"[..]).into_owned()
}

/// How gcc, as, ld and make announce errors.
const ERRORS: [&str; 6] =
    [" error: ", ": Error: ", "undefined reference to", "multiple definition of", "*** ", "cannot find"];

/// Linker messages begin with the linker's path and a temporary object's name, which differ from run to run.
fn without_linker(line: &str) -> String {
    match line.find("undefined reference to").or_else(|| line.find("multiple definition of")) {
        Some(at) => line[at..].to_owned(),
        None => line.to_owned(),
    }
}

/// Whether `make` knew no way to the program at all.
pub(super) fn has_no_rule(log: &[u8]) -> bool {
    String::from_utf8_lossy(log).contains("No rule to make target")
}

/// What is there instead of the sources: "found `blackjack.c`", "the folder is empty".
pub(super) fn instead(recipe: &Build, folder: &Path) -> String {
    let endings: &[&str] = match recipe.language {
        Language::C => &["c", "C", "h", "cc", "cpp"],
        Language::Cpp => &["cpp", "cc", "cxx", "C", "h", "hpp", "c"],
    };
    let Ok(entries) = fs::read_dir(folder) else { return "the folder cannot be read".into() };
    let mut names: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.file_name())).collect();
    names.sort();
    if names.is_empty() {
        return "the folder is empty".into();
    }
    let path = |name: &std::ffi::OsString| text::path(Path::new(name));
    let alike = |name: &&std::ffi::OsString| {
        Path::new(name)
            .extension()
            .and_then(|ending| ending.to_str())
            .is_some_and(|ending| endings.contains(&ending))
    };
    let sources: Vec<String> = names.iter().filter(alike).map(|name| format!("`{}`", path(name))).collect();
    match sources.len() {
        0 => "there is no source file in the folder".into(),
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
    fn the_first_error_is_found_among_warnings() {
        let log = b"play.c: In function 'main':\nplay.c:3:1: warning: unused\nplay.c:9:5: error: expected ';' before 'return'\nmore\n";
        assert_eq!(first_error(log, &recipe()), "play.c:9:5: error: expected ';' before 'return'");
    }

    #[test]
    fn the_linkers_paths_are_left_out() {
        let log = b"/usr/bin/ld: /tmp/cc1234.o: in function `main':\nplay.c:(.text+0x9): undefined reference to `deal_card'\n";
        assert_eq!(first_error(log, &recipe()), "undefined reference to `deal_card'");
        let log =
            b"/usr/bin/ld: crt1.o: in function `_start':\n(.text+0x17): undefined reference to `main'\n";
        assert_eq!(first_error(log, &recipe()), "there is no function `main` in play.c");
    }

    #[test]
    fn names_made_up_for_one_run_are_not_kept() {
        let log = b"/usr/bin/ld: /tmp/.tmpX1/ccAb12Zz.o: in function `main':\nplay.c:(.text+0x9): undefined reference to `deal'\n";
        let tidied = String::from_utf8(tidy(log)).unwrap();
        assert_eq!(tidied.lines().next(), Some("/usr/bin/ld: object.o: in function `main':"));
        assert_eq!(tidy(b"accounts/accent.c:1: error: x\n"), b"accounts/accent.c:1: error: x\n");
    }

    #[test]
    fn silence_and_hostile_words_are_bearable() {
        assert_eq!(first_error(b"", &recipe()), "it refused without a word");
        let log = format!("play.c:1:1: error: \x1b[2J{}", "x".repeat(1000));
        let first = first_error(log.as_bytes(), &recipe());
        assert!(
            first.starts_with("play.c:1:1: error: \\x1b[2Jxxx") && first.ends_with(" more characters]"),
            "{first}"
        );
    }
}
