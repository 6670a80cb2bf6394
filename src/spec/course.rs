//! The course: `course.yaml`, with due dates and what every command needs.
//!
//! ```yaml
//! time_zone: America/New_York
//! roster: roster.csv
//! late: {grace: 15min, per_day: 10%, at_most: 50%}
//! assignments:
//!   si204:
//!     due: 2026-11-21 23:59
//!     extensions: {adoe: 2026-11-25}
//! ```
//!
//! No clock is read: how late a hand-in is depends on this file and on what the course system tells.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Unit};

use super::checker::Checker;
use super::error::{Location, SpecError};
use super::files::SpecFile;
use super::keys::course as keys;
use super::read::{Field, Spanned};
use super::validate;
use crate::error::{Error, Result};
use crate::fraction::{Fraction, ONE, ZERO};
use crate::text;

/// The name of the file.
pub const FILE: &str = "course.yaml";

/// A day in nanoseconds.
const DAY: u128 = 86_400_000_000_000;

/// A course.
#[derive(Clone, Debug)]
pub struct Course {
    /// The directory of the file.
    directory: PathBuf,
    zone: TimeZone,
    specs: Option<Placed<PathBuf>>,
    roster: Option<Placed<PathBuf>>,
    late: Option<Policy>,
    assignments: BTreeMap<String, Due>,
}

/// A value, and where it is in the file: it may turn out to be wrong only when it is used.
#[derive(Clone, Debug)]
struct Placed<T> {
    value: T,
    place: Location,
}

/// When an assignment is due.
#[derive(Clone, Debug)]
pub struct Due {
    at: Timestamp,
    extensions: BTreeMap<String, Timestamp>,
    reports: Vec<Placed<String>>,
    column: Option<Placed<String>>,
}

/// What late hand-ins cost.
#[derive(Clone, Copy, Debug)]
struct Policy {
    grace: Duration,
    per_day: Fraction,
    at_most: Fraction,
}

/// How late a hand-in is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lateness {
    /// When it was due, in the time zone of the course, as in RFC 3339.
    pub due: String,
    /// Number of days that have begun.
    pub days: u32,
    /// The share of the full points that it costs; zero if the course has no policy.
    pub share: Fraction,
}

impl Due {
    /// Returns when a student with these names has to submit: the latest of the due date and the extensions.
    fn until(&self, names: &[&str]) -> Timestamp {
        names.iter().filter_map(|name| self.extensions.get(*name)).copied().fold(self.at, Timestamp::max)
    }
}

impl Course {
    /// Finds the file in the current directory, which is `here`, or the nearest of its parents, and reads it; `None` if there is none.
    ///
    /// # Errors
    /// The file has errors, all of which are returned.
    pub fn find(here: &Path) -> Result<Option<Self>> {
        let Some(levels) = here.ancestors().position(|above| above.join(FILE).is_file()) else {
            return Ok(None);
        };
        // Paths of messages and reports are short: from the current directory.
        let directory: PathBuf = std::iter::repeat_n("..", levels).collect();
        let path = directory.join(FILE);
        let sheet = SpecFile::read(text::path(&path), &path);
        Ok(Some(Self::check(&sheet, directory)?))
    }

    /// Validates the text of the file.
    ///
    /// # Errors
    /// All errors of the file.
    pub fn check(sheet: &SpecFile, directory: PathBuf) -> std::result::Result<Self, Vec<SpecError>> {
        let (course, errors) = validate::examine::<keys::Course, _>(sheet, "the file", |checker, written| {
            let zone = written.time_zone.value()?;
            let policy = written.late.optional().ok()?.map(policy);
            let mut assignments = BTreeMap::new();
            for (name, due) in written.assignments.get().into_iter().flatten() {
                let due = due.as_ref().and_then(|due| self::due(checker, &due.value, &zone));
                assignments.extend(due.map(|due| (name.value.clone(), due)));
            }
            Some(Self {
                directory,
                zone,
                specs: placed(checker, &written.specs),
                roster: placed(checker, &written.roster),
                late: policy.flatten(),
                assignments,
            })
        });
        course.filter(|_| errors.is_empty()).ok_or(errors)
    }

    /// Returns the names of its assignments.
    pub fn assignments(&self) -> impl Iterator<Item = &str> {
        self.assignments.keys().map(String::as_str)
    }

    /// Returns the directory of specs.
    ///
    /// # Errors
    /// There is no such directory.
    pub fn specs(&self) -> Result<Option<PathBuf>> {
        self.found(self.specs.as_ref(), "directory", Path::is_dir)
    }

    /// Returns the file of the students.
    ///
    /// # Errors
    /// There is no such file.
    pub fn roster(&self) -> Result<Option<PathBuf>> {
        self.found(self.roster.as_ref(), "file", Path::is_file)
    }

