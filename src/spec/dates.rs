//! Values of `course.yaml`: dates, time zones, and paths next to the file.

use std::path::PathBuf;

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use super::table::{Word, WordKind, Wrong};

/// A date and time, or the end of a day.
pub(super) struct Moment;

impl Word for Moment {
    type Value = DateTime;
    const NOUN: &'static str = "date";
    const KIND: WordKind = WordKind::Text;
    const PATTERN: &'static str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$";

    fn is() -> String {
        "a date such as `2026-11-21`, or with a time: `2026-11-21 23:59`".to_owned()
    }

    fn parse(text: &str) -> Result<DateTime, Wrong> {
        let wrong = || format!("expected {}", Self::is()).into();
        let is_date = |text: &str| text.len() == 10;
        if is_date(text) {
            let date: Date = text.parse().map_err(|_| wrong())?;
            return Ok(date.at(23, 59, 59, 0));
        }
        let is_time =
            text.get(10..11).is_some_and(|between| between == " " || between == "T") && text.len() >= 16;
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || b"-: T".contains(&byte));
        text.parse().ok().filter(|_| is_time && plain).ok_or_else(wrong)
    }
}

/// A time zone.
pub(super) struct Zone;

impl Word for Zone {
    type Value = TimeZone;
    const NOUN: &'static str = "time zone";
    const KIND: WordKind = WordKind::Text;

    fn is() -> String {
        "a time zone such as `America/New_York` or `UTC`".to_owned()
    }

    fn parse(text: &str) -> Result<TimeZone, Wrong> {
        TimeZone::get(text).map_err(|_| format!("expected {}", Self::is()).into())
    }
}

/// A path relative to the file.
pub(super) struct Place;

impl Word for Place {
    type Value = PathBuf;
    const NOUN: &'static str = "path";
    const KIND: WordKind = WordKind::Text;

    fn is() -> String {
        "a path, relative to this file".to_owned()
    }

    fn parse(text: &str) -> Result<PathBuf, Wrong> {
        if text.trim().is_empty() {
            Err(format!("expected {}", Self::is()).into())
        } else {
            Ok(PathBuf::from(text))
        }
    }
}
