//! Compiles test programs, and runs them with every input detection method.

use std::path::{Path, PathBuf};
use std::process::Command;

use croupier::error::Result;
use croupier::language::Runtime;
use croupier::run::input::ScriptedInput;
use croupier::run::preload::PreloadLibrary;
use croupier::run::{ForkServers, InputDetection, Start, run};
use croupier::spec::model::{Clock, Limits, RunSetup};
use croupier::transcript::Transcript;

/// A compiled program in its own directory.
pub(crate) struct Program {
    _directory: tempfile::TempDir,
    pub(crate) path: PathBuf,
}

/// Compiles a program whose `main` has this body.
pub(crate) fn compile(body: &str) -> Program {
    const HEADS: [&str; 18] = [
        "errno.h",
        "fcntl.h",
        "poll.h",
        "pthread.h",
        "signal.h",
        "stdint.h",
        "stdio.h",
        "stdlib.h",
        "string.h",
        "sys/epoll.h",
        "sys/ioctl.h",
        "sys/select.h",
        "sys/syscall.h",
        "sys/time.h",
        "sys/timerfd.h",
        "termios.h",
        "time.h",
        "unistd.h",
    ];
    let mut heads = "#define _GNU_SOURCE\n#include <sys/socket.h>\n#include <sys/wait.h>\n".to_owned();
    heads.extend(HEADS.map(|head| format!("#include <{head}>\n")));
    source(&heads, body)
}

/// Compiles a program that begins with these lines and whose `main` has this body.
pub(crate) fn source(heads: &str, body: &str) -> Program {
    let directory = tempfile::tempdir().unwrap();
    let source = directory.path().join("program.c");
    let text =
        format!("{heads}int main(int argc, char **argv) {{ (void)argc; (void)argv;\n{body}\nreturn 0; }}\n");
    std::fs::write(&source, text).unwrap();
    let path = directory.path().join("program");
    let gcc =
        Command::new("gcc").args(["-std=gnu17", "-O1", "-w", "-o"]).arg(&path).arg(&source).output().unwrap();
    assert!(gcc.status.success(), "{}", String::from_utf8_lossy(&gcc.stderr));
    Program { _directory: directory, path }
}

/// Returns the preload library that programs are run with.
pub(crate) fn preload() -> &'static PreloadLibrary {
    thread_local!(static COMPANION: &'static PreloadLibrary = Box::leak(Box::new(PreloadLibrary::build().unwrap())));
    COMPANION.with(|preload| *preload)
}

pub(crate) fn play(program: &Program, lines: &[&str], limits: &Limits, turns: InputDetection) -> Transcript {
    let scratch = tempfile::tempdir().unwrap();
    play_in(scratch.path(), program, lines, limits, turns, None).unwrap()
}

pub(crate) fn play_in(
    scratch: &Path,
    program: &Program,
    lines: &[&str],
    limits: &Limits,
    turns: InputDetection,
    ready: Option<&ForkServers>,
) -> Result<Transcript> {
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    run(&Start {
        program: &program.path,
        arguments: &[],
        player: &ScriptedInput(lines),
        preload: Some(preload().with(false)),
        scratch,
        limits,
        turns,
        clock: Clock::Real,
        day: 0,
        threads: false,
        executes: false,
        runtime: Runtime::BARE,
        setup: RunSetup::NOTHING,
        ignores_stderr: false,
        ready,
    })
    .map(|run| run.transcript)
}

/// Runs a program twice from a fork server, if this host supports that.
pub(crate) fn play_ready(program: &Program, lines: &[&str], limits: &Limits) -> [Transcript; 2] {
    let (scratch, ready) = (tempfile::tempdir().unwrap(), ForkServers::default());
    [1, 2].map(|_| {
        let played =
            play_in(scratch.path(), program, lines, limits, InputDetection::Seccomp, Some(&ready)).unwrap();
        assert_eq!(ready.count(), 1, "no fork server is running");
        played
    })
}

/// Runs a program whose `main` has this body as [`transcript_of`] does.
pub(crate) fn transcript_within(limits: &Limits, body: &str, lines: &[&str]) -> Transcript {
    transcript_of(&compile(body), limits, lines)
}

/// Runs the program with every input detection method, and from a fork server; all must agree.
pub(crate) fn transcript_of(program: &Program, limits: &Limits, lines: &[&str]) -> Transcript {
    let [notify, ptrace] = InputDetection::ALL.map(|turns| play(program, lines, limits, turns));
    assert_eq!(notify, ptrace, "user notification (left) and ptrace (right) differ");
    for ready in play_ready(program, lines, limits) {
        assert_eq!(notify, ready, "started for each run (left) and forked (right) differ");
    }
    notify
}

pub(crate) fn transcript(body: &str, lines: &[&str]) -> Transcript {
    transcript_within(&Limits::default(), body, lines)
}

/// Returns the output of each turn, as text.
pub(crate) fn turns(transcript: &Transcript) -> Vec<String> {
    transcript.turns.iter().map(|turn| String::from_utf8_lossy(&turn.output).into_owned()).collect()
}

pub(crate) fn seconds(transcript: &Transcript) -> Vec<Vec<f64>> {
    let nanos = |turn: &croupier::transcript::Turn| {
        turn.pauses.iter().map(|pause| pause.nanos as f64 / 1e9).collect()
    };
    transcript.turns.iter().map(nanos).collect()
}
