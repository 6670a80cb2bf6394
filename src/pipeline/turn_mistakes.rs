//! Learned wording of a program with input that makes a known mistake: its runs state what a program with this mistake must state.
//!
//! A right program is never read so: in at least two runs, what the program shows must differ from what every right one would show with
//! its draws, in numbers or draws and not only in words. One run is enough for a mistake that another part of the same program makes.

use std::collections::BTreeSet;

use reference::wording::{LEAST_RUNS, read_turns};
use reference::{Ending, Transcript, Typed, Variant, VariantKind};

use super::learning::{self, Amended, LearningRun};
use super::turn_wording;
use crate::compare::{self, turns::FactsByTurn};
use crate::diagnose::until_it_asked_for_more;
use crate::error::Result;
use crate::oracle::{self, AgreeBy, DrawsShown, FollowedRun, Interpretation};
use crate::record::{MistakeRecord, OtherMistake, WordingOutcome, WordingRecord};
use crate::spec::model::{AutoGrading, Scenario};
use crate::verdict::{FindingKind, Judgment, Verdict};

/// Maximum number of mistakes that fit equally well.
const CHOICES: usize = 3;
/// Minimum number of runs in which a mistake makes a difference: one may look like it by chance.
const LEAST: usize = 2;

/// Which mistakes a part is searched for.
#[derive(Clone, Copy)]
pub(super) enum Sought<'a> {
    /// All that are known, each from at least two runs.
    All,
    /// These, which other parts of the same program make: one run is enough.
    MadeElsewhere(&'a BTreeSet<String>),
}

impl Sought<'_> {
    fn includes(self, known: &Variant) -> bool {
        let is_named = match self {
            Sought::All => true,
            Sought::MadeElsewhere(names) => names.contains(known.name),
        };
        known.kind == VariantKind::Mistake && is_named
    }

    fn least(self) -> usize {
        match self {
            Sought::All => LEAST,
            Sought::MadeElsewhere(_) => 1,
        }
    }
}

/// A run, and whether what it shows is right.
struct Course<'a> {
    grading: &'a AutoGrading,
    run: &'a LearningRun,
    scenario: &'a Scenario,
    /// What it shows, up to the first read after the end of the input.
    actual: &'a Transcript,
    followed: Option<FollowedRun<'a>>,
    /// What a right program shows that shows the same, if there is one.
    right: Option<Interpretation>,
    /// The number of turns that agree with a right run.
    agreed: usize,
    /// Whether the program shows numbers with the next question.
    is_late: bool,
}

/// Reads a part in its own words, as that of a program that makes one known mistake. `scenarios`: those of the job (indices into the
/// suite), by which runs name theirs. Returns nothing if no mistake fits, or too many do.
///
/// # Errors
/// The reference cannot be played.
pub(super) fn read(
    grading: &AutoGrading,
    runs: &[LearningRun],
    scenarios: &[usize],
    sought: Sought<'_>,
) -> Result<Option<Amended>> {
    let Some(game) = oracle::game(&grading.reference) else { return Ok(None) };
    let cut: Vec<_> = runs.iter().map(|run| until_it_asked_for_more(&run.actual)).collect();
    let mut courses = Vec::new();
    for (run, cut) in runs.iter().zip(&cut) {
        let scenario = run.reordered.as_deref().unwrap_or(&grading.scenarios[scenarios[run.at]]);
        courses.push(Course::new(grading, run, scenario, cut.as_ref().unwrap_or(&run.actual))?);
    }
    // A mistake that does not fit is out after the first run that shows it: short wrong ones come first.
    courses.sort_by_key(|course| (course.is_right(), course.actual.turns.len()));
    let is_late = courses.iter().any(Course::shows_numbers_late);
    courses.iter_mut().for_each(|course| course.is_late = is_late);
    let failing = courses.iter().filter(|course| !course.is_right()).count();
    let is_plausible = |course: &Course<'_>| course.is_right() || course.run.fails();
    if failing < sought.least() || courses.len() < LEAST_RUNS || !courses.iter().all(is_plausible) {
        return Ok(None);
    }
    let mut found = Vec::new();
    for mistake in game.variants().iter().filter(|known| sought.includes(known)) {
        let Some((readings, broken_off)) = all_explained(&courses, mistake.name)? else { continue };
        let words = learned_from(grading, &courses, &readings);
        found.extend(words.map(|words| Fit { mistake, words, broken_off }));
    }
    // A run that is broken off is weaker evidence.
    let least = found.iter().map(|fit| fit.broken_off).min();
    found.retain(|fit| Some(fit.broken_off) == least);
    let mut found = found.into_iter();
    let Some(Fit { mistake, words, .. }) = found.next().filter(|_| found.len() < CHOICES) else {
        return Ok(None);
    };
    for (course, lines) in courses.iter_mut().zip(&words.lines) {
        course.unless_contradicted(lines);
    }
    let failing = courses.iter().filter(|course| !course.is_right()).count();
    let judgments = courses.iter().filter_map(|course| Some((course.run.at, course.judgment(mistake)?)));
    let other = |Fit { mistake, .. }: Fit| OtherMistake {
        name: mistake.name.to_owned(),
        message: mistake.reading.to_owned(),
    };
    let named = MistakeRecord {
        name: mistake.name.to_owned(),
        message: mistake.reading.to_owned(),
        seen: failing,
        failing,
        or: found.map(other).collect(),
    };
    Ok(Some(Amended { wording: words.record, judgments: judgments.collect(), mistakes: vec![named] }))
}

