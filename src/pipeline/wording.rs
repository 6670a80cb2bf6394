//! Learned wording: a part whose words no phrase knows is read by wording that is learned from all of its runs.
//!
//! Phrases take precedence: a run that they read completely keeps its judgment. Learning decides about wording only; how a
//! run ended, what input it read, and what it tried are judged as if its text were right. A fact that phrases read, and that
//! is neither expected nor explained by what was learned, stays an error of the program.

use std::cell::Cell;

use reference::wording::{self, Course, LEAST_RUNS, LearnedKind, Lines, Output, Problem, Reading, Unread};
use reference::{Ending, EqualRounds, Event, Transcript};

use super::learning::{Amended, LINE, LearningRun, lines_of};
use super::results::UnreadPart;
use super::turn_mistakes::{self, Sought};
use super::{Grader, turn_wording};
use crate::compare;
use crate::error::{Result, catch_panic};
use crate::oracle::{self, Account};
use crate::record::{KindRecord, MistakeRecord, OtherMistake, WordingOutcome, WordingRecord};
use crate::spec::model::AutoGrading;
use crate::text;
use crate::verdict::{Finding, FindingKind, Judgment, Verdict};

/// Maximum number of alternative mistakes that are reported.
const CHOICES: usize = 3;

/// The courses of a part: of right programs, and of programs with a known mistake.
pub(super) struct PartAccounts {
    right: Vec<PartAccount>,
    mistaken: Vec<PartAccount>,
}

struct PartAccount {
    events: Account,
    /// By scenario.
    courses: Vec<Course>,
}

impl PartAccounts {
    fn of(grading: &AutoGrading) -> Result<Self> {
        let with_courses = |events: Account| {
            let courses = events.scenarios.iter().map(|events| Course::of(events)).collect();
            PartAccount { events, courses }
        };
        let right = oracle::accounts(grading)?.into_iter().map(with_courses).collect();
        let mistaken = oracle::mistaken_accounts(grading)?.into_iter().map(with_courses).collect();
        Ok(Self { right, mistaken })
    }
}

impl PartAccount {
    fn read(&self, lines: &Lines, scenarios: &[usize]) -> std::result::Result<Reading, Unread> {
        let courses: Vec<Course> = scenarios.iter().map(|scenario| self.courses[*scenario].clone()).collect();
        wording::read(lines, &courses)
    }
}

impl Grader<'_> {
    /// Reads a part whose runs are done as that of a right program. Returns whether it was read.
    pub(super) fn read_as_right(&self, job: usize, runs: &[LearningRun]) -> bool {
        let by_turn = |grading: &AutoGrading| Ok(turn_wording::as_right(grading, runs));
        self.amend(job, runs, by_turn, |part: &Part<'_>| part.as_right())
    }

    /// Reads a part whose runs are done as that of a program that makes a known mistake. If that fails, and phrases do not
    /// know its words either, the reason is recorded. Returns whether it was read.
    pub(super) fn read_with_a_mistake(&self, job: usize, runs: &[LearningRun]) -> bool {
        let scenarios = &self.plan.jobs[job].scenarios;
        let is_read = Cell::new(false);
        let seen = |mistaken: Option<Amended>| {
            is_read.set(mistaken.is_some());
            mistaken
        };
        self.amend(
            job,
            runs,
            |grading| turn_mistakes::read(grading, runs, scenarios, Sought::All).map(seen),
            |part| Ok(seen(part.with_a_mistake()?).or_else(|| part.unread())),
        );
        is_read.get()
    }

    /// Reads parts for review once more, when the others of their submission are done: as those of a program that makes a mistake which
    /// another part makes. The parts are one program, so what would prove too little alone is what was to be expected.
    pub(super) fn read_again(&self, unread: Vec<UnreadPart>) {
        for UnreadPart { job, runs, mistakes } in unread.into_iter().filter(|part| !part.mistakes.is_empty())
        {
            let scenarios = &self.plan.jobs[job].scenarios;
            let sought = Sought::MadeElsewhere(&mistakes);
            let by_turn = |grading: &AutoGrading| turn_mistakes::read(grading, &runs, scenarios, sought);
            self.amend(job, &runs, by_turn, |_| Ok(None));
        }
    }

    fn amend(
        &self,
        job: usize,
        runs: &[LearningRun],
        by_turn: impl FnOnce(&AutoGrading) -> Result<Option<Amended>>,
        read: impl FnOnce(&Part<'_>) -> std::result::Result<Option<Amended>, Unread>,
    ) -> bool {
        let planned = &self.plan.jobs[job];
        let is_in_doubt = |grading: &&AutoGrading| {
            grading.criteria.learn_wording && runs.iter().any(LearningRun::is_in_doubt)
        };
        let Some(grading) = self.auto_grading(planned).filter(is_in_doubt) else { return false };
        let amended = catch_panic(|| {
            if grading.criteria.blocks.is_none() {
                return by_turn(grading).map(Ok);
            }
            let accounts = self.accounts[planned.part]
                .get_or_init(|| PartAccounts::of(grading).map_err(|error| error.to_string()));
            let accounts = accounts.as_ref().map_err(|why| crate::error::Error::Internal(why.clone()))?;
            let scenarios = runs.iter().map(|run| planned.scenarios[run.at]).collect();
            Ok(Part::new(grading, accounts, runs, scenarios).and_then(|part| read(&part)))
        });
        match amended {
            Ok(Ok(Some(amended))) => {
                self.results.amend(job, amended);
                true
            }
            Ok(Ok(None) | Err(_)) => false,
            Err(error) => {
                self.results.enter_diagnosis(job, Err(error.to_string()));
                false
            }
        }
    }
}

/// A part whose runs are done.
struct Part<'a> {
    grading: &'a AutoGrading,
    accounts: &'a PartAccounts,
    runs: &'a [LearningRun],
    /// The scenarios of the runs, indices into the suite.
    scenarios: Vec<usize>,
    lines: Lines,
}

