//! Input by a strategy: a player who follows the game and answers by a strategy.
//!
//! Whenever the program waits, the reference plays the run so far, with the draws that the program showed, by the
//! interpretation of the handout that the program agrees with best. The strategy answers the question that the reference then
//! asks. If the program agrees with no interpretation, but with one known mistake, in what phrases find or in the values that it
//! shows, the reference makes that mistake from then on, so that the run is long enough to identify it. If the game is over, or
//! cannot be followed, the input ends.

use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

use reference::{
    Ending, Game, LINES_AT_MOST, Question, Recorder, Rules, Strategy, Transcript, Turn, Variant, VariantKind,
    strategy,
};

use super::follow::{self, Follower};
use super::interpretations::{AgreeBy, RunToExplain};
use super::own_keys::OwnKeys;
use super::prompts::{Kind, Prompts, names_answers};
use super::showing::Showing;
use super::{DrawsShown, Interpretation, KnownProgram, deal, name_asked, refused};
use crate::compare::{self, turns::FactsByTurn};
use crate::criteria::DrawPatterns;
use crate::run::input::{self, InputSource};
use crate::spec::model::{AutoGrading, Scenario};

/// Number of turns at the beginning after each of which the interpretation is chosen again.
const FIRST: usize = 10;

/// Maximum number of times that it is chosen again later, after turns whose values it does not explain.
const CHANGES: usize = 24;

/// Number of turns that the reference may play in a run, over all interpretations, before it is no longer chosen again later. Right
/// programs in their own words need two thirds of it at most; a program that nothing explains would need many times as much.
const TURNS_PLAYED: usize = 200_000;

/// After how many searches for a mistake by values none is looked for any more in a run.
const SEARCHES: usize = 3;

/// From how many interpretations that explain a run equally well a mistake is looked for.
const CLOSEST: usize = 4;

/// How draws are shown that all fit.
const FITTING: [DrawsShown; 2] = [DrawsShown::ByPhrases, DrawsShown::InOtherWords { unneeded: false }];

/// The player of one run.
pub(super) struct StrategyInput<'a> {
    game: &'static dyn Game,
    grading: &'a AutoGrading,
    draws: &'a DrawPatterns,
    known: KnownProgram,
    scenario: &'a Scenario,
    strategy: &'a dyn Strategy,
    /// Results for the turns so far, so that they are not computed again.
    memo: Mutex<Memo<'a>>,
}

/// The game up to the current turn, by some interpretation.
struct GameSoFar {
    /// What is asked next.
    question: Option<Question>,
    expected: Transcript,
    draws: DrawsShown,
}

/// What is known of the turns so far.
struct Memo<'a> {
    showing: Showing<'a>,
    /// The interpretation that the program agrees with so far, and for how many turns.
    rules: Rules,
    /// Whether other runs showed it: then it changes only if a turn shows other values.
    is_known: bool,
    agreed: usize,
    /// Whether no interpretation agrees any more, with a mistake or without: then none will later.
    parted: bool,
    /// After how many turns it was then chosen by the values that are shown, and how often because it did not tell them.
    reconsidered: usize,
    changes: usize,
    /// How many turns the reference has played in this run, over all interpretations.
    turns_played: Cell<usize>,
    /// How many turns there were at the last question.
    turns: usize,
    /// Whether the draws fitted after some turn in which the interpretation was chosen by values.
    draws_fitted: bool,
    /// How often no mistake was found by values.
    searches: usize,
    prompts: Prompts,
}

impl<'a> Memo<'a> {
    /// Creates it for the beginning of a run.
    fn new(draws: &'a DrawPatterns, known: &KnownProgram) -> Self {
        let showing = Showing::new(draws, known);
        let known = known.interpretation();
        Self {
            showing,
            rules: Rules::with(known.unwrap_or_default().iter().copied()),
            is_known: known.is_some(),
            agreed: 0,
            parted: known.is_some(),
            reconsidered: 0,
            changes: 0,
            turns_played: Cell::new(0),
            turns: 0,
            draws_fitted: false,
            searches: 0,
            prompts: Prompts::default(),
        }
    }
}

