//! `player` of a scenario: who answers where draws are followed, and so no list of keys could. Its keys and values are
//! the settings of the game's strategy.

use std::sync::Arc;

use reference::{Game, Setting, Strategy};

use super::super::desk::{At, Desk, Found, Optional, Reported};
use super::super::fault::Fault;
use super::super::raw::{self, Field, Words};
use super::super::values;
use super::Outline;

/// A scenario's player: there if, and only if, the part's draws are followed.
pub(super) fn player(
    desk: &mut Desk,
    at: At<'_>,
    row: &raw::Scenario,
    outline: Option<&Outline>,
) -> Optional<Arc<dyn Strategy>> {
    // Of a part that has a fault nothing is known.
    let outline = outline.ok_or(Reported)?;
    if !outline.follows {
        desk.not_here(at, "player", "only where draws are followed must the answers depend on them");
        return if matches!(row.player, Field::Missing) { Ok(None) } else { Err(Reported) };
    }
    let mut player = outline.game.and_then(Game::strategy).ok_or(Reported)?;
    let settings = player.settings();
    let first = settings.first().ok_or(Reported)?;
    if matches!(row.player, Field::Missing) {
        let place = desk.place(at.node);
        let fault =
            Fault::new(place, format!("{} has no `player`", at.what), "who answers, whatever is drawn?");
        let example = format!("{}: {}", first.name, first.example);
        desk.add(fault.hint(format!("add `player: {{{example}}}`; its `keys` are typed before that")));
        return Err(Reported);
    }
    let found = desk.maybe(at, "player", &row.player).ok_or(Reported)?;
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
    if right { Ok(Some(player.into())) } else { Err(Reported) }
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
