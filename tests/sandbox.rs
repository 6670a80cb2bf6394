//! The sandbox, tested by programs and sources that try to get out of it.
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may fail where it stands, and says what it skips"
)]

use std::fs;
use std::path::Path;
use std::process::Command;

use croupier::build::{self, BuildOutcome};
use croupier::language::{Language, Runtime};
use croupier::run::input::ScriptedInput;
use croupier::run::{InputDetection, Start, run};
use croupier::sandbox::active;
use croupier::spec::model::{Build, Clock, Limits, RunSetup};

/// Whether this host has Landlock; if not, the tests are skipped.
fn fenced() -> bool {
    let there = active().has("landlock");
    if !there {
        eprintln!("skipped, because `landlock` is unavailable");
    }
    there
}

/// Returns what a program whose `main` has this body prints, in a scratch directory, with each input detection method.
fn printed(body: &str) -> String {
    let made = tempfile::tempdir().unwrap();
    let source = made.path().join("program.c");
    let text = format!(
        "#include <errno.h>\n#include <fcntl.h>\n#include <stdio.h>\n#include <string.h>\n#include <sys/stat.h>\n#include <unistd.h>\n\
         static void try(const char *what, int answer) {{ printf(\"%s: %s\\n\", what, answer < 0 ? strerror(errno) : \"done\"); }}\n\
         int main(void) {{ {body} return 0; }}\n"
    );
    fs::write(&source, text).unwrap();
    let program = made.path().join("program");
    assert!(Command::new("gcc").arg("-o").arg(&program).arg(&source).status().unwrap().success());
    let outputs = InputDetection::ALL.map(|turns| {
        let scratch = tempfile::tempdir().unwrap();
        let start = Start {
            program: &program,
            arguments: &[],
            player: &ScriptedInput::default(),
            preload: None,
            scratch: scratch.path(),
            limits: &Limits::default(),
            turns,
            clock: Clock::Real,
            day: 0,
            threads: false,
            executes: false,
            runtime: Runtime::BARE,
            setup: RunSetup::NOTHING,
            ignores_stderr: false,
            ready: None,
        };
        String::from_utf8(run(&start).unwrap().transcript.output()).unwrap()
    });
    assert!(outputs.iter().all(|output| *output == outputs[0]), "{outputs:?}");
    outputs[0].clone()
}

#[test]
fn program_sees_only_its_own_directory() {
    if !fenced() {
        return;
    }
    let outside = tempfile::tempdir().unwrap();
    let secret = outside.path().join("expected.txt");
    fs::write(&secret, "secret").unwrap();
    let (secret, outside) = (secret.display(), outside.path().display());
    let said = printed(&format!(
        r#"try("read passwd", open("/etc/passwd", O_RDONLY)); try("read outside", open("{secret}", O_RDONLY));
           try("list outside", open("{outside}", O_RDONLY | O_DIRECTORY)); try("write outside", open("{outside}/new", O_WRONLY | O_CREAT, 0600));
           try("remove outside", unlink("{secret}")); try("directory outside", mkdir("{outside}/d", 0700)); try("link out", symlink("{secret}", "link"));
           try("read by link", open("link", O_RDONLY)); try("write here", open("here", O_RDWR | O_CREAT, 0600)); try("directory here", mkdir("d", 0700));
           try("tty", open("/dev/tty", O_RDWR)); try("null", open("/dev/null", O_RDWR)); try("libraries", open("/usr/lib", O_RDONLY));
           try("spoil", open("/usr/bin/true", O_WRONLY));"#
    ));
    let denied = "Permission denied";
    assert_eq!(
        said,
        format!(
            "read passwd: {denied}\nread outside: {denied}\nlist outside: {denied}\nwrite outside: {denied}\nremove outside: {denied}\n\
             directory outside: {denied}\nlink out: done\nread by link: {denied}\nwrite here: done\ndirectory here: done\ntty: done\nnull: done\n\
             libraries: done\nspoil: {denied}\n"
        )
    );
    assert!(Path::new(&secret.to_string()).exists());
}

/// Returns the first error of building these files, or `built`.
fn says(files: &[(&str, String)]) -> String {
    let recipe = Build {
        language: Language::C,
        sources: vec!["play.c".into()],
        any_name: false,
        any_language: false,
        standard: "gnu17".into(),
        program: "play".into(),
        makefile: true,
        prebuilt: false,
        harness: None,
        sanitized: false,
    };
    let (directory, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for (name, text) in files {
        fs::write(directory.path().join(name), text).unwrap();
    }
    match build::build(&recipe, directory.path(), out.path()).unwrap() {
        BuildOutcome::Failed { first_error, .. } => first_error,
        BuildOutcome::Built { .. } => "built".into(),
        BuildOutcome::Missing { says } => says,
    }
}

#[test]
fn compiler_reads_only_the_submission() {
    if !fenced() {
        return;
    }
    let others = tempfile::tempdir().unwrap();
    let secret = others.path().join("solution.h");
    fs::write(&secret, "int leaked(void);\n").unwrap();
    let include =
        |what: &str| says(&[("play.c", format!("#include \"{what}\"\nint main(void) {{ return 0; }}\n"))]);
    let secret = secret.display().to_string();
    assert_eq!(include(&secret), format!("play.c:1:10: fatal error: {secret}: Permission denied"));
    assert_eq!(include("/etc/passwd"), "play.c:1:10: fatal error: /etc/passwd: Permission denied");
    let own = [
        ("play.c", "#include \"own.h\"\nint main(void) { return OWN; }\n".to_owned()),
        ("own.h", "#define OWN 0\n".into()),
    ];
    assert_eq!(says(&own), "built");
    let makefile = format!("play:\n\tcp {secret} play.c\n\tcc -o play play.c\n");
    assert!(says(&[("Makefile", makefile)]).starts_with("make: *** [Makefile:2: play] Error"));
}

#[test]
fn makefile_starts_many_processes_in_sequence() {
    let recipe = "i=0; while [ $$i -lt 1000 ]; do uname > /dev/null || exit 1; i=$$((i + 1)); done";
    let makefile = format!("play:\n\t{recipe}\n\tgcc -o play main.c\n");
    let source = "int main(void) { return 0; }\n".to_owned();
    assert_eq!(says(&[("Makefile", makefile), ("main.c", source)]), "built");
}

#[test]
fn makefile_sees_its_own_processes_only() {
    if !fenced() || !active().has("proc") {
        eprintln!("skipped, because `landlock` or `proc` is unavailable");
        return;
    }
    // The shell, `make`, and what the shell starts: croupier's own processes are not among them.
    let look = r"for one in /proc/[0-9]*; do tr '\000' ' ' < $$one/cmdline; echo; done > seen";
    let others = r"! grep -v '^make \|^/bin/sh -c \|^tr ' seen";
    let makefile = format!("play:\n\t{look}\n\t{others}\n\tgrep -q '^make ' seen\n\tgcc -o play main.c\n");
    let source = "int main(void) { return 0; }\n".to_owned();
    assert_eq!(says(&[("Makefile", makefile), ("main.c", source)]), "built");
}
