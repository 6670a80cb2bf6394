//! Text of reports: visible, cut to a width; points.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::{fraction, text};

/// Formats points with at most one decimal.
pub(crate) fn points(value: f64) -> String {
    decimal(value, 1)
}

/// Formats a number with at most so many decimals, without trailing zeros.
pub(crate) fn decimal(value: f64, places: u32) -> String {
    let scale = 10_i64.pow(places);
    // Points are small: far below the 2^53 up to which the casts are exact.
    let scaled = (value * scale as f64).round() as i64;
    fraction::display(fraction::Fraction::new(scaled, scale), places)
}

/// Cuts `text` to a display width of `limit`, with `…` at the end.
pub(crate) fn cut(text: &str, limit: usize) -> String {
    if text.width() <= limit {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 1;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used > limit {
            break;
        }
        kept.push(character);
    }
    kept + "…"
}

/// Returns a student's name as visible text, with a display width of at most `limit`.
pub(crate) fn name(student: &str, limit: usize) -> String {
    cut(&safe(student), limit)
}

/// Returns text of a record as visible text. It should be visible already, but a record may come from anywhere; visible
/// text is unchanged.
pub(crate) fn safe(text: &str) -> String {
    text::visible(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_one_decimal() {
        assert_eq!(points(63.0), "63");
        assert_eq!(points(9.333_3), "9.3");
        assert_eq!(points(48.55), "48.6");
    }

    #[test]
    fn names_are_cut_by_display_width() {
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab…");
        assert_eq!(cut("黒曜石", 5), "黒曜…");
        assert_eq!(cut("黒曜石", 4), "黒…");
        assert_eq!(name("a\tb\\x1b", 20), "a\\tb\\x1b");
    }
}
