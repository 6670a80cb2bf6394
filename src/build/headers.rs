//! Precompiled headers: standard headers that many sources of a class begin with are compiled once for all of them.
//!
//! A source is compiled with precompiled headers only if the result is the same as without:
//!
//! * They are included by the source itself, before anything else but comments and other headers of the standard, which may be
//!   included in any order (C17 7.1.2, C++17 \[using.headers\]).
//! * The compiler rejects a precompiled header that was made with other options (GCC manual, section 3.22).
//! * If the compiler fails, or prints a message about a header, the sources are compiled again without precompiled headers.
//!
//! A set is precompiled when enough builds could have used it to save the time that this takes. A single submission never waits for it.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::tool::{Tool, ToolOutput, ToolStatus};
use crate::error::{Error, Result};
use crate::language::{Compiler, Kind, Language};
use crate::sandbox::scratch::Scratch;

/// More combinations of headers are not precompiled: each takes up to 40 MB on disk.
const MOST_SETS: usize = 6;

/// Name of the header that includes a set. Its precompiled form is in the same directory, with `.gch` added.
const FILE: &str = "croupier_headers.h";

/// Printed before a message about a header, with the files that include it.
const INCLUDED: &[u8] = b"In file included from";

/// The precompiled headers of a grading; deleted when it ends.
#[derive(Debug, Default)]
pub(super) struct PrecompiledHeaders {
    scratch: OnceLock<Option<Scratch>>,
    sets: Mutex<HashMap<Set, State>>,
}

/// Headers that are precompiled together, for a compiler and a standard.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Set {
    compiler: &'static str,
    standard: String,
    headers: Vec<&'static str>,
}

/// What is known of a set.
#[derive(Clone, Debug)]
enum State {
    /// It does not exist yet; this many builds could have used it.
    Asked(u32),
    /// A build is making it, or it cannot be made.
    Absent,
    /// It is in this directory.
    Made(PathBuf),
}

/// Precompiled headers that all sources of a build begin with.
pub(super) struct Precompiled(PathBuf);

impl PrecompiledHeaders {
    /// Returns how many sets of headers have been precompiled.
    pub(super) fn made(&self) -> usize {
        let sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        sets.values().filter(|state| matches!(state, State::Made(_))).count()
    }

    /// Returns the precompiled headers for these sources, if there are any; makes them if enough builds could have used them.
    ///
    /// # Errors
    /// Only for internal errors: no compiler, a full disk.
    pub(super) fn of_sources<'s>(
        &self,
        language: &'static Language,
        standard: &str,
        directory: &Path,
        sources: impl Iterator<Item = &'s String>,
    ) -> Result<Option<Precompiled>> {
        let precompiled = &language.compiler.precompiled;
        let mut common: Vec<&'static str> = precompiled.headers.to_vec();
        for source in sources {
            // What cannot be read is reported by the compiler.
            let Ok(content) = fs::read(directory.join(source)) else { return Ok(None) };
            let included = included_first(language, &content);
            common.retain(|header| included.iter().any(|name| name == header));
        }
        let set = |headers: &[_]| Set {
            compiler: language.compiler.program,
            standard: standard.to_owned(),
            headers: headers.to_vec(),
        };
        // All of them, or else the most frequent one.
        let lengths = [common.len(), 1];
        for length in lengths.into_iter().take(common.len()) {
            if let Some(made) = self.ready(language.compiler, set(&common[..length]))? {
                return Ok(Some(made));
            }
        }
        Ok(None)
    }

    /// Returns the set if it is precompiled; precompiles it if enough builds could have used it.
    fn ready(&self, compiler: &'static Compiler, set: Set) -> Result<Option<Precompiled>> {
        let place = {
            let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
            let made = sets.values().filter(|state| !matches!(state, State::Asked(_))).count();
            match sets.entry(set.clone()).or_insert(State::Asked(0)) {
                State::Made(directory) => return Ok(Some(Precompiled(directory.clone()))),
                State::Absent => return Ok(None),
                State::Asked(times) if *times < compiler.precompiled.after || made >= MOST_SETS => {
                    *times += 1;
                    return Ok(None);
                }
                state => *state = State::Absent,
            }
            let Some(scratch) = self.scratch.get_or_init(|| Scratch::new().ok()) else { return Ok(None) };
            scratch.path().join(made.to_string())
        };
        if !make(compiler, &set, &place)? {
            return Ok(None);
        }
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        sets.insert(set, State::Made(place.clone()));
        Ok(Some(Precompiled(place)))
    }
}

