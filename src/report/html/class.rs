//! The page of the class, for staff.

use std::collections::BTreeMap;

use askama::Template;

use crate::record::{AnyRecord, PartRecord, ScenarioRecord, StudentRecord, SubmissionRecord, Ungraded};
use crate::report::attention;
use crate::report::cell::{points, safe};
use crate::report::distribution::{self, RANGES};
use crate::report::earned::Earned;
use crate::report::html::{inline, label};
use crate::report::remarks::Remarks;
use crate::text::{capital, count};
use crate::verdict::Verdict;

/// Height of the tallest bar, and width of a bar with its gap, in pixels.
const TALLEST: f64 = 100.0;
const STEP: usize = 52;

/// What stands between points and their maximum.
const OF: &str = " / ";

/// A name, and the student's page.
type Link = (String, String);

/// The page, filled one submission at a time.
#[derive(Template)]
#[template(path = "index.html")]
pub(super) struct ClassPage {
    css: &'static str,
    title: String,
    heads: Vec<String>,
    /// What needs attention, and whose it is.
    attention: Vec<(&'static str, Vec<Link>)>,
    /// Titles, and whether they stand above numbers.
    columns: Vec<(String, bool)>,
    rows: Vec<Row>,
    histogram: Option<Histogram>,
    /// What a program behaves as, the part, and whose programs.
    mistakes: Vec<(String, String, Vec<Link>)>,
    /// The scenario, how many pass it, and who does not.
    scenarios: Vec<(String, String, Vec<Link>)>,
    parts: Vec<String>,
    /// What totals are without.
    ungraded: Option<String>,
    collected: Collected,
}

/// What is collected while submissions are added.
#[derive(Default)]
struct Collected {
    /// Shares of the maximum, of those that are graded.
    shares: Vec<f64>,
    totals: Vec<f64>,
    ungraded: Ungraded,
    mistakes: BTreeMap<(String, String), Vec<Link>>,
    /// By part and number in the spec: name, runs, and who fails.
    scenarios: BTreeMap<(usize, usize), (String, usize, Vec<Link>)>,
}

/// A student's row.
struct Row {
    name: String,
    file: String,
    /// Text, number for sorting, and class.
    cells: Vec<(String, String, &'static str)>,
    remarks: String,
    /// Whether it has points without all manual grades.
    is_incomplete: bool,
}

struct Histogram {
    says: String,
    label: String,
    bars: Vec<Bar>,
}

struct Bar {
    x: usize,
    y: f64,
    height: f64,
    middle: usize,
    above: f64,
    count: usize,
    from: String,
}

impl ClassPage {
    /// Returns the page of a record, without submissions.
    pub(super) fn of(record: &AnyRecord) -> Self {
        let parts: Vec<String> = record.parts.iter().map(|part| part.id.clone()).collect();
        let mut columns = vec![("Student".to_owned(), false)];
        columns.extend(parts.iter().map(|part| (safe(part), true)));
        columns.extend([("Total".to_owned(), true), ("Remarks".to_owned(), false)]);
        let mut heads: Vec<String> = record.intake.iter().map(|intake| safe(intake)).collect();
        heads.extend(record.partial.as_deref().map(|partial| capital(&safe(partial))));
        heads.extend(record.shard.as_ref().map(|shard| format!("Shard {} of {}", shard.number, shard.of)));
        heads.push(format!("croupier {}, spec {}", safe(&record.version), safe(&record.spec)));
        Self {
            css: super::CSS,
            title: safe(&record.title),
            heads,
            attention: Vec::new(),
            columns,
            rows: Vec::new(),
            histogram: None,
            mistakes: Vec::new(),
            scenarios: Vec::new(),
            parts,
            ungraded: None,
            collected: Collected::default(),
        }
    }

