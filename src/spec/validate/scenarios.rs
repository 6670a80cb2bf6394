//! Scenario files: rows of seed and keystrokes.

use std::collections::HashMap;

use reference::{DrawKind, Game, draw};

use super::super::Playable;
use super::super::desk::{At, Desk, Found, Optional, Reported};
use super::super::fault::{Fault, Place, names_known};
use super::super::files::Sheet;
use super::super::index::Node;
use super::super::model::{FixedDraws, Row, Scenario, SeedBy, Visibility};
use super::super::raw::{self, Field, Key};
use super::super::values;
use super::{Outline, rigged, strategy};
use crate::text;
use reference::wording::LEAST_RUNS;

/// The longest line a person can type: a terminal takes 4,095 bytes and the newline in canonical mode
/// (termios(3)); the rest is kept free.
const LONGEST_KEY: usize = 4_000;
/// The heaviest scenario.
const HEAVIEST: i64 = 1_000;

/// Who may see a scenario, by the names used in specs.
fn visibilities() -> [(&'static str, Visibility); 3] {
    [Visibility::Visible, Visibility::Hidden, Visibility::AfterDue].map(|seen| (seen.name(), seen))
}

/// All scenarios of an assignment, as they are read file by file.
pub(super) struct Suite<'a> {
    outlines: &'a [Outline],
    /// What may be drawn.
    kinds: Vec<&'static DrawKind>,
    scenarios: Vec<Vec<(Scenario, Row)>>,
    /// Where a part's scenario of this name stands.
    names: HashMap<(usize, String), Place>,
}

