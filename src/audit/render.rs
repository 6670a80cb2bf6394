//! The audit as text: a table, then what survives, part by part.

use std::fmt::Write as _;

use super::{Audit, Mutant, Status, Suite};
use crate::error::Result;
use crate::spec::model::Scenario;
use crate::text::{count, some, visible};

/// Maximum number of scenarios that are listed.
const LISTED: usize = 12;

/// Returns the command that plays a scenario of a part, and the scenario as it is written in a spec.
pub type Shown<'s> = &'s dyn Fn(&Audit, &Scenario) -> Result<(String, String)>;

/// Returns the text of these audits, drawn with this seed. Those of one part follow each other.
///
/// # Errors
/// A scenario cannot be written.
pub fn render(audits: &[Audit], seed: u64, shown: Shown<'_>) -> Result<String> {
    let mut out = String::new();
    let width = audits.iter().map(|audit| audit.part.chars().count()).max().unwrap_or(0).max(4);
    let _ = writeln!(
        out,
        "{:width$}  {:6}  {:>7}  {:>6}  {:>8}  {:>7}  {:>10}  {:>8}  {:>7}",
        "part", "of", "mutants", "caught", "survived", "not run", "equivalent", "no build", "score"
    );
    for audit in audits {
        let with = |status| audit.with(status).count();
        let _ = writeln!(
            out,
            "{:width$}  {:6}  {:>7}  {:>6}  {:>8}  {:>7}  {:>10}  {:>8}  {:>7}",
            audit.part,
            audit.of,
            audit.mutants.len(),
            audit.score().0,
            with(Status::Survived),
            with(Status::NoCoverage),
            with(Status::Ignored),
            with(Status::CompileError),
            percent(audit.score()),
        );
    }
    let _ = writeln!(out, "drawn with seed {seed}");
    for audit in audits {
        survivors(&mut out, audit, shown)?;
        equivalents(&mut out, audit);
    }
    for of_part in audits.chunk_by(|one, other| one.part == other.part) {
        suite(&mut out, &of_part.iter().collect::<Vec<_>>());
    }
    Ok(out)
}

/// Returns a score, rounded down: 100.0 % is everything.
pub fn percent((caught, of): (usize, usize)) -> String {
    if of == 0 {
        return "–".to_owned();
    }
    let tenths = caught * 1000 / of;
    format!("{}.{} %", tenths / 10, tenths % 10)
}

fn survivors(out: &mut String, audit: &Audit, shown: Shown<'_>) -> Result<()> {
    for mutant in audit.with(Status::Survived).chain(audit.with(Status::NoCoverage)) {
        let why = if mutant.status == Status::NoCoverage { "not run by any scenario" } else { "survived" };
        let _ = writeln!(out, "\n{}  {why}: {}", audit.part, title(mutant));
        mutant.change.lines().for_each(|line| {
            let _ = writeln!(out, "    {}", visible(line.as_bytes()));
        });
        if mutant.missing.is_none()
            && let Some(reason) = mutant.reason.as_ref().filter(|_| mutant.status == Status::Survived)
        {
            let _ = writeln!(out, "  {reason}");
        }
        if let Some(missing) = &mutant.missing {
            let (command, yaml) = shown(audit, missing)?;
            let _ = writeln!(out, "  would catch it: {command}");
            yaml.lines().for_each(|line| {
                let _ = writeln!(out, "    {line}");
            });
        }
    }
    Ok(())
}

fn equivalents(out: &mut String, audit: &Audit) {
    let equivalent: Vec<&Mutant> = audit.with(Status::Ignored).collect();
    if !equivalent.is_empty() {
        let _ = writeln!(
            out,
            "\n{}  {} set aside as equivalent, after a search of {}:",
            audit.part,
            count(equivalent.len(), "mutant"),
            count(audit.searched, "scenario")
        );
        for mutant in equivalent {
            let _ = writeln!(out, "  {}", title(mutant));
            let reason = mutant.reason.as_deref().filter(|reason| reason.starts_with("differs"));
            reason.into_iter().for_each(|reason| {
                let _ = writeln!(out, "    {reason}");
            });
        }
    }
}

fn title(mutant: &Mutant) -> String {
    format!("{} ({})", mutant.name, mutant.mutator)
}

fn suite(out: &mut String, audits: &[&Audit]) {
    let Some(first) = audits.first() else { return };
    let Suite { add_nothing, smallest } = Suite::of(audits);
    let names = |of: &[usize]| {
        let names: Vec<String> = of.iter().map(|&at| format!("`{}`", first.scenarios[at])).collect();
        some(&names, LISTED, "and")
    };
    let all = count(first.scenarios.len(), "scenario");
    let _ = writeln!(
        out,
        "\n{}  {} of {all} catch as much as all: {}",
        first.part,
        smallest.len(),
        names(&smallest)
    );
    if !add_nothing.is_empty() {
        let are = count(add_nothing.len(), "scenario");
        let _ = writeln!(out, "  {are} could each be left out: {}", names(&add_nothing));
    }
}
