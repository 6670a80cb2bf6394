//! The programs in `tests/samples/si204/hostile` attack croupier. `hostile.yaml` next to them says what each one tries, what stops
//! it, and how it must be graded; these tests compare.
//!
//! `tests/threat-model.sh` does the same under other conditions (users, containers, unavailable sandbox mechanisms), and
//! `tests/fuzz-syscalls.sh` is the long version of the last test here.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

#[path = "support/attacks.rs"]
mod attacks;
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assert_cmd::Command;
use croupier::verdict::Verdict;
use serde::Deserialize;
use serde_json::Value;
use support::{assert_nothing_left, cpu_of_children, state};

/// The scenarios that every program plays.
const ONLY: [&str; 2] = ["shuffle/the handout*", "play/the handout*"];

/// The parts that are graded.
const PARTS: [&str; 2] = ["shuffle", "play"];

/// CPU time that one program may cost on average, with its build and all its runs, in seconds.
const CPU_SECONDS: i64 = 2;

/// Limit for one program that is graded alone, in seconds of real time. Programs that behave as the table says need less than a
/// second; endless builds take as long as a build may.
const NET: u64 = 180;

/// A row of `hostile.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Attack {
    class: String,
    tries: String,
    stops: String,
    expect: BTreeMap<String, OneOf>,
    finding: Option<String>,
}

/// One or several accepted verdicts.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum OneOf {
    One(String),
    Several(Vec<String>),
}

