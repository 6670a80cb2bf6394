//! Why the results of a student differ.

use crate::record::{AdjustRecord, PartRecord, Record, ScenarioRecord, SubmissionRecord};
use crate::report::cell::{points, safe};
use crate::text::{count, list, some};
use crate::verdict::Verdict;

use super::{ROUNDING, in_words, quoted};

/// Number of scenarios that a reason names.
const NAMED: usize = 3;
/// The cause if a record is too old to tell.
const UNKNOWN: &str = "unknown: a report of an earlier version does not tell the files and the spec";

/// Why the results of a student differ.
#[derive(Default)]
pub(super) struct Found {
    /// A clause for each part or decision.
    pub(super) reasons: Vec<String>,
    /// What caused these, as far as the records say.
    pub(super) causes: Vec<String>,
    /// Whether what was built or run differs.
    is_run: bool,
    /// Whether what a person decided differs.
    is_marked: bool,
    /// Numbers of scenarios that pass now and that no longer do.
    gained: usize,
    lost: usize,
}

/// Compares the results of a student in two records.
pub(super) fn between(old: &Record, new: &Record, one: &SubmissionRecord, other: &SubmissionRecord) -> Found {
    let mut found = Found::default();
    for part in &other.parts {
        match one.parts.iter().find(|before| before.id == part.id) {
            Some(before) => found.part(before, part),
            None => found.run(format!("{}: the part is new", safe(&part.id))),
        }
    }
    for part in one.parts.iter().filter(|part| other.parts.iter().all(|after| after.id != part.id)) {
        found.run(format!("{}: the part is gone", safe(&part.id)));
    }
    found.manual(one, other);
    let late = |one: &SubmissionRecord| {
        one.hand_in.as_ref().and_then(|it| it.late.as_ref()).map_or(0.0, |late| late.points)
    };
    let is_dated = (late(one) - late(other)).abs() > ROUNDING;
    if is_dated {
        let says = format!("lateness costs {} instead of {}", points(late(other)), points(late(one)));
        found.reasons.push(says);
    }
    // Points may differ, though no reason is found: another weight, for example.
    let is_unknown = found.reasons.is_empty() && one.points != other.points;
    if found.is_run || is_unknown {
        let cause = found.of_runs((old, one), (new, other));
        found.causes.push(cause);
    }
    let is_other_maximum = is_other_maximum(one, other);
    if is_other_maximum && found.reasons.is_empty() && have_same_points(one, other) {
        // It is the same for many students, and said once.
        return found;
    }
    if is_other_maximum {
        let (before, after) = (points(one.max_points), points(other.max_points));
        found.reasons.push(format!("the maximum is {after} instead of {before}"));
    }
    found.causes.extend(found.is_marked.then(|| "manual grades".to_owned()));
    let share = |one: &SubmissionRecord| {
        one.hand_in.as_ref().and_then(|it| it.late.as_ref()).map_or((0, 0.0), |late| (late.days, late.share))
    };
    let by_maximum = share(one) == share(other);
    let cause = if by_maximum { "another maximum, of which lateness costs a share" } else { "lateness" };
    found.causes.extend(is_dated.then(|| cause.to_owned()));
    if is_other_maximum && found.causes.is_empty() {
        // Style counts in the maximum once it is graded for one student.
        let cause = match old.spec == new.spec {
            true => "manual grades of other students".to_owned(),
            false => found.of_runs((old, one), (new, other)),
        };
        found.causes.push(cause);
    }
    found
}

/// Whether the maximum of a student differs.
pub(super) fn is_other_maximum(one: &SubmissionRecord, other: &SubmissionRecord) -> bool {
    (one.max_points - other.max_points).abs() >= ROUNDING
}

/// Whether a student has the same points, or none, in two records.
pub(super) fn have_same_points(one: &SubmissionRecord, other: &SubmissionRecord) -> bool {
    match (one.points, other.points) {
        (Some(old), Some(new)) => (old - new).abs() < ROUNDING,
        (old, new) => old.is_none() && new.is_none(),
    }
}

impl Found {
    /// Adds a reason that is about what was built or run.
    fn run(&mut self, says: String) {
        self.is_run = true;
        self.reasons.push(says);
    }

    /// Adds a reason that is about what a person decided.
    fn mark(&mut self, says: String) {
        self.is_marked = true;
        self.reasons.push(says);
    }

    /// Returns why other runs were made, or judged otherwise.
    fn of_runs(
        &self,
        (old, one): (&Record, &SubmissionRecord),
        (new, other): (&Record, &SubmissionRecord),
    ) -> String {
        // Records of the first versions tell nothing of the files, the spec, and the version.
        let are_known = !old.version.is_empty() && !new.version.is_empty();
        let differ = |one: &str, other: &str| are_known && one != other;
        if differ(&one.digest, &other.digest) {
            return "other files were submitted".to_owned();
        }
        let accepts = match (self.gained, self.lost) {
            (1.., 0) => ", which accepts more",
            (0, 1..) => ", which accepts less",
            _ => "",
        };
        let spec = format!("another spec{accepts}");
        let differing: Vec<&str> = [
            (differ(&old.spec, &new.spec), spec.as_str()),
            (differ(&old.version, &new.version), "another version of croupier"),
            (old.partial != new.partial, "another selection of scenarios"),
        ]
        .into_iter()
        .filter_map(|(differs, what)| differs.then_some(what))
        .collect();
        match (differing.is_empty(), are_known) {
            (false, _) => list(&differing, "or"),
            (true, true) => {
                "graded again: the files, the spec, and the version of croupier are the same".to_owned()
            }
            (true, false) => UNKNOWN.to_owned(),
        }
    }

