//! Report: the record → bytes, one pure function per format.
//!
//! Owns every word and column a person or a machine reads after a run. A format reads the record, one submission at a
//! time, and nothing else: no clock, no terminal. Refuses to print: whoever calls decides where the bytes go.
//!
//! Two views stand beside the formats because they need more than a record: [`check`] shows one
//! submission with its transcripts, [`screen`] a transcript as a person would have seen it.

mod asides;
pub mod check;
mod difference;
mod json;
mod mistakes;
mod review;
#[cfg(test)]
pub(crate) mod sample;
pub mod screen;
mod summary;
mod table;
pub mod terminal;
pub mod theme;
pub mod wrap;

use std::io::{self, Write};

use crate::record::AnyRecord;

/// A report format: a pure function from the record to bytes.
///
/// To add one: a file `src/report/<name>.rs` with a unit struct, one line in [`ALL`], one snapshot of the
/// sample record. Help texts, messages and the contract test below come from the table.
///
/// ```
/// use croupier::record::{Record, SCHEMA};
/// let record = Record {
///     schema: SCHEMA,
///     assignment: "si204".into(),
///     title: "Blackjack".into(),
///     turns: "notify".into(),
///     walls: Default::default(),
///     partial: None,
///     shard: None,
///     parts: Vec::new(),
///     submissions: Vec::new(),
/// };
/// let format = croupier::report::find("json").unwrap();
/// let mut bytes = Vec::new();
/// format.render(&record, &mut bytes).unwrap();
/// assert!(bytes.starts_with(b"{\n  \"schema\": 1,"));
/// ```
pub trait Format: Sync {
    /// The name used on the command line: `json`.
    fn name(&self) -> &'static str;

    /// What it is for, in half a sentence, for help texts.
    fn about(&self) -> &'static str;

    /// Writes the record in this format: the same record gives the same bytes, and they end with a newline. A class may
    /// be large, so nothing is kept of a submission but what the whole needs of it.
    ///
    /// # Errors
    /// `out` refuses, or the record's submissions cannot be read. What was written until then is no report.
    fn render(&self, record: &AnyRecord, out: &mut dyn Write) -> io::Result<()>;
}

/// Every format. To add one: its file, one line here.
pub static ALL: &[&dyn Format] = &[&terminal::Terminal, &json::Json];

/// The format of this name.
pub fn find(name: &str) -> Option<&'static dyn Format> {
    ALL.iter().copied().find(|format| format.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_keeps_the_contract() {
        let sample = sample::record();
        for format in ALL {
            let name = format.name();
            assert!(std::ptr::addr_eq(*format, find(name).unwrap()), "two formats are called {name}");
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()), "{name}");
            let bytes = sample::rendered(name, &sample);
            assert_eq!(bytes, sample::rendered(name, &sample), "{name} is not a pure function");
            assert_eq!(bytes, sample::rendered(name, &sample::spooled(&sample)), "{name} reads no spool");
            assert!(bytes.ends_with(b"\n"), "{name} does not end with a newline");
            assert!(!bytes.contains(&0x1b), "{name} lets an escape character through");
        }
        assert!(find("nothing").is_none());
    }
}
