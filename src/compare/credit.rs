//! What is left of a scenario's credit: products of fractions that cannot overflow.

use crate::fraction::{Fraction, ONE};
use crate::verdict::Finding;

/// A finding that leaves only a share of the credit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Loss {
    /// What was found.
    pub(super) finding: Finding,
    /// What is left of the credit.
    pub(super) left: Fraction,
}

/// The finest part of the whole that a product keeps where its exact value does not fit.
const FINEST: i128 = 1_000_000_000_000;

/// The product of what each loss leaves.
pub(super) fn product(shares: impl IntoIterator<Item = Fraction>) -> Fraction {
    shares.into_iter().fold(ONE, times)
}

/// Exact where it fits, else rounded to a millionth of a millionth: specs may write nine decimals, and three
/// such factors would overflow.
fn times(left: Fraction, right: Fraction) -> Fraction {
    let above = i128::from(*left.numer()) * i128::from(*right.numer());
    let below = i128::from(*left.denom()) * i128::from(*right.denom());
    let common = gcd(above.abs(), below).max(1);
    let fits = |number: i128| i64::try_from(number).ok();
    match (fits(above / common), fits(below / common)) {
        (Some(above), Some(below)) => Fraction::new(above, below),
        _ => rounded(above, below),
    }
}

fn rounded(above: i128, below: i128) -> Fraction {
    let (whole, rest) = (above / below, above % below);
    // The rest is smaller than `below`, which is at most 2^126: dividing first keeps the product in range.
    let part = rest / (below / FINEST).max(1);
    let scaled = whole.saturating_mul(FINEST).saturating_add(part);
    let finest = i64::try_from(FINEST).unwrap_or(i64::MAX);
    Fraction::new(i64::try_from(scaled).unwrap_or(i64::MAX), finest)
}

fn gcd(left: i128, right: i128) -> i128 {
    if right == 0 { left } else { gcd(right, left % right) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fraction::{ZERO, to_number};

    #[test]
    fn is_exact_where_it_can_be() {
        assert_eq!(product([]), ONE);
        assert_eq!(product([Fraction::new(4, 5), Fraction::new(5, 8)]), Fraction::new(1, 2));
        assert_eq!(product([Fraction::new(4, 5), ZERO]), ZERO);
    }

    #[test]
    fn does_not_overflow() {
        let nines = Fraction::new(999_999_999, 1_000_000_000);
        let left = product([nines; 12]);
        assert!((to_number(left) - 1.0).abs() < 0.001, "{left}");
        let thirds = Fraction::new(333_333_333, 1_000_000_000);
        assert!((to_number(product([thirds; 4])) - 0.0123).abs() < 0.001);
    }
}