/// A mistake that fits all runs, and how the program's words are read with it.
struct Fit {
    mistake: &'static Variant,
    words: Learned,
    /// The number of runs that it explains as if they were broken off.
    broken_off: usize,
}

/// What explains a run.
struct Explanation {
    /// The transcript whose values the run shows: where a value may be left out, a run is explained that shows another one there.
    closest: Interpretation,
    /// Another one with the fewest variants, if there is one: a long run may be close to one with more variants by accident.
    plainest: Option<Interpretation>,
}

/// A program's own words.
struct Learned {
    record: WordingRecord,
    /// By run and turn, the lines that were read.
    lines: Vec<Vec<BTreeSet<String>>>,
}

/// Returns for each run the transcript of a program with this mistake that shows the same, or else one that does up to where the run is
/// broken off, and the number of these; `None` if some run has none. A run that tells too little of how the handout is interpreted is also
/// played by the interpretations of earlier ones.
fn all_explained(courses: &[Course<'_>], mistake: &'static str) -> Result<Option<(Vec<Explanation>, usize)>> {
    let (mut found, mut count): (Vec<Explanation>, usize) = (Vec::new(), 0);
    for course in courses {
        let mut tried = vec![vec![mistake]];
        for earlier in &found {
            let others = earlier.closest.variants.iter().filter(|name| **name != mistake);
            let both = std::iter::once(mistake).chain(others.copied()).collect();
            if !tried.contains(&both) {
                tried.push(both);
            }
        }
        let mut explained = None;
        let mut broken_off = None;
        for mistakes in &tried {
            let readings = course.agreeing(mistakes)?;
            explained = course.explanation(&readings);
            if explained.is_some() {
                break;
            }
            broken_off =
                broken_off.or_else(|| readings.into_iter().find(|reading| course.is_broken_off(reading)));
        }
        count += usize::from(explained.is_none());
        let broken_off = broken_off.map(|closest| Explanation { closest, plainest: None });
        let Some(explanation) = explained.or(broken_off) else { return Ok(None) };
        found.push(explanation);
    }
    Ok(Some((found, count)))
}

/// Learns a program's words from the transcripts that its runs are closest to, or else from the plainest ones.
fn learned_from(
    grading: &AutoGrading,
    courses: &[Course<'_>],
    explanations: &[Explanation],
) -> Option<Learned> {
    let closest: Vec<&Interpretation> = explanations.iter().map(|it| &it.closest).collect();
    learned(grading, courses, &closest).or_else(|| {
        let has_plainer = explanations.iter().any(|it| it.plainest.is_some());
        let plainest = explanations.iter().map(|it| it.plainest.as_ref().unwrap_or(&it.closest));
        has_plainer.then(|| learned(grading, courses, &plainest.collect::<Vec<_>>()))?
    })
}

/// Learns the words in which a program states what these transcripts state; `None` if it does not.
fn learned(grading: &AutoGrading, courses: &[Course<'_>], readings: &[&Interpretation]) -> Option<Learned> {
    let expected: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
    let facts = FactsByTurn::new(&grading.criteria, grading.follow.as_ref(), &expected);
    let pairs = || courses.iter().zip(readings);
    let turns = pairs().map(|(course, reading)| {
        let mut turns = facts.turns(&reading.transcript, course.actual, !is_in_known_words(reading))?;
        if let Some(last) = turns.last_mut().filter(|_| course.misses_last_numbers(reading)) {
            last.due.iter_mut().for_each(|due| due.required &= due.number.is_none());
        }
        Some(turns)
    });
    let read = read_turns(&turns.collect::<Option<Vec<_>>>()?).ok()?;
    let mut with_lines = pairs().zip(&read.read);
    let is_contradicted = with_lines
        .any(|((course, reading), lines)| facts.contradicts(&reading.transcript, course.actual, lines));
    let record = || turn_wording::record(WordingOutcome::Mistake, &facts, &read.subjects);
    (!is_contradicted).then(|| Learned { record: record(), lines: read.read.clone() })
}

impl<'a> Course<'a> {
    fn new(
        grading: &'a AutoGrading,
        run: &'a LearningRun,
        scenario: &'a Scenario,
        actual: &'a Transcript,
    ) -> Result<Self> {
        let follow = || FollowedRun::new(grading, actual, &run.known);
        let followed = grading.follow.as_ref().map(|_| follow()).transpose()?;
        let mut course =
            Self { grading, run, scenario, actual, followed, right: None, agreed: 0, is_late: false };
        let readings = course.readings(&[])?;
        course.right = course.explanation(&readings).map(|explanation| explanation.closest);
        let agreed = readings.iter().map(|reading| course.agreed(reading));
        course.agreed = agreed.max().unwrap_or_default();
        Ok(course)
    }

    fn readings(&self, mistakes: &[&'static str]) -> Result<Vec<Interpretation>> {
        match &self.followed {
            Some(followed) => Ok(followed.mistaken(self.scenario, mistakes)),
            None => {
                let scenario = oracle::in_order(self.grading, self.scenario, &[])?;
                oracle::mistaken(self.grading, &scenario, self.actual, mistakes)
            }
        }
    }

    fn is_right(&self) -> bool {
        self.right.is_some()
    }

    /// The run is not that of a right program if phrases read something there that a right one would not say, in lines other than those
    /// in its own words.
    fn unless_contradicted(&mut self, lines: &[BTreeSet<String>]) {
        let is_contradicted = |reading: &Interpretation| {
            self.facts(reading).contradicts(&reading.transcript, self.actual, lines)
        };
        if self.right.as_ref().is_some_and(is_contradicted) {
            self.right = None;
        }
    }

    /// Returns the transcripts with these mistakes that may show the same.
    fn agreeing(&self, mistakes: &[&'static str]) -> Result<Vec<Interpretation>> {
        match &self.followed {
            Some(followed) => Ok(followed.explaining(self.scenario, mistakes, AgreeBy::Values)),
            None => self.readings(mistakes),
        }
    }

    /// Returns those of these transcripts that explain the run.
    fn explanation(&self, readings: &[Interpretation]) -> Option<Explanation> {
        let explaining = readings.iter().filter(|reading| self.is_explained_by(reading)).cloned();
        let mut explaining: Vec<Interpretation> = explaining.collect();
        let closest = match explaining.len() {
            0 => return None,
            1 => 0,
            _ => learning::closest(self.grading, &explaining, self.actual),
        };
        let plainest = (0..explaining.len()).min_by_key(|at| explaining[*at].variants.len());
        let plainest = plainest.filter(|at| *at != closest).map(|at| explaining[at].clone());
        Some(Explanation { closest: explaining.swap_remove(closest), plainest })
    }

    fn is_explained_by(&self, reading: &Interpretation) -> bool {
        if reading.draws == DrawsShown::Unread {
            return false;
        }
        // A run that was cut off, as nothing could be answered, may be followed beyond its end.
        let turns = self.actual.turns.len();
        let is_longer = reading.transcript.turns.len() > turns;
        if self.actual.ending == Ending::ReadPastEnd && is_longer {
            return self.agrees_to_its_end(reading);
        }
        let is_in_known_words = is_in_known_words(reading);
        reading.lost.is_none()
            && self.facts(reading).explains(&reading.transcript, self.actual, is_in_known_words)
    }

    /// Whether a run agrees with that of a program with mistakes to its end, which may be too early: what such a program asks is not known
    /// while it runs, so nothing could be answered, or a line that its question does not allow was typed last.
    fn is_broken_off(&self, reading: &Interpretation) -> bool {
        let turns = self.actual.turns.len();
        let is_longer = reading.transcript.turns.len() > turns;
        let goes_on = is_longer || reading.lost.as_ref().is_some_and(|lost| lost.turn >= turns);
        let last = self.actual.turns.last().and_then(|turn| turn.typed.as_ref());
        let illegal = reading.illegal.last().map(|answer| answer.line.trim().as_bytes());
        let is_illegal = matches!(last, Some(Typed::Line(line)) if Some(line.trim_ascii()) == illegal);
        let is_over = self.actual.ending == Ending::ReadPastEnd || is_illegal;
        reading.draws != DrawsShown::Unread && goes_on && is_over && self.agrees_to_its_end(reading)
    }

    /// Whether a run that may have been cut off agrees to its end. What a program shows late is missing there.
    fn agrees_to_its_end(&self, reading: &Interpretation) -> bool {
        let (turns, agreed) = (self.actual.turns.len(), self.agreed(reading));
        agreed == turns || agreed + 1 == turns && self.misses_last_numbers(reading)
    }

    /// Whether a run was cut off before the program could show the numbers of the last turn, but shows its draws.
    fn misses_last_numbers(&self, reading: &Interpretation) -> bool {
        let cut = || {
            let turns = reading.transcript.turns.iter().take(self.actual.turns.len()).cloned().collect();
            Transcript { turns, ..reading.transcript.clone() }
        };
        self.is_late
            && self.actual.ending == Ending::ReadPastEnd
            && self.facts(reading).shows_last_draws(&cut(), self.actual)
    }

    fn shows_numbers_late(&self) -> bool {
        let late =
            |right: &Interpretation| self.facts(right).shows_numbers_late(&right.transcript, self.actual);
        self.right.as_ref().is_some_and(late)
    }

    fn agreed(&self, reading: &Interpretation) -> usize {
        let facts = self.facts(reading);
        facts.agreed_values(&reading.transcript, self.actual, 0, is_in_known_words(reading))
    }

    fn facts(&self, reading: &Interpretation) -> FactsByTurn<'a> {
        FactsByTurn::new(&self.grading.criteria, self.grading.follow.as_ref(), &[&reading.transcript])
    }

    /// Returns the judgment of a run of a program with this mistake, if it is not the one by phrases.
    fn judgment(&self, mistake: &Variant) -> Option<Judgment> {
        if self.is_right() {
            return self.run.is_in_doubt().then(|| self.run.if_text_is_right.clone());
        }
        let says = format!("The program behaves as if {} (in its own words).", mistake.reading);
        let turn = self.agreed.min(self.actual.turns.len().saturating_sub(1));
        let finding = compare::finding(FindingKind::Fact, self.actual, turn, &says);
        let by_phrases = self.run.by_phrases.clone();
        Some(Judgment {
            verdict: Verdict::WrongOutput,
            finding: Some(finding),
            others: Vec::new(),
            ..by_phrases
        })
    }
}

/// Whether phrases find the draws.
fn is_in_known_words(reading: &Interpretation) -> bool {
    reading.draws == DrawsShown::ByPhrases
}
