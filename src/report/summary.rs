//! Summary below the grade table: completed parts, most frequent failures and mistakes, and what needs attention.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::{
    AdjustRecord, AnyRecord, HandInRecord, PartRecord, Status, StudentRecord, SubmissionRecord, Ungraded,
};
use crate::report::cell::{distinct, lines, points, safe};
use crate::report::distribution;
use crate::report::review::Tally;
use crate::report::theme::{Role, Theme};
use crate::report::wrap::paragraph;
use crate::text::{capital, count, some_of};
use crate::verdict::Verdict;

/// Maximum number of failing scenarios and of mistakes that are named.
const WORST: usize = 5;
/// Number of students that a sentence names; the rest are counted.
const NAMED: usize = 20;
/// Minimum number of submissions for a histogram.
const CLASS: usize = 10;
/// Maximum width of a bar of the histogram.
const BAR: usize = 30;
/// Maximum width of a student's name in a sentence.
const NAME_WIDTH: usize = 40;

/// Data of the summary, collected from one submission at a time: sums, the first names, and notes.
pub(crate) struct Summary<'a> {
    record: &'a AnyRecord,
    /// Number of submissions.
    total: usize,
    /// The share of the maximum of each submission with points.
    shares: Vec<f64>,
    /// Points and maximum of the last submission without a style grade.
    unmarked: (Option<f64>, f64),
    /// In the order of the spec.
    parts: Vec<PartSums>,
    /// Number of students with each mistake that was recognized without alternatives, by its text.
    makers: BTreeMap<String, usize>,
    not_graded: Names,
    for_review: Names,
    not_building: Names,
    missing: Names,
    /// The manual grades that totals are without.
    ungraded: Ungraded,
    /// Student and note.
    notes: Vec<(String, String)>,
}

/// Results of a part in the whole class.
#[derive(Default)]
struct PartSums {
    /// Whether it was selected.
    seen: bool,
    perfect: usize,
    handed_in: usize,
    marked: usize,
    review: Tally,
    /// By scenario: its name, the number of failures, the number of runs.
    scenarios: Vec<Option<(String, usize, usize)>>,
}

/// Students; only the first are named.
#[derive(Default)]
struct Names {
    first: Vec<String>,
    count: usize,
}

impl Names {
    fn add(&mut self, student: &str) {
        if self.first.len() < NAMED {
            self.first.push(student.to_owned());
        }
        self.count += 1;
    }
}

impl<'a> Summary<'a> {
    /// Returns an empty summary of this record.
    pub(crate) fn of(record: &'a AnyRecord) -> Self {
        Self {
            record,
            total: 0,
            shares: Vec::new(),
            unmarked: (None, 0.0),
            parts: record.parts.iter().map(|_| PartSums::default()).collect(),
            makers: BTreeMap::new(),
            not_graded: Names::default(),
            for_review: Names::default(),
            not_building: Names::default(),
            missing: Names::default(),
            ungraded: Ungraded::default(),
            notes: Vec::new(),
        }
    }

    /// Adds a submission.
    pub(crate) fn add(&mut self, submission: &SubmissionRecord) {
        self.total += 1;
        if !submission.style_graded {
            self.unmarked = (submission.points, submission.max_points);
        }
        let share = submission.points.filter(|_| submission.max_points > 0.0);
        self.shares.extend(share.map(|points| points / submission.max_points));
        for (worth, sums) in self.record.parts.iter().zip(&mut self.parts) {
            submission.parts.iter().filter(|part| part.id == worth.id).for_each(|part| sums.add(part));
        }
        let mistakes = submission.parts.iter().flat_map(|part| &part.mistakes);
        let sure = mistakes.filter(|mistake| mistake.or.is_empty()).map(|mistake| mistake.message.as_str());
        for says in sure.collect::<BTreeSet<_>>() {
            *self.makers.entry(says.to_owned()).or_default() += 1;
        }
        match submission.status {
            _ if submission.is_excused() => {}
            Status::NotGraded => self.not_graded.add(&submission.student),
            Status::ForReview => self.for_review.add(&submission.student),
            Status::BuildFailed => self.not_building.add(&submission.student),
            Status::Missing => self.missing.add(&submission.student),
            Status::Graded => {}
        }
        self.ungraded.add(&StudentRecord::of(self.record, submission));
        let of_parts = submission.parts.iter().flat_map(by_person);
        let group = submission.hand_in.as_ref().and_then(HandInRecord::together);
        let notes = submission.notes.iter().map(|note| lines(note));
        let notes = notes.chain(group.map(|says| safe(&says))).chain(of_parts);
        self.notes.extend(notes.map(|note| (submission.student.clone(), note)));
    }

    /// Whether some totals have all manual grades and some do not; then those that do not get a star.
    pub(crate) fn stars(&self) -> bool {
        self.ungraded.is_mixed()
    }

