//! Every scenario of a part with a checker, judged with the expected output before anything is graded: a checker that does not accept
//! what a right program prints would fail everybody.

use crate::error::Result;
use crate::oracle;
use crate::oracle::checker::{Checker, Failure, Opinion};
use crate::oracle::model::{Models, Trouble};
use crate::spec::error::SpecError;
use crate::spec::excerpt;
use crate::spec::model::{AutoGrading, OutputChecker, Protocol, Reference, Row, Scenario};

/// Returns the errors of a part's checker.
///
/// # Errors
/// The host failed.
pub(super) fn part(
    models: &Models,
    grading: &AutoGrading,
    checker: &OutputChecker,
) -> Result<Vec<SpecError>> {
    let judge = Checker::new(models, checker);
    // The answer of a test case need not be what a right program prints: it may be all that a validator must know.
    let is_answer =
        checker.protocol == Protocol::Kattis && matches!(grading.reference, Reference::Recorded(_));
    let mut errors = Vec::new();
    for (index, (scenario, row)) in grading.scenarios.iter().zip(&grading.rows).enumerate() {
        let readings = oracle::readings(models, grading, scenario)?;
        let Some(reading) = readings.first() else { continue };
        let once = judge.judge_expected(grading, scenario, reading);
        // One scenario is enough to find a checker that decides by chance.
        let again = (index == 0 && once.is_ok()).then(|| judge.judge_expected(grading, scenario, reading));
        match (once, again) {
            (Ok(once), Some(Ok(again))) if once != again => errors.push(by_chance(&judge, scenario, row)),
            (Ok(once), _) if once.accepts() || is_answer => {}
            (Ok(once), _) => errors.push(refuses(&judge, scenario, row, &once)),
            (Err(Failure::Checker(does)), _) => errors.push(fails(&judge, scenario, row, &does)),
            (Err(Failure::Trouble(Trouble::DoesNotBuild(why))), _) => {
                return Ok(vec![judge.wrong(format!("the checker `{}` does not build", judge.name()), &why)]);
            }
            (Err(Failure::Trouble(Trouble::Internal(error))), _) => return Err(error),
        }
    }
    Ok(errors)
}

fn refuses(judge: &Checker<'_>, scenario: &Scenario, row: &Row, opinion: &Opinion) -> SpecError {
    let message = format!(
        "the checker `{}` does not accept the expected output of scenario `{}`",
        judge.name(),
        excerpt(&scenario.name)
    );
    let says =
        opinion.says.as_ref().map_or("it gives no reason".to_owned(), |says| format!("it says: {says}"));
    SpecError::new(row.name.clone(), message, says).hint("fix the checker or the reference")
}

fn fails(judge: &Checker<'_>, scenario: &Scenario, row: &Row, does: &str) -> SpecError {
    let message = format!("the checker `{}` fails in scenario `{}`", judge.name(), excerpt(&scenario.name));
    SpecError::new(row.name.clone(), message, format!("it {does}"))
        .hint("it was given the expected output; see `protocol` for how it is called")
}

fn by_chance(judge: &Checker<'_>, scenario: &Scenario, row: &Row) -> SpecError {
    let message = format!(
        "the checker `{}` is not deterministic in scenario `{}`",
        judge.name(),
        excerpt(&scenario.name)
    );
    SpecError::new(row.name.clone(), message, "it was run twice with the same files")
        .hint("remove uses of time and unseeded random numbers")
}
