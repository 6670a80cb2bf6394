//! The check view: one submission, what is right in few words and what is wrong in full.
//!
//! Owns the order in which a failing scenario is told: the finding's sentence, the turn where the runs part,
//! advice, the command that shows it again. Of a scenario that is not visible it tells the name and whether
//! it passes, nothing else.

use crate::compare::diff::Side;
use crate::record::{PartRecord, Record, ScenarioRecord, Status, SubmissionRecord};

use crate::report::difference::{self, Marked, Row};
use crate::report::summary::Summary;
use crate::report::table::{name, points, safe};
use crate::report::theme::{Role, Theme};
use crate::report::wrap::{capital, paragraph, told};
use crate::report::{asides, mistakes, review};
use crate::text::{count, list, shorten, some};
use crate::transcript::Transcript;
use crate::verdict::{Finding, FindingKind, Rung, Verdict};

/// How many kinds of failure of a part are told in full, and how many at all.
const IN_FULL: usize = 3;
const IN_SHORT: usize = 10;
/// How many scenarios that fail alike are named.
const NAMED: usize = 3;
/// How many lines of a compiler's words are shown, and how long each may be.
const COMPILER: (usize, usize) = (20, 200);

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
    /// The command that runs this scenario again.
    pub again: String,
    /// The command that shows the right run.
    pub right: String,
    /// Whether that one draws something else: this run's draws were its own, and followed.
    pub followed: bool,
}