    /// Compares what a person decided about the whole.
    fn manual(&mut self, one: &SubmissionRecord, other: &SubmissionRecord) {
        // What a total would be without a decision is no decision.
        let decisions = |one: &SubmissionRecord| -> Vec<(String, String)> {
            let said = one.manual.clone().unwrap_or_default();
            let mut decided = said.clone();
            decided.adjusted.iter_mut().for_each(|change| change.automatic = None);
            decided.total.iter_mut().for_each(|total| total.automatic = None);
            decided.says().into_iter().zip(said.says()).collect()
        };
        let (before, after) = (decisions(one), decisions(other));
        let has = |all: &[(String, String)], decision: &str| all.iter().any(|(other, _)| other == decision);
        for (_, gone) in before.iter().filter(|(decision, _)| !has(&after, decision)) {
            self.mark(format!("no longer: {}", safe(gone)));
        }
        for (_, added) in after.iter().filter(|(decision, _)| !has(&before, decision)) {
            self.mark(safe(added));
        }
    }

    fn part(&mut self, old: &PartRecord, new: &PartRecord) {
        let id = safe(&new.id);
        if old.functionality_by_hand || new.functionality_by_hand {
            self.settled(&id, old, new);
            return;
        }
        if old.status != new.status {
            let name = |part: &PartRecord| part.status.name().replace('_', " ");
            self.run(format!("{id}: {} → {}", name(old), name(new)));
        }
        self.scenarios(old, new);
        self.judged_by_person(&id, old, new);
        let by_hand = new.functionality.is_none() && new.scenarios.is_empty() && old.status == new.status;
        let differ = match (old.points, new.points) {
            (Some(old), Some(new)) => (old - new).abs() >= ROUNDING,
            (old, new) => old != new,
        };
        if by_hand && differ {
            self.mark(format!("{id}: graded manually: {}", in_words(old.points, new.points)));
        }
    }

    /// Compares the grades for style of a part, and what was added to its points.
    fn judged_by_person(&mut self, id: &str, old: &PartRecord, new: &PartRecord) {
        if old.style.score != new.style.score {
            let shown =
                |score: Option<f64>| score.map_or("not graded".into(), |score| points(score * 100.0) + " %");
            self.mark(format!("{id}: style {} → {}", shown(old.style.score), shown(new.style.score)));
        }
        let decided =
            |part: &PartRecord| part.adjusted.as_ref().map(|change| (change.points, change.why.clone()));
        if decided(old) != decided(new) {
            let says = new
                .adjusted
                .as_ref()
                .map(AdjustRecord::says)
                .unwrap_or_else(|| "no points added or deducted any more".to_owned());
            self.mark(format!("{id}: {}", safe(&says)));
        }
    }

    /// Compares a part whose functionality a person graded, or no longer grades: its runs count for nothing there.
    fn settled(&mut self, id: &str, old: &PartRecord, new: &PartRecord) {
        let shown = |part: &PartRecord| {
            let share =
                part.functionality.map_or("not graded".to_owned(), |share| points(share * 100.0) + " %");
            let by = if part.functionality_by_hand { ", graded manually" } else { "" };
            format!("{share}{by}")
        };
        let (before, after) = (shown(old), shown(new));
        if before != after {
            self.mark(format!("{id}: functionality {before} → {after}"));
        }
        self.judged_by_person(id, old, new);
    }

    /// Compares the scenarios of a part.
    fn scenarios(&mut self, old: &PartRecord, new: &PartRecord) {
        let id = safe(&new.id);
        let find = |name: &str| old.scenarios.iter().find(|other| other.name == name);
        let is_right = |scenario: &ScenarioRecord| scenario.verdict == Verdict::Passed;
        let named = |wanted: &dyn Fn(Option<&ScenarioRecord>, &ScenarioRecord) -> bool| -> Vec<String> {
            let these = new.scenarios.iter().filter(|one| wanted(find(&one.name), one));
            these.map(|one| quoted(&one.name)).collect()
        };
        let gained = named(&|old, new| old.is_some_and(|old| !is_right(old) && is_right(new)));
        let lost = named(&|old, new| old.is_some_and(|old| is_right(old) && !is_right(new)));
        let other = named(&|old, new| {
            old.is_some_and(|old| {
                is_right(old) == is_right(new)
                    && (old.verdict != new.verdict || (old.credit - new.credit).abs() > ROUNDING)
            })
        });
        let added = named(&|old, _| old.is_none());
        let stays = |one: &&ScenarioRecord| new.scenarios.iter().any(|other| other.name == one.name);
        let gone = old.scenarios.iter().filter(|one| !stays(one)).map(|one| quoted(&one.name)).collect();
        self.gained += gained.len();
        self.lost += lost.len();
        for (says, names) in [
            ("now passed", gained),
            ("no longer passed", lost),
            ("judged otherwise", other),
            ("added", added),
            ("removed", gone),
        ] {
            if !names.is_empty() {
                let scenarios = count(names.len(), "scenario");
                self.run(format!("{id}: {scenarios} {says}: {}", some(&names, NAMED, "and")));
            }
        }
    }
}
