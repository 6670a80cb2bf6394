//! Alike: what was judged of a run is not judged again of one that went the same.
//!
//! Most right programs of a class print the same bytes, and so do many wrong ones. A judgement depends on the transcript alone, where
//! the readings are everybody's; so the last few of each scenario are remembered. Nothing of it shows in a record.

use std::sync::{Mutex, PoisonError};

use reference::Transcript;

use crate::plan::Plan;
use crate::spec::model::Trial;
use crate::verdict::Judgement;

/// How many judgements of a scenario are remembered.
const KEPT: usize = 4;

/// More output than this is not kept for it.
const LARGEST: usize = 16 << 10;

/// The runs of a scenario that were judged last, the last at the end.
type Judged = Mutex<Vec<(Transcript, Judgement)>>;

/// By part, by scenario.
pub(super) struct Alike(Vec<Vec<Judged>>);

impl Alike {
    /// Nothing was judged yet.
    pub(super) fn new(plan: &Plan<'_>) -> Self {
        let scenarios = |trial: &Trial| trial.scenarios.iter().map(|_| Judged::default()).collect();
        let parts = plan.assignment.parts.iter();
        Self(parts.map(|part| part.trial().map_or_else(Vec::new, scenarios)).collect())
    }

    /// The judgement of a run of this scenario: an earlier one of its like, or what `judge` says.
    pub(super) fn judged(
        &self,
        (part, scenario): (usize, usize),
        run: &Transcript,
        judge: impl FnOnce() -> Judgement,
    ) -> Judgement {
        let kept = || self.0[part][scenario].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, judgement)) = kept().iter().find(|(other, _)| other == run) {
            return judgement.clone();
        }
        let judgement = judge();
        if run.turns.iter().map(|turn| turn.output.len()).sum::<usize>() <= LARGEST {
            let mut kept = kept();
            if kept.len() == KEPT {
                kept.remove(0);
            }
            kept.push((run.clone(), judgement.clone()));
        }
        judgement
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
    fn only_a_run_that_went_the_same_is_judged_by_another() {
        let cards = assignment(vec![part("shuffle", 1, vec![scenario("a"), scenario("b")])]);
        let plan = plan::make(&cards, vec![student("ann")], &Filter::default()).unwrap();
        let alike = Alike::new(&plan);
        let transcript = |output: &str, ending| Transcript {
            turns: vec![Turn { output: output.into(), ..Turn::default() }],
            ending,
            unread: Vec::new(),
        };
        let judged = Cell::new(0);
        let judge = |scenario, output: &str, ending| {
            alike.judged((0, scenario), &transcript(output, ending), || {
                judged.set(judged.get() + 1);
                let (finding, others) = (None, Vec::new());
                Judgement {
                    verdict: Verdict::Pass,
                    rung: Rung::Exact,
                    credit: ONE,
                    finding,
                    others,
                    reading: judged.get(),
                }
            })
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
        for number in 0..KEPT {
            judge(0, &number.to_string(), Ending::Exited(0));
        }
        assert_ne!(judge(0, "same", Ending::Exited(0)), first, "others came since");
    }
}
