//! `follow`: how unpredictable draws are recognized in a program's output. The game's kind of draws determines its keys.

use reference::{DrawKind, Game};

use super::super::checker::Checker;
use super::super::keys::phrases::{DrawsShown, WhereShown};
use super::super::keys::{assignment as keys, game};
use super::super::phrase::Vocabulary;
use super::super::read::{Field, Open, Optional, Reported};
use super::facts;
use crate::criteria::{DrawPatterns, Fact, Patterns, Shows};

/// Returns how a part's draws are recognized; `game`: the part's, as far as it is known; `facts`: those of the part.
pub(super) fn follow(
    checker: &mut Checker,
    row: &keys::Part,
    game: Option<Option<&'static dyn Game>>,
    vocabulary: &Vocabulary,
    facts: Option<&[Fact]>,
) -> Optional<DrawPatterns> {
    if !row.follow.given() {
        return Ok(None);
    }
    let kind = match game.ok_or(Reported)?.map(|game| (game, game.draws())) {
        Some((_, Some(kind))) => kind,
        Some((game, None)) => {
            let because = format!("the seed determines what `{}` draws", game.name());
            checker.not_here(row, &row.follow, &because);
            return Err(Reported);
        }
        None => {
            checker.not_here(row, &row.follow, "draws of a model solution cannot be followed");
            return Err(Reported);
        }
    };
    let reader = Reader { kind, vocabulary, facts };
    row.follow.get().and_then(|written| reader.draws(checker, written)).map(Some).ok_or(Reported)
}

struct Reader<'a> {
    kind: &'static DrawKind,
    vocabulary: &'a Vocabulary,
    /// Those of the part, unless one of them is invalid.
    facts: Option<&'a [Fact]>,
}

impl Reader<'_> {
    fn draws(&self, checker: &mut Checker, written: &Open) -> Option<DrawPatterns> {
        let keys = game::owners(self.kind);
        let at = written.open(checker, "`follow`", &keys);
        let mut shown = Vec::new();
        for owner in &keys {
            let field = written.field::<WhereShown>(checker, &at, owner);
            shown.push(self.shows(checker, &field));
        }
        Some(DrawPatterns { kind: self.kind, shows: shown.into_iter().collect::<Option<_>>()? })
    }

    /// Returns where an owner's draws are shown.
    fn shows(&self, checker: &mut Checker, field: &Field<WhereShown>) -> Option<Shows> {
        let (find, all) = match field.get()? {
            WhereShown::Phrases(phrases, span) => {
                (facts::phrases(checker, self.vocabulary, (phrases, span)), Some(false))
            }
            WhereShown::Whole(written) => (self.find(checker, written), self.whole_round(checker, written)),
        };
        let find = find.filter(|find| self.reads_draws(checker, field, find));
        Some(Shows { find: find?, all: all? })
    }

    fn find(&self, checker: &mut Checker, written: &DrawsShown) -> Option<Patterns> {
        match (written.find.get(), written.fact.get()) {
            (Some(phrases), None) => facts::phrases(checker, self.vocabulary, (phrases, &written.find.span)),
            (None, Some(name)) => {
                let facts = self.facts?;
                let fact = facts.iter().find(|fact| fact.name == *name);
                if fact.is_none() {
                    let names = facts.iter().map(|fact| fact.name.as_str());
                    facts::unknown_fact(checker, &written.fact.span, name, names);
                }
                fact.map(|fact| fact.find.clone())
            }
            (None, None) if written.find.given() || written.fact.given() || !written.misspelt.is_empty() => {
                None
            }
            (both, _) => {
                let has = if both.is_some() { "both `find` and `fact`" } else { "neither `find` nor `fact`" };
                checker.error(&written.span, format!("{} has {has}", written.what), "expected one of them");
                None
            }
        }
    }

    fn whole_round(&self, checker: &mut Checker, written: &DrawsShown) -> Option<bool> {
        let Some(shows) = written.shows.optional().ok()? else { return Some(false) };
        let (new, all) = (format!("new {}", self.kind.many), format!("whole {}", self.kind.all));
        let noun = format!("way to show {}", self.kind.many);
        checker.choose((shows, &written.shows.span), &noun, &[(&new, false), (&all, true)])
    }

    /// Whether a phrase reads the word that identifies a draw.
    fn reads_draws(&self, checker: &mut Checker, field: &Field<WhereShown>, find: &Patterns) -> bool {
        let Some(word) = self.kind.groups.first() else { return true };
        let reads = find.all_items().any(|items| items.has(word));
        if !reads {
            let message = format!("no phrase of `{}` reads a {}", field.key, self.kind.one);
            let hint = format!("write `{{{word}+}}` where the {} appear", self.kind.many);
            checker.hinted(&field.span, message, "where is it shown?", [hint]);
        }
        reads
    }
}
