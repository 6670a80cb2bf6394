//! Selection of students, parts, and scenarios by patterns.
//!
//! Patterns are globs (`*`, `?`, `[…]`, `{…,…}`). One with a slash is matched with `part/scenario`, one without with the
//! part's id and the scenario's name. A pattern that is equal to a name selects that name, even if it contains special
//! characters. `PART/NUMBER` and `PART/ID` select one scenario, unless that is the name of another.

use std::sync::Arc;

use globset::{Glob, GlobMatcher};

use crate::error::{Error, Result};
use crate::record::{HandInRecord, ShardInfo};
use crate::shard::Shard;
use crate::spec::model::{Assignment, Grading, Part, Scenario, Visibility};
use crate::spec::scenario_ids;
use crate::submission::Submission;
use crate::text;

/// Maximum number of names in a hint.
const LISTED: usize = 6;

/// The selection as typed; by default, everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Patterns for parts and scenarios; empty for all.
    pub only: Vec<String>,
    /// Patterns for students; empty for all.
    pub students: Vec<String>,
    /// Whether only visible scenarios are run.
    pub visible_only: bool,
    /// The shard to grade; `None` for all students.
    pub shard: Option<Shard>,
}

/// A compiled pattern.
struct Pattern {
    typed: String,
    glob: GlobMatcher,
}

impl Pattern {
    fn read(option: &str, typed: &str) -> Result<Self> {
        let glob = Glob::new(typed).map_err(|error| {
            Error::usage(
                format!(
                    "invalid pattern `{}` in `{option}`: {}",
                    text::visible(typed.as_bytes()),
                    error.kind()
                ),
                "in patterns, `*` matches anything, `?` one character, and `[ab]` one of these characters",
            )
        })?;
        Ok(Self { typed: typed.to_owned(), glob: glob.compile_matcher() })
    }

    fn read_all(option: &str, typed: &[String]) -> Result<Vec<Self>> {
        typed.iter().map(|typed| Self::read(option, typed)).collect()
    }

    fn fits(&self, name: &str) -> bool {
        self.typed == name || self.glob.is_match(name)
    }

    fn fits_part(&self, part: &Part) -> bool {
        // `extra/*` means all of `extra`, even if it is graded manually and has no scenarios.
        self.fits(&part.id) || (self.typed.contains('/') && self.fits(&format!("{}/", part.id)))
    }

    /// Returns the scenario of a part that is named by its number or id.
    fn named_in(&self, part: &Part) -> Option<usize> {
        let short = self.typed.strip_prefix(part.id.as_str())?.strip_prefix('/')?;
        let scenarios = part.auto_grading().map_or(&[][..], |grading| &grading.scenarios);
        if scenarios.iter().any(|scenario| scenario.name == short) {
            return None;
        }
        let number = short.parse::<usize>().ok().filter(|number| (1..=scenarios.len()).contains(number));
        let by_id = || scenario_ids::of(part).iter().position(|id| *id == self.typed);
        number.map(|number| number - 1).or_else(by_id)
    }

    /// Returns for each scenario of a part whether it matches.
    fn fits_scenarios(&self, part: &Part) -> Vec<bool> {
        let scenarios = part.auto_grading().map_or(&[][..], |grading| &grading.scenarios);
        // Looked up once: for an id, the names of all scenarios are hashed.
        let named = self.named_in(part);
        let fits = |(at, scenario): (usize, &Scenario)| {
            if self.typed == scenario.name || named == Some(at) {
                return true;
            }
            if self.typed.contains('/') {
                return self.fits(&format!("{}/{}", part.id, scenario.name));
            }
            self.fits(&part.id) || self.fits(&scenario.name)
        };
        scenarios.iter().enumerate().map(fits).collect()
    }

    fn fits_any_of(&self, part: &Part, visible_only: bool) -> bool {
        match &part.marking {
            Grading::Manual(_) => self.fits_part(part),
            Grading::Automatic(grading) => {
                let mut all = grading.scenarios.iter().zip(self.fits_scenarios(part));
                all.any(|(scenario, fits)| fits && shown(scenario, visible_only))
            }
        }
    }
}

/// Returns for each student whether a pattern matches the label or is one of the ids; without patterns, all match.
///
/// # Errors
/// A pattern is invalid or matches nothing.
pub fn matching(patterns: &[String], students: &[Named<'_>]) -> Result<Vec<bool>> {
    let patterns = Pattern::read_all("--students", patterns)?;
    let is = |pattern: &Pattern, (label, ids): &Named<'_>| {
        pattern.fits(label) || ids.iter().any(|id| *id == pattern.typed)
    };
    for pattern in &patterns {
        if !students.iter().any(|student| is(pattern, student)) {
            let labels: Vec<&str> = students.iter().map(|(label, _)| *label).collect();
            return Err(nothing_fits("student", pattern, &labels, None));
        }
    }
    let fits =
        |student: &Named<'_>| patterns.is_empty() || patterns.iter().any(|pattern| is(pattern, student));
    Ok(students.iter().map(fits).collect())
}

/// The label of a student, and the ids that course systems have.
pub type Named<'a> = (&'a str, Vec<&'a str>);

/// Returns the names of a student.
pub fn named<'a>(label: &'a str, about: Option<&'a HandInRecord>) -> Named<'a> {
    (label, about.into_iter().flat_map(|about| about.ids.values().map(String::as_str)).collect())
}

