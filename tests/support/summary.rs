//! What croupier found in a sample, as a text to review.
//!
//! A part that is right and of which nothing is to be told has one line, `play: 1.0`. Of the others it shows which scenarios got
//! which verdict, and the first findings.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use croupier::record::{
    MistakeRecord, PartRecord, ReviewNotes, ScenarioRecord, SessionRecord, Status, WordingRecord,
};
use croupier::verdict::Verdict;
use serde::Serialize;

/// How many different findings of a part are shown.
const FINDINGS: usize = 3;

/// Columns of a line, where names of scenarios allow it.
const WIDTH: usize = 126;

/// Returns the summary of all parts; of a program that prints something else every time without findings.
pub(crate) fn of(parts: &[&PartRecord], unstable: bool) -> String {
    parts.iter().map(|part| of_part(part, unstable)).collect()
}

/// Whether a summary says no more than that everything is right.
pub(crate) fn is_plain(parts: &[&PartRecord]) -> bool {
    parts.iter().all(|part| of_part(part, false) == format!("{}: 1.0\n", part.id))
}

fn of_part(part: &PartRecord, unstable: bool) -> String {
    let mut out = part.id.clone();
    // Writing to a string cannot fail.
    match part.functionality {
        Some(functionality) => write!(out, ": {functionality:?}").unwrap(),
        None => out.push(':'),
    }
    if part.status != Status::Graded {
        write!(out, " {}", name(&part.status)).unwrap();
    }
    out.push('\n');
    let mut line = |text: &str| writeln!(out, "  {}", text.trim_end().replace('\n', "\n    ")).unwrap();
    part.note.iter().for_each(|note| line(&format!("note: {note}")));
    part.mistakes.iter().for_each(|named| line(&format!("plays as if: {}", mistake(named))));
    part.wording.iter().for_each(|wording| line(&format!("own words: {}", own_words(wording))));
    let (verdicts, findings) = scenarios(part, unstable);
    verdicts.iter().for_each(|(verdict, names)| line(&wrapped(verdict.name(), names)));
    findings.iter().take(FINDINGS).for_each(|finding| line(&format!("* {finding}")));
    part.review.iter().flat_map(review).for_each(|found| line(&found));
    out
}

/// Returns the scenarios that are worth telling of, by verdict, and what was found in them, each finding once.
fn scenarios(part: &PartRecord, unstable: bool) -> (BTreeMap<Verdict, Vec<&str>>, Vec<&str>) {
    let mut told: Vec<(&ScenarioRecord, Option<&str>)> = Vec::new();
    for scenario in &part.scenarios {
        let finding = scenario.finding.as_ref().or(scenario.others.first()).filter(|_| !unstable);
        if scenario.verdict != Verdict::Passed || finding.is_some() {
            told.push((scenario, finding.map(|finding| finding.message.as_str())));
        }
    }
    told.sort_by_key(|(scenario, _)| &scenario.name);
    let mut verdicts: BTreeMap<Verdict, Vec<&str>> = BTreeMap::new();
    let mut findings = Vec::new();
    for (scenario, finding) in told {
        verdicts.entry(scenario.verdict).or_default().push(&scenario.name);
        findings.extend(finding.filter(|finding| !findings.contains(finding)));
    }
    (verdicts, findings)
}

/// Returns a verdict and the scenarios that got it, in lines that are not too long.
fn wrapped(verdict: &str, names: &[&str]) -> String {
    let mut lines = vec![format!("{verdict}:")];
    for (number, name) in (1..).zip(names) {
        let end = if number == names.len() { "" } else { ";" };
        let word = format!(" {name}{end}");
        let last = lines.last_mut().unwrap();
        if last.chars().count() + word.chars().count() > WIDTH - 4 {
            lines.push(word.trim_start().to_owned());
        } else {
            last.push_str(&word);
        }
    }
    lines.join("\n")
}

/// Names a mistake and those that could be made in its place.
fn mistake(named: &MistakeRecord) -> String {
    let others = named.or.iter().map(|other| &other.name);
    let names: Vec<&str> = [&named.name].into_iter().chain(others).map(String::as_str).collect();
    format!("{} ({} of {})", names.join(" or "), named.seen, named.failing)
}

/// Returns how a program's own words were read, and which kinds of facts by their places only.
fn own_words(wording: &WordingRecord) -> String {
    let by_place: Vec<&str> =
        wording.kinds.iter().filter(|kind| !kind.known_words).map(|kind| kind.kind.as_str()).collect();
    let read = name(&wording.read);
    match (&wording.why, by_place.is_empty()) {
        (Some(why), _) => format!("{read}: {why}"),
        (None, true) => format!("{read}, all by known words"),
        (None, false) => format!("{read}, by place only: {}", by_place.join(", ")),
    }
}

/// Returns what was found for the person who grades a part; of what they are to read themselves only how much it is.
fn review(found: &ReviewNotes) -> Vec<String> {
    let header = found.header.iter().map(|header| header.message.clone());
    let session = |session: &SessionRecord| {
        format!("session `{}`: {} lines, {}", session.name, session.screen.lines().count(), session.ending)
    };
    header.chain(found.sessions.iter().map(session)).collect()
}

/// Returns what croupier found in a part, in the words of `intended`: the worst verdict, or a status if nothing ran; of a part that
/// is graded manually what it found for the person who grades it.
pub(crate) fn found(part: &PartRecord, manually: bool) -> String {
    if manually {
        let failed = (part.status == Status::BuildFailed).then(|| name(&part.status));
        let review = part.review.as_ref();
        let header = review.and_then(|found| found.header.as_ref()).map(|header| name(&header.found));
        return failed.into_iter().chain(header).collect::<Vec<_>>().join(", ");
    }
    let worst = part.scenarios.iter().map(|scenario| scenario.verdict).max();
    match part.status {
        Status::Missing | Status::BuildFailed | Status::ForReview => name(&part.status),
        Status::NotGraded if worst.is_none() => name(&part.status),
        Status::Graded | Status::NotGraded => worst.map_or("none", Verdict::name).to_owned(),
    }
}

/// Returns the name of a value as it stands in a record.
fn name(value: &impl Serialize) -> String {
    serde_json::to_value(value).unwrap().as_str().unwrap().to_owned()
}
