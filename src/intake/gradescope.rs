//! Gradescope, *Download Submissions* or *Export Submissions*: `submission_metadata.yml` and a directory `submission_123` per
//! hand-in, which may be that of a group.
//!
//! The keys of the YAML file begin with a colon (they are symbols of Ruby). Ids may be missing, and so may the whole list of
//! submitters; then the name of the directory identifies the hand-in. Only the active attempt is in the download; `:history:` lists
//! the others.

use serde_yaml::Value;

use super::layout::{Contents, Layout, Listed, METADATA, Piece, Top, What};
use crate::record::HandInRecord;

/// The download of Gradescope.
pub(super) struct Gradescope;

impl Layout for Gradescope {
    fn name(&self) -> &'static str {
        "gradescope"
    }

    fn about(&self) -> &'static str {
        "Gradescope: Download Submissions, with submission_metadata.yml"
    }

    fn id(&self) -> &'static str {
        "sid"
    }

    fn read(&self, _: &Top, entry: &Listed) -> Option<Piece> {
        let number = entry.name.strip_prefix("submission_")?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let whole = || Piece::of(HandInRecord::of("", "gradescope", &entry.name), What::Whole);
        (entry.is_directory && is_number).then(whole)
    }

    fn complete(&self, contents: &mut dyn Contents, pieces: &mut [(String, Piece)]) {
        let Some(text) = contents.read(METADATA) else { return };
        let Ok(Value::Mapping(all)) = serde_yaml::from_str::<Value>(&text) else {
            contents
                .warn(format!("`{METADATA}` is not valid YAML: the students are named by their directories"));
            return;
        };
        for (name, piece) in pieces.iter_mut() {
            let Some(about) = all.get(name.as_str()) else {
                contents.warn(format!("`{METADATA}` does not name `{name}`"));
                continue;
            };
            let submitters = get(about, "submitters").and_then(Value::as_sequence);
            let people: Vec<HandInRecord> = submitters.into_iter().flatten().filter_map(person).collect();
            if !people.is_empty() {
                piece.people = people;
            }
            piece.time = time(about);
            let others = get(about, "history").and_then(Value::as_sequence);
            let times = others.into_iter().flatten().filter_map(time);
            piece.earlier = times.filter(|other| Some(other) < piece.time.as_ref()).count();
        }
    }
}

/// Returns the value of a key, with or without a colon.
fn get<'v>(mapping: &'v Value, key: &str) -> Option<&'v Value> {
    mapping.get(format!(":{key}")).or_else(|| mapping.get(key))
}

/// Returns when an attempt was submitted.
fn time(about: &Value) -> Option<String> {
    get(about, "created_at").and_then(Value::as_str).and_then(instant)
}

fn person(about: &Value) -> Option<HandInRecord> {
    let string = |key| match get(about, key) {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let mut person = HandInRecord::of(&string("name"), "sid", &string("sid"));
    let email = string("email");
    if !email.is_empty() {
        person.ids.insert("email".to_owned(), email);
    }
    (!person.name.is_empty() || !person.ids.is_empty()).then_some(person)
}

/// Returns a time as Ruby writes it (`2026-11-21 22:16:40.123 Z`, `2026-11-21 22:16:40 -08:00`) as in RFC 3339.
fn instant(text: &str) -> Option<String> {
    let mut words = text.trim().splitn(3, [' ', 'T']);
    let (date, time, offset) = (words.next()?, words.next()?, words.next().unwrap_or(""));
    let offset = if offset == "UTC" { "Z" } else { offset };
    let (time, offset) = match time.find(['Z', '+', '-']) {
        Some(at) => (&time[..at], &time[at..]),
        None => (time, offset),
    };
    let seconds = time.split('.').next()?;
    (date.len() == 10 && seconds.len() == 8).then(|| format!("{date}T{seconds}{offset}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A metadata file without a directory.
    struct Metadata(&'static str);

    impl Contents for Metadata {
        fn read(&mut self, _: &str) -> Option<String> {
            Some(self.0.to_owned())
        }

        fn committed(&mut self, _: &str) -> Option<String> {
            None
        }

        fn is_known(&self, _: &str) -> Option<bool> {
            None
        }

        fn warn(&mut self, warning: String) {
            panic!("{warning}");
        }
    }

    #[test]
    fn earlier_attempts_are_counted() {
        let mut metadata = Metadata(
            r"submission_1:
  :submitters:
  - :name: Ann Doe
    :sid: '01'
  :created_at: 2026-11-21 10:00:00 Z
  :history:
  - :created_at: 2026-11-19 10:00:00 Z
    :score: 3
  - :created_at: 2026-11-20 10:00:00 Z
  - :created_at: 2026-11-22 10:00:00 Z
  - :score: 6
",
        );
        let piece = Piece::of(HandInRecord::of("", "gradescope", "submission_1"), What::Whole);
        let mut pieces = [("submission_1".to_owned(), piece)];
        Gradescope.complete(&mut metadata, &mut pieces);
        assert_eq!(pieces[0].1.earlier, 2, "one was submitted later, and is not the active one");
        assert_eq!(pieces[0].1.time.as_deref(), Some("2026-11-21T10:00:00Z"));
    }

    #[test]
    fn times_are_written_in_one_way() {
        for (text, expected) in [
            ("2026-11-21 22:16:40.123456000 Z", Some("2026-11-21T22:16:40Z")),
            ("2026-11-21 22:16:40 UTC", Some("2026-11-21T22:16:40Z")),
            ("2026-11-21 22:16:40 -08:00", Some("2026-11-21T22:16:40-08:00")),
            ("2026-11-21T22:16:40.5-08:00", Some("2026-11-21T22:16:40-08:00")),
            ("2026-11-21", None),
            ("soon", None),
        ] {
            assert_eq!(instant(text).as_deref(), expected, "{text}");
        }
    }
}