impl Filter {
    /// Returns the submissions of the selected students.
    pub(super) fn students(&self, submissions: Vec<Submission>) -> Result<Vec<Submission>> {
        let names: Vec<Named<'_>> =
            submissions.iter().map(|one| named(&one.student, one.hand_in.as_ref())).collect();
        let mut wanted = matching(&self.students, &names)?.into_iter();
        let wanted: Vec<Submission> =
            submissions.into_iter().filter(|_| wanted.next().unwrap_or_default()).collect();
        if wanted.is_empty() {
            return Err(Error::usage("no submissions to grade", "pass a directory with submissions"));
        }
        Ok(wanted)
    }

    /// Returns the submissions of the selected shard, and its description for the record.
    pub(super) fn share(&self, submissions: Vec<Submission>) -> (Vec<Submission>, Option<ShardInfo>) {
        let Some(shard) = self.shard else { return (submissions, None) };
        let class = submissions.iter().map(|submission| submission.student.clone()).collect();
        let held = submissions.into_iter().enumerate().filter(|(place, _)| shard.holds(*place));
        (held.map(|(_, submission)| submission).collect(), Some(shard.of_class(class)))
    }

    /// Returns the selected parts, each with its selected scenarios.
    pub(super) fn scenarios(&self, assignment: &Assignment) -> Result<Vec<(usize, Arc<[usize]>)>> {
        let patterns = Pattern::read_all("--only", &self.only)?;
        for pattern in &patterns {
            if !assignment.parts.iter().any(|part| pattern.fits_any_of(part, self.visible_only)) {
                return Err(self.nothing_selected(pattern, assignment));
            }
        }
        let selected: Vec<(usize, Arc<[usize]>)> = assignment
            .parts
            .iter()
            .enumerate()
            .filter_map(|(index, part)| Some((index, self.of_part(part, &patterns)?.into())))
            .collect();
        if selected.is_empty() {
            let which = if self.visible_only { "visible scenarios" } else { "scenarios" };
            return Err(Error::usage(
                format!("`{}` has no {which} to run", assignment.name),
                format!("to list its scenarios, run: croupier show {}", assignment.name),
            ));
        }
        Ok(selected)
    }

    /// Returns the selected scenarios of a part; `None` if the part is not selected.
    fn of_part(&self, part: &Part, patterns: &[Pattern]) -> Option<Vec<usize>> {
        let all = patterns.is_empty();
        let Some(grading) = part.auto_grading() else {
            return (all || patterns.iter().any(|pattern| pattern.fits_part(part))).then(Vec::new);
        };
        let fits: Vec<Vec<bool>> = patterns.iter().map(|pattern| pattern.fits_scenarios(part)).collect();
        let wanted = |index: &usize| {
            shown(&grading.scenarios[*index], self.visible_only)
                && (all || fits.iter().any(|fits| fits[*index]))
        };
        let indices: Vec<usize> = (0..grading.scenarios.len()).filter(wanted).collect();
        (!indices.is_empty()).then_some(indices)
    }

    fn nothing_selected(&self, pattern: &Pattern, assignment: &Assignment) -> Error {
        if self.visible_only && assignment.parts.iter().any(|part| pattern.fits_any_of(part, false)) {
            return Error::usage(
                format!("`{}` matches hidden scenarios only, but only visible ones are run", typed(pattern)),
                "choose other scenarios, or run hidden ones, too",
            );
        }
        let mut names: Vec<String> = assignment.parts.iter().map(|part| part.id.clone()).collect();
        for part in &assignment.parts {
            let scenarios = part.auto_grading().map_or(&[][..], |grading| &grading.scenarios);
            let named = |scenario: &&Scenario| assignment.may_name(scenario);
            let shown = scenarios.iter().filter(|scenario| shown(scenario, self.visible_only)).filter(named);
            names.extend(shown.map(|scenario| format!("{}/{}", part.id, scenario.name)));
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        nothing_fits("scenario", pattern, &names, Some(&assignment.name))
    }
}

fn shown(scenario: &Scenario, visible_only: bool) -> bool {
    !visible_only || scenario.visibility == Visibility::Visible
}

fn typed(pattern: &Pattern) -> String {
    text::visible(pattern.typed.as_bytes())
}

/// Returns the error for a pattern that matches none of these names, which `croupier show` lists for an assignment.
fn nothing_fits(noun: &str, pattern: &Pattern, names: &[&str], assignment: Option<&str>) -> Error {
    // The pattern may be a misspelled name of a scenario without its part.
    let bare = names.iter().filter_map(|name| name.split_once('/')).map(|(_, bare)| bare);
    let near = text::nearest(&pattern.typed, names.iter().copied().chain(bare));
    let hint = match (near, assignment) {
        (Some(near), _) => format!("a similar name exists: `{near}`"),
        (None, Some(assignment)) => format!("to list the scenarios, run: croupier show {assignment}"),
        (None, None) => available(names),
    };
    Error::usage(format!("no {noun} matches `{}`", typed(pattern)), hint)
}

fn available(names: &[&str]) -> String {
    if names.is_empty() {
        return "pass a directory with submissions".to_owned();
    }
    let shown: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("available: {}", text::some(&shown, LISTED, "and"))
}
