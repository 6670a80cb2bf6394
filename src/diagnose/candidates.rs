//! Candidates: the mistakes that the reference of a part knows, and the transcripts of the scenarios with them.
//!
//! Shared by all submissions: each scenario is played with each mistake at most once.

use std::borrow::Cow;
use std::sync::OnceLock;

use reference::{Ending, Transcript, Variant, VariantKind};

use super::evidence::{Evidence, Run, complete};
use crate::compare::{self, Agreement, Fingerprint, Place};
use crate::criteria::Criteria;
use crate::error::{Error, Result};
use crate::oracle::{self, AgreeBy, model::Models};
use crate::spec::model::{AutoGrading, Reference, Scenario};
use crate::verdict::Verdict;

/// The known mistakes of one part.
#[derive(Debug)]
pub struct Candidates<'a> {
    grading: &'a AutoGrading,
    models: Models,
    mistakes: Vec<&'static Variant>,
    /// By scenario; the last entry of each is without a mistake.
    plays: Vec<Vec<OnceLock<Played>>>,
}

/// Transcripts of a scenario with some mistakes, one for each accepted interpretation; or why it cannot be played.
type Played = std::result::Result<Vec<Play>, String>;

/// One possible course of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Play {
    /// Complete, even if it reads more than the input.
    transcript: Transcript,
    /// Only of what is kept, or asked for at a place.
    fingerprint: OnceLock<Fingerprint>,
    /// Whether it reads more than the input.
    asks: bool,
}

impl Play {
    /// How far a run agrees with it, at a glance.
    fn agreement(&self, run: &Run<'_>, criteria: &Criteria) -> Agreement {
        let Some((_, actual)) = run.against(self.asks) else { return Agreement::Until(Place::default()) };
        match self.fingerprint.get() {
            Some(fingerprint) => fingerprint.agreement(actual),
            None => Fingerprint::agreement_with(actual, &self.transcript, criteria),
        }
    }

    fn fingerprint(&self, criteria: &Criteria) -> &Fingerprint {
        self.fingerprint.get_or_init(|| Fingerprint::of(&self.transcript, criteria))
    }

    fn same_at(&self, other: &Self, place: Place, criteria: &Criteria) -> bool {
        self.fingerprint(criteria).same_at(other.fingerprint(criteria), place)
    }
}

