//! Where the points of a part were lost, reason by reason.

use std::collections::BTreeMap;

use crate::fraction::{self, Fraction, ONE, ZERO, wide};
use crate::record::LossKind;
use crate::spec::model::CreditPolicy;
use crate::text::count;
use crate::verdict::FindingKind;

use super::{Earned, Points};

/// Points that a part lost for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The points.
    pub points: Points,
    /// The reason, as a clause.
    pub why: String,
    /// What the points are for.
    pub kind: LossKind,
}

impl Loss {
    /// Returns a loss of points for functionality.
    pub(super) fn new(points: Points, why: impl Into<String>) -> Self {
        Self::of(LossKind::Functionality, points, why)
    }

    /// Returns a loss of points for something else.
    pub(super) fn of(kind: LossKind, points: Points, why: impl Into<String>) -> Self {
        Self { points, why: why.into(), kind }
    }
}

/// The functionality of a part, and what was lost of it: the parts add up to 1.
pub(super) struct Breakdown {
    /// 0 to 1.
    pub(super) functionality: Points,
    /// The shares that were lost, each with its reason.
    pub(super) lost: Vec<Loss>,
}

impl Breakdown {
    /// Returns the weighted mean of the credits, adjusted by the policy: 1 if every credit is full, even one of weight 0.
    pub(super) fn of(earned: &[Earned], policy: CreditPolicy) -> Self {
        let whole = Points::from_integer(1);
        if !earned.is_empty() && earned.iter().all(|one| one.credit >= ONE) {
            return Self { functionality: whole, lost: Vec::new() };
        }
        let total: i128 = earned.iter().map(|one| i128::from(one.weight)).sum();
        if total == 0 {
            return Self::all(failing(earned));
        }
        let mut parts = Self { functionality: whole, lost: Vec::new() };
        let share = |one: &Earned| (whole - wide(one.credit)) * i128::from(one.weight) / total;
        parts.lose(earned.iter().filter(|one| one.slip.is_none()).map(share).sum(), failing(earned));
        let mut slips: BTreeMap<FindingKind, Vec<&Earned>> = BTreeMap::new();
        for one in earned {
            if let Some(kind) = one.slip {
                slips.entry(kind).or_default().push(one);
            }
        }
        for (kind, runs) in slips {
            let sum: Points = runs.iter().copied().map(share).sum();
            let why = format!("{} in {}", kind.label(), count(runs.len(), "scenario"));
            let capped = format!("{why} (at most {} for one kind of flaw)", percent(policy.cap));
            let cap = wide(policy.cap);
            parts.lose(sum.min(cap), if sum > cap { capped } else { why });
        }
        if earned.iter().any(|one| one.credit < ONE && one.slip.is_none()) {
            let why = format!("a part with failing scenarios earns {} of the rest", percent(policy.factor));
            parts.lose(parts.functionality * (whole - wide(policy.factor)), why);
        }
        parts
    }

    /// Takes a share from the functionality, as far as something is left.
    fn lose(&mut self, share: Points, why: String) {
        let share = share.min(self.functionality);
        self.functionality -= share;
        if share > Points::default() {
            self.lost.push(Loss::new(share, why));
        }
    }

    /// Returns a functionality of 0, with the only reason.
    pub(super) fn all(why: impl Into<String>) -> Self {
        Self { functionality: Points::default(), lost: vec![Loss::new(Points::from_integer(1), why)] }
    }
}

/// Returns how many scenarios fail, of how many.
fn failing(earned: &[Earned]) -> String {
    let fails = |one: &&Earned| one.credit < ONE && one.slip.is_none();
    let number = earned.iter().filter(fails).count();
    let verb = if number == 1 { "fails" } else { "fail" };
    let in_part = earned.iter().filter(fails).filter(|one| one.credit > ZERO).count();
    let in_part =
        if in_part == 0 { String::new() } else { format!(", {in_part} of them with partial credit") };
    format!("{number} of {} {verb}{in_part}", count(earned.len(), "scenario"))
}

/// Formats a share as a percentage: `15 %`.
fn percent(share: Fraction) -> String {
    format!("{} %", fraction::display(share * Fraction::from_integer(100), 2))
}