impl OneOf {
    fn all(&self) -> Vec<&str> {
        match self {
            OneOf::One(one) => vec![one],
            OneOf::Several(several) => several.iter().map(String::as_str).collect(),
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/si204")
}

/// All programs of the table, as they are submitted.
struct Hostile {
    directory: tempfile::TempDir,
}

impl Hostile {
    fn new() -> Self {
        let directory = tempfile::Builder::new().prefix("hostile").tempdir().unwrap();
        attacks::write(directory.path());
        Self { directory }
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("tests/samples/si204/hostile")
    }
}

fn table() -> BTreeMap<String, Attack> {
    serde_yaml::from_str(&fs::read_to_string(root().join("hostile.yaml")).unwrap()).unwrap()
}

fn temporary() -> tempfile::TempDir {
    tempfile::Builder::new().prefix("temporary").tempdir().unwrap()
}

/// Returns the names in a directory, sorted; zip files without their extension, as in reports.
fn names_in(directory: &Path) -> Vec<String> {
    let names =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.map(|name| name.trim_end_matches(".zip").to_owned()).collect();
    names.sort();
    names
}

/// Grades with temporary files in a separate directory; `None` if it does not end within this many seconds.
fn grade(
    directories: &[&Path],
    students: &[&str],
    jobs: &str,
    temporary: &Path,
    seconds: u64,
) -> Option<Vec<u8>> {
    let mut command = Command::cargo_bin("croupier").unwrap();
    command.env("TMPDIR", temporary).timeout(Duration::from_secs(seconds));
    command.arg("grade").args(directories).args(["--assignment", "si204", "--no-cache", "-j", jobs]);
    command.args(ONLY.iter().flat_map(|only| ["--only", only]));
    command.args(students.iter().flat_map(|student| ["--students", student]));
    let output = command.args(["--report", "json"]).output().unwrap();
    let code = output.status.code()?;
    // 3 is for what is not graded, such as a damaged archive: whether that is expected, the table says.
    let is_graded = |submission: &Value| {
        submission["parts"].as_array().unwrap().iter().all(|part| part["status"] != "not_graded")
    };
    let graded = code < 2 || code == 3 && !submissions(&output.stdout).values().all(is_graded);
    assert!(graded, "exit code {code}: {}", String::from_utf8_lossy(&output.stderr));
    Some(output.stdout)
}

/// Returns the submissions of a JSON report, by name.
fn submissions(report: &[u8]) -> BTreeMap<String, Value> {
    let report: Value = serde_json::from_slice(report).unwrap();
    let each = report["submissions"].as_array().unwrap().iter();
    each.map(|one| (one["student"].as_str().unwrap().to_owned(), one.clone())).collect()
}

/// Returns the worst verdict of a part, or its status if nothing ran.
fn worst(part: &Value) -> String {
    let scenarios = part["scenarios"].as_array().unwrap().iter();
    let rank = |name: &str| {
        Verdict::ALL.iter().position(|verdict| verdict.name() == name).unwrap_or(Verdict::ALL.len())
    };
    let worst = scenarios.map(|one| one["verdict"].as_str().unwrap()).max_by_key(|name| rank(name));
    worst.or(part["status"].as_str()).unwrap().to_owned()
}

/// Returns how one submission differs from the table, in one line; `None` if it does not.
fn difference(attack: &Attack, submission: &Value) -> Option<String> {
    let mut wrong = Vec::new();
    let mut told = String::new();
    for part in submission["parts"].as_array().unwrap() {
        let id = part["id"].as_str().unwrap();
        if !PARTS.contains(&id) {
            continue;
        }
        let found = worst(part);
        let expected = attack.expect.get(id).map_or(vec!["missing"], OneOf::all);
        if !expected.contains(&found.as_str()) {
            wrong.push(format!("{id} is {found}, not {}", expected.join(" or ")));
        }
        write!(told, "{} {} {}", part["note"], part["compiler"], part["scenarios"]).unwrap();
    }
    if let Some(text) = &attack.finding
        && !told.contains(text)
    {
        wrong.push(format!("no finding contains `{text}`"));
    }
    (!wrong.is_empty()).then(|| wrong.join("; "))
}

/// Returns how one program of the table differs in a report.
fn judged(attack: &Attack, name: &str, found: Option<&Value>) -> Option<String> {
    let wrong = found.map_or(Some("not in the report".to_owned()), |found| difference(attack, found));
    wrong.map(|wrong| format!("{name}: {wrong}\n"))
}

/// Grades every program separately, to find those that do not end.
fn one_by_one(table: &BTreeMap<String, Attack>, hostile: &Path) -> String {
    let mut wrong = String::new();
    for (name, attack) in table {
        let temporary = temporary();
        match grade(&[hostile], &[name], "1", temporary.path(), NET) {
            Some(report) => wrong.extend(judged(attack, name, submissions(&report).get(name))),
            None => writeln!(wrong, "{name}: did not end in {NET} seconds").unwrap(),
        }
    }
    wrong
}

/// Creates a directory with correct programs, whose names sort between those of the table.
fn company(table: &BTreeMap<String, Attack>) -> tempfile::TempDir {
    let company = tempfile::Builder::new().prefix("company").tempdir().unwrap();
    let right = Path::new(env!("CARGO_MANIFEST_DIR")).join("submissions/si204/alder");
    for name in table.keys().step_by(20) {
        let directory = company.path().join(format!("{name}_and_then_a_right_one"));
        fs::create_dir(&directory).unwrap();
        for part in PARTS {
            let file = format!("{part}.c");
            fs::copy(right.join(&file), directory.join(&file)).unwrap();
        }
    }
    company
}

/// Returns the limit for grading the whole table, in seconds of real time.
fn net(table: &BTreeMap<String, Attack>) -> u64 {
    NET + 3 * table.len() as u64
}

#[test]
fn table_matches_directories() {
    let table = table();
    assert_eq!(names_in(&root().join("hostile")), table.keys().cloned().collect::<Vec<_>>());
    assert!(table.len() >= 55);
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/threat-model.md");
    let document = fs::read_to_string(document).unwrap();
    for (name, attack) in &table {
        assert!(attack.tries.ends_with('.') && attack.stops.ends_with('.'), "{name}: not a sentence");
        assert!(document.contains(&format!("\n### {}\n", attack.class)), "{name}: `{}`", attack.class);
        assert!(attack.expect.keys().all(|part| PARTS.contains(&part.as_str())), "{name}");
        for expected in attack.expect.values().flat_map(OneOf::all) {
            let known = Verdict::ALL.iter().any(|verdict| verdict.name() == expected);
            assert!(
                known || ["build_failed", "missing"].contains(&expected),
                "{name}: no verdict is named `{expected}`"
            );
        }
    }
}

#[test]
fn attacks_end_as_table_says() {
    let (table, hostile) = (table(), Hostile::new());
    let hostile = hostile.path();
    let company = company(&table);
    let before = (state(&hostile), state(company.path()));
    let cpu = cpu_of_children();
    let temporary = temporary();

    let both = [hostile.as_path(), company.path()];
    let Some(report) = grade(&both, &[], "2", temporary.path(), net(&table)) else {
        panic!(
            "the grading did not end in {} seconds. One by one:\n{}",
            net(&table),
            one_by_one(&table, &hostile)
        );
    };
    let used = cpu_of_children() - cpu;
    let found = submissions(&report);
    let wrong: String =
        table.iter().filter_map(|(name, attack)| judged(attack, name, found.get(name))).collect();
    assert!(wrong.is_empty(), "not as `hostile.yaml` says:\n{wrong}");

    // Correct programs are graded as if alone.
    let first = names_in(company.path()).remove(0);
    let alone = grade(&[company.path()], &[&first], "1", temporary.path(), NET).unwrap();
    let alone = &submissions(&alone)[&first]["parts"];
    for name in names_in(company.path()) {
        assert_eq!(&found[&name]["parts"], alone, "{name} is graded differently in company");
    }

    assert!((state(&hostile), state(company.path())) == before, "sources were touched");
    assert_nothing_left(temporary.path());
    let most = CPU_SECONDS * i64::try_from(found.len()).unwrap();
    assert!(used < most, "{used} seconds of CPU time, {most} are allowed");
}

#[test]
#[ignore = "takes half a minute"]
fn attacks_are_graded_alike_by_one_worker_and_two() {
    let (table, hostile) = (table(), Hostile::new());
    let hostile = hostile.path();
    // Two of each class: a difference by the number of workers is a difference by class.
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let chosen = table.iter().filter(|(_, attack)| {
        let times = seen.entry(&attack.class).or_default();
        *times += 1;
        *times <= 2 || attack.class == "state between runs" || attack.class == "names of the C library"
    });
    let chosen: Vec<&str> = chosen.map(|(name, _)| name.as_str()).collect();
    let reports = ["1", "2"].map(|jobs| {
        let temporary = temporary();
        let report = grade(&[&hostile], &chosen, jobs, temporary.path(), net(&table));
        report.unwrap_or_else(|| panic!("the grading did not end in {} seconds", net(&table)))
    });
    let differing: Vec<String> = {
        let [one, two] = reports.each_ref().map(|report| submissions(report));
        one.into_iter().filter(|(name, found)| two.get(name) != Some(found)).map(|(name, _)| name).collect()
    };
    assert_eq!(differing, [""; 0], "graded differently with -j 1 and -j 2");
    assert!(reports[0] == reports[1], "the reports differ, but no submission does");
}

#[test]
fn reports_contain_no_commands_of_ci_services() {
    let hostile = Hostile::new();
    let hostile = hostile.path();
    let names = names_in(&hostile).into_iter().filter(|name| name.contains("forges_"));
    let colors = regex::Regex::new("\x1b\\[[0-9;]*m").unwrap();
    for name in names {
        let temporary = temporary();
        let mut command = Command::cargo_bin("croupier").unwrap();
        command.env("TMPDIR", temporary.path()).env("CI", "true").env("GITHUB_ACTIONS", "true");
        command.arg("check").arg(hostile.join(&name)).args(["--assignment", "si204", "--no-cache"]);
        command.args(["--only", "shuffle/the handout*"]).timeout(Duration::from_secs(NET));
        let output = command.output().unwrap();
        let shown = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(!shown.is_empty());
        // Its log is in color; whatever else is in it may have come from a student.
        let shown = colors.replace_all(&shown, "");
        for line in shown.lines() {
            // GitHub detects `::` after spaces and `##[` anywhere, Azure `##vso[`, GitLab `section_` after an escape.
            let forged =
                line.trim_start().starts_with("::") || line.contains("##[") || line.contains("##vso[");
            assert!(!forged, "{name}: {line}");
            let hidden = |one: char| {
                one.is_control()
                    || matches!(one, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
            };
            assert!(!line.contains(hidden), "{name}: {line:?}");
        }
    }
}

/// Creates one submission of the fuzzing program for each of these seeds.
fn fuzz_class(seeds: std::ops::Range<u32>) -> tempfile::TempDir {
    let class = tempfile::Builder::new().prefix("fuzz").tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/fuzz/calls.c");
    let source = fs::read_to_string(source).unwrap();
    for seed in seeds {
        let directory = class.path().join(format!("seed_{seed}"));
        fs::create_dir(&directory).unwrap();
        fs::write(directory.join("shuffle.c"), format!("#define FUZZ_SEED {seed}\n{source}")).unwrap();
    }
    class
}

#[test]
fn random_calls_get_same_verdict_twice() {
    // The long version is `tests/fuzz-syscalls.sh`.
    let class = fuzz_class(1..13);
    let verdicts = ["1", "2"].map(|jobs| {
        let temporary = temporary();
        let report = grade(&[class.path()], &[], jobs, temporary.path(), NET);
        let report = report.unwrap_or_else(|| panic!("the grading did not end in {NET} seconds"));
        assert_nothing_left(temporary.path());
        let found = submissions(&report);
        found.into_iter().map(|(name, found)| (name, worst(&found["parts"][0]))).collect::<BTreeMap<_, _>>()
    });
    assert_eq!(verdicts[0], verdicts[1]);
    assert!(verdicts[0].values().all(|verdict| verdict != "not_graded"), "{:?}", verdicts[0]);
}

/// Writes the table of `docs/threat-model.md` from the results of `tests/threat-model.sh`. The directory that the variable names
/// contains one directory per condition, with a JSON report for each program, or a file that says why there is none.
#[test]
#[ignore = "a part of tests/threat-model.sh"]
fn write_threat_model_table() {
    let table = table();
    let results = PathBuf::from(std::env::var_os("CROUPIER_CONDITIONS").unwrap());
    let conditions = names_in(&results);
    let classes: BTreeSet<&str> = table.values().map(|attack| attack.class.as_str()).collect();
    // `1-root` is shown as `root`.
    let shown = |name: &str| name.split_once('-').map_or(name, |(_, name)| name).replace('_', " ");
    let mut lines = format!(
        "| class | programs | {} |\n|---|---|{}\n",
        conditions.iter().map(|name| shown(name)).collect::<Vec<_>>().join(" | "),
        "---|".repeat(conditions.len())
    );
    let mut notes = String::new();
    for class in classes {
        let programs = table.values().filter(|attack| attack.class == class).count();
        let mut row = format!("| {class} | {programs} |");
        let mut tried = false;
        for condition in &conditions {
            let directory = results.join(condition);
            if directory.join("not_tried").exists() {
                row.push_str(" not tried |");
                continue;
            }
            let (mut held, mut failed) = (0, Vec::new());
            let refused = |name: &&String| {
                directory.join(format!("{name}.refused")).exists() && table[*name].class == class
            };
            if table.keys().any(|name| refused(&name)) {
                row.push_str(" refused |");
                tried = true;
                continue;
            }
            // A program that was not selected has no log.
            let graded = |name: &str| directory.join(format!("{name}.log")).exists();
            for (name, attack) in table.iter().filter(|(name, attack)| attack.class == class && graded(name))
            {
                let report = fs::read(directory.join(format!("{name}.json"))).unwrap_or_default();
                let wrong = if report.is_empty() {
                    Some(format!("{name}: no report; it did not end, or croupier failed\n"))
                } else {
                    judged(attack, name, submissions(&report).get(name))
                };
                match wrong {
                    None => held += 1,
                    Some(wrong) => failed.push((name, wrong)),
                }
            }
            tried |= held + failed.len() > 0;
            match failed.len() {
                0 if held == 0 => row.push_str(" not tried |"),
                0 => write!(
                    row,
                    " {} |",
                    if held == programs { "holds".into() } else { format!("holds ({held})") }
                )
                .unwrap(),
                fails => write!(row, " fails ({fails} of {}) |", held + fails).unwrap(),
            }
            for (_, wrong) in failed {
                writeln!(notes, "* {}: {}", shown(condition), wrong.trim_end()).unwrap();
            }
        }
        if tried {
            writeln!(lines, "{row}").unwrap();
        }
    }
    for condition in &conditions {
        if let Ok(why) = fs::read_to_string(results.join(condition).join("not_tried")) {
            writeln!(notes, "* {}: not tried, because {}", shown(condition), why.trim_end()).unwrap();
        }
        if let Ok(left) = fs::read_to_string(results.join(condition).join("left"))
            && !left.trim().is_empty()
        {
            writeln!(notes, "* {}: left behind: {}", shown(condition), left.trim_end().replace('\n', ", "))
                .unwrap();
        }
    }
    let out = std::env::var_os("CROUPIER_TABLE").unwrap();
    fs::write(out, format!("{lines}\n{notes}")).unwrap();
}
