//! What the rows of a difference look like, drawn as the check view draws them but without colours.

use super::*;
use crate::report::sample;
use crate::transcript::{Ending, Turn, Typed};

fn transcript(turns: &[(&str, &str)]) -> Transcript {
    let turns = turns.iter().enumerate().map(|(index, (typed, output))| Turn {
        typed: (index > 0).then(|| Typed::Line(typed.as_bytes().to_vec())),
        output: output.as_bytes().to_vec(),
        pauses: Vec::new(),
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
            Row::Pointed(line) => format!("> {}\n", join(line)),
            Row::Fold(says) => format!("~ {says}\n"),
        })
        .collect()
}

#[test]
fn shows_what_was_typed_in_place_and_folds_what_agrees() {
    let expected =
        transcript(&[("", "1\n2\n3\n4\n5\nSeed: "), ("100", "Hit? "), ("h", "Player busts!\nend\n")]);
    let actual = transcript(&[("", "1\n2\n3\n4\n5\nSeed: "), ("100", "Hit? "), ("h", "Player bust!\nend\n")]);
    assert_eq!(
        draw(&rows(&expected, &actual, 3, Rung::Layout)),
        "~ 4 lines as expected\n  5\n  Seed: 100\n  Hit? h\n- Player [busts]!\n+ Player [bust]!\n  end\n"
    );
}

#[test]
fn what_the_rung_ignores_is_no_difference() {
    let expected = transcript(&[("", "Seed: "), ("1", "a  b\n\nc\nd\n")]);
    let actual = transcript(&[("", "Seed:\n"), ("1", "a b\nc \nx\n")]);
    assert_eq!(draw(&rows(&expected, &actual, 1, Rung::Layout)), "  Seed: 1\n  a  b\n  \n  c\n- d\n+ x\n");
}

#[test]
fn only_invisible_differences_are_made_visible() {
    let expected = transcript(&[("", " 9♦\nend\n")]);
    let actual = transcript(&[("", "9♦\nend")]);
    assert_eq!(
        draw(&rows(&expected, &actual, 1, Rung::Exact)),
        "- [·]9♦\n- end\n+ 9♦\n+ end (no newline at the end)\n"
    );
}

#[test]
fn a_run_that_stops_early_shows_what_is_missing() {
    let expected = transcript(&[("", "one? "), ("a", "two? "), ("b", "three\n")]);
    let actual = transcript(&[("", "one? ")]);
    assert_eq!(
        draw(&rows(&expected, &actual, 2, Rung::Layout)),
        "  one? \n- two? b\n~ 1 line more expected, none printed\n"
    );
}

#[test]
fn a_flood_is_counted_and_not_compared() {
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
    assert!(drawn.ends_with("x (the line goes on)\n"), "{drawn}");
}

#[test]
fn free_wording_shows_the_programs_own_turn() {
    let actual = transcript(&[("", "Dealer: ? 2-C\n"), ("h", "ok\nPlayer: 8-H K-H\nagain? ")]);
    let finding =
        Finding { turn: 2, line: Some(2), expected: Some("Player: 8-H K-S".into()), ..sample::finding() };
    assert_eq!(
        draw(&pointed_at(&actual, &finding)),
        "  Dealer: ? 2-C\n  h\n  ok\n- Player: 8-H K-S\n+ Player: 8-H K-H\n  again? \n"
    );
}

#[test]
fn a_line_that_breaks_a_demand_is_pointed_at() {
    let actual = transcript(&[("", "9♦\n10♠\n")]);
    let text = Some("10♠".to_owned());
    let finding =
        Finding { turn: 1, line: Some(2), expected: text.clone(), found: text, ..sample::finding() };
    assert_eq!(draw(&pointed_at(&actual, &finding)), "  9♦\n> 10♠\n");
}
