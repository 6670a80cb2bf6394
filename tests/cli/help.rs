//! Help texts.

use crate::support::{bare, run};

#[test]
fn help_lists_commands_and_exit_codes() {
    let said = run("--help");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn help_of_grade_lists_formats() {
    let said = run("grade -h");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn help_of_expect_explains_exit_code() {
    let said = run("expect --help");
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(said.stdout);
}

#[test]
fn short_help_fits_79_columns() {
    let program = run("-h").stdout;
    let commands = program.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.contains(&"grade") && names.len() >= 10, "{names:?}");
    let pages = names.iter().map(|name| run(&format!("{name} -h")).stdout);
    for line in
        pages.chain([program.clone()]).flat_map(|page| page.lines().map(str::to_owned).collect::<Vec<_>>())
    {
        assert!(line.chars().count() <= 79, "{line}");
    }
}

#[test]
fn version_is_that_of_package() {
    let said = run("--version");
    assert_eq!((said.code, said.stdout), (0, format!("croupier {}\n", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn help_works_with_invalid_specs() {
    let output = bare().args(["--specs", "/nowhere", "grade", "--help"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
}
