//! `docs/spec.md` and `docs/spec.schema.json` must agree with the tables of specs, `docs/record.schema.json` with the record. To generate them:
//! `CROUPIER_BLESS=1 cargo test --test spec_reference`.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::Path;

use boon::{Compiler, Draft, Schemas};
use croupier::oracle;
use croupier::spec::document;
use serde_json::{Value, json};

/// Compares a file of `docs/` with what it should hold, or writes it.
fn holds(name: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    if std::env::var_os("CROUPIER_BLESS").is_some() {
        fs::write(&path, wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{name} is out of date: run CROUPIER_BLESS=1 cargo test --test spec_reference");
}

/// What the schema (or one of its definitions) says of a YAML text; empty if it is right.
fn says(definition: &str, yaml: &str) -> String {
    let mut compiler = Compiler::new();
    compiler.set_default_draft(Draft::V2020_12);
    let schema: Value = serde_json::from_str(&document::schema(oracle::games())).unwrap();
    compiler.add_resource("spec.json", schema).unwrap();
    let mut schemas = Schemas::new();
    let index = compiler.compile(&format!("spec.json{definition}"), &mut schemas).unwrap();
    let value: Value = serde_yaml::from_str(yaml).unwrap();
    schemas.validate(&value, index).err().map(|error| format!("{error:#}")).unwrap_or_default()
}

#[test]
fn spec_reference_is_generated() {
    holds("spec.md", &document::markdown(oracle::games()));
}

#[test]
fn schema_is_generated() {
    holds("spec.schema.json", &document::schema(oracle::games()));
}

#[test]
fn schema_of_record_is_generated() {
    let schema = serde_json::to_string_pretty(&croupier::record::json_schema()).unwrap();
    holds("record.schema.json", &format!("{schema}\n"));
}

#[test]
fn schema_of_student_record_is_generated() {
    let schema = serde_json::to_string_pretty(&croupier::record::student_json_schema()).unwrap();
    holds("student.schema.json", &format!("{schema}\n"));
}

#[test]
fn report_matches_schema() {
    let mut program = assert_cmd::Command::cargo_bin("croupier").unwrap();
    program.current_dir(env!("CARGO_MANIFEST_DIR")).args(["grade", "submissions/si204", "--only", "deal/*"]);
    let report: Value =
        serde_json::from_slice(&program.args(["--report", "json"]).output().unwrap().stdout).unwrap();
    let errors = |report: &Value| {
        let mut compiler = Compiler::new();
        compiler.add_resource("record.json", croupier::record::json_schema()).unwrap();
        let mut schemas = Schemas::new();
        let index = compiler.compile("record.json", &mut schemas).unwrap();
        schemas.validate(report, index).err().map(|error| format!("{error:#}")).unwrap_or_default()
    };
    assert_eq!(errors(&report), "");
    let mut wrong = report.clone();
    wrong["submissions"][0]["status"] = json!("perfect");
    assert_ne!(errors(&wrong), "");
}

#[test]
fn report_for_a_student_matches_its_schema() {
    let mut program = assert_cmd::Command::cargo_bin("croupier").unwrap();
    program.current_dir(env!("CARGO_MANIFEST_DIR")).args(["check", "submissions/si204/alder"]);
    let output = program.args(["--only", "deal/*", "--report", "student"]).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut compiler = Compiler::new();
    compiler.add_resource("student.json", croupier::record::student_json_schema()).unwrap();
    let mut schemas = Schemas::new();
    let index = compiler.compile("student.json", &mut schemas).unwrap();
    let error = schemas.validate(&report, index).err().map(|error| format!("{error:#}"));
    assert_eq!(error, None);
    assert_eq!(report["assignment"], "si204");
}

#[test]
fn built_in_specs_match_schema() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs");
    let mut checked = 0;
    // Word lists are no specs.
    let is_words = |path: &Path| path.parent() == Some(specs.join("words").as_path());
    for entry in walkdir::WalkDir::new(&specs).into_iter().map(Result::unwrap) {
        if is_words(entry.path()) {
            continue;
        }
        if entry.path().extension().is_some_and(|ending| ending == "yaml") {
            assert_eq!(
                says("", &fs::read_to_string(entry.path()).unwrap()),
                "",
                "{}",
                entry.path().display()
            );
            checked += 1;
        }
    }
    assert!(checked >= 10, "{checked} files");
}

#[test]
fn schema_rejects_what_the_reader_rejects() {
    let right = json!({ "part": "play", "name": "a", "keys": ["h", 1], "weight": 2, "visibility": "hidden" });
    assert_eq!(says("", &json!([right]).to_string()), "");
    for (key, value) in
        [("wieght", json!(2)), ("weight", json!(-1)), ("visibility", json!("shown")), ("keys", json!("h"))]
    {
        let mut wrong = right.clone();
        wrong[key] = value;
        assert_ne!(says("", &json!([wrong]).to_string()), "", "{key}");
    }
    assert_ne!(says("", "[{part: play}]"), "", "a scenario has a name");
    assert_eq!(says("#/$defs/marks", "ada: {play: {style: 27, comment: clear names}}"), "");
    assert_ne!(says("#/$defs/marks", "ada: {play: {stile: 27}}"), "");
}
