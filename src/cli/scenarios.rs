//! `croupier scenarios`: writes a fresh suite for a part.

use std::ops::RangeInclusive;

use reference::Variant;

use crate::audit::fresh::{self, Fresh};
use crate::audit::rules::Settings;
use crate::cli::args::Scenarios;
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::rows::Row;
use crate::cli::{choose, out, settings};
use crate::error::{Error, Result};
use crate::explore::cases;
use crate::spec::QUOTED_WORDS;
use crate::spec::model::{Assignment, SeedBy};
use crate::text::count;

/// Runs `croupier scenarios`.
///
/// # Errors
/// There is no such part, it is not run, or its reference knows no mistakes.
pub(crate) fn scenarios(assignments: &[Assignment], asked: &Scenarios, look: &Look) -> Result<Exit> {
    let (assignment, part, stage) = choose::playable(assignments, &asked.part)?;
    let name = choose::name(assignment, part);
    let Some(grading) = stage.grading else {
        return Err(Error::usage(format!("`{name}` is graded manually"), "name a part that is run"));
    };
    if grading.seed == SeedBy::None && asked.seeds.is_some() {
        return Err(Error::usage(format!("`{name}` takes no seed"), "run without --seeds"));
    }
    let seeds = asked.seeds.as_deref().map_or(Ok(cases::SEEDS), range)?;
    let settings = Settings {
        workers: settings::workers(asked.jobs),
        seed: asked.seed,
        cases: 0,
        combined: grading.follow.is_none(),
        every_catch: true,
    };
    let suite = fresh::suite(&name, grading, &seeds, asked.count, &settings)?;
    let mut written = head(&name, asked.seed, &suite);
    for (number, (scenario, mistake)) in suite.scenarios.iter().enumerate() {
        let title = format!("made up {}.{}", asked.seed, number + 1);
        let because = mistake.and_then(quotation).unwrap_or_default();
        written.push('\n');
        written.extend(mistake.map(|mistake| format!("# catches: {}\n", mistake.reading)));
        written.push_str(&Row::of(part, &title, &because, scenario).yaml()?);
    }
    out::print(look, written.as_bytes())?;
    Ok(exit::SUCCESS)
}

/// Returns what a suite that was made up with this seed catches, and what it does not.
fn head(name: &str, seed: u64, suite: &Fresh) -> String {
    let mut head = format!(
        "# {} for {name}, made up with seed {seed}. They catch {} of {} known mistakes and combinations of them.\n",
        count(suite.scenarios.len(), "scenario"),
        suite.caught,
        suite.of,
    );
    if suite.not_shown > 0 {
        let candidates = count(suite.candidates, "made-up scenario");
        head.push_str(&format!("# The rest ({}) is caught by none of {candidates}.\n", suite.not_shown));
    }
    for mistake in &suite.missed {
        head.push_str(&format!("# not caught: {}\n", mistake.reading));
    }
    head
}

/// Returns a range such as `1..500`; its end belongs to it.
fn range(written: &str) -> Result<RangeInclusive<i64>> {
    let bounds = written.split_once("..").and_then(|(first, last)| {
        let (first, last): (i32, i32) = (first.parse().ok()?, last.parse().ok()?);
        (first <= last).then(|| i64::from(first)..=i64::from(last))
    });
    bounds
        .ok_or_else(|| Error::usage("invalid range of seeds", "pass the first and the last: --seeds 1..500"))
}

/// Returns the words of the handout that a mistake contradicts, if it quotes any: the first that are not too many.
fn quotation(mistake: &Variant) -> Option<String> {
    let quoted = quoted(mistake.handout)?;
    let whole = quoted.split(" ... ").next()?;
    let words: Vec<&str> = whole.split_whitespace().take(QUOTED_WORDS).collect();
    Some(words.join(" ").trim_end_matches(['.', ',']).to_owned())
}

/// Returns what stands between the first quotation marks. A mark after a blank or a bracket opens a quotation within it.
fn quoted(text: &str) -> Option<&str> {
    let (_, text) = text.split_once('"')?;
    let mut open = 1;
    let end = text.match_indices('"').find(|(at, _)| {
        open += if text[..*at].ends_with([' ', '(']) { 1 } else { -1 };
        open == 0
    });
    end.map(|(at, _)| &text[..at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle;

    #[test]
    fn fresh_suite_names_the_mistakes_that_it_misses() {
        let game = oracle::games().iter().find(|game| game.name() == "si204/shuffle").unwrap();
        let missed = game.variants().iter().find(|variant| variant.name == "seed_0_shuffles").unwrap();
        let suite = Fresh {
            scenarios: Vec::new(),
            caught: 44,
            of: 45,
            missed: vec![missed],
            not_shown: 1,
            candidates: 60,
        };
        assert_eq!(
            head("si204/shuffle", 7, &suite),
            "# 0 scenarios for si204/shuffle, made up with seed 7. They catch 44 of 45 known mistakes and combinations of them.\n\
             # The rest (1) is caught by none of 60 made-up scenarios.\n\
             # not caught: the deck is also shuffled with seed 0\n"
        );
    }

    #[test]
    fn quotation_may_quote() {
        assert_eq!(
            quoted(r#"Section: "take cards ("hit") until 17." Then "more"."#),
            Some(r#"take cards ("hit") until 17."#)
        );
        assert_eq!(quoted("silent"), None);
    }
}
