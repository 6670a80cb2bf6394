//! `facts`, `examples`, and `blocks`: what must agree if the wording is free, and how a turn with much output is divided.

use regex::bytes::Regex;

use super::super::checker::{Checker, Span};
use super::super::error::excerpt;
use super::super::expression::Place;
use super::super::keys::compare as keys;
use super::super::keys::phrases::{Fact as Written, Phrase};
use super::super::phrase::{PhraseError, Vocabulary};
use super::super::read::{Field, Items, Named, Optional, Reported, Slot, Spanned};
use crate::criteria::{Blocks, Fact, Order, Pattern, Patterns};

/// Returns every fact, in the order of the file.
pub(super) fn facts(
    checker: &mut Checker,
    field: &Field<Vec<Named<Written>>>,
    vocabulary: &Vocabulary,
) -> Option<Vec<Fact>> {
    let Some(written) = field.optional().ok()? else { return Some(Vec::new()) };
    let all: Vec<Option<Fact>> = written
        .iter()
        .map(|(name, row)| fact(checker, &name.value, &row.as_ref()?.value, vocabulary))
        .collect();
    rounds_fit(checker, written);
    all.into_iter().collect()
}

/// Reports a name that is not that of a fact.
pub(super) fn unknown_fact<'n>(
    checker: &mut Checker,
    span: &Span,
    name: &str,
    known: impl Iterator<Item = &'n str>,
) {
    checker.unknown(span, format!("unknown fact `{}`", excerpt(name)), (name, "fact"), known);
}

/// Reports every `until` that does not name a fact.
fn rounds_fit(checker: &mut Checker, written: &[Named<Written>]) {
    for (_, row) in written {
        let Some(row) = row.as_ref().map(|row| &row.value) else { continue };
        let known = || written.iter().map(|(name, _)| name.value.as_str());
        if let Some(end) = row.until.get().filter(|end| known().all(|name| name != end.as_str())) {
            unknown_fact(checker, &row.until.span, end, known());
        }
    }
}

fn fact(checker: &mut Checker, name: &str, row: &Written, vocabulary: &Vocabulary) -> Option<Fact> {
    let find = row.find.get().and_then(|find| phrases(checker, vocabulary, (find, &row.find.span)));
    let order = order(checker, row)?;
    let optional = optional(checker, row, &order)?;
    Some(Fact {
        name: name.to_owned(),
        find: find?,
        because: row.because.value()?,
        each: row.several.value()?,
        order,
        extras: row.extras.value()?,
        optional,
    })
}

/// Returns the patterns of phrases.
pub(super) fn phrases(
    checker: &mut Checker,
    vocabulary: &Vocabulary,
    (written, span): (&Items<Phrase>, &Span),
) -> Option<Patterns> {
    if written.count == 0 {
        checker.error(span, "the list of phrases is empty", "expected at least one");
        return None;
    }
    let all: Vec<Option<Pattern>> = written
        .iter()
        .map(|phrase| match &phrase.value {
            Phrase::Words(place) => told(checker, place, vocabulary.pattern(&place.text)),
            Phrase::Expression(regex) => Some(vocabulary.of_expression(regex.clone())),
        })
        .collect();
    let all: Vec<Pattern> = all.into_iter().collect::<Option<_>>()?;
    if !all.is_empty() && all.iter().all(|pattern| pattern.is_exception) {
        checker.error(
            span,
            "all phrases are exceptions",
            "expected one at least that does not begin with `!`",
        );
        return None;
    }
    (all.len() == written.count).then(|| Patterns::new(all))
}

/// Returns the meaning of a phrase, or reports its error at its position.
pub(super) fn told<T>(checker: &mut Checker, place: &Place, meant: Result<T, PhraseError>) -> Option<T> {
    meant
        .map_err(|error| checker.hinted(&place.bytes(&error.at), error.message, error.expected, error.hints))
        .ok()
}

/// Returns in which order occurrences are compared.
fn order(checker: &mut Checker, row: &Written) -> Option<Order> {
    match row.order.value()? {
        Order::Set { .. } => Some(Order::Set { until: row.until.value() }),
        other => {
            checker.not_here(row, &row.until, "only `order: set` uses it");
            Some(other)
        }
    }
}

/// Returns whether the fact may be left out.
fn optional(checker: &mut Checker, row: &Written, order: &Order) -> Option<bool> {
    let optional = row.optional.value()?;
    if optional && *order == Order::Any {
        checker.not_here(row, &row.optional, "facts with `order: any` may not be left out");
        return None;
    }
    Some(optional)
}

