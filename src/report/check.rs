//! The check view: one submission, what is right in few words and what is wrong in full.
//!
//! Owns the order in which a failing scenario is told: the finding's sentence, the turn where the runs part,
//! advice, the command that shows it again. Of a scenario that is not visible it tells the name and whether
//! it passes, nothing else.

use crate::compare::diff::Side;
use crate::record::{PartRecord, Record, ScenarioRecord, Status, SubmissionRecord};

use crate::report::difference::{self, Marked, Row};
use crate::report::summary;
use crate::report::table::{name, points, safe};
use crate::report::theme::{Role, Theme};
use crate::report::wrap::paragraph;
use crate::text::{count, list, shorten};
use crate::transcript::Transcript;
use crate::verdict::{Finding, FindingKind, Rung, Verdict};

/// How many failing scenarios of a part are told in full.
const IN_FULL: usize = 3;
/// How many lines of a compiler's words are shown, and how long each may be.
const COMPILER: (usize, usize) = (20, 200);
/// How long a sentence of ours may get before it is cut: it quotes the program.
const SENTENCE: usize = 600;

/// What the view shows beside the record.
#[derive(Clone, Debug)]
pub struct Exhibit<'a> {
    /// The part's id.
    pub part: &'a str,
    /// The scenario's name.
    pub scenario: &'a str,
    /// The run that was expected.
    pub expected: &'a Transcript,
    /// The run as it was.
    pub actual: &'a Transcript,
    /// The rung that passes.
    pub require: Rung,
    /// What a right program that fails this way does instead, one sentence each.
    pub plays_as_if: Vec<String>,
    /// The command that runs this scenario again.
    pub again: String,
    /// The command that shows the right run.
    pub right: String,
}

/// The view of every submission of the record (`check` has one): exhibits belong to the first.
pub fn render(record: &Record, exhibits: &[Exhibit<'_>], theme: Theme, width: usize) -> Vec<u8> {
    let page = Page { exhibits, theme, width: width.clamp(40, 120) };
    let mut out = String::new();
    for submission in &record.submissions {
        page.submission(&mut out, record, submission);
    }
    out.push_str(&summary::totals(record));
    out.into_bytes()
}

struct Page<'a> {
    exhibits: &'a [Exhibit<'a>],
    theme: Theme,
    width: usize,
}

