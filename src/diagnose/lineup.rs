//! The line-up: the mistakes a part's reference can make, and how each scenario goes with them.
//!
//! Owns what is known of them, for every submission alike: each scenario is played with each mistake at most once.

use std::borrow::Cow;
use std::sync::OnceLock;

use reference::{Deviation, DeviationKind, Ending, Transcript};

use super::evidence::Run;
use crate::compare::{self, Place, Sketch};
use crate::criteria::Criteria;
use crate::error::{Error, Result};
use crate::oracle;
use crate::spec::model::Trial;
use crate::verdict::Verdict;

/// The mistakes that programs for one part may make.
#[derive(Debug)]
pub struct Lineup<'a> {
    trial: &'a Trial,
    mistakes: Vec<&'static Deviation>,
    /// By scenario; how it goes without a mistake comes last of each.
    plays: Vec<Vec<OnceLock<Played>>>,
}

/// How a scenario goes by some mistakes: once for each accepted reading of the rest; or why it cannot be played.
type Played = std::result::Result<Vec<Play>, String>;

/// One way a scenario may go.
#[derive(Clone, Debug)]
struct Play {
    transcript: Transcript,
    sketch: Sketch,
}

impl<'a> Lineup<'a> {
    /// The line-up for a part; none where its reference knows no mistakes, as a model solution does.
    pub fn new(trial: &'a Trial) -> Option<Self> {
        let known = oracle::game(&trial.reference)?.deviations().iter();
        let mistakes: Vec<_> = known.filter(|known| known.kind == DeviationKind::Mistake).collect();
        let row = || (0..=mistakes.len()).map(|_| OnceLock::new()).collect();
        let plays = trial.scenarios.iter().map(|_| row()).collect();
        (!mistakes.is_empty()).then_some(Self { trial, mistakes, plays })
    }

    /// How many mistakes there are.
    pub(super) fn len(&self) -> usize {
        self.mistakes.len()
    }

    /// The mistake at this place.
    pub(super) fn mistake(&self, place: usize) -> &'static Deviation {
        self.mistakes[place]
    }

    /// How many scenarios the suite has.
    pub(super) fn scenarios(&self) -> usize {
        self.trial.scenarios.len()
    }

    /// By what its runs are compared.
    pub(super) fn criteria(&self) -> &'a Criteria {
        &self.trial.criteria
    }

    /// The verdict on a run if these mistakes were right, as far as it can be a good one: nothing where a glance
    /// shows that no run which makes them is like it.
    ///
    /// # Errors
    /// The reference cannot be played.
    pub(super) fn verdict(&self, run: &Run<'_>, set: &[usize]) -> Result<Option<Verdict>> {
        let plays = self.plays(run.evidence.scenario, set)?;
        let may_agree =
            |play: &&Play| play.sketch.parts_from(run.against(play.transcript.ending).1).is_none();
        let (asking, over): (Vec<&Transcript>, Vec<&Transcript>) = plays
            .iter()
            .filter(may_agree)
            .map(|play| &play.transcript)
            .partition(|play| play.ending == Ending::OutOfInput);
        let verdicts = [over, asking].into_iter().filter_map(|plays| {
            let (run, _) = run.against(plays.first()?.ending);
            Some(compare::judge(&plays, run, self.criteria()).verdict)
        });
        Ok(verdicts.min())
    }

    /// How far into a run a mistake gets, if it makes a difference there: further than a right program, or to another
    /// text at the place where that one parts from it. `Some(None)` is all the way.
    ///
    /// # Errors
    /// The reference cannot be played.
    pub(super) fn reach(&self, run: &Run<'_>, mistake: usize) -> Result<Option<Option<Place>>> {
        let right = self.plays(run.evidence.scenario, &[])?;
        let place = |play: &Play| play.sketch.parts_from(run.against(play.transcript.ending).1);
        let Some(Some(base)) = right.iter().map(place).max_by_key(|place| further(*place)) else {
            return Ok(None);
        };
        let plays = self.plays(run.evidence.scenario, &[mistake])?;
        let differs = |play: &&Play| match place(play) {
            Some(here) if here == base => right.iter().all(|right| !right.sketch.same_at(&play.sketch, base)),
            here => further(here) > further(Some(base)),
        };
        Ok(plays.iter().filter(differs).map(place).max_by_key(|place| further(*place)))
    }

    /// Whether two sets of mistakes play a scenario alike.
    ///
    /// # Errors
    /// The reference cannot be played.
    pub(super) fn alike(&self, scenario: usize, one: &[usize], other: &[usize]) -> Result<bool> {
        let (one, other) = (self.plays(scenario, one)?, self.plays(scenario, other)?);
        Ok(one.iter().map(|play| &play.transcript).eq(other.iter().map(|play| &play.transcript)))
    }

    /// How a scenario goes by these mistakes. What none or a single one makes of it is kept.
    fn plays(&self, scenario: usize, set: &[usize]) -> Result<Cow<'_, [Play]>> {
        let ours = |why: String| Error::Internal(why);
        let place = match *set {
            [] => self.len(),
            [mistake] => mistake,
            _ => return self.play(scenario, set).map(Cow::Owned).map_err(ours),
        };
        let kept = self.plays[scenario][place].get_or_init(|| self.play(scenario, set));
        kept.as_deref().map(Cow::Borrowed).map_err(|why| ours(why.clone()))
    }

    fn play(&self, scenario: usize, set: &[usize]) -> Played {
        let names: Vec<&'static str> = set.iter().map(|&place| self.mistakes[place].name).collect();
        let readings = oracle::readings_with(self.trial, &self.trial.scenarios[scenario], &names);
        let readings = readings.map_err(|error| error.to_string())?;
        let play = |reading: oracle::Reading| Play {
            sketch: Sketch::of(&reading.transcript, self.criteria()),
            transcript: reading.transcript,
        };
        Ok(readings.into_iter().map(play).collect())
    }
}

/// Orders places by how far they are; no place is the end.
pub(super) fn further(place: Option<Place>) -> (bool, Option<Place>) {
    (place.is_none(), place)
}
