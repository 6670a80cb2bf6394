//! The check page: results of one submission, with details of what fails.
//!
//! For a failing scenario: the sentence of the finding, the turn where the runs differ, a hint, and the commands to run it
//! again. Of a hidden scenario, only the name and whether it passes, or only the number of them if the spec hides names.

use crate::record::{AnyRecord, PartRecord, Record, ScenarioRecord, Status, SubmissionRecord, UnreadRecord};

use crate::report::cell::{lines, name, points, safe};
use crate::report::difference::{self, Row};
use crate::report::summary::Summary;
use crate::report::theme::{Role, Theme};
use crate::report::wrap::{noted, paragraph, told};
use crate::report::{asides, losses, mistakes, review, rows, scenarios, wording};
use crate::text::{capital, count, list, shorten, some};
use crate::transcript::Transcript;
use crate::verdict::{Finding, FindingKind, Rung, Verdict};

/// Maximum number of kinds of failure of a part that are shown with details, and that are shown at all.
const IN_FULL: usize = 3;
const IN_SHORT: usize = 10;
/// Number of scenarios with the same failure that are named.
const NAMED: usize = 3;
/// Maximum number of lines of compiler output, and of characters in each.
const COMPILER: (usize, usize) = (20, 200);

/// Data of a failing scenario that is not in the record.
#[derive(Clone, Debug)]
pub struct FailureDetail<'a> {
    /// The part's id.
    pub part: &'a str,
    /// The scenario's name.
    pub scenario: &'a str,
    /// The expected run.
    pub expected: &'a Transcript,
    /// The run of the program.
    pub actual: &'a Transcript,
    /// The required rung.
    pub require: Rung,
    /// The command that runs this scenario again.
    pub again: String,
    /// The command that prints the expected run; empty if there is none.
    pub right: String,
    /// Whether the expected run has other draws, since those of this run were followed.
    pub followed: bool,
}

/// Returns the page of every submission in the record (`check` has one); details belong to the first.
pub fn render(record: &Record, details: &[FailureDetail<'_>], theme: Theme, width: usize) -> Vec<u8> {
    let page = Page { details, theme, width: width.clamp(40, 120) };
    let (mut out, mut summary) = (String::new(), Summary::of(record));
    for submission in &record.submissions {
        page.submission(&mut out, record, submission);
        summary.add(submission);
    }
    let totals = summary.totals(false);
    out.push_str(&if totals.is_empty() { total(record) } else { totals });
    out.push_str(&what_is_lost(record));
    out.into_bytes()
}

/// Returns what full marks would add to the points of the only submission, if they are known and all of its scenarios were run.
fn what_is_lost(record: &Record) -> String {
    let [only] = record.submissions.as_slice() else { return String::new() };
    if record.partial.is_some() || only.points.is_none() {
        return String::new();
    }
    let open = only.parts.iter().flat_map(|part| losses::open(part, record.by_hand(&part.id)));
    let lost = open.map(|(_, loss)| loss.points).sum();
    if points(lost) == points(0.0) {
        return String::new();
    }
    format!(
        "Full marks would add {}. For what costs points, run: croupier show {} --points\n",
        count_points(lost),
        record.assignment
    )
}

/// Returns the total of the only submission, unless nothing can be earned.
fn total(record: &Record) -> String {
    let [only] = record.submissions.as_slice() else { return String::new() };
    let earned = only.points.filter(|_| only.max_points > 0.0);
    earned.map_or_else(String::new, |earned| {
        format!("{} of {}\n", points(earned), count_points(only.max_points))
    })
}

/// Returns what the page says about a failing scenario, without its heading and without colors.
pub(crate) fn failure(detail: &FailureDetail<'_>, scenario: &ScenarioRecord, width: usize) -> String {
    let page = Page { details: std::slice::from_ref(detail), theme: Theme::PLAIN, width };
    let mut out = String::new();
    page.scenario(&mut out, detail.part, scenario);
    out
}

struct Page<'a> {
    details: &'a [FailureDetail<'a>],
    theme: Theme,
    width: usize,
}

