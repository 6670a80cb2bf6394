//! `parts`: their ids, points, and requirements, and how each is graded.

use std::collections::HashMap;
use std::path::PathBuf;

use reference::Game;

use super::super::assets::AssetDir;
use super::super::checker::{Checker, Span};
use super::super::error::{SpecError, excerpt, names_known};
use super::super::keys::assignment as keys;
use super::super::keys::compare::Compare;
use super::super::keys::marks::Student;
use super::super::model::{
    AutoGrading, Build, Clock, CreditPolicy, Grading, OutputChecker, Part, Reference, SEED_GROUP, SeedBy,
};
use super::super::phrase::Vocabulary;
use super::super::read::{Field, Items, Optional, Reported, Slot};
use super::{build, criteria, facts, follow, groups, judge, player, review};
use crate::criteria::{CallRule, Criteria, Patterns};
use crate::fraction::{Fraction, ONE};
use crate::language::Language;

/// Maximum number of parts of an assignment.
const MOST_PARTS: usize = 100;

/// What is known about a part, for validating its scenarios.
pub(super) struct Outline {
    pub(super) id: Option<String>,
    pub(super) place: super::Location,
    pub(super) points: Option<Fraction>,
    pub(super) hand: bool,
    pub(super) seed: Option<SeedBy>,
    pub(super) game: Option<&'static dyn Game>,
    /// Whether files of the assignment are built with it; they may make the draws.
    pub(super) rigged: bool,
    /// The names of its groups.
    pub(super) groups: Vec<String>,
    /// Whether a checker judges its output.
    pub(super) judged: bool,
    /// Whether its draws are followed.
    pub(super) follows: bool,
    /// Whether its facts are compared.
    pub(super) compares_facts: bool,
    /// The directory of its recorded output, if that is its reference.
    pub(super) recorded: Option<PathBuf>,
    /// The language of the lines by which scenarios call its functions, if they do.
    pub(super) calls: Option<&'static Language>,
    /// How wording is learned from its runs.
    pub(super) learns: Option<Learning>,
}

/// How wording is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Learning {
    /// Without input, block by block.
    ByBlock,
    /// With input, turn by turn.
    ByTurn,
}

/// All parts if none of them has an error, and what is known of each.
pub(super) fn all(
    checker: &mut Checker,
    parts: &Field<Items<keys::Part>>,
    games: &[&'static dyn Game],
    shelf: &AssetDir,
    vocabulary: Option<&Vocabulary>,
) -> (Option<Vec<Part>>, Vec<Outline>) {
    let Some(list) = parts.get() else { return (None, Vec::new()) };
    if !(1..=MOST_PARTS).contains(&list.count) {
        let (message, expected) = match list.count {
            0 => ("`parts` is empty".to_owned(), "expected at least one part".to_owned()),
            count => (format!("there are {count} parts"), format!("expected at most {MOST_PARTS}")),
        };
        checker.error(&parts.span, message, expected);
        return (None, Vec::new());
    }
    let ids: Vec<&str> = list.iter().filter_map(|part| Some(part.value.id.get()?.as_str())).collect();
    let settled = ids.len() == list.count && ids.iter().enumerate().all(|(at, id)| !ids[..at].contains(id));
    let (mut seen, mut outlines) = (HashMap::new(), Vec::new());
    let parts = list.each(|part| {
        let earlier: Vec<&keys::Part> = list.iter().map(|part| &part.value).take(outlines.len()).collect();
        let reader = Reader { games, shelf, ids: &ids, settled, outlines: &outlines, earlier, vocabulary };
        let (part, outline) = reader.part(checker, &part.value, &mut seen);
        outlines.push(outline);
        part
    });
    (parts, outlines)
}

struct Reader<'a> {
    games: &'a [&'static dyn Game],
    shelf: &'a AssetDir,
    ids: &'a [&'a str],
    /// Whether each part has a valid and unique id.
    settled: bool,
    /// The parts before this one.
    outlines: &'a [Outline],
    earlier: Vec<&'a keys::Part>,
    /// The words that phrases may name, unless they have errors.
    vocabulary: Option<&'a Vocabulary>,
}

