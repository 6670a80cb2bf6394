//! Languages that croupier does not know, by their commands.

use insta::assert_snapshot;

use super::with;

/// What is wrong with a build by these commands.
fn commands(commands: &str) -> String {
    with("{language: c, sources: [take.c]}", &format!("{{language: command, sources: [take.x]{commands}}}"))
}

#[test]
fn a_language_has_commands() {
    assert_eq!(commands(", command: {run: [x, '{file}']}"), "");
    assert_snapshot!(commands(""));
    assert_snapshot!(with("language: c,", "language: c, command: {run: [x]},"));
    assert_snapshot!(commands(", command: {run: []}"));
    assert_snapshot!(commands(", command: {compile: [x], run: [x]}"));
}

#[test]
fn expressions_and_directories_are_checked() {
    assert_snapshot!(commands(", command: {run: [x], error: 'oops', readable: [etc, /, /etc/../home]}"));
    assert_snapshot!(commands(", command: {run: [x], uncaught: '(?P<what>.+)'}"));
    assert_snapshot!(commands(", command: {run: [x], place: '(?P<file>.+):(?P<line>\\d+)', env: {PATH: x}}"));
}
