//! `build` and `limits`: how sources become a program, and what a run of it may use.

use std::collections::HashMap;
use std::path::Path;

use super::super::desk::{At, Desk, Found};
use super::super::model::{Build, Limits};
use super::super::raw;
use super::super::shelf::Shelf;
use super::super::values;
use super::bench;
use crate::language::{self, Language};

/// Whether this may be a file's name: it is handed to compilers.
pub(crate) fn is_file_name(name: &str) -> bool {
    let plain = |character: char| character.is_ascii_alphanumeric() || "._-+".contains(character);
    !name.is_empty() && !name.starts_with(['.', '-']) && name.chars().all(plain)
}

/// The build of a part; `id` names the program where nothing else does.
pub(super) fn build(
    desk: &mut Desk,
    at: At<'_>,
    written: &raw::Part,
    id: Option<&str>,
    shelf: &Shelf,
) -> Option<Build> {
    let found = desk.need(at, "build", &written.build)?;
    let within = At::new::<raw::Build>(found.node, "`build`");
    desk.known_keys(within);
    let language = desk.need(within, "language", &found.value.language);
    let names = language::ALL.map(|language| (language.id, language));
    let language = language.and_then(|found| values::choose(desk, &found, "language", &names));
    let sources = sources(desk, within, found.value, language);
    let standard = desk.maybe(within, "standard", &found.value.standard);
    let standard = match (standard, language) {
        (Some(found), Some(language)) => standard_of(desk, &found, language),
        (None, Some(language)) => Some(language.usual_standard.to_owned()),
        (_, None) => None,
    };
    let program = match desk.maybe(within, "program", &found.value.program) {
        Some(found) => file_name(desk, &found, "a program"),
        None => id.map(str::to_owned),
    };
    let makefile = desk.maybe(within, "makefile", &found.value.makefile).is_some_and(|found| *found.value);
    let prebuilt = desk.maybe(within, "prebuilt", &found.value.prebuilt).is_some_and(|found| *found.value);
    let bench = bench::bench(desk, within, found.value, language, shelf);
    let (language, sources) = language.zip(sources)?;
    let (standard, program) = standard.zip(program)?;
    let bench = bench.ok()?;
    Some(Build { language, sources, standard, program, makefile, prebuilt, bench, sanitized: false })
}

fn standard_of(desk: &mut Desk, found: &Found<'_, String>, language: &Language) -> Option<String> {
    let names: Vec<(&str, &str)> = language.standards.iter().map(|name| (*name, *name)).collect();
    values::choose(desk, found, &format!("{} standard", language.name), &names).map(str::to_owned)
}

fn sources(
    desk: &mut Desk,
    at: At<'_>,
    written: &raw::Build,
    language: Option<&Language>,
) -> Option<Vec<String>> {
    let list = desk.need(at, "sources", &written.sources)?;
    if list.node.items().is_empty() {
        desk.fault(list.node, "`sources` is empty", "expected the name of at least one source file");
        return None;
    }
    let (node, count) = (list.node, list.value.len());
    let mut seen = HashMap::new();
    let mut sources = Vec::new();
    for (value, item) in desk.items(&list, "a source") {
        let found = Found { value, node: item, key: "sources" };
        let Some(name) = file_name(desk, &found, "a source file") else { continue };
        if let Some(language) = language
            && !right_ending(desk, &found, language)
        {
            continue;
        }
        if values::unique(desk, &mut seen, item, |name| format!("`{name}` is named twice")) {
            sources.push(name);
        }
    }
    debug_assert_eq!(node.items().len(), count, "serde and the index read the same list");
    (sources.len() == count).then_some(sources)
}

fn right_ending(desk: &mut Desk, found: &Found<'_, String>, language: &Language) -> bool {
    let right = language.is_source(found.value);
    if !right {
        let quoted: Vec<String> = language.sources.iter().map(|ending| format!("`.{ending}`")).collect();
        let message = format!("`{}` is no {} source by its name", values::shown(found.value), language.name);
        let expected = format!("expected a name that ends in {}", crate::text::list(&quoted, "or"));
        desk.fault(found.node, message, expected);
    }
    right
}

/// The recipe of a model's one file: the part's, but for the sources and the ways around them.
pub(super) fn source_for(
    desk: &mut Desk,
    found: &Found<'_, String>,
    path: &Path,
    recipe: &Build,
) -> Option<Build> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    let named = Found { value: &name, node: found.node, key: "model" };
    file_name(desk, &named, "a source file")?;
    right_ending(desk, &named, recipe.language).then(|| Build {
        sources: vec![name.clone()],
        makefile: false,
        prebuilt: false,
        bench: None,
        ..recipe.clone()
    })
}

/// A plain file name: it is looked for in the student's folder and handed to compilers.
pub(super) fn file_name(desk: &mut Desk, found: &Found<'_, String>, noun: &str) -> Option<String> {
    let name = found.value;
    let expected = if name.contains('/') {
        "expected the file's name alone, without a folder"
    } else if !is_file_name(name) {
        "expected letters, digits, `.`, `_`, `-` and `+`, none of `.` and `-` first"
    } else {
        return Some(name.clone());
    };
    desk.fault(found.node, format!("`{}` cannot be the name of {noun}", values::shown(name)), expected);
    None
}

/// The limits of a part; those not given are the usual ones.
pub(super) fn limits(desk: &mut Desk, at: At<'_>, written: &raw::Part) -> Limits {
    let mut limits = Limits::default();
    let Some(found) = desk.maybe(at, "limits", &written.limits) else { return limits };
    let within = At::new::<raw::Limits>(found.node, "`limits`");
    desk.known_keys(within);
    let raw = found.value;
    if let Some(found) = desk.maybe(within, "cpu", &raw.cpu) {
        limits.cpu = values::time(desk, &found, 100, 600_000).unwrap_or(limits.cpu);
    }
    if let Some(found) = desk.maybe(within, "pause", &raw.pause) {
        limits.pause = values::time(desk, &found, 0, 86_400_000).unwrap_or(limits.pause);
    }
    if let Some(found) = desk.maybe(within, "output", &raw.output) {
        limits.output = values::size(desk, &found, 1 << 10, 1 << 30).unwrap_or(limits.output);
    }
    if let Some(found) = desk.maybe(within, "memory", &raw.memory) {
        limits.memory = values::size(desk, &found, 16 << 20, 64 << 30).unwrap_or(limits.memory);
    }
    limits
}
