//! Mutants of the rules: the reference with known mistakes, one or two at a time, as programs that grading would judge. They are
//! played in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use reference::{DrawKind, Game, Rules, Transcript, Variant, VariantKind};

use super::{Audit, File, Mutant, Place, Status, fits};
use crate::compare;
use crate::error::{Error, Result};
use crate::explore::cases::{self, Cases};
use crate::explore::{self, Tried};
use crate::oracle::{self, Interpretation, KnownProgram, model::Models};
use crate::run::input::InputSource;
use crate::spec::model::{AutoGrading, FewNumbers, FixedDraws, Scenario};
use crate::verdict::Verdict;

/// How a part is audited.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Number of mutants at a time.
    pub workers: usize,
    /// The seed of everything that is drawn by chance.
    pub seed: u64,
    /// The number of scenarios that are tried with a survivor.
    pub cases: usize,
    /// Whether mistakes are combined: with accepted interpretations, and in pairs.
    pub combined: bool,
    /// Whether every scenario that catches a mutant is found, or only the first.
    pub every_catch: bool,
}

/// The mistakes that a program makes, and the accepted interpretation that it follows where the plain one is not meant.
#[derive(Clone, Debug)]
pub(super) struct Program {
    mistakes: Vec<&'static Variant>,
    reading: Option<&'static Variant>,
}

impl Program {
    fn rules(&self) -> Rules {
        Rules::with(self.mistakes.iter().chain(&self.reading).map(|variant| variant.name))
    }

    fn name(&self) -> String {
        let names: Vec<&str> = self.mistakes.iter().map(|mistake| mistake.name).collect();
        let reading = self.reading.map(|reading| format!(" where {}", reading.name)).unwrap_or_default();
        names.join(" + ") + &reading
    }

    fn change(&self) -> String {
        let says: Vec<&str> = self.mistakes.iter().map(|mistake| mistake.reading).collect();
        let reading = self.reading.map(|reading| format!(" (where {})", reading.reading)).unwrap_or_default();
        format!("behaves as if {}{reading}", says.join(", and "))
    }

    /// Returns the line of its first mistake in the list of all.
    fn line(&self, game: &'static dyn Game) -> usize {
        of_kind(game, VariantKind::Mistake)
            .position(|one| one.name == self.mistakes[0].name)
            .map_or(1, |at| at + 1)
    }

    fn is_one_mistake(&self) -> bool {
        self.mistakes.len() == 1 && self.reading.is_none()
    }

    fn mutator(&self) -> &'static str {
        if self.mistakes.len() > 1 { "pair of mistakes" } else { "known mistake" }
    }
}

/// Returns each known mistake of a game by itself.
pub(super) fn alone(game: &'static dyn Game) -> Vec<Program> {
    let mistake = |mistake| Program { mistakes: vec![mistake], reading: None };
    of_kind(game, VariantKind::Mistake).map(mistake).collect()
}

/// Returns the known mistakes of a game in each accepted interpretation of the handout, and in pairs.
pub(super) fn combinations(game: &'static dyn Game) -> Vec<Program> {
    let mistakes: Vec<&'static Variant> = of_kind(game, VariantKind::Mistake).collect();
    let in_readings = mistakes.iter().flat_map(|&mistake| {
        let readings = of_kind(game, VariantKind::Ambiguity);
        readings.map(move |reading| Program { mistakes: vec![mistake], reading: Some(reading) })
    });
    let pairs = mistakes.iter().enumerate().flat_map(|(at, &one)| {
        mistakes[at + 1..].iter().map(move |&other| Program { mistakes: vec![one, other], reading: None })
    });
    in_readings.chain(pairs).collect()
}

/// Returns the known mistakes of a game.
pub(super) fn mistakes(game: &'static dyn Game) -> impl Iterator<Item = &'static Variant> {
    of_kind(game, VariantKind::Mistake)
}

/// Number of scenarios that are played in memory for a mistake that is rare: made up, and like those of the part.
const RARE: usize = 20_000;
const LIKE: usize = 2_000;

/// Returns made-up scenarios in which the reference prints something else if it plays by these rules: of those that the search with this
/// seed makes up from this index on, and then of those like the part's own.
pub(super) fn rare<'a>(
    grading: &'a AutoGrading,
    game: &'static dyn Game,
    mistaken: &'a Rules,
    seeds: &'a RangeInclusive<i64>,
    (seed, first): (u64, usize),
) -> impl Iterator<Item = Scenario> + use<'a> {
    let plain = Rules::plain();
    let cases = Cases::new(grading, seeds, seed);
    // What takes many steps is hardly made up by chance.
    let made = (first..first + RARE + LIKE).filter_map(move |index| match index.checked_sub(first + RARE) {
        None => cases.scenario(&Rules::plain(), index, &[]),
        Some(like) => Some(cases.like(like)),
    });
    made.filter(move |scenario| {
        let played = |rules: &Rules| oracle::play(game, scenario, grading.seed, rules).transcript;
        played(&plain) != played(mistaken)
    })
}

