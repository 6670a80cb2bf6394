//! How far a grading run is, on standard error; nothing where no terminal shows it.

use std::io::IsTerminal;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::pipeline::Progress;
use crate::text;

/// How much of a student's name is shown.
const NAME: usize = 24;

/// A progress line that goes away when the work is done.
pub(crate) struct Line {
    bar: ProgressBar,
}

impl Line {
    /// A line for this run, if standard error is a terminal.
    pub(crate) fn new() -> Self {
        if !std::io::stderr().is_terminal() {
            return Self { bar: ProgressBar::hidden() };
        }
        let bar = ProgressBar::no_length();
        let style = ProgressStyle::with_template("{pos}/{len} [{bar:24}] {msg}")
            .expect("the template above is well-formed")
            .progress_chars("=> ");
        bar.set_style(style);
        // It starts a thread, and panics where it cannot: then the line moves with the work alone.
        if thread::Builder::new().spawn(|| ()).is_ok() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self { bar }
    }

    /// Takes note of a step.
    pub(crate) fn step(&self, progress: &Progress<'_>) {
        match progress {
            Progress::Started { builds, runs } => self.bar.set_length((builds + runs) as u64),
            Progress::Built { student, part } => {
                self.bar.inc(1);
                self.bar.set_message(format!("built {} {part}", name(student)));
            }
            Progress::Ran { student, part, scenario, .. } | Progress::Skipped { student, part, scenario } => {
                self.bar.inc(1);
                self.bar.set_message(format!("{} {part}/{scenario}", name(student)));
            }
        }
    }

    /// Takes the line away.
    pub(crate) fn done(self) {
        self.bar.finish_and_clear();
    }
}

fn name(student: &str) -> String {
    text::visible(student.as_bytes()).chars().take(NAME).collect()
}
