//! Cache of judgments: equal transcripts of a scenario are judged once.
//!
//! Most correct programs of a class print the same bytes, and so do many wrong ones. If all runs have the same accepted
//! interpretations, a judgment depends only on the transcript. The last few judgments of each scenario are kept.

use reference::Transcript;

use super::recent::Recent;
use crate::error::Result;
use crate::plan::Plan;
use crate::spec::model::AutoGrading;
use crate::verdict::Judgment;

/// Maximum output of a cached transcript in bytes.
const LARGEST: usize = 16 << 10;

/// By part, by scenario.
pub(super) struct JudgmentCache(Vec<Vec<Recent<Transcript, Judgment>>>);

impl JudgmentCache {
    /// Creates an empty cache.
    pub(super) fn new(plan: &Plan<'_>) -> Self {
        let scenarios = |grading: &AutoGrading| grading.scenarios.iter().map(|_| Recent::default()).collect();
        let parts = plan.assignment.parts.iter();
        Self(parts.map(|part| part.auto_grading().map_or_else(Vec::new, scenarios)).collect())
    }

    /// Returns the judgment of a run of this scenario: that of an equal run, or the result of `judge`.
    ///
    /// # Errors
    /// Those of `judge`.
    pub(super) fn judged(
        &self,
        (part, scenario): (usize, usize),
        run: &Transcript,
        judge: impl FnOnce() -> Result<Judgment>,
    ) -> Result<Judgment> {
        let is_small = run.turns.iter().map(|turn| turn.output.len()).sum::<usize>() <= LARGEST;
        self.0[part][scenario].answer(run, is_small, judge)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use reference::{Ending, Turn};

    use super::*;
    use crate::fraction::ONE;
    use crate::plan::fixture::{assignment, part, scenario, student};
    use crate::plan::{self, Filter};
    use crate::verdict::{Rung, Verdict};

    #[test]
    fn only_equal_run_reuses_judgment() {
        let cards = assignment(vec![part("shuffle", 1, vec![scenario("a"), scenario("b")])]);
        let plan = plan::make(&cards, vec![student("ann")], &Filter::default()).unwrap();
        let alike = JudgmentCache::new(&plan);
        let transcript = |output: &str, ending| Transcript {
            turns: vec![Turn { output: output.into(), ..Turn::default() }],
            ending,
            unread: Vec::new(),
        };
        let judged = Cell::new(0);
        let judge = |scenario, output: &str, ending| {
            alike
                .judged((0, scenario), &transcript(output, ending), || {
                    judged.set(judged.get() + 1);
                    let (finding, others) = (None, Vec::new());
                    Ok(Judgment {
                        verdict: Verdict::Passed,
                        rung: Rung::Exact,
                        credit: ONE,
                        finding,
                        others,
                        reading: judged.get(),
                    })
                })
                .unwrap()
        };
        let first = judge(0, "same", Ending::Exited(0));
        assert_eq!(judge(0, "same", Ending::Exited(0)), first);
        for (scenario, output, ending) in
            [(1, "same", Ending::Exited(0)), (0, "other", Ending::Exited(0)), (0, "same", Ending::Exited(1))]
        {
            assert_ne!(judge(scenario, output, ending), first);
        }
        let long = "x".repeat(LARGEST + 1);
        assert_ne!(
            judge(0, &long, Ending::Exited(0)),
            judge(0, &long, Ending::Exited(0)),
            "too long to keep"
        );
    }
}