fn of_kind(game: &'static dyn Game, kind: VariantKind) -> impl Iterator<Item = &'static Variant> {
    game.variants().iter().filter(move |variant| variant.kind == kind)
}

/// Audits a part by the known mistakes of its reference: each by itself, in the plain interpretation of the handout and, if they are
/// combined, in each accepted one, and in pairs. Returns nothing if its reference knows no mistakes. `watch` is told how many have
/// been tried, and says whether to go on.
///
/// # Errors
/// The reference cannot be played.
pub fn audit(
    part: &str,
    grading: &AutoGrading,
    settings: &Settings,
    watch: &(dyn Fn(usize) -> bool + Sync),
) -> Result<Option<Audit>> {
    let Some(game) = oracle::game(&grading.reference) else { return Ok(None) };
    let mut programs = alone(game);
    if programs.is_empty() {
        return Ok(None);
    }
    if settings.combined {
        programs.extend(combinations(game));
        // Each mistake before the same in other interpretations; pairs at the end.
        programs.sort_by_key(|program| (program.mistakes.len(), program.line(game)));
    }
    audit_programs(part, grading, (game, &programs), settings, watch).map(Some)
}

/// Audits a part by these mistakes of its reference.
pub(super) fn audit_programs(
    part: &str,
    grading: &AutoGrading,
    (game, programs): (&'static dyn Game, &[Program]),
    settings: &Settings,
    watch: &(dyn Fn(usize) -> bool + Sync),
) -> Result<Audit> {
    let orders = orders(grading, programs)?;
    let judges =
        orders.iter().map(|(reading, searched, grading)| Ok((*reading, Judge::new(grading, searched)?)));
    let judges = judges.collect::<Result<BTreeMap<Option<&str>, Judge<'_>>>>()?;
    let tried = AtomicUsize::new(0);
    let goes_on = AtomicBool::new(true);
    let mutant = |program: &Program| {
        if !goes_on.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let reading = program.reading.map(|reading| reading.name);
        let judge = judges.get(&reading).unwrap_or(&judges[&None]);
        let mutant = judge.mutant(program, program.line(game), settings);
        if !watch(tried.fetch_add(1, Ordering::Relaxed) + 1) {
            goes_on.store(false, Ordering::Relaxed);
        }
        mutant.map(Some)
    };
    let all = || programs.par_iter().map(mutant).collect::<Result<Vec<Option<Mutant>>>>();
    let mutants: Vec<Mutant> = explore::pool(settings.workers)?.install(all)?.into_iter().flatten().collect();
    let mistakes = of_kind(game, VariantKind::Mistake);
    let text = mistakes.map(|mistake| format!("{}: {}\n", mistake.name, mistake.reading)).collect();
    Ok(Audit {
        part: part.to_owned(),
        of: "rules",
        scenarios: grading.scenarios.iter().map(|scenario| scenario.name.clone()).collect(),
        files: vec![File { name: format!("{part}/rules.txt"), language: "text".to_owned(), text }],
        untried: programs.len() - mutants.len(),
        mutants,
        searched: settings.cases,
    })
}

/// An interpretation, the grading with the draws of each scenario in the order in which a program makes them that follows it, and the same
/// with draws from few numbers.
type Order = (Option<&'static str>, AutoGrading, AutoGrading);

/// Returns the orders of draws in which these programs are graded: that of the plain interpretation first, then each that differs.
fn orders(grading: &AutoGrading, programs: &[Program]) -> Result<Vec<Order>> {
    let plain = in_order(grading, None)?;
    let draws = |grading: &AutoGrading| -> Vec<Option<FixedDraws>> {
        grading.scenarios.iter().map(|scenario| scenario.draws.clone()).collect()
    };
    let plain_draws = draws(&plain);
    let order = |reading, searched: AutoGrading| (reading, searched.clone(), with_few_numbers(&searched));
    let mut orders = vec![order(None, plain)];
    let readings = programs.iter().filter_map(|program| Some(program.reading?.name));
    for reading in readings.collect::<BTreeSet<&'static str>>() {
        let searched = in_order(grading, Some(reading))?;
        if draws(&searched) != plain_draws {
            orders.push(order(Some(reading), searched));
        }
    }
    Ok(orders)
}

/// Returns the grading with the draws of each scenario in the order in which the reference makes them by this interpretation.
fn in_order(grading: &AutoGrading, reading: Option<&'static str>) -> Result<AutoGrading> {
    let variants: Vec<&'static str> = reading.into_iter().collect();
    let scenarios = grading.scenarios.iter();
    let scenarios =
        scenarios.map(|scenario| Ok(oracle::in_order(grading, scenario, &variants)?.into_owned()));
    Ok(AutoGrading { scenarios: scenarios.collect::<Result<_>>()?, ..grading.clone() })
}

/// Returns the grading with draws made from few numbers in the scenarios in which `rand` returns such.
fn with_few_numbers(grading: &AutoGrading) -> AutoGrading {
    let kind = grading.follow.as_ref().map(|draws| draws.kind);
    let scenario = |(at, scenario): (usize, &Scenario)| {
        let few = scenario.rand.as_ref().filter(|_| scenario.draws.is_none()).zip(kind);
        let draws = few.and_then(|(few, kind)| of_few_numbers(few, kind, at));
        Scenario { draws: draws.or_else(|| scenario.draws.clone()), ..scenario.clone() }
    };
    AutoGrading { scenarios: grading.scenarios.iter().enumerate().map(scenario).collect(), ..grading.clone() }
}

/// How many draws a scenario with few numbers has: more than the longest run makes.
const DRAWS: usize = 10_000;
/// One number in so many is any number, as in real runs (`preload.c`).
const ANY_IN: usize = 17;

/// Returns the draws that a program makes from few numbers in the scenario of this index, if programs make draws of this kind from random
/// numbers.
fn of_few_numbers(few: &FewNumbers, kind: &'static DrawKind, scenario: usize) -> Option<FixedDraws> {
    let made = kind.random?;
    let draw_of = made.numberings.first()?;
    let mut random = cases::Random::new(0, scenario);
    let mut value = |at: usize| match at % ANY_IN {
        0 => draw_of(u32::try_from(random.below(made.of as usize)).ok()?),
        _ => draw_of(*few.only.get(random.below(few.only.len().max(1)))?),
    };
    let values = (0..DRAWS).map(&mut value);
    Some(FixedDraws { kind, rounds: Vec::new(), values: values.collect::<Option<_>>()? })
}

/// Judges programs as grading does.
struct Judge<'a> {
    grading: &'a AutoGrading,
    /// The same without draws that stand for few numbers of `rand`: what other scenarios are made from.
    searched: &'a AutoGrading,
    models: Models,
    /// By scenario: the accepted transcripts, if they do not depend on the program.
    right: Vec<Vec<Interpretation>>,
    /// By scenario: who types, if that does not depend on draws that a run shows.
    inputs: Vec<Option<Box<dyn InputSource + 'a>>>,
    /// By scenario: what was judged, and whether it passed.
    known: Vec<Mutex<Vec<(Transcript, bool)>>>,
}

impl<'a> Judge<'a> {
    fn new(grading: &'a AutoGrading, searched: &'a AutoGrading) -> Result<Self> {
        let models = Models::default();
        let right = match grading.follow {
            Some(_) => grading.scenarios.iter().map(|_| Vec::new()).collect(),
            None => {
                let each = grading.scenarios.iter();
                each.map(|scenario| oracle::readings(&models, grading, scenario)).collect::<Result<_>>()?
            }
        };
        let known = grading.scenarios.iter().map(|_| Mutex::default()).collect();
        let input = |scenario| match grading.follow {
            Some(_) => Ok(None),
            None => oracle::player(grading, scenario, &KnownProgram::Unknown).map(Some),
        };
        let inputs = grading.scenarios.iter().map(input).collect::<Result<_>>()?;
        Ok(Self { grading, searched, models, right, inputs, known })
    }

    fn mutant(&self, program: &Program, line: usize, settings: &Settings) -> Result<Mutant> {
        let rules = program.rules();
        let mut caught_by = Vec::new();
        for (index, scenario) in self.grading.scenarios.iter().enumerate() {
            if !settings.every_catch && !caught_by.is_empty() {
                break;
            }
            if !scenario.is_for_information() && self.catches(index, scenario, &rules)? {
                caught_by.push(index);
            }
        }
        let mut found = None;
        if caught_by.is_empty() {
            found = self.search(program, settings)?;
        }
        let status = match (caught_by.is_empty(), &found) {
            (false, _) => Status::Killed,
            (true, Some(_)) => Status::Survived,
            // A known mistake is one: some scenario shows it, though it may be rare.
            (true, None) if program.is_one_mistake() => Status::Survived,
            (true, None) => Status::Ignored,
        };
        let equal = format!("plays like a right program in all {} scenarios that were tried", settings.cases);
        let end = (line, program.mistakes[0].name.len() + 1);
        Ok(Mutant {
            name: program.name(),
            mutator: program.mutator(),
            change: program.change(),
            place: Place { file: 0, start: (line, 1), end, replacement: program.change() },
            status,
            reason: (caught_by.is_empty() && found.is_none()).then_some(equal),
            caught_by,
            missing: found,
        })
    }

    /// Whether a scenario of the part catches a program that plays by these rules.
    fn catches(&self, index: usize, scenario: &Scenario, rules: &Rules) -> Result<bool> {
        let played = match &self.inputs[index] {
            Some(input) => oracle::rehearse(self.grading, scenario, &**input, rules)?,
            None => self.rehearse(scenario, rules)?,
        };
        let known = || self.known[index].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, passed)) = known().iter().find(|(other, _)| *other == played) {
            return Ok(!passed);
        }
        let passed = match self.grading.follow {
            Some(_) => self.passes(
                &oracle::followed(self.grading, scenario, &played, &KnownProgram::Unknown)?,
                &played,
            )?,
            None => self.passes(&self.right[index], &played)?,
        };
        known().push((played, passed));
        Ok(!passed)
    }

    fn rehearse(&self, scenario: &Scenario, rules: &Rules) -> Result<Transcript> {
        oracle::rehearse(
            self.grading,
            scenario,
            &*oracle::player(self.grading, scenario, &KnownProgram::Unknown)?,
            rules,
        )
    }

    fn passes(&self, right: &[Interpretation], played: &Transcript) -> Result<bool> {
        let transcripts: Vec<&Transcript> = right.iter().map(|reading| &reading.transcript).collect();
        if transcripts.is_empty() {
            return Err(Error::Internal("the reference has no transcript".to_owned()));
        }
        let judgment = compare::judge(&transcripts, played, &self.grading.criteria);
        let judgment = match &right[judgment.reading].lost {
            Some(lost) => compare::lost(judgment, lost.turn, &lost.says, played),
            None => judgment,
        };
        Ok(judgment.verdict == Verdict::Passed)
    }

    /// Returns the simplest scenario found that catches a program: of many, the one with the fewest keys, made simpler.
    fn search(&self, program: &Program, settings: &Settings) -> Result<Option<Scenario>> {
        let (rules, plain) = (program.rules(), Rules::plain());
        // Where draws are followed, a scenario has no keys that depend on the rules.
        let walked = if self.grading.follow.is_some() { vec![&plain] } else { vec![&rules, &plain] };
        let cases = Cases::new(self.searched, &cases::SEEDS, settings.seed);
        let mut best: Option<Scenario> = None;
        for index in 0..settings.cases {
            for &rules_of_keys in &walked {
                let made = cases.scenario(rules_of_keys, index, &[]);
                let shorter = |scenario: &Scenario| {
                    best.as_ref().is_none_or(|best| scenario.keys.len() < best.keys.len())
                };
                let Some(scenario) = made.filter(shorter) else { continue };
                if self.would_catch(&scenario, &rules)? {
                    best = Some(scenario);
                }
            }
        }
        if let Some(game) = oracle::game(&self.grading.reference)
            && best.is_none()
            && settings.cases > 0
            && program.is_one_mistake()
            && self.grading.follow.is_none()
        {
            let from = (settings.seed, settings.cases);
            for scenario in rare(self.searched, game, &rules, &cases::SEEDS, from) {
                if self.would_catch(&scenario, &rules)? {
                    best = Some(scenario);
                    break;
                }
            }
        }
        let attempt = |scenario: &Scenario| {
            Ok(Tried { differs: self.would_catch(scenario, &program.rules())?, ..Tried::default() })
        };
        best.map(|found| explore::simplest(self.searched, found, 1, &attempt)).transpose()
    }

    /// Whether a scenario that is not of the part could be, and catches a program that plays by these rules.
    fn would_catch(&self, scenario: &Scenario, rules: &Rules) -> Result<bool> {
        let played = self.rehearse(scenario, rules)?;
        let right = match self.grading.follow {
            Some(_) => oracle::followed(self.grading, scenario, &played, &KnownProgram::Unknown)?,
            None => oracle::readings(&self.models, self.grading, scenario)?,
        };
        let is_fair = self.grading.follow.is_some() || fits(&right, scenario);
        Ok(is_fair && !self.passes(&right, &played)?)
    }
}

/// Returns a scenario as it is written in a spec, on one line.
pub(super) fn in_words(scenario: &Scenario) -> String {
    let mut words: Vec<String> = scenario.seed.iter().map(|seed| format!("seed: {seed}")).collect();
    if let Some(draws) = &scenario.draws {
        words.push(format!("{}: {}", draws.kind.many, draws.in_words()));
    }
    if let Some(player) = &scenario.player {
        words.push(format!("player: {}", reference::strategy::in_words(&**player)));
    }
    if !scenario.keys.is_empty() || words.is_empty() {
        let keys: Vec<String> =
            scenario.keys.iter().map(|key| serde_json::Value::from(key.as_str()).to_string()).collect();
        words.push(format!("keys: [{}]", keys.join(", ")));
    }
    words.join(", ")
}
