//! The draws of a scenario's run (`cards`, say), where files of ours make them.

use reference::DrawKind;

use super::super::desk::{At, Desk, Optional, Reported};
use super::super::model::FixedDraws;
use super::super::raw::{self, Words};
use super::super::values;
use super::Outline;

/// The most draws of a run.
const MOST: usize = 600;

/// The draws, in their order.
pub(super) fn draws(
    desk: &mut Desk,
    at: At<'_>,
    kinds: &[&'static DrawKind],
    outline: Option<&Outline>,
) -> Optional<FixedDraws> {
    let Some(&kind) = kinds.iter().find(|kind| at.node.get(kind.many).is_some()) else { return Ok(None) };
    let field = raw::at::<Words>(at.node, kind.many);
    let found = desk.maybe(at, kind.many, &field).ok_or(Reported)?;
    // Whatever a model draws, our files know.
    let fits =
        |outline: &Outline| outline.rigged && outline.game.is_none_or(|game| game.draws() == Some(kind));
    if !outline.is_none_or(fits) {
        desk.not_here(at, kind.many, &format!("no file of ours draws the {} of its part", kind.many));
        return Err(Reported);
    }
    let words: Vec<&str> = found.node.text().split_whitespace().collect();
    let mut draws = Vec::with_capacity(words.len());
    for word in &words {
        let Some(draw) = (kind.parse)(word) else {
            let message = format!("`{}` is no {}", values::shown(word), kind.one);
            desk.fault(found.node, message, format!("expected {}", kind.expected));
            return Err(Reported);
        };
        draws.push(draw);
    }
    if draws.is_empty() || draws.len() > MOST {
        let message = format!("`{}` has {}", kind.many, kind.count(draws.len()));
        desk.fault(found.node, message, format!("expected from 1 to {MOST}"));
        return Err(Reported);
    }
    Ok(Some(FixedDraws { kind, values: draws }))
}
