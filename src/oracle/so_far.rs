//! A run that is not over: what a right program has printed by then, and which rules decide its last turn.
//!
//! A rule decides a turn if a program that breaks it is the same before that turn and different in it. So the known mistakes of a
//! game tell which sentences of the handout matter where.

use reference::{Ending, Event, Game, Recorder, Rules, Transcript, Typed, Variant, VariantKind};

use super::follow::{self, Follower};
use super::model::Models;
use super::showing::Showing;
use super::{FollowedRun, Interpretation, KnownProgram, followed, game, play, played, readings};
use crate::error::Result;
use crate::run::input::lines;
use crate::spec::model::{AutoGrading, Scenario, SeedBy};

/// Why a right program prints what it does in the last turn of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnReasons {
    /// What happens in the turn, in order.
    pub events: Vec<Event>,
    /// The mistakes that would show in this turn first: those of this part alone, before those that other parts have, too, such as a
    /// wrong seed. Of these, those that change the least of the turn come first.
    pub rules: Vec<&'static Variant>,
}

/// Returns what a right program may have printed when the lines of a run had been typed, the plain interpretation first. The scenario
/// has no lines of its own but the seed.
///
/// # Errors
/// As [`readings`] and [`followed`].
pub fn readings_so_far(
    models: &Models,
    grading: &AutoGrading,
    scenario: &Scenario,
    so_far: &Transcript,
    known: &KnownProgram,
) -> Result<Vec<Interpretation>> {
    if grading.follow.is_some() {
        return followed(grading, scenario, so_far, known);
    }
    let mut found = readings(models, grading, &with_lines(scenario, grading.seed, so_far))?;
    found.iter_mut().for_each(|reading| before_end_of_input(&mut reading.transcript));
    Ok(found)
}

/// Returns the scenario with the lines that were typed.
fn with_lines(scenario: &Scenario, seed: SeedBy, so_far: &Transcript) -> Scenario {
    // A seed that is typed is one of them.
    let seed = scenario.seed.filter(|_| seed != SeedBy::Stdin);
    Scenario { seed, keys: lines(&so_far.turns).collect(), ..scenario.clone() }
}

/// Removes what a model did at the end of the input: the next line has not been typed yet.
fn before_end_of_input(run: &mut Transcript) {
    let end = run.turns.iter().position(|turn| turn.typed == Some(Typed::EndOfInput));
    if let Some(end) = end {
        run.turns.truncate(end);
        run.ending = Ending::ReadPastEnd;
    }
}

/// Returns why a right program, by an interpretation, prints what it does in the last turn of a run. A model solution has no rules that
/// are known.
///
/// # Errors
/// As [`followed`].
pub fn reasons(
    grading: &AutoGrading,
    scenario: &Scenario,
    so_far: &Transcript,
    known: &KnownProgram,
    interpretation: &Interpretation,
) -> Result<TurnReasons> {
    let Some(game) = game(&grading.reference) else { return Ok(TurnReasons::default()) };
    let turn = so_far.turns.len() - 1;
    let right = Rules::with(interpretation.variants.iter().copied());
    let with = |mistake: &Variant| Rules::with(right.variants().iter().copied().chain([mistake.name]));
    let shows_first_here = |mistaken: &Transcript| {
        let first = first_difference(&interpretation.transcript, mistaken);
        (first == Some(turn)).then(|| words_that_differ(&interpretation.transcript, mistaken, turn))
    };
    let mistakes = || game.variants().iter().filter(|variant| variant.kind == VariantKind::Mistake);
    if grading.follow.is_none() {
        let scenario = with_lines(scenario, grading.seed, so_far);
        let rules = by_size(game, mistakes(), |mistake| {
            shows_first_here(&play(game, &scenario, grading.seed, &with(mistake)).transcript)
        });
        let events = played(game, &scenario, grading.seed, &right).events_of(turn).to_vec();
        return Ok(TurnReasons { events, rules });
    }
    let run = FollowedRun::new(grading, so_far, known)?;
    let follow = |rules: &Rules| follow::play(game, grading, scenario, so_far, &run.showing, (rules, None));
    let rules = by_size(game, mistakes(), |mistake| shows_first_here(&follow(&with(mistake)).transcript));
    let events = followed_events((game, grading, scenario), so_far, &run.showing, &right, turn);
    Ok(TurnReasons { events, rules })
}

/// Returns the mistakes with a size: first those that the fewest parts of the assignment have, of these the smallest.
fn by_size(
    game: &dyn Game,
    mistakes: impl Iterator<Item = &'static Variant>,
    size: impl Fn(&Variant) -> Option<usize>,
) -> Vec<&'static Variant> {
    let mut sized: Vec<(usize, usize, &Variant)> = mistakes
        .filter_map(|mistake| Some((size(mistake)?, mistake)))
        .map(|(size, mistake)| (parts_with(game, mistake), size, mistake))
        .collect();
    sized.sort_by_key(|(parts, size, _)| (*parts, *size));
    sized.into_iter().map(|(_, _, mistake)| mistake).collect()
}

/// Returns in how many parts of a game's assignment a mistake may be made. One that may be made in all of them, such as in the shuffle,
/// says little about a turn of one, though it may change few words of it.
fn parts_with(game: &dyn Game, mistake: &Variant) -> usize {
    let assignment = |game: &dyn Game| game.name().split('/').next();
    let parts = reference::ALL.iter().filter(|other| assignment(**other) == assignment(game));
    parts.filter(|part| part.variants().iter().any(|other| other.name == mistake.name)).count()
}

/// Returns how many words of a turn differ in two runs.
fn words_that_differ(one: &Transcript, other: &Transcript, turn: usize) -> usize {
    let words = |run: &Transcript| -> Vec<Vec<u8>> {
        let output = run.turns.get(turn).map_or(&[][..], |turn| &turn.output);
        let words = output.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        words.map(<[u8]>::to_vec).collect()
    };
    let (one, other) = (words(one), words(other));
    let both = one.iter().zip(&other).filter(|(one, other)| one != other).count();
    both + one.len().abs_diff(other.len())
}

/// Returns the first turn, counted from 0, in which two runs differ.
fn first_difference(one: &Transcript, other: &Transcript) -> Option<usize> {
    let both = one.turns.len().min(other.turns.len());
    let differs = |at: &usize| {
        let (one, other) = (&one.turns[*at], &other.turns[*at]);
        one.output != other.output || one.paused_nanos() != other.paused_nanos()
    };
    let is_longer = one.turns.len() != other.turns.len() || one.ending != other.ending;
    (0..both).find(differs).or_else(|| is_longer.then(|| both - 1))
}

fn followed_events(
    (game, grading, scenario): (&dyn Game, &AutoGrading, &Scenario),
    so_far: &Transcript,
    showing: &Showing<'_>,
    rules: &Rules,
    turn: usize,
) -> Vec<Event> {
    let mut follower = Follower::new(showing);
    let mut table = Recorder::new(lines(&so_far.turns)).meaning(showing.meanings()).following(&mut follower);
    // The events up to wherever it stopped.
    let _ = game.play(&mut table, &follow::setup(grading, scenario), rules);
    table.events_of(turn).to_vec()
}
