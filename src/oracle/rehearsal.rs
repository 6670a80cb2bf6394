//! Rehearsal: a program that plays by given rules, as grading would see it, without running any program.

use reference::{Ending, Question, Rules, Setup, Sleep, SleepBy, Stop, Table, Transcript, Turn, Typed};

use super::named;
use crate::error::Result;
use crate::run::input::InputSource;
use crate::spec::model::{AutoGrading, Scenario};

/// Returns the transcript of a program that plays a scenario by these rules. The lines of the input source of
/// [`super::player`] are those that grading would type at such a program: they depend on its output.
///
/// # Errors
/// The grading names a model, which has no rules.
pub fn rehearse(
    grading: &AutoGrading,
    scenario: &Scenario,
    input: &dyn InputSource,
    rules: &Rules,
) -> Result<Transcript> {
    let game = named(grading)?;
    let mut table = Rehearsal { input, turns: vec![Turn::default()] };
    let setup = Setup { seed: scenario.setup_seed(grading.seed), draws: scenario.supply() };
    let ending = match game.play(&mut table, &setup, rules) {
        Ok(code) => Ending::Exited(code),
        Err(Stop::OutOfInput) => Ending::ReadPastEnd,
        Err(Stop::Unbound(_)) => Ending::Idle,
    };
    let unread = table.input.left(&table.turns).into_iter().map(String::into_bytes).collect();
    Ok(Transcript { turns: table.turns, ending, unread })
}

/// A table whose lines come from an input source.
struct Rehearsal<'a> {
    input: &'a dyn InputSource,
    turns: Vec<Turn>,
}

impl Rehearsal<'_> {
    fn turn(&mut self) -> &mut Turn {
        self.turns.last_mut().expect("a rehearsal starts with one turn and never removes any")
    }
}

impl Table for Rehearsal<'_> {
    fn say(&mut self, text: &str) {
        self.turn().output.extend_from_slice(text.as_bytes());
    }

    fn ask(&mut self, _: &Question) -> std::result::Result<String, Stop> {
        let line = self.input.next(&self.turns).filter(|_| self.turns.len() <= reference::LINES_AT_MOST);
        let line = line.ok_or(Stop::OutOfInput)?;
        self.turns.push(Turn { typed: Some(Typed::Line(line.clone().into_bytes())), ..Turn::default() });
        Ok(line)
    }

    fn pause(&mut self, seconds: u32) {
        let turn = self.turn();
        let (at, nanos) = (turn.output.len(), u128::from(seconds) * 1_000_000_000);
        turn.pauses.push(Sleep { at, nanos, by: SleepBy::Sleep });
    }
}
