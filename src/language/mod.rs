//! The languages of submissions: all knowledge about one is in its row of [`ALL`].
//!
//! A row contains file extensions, the compiler and its options, the format of its messages, and the syntax of comments and
//! strings; what its programs need while they run; for a language that does not compile to an executable, what runs them; and what an
//! audit changes in its syntax trees ([`syntax`]). To add
//! a language, write its row in a file of its own and add it to [`ALL`]. A spec may have a row of its own ([`command`]).

mod c;
pub mod command;
mod cpp;
mod gnu;
mod go;
mod java;
mod javascript;
mod lexis;
mod python;
mod runner;
mod runtime;
mod rust;
pub mod syntax;

use std::fmt;
use std::path::Path;

pub(crate) use lexis::escaped;
pub use lexis::{Kind, Lexis, Piece};
pub use runner::{Made, Runner};
pub use runtime::{Crash, Memory, Runtime};
pub use syntax::{Syntax, Trap, nodes};

/// Every language, in the order in which a file name is looked up. Those of [`command`] are in specs.
pub static ALL: [&Language; 7] =
    [Language::C, Language::CPP, &python::PYTHON, &java::JAVA, &javascript::JAVASCRIPT, &rust::RUST, &go::GO];

/// Tools that builds need in addition to compilers.
const OTHER_TOOLS: [&str; 2] = ["make", "ld"];

/// A language.
pub struct Language {
    /// Its name in specs: `cpp`.
    pub id: &'static str,
    /// Its name in messages: `C++`.
    pub name: &'static str,
    /// Extensions of source files, the usual one first.
    pub sources: &'static [&'static str],
    /// Extensions of another language's sources that its compiler takes, too, under one of its own extensions.
    pub related: &'static [&'static str],
    /// Extensions of files that are listed if a source is missing.
    pub alike: &'static [&'static str],
    /// Extensions of files that an assignment can provide to be built with a student's; empty if not supported. If programs are not
    /// executables, the first of these files is run.
    pub harness: &'static [&'static str],
    /// The supported standards.
    pub standards: &'static [&'static str],
    /// The default standard.
    pub usual_standard: &'static str,
    /// Its compiler, or what checks its sources before they are run.
    pub compiler: &'static Compiler,
    /// What its programs need while they run.
    pub runtime: &'static Runtime,
    /// Its syntax of comments and strings.
    pub lexis: &'static Lexis,
    /// Pattern of the beginning of a program in one of its sources, in code without comments and strings.
    pub main: &'static str,
    /// A program that prints [`SAMPLE_OUTPUT`], to try whether a host can build and run programs.
    pub sample: &'static str,
    /// What an audit changes in its syntax trees; `None` if it has no grammar.
    pub syntax: Option<&'static Syntax>,
}

/// A compiler that creates an executable from source files.
pub struct Compiler {
    /// Its command.
    pub program: &'static str,
    /// The package of Debian that has it.
    pub package: &'static str,
    /// Arguments that print its version.
    pub version: &'static [&'static str],
    /// The question, put to its command in croupier's own `PATH`, whose answer is the directory of its installation, if it is not in
    /// the standard directories; empty if it must be there.
    pub installation: &'static [&'static str],
    /// Variables of its environment.
    pub environment: &'static [(&'static str, &'static str)],
    /// Whether it reserves far more memory than it uses, so that a limit on that would stop it at once.
    pub reserves: bool,
    /// Whether it gets all sources; otherwise only the first, which names the others.
    pub takes_all: bool,
    /// Option before the name of a standard; empty if there is none.
    pub standard: &'static str,
    /// Options of every build, before the files.
    pub flags: &'static [&'static str],
    /// Libraries of every build, after the files.
    pub libraries: &'static [&'static str],
    /// Options that build in sanitizers.
    pub checks: &'static [&'static str],
    /// Option before the name of a directory and `=`, to replace that name in programs.
    pub path_map: &'static str,
    /// Options that print a file that the compiler uses, in addition to its own executable.
    pub files: &'static [&'static str],
    /// Options that compile a source to an object, and write what it includes to the file named after them; empty if not supported.
    pub object: &'static [&'static str],
    /// How it precompiles headers.
    pub precompiled: &'static Precompiled,
    /// Its library, if it has that in source form only.
    pub library: Option<&'static OwnLibrary>,
    /// Format of its messages.
    pub messages: &'static Messages,
}

/// Headers that can be precompiled, and the options for it.
pub struct Precompiled {
    /// Those that many sources include and that take long to compile, the most frequent first. Each may be included in any order,
    /// and more than once.
    pub headers: &'static [&'static str],
    /// Those that may stand before them.
    pub standard: &'static [&'static str],
    /// After this many builds, precompiled headers would have saved the time that precompiling them takes.
    pub after: u32,
    /// Options that compile a header.
    pub make: &'static [&'static str],
    /// Options before the name of a precompiled header: sources are compiled as if they included it first, and the compiler warns if
    /// it cannot use it.
    pub using: &'static [&'static str],
}

/// A library that a compiler compiles for a program unless it finds it in its cache.
pub struct OwnLibrary {
    /// Variable that names the directory of the cache.
    pub cache: &'static str,
    /// A program that uses what most programs use of the library.
    pub sample: &'static str,
}

