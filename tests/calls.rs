//! Calls of `srand` and `rand`: counted where they can be, without a trace in the transcript.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::path::Path;
use std::process::Command;

use croupier::build::companion::Companion;
use croupier::criteria::Calls;
use croupier::run::player::Script;
use croupier::run::{Run, Start, TurnTaking, run};
use croupier::spec::model::{Clock, Limits};

/// Compiles a program into the folder.
fn compile(folder: &Path, compiler: &str, flags: &[&str], source: &str) {
    let file = folder.join(if compiler == "g++" { "program.cpp" } else { "program.c" });
    std::fs::write(&file, source).unwrap();
    let mut command = Command::new(compiler);
    command.args(flags).arg("-w").arg("-o").arg(folder.join("program")).arg(&file);
    let built = command.output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
}

fn play(folder: &Path, companion: Option<&Companion>, turns: TurnTaking) -> Run {
    let scratch = tempfile::tempdir().unwrap();
    let start = Start {
        program: &folder.join("program"),
        arguments: &[],
        player: &Script(vec!["7".to_owned()]),
        preload: companion.map(|companion| companion.with(Clock::Real, true)),
        scratch: scratch.path(),
        limits: &Limits::default(),
        turns,
    };
    run(&start).unwrap()
}

/// The calls counted in a run, which must be the same whichever way turns are taken, and the same run without counting.
fn counted(compiler: &str, flags: &[&str], source: &str) -> Option<Calls> {
    let companion = Companion::build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), compiler, flags, source);
    let [notify, procfs, quiet] = TurnTaking::ALL.map(|turns| {
        let (seen, unseen) = (play(folder.path(), Some(&companion), turns), play(folder.path(), None, turns));
        assert_eq!(seen.transcript, unseen.transcript, "counting shows in the transcript:\n{source}");
        assert_eq!(unseen.calls, None);
        seen.calls
    });
    assert!(notify == procfs && notify == quiet, "{notify:?} {procfs:?} {quiet:?}");
    notify
}

const HEAD: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n";

fn in_c(body: &str) -> String {
    format!("{HEAD}int main(void) {{ unsigned n; printf(\"Seed: \"); scanf(\"%u\", &n);\n{body}\n}}\n")
}

#[test]
fn calls_are_counted_however_the_program_ends() {
    for (body, srand, rand, rand_first) in [
        ("srand(n); for (int i = 0; i < 52; i++) printf(\"%d \", rand());", 1, 52, false),
        ("printf(\"%d\", rand()); srand(n); srand(n);", 2, 1, true),
        ("puts(\"nothing\");", 0, 0, false),
        ("srand(n); fflush(stdout); abort();", 1, 0, false),
        ("srand(n); sleep(2); rand(); _exit(3);", 1, 1, false),
    ] {
        let expected = Calls { srand, rand, rand_first };
        assert_eq!(counted("gcc", &["-std=gnu17"], &in_c(body)), Some(expected), "{body}");
    }
}

#[test]
fn a_cpp_program_is_observed_too() {
    let source = "#include <cstdlib>\n#include <iostream>\nstruct Early { Early() { std::srand(1); } } early;\n\
                  int main() { int n; std::cin >> n; std::srand(n); std::cout << std::rand() << '\\n'; }\n";
    assert_eq!(
        counted("g++", &["-std=gnu++17"], source),
        Some(Calls { srand: 2, rand: 1, rand_first: false })
    );
}

#[test]
fn what_cannot_be_observed_is_not_counted() {
    let body = in_c("srand(n); printf(\"%d\", rand());");
    assert_eq!(counted("gcc", &["-std=gnu17", "-static"], &body), None, "it loads no libraries");
    let meddles = in_c("srand(n); truncate(\".croupier-calls\", 3);");
    assert_eq!(counted("gcc", &["-std=gnu17"], &meddles), None, "it wrote over the tally");
}
