//! Every scenario of a part that a model plays, played before anything is graded.
//!
//! Owns the errors of models: one that does not build, crashes, hits a limit, stops early or waits at the end of
//! the keys, or is not the same twice.

use reference::{Transcript, VariantKind};

use super::checkers;
use super::ending::Played;
use crate::error::Result;
use crate::oracle::model::{Model, Models, Trouble};
use crate::spec::error::SpecError;
use crate::spec::excerpt;
use crate::spec::model::{Assignment, AutoGrading, Reference, Row, Scenario};

/// Plays every scenario of every part that a model plays, and has its checker judge the expected output. What was played is remembered
/// for grading. A scenario that stands in no file is not checked.
///
/// # Errors
/// Every error of every model and checker, all at once; or the host failed.
pub fn run_models(models: &Models, assignment: &Assignment) -> Result<()> {
    let mut errors = Vec::new();
    for grading in assignment.parts.iter().filter_map(|part| part.auto_grading()) {
        let found = match &grading.reference {
            Reference::Model(source) => {
                let mut found = part(grading, &models.of(source))?;
                for other in &source.variants {
                    found.extend(variant(grading, &models.of(&other.source), other.variant.kind)?);
                }
                found
            }
            Reference::Game(_) | Reference::Recorded(_) => Vec::new(),
        };
        if let Some(checker) = grading.checker.as_ref().filter(|_| found.is_empty()) {
            errors.extend(checkers::part(models, grading, checker)?);
        }
        errors.extend(found);
    }
    if errors.is_empty() { Ok(()) } else { Err(errors.into()) }
}

fn part(grading: &AutoGrading, model: &Model) -> Result<Vec<SpecError>> {
    let by = format!("the model `{}`", model.name());
    let mut errors = Vec::new();
    for (index, (scenario, row)) in grading.scenarios.iter().zip(&grading.rows).enumerate() {
        let played = model.play(grading, scenario).and_then(|once| {
            // One scenario is enough to find a model that draws by chance, and halves what the others cost. A checker may accept
            // several outputs, and a test report contains the time.
            let is_compared = index == 0 && grading.checker.is_none();
            let again = if is_compared { model.play_again(grading, scenario)? } else { once.clone() };
            Ok((once, again))
        });
        match played {
            Ok((once, again)) if once == again => {
                let played = Played { by: &by, scenario, row, transcript: &once.transcript };
                let report = grading.checker.as_ref().and_then(|checker| checker.report.as_deref());
                errors.extend(played.by_model().or_else(|| played.produces(&once.produced, report)));
            }
            Ok((once, again)) => {
                errors.push(not_the_same(scenario, row, &once.transcript, &again.transcript));
            }
            Err(Trouble::DoesNotBuild(why)) => return Ok(vec![model.does_not_build(&why)]),
            Err(Trouble::Internal(error)) => return Err(error),
        }
    }
    Ok(errors)
}

/// Returns the errors of a model that goes by another rule: one for an accepted interpretation must play every scenario as the model
/// does; one with a mistake may do as it likes, but must build.
fn variant(grading: &AutoGrading, model: &Model, kind: VariantKind) -> Result<Vec<SpecError>> {
    if kind == VariantKind::Ambiguity {
        return part(grading, model);
    }
    let Some(scenario) = grading.scenarios.first() else { return Ok(Vec::new()) };
    match model.play(grading, scenario) {
        Ok(_) => Ok(Vec::new()),
        Err(Trouble::DoesNotBuild(why)) => Ok(vec![model.does_not_build(&why)]),
        Err(Trouble::Internal(error)) => Err(error),
    }
}

fn not_the_same(scenario: &Scenario, row: &Row, once: &Transcript, again: &Transcript) -> SpecError {
    let message = format!("the model is not deterministic in scenario `{}`", excerpt(&scenario.name));
    let error = SpecError::new(row.name.clone(), message, "it was run twice with the same input");
    let (once, again) = (once.output(), again.output());
    let (first, second) = (String::from_utf8_lossy(&once), String::from_utf8_lossy(&again));
    let differs = first.lines().zip(second.lines()).find(|(one, other)| one != other);
    let differs =
        differs.map(|(one, other)| format!("first it printed `{}`, then `{}`", excerpt(one), excerpt(other)));
    error.hints(differs).hint("remove uses of time and unseeded random numbers, or set `seed: argv`")
}
