//! `parts`: their ids and worth, what they build on, and how each is marked.

use std::collections::HashMap;
use std::ops::Range;

use reference::Game;

use super::super::desk::{At, Desk, Found};
use super::super::fault::{Fault, names_known};
use super::super::index::Node;
use super::super::model::{Build, Clock, Marking, Part, SeedBy, Trial};
use super::super::raw::{self, Field};
use super::super::shelf::Shelf;
use super::super::values;
use super::{build, criteria, follow, patch, player, review};
use crate::fraction::Fraction;

/// The most parts an assignment may have.
const MOST_PARTS: usize = 100;

/// How programs get their seed, by the names used in specs.
pub(super) const SEEDS: [(&str, SeedBy); 4] = [
    ("stdin", SeedBy::Stdin),
    ("argv", SeedBy::Argv),
    ("source-patch", SeedBy::SourcePatch),
    ("none", SeedBy::None),
];

/// What programs see of the time, by the names used in specs.
const CLOCKS: [(&str, Clock); 2] = [("real", Clock::Real), ("fixed", Clock::Fixed)];

/// What the scenario files must know of a part, as far as it could be made out.
pub(super) struct Outline {
    pub(super) id: Option<String>,
    pub(super) place: super::Place,
    pub(super) points: Option<Fraction>,
    pub(super) hand: bool,
    pub(super) seed: Option<SeedBy>,
    pub(super) game: Option<&'static dyn Game>,
    /// Whether files of ours are built with it, which may make the draws.
    pub(super) rigged: bool,
    /// Whether its draws are followed.
    pub(super) follows: bool,
    /// Whether wording is learned from its runs.
    pub(super) learns: bool,
}

/// All parts: as meant if none of them has a fault, and what could be made out of each.
pub(super) fn all(
    desk: &mut Desk,
    at: At<'_>,
    written: &raw::Assignment,
    games: &[&'static dyn Game],
    shelf: &Shelf,
) -> (Option<Vec<Part>>, Vec<Outline>) {
    let Some(list) = desk.need(at, "parts", &written.parts) else { return (None, Vec::new()) };
    if list.value.is_empty() {
        desk.fault(list.node, "`parts` is empty", "expected at least one part");
        return (None, Vec::new());
    }
    let count = list.value.len();
    if count > MOST_PARTS {
        let message = format!("there are {count} parts");
        desk.fault(list.node, message, format!("expected at most {MOST_PARTS}"));
        return (None, Vec::new());
    }
    let rows = desk.items(&list, "a part");
    let ids: Vec<&str> = rows.iter().filter_map(|(_, node)| Some(node.get("id")?.text())).collect();
    let settled = ids.len() == count
        && ids.iter().enumerate().all(|(at, id)| values::is_id(id) && !ids[..at].contains(id));
    let (mut seen, mut parts, mut outlines) = (HashMap::new(), Vec::new(), Vec::new());
    for (row, node) in rows {
        let reader = Reader { games, shelf, ids: &ids, settled };
        let (part, outline) = reader.part(desk, row, node, &mut seen);
        parts.extend(part);
        outlines.push(outline);
    }
    ((parts.len() == count).then_some(parts), outlines)
}

struct Reader<'a> {
    games: &'a [&'static dyn Game],
    shelf: &'a Shelf,
    ids: &'a [&'a str],
    /// Whether each part has an id, right and its own.
    settled: bool,
}

