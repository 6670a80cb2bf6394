//! Functions that are declared but not defined: the linker names them, and a file of stubs defines them.

use regex::Regex;

use super::{MissingFunction, NOTING, c_string};
use crate::spec::model::{Build, Harness};
use crate::text;

/// Name of the file of stubs.
pub(super) const FILE: &str = "croupier_missing.c";

/// Returns the handout's functions that the linker did not find; empty if there are other errors.
pub(super) fn undefined<'b>(recipe: &Build, harness: &'b Harness, log: &[u8]) -> Vec<MissingFunction<'b>> {
    let messages = recipe.language.compiler.messages;
    let regex = |pattern: &str| Regex::new(pattern).expect("the pattern is a constant");
    let function = regex(&[messages.undefined, messages.function].concat());
    let said = String::from_utf8_lossy(log);
    let named: Vec<&str> =
        function.captures_iter(&said).filter_map(|found| Some(found.get(1)?.as_str())).collect();
    let known = |name: &&str| harness.functions.iter().any(|function| function.name == **name);
    let other = said.contains(messages.multiple) || regex(messages.error_at).is_match(&said);
    if !named.iter().all(known) || other {
        return Vec::new();
    }
    let functions = harness.functions.iter().filter(|function| named.contains(&function.name.as_str()));
    let lack = |function| MissingFunction { function, says: String::new() };
    let mut lacking: Vec<MissingFunction<'b>> = functions.map(lack).collect();
    for lack in &mut lacking {
        lack.says = format!(
            "`{}` is declared in {} but not defined in {}; expected `{}`",
            lack.function.name,
            text::list(&harness.headers, "or"),
            text::list(&recipe.sources, "or"),
            lack.function.text
        );
    }
    lacking
}

/// Returns the source of the stubs. They take no parameters, because they do not use any.
pub(super) fn file(lacking: &[MissingFunction<'_>]) -> String {
    let stub = |lack: &MissingFunction<'_>| {
        format!("void {}(void) {{ croupier_lacks({}); }}\n", lack.function.name, c_string(&lack.says))
    };
    lacking.iter().map(stub).fold(NOTING.to_owned(), |file, one| file + &one)
}
