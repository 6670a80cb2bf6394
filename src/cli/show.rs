//! `croupier show`: how each part is built, compared, scored, and tested; rule coverage; accepted interpretations; known
//! mistakes; what the points are made of.

use std::collections::BTreeMap;

use reference::{Rules, Variant, VariantKind, strategy};

use crate::cli::args::Show;
use crate::cli::exit::{self, Exit};
use crate::cli::expect::game;
use crate::cli::look::Look;
use crate::cli::{choose, list, out, points, words};
use crate::error::{Error, Result};
use crate::oracle;
use crate::report::theme::{Role, Theme};
use crate::report::wrap::paragraph;
use crate::spec::model::{Assignment, AutoGrading, Part, Reference, Scenario, Visibility};
use crate::text::{self, count};

/// Runs `croupier show`; exits with 1 if a rule is not covered.
///
/// # Errors
/// There is no such assignment or part, or it has no reference where one is needed.
pub(crate) fn show(assignments: &[Assignment], asked: &Show, look: &Look) -> Result<Exit> {
    let (assignment, part) = choose::either(assignments, &asked.part)?;
    let parts: Vec<&Part> = match part {
        Some(part) => vec![part],
        None => assignment.parts.iter().collect(),
    };
    let page = Page { assignment, theme: look.theme, width: look.width };
    if asked.points {
        out::print(look, page.points(&parts).as_bytes())?;
        return Ok(exit::SUCCESS);
    }
    if !(asked.coverage || asked.ambiguities || asked.mistakes) {
        out::print(look, page.describe(&parts).as_bytes())?;
        return Ok(exit::SUCCESS);
    }
    let gradings: Vec<(&Part, &AutoGrading)> =
        parts.iter().filter_map(|part| Some((*part, part.auto_grading()?))).collect();
    if gradings.is_empty() {
        return Err(Error::usage(
            format!("`{}` has no reference: it is graded manually", asked.part),
            format!("for details, run: croupier show {}", asked.part),
        ));
    }
    let mut gaps = 0;
    let mut text = String::new();
    for (part, grading) in gradings {
        let without_rules = match &grading.reference {
            Reference::Game(_) => None,
            Reference::Model(model) if !model.variants.is_empty() && !asked.coverage => None,
            Reference::Model(model) => Some(format!("model `{}`", model.name)),
            Reference::Recorded(directory) => Some(format!("recorded output in `{directory}`")),
        };
        if let Some(reference) = without_rules {
            page.of_model(&mut text, part, &reference, asked.coverage);
        } else if asked.coverage {
            gaps += page.coverage(&mut text, part, grading)?;
        } else if asked.ambiguities {
            page.variants(&mut text, part, grading, VariantKind::Ambiguity)?;
            if matches!(grading.reference, Reference::Game(_)) {
                page.readings(&mut text, grading)?;
            }
        } else {
            page.variants(&mut text, part, grading, VariantKind::Mistake)?;
        }
    }
    out::print(look, text.trim_start().as_bytes())?;
    Ok(if gaps > 0 { exit::FAILURES } else { exit::SUCCESS })
}

