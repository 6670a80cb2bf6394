//! Calls: whether a run seeds the generator of random numbers as the handout demands.
//!
//! Owns what a tally of calls means for a judgement. A run that could not be observed loses nothing and is told
//! nothing of; so does one that neither seeds nor asks for a random number, and one that we stopped in the midst of
//! something: how far it had come by then is never the same twice.

use reference::{Ending, Transcript};

use super::difference::{finding, sentence};
use super::judging::breaking;
use crate::criteria::{CallDemand, Calls, SrandRule};
use crate::verdict::{FindingKind, Judgement};

/// The judgement of a run with what its tally, where there is one, adds to it.
pub fn calls(
    judgement: Judgement,
    demands: &[CallDemand],
    seed: Option<i64>,
    actual: &Transcript,
    tally: Option<Calls>,
) -> Judgement {
    let Some(tally) = tally.filter(|_| stopped_by_itself(actual.ending)) else { return judgement };
    let applies = |demand: &&CallDemand| demand.seeds.include(seed);
    demands.iter().filter(applies).fold(judgement, |judgement, demand| match breach(demand.srand, tally) {
        Some(breach) => {
            let says = format!("{} {breach}", sentence(demand.says.clone()));
            breaking(judgement, finding(FindingKind::Demand, actual, 0, says), demand.credit)
        }
        None => judgement,
    })
}

/// Whether it stopped where it does in every run: at its end, at a crash, or at something that it waited for.
fn stopped_by_itself(ending: Ending) -> bool {
    match ending {
        Ending::Exited(_)
        | Ending::Signalled(_)
        | Ending::PauseLimit
        | Ending::OutputStopped
        | Ending::Stalled => true,
        Ending::OutOfInput
        | Ending::CpuLimit
        | Ending::OutputLimit
        | Ending::RoomLimit
        | Ending::MemoryLimit => false,
    }
}

/// What breaks the rule, in a sentence.
fn breach(rule: SrandRule, tally: Calls) -> Option<String> {
    let times = match tally.srand {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        number @ ..=9 => format!("{number} times"),
        _ => "again and again".to_owned(),
    };
    let once = |tally: Calls| match tally.srand {
        0 if tally.rand > 0 => Some("It never calls `srand`.".to_owned()),
        0 | 1 => None,
        _ => Some(format!("It calls `srand` {times}.")),
    };
    match rule {
        SrandRule::Never => (tally.srand > 0).then(|| format!("It calls `srand` {times}.")),
        SrandRule::Once => once(tally),
        SrandRule::OnceBeforeRand => once(tally).or_else(|| {
            (tally.srand > 0 && tally.rand_first).then(|| "It calls `rand` before `srand`.".to_owned())
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

    fn judged(verdict: Verdict, rule: SrandRule, credit: Fraction, tally: Option<Calls>) -> Judgement {
        let whole = if verdict == Verdict::Pass { ONE } else { ZERO };
        let judgement = Judgement {
            verdict,
            rung: Rung::Exact,
            credit: whole,
            finding: None,
            others: Vec::new(),
            reading: 0,
        };
        let says = "Seed once.".to_owned();
        let demand = CallDemand { name: "seeded".into(), srand: rule, seeds: Seeds::Only(7), says, credit };
        let transcript =
            Transcript { turns: vec![Turn::default()], ending: Ending::Exited(0), unread: Vec::new() };
        let other = CallDemand { seeds: Seeds::AllBut(7), srand: SrandRule::Never, ..demand.clone() };
        calls(judgement, &[demand, other], Some(7), &transcript, tally)
    }

    #[test]
    fn each_rule_is_broken_in_words_of_its_own() {
        let tally = |srand, rand, rand_first| Some(Calls { srand, rand, rand_first });
        for (rule, tally, says) in [
            (SrandRule::Never, tally(0, 9, true), None),
            (SrandRule::Never, tally(1, 9, false), Some("Seed once. It calls `srand` once.")),
            (SrandRule::Never, None, None),
            (SrandRule::Once, tally(1, 9, true), None),
            (SrandRule::Once, tally(2, 9, false), Some("Seed once. It calls `srand` twice.")),
            (SrandRule::Once, tally(3, 9, false), Some("Seed once. It calls `srand` 3 times.")),
            (SrandRule::Once, tally(151, 9, false), Some("Seed once. It calls `srand` again and again.")),
            (SrandRule::Once, tally(0, 9, true), Some("Seed once. It never calls `srand`.")),
            (SrandRule::Once, tally(0, 0, false), None),
            (SrandRule::OnceBeforeRand, tally(1, 9, false), None),
            (
                SrandRule::OnceBeforeRand,
                tally(1, 9, true),
                Some("Seed once. It calls `rand` before `srand`."),
            ),
            (SrandRule::OnceBeforeRand, tally(0, 9, true), Some("Seed once. It never calls `srand`.")),
        ] {
            let judgement = judged(Verdict::Pass, rule, ONE, tally);
            assert_eq!((judgement.verdict, judgement.credit), (Verdict::Pass, ONE), "it costs nothing");
            assert_eq!(judgement.others.first().map(|other| other.says.as_str()), says, "{rule:?} {tally:?}");
        }
    }

    #[test]
    fn a_demand_that_costs_something_is_a_flaw() {
        let twice = Some(Calls { srand: 2, rand: 9, rand_first: false });
        let half = Fraction::new(1, 2);
        let judgement = judged(Verdict::Pass, SrandRule::Once, half, twice);
        assert_eq!((judgement.verdict, judgement.credit), (Verdict::Flawed, half));
        assert_eq!(judgement.finding.unwrap().says, "Seed once. It calls `srand` twice.");
        let judgement = judged(Verdict::Differs, SrandRule::Once, half, twice);
        assert_eq!(
            (judgement.verdict, judgement.credit, judgement.others.len()),
            (Verdict::Differs, ZERO, 1)
        );
    }
}