/// How a part is graded, as far as it is known.
type Marked = (Option<Grading>, Option<&'static dyn Game>, Option<SeedBy>);

/// Returns how the wording of a part is learned, if it is.
fn learning(marking: Option<&Grading>) -> Option<Learning> {
    match marking {
        Some(Grading::Automatic(grading)) if grading.criteria.learn_wording => {
            Some(if grading.criteria.blocks.is_some() { Learning::ByBlock } else { Learning::ByTurn })
        }
        _ => None,
    }
}

impl Reader<'_> {
    fn part(
        &self,
        checker: &mut Checker,
        row: &keys::Part,
        seen: &mut HashMap<String, Span>,
    ) -> (Option<Part>, Outline) {
        let place = checker.place(&row.id.span);
        let needs = self.needs(checker, row);
        let id = row.id.value().filter(|id| {
            checker.unique(seen, (id, &row.id.span), |id| format!("two parts are called `{id}`"))
        });
        if let Some(id) = id.as_deref().filter(|id| Student::TABLE.names().contains(id)) {
            let message = format!("a part cannot be called `{id}`");
            checker.error(&row.id.span, message, "expected another name: this one is a key in `marks.yaml`");
        }
        let points = row.points.value();
        let grader_note = row.grader_note.optional().ok().map(Option::<&String>::cloned);
        let recipe = row.build.get();
        let recipe = recipe.and_then(|written| build::build(checker, written, id.as_deref(), self.shelf));
        let (marking, game, seed) = self.marking(checker, row, recipe.as_ref());
        let calls = recipe
            .as_ref()
            .filter(|recipe| recipe.harness.as_ref().is_some_and(|harness| harness.calls))
            .map(|recipe| recipe.language);
        let compares_facts =
            matches!(&marking, Some(Grading::Automatic(grading)) if !grading.criteria.facts.is_empty());
        let recorded = match row.reference.get() {
            Some(keys::Reference::Model(written)) => written.recorded.value(),
            _ => None,
        };
        let outline = Outline {
            id: id.clone(),
            place,
            points,
            hand: matches!(marking, Some(Grading::Manual(_))),
            seed,
            game,
            rigged: recipe.as_ref().is_some_and(|recipe| recipe.harness.is_some()),
            groups: groups::names(row).map(str::to_owned).collect(),
            judged: matches!(&marking, Some(Grading::Automatic(grading)) if grading.checker.is_some()),
            follows: row.follow.given(),
            compares_facts,
            recorded,
            calls,
            learns: learning(marking.as_ref()),
        };
        let part = || {
            Some(Part {
                id: id?,
                points: points?,
                needs: needs?,
                grader_note: grader_note?,
                build: recipe?,
                marking: marking?,
            })
        };
        (part(), outline)
    }

    /// Parts may need earlier ones only, so there can be no cycle.
    fn needs(&self, checker: &mut Checker, row: &keys::Part) -> Option<Vec<String>> {
        let own = row.id.value().unwrap_or_default();
        let mut seen = HashMap::new();
        row.needs.each(|item| {
            let (need, span) = (item.value.as_str(), &item.span);
            let is_earlier = |outline: &Outline| outline.id.as_deref() == Some(need);
            if !self.settled {
                // What an invalid id was meant to be is not known.
                return None;
            } else if need == own {
                checker.error(span, format!("part `{own}` needs itself"), "expected an earlier part");
            } else if !self.ids.contains(&need) {
                let message = format!("`{}` is not a part of this assignment", excerpt(need));
                let others = self.ids.iter().copied().filter(|id| *id != own);
                checker.unknown(span, message, (need, "part"), others);
            } else if !self.outlines.iter().any(is_earlier) {
                let message = format!("part `{own}` needs `{need}`, which comes after it");
                let hint = format!("move `{need}` before `{own}`");
                checker.hinted(span, message, "expected an earlier part", [hint]);
            } else if checker.unique(&mut seen, (need, span), |id| format!("`{id}` is named twice")) {
                return Some(need.to_owned());
            }
            None
        })
    }

    /// Returns how a part is graded: by exactly one of a reference and a person.
    fn marking(&self, checker: &mut Checker, row: &keys::Part, recipe: Option<&Build>) -> Marked {
        let message = |has| format!("{} has {has}", row.what);
        match (row.marked_by.given(), row.reference.given()) {
            (true, false) => (self.by_hand(checker, row), None, None),
            (false, true) => self.auto_grading(checker, row, recipe),
            (true, true) => {
                let message = message("both a `reference` and `marked_by`");
                checker.hinted(
                    &row.marked_by.span,
                    message,
                    "how is it graded?",
                    ["remove one of the two".to_owned()],
                );
                (None, None, None)
            }
            (false, false) => {
                let hint = "add `reference:` with one of those built in or `{model: model/play.c}`, or `marked_by: hand`";
                let known = names_known("", "reference", self.games.iter().map(|game| game.name()));
                let message = message("neither a `reference` nor `marked_by`");
                let error = SpecError::new(checker.place(&row.span), message, "how is it graded?");
                checker.add(error.hint(hint).hints(known));
                (None, None, None)
            }
        }
    }

    fn auto_grading(&self, checker: &mut Checker, row: &keys::Part, recipe: Option<&Build>) -> Marked {
        checker.not_here(row, &row.review, "only a part that is graded manually has it");
        let reference = row.reference.get();
        let reference = reference.and_then(|written| {
            player::reference(checker, (written, &row.reference.span), recipe, self.games, self.shelf)
        });
        let game = reference.as_ref().map(|(_, game)| *game);
        let seed = checker.need(row, &row.seed).copied();
        let patch = patch(checker, row, seed);
        let threads = row.allow.each(|_| Some(())).map(|allowed| !allowed.is_empty());
        let compare = checker.need(row, &row.compare);
        let in_real_time = recipe.is_some_and(|recipe| recipe.language.runtime.threads);
        if in_real_time && row.clock.get() == Some(&Clock::Fixed) {
            checker.not_here(row, &row.clock, "programs in this language see the time of day");
        }
        let is_recorded = matches!(reference, Some((Reference::Recorded(_), _)));
        let compared = compare.and_then(|written| self.compared(checker, written, game, is_recorded));
        let (criteria, judge) = compared.unzip();
        let facts = criteria.as_ref().map(|criteria| criteria.facts.as_slice());
        let follow = match self.vocabulary {
            Some(vocabulary) => follow::follow(checker, row, game, vocabulary, facts),
            None => Err(Reported),
        };
        if let (Some(criteria), Some(written)) = (&criteria, compare)
            && !row.follow.given()
            && criteria.calls.iter().any(|demand| demand.rule == CallRule::RandForEachDraw)
        {
            checker.not_here(written, &written.calls, "`rand` is counted for draws that `follow` reads");
        }
        let credit = row.credit.optional().ok().and_then(|credit| {
            Some(CreditPolicy {
                factor: credit.map_or(Some(ONE), |credit| credit.factor.value())?,
                cap: credit.map_or(Some(CreditPolicy::CAP), |credit| credit.cap.value())?,
            })
        });
        let groups = groups::groups(checker, row);
        let length = |length: i64| u32::try_from(length).ok();
        let sanitize_lengths = row.sanitize_lengths.each(|one| length(one.value));
        let limits = build::limits(&row.limits);
        let grading = || {
            Some(AutoGrading {
                reference: reference?.0,
                seed: seed?,
                patch: patch.ok()?,
                follow: follow.ok()?,
                clock: row.clock.value()?,
                threads: threads?,
                ignores_stderr: row.stderr.value()?,
                sanitize_lengths: sanitize_lengths?,
                criteria: criteria?,
                checker: judge?,
                credit: credit?,
                groups: groups?,
                limits,
                scenarios: Vec::new(),
                rows: Vec::new(),
            })
        };
        (grading().map(|grading| Grading::Automatic(Box::new(grading))), game.flatten(), seed)
    }

    /// Returns how runs are compared, and what judges their output instead. A built-in game is compared by its own rules.
    fn compared(
        &self,
        checker: &mut Checker,
        written: &Compare,
        game: Option<Option<&'static dyn Game>>,
        is_recorded: bool,
    ) -> Option<(Criteria, Option<OutputChecker>)> {
        let same = same_as(checker, &self.earlier, written)?;
        let given = criteria::Given { own: written, same, vocabulary: self.vocabulary? };
        let own = given.key(|row| &row.checker);
        let judge = judge::judge(checker, own, self.shelf);
        let criteria = criteria::criteria(checker, &given)?;
        if !is_recorded && matches!(&judge, Ok(Some(judge)) if judge.is_interactive()) {
            let message = "an interactive checker needs a recorded answer";
            let hint =
                "add `reference: {recorded: …}` to the part, with the answer of each scenario".to_owned();
            checker.hinted(&own.span, message, "it is given that as its second argument", [hint]);
            return None;
        }
        let game = game.flatten();
        let of_game = game.is_some();
        let may_read_on = game.is_some_and(Game::may_read_on);
        if of_game && own.given() {
            checker.not_here(written, own, "a built-in reference knows what is right");
            return None;
        }
        if is_recorded {
            let turns: [&Slot; 2] = [&written.pauses, &written.learn_wording];
            for slot in turns {
                checker.not_here(written, slot, "recorded output has neither turns nor pauses");
            }
            turns.iter().all(|slot| !slot.given()).then_some(())?;
        }
        judge::demands_fit(checker, written, &criteria, (own.given(), is_recorded)).then_some(())?;
        Some((Criteria { of_game, may_read_on, ..criteria }, judge.ok()?))
    }

    /// Returns a part that is graded manually. An error in its review is not an error in how it is graded.
    fn by_hand(&self, checker: &mut Checker, row: &keys::Part) -> Option<Grading> {
        row.marked_by.get()?;
        let unused: [&Slot; 10] = [
            &row.seed,
            &row.patch,
            &row.follow,
            &row.clock,
            &row.stderr,
            &row.sanitize_lengths,
            &row.allow,
            &row.compare,
            &row.credit,
            &row.groups,
        ];
        for slot in unused {
            checker.not_here(row, slot, "the part is graded manually and not compared");
        }
        let review = review::review(checker, row, self.games);
        Some(Grading::Manual(Box::new(review.unwrap_or_default())))
    }
}

