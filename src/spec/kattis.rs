//! Kattis problem packages (<https://www.kattis.com/problem-package-format/>), read as assignments of one part.
//!
//! A package has `problem.yaml`, test cases in `data/sample` and `data/secret`, and perhaps a validator of outputs. It is written as a
//! spec, which is then read like any other: every test case is a scenario with recorded output, samples are visible, and the other
//! cases are hidden. Programs may be in any language. Versions `legacy` and `2023-07-draft` of the format are understood, as far as
//! they concern the grading of programs that read all input at once.

use std::fs;
use std::path::{Path, PathBuf};

use serde_yaml::Value;
use walkdir::WalkDir;

use super::assets::AssetDir;
use super::files::{Problem, SpecFile, SpecFiles, WordFiles};
use super::values::is_id;
use crate::language::{Language, has_ending};

/// The file that every package has.
const PACKAGE: &str = "problem.yaml";

/// The directory of the test cases, and those in it, with what students see of them.
const DATA: &str = "data";
const CASES: [(&str, &str); 2] = [("sample", "visible"), ("secret", "hidden")];

/// The directories that a validator of outputs may be in.
const VALIDATORS: [&str; 2] = ["output_validator", "output_validators"];

/// Endings of files that are included, not compiled.
const HEADERS: &[&str] = &["h", "hpp"];

/// Maximum number of test cases.
const MOST_CASES: usize = 1_000;

/// CPU time of a run, if the package does not say: systems of contests measure it on their own machines.
const USUAL_SECONDS: f64 = 5.0;

/// Memory and output of a run in MiB, if the package does not say.
const USUAL_MEMORY: u64 = 1024;
const USUAL_OUTPUT: u64 = 8;

/// Returns the assignment that a directory is, if it is a package.
pub(super) fn package(shown: &str, dir: &Path) -> Option<(String, SpecFiles)> {
    let is_package = dir.join(PACKAGE).is_file() && !dir.join(super::files::MAIN).exists();
    let name = name(&dir.file_name()?.to_string_lossy());
    is_package.then(|| (name.clone(), files(shown, &name, dir)))
}

/// Returns the name of the assignment that a package is: that of its directory, as far as it may be one.
fn name(directory: &str) -> String {
    let letters =
        |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let name: String = directory.chars().map(letters).collect();
    if is_id(&name) { name } else { format!("problem-{name}") }
}

/// Returns the files of the assignment that a package is.
fn files(shown: &str, name: &str, dir: &Path) -> SpecFiles {
    let package = Package { dir, name };
    let (file, content) = (format!("{shown}/{PACKAGE}"), package.spec());
    let (assignment, scenarios) = match content {
        Ok((assignment, scenarios)) => (
            SpecFile::of_bytes(file, assignment.into_bytes()),
            vec![SpecFile::of_bytes(format!("{shown}/{DATA}"), scenarios.into_bytes())],
        ),
        Err(problem) => (SpecFile { name: file, content: Err(problem) }, Vec::new()),
    };
    SpecFiles {
        assignment,
        scenarios,
        strays: Vec::new(),
        shelf: AssetDir::Directory(dir.to_owned()),
        words: WordFiles::new(),
    }
}

/// A package that is being read.
struct Package<'a> {
    dir: &'a Path,
    name: &'a str,
}

type Read<T> = Result<T, Problem>;

