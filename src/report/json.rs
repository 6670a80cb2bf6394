//! The record as JSON: pretty, stable, one newline at the end. Owns nothing but the writing; the shape is
//! [`crate::record`]'s.

use std::io::{self, Write};

use crate::record::AnyRecord;
use crate::report::Format;

/// The whole record, for machines.
#[derive(Debug)]
pub(crate) struct Json;

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self) -> &'static str {
        "the whole record, for machines (schema 1)"
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
    fn comes_back_as_it_went() {
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
    fn a_class_on_disk_is_written_as_one_in_memory() {
        for count in [0, 1, 2, 100] {
            let whole = sample::crowd(count);
            let written = serde_json::to_string_pretty(&whole).unwrap() + "\n";
            assert!(sample::rendered("json", &sample::spooled(&whole)) == written.as_bytes(), "{count}");
        }
    }
}
