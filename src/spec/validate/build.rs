//! `build` and `limits`: how sources are built, and what a run may use.

use std::collections::HashMap;
use std::path::Path;

use super::super::assets::AssetDir;
use super::super::checker::{Checker, Span};
use super::super::error::excerpt;
use super::super::keys::assignment as keys;
use super::super::keys::limits;
use super::super::model::{Build, Limits};
use super::super::read::{Field, Slot};
use super::super::values::{self, endings};
use super::harness;
use crate::language::Language;

/// Returns the build of a part; `id` is the default name of the program.
pub(super) fn build(
    checker: &mut Checker,
    written: &keys::Build,
    id: Option<&str>,
    shelf: &AssetDir,
) -> Option<Build> {
    let language = super::command::language(checker, written);
    let sources = sources(checker, written, language);
    let standard = language.and_then(|language| standard(checker, &written.standard, language));
    let program = written.program.optional().ok().and_then(|given| given.cloned().or(id.map(str::to_owned)));
    let harness = harness::harness(checker, written, language, shelf);
    Some(Build {
        language: language?,
        sources: sources?,
        any_name: written.any_name.value()?,
        any_language: any_language(checker, written)?,
        standard: standard?,
        program: program?,
        makefile: written.makefile.value()?,
        prebuilt: written.prebuilt.value()?,
        harness: harness.ok()?,
        sanitized: false,
    })
}

/// Whether a program may be in any language: then nothing may be said that is true of one only.
fn any_language(checker: &mut Checker, written: &keys::Build) -> Option<bool> {
    let any = written.any_language.value()?;
    if !any {
        return Some(false);
    }
    if written.any_name.value() != Some(true) {
        let expected = "it requires `any_name: true`: a file's ending says which language it is in";
        checker.error(&written.any_language.span, "`any_language` is for programs of any name", expected);
    }
    let others: [&Slot; 4] = [&written.standard, &written.with, &written.makefile, &written.prebuilt];
    for slot in others {
        checker.not_here(written, slot, "the program may be in any language");
    }
    (written.any_name.value() == Some(true)).then_some(true)
}

fn standard(checker: &mut Checker, written: &Field<String>, language: &Language) -> Option<String> {
    let Some(standard) = written.optional().ok()? else { return Some(language.usual_standard.to_owned()) };
    let names: Vec<(&str, ())> = language.standards.iter().map(|name| (*name, ())).collect();
    checker.choose((standard, &written.span), &format!("{} standard", language.name), &names)?;
    Some(standard.clone())
}

fn sources(checker: &mut Checker, written: &keys::Build, language: Option<&Language>) -> Option<Vec<String>> {
    let list = written.sources.get()?;
    if list.count == 0 {
        let expected = "expected the name of at least one source file";
        checker.error(&written.sources.span, "`sources` is empty", expected);
        return None;
    }
    let mut seen = HashMap::new();
    list.each(|source| {
        let named = (source.value.as_str(), &source.span);
        let right = language.is_none_or(|language| right_ending(checker, named, language));
        let right = right && checker.unique(&mut seen, named, |name| format!("`{name}` is named twice"));
        right.then(|| source.value.clone())
    })
}

fn right_ending(checker: &mut Checker, (name, span): (&str, &Span), language: &Language) -> bool {
    let right = language.sources.is_empty() || language.is_source(name);
    if !right {
        let message = format!("`{}` is not a {} source by its name", excerpt(name), language.name);
        checker.error(span, message, format!("expected a name that ends in {}", endings(language.sources)));
    }
    right
}

/// Returns the recipe of a model's single file: the part's, without its sources and its alternatives to building them.
pub(super) fn source_for(checker: &mut Checker, span: &Span, path: &Path, recipe: &Build) -> Option<Build> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    if let Err(wrong) = values::file_name(&name) {
        checker.error(span, format!("invalid file name `{}`", excerpt(&name)), wrong.expected);
        return None;
    }
    right_ending(checker, (&name, span), recipe.language).then(|| Build {
        sources: vec![name.clone()],
        any_name: false,
        any_language: false,
        makefile: false,
        prebuilt: false,
        harness: None,
        ..recipe.clone()
    })
}

/// Returns the limits of a part, with defaults for those that are not given.
pub(super) fn limits(written: &Field<limits::Limits>) -> Limits {
    let limits = |written: &limits::Limits| {
        Some(Limits {
            cpu: written.cpu.value()?,
            output: written.output.value()?,
            memory: written.memory.value()?,
            pause: written.pause.value()?,
        })
    };
    written.get().and_then(limits).unwrap_or_default()
}
