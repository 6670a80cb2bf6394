//! Runs of programs in interactive problems: the program and the checker run at the same time, and each reads what the other prints.
//!
//! Who decides follows Kattis' `problemtools`: a checker that refuses and ends first is right, whatever becomes of the program after
//! that; otherwise a program must end well, too.

use std::borrow::Cow;
use std::sync::Arc;

use reference::{Ending, Transcript};

use super::play::Attempt;
use super::{Grader, Program};
use crate::compare;
use crate::error::{Error, Result, catch_panic};
use crate::oracle::checker::{Checker, Failure, Opinion};
use crate::run::Run;
use crate::run::conversation::{Conversation, Speaker};
use crate::spec::model::{AutoGrading, OutputChecker, RunSetup, Scenario};
use crate::verdict::{Judgment, Verdict};

impl Grader<'_> {
    /// Runs a program in a scenario together with the checker; what one prints is typed at the other.
    ///
    /// # Errors
    /// The checker fails, which is no mistake of the student.
    pub(super) fn attempt_interactive(
        &self,
        checker: &OutputChecker,
        grading: &AutoGrading,
        scenario: &Scenario,
        program: &Program,
    ) -> Result<Attempt<'_>> {
        let checker = Checker::new(&self.models, checker);
        let readings = self.backend.readings(&self.models, grading, scenario)?;
        let Some(reading) = readings.first() else {
            return Err(Error::Internal("the answer is not recorded".to_owned()));
        };
        let conversation = Conversation::default();
        let (opinion, run) = std::thread::scope(|scope| {
            let judge = scope.spawn(|| {
                let interact = || Ok(checker.interact(grading, scenario, &reading.transcript, &conversation));
                catch_panic(interact).inspect_err(|_| conversation.lost(Speaker::First))
            });
            let run = catch_panic(|| self.run_second(grading, scenario, program, &conversation));
            if run.is_err() {
                conversation.lost(Speaker::Second);
            }
            (judge.join(), run)
        });
        let run = run?;
        let opinion = opinion.map_err(|_| Error::Internal("a conversation was lost".to_owned()))??;
        if let Some(speaker) = conversation.too_long() {
            let who = if speaker == Speaker::First { "the checker" } else { "the program" };
            return Err(Error::Unsuitable {
                message: format!("{who} wrote a line of more than 4095 bytes, which no terminal takes"),
                hint: "print shorter lines".to_owned(),
            });
        }
        let judgment = decided(&checker, opinion, grading, &conversation, &run)?;
        Ok(Attempt { reordered: None, run, readings: Cow::Owned(readings), judgment })
    }

    /// Runs the program, as soon as the checker waits for it.
    fn run_second(
        &self,
        grading: &AutoGrading,
        scenario: &Scenario,
        program: &Program,
        conversation: &Conversation,
    ) -> Result<Run> {
        conversation.wait_for_second();
        // The input of the scenario is for the checker only.
        let setup = RunSetup { stdin: None, ..(*scenario.setup).clone() };
        let scenario = Scenario { setup: Arc::new(setup), ..scenario.clone() };
        let run = self.run_with(grading, &scenario, program, &conversation.side(Speaker::Second));
        conversation.ended(Speaker::Second, run.as_ref().ok().map(|run| &run.transcript));
        run
    }
}

/// Returns the judgment of a conversation.
fn decided(
    checker: &Checker<'_>,
    opinion: std::result::Result<Opinion, Failure>,
    grading: &AutoGrading,
    conversation: &Conversation,
    run: &Run,
) -> Result<Judgment> {
    let by_ending = compare::ended(&run.transcript, &grading.criteria);
    let is_over = !matches!(run.transcript.ending, Ending::Exited(_) | Ending::Signalled(_));
    let checker_was_first = conversation.ended_first() == Some(Speaker::First);
    // A checker that was cut off by a program that was stopped at a limit is not to blame for what it does then.
    if is_over && !checker_was_first {
        return Ok(by_ending);
    }
    let opinion = opinion.map_err(|failure| checker.failed(failure))?;
    let refused_first = checker_was_first && !opinion.accepted;
    let base = if refused_first {
        let ended = Transcript { ending: Ending::Exited(0), ..run.transcript.clone() };
        compare::ended(&ended, &grading.criteria)
    } else {
        by_ending
    };
    if !matches!(base.verdict, Verdict::Passed | Verdict::Partial) {
        return Ok(base);
    }
    Ok(compare::checked(base, (opinion.share, opinion.accepted), opinion.says.as_deref(), &run.transcript))
}