struct Page<'a> {
    assignment: &'a Assignment,
    theme: Theme,
    width: usize,
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
                words::summary(part)
            ));
            for line in words::recipe(part) {
                out.push_str(&paragraph("  ", &line, self.width));
            }
            if let Some(grading) = part.auto_grading() {
                self.scenarios(&mut out, part, grading);
            }
        }
        out
    }

    /// Returns what the points of these parts are made of.
    fn points(&self, parts: &[&Part]) -> String {
        let mut out = String::new();
        for part in parts {
            let heading = self.theme.paint(Role::Heading, &choose::name(self.assignment, part));
            out.push_str(&format!("\n{heading}  {}\n", words::summary(part)));
            for line in points::of(self.assignment, part) {
                out.push_str(&paragraph("  ", &line, self.width));
            }
        }
        out.trim_start().to_owned()
    }

    fn scenarios(&self, out: &mut String, part: &Part, grading: &AutoGrading) {
        out.push_str(&format!("  {}:\n", list::scenarios(part)));
        let named = |scenario: &&Scenario| self.assignment.may_name(scenario);
        let names = grading.scenarios.iter().filter(named).map(|scenario| scenario.name.chars().count());
        let width = names.max().unwrap_or(0);
        let unnamed = grading.scenarios.iter().filter(|scenario| !named(scenario)).count();
        let digits = grading.scenarios.len().to_string().len();
        let is_interactive = grading.interactive_checker().is_some();
        // A number is a name, too: `--only play/7`.
        for (number, scenario) in grading.scenarios.iter().enumerate().filter(|(_, one)| named(one)) {
            let name = format!("    {:digits$}  {:width$}  ", number + 1, scenario.name);
            let line = paragraph(&name, &row(scenario, is_interactive), self.width);
            let because = scenario.because.as_deref().filter(|_| scenario.visibility == Visibility::Visible);
            let because = because.map(|quoted| format!("the handout: \"{quoted}\""));
            let because = because.map(|says| paragraph(&" ".repeat(digits + width + 8), &says, self.width));
            match line.trim_end().split_at_checked(name.len()) {
                Some((name, details)) => {
                    out.push_str(&format!("{name}{}\n", self.theme.paint(Role::Muted, details)));
                }
                None => out.push_str(&line),
            }
            out.extend(because.map(|says| self.theme.paint(Role::Muted, &says)));
        }
        out.push_str(&not_named(unnamed));
    }

    /// Appends which scenarios cover which rules; returns the number of rules that none covers.
    fn coverage(&self, out: &mut String, part: &Part, grading: &AutoGrading) -> Result<usize> {
        let game = game(&grading.reference)?;
        let mut by_moment: BTreeMap<&str, Vec<Option<&str>>> = BTreeMap::new();
        for scenario in &grading.scenarios {
            let name = self.assignment.may_name(scenario).then_some(scenario.name.as_str());
            for moment in oracle::play(game, scenario, grading.seed, &Rules::plain()).marks {
                by_moment.entry(moment).or_default().push(name);
            }
        }
        let moments = game.moments();
        let missed = moments.iter().filter(|moment| !by_moment.contains_key(moment.name)).count();
        out.push_str(&format!(
            "\n{}  rules covered: {} of {} ({})\n",
            self.theme.paint(Role::Heading, &choose::name(self.assignment, part)),
            moments.len() - missed,
            moments.len(),
            list::scenarios(part)
        ));
        let width = moments.iter().map(|moment| moment.name.chars().count()).max().unwrap_or(0);
        for moment in moments {
            let (role, mark, says) = match by_moment.get(moment.name) {
                Some(scenarios) => (Role::Good, "✓", by(scenarios)),
                None => (Role::Bad, "✗", format!("not covered: {}", moment.means)),
            };
            let line = paragraph(&format!("  {mark} {:width$}  ", moment.name), &says, self.width);
            out.push_str(&line.replacen(mark, &self.theme.paint(role, mark), 1));
        }
        Ok(missed)
    }

    /// Appends that a model solution or recorded output has neither rule coverage nor variants.
    fn of_model(&self, out: &mut String, part: &Part, reference: &str, coverage: bool) {
        let name = self.theme.paint(Role::Heading, &choose::name(self.assignment, part));
        let says = if coverage {
            "has no rule coverage"
        } else {
            "has no accepted interpretations and no known mistakes"
        };
        out.push_str(&format!("\n{name}  {reference} {says}\n"));
    }

    /// Appends how many transcripts each scenario accepts, and which ambiguities change it. All input is read in each of them: a spec
    /// in which it is not has an error.
    fn readings(&self, out: &mut String, grading: &AutoGrading) -> Result<()> {
        let game = game(&grading.reference)?;
        let (named, unnamed): (Vec<&Scenario>, Vec<&Scenario>) =
            grading.scenarios.iter().partition(|scenario| self.assignment.may_name(scenario));
        let width = named.iter().map(|scenario| scenario.name.chars().count()).max().unwrap_or(0);
        out.push_str("  accepted transcripts by scenario:\n");
        for scenario in named {
            let readings = oracle::interpretations(game, scenario, grading.seed);
            let mut changing: Vec<&str> =
                readings.iter().flat_map(|reading| reading.variants.iter().copied()).collect();
            changing.sort_unstable();
            changing.dedup();
            let says = match changing.as_slice() {
                [] => "1".to_owned(),
                names => format!("{}: {}", readings.len(), names.join(", ")),
            };
            out.push_str(&paragraph(&format!("    {:width$}  ", scenario.name), &says, self.width));
        }
        out.push_str(&not_named(unnamed.len()));
        Ok(())
    }

    /// Appends the accepted interpretations, or the known mistakes.
    fn variants(
        &self,
        out: &mut String,
        part: &Part,
        grading: &AutoGrading,
        kind: VariantKind,
    ) -> Result<()> {
        let known: Vec<&Variant> = match &grading.reference {
            Reference::Model(model) => model.variants.iter().map(|other| other.variant).collect(),
            reference => {
                let game = game(reference)?;
                game.variants().iter().chain(game.freedoms()).collect()
            }
        };
        let those: Vec<_> = known.into_iter().filter(|variant| variant.kind == kind).collect();
        let number = those.len();
        let (says, also) = match kind {
            VariantKind::Ambiguity if number == 0 => ("no ambiguities are known".to_owned(), ""),
            VariantKind::Ambiguity => (
                format!("{} of the handout; either interpretation is accepted", ambiguities(number)),
                "    also accepted: ",
            ),
            VariantKind::Mistake => (count(number, "known mistake"), "    behaves as if: "),
        };
        let name = choose::name(self.assignment, part);
        out.push_str(&format!("\n{}  {says}\n", self.theme.paint(Role::Heading, &name)));
        for variant in those {
            let handout = if variant.handout.is_empty() { "is silent" } else { variant.handout };
            out.push_str(&format!("  {}\n", self.theme.paint(Role::Command, variant.name)));
            out.push_str(&paragraph("    the handout:   ", handout, self.width));
            out.push_str(&paragraph(also, variant.reading, self.width));
        }
        Ok(())
    }
}

