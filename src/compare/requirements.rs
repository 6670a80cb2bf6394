//! Requirements of a handout that the required rung does not check: columns, literals, input after the end.

use std::collections::BTreeMap;

use reference::{Ending, Transcript, Typed};
use regex::bytes::Regex;
use unicode_width::UnicodeWidthChar;

use super::align::{self, LINES_CAP, Pair};
use super::difference::{Loss, finding, last_line, line_at, sentence, shown};
use super::normalize::{self, Line, chomp};
use super::words;
use crate::criteria::{Criteria, Requirement, RequirementCheck};
use crate::verdict::{Finding, FindingKind};

/// Distance of the tab stops of a terminal.
const TAB: usize = 8;

/// Returns the requirements that are not met in the first `turns` turns, with the first violation of each.
pub(super) fn broken(
    expected: &Transcript,
    actual: &Transcript,
    criteria: &Criteria,
    turns: usize,
) -> Vec<Loss> {
    let turns = turns.min(expected.turns.len()).min(actual.turns.len());
    let first = |demand: &Requirement| match demand.check {
        RequirementCheck::NoMoreInput => asks_on(demand, expected, actual, turns),
        _ => (0..turns).find_map(|turn| in_turn(demand, expected, actual, turn)),
    };
    criteria
        .demands
        .iter()
        .filter_map(|demand| {
            let finding = first(demand)?.quoting(&demand.because);
            Some(Loss { finding, left: demand.credit })
        })
        .collect()
}

fn in_turn(demand: &Requirement, expected: &Transcript, actual: &Transcript, turn: usize) -> Option<Finding> {
    let pair = Pair::of(expected, actual, turn);
    let breach = match &demand.check {
        RequirementCheck::Aligned(find) => ragged(find, &pair)?,
        RequirementCheck::Present(find) => absent(find, &pair)?,
        RequirementCheck::Absent(find) => present(find, &pair)?,
        RequirementCheck::PresentFirst(find) if turn == 0 && actual.turns.len() > 1 => {
            (!find.is_match(pair.found)).then(|| Breach {
                line: None,
                expected: None,
                found: last_line(pair.found).map(shown),
                detail: None,
            })?
        }
        RequirementCheck::AbsentFirst(find) if turn == 0 => present(find, &pair)?,
        // Draws, notes, and sources are not part of the transcript.
        RequirementCheck::PresentFirst(_)
        | RequirementCheck::AbsentFirst(_)
        | RequirementCheck::NoMoreInput
        | RequirementCheck::Noted(_)
        | RequirementCheck::Source(_)
        | RequirementCheck::Uniform(_) => return None,
    };
    let says = match &breach.detail {
        Some(detail) => format!("{} {detail}", sentence(&demand.says)),
        None => demand.says.clone(),
    };
    Some(Finding {
        line: breach.line,
        expected: breach.expected,
        found: breach.found,
        ..finding(FindingKind::Demand, actual, turn, &says)
    })
}

/// Returns the finding for a read after the last expected turn, if the program then exits at end of input. One that
/// reads on gets another finding.
fn asks_on(
    demand: &Requirement,
    expected: &Transcript,
    actual: &Transcript,
    turns: usize,
) -> Option<Finding> {
    let over = expected.turns.len();
    let asked = actual.turns.get(over)?.typed == Some(Typed::EndOfInput);
    if !asked || turns < over || actual.ending == Ending::ReadPastEnd {
        return None;
    }
    let found = over.checked_sub(1).and_then(|last| last_line(&actual.turns[last].output)).map(shown);
    Some(Finding { found, ..finding(FindingKind::Demand, actual, over.saturating_sub(1), &demand.says) })
}

/// A violation of a requirement.
struct Breach {
    line: Option<usize>,
    expected: Option<String>,
    found: Option<String>,
    detail: Option<String>,
}

