//! Every sentence about two lines, and that none of them shows the same text twice.

use proptest::prelude::*;

use super::*;

#[test]
fn invisible_differences_have_names() {
    for (expected, found, sentence) in [
        ("a\n", "a", "missing newline at the end."),
        ("a", "a\n", "a newline stands at the end where none is expected."),
        ("a\n", "a \n", "a trailing blank stands at the end of the line."),
        ("a", "a   ", "three blanks stand at the end of the line where nothing is expected."),
        ("a ", "a", "the trailing blank is missing at the end of the line."),
        ("a  ", "a", "nothing stands at the end of the line where two blanks are expected."),
        ("a\n", "a\r\n", "a carriage return (`\\r`) stands at the end of the line."),
        ("a b", "a  b", "two blanks stand where one is expected after `a`."),
        ("a  b", "a b", "a blank stands where two are expected after `a`."),
        ("a b", "a\tb", "a tab stands where a blank is expected after `a`."),
        ("a b", "a \tb", "` \\t` stands where a blank is expected after `a`."),
        ("Player: 8-H", "Player:8-H", "no blank stands where one is expected after `Player:`."),
        ("Player: 8-H", "Player : 8-H", "a blank stands where none is expected after `Player`."),
        (" 9♦", "9♦", "no blank stands where one is expected at the start of the line."),
        ("9♦", "  9♦", "two blanks stand where none is expected at the start of the line."),
        ("Win", "Wіn", "`і` is a Cyrillic letter (U+0456) where `i` (U+0069) is expected."),
        (
            "Player busts",
            "Player Busts",
            "`Busts` stands where `busts` is expected: upper and lower case differ.",
        ),
    ] {
        assert_eq!(contrast(expected.as_bytes(), found.as_bytes()), sentence, "{expected:?} {found:?}");
    }
}

#[test]
fn visible_differences_quote_both() {
    assert_eq!(contrast(b"Win 20 19\n", b"Win 20 18"), "expected `Win 20 19`, found `Win 20 18`.");
    assert_eq!(contrast(b"Bye\n", b"\n"), "expected `Bye`, found an empty line.");
    assert_eq!(contrast(b" \n", b"x\n"), "expected an empty line, found `x`.");
    assert_eq!(contrast(b"\xff", b"\xfe"), "expected `\\xff`, found `\\xfe`.");
}

#[test]
fn texts_that_would_be_quoted_alike_are_told_apart_by_code() {
    assert_eq!(contrast(b"\\xff", b"\xff"), "the byte `\\xff` stands where `\\` (U+005C) is expected.");
}

#[test]
fn long_lines_are_quoted_around_the_difference() {
    let (mut left, mut right) = (vec![b'x'; 300_000], vec![b'x'; 300_000]);
    left[250_000] = b'a';
    right[250_000] = b'b';
    let says = contrast(&left, &right);
    assert!(says.contains("xa") && says.contains("xb") && says.len() < 250, "{says}");
    let (left, right) = excerpts(&left, &right);
    assert!(left.starts_with('…') && left.contains("xa") && right.contains("xb"), "{left}");
}

#[test]
fn a_missing_newline_is_written_out() {
    assert_eq!(excerpts(b"a\n", b"a"), ("a\\n".to_owned(), "a".to_owned()));
    assert_eq!(excerpts(b"a\n", b"b\n"), ("a".to_owned(), "b".to_owned()));
}

proptest! {
    #[test]
    fn never_quotes_the_same_text_twice(left: Vec<u8>, right: Vec<u8>) {
        prop_assume!(left != right);
        never_alike(&left, &right)?;
    }

    #[test]
    fn nor_where_texts_are_near(text in "[ a-b\\\\xf\t\r♥]{0,12}", more in "[ \n\\\\xf\t]{1,2}", at in 0_usize..12) {
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
