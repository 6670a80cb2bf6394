//! Rows that specs write: any other language, by the commands that compile its sources and run its programs.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Messages;
use super::{ANY_STANDARD, Compiler, Crash, Language, Made, Memory, Runner, Runtime, gnu, lexis};

/// The name of such a language in specs.
pub const ID: &str = "command";

/// In the arguments of the compiler: all sources, each an argument of its own; the first of them; the directory that it writes to.
pub const SOURCES: &str = "{sources}";
/// The first source.
pub const SOURCE: &str = "{source}";
/// The directory that the compiler writes to.
pub const OUT: &str = "{out}";
/// In the command that runs a program: the file that is run.
pub const FILE: &str = "{file}";

/// What a spec says about a language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Commands {
    /// The command that checks or compiles sources; nothing if none is needed.
    pub compile: Vec<String>,
    /// The command that runs a program.
    pub run: Vec<String>,
    /// Variables of the environment of both.
    pub environment: Vec<(String, String)>,
    /// Directories that a program reads in addition to those of every program.
    pub readable: Vec<String>,
    /// Whether what runs programs starts threads of its own.
    pub threads: bool,
    /// Whether what runs programs reserves far more memory than it uses.
    pub reserves: bool,
    /// CPU time that a program's start takes.
    pub startup: Duration,
    /// Pattern of the compiler's errors, with the groups `file`, `line`, and `message`.
    pub error: Option<String>,
    /// Pattern of a message about an uncaught exception at the end of the output, with the group `what`, and that of a place in it, with
    /// the groups `file` and `line`.
    pub uncaught: Option<(String, String)>,
}

/// The rows of all specs that were read.
static KNOWN: Mutex<Vec<(Commands, &'static Language)>> = Mutex::new(Vec::new());

/// Returns how uncaught exceptions are recognized in the rows of specs.
pub fn crashes() -> Vec<&'static Crash> {
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.iter().filter_map(|(_, language)| language.runtime.crash).collect()
}

/// Returns the language of these commands: the same for the same commands.
pub fn language(commands: &Commands) -> &'static Language {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, language)) = known.iter().find(|(known, _)| known == commands) {
        return language;
    }
    let language = row(commands);
    known.push((commands.clone(), language));
    language
}

/// Returns a new row. It is never freed: a spec has few, and each is made once.
fn row(commands: &Commands) -> &'static Language {
    let program = commands.run.first().map_or("", |word| kept(word));
    let compiler = commands.compile.first().map_or("", |word| kept(word));
    let environment = kept_list(commands.environment.iter().map(|(name, value)| (kept(name), kept(value))));
    let crash = commands.uncaught.as_ref().map(|(uncaught, place)| {
        let (uncaught, place) = (kept(uncaught), kept(place));
        let name = "Uncaught exception";
        &*Box::leak(Box::new(Crash { name, uncaught, place, is_last_place: false, meanings: &[] }))
    });
    let writes = commands.compile.iter().any(|word| word.contains(OUT));
    let runner = Box::leak(Box::new(Runner {
        program,
        arguments: kept_list(commands.run.iter().skip(1).map(|word| kept(word))),
        readable: kept_list(commands.readable.iter().map(|path| kept(path))),
        made: if writes { Made::Everything } else { Made::Sources },
    }));
    let messages = Box::leak(Box::new(Messages {
        errors: &["error", "Error"],
        error_at: commands.error.as_ref().map_or(gnu::MESSAGES.error_at, |pattern| kept(pattern)),
        ..gnu::MESSAGES
    }));
    let compiler = Box::leak(Box::new(Compiler {
        program: compiler,
        environment,
        reserves: commands.reserves,
        standard: "",
        flags: kept_list(commands.compile.iter().skip(1).map(|word| kept(word))),
        libraries: &[],
        checks: &[],
        path_map: "",
        messages,
        ..gnu::COMPILER
    }));
    let runtime = Box::leak(Box::new(Runtime {
        runner: Some(runner),
        environment,
        startup: commands.startup,
        threads: commands.threads,
        memory: if commands.reserves { Memory::Used } else { Memory::Reserved },
        crash,
        ..*Runtime::BARE
    }));
    Box::leak(Box::new(Language { compiler, runtime, ..template() }))
}

/// Such a language without its commands.
pub static COMMAND: Language = template();

/// Returns what all such languages have in common.
const fn template() -> Language {
    Language {
        id: ID,
        name: "this language",
        sources: &[],
        related: &[],
        alike: &[],
        harness: &[],
        standards: &[ANY_STANDARD],
        usual_standard: ANY_STANDARD,
        compiler: &gnu::COMPILER,
        runtime: Runtime::BARE,
        lexis: &lexis::LIKE_C,
        main: r"\bmain\b",
        sample: "",
        syntax: None,
    }
}

fn kept(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

fn kept_list<T>(items: impl Iterator<Item = T>) -> &'static [T] {
    Box::leak(items.collect())
}

/// Returns the arguments of the compiler with its sources and the directory that it writes to.
pub fn compiler_arguments(language: &Language, sources: &[String], out: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for word in language.compiler.flags {
        if *word == SOURCES {
            arguments.extend(sources.iter().cloned());
        } else {
            let first = sources.first().map_or("", String::as_str);
            arguments.push(word.replace(SOURCE, first).replace(OUT, out));
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands(compile: &[&str], run: &[&str]) -> Commands {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        Commands { compile: words(compile), run: words(run), ..Commands::default() }
    }

    #[test]
    fn same_commands_are_the_same_language() {
        let perl = commands(&["perl", "-c", SOURCE], &["perl", FILE]);
        let same = language(&perl);
        assert_eq!(same, language(&perl.clone()));
        assert_ne!(same, language(&Commands { reserves: true, ..perl }));
        assert_ne!(same, Language::C);
    }

    #[test]
    fn compiler_gets_sources_and_directory() {
        let language = language(&commands(&["fpc", "-o{out}/game", SOURCES], &["{file}"]));
        let sources = ["a.pas".to_owned(), "b.pas".to_owned()];
        assert_eq!(compiler_arguments(language, &sources, "/tmp/x"), ["-o/tmp/x/game", "a.pas", "b.pas"]);
        assert_eq!(language.runtime.runner.unwrap().made, Made::Everything);
    }
}
