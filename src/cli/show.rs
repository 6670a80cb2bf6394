//! `croupier show`: an assignment in words: how each part is built, compared, credited and tested; which rule
//! moments the suite exercises; where the handout leaves a choice.

use std::collections::BTreeMap;

use reference::DeviationKind;

use crate::cli::args::Show;
use crate::cli::exit::{self, Exit};
use crate::cli::expect::{self, game};
use crate::cli::settings::Look;
use crate::cli::{choose, list, out};
use crate::error::{Error, Result};
use crate::oracle;
use crate::report::theme::{Role, Theme};
use crate::spec::model::{Assignment, Part, Scenario, Trial, Visibility};
use crate::text::count;

/// Shows what was asked for; exits with 1 if a rule moment is exercised by no scenario.
///
/// # Errors
/// There is no such assignment or part, or it has no reference where one is needed.
pub(crate) fn show(assignments: &[Assignment], asked: &Show, look: &Look) -> Result<Exit> {
    let (assignment, part) = choose::either(assignments, &asked.part)?;
    let parts: Vec<&Part> = match part {
        Some(part) => vec![part],
        None => assignment.parts.iter().collect(),
    };
    let page = Page { assignment, theme: look.theme };
    if !asked.coverage && !asked.ambiguities {
        out::print(look, page.describe(&parts).as_bytes())?;
        return Ok(exit::PASSED);
    }
    let trials: Vec<(&Part, &Trial)> = parts.iter().filter_map(|part| Some((*part, part.trial()?))).collect();
    if trials.is_empty() {
        return Err(Error::usage(
            format!("`{}` has no reference: a person marks it", asked.part),
            format!("croupier show {} says how", asked.part),
        ));
    }
    let mut gaps = 0;
    let mut text = String::new();
    for (part, trial) in trials {
        if asked.coverage {
            gaps += page.coverage(&mut text, part, trial)?;
        } else {
            page.ambiguities(&mut text, part, trial)?;
        }
    }
    out::print(look, text.trim_start().as_bytes())?;
    Ok(if gaps > 0 { exit::FAILED } else { exit::PASSED })
}

struct Page<'a> {
    assignment: &'a Assignment,
    theme: Theme,
}

impl Page<'_> {
    fn describe(&self, parts: &[&Part]) -> String {
        let weights = self.assignment.weights;
        let mut out = format!(
            "{}  {}\n{} % functionality, {} % style\n",
            self.theme.paint(Role::Heading, &self.assignment.name),
            self.assignment.title,
            weights.functionality,
            weights.style
        );
        for part in parts {
            let heading = choose::name(self.assignment, part);
            out.push_str(&format!(
                "\n{}  {}\n",
                self.theme.paint(Role::Heading, &heading),
                super::words::summary(part)
            ));
            for line in super::words::recipe(part) {
                out.push_str(&format!("  {line}\n"));
            }
            if let Some(trial) = part.trial() {
                self.scenarios(&mut out, part, trial);
            }
        }
        out
    }

    fn scenarios(&self, out: &mut String, part: &Part, trial: &Trial) {
        out.push_str(&format!("  {}:\n", list::scenarios(part)));
        let width = trial.scenarios.iter().map(|scenario| scenario.name.chars().count()).max().unwrap_or(0);
        for scenario in &trial.scenarios {
            let details = self.theme.paint(Role::Muted, &row(scenario));
            out.push_str(format!("    {:width$}  {details}", scenario.name).trim_end());
            out.push('\n');
        }
    }

    /// Which scenarios exercise which moments; how many moments none does.
    fn coverage(&self, out: &mut String, part: &Part, trial: &Trial) -> Result<usize> {
        let game = game(trial)?;
        let mut by_moment: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for scenario in &trial.scenarios {
            for reading in oracle::readings(trial, scenario)?.iter().take(1) {
                for moment in &reading.marks {
                    by_moment.entry(moment).or_default().push(&scenario.name);
                }
            }
        }
        let missed = game.moments().iter().filter(|moment| !by_moment.contains_key(moment.name)).count();
        out.push_str(&format!(
            "\n{}  {} exercise {} of {}\n",
            self.theme.paint(Role::Heading, &choose::name(self.assignment, part)),
            count(trial.scenarios.len(), "scenario"),
            game.moments().len() - missed,
            count(game.moments().len(), "rule moment")
        ));
        for moment in game.moments() {
            match by_moment.get(moment.name) {
                Some(scenarios) => {
                    let mark = self.theme.paint(Role::Good, "✓");
                    let by = self.theme.paint(Role::Muted, &by(scenarios));
                    out.push_str(&format!("  {mark} {}  {by}\n", moment.name));
                }
                None => {
                    let mark = self.theme.paint(Role::Bad, "✗");
                    out.push_str(&format!(
                        "  {mark} {}  exercised by no scenario: {}\n",
                        moment.name, moment.means
                    ));
                }
            }
        }
        Ok(missed)
    }

    fn ambiguities(&self, out: &mut String, part: &Part, trial: &Trial) -> Result<()> {
        let game = game(trial)?;
        let open: Vec<_> =
            game.deviations().iter().filter(|deviation| deviation.kind == DeviationKind::Ambiguity).collect();
        let name = choose::name(self.assignment, part);
        out.push_str(&format!(
            "\n{}  {}\n",
            self.theme.paint(Role::Heading, &name),
            match open.len() {
                0 => "the handout leaves nothing open".to_owned(),
                number =>
                    format!("the handout leaves {} open; either way is accepted", count(number, "point")),
            }
        ));
        for deviation in open {
            let handout = match deviation.handout {
                "" => "is silent",
                words => words,
            };
            out.push_str(&format!(
                "  {}\n    the handout:   {handout}\n    also accepted: {}\n",
                self.theme.paint(Role::Command, deviation.name),
                deviation.reading
            ));
        }
        Ok(())
    }
}

/// A scenario's seed and keys, or that they are not told.
fn row(scenario: &Scenario) -> String {
    if scenario.visibility != Visibility::Visible {
        return match scenario.visibility {
            Visibility::AfterDue => "shown after the due date".to_owned(),
            Visibility::Hidden | Visibility::Visible => "hidden".to_owned(),
        };
    }
    let mut said: Vec<String> = scenario.seed.map(|seed| format!("seed {seed}")).into_iter().collect();
    if !scenario.keys.is_empty() {
        let keys: Vec<String> = scenario.keys.iter().map(|key| choose::quoted(key)).collect();
        said.push(format!("keys {}", keys.join(" ")));
    }
    if scenario.weight != 1 {
        said.push(format!("weight {}", scenario.weight));
    }
    said.join(", ")
}

/// The first few scenarios that exercise a moment.
fn by(scenarios: &[&str]) -> String {
    const NAMED: usize = 3;
    let named = scenarios.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
    match scenarios.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// The command that prints a scenario's right run, for messages of other commands.
pub(crate) fn right_run(
    assignment: &Assignment,
    part: &Part,
    scenario: &Scenario,
    deviations: &[&str],
) -> String {
    expect::command(&choose::name(assignment, part), scenario, deviations)
}
