//! What the grade table adds up to, in sentences: who completes what, what fails most and why, who needs a person's
//! eye.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::{AnyRecord, PartRecord, Status, SubmissionRecord};
use crate::report::review::Tally;
use crate::report::table::{name, points, safe};
use crate::report::theme::{Role, Theme};
use crate::report::wrap::{capital, paragraph};
use crate::text::{count, some_of};
use crate::verdict::Verdict;

/// How many of the scenarios that fail most are named, and of the mistakes seen most.
const WORST: usize = 5;
/// How many students a sentence names before it counts the rest.
const NAMED: usize = 6;
/// How wide a student's name may be in a sentence.
const NAME_WIDTH: usize = 32;

/// What the summary has to know, taken from one submission at a time: sums, the few names that are told, and notes.
pub(crate) struct Summary<'a> {
    record: &'a AnyRecord,
    /// How many submissions there are, and of how many style is marked.
    total: usize,
    marked: usize,
    /// The points of the last whose style is not marked, and out of how many.
    unmarked: (Option<f64>, f64),
    /// In the order of the spec.
    parts: Vec<PartSums>,
    /// How many students make each mistake that is told for sure, by its words.
    makers: BTreeMap<String, usize>,
    not_graded: Names,
    not_building: Names,
    missing: Names,
    /// Whose note, and what it says.
    notes: Vec<(String, String)>,
}

/// What came of a part in the whole class.
#[derive(Default)]
struct PartSums {
    /// Whether it was selected.
    seen: bool,
    perfect: usize,
    handed_in: usize,
    marked: usize,
    review: Tally,
    /// By scenario: its name, how many fail it, how many were judged.
    scenarios: Vec<Option<(String, usize, usize)>>,
}

/// Students of whom a sentence names the first few.
#[derive(Default)]
struct Names {
    first: Vec<String>,
    count: usize,
}

impl Names {
    fn add(&mut self, student: &str) {
        if self.first.len() < NAMED {
            self.first.push(name(student, NAME_WIDTH));
        }
        self.count += 1;
    }
}

impl<'a> Summary<'a> {
    /// Nothing yet of this record.
    pub(crate) fn of(record: &'a AnyRecord) -> Self {
        Self {
            record,
            total: 0,
            marked: 0,
            unmarked: (None, 0.0),
            parts: record.parts.iter().map(|_| PartSums::default()).collect(),
            makers: BTreeMap::new(),
            not_graded: Names::default(),
            not_building: Names::default(),
            missing: Names::default(),
            notes: Vec::new(),
        }
    }

    /// Takes note of a submission.
    pub(crate) fn add(&mut self, submission: &SubmissionRecord) {
        self.total += 1;
        if submission.style_marked {
            self.marked += 1;
        } else {
            self.unmarked = (submission.points, submission.max_points);
        }
        for (worth, sums) in self.record.parts.iter().zip(&mut self.parts) {
            submission.parts.iter().filter(|part| part.id == worth.id).for_each(|part| sums.add(part));
        }
        let mistakes = submission.parts.iter().flat_map(|part| &part.mistakes);
        let sure = mistakes.filter(|mistake| mistake.or.is_empty()).map(|mistake| mistake.says.as_str());
        for says in sure.collect::<BTreeSet<_>>() {
            *self.makers.entry(says.to_owned()).or_default() += 1;
        }
        match submission.status {
            Status::NotGraded => self.not_graded.add(&submission.student),
            Status::BuildFailed => self.not_building.add(&submission.student),
            Status::Missing => self.missing.add(&submission.student),
            Status::Graded => {}
        }
        let note = |note: &String| (name(&submission.student, NAME_WIDTH), safe(note));
        self.notes.extend(submission.notes.iter().map(note));
    }

    /// Whether some totals include style and some do not: those that do not get a star then.
    pub(crate) fn stars(&self) -> bool {
        (1..self.total).contains(&self.marked)
    }

    /// The summary: lines of their own, blank lines between the paragraphs.
    pub(crate) fn render(&self, theme: Theme, width: usize) -> String {
        let paragraphs = [
            self.totals(),
            self.complete(theme),
            self.worst(theme),
            self.mistakes(theme, width),
            self.odd(theme),
        ];
        let said: Vec<String> = paragraphs.into_iter().filter(|text| !text.is_empty()).collect();
        said.join("\n")
    }

    /// What the totals are out of: said once, so that no total passes for more than it is.
    pub(crate) fn totals(&self) -> String {
        self.share() + &self.selection() + &self.style()
    }

    /// That only a share of the class was run, where that is so.
    fn share(&self) -> String {
        self.record.shard.as_ref().map_or_else(String::new, |dealt| {
            let (here, all) = (self.total, dealt.class.len());
            format!("Share {} of {}: {here} of {}.\n", dealt.number, dealt.of, count(all, "submission"))
        })
    }

    /// That only some of the assignment was run, where that is so.
    fn selection(&self) -> String {
        let says = self.record.partial.as_deref();
        says.map_or_else(String::new, |says| format!("{}.\n", capital(&safe(says))))
    }

    /// Whether style is in the totals.
    fn style(&self) -> String {
        match (self.total - self.marked, self.unmarked) {
            (0, _) => String::new(),
            (1, (earned, of)) if self.total == 1 => earned.map_or_else(String::new, |earned| {
                let (earned, of) = (points(earned), points(of));
                format!("{earned} of {of} — functionality only, style not marked yet\n")
            }),
            _ if self.stars() => "* functionality only, style not marked yet\n".to_owned(),
            _ => "Totals are functionality only, style not marked yet.\n".to_owned(),
        }
    }

