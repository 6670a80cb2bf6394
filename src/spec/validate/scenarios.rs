//! Scenario files: rows with a seed and input.

use std::collections::HashMap;
use std::sync::Arc;

use reference::{DrawKind, Game, Strategy, draw};

use super::super::Playable;
use super::super::assets::AssetDir;
use super::super::checker::Checker;
use super::super::error::{Location, SpecError, excerpt};
use super::super::files::SpecFile;
use super::super::keys::{game, scenario as keys};
use super::super::model::{CallLine, DAYS, FewNumbers, MarkedAnswers, Row, Scenario, SeedBy};
use super::super::read::{Field, Items, Open, Optional, Reported, Slot, Spanned};
use super::super::table::{Key, Need, Type};
use super::super::values::{Text, Words};
use super::Outline;
use super::draws::{self, Draws};
use super::parts::Learning;
use super::setup;
use reference::wording::LEAST_RUNS;

/// All scenarios of an assignment, read file by file.
pub(super) struct Suite<'a> {
    outlines: &'a [Outline],
    shelf: &'a AssetDir,
    /// The kinds of draws.
    kinds: Vec<&'static DrawKind>,
    /// Their keys.
    draws: Vec<Key>,
    scenarios: Vec<Vec<(Scenario, Row)>>,
    /// The position of the scenario with this part and name.
    names: HashMap<(usize, String), Location>,
}

