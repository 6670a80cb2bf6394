//! Brightspace (D2L), *Download* of an assignment: a directory `39786-64069 - Ann Doe - Nov 21, 2026 1022 PM` per attempt.
//!
//! The first number stands for the student. The name may contain ` - `. The order of day and month depends on the site; so does
//! the sign between hours and minutes.

use std::sync::LazyLock;

use regex::Regex;

use super::layout::{Layout, Listed, Piece, Top, What};
use crate::record::HandInRecord;

/// The download of Brightspace.
pub(super) struct Brightspace;

static NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^(\d+)-\d+ - (.+) - (.+)$").expect("it is a constant"));

static TIME: LazyLock<Regex> = LazyLock::new(|| {
    let pattern =
        r"^(?:(\p{L}+)\.? (\d{1,2})|(\d{1,2})\.? (\p{L}+)),? (\d{4}),? (\d{1,2})[:_]?(\d\d) ?([AaPp][Mm])?$";
    Regex::new(pattern).expect("it is a constant")
});

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

impl Layout for Brightspace {
    fn name(&self) -> &'static str {
        "brightspace"
    }

    fn about(&self) -> &'static str {
        "Brightspace (D2L): Download"
    }

    fn id(&self) -> &'static str {
        "brightspace"
    }

    fn read(&self, _: &Top, entry: &Listed) -> Option<Piece> {
        let found = NAME.captures(&entry.name).filter(|_| entry.is_directory)?;
        let person = HandInRecord::of(&found[2], "brightspace", &found[1]);
        // A time that cannot be read still tells attempts apart.
        let time = time(&found[3]).unwrap_or_else(|| found[3].to_owned());
        Some(Piece { time: Some(time), ..Piece::of(person, What::Whole) })
    }
}

/// Returns a date and time in English words as in RFC 3339, without an offset.
fn time(text: &str) -> Option<String> {
    let found = TIME.captures(text)?;
    let group = |one, other| found.get(one).or_else(|| found.get(other)).map(|found| found.as_str());
    let month = group(1, 4)?.to_lowercase();
    let month = 1 + MONTHS.iter().position(|name| month.starts_with(name))?;
    let day: u8 = group(2, 3)?.parse().ok()?;
    let hour: u8 = found[6].parse().ok()?;
    let hour = match found.get(8).map(|half| half.as_str().to_ascii_lowercase()).as_deref() {
        Some("am") => hour % 12,
        Some(_) => hour % 12 + 12,
        None => hour,
    };
    Some(format!("{}-{month:02}-{day:02}T{hour:02}:{}:00", &found[5], &found[7]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_several_sites_are_read() {
        for (text, expected) in [
            ("Nov 21, 2026 1022 PM", Some("2026-11-21T22:22:00")),
            ("Nov 21, 2026 10:22 PM", Some("2026-11-21T22:22:00")),
            ("Nov 21, 2026 10_22 PM", Some("2026-11-21T22:22:00")),
            ("21 November, 2026 1222 AM", Some("2026-11-21T00:22:00")),
            ("21 November 2026 22:22", Some("2026-11-21T22:22:00")),
            ("21.11.2026", None),
        ] {
            assert_eq!(time(text).as_deref(), expected, "{text}");
        }
    }
}
