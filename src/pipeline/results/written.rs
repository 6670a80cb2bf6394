//! The parts of a record about one build and one run.

use super::Played;
use crate::fraction::to_number;
use crate::record::ScenarioRecord;
use crate::spec::model::Scenario;
use crate::text;
use crate::verdict::{Rung, Verdict, ending_in_words};

/// Maximum number of characters of compiler messages in the record.
const COMPILER: usize = 16_000;

/// Returns the record of a scenario.
pub(super) fn scenario(scenario: &Scenario, played: Option<&Played>) -> ScenarioRecord {
    let mut record = ScenarioRecord {
        name: scenario.name.clone(),
        verdict: Verdict::NotGraded,
        rung: Rung::None,
        credit: 0.0,
        visibility: scenario.visibility.name().to_owned(),
        because: scenario.because.clone().filter(|quoted| !quoted.is_empty()),
        finding: None,
        others: Vec::new(),
        ending: "not run".to_owned(),
        pauses: 0.0,
    };
    if let Some(Played::Judged(judged)) = played {
        let judgment = &judged.judgment;
        record.verdict = judgment.verdict;
        record.rung = judgment.rung;
        record.credit = to_number(judgment.credit);
        record.finding = judgment.finding.clone();
        record.others = judgment.others.clone();
        record.ending = ending_in_words(judged.ending);
        record.pauses = seconds(judged.paused_nanos);
    }
    record
}

/// Converts nanoseconds to seconds, rounded to milliseconds.
fn seconds(nanos: u128) -> f64 {
    let millis = u64::try_from((nanos + 500_000) / 1_000_000).unwrap_or(u64::MAX);
    millis as f64 / 1_000.0
}

/// Returns compiler messages as text, with control characters other than line feeds escaped.
pub(in crate::pipeline) fn compiler_text(log: &[u8]) -> String {
    let lines: Vec<String> = log.trim_ascii_end().split(|&byte| byte == b'\n').map(text::visible).collect();
    text::shorten(&lines.join("\n"), COMPILER)
}

/// Returns the reason of an error without a period, with control characters escaped.
pub(super) fn shown(why: &str) -> String {
    text::visible(why.trim_end_matches('.').as_bytes())
}
