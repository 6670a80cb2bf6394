//! `A/P` → an assignment and a part: names as typed → the things they name, or what would have been right.

use crate::cli::settings::unknown;
use crate::error::{Error, Result};
use crate::spec::model::{Assignment, Part, Reference, SeedBy, Trial};
use crate::text::{count, list};

/// The assignment of this name.
///
/// # Errors
/// There is none.
pub(crate) fn assignment<'a>(assignments: &'a [Assignment], name: &str) -> Result<&'a Assignment> {
    assignments.iter().find(|assignment| assignment.name == name).ok_or_else(|| {
        let names: Vec<&str> = assignments.iter().map(|assignment| assignment.name.as_str()).collect();
        unknown("assignment", name, &names, "")
    })
}

/// `A` or `A/P`: an assignment, and a part if one was named.
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
        unknown(&format!("part of `{name}` called"), id, &ids, &format!("{name}/"))
    })?;
    Ok((assignment, Some(part)))
}

/// What plays a part: the reference that it is marked by, or the example of one that a person marks.
#[derive(Clone, Copy)]
pub(crate) struct Stage<'a> {
    /// What plays it.
    pub(crate) reference: &'a Reference,
    /// How it gets its seed.
    pub(crate) seed: SeedBy,
    /// How the part is marked by running it, if it is.
    pub(crate) trial: Option<&'a Trial>,
}

impl<'a> Stage<'a> {
    /// Whether the draws of programs are followed: then a seed is only for those of the reference itself.
    pub(crate) fn has_own_draws(&self) -> bool {
        self.trial.is_some_and(|trial| trial.follow.is_some())
    }

    fn of(part: &'a Part) -> Option<Self> {
        if let Some(trial) = part.trial() {
            return Some(Self { reference: &trial.reference, seed: trial.seed, trial: Some(trial) });
        }
        let example = part.review()?.example.as_ref()?;
        Some(Self { reference: &example.reference, seed: example.seed, trial: None })
    }
}

/// A part that something of ours plays: named, or the only one there is.
///
/// # Errors
/// There is no such part, several to choose from, or nothing plays it.
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
                format!("`{}` has {}", assignment.name, count(parts.len(), "part")),
                format!("say which: {}", list(&quoted, "or")),
            ));
        }
    };
    let stage = Stage::of(part).ok_or_else(|| {
        Error::usage(
            format!("`{}` has no reference: a person marks it", name(assignment, part)),
            format!("croupier show {} says which parts have one", assignment.name),
        )
    })?;
    Ok((assignment, part, stage))
}

/// How a part is written on the command line: `si204/play`, `twentyone`.
pub(crate) fn name(assignment: &Assignment, part: &Part) -> String {
    match assignment.parts.as_slice() {
        [_] => assignment.name.clone(),
        _ => format!("{}/{}", assignment.name, part.id),
    }
}

/// A word as a shell takes it literally: quoted where it must be.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "-_./:=@%+,".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_only_where_a_shell_would_change_them() {
        for (word, expected) in [
            ("play/push", "play/push"),
            ("play/two aces", "'play/two aces'"),
            ("", "''"),
            ("don't", "'don'\\''t'"),
            ("*", "'*'"),
            ("-5", "-5"),
        ] {
            assert_eq!(quoted(word), expected);
        }
    }
}
