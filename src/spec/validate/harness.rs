//! The harness of a `build`: the files that the assignment provides (`with`), and what it requires of the student's files.

use std::collections::HashSet;
use std::path::PathBuf;

use super::super::assets::AssetDir;
use super::super::checker::Checker;
use super::super::error::excerpt;
use super::super::keys::assignment as keys;
use super::super::model::Harness;
use super::super::read::{Items, Optional, Reported, Slot};
use super::super::values::{endings, is_file_name};
use super::missing::content;
use crate::language::{self, Language, command, has_ending};
use crate::text;

/// Returns the harness, if there is one.
pub(super) fn harness(
    checker: &mut Checker,
    written: &keys::Build,
    language: Option<&Language>,
    shelf: &AssetDir,
) -> Optional<Harness> {
    let (at, with) = (written, &written.with);
    if written.calls.value().ok_or(Reported)? {
        return calls(checker, written, language);
    }
    let Some(list) = with.optional()? else {
        let without: [&Slot; 5] =
            [&written.headers, &written.fallback, &written.functions, &written.fields, &written.wrap];
        for slot in without {
            checker.not_here(at, slot, "it requires `with`");
        }
        return Ok(None);
    };
    for slot in [&written.makefile, &written.prebuilt] {
        checker.not_here(at, slot, "croupier compiles files that are built `with` those of the assignment");
    }
    if list.count == 0 {
        let expected = "expected at least one file, such as `driver/driver.c`";
        checker.error(&with.span, "`with` is empty", expected);
        return Err(Reported);
    }
    // Without a language, nothing is known about the files' names.
    let language = language.ok_or(Reported)?;
    if language.harness.is_empty() && language.id != command::ID {
        let fit = language::ALL.into_iter().filter(|language| !language.harness.is_empty());
        let names: Vec<&str> = fit.map(|language| language.name).collect();
        let message = format!("`with` is for {}", text::list(&names, "and"));
        checker.error(&with.span, message, format!("the part's `language` is `{}`", language.id));
        return Err(Reported);
    }
    if !Language::COMPILED.contains(&language) {
        let of_c: [&Slot; 5] =
            [&written.headers, &written.fallback, &written.functions, &written.fields, &written.wrap];
        for slot in of_c {
            checker.not_here(at, slot, &format!("a program in {} has none", language.name));
        }
    }
    files_and_demands(checker, written, list, (language, shelf)).map(Some).ok_or(Reported)
}

/// Returns the harness of a build whose scenarios call functions. Its program is added when they are known.
fn calls(checker: &mut Checker, written: &keys::Build, language: Option<&Language>) -> Optional<Harness> {
    let others: [&Slot; 6] = [
        &written.with,
        &written.fallback,
        &written.fields,
        &written.wrap,
        &written.makefile,
        &written.prebuilt,
    ];
    for slot in others.into_iter().filter(|slot| slot.given()) {
        checker.not_here(written, slot, "croupier writes the program that `calls` functions");
    }
    let language = language.ok_or(Reported)?;
    if !Language::COMPILED.contains(&language) {
        let expected = format!("the part's `language` is `{}`", language.id);
        checker.error(&written.calls.span, "`calls` is for C and C++", expected);
        return Err(Reported);
    }
    checker.need(written, &written.headers).ok_or(Reported)?;
    let headers = written.headers.each(|name| Some(name.value.clone())).ok_or(Reported)?;
    let functions = written.functions.each(|function| Some(function.value.clone())).ok_or(Reported)?;
    let right = others.iter().all(|slot| !slot.given());
    let harness = Harness { headers, functions, calls: true, ..Harness::default() };
    if right { Ok(Some(harness)) } else { Err(Reported) }
}

fn files_and_demands(
    checker: &mut Checker,
    written: &keys::Build,
    list: &Items<PathBuf>,
    (language, shelf): (&Language, &AssetDir),
) -> Option<Harness> {
    let sources: Vec<&str> =
        written.sources.get().into_iter().flat_map(Items::iter).map(|source| source.value.as_str()).collect();
    let files = files(checker, &sources, list, (language, shelf));
    let fallback = match written.fallback.get() {
        Some(list) => self::files(checker, &[], list, (language, shelf)),
        None => Some(Vec::new()),
    };
    let headers = written.headers.each(|name| Some(name.value.clone()));
    let functions = written.functions.each(|function| Some(function.value.clone()));
    let calls = false;
    let wrap = written.wrap.each(|name| Some(name.value.clone()));
    let fields = written.fields.get().map_or(Some(Vec::new()), |fields| {
        fields
            .iter()
            .map(|(name, count)| Some((name.value.clone(), count.as_ref()?.value as usize)))
            .collect()
    });
    let harness = Harness {
        files: files?,
        fallback: fallback?,
        headers: headers?,
        functions: functions?,
        fields: fields?,
        calls,
        wrap: wrap?,
    };
    let bare = !harness.functions.is_empty() && harness.headers.is_empty();
    if bare {
        let hint = "add `headers:` with the file that declares them, such as `[stack.h]`".to_owned();
        let message = "`functions` requires `headers`";
        checker.hinted(&written.functions.span, message, "which file declares them?", [hint]);
    }
    (!bare).then_some(harness)
}

/// Whether a file with this name may be built with a student's.
fn may_be_provided(name: &str, language: &Language) -> bool {
    language.id == command::ID || has_ending(name, language.harness)
}

/// The files of the assignment, by their names alone: directories only separate them in the assignment. None may replace one
/// of `sources`.
fn files(
    checker: &mut Checker,
    sources: &[&str],
    list: &Items<PathBuf>,
    (language, shelf): (&Language, &AssetDir),
) -> Option<Vec<(String, Vec<u8>)>> {
    let mut seen = HashSet::new();
    list.each(|item| {
        let (path, span) = (&item.value, &item.span);
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let (message, expected) = if !is_file_name(&name) || !may_be_provided(&name, language) {
            let message = format!("`{}` cannot be built with it", excerpt(&text::path(path)));
            (message, format!("expected a path that ends in {}", endings(language.harness)))
        } else if sources.contains(&name.as_str()) {
            (format!("`{name}` would replace the student's file"), "it is one of the `sources`".to_owned())
        } else if !seen.insert(name.clone()) {
            (format!("two files are called `{name}`"), "all are built in one directory".to_owned())
        } else {
            return Some((name, content(checker, shelf, path, span)?));
        };
        checker.error(span, message, expected);
        None
    })
}
