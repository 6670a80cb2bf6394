//! `compare`: the criteria by which a part's transcripts are compared.

use std::collections::HashMap;

use regex::bytes::Regex;

use super::super::checker::{Checker, Span};
use super::super::keys::compare as keys;
use super::super::phrase::Vocabulary;
use super::super::read::{Field, Items, Slot};
use super::{facts, judge};
use crate::criteria::{
    CallRequirement, CallRule, Criteria, Numbers, OwnWords, Pauses, Requirement, RequirementCheck, Seeds,
    Tolerance,
};
use crate::fraction::{Fraction, ONE};
use crate::text;
use crate::verdict::Rung;

/// Creates a requirement from its expression.
type MakeCheck = fn(Regex) -> RequirementCheck;

/// The criteria of a part, as they are written.
pub(super) struct Given<'a> {
    pub(super) own: &'a keys::Compare,
    /// Those of the part that `same_as` names, and of the parts that those name.
    pub(super) same: Vec<&'a keys::Compare>,
    pub(super) vocabulary: &'a Vocabulary,
}

impl<'a> Given<'a> {
    /// Returns the value of a key: the part's own, or that of the first other part that has it.
    pub(super) fn key<T>(&self, field: fn(&'a keys::Compare) -> &'a Field<T>) -> &'a Field<T> {
        let own = field(self.own);
        let given = std::iter::once(own).chain(self.same.iter().copied().map(field));
        given.into_iter().find(|field| field.given()).unwrap_or(own)
    }
}

/// Returns the criteria of a part.
pub(super) fn criteria(checker: &mut Checker, given: &Given<'_>) -> Option<Criteria> {
    let is_judged = given.key(|row| &row.checker).given();
    if is_judged {
        judge::compares_nothing(checker, given.own);
    } else if !given.key(|row| &row.require).given() {
        checker.missing(given.own, &given.own.require);
    }
    let require = if is_judged { Some(Rung::None) } else { given.key(|row| &row.require).value() };
    let credit = credit_by_rung(checker, given.key(|row| &row.credit), require);
    let pauses = pauses(given.key(|row| &row.pauses));
    let facts = facts::facts(checker, given.key(|row| &row.facts), given.vocabulary);
    let examples = given.key(|row| &row.examples);
    let read = facts.as_ref().and_then(|facts| facts::examples(checker, examples, facts));
    let blocks = facts::blocks(
        checker,
        given.key(|row| &row.blocks),
        given.vocabulary,
        facts.as_deref().unwrap_or_default(),
    );
    let learn_wording = given.key(|row| &row.learn_wording).value();
    let forgive = list(checker, given.key(|row| &row.forgive), |row| &row.name, forgive);
    let demands = list(checker, given.key(|row| &row.demands), |row| &row.name, demand);
    let calls = list(checker, given.key(|row| &row.calls), |row| &row.name, call);
    let numbers = numbers(given);
    let own_words = given.key(|row| &row.own_words).each(|row| own_words(checker, &row.value));
    let order = given.key(|row| &row.order).optional();
    if !is_judged {
        facts_fit(checker, given, require);
    }
    read?;
    Some(Criteria {
        require: require?,
        credit: credit?,
        pauses: pauses?,
        facts: facts?,
        blocks: blocks.ok()?,
        learn_wording: learn_wording?,
        forgive: forgive?,
        of_game: true,
        may_read_on: false,
        numbers: numbers?,
        any_order: order.ok()?.copied().unwrap_or(false),
        own_words: own_words?,
        demands: demands?,
        calls: calls?,
    })
}

fn own_words(checker: &mut Checker, row: &keys::OwnWords) -> Option<OwnWords> {
    let expression = |field: &Field<Regex>| Some(field.optional().ok()?.cloned());
    let credit = row.credit.optional().ok()?.copied().unwrap_or(ONE);
    let because = row.because.optional().ok()?.cloned();
    if credit < ONE && because.is_none() {
        checker.hinted(
            &row.credit.span,
            "`credit` takes points, but no words of the handout ask for this line",
            "which words of the handout show it?",
            ["add `because: the handout's own words`, or write `credit: 100%`".to_owned()],
        );
        return None;
    }
    Some(OwnWords {
        line: expression(&row.line)?,
        needs: expression(&row.needs)?,
        keeps: expression(&row.keeps)?,
        of: expression(&row.of)?,
        unless: expression(&row.unless)?,
        announces: expression(&row.announces)?,
        because,
        credit,
    })
}

