//! The record as JSON: pretty, stable, one newline at the end. Owns nothing but the writing; the shape is
//! [`crate::record`]'s.

use crate::record::Record;
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

    fn render(&self, record: &Record) -> Vec<u8> {
        let mut bytes = serde_json::to_vec_pretty(record)
            .expect("a record holds only strings, numbers and lists, which JSON can always say");
        bytes.push(b'\n');
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn comes_back_as_it_went() {
        let record = sample::record();
        let back: Record = serde_json::from_slice(&Json.render(&record)).unwrap();
        assert_eq!(back, record);
    }

    #[test]
    fn looks_like_this() {
        let mut record = sample::record();
        record.submissions.truncate(2);
        insta::assert_snapshot!(String::from_utf8(Json.render(&record)).unwrap());
    }
}
