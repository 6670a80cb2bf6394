//! Confusables: characters that are invisible or look like others. They are named, since they cannot be found by
//! looking at the output.

use super::normalize::word;
use crate::text;

/// One character of a text, or a byte that is not part of any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// A character.
    Char(char),
    /// A byte that is not UTF-8.
    Byte(u8),
}

impl Unit {
    /// Describes it by its code: `` `é` (U+00E9) ``.
    pub(super) fn code(self) -> String {
        match self {
            Unit::Char(character) => {
                let mut bytes = [0; 4];
                let shown = text::visible(character.encode_utf8(&mut bytes).as_bytes());
                format!("`{shown}` ({})", point(character))
            }
            Unit::Byte(byte) => format!("byte `\\x{byte:02x}`"),
        }
    }

    fn length(self) -> usize {
        match self {
            Unit::Char(character) => character.len_utf8(),
            Unit::Byte(_) => 1,
        }
    }
}

fn point(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

fn units(text: &[u8]) -> impl Iterator<Item = Unit> {
    text.utf8_chunks().flat_map(|chunk| {
        let valid = chunk.valid().chars().map(Unit::Char);
        valid.chain(chunk.invalid().iter().copied().map(Unit::Byte))
    })
}

/// Returns the first characters in which two texts differ; `None` at the end of a text.
pub(super) fn first_difference(expected: &[u8], found: &[u8]) -> (Option<Unit>, Option<Unit>) {
    let (wanted, had, _) = parting(expected, found);
    (wanted, had)
}

fn parting(expected: &[u8], found: &[u8]) -> (Option<Unit>, Option<Unit>, usize) {
    let (mut left, mut right) = (units(expected), units(found));
    let mut at = 0;
    loop {
        match (left.next(), right.next()) {
            (Some(wanted), Some(had)) if wanted == had => at += wanted.length(),
            (wanted, had) => return (wanted, had, at),
        }
    }
}

/// Returns the sentence for the first difference of two texts, if it cannot be seen.
pub(super) fn says(expected: &[u8], found: &[u8]) -> Option<String> {
    let (wanted, had, at) = parting(expected, found);
    let place = match word(&found[..at]) {
        before if before.is_empty() && at == 0 => "at the start of the line".to_owned(),
        before if before.is_empty() => "after a space".to_owned(),
        before => format!("after `{before}`"),
    };
    match (wanted, had) {
        (Some(Unit::Char(' ')), Some(Unit::Char(had))) if is_space(had) => {
            Some(format!("expected a space {place}, found {}.", named(had)))
        }
        (_, Some(Unit::Char(had))) if is_hidden(had) => Some(format!("unexpected {} {place}.", named(had))),
        (Some(Unit::Char(wanted)), _) if is_hidden(wanted) => {
            Some(format!("missing {} {place}.", named(wanted)))
        }
        (Some(Unit::Char(wanted)), Some(Unit::Char(had))) => twins(wanted, had).or_else(|| {
            let rest_agrees = expected[at + wanted.len_utf8()..] == found[at + had.len_utf8()..];
            rest_agrees.then(|| typewriter(wanted, had)).flatten()
        }),
        _ => None,
    }
}

/// Returns the sentence for a character of another alphabet instead of a plain one, or the reverse.
fn twins(wanted: char, had: char) -> Option<String> {
    if let Some((kind, _)) = twin(had).filter(|(_, plain)| *plain == wanted) {
        return Some(format!(
            "expected `{wanted}` ({}), found `{had}` ({}), {kind}.",
            point(wanted),
            point(had)
        ));
    }
    let (kind, _) = twin(wanted).filter(|(_, plain)| *plain == had)?;
    Some(format!("expected `{wanted}` ({}), {kind}, found `{had}` ({}).", point(wanted), point(had)))
}

/// Returns the sentence for a letter instead of a digit, or the reverse.
fn typewriter(wanted: char, had: char) -> Option<String> {
    const PAIRS: [(char, char); 3] = [('0', 'O'), ('1', 'l'), ('1', 'I')];
    if PAIRS.contains(&(wanted, had)) {
        return Some(format!("expected the digit `{wanted}`, found the letter `{had}`."));
    }
    PAIRS
        .contains(&(had, wanted))
        .then(|| format!("expected the letter `{wanted}`, found the digit `{had}`."))
}

/// Returns what a character that looks like a plain one is, and the plain one.
fn twin(character: char) -> Option<(&'static str, char)> {
    const ALIKE: &[(&str, &str, &str)] = &[
        ("a Cyrillic letter", "АВЕЅІЈКМНОРСТХаеорсухіјѕ", "ABESIJKMHOPCTXaeopcyxijs"),
        ("a Greek letter", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo"),
        ("a typographic quotation mark", "‘’‚′“”„″", "''''\"\"\"\""),
        ("a typographic dash", "‐‑‒–—−", "------"),
        ("a line-drawing character", "│┃─━", "||--"),
    ];
    let code = u32::from(character);
    if (0xff01..=0xff5e).contains(&code) {
        return char::from_u32(code - 0xfee0).map(|plain| ("a full-width character", plain));
    }
    ALIKE.iter().find_map(|(kind, others, plains)| {
        let at = others.chars().position(|other| other == character)?;
        plains.chars().nth(at).map(|plain| (*kind, plain))
    })
}

/// Whether a character is whitespace other than ASCII.
fn is_space(character: char) -> bool {
    !character.is_ascii() && character.is_whitespace()
}

/// Whether a character is invisible or only changes the one before it.
fn is_hidden(character: char) -> bool {
    let blank = matches!(character, ' ' | '\t' | '\r' | '\n' | '\u{b}' | '\u{c}');
    let mark = matches!(character,
        '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0080}'..='\u{e01ef}');
    !blank && (character.is_control() || character.is_whitespace() || mark || text::is_invisible(character))
}

/// Names a character, with its code: `no-break space (U+00A0)`.
fn named(character: char) -> String {
    format!("{} ({})", name(character), point(character))
}

fn name(character: char) -> &'static str {
    match character {
        '\0' => "null character",
        '\u{7}' => "bell character",
        '\u{8}' => "backspace",
        '\u{1b}' => "escape character",
        '\u{a0}' => "no-break space",
        '\u{ad}' => "soft hyphen",
        '\u{300}'..='\u{36f}' => "combining mark",
        '\u{200b}' => "zero-width space",
        '\u{feff}' => "byte order mark",
        '\u{fe00}'..='\u{fe0f}' => "variation selector",
        other if other.is_whitespace() => "unusual space",
        _ => "invisible character",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_differences_are_named() {
        for (expected, found, sentence) in [
            ("Play on", "Play\u{a0}on", "expected a space after `Play`, found no-break space (U+00A0)."),
            ("Play", "Play\u{200b}", "unexpected zero-width space (U+200B) after `Play`."),
            ("8♥", "8♥\u{fe0f}", "unexpected variation selector (U+FE0F) after `8♥`."),
            ("8♥\u{fe0f}", "8♥", "missing variation selector (U+FE0F) after `8♥`."),
            ("a", "\0a", "unexpected null character (U+0000) at the start of the line."),
            ("Win", "Win\u{3164}", "unexpected invisible character (U+3164) after `Win`."),
            ("x a", "x \u{7}a", "unexpected bell character (U+0007) after a space."),
            ("10-C", "10-С", "expected `C` (U+0043), found `С` (U+0421), a Cyrillic letter."),
            ("10–C", "10-C", "expected `–` (U+2013), a typographic dash, found `-` (U+002D)."),
            ("K", "Ｋ", "expected `K` (U+004B), found `Ｋ` (U+FF2B), a full-width character."),
            ("10-C", "1O-C", "expected the digit `0`, found the letter `O`."),
            ("lO", "l0", "expected the letter `O`, found the digit `0`."),
        ] {
            assert_eq!(says(expected.as_bytes(), found.as_bytes()).as_deref(), Some(sentence));
        }
    }

    #[test]
    fn visible_differences_have_no_sentence() {
        for (expected, found) in [("20", "19"), ("10 OK", "1O no"), ("a", ""), ("♥", "♠"), ("a\tb", "a b")]
        {
            assert_eq!(says(expected.as_bytes(), found.as_bytes()), None, "{expected} {found}");
        }
        assert_eq!(says(b"\xff", b"\xfe"), None);
        assert_eq!(first_difference(b"\xff", b"\xfe"), (Some(Unit::Byte(0xff)), Some(Unit::Byte(0xfe))));
    }
}