impl Page<'_> {
    fn submission(&self, out: &mut String, record: &Record, submission: &SubmissionRecord) {
        let title = self.theme.paint(Role::Heading, &safe(&record.title));
        out.push_str(&format!("{title} · {}\n\n", name(&submission.student, 60)));
        for note in &submission.notes {
            out.push_str(&paragraph("note: ", &lines(note), self.width));
        }
        if !submission.notes.is_empty() {
            out.push('\n');
        }
        let width = submission.parts.iter().map(|part| part.id.chars().count()).max().unwrap_or(0);
        let by_hand = |part: &PartRecord| record.by_hand(&part.id);
        for part in &submission.parts {
            out.push_str(&self.part_line(part, by_hand(part), width));
            for (points, loss) in losses::open(part, by_hand(part)) {
                let says = self.wrapped(&format!("-{points}: {}", safe(&loss.why)), width + 4);
                out.push_str(&self.theme.paint(Role::Muted, &says));
            }
            for says in mistakes::of_part(part) {
                out.push_str(&self.theme.paint(Role::Hint, &self.wrapped(&says, width + 4)));
            }
            let differs =
                part.differs_in.as_ref().map(|command| format!("differs in another run: {command}"));
            for note in part.grader_note.iter().chain(&differs) {
                let says = self.wrapped(&format!("note for the grader: {}", safe(note)), width + 4);
                out.push_str(&self.theme.paint(Role::Muted, &says));
            }
        }
        out.push('\n');
        for part in &submission.parts {
            if let Some(found) = &part.unread {
                self.unread(out, &record.assignment, part, found);
            } else if part.status != Status::Graded && !by_hand(part) {
                self.unbuilt(out, part);
            }
            self.part(out, part, record);
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
        // Lines are broken at spaces only: other characters are counted to find the end of the text before the points.
        let is_told = |character: &char| !character.is_whitespace();
        let told = says.chars().filter(is_told).count();
        let end = rest.char_indices().filter(|(_, character)| is_told(character)).nth(told);
        let (says, earned) = rest.split_at(end.map_or(rest.trim_end().len(), |(at, _)| at));
        format!("{}{before}{}{earned}", self.theme.paint(role, mark), self.theme.paint(role, says))
    }

    fn part(&self, out: &mut String, part: &PartRecord, record: &AnyRecord) {
        let failing = part.scenarios.iter().filter(|scenario| scenario.verdict != Verdict::Passed);
        let (open, closed): (Vec<_>, Vec<_>) = failing.partition(|scenario| scenario.visibility == "visible");
        self.failing(out, part, &scenarios::alike(&open));
        for aside in asides::of(&part.id, &part.scenarios, &part.uncovered) {
            out.push_str(&self.wrapped(&aside, 0));
            out.push('\n');
        }
        self.information(out, part);
        let read = wording::section(part, self.width);
        if !read.is_empty() {
            out.push_str(&read);
            out.push('\n');
        }
        if !closed.is_empty() {
            let names: Vec<String> =
                closed.iter().map(|scenario| format!("`{}`", safe(&scenario.name))).collect();
            let are_named = closed.iter().all(|scenario| record.may_name(scenario));
            let closed = if are_named { list(&names, "and") } else { count(names.len(), "hidden scenario") };
            let says = format!(
                "{}: {closed} {}; details are hidden until grading",
                safe(&part.id),
                if names.len() == 1 { "fails" } else { "fail" }
            );
            out.push_str(&self.wrapped(&says, 0));
            out.push('\n');
        }
    }

    /// Adds what the scenarios show that are run for information only.
    fn information(&self, out: &mut String, part: &PartRecord) {
        let runs = part.information.iter().filter(|run| run.visibility == "visible");
        let (differing, same): (Vec<_>, Vec<_>) = runs.partition(|run| run.finding.is_some());
        let each = differing.iter().map(|run| {
            let says = run.finding.as_ref().map(sentence).unwrap_or_default();
            format!("{}/{}, for information (no points): {says}", safe(&part.id), safe(&run.name))
        });
        let others = (!same.is_empty()).then(|| {
            let scenarios = count(same.len(), "scenario");
            format!("{}: no difference in {scenarios} for information (no points)", safe(&part.id))
        });
        for says in each.chain(others) {
            out.push_str(&self.theme.paint(Role::Muted, &self.wrapped(&says, 0)));
            out.push('\n');
        }
    }

    /// Adds the failing scenarios, in groups of the same failure: the first with details, some more without.
    fn failing(&self, out: &mut String, part: &PartRecord, groups: &[Vec<&ScenarioRecord>]) {
        for (index, group) in groups.iter().take(IN_SHORT).enumerate() {
            let [first, others @ ..] = group.as_slice() else { continue };
            self.heading(out, part, first);
            if index < IN_FULL {
                self.scenario(out, &part.id, first);
            } else if let Some(finding) = &first.finding {
                out.push_str(&self.wrapped(&sentence(finding), 2));
            }
            if !others.is_empty() {
                let names: Vec<String> =
                    others.iter().map(|other| format!("`{}`", safe(&other.name))).collect();
                let says = format!(
                    "same failure in {}: {}",
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
                _ => format!("{} of `{id}` not shown; ", count(untold, "more failing scenario")),
            };
            let says = format!("{more}for details of one, use --only '{id}/NAME'");
            out.push_str(&format!("{}\n\n", self.theme.paint(Role::Muted, &says)));
        }
    }

    fn heading(&self, out: &mut String, part: &PartRecord, scenario: &ScenarioRecord) {
        let name = format!("{}/{}", safe(&part.id), safe(&scenario.name));
        let says = scenarios::label(scenario);
        let role = if scenario.verdict == Verdict::Partial { Role::Warn } else { Role::Bad };
        out.push_str(&format!(
            "{}: {}\n",
            self.theme.paint(Role::Heading, &name),
            self.theme.paint(role, says)
        ));
    }

    fn scenario(&self, out: &mut String, part: &str, scenario: &ScenarioRecord) {
        let detail = self.details.iter().find(|shown| shown.part == part && shown.scenario == scenario.name);
        if let Some(finding) = &scenario.finding {
            out.push_str(&self.wrapped(&sentence(finding), 2));
            out.push('\n');
            let shown = detail.map(|detail| rows(detail, finding)).unwrap_or_default();
            if !shown.is_empty() {
                out.push_str(&rows::lines(&shown, self.theme, self.width));
                out.push('\n');
            }
        }
        for other in &scenario.others {
            out.push_str(&self.wrapped(&format!("Also: {}", told(&other.message)), 2));
        }
        if !scenario.setup.is_empty() {
            out.push_str(&paragraph("  run with:    ", &safe(&scenario.setup.join("; ")), self.width));
        }
        for quoted in scenarios::quotations(scenario) {
            out.push_str(&paragraph("  the handout: ", &format!("\"{}\"", safe(quoted)), self.width));
        }
        let hint = scenario.finding.as_ref().and_then(|finding| finding.hint.as_deref());
        if let Some(hint) = hint {
            let text = paragraph("  hint: ", &told(hint), self.width);
            out.push_str(&text.replacen("hint:", &self.theme.paint(Role::Hint, "hint:"), 1));
        }
        if let Some(detail) = detail {
            let right = if detail.followed { "example run:  " } else { "expected run: " };
            let commands = [("rerun:        ", &detail.again), (right, &detail.right)];
            for (what, command) in commands.into_iter().filter(|(_, command)| !command.is_empty()) {
                out.push_str(&format!("  {what}{}\n", self.theme.paint(Role::Command, &safe(command))));
            }
        }
    }

    /// Adds why a part could not be run, with the compiler output.
    fn unbuilt(&self, out: &mut String, part: &PartRecord) {
        let Some(note) = &part.note else { return };
        let what = match part.status {
            Status::BuildFailed => "build failed",
            Status::Missing => "not submitted",
            Status::Graded | Status::ForReview | Status::NotGraded => "not graded",
        };
        let heading = self.theme.paint(Role::Heading, &safe(&part.id));
        out.push_str(&format!("{heading}: {}\n", self.theme.paint(Role::Bad, what)));
        out.push_str(&self.wrapped(&noted(note), 2));
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
                let fold = Row::Fold(format!("{} of compiler output", count(hidden, "more line")));
                out.push_str(&rows::lines(&[fold], self.theme, self.width));
            }
        }
        out.push('\n');
    }

    /// Adds what could not be read of a part that is for review.
    fn unread(&self, out: &mut String, assignment: &str, part: &PartRecord, found: &UnreadRecord) {
        let heading = self.theme.paint(Role::Heading, &safe(&part.id));
        out.push_str(&format!("{heading}: {}\n", self.theme.paint(Role::Warn, "for review")));
        let facts: Vec<String> = found.facts.iter().map(|fact| format!("`{}`", safe(fact))).collect();
        let says = format!(
            "The program shows {} in words that croupier does not know. A person has to read these lines; this is not a zero.",
            list(&facts, "or")
        );
        out.push_str(&self.wrapped(&says, 2));
        let bar = self.theme.paint(Role::Muted, "│");
        for line in &found.lines {
            out.push_str(&format!("    {bar} {}\n", safe(line)));
        }
        if let Some(line) = found.lines.first().filter(|line| !line.contains('\'')) {
            let command = format!("croupier explain {} '{}'", safe(assignment), safe(line));
            out.push_str(&format!(
                "  what is read in a line: {}\n",
                self.theme.paint(Role::Command, &command)
            ));
        }
        out.push('\n');
    }

    /// Returns the text in indented lines of at most the width of the page.
    fn wrapped(&self, text: &str, indent: usize) -> String {
        paragraph(&" ".repeat(indent), text, self.width)
    }
}

