//! A built program of a submission, ready for any scenario: also for those that no suite has.

use reference::{Ending, Transcript};

use super::builds::Made;
use super::play::{Attempt, interpretation};
use super::{Backend, Grader, Program, Settings, new_spool};
use crate::build::BuildOutcome;
use crate::compare;
use crate::compare::turns::FactsByTurn;
use crate::error::{Error, Result};
use crate::model_check::run_models;
use crate::oracle::model::Models;
use crate::oracle::{self, DrawsShown, Interpretation, KnownProgram, TurnReasons, checker};
use crate::plan::{Job, Plan};
use crate::run::input::InputSource;
use crate::spec::marks::Marks;
use crate::spec::model::{AutoGrading, Reference, Scenario, Visibility};
use crate::verdict::{Judgment, Verdict};

/// Number of sentences of the handout that explain a turn.
const QUOTED: usize = 3;

/// A built program.
pub struct Prepared<'a> {
    grader: Grader<'a>,
    job: &'a Job,
    grading: &'a AutoGrading,
    program: Program,
}

/// A run of a prepared program.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The result of the comparison.
    pub judgment: Judgment,
    /// The interpretation it was compared with.
    pub expected: Interpretation,
    /// The transcript of the program.
    pub actual: Transcript,
}

/// A run so far, compared with what a right program has printed by then.
#[derive(Clone, Debug)]
pub struct RunSoFar {
    /// The result of the comparison so far.
    pub judgment: Judgment,
    /// Whether it has every value that it must show, though its words are not known.
    pub values_agree: bool,
    /// The interpretation it was compared with.
    pub expected: Interpretation,
    /// The turns of the program.
    pub actual: Transcript,
}

