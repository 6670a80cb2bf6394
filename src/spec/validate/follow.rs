//! `follow`: how draws are recognised in what a program prints, where they cannot be foretold. Its keys are called as the
//! game's kind of draws says.

use reference::{DrawKind, Game};

use super::super::checker::Checker;
use super::super::keys::{assignment as keys, game};
use super::super::read::{Field, Open, Optional, Reported};
use super::facts::{all_name, patterns, spellings};
use crate::criteria::{DrawPatterns, Patterns, Shows, Spellings};

/// How a part's draws are recognised; `game`: the part's, as far as it is known.
pub(super) fn follow(
    checker: &mut Checker,
    row: &keys::Part,
    game: Option<Option<&'static dyn Game>>,
) -> Optional<DrawPatterns> {
    if !row.follow.given() {
        return Ok(None);
    }
    let kind = match game.ok_or(Reported)?.map(|game| (game, game.draws())) {
        Some((_, Some(kind))) => kind,
        Some((game, None)) => {
            let because = format!("the seed decides what `{}` draws", game.name());
            checker.not_here(row, &row.follow, &because);
            return Err(Reported);
        }
        None => {
            checker.not_here(row, &row.follow, "a model solution makes its own draws");
            return Err(Reported);
        }
    };
    row.follow.get().and_then(|written| draws(checker, written, kind)).map(Some).ok_or(Reported)
}

fn draws(checker: &mut Checker, written: &Open, kind: &'static DrawKind) -> Option<DrawPatterns> {
    let mut keys = game::owners(kind);
    keys.insert(0, game::one(kind));
    let at = written.open(checker, "`follow`", &keys);
    let (one, owners) = keys.split_first()?;
    let one = written.field::<keys::DrawText>(checker, &at, one);
    let one = self::one(checker, &one, kind);
    let mut shown = Vec::new();
    for owner in owners {
        let field = written.field::<keys::DrawsShown>(checker, &at, owner);
        shown.push(shows(checker, &field, kind));
    }
    let ((one, read_as), shows) = one.zip(shown.into_iter().collect())?;
    Some(DrawPatterns { kind, one, read_as, shows })
}

/// How one draw is written.
fn one(
    checker: &mut Checker,
    field: &Field<keys::DrawText>,
    kind: &DrawKind,
) -> Option<(Patterns, Spellings)> {
    let written = field.get()?;
    let find = patterns(checker, &written.find, &written.or);
    let group = kind.groups.first()?;
    let find = find.filter(|find| all_name(checker, &written.find, find, group, kind.pattern));
    let read_as = spellings(checker, &written.read_as);
    find.zip(read_as)
}

/// Where an owner's draws are shown.
fn shows(checker: &mut Checker, field: &Field<keys::DrawsShown>, kind: &DrawKind) -> Option<Shows> {
    let written = field.get()?;
    let find = patterns(checker, &written.find, &written.or);
    let example = format!(r"(?P<{}>[^\n]*)", kind.many);
    let find = find.filter(|find| all_name(checker, &written.find, find, kind.many, &example));
    let all = written.shows.optional().ok()?.map_or(Some(false), |shows| {
        let (new, all) = (format!("new {}", kind.many), format!("whole {}", kind.all));
        let noun = format!("way to show {}", kind.many);
        checker.choose((shows, &written.shows.span), &noun, &[(&new, false), (&all, true)])
    });
    Some(Shows { find: find?, all: all? })
}
