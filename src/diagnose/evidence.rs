//! Evidence: one run of a scenario, as far as a mistake can account for it.

use std::cell::OnceCell;

use reference::{Ending, Transcript, Typed};

use crate::compare::Sketch;
use crate::criteria::Criteria;
use crate::verdict::{Judgement, Verdict};

/// One judged run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// Which scenario of the part's (an index into the suite).
    pub scenario: usize,
    /// What it meant for the student.
    pub verdict: Verdict,
    /// What the program did.
    pub transcript: Transcript,
}

impl Evidence {
    /// The evidence that a run leaves; none where the program was broken off by a crash or a limit before it had
    /// used up its input: references always come to an end, whatever mistakes they make, so that none accounts
    /// for it.
    ///
    /// Nor is there any in a run whose draws are followed and that asked for more than its player could answer: the player
    /// had lost the thread, and many a mistake goes as far as that.
    pub fn of(
        scenario: usize,
        judgement: &Judgement,
        transcript: &Transcript,
        followed: bool,
    ) -> Option<Self> {
        if followed && until_it_asked_for_more(transcript).is_some() {
            return None;
        }
        let transcript = match (transcript.ending, until_it_asked_for_more(transcript)) {
            (Ending::Exited(_), _) | (Ending::OutOfInput, None) => transcript.clone(),
            // It went on for ever: what it printed by then may be much, and no reference does.
            (_, Some(cut)) => cut,
            _ => return None,
        };
        Some(Self { scenario, verdict: judgement.verdict, transcript })
    }
}

/// The run up to where it asked for more than was typed, if it did. Programs go on in many ways from there.
fn until_it_asked_for_more(run: &Transcript) -> Option<Transcript> {
    let end = run.turns.iter().position(|turn| turn.typed == Some(Typed::EndOfInput))?;
    let turns = run.turns[..end].to_vec();
    Some(Transcript { turns, ending: Ending::OutOfInput, unread: run.unread.clone() })
}

/// The run as one that is complete: where a mistaken reference asks for more than was typed its run is over, and
/// a program's must be the same up to there, to the letter.
pub(super) fn complete(run: Transcript) -> Transcript {
    let ending = if run.ending == Ending::OutOfInput { Ending::Exited(0) } else { run.ending };
    Transcript { ending, ..run }
}

/// A run under examination, in the two shapes it is compared in.
#[derive(Debug)]
pub(super) struct Run<'a> {
    /// What is examined.
    pub(super) evidence: &'a Evidence,
    criteria: &'a Criteria,
    whole: OnceCell<Sketch>,
    asking: OnceCell<Option<(Transcript, Sketch)>>,
}

impl<'a> Run<'a> {
    /// This run, compared by these criteria.
    pub(super) fn new(evidence: &'a Evidence, criteria: &'a Criteria) -> Self {
        Self { evidence, criteria, whole: OnceCell::new(), asking: OnceCell::new() }
    }

    /// The run as it is to be held against a play that asks for more than was typed, or does not, and its sketch;
    /// nothing where this run never asks so.
    pub(super) fn against(&self, asks: bool) -> Option<(&Transcript, &Sketch)> {
        let sketch = |run: &Transcript| Sketch::of_program(run, self.criteria);
        let run = &self.evidence.transcript;
        if !asks {
            return (run.ending != Ending::OutOfInput).then(|| (run, self.whole.get_or_init(|| sketch(run))));
        }
        let asking = self.asking.get_or_init(|| {
            let cut = until_it_asked_for_more(run);
            let cut = cut.or_else(|| (run.ending == Ending::OutOfInput).then(|| run.clone()))?;
            let cut = complete(cut);
            let sketch = sketch(&cut);
            Some((cut, sketch))
        });
        asking.as_ref().map(|(run, sketch)| (run, sketch))
    }
}
