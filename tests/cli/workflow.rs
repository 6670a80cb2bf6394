//! Text for people never contains a workflow command of a CI service.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::Path;

use crate::support::{bare, said};

/// Whether a CI service would interpret a line as a command.
fn is_command(line: &str) -> bool {
    line.trim_start().starts_with("::") || line.contains("##[")
}

fn put(directory: &Path, source: &str) {
    fs::create_dir_all(directory).unwrap();
    fs::write(directory.join("shuffle.c"), source).unwrap();
}

#[test]
fn names_and_output_are_not_workflow_commands() {
    let class = tempfile::tempdir().unwrap();
    let prints =
        "#include <stdio.h>\nint main(void) { puts(\"::error::printed\\n ##[error]printed\"); return 0; }\n";
    put(&class.path().join("::error::hello"), prints);
    put(&class.path().join("##[error]hello"), "int main(void) {\n::error::compiled\n##[error]compiled\n");
    for arguments in [&["grade"][..], &["grade", "--report", "terminal"], &["grade", "--dry-run"]] {
        let mut command = bare();
        command.args(arguments).args(["-a", "si204", "--only", "shuffle", "."]).current_dir(class.path());
        let said = said(&mut command);
        let lines: Vec<&str> = said.stdout.lines().chain(said.stderr.lines()).collect();
        assert!(lines.iter().any(|line| line.contains("\\::error::hello")), "{lines:#?}");
        assert!(!lines.iter().any(|line| is_command(line)), "{lines:#?}");
    }
    for student in ["::error::hello", "##[error]hello"] {
        let mut command = bare();
        command.args(["check", student, "-a", "si204", "--only", "shuffle"]).current_dir(class.path());
        let said = said(&mut command);
        assert_eq!(said.code, 1, "{said:?}");
        let mut lines = said.stdout.lines().chain(said.stderr.lines());
        assert!(!lines.any(is_command), "{}{}", said.stdout, said.stderr);
    }
    let mut command = bare();
    let said = said(command.args(["grade", "--frobnicate=x\n::error::argument"]));
    assert_eq!(said.code, 2);
    assert!(!said.stderr.lines().any(is_command), "{}", said.stderr);
}

#[test]
fn json_report_keeps_names() {
    let class = tempfile::tempdir().unwrap();
    put(&class.path().join("::error::hello"), "int main(void) {\n");
    let mut command = bare();
    command.args(["grade", "-a", "si204", "--only", "shuffle", "--report", "json", "."]);
    let said = said(command.current_dir(class.path()));
    assert!(said.stdout.contains("\"student\": \"::error::hello\""), "{}", said.stdout);
}
