//! Report formats: pure functions from the record to bytes.
//!
//! A format reads the record, one submission at a time, and nothing else: no clock, no terminal, no environment (the caller passes
//! what a service says there, see [`Context`]). The caller decides where the bytes go. Formats that students see are made from a
//! [`StudentRecord`](crate::record::StudentRecord), which has nothing that is hidden from them.
//!
//! Two views need more than a record: [`check`] shows one submission with its transcripts, [`screen`] shows a transcript
//! as it looked on the terminal.

mod asides;
mod attention;
mod cell;
pub mod changes;
pub mod check;
mod classroom50;
mod columns;
mod context;
mod csv;
mod difference;
mod distribution;
mod earned;
mod failures;
mod github;
mod gitlab;
mod gradescope;
mod html;
mod json;
mod junit;
pub(crate) mod live;
mod losses;
mod markdown;
mod mistakes;
mod pairs;
mod place;
mod reason;
mod remarks;
mod review;
mod rows;
#[cfg(test)]
pub(crate) mod sample;
mod scenarios;
pub mod screen;
mod student;
mod summary;
mod summary_text;
mod table;
pub mod terminal;
pub mod theme;
mod wording;
pub mod wrap;

use std::io::{self, Write};

use crate::record::AnyRecord;

pub use context::Context;
pub use table::{Sort, View};

/// A report format: a pure function from the record to bytes.
///
/// To add a format: write `src/report/<name>.rs` with a unit struct, add one line to [`ALL`], and add a snapshot of the
/// sample record. Help texts, messages, and the contract test below use [`ALL`].
///
/// ```
/// use croupier::record::{Record, SCHEMA};
/// let record = Record {
///     schema: SCHEMA,
///     assignment: "si204".into(),
///     title: "Blackjack".into(),
///     version: "0.1.0".into(),
///     spec: String::new(),
///     released: Default::default(),
///     hidden_names: true,
///     input_detection: "seccomp".into(),
///     sandbox: Default::default(),
///     intake: None,
///     partial: None,
///     shard: None,
///     parts: Vec::new(),
///     submissions: Vec::new(),
/// };
/// let format = croupier::report::find("json").unwrap();
/// let mut bytes = Vec::new();
/// format.render(&record, &Default::default(), &mut bytes).unwrap();
/// assert!(bytes.starts_with(b"{\n  \"schema\": 2,"));
/// ```
pub trait Format: Sync {
    /// Returns the name used on the command line: `json`.
    fn name(&self) -> &'static str;

    /// Returns what it is for, for help texts.
    fn about(&self) -> &'static str;

    /// Whether it is about one submission: the service that reads it knows nothing of a class.
    fn is_for_one(&self) -> bool {
        false
    }

    /// Returns the variables without which the service does not accept the report, and that are not set.
    fn missing(&self, _context: &Context) -> Vec<&'static str> {
        Vec::new()
    }

    /// Whether it is text in which a backslash more means nothing: where a service executes commands in a log, it is printed without any.
    fn is_text(&self) -> bool {
        false
    }

    /// Writes the record in this format: the same record and context give the same bytes, and they end with a newline. Since a class
    /// may be large, only what the report needs of a submission is kept in memory.
    ///
    /// # Errors
    /// Writing to `out` failed, the submissions of the record cannot be read, or the format cannot say what is in them. The bytes
    /// written so far are incomplete.
    fn render(&self, record: &AnyRecord, context: &Context, out: &mut dyn Write) -> io::Result<()>;
}

/// All formats.
pub static ALL: &[&dyn Format] = &[
    &terminal::Terminal,
    &json::Json,
    &csv::Csv,
    &junit::Junit,
    &markdown::Markdown,
    &gradescope::Gradescope,
    &classroom50::Classroom50,
    &github::Github,
    &gitlab::Gitlab,
    &student::Student,
];

/// A report of several files in a directory.
pub trait Site: Sync {
    /// Returns the name used on the command line: `html`.
    fn name(&self) -> &'static str;

    /// Returns what it is for, for help texts.
    fn about(&self) -> &'static str;

    /// Passes every file to `file`: its path relative to the directory, with `/`, and its bytes. The same record gives the same
    /// files.
    ///
    /// # Errors
    /// `file` failed, or the submissions of the record cannot be read.
    fn render(
        &self,
        record: &AnyRecord,
        file: &mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
    ) -> io::Result<()>;
}

/// All reports of several files.
pub static SITES: &[&dyn Site] = &[&html::Html, &html::Pages];

/// Returns the format with this name.
pub fn find(name: &str) -> Option<&'static dyn Format> {
    ALL.iter().copied().find(|format| format.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_shows_every_verdict_and_escapes_hostile_text() {
        let record = sample::every_verdict();
        for format in ALL {
            let name = format.name();
            let text = String::from_utf8(sample::rendered(name, &record)).unwrap();
            let is_for_staff = matches!(name, "terminal" | "json" | "csv");
            assert!(is_for_staff || !text.contains("SECRET"), "{name} shows a hidden scenario");
            assert!(is_for_staff || !text.contains("987654321"), "{name} shows a hidden seed");
            insta::assert_snapshot!(format!("every_verdict_in_{name}"), text);
        }
        for site in SITES {
            let check = &mut |path: &str, bytes: &[u8]| {
                let page = String::from_utf8_lossy(bytes);
                assert!(!page.contains("</script><b>"), "{path}");
                assert!(path == "index.html" || !page.contains("SECRET"), "{path}");
                Ok(())
            };
            site.render(&record, check).unwrap();
        }
    }

    #[test]
    fn every_format_meets_the_contract() {
        let sample = sample::record();
        for format in ALL {
            let name = format.name();
            assert!(std::ptr::addr_eq(*format, find(name).unwrap()), "two formats have the name {name}");
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()), "{name}");
            let bytes = sample::rendered(name, &sample);
            assert_eq!(bytes, sample::rendered(name, &sample), "{name} is not a pure function");
            assert_eq!(
                bytes,
                sample::rendered(name, &sample::spooled(&sample)),
                "{name} differs for a spool"
            );
            assert!(bytes.ends_with(b"\n"), "{name} does not end with a newline");
            assert!(!bytes.contains(&0x1b), "{name} contains an escape character");
        }
        assert!(find("nothing").is_none());
    }
}
