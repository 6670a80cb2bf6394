//! What a run finds besides what is typed.

use std::sync::Arc;

use crate::spec::error::Location;

/// What a run finds besides what is typed, and what it must leave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RunSetup {
    /// Whether the input ends after the keys, and a right program may read that end.
    pub ends: bool,
    /// Command-line arguments, after the seed.
    pub arguments: Vec<String>,
    /// The lines that call functions; the argument is the number of the scenario then.
    pub calls: Vec<String>,
    /// Variables of the environment, by name.
    pub environment: Vec<(String, String)>,
    /// A file as standard input, instead of the terminal.
    pub stdin: Option<InputFile>,
    /// Files in the working directory.
    pub files: Vec<InputFile>,
    /// Names of the files that the program must write.
    pub produces: Vec<String>,
    /// The exit code that is demanded.
    pub exit: Option<i32>,
    /// What a right program prints and writes, if that is recorded.
    pub recorded: Option<RecordedRun>,
}

/// The recorded run of a right program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RecordedRun {
    /// Its output, and the name of that file in the assignment's directory.
    pub output: InputFile,
    /// The files that it wrote, in the order of those that a program must write.
    pub written: Vec<InputFile>,
}

/// A file that a run is given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InputFile {
    /// Its name: that in the working directory, or for standard input that in the assignment's directory.
    pub name: String,
    /// Its content.
    pub content: Arc<[u8]>,
}

impl RunSetup {
    /// A run that finds nothing but its keys.
    pub const NOTHING: &'static RunSetup = &RunSetup {
        ends: false,
        arguments: Vec::new(),
        calls: Vec::new(),
        environment: Vec::new(),
        stdin: None,
        files: Vec::new(),
        produces: Vec::new(),
        exit: None,
        recorded: None,
    };

    /// Whether it needs a process of its own: a fork server has loaded a program for a terminal and the usual environment.
    pub fn needs_own_process(&self) -> bool {
        self.stdin.is_some() || !self.environment.is_empty()
    }

    /// Returns it in words, one phrase for each thing; none if a run finds nothing but its keys. `is_interactive`: the program runs
    /// together with a checker, whose input `stdin` is.
    pub fn in_words(&self, is_interactive: bool) -> Vec<String> {
        let quoted = |word: &String| crate::text::quoted(word);
        let names = |names: &mut dyn Iterator<Item = &String>| {
            names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        };
        let mut words = Vec::new();
        if !self.calls.is_empty() {
            words.push(format!("calls `{}`", self.calls.join("; ")));
        } else if !self.arguments.is_empty() {
            words.push(format!(
                "arguments {}",
                self.arguments.iter().map(quoted).collect::<Vec<_>>().join(" ")
            ));
        }
        let variables = self.environment.iter().map(|(name, value)| format!("{name}={}", quoted(value)));
        words.extend(variables);
        let input = if is_interactive { "the checker's input" } else { "standard input" };
        words.extend(self.stdin.iter().map(|file| format!("{input} from `{}`", file.name)));
        if !self.files.is_empty() {
            words.push(format!("with {}", names(&mut self.files.iter().map(|file| &file.name))));
        }
        if !self.produces.is_empty() {
            words.push(format!("must write {}", names(&mut self.produces.iter())));
        }
        words.extend(self.exit.map(|code| format!("exit code {code}")));
        words
    }
}

/// A line that calls functions, and its position in the spec.
#[derive(Clone, Debug)]
pub struct CallLine {
    /// The line, without the semicolon at its end.
    pub text: String,
    /// Its position.
    pub place: Location,
}
