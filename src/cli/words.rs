//! A part's recipe and criteria in words. Owns sentences about specs; decides nothing.

use crate::cli::list;
use crate::compare;
use crate::criteria::{Criteria, DemandCheck, Extras, Patterns, Seeds, SrandRule};
use crate::fraction::{self, Fraction, ONE};
use crate::spec::model::{Build, Clock, Language, Legwork, Marking, Part, Reference, SeedBy, Trial};
use crate::text::{count, list as in_words};
use crate::verdict::Rung;

/// What a part is worth and what it builds on.
pub(crate) fn summary(part: &Part) -> String {
    let points = list::points(part);
    match part.needs.as_slice() {
        [] => points,
        needs => format!("{points}; no credit until {} perfect", are(needs)),
    }
}

/// How it is built, seeded, compared and credited: a line each. Needs the parts that it may build on.
pub(crate) fn recipe(part: &Part, earlier: &[Part]) -> Vec<String> {
    let mut lines = vec![build(&part.build)];
    match &part.marking {
        Marking::Hand(legwork) => {
            lines.push("a person marks it".to_owned());
            lines.extend(for_the_marker(legwork, earlier));
        }
        Marking::Run(trial) => lines.extend(run(trial)),
    }
    lines
}

/// What croupier finds out for the person who marks it.
fn for_the_marker(legwork: &Legwork, earlier: &[Part]) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(header) = &legwork.header {
        lines.push(format!("for the marker: the comment at its top, which should tell {}", header.asks));
    }
    if let Some(part) = legwork.plays_like.as_ref().and_then(|like| earlier.get(like.part)) {
        let scenarios = list::scenarios(part);
        let says =
            format!("whether it still plays by the rules of `{}`, where its {scenarios} can tell", part.id);
        lines.push(format!("for the marker: {says}"));
    }
    if !legwork.sessions.is_empty() {
        lines.push(format!("for the marker: {}", count(legwork.sessions.len(), "recorded session")));
    }
    if let Some(Reference::Game(name)) = legwork.example.as_ref().map(|example| &example.reference) {
        lines.push(format!("croupier plays one of its own: `croupier play {name}`"));
    }
    lines
}

fn are(needs: &[String]) -> String {
    let quoted: Vec<String> = needs.iter().map(|need| format!("`{need}`")).collect();
    format!("{} {}", in_words(&quoted, "and"), if needs.len() == 1 { "is" } else { "are" })
}

fn build(build: &Build) -> String {
    let compiler = match build.language {
        Language::C => "gcc",
        Language::Cpp => "g++",
    };
    let mut says =
        format!("built with {compiler} -std={} from {}", build.standard, in_words(&build.sources, "and"));
    if let Some(bench) = &build.bench {
        let names: Vec<&str> = bench.files.iter().map(|(name, _)| name.as_str()).collect();
        says.push_str(&format!(", with {} of ours", in_words(&names, "and")));
    }
    if build.makefile {
        says.push_str(", or with its own Makefile");
    }
    if build.prebuilt {
        says.push_str(&format!("; an executable `{}` will do where there are no sources", build.program));
    }
    says
}

fn run(trial: &Trial) -> Vec<String> {
    let seed = match trial.seed {
        SeedBy::Stdin => "the seed is the first line typed",
        SeedBy::Argv => "the seed is the only command-line argument",
        SeedBy::SourcePatch => {
            "the seed stands in the source; a scenario with another one runs a patched copy"
        }
        SeedBy::None => "there is no seed",
    };
    let mut lines = vec![seed.to_owned()];
    if let Reference::Model(model) = &trial.reference {
        lines.push(format!("a right run is what the model `{}` does", model.name));
    }
    if trial.clock == Clock::Fixed {
        lines.push("it sees the same time of day in every run".to_owned());
    }
    if let Some(cards) = &trial.follow {
        lines.push(format!(
            "its cards are followed: the player's stand at {}, the dealer's at {}",
            either(&cards.player.find),
            either(&cards.dealer.find)
        ));
    }
    lines.extend(criteria(&trial.criteria));
    if trial.credit.factor != ONE {
        lines.push(format!(
            "unless every scenario passes, it earns {} of the share that does",
            percent(trial.credit.factor)
        ));
    }
    let limits = &trial.limits;
    lines.push(format!(
        "at most {} s of CPU time, {} KiB of output, {} MiB of memory, {} s of sleep",
        limits.cpu.as_secs_f64(),
        limits.output >> 10,
        limits.memory >> 20,
        limits.pause.as_secs()
    ));
    lines
}