impl Page<'_> {
    fn submission(&self, out: &mut String, record: &Record, submission: &SubmissionRecord) {
        let title = self.theme.paint(Role::Heading, &safe(&record.title));
        out.push_str(&format!("{title} · {}\n\n", name(&submission.student, 60)));
        for note in &submission.notes {
            out.push_str(&self.wrapped(&format!("note: {}", safe(note)), 0));
        }
        if !submission.notes.is_empty() {
            out.push('\n');
        }
        let width = submission.parts.iter().map(|part| part.id.chars().count()).max().unwrap_or(0);
        for part in &submission.parts {
            out.push_str(&self.part_line(part, width));
        }
        out.push('\n');
        for part in &submission.parts {
            self.part(out, part);
        }
    }

    fn part_line(&self, part: &PartRecord, width: usize) -> String {
        let right = part.scenarios.iter().filter(|scenario| scenario.verdict == Verdict::Pass).count();
        let total = part.scenarios.len();
        let (mark, role, says) = match part.status {
            Status::BuildFailed => ("✗", Role::Bad, "does not build".to_owned()),
            Status::Missing => ("✗", Role::Bad, "nothing to build".to_owned()),
            Status::NotGraded => ("?", Role::Warn, "not graded: our fault, not a zero".to_owned()),
            Status::Graded if total == 0 && part.functionality.is_none() => {
                ("·", Role::Muted, "a person marks it".to_owned())
            }
            Status::Graded if total == 0 => ("·", Role::Muted, "nothing of it was run".to_owned()),
            Status::Graded if right == total => {
                ("✓", Role::Good, format!("right: {}", of(right, total, "scenario")))
            }
            Status::Graded => ("✗", Role::Bad, format!("wrong: {} right", of(right, total, "scenario"))),
        };
        let earned = match part.points {
            Some(earned) if part.max_points > 0.0 => {
                format!(", {} of {}", points(earned), count_points(part.max_points))
            }
            _ => String::new(),
        };
        let id = safe(&part.id);
        format!("{} {id:width$}  {}{earned}\n", self.theme.paint(role, mark), self.theme.paint(role, &says))
    }

    fn part(&self, out: &mut String, part: &PartRecord) {
        if part.status != Status::Graded {
            self.unbuilt(out, part);
        }
        let failing = part.scenarios.iter().filter(|scenario| scenario.verdict != Verdict::Pass);
        let (open, closed): (Vec<_>, Vec<_>) = failing.partition(|scenario| scenario.visibility == "visible");
        for (index, scenario) in open.iter().enumerate() {
            self.heading(out, part, scenario);
            if index < IN_FULL {
                self.scenario(out, part, scenario);
            } else if let Some(finding) = &scenario.finding {
                out.push_str(&self.wrapped(&capital(&safe(&shorten(&finding.says, SENTENCE))), 2));
                out.push('\n');
            }
        }
        if open.len() > IN_FULL {
            let says = format!(
                "{} of `{}` in short: --only '{}/NAME' shows one in full",
                count(open.len() - IN_FULL, "more scenario"),
                safe(&part.id),
                safe(&part.id)
            );
            out.push_str(&format!("{}\n\n", self.theme.paint(Role::Muted, &says)));
        }
        if !closed.is_empty() {
            let names: Vec<String> =
                closed.iter().map(|scenario| format!("`{}`", safe(&scenario.name))).collect();
            let says = format!(
                "{}: {} {}; {} kept for the marking",
                safe(&part.id),
                list(&names, "and"),
                if names.len() == 1 { "fails" } else { "fail" },
                if names.len() == 1 { "its details are" } else { "their details are" }
            );
            out.push_str(&self.wrapped(&says, 0));
            out.push('\n');
        }
    }

    fn heading(&self, out: &mut String, part: &PartRecord, scenario: &ScenarioRecord) {
        let name = format!("{}/{}", safe(&part.id), safe(&scenario.name));
        let says = scenario.verdict.says();
        let role = if scenario.verdict == Verdict::Flawed { Role::Warn } else { Role::Bad };
        out.push_str(&format!(
            "{} — {}\n",
            self.theme.paint(Role::Heading, &name),
            self.theme.paint(role, says)
        ));
    }

    fn scenario(&self, out: &mut String, part: &PartRecord, scenario: &ScenarioRecord) {
        let exhibit =
            self.exhibits.iter().find(|shown| shown.part == part.id && shown.scenario == scenario.name);
        if let Some(finding) = &scenario.finding {
            out.push_str(&self.wrapped(&capital(&safe(&shorten(&finding.says, SENTENCE))), 2));
            out.push('\n');
            if let Some(exhibit) = exhibit {
                self.rows(out, &rows(exhibit, finding));
                out.push('\n');
            }
        }
        for other in &scenario.others {
            out.push_str(&self.wrapped(&format!("Also: {}", safe(&shorten(&other.says, SENTENCE))), 2));
        }
        let hint = scenario.finding.as_ref().and_then(|finding| finding.hint.as_deref());
        let as_if = exhibit.into_iter().flat_map(|exhibit| exhibit.plays_as_if.iter().map(String::as_str));
        for hint in hint.into_iter().chain(as_if) {
            let text = paragraph("  hint: ", &safe(&shorten(hint, SENTENCE)), self.width);
            out.push_str(&text.replacen("hint:", &self.theme.paint(Role::Hint, "hint:"), 1));
        }
        if let Some(exhibit) = exhibit {
            for (what, command) in [("run it again:  ", &exhibit.again), ("the right run: ", &exhibit.right)]
            {
                out.push_str(&format!("  {what}{}\n", self.theme.paint(Role::Command, &safe(command))));
            }
        }
        out.push('\n');
    }

    /// Rows with a gutter: program text stands right of `│`, and only there.
    fn rows(&self, out: &mut String, rows: &[Row]) {
        for row in rows {
            let line = match row {
                Row::Line(side, line) => self.line(*side, line),
                Row::Fold(says) => format!("    {}", self.theme.paint(Role::Muted, &format!("┊ ({says})"))),
            };
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }

    fn line(&self, side: Side, line: &Marked) -> String {
        let (sign, roles) = match side {
            Side::Same => (" ".to_owned(), None),
            Side::Expected => {
                (self.theme.paint(Role::Expected, "-"), Some((Role::Expected, Role::ExpectedHere)))
            }
            Side::Found => (self.theme.paint(Role::Found, "+"), Some((Role::Found, Role::FoundHere))),
        };
        let paint = |(differs, text): &(bool, String)| match roles {
            Some((whole, here)) => self.theme.paint(if *differs { here } else { whole }, text),
            None => text.clone(),
        };
        let text: String = line.pieces.iter().map(paint).collect();
        let typed = self.theme.paint(Role::Typed, line.typed.as_deref().unwrap_or_default());
        let note = line.note.as_deref().map(|note| self.theme.paint(Role::Muted, &format!("  ┊ ({note})")));
        let bar = self.theme.paint(Role::Muted, "│");
        format!("  {sign} {bar} {text}{typed}{}", note.unwrap_or_default())
    }

    /// Why a part could not be run, in its own words and the compiler's.
    fn unbuilt(&self, out: &mut String, part: &PartRecord) {
        let Some(note) = &part.note else { return };
        let what = match part.status {
            Status::BuildFailed => "does not build",
            Status::Missing => "nothing to build",
            Status::Graded | Status::NotGraded => "not graded",
        };
        let heading = self.theme.paint(Role::Heading, &safe(&part.id));
        out.push_str(&format!("{heading} — {}\n", self.theme.paint(Role::Bad, what)));
        out.push_str(&self.wrapped(&safe(&shorten(note, SENTENCE)), 2));
        if !part.compiler.is_empty() {
            out.push('\n');
            let lines: Vec<&str> = part.compiler.lines().collect();
            for line in lines.iter().take(COMPILER.0) {
                let bar = self.theme.paint(Role::Muted, "│");
                out.push_str(format!("    {bar} {}", safe(&shorten(line, COMPILER.1))).trim_end());
                out.push('\n');
            }
            let hidden = lines.len().saturating_sub(COMPILER.0);
            if hidden > 0 {
                self.rows(out, &[Row::Fold(format!("{} more from the compiler", count(hidden, "line")))]);
            }
        }
        out.push('\n');
    }

    /// The text in lines of at most the page's width, each indented.
    fn wrapped(&self, text: &str, indent: usize) -> String {
        paragraph(&" ".repeat(indent), text, self.width)
    }
}

/// How the runs part, as far as lines can show it.
fn rows(exhibit: &Exhibit<'_>, finding: &Finding) -> Vec<Row> {
    if exhibit.require == Rung::Facts && finding.kind == FindingKind::Fact {
        return difference::free_wording(exhibit.actual, finding);
    }
    difference::rows(exhibit.expected, exhibit.actual, finding.turn, exhibit.require)
}

fn of(some: usize, total: usize, noun: &str) -> String {
    format!("{some} of {}", count(total, noun))
}

fn count_points(of: f64) -> String {
    let number = points(of);
    if number == "1" { "1 point".to_owned() } else { format!("{number} points") }
}

/// The sentence with a capital letter, as it starts a paragraph.
fn capital(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