impl<'a> Part<'a> {
    fn new(
        grading: &'a AutoGrading,
        accounts: &'a PartAccounts,
        runs: &'a [LearningRun],
        scenarios: Vec<usize>,
    ) -> std::result::Result<Self, Unread> {
        let turns: Vec<Vec<&[u8]>> = runs
            .iter()
            .map(|run| run.actual.turns.iter().map(|turn| turn.output.as_slice()).collect())
            .collect();
        let whole = |run: &LearningRun| matches!(run.actual.ending, Ending::Exited(_) | Ending::ReadPastEnd);
        let outputs: Vec<Output<'_>> =
            runs.iter().zip(&turns).map(|(run, turns)| Output { turns, whole: whole(run) }).collect();
        Ok(Self { grading, accounts, runs, scenarios, lines: Lines::of(&outputs)? })
    }

    /// Returns the result for the first accepted interpretation under which everything is stated and true.
    fn as_right(&self) -> std::result::Result<Option<Amended>, Unread> {
        for account in &self.accounts.right {
            let Ok(reading) = account.read(&self.lines, &self.scenarios) else { continue };
            if self.is_contradicted(&reading, None) {
                continue;
            }
            let better = self.runs.iter().filter(|run| run.is_in_doubt());
            return Ok(Some(Amended {
                wording: record(WordingOutcome::Right, &account.events, &reading),
                judgments: better.map(|run| (run.at, run.if_text_is_right.clone())).collect(),
                mistakes: Vec::new(),
            }));
        }
        Ok(None)
    }

    /// Whether phrases read a fact that is not expected in a line without a learned meaning, in this run or in any.
    fn is_contradicted(&self, reading: &Reading, run: Option<usize>) -> bool {
        let mut strays = reading.strays.iter().filter(|stray| run.is_none_or(|run| run == stray.run));
        strays.any(|stray| {
            let expected = &self.runs[stray.run].expected;
            let (line, criteria) = (stray.line.as_bytes(), &self.grading.criteria);
            compare::contradicts(line, stray.hand, stray.is_closing, expected, criteria)
        })
    }

    /// Returns the result for the mistake under which everything is stated and true, or for a few that the runs do not
    /// distinguish. Runs in which it makes no difference are right.
    fn with_a_mistake(&self) -> std::result::Result<Option<Amended>, Unread> {
        let fits = self.accounts.mistaken.iter();
        let fits =
            fits.filter_map(|account| Some((account, account.read(&self.lines, &self.scenarios).ok()?)));
        let fits: Vec<(&PartAccount, Reading)> = fits.collect();
        let mut names: Vec<&'static str> =
            fits.iter().filter_map(|(account, _)| account.events.mistake).collect();
        names.dedup();
        let Some((first, reading)) = fits.first().filter(|_| names.len() <= CHOICES) else { return Ok(None) };
        let makes_no_difference = |scenario: usize| {
            let same = |right: &PartAccount, account: &PartAccount| {
                right.courses[scenario] == account.courses[scenario]
            };
            self.accounts.right.iter().any(|right| fits.iter().all(|(account, _)| same(right, account)))
        };
        let (mut judgments, mut seen) = (Vec::new(), 0);
        for (index, (run, &scenario)) in self.runs.iter().zip(&self.scenarios).enumerate() {
            if makes_no_difference(scenario) && !self.is_contradicted(reading, Some(index)) {
                judgments.extend(run.is_in_doubt().then(|| (run.at, run.if_text_is_right.clone())));
                continue;
            }
            seen += 1;
            let right = &self.accounts.right[0].events.scenarios[scenario];
            let wrong = &first.events.scenarios[scenario];
            let finding = difference(right, wrong);
            if run.by_phrases.verdict == Verdict::WrongOutput
                && let Some(finding) = finding
            {
                let judgment = Judgment { finding: Some(finding), ..run.by_phrases.clone() };
                // Rounds in which the mistake makes no difference are right.
                let EqualRounds { equal, misprinted, of } = reference::equal_rounds(right, wrong);
                let count = compare::BlockCount { right: equal, misprinted, of };
                let blocks = compare::RightBlocks::counted(&self.grading.criteria, count);
                judgments.push((run.at, compare::with_right_blocks(judgment, blocks)));
            }
        }
        let mistakes = self.named(&names, seen);
        Ok(Some(Amended {
            wording: record(WordingOutcome::Mistake, &first.events, reading),
            judgments,
            mistakes,
        }))
    }

