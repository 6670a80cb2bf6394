//! Failing scenarios of a student as plain text, for reports that other systems show.

use crate::record::{ScenarioRecord, StudentPart, StudentRecord, TranscriptRecord};
use crate::report::cell::safe;
use crate::report::check::{self, FailureDetail};
use crate::report::scenarios;
use crate::text::{self, capital, shorten};
use crate::transcript::{Ending, Transcript, Turn, Typed};
use crate::verdict::{Rung, Verdict};

/// Width of the text in columns.
const WIDTH: usize = 100;
/// Maximum number of characters about one scenario.
const MOST: usize = 6_000;

/// Returns the scenarios of a part that did not pass.
pub(crate) fn of(part: &StudentPart) -> impl Iterator<Item = &ScenarioRecord> {
    part.scenarios.iter().filter(|scenario| scenario.verdict != Verdict::Passed)
}

/// Returns a sentence about why a scenario did not pass.
pub(crate) fn sentence(scenario: &ScenarioRecord) -> String {
    match &scenario.finding {
        Some(finding) => safe(&capital(&finding.message)),
        None => capital(scenarios::label(scenario)),
    }
}

/// Returns everything about a scenario that did not pass: the sentence, where the runs differ, the handout's words, a hint, and the
/// command that runs it again.
pub(crate) fn in_full(student: &StudentRecord, part: &StudentPart, scenario: &ScenarioRecord) -> String {
    let none = || Transcript { turns: vec![Turn::default()], ending: Ending::Exited(0), unread: Vec::new() };
    let (expected, actual) = transcripts(student, scenario).unwrap_or_else(|| (none(), none()));
    shorten(&check::failure(&detail(part, scenario, &expected, &actual), scenario, WIDTH), MOST)
}

/// Returns what was expected and what the program did, if the record has it.
pub(crate) fn transcripts(
    student: &StudentRecord,
    scenario: &ScenarioRecord,
) -> Option<(Transcript, Transcript)> {
    let pair = scenario.transcripts.as_ref()?;
    let find = |digest: &String| student.transcripts.get(digest).map(transcript);
    Some((find(&pair.expected)?, find(&pair.actual)?))
}

/// Returns what the page of `check` shows of a scenario that did not pass.
pub(crate) fn detail<'a>(
    part: &'a StudentPart,
    scenario: &'a ScenarioRecord,
    expected: &'a Transcript,
    actual: &'a Transcript,
) -> FailureDetail<'a> {
    FailureDetail {
        part: &part.id,
        scenario: &scenario.name,
        expected,
        actual,
        require: part.require.unwrap_or(Rung::Exact),
        again: command(part, scenario),
        right: String::new(),
        followed: false,
    }
}

/// Returns the command that runs a scenario again, in the directory of the submission.
pub(crate) fn command(part: &StudentPart, scenario: &ScenarioRecord) -> String {
    format!("croupier check --only {}", text::quoted(&format!("{}/{}", part.id, scenario.name)))
}

/// Returns a transcript whose output is the text of the record, which is visible text already.
fn transcript(kept: &TranscriptRecord) -> Transcript {
    let turns = kept.turns.iter().map(|turn| Turn {
        typed: turn.typed.as_ref().map(|typed| match typed.as_str() {
            "^D" => Typed::EndOfInput,
            line => Typed::Line(line.as_bytes().to_vec()),
        }),
        output: turn.output.clone().into_bytes(),
        ..Turn::default()
    });
    // Reports show the ending in words.
    Transcript { turns: turns.collect(), ending: Ending::Exited(0), unread: Vec::new() }
}
