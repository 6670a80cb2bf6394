//! Tests of the sentences about two lines: none of them shows the same text twice.

use proptest::prelude::*;

use super::*;

#[test]
fn whitespace_differences_are_named() {
    for (expected, found, sentence) in [
        ("a\n", "a", "missing newline (`\\n`) at the end."),
        ("a", "a\n", "unexpected newline (`\\n`) at the end."),
        ("a\n", "a \n", "unexpected trailing space at the end of the line."),
        ("a", "a   ", "expected no space at the end of the line, found 3."),
        ("a ", "a", "missing trailing space at the end of the line."),
        ("a  ", "a", "expected 2 spaces at the end of the line, found none."),
        ("a\n", "a\r\n", "unexpected carriage return (`\\r`, Windows line ending) at the end of the line."),
        ("a b", "a  b", "expected 1 space after `a`, found 2."),
        ("a  b", "a b", "expected 2 spaces after `a`, found 1."),
        ("a b", "a\tb", "expected 1 space after `a`, found 1 tab."),
        ("a b", "a \tb", "expected 1 space after `a`, found ` \\t`."),
        ("Player: 8-H", "Player:8-H", "expected 1 space after `Player:`, found none."),
        ("Player: 8-H", "Player : 8-H", "expected no space after `Player`, found 1."),
        (" 9♦", "9♦", "expected 1 space at the start of the line, found none."),
        ("9♦", "  9♦", "expected no space at the start of the line, found 2."),
        ("Win", "Wіn", "expected `i` (U+0069), found `і` (U+0456), a Cyrillic letter."),
        ("Player busts", "Player Busts", "expected `busts`, found `Busts` (uppercase and lowercase differ)."),
    ] {
        assert_eq!(contrast(expected.as_bytes(), found.as_bytes()), sentence, "{expected:?} {found:?}");
    }
}

#[test]
fn visible_differences_quote_both_lines() {
    assert_eq!(contrast(b"Win 20 19\n", b"Win 20 18"), "expected `Win 20 19`, found `Win 20 18`.");
    assert_eq!(contrast(b"Bye\n", b"\n"), "expected `Bye`, found an empty line.");
    assert_eq!(contrast(b" \n", b"x\n"), "expected an empty line, found `x`.");
    assert_eq!(contrast(b"\xff", b"\xfe"), "expected `\\xff`, found `\\xfe`.");
}

#[test]
fn equal_quotations_are_replaced_by_codes() {
    assert_eq!(contrast(b"\\xff", b"\xff"), "expected `\\` (U+005C), found byte `\\xff`.");
}

#[test]
fn long_lines_are_cut_around_the_difference() {
    let (mut left, mut right) = (vec![b'x'; 300_000], vec![b'x'; 300_000]);
    left[250_000] = b'a';
    right[250_000] = b'b';
    let says = contrast(&left, &right);
    assert!(says.contains("xa") && says.contains("xb") && says.len() < 250, "{says}");
    let (left, right) = excerpts(&left, &right);
    assert!(left.starts_with('…') && left.contains("xa") && right.contains("xb"), "{left}");
}

#[test]
fn missing_newline_is_written_out() {
    assert_eq!(excerpts(b"a\n", b"a"), ("a\\n".to_owned(), "a".to_owned()));
    assert_eq!(excerpts(b"a\n", b"b\n"), ("a".to_owned(), "b".to_owned()));
}

proptest! {
    #[test]
    fn contrast_never_quotes_equal_texts(left: Vec<u8>, right: Vec<u8>) {
        prop_assume!(left != right);
        never_alike(&left, &right)?;
    }

    #[test]
    fn contrast_never_quotes_equal_similar_texts(text in "[ a-b\\\\xf\t\r♥]{0,12}", more in "[ \n\\\\xf\t]{1,2}", at in 0_usize..12) {
        let mut longer: Vec<char> = text.chars().collect();
        let at = at.min(longer.len());
        longer.splice(at..at, more.chars());
        let longer: String = longer.into_iter().collect();
        never_alike(text.as_bytes(), longer.as_bytes())?;
        never_alike(longer.as_bytes(), text.as_bytes())?;
    }
}

fn never_alike(left: &[u8], right: &[u8]) -> Result<(), TestCaseError> {
    let says = contrast(left, right);
    prop_assert!(says.ends_with('.'));
    if let Some((wanted, had)) =
        says.strip_prefix("expected `").and_then(|rest| rest.split_once("`, found `"))
    {
        prop_assert_ne!(Some(wanted), had.strip_suffix("`."));
    }
    Ok(())
}
