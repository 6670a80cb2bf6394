//! The default output validator of Kattis problem packages: outputs are compared token by token.
//!
//! Tokens are separated by any white space, and compared without case. The flags are those of
//! <https://www.kattis.com/problem-package-format/spec/legacy.html#default-validator-specification>.

use crate::text;

/// What the flags ask for.
#[derive(Debug, Default, PartialEq)]
struct Flags {
    case_sensitive: bool,
    space_change_sensitive: bool,
    absolute: Option<f64>,
    relative: Option<f64>,
}

/// How many bytes of a token are shown.
const SHOWN: usize = 40;

/// Returns why an output is not the answer; `None` if it is, and an error if a flag is unknown.
pub(super) fn differs(flags: &[String], answer: &[u8], output: &[u8]) -> Result<Option<String>, String> {
    let flags = Flags::read(flags)?;
    let (expected, found) = (flags.tokens(answer), flags.tokens(output));
    let shown = |token: &[u8]| text::shorten(&text::visible(token), SHOWN);
    for (at, pair) in expected.iter().zip(&found).enumerate() {
        let (expected, found) = pair;
        if !flags.same(expected, found) {
            return Ok(Some(format!(
                "token {} is `{}`, expected `{}`",
                at + 1,
                shown(found),
                shown(expected)
            )));
        }
    }
    Ok(match (expected.get(found.len()), found.get(expected.len())) {
        (Some(missing), _) => Some(format!("the output ends before `{}`", shown(missing))),
        (None, Some(more)) => Some(format!("the output goes on with `{}` after the answer", shown(more))),
        (None, None) => None,
    })
}

impl Flags {
    fn read(words: &[String]) -> Result<Self, String> {
        let mut flags = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut number = || {
                let number = words.next().and_then(|number| number.parse::<f64>().ok());
                number.filter(|number| *number >= 0.0).ok_or_else(|| format!("has no number after `{word}`"))
            };
            match word.as_str() {
                "case_sensitive" => flags.case_sensitive = true,
                "space_change_sensitive" => flags.space_change_sensitive = true,
                "float_absolute_tolerance" => flags.absolute = Some(number()?),
                "float_relative_tolerance" => flags.relative = Some(number()?),
                "float_tolerance" => {
                    let number = number()?;
                    (flags.absolute, flags.relative) = (Some(number), Some(number));
                }
                other => return Err(format!("has the unknown flag `{}`", text::visible(other.as_bytes()))),
            }
        }
        Ok(flags)
    }

    /// Returns the tokens of an output; also the white space between them, if that matters.
    fn tokens<'o>(&self, output: &'o [u8]) -> Vec<&'o [u8]> {
        let pieces = output.chunk_by(|one, other| one.is_ascii_whitespace() == other.is_ascii_whitespace());
        let is_token = |piece: &&[u8]| self.space_change_sensitive || !piece[0].is_ascii_whitespace();
        pieces.filter(is_token).collect()
    }

    fn same(&self, expected: &[u8], found: &[u8]) -> bool {
        if expected == found || (!self.case_sensitive && expected.eq_ignore_ascii_case(found)) {
            return true;
        }
        let number = |token: &[u8]| -> Option<f64> {
            let token = std::str::from_utf8(token).ok()?;
            // Words such as `nan` are numbers for Rust only.
            let is_number = token.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
            is_number.then(|| token.parse().ok()).flatten()
        };
        if self.absolute.is_none() && self.relative.is_none() {
            return false;
        }
        let Some((expected, found)) = number(expected).zip(number(found)) else { return false };
        let difference = (expected - found).abs();
        self.absolute.is_some_and(|most| difference <= most)
            || self.relative.is_some_and(|most| difference <= most * expected.abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(flags: &[&str], answer: &str, output: &str) -> String {
        let flags: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
        match differs(&flags, answer.as_bytes(), output.as_bytes()) {
            Ok(why) => why.unwrap_or_default(),
            Err(why) => why,
        }
    }

    #[test]
    fn white_space_and_case_matter_only_if_asked() {
        assert_eq!(why(&[], "Yes 1\n2\n", "yes   1 2"), "");
        assert_eq!(why(&["case_sensitive"], "Yes", "yes"), "token 1 is `yes`, expected `Yes`");
        assert_eq!(why(&["space_change_sensitive"], "1 2\n", "1  2\n"), "token 2 is `  `, expected ` `");
        assert_eq!(why(&[], "1 2", "1"), "the output ends before `2`");
        assert_eq!(why(&[], "1", "1 2"), "the output goes on with `2` after the answer");
    }

    #[test]
    fn numbers_have_a_tolerance_only_if_asked() {
        assert_eq!(why(&[], "1.0", "1"), "token 1 is `1`, expected `1.0`");
        assert_eq!(why(&["float_tolerance", "1e-6"], "1.0 x", "1.0000001 x"), "");
        assert_eq!(
            why(&["float_absolute_tolerance", "0.1"], "100", "100.2"),
            "token 1 is `100.2`, expected `100`"
        );
        assert_eq!(why(&["float_relative_tolerance", "0.1"], "100", "100.2"), "");
        assert_eq!(why(&["float_tolerance", "1"], "1", "nan"), "token 1 is `nan`, expected `1`");
        assert_eq!(why(&["float_tolerance"], "1", "1"), "has no number after `float_tolerance`");
        assert_eq!(why(&["colour"], "1", "1"), "has the unknown flag `colour`");
    }
}
