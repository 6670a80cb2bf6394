//! `croupier explain`: which phrase of a spec reads what in a text.

use crate::cli::args::Explain;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::{choose, out};
use crate::criteria::Fact;
use crate::error::{Error, Result};
use crate::report::theme::Role;
use crate::spec::model::{Assignment, Part};
use crate::text::{shorten, visible};

/// How many characters of what a phrase matches are quoted.
const QUOTED: usize = 80;

/// Runs `croupier explain`.
///
/// # Errors
/// There is no such assignment or part, or it has no facts.
pub(crate) fn explain(assignments: &[Assignment], asked: &Explain, look: &Look) -> Result<Exit> {
    let (assignment, part) = choose::either(assignments, &asked.part)?;
    let parts = assignment.parts.iter().filter(|one| part.is_none_or(|only| only.id == one.id));
    let told: Vec<(&Part, &[Fact])> = parts.filter_map(|part| Some((part, facts(part)?))).collect();
    if told.is_empty() {
        return Err(Error::usage(
            format!("`{}` has no facts: all of its wording is compared", asked.part),
            format!("for details, run: croupier show {}", asked.part),
        ));
    }
    let text = asked.text.replace("\\n", "\n");
    let several = told.len() > 1;
    let mut page = String::new();
    for (part, facts) in told {
        if several {
            let name = choose::name(assignment, part);
            page.push_str(&format!("{}\n", look.theme.paint(Role::Heading, &name)));
        }
        let read: String = facts.iter().map(|fact| one(fact, text.as_bytes(), look)).collect();
        page.push_str(if read.is_empty() { "nothing is read\n" } else { &read });
    }
    out::print(look, page.as_bytes())?;
    Ok(exit::SUCCESS)
}

/// The facts of a part, if it has some.
fn facts(part: &Part) -> Option<&[Fact]> {
    let facts = &part.auto_grading()?.criteria.facts;
    (!facts.is_empty()).then_some(facts)
}

/// What the phrases of a fact read in a text.
fn one(fact: &Fact, text: &[u8], look: &Look) -> String {
    let mut page = String::new();
    for (hit, value) in fact.find.hits(text).iter().zip(fact.read(text)) {
        let phrase = fact.find.nth(hit.pattern).unwrap_or_default();
        let matched = shorten(&visible(hit.whole.as_bytes().trim_ascii()), QUOTED);
        let name = look.theme.paint(Role::Heading, &fact.name);
        page.push_str(&format!("{name}  {}\n", visible(value.as_bytes())));
        page.push_str(&format!("  phrase  {phrase}\n  reads   {matched}\n"));
    }
    page
}
