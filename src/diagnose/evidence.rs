//! Evidence: one run of a scenario, as far as a mistake can explain it.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use reference::{Ending, Transcript, Typed};

use crate::compare::Fingerprint;
use crate::error::Result;
use crate::oracle::{FollowedRun, KnownProgram};
use crate::spec::model::{AutoGrading, Scenario};
use crate::verdict::{Judgment, Verdict};

/// One judged run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The scenario (an index into the suite).
    pub scenario: usize,
    /// The scenario as it was played, if the program made its draws in another order than the reference.
    pub reordered: Option<Box<Scenario>>,
    /// Its verdict.
    pub verdict: Verdict,
    /// Its transcript.
    pub transcript: Transcript,
    /// What earlier runs of the program showed about it.
    pub known: KnownProgram,
}

impl Evidence {
    /// Returns the evidence of a run; none if a crash or a limit ended it before it had read all input: references always
    /// exit, whatever mistakes they make.
    ///
    /// There is also none for a run with followed draws that read more than its input: too many mistakes would explain it.
    pub fn of(scenario: usize, judgment: &Judgment, transcript: &Transcript, followed: bool) -> Option<Self> {
        if followed && until_it_asked_for_more(transcript).is_some() {
            return None;
        }
        let transcript = match (transcript.ending, until_it_asked_for_more(transcript)) {
            (Ending::Exited(_), _) | (Ending::ReadPastEnd, None) => transcript.clone(),
            // It never exited: its output after that may be long, and no reference does that.
            (_, Some(cut)) => cut,
            _ => return None,
        };
        Some(Self {
            scenario,
            reordered: None,
            verdict: judgment.verdict,
            transcript,
            known: KnownProgram::Printed,
        })
    }
}

/// Returns the run up to the first read after the end of the input, if there is one. Programs continue in many ways
/// after it.
pub fn until_it_asked_for_more(run: &Transcript) -> Option<Transcript> {
    let end = run.turns.iter().position(|turn| turn.typed == Some(Typed::EndOfInput))?;
    let turns = run.turns[..end].to_vec();
    Some(Transcript { turns, ending: Ending::ReadPastEnd, unread: run.unread.clone() })
}

/// Returns the run as a complete one: if a mistaken reference reads more than the input, its run ends there, and the
/// program's must agree up to there.
pub(super) fn complete(run: Transcript) -> Transcript {
    let ending = if run.ending == Ending::ReadPastEnd { Ending::Exited(0) } else { run.ending };
    Transcript { ending, ..run }
}

/// A run in the two forms in which it is compared, and what was found out about it.
#[derive(Debug)]
pub(super) struct Run<'a> {
    /// The run.
    pub(super) evidence: &'a Evidence,
    grading: &'a AutoGrading,
    whole: OnceCell<Fingerprint>,
    asking: OnceCell<Option<(Transcript, Fingerprint)>>,
    followed: OnceCell<FollowedRun<'a>>,
    /// The verdicts with sets of mistakes.
    verdicts: RefCell<HashMap<Vec<usize>, Option<Verdict>>>,
}

impl<'a> Run<'a> {
    /// Returns this run of a part.
    pub(super) fn new(evidence: &'a Evidence, grading: &'a AutoGrading) -> Self {
        let (whole, asking, followed) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { evidence, grading, whole, asking, followed, verdicts: RefCell::default() }
    }

    /// Returns the run with its draws, which are followed.
    pub(super) fn followed(&self) -> Result<&FollowedRun<'a>> {
        if let Some(followed) = self.followed.get() {
            return Ok(followed);
        }
        let followed = FollowedRun::new(self.grading, &self.evidence.transcript, &self.evidence.known)?;
        Ok(self.followed.get_or_init(|| followed))
    }

    /// Returns the verdict with these mistakes, found by `find` the first time.
    pub(super) fn verdict(
        &self,
        set: &[usize],
        find: impl FnOnce() -> Result<Option<Verdict>>,
    ) -> Result<Option<Verdict>> {
        if let Some(known) = self.verdicts.borrow().get(set) {
            return Ok(*known);
        }
        let verdict = find()?;
        self.verdicts.borrow_mut().insert(set.to_vec(), verdict);
        Ok(verdict)
    }

    /// Returns the run for the comparison with one that reads more than the input (`asks`) or does not, and its fingerprint;
    /// nothing if this run differs in that.
    pub(super) fn against(&self, asks: bool) -> Option<(&Transcript, &Fingerprint)> {
        let fingerprint = |run: &Transcript| Fingerprint::of_program(run, &self.grading.criteria);
        let run = &self.evidence.transcript;
        if !asks {
            return (run.ending != Ending::ReadPastEnd)
                .then(|| (run, self.whole.get_or_init(|| fingerprint(run))));
        }
        let asking = self.asking.get_or_init(|| {
            let cut = until_it_asked_for_more(run);
            let cut = cut.or_else(|| (run.ending == Ending::ReadPastEnd).then(|| run.clone()))?;
            let cut = complete(cut);
            let fingerprint = fingerprint(&cut);
            Some((cut, fingerprint))
        });
        asking.as_ref().map(|(run, fingerprint)| (run, fingerprint))
    }
}