impl<'a> Candidates<'a> {
    /// Returns the candidates of a part; none if its reference knows no mistakes. Model solutions are among `models`.
    pub fn new(grading: &'a AutoGrading, models: &Models) -> Option<Self> {
        let known: Vec<&'static Variant> = match &grading.reference {
            Reference::Model(model) => model.variants.iter().map(|other| other.variant).collect(),
            reference => oracle::game(reference)?.variants().iter().collect(),
        };
        let mistakes: Vec<_> = known.into_iter().filter(|known| known.kind == VariantKind::Mistake).collect();
        let row = || (0..=mistakes.len()).map(|_| OnceLock::new()).collect();
        let plays = grading.scenarios.iter().map(|_| row()).collect();
        (!mistakes.is_empty()).then_some(Self { grading, models: models.clone(), mistakes, plays })
    }

    /// Returns the number of mistakes.
    pub(super) fn len(&self) -> usize {
        self.mistakes.len()
    }

    /// Returns the mistake at this index.
    pub(super) fn mistake(&self, place: usize) -> &'static Variant {
        self.mistakes[place]
    }

    /// Returns the number of scenarios.
    pub(super) fn scenarios(&self) -> usize {
        self.grading.scenarios.len()
    }

    /// Whether each run has draws of its own.
    pub(super) fn follows(&self) -> bool {
        self.grading.follow.is_some()
    }

    /// Returns the part's runs, to be compared.
    pub(super) fn runs(&self, runs: &'a [Evidence]) -> Vec<Run<'a>> {
        runs.iter().map(|run| Run::new(run, self.grading)).collect()
    }

    fn criteria(&self) -> &'a Criteria {
        &self.grading.criteria
    }

    /// Returns the verdict on a run if these mistakes were correct; nothing if the fingerprints show that it differs.
    ///
    /// # Errors
    /// The reference cannot be played.
    pub(super) fn verdict(&self, run: &Run<'_>, set: &[usize]) -> Result<Option<Verdict>> {
        run.verdict(set, || self.judge(run, set))
    }

    fn judge(&self, run: &Run<'_>, set: &[usize]) -> Result<Option<Verdict>> {
        let plays =
            if self.follows() { Cow::Owned(self.explaining(run, set)?) } else { self.plays(run, set)? };
        let verdicts = [false, true].into_iter().filter_map(|asks| {
            let like = plays.iter().filter(|play| {
                play.asks == asks && play.agreement(run, self.criteria()) == Agreement::ToTheEnd
            });
            let like: Vec<&Transcript> = like.map(|play| &play.transcript).collect();
            let (run, _) = run.against(asks).filter(|_| !like.is_empty())?;
            Some(compare::judge(&like, run, self.criteria()).verdict)
        });
        Ok(verdicts.min())
    }

    /// Returns how far a run agrees with each mistake, if that differs from a right program there: it agrees further, or has another
    /// text at the first difference.
    ///
    /// # Errors
    /// The reference cannot be played.
    pub(super) fn reach(&self, run: &Run<'_>) -> Result<Vec<(usize, Agreement)>> {
        let right = self.plays(run, &[])?;
        let agreement = |play: &Play| play.agreement(run, self.criteria());
        let best = right.iter().map(agreement).max();
        let Some(base @ Agreement::Until(place)) = best else { return Ok(Vec::new()) };
        let differs = |play: &&Play| match agreement(play) {
            here if here == base => right.iter().all(|right| !right.same_at(play, place, self.criteria())),
            here => here > base,
        };
        let mut reached = Vec::new();
        for mistake in 0..self.len() {
            let plays = self.plays(run, &[mistake])?;
            let furthest = plays.iter().filter(differs).map(agreement).max();
            reached.extend(furthest.map(|agreement| (mistake, agreement)));
        }
        Ok(reached)
    }

    /// Whether two sets of mistakes give equal transcripts of a scenario that was not run, if that can be predicted.
    ///
    /// # Errors
    /// The reference cannot be played.
    pub(super) fn alike(&self, scenario: usize, one: &[usize], other: &[usize]) -> Result<bool> {
        if self.grading.follow.is_some() {
            return Ok(false);
        }
        Ok(*self.foretold(scenario, one)? == *self.foretold(scenario, other)?)
    }

    /// Returns the transcripts of a run's scenario with these mistakes, and with its own draws if they are followed.
    fn plays(&self, run: &Run<'_>, set: &[usize]) -> Result<Cow<'_, [Play]>> {
        let Evidence { scenario, transcript, reordered, .. } = run.evidence;
        let plays = match (&self.grading.follow, reordered) {
            (None, None) => return self.foretold(*scenario, set),
            (None, Some(reordered)) => self.play(reordered, transcript, set).map_err(Error::Internal)?,
            (Some(_), _) => {
                complete_plays(run.followed()?.mistaken(&self.grading.scenarios[*scenario], &self.names(set)))
            }
        };
        Ok(Cow::Owned(plays))
    }

    /// Returns transcripts with these mistakes and the draws of a run, which are followed: among them all that explain it.
    fn explaining(&self, run: &Run<'_>, set: &[usize]) -> Result<Vec<Play>> {
        let scenario = &self.grading.scenarios[run.evidence.scenario];
        let readings = run.followed()?.explaining(scenario, &self.names(set), AgreeBy::Phrases);
        Ok(complete_plays(readings))
    }

    /// Returns the transcripts of a scenario with these mistakes. Those with at most one mistake are cached.
    fn foretold(&self, scenario: usize, set: &[usize]) -> Result<Cow<'_, [Play]>> {
        // Without followed draws, no run is needed.
        let play = || {
            let scenario = &self.grading.scenarios[scenario];
            let scenario =
                oracle::in_order(self.grading, scenario, &[]).map_err(|error| error.to_string())?;
            let plays = self.play(&scenario, &NOBODYS, set)?;
            for play in &plays {
                play.fingerprint(self.criteria());
            }
            Ok(plays)
        };
        let place = match *set {
            [] => self.len(),
            [mistake] => mistake,
            _ => return play().map(Cow::Owned).map_err(Error::Internal),
        };
        let kept = self.plays[scenario][place].get_or_init(play);
        kept.as_deref().map(Cow::Borrowed).map_err(|why| Error::Internal(why.clone()))
    }

    fn play(&self, scenario: &Scenario, actual: &Transcript, set: &[usize]) -> Played {
        let names = self.names(set);
        let readings = match &self.grading.reference {
            Reference::Model(model) => oracle::by_models(&self.models, self.grading, scenario, model, &names),
            _ => oracle::mistaken(self.grading, scenario, actual, &names),
        };
        readings.map(complete_plays).map_err(|error| error.to_string())
    }

    fn names(&self, set: &[usize]) -> Vec<&'static str> {
        set.iter().map(|&place| self.mistakes[place].name).collect()
    }
}

/// Returns what the reference may print. One that could not observe the program to its end explains nothing.
fn complete_plays(readings: Vec<oracle::Interpretation>) -> Vec<Play> {
    let play = |reading: oracle::Interpretation| {
        let asks = reading.transcript.ending == Ending::ReadPastEnd;
        Play { fingerprint: OnceLock::new(), transcript: complete(reading.transcript), asks }
    };
    readings.into_iter().filter(|reading| reading.lost.is_none()).map(play).collect()
}

/// An empty run.
static NOBODYS: Transcript =
    Transcript { turns: Vec::new(), ending: Ending::ReadPastEnd, unread: Vec::new() };
