//! Runs that a checker judges.

use super::Grader;
use crate::compare;
use crate::error::Result;
use crate::oracle::Interpretation;
use crate::oracle::checker::{Checker, Judged};
use crate::run::{Run, Start};
use crate::spec::model::{AutoGrading, OutputChecker, Scenario};
use crate::verdict::{Judgment, Verdict};

impl Grader<'_> {
    /// Returns the judgment of a checker. A run that did not end, or did not write a file that it must, has failed already.
    ///
    /// # Errors
    /// The checker fails, which is no mistake of the student.
    pub(super) fn judged_by(
        &self,
        checker: &OutputChecker,
        grading: &AutoGrading,
        scenario: &Scenario,
        reading: &Interpretation,
        run: &Run,
    ) -> Result<Judgment> {
        let judgment = compare::ended(&run.transcript, &grading.criteria);
        let output_files = &run.left.produced;
        let lacks_files = output_files.iter().any(|(_, content)| content.is_none());
        if !matches!(judgment.verdict, Verdict::Passed | Verdict::Partial) || lacks_files {
            return Ok(judgment);
        }
        let checker = Checker::new(&self.models, checker);
        let judged = Judged {
            answer: &reading.transcript,
            answer_files: &reading.produced,
            output: &run.transcript,
            output_files,
        };
        let run_by = |start: &Start<'_>| self.backend.run(start);
        let opinion = checker.judge(grading, scenario, judged, &run_by);
        let opinion = opinion.map_err(|failure| checker.failed(failure))?;
        Ok(compare::checked(
            judgment,
            (opinion.share, opinion.accepted),
            opinion.says.as_deref(),
            &run.transcript,
        ))
    }
}
