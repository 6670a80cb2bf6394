//! Checks which of the handout's types and functions a student's headers declare, by asking the compiler.
//!
//! A small file uses each of them once, as the provided files do: a type that converts implicitly is accepted, since a call with it
//! builds; a floating-point type in place of an integer is not. The file's errors, by line, are the result. Headers that do not
//! compile are not checked: the build itself reports them.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use super::super::product;
use super::super::tool::{Tool, ToolOutput, ToolStatus};
use super::{MissingFunction, declared, put};
use crate::error::Result;
use crate::language::{Kind, Language, Messages};
use crate::spec::model::{Build, Harness, Prototype};
use crate::text;

/// Name of the file that uses everything once.
const FILE: &str = "croupier_probe.c";

/// A floating-point value converts to an integer, but the provided files print values by their type.
const NO_FRACTIONS: &str = "#pragma GCC diagnostic error \"-Wfloat-conversion\"";

/// Maximum number of uses of fields that are named.
const USES: usize = 3;

/// Maximum length of a declaration that is quoted.
const LONGEST: usize = 120;

/// Result of the check.
pub(super) enum Found<'b> {
    /// A type is missing, without which the provided files cannot be built; with a message.
    NoType(String),
    /// Types are declared with a tag only, which is enough for the student's own program: declarations of the names.
    Tags(String),
    /// All types are declared; these functions are missing or have another type.
    Lacking(Vec<MissingFunction<'b>>),
}

/// Checks the headers in `place`.
pub(super) fn probe<'b>(recipe: &Build, harness: &'b Harness, place: &Path, out: &Path) -> Result<Found<'b>> {
    if harness.functions.is_empty() {
        return Ok(Found::Lacking(Vec::new()));
    }
    let types = types(&harness.functions);
    let mut lines: Vec<String> = harness.headers.iter().map(|name| format!("#include \"{name}\"")).collect();
    // Directly after the headers: if one of them ends in the middle of a declaration, the compiler reports the next line.
    let first_type = lines.len() + 1;
    lines.extend(types.iter().map(|name| format!("{name} croupier_is_{name}(void);")));
    lines.push(NO_FRACTIONS.to_owned());
    let first_function = lines.len() + 1;
    lines.extend(harness.functions.iter().map(uses));
    put(place, FILE, (lines.join("\n") + "\n").as_bytes())?;
    let said = check(recipe, place, out, &[FILE.to_owned()])?;
    let Some(errors) = errors(&said, recipe.language.compiler.messages) else {
        return Ok(Found::Lacking(Vec::new()));
    };
    let of_types = errors.iter().find(|(line, _)| (first_type..first_function).contains(line));
    if !harness.fallback.is_empty()
        && let Some(tags) = tags(&types, first_type, &errors)
    {
        return Ok(Found::Tags(tags));
    }
    match of_types.map(|(line, error)| (types.get(line - first_type), error)) {
        Some((Some(name), error)) if error.contains("unknown type name") => {
            return Ok(Found::NoType(no_type(harness, name, error)));
        }
        // An unfinished declaration at the end of the header continued here.
        Some(_) => return Ok(Found::Lacking(Vec::new())),
        None => {}
    }
    let wrong = |at: &usize| errors.iter().any(|(line, _)| *line == first_function + at);
    let lack = |at: usize| {
        let function = &harness.functions[at];
        MissingFunction { function, says: lacks(harness, function, place) }
    };
    Ok(Found::Lacking((0..harness.functions.len()).filter(wrong).map(lack).collect()))
}

/// Whether the sources compile as they were submitted.
pub(super) fn compiles(recipe: &Build, directory: &Path, out: &Path) -> Result<bool> {
    Ok(check(recipe, directory, out, &recipe.sources)?.verdict == ToolStatus::Done)
}