fn absent(find: &Regex, pair: &Pair<'_>) -> Option<Breach> {
    let wanted: Vec<_> = find.find_iter(pair.expected).collect();
    let mut had: Vec<&[u8]> = find.find_iter(pair.found).map(|there| there.as_bytes()).collect();
    if had.len() >= wanted.len() {
        return None;
    }
    // The first expected match that was not found is the missing one.
    let missing = wanted.iter().find(|text| {
        let there = had.iter().position(|there| *there == text.as_bytes());
        there.map(|at| had.swap_remove(at)).is_none()
    })?;
    let expected = shown(line_at(pair.expected, missing.start()).1);
    Some(Breach { line: None, expected: Some(expected), found: None, detail: None })
}

fn present(find: &Regex, pair: &Pair<'_>) -> Option<Breach> {
    let (line, text) = line_at(pair.found, find.find(pair.found)?.start());
    Some(Breach { line: Some(line), expected: None, found: Some(shown(text)), detail: None })
}

/// The end of a match: its text, and the display column of its last character.
struct Edge<'a> {
    text: &'a [u8],
    column: usize,
}

/// Returns the first two lines of the program whose matches end in different columns although the reference's do not.
///
/// Matches belong together if they end in the same column of neighboring lines of the reference (blank lines do not
/// count). Only lines that both outputs have are compared.
fn ragged(find: &Regex, pair: &Pair<'_>) -> Option<Breach> {
    let expected: Vec<Line<'_>> = normalize::layout_lines(pair.expected).take(LINES_CAP).collect();
    let found: Vec<Line<'_>> = normalize::layout_lines(pair.found).take(LINES_CAP).collect();
    let counts = |lines: &[Line<'_>]| lines.iter().map(|line| line.counts.to_vec()).collect::<Vec<_>>();
    let twins: BTreeMap<usize, usize> =
        align::equal_lines(&counts(&expected), &counts(&found)).into_iter().collect();
    let mut columns: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (index, line) in expected.iter().enumerate() {
        let wanted = edges(find, line.raw);
        if wanted.is_empty() {
            columns.clear();
        }
        let Some(twin) = twins.get(&index) else { continue };
        let had = edges(find, found[*twin].raw);
        for (nth, (wanted, had)) in wanted.iter().zip(&had).enumerate() {
            let (other, before) = *columns.entry(wanted.column).or_insert((*twin, nth));
            let other = &found[other];
            if let Some(norm) = edges(find, other.raw).get(before).filter(|norm| norm.column != had.column) {
                return Some(breach(line, (&found[*twin], had), (other, norm)));
            }
        }
    }
    None
}

fn breach(expected: &Line<'_>, here: (&Line<'_>, &Edge<'_>), there: (&Line<'_>, &Edge<'_>)) -> Breach {
    let place = |(line, edge): (&Line<'_>, &Edge<'_>)| {
        let text = words::quoted(edge.text).unwrap_or_else(|| "a space".to_owned());
        (line.number, text, edge.column)
    };
    let ((line, text, column), (other, norm, its)) = (place(here), place(there));
    Breach {
        line: Some(line),
        expected: Some(shown(expected.raw)),
        found: Some(shown(here.0.raw)),
        detail: Some(format!(
            "In line {other}, {norm} ends in column {its}; in line {line}, {text} ends in column {column}."
        )),
    }
}

/// Returns the ends of the matches in a line.
fn edges<'a>(find: &Regex, line: &'a [u8]) -> Vec<Edge<'a>> {
    let line = chomp(line);
    find.find_iter(line)
        .filter(|found| !found.is_empty())
        .map(|found| Edge { text: found.as_bytes(), column: width(&line[..found.end()]) })
        .collect()
}

/// Returns the display width of a text at the start of a line; an invalid byte has width 1.
fn width(text: &[u8]) -> usize {
    let mut column = 0;
    for chunk in text.utf8_chunks() {
        for character in chunk.valid().chars() {
            column += match character {
                '\t' => TAB - column % TAB,
                other => other.width().unwrap_or(0),
            };
        }
        column += chunk.invalid().len();
    }
    column
}
