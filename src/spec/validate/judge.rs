//! `checker`: a program of the assignment that judges the output, and what may not be compared besides.

use std::path::Path;
use std::sync::Arc;

use super::super::assets::{AssetDir, Thing};
use super::super::checker::{Checker, Span};
use super::super::error::excerpt;
use super::super::keys::compare::Compare;
use super::super::keys::judge as keys;
use super::super::model::{Build, Made, ModelSource, OutputChecker, Protocol};
use super::super::read::{Field, Optional, Reported, Slot};
use super::super::values;
use super::missing::{missing, written_path};
use super::{build, program};
use crate::criteria::{Criteria, RequirementCheck};
use crate::language::{self, Language, has_ending};

/// The name of a checker's program.
const PROGRAM: &str = "checker";

/// Endings of the headers that a checker may include.
const HEADERS: &[&str] = &["h", "hpp"];

/// Returns the checker of a part; `given` is that of the part, or of the part whose criteria it has.
pub(super) fn judge(
    checker: &mut Checker,
    given: &Field<keys::OutputChecker>,
    shelf: &AssetDir,
) -> Optional<OutputChecker> {
    let Some(written) = given.optional()? else { return Ok(None) };
    let protocol = written.protocol.value();
    let has_program = protocol.is_none_or(Protocol::has_program);
    let made = has_program.then(|| made(checker, written, shelf));
    if !has_program {
        let of_programs: [&Slot; 4] = [&written.source, &written.command, &written.full_score, &written.args];
        let takes_flags = protocol == Some(Protocol::Tokens);
        for slot in of_programs.into_iter().take(if takes_flags { 3 } else { 4 }) {
            checker.not_here(written, slot, "no program judges the output with this protocol");
        }
    }
    let report = match protocol {
        Some(Protocol::Junit) => Some(checker.need(written, &written.report).cloned()),
        _ => {
            checker.not_here(written, &written.report, "it requires `protocol: junit`");
            None
        }
    };
    let arguments = written.args.each(|argument| Some(argument.value.clone()));
    let judge = || {
        let place = checker.place(&given.span);
        let source = match made {
            Some(made) => {
                let (name, made) = made?;
                let variants = Vec::new();
                Some(Arc::new(ModelSource { name, made, place: place.clone(), variants }))
            }
            None => None,
        };
        let report = match report {
            Some(report) => Some(report?),
            None => None,
        };
        Some(OutputChecker {
            source,
            report,
            place,
            protocol: protocol?,
            arguments: arguments?,
            full_score: written.full_score.value()?,
            limits: build::limits(&written.limits),
        })
    };
    judge().map(Some).ok_or(Reported)
}

/// Returns its program: exactly one of a source and a command.
fn made(checker: &mut Checker, written: &keys::OutputChecker, shelf: &AssetDir) -> Option<(String, Made)> {
    match (written.source.given(), written.command.given()) {
        (true, true) => {
            let hint = "remove one of the two".to_owned();
            checker.hinted(
                &written.span,
                "`checker` has both a `source` and a `command`",
                "which is it?",
                [hint],
            );
            None
        }
        (false, true) => program::command(checker, shelf, &written.command, "source: check.c"),
        (_, false) => {
            let path = checker.need(written, &written.source)?;
            source(checker, path, &written.source.span, shelf)
        }
    }
}

/// Returns a program that is built from one source, with the files beside it that it may include or import.
fn source(checker: &mut Checker, path: &Path, span: &Span, shelf: &AssetDir) -> Option<(String, Made)> {
    if shelf.look(path) != Thing::File {
        return missing(checker, shelf, path, span);
    }
    let name = path.file_name()?.to_string_lossy().into_owned();
    if let Err(wrong) = values::file_name(&name) {
        checker.error(span, format!("invalid file name `{}`", excerpt(&name)), wrong.expected);
        return None;
    }
    let Some(language) = Language::of_file(&name) else {
        let names: Vec<&str> = language::ALL.iter().map(|language| language.name).collect();
        let message = format!("`{}` is not a source in a known language by its name", excerpt(&name));
        let hint = "for another program, write `command: [./check]`".to_owned();
        checker.hinted(
            span,
            message,
            format!("expected a source in {}", crate::text::list(&names, "or")),
            [hint],
        );
        return None;
    };
    let is_needed = |other: &str| {
        other == name
            || has_ending(other, HEADERS)
            || !Language::COMPILED.contains(&language) && has_ending(other, language.sources)
    };
    let files = match shelf.files(path.parent().unwrap_or(Path::new("")), false) {
        Ok(files) => files,
        Err(why) => {
            checker.error(
                span,
                format!("the directory of `{}` {why}", written_path(path)),
                "expected fewer files",
            );
            return None;
        }
    };
    let files = files.into_iter().filter(|(other, _)| is_needed(&other.to_string_lossy())).collect();
    let recipe = Build {
        language,
        sources: vec![name.clone()],
        any_name: false,
        any_language: false,
        standard: language.usual_standard.to_owned(),
        program: PROGRAM.to_owned(),
        makefile: false,
        prebuilt: false,
        harness: None,
        sanitized: false,
    };
    Some((written_path(path), Made::Built { recipe: Box::new(recipe), files }))
}

/// Reports keys that compare text: a checker replaces that.
pub(super) fn compares_nothing(checker: &mut Checker, written: &Compare) {
    let slots: [&Slot; 11] = [
        &written.require,
        &written.credit,
        &written.pauses,
        &written.blocks,
        &written.facts,
        &written.examples,
        &written.learn_wording,
        &written.tolerance,
        &written.decimals,
        &written.order,
        &written.forgive,
    ];
    for slot in slots {
        checker.not_here(written, slot, "its `checker` judges the output, which is not compared");
    }
}

/// Whether demands can be checked without an expected output (`checker`), or without turns of it (`recorded`).
pub(super) fn demands_fit(
    checker: &mut Checker,
    written: &Compare,
    criteria: &Criteria,
    (judged, recorded): (bool, bool),
) -> bool {
    use RequirementCheck::{AbsentFirst, Aligned, NoMoreInput, Present, PresentFirst, Uniform};
    let misfit = criteria.demands.iter().find_map(|demand| match demand.check {
        Aligned(_) | Present(_) | Uniform(_) | NoMoreInput if judged => {
            Some((demand, "it compares with the expected output, but a `checker` judges it"))
        }
        PresentFirst(_) | AbsentFirst(_) | NoMoreInput if recorded => {
            Some((demand, "recorded output does not say where a program reads"))
        }
        _ => None,
    });
    let Some((demand, why)) = misfit else { return true };
    let message = format!("demand `{}` cannot be checked here", excerpt(&demand.name));
    checker.error(&written.demands.span, message, why);
    false
}
