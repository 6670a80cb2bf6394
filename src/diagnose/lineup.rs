//! The line-up: the mistakes a part's reference can make, and how each scenario goes with them.
//!
//! Owns what is known of them, for every submission alike: each scenario is played with each mistake at most once.

use std::borrow::Cow;
use std::sync::OnceLock;

use reference::{Deviation, DeviationKind, Ending, Transcript};

use super::evidence::{Evidence, Run, complete};
use crate::compare::{self, Agreement, Place, Sketch};
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
#[derive(Clone, Debug, PartialEq, Eq)]
struct Play {
    /// Complete, even where it asks for more.
    transcript: Transcript,
    sketch: Sketch,
    /// Whether it asks for more than was typed.
    asks: bool,
}

impl Play {
    /// How far a run agrees with it, at a glance.
    fn agreement(&self, run: &Run<'_>) -> Agreement {
        match run.against(self.asks) {
            Some((_, sketch)) => self.sketch.agreement(sketch),
            None => Agreement::Until(Place::default()),
        }
    }
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
        let plays = self.plays(run, set)?;
        let verdicts = [false, true].into_iter().filter_map(|asks| {
            let like =
                plays.iter().filter(|play| play.asks == asks && play.agreement(run) == Agreement::ToTheEnd);
            let like: Vec<&Transcript> = like.map(|play| &play.transcript).collect();
            let (run, _) = run.against(asks).filter(|_| !like.is_empty())?;
            Some(compare::judge(&like, run, self.criteria()).verdict)
        });
        Ok(verdicts.min())
    }

    /// How far into a run a mistake gets, if it makes a difference there: further than a right program, or to another
    /// text at the place where that one parts from it.
    ///
    /// # Errors
    /// The reference cannot be played.
    pub(super) fn reach(&self, run: &Run<'_>, mistake: usize) -> Result<Option<Agreement>> {
        let right = self.plays(run, &[])?;
        let best = right.iter().map(|play| play.agreement(run)).max();
        let Some(base @ Agreement::Until(place)) = best else { return Ok(None) };
        let plays = self.plays(run, &[mistake])?;
        let differs = |play: &&Play| match play.agreement(run) {
            here if here == base => right.iter().all(|right| !right.sketch.same_at(&play.sketch, place)),
            here => here > base,
        };
        Ok(plays.iter().filter(differs).map(|play| play.agreement(run)).max())
    }

    /// Whether two sets of mistakes play a scenario alike that was not run, as far as that can be foretold.
    ///
    /// # Errors
    /// The reference cannot be played.
    pub(super) fn alike(&self, scenario: usize, one: &[usize], other: &[usize]) -> Result<bool> {
        if self.trial.follow.is_some() {
            return Ok(false);
        }
        Ok(*self.foretold(scenario, one)? == *self.foretold(scenario, other)?)
    }

    /// How a run's scenario goes by these mistakes: with its own draws where they are followed.
    fn plays(&self, run: &Run<'_>, set: &[usize]) -> Result<Cow<'_, [Play]>> {
        let Evidence { scenario, transcript, .. } = run.evidence;
        match self.trial.follow {
            Some(_) => self.play(*scenario, transcript, set).map(Cow::Owned).map_err(Error::Internal),
            None => self.foretold(*scenario, set),
        }
    }

    /// How a scenario goes by these mistakes, whoever plays it. What none or a single one makes of it is kept.
    fn foretold(&self, scenario: usize, set: &[usize]) -> Result<Cow<'_, [Play]>> {
        // Where draws are not followed no run is looked at.
        let play = || self.play(scenario, &NOBODYS, set);
        let place = match *set {
            [] => self.len(),
            [mistake] => mistake,
            _ => return play().map(Cow::Owned).map_err(Error::Internal),
        };
        let kept = self.plays[scenario][place].get_or_init(play);
        kept.as_deref().map(Cow::Borrowed).map_err(|why| Error::Internal(why.clone()))
    }

    fn play(&self, scenario: usize, actual: &Transcript, set: &[usize]) -> Played {
        let names: Vec<&'static str> = set.iter().map(|&place| self.mistakes[place].name).collect();
        let readings = oracle::mistaken(self.trial, &self.trial.scenarios[scenario], actual, &names);
        let readings = readings.map_err(|error| error.to_string())?;
        let play = |reading: oracle::Reading| {
            let asks = reading.transcript.ending == Ending::OutOfInput;
            let transcript = complete(reading.transcript);
            Play { sketch: Sketch::of(&transcript, self.criteria()), transcript, asks }
        };
        // A reference that could not follow the program to its end accounts for nothing.
        Ok(readings.into_iter().filter(|reading| reading.lost.is_none()).map(play).collect())
    }
}

/// No run.
static NOBODYS: Transcript = Transcript { turns: Vec::new(), ending: Ending::OutOfInput, unread: Vec::new() };