/// Returns how numbers may differ.
fn numbers(given: &Given<'_>) -> Option<Option<Numbers>> {
    let tolerance = given.key(|row| &row.tolerance).optional().ok()?.copied();
    let decimals = given.key(|row| &row.decimals).optional().ok()?;
    let decimals = decimals.and_then(|digits| usize::try_from(*digits).ok());
    let says = tolerance.is_some() || decimals.is_some();
    Some(says.then(|| Numbers { tolerance: tolerance.unwrap_or(0.0), decimals }))
}

/// The rung `facts` requires facts; no other rung uses them.
fn facts_fit(checker: &mut Checker, given: &Given<'_>, require: Option<Rung>) {
    let Some(require) = require else { return };
    let (written, facts) = (given.own, given.key(|row| &row.facts));
    if require != Rung::Facts {
        let unused: [&Slot; 4] = [&written.facts, &written.examples, &written.blocks, &written.learn_wording];
        for slot in unused {
            checker.not_here(written, slot, "only `require: facts` uses it");
        }
    } else if !facts.given() || facts.get().is_some_and(Vec::is_empty) {
        checker.hinted(
            &given.key(|row| &row.require).span,
            "`require: facts` requires facts, but there are none",
            "which facts must agree?",
            ["add `facts:` with phrases by the names of facts: `{total: ['total ... {int}']}`".to_owned()],
        );
    }
}

fn credit_by_rung(
    checker: &mut Checker,
    field: &Field<keys::CreditByRung>,
    require: Option<Rung>,
) -> Option<Vec<(Rung, Fraction)>> {
    let Some(written) = field.optional().ok()? else { return Some(Vec::new()) };
    let mut credit = Vec::new();
    for (rung, share) in [(Rung::Layout, &written.layout), (Rung::Wording, &written.wording)] {
        let Some(share) = share.optional().ok()?.map(|given| (share, *given)) else { continue };
        match require {
            Some(require) if rung >= require => {
                let because = format!("a run at this rung passes `require: {}` in full", require.name());
                checker.not_here(written, share.0, &because);
            }
            _ => credit.push((rung, share.1)),
        }
    }
    Some(credit)
}

fn pauses(field: &Field<keys::Pauses>) -> Option<Option<Pauses>> {
    match field.optional().ok()? {
        Some(written) => {
            Some(Some(Pauses { because: written.because.value()?, credit: written.credit.value()? }))
        }
        None => Some(None),
    }
}

/// Validates an optional list of mappings with unique names; returns all of them, or `None` if one has an error.
pub(super) fn list<T, M>(
    checker: &mut Checker,
    field: &Field<Items<T>>,
    name: fn(&T) -> &Field<String>,
    meant: fn(&mut Checker, &T) -> Option<M>,
) -> Option<Vec<M>> {
    let mut seen: HashMap<String, Span> = HashMap::new();
    let key = field.key;
    field.each(|row| {
        let named = name(&row.value);
        let unique = named.get().is_none_or(|name| {
            checker
                .unique(&mut seen, (name, &named.span), |name| format!("two of `{key}` are called `{name}`"))
        });
        meant(checker, &row.value).filter(|_| unique)
    })
}

fn forgive(checker: &mut Checker, row: &keys::Forgive) -> Option<Tolerance> {
    let find = row.find.value()?;
    groups_exist(checker, &row.replace, &find).then_some(())?;
    Some(Tolerance {
        name: row.name.value()?,
        find,
        replace: row.replace.value()?,
        because: row.because.value()?,
        says: row.says.value()?,
        credit: row.credit.value()?,
    })
}

