//! `croupier audit`: scores, survivors, the report, and exit codes.

use std::fs;

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
    assert_eq!((columns[0], columns[1], columns[8]), ("si204/deal", "rules", "100.0"), "{row}");
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
    assert_eq!((told.code, told.stderr.as_str()), (1, ""), "{}", told.stdout);
    for says in [
        "survived: small.c:6:14 10 → 11 (constant)",
        "-     puts(n < 10 ? \"small\" : \"big\");",
        "+     puts(n < 11 ? \"small\" : \"big\");",
        "  would catch it: croupier expect small --keys 10\n    - part: small\n      because: # the handout's words that ask for it\n      name: \
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

/// Sleeps, flushing, and the size of a buffer change nothing that a player sees.
#[test]
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
    let told = audit("change --report html=x");
    assert_eq!(
        (told.code, told.stderr.as_str()),
        (2, "error: invalid report of an audit\nhint: pass --report json=FILE\n",)
    );
}
