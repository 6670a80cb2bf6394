//! The page of one student.

use askama::Template;

use crate::record::{ScenarioRecord, Status, StudentPart, StudentRecord};
use crate::report::cell::{lines, points, safe};
use crate::report::earned::Earned;
use crate::report::html::{in_lines, inline, label};
use crate::report::pairs::{self, Row};
use crate::report::theme::Theme;
use crate::report::{asides, check, failures, losses, mistakes, scenarios, screen, summary_text, wording};
use crate::text::{capital, count, some};
use crate::verdict::Verdict;

/// Maximum number of scenarios of a part that fail in different ways and are shown.
const SHOWN: usize = 12;
/// Number of scenarios with the same failure that are named.
const NAMED: usize = 5;
/// Width of texts in columns.
const WIDTH: usize = 100;

/// The page.
#[derive(Template)]
#[template(path = "student.html")]
pub(super) struct StudentPage {
    css: &'static str,
    up: Option<&'static str>,
    student: String,
    title: String,
    total: String,
    partial: Option<String>,
    notes: Vec<String>,
    parts: Vec<Part>,
    paste: String,
    paste_rows: usize,
}

struct Part {
    id: String,
    points: String,
    losses: Vec<String>,
    nothing_lost: &'static str,
    class: &'static str,
    outcome: String,
    paragraphs: Vec<String>,
    comment: Option<String>,
    compiler: String,
    failed: bool,
    unread: Vec<String>,
    failures: Vec<Failure>,
    read_as: String,
}

