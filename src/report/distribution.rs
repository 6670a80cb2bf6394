//! Points of a class: their median, and how many submissions have which share of the maximum.

/// Number of ranges: each is a tenth of the maximum.
pub(crate) const RANGES: usize = 10;

/// Returns the number of shares (0 to 1) in each range; full points belong to the last.
pub(crate) fn counts(shares: &[f64]) -> [usize; RANGES] {
    let mut counts = [0; RANGES];
    for share in shares {
        let range = (share * RANGES as f64).floor().clamp(0.0, RANGES as f64 - 1.0);
        counts[range as usize] += 1;
    }
    counts
}

/// Returns the median of sorted values, of which there is at least one.
pub(crate) fn median(sorted: &[f64]) -> f64 {
    f64::midpoint(sorted[(sorted.len() - 1) / 2], sorted[sorted.len() / 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_points_and_more_are_in_the_last_range() {
        assert_eq!(counts(&[0.0, 0.1, 0.99, 1.0, 1.2]), [1, 1, 0, 0, 0, 0, 0, 0, 0, 3]);
    }

    #[test]
    fn median_of_an_even_number_is_between_the_two_in_the_middle() {
        assert_eq!(median(&[1.0, 2.0, 4.0]), 2.0);
        assert_eq!(median(&[1.0, 2.0, 4.0, 8.0]), 3.0);
        assert_eq!(median(&[5.0]), 5.0);
    }
}