    fn named(&self, names: &[&'static str], seen: usize) -> Vec<MistakeRecord> {
        let known = oracle::game(&self.grading.reference).map_or(&[][..], |game| game.variants());
        let other = |name: &&'static str| {
            let says = known.iter().find(|known| known.name == *name).map_or(*name, |known| known.reading);
            OtherMistake { name: (*name).to_owned(), message: says.to_owned() }
        };
        let mut others = names.iter().map(other);
        let first = others.next();
        let or = others.collect();
        first
            .map(|OtherMistake { name, message: says }| MistakeRecord {
                name,
                message: says,
                seen,
                failing: seen,
                or,
            })
            .into_iter()
            .collect()
    }

    /// Returns why it was not read, if phrases do not know its words either: otherwise their findings are more useful.
    fn unread(&self) -> Option<Amended> {
        let expected: Vec<&Transcript> = self.runs.iter().map(|run| &run.expected).collect();
        let actual: Vec<&Transcript> = self.runs.iter().map(|run| &run.actual).collect();
        if !compare::knows_no_words_for_a_fact(&expected, &actual, &self.grading.criteria) {
            return None;
        }
        let mut nearest: Option<Unread> = None;
        for account in &self.accounts.right {
            // One that is read is refuted by what phrases read.
            Unread::keep_nearest(&mut nearest, account.read(&self.lines, &self.scenarios).err()?);
        }
        let why = why(&nearest?)?;
        let wording = WordingRecord {
            read: WordingOutcome::Unread,
            interpretations: Vec::new(),
            kinds: Vec::new(),
            look: false,
            why: Some(why),
        };
        Some(Amended { wording, judgments: Vec::new(), mistakes: Vec::new() })
    }
}

fn record(read: WordingOutcome, account: &Account, reading: &Reading) -> WordingRecord {
    let kind = |kind: &LearnedKind| KindRecord {
        kind: kind.label.to_owned(),
        lines: lines_of(&kind.wordings),
        known_words: kind.is_anchored,
    };
    WordingRecord {
        read,
        interpretations: account.interpretations.iter().map(|name| (*name).to_owned()).collect(),
        kinds: reading.kinds.iter().map(kind).collect(),
        look: reading.wants_a_look(),
        why: None,
    }
}

/// Returns why a program was not read, as a clause; `None` if its wording is not the reason.
fn why(unread: &Unread) -> Option<String> {
    let quoted = |line: &str| format!("`{}`", text::shorten(&text::visible(line.as_bytes()), LINE));
    Some(match unread {
        Unread::TooMuch => "it prints too many lines, or too many different ones".to_owned(),
        Unread::TooLittle => format!("at least {LEAST_RUNS} complete runs are needed"),
        Unread::OutOfStep { .. } => return None,
        Unread::Problems(problems) => match problems.first()? {
            Problem::Untold { kind, told, of, contrary, nearest } => {
                let what = format!("found only {told} of {of} times: {}", kind.label());
                match (contrary, nearest) {
                    (Some(line), _) => format!("{what}; {} says the opposite", quoted(line)),
                    (None, Some((line, right, tested))) => {
                        format!("{what}; closest line: {}, right {right} of {tested} times", quoted(line))
                    }
                    (None, None) => what,
                }
            }
            Problem::Contrary { kind, wording } => {
                format!("expected a line for: {}, found {}", kind.label(), quoted(wording))
            }
            Problem::Nearly { kind, wording, right, of } => {
                format!("{} is right only {right} of {of} times for: {}", quoted(wording), kind.label())
            }
        },
    })
}

/// Returns the first event that differs between a right run and one with a mistake.
fn difference(right: &[Event], wrong: &[Event]) -> Option<Finding> {
    let at = (0..right.len().max(wrong.len())).find(|at| right.get(*at) != wrong.get(*at))?;
    let rounds = right[..at].iter().filter(|event| matches!(event, Event::Round(_))).count();
    let says = |event: Option<&Event>| event.map_or_else(|| "the end".to_owned(), Event::to_string);
    let (expected, found) = (says(right.get(at)), says(wrong.get(at)));
    Some(Finding {
        kind: FindingKind::Fact,
        turn: 1,
        typed: None,
        line: None,
        message: format!(
            "Hand {}: expected {expected}, found {found} (in the program's own words).",
            rounds.max(1)
        ),
        expected: None,
        found: None,
        hint: None,
        because: None,
    })
}
