//! The order in which a program makes the first draws of a round, where random numbers tell its draws.

use reference::{DrawSource, Ending, Game, Recorder, Rules, Setup, Transcript, VariantKind};

use super::follow::Follower;
use super::showing::Showing;
use crate::compare::turns::FactsByTurn;
use crate::run::input::lines;
use crate::spec::model::AutoGrading;

/// By how many turns the order is chosen.
pub(super) const CHOSEN: usize = 16;

/// Chooses the order: with which most draws are as the game needs them, and then most values are shown.
pub(super) fn choose(showing: &mut Showing<'_>, game: &dyn Game, grading: &AutoGrading, run: &Transcript) {
    let Some(random) = showing.random().filter(|random| !random.is_deal_known()) else { return };
    let so_far = &run.turns[..run.turns.len().min(CHOSEN)];
    let is_whole = so_far.len() == run.turns.len() && matches!(run.ending, Ending::Exited(_));
    let open = game.variants().iter().filter(|variant| variant.kind == VariantKind::Ambiguity);
    let rules: Vec<Rules> =
        std::iter::once(Rules::plain()).chain(open.map(|variant| Rules::with([variant.name]))).collect();
    let mut played: Vec<(usize, (usize, bool), Transcript)> = Vec::new();
    for deal in 0..random.deals() {
        let showing = showing.with_deal(deal);
        let with = |rules: &Rules| {
            let mut follower = Follower::new(&showing);
            let mut table = Recorder::new(lines(so_far)).meaning(showing.meanings()).following(&mut follower);
            let setup = Setup { seed: None, draws: DrawSource::Followed };
            let ended = game.play(&mut table, &setup, rules);
            let transcript = table.finish(ended).0;
            let ends_alike =
                transcript.turns.len() == so_far.len() && matches!(transcript.ending, Ending::Exited(_));
            let count = follower.count_by_random();
            ((count, ends_alike == is_whole), transcript)
        };
        // The first of equals.
        let best = rules.iter().map(with).reduce(|best, next| if next.0 > best.0 { next } else { best });
        played.extend(best.map(|(fits, transcript)| (deal, fits, transcript)));
    }
    let most = played.iter().map(|(_, fits, _)| *fits).max();
    played.retain(|(_, fits, _)| Some(*fits) == most);
    let transcripts: Vec<&Transcript> = played.iter().map(|(.., transcript)| transcript).collect();
    let facts = FactsByTurn::new(&grading.criteria, grading.follow.as_ref(), &transcripts);
    let begun = Transcript { turns: so_far.to_vec(), ending: Ending::ReadPastEnd, unread: Vec::new() };
    let best = played.get(facts.closest(&transcripts, &begun)).map_or(0, |(deal, ..)| *deal);
    *showing = showing.with_deal(best);
}
