//! What the grade table adds up to, in sentences: who completes what, what fails most and why, who needs a person's
//! eye.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::{Record, Status, SubmissionRecord};
use crate::report::legwork;
use crate::report::table::{name, points, safe, stars};
use crate::report::theme::{Role, Theme};
use crate::report::wrap::{capital, paragraph};
use crate::run::TurnTaking;
use crate::text::{count, some};
use crate::verdict::Verdict;

/// How many of the scenarios that fail most are named, and of the mistakes seen most.
const WORST: usize = 5;
/// How many students a sentence names before it counts the rest.
const NAMED: usize = 6;
/// How wide a student's name may be in a sentence.
const NAME_WIDTH: usize = 32;

/// The summary: lines of their own, blank lines between the paragraphs.
pub(crate) fn render(record: &Record, theme: Theme, width: usize) -> String {
    let paragraphs = [
        totals(record),
        caution(record, width),
        complete(record, theme),
        worst(record, theme),
        mistakes(record, theme, width),
        odd(record, theme),
    ];
    let said: Vec<String> = paragraphs.into_iter().filter(|text| !text.is_empty()).collect();
    said.join("\n")
}

/// What the totals are out of: said once, so that no total passes for more than it is.
pub(crate) fn totals(record: &Record) -> String {
    share(record) + &selection(record) + &style(record)
}

/// What to know of grades that come from a host on which turns are told apart with less certainty.
pub(crate) fn caution(record: &Record, width: usize) -> String {
    let turns = TurnTaking::ALL.into_iter().find(|turns| turns.name() == record.turns);
    turns.and_then(TurnTaking::caution).map_or_else(String::new, |says| paragraph("", says, width))
}

/// That only a share of the class was run, where that is so.
fn share(record: &Record) -> String {
    record.shard.as_ref().map_or_else(String::new, |dealt| {
        let (here, all) = (record.submissions.len(), dealt.class.len());
        format!("Share {} of {}: {here} of {}.\n", dealt.number, dealt.of, count(all, "submission"))
    })
}

/// That only some of the assignment was run, where that is so.
fn selection(record: &Record) -> String {
    record.partial.as_deref().map_or_else(String::new, |says| format!("{}.\n", capital(&safe(says))))
}

/// Whether style is in the totals.
fn style(record: &Record) -> String {
    let unmarked: Vec<&SubmissionRecord> =
        record.submissions.iter().filter(|submission| !submission.style_marked).collect();
    match unmarked.as_slice() {
        [] => String::new(),
        [only] if record.submissions.len() == 1 => match only.points {
            Some(earned) => format!(
                "{} of {} — functionality only, style not marked yet\n",
                points(earned),
                points(only.max_points)
            ),
            None => String::new(),
        },
        _ if stars(record) => "* functionality only, style not marked yet\n".to_owned(),
        _ => "Totals are functionality only, style not marked yet.\n".to_owned(),
    }
}

/// How many complete each part.
fn complete(record: &Record, theme: Theme) -> String {
    let total = record.submissions.len();
    if total < 2 {
        return String::new();
    }
    let mut out = theme.paint(Role::Heading, "Complete") + "\n";
    let width = record.parts.iter().map(|part| part.id.chars().count()).max().unwrap_or(0);
    for worth in &record.parts {
        let parts = || record.submissions.iter().flat_map(|submission| &submission.parts);
        let of_it = || parts().filter(|part| part.id == worth.id);
        if of_it().next().is_none() {
            // It was not selected.
            continue;
        }
        let says = if worth.marked_by_hand {
            let handed_in =
                of_it().filter(|part| matches!(part.status, Status::Graded | Status::BuildFailed));
            let marked = handed_in.clone().filter(|part| part.points.is_some()).count();
            let found = legwork::tally(record, &worth.id);
            let found = if found.is_empty() { found } else { format!("\n  {:width$}  {found}", "") };
            format!("{} handed in, {marked} marked by hand{found}", handed_in.count())
        } else {
            format!("{} of {total}", of_it().filter(|part| part.functionality == Some(1.0)).count())
        };
        out.push_str(&format!("  {:width$}  {says}\n", safe(&worth.id)));
    }
    out
}

/// The scenarios that fail most often, most frequent first, then in the order of the spec.
fn worst(record: &Record, theme: Theme) -> String {
    let mut runs: BTreeMap<(usize, usize), (String, usize, usize)> = BTreeMap::new();
    for submission in &record.submissions {
        for (part_index, worth) in record.parts.iter().enumerate() {
            let parts = submission.parts.iter().filter(|part| part.id == worth.id);
            for (index, scenario) in parts.flat_map(|part| &part.scenarios).enumerate() {
                if scenario.verdict == Verdict::NotGraded {
                    continue;
                }
                let label = format!("{}/{}", safe(&worth.id), safe(&scenario.name));
                let entry = runs.entry((part_index, index)).or_insert((label, 0, 0));
                entry.1 += usize::from(scenario.verdict != Verdict::Pass);
                entry.2 += 1;
            }
        }
    }
    let mut failing: Vec<(String, usize, usize)> =
        runs.into_values().filter(|(_, bad, _)| *bad > 0).collect();
    // The sort is stable, so equals stay in the order of the spec.
    failing.sort_by_key(|(_, bad, _)| std::cmp::Reverse(*bad));
    if failing.is_empty() || record.submissions.len() < 2 {
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
fn mistakes(record: &Record, theme: Theme, width: usize) -> String {
    let mut makers: BTreeMap<&str, usize> = BTreeMap::new();
    for submission in &record.submissions {
        let mistakes = submission.parts.iter().flat_map(|part| &part.mistakes);
        let sure = mistakes.filter(|mistake| mistake.or.is_empty()).map(|mistake| mistake.says.as_str());
        for says in sure.collect::<BTreeSet<_>>() {
            *makers.entry(says).or_default() += 1;
        }
    }
    let total = record.submissions.len();
    if makers.is_empty() || total < 2 {
        return String::new();
    }
    let mut makers: Vec<(&str, usize)> = makers.into_iter().collect();
    makers.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    let mut out = theme.paint(Role::Heading, "Mistakes seen most") + "\n";
    for (says, number) in makers.into_iter().take(WORST) {
        let number = format!("  {number:>digits$} of {total}  ", digits = total.to_string().len());
        out.push_str(&paragraph(&number, &format!("plays as if {}", safe(says)), width));
    }
    out
}

/// Who needs a person's eye: not graded, not building, missing, odd folders.
fn odd(record: &Record, theme: Theme) -> String {
    let of = |status: Status| -> Vec<String> {
        let those = record.submissions.iter().filter(|submission| submission.status == status);
        those.map(|submission| name(&submission.student, NAME_WIDTH)).collect()
    };
    let mut out = String::new();
    let mut say = |role: Role, students: &[String], what: &str| {
        if !students.is_empty() {
            let many = theme.paint(role, &format!("{} {what}", count(students.len(), "submission")));
            out.push_str(&format!("{many}: {}\n", some(students, NAMED, "and")));
        }
    };
    say(Role::Warn, &of(Status::NotGraded), "not graded (our fault, not a zero)");
    say(Role::Bad, &of(Status::BuildFailed), "with parts that do not build");
    say(Role::Bad, &of(Status::Missing), "with nothing to build");
    for submission in &record.submissions {
        for note in &submission.notes {
            let student = name(&submission.student, NAME_WIDTH);
            out.push_str(&format!("{} {student}: {}\n", theme.paint(Role::Muted, "note:"), safe(note)));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

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
