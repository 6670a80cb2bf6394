//! Calls of `srand` and `rand` are counted without changing the transcript.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::path::Path;
use std::process::Command;

use croupier::criteria::Calls;
use croupier::language::Runtime;
use croupier::run::input::ScriptedInput;
use croupier::run::preload::PreloadLibrary;
use croupier::run::{ForkServers, InputDetection, Run, Start, run};
use croupier::spec::model::{Clock, Limits, RunSetup};

/// Compiles a program into the directory.
fn compile(directory: &Path, compiler: &str, flags: &[&str], source: &str) {
    let file = directory.join(if compiler == "g++" { "program.cpp" } else { "program.c" });
    std::fs::write(&file, source).unwrap();
    let mut command = Command::new(compiler);
    command.args(flags).arg("-w").arg("-o").arg(directory.join("program")).arg(&file);
    let built = command.output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
}

fn play(directory: &Path, preload: Option<&PreloadLibrary>, turns: InputDetection) -> Run {
    play_in(tempfile::tempdir().unwrap().path(), directory, preload, turns, None)
}

fn play_in(
    scratch: &Path,
    directory: &Path,
    preload: Option<&PreloadLibrary>,
    turns: InputDetection,
    ready: Option<&ForkServers>,
) -> Run {
    let start = Start {
        program: &directory.join("program"),
        arguments: &[],
        player: &ScriptedInput(vec!["7".to_owned()]),
        preload: preload.map(|preload| preload.with(true)),
        scratch,
        limits: &Limits::default(),
        turns,
        clock: Clock::Real,
        day: 0,
        threads: false,
        executes: false,
        runtime: Runtime::BARE,
        setup: RunSetup::NOTHING,
        ignores_stderr: false,
        ready,
    };
    let ran = run(&start).unwrap();
    assert_eq!(std::fs::read_dir(scratch).unwrap().count(), 0, "counting leaves something behind");
    ran
}

/// Returns the calls counted in a run, after checking that every input detection method, and a run without counting, agree.
fn counted(compiler: &str, flags: &[&str], source: &str) -> Option<Calls> {
    let preload = PreloadLibrary::build().unwrap();
    let directory = tempfile::tempdir().unwrap();
    compile(directory.path(), compiler, flags, source);
    let [notify, ptrace] = InputDetection::ALL.map(|turns| {
        let (seen, unseen) =
            (play(directory.path(), Some(&preload), turns), play(directory.path(), None, turns));
        assert_eq!(seen.transcript, unseen.transcript, "counting shows in the transcript:\n{source}");
        assert_eq!(unseen.calls, None);
        seen.calls
    });
    assert!(notify == ptrace, "{notify:?} {ptrace:?}");
    let (scratch, ready) = (tempfile::tempdir().unwrap(), ForkServers::default());
    for _ in 0..2 {
        let run =
            play_in(scratch.path(), directory.path(), Some(&preload), InputDetection::Seccomp, Some(&ready));
        assert_eq!(run.calls, notify, "a forked program has other counts:\n{source}");
    }
    assert_eq!(ready.count(), usize::from(!flags.contains(&"-static")), "is a fork server running?");
    notify
}

const HEAD: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n";

fn in_c(body: &str) -> String {
    format!("{HEAD}int main(void) {{ unsigned n; printf(\"Seed: \"); scanf(\"%u\", &n);\n{body}\n}}\n")
}

#[test]
fn calls_are_counted_for_every_ending() {
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
fn cpp_calls_are_counted() {
    let source = "#include <cstdlib>\n#include <iostream>\nstruct Early { Early() { std::srand(1); } } early;\n\
                  int main() { int n; std::cin >> n; std::srand(n); std::cout << std::rand() << '\\n'; }\n";
    assert_eq!(
        counted("g++", &["-std=gnu++17"], source),
        Some(Calls { srand: 2, rand: 1, rand_first: false })
    );
}

#[test]
fn unobservable_calls_are_not_counted() {
    let body = in_c("srand(n); printf(\"%d\", rand());");
    assert_eq!(counted("gcc", &["-std=gnu17", "-static"], &body), None, "it loads no libraries");
    let meddles = in_c(
        "srand(n); char line[512]; unsigned *tally; FILE *maps = fopen(\"/proc/self/maps\", \"r\");
         while (fgets(line, sizeof line, maps))
             if (strstr(line, \"croupier-calls\") && sscanf(line, \"%p\", &tally) == 1) *tally = 0;",
    );
    let (preload, directory) = (PreloadLibrary::build().unwrap(), tempfile::tempdir().unwrap());
    compile(directory.path(), "gcc", &["-std=gnu17"], &meddles);
    for turns in InputDetection::ALL {
        assert_eq!(play(directory.path(), Some(&preload), turns).calls, None, "it wrote over the tally");
    }
}
