//! What leaves croupier for other systems and for students: places, sums, and nothing hidden.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::Path;

use crate::reporting::{CLASSROOM50, FORMATS, graded, students};
use crate::support::{SPECS, bare, croupier, refused, run, said};

#[test]
fn annotations_are_relative_to_the_repository() {
    let repository = tempfile::tempdir().unwrap();
    let work = repository.path().join("hw/two");
    fs::create_dir_all(&work).unwrap();
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("submissions/si204/larch");
    for file in ["shuffle.c", "deal.c", "play.c"] {
        fs::copy(sample.join(file), work.join(file)).unwrap();
    }
    let places = |variables: &[(&str, &Path)], path: &str, directory: &Path| {
        let quality = repository.path().join("quality.json");
        let mut command = bare();
        command.current_dir(directory).envs(variables.iter().copied());
        command.args(["check", path, "-a", "si204", "--only", "play/*soft 17", "--report", "github"]);
        let said = said(command.arg("--report").arg(format!("gitlab={}", quality.display())));
        assert_eq!(said.code, 1, "{}", said.stderr);
        let entries: serde_json::Value = serde_json::from_slice(&fs::read(quality).unwrap()).unwrap();
        let path = entries[0]["location"]["path"].as_str().unwrap().to_owned();
        let annotation = said.stdout.lines().next().unwrap();
        assert!(annotation.starts_with(&format!("::error file={path},title=play")), "{annotation}");
        path
    };
    assert_eq!(places(&[], "hw/two", repository.path()), "play.c");
    assert_eq!(
        places(&[("CI_PROJECT_DIR", repository.path())], "two", &repository.path().join("hw")),
        "hw/two/play.c"
    );
    fs::create_dir(repository.path().join("hw/.git")).unwrap();
    assert_eq!(places(&[("GITHUB_WORKSPACE", repository.path())], ".", &work), "two/play.c");
}

#[test]
fn exports_add_up_in_an_independent_check() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped, because `python3` is not installed");
        return;
    }
    let out = tempfile::tempdir().unwrap();
    let at = |name: &str| out.path().join(name);
    let marks = "alder: {style: 90%, adjust: {points: -3.5, why: no names}}\nlarch: {total: {points: 41.25, why: oral}}\n\
                 fir: {excused: ill}\nbirch: {play: {adjust: {points: 2, why: =bonus}, style: 21}}\n";
    fs::write(at("marks.yaml"), marks).unwrap();
    let mut command = croupier();
    command.args(["grade", "submissions/si204", "--marks"]).arg(at("marks.yaml"));
    for report in ["json=grades.json", "csv=grades.csv", "junit=junit.xml", "gitlab=gitlab.json"] {
        let (format, file) = report.split_once('=').unwrap();
        command.arg("--report").arg(format!("{format}={}", at(file).display()));
    }
    let graded = said(&mut command);
    assert!(matches!(graded.code, 1 | 3), "{}", graded.stderr);
    for (index, student) in students(&at("grades.json")).iter().enumerate() {
        for format in ["gradescope", "classroom50", "student"] {
            let mut command = bare();
            command.envs(CLASSROOM50).arg("report").arg(at("grades.json")).args(["--students", student]);
            let file = at(&format!("{format}-{index}.json"));
            // What is not graded is an error in classroom50.
            said(command.arg("--report").arg(format!("{format}={}", file.display())));
        }
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/check-exports.py");
    let checked = std::process::Command::new("python3")
        .arg(script)
        .arg(at("grades.json"))
        .arg(out.path())
        .output()
        .unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    assert_eq!(String::from_utf8_lossy(&checked.stdout).trim(), "14");
}

/// Copies the small spec of the tests with a rare seed and a rare name of the hidden scenario; `more` is added to the assignment.
fn specs_with_secrets(to: &Path, more: &str) {
    let from = Path::new(SPECS).join("si204");
    fs::create_dir_all(to.join("si204/scenarios")).unwrap();
    for (file, added) in [("assignment.yaml", more), ("scenarios/all.yaml", "")] {
        let text = fs::read_to_string(from.join(file)).unwrap() + added;
        let text = text
            .replace("a surprise", "xyzzy surprise")
            .replace("seed: 107", "seed: 987654321")
            .replace("[h]", "[h, s]");
        fs::write(to.join("si204").join(file), text).unwrap();
    }
}

