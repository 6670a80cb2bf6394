//! How the draws of a program that is followed are read: by phrases, by their form, or from random numbers.

use std::sync::{Mutex, PoisonError};

use reference::{Ending, Turn};

use super::play::interpretation;
use super::{Grader, Program, learning};
use crate::compare::turns::FactsByTurn;
use crate::error::{Error, Result};
use crate::oracle::{self, DrawsShown, Interpretation, KnownProgram};
use crate::run::Run;
use crate::spec::model::{AutoGrading, Scenario};

/// The number of draws that tell a program's method, and the one below which they may fit a wrong one.
const MANY_DRAWS: usize = 60;
const FEW_DRAWS: usize = 12;
/// The number of turns up to which phrases may seem to find the draws.
const FEW_TURNS: usize = 12;

/// The run that showed how a program's draws are read, with its interpretations. When its scenario is judged, this run is used instead of a
/// new one.
#[derive(Default)]
pub(super) struct KeptRun(Mutex<Option<(usize, Run, Vec<Interpretation>)>>);

impl KeptRun {
    /// Returns the run of this scenario (an index), once, if it was kept.
    pub(super) fn take(&self, scenario: usize) -> Option<(Run, Vec<Interpretation>)> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.take_if(|(of, ..)| *of == scenario).map(|(_, run, readings)| (run, readings))
    }

    fn clear(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn keep(&self, scenario: usize, probe: Probe) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((scenario, probe.run, probe.readings));
    }
}

/// A run that shows how the draws of a program are to be read.
struct Probe {
    run: Run,
    readings: Vec<Interpretation>,
    /// The interpretation (an index) that it agrees with best.
    closest: usize,
    /// Whether it shows all values that it must by that interpretation.
    shows_values: bool,
}

impl Probe {
    fn reading(&self) -> &Interpretation {
        &self.readings[self.closest]
    }

    /// Whether phrases may miss a draw: the run was lost there, or its values do not fit the draws that they find.
    fn phrases_may_miss_draws(&self) -> bool {
        self.reading().draws == DrawsShown::ByPhrases && (self.reading().lost.is_some() || !self.shows_values)
    }

    /// Whether it reads a run better in which phrases may miss draws: it is read like that one, up to the turn in which that was lost, or
    /// shows all values.
    fn is_better_than(&self, other: &Self) -> bool {
        // Random numbers tell the draws, whatever is shown.
        let is_better = match other.reading().lost {
            Some(_) => self.begins_as(other),
            None => self.shows_values && self.reading().method.is_none(),
        };
        self.fits() && is_better
    }

    fn begins_as(&self, other: &Self) -> bool {
        let (own, others) = (&self.reading().transcript.turns, &other.reading().transcript.turns);
        let until = other.reading().lost.as_ref().map_or(others.len(), |lost| lost.turn);
        own.get(..until).is_some_and(|own| others.get(..until) == Some(own))
    }

    /// Whether it has so few turns that phrases may find the draws by accident. Endless output is never short: other scenarios would show the
    /// same.
    fn is_short(&self) -> bool {
        let run = &self.run.transcript;
        run.turns.len() <= FEW_TURNS && run.ending != Ending::OutputLimit
    }

    /// Whether all draws are read.
    fn fits(&self) -> bool {
        self.reading().lost.is_none() && self.reading().draws != DrawsShown::Unread
    }
}

/// Whether a run of this scenario may tell how a program makes its draws: where `rand` returns few numbers, many methods agree.
fn tells_draw_method(scenario: &Scenario) -> bool {
    scenario.player.is_some()
        && scenario.rand.is_none()
        && !scenario.is_for_information()
        && !scenario.sanitize
}

impl Grader<'_> {
    /// Returns how the draws of a program are read. A short run may suggest a wrong method, and thus lead to wrong input and end early:
    /// then all of them together may tell the method.
    pub(super) fn known<'p>(&self, grading: &AutoGrading, program: &'p Program) -> Result<&'p KnownProgram> {
        let find = || -> Result<KnownProgram> {
            let (found, runs) = self.told_by_runs(grading, program, &KnownProgram::Unknown)?;
            let turns: Vec<&[Turn]> = runs.iter().map(Vec::as_slice).collect();
            match KnownProgram::of_runs(grading, &turns).filter(|_| found == KnownProgram::Printed) {
                Some(method) => Ok(self.told_by_runs(grading, program, &method)?.0),
                None => Ok(found),
            }
        };
        if !oracle::may_draw_in_other_words(grading) {
            return Ok(&KnownProgram::Unknown);
        }
        let found = program.known.get_or_init(|| find().map_err(|error| error.to_string()));
        found.as_ref().map_err(|why| Error::Internal(why.clone()))
    }

    /// Returns how the draws of a program are read, by its runs: both method and interpretation are taken from the first run with many
    /// draws, or else from the run with the most. Phrases may find the first draws and miss others: then they are read otherwise, if
    /// all fit. Also returns the turns of runs whose draws may come from random numbers, as far as that was looked for.
    fn told_by_runs(
        &self,
        grading: &AutoGrading,
        program: &Program,
        known: &KnownProgram,
    ) -> Result<(KnownProgram, Vec<Vec<Turn>>)> {
        let (mut best, mut runs) = ((KnownProgram::Printed, 0), Vec::new());
        program.kept_run.clear();
        let scenarios = grading.scenarios.iter().enumerate();
        for (at, scenario) in scenarios.filter(|(_, scenario)| tells_draw_method(scenario)) {
            let mut probe = self.probe(grading, scenario, program, known)?;
            if probe.phrases_may_miss_draws() {
                let other = self.probe(grading, scenario, program, &KnownProgram::InOtherWords)?;
                if other.is_better_than(&probe) {
                    if other.reading().method.is_none() {
                        return Ok((KnownProgram::InOtherWords, Vec::new()));
                    }
                    probe = other;
                }
            }
            let Some((method, draws)) = probe.reading().method else {
                if probe.is_short() {
                    continue;
                }
                let is_printed = best.0 == KnownProgram::Printed && *known == KnownProgram::Unknown;
                if is_printed && probe.reading().draws == DrawsShown::ByPhrases {
                    program.kept_run.keep(at, probe);
                }
                break;
            };
            let fits = probe.fits();
            let Probe { run, mut readings, closest, .. } = probe;
            runs.push(run.transcript.turns);
            if fits && draws >= FEW_DRAWS && draws > best.1 {
                let interpretation = Some(readings.swap_remove(closest).variants);
                best = (KnownProgram::Random { method, interpretation }, draws);
            }
            if fits && draws >= MANY_DRAWS {
                break;
            }
        }
        Ok((best.0, runs))
    }

    /// Runs a scenario to find out how a program's draws are to be read.
    fn probe(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
        program: &Program,
        known: &KnownProgram,
    ) -> Result<Probe> {
        let (run, readings) = self.run_followed(grading, scenario, program, known)?;
        let closest = learning::closest(grading, &readings, &run.transcript);
        let reading = interpretation(&readings, closest)?;
        let facts = FactsByTurn::new(&grading.criteria, grading.follow.as_ref(), &[&reading.transcript]);
        let in_known_words = reading.draws == DrawsShown::ByPhrases;
        let shows_values = facts.explains(&reading.transcript, &run.transcript, in_known_words);
        Ok(Probe { run, readings, closest, shows_values })
    }
}
