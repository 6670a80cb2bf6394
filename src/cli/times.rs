//! `grade --times FILE`: how long builds and runs took. A file of its own, since the record does not depend on a clock.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;

use crate::cli::reports::Wanted;
use crate::cli::targets::Places;
use crate::error::Result;
use crate::pipeline::Progress;

/// Version of the file.
const SCHEMA: u32 = 1;

/// The times of a class, and the file for them.
pub(crate) struct Times {
    place: Option<Places<()>>,
    students: Mutex<BTreeMap<String, BTreeMap<String, PartTimes>>>,
}

/// The times of a part, on this machine, under its load. What comes from the cache takes no time.
#[derive(Debug, Default, Serialize)]
struct PartTimes {
    /// Seconds to build it.
    build_seconds: f64,
    /// Number of scenarios that were run.
    runs: usize,
    /// Seconds to run and compare all of them, one after the other.
    run_seconds: f64,
    /// The scenario that took longest.
    #[serde(skip_serializing_if = "String::is_empty")]
    slowest: String,
    /// Its seconds.
    slowest_seconds: f64,
}

/// What the file contains.
#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    assignment: &'a str,
    students: &'a BTreeMap<String, BTreeMap<String, PartTimes>>,
}

impl Times {
    /// Opens the file, if there is one.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn open(file: Option<&Path>) -> Result<Self> {
        let place = file.map(|file| Places::open(&[Wanted { format: (), file: Some(file) }])).transpose()?;
        Ok(Self { place, students: Mutex::default() })
    }

    /// Adds what an event tells.
    pub(crate) fn add(&self, progress: &Progress<'_>) {
        if self.place.is_none() {
            return;
        }
        let mut students = self.students.lock().unwrap_or_else(PoisonError::into_inner);
        let mut of = |student: &str, part: &str, add: &dyn Fn(&mut PartTimes)| {
            add(students.entry(student.to_owned()).or_default().entry(part.to_owned()).or_default());
        };
        match *progress {
            Progress::Built { student, part, took } => {
                of(student, part, &|times| times.build_seconds = seconds(took));
            }
            Progress::Ran { student, part, scenario, took, .. } => of(student, part, &|times| {
                times.runs += 1;
                times.run_seconds = rounded(times.run_seconds + took.as_secs_f64());
                // Events come in any order.
                let longest = (seconds(took), std::cmp::Reverse(scenario));
                if longest > (times.slowest_seconds, std::cmp::Reverse(times.slowest.as_str())) {
                    (times.slowest, times.slowest_seconds) = (scenario.to_owned(), seconds(took));
                }
            }),
            Progress::Started { .. } | Progress::Skipped { .. } => {}
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn write(self, assignment: &str) -> Result<()> {
        let Some(place) = self.place else { return Ok(()) };
        let students = self.students.into_inner().unwrap_or_else(PoisonError::into_inner);
        let document = Document { schema: SCHEMA, assignment, students: &students };
        place.write(
            |()| false,
            |(), out| {
                serde_json::to_writer_pretty(&mut *out, &document)?;
                out.write_all(b"\n")
            },
            || Ok(()),
        )
    }
}

fn seconds(took: Duration) -> f64 {
    rounded(took.as_secs_f64())
}

/// Rounds to a tenth of a millisecond: more is noise.
fn rounded(seconds: f64) -> f64 {
    (seconds * 10_000.0).round() / 10_000.0
}
