//! Requirements on calls of `srand` and `rand`.
//!
//! There is no finding for a run whose calls were not counted, and for one that was stopped at a limit: how far it had come by then is
//! not deterministic. A program that calls neither function breaks no rule for `srand`.

use reference::{Ending, Transcript};

use super::difference::{finding, sentence};
use super::judging::breaking;
use crate::criteria::{CallRequirement, CallRule, Calls, Criteria, SrandRule};
use crate::fraction::Fraction;
use crate::verdict::{Finding, FindingKind, Judgment};

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

/// The first draws of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstDraws {
    /// Whether `rand` returned few numbers in it.
    pub few_numbers: bool,
    /// The draws, in their order.
    pub draws: Vec<String>,
}

/// How many draws at the beginning of two runs must be the same: of 13 ranks, chance makes so many equal once in 10^13.
pub const EQUAL_DRAWS: usize = 12;

/// Returns the requirements on `rand` that the runs of a part break together, with the credit that is left: if the draws are the same
/// whatever `rand` returns, the program does not use it.
pub fn draws_without_rand(runs: &[FirstDraws], criteria: &Criteria) -> Vec<(Finding, Fraction)> {
    let first = |run: &FirstDraws| run.draws.get(..EQUAL_DRAWS).map(<[String]>::to_vec);
    let of = |few: bool| runs.iter().filter(move |run| run.few_numbers == few).filter_map(first);
    let with_few: Vec<Vec<String>> = of(true).collect();
    if !of(false).any(|draws| with_few.contains(&draws)) {
        return Vec::new();
    }
    let nowhere = Transcript { turns: Vec::new(), ending: Ending::Exited(0), unread: Vec::new() };
    let demands = criteria.calls.iter().filter(|demand| demand.rule == CallRule::RandForEachDraw);
    let broken = demands.map(|demand| {
        let says = sentence(&demand.says);
        let says = format!("{says} The draws are the same, whatever numbers `rand` returns.");
        (finding(FindingKind::Demand, &nowhere, 0, &says).quoting(&demand.because), demand.credit)
    });
    broken.collect()
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
    fn draws_that_do_not_depend_on_rand_are_found() {
        let run = |few_numbers, draws: &str| FirstDraws {
            few_numbers,
            draws: draws.chars().map(String::from).collect(),
        };
        let rand = CallRequirement {
            name: "rand".into(),
            rule: CallRule::RandForEachDraw,
            seeds: Seeds::All,
            because: "use rand".into(),
            says: "Use `rand`.".to_owned(),
            credit: ONE,
        };
        let criteria = Criteria { calls: vec![rand], ..Criteria::at(Rung::Facts) };
        let found = |runs: &[FirstDraws]| draws_without_rand(runs, &criteria).len();
        let (long, other) = ("A23456789TJQK", "A23456789TJKQ");
        assert_eq!(found(&[run(false, long), run(true, "AAAA"), run(true, long)]), 1);
        assert_eq!(found(&[run(false, long), run(true, other)]), 0);
        assert_eq!(found(&[run(false, long), run(false, long)]), 0, "they have the same numbers");
        assert_eq!(found(&[run(false, "A23"), run(true, "A23")]), 0, "too few to tell");
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
