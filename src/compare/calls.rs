//! Requirements on calls of `srand` and `rand`.
//!
//! There is no finding for a run whose calls were not counted, and for one that was stopped at a limit: how far it had come by then is
//! not deterministic. A program that calls neither function breaks no rule for `srand`.

use reference::{Ending, Transcript};

use super::difference::{finding, sentence};
use super::judging::breaking;
use crate::criteria::{CallRequirement, CallRule, Calls, SrandRule};
use crate::verdict::{FindingKind, Judgment};

/// Returns the judgment of a run with the findings from its call counts, if there are any. `drawn`: how many draws it shows, if they
/// are followed.
pub fn calls(
    judgment: Judgment,
    demands: &[CallRequirement],
    seed: Option<i64>,
    actual: &Transcript,
    counts: Option<Calls>,
    drawn: usize,
) -> Judgment {
    let Some(counts) = counts.filter(|_| stopped_by_itself(actual.ending)) else { return judgment };
    let applies = |demand: &&CallRequirement| demand.seeds.include(seed);
    demands.iter().filter(applies).fold(judgment, |judgment, demand| {
        match breach(demand.rule, counts, drawn) {
            Some(breach) => {
                let says = format!("{} {breach}", sentence(&demand.says));
                let finding = finding(FindingKind::Demand, actual, 0, &says).quoting(&demand.because);
                breaking(judgment, finding, demand.credit)
            }
            None => judgment,
        }
    })
}

/// Whether the run ended at the same place as it always does: its end, a crash, or a wait.
fn stopped_by_itself(ending: Ending) -> bool {
    match ending {
        Ending::Exited(_)
        | Ending::Signalled(_)
        | Ending::SleepLimit
        | Ending::OutputStopped
        | Ending::Idle => true,
        Ending::ReadPastEnd
        | Ending::CpuLimit
        | Ending::OutputLimit
        | Ending::DiskLimit
        | Ending::MemoryLimit => false,
    }
}

/// Returns the violation of the rule, as a sentence.
fn breach(rule: CallRule, counts: Calls, drawn: usize) -> Option<String> {
    match rule {
        CallRule::Srand(rule) => srand_breach(rule, counts),
        CallRule::RandForEachDraw if (counts.rand as usize) < drawn => Some(match counts.rand {
            0 => "The program never calls `rand`.".to_owned(),
            calls => {
                format!("The program calls `rand` {}, but shows more draws than that.", times(calls))
            }
        }),
        CallRule::RandForEachDraw => None,
    }
}

fn times(calls: u32) -> String {
    match calls {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        number @ ..=9 => format!("{number} times"),
        _ => "more than 9 times".to_owned(),
    }
}

fn srand_breach(rule: SrandRule, counts: Calls) -> Option<String> {
    let times = times(counts.srand);
    let once = |counts: Calls| match counts.srand {
        0 if counts.rand > 0 => Some("The program never calls `srand`.".to_owned()),
        0 | 1 => None,
        _ => Some(format!("The program calls `srand` {times}.")),
    };
    match rule {
        SrandRule::Never => (counts.srand > 0).then(|| format!("The program calls `srand` {times}.")),
        SrandRule::Once => once(counts),
        SrandRule::OnceBeforeRand => once(counts).or_else(|| {
            (counts.srand > 0 && counts.rand_first)
                .then(|| "The program calls `rand` before `srand`.".to_owned())
        }),
    }
}

#[cfg(test)]
mod tests {
    use reference::Turn;

    use super::*;
    use crate::criteria::Seeds;
    use crate::fraction::{Fraction, ONE, ZERO};
    use crate::verdict::{Rung, Verdict};

    fn judged(verdict: Verdict, rule: SrandRule, credit: Fraction, counts: Option<Calls>) -> Judgment {
        judged_by(verdict, CallRule::Srand(rule), credit, counts)
    }

