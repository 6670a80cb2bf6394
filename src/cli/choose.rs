//! Finds the assignment and the part that an argument `ASSIGNMENT/PART` names.

use crate::cli::settings::{alternatives, unknown};
use crate::error::{Error, Result};
use crate::spec::model::{Assignment, AutoGrading, Part, Reference, SeedBy};
use crate::text::{list, visible};

/// Returns the assignment of this name.
///
/// # Errors
/// There is no such assignment.
pub(crate) fn assignment<'a>(assignments: &'a [Assignment], name: &str) -> Result<&'a Assignment> {
    assignments.iter().find(|assignment| assignment.name == name).ok_or_else(|| {
        let names: Vec<&str> = assignments.iter().map(|assignment| assignment.name.as_str()).collect();
        unknown("assignment", name, &names)
    })
}

/// Parses `ASSIGNMENT` or `ASSIGNMENT/PART`.
///
/// # Errors
/// There is no such assignment, or it has no such part.
pub(crate) fn either<'a>(
    assignments: &'a [Assignment],
    typed: &str,
) -> Result<(&'a Assignment, Option<&'a Part>)> {
    let (name, part) = match typed.split_once('/') {
        Some((name, part)) => (name, Some(part)),
        None => (typed, None),
    };
    let assignment = assignment(assignments, name)?;
    let Some(id) = part else { return Ok((assignment, None)) };
    let part = assignment.part(id).ok_or_else(|| {
        let ids: Vec<&str> = assignment.parts.iter().map(|part| part.id.as_str()).collect();
        let message = format!("`{name}` has no part `{}`", visible(id.as_bytes()));
        Error::usage(message, alternatives("part", id, &ids))
    })?;
    Ok((assignment, Some(part)))
}

/// What plays a part: its reference, or the example of a manually graded part.
#[derive(Clone, Copy)]
pub(crate) struct Stage<'a> {
    /// The reference or example.
    pub(crate) reference: &'a Reference,
    /// How it gets the seed.
    pub(crate) seed: SeedBy,
    /// The automatic grading, if the part is graded automatically.
    pub(crate) grading: Option<&'a AutoGrading>,
}

impl<'a> Stage<'a> {
    /// Whether the draws are read from the output of programs; then a seed is only for those of the reference.
    pub(crate) fn has_own_draws(&self) -> bool {
        self.grading.is_some_and(|grading| grading.follow.is_some())
    }

    fn of(part: &'a Part) -> Option<Self> {
        if let Some(grading) = part.auto_grading() {
            return Some(Self { reference: &grading.reference, seed: grading.seed, grading: Some(grading) });
        }
        let example = part.review()?.example.as_ref()?;
        Some(Self { reference: &example.reference, seed: example.seed, grading: None })
    }
}

/// Returns a part with a reference or an example: the named one, or the only one.
///
/// # Errors
/// There is no such part, several parts to choose from, or the part has no reference.
pub(crate) fn playable<'a>(
    assignments: &'a [Assignment],
    typed: &str,
) -> Result<(&'a Assignment, &'a Part, Stage<'a>)> {
    let (assignment, part) = either(assignments, typed)?;
    let part = match (part, assignment.parts.as_slice()) {
        (Some(part), _) | (None, [part]) => part,
        (None, parts) => {
            let runnable = parts.iter().filter(|part| Stage::of(part).is_some());
            let names: Vec<String> = runnable.map(|part| name(assignment, part)).collect();
            let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            return Err(Error::usage(
                format!("`{}` has more than one part", assignment.name),
                format!("choose one of {}", list(&quoted, "and")),
            ));
        }
    };
    let stage = Stage::of(part).ok_or_else(|| {
        Error::usage(
            format!("`{}` has no reference: it is graded manually", name(assignment, part)),
            format!("to see which parts have one, run: croupier show {}", assignment.name),
        )
    })?;
    Ok((assignment, part, stage))
}

/// Returns the name of a part on the command line: `si204/play`, or `twentyone` if it is the only part.
pub(crate) fn name(assignment: &Assignment, part: &Part) -> String {
    match assignment.parts.as_slice() {
        [_] => assignment.name.clone(),
        _ => format!("{}/{}", assignment.name, part.id),
    }
}
