//! Tests of the rows of a difference, formatted as in the check page but without colors.

use super::*;
use crate::report::pairs::{self, Cell};
use crate::report::sample;
use crate::transcript::{Ending, Turn, Typed};

fn transcript(turns: &[(&str, &str)]) -> Transcript {
    let turns = turns.iter().enumerate().map(|(index, (typed, output))| Turn {
        typed: (index > 0).then(|| Typed::Line(typed.as_bytes().to_vec())),
        output: output.as_bytes().to_vec(),
        ..Turn::default()
    });
    Transcript { turns: turns.collect(), ending: Ending::Exited(0), unread: Vec::new() }
}

fn draw(rows: &[Row]) -> String {
    let join = |line: &Marked| -> String {
        let pieces = line.pieces.iter();
        let text: String =
            pieces.map(|(marked, text)| if *marked { format!("[{text}]") } else { text.clone() }).collect();
        let note = line.note.as_deref().map(|note| format!(" ({note})"));
        text + line.typed.as_deref().unwrap_or_default() + &note.unwrap_or_default()
    };
    rows.iter()
        .map(|row| match row {
            Row::Line(Side::Same, line) => format!("  {}\n", join(line)),
            Row::Line(Side::Expected, line) => format!("- {}\n", join(line)),
            Row::Line(Side::Found, line) => format!("+ {}\n", join(line)),
            Row::Pointed { found, .. } => format!("> {}\n", join(found)),
            Row::Fold(says) => format!("~ {says}\n"),
        })
        .collect()
}

#[test]
fn input_is_in_place_and_matching_lines_fold() {
    let expected =
        transcript(&[("", "1\n2\n3\n4\n5\nSeed: "), ("100", "Hit? "), ("h", "Player busts!\nend\n")]);
    let actual = transcript(&[("", "1\n2\n3\n4\n5\nSeed: "), ("100", "Hit? "), ("h", "Player bust!\nend\n")]);
    assert_eq!(
        draw(&rows(&expected, &actual, 3, Rung::Layout)),
        "~ 4 matching lines\n  5\n  Seed: 100\n  Hit? h\n- Player [busts]!\n+ Player [bust]!\n  end\n"
    );
}

#[test]
fn ignored_differences_are_matching_lines() {
    let expected = transcript(&[("", "Seed: "), ("1", "a  b\n\nc\nd\n")]);
    let actual = transcript(&[("", "Seed:\n"), ("1", "a b\nc \nx\n")]);
    assert_eq!(draw(&rows(&expected, &actual, 1, Rung::Layout)), "  Seed: 1\n  a  b\n  \n  c\n- d\n+ x\n");
}

#[test]
fn invisible_differences_are_shown() {
    let expected = transcript(&[("", " 9♦\nend\n")]);
    let actual = transcript(&[("", "9♦\nend")]);
    assert_eq!(
        draw(&rows(&expected, &actual, 1, Rung::Exact)),
        "- [·]9♦\n- end\n+ 9♦\n+ end (no newline at the end)\n"
    );
}

#[test]
fn early_exit_shows_missing_lines() {
    let expected = transcript(&[("", "one? "), ("a", "two? "), ("b", "three\n")]);
    let actual = transcript(&[("", "one? ")]);
    assert_eq!(
        draw(&rows(&expected, &actual, 2, Rung::Layout)),
        "  one? \n- two? b\n~ 1 more line expected, none printed\n"
    );
}

#[test]
fn very_long_output_is_counted() {
    let expected = transcript(&[("", "bye\n")]);
    let actual = transcript(&[("", &"again\n".repeat(100_000))]);
    let drawn = draw(&rows(&expected, &actual, 1, Rung::Layout));
    let folded = drawn.lines().filter(|line| line.starts_with('~'));
    let hidden: usize = folded.map(|line| line.split(' ').nth(1).unwrap().parse::<usize>().unwrap()).sum();
    assert_eq!(hidden + RUN, 100_000, "{drawn}");
    assert_eq!(drawn.lines().count(), 1 + RUN + 2);
}

#[test]
fn long_lines_are_cut() {
    let expected = transcript(&[("", "short\n")]);
    let actual = transcript(&[("", &"x".repeat(10_000))]);
    let drawn = draw(&rows(&expected, &actual, 1, Rung::Layout));
    assert!(drawn.ends_with("x (the line continues)\n"), "{drawn}");
}