    /// Returns a path that the file names, from the current directory.
    fn found(
        &self,
        named: Option<&Placed<PathBuf>>,
        what: &str,
        is_there: fn(&Path) -> bool,
    ) -> Result<Option<PathBuf>> {
        let Some(named) = named else { return Ok(None) };
        let path = self.directory.join(&named.value);
        if is_there(&path) {
            return Ok(Some(path));
        }
        let shown = text::path(&path);
        let message = match path.exists() {
            true => format!("`{shown}` is not a {what}"),
            false => format!("{what} `{shown}` does not exist"),
        };
        let expected = format!("expected a {what}; its path begins at the directory of this file");
        let error = SpecError::new(named.place.clone(), message, expected).hints(similar(&path));
        Err(vec![error].into())
    }

    /// Returns the reports that `grade` writes for an assignment, with paths from the current directory.
    pub fn reports(&self, assignment: &str) -> Vec<String> {
        let placed = |report: &Placed<String>| match report.value.split_once('=') {
            Some((format, file)) => format!("{format}={}", self.directory.join(file).display()),
            None => report.value.clone(),
        };
        self.assignments.get(assignment).map_or(Vec::new(), |due| due.reports.iter().map(placed).collect())
    }

    /// Returns the error that one of the reports of an assignment is wrong, at its place in the file.
    pub fn wrong_report(&self, assignment: &str, nth: usize, message: &str, hint: Option<String>) -> Error {
        let report = self.assignments.get(assignment).and_then(|due| due.reports.get(nth));
        self.wrong(report.map(|report| &report.place), message, "expected `FORMAT=FILE`", hint)
    }

    /// Returns the column of an assignment in the gradebook.
    pub fn column(&self, assignment: &str) -> Option<&str> {
        Some(&self.assignments.get(assignment)?.column.as_ref()?.value)
    }

    /// Returns the error that the column of an assignment is wrong, at its place in the file.
    pub fn wrong_column(&self, assignment: &str, message: &str, hint: Option<String>) -> Error {
        let column = self.assignments.get(assignment).and_then(|due| due.column.as_ref());
        self.wrong(column.map(|column| &column.place), message, "expected a column of the roster", hint)
    }

    fn wrong(&self, at: Option<&Location>, message: &str, expected: &str, hint: Option<String>) -> Error {
        let whole = || Location::file(text::path(&self.directory.join(FILE)));
        let place = at.cloned().unwrap_or_else(whole);
        vec![SpecError::new(place, message, expected).hints(hint)].into()
    }

    /// Whether the assignment has a due date.
    pub fn has_due_date(&self, assignment: &str) -> bool {
        self.assignments.contains_key(assignment)
    }

    /// Returns the names of students with extensions in an assignment.
    pub fn extended(&self, assignment: &str) -> impl Iterator<Item = &str> {
        self.assignments.get(assignment).into_iter().flat_map(|due| due.extensions.keys().map(String::as_str))
    }

    /// Returns when a student has to submit, as [`Lateness::due`]; `names` are those of the student.
    pub fn due(&self, assignment: &str, names: &[&str]) -> Option<String> {
        self.shown(self.assignments.get(assignment)?.until(names))
    }

    /// Returns the due date of an assignment, as [`Lateness::due`], if it is later than this time.
    pub fn due_after(&self, assignment: &str, until: DateTime) -> Option<String> {
        let due = self.assignments.get(assignment)?.at;
        instant(until, &self.zone).filter(|until| *until < due).and_then(|_| self.shown(due))
    }

    /// Returns the time of a hand-in in the time zone of the course, as in RFC 3339; none if it is no time.
    pub fn local(&self, submitted: &str) -> Option<String> {
        self.shown(self.instant(submitted)?)
    }

    /// Parses the time of a hand-in; without an offset it is in the time zone of the course.
    fn instant(&self, submitted: &str) -> Option<Timestamp> {
        submitted.parse::<Timestamp>().ok().or_else(|| {
            Some(submitted.parse::<DateTime>().ok()?.to_zoned_datetime(self.zone.clone()).ok()?.timestamp())
        })
    }

    /// Returns a time in the time zone of the course, as in RFC 3339.
    fn shown(&self, at: Timestamp) -> Option<String> {
        let at = at.to_zoned_datetime(self.zone.clone()).round(Unit::Second).ok()?;
        Some(at.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string())
    }

