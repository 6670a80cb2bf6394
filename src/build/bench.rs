//! The bench: a student's sources built together with files of ours, such as a driver that calls every function of a library.
//!
//! Owns the folder this happens in: a copy of the student's, in which our files take the place of theirs of the same
//! name. A function that is missing or of another type costs no more than the calls of it: where our files call it, a
//! stand-in says what was expected and what was found, and the program ends there.

mod missing;
mod probe;

use std::fs;
use std::path::Path;

use super::{Outcome, compile_in, copy_folder, words};
use crate::error::{Error, Result};
use crate::spec::model::{Bench, Build, Prototype};
use crate::text;
use probe::Found;

/// The file, in a program's working folder, that our part of it writes down what it notices in: a line each.
pub const NOTES: &str = "croupier.notes";

/// How a note of a function that is lacking begins.
pub const LACKS: &str = "lacks: ";

/// What every file of ours includes: the student's headers, `croupier_note` and the stand-ins.
const HEADER: &str = "croupier.h";

/// The part of it that is always the same.
const NOTING: &str = include_str!("bench/noting.h");

/// A function that our files cannot call, and a sentence about it.
struct Lack<'b> {
    function: &'b Prototype,
    says: String,
}

/// Builds `recipe`, which has this bench, from `folder` into `out`.
///
/// # Errors
/// Only for our own failures.
pub(super) fn build(recipe: &Build, bench: &Bench, folder: &Path, out: &Path) -> Result<Outcome> {
    let place = out.join("bench");
    if let Some(too_much) = copy_folder(folder, &place)? {
        return Ok(Outcome::refused(too_much));
    }
    for (name, content) in &bench.files {
        put(&place, name, content)?;
    }
    let lacking = match probe::probe(recipe, bench, &place, out)? {
        Found::NoType(says) => return Ok(Outcome::refused(says)),
        Found::Lacking(lacking) => lacking,
    };
    put(&place, HEADER, header(bench, &lacking).as_bytes())?;
    let outcome = compile_in(recipe, &place, out, &ours(bench))?;
    let Outcome::Failed { first_error, log, repeatable } = outcome else {
        return Ok(told(outcome, &lacking));
    };
    let undefined = missing::undefined(recipe, bench, &log);
    if undefined.is_empty() {
        let first_error = explain(recipe, bench, folder, out, &log)?.unwrap_or(first_error);
        return Ok(Outcome::Failed { first_error, log, repeatable });
    }
    put(&place, missing::FILE, missing::file(&undefined).as_bytes())?;
    let mut sources = ours(bench);
    sources.push(missing::FILE.to_owned());
    let outcome = compile_in(recipe, &place, out, &sources)?;
    Ok(told(outcome, &lacking.into_iter().chain(undefined).collect::<Vec<_>>()))
}

/// Our files that are compiled.
fn ours(bench: &Bench) -> Vec<String> {
    bench.files.iter().map(|(name, _)| name.clone()).filter(|name| !name.ends_with(".h")).collect()
}

/// Writes one of our files, whatever of the student's is in its place.
fn put(place: &Path, name: &str, content: &[u8]) -> Result<()> {
    let path = place.join(name);
    if path.is_dir() {
        fs::remove_dir_all(&path).map_err(|error| Error::path("remove", &path, error))?;
    }
    fs::write(&path, content).map_err(|error| Error::path("write", &path, error))
}

/// What the compiler said, and what is lacking after it.
fn told(outcome: Outcome, lacking: &[Lack<'_>]) -> Outcome {
    match outcome {
        Outcome::Built { program, mut log } => {
            for lack in lacking {
                log.extend_from_slice(lack.says.as_bytes());
                log.push(b'\n');
            }
            Outcome::Built { program, log }
        }
        other => other,
    }
}

/// The header of our files.
fn header(bench: &Bench, lacking: &[Lack<'_>]) -> String {
    let mut text = NOTING.to_owned();
    for name in &bench.headers {
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

/// The parameters of a function as they are declared: `char suit, int value`.
fn declared(function: &Prototype) -> String {
    let parameters: Vec<String> =
        function.parameters.iter().map(|(kind, name)| format!("{kind} {name}")).collect();
    if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") }
}

/// A text as C spells it.
fn c_string(text: &str) -> String {
    let spelled = text.bytes().map(|byte| match byte {
        b'"' | b'\\' | b'?' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        other => format!("\\{other:03o}"),
    });
    format!("\"{}\"", spelled.collect::<String>())
}

/// What to say in place of the compiler's first error, where we know better.
fn explain(recipe: &Build, bench: &Bench, folder: &Path, out: &Path, log: &[u8]) -> Result<Option<String>> {
    let said = String::from_utf8_lossy(log);
    let messages = recipe.language.compiler.messages;
    if said.contains(&[messages.multiple, messages.main].concat()) {
        let sources = text::list(&recipe.sources, "and");
        return Ok(Some(format!("there is a `main` in {sources}, which leaves no room for any other")));
    }
    let covered: Vec<String> = bench
        .headers
        .iter()
        .filter(|header| bench.files.iter().any(|(name, _)| name == *header))
        .map(|header| format!("`{header}`"))
        .collect();
    if covered.is_empty() || !probe::compiles(recipe, folder, out)? {
        return Ok(None);
    }
    let own = text::list(&covered, "and");
    let error = words::first_error(log, recipe);
    let why = if error.contains("has no member named") { ", for it reaches into the structs" } else { "" };
    Ok(Some(format!("it builds only with its own {own}{why}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_spelled_as_c_does() {
        assert_eq!(c_string("say \"hi\"\\\n??/ é"), r#""say \"hi\"\\\012\?\?/ \303\251""#);
    }
}
