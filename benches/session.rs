//! Cost of a session: one game of `si204/play` (seed 110, input `s s`, two sleeps of two seconds) played in five ways.
//!
//! (a) bare fork and exec with pipes, without the sleeps; (b) croupier with seccomp user notification; (c) the same with ptrace;
//! (d) a pexpect script in the usual style, and (e) check50's method of waiting, each without and with the sleeps.
//!
//! Machines differ and are noisy, so the figures are ratios of medians of interleaved rounds of one run: `cargo bench --bench
//! session`. (d) and (e) are skipped, with a message, if Python or PyPI is unavailable.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and may fail where it stands"
)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use croupier::language::Runtime;
use croupier::run::input::ScriptedInput;
use croupier::run::preload::PreloadLibrary;
use croupier::run::{ForkServers, InputDetection, Start, run};
use croupier::spec::model::{Clock, Limits, RunSetup};

const ROUNDS: usize = 300;
const SOURCE: &str = "submissions/si204/alder/play.c";
const LINES: [&str; 3] = ["110", "s", "s"];
const LAST_LINE: &str = "Player wins!";

/// The program with and without its sleeps.
struct Programs {
    directory: tempfile::TempDir,
    sleeping: PathBuf,
    hurried: PathBuf,
}

fn compile() -> Programs {
    let directory = tempfile::tempdir().unwrap();
    let nap = directory.path().join("nap.c");
    std::fs::write(&nap, "unsigned __wrap_sleep(unsigned s) { (void)s; return 0; }\n").unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(SOURCE);
    let gcc = |name: &str, more: &[&Path], flags: &[&str]| {
        let program = directory.path().join(name);
        let done = Command::new("gcc")
            .args(["-std=gnu17", "-o"])
            .arg(&program)
            .arg(&source)
            .args(more)
            .args(flags)
            .status();
        assert!(done.unwrap().success());
        program
    };
    let sleeping = gcc("sleeping", &[], &[]);
    let hurried = gcc("hurried", &[&nap], &["-Wl,--wrap=sleep"]);
    Programs { directory, sleeping, hurried }
}

fn bare(program: &Path) -> Duration {
    let started = Instant::now();
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    for line in LINES {
        writeln!(input, "{line}").unwrap();
    }
    drop(input);
    let output = child.wait_with_output().unwrap().stdout;
    let took = started.elapsed();
    assert!(String::from_utf8(output).unwrap().contains(LAST_LINE));
    took
}

fn session(
    programs: &Programs,
    turns: InputDetection,
    ready: Option<(&PreloadLibrary, &ForkServers)>,
) -> Duration {
    let lines = LINES.map(str::to_owned).to_vec();
    let limits = Limits::default();
    let scratch = programs.directory.path();
    let start = Start {
        program: &programs.sleeping,
        arguments: &[],
        player: &ScriptedInput(lines),
        preload: ready.map(|(preload, _)| preload.with(true)),
        scratch,
        limits: &limits,
        turns,
        clock: Clock::Real,
        day: 0,
        threads: false,
        executes: false,
        runtime: Runtime::BARE,
        setup: RunSetup::NOTHING,
        ignores_stderr: false,
        ready: ready.map(|(_, ready)| ready),
    };
    let started = Instant::now();
    let run = run(&start).unwrap();
    let took = started.elapsed();
    assert!(String::from_utf8(run.transcript.output()).unwrap().contains(LAST_LINE));
    assert_eq!(run.transcript.paused_nanos(), 4_000_000_000);
    took
}

/// Returns a Python with what the scripts need, in a directory that is kept for the next time; `None` if it is unavailable.
fn python() -> Option<PathBuf> {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
    let python = home.join("bin/python");
    let done = |command: &mut Command| {
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    let there = || done(Command::new(&python).args(["-c", "import check50, pexpect"]));
    let installed = || {
        done(Command::new("python3").args(["-m", "venv"]).arg(&home))
            && done(Command::new(&python).args(["-m", "pip", "install", "--quiet", "check50", "pexpect"]))
    };
    (there() || installed()).then_some(python)
}

/// Plays one game by a script, timed in Python; returns the median of the rounds, or `None` if it fails.
fn scripted(python: &Path, script: &str, program: &Path, rounds: usize) -> Option<Duration> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches").join(script);
    let output = Command::new(python).arg(script).arg(program).arg(rounds.to_string()).output().ok()?;
    if !output.status.success() {
        return None;
    }
    String::from_utf8(output.stdout).ok()?.trim().parse().ok().map(Duration::from_secs_f64)
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn main() {
    let programs = compile();
    let (preload, ready) = (PreloadLibrary::build().unwrap(), ForkServers::default());
    let mut times = [const { Vec::new() }; 4];
    for round in 0..ROUNDS + 10 {
        let taken = [
            bare(&programs.hurried),
            session(&programs, InputDetection::Seccomp, Some((&preload, &ready))),
            session(&programs, InputDetection::Seccomp, None),
            session(&programs, InputDetection::Ptrace, None),
        ];
        for (times, taken) in times.iter_mut().zip(taken).filter(|_| round >= 10) {
            times.push(taken);
        }
    }
    assert_eq!(ready.count(), 1, "the fork server is not running");
    let [bare, notify, alone, ptrace] = times.map(median);
    let row = |name: &str, took: Duration| {
        println!(
            "{name:<58} {:>10.3} ms  {:>8.2} × bare",
            took.as_secs_f64() * 1e3,
            took.as_secs_f64() / bare.as_secs_f64()
        );
    };
    println!("si204/play, seed 110, input `s s`: medians of {ROUNDS} interleaved rounds");
    row("(a) bare fork+exec, pipes, no sleeps", bare);
    row("(b) croupier, user notification, fork server", notify);
    row("(b) croupier, user notification, started for each run", alone);
    row("(c) croupier, ptrace", ptrace);
    let Some(python) = python() else {
        println!("(d) pexpect and (e) check50: skipped, because Python or PyPI is unavailable");
        return;
    };
    for (name, script, program, rounds) in [
        ("(d) pexpect, no sleeps", "pexpect_play.py", &programs.hurried, 15),
        ("(d) pexpect, with sleeps", "pexpect_play.py", &programs.sleeping, 1),
        ("(e) check50, no sleeps", "check50_play.py", &programs.hurried, 15),
        ("(e) check50, with sleeps", "check50_play.py", &programs.sleeping, 1),
    ] {
        let Some(took) = scripted(&python, script, program, rounds) else {
            println!("{name}: skipped, because the script failed");
            continue;
        };
        row(name, took);
        println!(
            "{:>58} {:>10.0} × croupier (user notification)",
            "",
            took.as_secs_f64() / notify.as_secs_f64()
        );
    }
}
