//! The record as formatted JSON. [`crate::record`] defines its fields.

use std::io::{self, Write};

use crate::record::AnyRecord;
use crate::report::{Context, Format};

/// The JSON report.
#[derive(Debug)]
pub(crate) struct Json;

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self) -> &'static str {
        "the complete results as JSON (schema 2)"
    }

    fn render(&self, record: &AnyRecord, _: &Context, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer_pretty(WithoutCommands::new(out), record)?;
        out.write_all(b"\n")
    }
}

/// Writes JSON in which no `##` is left: services for continuous integration take `##[error]` in a log for a command. Only strings
/// contain it, so that it can be escaped.
pub(super) struct WithoutCommands<'a> {
    out: &'a mut dyn Write,
    after_hash: bool,
}

impl<'a> WithoutCommands<'a> {
    /// Writes to `out`.
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self { out, after_hash: false }
    }
}

impl Write for WithoutCommands<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|byte| *byte == b'#') {
            match piece {
                [b'#'] if self.after_hash => self.out.write_all(b"\\u0023")?,
                piece => self.out.write_all(piece)?,
            }
            self.after_hash = piece.ends_with(b"#");
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use crate::record::Record;
    use crate::report::sample;

    #[test]
    fn json_round_trips() {
        let record = sample::record();
        let back: Record = serde_json::from_slice(&sample::rendered("json", &record)).unwrap();
        assert_eq!(back, record);
    }

    #[test]
    fn contains_no_commands_of_ci_services() {
        let mut record = sample::record();
        record.submissions[0].student = "###[error]#".to_owned();
        let rendered = String::from_utf8(sample::rendered("json", &record)).unwrap();
        assert!(!rendered.contains("##"), "{rendered}");
        assert_eq!(serde_json::from_str::<Record>(&rendered).unwrap(), record);
    }

    #[test]
    fn looks_like_this() {
        let mut record = sample::record();
        record.submissions.truncate(2);
        insta::assert_snapshot!(String::from_utf8(sample::rendered("json", &record)).unwrap());
    }

    #[test]
    fn spooled_class_gives_equal_json() {
        for count in [0, 1, 2, 100] {
            let whole = sample::crowd(count);
            let written = serde_json::to_string_pretty(&whole).unwrap().replace("##", "#\\u0023") + "\n";
            assert!(sample::rendered("json", &sample::spooled(&whole)) == written.as_bytes(), "{count}");
        }
    }
}