/// The view of every submission of the record (`check` has one): exhibits belong to the first.
pub fn render(record: &Record, exhibits: &[Exhibit<'_>], theme: Theme, width: usize) -> Vec<u8> {
    let page = Page { exhibits, theme, width: width.clamp(40, 120) };
    let (mut out, mut summary) = (String::new(), Summary::of(record));
    for submission in &record.submissions {
        page.submission(&mut out, record, submission);
        summary.add(submission);
    }
    out.push_str(&summary.totals());
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
        let by_hand = |part: &PartRecord| record.by_hand(&part.id);
        for part in &submission.parts {
            out.push_str(&self.part_line(part, by_hand(part), width));
            for says in mistakes::of_part(part) {
                out.push_str(&self.theme.paint(Role::Hint, &self.wrapped(&says, width + 4)));
            }
        }
        out.push('\n');
        for part in &submission.parts {
            if part.status != Status::Graded && !by_hand(part) {
                self.unbuilt(out, part);
            }
            self.part(out, part);
            if let Some(found) = &part.review {
                out.push_str(&review::section(part, found, self.theme, self.width));
                out.push('\n');
            }
        }
    }

    fn part_line(&self, part: &PartRecord, by_hand: bool, width: usize) -> String {
        let (mark, role, says) = outcome(part, by_hand);
        let earned = match part.points {
            Some(earned) if part.max_points > 0.0 => {
                format!(", {} of {}", points(earned), count_points(part.max_points))
            }
            _ => String::new(),
        };
        let id = safe(&part.id);
        let before = format!(" {id:width$}  ");
        let line = paragraph(&format!("{mark}{before}"), &format!("{says}{earned}"), self.width);
        let rest = &line[mark.len() + before.len()..];
        // Lines are broken at blanks only: what is not blank is counted to find where the words end and the points begin.
        let is_told = |character: &char| !character.is_whitespace();
        let told = says.chars().filter(is_told).count();
        let end = rest.char_indices().filter(|(_, character)| is_told(character)).nth(told);
        let (says, earned) = rest.split_at(end.map_or(rest.trim_end().len(), |(at, _)| at));
        format!("{}{before}{}{earned}", self.theme.paint(role, mark), self.theme.paint(role, says))
    }

    fn part(&self, out: &mut String, part: &PartRecord) {
        let failing = part.scenarios.iter().filter(|scenario| scenario.verdict != Verdict::Pass);
        let (open, closed): (Vec<_>, Vec<_>) = failing.partition(|scenario| scenario.visibility == "visible");
        self.failing(out, part, &alike(&open));
        for aside in asides::of(part) {
            out.push_str(&self.wrapped(&aside, 0));
            out.push('\n');
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

    /// Failing scenarios, those that fail alike told once: the first few in full, some more in short.
    fn failing(&self, out: &mut String, part: &PartRecord, groups: &[Vec<&ScenarioRecord>]) {
        for (index, group) in groups.iter().take(IN_SHORT).enumerate() {
            let [first, others @ ..] = group.as_slice() else { continue };
            self.heading(out, part, first);
            if index < IN_FULL {
                self.scenario(out, part, first);
            } else if let Some(finding) = &first.finding {
                out.push_str(&self.wrapped(&sentence(finding), 2));
            }
            if !others.is_empty() {
                let names: Vec<String> =
                    others.iter().map(|other| format!("`{}`", safe(&other.name))).collect();
                let says = format!(
                    "the same in {}: {}",
                    count(names.len(), "more scenario"),
                    some(&names, NAMED, "and")
                );
                out.push_str(&self.theme.paint(Role::Muted, &self.wrapped(&says, 2)));
            }
            out.push('\n');
        }
        let untold: usize = groups.iter().skip(IN_SHORT).map(Vec::len).sum();
        let id = safe(&part.id);
        if groups.len() > IN_FULL {
            let more = match untold {
                0 => String::new(),
                _ => format!("{} of `{id}` not told here; ", count(untold, "failing scenario")),
            };
            let says = format!("{more}--only '{id}/NAME' shows one in full");
            out.push_str(&format!("{}\n\n", self.theme.paint(Role::Muted, &says)));
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
            out.push_str(&self.wrapped(&sentence(finding), 2));
            out.push('\n');
            let rows = exhibit.map(|exhibit| rows(exhibit, finding)).unwrap_or_default();
            if !rows.is_empty() {
                self.rows(out, &rows);
                out.push('\n');
            }
        }
        for other in &scenario.others {
            out.push_str(&self.wrapped(&format!("Also: {}", told(&other.says)), 2));
        }
        let hint = scenario.finding.as_ref().and_then(|finding| finding.hint.as_deref());
        if let Some(hint) = hint {
            let text = paragraph("  hint: ", &told(hint), self.width);
            out.push_str(&text.replacen("hint:", &self.theme.paint(Role::Hint, "hint:"), 1));
        }
        if let Some(exhibit) = exhibit {
            let right = if exhibit.followed { "a right run:   " } else { "the right run: " };
            for (what, command) in [("run it again:  ", &exhibit.again), (right, &exhibit.right)] {
                out.push_str(&format!("  {what}{}\n", self.theme.paint(Role::Command, &safe(command))));
            }
        }
    }

    /// Rows with a gutter: program text stands right of `│`, and only there.
    fn rows(&self, out: &mut String, rows: &[Row]) {
        for row in rows {
            let line = match row {
                Row::Line(side, line) => self.line(*side, line),
                Row::Pointed(line) => self.pointed(line),
                Row::Fold(says) => format!("    {}", self.theme.paint(Role::Muted, &format!("┊ ({says})"))),
            };
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }

    fn pointed(&self, line: &Marked) -> String {
        self.line(Side::Same, line).replacen("   ", &format!("  {}", self.theme.paint(Role::Warn, ">")), 1)
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
        out.push_str(&self.wrapped(&told(note), 2));
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

/// A part in a sign and a few words.
fn outcome(part: &PartRecord, by_hand: bool) -> (&'static str, Role, String) {
    let having = |verdict: Verdict| part.scenarios.iter().filter(|it| it.verdict == verdict).count();
    let (right, flawed, total) = (having(Verdict::Pass), having(Verdict::Flawed), part.scenarios.len());
    match part.status {
        Status::Missing if by_hand => {
            ("·", Role::Muted, "nothing handed in; a person would mark it".to_owned())
        }
        _ if by_hand => ("·", Role::Muted, "a person marks it".to_owned()),
        Status::BuildFailed => ("✗", Role::Bad, "does not build".to_owned()),
        Status::Missing => ("✗", Role::Bad, "nothing to build".to_owned()),
        Status::NotGraded => ("?", Role::Warn, "not graded: our fault, not a zero".to_owned()),
        Status::Graded if total == 0 => ("·", Role::Muted, "nothing of it was run".to_owned()),
        Status::Graded if right == total => {
            ("✓", Role::Good, format!("right: {}", of(right, total, "scenario")))
        }
        Status::Graded if right + flawed == total => {
            let says =
                format!("flawed: plays right, but breaks a demand in {}", of(flawed, total, "scenario"));
            ("✗", Role::Warn, says)
        }
        Status::Graded => ("✗", Role::Bad, format!("wrong: {} right", of(right, total, "scenario"))),
    }
}

/// How the runs part, as far as lines can show it.
fn rows(exhibit: &Exhibit<'_>, finding: &Finding) -> Vec<Row> {
    // Free wording: that lines are others says nothing. A run without input is one turn, too long to be shown.
    let free = exhibit.require == Rung::Facts;
    let one_turn = exhibit.expected.turns.len() == 1;
    let missing_or_extra = matches!(finding.kind, FindingKind::Missing | FindingKind::Extra);
    if free && (finding.kind == FindingKind::Fact || missing_or_extra && finding.line.is_some() || one_turn) {
        return difference::pointed_at(exhibit.actual, finding);
    }
    match finding.kind {
        // A sum of pauses stands in no line.
        FindingKind::Pause => Vec::new(),
        FindingKind::Demand if finding.line.is_none() => Vec::new(),
        FindingKind::Demand => difference::pointed_at(exhibit.actual, finding),
        _ => difference::rows(exhibit.expected, exhibit.actual, finding.turn, exhibit.require),
    }
}

/// The scenarios in groups that fail alike: the same verdict in the same words, in the order of the suite.
fn alike<'a>(failing: &[&'a ScenarioRecord]) -> Vec<Vec<&'a ScenarioRecord>> {
    let mut groups: Vec<Vec<&ScenarioRecord>> = Vec::new();
    let says = |scenario: &'a ScenarioRecord| scenario.finding.as_ref().map(|finding| finding.says.as_str());
    for scenario in failing {
        let same = |group: &&mut Vec<&'a ScenarioRecord>| {
            group[0].verdict == scenario.verdict && says(group[0]) == says(scenario)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(scenario),
            None => groups.push(vec![scenario]),
        }
    }
    groups
}

/// A finding's sentence, safe to print.
fn sentence(finding: &Finding) -> String {
    capital(&told(&finding.says))
}

fn of(some: usize, total: usize, noun: &str) -> String {
    format!("{some} of {}", count(total, noun))
}

fn count_points(of: f64) -> String {
    let number = points(of);
    if number == "1" { "1 point".to_owned() } else { format!("{number} points") }
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
