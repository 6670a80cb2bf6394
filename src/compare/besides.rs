//! What a scenario demands besides the output: files that the program must write, and an exit code.

use reference::{Ending, Transcript, Turn};

use super::{breaking, finding, judge};
use crate::criteria::{Criteria, ProducedFile};
use crate::fraction::ZERO;
use crate::verdict::{Finding, FindingKind, Judgment, Rung, Verdict};

/// Returns the judgment of a run after the files that it wrote, each compared with the expected one as output is.
pub fn produced(
    judgment: Judgment,
    expected: &[ProducedFile],
    found: &[ProducedFile],
    actual: &Transcript,
    criteria: &Criteria,
) -> Judgment {
    expected.iter().fold(judgment, |judgment, (name, wanted)| {
        let Some(wanted) = wanted else { return judgment };
        let written =
            found.iter().find(|(known, _)| known == name).and_then(|(_, content)| content.as_deref());
        let of_file = match written {
            Some(written) => judge(&[&as_run(wanted)], &as_run(written), criteria),
            None => missing(name, actual),
        };
        joined(judgment, of_file, name)
    })
}

/// Returns the judgment of a run after its exit code, if one is demanded.
pub fn exit(judgment: Judgment, demanded: Option<i32>, actual: &Transcript) -> Judgment {
    match (demanded, actual.ending) {
        (Some(wanted), Ending::Exited(had)) if wanted != had => {
            let says = format!("Expected exit code {wanted}, found {had}.");
            let last = actual.turns.len().saturating_sub(1);
            failed(judgment, finding(FindingKind::Demand, actual, last, &says))
        }
        _ => judgment,
    }
}

/// Returns the content of a file as a run that prints it.
fn as_run(content: &[u8]) -> Transcript {
    let turns = vec![Turn { output: content.to_owned(), ..Turn::default() }];
    Transcript { turns, ending: Ending::Exited(0), unread: Vec::new() }
}

fn missing(name: &str, actual: &Transcript) -> Judgment {
    let last = actual.turns.len().saturating_sub(1);
    let says = format!("The program must write `{name}`, but there is no such file after the run.");
    let finding = finding(FindingKind::Missing, actual, last, &says);
    Judgment {
        verdict: Verdict::WrongOutput,
        rung: Rung::None,
        credit: ZERO,
        finding: Some(finding),
        others: Vec::new(),
        reading: 0,
    }
}

/// Adds the judgment of a file to that of the run.
fn joined(mut judgment: Judgment, of_file: Judgment, name: &str) -> Judgment {
    let named = |finding: Finding| {
        let message = match finding.kind {
            FindingKind::Missing if finding.line.is_none() => finding.message,
            _ => format!("In `{name}`: {}", finding.message),
        };
        Finding { message, ..finding }
    };
    judgment.rung = judgment.rung.min(of_file.rung);
    let Some(finding) = of_file.finding.map(named) else { return judgment };
    match of_file.verdict {
        Verdict::Passed => judgment,
        Verdict::Partial => breaking(judgment, finding, of_file.credit),
        _ => failed(judgment, finding),
    }
}

/// Fails a run; one that has failed already keeps its reason.
fn failed(judgment: Judgment, finding: Finding) -> Judgment {
    let mut others = judgment.others;
    if !matches!(judgment.verdict, Verdict::Passed | Verdict::Partial) {
        others.push(finding);
        return Judgment { others, ..judgment };
    }
    others.extend(judgment.finding);
    Judgment { verdict: Verdict::WrongOutput, credit: ZERO, finding: Some(finding), others, ..judgment }
}