impl<'a> Suite<'a> {
    pub(super) fn new(outlines: &'a [Outline], games: &[&'static dyn Game], shelf: &'a AssetDir) -> Self {
        let (scenarios, names) = (vec![Vec::new(); outlines.len()], HashMap::new());
        Self { outlines, shelf, kinds: draw::kinds(games), draws: game::draws(games), scenarios, names }
    }

    /// The scenarios that games play.
    pub(super) fn playable(&self) -> Vec<Playable> {
        let parts = self.outlines.iter().zip(&self.scenarios);
        let played = parts.filter_map(|(outline, rows)| Some((outline.game?, outline.seed?, rows)));
        let each =
            played.flat_map(|(game, seed, rows)| rows.iter().map(move |row| (game, seed, row.clone())));
        each.map(|(game, seed, (scenario, row))| Playable { game, seed, scenario, row }).collect()
    }

    /// The scenarios of each part and their positions, in the order of the parts.
    pub(super) fn finish(self) -> Vec<(Vec<Scenario>, Vec<Row>)> {
        self.scenarios.into_iter().map(|rows| rows.into_iter().unzip()).collect()
    }

    /// Adds one file; returns its errors.
    pub(super) fn sheet(&mut self, sheet: &SpecFile) -> Vec<SpecError> {
        let rows = |checker: &mut Checker, rows: Items<keys::Scenario>| {
            rows.each(|row| {
                self.row(checker, &row.value);
                Some(())
            })
        };
        super::examine::<Vec<keys::Scenario>, _>(sheet, "the file", rows).1
    }

    /// Returns an error for each part that is run and has no scenarios.
    pub(super) fn untested(&self) -> Vec<SpecError> {
        let pairs = self.outlines.iter().zip(&self.scenarios);
        let untested = pairs.filter(|(outline, scenarios)| scenarios.is_empty() && !outline.hand);
        untested
            .map(|(outline, _)| {
                let id = outline.id.as_deref().unwrap_or_default();
                let error = SpecError::new(
                    outline.place.clone(),
                    format!("part `{id}` has no scenarios"),
                    "nothing would be run to grade it",
                );
                error.hint(format!("add rows with `part: {id}` to a file in `scenarios/`"))
            })
            .collect()
    }

    /// Returns an error for each part whose scenarios are all for information.
    pub(super) fn uncounted(&self) -> Vec<SpecError> {
        let none_counts = |scenarios: &[(Scenario, Row)]| {
            !scenarios.is_empty() && scenarios.iter().all(|(scenario, _)| scenario.is_for_information())
        };
        let pairs = self.outlines.iter().zip(&self.scenarios).filter(|(_, scenarios)| none_counts(scenarios));
        let error = |(outline, _): (&Outline, _)| {
            let id = outline.id.as_deref().unwrap_or_default();
            let message = format!("no scenario of part `{id}` has a `because`, so none counts");
            SpecError::new(outline.place.clone(), message, "every program would earn full points")
                .hint("add `because:` with the words of the handout that ask for what a scenario checks")
        };
        pairs.map(error).collect()
    }

    /// Returns an error for each part whose wording cannot be learned from its scenarios.
    pub(super) fn unlearnable(&self) -> Vec<SpecError> {
        let pairs = self.outlines.iter().zip(&self.scenarios).filter(|(outline, _)| outline.learns.is_some());
        let error = |(outline, scenarios): (&Outline, &Vec<(Scenario, Row)>)| {
            let typed = scenarios.iter().any(|(one, _)| !one.keys.is_empty() || one.answerer().is_some());
            let (problem, label) = match () {
                () if scenarios.len() < LEAST_RUNS => {
                    ("there are too few scenarios", "at least 4 runs are needed")
                }
                () if outline.learns == Some(Learning::ByTurn) => {
                    if typed {
                        return None;
                    }
                    (
                        "its scenarios have no input",
                        "expected input, or `blocks`: wording is learned piece by piece",
                    )
                }
                () if outline.game.is_none() => {
                    ("its reference is a model solution", "learning by blocks requires a built-in game")
                }
                () if typed => (
                    "its scenarios have input",
                    "with `blocks`, wording is learned from programs without input",
                ),
                () => return None,
            };
            let id = outline.id.as_deref().unwrap_or_default();
            let message = format!("wording cannot be learned for part `{id}`: {problem}");
            Some(SpecError::new(outline.place.clone(), message, label).hint("remove `learn_wording`"))
        };
        pairs.filter_map(error).collect()
    }

    fn row(&mut self, checker: &mut Checker, row: &keys::Scenario) {
        let part = self.part(checker, &row.part);
        let name = self.name(checker, &row.name, part);
        let outline = part.map(|part| &self.outlines[part]);
        let seed = seed(checker, row, outline).ok();
        let player = outline.and_then(|outline| player(checker, row, outline).ok());
        let answers = outline.and_then(|outline| answers(checker, row, outline).ok());
        let given = self.draws(checker, row);
        let draws = draws::draws(checker, row, given.as_ref(), outline).ok();
        let few = few_numbers(checker, row, outline).ok();
        let stands = stands(checker, row, given.as_ref().map(|(_, field)| &**field));
        let written = |key: &Spanned<String>| Some(key.value.clone());
        let not_read = row.not_read.each(written);
        let typed = setup::keys(checker, row);
        let ends = typed.as_ref().is_some_and(|(_, ends)| *ends);
        let setup = setup::setup(checker, row, outline, self.shelf, ends).ok();
        let group = outline.and_then(|outline| group(checker, row, outline).ok());
        let checker_arguments = outline.and_then(|outline| checker_arguments(checker, row, outline).ok());
        let scenario = || {
            let name = name?;
            Some(Scenario {
                seed: seed?,
                keys: [typed?.0, not_read?].concat(),
                not_read: row.not_read.each(written)?.len(),
                because: row.because.optional().ok()?.cloned(),
                player: player?,
                answers: answers?,
                visibility: row.visibility.value()?,
                weight: row.weight.value().and_then(|weight| u32::try_from(weight).ok())?,
                group: group?,
                checker_arguments: checker_arguments?,
                sanitize: row.sanitize.value()?,
                day: row.day.optional().ok()?.map_or_else(|| day(&name), |day| *day as u32),
                rand: few?,
                draws: draws?,
                setup: setup?,
                name,
            })
        };
        if let Some((scenario, part)) = scenario().zip(part) {
            self.scenarios[part].push((scenario, stands));
        }
    }

    /// The draws of its run, of any kind.
    fn draws(&self, checker: &mut Checker, row: &keys::Scenario) -> Option<Draws> {
        let own = keys::Scenario::TABLE.names();
        let names: Vec<&str> = own.into_iter().chain(self.draws.iter().map(|key| key.name)).collect();
        checker.unknown_keys(row, &names);
        let mut fields =
            self.kinds.iter().zip(&self.draws).map(|(kind, key)| (*kind, row.more::<Text>(checker, key)));
        fields.find(|(_, field)| field.given())
    }

    /// Returns the index of its part.
    fn part(&self, checker: &mut Checker, field: &Field<String>) -> Option<usize> {
        let id = field.get()?;
        let Some(part) = self.outlines.iter().position(|outline| outline.id.as_ref() == Some(id)) else {
            // Without a readable `assignment.yaml`, or with an invalid id there, nothing is known.
            let known: Option<Vec<&str>> =
                self.outlines.iter().map(|outline| outline.id.as_deref()).collect();
            if let Some(known) = known.filter(|known| !known.is_empty()) {
                let message = format!("`{}` is not a part of this assignment", excerpt(id));
                checker.unknown(&field.span, message, (id, "part"), known);
            }
            return None;
        };
        if self.outlines[part].hand {
            let hint =
                "remove the scenario, or give the part a `reference` in place of `marked_by`".to_owned();
            let expected = "it is not run, so it has no scenarios";
            checker.hinted(&field.span, format!("part `{id}` is graded manually"), expected, [hint]);
            return None;
        }
        Some(part)
    }

    /// Returns its name, which must be unique in the part, over all files.
    fn name(&mut self, checker: &mut Checker, field: &Field<String>, part: Option<usize>) -> Option<String> {
        let (name, place) = (field.value()?, checker.place(&field.span));
        let Some(part) = part else { return Some(name) };
        if let Some(first) = self.names.get(&(part, name.clone())) {
            let id = self.outlines[part].id.as_deref().unwrap_or_default();
            let message = format!("part `{id}` has two scenarios `{}`", excerpt(&name));
            let error = SpecError::new(place, message, "the second");
            checker.add(error.also(first.clone(), "the first"));
            return None;
        }
        self.names.insert((part, name.clone()), place);
        Some(name)
    }
}