impl std::fmt::Debug for StrategyInput<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("StrategyInput").field("strategy", &self.strategy).finish_non_exhaustive()
    }
}

impl<'a> StrategyInput<'a> {
    pub(super) fn new(
        game: &'static dyn Game,
        grading: &'a AutoGrading,
        draws: &'a DrawPatterns,
        known: &KnownProgram,
        scenario: &'a Scenario,
        strategy: &'a dyn Strategy,
    ) -> Self {
        let memo = Mutex::new(Memo::new(draws, known));
        Self { game, grading, draws, known: known.clone(), scenario, strategy, memo }
    }

    /// Plays the turns so far by these rules.
    fn play(&self, memo: &Memo<'a>, so_far: &[Turn], rules: &Rules) -> GameSoFar {
        memo.turns_played.set(memo.turns_played.get() + so_far.len());
        let mut follower = Follower::new(&memo.showing);
        let meanings = memo.showing.meanings();
        let mut table = Recorder::new(input::lines(so_far)).meaning(meanings).following(&mut follower);
        let played = self.game.play(&mut table, &follow::setup(self.grading, self.scenario), rules);
        let question = table.unanswered();
        let expected = table.finish(played).0;
        GameSoFar { question, expected, draws: follower.draws_shown() }
    }

    /// Returns the question that is asked by the interpretation that the program agrees with best.
    fn best_question(&self, memo: &mut Memo<'a>, so_far: &Transcript) -> Option<Question> {
        let current = self.play(memo, &so_far.turns, &memo.rules);
        memo.agreed = self.agreed(&current.expected, so_far, memo.agreed);
        if memo.agreed == so_far.turns.len() {
            return current.question;
        }
        let before = memo.rules.variants().to_vec();
        self.choose(memo, so_far, &current);
        if memo.rules.variants() == before {
            current.question
        } else {
            self.play(memo, &so_far.turns, &memo.rules).question
        }
    }

    /// Returns the question that is asked if the prompt tells another one than the current interpretation does, and an ambiguity
    /// explains that; else this one.
    fn told_by_prompt(
        &self,
        memo: &mut Memo<'a>,
        so_far: &Transcript,
        mut question: Option<Question>,
    ) -> Option<Question> {
        let output = &so_far.turns.last()?.output;
        let told = memo.prompts.kind(output);
        let fits_prompt = |asked: &Question| match told {
            Some(kind) => Kind::of(asked) == kind,
            // A program that names two answers does not ask for a number.
            None => {
                !Kind::of(asked).is_by_number() || !(names_answers(output) || OwnKeys::are_named_in(output))
            }
        };
        // Where the game seems to be over, only a prompt that is known shows that it is not.
        let may_go_on = told.is_some() || question.is_some();
        if may_go_on
            && !question.as_ref().is_some_and(fits_prompt)
            && let Some((rules, asked)) = self.asking(memo, so_far, fits_prompt)
        {
            memo.rules = rules;
            question = Some(asked);
        }
        if let Some(question) = &question {
            memo.prompts.add(output, Kind::of(question));
        }
        question
    }

    /// Returns the current interpretation with one ambiguity more by which such a question is asked, and the question; or with a
    /// mistake, if all values are shown.
    fn asking(
        &self,
        memo: &Memo<'a>,
        so_far: &Transcript,
        is_told: impl Fn(&Question) -> bool,
    ) -> Option<(Rules, Question)> {
        let mut sets = self.game.variants().iter().filter(|more| more.kind == VariantKind::Ambiguity);
        let with = |more: &Variant| Rules::with(memo.rules.variants().iter().copied().chain([more.name]));
        let by_ambiguity = sets.find_map(|more| {
            let rules = with(more);
            let GameSoFar { question, expected, .. } = self.play(memo, &so_far.turns, &rules);
            let agrees = memo.parted || self.agreed(&expected, so_far, 0) == so_far.turns.len();
            question.filter(|question| agrees && is_told(question)).map(|question| (rules, question))
        });
        if by_ambiguity.is_some() || self.errs(&memo.rules) || !self.grading.criteria.learn_wording {
            return by_ambiguity;
        }
        self.mistakes().find_map(|mistake| {
            let rules = with(mistake);
            let GameSoFar { question, expected, draws } = self.play(memo, &so_far.turns, &rules);
            let question = question.filter(&is_told)?;
            self.shows_values(memo, &expected, draws, so_far).then_some((rules, question))
        })
    }