    /// Returns how late a hand-in is; `None` if it is in time, or the assignment has no due date here. `names` are those of the
    /// student: one of them may have an extension, and `extended` is another; the latest counts. `submitted` is a date and time as
    /// in RFC 3339; without an offset it is in the time zone of the course.
    pub fn lateness(
        &self,
        assignment: &str,
        names: &[&str],
        extended: Option<DateTime>,
        submitted: &str,
    ) -> Option<Lateness> {
        let due = self.assignments.get(assignment)?;
        let submitted = self.instant(submitted)?;
        let given = extended.and_then(|until| instant(until, &self.zone));
        let at = due.until(names).max(given.unwrap_or(due.at));
        let late = Duration::try_from(submitted.duration_since(at)).ok().filter(|late| !late.is_zero())?;
        if self.late.is_some_and(|policy| late <= policy.grace) {
            return None;
        }
        // By the clock on the wall: a day is one, though the clock may be put forward or back in it.
        let wall = |instant: Timestamp| instant.to_zoned_datetime(self.zone.clone()).datetime();
        let on_the_clock = Duration::try_from(wall(submitted).duration_since(wall(at))).unwrap_or_default();
        let days = u32::try_from(on_the_clock.as_nanos().div_ceil(DAY)).unwrap_or(u32::MAX).max(1);
        let cost =
            |policy: Policy| (policy.per_day * i64::from(days.min(100_000))).min(policy.at_most).min(ONE);
        Some(Lateness { due: self.shown(at)?, days, share: self.late.map_or(ZERO, cost) })
    }
}

fn placed<T: Clone>(checker: &Checker, field: &Field<T>) -> Option<Placed<T>> {
    Some(Placed { value: field.value()?, place: checker.place(&field.span) })
}

/// Returns the hint that a file of a similar name exists next to a path.
fn similar(path: &Path) -> Option<String> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(directory).ok()?.flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    let near = text::nearest(path.file_name()?.to_str()?, names.iter().map(String::as_str))?;
    Some(format!("a similar name exists: `{}`", text::visible(near.as_bytes())))
}

fn policy(late: &keys::Late) -> Option<Policy> {
    Some(Policy {
        grace: late.grace.value()?,
        per_day: late.per_day.value()?,
        at_most: late.at_most.value()?,
    })
}

fn due(checker: &mut Checker, written: &keys::Due, zone: &TimeZone) -> Option<Due> {
    let at = written.due.get().and_then(|at| instant(*at, zone))?;
    let mut extensions = BTreeMap::new();
    for (student, until) in written.extensions.get().into_iter().flatten() {
        let until = until.as_ref().and_then(|until| Some((until, instant(until.value, zone)?)));
        let Some((place, until)) = until else { continue };
        if until < at {
            checker.error(&place.span, "extension before the due date", "expected a later date");
        }
        extensions.insert(student.value.clone(), until);
    }
    let report = |report: &Spanned<String>| {
        Some(Placed { value: report.value.clone(), place: checker.place(&report.span) })
    };
    let reports = written.reports.each(report)?;
    Some(Due { at, extensions, reports, column: placed(checker, &written.column) })
}

