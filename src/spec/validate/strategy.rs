//! `player` of a scenario: who answers where draws are followed, and so no list of keys could. Its keys and values are
//! the settings of the game's strategy.

use std::sync::Arc;

use reference::{Game, Setting, Strategy};

use super::super::desk::{At, Desk, Found};
use super::super::fault::Fault;
use super::super::raw::{self, Field, Words};
use super::super::values;
use super::Outline;

/// A scenario's player: there if, and only if, the part's draws are followed; the outer `None` if it has a fault.
pub(super) fn player(
    desk: &mut Desk,
    at: At<'_>,
    row: &raw::Scenario,
    outline: Option<&Outline>,
) -> Option<Option<Arc<dyn Strategy>>> {
    let outline = outline?;
    if !outline.follows {
        desk.not_here(at, "player", "only where draws are followed must the answers depend on them");
        return matches!(row.player, Field::Missing).then_some(None);
    }
    let mut player = outline.game.and_then(Game::strategy)?;
    let settings = player.settings();
    let first = settings.first()?;
    if matches!(row.player, Field::Missing) {
        let place = desk.place(at.node);
        let fault =
            Fault::new(place, format!("{} has no `player`", at.what), "who answers, whatever is drawn?");
        let example = format!("{}: {}", first.name, first.example);
        desk.add(fault.hint(format!("add `player: {{{example}}}`; its `keys` are typed before that")));
        return None;
    }
    let found = desk.maybe(at, "player", &row.player)?;
    let names: Vec<&str> = settings.iter().map(|setting| setting.name).collect();
    let within = At::with_keys(found.node, "`player`", &names);
    desk.known_keys(within);
    let mut right = true;
    for setting in settings {
        let field = raw::at::<Words>(found.node, setting.name);
        if setting.name == first.name || !matches!(field, Field::Missing) {
            let found = desk.need(within, setting.name, &field);
            right &= found.is_some_and(|found| set(desk, &found, &mut *player, setting));
        }
    }
    right.then(|| Some(player.into()))
}

/// Changes a setting; false, and a fault, if it has no such value.
fn set(desk: &mut Desk, found: &Found<'_, Words>, player: &mut dyn Strategy, setting: &Setting) -> bool {
    let words = found.node.text();
    if player.set(setting.name, words) {
        return true;
    }
    let message = format!("`{}: {}` is no {}", setting.name, values::shown(words), setting.noun);
    desk.fault(found.node, message, format!("expected {}", setting.expected));
    false
}