/// Every `$1` and `${name}` of a replacement must be a group of the expression: `regex` itself writes nothing for others, and
/// reads `$1H` as the group `1H`.
fn groups_exist(checker: &mut Checker, replace: &Field<String>, find: &Regex) -> bool {
    let known: Vec<String> =
        find.capture_names().enumerate().map(|(n, name)| name.map_or(n.to_string(), str::to_owned)).collect();
    for group in replace.get().map_or(Vec::new(), |replace| groups(replace)) {
        let numbered = group.parse::<usize>().is_ok_and(|number| number < find.captures_len());
        if numbered || known.contains(&group) {
            continue;
        }
        let digits: String = group.chars().take_while(char::is_ascii_digit).collect();
        let glued = !digits.is_empty() && digits.len() < group.len();
        let rest = &group[digits.len()..];
        let hint = glued.then(|| format!("for group {digits} and then `{rest}` write `${{{digits}}}{rest}`"));
        checker.hinted(
            &replace.span,
            format!("`find` has no group `${group}`"),
            format!("`find` has {}", text::count(find.captures_len() - 1, "group")),
            hint,
        );
        return false;
    }
    true
}

/// Returns the groups that a replacement names, as `regex` reads it.
fn groups(replace: &str) -> Vec<String> {
    let mut groups = Vec::new();
    let mut rest = replace;
    while let Some(at) = rest.find('$') {
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('$') {
            rest = after;
        } else if let Some((name, after)) = rest.strip_prefix('{').and_then(|inside| inside.split_once('}')) {
            groups.push(name.to_owned());
            rest = after;
        } else {
            let word = |character: char| character.is_ascii_alphanumeric() || character == '_';
            let name: String = rest.chars().take_while(|character| word(*character)).collect();
            rest = &rest[name.len()..];
            groups.extend((!name.is_empty()).then_some(name));
        }
    }
    groups
}

fn demand(checker: &mut Checker, row: &keys::Demand) -> Option<Requirement> {
    let checks: [(&Field<Regex>, MakeCheck); 7] = [
        (&row.aligned, RequirementCheck::Aligned),
        (&row.present, RequirementCheck::Present),
        (&row.absent, RequirementCheck::Absent),
        (&row.present_first, RequirementCheck::PresentFirst),
        (&row.absent_first, RequirementCheck::AbsentFirst),
        (&row.source, RequirementCheck::Source),
        (&row.noted, RequirementCheck::Noted),
    ];
    let slots: Vec<&Slot> =
        checks.iter().map(|(field, _)| &***field).chain([&*row.uniform, &*row.input]).collect();
    let given = slots.iter().filter(|slot| slot.given()).count();
    if given != 1 {
        let names: Vec<String> = slots.iter().map(|slot| format!("`{}`", slot.key)).collect();
        let names = text::list(&names, "and");
        let message = format!("a demand needs exactly one of {names}, but this has {given}");
        checker.error(&row.span, message, "what is demanded here?");
        return None;
    }
    let by_expression = checks.iter().find_map(|(field, make)| Some(make(field.value()?)));
    Some(Requirement {
        name: row.name.value()?,
        check: by_expression
            .or(row.uniform.value().map(|draws| RequirementCheck::Uniform(draws as usize)))
            .or(row.input.value().map(|()| RequirementCheck::NoMoreInput))?,
        because: row.because.value()?,
        says: row.says.value()?,
        credit: row.credit.value()?,
    })
}

/// Validates a requirement on calls.
fn call(checker: &mut Checker, row: &keys::Call) -> Option<CallRequirement> {
    let seeds = match (row.at_seed.optional().ok()?, row.not_at_seed.optional().ok()?) {
        (None, None) => Seeds::All,
        (Some(only), None) => Seeds::Only(*only),
        (None, Some(but)) => Seeds::AllBut(*but),
        (Some(_), Some(_)) => {
            checker.not_here(row, &row.not_at_seed, "`at_seed` already selects the scenarios");
            return None;
        }
    };
    let given = [row.srand.given(), row.rand.given()].into_iter().filter(|given| *given).count();
    if given != 1 {
        let message =
            format!("a demand on calls needs exactly one of `srand` and `rand`, but this has {given}");
        checker.error(&row.span, message, "which function is it about?");
        return None;
    }
    let rule = match row.srand.optional().ok()? {
        Some(rule) => CallRule::Srand(*rule),
        None => row.rand.value().map(|()| CallRule::RandForEachDraw)?,
    };
    Some(CallRequirement {
        name: row.name.value()?,
        rule,
        seeds,
        because: row.because.value()?,
        says: row.says.value()?,
        credit: row.credit.value()?,
    })
}
