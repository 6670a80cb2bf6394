//! Filters: which students, parts and scenarios were asked for.
//!
//! Owns the patterns' rules and the words for a selection that is empty.
//!
//! Patterns are globs (`*`, `?`, `[…]`, `{…,…}`). One with a slash is held against `part/scenario`, one
//! without against the part's id and against the scenario's name alone. A pattern that is spelt just like
//! a name means that name, whatever signs are in it.

use std::sync::Arc;

use globset::{Glob, GlobMatcher};

use crate::error::{Error, Result};
use crate::record::Dealt;
use crate::shard::Shard;
use crate::spec::model::{Assignment, Marking, Part, Scenario, Visibility};
use crate::submission::Submission;
use crate::text;

/// How many names an empty selection lists.
const LISTED: usize = 12;

/// What was asked for, as typed; the default asks for everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Patterns over parts and scenarios; none means all.
    pub only: Vec<String>,
    /// Patterns over students; none means all.
    pub students: Vec<String>,
    /// Whether only scenarios that everybody may see run.
    pub visible_only: bool,
    /// The share of these students that was asked for; none means all of them.
    pub shard: Option<Shard>,
}

/// One pattern, ready to be held against names.
struct Pattern {
    typed: String,
    glob: GlobMatcher,
}

impl Pattern {
    fn read(option: &str, typed: &str) -> Result<Self> {
        let glob = Glob::new(typed).map_err(|error| {
            Error::usage(
                format!(
                    "cannot read the pattern `{}` of `{option}`: {}",
                    text::visible(typed.as_bytes()),
                    error.kind()
                ),
                "in patterns `*` stands for anything, `?` for one character and `[ab]` for one of these",
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
        // `extra/*` means all of extra, also where a person marks it and there are no scenarios.
        self.fits(&part.id) || (self.typed.contains('/') && self.fits(&format!("{}/", part.id)))
    }

    fn fits_scenario(&self, part: &Part, scenario: &Scenario) -> bool {
        if self.typed == scenario.name {
            return true;
        }
        if self.typed.contains('/') {
            return self.fits(&format!("{}/{}", part.id, scenario.name));
        }
        self.fits(&part.id) || self.fits(&scenario.name)
    }

    fn fits_any_of(&self, part: &Part, visible_only: bool) -> bool {
        match &part.marking {
            Marking::Hand(_) => self.fits_part(part),
            Marking::Run(trial) => trial
                .scenarios
                .iter()
                .any(|scenario| shown(scenario, visible_only) && self.fits_scenario(part, scenario)),
        }
    }
}

impl Filter {
    /// The submissions of the students that were asked for.
    pub(super) fn students(&self, submissions: Vec<Submission>) -> Result<Vec<Submission>> {
        let patterns = Pattern::read_all("--students", &self.students)?;
        let names = || submissions.iter().map(|submission| submission.student.as_str());
        for pattern in &patterns {
            if !names().any(|name| pattern.fits(name)) {
                return Err(nothing_fits("student", pattern, &names().collect::<Vec<_>>()));
            }
        }
        let wanted = |one: &Submission| {
            patterns.is_empty() || patterns.iter().any(|pattern| pattern.fits(&one.student))
        };
        let wanted: Vec<Submission> = submissions.into_iter().filter(wanted).collect();
        if wanted.is_empty() {
            return Err(Error::usage("there are no submissions to grade", "give a folder that holds some"));
        }
        Ok(wanted)
    }

    /// The share of these submissions that was asked for, and what the record is to say of it.
    pub(super) fn share(&self, submissions: Vec<Submission>) -> (Vec<Submission>, Option<Dealt>) {
        let Some(shard) = self.shard else { return (submissions, None) };
        let class = submissions.iter().map(|submission| submission.student.clone()).collect();
        let dealt = submissions.into_iter().enumerate().filter(|(place, _)| shard.holds(*place));
        (dealt.map(|(_, submission)| submission).collect(), Some(shard.of_class(class)))
    }

    /// The parts that were asked for, each with its scenarios that were.
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
                format!("`croupier show {}` lists what it has", assignment.name),
            ));
        }
        Ok(selected)
    }

    /// The part's selected scenarios; `None` where nothing of the part was asked for.
    fn of_part(&self, part: &Part, patterns: &[Pattern]) -> Option<Vec<usize>> {
        let all = patterns.is_empty();
        let Some(trial) = part.trial() else {
            return (all || patterns.iter().any(|pattern| pattern.fits_part(part))).then(Vec::new);
        };
        let wanted = |scenario: &Scenario| {
            shown(scenario, self.visible_only)
                && (all || patterns.iter().any(|pattern| pattern.fits_scenario(part, scenario)))
        };
        let indices: Vec<usize> = trial
            .scenarios
            .iter()
            .enumerate()
            .filter(|(_, one)| wanted(one))
            .map(|(index, _)| index)
            .collect();
        (!indices.is_empty()).then_some(indices)
    }

    fn nothing_selected(&self, pattern: &Pattern, assignment: &Assignment) -> Error {
        if self.visible_only && assignment.parts.iter().any(|part| pattern.fits_any_of(part, false)) {
            return Error::usage(
                format!("`{}` fits hidden scenarios only, and only visible ones run", typed(pattern)),
                "choose others, or let hidden ones run too",
            );
        }
        let mut names: Vec<String> = assignment.parts.iter().map(|part| part.id.clone()).collect();
        for part in &assignment.parts {
            let scenarios = part.trial().map_or(&[][..], |trial| &trial.scenarios);
            let shown = scenarios.iter().filter(|scenario| shown(scenario, self.visible_only));
            names.extend(shown.map(|scenario| format!("{}/{}", part.id, scenario.name)));
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        nothing_fits("part or scenario", pattern, &names)
    }
}

fn shown(scenario: &Scenario, visible_only: bool) -> bool {
    !visible_only || scenario.visibility == Visibility::Visible
}

fn typed(pattern: &Pattern) -> String {
    text::visible(pattern.typed.as_bytes())
}

fn nothing_fits(noun: &str, pattern: &Pattern, names: &[&str]) -> Error {
    // A scenario's bare name may have been meant where names are `part/scenario`.
    let bare = names.iter().filter_map(|name| name.split_once('/')).map(|(_, bare)| bare);
    let near = text::nearest(&pattern.typed, names.iter().copied().chain(bare));
    let hint = near.map_or_else(|| there_is(names), |near| format!("did you mean `{near}`?"));
    Error::usage(format!("no {noun} fits `{}`", typed(pattern)), hint)
}

fn there_is(names: &[&str]) -> String {
    if names.is_empty() {
        return "there are none at all".to_owned();
    }
    let shown: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("there is {}", text::some(&shown, LISTED, "and"))
}