#[test]
fn free_wording_shows_turn_of_the_program() {
    let actual = transcript(&[("", "Dealer: ? 2-C\n"), ("h", "ok\nPlayer: 8-H K-H\nagain? ")]);
    let finding =
        Finding { turn: 2, line: Some(2), expected: Some("Player: 8-H K-S".into()), ..sample::finding() };
    assert_eq!(
        draw(&pointed_at(&actual, &actual, &finding, Rung::Facts)),
        "  Dealer: ? 2-C\n  h\n  ok\n- Player: 8-H K-S\n+ Player: 8-H K-H\n  again? \n"
    );
}

#[test]
fn a_missing_line_stands_beside_the_one_most_like_it_or_before_the_question() {
    let actual = transcript(&[
        ("", "Hit?\n"),
        ("s", "Dealer -> 3-C J-S K-H\nWin 17 23\n\nAgain? [y/n]\n"),
        ("n", "Bye!\n"),
    ]);
    let missing = |text: &str| {
        let finding = Finding { turn: 2, line: None, expected: Some(text.into()), ..sample::finding() };
        draw(&pointed_at(&actual, &actual, &finding, Rung::Facts))
    };
    let rest = "~ the run continues: 1 more line printed\n";
    assert_eq!(
        missing("Dealer: 3-C J-S 2-D"),
        format!(
            "  Hit?\n  s\n- Dealer: 3-C J-S 2-D\n  Dealer -> 3-C J-S K-H\n  Win 17 23\n  \n~ 2 matching lines\n{rest}"
        )
    );
    assert_eq!(
        missing("You have 90 dollars."),
        format!(
            "  Hit?\n  s\n  Dealer -> 3-C J-S K-H\n  Win 17 23\n- You have 90 dollars.\n  \n  Again? [y/n]\n  n\n{rest}"
        )
    );
}

#[test]
fn line_violating_requirement_is_pointed_at() {
    let expected = transcript(&[("", " 9♦\n10♠\n 7♣\n")]);
    let actual = transcript(&[("", "9♦\n10♠\n7♣\n")]);
    let text = Some("10♠".to_owned());
    let finding =
        Finding { turn: 1, line: Some(2), expected: text.clone(), found: text, ..sample::finding() };
    let rows = pointed_at(&expected, &actual, &finding, Rung::Layout);
    assert_eq!(draw(&rows), "  9♦\n> 10♠\n  7♣\n");
    assert_eq!(beside(&rows), [" 9♦ | 9♦", "10♠ | 10♠", " 7♣ | 7♣"]);
}

#[test]
fn spaces_of_the_line_pointed_at_are_marked() {
    let (expected, actual) = (transcript(&[("", "10♠\n 9♦\n")]), transcript(&[("", "10♠\n9♦\n")]));
    let text = Some("9♦".to_owned());
    let finding =
        Finding { turn: 1, line: Some(2), expected: text.clone(), found: text, ..sample::finding() };
    let rows = pointed_at(&expected, &actual, &finding, Rung::Layout);
    assert_eq!(beside(&rows), ["10♠ | 10♠", "[·]9♦ | 9♦"]);
}

#[test]
fn each_column_has_the_text_of_its_run() {
    let expected = transcript(&[("", "a  b\nSeed: "), ("1", "c\nd\n")]);
    let actual = transcript(&[("", "a b\nSeed: "), ("1", " c\nx\n")]);
    let rows = rows(&expected, &actual, 2, Rung::Layout);
    assert_eq!(beside(&rows), ["a  b | a b", "Seed:  | Seed: ", "c |  c", "d | x"]);
}

/// Returns the two columns of rows.
fn beside(rows: &[Row]) -> Vec<String> {
    let text = |cell: &Cell| -> String {
        let pieces = cell.pieces.iter();
        pieces.map(|(marked, text)| if *marked { format!("[{text}]") } else { text.clone() }).collect()
    };
    let pairs = pairs::of(rows).into_iter();
    pairs
        .map(|row| match row {
            pairs::Row::Fold(says) => says,
            pairs::Row::Pair(left, right) => format!("{} | {}", text(&left), text(&right)),
        })
        .collect()
}