    /// Finds the interpretation that the program agrees with best, if it does not agree with the current one any more.
    fn choose(&self, memo: &mut Memo<'a>, so_far: &Transcript, current: &GameSoFar) {
        let agreed = |expected: &Transcript, from| self.agreed(expected, so_far, from);
        if memo.parted {
            // A program in unknown words may be at another question each time. Later, only if it shows other values, or if the run
            // is twice as long: the work stays in proportion.
            let turns = so_far.turns.len();
            let is_within_bounds = memo.changes < CHANGES && memo.turns_played.get() < TURNS_PLAYED;
            let may_change = turns > FIRST && is_within_bounds;
            let is_kept = memo.is_known || self.errs(&memo.rules);
            let is_told = (is_kept || may_change) && self.tells_values(memo, so_far, current);
            if is_kept && is_told {
                return;
            }
            let is_off = may_change && !is_told;
            if turns <= FIRST || is_off || turns >= 2 * memo.reconsidered {
                memo.changes += usize::from(is_off);
                let readings = self.readings(memo, so_far);
                self.choose_by_values(memo, so_far, &readings);
            }
            return;
        }
        let readings = self.readings(memo, so_far);
        let courses: Vec<_> =
            readings.iter().map(|reading| (agreed(&reading.transcript, 0), reading)).collect();
        // The first of equals: the plainest.
        let best = courses.iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
        if let Some((turns, reading)) = best.filter(|(turns, _)| *turns > memo.agreed) {
            memo.rules = Rules::with(reading.variants.iter().copied());
            memo.agreed = *turns;
        }
        if memo.agreed == so_far.turns.len() {
            return;
        }
        let longest = best.map(|(turns, _)| *turns);
        let closest =
            courses.iter().filter(|(turns, _)| Some(*turns) == longest).map(|(_, reading)| *reading);
        match self.erring(memo, so_far, AgreeBy::Phrases, closest.take(CLOSEST)) {
            Some(rules) => (memo.rules, memo.agreed) = (rules, so_far.turns.len()),
            None => {
                memo.parted = true;
                self.choose_by_values(memo, so_far, &readings);
            }
        }
    }

    /// Whether the program may be at the question that the current interpretation asks next, by the values of its last turn.
    fn tells_values(&self, memo: &Memo<'_>, so_far: &Transcript, current: &GameSoFar) -> bool {
        let GameSoFar { question, expected, draws } = current;
        if question.is_none() || !FITTING.contains(draws) {
            return false;
        }
        let facts = FactsByTurn::new(&self.grading.criteria, self.grading.follow.as_ref(), &[expected]);
        (!memo.is_known || facts.shows_last_draws(expected, so_far))
            && facts.tells_last_values(expected, so_far)
    }

    /// Finds the interpretation whose values are shown, in whatever words.
    fn choose_by_values(&self, memo: &mut Memo<'a>, so_far: &Transcript, readings: &[Interpretation]) {
        let best = readings.iter().map(|reading| reading.draws).min();
        let readings: Vec<&Interpretation> =
            readings.iter().filter(|reading| Some(reading.draws) == best).collect();
        let transcripts: Vec<&Transcript> = readings.iter().map(|reading| &reading.transcript).collect();
        let facts = FactsByTurn::new(&self.grading.criteria, self.grading.follow.as_ref(), &transcripts);
        if let Some(closest) = readings.get(facts.closest(&transcripts, so_far)) {
            memo.rules = Rules::with(closest.variants.iter().copied());
            let is_told = facts.tells_last_values(&closest.transcript, so_far);
            let plain = readings.first().filter(|plain| plain.variants != closest.variants);
            if Self::is_off(memo, closest.draws, is_told) {
                self.choose_mistake(memo, so_far, [*closest].into_iter().chain(plain.copied()));
            }
        }
        memo.reconsidered = so_far.turns.len();
    }

