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
fn help_of_commands_with_reports_lists_all_formats() {
    for command in ["grade", "check", "merge", "report"] {
        let help = run(&format!("{command} -h")).stdout;
        for format in ["json", "html", "pages", "moodle"] {
            assert!(help.contains(&format!("\n  {format} ")), "{command}: {format}");
        }
    }
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
    // A release names its commit, too.
    let expected = format!("croupier {}", env!("CARGO_PKG_VERSION"));
    assert!(said.code == 0 && said.stdout.starts_with(&expected), "{}", said.stdout);
    assert_eq!(said.stdout.lines().count(), 1);
}

#[test]
fn completions_know_all_commands() {
    let command = bare().args(["--help"]).output().unwrap();
    let help = String::from_utf8(command.stdout).unwrap();
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.contains(&"grade"), "{commands:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&format!("completions {shell}"));
        let unknown: Vec<_> = commands.iter().filter(|name| !script.stdout.contains(**name)).collect();
        assert!(script.code == 0 && unknown.is_empty(), "{shell}: {unknown:?}");
    }
    let script = run("completions bash").stdout;
    let asked =
        "COMP_WORDS=(croupier che); COMP_CWORD=1; _croupier croupier che croupier; echo ${COMPREPLY[@]}";
    let bash =
        std::process::Command::new("bash").args(["-c", &format!("{script}\n{asked}")]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&bash.stdout), "check\n", "{}", String::from_utf8_lossy(&bash.stderr));
}

#[test]
fn manual_has_a_page_for_each_command() {
    let page = run("man");
    assert!(page.code == 0 && page.stdout.contains(".TH croupier 1"), "{}", page.stdout);
    let directory = tempfile::tempdir().unwrap();
    let written = bare().args(["man", "--dir"]).arg(directory.path().join("man1")).output().unwrap();
    assert_eq!((written.status.code(), written.stdout.len()), (Some(0), 0));
    for name in ["croupier", "croupier-grade", "croupier-marks-init"] {
        let page = std::fs::read_to_string(directory.path().join(format!("man1/{name}.1"))).unwrap();
        assert!(page.contains(".SH NAME"), "{page}");
    }
}

#[test]
fn help_works_with_invalid_specs() {
    let output = bare().args(["--specs", "/nowhere", "grade", "--help"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
}
