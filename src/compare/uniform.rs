//! Whether draws come with the same probability, by Pearson's chi-squared test.

use std::collections::BTreeMap;

use reference::{Ending, Transcript};

use super::difference::{finding, sentence};
use crate::criteria::{Criteria, RequirementCheck};
use crate::fraction::Fraction;
use crate::verdict::{Finding, FindingKind};

/// How often each draw must be expected at least; with fewer, the runs tell nothing.
const LEAST_EXPECTED: usize = 20;

/// The bound of the test, as a quantile of the normal distribution: one right program in 10^9 is beyond it. The exact distribution has
/// a heavier tail than the chi-squared one, by less than a factor of 100 at these counts.
const QUANTILE: f64 = 6.0;
/// The same probability, for a draw that never comes.
const FALSE_ALARM: f64 = 1e-9;
/// Beyond this quantile, more draws are worth their time: one right program in 20 is.
const SUSPICIOUS: f64 = 1.65;

/// Returns the requirements on probabilities that the draws of all runs of a part cannot meet, with the credit that is left.
pub fn unlikely_draws(drawn: &BTreeMap<String, usize>, criteria: &Criteria) -> Vec<(Finding, Fraction)> {
    let nowhere = Transcript { turns: Vec::new(), ending: Ending::Exited(0), unread: Vec::new() };
    let broken = criteria.demands.iter().filter_map(|demand| {
        let RequirementCheck::Uniform(draws) = demand.check else { return None };
        let says = format!("{} Found: {}.", sentence(&demand.says), unlikely(drawn, draws)?);
        let finding = finding(FindingKind::Demand, &nowhere, 0, &says).quoting(&demand.because);
        Some((finding, demand.credit))
    });
    broken.collect()
}

/// Whether the draws of all runs of a part may break a requirement on probabilities, so that more draws are wanted to tell.
pub fn may_be_unlikely(drawn: &BTreeMap<String, usize>, criteria: &Criteria) -> bool {
    criteria.demands.iter().any(|demand| match demand.check {
        RequirementCheck::Uniform(of) => {
            Test::of(drawn, of).is_some_and(|test| test.statistic > bound(of - 1, SUSPICIOUS))
        }
        _ => false,
    })
}

/// The test of some draws.
struct Test {
    total: usize,
    /// How often each draw is expected.
    expected: f64,
    /// How many draws never came.
    missing: usize,
    statistic: f64,
}

impl Test {
    /// Tests draws of so many kinds; nothing if there are too few, or of more kinds: then the program draws something else, which other
    /// checks tell.
    fn of(drawn: &BTreeMap<String, usize>, of: usize) -> Option<Self> {
        let total: usize = drawn.values().sum();
        if of < 2 || drawn.len() > of || total < LEAST_EXPECTED * of {
            return None;
        }
        let expected = total as f64 / of as f64;
        let missing = of - drawn.len();
        let shares = drawn.values().map(|count| share(*count, expected));
        let statistic = shares.sum::<f64>() + missing as f64 * expected;
        Some(Self { total, expected, missing, statistic })
    }
}

/// Returns what a draw adds to the statistic.
fn share(count: usize, expected: f64) -> f64 {
    (count as f64 - expected).powi(2) / expected
}

/// Returns the draw whose count differs most, in words, if `of` draws cannot have had the same probability.
fn unlikely(drawn: &BTreeMap<String, usize>, of: usize) -> Option<String> {
    let Test { total, expected, missing, statistic } = Test::of(drawn, of)?;
    if statistic <= bound(of - 1, QUANTILE) && (missing == 0 || one_may_be_missing(total, of)) {
        return None;
    }
    let worst =
        drawn.iter().max_by(|one, other| share(*one.1, expected).total_cmp(&share(*other.1, expected)))?;
    // Draws may end in what is the same in all, such as the suit where a game has none.
    let suffix = |draw: &str| draw.chars().next_back();
    let shared = drawn.keys().all(|draw| draw.len() > 1 && suffix(draw) == suffix(worst.0));
    let name = if shared { worst.0.trim_end_matches(|last| Some(last) == suffix(worst.0)) } else { worst.0 };
    Some(match missing {
        0 => format!("`{name}` {} of {total} times, where about {expected:.0} are expected", worst.1),
        _ => format!("only {} different draws of {of} in {total}", drawn.len()),
    })
}

/// Whether one of the draws may never come in so many: the probability is at most that of each of them, added up.
fn one_may_be_missing(total: usize, of: usize) -> bool {
    let kinds = of as f64;
    kinds.ln() + total as f64 * (1.0 - 1.0 / kinds).ln() > FALSE_ALARM.ln()
}

/// Returns the bound of the statistic for so many degrees of freedom, as a quantile of the normal distribution (Wilson and Hilferty's
/// approximation).
fn bound(freedom: usize, quantile: f64) -> f64 {
    let freedom = freedom as f64;
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + quantile * spread.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many draws of 13 by a generator of its own, of which some are replaced.
    fn drawn(total: usize, seed: u64, replaced: impl Fn(u64) -> u64) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        let mut state = seed;
        for _ in 0..total {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *counts.entry(replaced((state >> 33) % 13).to_string()).or_insert(0) += 1;
        }
        counts
    }

    #[test]
    fn draw_that_never_comes_is_unlikely_in_fewer_draws() {
        let even = |of: usize, each: usize| -> BTreeMap<String, usize> {
            (0..of).map(|draw| (format!("d{draw}"), each)).collect()
        };
        assert!(unlikely(&even(12, 40), 13).is_some(), "480 draws without one of 13");
        assert!(unlikely(&even(12, 20), 13).is_none(), "240 draws");
        assert!(unlikely(&even(13, 40), 13).is_none());
    }

    #[test]
    fn bounds_are_those_of_tables() {
        // The quantiles of the chi-squared distribution at 1 - 9.866e-10. The approximation is never below them.
        for (freedom, expected) in [(5, 50.72), (12, 67.38), (51, 136.49)] {
            let bound = bound(freedom, QUANTILE);
            assert!(bound >= expected && bound < 1.1 * expected, "{freedom}: {bound}");
        }
    }

    #[test]
    fn fair_draws_are_never_unlikely() {
        for seed in 0..2_000 {
            assert_eq!(unlikely(&drawn(300 + seed as usize % 1_000, seed, |draw| draw), 13), None, "{seed}");
        }
    }

    #[test]
    fn unfair_draws_are_told() {
        for seed in 0..50 {
            let missing = unlikely(&drawn(1_500, seed, |draw| draw % 12), 13).unwrap();
            assert_eq!(missing, "only 12 different draws of 13 in 1500");
            let more = unlikely(&drawn(1_500, seed, |draw| if draw == 3 { 0 } else { draw }), 13);
            assert!(more.is_some(), "{seed}");
            let tens = unlikely(&drawn(2_600, seed, |draw| if draw > 10 { draw - 2 } else { draw }), 11);
            assert!(tens.unwrap().contains("where about 236 are expected"));
        }
    }

    #[test]
    fn few_draws_tell_nothing() {
        assert_eq!(unlikely(&drawn(259, 1, |_| 0), 13), None);
        assert_eq!(unlikely(&BTreeMap::new(), 13), None);
        assert_eq!(unlikely(&drawn(1_500, 1, |draw| draw), 6), None);
    }
}
