//! Reads JSON reports back, plain or compressed with gzip.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::MultiGzDecoder;

use crate::record::{Record, SCHEMA};
use crate::spec::error::{Location, Source, SpecError};
use crate::text;

/// The first bytes of a file that is compressed with gzip.
const GZIP: &[u8] = &[0x1f, 0x8b];
/// Maximum number of bytes of a report after decompression.
const MOST: u64 = 4 << 30;

/// The field by which a student's record is known.
#[derive(serde::Deserialize)]
struct Kind {
    kind: String,
}

/// Reads a report. One of schema 1 has other names for some fields, and no transcripts, seeds, or losses; its schema stays 1.
///
/// # Errors
/// It is not a report, or has a schema that this version does not read. `hint` says where reports come from.
pub fn read(file: &str, bytes: &[u8], hint: &str) -> Result<Record, Box<SpecError>> {
    let whole = |says: String| SpecError::new(Location::file(file), says, "");
    let bytes = if bytes.starts_with(GZIP) {
        let mut plain = Vec::new();
        let unpacked = MultiGzDecoder::new(bytes).take(MOST).read_to_end(&mut plain);
        unpacked.map_err(|error| {
            Box::new(whole(format!("cannot be decompressed: {error}")).hint("write the report again"))
        })?;
        Cow::Owned(plain)
    } else {
        Cow::Borrowed(bytes)
    };
    let text = String::from_utf8_lossy(&bytes);
    if serde_json::from_str::<Kind>(&text).is_ok_and(|it| it.kind == "student") {
        let says = "a report for a student has only what they may see";
        return Err(Box::new(whole(says.to_owned()).hint(hint)));
    }
    let record: Record =
        serde_json::from_str(&text).map_err(|error| Box::new(unreadable(file, &text, &error).hint(hint)))?;
    if !(1..=SCHEMA).contains(&record.schema) {
        let says = format!("unsupported schema {}; this version reads schemas 1 to {SCHEMA}", record.schema);
        return Err(Box::new(whole(says).hint("use the version of croupier that wrote it, or a later one")));
    }
    Ok(record)
}

/// Returns the error for a file that is not a report, with the position where parsing stopped.
fn unreadable(file: &str, text: &str, error: &serde_json::Error) -> SpecError {
    let source = Source::new(file, text);
    let line_start: usize =
        text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    // serde_json counts bytes from 1; its position may be after the end of the text.
    let mut at = (line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let end = text[at..].chars().next().map_or(at, |next| at + next.len_utf8());
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or(&said);
    SpecError::new(
        Location::at(&source, at..end),
        format!("not a JSON report of croupier: {}", text::visible(said.as_bytes())),
        "",
    )
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;
    use crate::report::sample;

    #[test]
    fn compressed_report_is_the_same() {
        let plain = sample::rendered("json", &sample::record());
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&plain).unwrap();
        let packed = encoder.finish().unwrap();
        assert!(packed.len() * 3 < plain.len());
        assert_eq!(read("a.json", &plain, "").unwrap(), sample::record());
        assert_eq!(read("a.json.gz", &packed, "").unwrap(), sample::record());
        let error = read("a.json.gz", &packed[..packed.len() / 2], "").unwrap_err();
        assert!(format!("{error:?}").contains("cannot be decompressed"), "{error:?}");
    }

    #[test]
    fn other_schemas_are_told_apart() {
        let mut record = sample::record();
        for (schema, is_read) in [(1, true), (2, true), (3, false), (0, false)] {
            record.schema = schema;
            let read = read("a.json", &sample::rendered("json", &record), "");
            assert_eq!(read.map(|read| read.schema).ok(), is_read.then_some(schema));
        }
    }

    #[test]
    fn report_of_schema_1_is_read() {
        let old = r#"{"schema": 1, "assignment": "a", "title": "A", "turns": "seccomp", "parts": [
            {"id": "play", "points": 10, "marked_by_hand": false}], "submissions": [
            {"student": "ann", "status": "graded", "points": 7, "max_points": 7, "style_marked": false,
             "complete_up_to": "play", "notes": [], "parts": [
              {"id": "play", "status": "graded", "points": 7, "max_points": 7, "functionality": 1,
               "style": {"score": null, "source": "unmarked"}, "note": null, "scenarios": [
                {"name": "one", "verdict": "passed", "rung": "exact", "credit": 1, "visibility": "visible",
                 "finding": null, "ending": "exited with code 0", "pauses": 0}]}]}]}"#;
        let record = read("old.json", old.as_bytes(), "").unwrap();
        assert_eq!(record.submissions[0].parts[0].scenarios[0].weight, 1);
        assert_eq!(record.version, "");
    }
}
