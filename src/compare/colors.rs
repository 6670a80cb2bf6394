//! Colors in a program's output: where wording is free, they say nothing.

use std::borrow::Cow;

use reference::Turn;

use crate::criteria::Criteria;
use crate::verdict::Rung;

/// Returns the turns as they are compared: at the rung `facts` without the sequences that set colors and fonts, such as
/// `ESC [ 1 ; 31 m` (ECMA-48, 8.3.117, SGR).
pub fn without_colors<'t>(turns: &'t [Turn], criteria: &Criteria) -> Cow<'t, [Turn]> {
    if criteria.require != Rung::Facts || !turns.iter().any(|turn| turn.output.contains(&ESCAPE)) {
        return Cow::Borrowed(turns);
    }
    let plain = |turn: &Turn| Turn { output: without_sequences(&turn.output).into_owned(), ..turn.clone() };
    Cow::Owned(turns.iter().map(plain).collect())
}

const ESCAPE: u8 = 0x1b;

/// Returns a text without the sequences that set colors and fonts.
pub(super) fn without_sequences(mut text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&ESCAPE) {
        return Cow::Borrowed(text);
    }
    let mut plain = Vec::with_capacity(text.len());
    while let Some((first, rest)) = text.split_first() {
        let length = color_at(text);
        if length == 0 {
            plain.push(*first);
        }
        text = if length == 0 { rest } else { &text[length..] };
    }
    Cow::Owned(plain)
}

/// Returns the length of the sequence that a text begins with; 0 if there is none.
fn color_at(text: &[u8]) -> usize {
    let Some(parameters) = text.strip_prefix(b"\x1b[") else { return 0 };
    let count =
        parameters.iter().take_while(|byte| byte.is_ascii_digit() || matches!(byte, b';' | b':')).count();
    if parameters.get(count) == Some(&b'm') { count + 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::tests::facts;

    #[test]
    fn colors_are_dropped_and_other_sequences_kept() {
        let turn = |output: &str| Turn { output: output.into(), ..Turn::default() };
        for (printed, plain) in [
            ("\x1b[1mAce\x1b[0m of \x1b[38;5;9mHearts\x1b[m", "Ace of Hearts"),
            ("\x1b[2J\x1b[1;1Hfresh", "\x1b[2J\x1b[1;1Hfresh"),
            ("cut\x1b[3", "cut\x1b[3"),
            ("plain", "plain"),
        ] {
            assert_eq!(*without_colors(&[turn(printed)], &facts()), [turn(plain)]);
            let exact = Criteria { require: Rung::Layout, ..facts() };
            assert_eq!(*without_colors(&[turn(printed)], &exact), [turn(printed)]);
        }
    }
}
