//! Exact fractions for weights, credits, and points. They are rounded once, for display.

use num_rational::Ratio;

/// An exact fraction.
pub type Fraction = Ratio<i64>;

/// An exact fraction that is wide enough for sums and products of the numbers in specs and manual grades.
pub type Wide = Ratio<i128>;

/// Zero.
pub const ZERO: Fraction = Fraction::new_raw(0, 1);
/// One.
pub const ONE: Fraction = Fraction::new_raw(1, 1);

/// Parses `3`, `0.8`, `80%`, or `4/5` exactly; returns `None` for anything else (signs, exponents, a zero
/// denominator, more than nine digits).
pub fn parse(text: &str) -> Option<Fraction> {
    let text = text.trim();
    if let Some(percent) = text.strip_suffix('%') {
        return Some(decimal(percent.trim_end())? / 100);
    }
    match text.split_once('/') {
        Some((above, below)) => {
            let (above, below) = (decimal(above.trim_end())?, decimal(below.trim_start())?);
            (below != ZERO).then(|| above / below)
        }
        None => decimal(text),
    }
}

fn decimal(text: &str) -> Option<Fraction> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = whole.len() + part.len();
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if digits == 0 || digits > 9 || !plain(whole) || !plain(part) {
        return None;
    }
    let value: i64 = format!("{whole}{part}").parse().ok()?;
    Some(Fraction::new(value, 10_i64.pow(u32::try_from(part.len()).ok()?)))
}

/// Converts a fraction to the wider type.
pub fn wide(value: Fraction) -> Wide {
    Wide::new_raw(i128::from(*value.numer()), i128::from(*value.denom()))
}

/// Returns the product: exact if it fits, otherwise rounded to 12 decimals. Specs may have many factors of two
/// decimals, and each adds two decimals to the product.
pub fn product(factors: impl IntoIterator<Item = Fraction>) -> Fraction {
    factors.into_iter().fold(ONE, |left, right| narrow(wide(left) * wide(right)))
}

/// The denominator that is used if an exact value does not fit.
const FINEST: i64 = 1_000_000_000_000;

/// Returns a fraction in the narrower type: exact if it fits, otherwise rounded to 12 decimals.
pub(crate) fn narrow(value: Wide) -> Fraction {
    let fits = |number: i128| i64::try_from(number).ok();
    match (fits(*value.numer()), fits(*value.denom())) {
        (Some(above), Some(below)) => Fraction::new_raw(above, below),
        _ => {
            // The rest is smaller than its denominator, which is at most 2^126: divided first, it stays in range.
            let rest = value.fract();
            let part = rest.numer() / (rest.denom() / i128::from(FINEST)).max(1);
            let scaled = value.to_integer().saturating_mul(i128::from(FINEST)).saturating_add(part);
            Fraction::new(i64::try_from(scaled).unwrap_or(i64::MAX), FINEST)
        }
    }
}

/// Formats a fraction, rounded half away from zero to at most `places` decimals, without trailing zeros: `63`, `12.5`.
pub fn display(value: Fraction, places: u32) -> String {
    let scale = 10_i64.pow(places);
    let scaled = (value * scale).round().to_integer();
    let sign = if scaled < 0 { "-" } else { "" };
    let (whole, part) = (scaled.abs() / scale, scaled.abs() % scale);
    if part == 0 {
        return format!("{sign}{whole}");
    }
    let part = format!("{part:0width$}", width = places as usize);
    format!("{sign}{whole}.{}", part.trim_end_matches('0'))
}

/// Returns the nearest `f64` with four decimals, for JSON numbers.
pub fn to_number(value: Fraction) -> f64 {
    wide_to_number(wide(value))
}

/// Returns the nearest `f64` with four decimals, from the wider type.
pub fn wide_to_number(value: Wide) -> f64 {
    let scaled = (value * 10_000).round().to_integer();
    // Far below the 2^53 up to which this is exact.
    scaled as f64 / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_accepts_usual_notations_only() {
        for (text, above, below) in [
            ("1", 1, 1),
            ("0.8", 4, 5),
            ("80%", 4, 5),
            ("4/5", 4, 5),
            (" 2 / 3 ", 2, 3),
            (".5", 1, 2),
            ("0", 0, 1),
        ] {
            assert_eq!(parse(text), Some(Fraction::new(above, below)), "{text}");
        }
        for text in ["", "-1", "1e3", "1/0", "half", "1/2/3", ".", "12345678901", "%", "+1"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn product_is_exact_if_it_fits() {
        assert_eq!(product([]), ONE);
        assert_eq!(product([Fraction::new(4, 5), Fraction::new(5, 8)]), Fraction::new(1, 2));
        assert_eq!(product([Fraction::new(4, 5), ZERO]), ZERO);
    }

    #[test]
    fn product_does_not_overflow() {
        let nines = Fraction::new(999_999_999, 1_000_000_000);
        let left = product([nines; 12]);
        assert!((to_number(left) - 1.0).abs() < 0.001, "{left}");
        let thirds = Fraction::new(333_333_333, 1_000_000_000);
        assert!((to_number(product([thirds; 4])) - 0.0123).abs() < 0.001);
    }

    #[test]
    fn display_rounds_once() {
        assert_eq!(display(Fraction::new(2, 3), 1), "0.7");
        assert_eq!(display(Fraction::new(125, 10), 1), "12.5");
        assert_eq!(display(Fraction::new(1, 20), 1), "0.1");
        assert_eq!(display(Fraction::new(28, 1), 2), "28");
        assert_eq!(display(Fraction::new(-1, 3), 2), "-0.33");
        assert_eq!(display(Fraction::new(1, 100), 1), "0");
    }
}