/// Returns the blocks of a turn.
pub(super) fn blocks(
    checker: &mut Checker,
    written: &Field<keys::Blocks>,
    vocabulary: &Vocabulary,
    facts: &[Fact],
) -> Optional<Blocks> {
    let Some(written) = written.optional()? else { return Ok(None) };
    let starts = written.starts.get();
    let starts = starts.and_then(|starts| phrases(checker, vocabulary, (starts, &written.starts.span)));
    let (name, starts) = written.name.value().zip(starts).ok_or(Reported)?;
    let partial = written.partial.value().zip(written.misprinted.value());
    let names = names_of(checker, &written.sums, facts).zip(names_of(checker, &written.shows, facts));
    let ((partial, misprinted), (sums, shows)) = partial.zip(names).ok_or(Reported)?;
    Ok(Some(Blocks { name, starts, partial, sums, shows, misprinted }))
}

/// Returns these names of facts; `None` if one is not the name of a fact.
fn names_of(checker: &mut Checker, field: &Field<Items<String>>, facts: &[Fact]) -> Option<Vec<String>> {
    let Some(names) = field.get() else { return Some(Vec::new()) };
    names.each(|name| {
        let is_known = facts.iter().any(|fact| fact.name == name.value);
        if !is_known {
            unknown_fact(checker, &name.span, &name.value, facts.iter().map(|fact| fact.name.as_str()));
        }
        is_known.then(|| name.value.clone())
    })
}

/// The facts of an example, by their names.
type Expected = Vec<Named<String>>;

/// Checks what the facts read in each example.
pub(super) fn examples(
    checker: &mut Checker,
    field: &Field<Vec<Named<Expected>>>,
    facts: &[Fact],
) -> Option<()> {
    let mut right = Some(());
    for (text, expected) in field.optional().ok()?.into_iter().flatten() {
        let checked = expected.as_ref().and_then(|expected| example(checker, text, &expected.value, facts));
        right = right.and(checked);
    }
    right
}

fn example(checker: &mut Checker, text: &Spanned<String>, expected: &Expected, facts: &[Fact]) -> Option<()> {
    for (name, _) in expected {
        if facts.iter().all(|fact| fact.name != name.value) {
            unknown_fact(checker, &name.span, &name.value, facts.iter().map(|fact| fact.name.as_str()));
            return None;
        }
    }
    for fact in facts {
        let wanted = expected.iter().find(|(name, _)| name.value == fact.name);
        let found = fact.find.hits(text.value.as_bytes());
        let read = fact.read(text.value.as_bytes());
        let (span, wanted) = match wanted {
            Some((name, value)) => (&name.span, Some(value.as_ref()?.value.as_str())),
            None => (&text.span, None),
        };
        let told = read.join(" ");
        if wanted.is_none() && found.is_empty() || wanted == Some(told.as_str()) {
            continue;
        }
        let name = &fact.name;
        let message = match (wanted, found.is_empty()) {
            (Some(wanted), false) => format!("{name} `{}` is read as `{}`", excerpt(wanted), excerpt(&told)),
            (Some(_), true) => format!("{name} is not read in this example"),
            (None, _) => format!("{name} `{}` is read in this example", excerpt(&told)),
        };
        let by: Vec<String> =
            found.iter().filter_map(|hit| fact.find.nth(hit.pattern)).map(excerpt).collect();
        let expected = format!("in `{}`", excerpt(&text.value));
        let hint = match by.first() {
            Some(phrase) => format!("it is read by `{phrase}`"),
            None => format!("add a phrase to {name} that finds it"),
        };
        checker.hinted(span, message, expected, [hint]);
        return None;
    }
    Some(())
}

/// Returns the patterns of an expression and of the others in `or`.
pub(super) fn expressions(first: &Field<Regex>, or: &Field<Items<Regex>>) -> Option<Patterns> {
    let others = or.each(|other| Some(other.value.clone()))?;
    Some(Patterns::of_expressions(std::iter::once(first.value()?).chain(others)))
}

/// Whether every expression has this group; an error if not.
pub(super) fn all_name(
    checker: &mut Checker,
    slot: &Slot,
    find: &Patterns,
    group: &str,
    example: &str,
) -> bool {
    let named = find.all_name(group);
    if !named {
        let message = format!("an expression of `{}` has no group `{group}`", slot.key);
        let expected = "which of what it matches is meant?";
        checker.hinted(&slot.span, message, expected, [format!("write `{example}`")]);
    }
    named
}
