//! The probe: which of the handout's types and functions a student's headers declare, asked of the compiler itself.
//!
//! One small file uses each of them once, as our files do: types that convert are as good as those asked for, since a call of
//! them builds; a fraction in place of a whole number is not. The file's errors, line by line, are the answer. Refuses to
//! judge headers that do not compile: the build itself will tell.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use super::super::product;
use super::super::tool::{Said, Tool, Verdict};
use super::{Lack, declared, put};
use crate::error::Result;
use crate::language::{Kind, Language, Messages};
use crate::spec::model::{Bench, Build, Prototype};
use crate::text;

/// The file that uses everything once.
const FILE: &str = "croupier_probe.c";

/// A fraction converts to a whole number, but our files print what they are given: as a whole number it is none.
const NO_FRACTIONS: &str = "#pragma GCC diagnostic error \"-Wfloat-conversion\"";

/// The longest declaration that is quoted.
const LONGEST: usize = 120;

/// What the probe found.
pub(super) enum Found<'b> {
    /// A type is missing, without which nothing of ours can be built: a sentence.
    NoType(String),
    /// All types are there; these functions are not as they should be.
    Lacking(Vec<Lack<'b>>),
}

/// Probes the headers in `place`.
pub(super) fn probe<'b>(recipe: &Build, bench: &'b Bench, place: &Path, out: &Path) -> Result<Found<'b>> {
    if bench.functions.is_empty() {
        return Ok(Found::Lacking(Vec::new()));
    }
    let types = types(&bench.functions);
    let mut lines: Vec<String> = bench.headers.iter().map(|name| format!("#include \"{name}\"")).collect();
    // Right after the headers, for where one of them breaks off the compiler looks at what comes next.
    let first_type = lines.len() + 1;
    lines.extend(types.iter().map(|name| format!("{name} croupier_is_{name}(void);")));
    lines.push(NO_FRACTIONS.to_owned());
    let first_function = lines.len() + 1;
    lines.extend(bench.functions.iter().map(uses));
    put(place, FILE, (lines.join("\n") + "\n").as_bytes())?;
    let said = check(recipe, place, out, &[FILE.to_owned()])?;
    let Some(errors) = errors(&said, recipe.language.compiler.messages) else {
        return Ok(Found::Lacking(Vec::new()));
    };
    let of_types = errors.iter().find(|(line, _)| (first_type..first_function).contains(line));
    match of_types.map(|(line, error)| (types.get(line - first_type), error)) {
        Some((Some(name), error)) if error.contains("unknown type name") => {
            return Ok(Found::NoType(no_type(bench, name, error)));
        }
        // What the header left open went on into the probe.
        Some(_) => return Ok(Found::Lacking(Vec::new())),
        None => {}
    }
    let wrong = |at: &usize| errors.iter().any(|(line, _)| *line == first_function + at);
    let lack = |at: usize| {
        let function = &bench.functions[at];
        Lack { function, says: lacks(bench, function, place) }
    };
    Ok(Found::Lacking((0..bench.functions.len()).filter(wrong).map(lack).collect()))
}

/// Whether the sources compile as they were handed in.
pub(super) fn compiles(recipe: &Build, folder: &Path, out: &Path) -> Result<bool> {
    Ok(check(recipe, folder, out, &recipe.sources)?.verdict == Verdict::Done)
}

/// Has the compiler read some files without making anything of them.
fn check(recipe: &Build, folder: &Path, out: &Path, sources: &[String]) -> Result<Said> {
    let mut arguments: Vec<std::ffi::OsString> =
        vec![format!("{}{}", recipe.language.compiler.standard, recipe.standard).into()];
    let flags = [
        "-fsyntax-only",
        "-fdiagnostics-color=never",
        "-fmax-errors=0",
        "-Werror=implicit-function-declaration",
        "-Werror=int-conversion",
        "-Werror=incompatible-pointer-types",
    ];
    arguments.extend(flags.iter().map(Into::into));
    arguments.extend(sources.iter().map(Into::into));
    Tool { name: recipe.language.compiler.program, arguments, folder, scratch: &product::fresh(out)? }.run()
}

