//! The languages that submissions are written in: everything croupier knows about one stands in its row of [`ALL`].
//!
//! A row says how files are named, which compiler builds them and how, what its messages look like, and where comments
//! and strings are. To add a language that compiles to an executable, write its row in a file of its own and add it to
//! [`ALL`].

mod c;
mod cpp;
mod gnu;
mod lexis;

use std::fmt;
use std::path::Path;

pub(crate) use lexis::escaped;
pub use lexis::{Kind, Lexis, Piece};

/// Every language, in the order in which a file's name is looked up.
pub static ALL: [&Language; 2] = [Language::C, Language::CPP];

/// What builds need besides compilers.
const OTHER_TOOLS: [&str; 2] = ["make", "ld"];

/// A language.
pub struct Language {
    /// Its name in specs: `cpp`.
    pub id: &'static str,
    /// Its name for people: `C++`.
    pub name: &'static str,
    /// The endings of source files, the usual one first.
    pub sources: &'static [&'static str],
    /// The endings of files that are worth naming where a source is missing.
    pub alike: &'static [&'static str],
    /// The endings of files that an assignment can have built together with a student's; none where it cannot.
    pub harness: &'static [&'static str],
    /// The standards that may be asked for.
    pub standards: &'static [&'static str],
    /// The standard where none is asked for.
    pub usual_standard: &'static str,
    /// What builds it.
    pub compiler: &'static Compiler,
    /// Its comments and strings.
    pub lexis: &'static Lexis,
}

/// A compiler that makes an executable of source files.
pub struct Compiler {
    /// Its command.
    pub program: &'static str,
    /// What stands before the name of a standard.
    pub standard: &'static str,
    /// Options of every build, before the files.
    pub flags: &'static [&'static str],
    /// Libraries of every build, after the files.
    pub libraries: &'static [&'static str],
    /// Options that build in checks of memory and of undefined behavior.
    pub checks: &'static [&'static str],
    /// What stands before a name of a directory and `=`, to have it written as something else in a program.
    pub path_map: &'static str,
    /// Options that report a file by which the compiler goes, beyond its own executable.
    pub files: &'static [&'static str],
    /// What its messages look like.
    pub messages: &'static Messages,
}

/// What a compiler's messages look like, and those of the linker it calls.
pub struct Messages {
    /// One of these is in the line of an error.
    pub errors: &'static [&'static str],
    /// A pattern of the compiler's errors, with file, line and message in its groups.
    pub error_at: &'static str,
    /// How the linker begins to tell of a function that is not there, after a path that differs from run to run.
    pub undefined: &'static str,
    /// How it begins to tell of one that is there twice.
    pub multiple: &'static str,
    /// A function to begin with, as it is named after those.
    pub main: &'static str,
    /// A pattern of any function's name, as it is named after those, with the name in its group.
    pub function: &'static str,
    /// A pattern of names that are made up for temporary files, with the ending in its first group.
    pub made_up: &'static str,
    /// What it says when a limit ended a part of it.
    pub deaths: &'static [(&'static str, Death)],
    /// What it says when a part of it was killed.
    pub killed: &'static str,
}

/// Which limit ended a part of a compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// That of CPU time.
    Time,
    /// That of memory.
    Memory,
    /// That of what may be written to a file.
    FileSize,
}

impl Language {
    /// C.
    pub const C: &'static Language = &c::C;
    /// C++.
    pub const CPP: &'static Language = &cpp::CPP;

    /// Returns the language of a source file, by the ending of its name.
    pub fn of_file(name: &str) -> Option<&'static Language> {
        ALL.into_iter().find(|language| language.is_source(name))
    }

    /// Whether a file is a source by the ending of its name.
    pub fn is_source(&self, name: &str) -> bool {
        has_ending(name, self.sources)
    }
}

/// Whether a file's name has one of these endings.
pub fn has_ending(name: &str, endings: &[&str]) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| endings.contains(&ending))
}

/// Every program that builds use: the compilers, `make` and the linker.
pub fn tools() -> impl Iterator<Item = &'static str> {
    ALL.into_iter().map(|language| language.compiler.program).chain(OTHER_TOOLS)
}

/// The messages of every compiler, for logs of tools that call any of them.
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
        self.id == other.id
    }
}

impl Eq for Language {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_of_the_language_its_ending_names() {
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
    fn no_two_rows_share_a_name_or_an_ending() {
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