    fn judged_by(verdict: Verdict, rule: CallRule, credit: Fraction, counts: Option<Calls>) -> Judgment {
        let whole = if verdict == Verdict::Passed { ONE } else { ZERO };
        let judgment = Judgment {
            verdict,
            rung: Rung::Exact,
            credit: whole,
            finding: None,
            others: Vec::new(),
            reading: 0,
        };
        let says = "Seed once.".to_owned();
        let demand = CallRequirement {
            name: "seeded".into(),
            rule,
            seeds: Seeds::Only(7),
            because: "seed once".into(),
            says,
            credit,
        };
        let transcript =
            Transcript { turns: vec![Turn::default()], ending: Ending::Exited(0), unread: Vec::new() };
        let other = CallRequirement {
            seeds: Seeds::AllBut(7),
            rule: CallRule::Srand(SrandRule::Never),
            ..demand.clone()
        };
        calls(judgment, &[demand, other], Some(7), &transcript, counts, 9)
    }

    #[test]
    fn each_rule_has_its_own_sentence() {
        let counts = |srand, rand, rand_first| Some(Calls { srand, rand, rand_first });
        for (rule, counts, says) in [
            (SrandRule::Never, counts(0, 9, true), None),
            (SrandRule::Never, counts(1, 9, false), Some("Seed once. The program calls `srand` once.")),
            (SrandRule::Never, None, None),
            (SrandRule::Once, counts(1, 9, true), None),
            (SrandRule::Once, counts(2, 9, false), Some("Seed once. The program calls `srand` twice.")),
            (SrandRule::Once, counts(3, 9, false), Some("Seed once. The program calls `srand` 3 times.")),
            (
                SrandRule::Once,
                counts(151, 9, false),
                Some("Seed once. The program calls `srand` more than 9 times."),
            ),
            (SrandRule::Once, counts(0, 9, true), Some("Seed once. The program never calls `srand`.")),
            (SrandRule::Once, counts(0, 0, false), None),
            (SrandRule::OnceBeforeRand, counts(1, 9, false), None),
            (
                SrandRule::OnceBeforeRand,
                counts(1, 9, true),
                Some("Seed once. The program calls `rand` before `srand`."),
            ),
            (
                SrandRule::OnceBeforeRand,
                counts(0, 9, true),
                Some("Seed once. The program never calls `srand`."),
            ),
        ] {
            let judgment = judged(Verdict::Passed, rule, ONE, counts);
            assert_eq!((judgment.verdict, judgment.credit), (Verdict::Passed, ONE), "no points are lost");
            assert_eq!(
                judgment.others.first().map(|other| other.message.as_str()),
                says,
                "{rule:?} {counts:?}"
            );
        }
    }

    #[test]
    fn each_draw_needs_a_random_number() {
        for (rand, says) in [
            (0, Some("Seed once. The program never calls `rand`.")),
            (1, Some("Seed once. The program calls `rand` once, but shows more draws than that.")),
            (8, Some("Seed once. The program calls `rand` 8 times, but shows more draws than that.")),
            (9, None),
            (10, None),
        ] {
            let counts = Some(Calls { srand: 1, rand, rand_first: false });
            let judgment = judged_by(Verdict::Passed, CallRule::RandForEachDraw, ONE, counts);
            assert_eq!(judgment.others.first().map(|other| other.message.as_str()), says, "{rand} calls");
        }
    }

    #[test]
    fn requirement_with_credit_gives_partial_verdict() {
        let twice = Some(Calls { srand: 2, rand: 9, rand_first: false });
        let half = Fraction::new(1, 2);
        let judgment = judged(Verdict::Passed, SrandRule::Once, half, twice);
        assert_eq!((judgment.verdict, judgment.credit), (Verdict::Partial, half));
        assert_eq!(judgment.finding.unwrap().message, "Seed once. The program calls `srand` twice.");
        let judgment = judged(Verdict::WrongOutput, SrandRule::Once, half, twice);
        assert_eq!(
            (judgment.verdict, judgment.credit, judgment.others.len()),
            (Verdict::WrongOutput, ZERO, 1)
        );
    }
}