    /// Adds a submission, with what its student may see; the page of that has this file name.
    pub(super) fn add(
        &mut self,
        record: &AnyRecord,
        (submission, student): (&SubmissionRecord, &StudentRecord),
        file: &str,
    ) {
        self.collected.ungraded.add(student);
        let link = (label(&submission.student), file.to_owned());
        for what in attention::of(submission) {
            match self.attention.iter_mut().find(|(other, _)| *other == what) {
                Some((_, links)) => links.push(link.clone()),
                None => self.attention.push((what, vec![link.clone()])),
            }
        }
        if let Some(earned) = submission.points {
            self.collected.totals.push(earned);
            self.collected.shares.push(earned / submission.max_points.max(1e-9));
        }
        for (at, id) in self.parts.iter().enumerate() {
            for part in submission.parts.iter().filter(|part| part.id == *id) {
                self.collected.part(at, part, &link);
            }
        }
        let mut cells: Vec<(String, String, &'static str)> = self
            .parts
            .iter()
            .map(|id| {
                let part = submission.parts.iter().find(|part| part.id == *id);
                part.map_or_else(nothing, |part| cell(part, record.by_hand(id)))
            })
            .collect();
        cells.push(match submission.points {
            Some(earned) => {
                let says = Earned::Points(earned, submission.max_points).text(OF);
                (says, earned.to_string(), "")
            }
            None if submission.is_excused() => ("excused".to_owned(), "-1".to_owned(), "muted"),
            None => ("?".to_owned(), "-1".to_owned(), "warn"),
        });
        let remarks = inline(&Remarks::in_full(record, submission).text());
        let is_incomplete = submission.awaits_grades();
        self.rows.push(Row { name: link.0, file: link.1, cells, remarks, is_incomplete });
    }

    /// Returns the page after the last submission.
    pub(super) fn finished(mut self) -> Self {
        let Collected { shares, mut totals, mistakes, scenarios, ungraded } =
            std::mem::take(&mut self.collected);
        self.ungraded = ungraded.of_class().map(|says| inline(&says));
        if ungraded.is_mixed() {
            for row in self.rows.iter_mut().filter(|row| row.is_incomplete) {
                row.cells.iter_mut().last().into_iter().for_each(|(text, ..)| text.push('*'));
            }
        }
        self.heads.insert(0, count(self.rows.len(), "student"));
        totals.sort_by(f64::total_cmp);
        self.histogram = (totals.len() > 1).then(|| histogram(&shares, &totals));
        self.mistakes = mistakes.into_iter().map(|((says, part), links)| (says, part, links)).collect();
        self.mistakes.sort_by_key(|(_, _, links)| std::cmp::Reverse(links.len()));
        let counted = scenarios
            .into_values()
            .map(|(name, runs, failing)| (name, format!("{} of {runs}", runs - failing.len()), failing));
        self.scenarios = counted.collect();
        self
    }
}

impl Collected {
    fn part(&mut self, at: usize, part: &PartRecord, link: &Link) {
        for mistake in part.mistakes.iter().filter(|mistake| mistake.or.is_empty()) {
            let key = (capital(&safe(&mistake.message)), safe(&part.id));
            self.mistakes.entry(key).or_default().push(link.clone());
        }
        let judged = part.scenarios.iter().filter(|scenario| scenario.verdict != Verdict::NotGraded);
        for (index, scenario) in judged.enumerate() {
            let name = || format!("{}/{}", safe(&part.id), safe(&scenario.name));
            let entry = self
                .scenarios
                .entry((at, number(scenario, index)))
                .or_insert_with(|| (name(), 0, Vec::new()));
            entry.1 += 1;
            if scenario.verdict != Verdict::Passed {
                entry.2.push(link.clone());
            }
        }
    }
}

/// Returns the number of a scenario in the spec: skipped ones leave gaps. Old records have no ids.
fn number(scenario: &ScenarioRecord, index: usize) -> usize {
    if scenario.number > 0 {
        return scenario.number;
    }
    scenario.id.rsplit_once('/').and_then(|(_, number)| number.parse().ok()).unwrap_or(index + 1)
}

fn nothing() -> (String, String, &'static str) {
    ("—".to_owned(), "-2".to_owned(), "muted")
}

/// Returns the cell of a part.
fn cell(part: &PartRecord, by_hand: bool) -> (String, String, &'static str) {
    let earned = Earned::of(part, by_hand);
    let (number, class) = match (earned, part.functionality) {
        (Earned::Nothing, _) => return nothing(),
        (Earned::Manual, _) => (-1.0, "muted"),
        (Earned::Review | Earned::NotGraded, _) => (-1.0, "warn"),
        (Earned::Points(points, _), Some(share)) if share >= 1.0 => (points, "good"),
        (Earned::Points(points, _), Some(share)) if share > 0.0 => (points, "warn"),
        (Earned::Points(points, _), Some(_)) => (points, "bad"),
        (Earned::Points(points, _), None) => (points, ""),
    };
    (earned.text(OF), number.to_string(), class)
}

/// Returns the histogram of shares of the maximum; `totals` are sorted.
fn histogram(shares: &[f64], totals: &[f64]) -> Histogram {
    let counts = distribution::counts(shares);
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let bars = counts.iter().enumerate().map(|(at, &count)| {
        let height = (count as f64 / most as f64 * TALLEST).round();
        Bar {
            x: at * STEP,
            y: TALLEST + 24.0 - height,
            height,
            middle: at * STEP + 22,
            above: TALLEST + 18.0 - height,
            count,
            from: format!("{} %", at * 100 / RANGES),
        }
    });
    let mean = totals.iter().sum::<f64>() / totals.len() as f64;
    let filled = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let ranges: Vec<String> =
        filled.map(|(at, count)| format!("{count} from {} %", at * 100 / RANGES)).collect();
    Histogram {
        says: format!(
            "{} with points: mean {}, median {}, from {} to {}. Bars count students by their share of the maximum.",
            count(totals.len(), "submission"),
            points(mean),
            points(distribution::median(totals)),
            points(totals[0]),
            points(totals[totals.len() - 1])
        ),
        label: format!("Students by their share of the maximum: {}", ranges.join(", ")),
        bars: bars.collect(),
    }
}
