//! Cost of a search: `croupier explore si204/play` with a right program, compared with bare fork and exec of the same program.
//!
//! A round has three figures: two searches of different length, whose difference leaves out the build and the start, and as many
//! bare runs of one game (seed 110, input `s s`, no sleeps, pipes) as that difference has scenarios. All of them use two workers.
//! Machines differ and are noisy, so the figure is the ratio of medians of interleaved rounds: `cargo bench --bench explore`.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and may fail where it stands"
)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const ROUNDS: usize = 5;
const WORKERS: usize = 2;
/// Number of scenarios of the short and the long search.
const SCENARIOS: [usize; 2] = [500, 4_500];
const SUBMISSION: &str = "submissions/si204/alder";
const LINES: &str = "110\ns\ns\n";

/// Compiles the program without its sleeps.
fn compile(directory: &Path) -> PathBuf {
    let (no_sleep, program) = (directory.join("no_sleep.c"), directory.join("play"));
    std::fs::write(&no_sleep, "unsigned __wrap_sleep(unsigned s) { (void)s; return 0; }\n").unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(SUBMISSION).join("play.c");
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=gnu17", "-Wl,--wrap=sleep", "-o"]).args([&program, &source, &no_sleep]);
    assert!(gcc.status().unwrap().success());
    program
}

fn bare(program: &Path) {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(LINES.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap().stdout;
    assert!(String::from_utf8(output).unwrap().contains("Player wins!"));
}

fn all_bare(program: &Path, runs: usize) -> Duration {
    let started = Instant::now();
    thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| (0..runs / WORKERS).for_each(|_| bare(program)));
        }
    });
    started.elapsed()
}

fn explore(scenarios: usize) -> Duration {
    let started = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["explore", "si204/play", SUBMISSION, "--seconds", "120"])
        .args(["--cases", &scenarios.to_string(), "--jobs", &WORKERS.to_string()])
        .output()
        .unwrap();
    let took = started.elapsed();
    let found = String::from_utf8_lossy(&output.stdout);
    assert!(found.starts_with("no difference in "), "{found}{}", String::from_utf8_lossy(&output.stderr));
    took
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn main() {
    let directory = tempfile::tempdir().unwrap();
    let program = compile(directory.path());
    let scenarios = SCENARIOS[1] - SCENARIOS[0];
    let (mut searches, mut bares) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let short = explore(SCENARIOS[0]);
        searches.push(explore(SCENARIOS[1]).saturating_sub(short));
        bares.push(all_bare(&program, scenarios));
    }
    let each = |time: Duration| time.as_secs_f64() * 1e3 / scenarios as f64;
    let (search, bare) = (each(median(searches)), each(median(bares)));
    println!("{scenarios} scenarios with {WORKERS} workers, median of {ROUNDS} rounds, per scenario:");
    println!("  bare fork+exec     {bare:.3} ms");
    println!(
        "  croupier explore   {search:.3} ms, {:.0} a second, {:.2} x bare",
        1e3 / search,
        search / bare
    );
}
