//! Kattis problem packages (<https://www.kattis.com/problem-package-format/>), read as assignments of one part.
//!
//! A package has `problem.yaml`, test cases in `data/sample` and `data/secret`, and perhaps a validator of outputs, which may be
//! interactive. It is written as a spec, which is then read like any other: every test case is a scenario with recorded output, samples
//! are visible, and the other cases are hidden. The directories of a scoring problem are groups (`groups.rs`). Programs may be in any
//! language. Versions `legacy` and `2023-07-draft` of the format are understood, as far as they concern the grading of programs that
//! are run once. A package may be zipped.

mod groups;

use std::fs;
use std::path::{Path, PathBuf};

use serde_yaml::Value;
use walkdir::WalkDir;

use super::ZippedPackage;
use super::assets::AssetDir;
use super::files::{Problem, SpecFile, SpecFiles, WordFiles};
use super::values::is_id;
use crate::error::Error;
use crate::language::{Language, has_ending};
use groups::Group;

/// The file that every package has.
pub(crate) const PACKAGE: &str = "problem.yaml";

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

/// Returns the assignment that a zip file is: a package, or a directory with one.
///
/// # Errors
/// There is none in it.
pub(super) fn zipped(package: &ZippedPackage<'_>) -> Result<(String, SpecFiles), Error> {
    let ZippedPackage { shown, name: stem, directory } = package;
    let inner = WalkDir::new(directory).min_depth(1).max_depth(1).sort_by_file_name().into_iter().flatten();
    let inner = inner.map(walkdir::DirEntry::into_path).filter(|path| path.is_dir());
    let root =
        std::iter::once(directory.to_path_buf()).chain(inner).find(|path| path.join(PACKAGE).is_file());
    let Some(root) = root else {
        return Err(Error::usage(
            format!("`{shown}` contains no `{PACKAGE}`"),
            "expected a zip file of a problem package, or of a directory with one",
        ));
    };
    let within = root.strip_prefix(directory).unwrap_or(Path::new("")).to_string_lossy().into_owned();
    let shown = if within.is_empty() { shown.clone() } else { format!("{shown}/{within}") };
    let name = name(stem);
    Ok((name.clone(), files(&shown, &name, &root)))
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
        let yaml: Value = serde_yaml::from_str(&text)
            .map_err(|error| problem(format!("it is not valid YAML: {error}"), ""))?;
        let about = About::of(yaml)?;
        let cases = self.cases(&about)?;
        let name = in_yaml(self.name);
        let title = in_yaml(&self.title(&about.yaml));
        let credit = if about.is_scored {
            let row = |(group, cases): &(Group, usize)| {
                format!("\n      - {}", group.row(*cases, about.gives_scores))
            };
            format!("groups: {}", cases.groups.iter().map(row).collect::<String>())
        } else {
            "credit: {factor: 0}".to_owned()
        };
        let [memory, output] = [("memory", USUAL_MEMORY), ("output", USUAL_OUTPUT)]
            .map(|(key, usual)| about.yaml["limits"][key].as_u64().unwrap_or(usual));
        let memory = memory.clamp(16, 64 << 10);
        let output = output.clamp(1, 1 << 10);
        let milliseconds = (self.seconds(&about.yaml) * 1000.0).clamp(100.0, 600_000.0) as u64;
        let digest = &cases.hasher.finalize().to_hex()[..16];
        let assignment = format!(
            "# From a Kattis problem package; its test cases: {digest}\n\
             assignment: {name}\ntitle: {title}\npoints: 100\nown_input: {}\nweights: {{functionality: 100, style: 0}}\nparts:\n  \
             - id: {name}\n    points: 100\n    \
             build: {{language: cpp, sources: [{}.cpp], any_name: true, any_language: true}}\n    \
             reference: {{recorded: {DATA}}}\n    seed: none\n    stderr: ignored\n    \
             limits: {{cpu: {milliseconds}ms, memory: {memory}MiB, output: {output}MiB}}\n    \
             compare: {{checker: {}}}\n    \
             {credit}\n",
            // There is no answer of the validator for other input.
            !about.is_interactive,
            self.name,
            self.checker(&about)?,
        );
        Ok((assignment, cases.rows))
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
    fn checker(&self, about: &About) -> Read<String> {
        let validation = about.validation.as_str();
        let flags = in_list(&about.flags);
        let source = self.validator()?;
        if let Some(source) =
            source.filter(|_| !validation.starts_with("default") || about.yaml["validation"].is_null())
        {
            let source = in_yaml(&source.to_string_lossy());
            return Ok(format!(
                "{{source: {source}, protocol: {}, args: {flags}, limits: {{cpu: 30s, memory: 1GiB, output: 8MiB}}}}",
                if about.is_interactive { "interactive" } else { "kattis" }
            ));
        }
        if validation.starts_with("custom") || about.is_interactive {
            let hint = "expected a source in `output_validators/`";
            return Err(problem("the package has no output validator that can be built", hint));
        }
        Ok(format!("{{protocol: tokens, args: {flags}}}"))
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

    /// Returns the test cases and their groups.
    fn cases(&self, about: &About) -> Read<Cases> {
        let mut cases = Cases::default();
        let outermost =
            Group::of_package(about.is_legacy, about.flags.clone()).inner(self.dir, DATA, about.is_legacy)?;
        cases.groups.push((outermost.clone(), 0));
        for (directory, visibility) in CASES {
            let name = format!("{DATA}/{directory}");
            if self.dir.join(&name).is_dir() {
                let group = outermost.inner(self.dir, &name, about.is_legacy)?;
                self.group(about, &group, visibility, &mut cases)?;
            }
        }
        if cases.count == 0 {
            return Err(problem(
                "the package has no test cases",
                "expected `data/sample/*.in` and `data/secret/*.in`",
            ));
        }
        let names: Vec<&str> = cases.groups.iter().map(|(group, _)| group.name.as_str()).collect();
        for (at, (group, _)) in cases.groups.iter().enumerate() {
            if let Some(need) = group.needs().iter().find(|need| !names[..at].contains(&need.as_str())) {
                let message =
                    format!("`{}` requires `{need}` to pass, which is no group before it", group.name);
                let known: Vec<String> =
                    names[..at].iter().skip(1).map(|name| format!("`{}`", &name[5..])).collect();
                return Err(problem(message, &format!("expected {}", crate::text::list(&known, "or"))));
            }
        }
        Ok(cases)
    }

    /// Adds a group: its test cases and those of the groups in it, by name.
    fn group(&self, about: &About, group: &Group, visibility: &str, cases: &mut Cases) -> Read<()> {
        let index = cases.groups.len();
        cases.groups.push((group.clone(), 0));
        let entries = WalkDir::new(self.dir.join(&group.name)).min_depth(1).max_depth(1).sort_by_file_name();
        for entry in entries.into_iter().flatten() {
            let path = entry.path();
            if entry.file_type().is_dir() {
                let inner = group.inner(self.dir, &self.within(path), about.is_legacy)?;
                self.group(about, &inner, visibility, cases)?;
            } else if entry.file_type().is_file() && path.extension().is_some_and(|ending| ending == "in") {
                self.case(about, path, group, visibility, cases)?;
                cases.groups[index].1 += 1;
            }
        }
        Ok(())
    }

    /// Adds a test case.
    fn case(
        &self,
        about: &About,
        path: &Path,
        group: &Group,
        visibility: &str,
        cases: &mut Cases,
    ) -> Read<()> {
        let answer = path.with_extension("ans");
        for file in [path, &answer] {
            let content = fs::read(file).map_err(|error| {
                problem(
                    format!("`{}` cannot be read: {error}", self.within(file)),
                    "every `.in` has an `.ans`",
                )
            })?;
            cases.hasher.update(&(content.len() as u64).to_le_bytes()).update(&content);
        }
        cases.count += 1;
        if cases.count > MOST_CASES {
            return Err(problem(format!("there are more than {MOST_CASES} test cases"), ""));
        }
        let (input, answer) = (self.within(path), self.within(&answer));
        let name = input.trim_start_matches("data/").trim_end_matches(".in").replace(['/', '-'], " ");
        let mut row = format!(
            "- {{part: {}, name: {}, stdin: {}, expected: {}, exit: 0, visibility: {visibility}",
            in_yaml(self.name),
            in_yaml(&name),
            in_yaml(&input),
            in_yaml(answer.trim_start_matches("data/")),
        );
        let is_ignored = about.is_scored && cases.groups[0].0.ignores_sample && visibility == CASES[0].1;
        if !is_ignored {
            row.push_str(&format!(", because: {}", in_yaml("a correct answer for every test case")));
        }
        if about.is_scored {
            row.push_str(&format!(", group: {}", in_yaml(&group.name)));
        }
        if group.validator != about.flags {
            row.push_str(&format!(", checker_args: {}", in_list(&group.validator)));
        }
        if !group.arguments.is_empty() {
            row.push_str(&format!(", args: {}", in_list(&group.arguments)));
        }
        cases.rows.push_str(&row);
        cases.rows.push_str("}\n");
        Ok(())
    }

    fn within(&self, path: &Path) -> String {
        path.strip_prefix(self.dir).unwrap_or(path).to_string_lossy().into_owned()
    }
}

/// What `problem.yaml` says.
struct About {
    yaml: Value,
    is_legacy: bool,
    /// Its `validation`.
    validation: String,
    /// The flags of the validator of outputs.
    flags: Vec<String>,
    /// Whether submissions get points instead of a verdict, by either version of the format.
    is_scored: bool,
    /// Whether the validator runs together with submissions.
    is_interactive: bool,
    /// Whether the validator of outputs gives scores.
    gives_scores: bool,
}

impl About {
    fn of(yaml: Value) -> Read<Self> {
        let validation = yaml["validation"].as_str().unwrap_or("default").to_owned();
        let kind = &yaml["type"];
        let kinds = kind.as_sequence().into_iter().flatten().filter_map(Value::as_str).chain(kind.as_str());
        let words: Vec<&str> = kinds.chain(validation.split(' ')).collect();
        if words.contains(&"multi-pass") {
            let hint = "only programs that are run once for each test case can be graded";
            return Err(problem("the problem is `multi-pass`: a program is run several times", hint));
        }
        if yaml["grading"]["objective"].as_str() == Some("min") {
            let hint = "only scores of which more is better can be turned into points";
            return Err(problem("its `grading` has `objective: min`", hint));
        }
        let is_legacy = yaml["problem_format_version"].as_str().is_none_or(|version| version == "legacy");
        let is_scored = words.iter().any(|word| ["scoring", "score"].contains(word));
        let is_interactive = words.contains(&"interactive");
        let gives_scores = is_scored && (!is_legacy || words.contains(&"score"));
        let flags = yaml["validator_flags"].as_str().unwrap_or_default();
        let flags = flags.split_whitespace().map(str::to_owned).collect();
        Ok(Self { is_legacy, is_scored, is_interactive, gives_scores, flags, validation, yaml })
    }
}

/// The test cases of a package.
#[derive(Default)]
struct Cases {
    /// The scenarios, one for each.
    rows: String,
    /// Their groups, each before those in it, with the number of test cases right in it.
    groups: Vec<(Group, usize)>,
    /// Their digest.
    hasher: blake3::Hasher,
    count: usize,
}

/// Returns words as a list in YAML.
fn in_list(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| in_yaml(word)).collect();
    format!("[{}]", words.join(", "))
}
