//! Scenario files: rows of seed and keystrokes.

use std::collections::HashMap;

use reference::Strategy;
use reference::cards::Card;

use super::super::Playable;
use super::super::desk::Desk;
use super::super::fault::{Fault, Place};
use super::super::files::Sheet;
use super::super::keys::scenario as keys;
use super::super::model::{Row, Scenario, SeedBy};
use super::super::read::{Field, Items, Slot};
use super::super::values::shown;
use super::Outline;

/// All scenarios of an assignment, as they are read file by file.
pub(super) struct Suite<'a> {
    outlines: &'a [Outline],
    scenarios: Vec<Vec<(Scenario, Row)>>,
    /// Where a part's scenario of this name stands.
    names: HashMap<(usize, String), Place>,
}

impl<'a> Suite<'a> {
    pub(super) fn new(outlines: &'a [Outline]) -> Self {
        Self { outlines, scenarios: vec![Vec::new(); outlines.len()], names: HashMap::new() }
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
        let rows = |desk: &mut Desk, rows: Items<keys::Scenario>| {
            rows.each(|row| {
                self.row(desk, &row.value);
                Some(())
            })
        };
        super::examine::<Vec<keys::Scenario>, _>(sheet, "the file", rows).1
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

    fn row(&mut self, desk: &mut Desk, row: &keys::Scenario) {
        let part = self.part(desk, &row.part);
        let name = self.name(desk, &row.name, part);
        let outline = part.map(|part| &self.outlines[part]);
        let seed = seed(desk, row, outline);
        let player = outline.and_then(|outline| player(desk, row, outline));
        let cards = cards(desk, row, outline);
        let scenario = || {
            Some(Scenario {
                name: name?,
                seed: seed?,
                keys: row.keys.each(|key| Some(key.value.clone()))?,
                player: player?,
                visibility: row.visibility.value()?,
                weight: row.weight.value().and_then(|weight| u32::try_from(weight).ok())?,
                sanitize: row.sanitize.value()?,
                cards: cards?,
            })
        };
        if let Some((scenario, part)) = scenario().zip(part) {
            self.scenarios[part].push((scenario, stands(desk, row)));
        }
    }

    /// Which of the parts it is for.
    fn part(&self, desk: &mut Desk, field: &Field<String>) -> Option<usize> {
        let id = field.get()?;
        let Some(part) = self.outlines.iter().position(|outline| outline.id.as_ref() == Some(id)) else {
            // Without a readable `assignment.yaml`, or with an id at fault there, nothing can be said.
            let known: Option<Vec<&str>> =
                self.outlines.iter().map(|outline| outline.id.as_deref()).collect();
            if let Some(known) = known.filter(|known| !known.is_empty()) {
                let message = format!("`{}` is not a part of this assignment", shown(id));
                desk.unknown(&field.span, message, (id, "part"), known);
            }
            return None;
        };
        if self.outlines[part].hand {
            let hint =
                "remove the scenario, or give the part a `reference` in place of `marked_by`".to_owned();
            let expected = "it is not run, so it takes no scenarios";
            desk.hinted(&field.span, format!("part `{id}` is marked by hand"), expected, [hint]);
            return None;
        }
        Some(part)
    }

    /// Its name, which no other scenario of the part has, in whichever file.
    fn name(&mut self, desk: &mut Desk, field: &Field<String>, part: Option<usize>) -> Option<String> {
        let (name, place) = (field.value()?, desk.place(&field.span));
        let Some(part) = part else { return Some(name) };
        if let Some(first) = self.names.get(&(part, name.clone())) {
            let id = self.outlines[part].id.as_deref().unwrap_or_default();
            let message = format!("part `{id}` has two scenarios `{}`", shown(&name));
            let fault = Fault::new(place, message, "the second");
            desk.add(fault.also(first.clone(), "the first"));
            return None;
        }
        self.names.insert((part, name.clone()), place);
        Some(name)
    }
}

/// Where a scenario stands.
fn stands(desk: &Desk, row: &keys::Scenario) -> Row {
    let place = |slot: &Slot| slot.given().then(|| desk.place(&slot.span));
    Row {
        name: desk.place(&row.name.span),
        keys: place(&row.keys),
        each: row.keys.get().into_iter().flat_map(Items::iter).map(|key| desk.place(&key.span)).collect(),
        player: place(&row.player),
        cards: place(&row.cards),
    }
}

/// The seed; the outer `None` if it has a fault.
fn seed(desk: &mut Desk, row: &keys::Scenario, outline: Option<&Outline>) -> Option<Option<i64>> {
    let by = outline.and_then(|outline| outline.seed);
    if by == Some(SeedBy::None) {
        desk.not_here(row, &row.seed, "the part has `seed: none`");
        return Some(None);
    }
    let seed = row.seed.optional()?.copied();
    match seed {
        // What was handed in may be run as it is; and whether a part at fault needs a seed is not known.
        None if !matches!(by, None | Some(SeedBy::SourcePatch)) => {
            desk.need(row, &row.seed).copied().map(Some)
        }
        Some(seed) if by == Some(SeedBy::SourcePatch) && seed < 0 => {
            let message = format!("invalid seed `{seed}`");
            desk.fault(&row.seed.span, message, "it is written in the place of digits: expected 0 or more");
            None
        }
        seed => Some(seed),
    }
}

/// A scenario's player: there if, and only if, the part's cards are followed; the outer `None` if it has a fault.
fn player(desk: &mut Desk, row: &keys::Scenario, outline: &Outline) -> Option<Option<Strategy>> {
    if !outline.follows {
        let because = "only where cards are followed must the answers depend on them";
        desk.not_here(row, &row.player, because);
        return (!row.player.given()).then_some(None);
    }
    if !row.player.given() {
        let message = format!("missing key `player` in {}", row.what);
        let hint = "add `player: {play: hit below 17}`; its `keys` are typed before that".to_owned();
        desk.hinted(&row.span, message, "who answers, whatever cards come?", [hint]);
        return None;
    }
    let written = row.player.get()?;
    Some(Some(Strategy {
        play: written.play.value()?,
        bet: written.bet.value()?,
        add: written.add.optional()?.copied(),
        rounds: written.rounds.value().and_then(|rounds| u32::try_from(rounds).ok())?,
        decks: written.decks.value()?,
        ..Strategy::default()
    }))
}

/// The cards, in the order they are drawn; `None` if they have a fault.
fn cards(desk: &mut Desk, row: &keys::Scenario, outline: Option<&Outline>) -> Option<Vec<Card>> {
    let cards = row.cards.optional()?;
    let dealt = |outline: &Outline| outline.rigged && outline.game.is_none_or(reference::Game::takes_cards);
    if row.cards.given() && !outline.is_none_or(dealt) {
        desk.not_here(row, &row.cards, "no file of ours deals the cards of its part");
        return None;
    }
    Some(cards.cloned().unwrap_or_default())
}
