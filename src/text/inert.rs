//! Text that a continuous integration service only shows: such services take some lines of what a job prints as commands.

use std::borrow::Cow;

/// What a runner takes as a command wherever it stands in a line: GitHub's older commands, and Azure's.
const ANYWHERE: [&[u8]; 2] = [b"##[", b"##vso["];

/// What GitHub's runner takes as a command at the beginning of a line, after blanks.
const FIRST: &[u8] = b"::";

/// The text with a backslash in every workflow command, so that a runner shows the line and does nothing: `::error::` at the beginning
/// of a line becomes `\::error::`, `##[error]` anywhere becomes `#\#[error]`. All other text is as it was.
pub fn inert(text: &[u8]) -> Cow<'_, [u8]> {
    let found = |sign: &[u8]| text.windows(sign.len()).any(|window| window == sign);
    if !found(FIRST) && !ANYWHERE.iter().any(|sign| found(sign)) {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len() + 16);
    for line in text.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
        let (blanks, rest) = line.split_at(blank(line));
        out.extend_from_slice(blanks);
        if rest.starts_with(FIRST) {
            out.push(b'\\');
        }
        for (at, byte) in rest.iter().enumerate() {
            out.push(*byte);
            if ANYWHERE.iter().any(|sign| rest[at..].starts_with(sign)) {
                out.push(b'\\');
            }
        }
    }
    Cow::Owned(out)
}

/// How many bytes at the beginning of a line show nothing: blanks of any kind, control characters, colors.
fn blank(line: &[u8]) -> usize {
    let mut at = 0;
    while let Some(length) = blank_at(&line[at..]) {
        at += length;
    }
    at
}

fn blank_at(text: &[u8]) -> Option<usize> {
    if let Some(sequence) = text.strip_prefix(b"\x1b[") {
        let end = sequence.iter().position(|byte| matches!(byte, b'@'..=b'~'))?;
        return Some(2 + end + 1);
    }
    let first = text.utf8_chunks().next()?.valid().chars().next()?;
    let shows_nothing = first.is_whitespace() || first.is_control() || super::is_invisible(first);
    shows_nothing.then_some(first.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_begins_with_a_command() {
        for (text, expected) in [
            ("::error::x\n", "\\::error::x\n"),
            ("a\n \t ::warning file=a::b\nc", "a\n \t \\::warning file=a::b\nc"),
            ("a\r::debug::\r\n", "a\r\\::debug::\r\n"),
            ("\x1b[1m::error::\x1b[0m\n", "\x1b[1m\\::error::\x1b[0m\n"),
            ("\u{a0}\u{200b}::error::\n", "\u{a0}\u{200b}\\::error::\n"),
            (":::\n", "\\:::\n"),
            ("##[error]x ##[group]\n", "#\\#[error]x #\\#[group]\n"),
            ("x ##vso[task.complete]\n", "x #\\#vso[task.complete]\n"),
            ("std::cout << a::b; # [x]\n", "std::cout << a::b; # [x]\n"),
            ("\\::error::\n", "\\::error::\n"),
        ] {
            let once = inert(text.as_bytes());
            assert_eq!(String::from_utf8_lossy(&once), expected);
            assert_eq!(inert(&once), once, "{text}: nothing is left to be done");
        }
        assert_eq!(*inert(b" \xff::x\n\xff\n  ::y"), *b" \xff::x\n\xff\n  \\::y");
    }
}