    /// Whether the program does not do what the chosen interpretation expects: its draws do not fit, or the last values are not shown.
    fn is_off(memo: &mut Memo<'a>, draws: DrawsShown, is_told: bool) -> bool {
        let fits = FITTING.contains(&draws);
        // Draws that never fitted are read wrong.
        let is_off = if fits { !is_told } else { memo.draws_fitted };
        memo.draws_fitted |= fits;
        is_off
    }

    /// Looks for a known mistake that explains all values, if the closest interpretations do not.
    fn choose_mistake<'i>(
        &self,
        memo: &mut Memo<'a>,
        so_far: &Transcript,
        closest: impl Iterator<Item = &'i Interpretation>,
    ) {
        if memo.searches == SEARCHES || !self.grading.criteria.learn_wording {
            return;
        }
        match self.erring(memo, so_far, AgreeBy::Values, closest) {
            Some(rules) => memo.rules = rules,
            None => memo.searches += 1,
        }
    }

    /// Whether the rules contain a mistake.
    fn errs(&self, rules: &Rules) -> bool {
        self.mistakes().any(|mistake| rules.variants().contains(&mistake.name))
    }

    fn mistakes(&self) -> impl Iterator<Item = &'static Variant> {
        self.game.variants().iter().filter(|variant| variant.kind == VariantKind::Mistake)
    }

    /// Returns the rules with one known mistake with which the program agrees in every turn. `closest`: interpretations that it agrees
    /// with for long; a mistake has to change the first difference from one of them.
    fn erring<'i>(
        &self,
        memo: &Memo<'a>,
        so_far: &Transcript,
        by: AgreeBy,
        closest: impl Iterator<Item = &'i Interpretation>,
    ) -> Option<Rules> {
        let agrees = |reading: &Interpretation| match by {
            AgreeBy::Phrases => self.agreed(&reading.transcript, so_far, 0) == so_far.turns.len(),
            AgreeBy::Values => self.shows_values(memo, &reading.transcript, reading.draws, so_far),
        };
        let mistakes: Vec<&'static str> = self.mistakes().map(|mistake| mistake.name).collect();
        self.of_run(memo, so_far, |run| {
            let mut sets = closest.flat_map(|base| {
                let that_matter = run.that_matter(by, base, &mistakes);
                that_matter.into_iter().map(|mistake| [&base.variants[..], &[mistake]].concat())
            });
            sets.find_map(|set| run.explaining(by, &set).into_iter().find(&agrees))
                .map(|reading| Rules::with(reading.variants))
        })
    }

    /// Whether the program shows all values that the game has so far, and asks on.
    fn shows_values(
        &self,
        memo: &Memo<'_>,
        expected: &Transcript,
        draws: DrawsShown,
        so_far: &Transcript,
    ) -> bool {
        let facts = FactsByTurn::new(&self.grading.criteria, self.grading.follow.as_ref(), &[expected]);
        FITTING.contains(&draws)
            && expected.ending == Ending::ReadPastEnd
            && facts.explains(expected, so_far, memo.showing.phrases_find_them())
    }

    /// Returns for how many turns the program agrees with an interpretation. If that needs a draw which the last turn does not
    /// show, they differ there, whatever else that turn contains.
    fn agreed(&self, expected: &Transcript, so_far: &Transcript, from: usize) -> usize {
        let turns = compare::agreed(expected, so_far, &self.grading.criteria, from);
        if expected.ending == Ending::Idle { turns.min(so_far.turns.len() - 1) } else { turns }
    }

    /// Returns the game so far by every interpretation of the handout.
    fn readings(&self, memo: &Memo<'a>, so_far: &Transcript) -> Vec<Interpretation> {
        self.of_run(memo, so_far, |run| run.distinct(&[]))
    }

    /// Returns what is found of the run so far.
    fn of_run<T>(
        &self,
        memo: &Memo<'a>,
        so_far: &Transcript,
        find: impl FnOnce(&RunToExplain<'_>) -> T,
    ) -> T {
        let play = |rules: &Rules, lines: Option<usize>| {
            // A turn more than there are lines.
            let turns = lines.map_or(&so_far.turns[..], |lines| &so_far.turns[..=lines]);
            let GameSoFar { expected, draws, .. } = self.play(memo, turns, rules);
            Interpretation { draws, ..Interpretation::of(rules.variants().to_vec(), expected) }
        };
        let (showing, grading) = (&memo.showing, self.grading);
        find(&RunToExplain { game: self.game, grading, showing, run: so_far, play: &play })
    }
}

