//! Progress bar of a grading run on standard error; hidden unless that is a terminal.

use std::io::IsTerminal;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::pipeline::Progress;
use crate::text;

/// Maximum number of characters of a student's name.
const NAME: usize = 24;

/// A progress bar that disappears at the end.
pub(crate) struct Line {
    bar: ProgressBar,
}

impl Line {
    /// Creates the bar, hidden unless standard error is a terminal.
    pub(crate) fn new() -> Self {
        if !std::io::stderr().is_terminal() {
            return Self { bar: ProgressBar::hidden() };
        }
        let bar = ProgressBar::no_length();
        let style = ProgressStyle::with_template("{pos}/{len} [{bar:24}] {eta} left: {wide_msg}")
            .expect("the template above is well-formed")
            .progress_chars("=> ");
        bar.set_style(style);
        // This call starts a thread and panics if it cannot; without it, the bar moves only with the work.
        if thread::Builder::new().spawn(|| ()).is_ok() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self { bar }
    }

    /// Advances the bar.
    pub(crate) fn step(&self, progress: &Progress<'_>) {
        match progress {
            Progress::Started { builds, runs } => self.bar.set_length((builds + runs) as u64),
            Progress::Built { student, part, .. } => {
                self.bar.inc(1);
                self.bar.set_message(format!("built {} {part}", name(student)));
            }
            Progress::Ran { student, part, scenario, .. } | Progress::Skipped { student, part, scenario } => {
                self.bar.inc(1);
                self.bar.set_message(format!("{} {part}/{scenario}", name(student)));
            }
        }
    }

    /// Removes the bar.
    pub(crate) fn done(self) {
        self.bar.finish_and_clear();
    }
}

/// A number of things done, of which nobody knows how many there will be; it disappears at the end.
pub(crate) struct Count {
    bar: ProgressBar,
}

impl Count {
    /// Creates it, hidden unless standard error is a terminal.
    pub(crate) fn new() -> Self {
        let hidden = !std::io::stderr().is_terminal();
        Self { bar: if hidden { ProgressBar::hidden() } else { ProgressBar::new_spinner() } }
    }

    /// Shows what is done so far.
    pub(crate) fn show(&self, done: &str) {
        self.bar.set_message(done.to_owned());
        self.bar.tick();
    }

    /// Removes it.
    pub(crate) fn done(self) {
        self.bar.finish_and_clear();
    }
}

fn name(student: &str) -> String {
    text::visible(student.as_bytes()).chars().take(NAME).collect()
}