/// Returns the criteria of the part that `same_as` names, and of those that they name in turn, always of earlier parts.
fn same_as<'a>(
    checker: &mut Checker,
    earlier: &[&'a keys::Part],
    written: &Compare,
) -> Option<Vec<&'a Compare>> {
    let Some(name) = written.same_as.optional().ok()? else { return Some(Vec::new()) };
    let named = |part: &&'a keys::Part| Some((part.id.get()?.as_str(), part.compare.get()?));
    let known: Vec<Option<(&str, &Compare)>> = earlier.iter().map(named).collect();
    let place = known.iter().position(|part| part.is_some_and(|(id, _)| id == name));
    let Some((place, (_, same))) = place.and_then(|place| Some((place, known[place]?))) else {
        let message = format!("no earlier part with `compare` has the name `{}`", excerpt(name));
        let names = known.iter().flatten().map(|(id, _)| *id);
        checker.unknown(&written.same_as.span, message, (name, "part"), names);
        return None;
    };
    Some(std::iter::once(same).chain(same_as(checker, &earlier[..place], same)?).collect())
}

/// Returns where the seed is in the source, for `seed: source-patch`.
fn patch(checker: &mut Checker, row: &keys::Part, seed: Option<SeedBy>) -> Optional<Patterns> {
    if seed != Some(SeedBy::SourcePatch) {
        if seed.is_some() {
            checker.not_here(row, &row.patch, "only `seed: source-patch` changes the source");
        }
        return if row.patch.given() { Err(Reported) } else { Ok(None) };
    }
    let written = checker.need(row, &row.patch).ok_or(Reported)?;
    let line = facts::expressions(&written.find, &written.or).ok_or(Reported)?;
    let named = facts::all_name(checker, &written.find, &line, SEED_GROUP, r"(?P<seed>\d+)");
    if named { Ok(Some(line)) } else { Err(Reported) }
}