/// Returns how many lines were typed that answer questions of the game.
fn typed(so_far: &[Turn]) -> usize {
    input::typed(so_far) - usize::from(name_asked::is_given(so_far))
}

impl InputSource for StrategyInput<'_> {
    fn next(&self, so_far: &[Turn]) -> Option<String> {
        if let Some(name) = name_asked::answer(so_far) {
            return Some(name);
        }
        let lines = typed(so_far);
        let fixed = self.scenario.lines(self.grading.seed).into_iter().nth(lines);
        // A program may want another key than a letter.
        if fixed.as_ref().is_some_and(|line| refused::one_letter(line.as_bytes()).is_none()) {
            return fixed;
        }
        // A program that asks on is out of input.
        if lines >= LINES_AT_MOST {
            return None;
        }
        let mut memo = self.memo.lock().unwrap_or_else(PoisonError::into_inner);
        // Another run begins: a cached one turned out to have other input.
        if so_far.len() <= memo.turns {
            *memo = Memo::new(self.draws, &self.known);
        }
        memo.turns = so_far.len();
        let turns = refused::compared(so_far, &self.grading.criteria).into_owned();
        let is_read_otherwise = memo.showing.see(&turns);
        let so_far = Transcript { turns, ending: Ending::ReadPastEnd, unread: Vec::new() };
        // What the first turns do not tell, the later ones do not, either.
        if is_read_otherwise || so_far.turns.len() <= deal::CHOSEN {
            deal::choose(&mut memo.showing, self.game, self.grading, &so_far);
        }
        let question = self.best_question(&mut memo, &so_far);
        let Some(question) = self.told_by_prompt(&mut memo, &so_far, question) else { return fixed };
        let answer = fixed.unwrap_or_else(|| self.strategy.answer(&question));
        let keys = OwnKeys::asked_for(&so_far.turns);
        Some(
            keys.and_then(|keys| Some(keys.instead_of(&answer, question.legal)?.to_owned()))
                .unwrap_or(answer),
        )
    }

    fn left(&self, so_far: &[Turn]) -> Vec<String> {
        self.scenario.lines(self.grading.seed).into_iter().skip(typed(so_far)).collect()
    }

    fn identity(&self) -> Vec<String> {
        let settings = strategy::said(self.strategy).into_iter();
        let words = settings.flat_map(|(name, words)| [name.to_owned(), words]);
        let known = match &self.known {
            KnownProgram::Random { method, interpretation } => {
                let interpretation = interpretation.as_ref().map_or("any".to_owned(), |all| all.join(" "));
                vec![method.identity(), interpretation]
            }
            KnownProgram::InOtherWords => vec!["in other words".to_owned()],
            KnownProgram::Unknown | KnownProgram::Printed => Vec::new(),
        };
        ["strategy".to_owned(), self.game.name().to_owned()].into_iter().chain(words).chain(known).collect()
    }
}