/// Returns where the student's sources use fields of the handout's types: `main.c:12 (count)`, or nothing. In `place` the files
/// that define the types are the assignment's, whose fields have other names.
pub(super) fn fields_used(recipe: &Build, harness: &Harness, place: &Path, out: &Path) -> Result<String> {
    let is_own = |name: &&String| !harness.fallback.iter().any(|(provided, _)| provided == *name);
    let own: Vec<String> = recipe.sources.iter().filter(is_own).cloned().collect();
    let said = check(recipe, place, out, &own)?;
    let types = types(&harness.functions);
    let error = Regex::new(recipe.language.compiler.messages.error_at).expect("the pattern is a constant");
    static FIELD: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = r"^'(?:const )?(\w+)'(?: \{aka [^}]*\})? has no member named '(\w+)'";
        Regex::new(pattern).expect("the pattern is a constant")
    });
    let log = String::from_utf8_lossy(&said.log);
    let mut uses: Vec<String> = Vec::new();
    for found in error.captures_iter(&log) {
        let Some(field) = FIELD.captures(&found[3]) else { continue };
        let shown = format!("{}:{} (`{}`)", &found[1], &found[2], &field[2]);
        if types.contains(&&field[1]) && !uses.contains(&shown) {
            uses.push(shown);
        }
    }
    Ok(text::some(&uses, USES, "and"))
}

/// Has the compiler check some files without creating output.
fn check(recipe: &Build, directory: &Path, out: &Path, sources: &[String]) -> Result<ToolOutput> {
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
    Tool::compiler(recipe.language.compiler, arguments, directory, &product::fresh(out)?).run()
}

/// Returns the errors in the file itself, by line; `None` if the headers have errors or the result is unclear.
fn errors(said: &ToolOutput, messages: &Messages) -> Option<Vec<(usize, String)>> {
    let error = Regex::new(messages.error_at).expect("the pattern is a constant");
    let log = String::from_utf8_lossy(&said.log);
    let mut errors = Vec::new();
    for found in error.captures_iter(&log) {
        let line = found[2].parse().ok().filter(|_| &found[1] == FILE)?;
        errors.push((line, found[3].to_owned()));
    }
    Some(errors)
}

/// Returns a line that uses a function as the provided files do.
fn uses(function: &Prototype) -> String {
    let Prototype { name, returns, parameters, .. } = function;
    let declared = declared(function);
    let passed: Vec<&str> = parameters.iter().map(|(_, name)| name.as_str()).collect();
    let answer = if returns == "void" { "" } else { "return " };
    format!("{returns} croupier_uses_{name}({declared}) {{ {answer}{name}({}); }}", passed.join(", "))
}

/// Returns the types defined by the handout that the prototypes use, each once.
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

fn no_type(harness: &Harness, name: &str, error: &str) -> String {
    let headers = text::list(&harness.headers, "or");
    let tag = ["struct", "enum", "union"].into_iter().find(|tag| error.contains(&format!("'{tag}' keyword")));
    match tag {
        Some(tag) => {
            format!("unknown type name `{name}`: {headers} declares only `{tag} {name}`, without a typedef")
        }
        None => format!("unknown type name `{name}`: it is not declared in {headers}"),
    }
}

/// Returns declarations of the types that are declared with a tag only; `None` if a type is missing, or none has only a tag.
fn tags(types: &[&str], first_type: usize, errors: &[(usize, String)]) -> Option<String> {
    let mut declarations = String::new();
    for (line, error) in errors {
        let Some(name) = line.checked_sub(first_type).and_then(|at| types.get(at)) else { continue };
        let tag =
            ["struct", "enum", "union"].into_iter().find(|tag| error.contains(&format!("'{tag}' keyword")));
        let declaration = format!("typedef {} {name} {name};\n", tag?);
        if !declarations.contains(&declaration) {
            declarations.push_str(&declaration);
        }
    }
    (!declarations.is_empty()).then_some(declarations)
}

/// Returns what is wrong with a function that cannot be used.
fn lacks(harness: &Harness, function: &Prototype, place: &Path) -> String {
    let Prototype { name, text: expected, .. } = function;
    let wrong_type = harness.headers.iter().find_map(|header| {
        let content = fs::read(place.join(header)).ok()?;
        let code = Language::C.lexis.blanked(&content, &[Kind::Comment]);
        let (line, found) = declaration(&String::from_utf8_lossy(&code), name)?;
        Some(format!("`{name}` has the wrong type: expected `{expected}`, found `{found}` ({header}:{line})"))
    });
    wrong_type.unwrap_or_else(|| {
        format!("`{name}` is not declared in {}; expected `{expected}`", text::list(&harness.headers, "or"))
    })
}

/// Returns the line and text of a function's declaration in a header without comments.
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
    fn declaration_is_found_outside_comments() {
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