fn instant(moment: DateTime, zone: &TimeZone) -> Option<Timestamp> {
    Some(moment.to_zoned_datetime(zone.clone()).ok()?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::error;

    const TEXT: &str = "time_zone: America/New_York\nlate: {grace: 15min, per_day: 10%, at_most: 25%}\n\
                        assignments:\n  deal:\n    due: 2026-03-07 23:59\n    extensions: {adoe: 2026-03-10}\n";

    fn course(text: &str) -> std::result::Result<Course, String> {
        let sheet = SpecFile::of_bytes("course.yaml", text.into());
        Course::check(&sheet, PathBuf::from("/course")).map_err(|faults| error::render(&faults, false))
    }

    #[test]
    fn late_days_are_counted_in_the_time_zone_of_the_course() {
        let course = course(TEXT).unwrap();
        let days = |submitted: &str, name: &str| {
            course.lateness("deal", &[name, "other"], None, submitted).map(|late| (late.days, late.share))
        };
        let share = |percent| Fraction::new(percent, 100);
        assert_eq!(days("2026-03-07T23:59:00", "x"), None);
        assert_eq!(days("2026-03-08T00:14:00", "x"), None, "within the grace");
        assert_eq!(
            days("2026-03-08T00:14:01", "x"),
            Some((1, share(10))),
            "the day counts from the due date"
        );
        // The clock is put forward on March 8.
        assert_eq!(days("2026-03-08T23:59:00", "x"), Some((1, share(10))));
        assert_eq!(days("2026-03-08T23:59:01", "x"), Some((2, share(20))));
        assert_eq!(days("2026-04-08T00:00:00", "x"), Some((32, share(25))), "at most");
        assert_eq!(days("2026-03-08T04:59:00Z", "x"), None);
        assert_eq!(days("2026-03-10T23:59:59", "adoe"), None, "until the end of the day");
        assert_eq!(days("2026-03-11T00:30:00", "adoe"), Some((1, share(10))));
        assert_eq!(days("yesterday", "x"), None);
        let late = course.lateness("deal", &[], None, "2026-03-09T12:00:00").unwrap();
        assert_eq!(late.due, "2026-03-07T23:59:00-05:00");
        let extended = |until: &str, submitted: &str| {
            course.lateness("deal", &["adoe"], until.parse().ok(), submitted).map(|late| late.days)
        };
        assert_eq!(extended("2026-03-12T12:00", "2026-03-12T11:00:00"), None);
        assert_eq!(extended("2026-03-12T12:00", "2026-03-12T13:00:00"), Some(1));
        assert_eq!(extended("2026-03-01T12:00", "2026-03-10T23:59:59"), None, "the latest counts");
        assert_eq!(course.lateness("other", &[], None, "2030-01-01T00:00:00"), None);
    }

    #[test]
    fn faults_are_named_with_their_places() {
        let all =
            "time_zone: Mars/Base\nlate: {per_day: 10}\nassignments:\n  deal: {due: tomorrow}\n  play: {}\n";
        let early = TEXT.replace("adoe: 2026-03-10", "adoe: 2026-03-01");
        for (text, expected) in [
            (all, "course.yaml:1:12"),
            (all, "expected a time zone such as `America/New_York` or `UTC`"),
            (all, "course.yaml:2:17"),
            (all, "write `10%`"),
            (all, "invalid date in `due: tomorrow`\n --> course.yaml:4:15"),
            (all, "missing key `due` in `play`\n --> course.yaml:5:9"),
            (&early, "extension before the due date\n --> course.yaml:6:24"),
            ("rooster: x\n", "a key with a similar name exists: `roster`"),
            ("rooster: x\n", "missing key `time_zone`"),
            ("time_zone: UTC\nassignments: {x: {due: 2026-02-30}}\n", "invalid date in `due: 2026-02-30`"),
        ] {
            let said = course(text).unwrap_err();
            assert!(said.contains(expected), "{expected}:\n{said}");
        }
    }

    #[test]
    fn grace_may_be_minutes_hours_or_days() {
        let in_time = |grace: &str, submitted: &str| {
            let course = course(&TEXT.replace("15min", grace)).unwrap();
            course.lateness("deal", &[], None, submitted).is_none()
        };
        for (grace, last, first) in [
            ("90s", "2026-03-08T00:00:30", "2026-03-08T00:00:31"),
            ("2h", "2026-03-08T01:59:00", "2026-03-08T03:00:00"),
            ("1.5h", "2026-03-08T01:29:00", "2026-03-08T01:29:01"),
            ("2 d", "2026-03-10T00:59:00", "2026-03-10T00:59:01"),
        ] {
            assert!(in_time(grace, last) && !in_time(grace, first), "{grace}");
        }
        let said = course(&TEXT.replace("15min", "2 weeks")).unwrap_err();
        assert!(said.contains("invalid time in `grace: 2 weeks`"), "{said}");
        assert!(said.contains("expected a time from `0s` to `30d`"), "{said}");
        assert!(said.contains("the unit is one of `s`, `min`, `h`, or `d`, not `weeks`"), "{said}");
    }

    #[test]
    fn paths_are_relative_to_the_file() {
        let text = TEXT.to_owned() + "    reports: [json=out/x.json, terminal]\n    column: Deal\n";
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("course");
        std::fs::create_dir_all(directory.join("specs")).unwrap();
        std::fs::write(root.path().join("r.csv"), "").unwrap();
        let text = text.replace("late:", "specs: specs\nroster: ../r.csv\nlate:");
        let sheet = SpecFile::of_bytes("course.yaml", text.into());
        let course = Course::check(&sheet, directory.clone()).unwrap();
        assert_eq!(course.specs().unwrap(), Some(directory.join("specs")));
        assert_eq!(course.roster().unwrap(), Some(directory.join("../r.csv")));
        let json = format!("json={}", directory.join("out/x.json").display());
        assert_eq!(course.reports("deal"), [json.as_str(), "terminal"]);
        assert_eq!(course.column("deal"), Some("Deal"));
        assert_eq!(course.extended("deal").collect::<Vec<_>>(), ["adoe"]);
    }

    #[test]
    fn missing_files_are_named_with_their_places() {
        let course = course(&TEXT.replace("late:", "specs: spec\nroster: gone.csv\nlate:")).unwrap();
        let said = course.specs().unwrap_err().to_string();
        assert!(said.contains("directory `/course/spec` does not exist"), "{said}");
        assert!(said.contains("course.yaml:2:8") && said.contains("expected a directory"), "{said}");
        let said = course.roster().unwrap_err().to_string();
        assert!(said.contains("file `/course/gone.csv` does not exist"), "{said}");
        assert!(said.contains("course.yaml:3:9"), "{said}");
    }
}
