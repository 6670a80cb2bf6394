//! Disarms workflow commands: continuous integration services execute some lines of what a job prints.

use std::borrow::Cow;

/// Prefixes of commands anywhere in a line: GitHub's older commands and Azure's.
const ANYWHERE: [&[u8]; 2] = [b"##[", b"##vso["];

/// Prefix of GitHub's commands at the beginning of a line, after spaces.
const FIRST: &[u8] = b"::";

/// Returns the text with a backslash in every workflow command, so that a runner only shows the line: `::error::` at the
/// beginning of a line becomes `\::error::`, `##[error]` anywhere becomes `#\#[error]`. Other text is unchanged.
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

/// Returns how many bytes at the beginning of a line are invisible: whitespace, control characters, colors.
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
    fn inert_escapes_workflow_commands() {
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
            assert_eq!(inert(&once), once, "{text}: a second call changes nothing");
        }
        assert_eq!(*inert(b" \xff::x\n\xff\n  ::y"), *b" \xff::x\n\xff\n  \\::y");
    }
}