/// Returns a line about scenarios whose names students may not see.
fn not_named(number: usize) -> String {
    if number == 0 { String::new() } else { format!("    {}, not named\n", count(number, "more scenario")) }
}

fn ambiguities(number: usize) -> String {
    if number == 1 { "1 ambiguity".to_owned() } else { format!("{number} ambiguities") }
}

/// Returns the seed and input of a scenario, unless it is hidden. `is_interactive`: its program runs together with a checker.
fn row(scenario: &Scenario, is_interactive: bool) -> String {
    if scenario.visibility != Visibility::Visible {
        return match scenario.visibility {
            Visibility::AfterDueDate => "shown after the due date".to_owned(),
            Visibility::AfterPublished => "shown after grades are published".to_owned(),
            Visibility::Hidden | Visibility::Visible => "hidden".to_owned(),
        };
    }
    let mut said: Vec<String> = scenario.seed.map(|seed| format!("seed {seed}")).into_iter().collect();
    said.extend(scenario.draws.iter().map(|draws| format!("{} {}", draws.kind.many, draws.in_words())));
    said.extend(scenario.sanitize.then(|| "with memory checks".to_owned()));
    if !scenario.keys.is_empty() {
        let keys: Vec<String> = scenario.keys.iter().map(|key| text::quoted(key)).collect();
        said.push(format!("input {}", keys.join(" ")));
    }
    if scenario.setup.ends {
        said.push("end of input".to_owned());
    }
    said.extend(scenario.setup.in_words(is_interactive));
    said.extend(scenario.player.iter().map(|player| strategy::in_words(&**player)));
    if let Some(answers) = &scenario.answers {
        let questions = strategy::said(&**answers).into_iter();
        let each: Vec<String> = questions.map(|(question, words)| format!("{question}: {words}")).collect();
        said.push(format!("answers {}", each.join("; ")));
    }
    if scenario.is_for_information() {
        said.push("for information only".to_owned());
    } else if scenario.weight > 1 {
        said.push(format!("weight {}", scenario.weight));
    }
    said.join(", ")
}

/// Returns the number of scenarios that cover a rule, and the first of them that may be named.
fn by(scenarios: &[Option<&str>]) -> String {
    let number = count(scenarios.len(), "scenario");
    match (scenarios, scenarios.iter().flatten().next()) {
        ([_], Some(only)) => format!("by `{only}` only"),
        (_, Some(first)) => format!("by {number}, such as `{first}`"),
        (_, None) => format!("by {number}, not named"),
    }
}
