//! What a run finds besides its keys: arguments, variables, files, and the end of its input.

use std::collections::HashSet;
use std::sync::Arc;

use super::super::assets::AssetDir;
use super::super::calls::is_statement;
use super::super::checker::Checker;
use super::super::error::excerpt;
use super::super::keys::input::{InputKey, NewFile};
use super::super::keys::scenario::Scenario;
use super::super::model::{InputFile, RunSetup};
use super::super::read::{Items, Named, Reported, Slot, Spanned};
use super::super::values::is_file_name;
use super::Outline;
use super::missing::{content, written_path};
use super::recorded;

/// Returns the lines of `keys`, and whether the end of the input follows them.
pub(super) fn keys(checker: &mut Checker, row: &Scenario) -> Option<(Vec<String>, bool)> {
    let items = row.keys.optional().ok()?;
    let count = items.map_or(0, |items| items.count);
    let mut at = 0;
    let mut ends = false;
    let lines = row.keys.each(|item| {
        at += 1;
        match &item.value {
            InputKey::Line(line) => Some(Some(line.clone())),
            InputKey::End if at == count => {
                ends = true;
                Some(None)
            }
            InputKey::End => {
                let hint = "write \"eof\" in quotes for a line with these letters".to_owned();
                let message = "there is input after its end";
                checker.hinted(&item.span, message, "expected `eof` as the last key", [hint]);
                None
            }
        }
    })?;
    Some((lines.into_iter().flatten().collect(), ends))
}

/// Returns what a run finds; `ends` if its input ends after the keys.
pub(super) fn setup(
    checker: &mut Checker,
    row: &Scenario,
    outline: Option<&Outline>,
    shelf: &AssetDir,
    ends: bool,
) -> Result<Arc<RunSetup>, Reported> {
    let fits = is_for_model(checker, row, outline, ends);
    let arguments = row.args.each(|argument| Some(argument.value.clone()));
    let calls = calls(checker, row, outline);
    let stdin = match row.stdin.optional() {
        Ok(Some(path)) => content(checker, shelf, path, &row.stdin.span)
            .map(|content| Some(InputFile { name: written_path(path), content: content.into() })),
        Ok(None) => Some(None),
        Err(Reported) => None,
    };
    let files = files(checker, row, shelf);
    let produces = row.produces.each(|name| Some(name.value.clone()));
    let environment = environment(checker, row);
    let recorded = recorded::recorded(checker, row, outline, shelf, produces.as_deref());
    let exit = row.exit.optional().map(|code| code.and_then(|code| i32::try_from(*code).ok()));
    let setup = || {
        Some(RunSetup {
            ends,
            arguments: arguments?,
            calls: calls?,
            environment: environment?,
            stdin: stdin?,
            files: files?,
            produces: produces?,
            exit: exit.ok()?,
            recorded: recorded.ok()?,
        })
    };
    setup().filter(|_| fits).map(Arc::new).ok_or(Reported)
}

/// Whether everything that is given fits the reference: a built-in game has neither files nor an end of its input.
fn is_for_model(checker: &mut Checker, row: &Scenario, outline: Option<&Outline>, ends: bool) -> bool {
    let Some(outline) = outline else { return true };
    let mut fits = true;
    if outline.game.is_some() {
        let slots: [&Slot; 6] = [&row.args, &row.stdin, &row.files, &row.produces, &row.exit, &row.env];
        for slot in slots.into_iter().filter(|slot| slot.given()) {
            checker.not_here(
                row,
                slot,
                "only with a model solution or recorded output: the built-in reference does without",
            );
            fits = false;
        }
        if ends {
            let message = "the input of a built-in reference does not end";
            checker.error(&row.keys.span, message, "expected keys without `eof`");
            fits = false;
        }
    }
    if row.stdin.given() && (row.keys.given() || row.not_read.given()) {
        checker.not_here(row, &row.stdin, "it has `keys`: input is typed, or comes from a file");
        fits = false;
    }
    if ends && row.not_read.given() {
        checker.not_here(row, &row.not_read, "the input has ended before");
        fits = false;
    }
    fits
}

/// Returns the lines by which functions are called.
fn calls(checker: &mut Checker, row: &Scenario, outline: Option<&Outline>) -> Option<Vec<String>> {
    let Some(language) = outline.and_then(|outline| outline.calls) else {
        if outline.is_some() {
            checker.not_here(row, &row.calls, "the `build` of the part needs `calls: true`");
        }
        return row.calls.each(|line| Some(line.value.clone()));
    };
    checker.need(row, &row.calls)?;
    let others: [&Slot; 2] = [&row.args, &row.stdin];
    for slot in others.into_iter().filter(|slot| slot.given()) {
        checker.not_here(row, slot, "the scenario has `calls`");
    }
    let lines = row.calls.each(|line| {
        let right = is_statement(language, &line.value);
        if !right {
            let expected = format!("expected one statement or expression of {}", language.name);
            checker.error(&line.span, format!("invalid call `{}`", excerpt(&line.value)), expected);
        }
        right.then(|| line.value.clone())
    });
    lines.filter(|_| others.iter().all(|slot| !slot.given()))
}

fn files(checker: &mut Checker, row: &Scenario, shelf: &AssetDir) -> Option<Vec<InputFile>> {
    let Some(written) = row.files.optional().ok()? else { return Some(Vec::new()) };
    let mut names = HashSet::new();
    let file = |(name, file): &Named<NewFile>| {
        if !is_file_name(&name.value) || !names.insert(name.value.clone()) {
            let message = format!("invalid file name `{}`", excerpt(&name.value));
            checker.error(&name.span, message, "expected a name of letters, digits, `.`, `_`, `-`, and `+`");
            return None;
        }
        let content = match &file.as_ref()?.value {
            NewFile::Text(text) => text.clone().into_bytes(),
            NewFile::From(named) => content(checker, shelf, named.from.get()?, &named.from.span)?,
        };
        Some(InputFile { name: name.value.clone(), content: content.into() })
    };
    written.iter().map(file).collect()
}

fn environment(checker: &mut Checker, row: &Scenario) -> Option<Vec<(String, String)>> {
    match row.env.optional().ok()? {
        Some(written) => variables(checker, written),
        None => Some(Vec::new()),
    }
}

/// Returns variables of an environment, by name.
pub(super) fn variables(checker: &mut Checker, written: &[Named<String>]) -> Option<Vec<(String, String)>> {
    let variable = |(name, value): &Named<String>| {
        let Spanned { value: text, .. } = value.as_ref()?;
        if let Some(expected) = wrong_variable(&name.value) {
            checker.error(&name.span, format!("invalid variable `{}`", excerpt(&name.value)), expected);
            return None;
        }
        if text.contains('\0') {
            checker.error(&name.span, "the value contains a NUL character", "no variable can contain one");
            return None;
        }
        Some((name.value.clone(), text.clone()))
    };
    written.iter().map(variable).collect()
}

/// Returns what is expected instead of an invalid name of a variable.
fn wrong_variable(name: &str) -> Option<&'static str> {
    let mut letters = name.chars();
    let begins = letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_');
    if !begins || !letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
        return Some("expected letters, digits, and `_`, a letter first");
    }
    // They change how a program is loaded, or where the sandbox expects it.
    let is_ours = name.starts_with("LD_") || ["HOME", "PATH"].contains(&name);
    is_ours.then_some("expected a variable that the sandbox does not set itself")
}

/// Returns the positions of keys that are lines.
pub(super) fn lines(items: &Items<InputKey>) -> impl Iterator<Item = &Spanned<InputKey>> {
    items.iter().filter(|item| item.value != InputKey::End)
}