    /// How many complete each part.
    fn complete(&self, theme: Theme) -> String {
        if self.total < 2 {
            return String::new();
        }
        let mut out = theme.paint(Role::Heading, "Complete") + "\n";
        let width = self.record.parts.iter().map(|part| part.id.chars().count()).max().unwrap_or(0);
        for (worth, sums) in self.record.parts.iter().zip(&self.parts).filter(|(_, sums)| sums.seen) {
            let says = if worth.marked_by_hand {
                let found = sums.review.says();
                let found = if found.is_empty() { found } else { format!("\n  {:width$}  {found}", "") };
                format!("{} handed in, {} marked by hand{found}", sums.handed_in, sums.marked)
            } else {
                format!("{} of {}", sums.perfect, self.total)
            };
            out.push_str(&format!("  {:width$}  {says}\n", safe(&worth.id)));
        }
        out
    }

    /// The scenarios that fail most often, most frequent first, then in the order of the spec.
    fn worst(&self, theme: Theme) -> String {
        let all = self.record.parts.iter().zip(&self.parts).flat_map(|(worth, sums)| {
            let judged = sums.scenarios.iter().flatten();
            judged.map(|(name, bad, of)| (format!("{}/{}", safe(&worth.id), safe(name)), *bad, *of))
        });
        let mut failing: Vec<(String, usize, usize)> = all.filter(|(_, bad, _)| *bad > 0).collect();
        // The sort is stable, so equals stay in the order of the spec.
        failing.sort_by_key(|(_, bad, _)| std::cmp::Reverse(*bad));
        if failing.is_empty() || self.total < 2 {
            return String::new();
        }
        let mut out = theme.paint(Role::Heading, "Scenarios that fail most") + "\n";
        let width = failing.iter().take(WORST).map(|(label, ..)| label.chars().count()).max().unwrap_or(0);
        for (label, bad, of) in failing.iter().take(WORST) {
            out.push_str(&format!("  {label:width$}  {bad} of {of}\n"));
        }
        out
    }

    /// The mistakes that most students make, most frequent first; those that are told as a choice do not count.
    fn mistakes(&self, theme: Theme, width: usize) -> String {
        let total = self.total;
        if self.makers.is_empty() || total < 2 {
            return String::new();
        }
        let mut makers: Vec<(&String, &usize)> = self.makers.iter().collect();
        makers.sort_by_key(|(_, number)| std::cmp::Reverse(**number));
        let mut out = theme.paint(Role::Heading, "Mistakes seen most") + "\n";
        for (says, number) in makers.into_iter().take(WORST) {
            let number = format!("  {number:>digits$} of {total}  ", digits = total.to_string().len());
            out.push_str(&paragraph(&number, &format!("plays as if {}", safe(says)), width));
        }
        out
    }

    /// Who needs a person's eye: not graded, not building, missing, odd folders.
    fn odd(&self, theme: Theme) -> String {
        let mut out = String::new();
        for (role, students, what) in [
            (Role::Warn, &self.not_graded, "not graded (our fault, not a zero)"),
            (Role::Bad, &self.not_building, "with parts that do not build"),
            (Role::Bad, &self.missing, "with nothing to build"),
        ] {
            if students.count > 0 {
                let many = theme.paint(role, &format!("{} {what}", count(students.count, "submission")));
                out.push_str(&format!("{many}: {}\n", some_of(&students.first, students.count, "and")));
            }
        }
        for (student, note) in &self.notes {
            out.push_str(&format!("{} {student}: {note}\n", theme.paint(Role::Muted, "note:")));
        }
        out
    }
}

impl PartSums {
    /// Takes note of what came of it for one student.
    fn add(&mut self, part: &PartRecord) {
        self.seen = true;
        self.perfect += usize::from(part.functionality == Some(1.0));
        if matches!(part.status, Status::Graded | Status::BuildFailed) {
            self.handed_in += 1;
            self.marked += usize::from(part.points.is_some());
        }
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
            *bad += usize::from(scenario.verdict != Verdict::Pass);
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
        summary.render(theme, width)
    }

    #[test]
    fn says_what_the_table_adds_up_to() {
        insta::assert_snapshot!(render(&sample::crowd(20), Theme::PLAIN, 80));
    }

    #[test]
    fn one_unmarked_submission_says_what_its_total_is_out_of() {
        let mut record = sample::record();
        record.submissions.drain(..5);
        assert_eq!(
            render(&record, Theme::PLAIN, 80),
            "63 of 63 — functionality only, style not marked yet\n"
        );
    }

    #[test]
    fn a_selection_says_so() {
        let mut record = sample::record();
        record.submissions.truncate(1);
        record.partial = Some("only 3 of 9 scenarios were selected: points are over those".into());
        assert_eq!(
            render(&record, Theme::PLAIN, 80),
            "Only 3 of 9 scenarios were selected: points are over those.\n"
        );
    }

    #[test]
    fn nothing_is_said_of_style_once_all_of_it_is_marked() {
        let mut record = sample::record();
        record.submissions.truncate(1);
        assert_eq!(render(&record, Theme::PLAIN, 80), "");
    }
}