/// The errors in the probe itself, by line; none if the headers have errors of their own or nobody knows.
fn errors(said: &Said, messages: &Messages) -> Option<Vec<(usize, String)>> {
    let error = Regex::new(messages.error_at).expect("the pattern is a constant");
    let log = String::from_utf8_lossy(&said.log);
    let mut errors = Vec::new();
    for found in error.captures_iter(&log) {
        let line = found[2].parse().ok().filter(|_| &found[1] == FILE)?;
        errors.push((line, found[3].to_owned()));
    }
    Some(errors)
}

/// A line that uses a function as our files do.
fn uses(function: &Prototype) -> String {
    let Prototype { name, returns, parameters, .. } = function;
    let declared = declared(function);
    let passed: Vec<&str> = parameters.iter().map(|(_, name)| name.as_str()).collect();
    let answer = if returns == "void" { "" } else { "return " };
    format!("{returns} croupier_uses_{name}({declared}) {{ {answer}{name}({}); }}", passed.join(", "))
}

/// The types of the handout's own that the prototypes name, each once.
fn types(functions: &[Prototype]) -> Vec<&str> {
    static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\w+").expect("the pattern is a constant"));
    const OF_C: [&str; 14] = [
        "void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "const", "struct",
        "enum", "union", "size_t",
    ];
    let mut types: Vec<&str> = Vec::new();
    for function in functions {
        let kinds = function.parameters.iter().map(|(kind, _)| kind).chain([&function.returns]);
        let words = kinds.flat_map(|kind| WORD.find_iter(kind)).map(|word| word.as_str());
        for word in words.filter(|word| !OF_C.contains(word)) {
            if !types.contains(&word) {
                types.push(word);
            }
        }
    }
    types
}

fn no_type(bench: &Bench, name: &str, error: &str) -> String {
    let headers = text::list(&bench.headers, "or");
    let tag = ["struct", "enum", "union"].into_iter().find(|tag| error.contains(&format!("'{tag}' keyword")));
    match tag {
        Some(tag) => {
            format!("there is no type `{name}` in {headers}, only `{tag} {name}`: a typedef is missing")
        }
        None => format!("there is no type `{name}` in {headers}"),
    }
}

/// What is wrong with a function that cannot be used.
fn lacks(bench: &Bench, function: &Prototype, place: &Path) -> String {
    let Prototype { name, text: expected, .. } = function;
    let stands = bench.headers.iter().find_map(|header| {
        let content = fs::read(place.join(header)).ok()?;
        let code = Language::C.lexis.blanked(&content, &[Kind::Comment]);
        let (line, declaration) = declaration(&String::from_utf8_lossy(&code), name)?;
        Some(format!("`{name}` stands in {header}, line {line}, as `{declaration}`"))
    });
    let stands =
        stands.unwrap_or_else(|| format!("`{name}` is not declared in {}", text::list(&bench.headers, "or")));
    format!("{stands}; expected `{expected}`")
}

/// Where a header without its comments declares a function, and how.
fn declaration(code: &str, name: &str) -> Option<(usize, String)> {
    let at = Regex::new(&format!(r"\b{}\s*\(", regex::escape(name))).ok()?.find(code)?.start();
    let line = code[..at].matches('\n').count() + 1;
    let start = code[..at].rfind([';', '}', '{', '>', '"']).map_or(0, |before| before + 1);
    let end = code[at..].find([';', '{']).map_or(code.len(), |after| at + after);
    let declaration = code[start..end].lines().filter(|line| !line.trim_start().starts_with('#'));
    let words: Vec<&str> = declaration.flat_map(str::split_whitespace).collect();
    Some((line, text::shorten(&text::visible(words.join(" ").as_bytes()), LONGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_found_outside_of_comments() {
        let header = "#include <stdio.h>\n/* hand_add(x)\n */\n// hand_add(y)\ntypedef int card_t;\n\
                      #define N 3\nvoid   hand_add (card_t card,\n              int *hand);\n";
        let code = Language::C.lexis.blanked(header.as_bytes(), &[Kind::Comment]);
        let header = std::str::from_utf8(&code).unwrap();
        assert_eq!(
            declaration(header, "hand_add"),
            Some((7, "void hand_add (card_t card, int *hand)".to_owned()))
        );
        assert_eq!(declaration(header, "hand_ad"), None);
        assert_eq!(declaration(header, "add"), None);
    }
}
