//! `croupier audit`: scores, survivors, the report, and exit codes.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::support::{Said, bare, said, words};

fn audit(line: &str) -> Said {
    said(bare().args(words(&format!("audit {line}"))))
}

#[test]
fn known_mistakes_are_audited_in_memory() {
    let told = audit("si204/deal --rules-only -j 2");
    assert_eq!((told.code, told.stderr.as_str()), (0, ""));
    let row = told.stdout.lines().nth(1).unwrap();
    let columns: Vec<&str> = row.split_whitespace().collect();
    assert_eq!((columns[0], columns[1], columns[5]), ("si204/deal", "rules", "100.0"), "{row}");
    assert_eq!(columns[2], columns[3], "every mutant is caught: {row}");
    assert!(told.stdout.contains("of 18 scenarios catch as much as all"), "{}", told.stdout);
    assert_eq!(audit("si204/deal --rules-only -j 1"), told);
}

/// A suite that is too small: what it misses is shown, with a scenario that would catch it.
#[test]
fn survivors_are_shown_with_a_scenario_that_would_catch_them() {
    let directory = tempfile::tempdir().unwrap();
    let specs = directory.path().join("small");
    fs::create_dir_all(specs.join("model")).unwrap();
    fs::create_dir_all(specs.join("scenarios")).unwrap();
    let model = "#include <stdio.h>\nint main(void)\n{\n    int n;\n    if (scanf(\"%d\", &n) != 1) return 0;\n    \
                 puts(n < 10 ? \"small\" : \"big\");\n    if (n == 7) puts(\"lucky\");\n    return 0;\n}\n";
    fs::write(specs.join("model/small.c"), model).unwrap();
    let spec = "assignment: small\ntitle: Small\npoints: 10\nweights: {functionality: 100, style: 0}\nparts:\n  - id: \
                small\n    points: 10\n    build: {language: c, sources: [small.c], standard: gnu17}\n    reference: \
                {model: model/small.c}\n    seed: none\n    limits: {cpu: 200ms}\n    compare: {require: layout}\n";
    fs::write(specs.join("assignment.yaml"), spec).unwrap();
    let scenarios = "- {part: small, name: a small number, because: play, keys: [3]}\n- {part: small, name: another, because: play, keys: [15]}\n";
    fs::write(specs.join("scenarios/small.yaml"), scenarios).unwrap();
    let report = directory.path().join("report.json");
    let run = |more: &str| {
        let line = format!("audit small --report json={} {more}", report.display());
        said(bare().arg("--specs").arg(directory.path()).args(words(&line)))
    };
    let told = run("--min-score 100");
    assert_eq!(told.code, 1, "{}", told.stdout);
    let (_, score) = told.stdout.lines().nth(1).unwrap().rsplit_once("  ").unwrap();
    assert_eq!(told.stderr, format!("below --min-score: small source: {}, not 100 %\n", score.trim()));
    for says in [
        "survived: small.c:6:14 10 → 11 (constant)",
        "-     puts(n < 10 ? \"small\" : \"big\");",
        "+     puts(n < 11 ? \"small\" : \"big\");",
        "  would catch it: croupier expect small --keys 10\n    - part: small\n      # because: the handout's words that ask for it; without them it gives no points\n      name: \
         found by the audit\n      keys:\n      - '10'\n",
        "not run by any scenario: small.c:7:17 puts(\"lucky\"); → ; (dropped statement)",
        "+     if (n == 7) ;\n  would catch it: croupier expect small --keys 7\n",
        "2 of 2 scenarios catch as much as all: `a small number` and `another`",
    ] {
        assert!(told.stdout.contains(says), "{says}\n{}", told.stdout);
    }
    assert_eq!(run("--min-score 30").code, 0);
    let report: Value = serde_json::from_str(&fs::read_to_string(&report).unwrap()).unwrap();
    assert_eq!(report["schemaVersion"], "2");
    let file = &report["files"]["small/small.c"];
    assert_eq!((&file["language"], &file["source"]), (&"c".into(), &model.into()));
    let mutants = file["mutants"].as_array().unwrap();
    let survivor = mutants.iter().find(|one| one["replacement"] == "11").unwrap();
    assert_eq!(
        (&survivor["status"], &survivor["location"]["start"]["line"]),
        (&"Survived".into(), &6.into())
    );
    let not_run =
        mutants.iter().find(|one| one["replacement"] == ";" && one["location"]["start"]["line"] == 7);
    let not_run = not_run.unwrap();
    assert_eq!(
        (&not_run["status"], &not_run["coveredBy"]),
        (&"NoCoverage".into(), &Value::Array(Vec::new()))
    );
    let killed = mutants.iter().find(|one| one["replacement"] == ">=").unwrap();
    assert_eq!((&killed["status"], killed["killedBy"].as_array().unwrap().len()), (&"Killed".into(), 2));
}

