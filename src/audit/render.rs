//! The audit as text: a table, then what survives, part by part.

use std::fmt::Write as _;

use super::{Audit, Mutant, Status, Suite};
use crate::error::Result;
use crate::spec::model::Scenario;
use crate::text::{count, some, visible};

/// Maximum number of scenarios that are listed.
const LISTED: usize = 12;

/// A command that plays a scenario, and the scenario as it is written in a spec.
pub type Written = (String, String);

/// How an audit is shown.
pub struct Page<'p> {
    /// Returns how a scenario of a part is run and written.
    pub shown: &'p dyn Fn(&Audit, &Scenario) -> Result<Written>,
    /// Returns a text in lines of limited width, of which the first starts with these words.
    pub paragraph: &'p dyn Fn(&str, &str) -> String,
}

/// Returns the text of these audits, drawn with this seed. Those of one part follow each other.
///
/// # Errors
/// A scenario cannot be written.
pub fn render(audits: &[Audit], seed: u64, page: &Page<'_>) -> Result<String> {
    let mut out = table(audits);
    let _ = writeln!(out, "drawn with seed {seed}");
    for audit in audits {
        survivors(&mut out, audit, page)?;
        equivalents(&mut out, audit, page);
    }
    for of_part in audits.chunk_by(|one, other| one.part == other.part) {
        suite(&mut out, &of_part.iter().collect::<Vec<_>>(), page);
    }
    Ok(out)
}

/// Returns the counts, one line for each audit; a kind of mutants that none has is left out.
fn table(audits: &[Audit]) -> String {
    let with = |audit: &Audit, status| audit.with(status).count();
    let cells = |audit: &Audit| {
        [
            ("mutants", audit.mutants.len()),
            ("caught", audit.score().0),
            ("survived", with(audit, Status::Survived)),
            ("not run", with(audit, Status::NoCoverage)),
            ("equivalent", with(audit, Status::Ignored)),
            ("no build", with(audit, Status::CompileError)),
            ("not tried", audit.untried),
        ]
    };
    let always = |at: usize| at < 3;
    let rows: Vec<[(&str, usize); 7]> = audits.iter().map(cells).collect();
    let shown: Vec<usize> = (0..7).filter(|&at| always(at) || rows.iter().any(|row| row[at].1 > 0)).collect();
    let width = audits.iter().map(|audit| audit.part.chars().count()).max().unwrap_or(0).max(4);
    let mut out = format!("{:width$}  {:6}", "part", "of");
    if let Some(row) = rows.first() {
        shown.iter().for_each(|&at| {
            let _ = write!(out, "  {:>7}", row[at].0);
        });
    }
    let _ = writeln!(out, "  {:>7}", "score");
    for (audit, row) in audits.iter().zip(&rows) {
        let _ = write!(out, "{:width$}  {:6}", audit.part, audit.of);
        for &at in &shown {
            let (title, count) = row[at];
            let _ = write!(out, "  {count:>0$}", title.len().max(7));
        }
        let _ = writeln!(out, "  {:>7}", percent(audit.score()));
    }
    out
}

/// Returns a score, rounded down: 100.0 % is everything.
pub fn percent((caught, of): (usize, usize)) -> String {
    if of == 0 {
        return "–".to_owned();
    }
    let tenths = caught * 1000 / of;
    format!("{}.{} %", tenths / 10, tenths % 10)
}

fn survivors(out: &mut String, audit: &Audit, page: &Page<'_>) -> Result<()> {
    for mutant in audit.with(Status::Survived).chain(audit.with(Status::NoCoverage)) {
        let why = if mutant.status == Status::NoCoverage { "not run by any scenario" } else { "survived" };
        out.push('\n');
        out.push_str(&(page.paragraph)(&format!("{}  {why}: ", audit.part), &title(mutant)));
        if audit.of == "rules" {
            out.push_str(&(page.paragraph)("    ", &mutant.change));
        } else {
            mutant.change.lines().for_each(|line| {
                let _ = writeln!(out, "    {}", visible(line.as_bytes()));
            });
        }
        if mutant.missing.is_none()
            && let Some(reason) = mutant.reason.as_ref().filter(|_| mutant.status == Status::Survived)
        {
            out.push_str(&(page.paragraph)("  ", reason));
        }
        if let Some(missing) = &mutant.missing {
            let (command, yaml) = (page.shown)(audit, missing)?;
            let _ = writeln!(out, "  would catch it: {command}");
            yaml.lines().for_each(|line| {
                let _ = writeln!(out, "    {line}");
            });
        }
    }
    Ok(())
}

fn equivalents(out: &mut String, audit: &Audit, page: &Page<'_>) {
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
            out.push_str(&(page.paragraph)("  ", &title(mutant)));
            let reason = mutant.reason.as_deref().filter(|reason| reason.starts_with("differs"));
            reason.into_iter().for_each(|reason| out.push_str(&(page.paragraph)("    ", reason)));
        }
    }
}

fn title(mutant: &Mutant) -> String {
    format!("{} ({})", mutant.name, mutant.mutator)
}

fn suite(out: &mut String, audits: &[&Audit], page: &Page<'_>) {
    let Some(first) = audits.first() else { return };
    let Suite { add_nothing, smallest } = Suite::of(audits);
    let names = |of: &[usize]| {
        let names: Vec<String> = of.iter().map(|&at| format!("`{}`", first.scenarios[at])).collect();
        some(&names, LISTED, "and")
    };
    let all = count(first.scenarios.len(), "scenario");
    let first_words = format!("{}  ", first.part);
    let says = format!("{} of {all} catch as much as all: {}", smallest.len(), names(&smallest));
    out.push('\n');
    out.push_str(&(page.paragraph)(&first_words, &says));
    if !add_nothing.is_empty() {
        let are = count(add_nothing.len(), "scenario");
        let says = format!("{are} could each be left out: {}", names(&add_nothing));
        out.push_str(&(page.paragraph)("  ", &says));
    }
}