/// Returns lines that were printed or expected in hidden runs only.
fn hidden_lines(record: &serde_json::Value) -> Vec<String> {
    let mut lines: [std::collections::BTreeSet<String>; 2] = Default::default();
    for one in record["submissions"].as_array().unwrap() {
        for part in one["parts"].as_array().unwrap() {
            for scenario in part["scenarios"].as_array().unwrap() {
                let is_hidden = scenario["visibility"] != "visible";
                let pair = &scenario["transcripts"];
                for digest in [&pair["expected"], &pair["actual"]].into_iter().filter_map(|it| it.as_str()) {
                    for turn in one["transcripts"][digest]["turns"].as_array().unwrap() {
                        let output = turn["output"].as_str().unwrap().lines().map(str::to_owned);
                        lines[usize::from(is_hidden)].extend(output);
                    }
                }
            }
        }
    }
    let [open, hidden] = lines;
    let is_open = |line: &&String| open.iter().any(|other| other.contains(line.trim()));
    hidden.iter().filter(|line| line.trim().len() > 12).filter(|line| !is_open(line)).cloned().collect()
}

#[test]
fn no_artifact_for_students_has_seeds_names_or_texts_of_hidden_scenarios() {
    let out = tempfile::tempdir().unwrap();
    let at = |name: &str| out.path().join(name);
    let program = || {
        let mut command = bare();
        command.envs(CLASSROOM50).arg("--specs").arg(at("specs"));
        command
    };
    specs_with_secrets(&at("specs"), "hidden_names: false\n");
    let json = format!("json={}", at("grades.json").display());
    let mut command = program();
    said(command.args(["grade", "submissions/si204", "--only", "play", "--report", &json]));
    let record: serde_json::Value = serde_json::from_slice(&fs::read(at("grades.json")).unwrap()).unwrap();
    let mut secrets = hidden_lines(&record);
    assert!(!secrets.is_empty());
    secrets.extend(["xyzzy".to_owned(), "987654321".to_owned()]);
    let holds = |text: &str, what: &str| {
        for secret in &secrets {
            assert!(!text.contains(secret.as_str()), "{what} tells of a hidden scenario: `{secret}`\n{text}");
        }
    };
    for student in students(&at("grades.json")) {
        for (format, _) in FORMATS.iter().filter(|(name, _)| !matches!(*name, "terminal" | "json" | "csv")) {
            let mut command = program();
            command.arg("report").arg(at("grades.json")).args(["--students", &student, "--report", format]);
            let said = said(&mut command);
            holds(&said.stdout, format);
            holds(&said.stderr, format);
        }
        let mut command = program();
        let work = Path::new("submissions/si204").join(&student);
        command.arg("check").arg(work).args(["--only", "play", "--no-cache", "--report"]);
        command.arg(format!("json={}", at("check.json").display()));
        command.arg("--report").arg(format!("html={}", at("site").display()));
        let said = said(&mut command);
        holds(&said.stdout, "check");
        let site: Vec<_> = fs::read_dir(at("site")).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(site.iter().any(|file| file.extension().is_some_and(|kind| kind == "html")), "{site:?}");
        for file in &site {
            assert!(file.is_file(), "a page of the student only: {site:?}");
            holds(&fs::read_to_string(file).unwrap(), "check --report html");
        }
        holds(&said.stderr, "check");
        holds(&fs::read_to_string(at("check.json")).unwrap(), "check --report json");
    }
    let mut command = program();
    command.arg("report").arg(at("grades.json")).arg("--per-student").arg(at("pages"));
    said(&mut command);
    for entry in fs::read_dir(at("pages")).unwrap().map(Result::unwrap) {
        holds(&fs::read_to_string(entry.path()).unwrap_or_default(), "a page");
    }
    let mut command = program();
    let show = said(command.args(["show", "si204/play"]));
    holds(&show.stdout, "show");
    assert!(show.stdout.contains("1 more scenario, not named"), "{}", show.stdout);
    for more in ["--coverage", "--interpretations"] {
        let mut command = program();
        holds(&said(command.args(["show", "si204/play", more])).stdout, more);
    }
    let mut command = program();
    holds(&said(command.args(["check", "submissions/si204/alder", "--only", "play/xyzy*"])).stderr, "a hint");
}

#[test]
fn check_fills_the_row_of_one_student() {
    for kind in ["canvas", "moodle"] {
        refused(
            &format!("check submissions/si204/alder --report {kind}=x.csv"),
            &format!(
                "error: `--report {kind}` fills an exported gradebook, but no roster is given\n\
                 hint: pass the exported file: --roster FILE\n"
            ),
        );
    }
    let out = tempfile::tempdir().unwrap();
    let [export, filled] = ["export.csv", "filled.csv"].map(|name| out.path().join(name));
    let text = "Student,ID,SIS Login ID,Section,Blackjack (4711)\n    Points Possible,,,,110\n\
                \"Alder, Ann\",101,alder,S1,\n\"Ash, Bo\",102,ash,S1,7\n";
    fs::write(&export, text).unwrap();
    let mut command = bare();
    command
        .args(["check", "submissions/si204/alder", "--only", "shuffle", "--no-cache", "--roster"])
        .arg(&export);
    command.arg("--report").arg(format!("canvas={}", filled.display()));
    let told = said(&mut command);
    assert_eq!(told.code, 0, "{}", told.stderr);
    let filled = fs::read_to_string(&filled).unwrap();
    assert_eq!(filled, text.replace("alder,S1,\n", "alder,S1,28\n"), "{}", told.stderr);
}