/// Returns the sign and the summary of a part.
fn outcome(part: &PartRecord, by_hand: bool) -> (&'static str, Role, String) {
    let having = |verdict: Verdict| part.scenarios.iter().filter(|it| it.verdict == verdict).count();
    let (right, flawed, total) = (having(Verdict::Passed), having(Verdict::Partial), part.scenarios.len());
    match part.status {
        Status::Missing if by_hand => ("·", Role::Muted, "not submitted (graded manually)".to_owned()),
        _ if by_hand => ("·", Role::Muted, "graded manually".to_owned()),
        Status::BuildFailed => ("✗", Role::Bad, "build failed".to_owned()),
        Status::Missing => ("✗", Role::Bad, "not submitted".to_owned()),
        Status::NotGraded => ("?", Role::Warn, "not graded (not a zero)".to_owned()),
        Status::ForReview => ("?", Role::Warn, "for review: output in unknown words (not a zero)".to_owned()),
        Status::Graded if part.functionality_by_hand => ("·", Role::Muted, "graded manually".to_owned()),
        Status::Graded if total == 0 && !part.information.is_empty() => {
            ("·", Role::Muted, "for information only (no points)".to_owned())
        }
        Status::Graded if total == 0 => ("·", Role::Muted, "no scenario was run".to_owned()),
        Status::Graded if right == total => {
            ("✓", Role::Good, format!("{} passed", of(right, total, "scenario")))
        }
        Status::Graded if right + flawed == total && part.scenarios.iter().any(scenarios::is_scored) => {
            ("✗", Role::Warn, format!("partly right in {}", of(flawed, total, "scenario")))
        }
        Status::Graded if right + flawed == total => {
            let says = format!("correct output, requirement not met in {}", of(flawed, total, "scenario"));
            ("✗", Role::Warn, says)
        }
        Status::Graded => ("✗", Role::Bad, format!("{} passed", of(right, total, "scenario"))),
    }
}

