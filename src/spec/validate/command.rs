//! `command` of a build: the commands of a language that croupier does not know.

use std::path::{Component, Path};

use regex::bytes::Regex;

use super::super::checker::Checker;
use super::super::error::excerpt;
use super::super::keys::assignment as keys;
use super::super::read::{Field, Items};
use super::setup::variables;
use crate::language::command::{COMMAND, Commands, ID, SOURCE, SOURCES};
use crate::language::{Language, command};
use crate::text;

/// Returns the language of a build: that of its commands, if it is `command`.
pub(super) fn language(checker: &mut Checker, written: &keys::Build) -> Option<&'static Language> {
    let named = *written.language.get()?;
    if named != &COMMAND {
        checker.not_here(written, &written.command, &format!("it is only for `language: {ID}`"));
        return Some(named);
    }
    let given = checker.need(written, &written.command)?;
    commands(checker, given).map(|commands| command::language(&commands))
}

fn commands(checker: &mut Checker, written: &keys::Commands) -> Option<Commands> {
    let words = |field: &Field<Items<String>>| field.each(|word| Some(word.value.clone()));
    let (compile, run) =
        (words(&written.compile), checker.need(written, &written.run).and(words(&written.run)));
    if run.as_ref().is_some_and(Vec::is_empty) {
        checker.error(&written.run.span, "`run` is empty", "expected a program, such as `[perl, '{file}']`");
        return None;
    }
    let names_sources = |word: &String| word.contains(SOURCES) || word.contains(SOURCE);
    if compile.as_ref().is_some_and(|words| !words.is_empty() && !words.iter().any(names_sources)) {
        let expected = format!("expected `{SOURCES}` or `{SOURCE}` among the arguments");
        checker.error(&written.compile.span, "`compile` does not name the sources", expected);
        return None;
    }
    let environment = match written.env.optional().ok()? {
        Some(written) => variables(checker, written)?,
        None => Vec::new(),
    };
    let readable = written.readable.each(|path| {
        let right = is_directory_of_its_own(&path.value);
        if !right {
            let expected = "expected an absolute path, such as `/etc/perl`";
            checker.error(&path.span, format!("invalid directory `{}`", excerpt(&path.value)), expected);
        }
        right.then(|| path.value.clone())
    });
    let error = pattern(checker, &written.error, &["file", "line", "message"]).ok()?;
    let uncaught = pattern(checker, &written.uncaught, &["what"]).ok()?;
    let place = pattern(checker, &written.place, &["file", "line"]).ok()?;
    let uncaught = match (uncaught, place) {
        (Some(uncaught), Some(place)) => Some((uncaught, place)),
        (Some(_), None) => {
            checker.need(written, &written.place);
            return None;
        }
        (None, _) => {
            checker.not_here(written, &written.place, "it requires `uncaught`");
            None
        }
    };
    Some(Commands {
        compile: compile?,
        run: run?,
        environment,
        readable: readable?,
        threads: written.threads.value()?,
        reserves: written.memory.value()?,
        startup: written.startup.value()?,
        error,
        uncaught,
    })
}

/// Returns an expression if it has these groups; an error if that was reported.
fn pattern(checker: &mut Checker, field: &Field<Regex>, groups: &[&str]) -> Result<Option<String>, ()> {
    let Some(pattern) = field.optional().map_err(|_| ())? else { return Ok(None) };
    let has = |group: &&str| pattern.capture_names().flatten().any(|name| name == *group);
    let missing: Vec<String> =
        groups.iter().filter(|group| !has(group)).map(|group| format!("`(?P<{group}>…)`")).collect();
    if missing.is_empty() {
        return Ok(Some(pattern.as_str().to_owned()));
    }
    let expected = format!("expected the groups {}", text::list(&missing, "and"));
    checker.error(&field.span, "the expression does not say where to find what it is about", expected);
    Err(())
}

/// Whether a path names one directory of the system, and not all of it.
fn is_directory_of_its_own(path: &str) -> bool {
    let parts: Vec<Component<'_>> = Path::new(path).components().collect();
    parts.len() > 1
        && parts[0] == Component::RootDir
        && parts[1..].iter().all(|part| matches!(part, Component::Normal(_)))
        && !path.contains('\0')
}
