//! A submission with every verdict, and with hostile text wherever a student, a compiler, or a person may write some.

use super::{finding, record, scenario};
use crate::record::{AdjustRecord, LossKind, LossRecord, ManualRecord, Record, ScenarioRecord};
use crate::verdict::{Finding, Verdict};

/// Text that is a command, a tag, a formula, or a mark-up somewhere.
pub(crate) const HOSTILE: &str = "=1+1</script><b>|`::error::x##[error]y]]>@all \\x1b[31m";

/// Returns the sample record with a single submission that has every verdict.
pub(crate) fn every_verdict() -> Record {
    let mut record = record();
    let mut one = record.submissions.swap_remove(1);
    one.student = format!("vera {HOSTILE}");
    one.notes = vec![format!("found {HOSTILE}")];
    let adjusted = AdjustRecord { points: -1.5, why: format!("-no names {HOSTILE}"), automatic: Some(16.5) };
    one.manual = Some(ManualRecord {
        adjusted: Some(adjusted),
        comment: Some(format!("@vera {HOSTILE}")),
        ..ManualRecord::default()
    });
    one.points = one.points.map(|points| points - 1.5);
    let play = &mut one.parts[1];
    play.note = Some(format!("play.c:3:5: error: {HOSTILE}"));
    play.compiler = format!("play.c:3:5: warning: {HOSTILE}\n    3 |     {HOSTILE}\n");
    play.comment = Some(HOSTILE.into());
    play.sources = vec!["play,c:%.c".into()];
    let why = format!("13 of 15 scenarios fail {HOSTILE}");
    play.losses = vec![LossRecord { points: 20.0, why, kind: LossKind::Functionality }];
    let pair = play.scenarios[0].transcripts.clone();
    let run = |verdict: Verdict| ScenarioRecord {
        finding: (verdict != Verdict::Passed).then(said),
        transcripts: pair.clone().filter(|_| verdict != Verdict::Passed),
        keys: vec![HOSTILE.into()],
        ..scenario(&format!("{} {HOSTILE}", verdict.name()), verdict, "visible")
    };
    play.scenarios = Verdict::ALL.into_iter().map(run).collect();
    let hidden = ScenarioRecord {
        seed: Some(987_654_321),
        keys: vec!["SECRET key".into()],
        finding: Some(Finding { message: "SECRET finding".into(), ..said() }),
        because: Some("SECRET words".into()),
        ..scenario("SECRET name", Verdict::WrongOutput, "hidden")
    };
    play.information = vec![run(Verdict::WrongOutput)];
    play.scenarios.push(hidden);
    record.submissions = vec![one];
    record
}

fn said() -> Finding {
    Finding {
        typed: Some(HOSTILE.into()),
        expected: Some(format!("expected {HOSTILE}")),
        found: Some(format!("found {HOSTILE}")),
        message: format!("Expected `{HOSTILE}`, found nothing."),
        hint: Some(format!("::warning::{HOSTILE}")),
        because: Some(format!("print {HOSTILE}")),
        ..finding()
    }
}