    /// Returns the summary: paragraphs separated by blank lines. `starred`: whether a row above it has a star.
    pub(crate) fn render(&self, starred: bool, theme: Theme, width: usize) -> String {
        let paragraphs = [
            self.totals(starred),
            self.points(theme),
            self.complete(theme),
            self.worst(theme),
            self.mistakes(theme, width),
            self.odd(theme, width),
        ];
        let said: Vec<String> = paragraphs.into_iter().filter(|text| !text.is_empty()).collect();
        said.join("\n")
    }

    /// Returns what the totals include. `starred`: whether one has a star, which is explained.
    pub(crate) fn totals(&self, starred: bool) -> String {
        self.share() + &self.selection() + &self.style(starred)
    }

    /// Returns a note if only one shard of the class was run.
    fn share(&self) -> String {
        self.record.shard.as_ref().map_or_else(String::new, |dealt| {
            let (here, all) = (self.total, dealt.class.len());
            format!("Shard {} of {}: {here} of {}.\n", dealt.number, dealt.of, count(all, "submission"))
        })
    }

    /// Returns a note if only some of the scenarios were run.
    fn selection(&self) -> String {
        let says = self.record.partial.as_deref();
        says.map_or_else(String::new, |says| format!("{}.\n", capital(&safe(says))))
    }

    /// Returns a note if manual grades are not included in the totals.
    fn style(&self, starred: bool) -> String {
        if self.total == 1 {
            let (earned, of) = self.unmarked;
            return earned.filter(|_| of > 0.0).map_or_else(String::new, |earned| {
                let (earned, of) = (points(earned), points(of));
                format!("{earned} of {of} points ({})\n", self.ungraded.says())
            });
        }
        let says = self.ungraded.of_class().filter(|_| starred || !self.stars());
        says.map_or_else(String::new, |says| says + "\n")
    }

    /// Returns the median and a histogram of the points, for a class.
    fn points(&self, theme: Theme) -> String {
        if self.shares.len() < CLASS {
            return String::new();
        }
        let mut sorted = self.shares.clone();
        sorted.sort_by(f64::total_cmp);
        let median = distribution::median(&sorted);
        let counts = distribution::counts(&sorted);
        let most = counts.iter().copied().max().unwrap_or(1).max(1);
        let mut out = theme.paint(Role::Heading, "Points");
        out.push_str(&format!("  median {} %\n", points(median * 100.0)));
        let first = counts.iter().position(|count| *count > 0).unwrap_or(0);
        for (at, &count) in counts.iter().enumerate().skip(first) {
            let bar = "█".repeat((count * BAR).div_ceil(most));
            let line = format!("  {:>3} to {:>3} % {count:>4} {bar}", at * 10, at * 10 + 10);
            out.push_str(&format!("{}\n", line.trim_end()));
        }
        out
    }

    /// Returns how many students completed each part.
    fn complete(&self, theme: Theme) -> String {
        if self.total < 2 {
            return String::new();
        }
        let mut out = theme.paint(Role::Heading, "Complete") + "\n";
        let width = self.record.parts.iter().map(|part| part.id.chars().count()).max().unwrap_or(0);
        for (worth, sums) in self.record.parts.iter().zip(&self.parts).filter(|(_, sums)| sums.seen) {
            let says = if worth.graded_manually {
                let found = sums.review.says();
                let found = if found.is_empty() { found } else { format!("\n  {:width$}  {found}", "") };
                format!("{} submitted, {} graded manually{found}", sums.handed_in, sums.marked)
            } else {
                format!("{} of {}", sums.perfect, self.total)
            };
            out.push_str(&format!("  {:width$}  {says}\n", safe(&worth.id)));
        }
        out
    }

    /// Returns the scenarios that fail most often, the most frequent first, then in the order of the spec.
    fn worst(&self, theme: Theme) -> String {
        let all = self.record.parts.iter().zip(&self.parts).flat_map(|(worth, sums)| {
            let judged = sums.scenarios.iter().flatten();
            judged.map(|(name, bad, of)| (format!("{}/{}", safe(&worth.id), safe(name)), *bad, *of))
        });
        let mut failing: Vec<(String, usize, usize)> = all.filter(|(_, bad, _)| *bad > 0).collect();
        // The sort is stable: equal numbers stay in the order of the spec.
        failing.sort_by_key(|(_, bad, _)| std::cmp::Reverse(*bad));
        if failing.is_empty() || self.total < 2 {
            return String::new();
        }
        let mut out = theme.paint(Role::Heading, "Most frequent failures") + "\n";
        let width = failing.iter().take(WORST).map(|(label, ..)| label.chars().count()).max().unwrap_or(0);
        for (label, bad, of) in failing.iter().take(WORST) {
            out.push_str(&format!("  {label:width$}  {bad} of {of}\n"));
        }
        out
    }