/// Format of the messages of a compiler and of the linker it calls.
pub struct Messages {
    /// An error line contains one of these.
    pub errors: &'static [&'static str],
    /// Pattern of the compiler's errors, with file, line, and message in its groups. If the groups have these names, an error is
    /// not one line.
    pub error_at: &'static str,
    /// Beginning of the linker's message about an undefined function, after a path that differs from run to run.
    pub undefined: &'static str,
    /// Beginning of its message about a function that is defined twice.
    pub multiple: &'static str,
    /// The `main` function, as named after those.
    pub main: &'static str,
    /// Pattern of any function's name, as named after those, with the name in its group.
    pub function: &'static str,
    /// Pattern of generated names of temporary files, with the extension in its first group.
    pub made_up: &'static str,
    /// Messages printed when a limit ended a part of it.
    pub deaths: &'static [(&'static str, Death)],
    /// Message printed when a part of it was killed.
    pub killed: &'static str,
}

/// Limit that ended a part of a compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// CPU time.
    Time,
    /// Memory.
    Memory,
    /// File size.
    FileSize,
}

impl Language {
    /// C.
    pub const C: &'static Language = &c::C;
    /// C++.
    pub const CPP: &'static Language = &cpp::CPP;
    /// Those whose programs are executables.
    pub const COMPILED: [&'static Language; 2] = [Self::C, Self::CPP];

    /// Returns the language of a source file, by its extension.
    pub fn of_file(name: &str) -> Option<&'static Language> {
        ALL.into_iter().find(|language| language.is_source(name))
    }

    /// Whether a file is a source, by its extension.
    pub fn is_source(&self, name: &str) -> bool {
        has_ending(name, self.sources)
    }
}

/// Whether a file name has one of these extensions.
pub fn has_ending(name: &str, endings: &[&str]) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| endings.contains(&ending))
}

/// Returns every program that builds in C and C++ take: the compilers, `make`, and the linker.
pub fn tools() -> impl Iterator<Item = &'static str> {
    Language::COMPILED.into_iter().map(|language| language.compiler.program).chain(OTHER_TOOLS)
}

/// Returns every other program that a language needs: what checks or compiles its sources, and what runs them, each once.
pub fn other_tools() -> impl Iterator<Item = (&'static Language, &'static str)> {
    let others = ALL.into_iter().filter(|language| !Language::COMPILED.contains(language));
    others.flat_map(|language| {
        let runner = language.runtime.runner.map(|runner| runner.program);
        let runner = runner.filter(|program| *program != language.compiler.program);
        [Some(language.compiler.program), runner].into_iter().flatten().map(move |tool| (language, tool))
    })
}

/// Returns the compiler of this name.
pub fn compiler(tool: &str) -> Option<&'static Compiler> {
    ALL.into_iter().map(|language| language.compiler).find(|compiler| compiler.program == tool)
}

/// Returns the package of Debian that has a tool; `None` for one that no language names.
pub fn package(tool: &str) -> Option<&'static str> {
    if OTHER_TOOLS.contains(&tool) {
        return OTHER_TOOLS.into_iter().find(|other| *other == tool);
    }
    let has = |language: &&Language| {
        language.compiler.program == tool || language.runtime.runner.is_some_and(|it| it.program == tool)
    };
    ALL.into_iter().find(has).map(|language| language.compiler.package)
}

/// Whether a tool reserves far more memory than it uses, so that a limit on that would stop it at once.
pub fn reserves(tool: &str) -> bool {
    let is_runner = |language: &&Language| language.runtime.runner.is_some_and(|it| it.program == tool);
    let mut runtimes = ALL.into_iter().filter(is_runner).map(|language| language.runtime);
    compiler(tool).is_some_and(|compiler| compiler.reserves)
        || runtimes.any(|runtime| runtime.memory != Memory::Reserved)
}

/// What the sample program of each language prints.
pub const SAMPLE_OUTPUT: &str = "works";

/// The memory limit in MiB, in arguments and in the environment.
pub const MEMORY: &str = "{memory}";

/// The name of a standard that passes no option to the compiler.
pub const ANY_STANDARD: &str = "default";

/// Returns the messages of every compiler, for logs of tools that call any of them.
pub fn messages() -> impl Iterator<Item = &'static Messages> {
    ALL.into_iter().map(|language| language.compiler.messages)
}

impl fmt::Debug for Language {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.id)
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Compiler {
    /// Returns the option for a standard, if there is one.
    pub fn standard_option(&self, standard: &str) -> Option<String> {
        (standard != ANY_STANDARD).then(|| format!("{}{standard}", self.standard))
    }
}

impl Eq for Language {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn virtual_machines_and_their_compilers_reserve_memory() {
        let all = ["gcc", "g++", "make", "python3", "rustc", "javac", "java", "node", "go"];
        assert_eq!(all.map(reserves), [false, false, false, false, true, true, true, true, true]);
    }

    #[test]
    fn extension_determines_language() {
        for (name, language) in [
            ("game.c", Some("c")),
            ("game.v2.cpp", Some("cpp")),
            ("game.C", Some("cpp")),
            ("game.h", None),
            ("game", None),
            ("c", None),
        ] {
            assert_eq!(Language::of_file(name).map(|language| language.id), language, "{name}");
        }
    }

    #[test]
    fn names_and_extensions_are_unique() {
        for (at, one) in ALL.iter().enumerate() {
            assert!(one.standards.contains(&one.usual_standard), "{one:?}");
            for other in &ALL[at + 1..] {
                assert!(one.id != other.id && one.name != other.name, "{one:?} {other:?}");
                assert!(
                    one.sources.iter().all(|ending| !other.sources.contains(ending)),
                    "{one:?} {other:?}"
                );
            }
        }
    }
}
