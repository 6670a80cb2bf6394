//! Programs compiled on the spot, and runs of them in every way there is.

use std::path::{Path, PathBuf};
use std::process::Command;

use croupier::build::companion::Companion;
use croupier::error::Result;
use croupier::run::player::Script;
use croupier::run::{Ready, Start, TurnTaking, run};
use croupier::spec::model::{Clock, Limits};
use croupier::transcript::Transcript;

/// A compiled program in a folder of its own.
pub(crate) struct Program {
    _folder: tempfile::TempDir,
    pub(crate) path: PathBuf,
}

pub(crate) fn compile(body: &str) -> Program {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("program.c");
    let heads = [
        "errno", "fcntl", "poll", "pthread", "signal", "stdio", "stdlib", "string", "termios", "time",
        "unistd",
    ];
    let mut text: String = heads.iter().map(|head| format!("#include <{head}.h>\n")).collect();
    text += "#include <sys/select.h>\n#include <sys/socket.h>\n#include <sys/types.h>\n#include <sys/ioctl.h>\n#include <sys/wait.h>\n";
    text += &format!("int main(int argc, char **argv) {{ (void)argc; (void)argv;\n{body}\nreturn 0; }}\n");
    std::fs::write(&source, text).unwrap();
    let path = folder.path().join("program");
    let gcc =
        Command::new("gcc").args(["-std=gnu17", "-O1", "-w", "-o"]).arg(&path).arg(&source).output().unwrap();
    assert!(gcc.status.success(), "{}", String::from_utf8_lossy(&gcc.stderr));
    Program { _folder: folder, path }
}

/// The companion, which answers sleeps where the kernel does not tell of them.
pub(crate) fn companion() -> &'static Companion {
    thread_local!(static COMPANION: &'static Companion = Box::leak(Box::new(Companion::build().unwrap())));
    COMPANION.with(|companion| *companion)
}

pub(crate) fn play(program: &Program, lines: &[&str], limits: &Limits, turns: TurnTaking) -> Transcript {
    try_to_play(program, lines, limits, turns).unwrap()
}

pub(crate) fn try_to_play(
    program: &Program,
    lines: &[&str],
    limits: &Limits,
    turns: TurnTaking,
) -> Result<Transcript> {
    let scratch = tempfile::tempdir().unwrap();
    play_in(scratch.path(), program, lines, limits, turns, None)
}

pub(crate) fn play_in(
    scratch: &Path,
    program: &Program,
    lines: &[&str],
    limits: &Limits,
    turns: TurnTaking,
    ready: Option<&Ready>,
) -> Result<Transcript> {
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let companion = (turns == TurnTaking::Quiet || ready.is_some()).then(companion);
    run(&Start {
        program: &program.path,
        arguments: &[],
        player: &Script(lines),
        preload: companion.map(|companion| companion.with(Clock::Real, false)),
        scratch,
        limits,
        turns,
        ready,
    })
    .map(|run| run.transcript)
}

/// Two runs of a program that stands ready, where this host has that.
pub(crate) fn play_ready(program: &Program, lines: &[&str], limits: &Limits) -> [Transcript; 2] {
    let (scratch, ready) = (tempfile::tempdir().unwrap(), Ready::default());
    [1, 2].map(|_| {
        let played =
            play_in(scratch.path(), program, lines, limits, TurnTaking::Notify, Some(&ready)).unwrap();
        assert_eq!(ready.count(), 1, "it does not stand ready");
        played
    })
}

/// Runs the program under every way of taking turns, and standing ready; all must agree.
pub(crate) fn transcript_within(limits: &Limits, body: &str, lines: &[&str]) -> Transcript {
    let program = compile(body);
    let [notify, procfs, quiet] = TurnTaking::ALL.map(|turns| play(&program, lines, limits, turns));
    assert_eq!(notify, procfs, "notify (left) and procfs (right) tell different stories");
    assert_eq!(notify, quiet, "notify (left) and quiet (right) tell different stories");
    for ready in play_ready(&program, lines, limits) {
        assert_eq!(
            notify, ready,
            "started for each run (left) and forked (right) it tells different stories"
        );
    }
    notify
}

pub(crate) fn transcript(body: &str, lines: &[&str]) -> Transcript {
    transcript_within(&Limits::default(), body, lines)
}

/// The output of each turn, as text.
pub(crate) fn turns(transcript: &Transcript) -> Vec<String> {
    transcript.turns.iter().map(|turn| String::from_utf8_lossy(&turn.output).into_owned()).collect()
}

pub(crate) fn seconds(transcript: &Transcript) -> Vec<Vec<f64>> {
    let nanos = |turn: &croupier::transcript::Turn| {
        turn.pauses.iter().map(|pause| pause.nanos as f64 / 1e9).collect()
    };
    transcript.turns.iter().map(nanos).collect()
}
