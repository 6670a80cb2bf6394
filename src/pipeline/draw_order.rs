//! In which order a program makes its draws, where a handout leaves that open.
//!
//! The order of a program is told from the first turn in which orders differ, with the first draws that it shows. What it does
//! later may be wrong, and must not be explained by another order; it only decides between orders that fit this turn equally well. Nor may
//! a wrong first hand be explained so: another order has to fit it.

use std::borrow::Cow;

use reference::Transcript;

use super::learning;
use crate::compare;
use crate::compare::turns::FactsByTurn;
use crate::error::Result;
use crate::oracle::{self, Interpretation};
use crate::spec::model::{AutoGrading, Scenario};

/// Returns the scenario with its draws in the order of the program that made this run, if it is not the order in which they were
/// made (that of `played`). The run was played by one of these interpretations, or by none.
///
/// # Errors
/// The grading names a game that does not exist.
pub(super) fn of_program<'s>(
    grading: &AutoGrading,
    (scenario, played): (&'s Scenario, &Scenario),
    readings: &[Interpretation],
    run: &Transcript,
) -> Result<Option<Cow<'s, Scenario>>> {
    let in_order = |reading: &Interpretation| oracle::in_order(grading, scenario, &reading.variants);
    let orders = readings.iter().map(in_order).collect::<Result<Vec<_>>>()?;
    let others = || readings.iter().zip(&orders).filter(|(_, order)| ***order != *played);
    let Some(differ) =
        others().filter_map(|(other, _)| first_difference(readings, &orders, played, other)).min()
    else {
        return Ok(None);
    };
    let (closest, turn) = closest(grading, readings, &orders, run, differ);
    let (expected, shown) = (beginning(&readings[closest].transcript, turn), beginning(run, turn));
    let facts = FactsByTurn::new(&grading.criteria, None, &[&expected]);
    let fits = facts.shows_its_draws(&expected, &shown);
    Ok(orders.into_iter().nth(closest).filter(|order| fits && **order != *played))
}

/// Returns the interpretation (an index) that the run agrees with best up to a turn, and the turn that decided. Two orders may deal the same
/// cards to different owners, so that both say the same up to this turn: then the next turn in which they differ decides.
fn closest(
    grading: &AutoGrading,
    readings: &[Interpretation],
    orders: &[Cow<'_, Scenario>],
    run: &Transcript,
    mut turn: usize,
) -> (usize, usize) {
    let mut open: Vec<usize> = (0..readings.len()).collect();
    loop {
        let beginnings: Vec<Interpretation> = open.iter().map(|at| until(&readings[*at], turn)).collect();
        let best = open[learning::closest(grading, &beginnings, &beginning(run, turn))];
        let agreed = |at: &usize| {
            compare::agreed(&readings[best].transcript, &readings[*at].transcript, &grading.criteria, 0)
        };
        open.retain(|at| agreed(at) > turn);
        let others = open.iter().filter(|at| orders[**at] != orders[best]);
        match others.map(agreed).min().filter(|next| *next < run.turns.len()) {
            Some(next) => turn = next,
            None => return (best, turn),
        }
    }
}

/// Returns the first turn in which an interpretation with another order differs from all with the order of `played`.
fn first_difference(
    readings: &[Interpretation],
    orders: &[Cow<'_, Scenario>],
    played: &Scenario,
    other: &Interpretation,
) -> Option<usize> {
    let same = readings.iter().zip(orders).filter(|(_, order)| ***order == *played);
    let agreed = |(reading, _): (&Interpretation, _)| {
        let turns = reading.transcript.turns.iter().zip(&other.transcript.turns);
        turns.take_while(|(one, other)| one == other).count()
    };
    same.map(agreed).max().filter(|turn| *turn < other.transcript.turns.len())
}

fn until(reading: &Interpretation, turn: usize) -> Interpretation {
    Interpretation { transcript: beginning(&reading.transcript, turn), ..reading.clone() }
}

fn beginning(run: &Transcript, turn: usize) -> Transcript {
    let turns = run.turns.iter().take(turn + 1).cloned().collect();
    Transcript { turns, ..run.clone() }
}