#[test]
fn times_are_in_a_file_of_their_own() {
    let out = tempfile::tempdir().unwrap();
    let file = out.path().join("times.json");
    let mut command = bare();
    command.args([
        "grade",
        "submissions/si204",
        "--students",
        "alder",
        "--only",
        "shuffle",
        "--no-cache",
        "--times",
    ]);
    let told = said(command.arg(&file));
    assert_eq!(told.code, 0, "{}", told.stderr);
    let times: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    let shuffle = &times["students"]["alder"]["shuffle"];
    assert_eq!((&times["schema"], &times["assignment"]), (&1.into(), &"si204".into()));
    assert!(
        shuffle["build_seconds"].as_f64() > Some(0.0) && shuffle["run_seconds"].as_f64() > Some(0.0),
        "{times}"
    );
    assert!(shuffle["runs"].as_u64() > Some(5) && shuffle["slowest"].is_string(), "{times}");
}

#[test]
fn json_of_check_is_what_the_student_may_see() {
    let out = tempfile::tempdir().unwrap();
    let file = out.path().join("check.json");
    let mut command = croupier();
    command.args(["check", "submissions/si204/alder", "--report", &format!("json={}", file.display())]);
    said(&mut command);
    let shown: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    assert_eq!((&shown["kind"], &shown["student"]), (&"student".into(), &"alder".into()));
    assert_eq!(shown["parts"][1]["hidden"]["count"], 1);
    let again = said(bare().arg("report").arg(&file));
    assert_eq!(again.code, 2);
    assert!(again.stderr.contains("a report for a student has only what they may see"), "{}", again.stderr);
}

#[test]
fn scenario_is_chosen_by_number_or_id() {
    let chosen = |only: &str| {
        let said = run(&format!("check submissions/si204/alder --only '{only}' --report json"));
        assert_eq!(said.code, 0, "{}", said.stderr);
        let shown: serde_json::Value = serde_json::from_str(&said.stdout).unwrap();
        let scenario = &shown["parts"][0]["scenarios"][0];
        let text = |field: &str| scenario[field].as_str().unwrap().to_owned();
        (text("id"), scenario["number"].as_u64().unwrap(), text("name"))
    };
    let first = chosen("play/1");
    assert_eq!((first.1, first.2.as_str()), (1, "push replays with a fresh deck"));
    assert_eq!(chosen(&first.0), first);
    assert!(first.0.len() == "play/abcdef".len() && first.0.starts_with("play/"), "{}", first.0);
    let said = run("check submissions/si204/alder --only play/9");
    assert_eq!((said.code, said.stderr.lines().next().unwrap()), (2, "error: no scenario matches `play/9`"));
}

#[test]
fn changes_are_written_as_csv_and_json() {
    let out = graded();
    let (old, new) = (out.path().join("grades.json"), out.path().join("new.json"));
    let mut record: serde_json::Value = serde_json::from_slice(&fs::read(&old).unwrap()).unwrap();
    record["submissions"][1]["points"] = 1.into();
    fs::write(&new, record.to_string()).unwrap();
    let csv = out.path().join("changes.csv");
    let mut command = bare();
    command.arg("diff").arg(&old).arg(&new).args(["--report", "json", "--report"]);
    let said = said(command.arg(format!("csv={}", csv.display())));
    assert_eq!(said.code, 1, "{}", said.stderr);
    let changes: serde_json::Value = serde_json::from_str(&said.stdout).unwrap();
    assert_eq!((&changes["changed"], &changes["students"][0]["student"]), (&1.into(), &"birch".into()));
    assert_eq!((&changes["kind"], &changes["by"]), (&"changes".into(), &changes["students"][0]["by"]));
    assert!(
        fs::read_to_string(csv)
            .unwrap()
            .starts_with("student,change,old,new,by,reasons,causes\nbirch,points,")
    );
    let packed = out.path().join("changes.json.gz");
    let mut command = bare();
    command.arg("diff").arg(&old).arg(&new).arg("--report").arg(format!("json={}", packed.display()));
    crate::support::said(&mut command);
    assert!(fs::read(packed).unwrap().starts_with(&[0x1f, 0x8b]), "it is compressed");
    refused(
        "diff a.json b.json --report csv=x --report json=./x",
        "error: two reports for `./x`\nhint: choose a different file: --report json=FILE\n",
    );
    refused(
        "diff a.json b.json --report xml",
        "error: unknown report format `xml`\nhint: available: `csv`, `json`\n",
    );
}