    /// Returns the most frequent mistakes; those with alternatives do not count.
    fn mistakes(&self, theme: Theme, width: usize) -> String {
        let total = self.total;
        if self.makers.is_empty() || total < 2 {
            return String::new();
        }
        let mut makers: Vec<(&String, &usize)> = self.makers.iter().collect();
        makers.sort_by_key(|(_, number)| std::cmp::Reverse(**number));
        let mut out = theme.paint(Role::Heading, "Most frequent mistakes") + "\n";
        for (says, number) in makers.into_iter().take(WORST) {
            let number = format!("  {number:>digits$} of {total}  ", digits = total.to_string().len());
            out.push_str(&paragraph(&number, &format!("behaves as if {}", safe(says)), width));
        }
        out
    }

    /// Returns what needs attention: submissions that are not graded, failed builds, missing submissions, notes.
    fn odd(&self, theme: Theme, width: usize) -> String {
        let mut out = String::new();
        for (role, students, what) in [
            (Role::Warn, &self.not_graded, "not graded (not a zero)"),
            (Role::Warn, &self.for_review, "for review (output in unknown words, not a zero)"),
            (Role::Bad, &self.not_building, "with a failed build"),
            (Role::Bad, &self.missing, "without source files"),
        ] {
            if students.count > 0 {
                let many = format!("{} {what}", count(students.count, "submission"));
                let named: Vec<&str> = students.first.iter().map(String::as_str).collect();
                let says =
                    format!("{many}: {}", some_of(&distinct(&named, NAME_WIDTH), students.count, "and"));
                let text = paragraph("", &says, width);
                out.push_str(&text.replacen(&many, &theme.paint(role, &many), 1));
            }
        }
        let noted: Vec<&str> = self.notes.iter().map(|(student, _)| student.as_str()).collect();
        for (student, (_, note)) in distinct(&noted, NAME_WIDTH).iter().zip(&self.notes) {
            let text = paragraph("note: ", &format!("{student}: {note}"), width);
            out.push_str(&text.replacen("note:", &theme.paint(Role::Muted, "note:"), 1));
        }
        out
    }
}

/// Returns what a person decided about a part, a clause each.
fn by_person(part: &PartRecord) -> Vec<String> {
    let adjusted = part.adjusted.iter().map(AdjustRecord::says);
    let comment = part.comment.iter().map(|comment| format!("grader: {comment}"));
    adjusted.chain(comment).map(|says| format!("`{}`: {}", safe(&part.id), lines(&says))).collect()
}

impl PartSums {
    /// Adds the part of one student.
    fn add(&mut self, part: &PartRecord) {
        self.seen = true;
        self.perfect += usize::from(part.functionality == Some(1.0));
        self.handed_in += usize::from(part.status != Status::Missing && !part.without_files);
        let is_graded = matches!(part.status, Status::Graded | Status::BuildFailed);
        self.marked += usize::from(is_graded && part.points.is_some());
        if let Some(review) = &part.review {
            self.review.add(part, review);
        }
        for (index, scenario) in part.scenarios.iter().enumerate() {
            if scenario.verdict == Verdict::NotGraded {
                continue;
            }
            if self.scenarios.len() <= index {
                self.scenarios.resize(index + 1, None);
            }
            let (_, bad, of) = self.scenarios[index].get_or_insert_with(|| (scenario.name.clone(), 0, 0));
            *bad += usize::from(scenario.verdict != Verdict::Passed);
            *of += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::report::sample;

    fn render(record: &Record, theme: Theme, width: usize) -> String {
        let mut summary = Summary::of(record);
        record.submissions.iter().for_each(|submission| summary.add(submission));
        summary.render(true, theme, width)
    }

    #[test]
    fn summary_of_a_class() {
        insta::assert_snapshot!(render(&sample::crowd(20), Theme::PLAIN, 80));
    }

    #[test]
    fn total_without_style_is_explained() {
        let mut record = sample::record();
        record.submissions.drain(..5);
        assert_eq!(
            render(&record, Theme::PLAIN, 80),
            "63 of 63 points (without style and `extra`, not graded yet)\n"
        );
    }

    #[test]
    fn selection_is_mentioned() {
        let mut record = sample::record();
        record.submissions.truncate(1);
        record.partial = Some("only 3 of 9 scenarios were selected: points are over those".into());
        assert_eq!(
            render(&record, Theme::PLAIN, 80),
            "Only 3 of 9 scenarios were selected: points are over those.\n"
        );
    }

    #[test]
    fn graded_style_is_not_mentioned() {
        let mut record = sample::record();
        record.submissions.truncate(1);
        assert_eq!(render(&record, Theme::PLAIN, 80), "");
    }
}