impl Reader<'_> {
    fn part(
        &self,
        desk: &mut Desk,
        row: &raw::Part,
        node: &Node,
        seen: &mut HashMap<String, Range<usize>>,
    ) -> (Option<Part>, Outline) {
        let what = match node.get("id") {
            Some(id) => format!("part `{}`", values::shown(id.text())),
            None => "a part".to_owned(),
        };
        let at = At::new::<raw::Part>(node, &what);
        desk.known_keys(at);
        let earlier: Vec<String> = seen.keys().cloned().collect();
        let found = desk.need(at, "id", &row.id);
        let place = desk.place(found.as_ref().map_or(node, |found| found.node));
        let id = found.and_then(|found| {
            let id = values::id(desk, &found, "a part")?;
            values::unique(desk, seen, found.node, |id| format!("two parts are called `{id}`")).then_some(id)
        });
        let points = desk.need(at, "points", &row.points);
        let points = points.and_then(|found| values::points(desk, &found, true, None));
        let needs = self.needs(desk, at, row, &earlier);
        let recipe = build::build(desk, at, row, id.as_deref(), self.shelf);
        let (marking, game, seed) = self.marking(desk, at, row, recipe.as_ref());
        let hand = matches!(marking, Some(Marking::Hand(_)));
        let rigged = recipe.as_ref().is_some_and(|recipe| recipe.bench.is_some());
        let follows = !matches!(row.follow, Field::Missing);
        let learns = matches!(&marking, Some(Marking::Run(trial)) if trial.criteria.learn_wording);
        let outline = Outline { id: id.clone(), place, points, hand, seed, game, rigged, follows, learns };
        let part = id.zip(points).zip(needs).zip(recipe).zip(marking);
        let part =
            part.map(|((((id, points), needs), build), marking)| Part { id, points, needs, build, marking });
        (part, outline)
    }

    /// Parts may build on earlier ones only, so no circle can arise.
    fn needs(&self, desk: &mut Desk, at: At<'_>, row: &raw::Part, earlier: &[String]) -> Option<Vec<String>> {
        let Some(list) = desk.optional(at, "needs", &row.needs).ok()? else { return Some(Vec::new()) };
        let own = at.node.get("id").map_or("", Node::text);
        let (count, mut seen, mut needs) = (list.value.len(), HashMap::new(), Vec::new());
        for (need, node) in desk.items(&list, "a needed part") {
            if !self.settled {
                // What an id at fault was meant to be is not known.
                return None;
            } else if need == own {
                desk.fault(node, format!("part `{own}` needs itself"), "expected an earlier part");
            } else if !self.ids.contains(&need.as_str()) {
                let message = format!("`{}` is no part of this assignment", values::shown(need));
                let fault = Fault::new(desk.place(node), message, "unknown part");
                let others = self.ids.iter().copied().filter(|id| *id != own);
                desk.add(fault.hints(names_known(need, "other part", others)));
            } else if !earlier.contains(need) {
                let message = format!("part `{own}` needs `{need}`, which comes after it");
                desk.hinted(
                    node,
                    message,
                    "expected an earlier part",
                    format!("move `{need}` before `{own}`"),
                );
            } else if values::unique(desk, &mut seen, node, |id| format!("`{id}` is named twice")) {
                needs.push(need.clone());
            }
        }
        (needs.len() == count).then_some(needs)
    }

    /// How a part is marked: by exactly one of a reference and a person.
    fn marking(
        &self,
        desk: &mut Desk,
        at: At<'_>,
        row: &raw::Part,
        recipe: Option<&Build>,
    ) -> (Option<Marking>, Option<&'static dyn Game>, Option<SeedBy>) {
        let hand = desk.maybe(at, "marked_by", &row.marked_by);
        match (hand, matches!(row.reference, Field::Missing)) {
            (Some(found), true) => (self.by_hand(desk, at, row, &found), None, None),
            (Some(found), false) => {
                let fault = Fault::new(
                    desk.place(found.node),
                    format!("{} has both a `reference` and `marked_by`", at.what),
                    "who marks it?",
                );
                desk.add(fault.hint("leave out one of the two"));
                (None, None, None)
            }
            (None, _) if !matches!(row.marked_by, Field::Missing) => (None, None, None),
            (None, true) => {
                let fault = Fault::new(
                    desk.place(at.node),
                    format!("{} has neither a `reference` nor `marked_by`", at.what),
                    "who marks it?",
                );
                let names: Vec<&str> = self.games.iter().map(|game| game.name()).collect();
                let known = names_known("", "reference", names).pop();
                let fault = fault.hint("add `reference:` with one of those built in or `{model: model/play.c}`, or `marked_by: hand`");
                desk.add(fault.hints(known));
                (None, None, None)
            }
            (None, false) => self.trial(desk, at, row, recipe),
        }
    }

    fn trial(
        &self,
        desk: &mut Desk,
        at: At<'_>,
        row: &raw::Part,
        recipe: Option<&Build>,
    ) -> (Option<Marking>, Option<&'static dyn Game>, Option<SeedBy>) {
        for key in ["review", "legwork"] {
            desk.not_here(at, key, "only a part marked by hand takes it");
        }
        let meant = player::reference(desk, at, row, recipe, self.games, self.shelf);
        let game = meant.as_ref().and_then(|(_, game)| *game);
        let seed = desk.need(at, "seed", &row.seed);
        let seed = seed.and_then(|found| values::choose(desk, &found, "way to give a seed", &SEEDS));
        let patch = patch::patch(desk, at, row, seed).ok();
        let follow = follow::follow(desk, at, row, meant.as_ref()).ok();
        let clock = match desk.maybe(at, "clock", &row.clock) {
            Some(found) => values::choose(desk, &found, "clock", &CLOCKS),
            None => Some(Clock::Real),
        };
        let threads = allowed(desk, at, row);
        let criteria = criteria::criteria(desk, at, row);
        let credit = criteria::policy(desk, at, row);
        let limits = build::limits(desk, at, row);
        let trial = meant.zip(seed).zip(patch).zip(follow.zip(clock).zip(threads)).zip(criteria).zip(credit);
        let trial = trial.map(
            |((((((reference, _), seed), patch), ((follow, clock), threads)), criteria), credit)| Trial {
                reference,
                seed,
                patch,
                follow,
                clock,
                threads,
                criteria,
                credit,
                limits,
                scenarios: Vec::new(),
                rows: Vec::new(),
            },
        );
        (trial.map(|trial| Marking::Run(Box::new(trial))), game, seed)
    }

    /// A part that a person marks. A fault in `review` is no fault in how it is marked.
    fn by_hand(
        &self,
        desk: &mut Desk,
        at: At<'_>,
        row: &raw::Part,
        found: &Found<'_, String>,
    ) -> Option<Marking> {
        values::choose(desk, found, "marker", &[("hand", ())])?;
        for key in ["seed", "patch", "follow", "clock", "allow", "compare", "credit"] {
            desk.not_here(at, key, "a part marked by hand is not held against anything");
        }
        let review = review::review(desk, at, row, self.games);
        Some(Marking::Hand(Box::new(review.unwrap_or_default())))
    }
}

/// What a program may do that others may not: whether threads are among it.
fn allowed(desk: &mut Desk, at: At<'_>, row: &raw::Part) -> Option<bool> {
    let Some(list) = desk.optional(at, "allow", &row.allow).ok()? else { return Some(false) };
    let items = desk.items(&list, "something that is allowed");
    let known = items.into_iter().map(|(value, node)| {
        let found = Found { value, node, key: "allow" };
        values::choose(desk, &found, "thing to allow", &[("threads", ())])
    });
    let known: Vec<Option<()>> = known.collect();
    (known.len() == list.value.len() && known.iter().all(Option::is_some)).then_some(!known.is_empty())
}
