//! The draws of a scenario: in their order, or those of each round, by owner.

use reference::{DrawKind, RoundDraws};

use super::super::checker::Checker;
use super::super::error::excerpt;
use super::super::keys::{game, scenario as keys};
use super::super::model::FixedDraws;
use super::super::read::{Field, Open, Optional, Reported};
use super::super::values::Text;
use super::Outline;

/// Maximum number of draws of a run.
const MOST_DRAWS: usize = 600;

/// The draws of a run as they are written.
pub(super) type Draws = (&'static DrawKind, Field<String>);

/// Returns the draws of a run; the outer `None` if they have an error.
pub(super) fn draws(
    checker: &mut Checker,
    row: &keys::Scenario,
    given: Option<&Draws>,
    outline: Option<&Outline>,
) -> Optional<FixedDraws> {
    let rounds = rounds(checker, row, outline)?;
    let Some((kind, field)) = given else {
        return Ok(rounds.map(|(kind, rounds)| FixedDraws { kind, rounds, values: Vec::new() }));
    };
    // What a model draws is determined by the files of `with`.
    let fits =
        |outline: &Outline| outline.rigged && outline.game.is_none_or(|game| game.draws() == Some(kind));
    if !outline.is_none_or(fits) {
        checker.not_here(row, field, &format!("no file of `with` makes the {} of its part", kind.many));
        return Err(Reported);
    }
    let values = listed(checker, kind, field)?;
    if !(1..=MOST_DRAWS).contains(&values.len()) {
        let message = format!("`{}` has {}", kind.many, kind.count(values.len()));
        checker.error(&field.span, message, format!("expected from 1 to {MOST_DRAWS}"));
        return Err(Reported);
    }
    let rounds = rounds.map_or_else(Vec::new, |(_, rounds)| rounds);
    Ok(Some(FixedDraws { kind, rounds, values }))
}

/// Returns the draws of each round, if the order of drawing is left to the program.
fn rounds(
    checker: &mut Checker,
    row: &keys::Scenario,
    outline: Option<&Outline>,
) -> Optional<(&'static DrawKind, Vec<RoundDraws>)> {
    if !row.rounds.given() {
        return Ok(None);
    }
    let kind = outline.filter(|outline| outline.rigged).and_then(|outline| outline.game?.draws());
    let Some(kind) = kind else {
        checker.not_here(
            row,
            &row.rounds,
            "only with a built-in game and files of `with` that make its draws",
        );
        return Err(Reported);
    };
    let rounds = row.rounds.each(|round| by_owner(checker, kind, &round.value)).ok_or(Reported)?;
    Ok(Some((kind, rounds)))
}

/// Returns the draws of one round.
fn by_owner(checker: &mut Checker, kind: &'static DrawKind, written: &Open) -> Option<RoundDraws> {
    let keys = game::round(kind);
    let at = written.open(checker, "a round", &keys);
    let mut round = RoundDraws::new();
    for (key, owner) in keys.iter().zip(kind.owners) {
        let field = written.field::<Text>(checker, &at, key);
        if field.given() {
            round.push((*owner, listed(checker, kind, &field).ok()?));
        }
    }
    Some(round)
}

/// Returns draws as they are written, separated by blanks.
fn listed(checker: &mut Checker, kind: &DrawKind, field: &Field<String>) -> Result<Vec<String>, Reported> {
    let words = field.get().ok_or(Reported)?.split_whitespace();
    let draws = words.map(|word| {
        (kind.parse)(word).ok_or_else(|| {
            let message = format!("invalid {} `{}`", kind.one, excerpt(word));
            checker.error(&field.span, message, format!("expected {}", kind.expected));
            Reported
        })
    });
    draws.collect()
}
