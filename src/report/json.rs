//! The record as formatted JSON. [`crate::record`] defines its fields.

use std::io::{self, Write};

use crate::record::AnyRecord;
use crate::report::Format;

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

    fn render(&self, record: &AnyRecord, mut out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut out, record)?;
        out.write_all(b"\n")
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
    fn looks_like_this() {
        let mut record = sample::record();
        record.submissions.truncate(2);
        insta::assert_snapshot!(String::from_utf8(sample::rendered("json", &record)).unwrap());
    }

    #[test]
    fn spooled_class_gives_equal_json() {
        for count in [0, 1, 2, 100] {
            let whole = sample::crowd(count);
            let written = serde_json::to_string_pretty(&whole).unwrap() + "\n";
            assert!(sample::rendered("json", &sample::spooled(&whole)) == written.as_bytes(), "{count}");
        }
    }
}
