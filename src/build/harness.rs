//! Test harness: a student's sources built together with files that the assignment provides, such as a driver that calls every
//! function of a library.
//!
//! The build is in a copy of the student's directory, in which the provided files replace the student's files of the same name. A
//! function that is missing or has another type only fails the calls of it: where the provided files call it, a stub reports what
//! was expected and found, and exits the program.
//!
//! Some of the student's files may have a fallback: if they do not build with the rest, those of the assignment are used in their
//! place. As these name no field as students do, they also show which fields the rest uses.

mod fields;
mod missing;
mod probe;
mod redirect;

use std::fs;
use std::path::Path;

use super::{BuildOutcome, Prepared, Shared, compile_in, copy_directory, messages};
use crate::error::{Error, Result};
use crate::language::has_ending;
use crate::spec::model::{Build, Harness, Prototype};
use crate::text;
use probe::Found;

/// Name of the file, in a program's working directory, to which the provided files write notes, one per line.
pub const NOTES: &str = "croupier.notes";

/// Endings of files that are included, not compiled.
const HEADERS: &[&str] = &["h", "hpp"];

/// Prefix of a note about a missing function.
pub const LACKS: &str = "lacks: ";

/// Header that every provided file includes: the student's headers, `croupier_note`, and the stubs.
const HEADER: &str = "croupier.h";

/// The constant part of the header.
const NOTING: &str = include_str!("harness/noting.h");

/// A function that the provided files cannot call, and a message about it.
struct MissingFunction<'b> {
    function: &'b Prototype,
    says: String,
}

/// A build, and whether nothing is missing in it.
struct Attempt {
    outcome: BuildOutcome,
    complete: bool,
}

/// Builds `recipe`, which has this harness, from `directory` into `out`: with the student's files, or else with those that the
/// assignment provides in their place.
///
/// # Errors
/// Only for internal errors.
pub(super) fn build(
    recipe: &Build,
    harness: &Harness,
    directory: &Path,
    (out, shared): (&Path, &Shared),
) -> Result<BuildOutcome> {
    if harness.fallback.is_empty() {
        return Ok(attempt(recipe, harness, directory, (out, "harness", shared), "")?.outcome);
    }
    let place = out.join("fallback");
    if let Some(too_much) = copy_directory(directory, &place)? {
        return Ok(BuildOutcome::refused(too_much));
    }
    for (name, content) in &harness.fallback {
        put(&place, name, content)?;
    }
    let is_there = |(name, _): &(String, Vec<u8>)| directory.join(name).is_file();
    let own = if harness.fallback.iter().all(is_there) {
        let fields = probe::fields_used(recipe, harness, &place, out)?;
        let own = attempt(recipe, harness, directory, (out, "harness", shared), &fields)?;
        if own.complete {
            return Ok(own.outcome);
        }
        Some(own.outcome)
    } else {
        None
    };
    let names: Vec<String> = harness.fallback.iter().map(|(name, _)| format!("`{name}`")).collect();
    let why = match &own {
        None => "it is missing".to_owned(),
        Some(BuildOutcome::Failed { first_error, .. }) => first_error.clone(),
        Some(_) => "functions are missing".to_owned(),
    };
    match (attempt(recipe, harness, &place, (out, "harness-fallback", shared), "")?, own) {
        (Attempt { outcome: BuildOutcome::Built { program, mut log }, .. }, _) => {
            let files = text::list(&names, "and");
            let note = format!("built with the assignment's {files}, not the submitted ones: {why}\n");
            log.extend_from_slice(note.as_bytes());
            Ok(BuildOutcome::Built { program, log })
        }
        (_, Some(own)) => Ok(own),
        (attempt, None) => Ok(attempt.outcome),
    }
}

/// Builds with the files in `directory`, in a copy of this name; `fields` are those that only the provided files may use.
fn attempt(
    recipe: &Build,
    harness: &Harness,
    directory: &Path,
    (out, name, shared): (&Path, &str, &Shared),
    fields: &str,
) -> Result<Attempt> {
    let broken = |outcome| Ok(Attempt { outcome, complete: false });
    let place = out.join(name);
    if let Some(too_much) = copy_directory(directory, &place)? {
        return broken(BuildOutcome::refused(too_much));
    }
    for (name, content) in &harness.files {
        put(&place, name, content)?;
    }
    let (lacking, tags) = match probe::probe(recipe, harness, &place, out)? {
        Found::NoType(says) => return broken(BuildOutcome::refused(says)),
        Found::Tags(tags) => (Vec::new(), tags),
        Found::Lacking(lacking) => (lacking, String::new()),
    };
    let own = fields::fields(recipe, harness, &place);
    put(&place, HEADER, (header(harness, &lacking, (fields, &own)) + &tags).as_bytes())?;
    redirect_calls(recipe, harness, &place)?;
    let outcome = compile_in(recipe, &place, (out, shared), &provided(recipe, harness), Prepared::Nothing)?;
    let BuildOutcome::Failed { first_error, log, repeatable } = outcome else {
        return Ok(Attempt { outcome: told(outcome, &lacking), complete: lacking.is_empty() });
    };
    let undefined = missing::undefined(recipe, harness, &log);
    if undefined.is_empty() {
        let first_error = explain(recipe, harness, directory, out, &log)?.unwrap_or(first_error);
        return broken(BuildOutcome::Failed { first_error, log, repeatable });
    }
    put(&place, missing::FILE, missing::file(&undefined).as_bytes())?;
    let mut sources = provided(recipe, harness);
    sources.push(missing::FILE.to_owned());
    let outcome = compile_in(recipe, &place, (out, shared), &sources, Prepared::Nothing)?;
    broken(told(outcome, &lacking.into_iter().chain(undefined).collect::<Vec<_>>()))
}