/// Returns a text as YAML, which reads what JSON writes.
fn in_yaml(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn problem(message: impl Into<String>, hint: &str) -> Problem {
    Problem { message: message.into(), hint: (!hint.is_empty()).then(|| hint.to_owned()) }
}

impl Package<'_> {
    /// Returns the text of `assignment.yaml` and that of the scenarios.
    fn spec(&self) -> Read<(String, String)> {
        let text = fs::read_to_string(self.dir.join(PACKAGE))
            .map_err(|error| problem(format!("cannot be read: {error}"), ""))?;
        let about: Value = serde_yaml::from_str(&text)
            .map_err(|error| problem(format!("it is not valid YAML: {error}"), ""))?;
        let (cases, digest) = self.cases()?;
        let name = in_yaml(self.name);
        let title = in_yaml(&self.title(&about));
        let is_scored = is_scoring(&about);
        let credit = if is_scored { "100%" } else { "0" };
        let [memory, output] = [("memory", USUAL_MEMORY), ("output", USUAL_OUTPUT)]
            .map(|(key, usual)| about["limits"][key].as_u64().unwrap_or(usual));
        let memory = memory.clamp(16, 64 << 10);
        let output = output.clamp(1, 1 << 10);
        let milliseconds = (self.seconds(&about) * 1000.0).clamp(100.0, 600_000.0) as u64;
        let assignment = format!(
            "# From a Kattis problem package; its test cases: {digest}\n\
             assignment: {name}\ntitle: {title}\npoints: 100\nweights: {{functionality: 100, style: 0}}\nparts:\n  \
             - id: {name}\n    points: 100\n    \
             build: {{language: cpp, sources: [{}.cpp], any_name: true, any_language: true}}\n    \
             reference: {{recorded: {DATA}}}\n    seed: none\n    stderr: ignored\n    \
             credit: {{factor: {credit}}}\n    \
             limits: {{cpu: {milliseconds}ms, memory: {memory}MiB, output: {output}MiB}}\n    \
             compare: {{checker: {}}}\n",
            self.name,
            self.checker(&about)?,
        );
        Ok((assignment, cases))
    }

    /// Returns its title.
    fn title(&self, about: &Value) -> String {
        let name = &about["name"];
        let first = name.as_mapping().and_then(|names| names.values().next()?.as_str());
        let title = name.as_str().or_else(|| name["en"].as_str()).or(first).unwrap_or(self.name);
        title.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the CPU time of a run: as the package says, or as the system that exported it does in a file.
    fn seconds(&self, about: &Value) -> f64 {
        let of_file = || fs::read_to_string(self.dir.join(".timelimit")).ok()?.trim().parse().ok();
        let seconds = about["limits"]["time_limit"].as_f64().or_else(of_file);
        seconds.filter(|seconds: &f64| seconds.is_finite()).unwrap_or(USUAL_SECONDS)
    }

    /// Returns what judges outputs.
    fn checker(&self, about: &Value) -> Read<String> {
        let validation = about["validation"].as_str().unwrap_or("default");
        let types = about["type"].as_sequence().into_iter().flatten().filter_map(Value::as_str);
        let types: Vec<&str> = types.chain(about["type"].as_str()).chain(validation.split(' ')).collect();
        for (word, what) in
            [("interactive", "talks with a validator"), ("multi-pass", "is run several times")]
        {
            if types.contains(&word) {
                let hint = "only programs that read all input at once can be graded";
                return Err(problem(format!("the problem is `{word}`: a program {what}"), hint));
            }
        }
        let flags = about["validator_flags"].as_str().unwrap_or_default();
        let flags: Vec<String> = flags.split_whitespace().map(in_yaml).collect();
        let flags = flags.join(", ");
        let source = self.validator()?;
        if let Some(source) =
            source.filter(|_| !validation.starts_with("default") || about["validation"].is_null())
        {
            let source = in_yaml(&source.to_string_lossy());
            return Ok(format!(
                "{{source: {source}, protocol: kattis, args: [{flags}], limits: {{cpu: 30s, memory: 1GiB}}}}"
            ));
        }
        if validation.starts_with("custom") {
            let hint = "expected a source in `output_validators/`";
            return Err(problem("the package has no output validator that can be built", hint));
        }
        Ok(format!("{{protocol: tokens, args: [{flags}]}}"))
    }

    /// Returns the source of the validator of outputs, if there is one.
    fn validator(&self) -> Read<Option<PathBuf>> {
        let mut sources = Vec::new();
        for directory in VALIDATORS.map(|name| self.dir.join(name)) {
            for entry in WalkDir::new(directory).max_depth(2).sort_by_file_name().into_iter().flatten() {
                let name = entry.file_name().to_string_lossy();
                if entry.file_type().is_file()
                    && Language::of_file(&name).is_some()
                    && !has_ending(&name, HEADERS)
                {
                    sources.extend(entry.path().strip_prefix(self.dir).map(Path::to_owned));
                }
            }
        }
        match sources.as_slice() {
            [] => Ok(None),
            [only] => Ok(Some(only.clone())),
            several => {
                let message = format!("the output validators have {} sources", several.len());
                Err(problem(message, "only a validator of one source and its headers can be built"))
            }
        }
    }

    /// Returns the scenarios, one for each test case, and a digest of the test cases.
    fn cases(&self) -> Read<(String, String)> {
        let (mut rows, mut hasher, mut count) = (String::new(), blake3::Hasher::new(), 0);
        for (group, visibility) in CASES {
            let root = self.dir.join(DATA).join(group);
            for entry in WalkDir::new(&root).sort_by_file_name().into_iter().flatten() {
                let path = entry.path();
                if !entry.file_type().is_file() || path.extension().is_none_or(|ending| ending != "in") {
                    continue;
                }
                let answer = path.with_extension("ans");
                for file in [path, &answer] {
                    let content = fs::read(file).map_err(|error| {
                        problem(
                            format!("`{}` cannot be read: {error}", self.within(file)),
                            "every `.in` has an `.ans`",
                        )
                    })?;
                    hasher.update(&(content.len() as u64).to_le_bytes()).update(&content);
                }
                count += 1;
                if count > MOST_CASES {
                    return Err(problem(format!("there are more than {MOST_CASES} test cases"), ""));
                }
                let (input, answer) = (self.within(path), self.within(&answer));
                let name = input.trim_start_matches("data/").trim_end_matches(".in").replace(['/', '-'], " ");
                rows.push_str(&format!(
                    "- {{part: {}, name: {}, because: {}, stdin: {}, expected: {}, exit: 0, visibility: {visibility}}}\n",
                    in_yaml(self.name),
                    in_yaml(&name),
                    in_yaml("a correct answer for every test case"),
                    in_yaml(&input),
                    in_yaml(answer.trim_start_matches("data/")),
                ));
            }
        }
        if count == 0 {
            return Err(problem(
                "the package has no test cases",
                "expected `data/sample/*.in` and `data/secret/*.in`",
            ));
        }
        Ok((rows, hasher.finalize().to_hex()[..16].to_owned()))
    }

    fn within(&self, path: &Path) -> String {
        path.strip_prefix(self.dir).unwrap_or(path).to_string_lossy().into_owned()
    }
}

/// Whether submissions get points instead of a verdict, by either version of the format.
fn is_scoring(about: &Value) -> bool {
    let kind = &about["type"];
    let mut kinds = kind.as_sequence().into_iter().flatten().filter_map(Value::as_str).chain(kind.as_str());
    let validation = about["validation"].as_str().unwrap_or_default();
    kinds.any(|kind| kind == "scoring") || validation.split(' ').any(|word| word == "score")
}
