//! Characters that cannot be seen, or that look like others: a student who pasted one will never find it
//! by looking, so it is named.

use super::words::word;
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
    /// What it is, by its code: `` `é` (U+00E9) ``.
    pub(super) fn code(self) -> String {
        match self {
            Unit::Char(character) => {
                let mut bytes = [0; 4];
                let shown = text::visible(character.encode_utf8(&mut bytes).as_bytes());
                format!("`{shown}` ({})", point(character))
            }
            Unit::Byte(byte) => format!("the byte `\\x{byte:02x}`"),
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

/// The first characters in which two texts differ; `None` where one of them ends.
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

/// The sentence for the first difference of two texts, if it is one that cannot be seen.
pub(super) fn says(expected: &[u8], found: &[u8]) -> Option<String> {
    let (wanted, had, at) = parting(expected, found);
    let place = match word(&found[..at]) {
        before if before.is_empty() && at == 0 => "at the start of the line".to_owned(),
        before if before.is_empty() => "after a blank".to_owned(),
        before => format!("after `{before}`"),
    };
    match (wanted, had) {
        (Some(Unit::Char(' ')), Some(Unit::Char(had))) if is_space(had) => {
            Some(format!("{} ({}) stands where a blank is expected, {place}.", name(had), point(had)))
        }
        (_, Some(Unit::Char(had))) if is_hidden(had) => {
            Some(format!("{} ({}) stands {place}.", name(had), point(had)))
        }
        (Some(Unit::Char(wanted)), _) if is_hidden(wanted) => {
            Some(format!("{} ({}) is missing {place}.", name(wanted), point(wanted)))
        }
        (Some(Unit::Char(wanted)), Some(Unit::Char(had))) => twins(wanted, had).or_else(|| {
            let rest_agrees = expected[at + wanted.len_utf8()..] == found[at + had.len_utf8()..];
            rest_agrees.then(|| typewriter(wanted, had)).flatten()
        }),
        _ => None,
    }
}

/// The sentence for a character of another alphabet in place of a plain one, or the other way round.
fn twins(wanted: char, had: char) -> Option<String> {
    if let Some((kind, _)) = twin(had).filter(|(_, plain)| *plain == wanted) {
        return Some(format!(
            "`{had}` is {kind} ({}) where `{wanted}` ({}) is expected.",
            point(had),
            point(wanted)
        ));
    }
    let (kind, _) = twin(wanted).filter(|(_, plain)| *plain == had)?;
    Some(format!(
        "`{had}` ({}) stands where `{wanted}`, {kind} ({}), is expected.",
        point(had),
        point(wanted)
    ))
}

/// The sentence for a letter typed for a digit, or the other way round.
fn typewriter(wanted: char, had: char) -> Option<String> {
    const PAIRS: [(char, char); 3] = [('0', 'O'), ('1', 'l'), ('1', 'I')];
    if PAIRS.contains(&(wanted, had)) {
        return Some(format!("the letter `{had}` stands where the digit `{wanted}` is expected."));
    }
    PAIRS
        .contains(&(had, wanted))
        .then(|| format!("the digit `{had}` stands where the letter `{wanted}` is expected."))
}

/// What a character that looks like a plain one is, and which one it looks like.
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

/// Blanks that are not the blank.
fn is_space(character: char) -> bool {
    !character.is_ascii() && character.is_whitespace()
}

/// Characters that show nothing of their own, or only change the one before them.
fn is_hidden(character: char) -> bool {
    let blank = matches!(character, ' ' | '\t' | '\r' | '\n' | '\u{b}' | '\u{c}');
    let mark = matches!(character,
        '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0080}'..='\u{e01ef}');
    !blank && (character.is_control() || character.is_whitespace() || mark || text::is_invisible(character))
}

fn name(character: char) -> &'static str {
    match character {
        '\0' => "a zero byte",
        '\u{7}' => "a bell character",
        '\u{8}' => "a backspace",
        '\u{1b}' => "an escape character",
        '\u{a0}' => "a no-break space",
        '\u{ad}' => "a soft hyphen",
        '\u{300}'..='\u{36f}' => "a combining mark",
        '\u{200b}' => "a zero-width space",
        '\u{feff}' => "a byte order mark",
        '\u{fe00}'..='\u{fe0f}' => "a variation selector",
        other if other.is_whitespace() => "an unusual blank",
        _ => "an invisible character",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_what_nobody_sees() {
        for (expected, found, sentence) in [
            (
                "Play on",
                "Play\u{a0}on",
                "a no-break space (U+00A0) stands where a blank is expected, after `Play`.",
            ),
            ("Play", "Play\u{200b}", "a zero-width space (U+200B) stands after `Play`."),
            ("8♥", "8♥\u{fe0f}", "a variation selector (U+FE0F) stands after `8♥`."),
            ("8♥\u{fe0f}", "8♥", "a variation selector (U+FE0F) is missing after `8♥`."),
            ("a", "\0a", "a zero byte (U+0000) stands at the start of the line."),
            ("Win", "Win\u{3164}", "an invisible character (U+3164) stands after `Win`."),
            ("x a", "x \u{7}a", "a bell character (U+0007) stands after a blank."),
            ("10-C", "10-С", "`С` is a Cyrillic letter (U+0421) where `C` (U+0043) is expected."),
            ("10–C", "10-C", "`-` (U+002D) stands where `–`, a typographic dash (U+2013), is expected."),
            ("K", "Ｋ", "`Ｋ` is a full-width character (U+FF2B) where `K` (U+004B) is expected."),
            ("10-C", "1O-C", "the letter `O` stands where the digit `0` is expected."),
            ("lO", "l0", "the digit `0` stands where the letter `O` is expected."),
        ] {
            assert_eq!(says(expected.as_bytes(), found.as_bytes()).as_deref(), Some(sentence));
        }
    }

    #[test]
    fn leaves_plain_differences_alone() {
        for (expected, found) in [("20", "19"), ("10 OK", "1O no"), ("a", ""), ("♥", "♠"), ("a\tb", "a b")]
        {
            assert_eq!(says(expected.as_bytes(), found.as_bytes()), None, "{expected} {found}");
        }
        assert_eq!(says(b"\xff", b"\xfe"), None);
        assert_eq!(first_difference(b"\xff", b"\xfe"), (Some(Unit::Byte(0xff)), Some(Unit::Byte(0xfe))));
    }
}
