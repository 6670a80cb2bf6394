//! The events of a part's scenarios, independent of any wording.

use reference::{Event, Game, Rules, Setup, VariantKind};

use super::named;
use crate::error::Result;
use crate::spec::model::{AutoGrading, Scenario, SeedBy};

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
/// difference. A mistake that only the printed text shows has none: in other words it cannot be told from a right program.
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
        let of = |scenario: &Scenario| events(game, scenario, grading.seed, &rules);
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

fn events(game: &dyn Game, scenario: &Scenario, seed: SeedBy, rules: &Rules) -> Vec<Event> {
    let mut table = super::recorder(scenario.lines(seed), scenario);
    let setup = Setup { seed: scenario.setup_seed(seed), draws: scenario.supply() };
    // A run that stops early has the events up to there.
    let _ = game.play(&mut table, &setup, rules);
    table.events().to_vec()
}

/// Counts the rounds in which the same happens in two accounts of a run, and all rounds of the longer one. Of scores and money only the change
/// counts, so that one error is counted once.
pub fn equal_rounds(one: &[Event], other: &[Event]) -> (usize, usize) {
    let (one, other) = (rounds(one), rounds(other));
    let equal = one.iter().zip(&other).filter(|(one, other)| one == other).count();
    (equal, one.len().max(other.len()))
}

/// What happens in a round: its events, and the changes of score and money.
type Round = (Vec<Event>, [i64; 4]);

fn rounds(events: &[Event]) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    let mut sums = [0; 4];
    for event in events {
        if matches!(event, Event::Round(_)) {
            rounds.push(Round::default());
        }
        let Some((happens, changes)) = rounds.last_mut() else { continue };
        let before = sums;
        match *event {
            Event::Score { player, dealer, ties } => {
                sums[..3].copy_from_slice(&[player, dealer, ties].map(i64::from));
            }
            Event::Money(money) => sums[3] = money,
            _ => happens.push(*event),
        }
        for (change, (now, before)) in changes.iter_mut().zip(sums.iter().zip(before)) {
            *change += now - before;
        }
    }
    rounds
}

#[cfg(test)]
mod tests {
    use reference::blackjack::HandOwner;

    use super::*;

    fn round(number: u32, winner: Option<HandOwner>, money: i64) -> [Event; 3] {
        [Event::Round(number), Event::Outcome { winner }, Event::Money(money)]
    }

    #[test]
    fn an_error_of_a_sum_counts_in_its_round_only() {
        let player = Some(HandOwner::Player);
        let right = [round(1, player, 1), round(2, None, 1), round(3, player, 3)].concat();
        for (other, equal) in [
            ([round(1, player, 1), round(2, None, 1), round(3, player, 3)], 3),
            ([round(1, player, 1), round(2, None, 3), round(3, player, 5)], 2),
            ([round(1, player, 1), round(2, player, 1), round(3, player, 3)], 2),
            ([round(1, player, 0), round(2, None, 1), round(3, None, 2)], 0),
        ] {
            assert_eq!(equal_rounds(&right, &other.concat()), (equal, 3), "{other:?}");
        }
        assert_eq!(equal_rounds(&right, &right[..6]), (2, 3));
    }
}