/// Returns whether a tool is installed; says what is skipped if not.
#[expect(clippy::print_stderr, reason = "a test says what it skips")]
fn has(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").output().is_ok();
    if !found {
        eprintln!("skipped, because `{tool}` is not installed");
    }
    found
}

/// Audits an assignment with a model in this language and the scenarios of some lines of input; returns what is printed, and the mutants of the
/// report.
fn of_model(language: &str, file: &str, model: &str, keys: &[&str], more: &str) -> (Said, Vec<Value>) {
    let directory = tempfile::tempdir().unwrap();
    let specs = directory.path().join("small");
    fs::create_dir_all(specs.join("model")).unwrap();
    fs::create_dir_all(specs.join("scenarios")).unwrap();
    fs::write(specs.join("model").join(file), model).unwrap();
    let spec = format!(
        "assignment: small\ntitle: Small\npoints: 10\nweights: {{functionality: 100, style: 0}}\nparts:\n  - id: small\n    points: 10\n    \
         build: {{language: {language}, sources: [{file}]}}\n    reference: {{model: model/{file}}}\n    seed: none\n    \
         limits: {{cpu: 200ms, output: 4KiB}}\n    compare: {{require: layout}}\n"
    );
    fs::write(specs.join("assignment.yaml"), spec).unwrap();
    let scenario =
        |keys: &&str| format!("- {{part: small, name: input {keys}, because: play, keys: [{keys}]}}\n");
    fs::write(specs.join("scenarios/small.yaml"), keys.iter().map(scenario).collect::<String>()).unwrap();
    let report = directory.path().join("report.json");
    let line = format!("audit small --report json={} {more}", report.display());
    let told = said(bare().arg("--specs").arg(directory.path()).args(words(&line)));
    let written = fs::read_to_string(&report).unwrap_or_else(|_| panic!("{}", told.stderr));
    let report: Value = serde_json::from_str(&written).unwrap();
    let mutants = report["files"][format!("small/{file}")]["mutants"].as_array().unwrap().clone();
    (told, mutants)
}

/// Returns the statuses of the mutants of a line.
fn statuses(mutants: &[Value], line: u64) -> Vec<(&str, &str)> {
    let of_line = mutants.iter().filter(|one| one["location"]["start"]["line"] == line);
    of_line.map(|one| (one["replacement"].as_str().unwrap(), one["status"].as_str().unwrap())).collect()
}

#[test]
#[ignore = "takes half a minute"]
fn model_in_python_is_audited() {
    if !has("python3") {
        return;
    }
    let model = "n = int(input())\nprint('small' if n < 10 else 'big')\nif n > 20:\n    print('huge')\nelif n == 7:\n    print('lucky')\n\
                 while n > 0:\n    n -= 1\n";
    let (told, mutants) = of_model("python", "small.py", model, &["3", "15"], "--cases 60");
    assert_eq!((told.code, told.stderr.as_str()), (0, ""), "{}", told.stdout);
    for says in [
        "survived: small.py:2:22 10 → 11 (constant)\n    - print('small' if n < 10 else 'big')\n    + print('small' if n < 11 else 'big')\n  would catch it: croupier \
         expect small --keys 10\n",
        "not run by any scenario: small.py:6:5 print('lucky') → pass (dropped statement)\n    -     print('lucky')\n    +     pass\n  would catch it: croupier \
         expect small --keys 7\n",
    ] {
        assert!(told.stdout.contains(says), "{says}\n{}", told.stdout);
    }
    assert_eq!(statuses(&mutants, 4), [("pass", "NoCoverage"), ("''", "NoCoverage")]);
    // A loop without end is ended by the limit.
    assert!(statuses(&mutants, 8).contains(&("+=", "Timeout")), "{mutants:?}");
    // Where a condition is computed, it is run.
    assert!(
        statuses(&mutants, 5).iter().all(|(_, status)| ["Killed", "Survived"].contains(status)),
        "{mutants:?}"
    );
}