/// Returns the position of a scenario.
fn stands(checker: &Checker, row: &keys::Scenario, draws: Option<&Slot>) -> Row {
    let place = |slot: &Slot| slot.given().then(|| checker.place(&slot.span));
    Row {
        name: checker.place(&row.name.span),
        keys: place(&row.keys),
        each: row.keys.get().into_iter().flat_map(setup::lines).map(|key| checker.place(&key.span)).collect(),
        calls: row
            .calls
            .get()
            .into_iter()
            .flat_map(Items::iter)
            .map(|line| CallLine { text: line.value.clone(), place: checker.place(&line.span) })
            .collect(),
        player: place(&row.player).or_else(|| place(&row.answers)),
        draws: draws.and_then(place),
        illegal: place(&row.answers).map(|answers| MarkedAnswers { answers, marked: marked(checker, row) }),
    }
}

/// Returns the answers that are marked as not allowed.
fn marked(checker: &Checker, row: &keys::Scenario) -> Vec<(String, Location)> {
    let lines = row.illegal.each(|line| Some((line.value.clone(), checker.place(&line.span))));
    lines.unwrap_or_default()
}

/// Returns the seed.
fn seed(checker: &mut Checker, row: &keys::Scenario, outline: Option<&Outline>) -> Optional<i64> {
    let by = outline.and_then(|outline| outline.seed);
    if by == Some(SeedBy::None) {
        checker.not_here(row, &row.seed, "the part has `seed: none`");
        return Ok(None);
    }
    let seed = row.seed.optional()?.copied();
    match seed {
        // A submission may be run as it is; and whether an invalid part needs a seed is not known.
        None if !matches!(by, None | Some(SeedBy::SourcePatch)) => {
            checker.need(row, &row.seed).copied().map(Some).ok_or(Reported)
        }
        Some(seed) if by == Some(SeedBy::SourcePatch) && seed < 0 => {
            let message = format!("invalid seed `{seed}`");
            checker.error(&row.seed.span, message, "it replaces digits in the source: expected 0 or more");
            Err(Reported)
        }
        seed => Ok(seed),
    }
}

/// Returns the index of the group that a scenario is in.
fn group(checker: &mut Checker, row: &keys::Scenario, outline: &Outline) -> Result<usize, Reported> {
    if outline.groups.is_empty() {
        checker.not_here(row, &row.group, "the part has no `groups`");
        return if row.group.given() { Err(Reported) } else { Ok(0) };
    }
    let name = checker.need(row, &row.group).ok_or(Reported)?;
    outline.groups.iter().position(|known| known == name).ok_or_else(|| {
        let message = format!("`{}` is no group of this part", excerpt(name));
        checker.unknown(&row.group.span, message, (name, "group"), outline.groups.iter().map(String::as_str));
        Reported
    })
}

/// Returns the arguments of the checker in a scenario, if they are others.
fn checker_arguments(
    checker: &mut Checker,
    row: &keys::Scenario,
    outline: &Outline,
) -> Optional<Vec<String>> {
    if !row.checker_args.given() {
        return Ok(None);
    }
    if !outline.judged {
        checker.not_here(row, &row.checker_args, "no `checker` judges the part");
        return Err(Reported);
    }
    row.checker_args.each(|argument| Some(argument.value.clone())).map(Some).ok_or(Reported)
}