struct Failure {
    name: String,
    class: &'static str,
    verdict: &'static str,
    sentence: String,
    others: Vec<String>,
    rows: Vec<Row>,
    terms: Vec<(&'static str, String)>,
    command: String,
    runs: Option<(String, String)>,
}

impl StudentPage {
    /// Returns the page of a student; `up` leads to the page of the class.
    pub(super) fn of(student: &StudentRecord, up: Option<&'static str>) -> Self {
        let paste = summary_text::of(student);
        Self {
            css: super::CSS,
            up,
            student: label(&student.student),
            title: safe(&student.title),
            total: capital(&summary_text::total(student)),
            partial: student.partial.as_deref().map(|says| capital(&safe(says))),
            notes: student.notes.iter().map(|note| in_lines(&capital(note))).collect(),
            parts: student.parts.iter().map(|part| Part::of(student, part)).collect(),
            paste_rows: (paste.lines().count() + 1).clamp(4, 30),
            paste,
        }
    }
}

impl Part {
    fn of(student: &StudentRecord, part: &StudentPart) -> Self {
        let groups = groups(part);
        let mut paragraphs: Vec<String> = part
            .mistakes
            .iter()
            .enumerate()
            .map(|(at, mistake)| capital(&mistakes::says(at, mistake)))
            .chain(part.note_alone().map(|note| capital(&safe(note))))
            .collect();
        if part.hidden.count > 0 {
            let of = count(part.hidden.count, "hidden scenario");
            paragraphs.push(format!("{} of {of} passed.", part.hidden.passed));
        }
        paragraphs.extend(information(part));
        paragraphs.extend(asides::of(&part.id, &part.scenarios, &part.uncovered));
        let untold: usize = groups.iter().skip(SHOWN).map(Vec::len).sum();
        if untold > 0 {
            paragraphs.push(format!("{} not shown.", count(untold, "more failing scenario")));
        }
        let earned = Earned::of_student(part);
        Self {
            id: safe(&part.id),
            points: match earned {
                _ if part.max_points == 0.0 => Earned::Nothing.text(""),
                Earned::Points(..) | Earned::Nothing => earned.text(" of "),
                Earned::Manual | Earned::Review | Earned::NotGraded => {
                    format!("? of {}", points(part.max_points))
                }
            },
            losses: losses::shown(&part.losses, (part.points, part.max_points), part.adjusted.as_ref())
                .iter()
                .map(|(points, loss)| inline(&format!("−{points}: {}", loss.why)))
                .collect(),
            nothing_lost: match part.points {
                _ if part.status == Status::Missing => "not submitted",
                Some(_) if earned != Earned::Nothing => "nothing lost",
                _ => "not graded yet",
            },
            class: class(part),
            outcome: outcome(part),
            paragraphs: paragraphs.iter().map(|says| inline(says)).collect(),
            comment: part.comment.as_deref().map(in_lines),
            compiler: lines(&part.compiler),
            failed: part.status == Status::BuildFailed,
            unread: part
                .unread
                .iter()
                .flat_map(|unread| unread.lines.iter().map(|line| safe(line)))
                .collect(),
            failures: groups.iter().take(SHOWN).map(|group| Failure::of(student, part, group)).collect(),
            read_as: read_as(part),
        }
    }
}

impl Failure {
    fn of(student: &StudentRecord, part: &StudentPart, group: &[&ScenarioRecord]) -> Self {
        let scenario = group[0];
        let runs = failures::transcripts(student, scenario);
        let rows = match (&runs, &scenario.finding) {
            (Some((expected, actual)), Some(finding)) => {
                let detail = failures::detail(part, scenario, expected, actual);
                pairs::of(&check::rows(&detail, finding))
            }
            _ => Vec::new(),
        };
        let same: Vec<String> = group[1..].iter().map(|one| format!("`{}`", safe(&one.name))).collect();
        let mut others: Vec<String> = scenario.others.iter().map(|other| safe(&other.message)).collect();
        if !same.is_empty() {
            let scenarios = count(same.len(), "more scenario");
            others.push(format!("the same failure in {scenarios}: {}.", some(&same, NAMED, "and")));
        }
        Self {
            name: format!("{}/{}", safe(&part.id), safe(&scenario.name)),
            class: if scenario.verdict == Verdict::Partial { "warn" } else { "bad" },
            verdict: scenarios::label(scenario),
            sentence: inline(&failures::sentence(scenario)),
            others: others.iter().map(|other| inline(other)).collect(),
            rows,
            terms: terms(scenario),
            command: failures::command(part, scenario),
            runs: runs.map(|(expected, actual)| {
                (screen::render(&expected, Theme::PLAIN), screen::render(&actual, Theme::PLAIN))
            }),
        }
    }
}

/// Returns what there is to know about a scenario that did not pass.
fn terms(scenario: &ScenarioRecord) -> Vec<(&'static str, String)> {
    let mut terms = Vec::new();
    let quotations = scenarios::quotations(scenario);
    terms.extend(quotations.into_iter().map(|quoted| ("The handout", format!("“{}”", safe(quoted)))));
    let hint = scenario.finding.as_ref().and_then(|finding| finding.hint.as_deref());
    terms.extend(hint.map(|hint| ("Hint", safe(hint))));
    terms.extend(scenario.seed.map(|seed| ("Seed", seed.to_string())));
    if !scenario.keys.is_empty() {
        let keys: Vec<String> = scenario.keys.iter().map(|key| safe(key)).collect();
        terms.push(("Input", keys.join(" ")));
    }
    terms.extend(scenario.draws.as_deref().map(|draws| ("Given", safe(draws))));
    terms.extend((!scenario.setup.is_empty()).then(|| ("Run with", safe(&scenario.setup.join("; ")))));
    terms.push(("The run", format!("{}{}", safe(&scenario.ending), slept(scenario.pauses))));
    terms
}

fn slept(pauses: f64) -> String {
    if pauses > 0.0 { format!(", slept for {} s", points(pauses)) } else { String::new() }
}

/// Returns the scenarios that did not pass, in groups of the same failure.
fn groups(part: &StudentPart) -> Vec<Vec<&ScenarioRecord>> {
    scenarios::alike(&failures::of(part).collect::<Vec<_>>())
}

fn class(part: &StudentPart) -> &'static str {
    match part.status {
        Status::Graded if part.functionality.is_none_or(|share| share >= 1.0) => "good",
        Status::Graded | Status::ForReview | Status::NotGraded => "warn",
        Status::BuildFailed | Status::Missing => "bad",
    }
}

fn outcome(part: &StudentPart) -> String {
    let passed = part.scenarios.iter().filter(|one| one.verdict == Verdict::Passed).count();
    match part.status {
        Status::BuildFailed => "The build failed.".to_owned(),
        Status::Missing => "Not submitted.".to_owned(),
        Status::NotGraded => "Not graded. This is not a zero.".to_owned(),
        Status::ForReview => "For review: a person has to read the output. This is not a zero.".to_owned(),
        Status::Graded if part.graded_manually || part.functionality_by_hand => "Graded manually.".to_owned(),
        Status::Graded if part.scenarios.is_empty() => "No visible scenario was run.".to_owned(),
        Status::Graded => format!("{passed} of {} passed.", count(part.scenarios.len(), "scenario")),
    }
}

/// Returns what the scenarios show that are run for information only.
fn information(part: &StudentPart) -> Vec<String> {
    let differing = part.information.iter().filter_map(|run| Some((run, run.finding.as_ref()?)));
    let says = differing.map(|(run, finding)| {
        format!("{}, for information (no points): {}", safe(&run.name), safe(&finding.message))
    });
    says.collect()
}

/// Returns how a part's own words were read.
fn read_as(part: &StudentPart) -> String {
    wording::of(&part.id, part.wording.as_ref(), WIDTH)
}
