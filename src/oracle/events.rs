//! The events of a part's scenarios, independent of any wording.

use reference::{Event, Game, Rules, VariantKind};

use super::{named, played};
use crate::error::Result;
use crate::spec::model::{AutoGrading, Scenario};

/// The events of every scenario of a part by some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The ambiguities that were interpreted the other way.
    pub interpretations: Vec<&'static str>,
    /// The mistake that is made, if one is.
    pub mistake: Option<&'static str>,
    /// The events, by scenario.
    pub scenarios: Vec<Vec<Event>>,
}

/// Returns the events of a right program, for each interpretation that makes a difference; the plain one comes first.
///
/// # Errors
/// The grading names a game that does not exist, or a model, which emits no events.
pub fn accounts(grading: &AutoGrading) -> Result<Vec<Account>> {
    Ok(distinct(named(grading)?, grading, None))
}

/// Returns the events of a program that makes one known mistake, for each mistake and each interpretation that makes a
/// difference. A mistake that changes only the printed text is left out: its events are those of a right program.
///
/// # Errors
/// As [`accounts`].
pub fn mistaken_accounts(grading: &AutoGrading) -> Result<Vec<Account>> {
    let game = named(grading)?;
    let mistakes = game.variants().iter().filter(|known| known.kind == VariantKind::Mistake);
    let right = distinct(game, grading, None);
    let differs = |mistaken: &Account| right.iter().all(|account| account.scenarios != mistaken.scenarios);
    Ok(mistakes.flat_map(|mistake| distinct(game, grading, Some(mistake.name))).filter(differs).collect())
}

fn distinct(game: &dyn Game, grading: &AutoGrading, mistake: Option<&'static str>) -> Vec<Account> {
    let play = |interpretations: Vec<&'static str>| {
        let rules = Rules::with(interpretations.iter().copied().chain(mistake));
        let of = |scenario: &Scenario| played(game, scenario, grading.seed, &rules).events().to_vec();
        Account { interpretations, mistake, scenarios: grading.scenarios.iter().map(of).collect() }
    };
    let mut accounts = vec![play(Vec::new())];
    for known in game.variants().iter().filter(|known| known.kind == VariantKind::Ambiguity) {
        let sets: Vec<Vec<&'static str>> =
            accounts.iter().map(|account| account.interpretations.clone()).collect();
        for mut set in sets {
            set.push(known.name);
            let other = play(set);
            if accounts.iter().all(|account| account.scenarios != other.scenarios) {
                accounts.push(other);
            }
        }
    }
    accounts
}