impl<'a> Suite<'a> {
    pub(super) fn new(outlines: &'a [Outline], games: &[&'static dyn Game]) -> Self {
        let scenarios = vec![Vec::new(); outlines.len()];
        Self { outlines, kinds: draw::kinds(games), scenarios, names: HashMap::new() }
    }

    /// The scenarios that games play.
    pub(super) fn playable(&self) -> Vec<Playable> {
        let parts = self.outlines.iter().zip(&self.scenarios);
        let played = parts.filter_map(|(outline, rows)| Some((outline.game?, outline.seed?, rows)));
        let each =
            played.flat_map(|(game, seed, rows)| rows.iter().map(move |row| (game, seed, row.clone())));
        each.map(|(game, seed, (scenario, row))| Playable { game, seed, scenario, row }).collect()
    }

    /// The scenarios of each part and where they stand, in the order of the parts.
    pub(super) fn finish(self) -> Vec<(Vec<Scenario>, Vec<Row>)> {
        self.scenarios.into_iter().map(|rows| rows.into_iter().unzip()).collect()
    }

    /// Takes in one file; gives its faults.
    pub(super) fn sheet(&mut self, sheet: &Sheet) -> Vec<Fault> {
        let (tree, mut desk) = match super::open(sheet) {
            Ok(opened) => opened,
            Err(faults) => return faults,
        };
        let rows: Option<Vec<Field<raw::Scenario>>> = super::root(&mut desk, &tree);
        if let Some(rows) = &rows {
            let found = Found { value: rows, node: &tree, key: "scenarios" };
            for (row, node) in desk.items(&found, "a scenario") {
                self.row(&mut desk, row, node);
            }
        }
        desk.finish()
    }

    /// A fault for each part that is run and has nothing to run.
    pub(super) fn untested(&self) -> Vec<Fault> {
        let pairs = self.outlines.iter().zip(&self.scenarios);
        let untested = pairs.filter(|(outline, scenarios)| scenarios.is_empty() && !outline.hand);
        untested
            .map(|(outline, _)| {
                let id = outline.id.as_deref().unwrap_or_default();
                let fault = Fault::new(
                    outline.place.clone(),
                    format!("part `{id}` has no scenarios"),
                    "nothing would be run to mark it",
                );
                fault.hint(format!("add rows with `part: {id}` to a file in `scenarios/`"))
            })
            .collect()
    }

    /// A fault for each part whose wording cannot be learned from its scenarios.
    pub(super) fn unlearnable(&self) -> Vec<Fault> {
        let pairs = self.outlines.iter().zip(&self.scenarios).filter(|(outline, _)| outline.learns);
        let fault = |(outline, scenarios): (&Outline, &Vec<(Scenario, Row)>)| {
            let typed = scenarios.iter().any(|(one, _)| !one.keys.is_empty() || one.player.is_some());
            let (problem, label) = match () {
                () if outline.game.is_none() => {
                    ("a model solution plays it", "only a built-in game tells what happens")
                }
                () if scenarios.len() < LEAST_RUNS => {
                    ("there are too few scenarios", "at least 4 runs are needed")
                }
                () if typed => {
                    ("something is typed in its scenarios", "wording is learned from programs without input")
                }
                () => return None,
            };
            let id = outline.id.as_deref().unwrap_or_default();
            let message = format!("wording cannot be learned for part `{id}`: {problem}");
            Some(Fault::new(outline.place.clone(), message, label).hint("leave out `learn_wording`"))
        };
        pairs.filter_map(fault).collect()
    }

    fn row(&mut self, desk: &mut Desk, row: &raw::Scenario, node: &Node) {
        let what = match node.get("name") {
            Some(name) => format!("scenario `{}`", values::shown(name.text())),
            None => "a scenario".to_owned(),
        };
        let kinds = self.kinds.iter().map(|kind| kind.many);
        let known: Vec<&str> = raw::keys::<raw::Scenario>().iter().copied().chain(kinds).collect();
        let at = At::with_keys(node, &what, &known);
        desk.known_keys(at);
        let part = desk.need(at, "part", &row.part).and_then(|found| self.part(desk, &found));
        let name = desk.need(at, "name", &row.name);
        let name = name.and_then(|found| self.name(desk, &found, part));
        let outline = part.map(|part| &self.outlines[part]);
        let seed = seed(desk, at, row, outline).ok();
        let keys = keys(desk, at, &row.keys);
        let player = strategy::player(desk, at, row, outline).ok();
        let visibility = match desk.maybe(at, "visibility", &row.visibility) {
            Some(found) => values::choose(desk, &found, "visibility", &visibilities()),
            None => Some(Visibility::Visible),
        };
        let weight = match desk.maybe(at, "weight", &row.weight) {
            Some(found) => weight(desk, &found),
            None => Some(1),
        };
        let sanitize = desk.maybe(at, "sanitize", &row.sanitize).is_some_and(|found| *found.value);
        let draws = rigged::draws(desk, at, &self.kinds, outline).ok();
        let whole = name.zip(seed).zip(keys).zip(player).zip(visibility).zip(weight).zip(draws);
        if let (Some(((((((name, seed), keys), player), visibility), weight), draws)), Some(part)) =
            (whole, part)
        {
            let stands = stands(desk, at, draws.as_ref());
            let scenario = Scenario { name, seed, keys, player, visibility, weight, sanitize, draws };
            self.scenarios[part].push((scenario, stands));
        }
    }

    /// Which of the parts it is for.
    fn part(&self, desk: &mut Desk, found: &Found<'_, String>) -> Option<usize> {
        let known = self.outlines.iter().filter_map(|outline| outline.id.as_deref());
        let Some(part) = self.outlines.iter().position(|outline| outline.id.as_ref() == Some(found.value))
        else {
            // Without a readable `assignment.yaml`, or with an id at fault there, nothing can be said.
            if !self.outlines.is_empty() && self.outlines.iter().all(|outline| outline.id.is_some()) {
                let message = format!("`{}` is no part of this assignment", values::shown(found.value));
                let fault = Fault::new(desk.place(found.node), message, "unknown part");
                desk.add(fault.hints(names_known(found.value, "part", known)));
            }
            return None;
        };
        if self.outlines[part].hand {
            desk.hinted(
                found.node,
                format!("part `{}` is marked by hand", found.value),
                "it is not run, so it takes no scenarios",
                "leave the scenario out, or give the part a `reference` in place of `marked_by`",
            );
            return None;
        }
        Some(part)
    }

    /// Its name, which no other scenario of the part has, in whichever file.
    fn name(&mut self, desk: &mut Desk, found: &Found<'_, String>, part: Option<usize>) -> Option<String> {
        let name = values::name(desk, found, "a scenario")?;
        let place = desk.place(found.node);
        let Some(part) = part else { return Some(name) };
        if let Some(first) = self.names.get(&(part, name.clone())) {
            let id = self.outlines[part].id.as_deref().unwrap_or_default();
            let message = format!("part `{id}` has two scenarios `{}`", values::shown(&name));
            let fault = Fault::new(place, message, "the second");
            desk.add(fault.also(first.clone(), "the first"));
            return None;
        }
        self.names.insert((part, name.clone()), place);
        Some(name)
    }
}

