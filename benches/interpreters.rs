//! Cost of a run in a language whose programs are run by another: the start of an interpreter or a virtual machine.
//!
//! A program that prints one line, started bare with pipes, and by croupier with the whole sandbox and a terminal. Figures are ratios of
//! medians of interleaved rounds of one run: `cargo bench --bench interpreters`. Languages that this machine lacks are skipped, with a
//! message.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and may fail where it stands"
)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use croupier::build::{BuildOutcome, build, directory_of, host};
use croupier::language::{ALL, Language, Runner, SAMPLE_OUTPUT};
use croupier::run::input::ScriptedInput;
use croupier::run::{InputDetection, Start, run};
use croupier::spec::model::{Build, Limits};

const ROUNDS: usize = 60;

/// Rounds before them that do not count.
const FIRST: usize = 3;

fn bare(runner: &Runner, program: &Path, limits: &Limits) -> Duration {
    let arguments = runner.arguments_for(program, directory_of(program), limits.memory);
    let started = Instant::now();
    // croupier runs this one, whatever `PATH` says.
    let mut command = Command::new(Path::new("/usr/bin").join(runner.program));
    let output = command.args(arguments).stdin(Stdio::null()).stderr(Stdio::null()).output().unwrap();
    let took = started.elapsed();
    assert_eq!(output.stdout.trim_ascii(), SAMPLE_OUTPUT.as_bytes());
    took
}

fn by_croupier(language: &'static Language, program: &Path, limits: &Limits) -> Duration {
    let scratch = tempfile::tempdir().unwrap();
    let input = ScriptedInput(Vec::new());
    let plain = Start::plain(program, &input, scratch.path(), limits, InputDetection::Seccomp);
    let start = Start { runtime: language.runtime, ..plain };
    let started = Instant::now();
    let run = run(&start).unwrap();
    let took = started.elapsed();
    assert_eq!(run.transcript.output().trim_ascii(), SAMPLE_OUTPUT.as_bytes());
    took
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64()
}

fn main() {
    println!("a program that prints a line: medians of {ROUNDS} interleaved rounds");
    for language in ALL {
        let Some(runner) = language.runtime.runner else { continue };
        if host::version(runner.program).is_err() {
            println!("{}: skipped, because this machine lacks `{}`", language.name, runner.program);
            continue;
        }
        let [sources, out] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let recipe = Build::of_sample(language);
        fs::write(sources.path().join(&recipe.sources[0]), language.sample).unwrap();
        let BuildOutcome::Built { program, .. } = build(&recipe, sources.path(), out.path()).unwrap() else {
            panic!("the sample does not build");
        };
        let limits = Limits::default();
        let mut times = [const { Vec::new() }; 2];
        for round in 0..FIRST + ROUNDS {
            let taken = [bare(runner, &program, &limits), by_croupier(language, &program, &limits)];
            for (times, taken) in times.iter_mut().zip(taken).filter(|_| round >= FIRST) {
                times.push(taken);
            }
        }
        let [bare, ours] = times.map(median);
        println!(
            "{:<12} bare {:>8.1} ms   croupier {:>8.1} ms   {:.2} × bare",
            language.name,
            bare * 1e3,
            ours * 1e3,
            ours / bare
        );
    }
}