/// Redirects calls of the student's wrapped functions in the files that define them.
fn redirect_calls(recipe: &Build, harness: &Harness, place: &Path) -> Result<()> {
    let is_own = |name: &&str| harness.functions.iter().any(|function| function.name == **name);
    let names: Vec<&str> = harness.wrap.iter().map(String::as_str).filter(is_own).collect();
    for source in recipe.sources.iter().filter(|_| !names.is_empty()) {
        // What cannot be read is told by the compiler.
        let Ok(content) = fs::read(place.join(source)) else { continue };
        if let Some(redirected) = redirect::redirected(&content, &names) {
            put(place, source, &redirected)?;
        }
    }
    Ok(())
}

/// Returns the provided files that are compiled.
fn provided(recipe: &Build, harness: &Harness) -> Vec<String> {
    let files = harness.files.iter().map(|(name, _)| name.clone());
    files.filter(|name| !has_ending(name, HEADERS) && !recipe.sources.contains(name)).collect()
}

/// Writes a provided file, replacing the student's file of the same name.
pub(super) fn put(place: &Path, name: &str, content: &[u8]) -> Result<()> {
    let path = place.join(name);
    if path.is_dir() {
        fs::remove_dir_all(&path).map_err(|error| Error::path("remove", &path, error))?;
    }
    fs::write(&path, content).map_err(|error| Error::path("write", &path, error))
}

/// Appends the messages about missing functions to the compiler's output.
fn told(outcome: BuildOutcome, lacking: &[MissingFunction<'_>]) -> BuildOutcome {
    match outcome {
        BuildOutcome::Built { program, mut log } => {
            for lack in lacking {
                log.extend_from_slice(lack.says.as_bytes());
                log.push(b'\n');
            }
            BuildOutcome::Built { program, log }
        }
        other => other,
    }
}

/// Returns the header of the provided files.
fn header(harness: &Harness, lacking: &[MissingFunction<'_>], fields: (&str, &fields::Fields)) -> String {
    let (used, fields::Fields { counts, reached }) = fields;
    let mut text = NOTING.to_owned();
    for (name, said) in [("", counts.as_str()), ("_reached", reached), ("_used", used)] {
        text.push_str(&format!(
            "static const char croupier_fields{name}[] __attribute__((unused)) = {};\n",
            c_string(said)
        ));
    }
    for name in &harness.headers {
        text.push_str(&format!("#include \"{name}\"\n"));
    }
    for lack in lacking {
        let Prototype { name, returns, .. } = lack.function;
        let parameters = declared(lack.function);
        text.push_str(&format!(
            "static __attribute__((noreturn, unused)) {returns} croupier_no_{name}({parameters}) \
             {{ croupier_lacks({}); }}\n#define {name} croupier_no_{name}\n",
            c_string(&lack.says)
        ));
    }
    text
}

/// Returns the parameters of a function as they are declared: `char suit, int value`.
fn declared(function: &Prototype) -> String {
    let parameters: Vec<String> =
        function.parameters.iter().map(|(kind, name)| format!("{kind} {name}")).collect();
    if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") }
}

/// Returns a C string literal.
fn c_string(text: &str) -> String {
    let spelled = text.bytes().map(|byte| match byte {
        b'"' | b'\\' | b'?' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        other => format!("\\{other:03o}"),
    });
    format!("\"{}\"", spelled.collect::<String>())
}

/// Returns a better message than the compiler's first error, if there is one.
fn explain(
    recipe: &Build,
    harness: &Harness,
    directory: &Path,
    out: &Path,
    log: &[u8],
) -> Result<Option<String>> {
    let said = String::from_utf8_lossy(log);
    let messages = recipe.language.compiler.messages;
    if said.contains(&[messages.multiple, messages.main].concat()) {
        let sources = text::list(&recipe.sources, "and");
        return Ok(Some(format!(
            "{}`main`: the assignment provides it, so {sources} must not define it",
            messages.multiple
        )));
    }
    let covered: Vec<String> = harness
        .headers
        .iter()
        .filter(|header| harness.files.iter().any(|(name, _)| name == *header))
        .map(|header| format!("`{header}`"))
        .collect();
    if !harness.fallback.is_empty() || covered.is_empty() || !probe::compiles(recipe, directory, out)? {
        return Ok(None);
    }
    let own = text::list(&covered, "and");
    let compiler = format!("`{}`", recipe.language.compiler.program);
    let error = messages::first_error(log, recipe, &compiler);
    let why = if error.contains("has no member named") { " (it accesses struct members)" } else { "" };
    Ok(Some(format!("builds with the submitted {own}, but not with the assignment's{why}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped_as_in_c() {
        assert_eq!(c_string("say \"hi\"\\\n??/ é"), r#""say \"hi\"\\\012\?\?/ \303\251""#);
    }
}
