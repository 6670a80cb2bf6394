//! The files of a new assignment: model, spec, scenarios, and a sample submission.

use std::fs;
use std::io::Read;
use std::path::Path;

use crate::cli::rows::{Content, Row};
use crate::error::{Error, Result};
use crate::language::{self, ANY_STANDARD, Language};

use crate::spec;
use crate::spec::model::{InputFile, RunSetup};
use crate::text;

/// Maximum size of a source file in bytes.
const LARGEST: u64 = 1 << 20;

/// The instructor's source file.
#[derive(Debug)]
pub(super) struct Source {
    /// Its name, without the directory.
    pub(super) name: String,
    language: &'static Language,
    content: Vec<u8>,
}

/// What will be written.
#[derive(Debug)]
pub(super) struct Plan {
    /// Name of the assignment and of its only part.
    pub(super) name: String,
    pub(super) source: Source,
    /// The input of each scenario.
    pub(super) suite: Vec<Vec<String>>,
    /// The rest of every scenario's setup. Its files are written to `data/` in the assignment's directory.
    pub(super) setup: RunSetup,
    /// The keys of `compare` about numbers, as YAML.
    pub(super) numbers: String,
}

impl Source {
    /// Reads the model.
    ///
    /// # Errors
    /// The file does not exist, or its name is not that of a source.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let shown = text::path(path);
        let (name, language) = named(path)?;
        match fs::metadata(path) {
            Ok(meta) if meta.is_file() && meta.len() <= LARGEST => {}
            Ok(meta) if meta.is_file() => {
                let message = format!("`{shown}` is too large for a source file: {} bytes", meta.len());
                return Err(Error::usage(message, format!("pass a file of at most {} MiB", LARGEST >> 20)));
            }
            Ok(_) => {
                let message = format!("`{shown}` is not a regular file");
                return Err(Error::usage(message, "pass the source file of the model: --from model.c"));
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let message = format!("model `{shown}` does not exist");
                return Err(Error::usage(message, "check the path and the current directory"));
            }
            Err(error) => return Err(Error::path("read", path, error)),
        }
        let mut content = Vec::new();
        let read = fs::File::open(path).and_then(|file| file.take(LARGEST).read_to_end(&mut content));
        read.map_err(|error| Error::path("read", path, error))?;
        Ok(Self { name, language, content })
    }
}

/// Returns the name of the file and its language.
fn named(path: &Path) -> Result<(String, &'static Language)> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let shown = text::visible(name.as_bytes());
    let Some(language) = Language::of_file(&name) else {
        let endings = language::ALL.iter().flat_map(|language| language.sources);
        let endings: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
        return Err(Error::usage(
            format!("cannot detect the language of `{shown}`"),
            format!("use one of the extensions {}", endings.join(", ")),
        ));
    };
    if !spec::is_file_name(&name) {
        return Err(Error::usage(
            format!("invalid name of a source file: `{shown}`"),
            "use letters, digits, `.`, `_`, `-`, and `+`; do not start with `.` or `-`",
        ));
    }
    Ok((name, language))
}

/// Returns the name of the assignment: from the arguments, or derived from the name of the model.
///
/// # Errors
/// The name is invalid.
pub(super) fn name(asked: Option<&str>, source: &Source) -> Result<String> {
    let stem = source.name.split('.').next().unwrap_or_default();
    let plain = |character: char| match character.to_ascii_lowercase() {
        plain @ ('a'..='z' | '0'..='9' | '_' | '-') => plain,
        _ => '-',
    };
    let name = asked.map_or_else(|| stem.chars().map(plain).collect(), str::to_owned);
    if spec::is_id(&name) {
        return Ok(name);
    }
    let shown = text::visible(name.as_bytes());
    Err(Error::usage(
        format!("invalid name of an assignment: `{shown}`"),
        "pass --assignment NAME: lowercase letters, digits, `-`, and `_`; start with a letter",
    ))
}

impl Plan {
    /// Writes all files to a directory.
    ///
    /// # Errors
    /// Writing fails.
    pub(super) fn write(&self, directory: &Path) -> Result<()> {
        let Plan { name, source, .. } = self;
        let spec = directory.join("specs").join(name);
        put(&spec.join("assignment.yaml"), self.assignment().as_bytes())?;
        put(&spec.join("scenarios").join(format!("{name}.yaml")), self.scenarios()?.as_bytes())?;
        put(&spec.join("model").join(&source.name), &source.content)?;
        for file in self.setup.stdin.iter().chain(&self.setup.files) {
            put(&spec.join(in_data(&file.name)), &file.content)?;
        }
        put(&directory.join("submissions").join(name).join("model").join(&source.name), &source.content)
    }

