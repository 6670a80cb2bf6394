//! The files of a new assignment: its model, its spec, its first suite and a sample submission.

use std::fs;
use std::io::Read;
use std::path::Path;

use serde::Serialize;

use crate::error::{Error, Result};
use crate::language::{self, Language};
use crate::spec;
use crate::text;

/// A larger source file was not written by hand.
const LARGEST: u64 = 1 << 20;

/// The instructor's source file.
#[derive(Debug)]
pub(super) struct Source {
    /// Its name, without a folder.
    pub(super) name: String,
    language: &'static Language,
    content: Vec<u8>,
}

/// What will be made.
#[derive(Debug)]
pub(super) struct Plan {
    /// The assignment's name, and its only part's.
    pub(super) name: String,
    pub(super) source: Source,
    /// The keys of each scenario.
    pub(super) suite: Vec<Vec<String>>,
}

impl Source {
    /// Reads the model.
    ///
    /// # Errors
    /// There is no such file, or it is no C or C++ source by its name.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let shown = text::path(path);
        let (name, language) = named(path)?;
        match fs::metadata(path) {
            Ok(meta) if meta.is_file() && meta.len() <= LARGEST => {}
            Ok(meta) if meta.is_file() => {
                let message = format!("`{shown}` has {} bytes, more than any source file", meta.len());
                return Err(Error::usage(message, "is this the file that was meant?"));
            }
            Ok(_) => {
                let message = format!("`{shown}` is no file");
                return Err(Error::usage(message, "name the model's source file: --from model.c"));
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let message = format!("there is no model `{shown}`");
                return Err(Error::usage(message, "check the spelling, or where you are"));
            }
            Err(error) => return Err(Error::path("read", path, error)),
        }
        let mut content = Vec::new();
        let read = fs::File::open(path).and_then(|file| file.take(LARGEST).read_to_end(&mut content));
        read.map_err(|error| Error::path("read", path, error))?;
        Ok(Self { name, language, content })
    }
}

/// The file's own name and what its ending says.
fn named(path: &Path) -> Result<(String, &'static Language)> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let shown = text::visible(name.as_bytes());
    let Some(language) = Language::of_file(&name) else {
        let names = language::ALL.map(|language| format!("a {}", language.name));
        let endings = language::ALL.iter().flat_map(|language| language.sources);
        let endings: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
        return Err(Error::usage(
            format!("`{shown}` is neither {} source by its name", names.join(" nor ")),
            format!("croupier builds models whose names end in {}", text::list(&endings, "or")),
        ));
    };
    if !spec::is_file_name(&name) {
        return Err(Error::usage(
            format!("`{shown}` cannot be the name of a source file"),
            "rename it: letters, digits, `.`, `_`, `-` and `+`, none of `.` and `-` first",
        ));
    }
    Ok((name, language))
}

/// The assignment's name: the one asked for, or one made from the model's.
///
/// # Errors
/// It is no name for an assignment.
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
        format!("`{shown}` cannot be the name of an assignment"),
        "give it one with --assignment: lower-case letters, digits, `-` and `_`, a letter first",
    ))
}

impl Plan {
    /// Writes all files below a folder.
    ///
    /// # Errors
    /// The host refuses.
    pub(super) fn write(&self, folder: &Path) -> Result<()> {
        let Plan { name, source, .. } = self;
        let spec = folder.join("specs").join(name);
        put(&spec.join("assignment.yaml"), self.assignment().as_bytes())?;
        put(&spec.join("scenarios").join(format!("{name}.yaml")), self.scenarios()?.as_bytes())?;
        put(&spec.join("model").join(&source.name), &source.content)?;
        put(&folder.join("submissions").join(name).join("model").join(&source.name), &source.content)
    }

    fn assignment(&self) -> String {
        let Plan { name, source, .. } = self;
        let file = &source.name;
        let Language { id: language, usual_standard: standard, .. } = source.language;
        format!(
            "\
# An assignment of your own. Every fault in it is told with its line, so try what you like.
assignment: {name}
title: {name}
points: 100                                  # what its parts are worth in all
weights: {{functionality: 100, style: 0}}      # percent; a person gives style marks, in marks.yaml

parts:
  - id: {name}
    points: 100
    # What students hand in, and how it becomes a program.
    build: {{language: {language}, sources: [{file}], standard: {standard}}}
    # Your solution. It is built in the same way and plays every scenario: what it prints is right.
    reference: {{model: model/{file}}}
    # How a program gets a seed: argv (its only argument), stdin (the first line typed) or none.
    # With argv or stdin every scenario has a `seed:`.
    seed: none
    compare:
      # How closely a run must agree with the model's: exact, layout (blanks and blank lines are free),
      # wording (case and punctuation are free as well) or facts (see `facts` in the built-in twentyone).
      require: layout
      credit: {{wording: 80%}}                 # what a run earns that agrees less closely
    # What a run may use; these are the usual limits.
    # limits: {{cpu: 1s, output: 1MiB, memory: 256MiB, pause: 10min}}
"
        )
    }

    fn scenarios(&self) -> Result<String> {
        let mut out = "\
# What is typed at the program, one row for each run, one key for each line. The model must have read every key
# when it ends, and ask for no more.
#   visibility: hidden     students see that the scenario failed, and neither its keys nor the difference
#   weight: 2              counts twice as much as the others
# Add rows for whatever a wrong program may do wrong: the smallest and largest input, nonsense, a second round.
"
        .to_owned();
        for (index, keys) in self.suite.iter().enumerate() {
            let name = if index == 0 { "first run".to_owned() } else { format!("run {}", index + 1) };
            out.push('\n');
            out.push_str(&spec::to_yaml(&[Row { part: &self.name, name, keys }])?);
        }
        Ok(out)
    }
}

/// A scenario as it is written.
#[derive(Serialize)]
struct Row<'a> {
    part: &'a str,
    name: String,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    keys: &'a [String],
}

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
        Plan { name: name.into(), source, suite }
    }

    #[test]
    fn what_is_written_means_what_was_asked_for() {
        let suite: &[&[&str]] = &[&["5", "y", "null", "007", "a \"b\" \\", "", "#x", "[é]", "-1"], &[]];
        let folder = tempfile::tempdir().unwrap();
        plan("odd_keys-2", suite).write(folder.path()).unwrap();
        let assignments =
            model_check::load(Some(&folder.path().join("specs"))).unwrap_or_else(|error| panic!("{error}"));
        let found = assignments.iter().find(|found| found.name == "odd_keys-2").unwrap();
        let scenarios = &found.parts[0].trial().unwrap().scenarios;
        assert_eq!(scenarios.len(), 2);
        for (scenario, keys) in scenarios.iter().zip(suite) {
            assert_eq!(scenario.keys, *keys);
        }
    }

    #[test]
    fn names_come_from_the_file_or_the_command_line() {
        let of = |file: &str, asked: Option<&str>| {
            let source = Source { name: file.into(), language: Language::C, content: Vec::new() };
            name(asked, &source)
        };
        assert_eq!(of("Guess.c", None).unwrap(), "guess");
        assert_eq!(of("number+guess.v2.c", None).unwrap(), "number-guess");
        assert_eq!(of("1.c", Some("one")).unwrap(), "one");
        for (file, asked) in [("1.c", None), ("a.c", Some("A")), ("a.c", Some("../x")), ("a.c", Some(""))] {
            let said = of(file, asked).unwrap_err().to_string();
            assert!(said.ends_with("cannot be the name of an assignment"), "{said}");
        }
    }
}