fn criteria(criteria: &Criteria) -> Vec<String> {
    let mut lines = vec![format!("passes if {}", rung(criteria.require))];
    for (rung, credit) in &criteria.credit {
        lines.push(format!("earns {} if it agrees at the rung `{}` only", percent(*credit), rung.name()));
    }
    if let Some(blocks) = &criteria.blocks {
        lines.push(format!(
            "facts agree {0} by {0}; a {0} starts at {1}",
            blocks.name,
            either(&blocks.starts)
        ));
    }
    for fact in &criteria.facts {
        let order = if fact.any_order { ", in any order" } else { "" };
        let extras = match fact.extras {
            Extras::None => "",
            Extras::Known => "; a repetition is no fault",
        };
        lines.push(format!("fact `{}`: {}{order}{extras}", fact.name, either(&fact.find)));
    }
    for forgive in &criteria.forgive {
        lines.push(format!("`{}` is told apart from wrong play: {}", forgive.name, keeps(forgive.credit)));
    }
    for demand in &criteria.demands {
        let check = match &demand.check {
            DemandCheck::Aligned(found) => format!("/{found}/ lines up"),
            DemandCheck::Present(found) => format!("/{found}/ is there where it is expected"),
            DemandCheck::Absent(found) => format!("/{found}/ is nowhere"),
            DemandCheck::Noted(found) => format!("our files do not note /{found}/"),
            DemandCheck::NoMoreInput => "nothing is asked for when the game is over".to_owned(),
        };
        lines.push(format!("demand `{}`: {check}; {} if broken", demand.name, keeps(demand.credit)));
    }
    for demand in &criteria.calls {
        let seeds = match demand.seeds {
            Seeds::All => String::new(),
            Seeds::Only(seed) => format!(" at seed {seed}"),
            Seeds::AllBut(seed) => format!(", but for seed {seed}"),
        };
        let rule = match demand.srand {
            SrandRule::Never => "is not called",
            SrandRule::Once => "is called once",
            SrandRule::OnceBeforeRand => "is called once, before `rand`",
        };
        let credit = keeps(demand.credit);
        lines.push(format!("demand `{}`: `srand` {rule}{seeds}; {credit} if broken", demand.name));
    }
    if criteria.pauses.check {
        lines.push(format!("pauses must add up turn by turn; {} if not", keeps(criteria.pauses.credit)));
    }
    lines
}

/// Expressions for one thing; of many the first, as the others only say it in other words.
fn either(patterns: &Patterns) -> String {
    let mut written = patterns.written();
    let first = written.next().unwrap_or_default();
    match written.count() {
        0 => format!("/{first}/"),
        others => format!("/{first}/ or {} for the same", count(others, "expression")),
    }
}

/// What must agree for a run to pass at a rung.
fn rung(rung: Rung) -> &'static str {
    compare::comparator(rung).map_or("it ends", |comparator| comparator.about())
}

fn keeps(credit: Fraction) -> String {
    format!("keeps {}", percent(credit))
}

fn percent(share: Fraction) -> String {
    format!("{} %", fraction::display(share * 100, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::criteria::{CallDemand, Demand, Pauses};
    use regex::bytes::Regex;

    #[test]
    fn criteria_read_as_sentences() {
        let mut given = Criteria::at(Rung::Layout);
        given.credit = vec![(Rung::Wording, Fraction::new(4, 5))];
        given.pauses = Pauses { check: true, credit: Fraction::new(9, 10) };
        given.calls = vec![CallDemand {
            name: "seeded once".into(),
            srand: SrandRule::OnceBeforeRand,
            seeds: Seeds::AllBut(0),
            says: "Seed once.".into(),
            credit: ONE,
        }];
        given.demands = vec![Demand {
            name: "right-justified".into(),
            check: DemandCheck::Aligned(Regex::new("[♠♥]").unwrap()),
            says: "the column is ragged.".into(),
            credit: Fraction::new(1, 2),
        }];
        assert_eq!(
            criteria(&given),
            [
                "passes if the text agrees; spaces and blank lines may differ",
                "earns 80 % if it agrees at the rung `wording` only",
                "demand `right-justified`: /[♠♥]/ lines up; keeps 50 % if broken",
                "demand `seeded once`: `srand` is called once, before `rand`, but for seed 0; keeps 100 % if broken",
                "pauses must add up turn by turn; keeps 90 % if not",
            ]
        );
    }

    #[test]
    fn needs_agree_in_number() {
        assert_eq!(are(&["a".into()]), "`a` is");
        assert_eq!(are(&["a".into(), "b".into()]), "`a` and `b` are");
    }
}