/// A branch that no scenario takes is not run, and the rest is. Go is left out: it has its library compiled for each class, which takes long.
#[test]
#[ignore = "takes half a minute"]
fn models_in_other_languages_are_audited() {
    let java = "class small {\n  public static void main(String[] a) {\n    if (new java.util.Scanner(System.in).nextInt() > 20)\n      System.out.println(\"huge\");\n  }\n}\n";
    let javascript = "const lines = require('readline').createInterface({ input: process.stdin });\nlines.question('', (text) => {\n  if (Number(text) > 20)\n    \
                      console.log('huge');\n  lines.close();\n});\n";
    let rust = "fn main() {\n    let mut text = String::new();\n    std::io::stdin().read_line(&mut text).unwrap();\n    if text.trim().parse::<i32>().unwrap() > 20 {\n        \
                println!(\"huge\");\n    }\n}\n";
    for (language, tool, file, model, condition, branch) in [
        ("java", "javac", "small.java", java, 3, 4),
        ("javascript", "node", "small.js", javascript, 3, 4),
        ("rust", "rustc", "small.rs", rust, 4, 5),
    ] {
        if !has(tool) {
            continue;
        }
        let (told, mutants) = of_model(language, file, model, &["3"], "--cases 0");
        assert_eq!((told.code, told.stderr.as_str()), (0, ""), "{}", told.stdout);
        let (condition, branch) = (statuses(&mutants, condition), statuses(&mutants, branch));
        let is_run = |status: &str| ["Killed", "Survived", "Ignored"].contains(&status);
        assert!(
            condition.len() >= 4 && condition.iter().all(|(_, status)| is_run(status)),
            "{language}: {condition:?}"
        );
        assert!(
            branch.len() == 2 && branch.iter().all(|(_, status)| *status == "NoCoverage"),
            "{language}: {branch:?}"
        );
    }
}

/// Sleeps, flushing, and the size of a buffer change nothing that a player sees.
#[test]
#[ignore = "takes half a minute"]
fn mutants_of_a_model_are_caught_or_equivalent() {
    let told = audit("change --limit 12 --cases 40 --seed 2");
    assert_eq!((told.code, told.stderr.as_str()), (0, ""));
    assert!(told.stdout.contains("change  source       12"), "{}", told.stdout);
    assert!(told.stdout.contains("set aside as equivalent, after a search of"), "{}", told.stdout);
    assert_eq!(audit("change --limit 12 --cases 40 --seed 2 -j 1"), told);
}

#[test]
fn right_programs_are_built_in() {
    let told = audit("si204/shuffle --limit 3");
    assert_eq!((told.code, told.stderr.as_str()), (0, ""));
    for of in ["si204/shuffle  rules ", "si204/shuffle  source        3"] {
        assert!(told.stdout.contains(of), "{of}\n{}", told.stdout);
    }
}

#[test]
fn program_that_is_wrong_itself_is_refused() {
    let told = audit("si204/play --source-only --source submissions/si204/larch --limit 1");
    assert_eq!(told.code, 2, "{}", told.stdout);
    assert!(told.stderr.contains("the program itself does not pass `si204/play`"), "{}", told.stderr);
    for (line, says) in [
        ("si204/shuffle --min-score 101", "expected a number from 0 to 100"),
        (
            "si204/shuffle --source nowhere",
            "error: no program at `nowhere`\nhint: pass the directory of a right program",
        ),
        ("change --rules-only", "hint: its reference has no known mistakes: run without --rules-only"),
        // A report is opened before anything is tried.
        (
            "change --report json=nowhere/x.json",
            "cannot write report `nowhere/x.json`: directory `nowhere` does not exist",
        ),
    ] {
        let told = audit(line);
        assert_eq!((told.code, told.stdout.as_str()), (2, ""), "{line}");
        assert!(told.stderr.contains(says), "{line}: {}", told.stderr);
    }
    let told = audit("change --report html=x");
    assert_eq!(
        (told.code, told.stderr.as_str()),
        (2, "error: invalid report of an audit\nhint: pass --report json=FILE\n",)
    );
}
