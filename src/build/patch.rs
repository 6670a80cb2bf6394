//! Copy of a student's sources with another seed written into it, for assignments whose seed is in the source.
//!
//! The seed is never searched for in comments or strings. If no line sets it, that is reported, and the program is graded with the
//! submitted seed.

use std::fs;
use std::path::Path;

use super::copy_directory;
use crate::criteria::Patterns;
use crate::error::{Error, Result};
use crate::language::{Kind, Lexis};
use crate::spec::model::{Build, SEED_GROUP};
use crate::text;

/// Copies `directory` to `copy` (which does not exist yet) and writes the seed wherever `line` finds one in a source. Returns a
/// message if that is not possible.
///
/// # Errors
/// Only for internal errors.
pub fn patch(
    recipe: &Build,
    line: &Patterns,
    seed: i64,
    directory: &Path,
    copy: &Path,
) -> Result<Option<String>> {
    if let Some(too_much) = copy_directory(directory, copy)? {
        return Ok(Some(too_much));
    }
    for name in &recipe.sources {
        let path = copy.join(name);
        // Only regular files were copied.
        let Ok(source) = fs::read(&path) else { continue };
        if let Some(patched) = patched(&source, recipe.language.lexis, line, seed) {
            fs::write(&path, patched).map_err(|error| Error::path("write", &path, error))?;
            return Ok(None);
        }
    }
    let names: Vec<String> = recipe.sources.iter().map(|name| format!("`{name}`")).collect();
    Ok(Some(format!("no line of {} sets the seed in a recognized way", text::list(&names, "or"))))
}

/// Returns the source with this seed; `None` if no line sets one.
fn patched(source: &[u8], lexis: &Lexis, line: &Patterns, seed: i64) -> Option<Vec<u8>> {
    let code = lexis.blanked(source, &[Kind::Comment, Kind::Quoted]);
    let places = line.places_of(SEED_GROUP, &code);
    let mut out = source.to_vec();
    for place in places.iter().rev() {
        out.splice(place.clone(), seed.to_string().into_bytes());
    }
    (!places.is_empty()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use regex::bytes::Regex;

    fn line() -> Patterns {
        let regex = |pattern| Regex::new(pattern).unwrap();
        Patterns::of_expressions([
            regex(r"\bseed\s*[=(]\s*(?P<seed>\d+)"),
            regex(r"#define SEED (?P<seed>\d+)"),
        ])
    }

    #[test]
    fn patch_replaces_only_the_seed() {
        for (source, with_seed_7) in [
            ("static int seed = 2;\r\n", Some("static int seed = 7;\r\n")),
            ("int seed=2; seed = seed * 13077;", Some("int seed=7; seed = seed * 13077;")),
            ("int seed(12345); int seed = 3;", Some("int seed(7); int seed = 7;")),
            ("#define SEED 2\nint seed = SEED;", Some("#define SEED 7\nint seed = SEED;")),
            ("#define SEED 2\nint seed = 1;", Some("#define SEED 2\nint seed = 7;")),
            ("// seed = 2\nint seed = 2;", Some("// seed = 2\nint seed = 7;")),
            ("/* seed = 2\n */ // seed = 2", None),
            (
                "puts(\"\\\"seed = 2\"); char c = '\"'; int seed = 2;",
                Some("puts(\"\\\"seed = 2\"); char c = '\"'; int seed = 7;"),
            ),
            ("int m = 32'768;\nint seed = 2;", Some("int m = 32'768;\nint seed = 7;")),
            ("srand(2);", None),
            ("int seed = 2 /*", Some("int seed = 7 /*")),
        ] {
            let patched = patched(source.as_bytes(), Language::C.lexis, &line(), 7)
                .map(|out| String::from_utf8(out).unwrap());
            assert_eq!(patched.as_deref(), with_seed_7, "{source}");
        }
    }
}
