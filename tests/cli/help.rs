//! Help that reads well: every command has its line, its example and the exit codes.

use crate::support::{bare, run};

#[test]
fn the_program_tells_its_commands_and_exit_codes() {
    let said = run("--help");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn grade_tells_its_formats() {
    let said = run("grade -h");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn expect_tells_what_its_exit_code_means() {
    let said = run("expect --help");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn the_version_is_the_packages() {
    let said = run("--version");
    assert_eq!((said.code, said.stdout), (0, format!("croupier {}\n", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn help_works_where_the_specs_are_broken() {
    let output = bare().args(["--specs", "/nowhere", "grade", "--help"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
}
