//! `follow`: how draws are recognised in what a program prints, where they cannot be foretold. Its keys are called as the
//! game's kind of draws says.

use reference::{DrawKind, Game};

use super::super::desk::{At, Desk, Found, Optional, Reported};
use super::super::fault::Fault;
use super::super::model::Reference;
use super::super::raw::{self, Field};
use super::super::values;
use super::facts::{patterns, spellings};
use crate::criteria::{DrawPatterns, Patterns, Shows, Spellings};

/// How a part's draws are recognised; `game`: the part's, as far as it is known.
pub(super) fn follow(
    desk: &mut Desk,
    at: At<'_>,
    written: &raw::Part,
    meant: Option<&(Reference, Option<&'static dyn Game>)>,
) -> Optional<DrawPatterns> {
    if matches!(written.follow, Field::Missing) {
        return Ok(None);
    }
    let (_, game) = meant.ok_or(Reported)?;
    let kind = match game.map(|game| (game, game.draws())) {
        Some((_, Some(kind))) => kind,
        Some((game, None)) => {
            desk.not_here(at, "follow", &format!("the seed decides what `{}` draws", game.name()));
            return Err(Reported);
        }
        None => {
            desk.not_here(at, "follow", "a model solution makes its own draws");
            return Err(Reported);
        }
    };
    let found = desk.maybe(at, "follow", &written.follow);
    found.and_then(|found| draws(desk, &found, kind)).map(Some).ok_or(Reported)
}

fn draws(desk: &mut Desk, found: &Found<'_, raw::Open>, kind: &'static DrawKind) -> Option<DrawPatterns> {
    let known: Vec<&str> = std::iter::once(kind.one).chain(kind.owners.iter().copied()).collect();
    let within = At::with_keys(found.node, "`follow`", &known);
    desk.known_keys(within);
    let one = one(desk, within, kind);
    let shows: Vec<Option<Shows>> =
        kind.owners.iter().map(|owner| shows(desk, within, owner, kind)).collect();
    let ((one, read_as), shows) = one.zip(shows.into_iter().collect())?;
    Some(DrawPatterns { kind, one, read_as, shows })
}

/// How one draw is written.
fn one(desk: &mut Desk, at: At<'_>, kind: &DrawKind) -> Option<(Patterns, Spellings)> {
    let field = raw::at::<raw::WrittenDraw>(at.node, kind.one);
    let found = desk.need(at, kind.one, &field)?;
    let what = format!("`{}`", kind.one);
    let within = At::new::<raw::WrittenDraw>(found.node, &what);
    desk.known_keys(within);
    let find = patterns(desk, within, "find", &found.value.find, &found.value.or);
    let group = kind.groups.first()?;
    let find = find.filter(|find| names(desk, within, find, group, kind.pattern));
    let read_as = spellings(desk, within, &found.value.read_as);
    find.zip(read_as)
}

/// Where an owner's draws are shown.
fn shows(desk: &mut Desk, at: At<'_>, owner: &str, kind: &DrawKind) -> Option<Shows> {
    let field = raw::at::<raw::Shows>(at.node, owner);
    let found = desk.need(at, owner, &field)?;
    let what = format!("`{owner}`");
    let within = At::new::<raw::Shows>(found.node, &what);
    desk.known_keys(within);
    let find = patterns(desk, within, "find", &found.value.find, &found.value.or);
    let example = format!(r"(?P<{}>[^\n]*)", kind.many);
    let find = find.filter(|find| names(desk, within, find, kind.many, &example));
    let all = match desk.maybe(within, "shows", &found.value.shows) {
        Some(found) => {
            let (new, all) = (format!("new {}", kind.many), format!("whole {}", kind.all));
            let noun = format!("way to show {}", kind.many);
            values::choose(desk, &found, &noun, &[(new.as_str(), false), (all.as_str(), true)])
        }
        None => Some(false),
    };
    Some(Shows { find: find?, all: all? })
}

/// Whether every expression has this group; a fault if not.
fn names(desk: &mut Desk, at: At<'_>, find: &Patterns, group: &str, example: &str) -> bool {
    if find.all_name(group) {
        return true;
    }
    let node = at.node.get("find").unwrap_or(at.node);
    let message = format!("not every expression of {} has a group `{group}`", at.what);
    let fault = Fault::new(desk.place(node), message, "which of what it matches is meant?");
    desk.add(fault.hint(format!("write `{example}`")));
    false
}