/// Returns the rows that show the difference, if lines can show it.
pub(crate) fn rows(detail: &FailureDetail<'_>, finding: &Finding) -> Vec<Row> {
    // Only a checker judges runs at no rung: another right answer shows nothing about this one.
    if detail.require == Rung::None {
        return difference::alone(detail.actual);
    }
    // If the wording may differ, different lines mean nothing. A run without input is one turn, too long to be shown.
    let free = detail.require == Rung::Facts;
    let one_turn = detail.expected.turns.len() == 1;
    let missing_or_extra = matches!(finding.kind, FindingKind::Missing | FindingKind::Extra);
    if free && (finding.kind == FindingKind::Fact || missing_or_extra && finding.line.is_some() || one_turn) {
        return difference::pointed_at(detail.expected, detail.actual, finding, detail.require);
    }
    match finding.kind {
        // Pauses have no line.
        FindingKind::Pause => Vec::new(),
        FindingKind::Demand if finding.line.is_none() => Vec::new(),
        FindingKind::Demand => {
            difference::pointed_at(detail.expected, detail.actual, finding, detail.require)
        }
        _ => difference::rows(detail.expected, detail.actual, finding.turn, detail.require),
    }
}

/// Returns the sentence of a finding, safe to print.
fn sentence(finding: &Finding) -> String {
    capital(&told(&finding.message))
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