    fn assignment(&self) -> String {
        let Plan { name, source, .. } = self;
        let file = &source.name;
        let Language { id: language, usual_standard: usual, .. } = source.language;
        let standard = if *usual == ANY_STANDARD { String::new() } else { format!(", standard: {usual}") };
        let numbers = &self.numbers;
        format!(
            "\
# An assignment. Errors in this file are reported with their line.
assignment: {name}
title: {name}
points: 100                                  # sum of the points of its parts
weights: {{functionality: 100, style: 0}}      # percent; style is graded manually, in marks.yaml

parts:
  - id: {name}
    points: 100
    # The source files that students submit, and how they are compiled.
    build: {{language: {language}, sources: [{file}]{standard}}}
    # The model solution. It is built in the same way; its output is the expected output of every scenario.
    reference: {{model: model/{file}}}
    # How the program gets its seed: argv (the only argument), stdin (the first input line), or none.
    # With argv or stdin, every scenario needs a `seed:`.
    seed: none
    compare:
      # How closely the output must match: exact, layout (spaces and blank lines may differ), wording (case and
      # punctuation may differ, too), or facts (see `facts` in the built-in twentyone).
      require: layout
      credit: {{wording: 80%}}                 # credit for a less exact match
{numbers}    # Limits of a run; these are the defaults.
    # limits: {{cpu: 1s, output: 1MiB, memory: 256MiB, pause: 10min}}
"
        )
    }

    fn scenarios(&self) -> Result<String> {
        let mut out = "\
# One row per scenario; `keys` has its input, line by line, and `eof` at its end if the program reads until then. The model must read
# exactly this input. `args`, `stdin`, `files`, `produces`, and `exit` are what else a run is given and must leave.
# `because` quotes the words of the assignment that ask for what a scenario checks, at most 15 of them. Replace them here: students
# see them where their program fails. A scenario without `because` is run and shown, but earns and costs nothing.
#   visibility: hidden     students see that the scenario failed, but not its input or the difference
#   weight: 2              counts twice
# Add scenarios for typical mistakes: the smallest and the largest input, invalid input, a second round.
"
        .to_owned();
        for (index, keys) in self.suite.iter().enumerate() {
            let name = if index == 0 { "first run".to_owned() } else { format!("run {}", index + 1) };
            out.push('\n');
            let mut row = Row::with(&self.name, &name, BECAUSE, keys, &self.setup);
            let stdin = self.setup.stdin.as_ref().map(|file| in_data(&file.name));
            row.stdin = stdin.as_deref();
            let file = |file: &'_ InputFile| Content::From { from: in_data(&file.name) };
            row.files = self.setup.files.iter().map(|one| (one.name.as_str(), file(one))).collect();
            out.push_str(&row.yaml()?);
        }
        Ok(out)
    }
}

/// Returns the place of a file that a run finds, in the assignment's directory.
fn in_data(name: &str) -> String {
    format!("data/{name}")
}

/// Stands for the words of an assignment that is not known.
const BECAUSE: &str = "the program does what the model solution does";

fn put(path: &Path, content: &[u8]) -> Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(|error| Error::path("create", parent, error))?;
    }
    fs::write(path, content).map_err(|error| Error::path("write", path, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model_check;

    fn plan(name: &str, suite: &[&[&str]]) -> Plan {
        let suite = suite.iter().map(|keys| keys.iter().map(|key| (*key).to_owned()).collect()).collect();
        let source = Source { name: "m.c".into(), language: Language::C, content: b"int main;".to_vec() };
        Plan { name: name.into(), source, suite, setup: RunSetup::default(), numbers: String::new() }
    }

    #[test]
    fn written_spec_loads_with_same_input() {
        let suite: &[&[&str]] =
            &[&["eof", "5", "y", "null", "007", "a \"b\" \\", "", "#x", "[é]", "-1"], &[]];
        let directory = tempfile::tempdir().unwrap();
        plan("odd_keys-2", suite).write(directory.path()).unwrap();
        let assignments = model_check::load(Some(&directory.path().join("specs")))
            .unwrap_or_else(|error| panic!("{error}"));
        let found = assignments.iter().find(|found| found.name == "odd_keys-2").unwrap();
        let scenarios = &found.parts[0].auto_grading().unwrap().scenarios;
        assert_eq!(scenarios.len(), 2);
        for (scenario, keys) in scenarios.iter().zip(suite) {
            assert_eq!(scenario.keys, *keys);
        }
    }

    #[test]
    fn name_comes_from_file_or_argument() {
        let of = |file: &str, asked: Option<&str>| {
            let source = Source { name: file.into(), language: Language::C, content: Vec::new() };
            name(asked, &source)
        };
        assert_eq!(of("Guess.c", None).unwrap(), "guess");
        assert_eq!(of("number+guess.v2.c", None).unwrap(), "number-guess");
        assert_eq!(of("1.c", Some("one")).unwrap(), "one");
        for (file, asked) in [("1.c", None), ("a.c", Some("A")), ("a.c", Some("../x")), ("a.c", Some(""))] {
            let said = of(file, asked).unwrap_err().to_string();
            assert!(said.starts_with("invalid name of an assignment: "), "{said}");
        }
    }
}
