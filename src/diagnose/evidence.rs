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
    /// The evidence that a run leaves; none where the program was broken off by a crash or a limit: references
    /// always come to an end, whatever mistakes they make, so that none accounts for it.
    pub fn of(scenario: usize, judgement: &Judgement, transcript: &Transcript) -> Option<Self> {
        let transcript = match transcript.ending {
            Ending::Exited(_) => transcript.clone(),
            // It went on for ever: what it printed by then may be much, and no reference does.
            Ending::OutOfInput => up_to_the_end_of_input(transcript),
            _ => return None,
        };
        Some(Self { scenario, verdict: judgement.verdict, transcript })
    }
}

/// The run up to where it asked for more than was typed. Programs go on in many ways from there, and a reference
/// that asks there ends.
fn up_to_the_end_of_input(run: &Transcript) -> Transcript {
    let ended = |typed: &Option<Typed>| *typed == Some(Typed::EndOfInput);
    match run.turns.iter().position(|turn| ended(&turn.typed)) {
        None => run.clone(),
        Some(end) => Transcript {
            turns: run.turns[..end].to_vec(),
            ending: Ending::OutOfInput,
            unread: run.unread.clone(),
        },
    }
}

/// A run under examination, in the two shapes it is compared in.
#[derive(Debug)]
pub(super) struct Run<'a> {
    /// What is examined.
    pub(super) evidence: &'a Evidence,
    criteria: &'a Criteria,
    whole: OnceCell<Sketch>,
    asking: OnceCell<(Transcript, Sketch)>,
}

impl<'a> Run<'a> {
    /// This run, compared by these criteria.
    pub(super) fn new(evidence: &'a Evidence, criteria: &'a Criteria) -> Self {
        Self { evidence, criteria, whole: OnceCell::new(), asking: OnceCell::new() }
    }

    /// The run as it is to be held against one with this ending, and its sketch.
    pub(super) fn against(&self, ending: Ending) -> (&Transcript, &Sketch) {
        let sketch = |run: &Transcript| Sketch::of_program(run, self.criteria);
        if ending == Ending::OutOfInput {
            let (cut, sketch) = self.asking.get_or_init(|| {
                let cut = up_to_the_end_of_input(&self.evidence.transcript);
                let sketch = sketch(&cut);
                (cut, sketch)
            });
            return (cut, sketch);
        }
        let whole = &self.evidence.transcript;
        (whole, self.whole.get_or_init(|| sketch(whole)))
    }
}
