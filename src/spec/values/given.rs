//! What a person gives in a file of manual grades: points, or a share of them.

use super::super::table::Wrong;
use super::{Grade, expected, points, share};
use crate::fraction::{self, Fraction, ONE};

/// What a person gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::spec) enum Given {
    /// Points: `27`.
    Points(Fraction),
    /// A share of the full points, 0 to 1: `90%` or `27/30`.
    Share(Fraction),
}

/// Maximum denominator of a share that a person gives: points may be out of many.
const FINEST_GRADE: i64 = 1_000;

/// Parses what a person gives. `27/30` is 27 of 30 points, whatever the full points are: a share.
pub(super) fn grade(written: &str) -> Result<Given, Wrong> {
    match (fraction::parse(written), written.split_once('/')) {
        (None, _) if is_decimal_comma(written) => {
            let hints = vec![format!("write `{}`", written.replace(',', "."))];
            Err(Wrong { hints, ..expected::<Grade>() })
        }
        (None, _) => Err(expected::<Grade>()),
        (Some(share), Some((_, of))) if share > ONE => {
            Err(format!("expected at most all points: `{0}/{0}`", of.trim()).into())
        }
        (Some(share), Some(_)) if *share.denom() > FINEST_GRADE => {
            Err(format!("too precise: expected a denominator of at most {FINEST_GRADE}").into())
        }
        (Some(share), Some(_)) => Ok(Given::Share(share)),
        (Some(_), None) if written.contains('%') => share(written).map(Given::Share),
        (Some(_), None) => points(written).map(Given::Points),
    }
}

/// Whether a number is written with a comma before its decimals: `15,5`.
pub(super) fn is_decimal_comma(written: &str) -> bool {
    written.matches(',').count() == 1 && fraction::parse(&written.replace(',', ".")).is_some()
}
