//! Typed lines as the games read them where a handout leaves other answers open.
//!
//! Owns no prompts and no rules: what an answer that says nothing leads to is the games' to decide.

/// The key of a line: its first character that is no blank, small. `None` for an empty line.
pub(super) fn key(line: &str) -> Option<char> {
    line.trim_start().chars().next().map(|key| key.to_ascii_lowercase())
}

/// The whole number a line begins with, as `scanf("%d")` and `cin >>` find it; `None` where there is none that a C
/// `int` can hold.
pub(super) fn number(line: &str) -> Option<i64> {
    let line = line.trim_start();
    let digits = line.strip_prefix(['+', '-']).unwrap_or(line);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    line[..line.len() - digits.len() + end].parse::<i32>().ok().map(i64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_numbers_are_read_as_programs_read_them() {
        assert_eq!([key(" Hit"), key("s"), key("  ")], [Some('h'), Some('s'), None]);
        for (line, read) in [
            ("10", Some(10)),
            ("  -5 ", Some(-5)),
            ("+7", Some(7)),
            ("20.5", Some(20)),
            ("12abc", Some(12)),
            ("abc", None),
            ("-", None),
            ("", None),
            ("2147483647", Some(2_147_483_647)),
            ("2147483648", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(number(line), read, "{line}");
        }
    }
}