/// Returns the day of a scenario of this name that does not give one.
fn day(name: &str) -> u32 {
    // FNV-1a: the same on every machine.
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    name.bytes().fold(0x811c_9dc5, step) % DAYS
}

/// Returns the numbers that `rand` returns, if they are given.
fn few_numbers(
    checker: &mut Checker,
    row: &keys::Scenario,
    outline: Option<&Outline>,
) -> Optional<FewNumbers> {
    let Some(written) = row.rand.optional()? else { return Ok(None) };
    if outline.is_some_and(|outline| !outline.follows) {
        checker.not_here(row, &row.rand, "only draws of a part with `follow` may be any");
        return Err(Reported);
    }
    let number = |value: i64| u32::try_from(value).ok();
    let of = written.of.value().and_then(number).ok_or(Reported)?;
    let only = written.only.each(|only| number(only.value)).ok_or(Reported)?;
    if only.is_empty() || only.iter().any(|only| *only >= of) {
        let expected = format!("expected some of the numbers from 0 to {}", of - 1);
        checker.error(&written.only.span, "`only` does not fit `of`", expected);
        return Err(Reported);
    }
    Ok(Some(FewNumbers { of, only }))
}

/// Returns a scenario's player, which it has if, and only if, the part's draws are followed.
fn player(checker: &mut Checker, row: &keys::Scenario, outline: &Outline) -> Optional<Arc<dyn Strategy>> {
    if !outline.follows {
        let because = "only a part with `follow` has a player";
        checker.not_here(row, &row.player, because);
        return if row.player.given() { Err(Reported) } else { Ok(None) };
    }
    let mut player = outline.game.and_then(Game::strategy).ok_or(Reported)?;
    if !row.player.given() {
        let first = player.settings().first().ok_or(Reported)?;
        let message = format!("missing key `player` in {}", row.what);
        let example = format!("{}: {}", first.name, first.example);
        let hint = format!("add `player: {{{example}}}`; its `keys` are typed before that");
        checker.hinted(&row.span, message, "who answers after the `keys`?", [hint]);
        return Err(Reported);
    }
    let written = row.player.get().ok_or(Reported)?;
    let keys = game::settings(&*player);
    set::<Words>(checker, (written, "`player`"), &keys, &mut *player)?;
    Ok(Some(player.into()))
}

/// Returns the answers by question, if a scenario has them instead of keys.
fn answers(checker: &mut Checker, row: &keys::Scenario, outline: &Outline) -> Optional<Arc<dyn Strategy>> {
    if !row.answers.given() {
        if row.illegal.given() {
            checker.not_here(row, &row.illegal, "it has no `answers`");
        }
        return Ok(None);
    }
    let refused = match outline.game {
        _ if outline.follows => Some("draws of this part are followed: it needs a `player`"),
        Some(game) if game.answers().is_none() => Some("its questions are not told apart: use `keys`"),
        None => Some("its reference is a model solution: use `keys`"),
        Some(_) if !outline.compares_facts => Some("only a part with `require: facts` follows its questions"),
        Some(_) if row.keys.given() => Some("it has `keys` already"),
        Some(_) => None,
    };
    if let Some(refused) = refused {
        checker.not_here(row, &row.answers, refused);
        return Err(Reported);
    }
    let mut player = outline.game.and_then(Game::answers).ok_or(Reported)?;
    let written = row.answers.get().ok_or(Reported)?;
    let keys = game::questions(&*player);
    set::<game::Rounds>(checker, (written, "`answers`"), &keys, &mut *player)?;
    Ok(Some(player.into()))
}

/// Sets a player as it is written.
fn set<T: Type<Value = String>>(
    checker: &mut Checker,
    (written, what): (&Open, &str),
    keys: &[Key],
    player: &mut dyn Strategy,
) -> Result<(), Reported> {
    let at = written.open(checker, what, keys);
    let mut right = true;
    for (key, setting) in keys.iter().zip(player.settings()) {
        let field = written.field::<T>(checker, &at, key);
        let Some(words) = field.get() else {
            right &= !field.given() && !matches!(key.need, Need::Required);
            continue;
        };
        if !player.set(setting.name, words) {
            let message = format!("invalid {} in `{}: {}`", setting.noun, setting.name, excerpt(words));
            checker.error(&field.span, message, format!("expected {}", setting.expected));
            right = false;
        }
    }
    if right { Ok(()) } else { Err(Reported) }
}