/// Where a scenario stands.
fn stands(desk: &Desk, at: At<'_>, draws: Option<&FixedDraws>) -> Row {
    let keys = at.node.get("keys");
    let items = keys.map_or(&[][..], Node::items);
    Row {
        name: desk.place(at.node.get("name").unwrap_or(at.node)),
        keys: keys.map(|keys| desk.place(keys)),
        each: items.iter().map(|key| desk.place(key)).collect(),
        player: at.node.get("player").map(|player| desk.place(player)),
        draws: draws.and_then(|draws| at.node.get(draws.kind.many)).map(|draws| desk.place(draws)),
    }
}

/// The seed.
fn seed(desk: &mut Desk, at: At<'_>, row: &raw::Scenario, outline: Option<&Outline>) -> Optional<i64> {
    let by = outline.and_then(|outline| outline.seed);
    let found = desk.optional(at, "seed", &row.seed);
    if by == Some(SeedBy::None) {
        desk.not_here(at, "seed", "the part has `seed: none`");
        return Ok(None);
    }
    let Some(found) = found? else {
        // What was handed in may be run as it is; and whether a part at fault needs a seed is not known.
        if matches!(by, None | Some(SeedBy::SourcePatch)) {
            return Ok(None);
        }
        let fault =
            Fault::new(desk.place(at.node), format!("{} has no `seed`", at.what), "its part needs one");
        desk.add(fault.hint("add `seed:` with a whole number"));
        return Err(Reported);
    };
    if by == Some(SeedBy::SourcePatch) && *found.value < 0 {
        let message = format!("the seed {} is negative", found.value);
        desk.fault(found.node, message, "it is written in the place of digits: expected 0 or more");
        return Err(Reported);
    }
    // What `atoi` and `scanf("%d")` can read on every machine the programs run on.
    if i32::try_from(*found.value).is_err() {
        let message = format!("the seed {} does not fit into a C `int`", found.value);
        desk.fault(found.node, message, format!("expected from {} to {}", i32::MIN, i32::MAX));
        return Err(Reported);
    }
    Ok(Some(*found.value))
}

/// The lines to type, as they are spelled.
pub(super) fn keys(desk: &mut Desk, at: At<'_>, written: &Field<Vec<Field<Key>>>) -> Option<Vec<String>> {
    let Some(list) = desk.optional(at, "keys", written).ok()? else { return Some(Vec::new()) };
    let count = list.value.len();
    let rows: Vec<(&Key, &Node)> = desk.items(&list, "a key");
    let keys: Vec<String> = rows.into_iter().filter_map(|(_, node)| key(desk, node)).collect();
    (keys.len() == count).then_some(keys)
}

fn key(desk: &mut Desk, node: &Node) -> Option<String> {
    let line = node.text();
    let control = line.chars().find(|character| character.is_control());
    let (message, expected) = match control {
        Some('\n' | '\r') => (
            "a key holds a line break".to_owned(),
            "expected one line; the newline is typed after it".to_owned(),
        ),
        Some(character) => {
            let shown = text::visible(character.to_string().as_bytes());
            let message = format!("a key holds the control character `{shown}`");
            (message, "a terminal would act on it instead of handing it on".to_owned())
        }
        None if line.len() > LONGEST_KEY => (
            format!("a key is {} long", text::count(line.len(), "byte")),
            format!("a terminal takes lines of at most {LONGEST_KEY} bytes"),
        ),
        None => return Some(line.to_owned()),
    };
    let fault = Fault::new(desk.place(node), message, expected);
    let two_keys = matches!(control, Some('\n' | '\r'));
    desk.add(fault.hints(two_keys.then(|| "write two keys: `[first, second]`".to_owned())));
    None
}

fn weight(desk: &mut Desk, found: &Found<'_, i64>) -> Option<u32> {
    if (1..=HEAVIEST).contains(found.value) {
        return u32::try_from(*found.value).ok();
    }
    let fault = Fault::new(
        desk.place(found.node),
        format!("`weight: {}` is out of range", found.value),
        format!("expected a whole number from 1 to {HEAVIEST}"),
    );
    let zero = *found.value == 0;
    desk.add(fault.hints(zero.then(|| "a scenario that counts for nothing can be left out".to_owned())));
    None
}