/// Builds the program of a plan's first job, and lends it to `act`.
///
/// # Errors
/// The plan has no job that is run, a model solution has an error, the program does not build, or `act` fails.
pub fn with_program<R>(
    backend: &dyn Backend,
    plan: &Plan<'_>,
    settings: &Settings,
    act: impl FnOnce(&Prepared<'_>) -> Result<R>,
) -> Result<R> {
    let models = Models::default();
    run_models(&models, plan.assignment)?;
    let marks = Marks::default();
    let grader = Grader::new(new_spool(plan)?, models, backend, plan, &marks, settings, &|_| ());
    let nothing =
        || Error::usage("no part of the submission is run", "name a part that is graded by running it");
    let job = plan.jobs.first().ok_or_else(nothing)?;
    let grading = plan.assignment.parts[job.part].auto_grading().ok_or_else(nothing)?;
    let program = match grader.build_part(job)? {
        (BuildOutcome::Built { program, .. }, directory) => {
            Program::new(program, &plan.recipe(job), directory)
        }
        (BuildOutcome::Failed { first_error, .. }, _) => {
            let hint = "for what the compiler says, run: croupier check PATH";
            return Err(Error::usage(format!("the program does not build: {first_error}"), hint));
        }
        (BuildOutcome::Missing { says }, _) => {
            return Err(Error::usage(says, "pass the directory with the source files"));
        }
    };
    act(&Prepared { grader, job, grading, program })
}

/// Returns an output with a `0` for each number.
fn shape(output: &[u8]) -> Vec<u8> {
    let runs = output.chunk_by(|one, other| one.is_ascii_digit() == other.is_ascii_digit());
    runs.flat_map(|run| if run[0].is_ascii_digit() { b"0" } else { run }).copied().collect()
}

impl Prepared<'_> {
    /// Runs a scenario of the part and compares the run with every accepted interpretation.
    ///
    /// # Errors
    /// The scenario needs a build that fails, or the host failed.
    pub fn run(&self, scenario: &Scenario) -> Result<Trial> {
        let Self { grader, job, grading, .. } = self;
        let (attempt, expected) = self.attempt(scenario)?;
        let judgment =
            grader.besides_its_text(attempt.judgment, job, grading, scenario, &expected, &attempt.run);
        Ok(Trial { judgment, expected, actual: attempt.run.transcript })
    }

    /// Runs a scenario; returns also the interpretation that the run was compared with.
    fn attempt(&self, scenario: &Scenario) -> Result<(Attempt<'_>, Interpretation)> {
        let Self { grader, grading, .. } = self;
        let attempt =
            self.with_program(scenario, |program| grader.attempt_unplanned(grading, scenario, program))?;
        let expected = interpretation(&attempt.readings, attempt.judgment.reading)?.clone();
        Ok((attempt, expected))
    }

    /// Runs a scenario of a part whose words are the program's own, and compares the values that it shows, in any words. Returns also
    /// where they differ: the first turn (an index) that is not as in the interpretation that agrees with the run the longest, and that
    /// interpretation; nothing if one agrees to the end. The index is past the turns of both if only the end of the run differs.
    ///
    /// # Errors
    /// The scenario needs a build that fails, or the host failed.
    pub fn run_by_values(&self, scenario: &Scenario) -> Result<(Trial, Option<(usize, Interpretation)>)> {
        let Self { grading, .. } = self;
        let (attempt, expected) = self.attempt(scenario)?;
        let readings = attempt.readings;
        let trial = Trial { judgment: attempt.judgment, expected, actual: attempt.run.transcript };
        if trial.judgment.verdict == Verdict::Passed {
            return Ok((trial, None));
        }
        if !trial.judgment.verdict.is_of_comparison() {
            let differs = Some((trial.actual.turns.len(), trial.expected.clone()));
            return Ok((trial, differs));
        }
        let turns = compare::without_colors(&trial.actual.turns, &grading.criteria).into_owned();
        let actual = Transcript { turns, ..trial.actual.clone() };
        let transcripts: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
        let facts = FactsByTurn::new(&grading.criteria, grading.follow.as_ref(), &transcripts);
        let by_phrases = |reading: &Interpretation| reading.draws == DrawsShown::ByPhrases;
        // Draws that cannot be read for sure prove no difference.
        let agrees =
            |reading: &Interpretation| facts.explains(&reading.transcript, &actual, by_phrases(reading));
        if readings.iter().any(agrees) {
            return Ok((trial, None));
        }
        let agreed = |reading: &Interpretation| {
            facts.agreed_values(&reading.transcript, &actual, 0, by_phrases(reading))
        };
        // Of equal ones the first.
        let longest = readings.iter().map(|one| (agreed(one), one));
        let longest = longest.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let differs = longest.map(|(turn, reading)| (turn, reading.clone()));
        Ok((trial, differs))
    }

    /// Runs the program with the lines of an input source, in the setup of a scenario without lines.
    ///
    /// # Errors
    /// The scenario needs a build that fails, or the host failed.
    pub fn run_with(&self, scenario: &Scenario, input: &dyn InputSource) -> Result<Transcript> {
        self.with_program(scenario, |program| {
            Ok(self.grader.run_with(self.grading, scenario, program, input)?.transcript)
        })
    }

    /// Compares a run with that of a right program that got the same lines: one that has ended, or one that waits for its next line,
    /// whose ending is [`Ending::ReadPastEnd`].
    ///
    /// # Errors
    /// The reference cannot be played.
    pub fn compare_so_far(&self, scenario: &Scenario, so_far: &Transcript) -> Result<RunSoFar> {
        let Self { grader, grading, .. } = self;
        let turns = compare::without_colors(&so_far.turns, &grading.criteria).into_owned();
        let actual = Transcript { turns, ending: so_far.ending, unread: Vec::new() };
        let known = self.known()?;
        let readings = oracle::readings_so_far(&grader.models, grading, scenario, &actual, known)?;
        let transcripts: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
        let judgment = grader.backend.judge(&transcripts, &actual, &grading.criteria);
        let facts = FactsByTurn::new(&grading.criteria, grading.follow.as_ref(), &transcripts);
        let values_agree = |reading: &&Interpretation| {
            let by_phrases = reading.draws == DrawsShown::ByPhrases;
            reading.draws != DrawsShown::Unread && facts.explains(&reading.transcript, &actual, by_phrases)
        };
        let may_differ = grading.criteria.learn_wording && judgment.verdict > Verdict::Partial;
        let in_own_words = readings.iter().filter(|_| may_differ).find(values_agree);
        let expected = match in_own_words {
            Some(reading) => reading.clone(),
            None => interpretation(&readings, judgment.reading)?.clone(),
        };
        let judgment = match &expected.lost {
            Some(lost) => compare::lost(judgment, lost.turn, &lost.says, &actual),
            None => judgment,
        };
        Ok(RunSoFar { judgment, values_agree: in_own_words.is_some(), expected, actual })
    }

    /// Returns why a right program prints what it does in the last turn of a run.
    ///
    /// # Errors
    /// The reference cannot be played.
    pub fn reasons(&self, scenario: &Scenario, so_far: &RunSoFar) -> Result<TurnReasons> {
        oracle::reasons(self.grading, scenario, &so_far.actual, self.known()?, &so_far.expected)
    }

    /// Returns the handout's words for the visible scenarios of a suite in which a model solution prints what it does in the last turn of
    /// a run, but for numbers. The words of most scenarios explain nothing: what most of them print is no reason.
    ///
    /// # Errors
    /// The model cannot be run.
    pub fn quotations(&self, suite: &[Scenario], so_far: &RunSoFar) -> Result<Vec<String>> {
        let Self { grader, grading, .. } = self;
        let Reference::Model(_) = &grading.reference else { return Ok(Vec::new()) };
        let Some(turn) = so_far.expected.transcript.turns.get(so_far.actual.turns.len() - 1) else {
            return Ok(Vec::new());
        };
        let shape = shape(&turn.output);
        let mut quoted: Vec<String> = Vec::new();
        let (mut with_it, mut all) = (0, 0);
        for scenario in suite.iter().filter(|one| one.visibility == Visibility::Visible) {
            let readings = grader.backend.readings(&grader.models, grading, scenario)?;
            let turns = &interpretation(&readings, 0)?.transcript.turns;
            all += 1;
            if turns.iter().any(|turn| self::shape(&turn.output) == shape) {
                with_it += 1;
                let because = scenario.because.iter().filter(|says| !says.is_empty());
                quoted.extend(because.filter(|says| !quoted.contains(says)).cloned().collect::<Vec<_>>());
            }
        }
        quoted.truncate(QUOTED);
        Ok(if with_it * 2 > all { Vec::new() } else { quoted })
    }

    fn known(&self) -> Result<&KnownProgram> {
        match self.grading.follow {
            Some(_) => self.grader.known(self.grading, &self.program),
            None => Ok(&KnownProgram::Unknown),
        }
    }

    /// Lends the program to `act`, built with the seed of a scenario if it is part of the source, and with sanitizers if it asks for
    /// them and this host has them.
    fn with_program<R>(&self, scenario: &Scenario, act: impl FnOnce(&Program) -> Result<R>) -> Result<R> {
        let sanitized = scenario.sanitize && self.grader.cannot_check()?.is_none();
        let with_seed = |patch| self.grader.with_seed(self.job, &self.program, patch, sanitized);
        match scenario.patch(self.grading).map(with_seed).transpose()? {
            Some(Made::Program(patched)) => return act(&patched),
            Some(Made::Skipped(why)) => return Err(Error::usage(why, "leave out the seed")),
            None => {}
        }
        if sanitized && let Made::Program(checked) = self.grader.checked(self.job, &self.program)? {
            return act(checked);
        }
        act(&self.program)
    }

    /// Whether a scenario that nobody wrote asks for something: a model solution does not crash in it, and a checker accepts what it
    /// prints.
    ///
    /// # Errors
    /// The reference cannot be played.
    pub fn is_fair(&self, scenario: &Scenario) -> Result<bool> {
        let Self { grader, grading, .. } = self;
        let Reference::Model(_) = &grading.reference else { return Ok(true) };
        let readings = grader.backend.readings(&grader.models, grading, scenario)?;
        let reading = interpretation(&readings, 0)?;
        if !matches!(reading.transcript.ending, Ending::Exited(_) | Ending::ReadPastEnd) {
            return Ok(false);
        }
        checker::accepts(&grader.models, grading, scenario, reading)
    }

    /// Compares a run with that of another program in its place.
    pub fn compared(&self, with: &Transcript, actual: &Transcript) -> Judgment {
        self.grader.backend.judge(&[with], actual, &self.grading.criteria)
    }
}
