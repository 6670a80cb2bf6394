//! The diff of two outputs.

use proptest::prelude::*;

use super::Rung;
use crate::compare::diff::{Diff, Side, diff};

/// Formats a diff: `=`/`-`/`+`, emphasis in brackets, notes at the end.
fn fingerprint(diff: &Diff) -> Vec<String> {
    let line = |line: &crate::compare::diff::DiffLine| {
        let sign = match line.side {
            Side::Same => '=',
            Side::Expected => '-',
            Side::Found => '+',
        };
        let mut text = line.text.clone();
        for range in line.emphasis.iter().rev() {
            text.insert(range.end, ']');
            text.insert(range.start, '[');
        }
        let note = line.note.as_ref().map_or_else(String::new, |note| format!(" ({note})"));
        format!("{sign}{text}{note}")
    };
    diff.lines.iter().map(line).collect()
}

/// Whether nothing differs.
fn is_same(diff: &Diff) -> bool {
    diff.expected_left_out == diff.found_left_out && diff.lines.iter().all(|line| line.side == Side::Same)
}

#[test]
fn emphasis_marks_differences_in_a_line() {
    let both = diff(b"a\nWin 20 19\nz\n", b"a\nWin 20 18\nz\n", Rung::Exact);
    assert_eq!(fingerprint(&both), ["=a", "-Win 20 [19]", "+Win 20 [18]", "=z"]);
    assert_eq!(
        (both.lines[1].expected, both.lines[2].found, both.lines[3].expected),
        (Some(2), Some(2), Some(3))
    );
    assert!(!is_same(&both) && is_same(&diff(b"a", b"a", Rung::Exact)));
}

#[test]
fn invisible_differences_are_shown() {
    for (expected, found, lines) in [
        ("a b\n", "a  b\n", vec!["-a[·]b", "+a[··]b"]),
        ("a\n", "a \n", vec!["-a", "+a[·]"]),
        ("a\n", "a", vec!["-a", "+a (no newline at the end)"]),
        ("a\n", "a\r\n", vec!["-a", "+a[\\r]"]),
        ("x  y z \n", "x  y w \n", vec!["-x  y [z]·", "+x  y [w]·"]),
        ("a\n\nb\n", "a\nb\n", vec!["=a", "-", "=b"]),
    ] {
        assert_eq!(fingerprint(&diff(expected.as_bytes(), found.as_bytes(), Rung::Exact)), lines);
    }
}

#[test]
fn tolerated_differences_are_equal() {
    let both = diff(b"a  b\n\nc\n", b"\n\na b \nd", Rung::Layout);
    assert_eq!(fingerprint(&both), ["=a  b", "=", "-c", "+d (no newline at the end)"]);
    assert!(is_same(&diff(b"Win!\n", b"win", Rung::Wording)));
    assert!(!is_same(&diff(b"Win!\n", b"win", Rung::Layout)));
}

#[test]
fn omitted_lines_are_counted() {
    let many = "x\n".repeat(2500);
    let both = diff(many.as_bytes(), b"x\n", Rung::Exact);
    assert_eq!((both.expected_left_out, both.found_left_out, both.lines.len()), (500, 0, 2000));
    let wide = diff(&[b'x'; 1000], &[b'y'; 10], Rung::Exact);
    assert_eq!(wide.lines[0].note.as_deref(), Some("600 more bytes in this line"));
}

proptest! {
    #[test]
    fn ranges_are_on_character_boundaries(left: Vec<u8>, right: Vec<u8>, text in "[ab ♥\t\n]{0,20}", other in "[ab ♥\t\n]{0,20}") {
        for rung in [Rung::Exact, Rung::Layout, Rung::Wording] {
            for both in [diff(&left, &right, rung), diff(text.as_bytes(), other.as_bytes(), rung)] {
                for line in &both.lines {
                    for range in &line.emphasis {
                        prop_assert!(line.text.get(range.clone()).is_some_and(|part| !part.is_empty()));
                    }
                }
            }
        }
    }
}