/// Precompiles a set of headers in this directory; returns whether that succeeded.
fn make(compiler: &Compiler, set: &Set, place: &Path) -> Result<bool> {
    let failed = |error| Error::path("write", place, error);
    fs::create_dir(place).map_err(failed)?;
    let source: String = set.headers.iter().map(|header| format!("#include <{header}>\n")).collect();
    fs::write(place.join(FILE), source).map_err(failed)?;
    let mut arguments: Vec<OsString> = vec![format!("{}{}", compiler.standard, set.standard).into()];
    arguments.extend(compiler.flags.iter().chain(compiler.precompiled.make).map(Into::into));
    arguments.push(FILE.into());
    let said = Tool::compiler(compiler, arguments, place, place).run()?;
    Ok(said.verdict == ToolStatus::Done && said.log.is_empty())
}

impl Precompiled {
    /// The directory that the compiler reads.
    pub(super) fn directory(&self) -> &Path {
        &self.0
    }

    /// Returns the options that use them.
    pub(super) fn options(&self, compiler: &Compiler) -> impl Iterator<Item = OsString> {
        compiler.precompiled.using.iter().map(Into::into).chain([self.0.join(FILE).into()])
    }

    /// Whether the compiler's result is the same as without them.
    pub(super) fn is_same(&self, said: &ToolOutput) -> bool {
        let names = |words: &[u8]| said.log.windows(words.len()).any(|found| found == words);
        said.verdict == ToolStatus::Done && !names(INCLUDED) && !names(FILE.as_bytes())
    }
}

/// Returns the headers of the standard that a source includes before anything else.
fn included_first(language: &Language, source: &[u8]) -> Vec<String> {
    let blanked = language.lexis.blanked(source, &[Kind::Comment]);
    let mut all = Vec::new();
    for (line, written) in blanked.split(|byte| *byte == b'\n').zip(source.split(|byte| *byte == b'\n')) {
        // A line that goes on in the next one may end a comment, or begin one.
        let written = written.trim_ascii_end();
        if written.ends_with(b"\\") || written.ends_with(b"??/") {
            return Vec::new();
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            continue;
        }
        let included = std::str::from_utf8(line).ok().and_then(included);
        let standard = language.compiler.precompiled.standard;
        let Some(header) = included.filter(|header| standard.contains(&header.as_str())) else { break };
        all.push(header);
    }
    all
}

/// Returns the header that a line includes, if it is one of the system.
fn included(line: &str) -> Option<String> {
    let name = line.strip_prefix('#')?.trim_start().strip_prefix("include")?.trim_start();
    let name = name.strip_prefix('<')?.strip_suffix('>')?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._/".contains(&byte);
    name.bytes().all(is_plain).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_count_until_anything_else() {
        for (source, expected) in [
            ("#include <stdio.h>\n#include <time.h>\nint main() {}\n", vec!["stdio.h", "time.h"]),
            ("#include <bits/stdio_lim.h>\n#include <stdio.h>\n", vec![]),
            ("/* a *\\\n/\n#include <stdio.h>\n", vec![]),
            ("// a ??/\n#include <stdio.h>\n", vec![]),
            (
                "// game\n\n/* by\n me */ # include<stdio.h> // print\r\n#include <math.h>\n",
                vec!["stdio.h", "math.h"],
            ),
            ("#include <iostream>\nusing namespace std;\n#include <string>\n", vec!["iostream"]),
            ("#define N 3\n#include <stdio.h>\n", vec![]),
            ("#include \"cards.h\"\n#include <stdio.h>\n", vec![]),
            ("#include <stdio.h>\n#ifdef X\n#include <time.h>\n#endif\n", vec!["stdio.h"]),
            ("#include <stdio.h> int x;\n", vec![]),
            ("#include <st\\\ndio.h>\n", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(included_first(Language::CPP, source.as_bytes()), expected, "{source:?}");
        }
    }
}
