//! Snapshots of the check page for the sample record.

use super::*;
use crate::report::sample;
use crate::transcript::{Ending, Turn, Typed};

fn run(last: &str) -> Transcript {
    let turn = |typed: Option<&str>, output: &str| Turn {
        typed: typed.map(|line| Typed::Line(line.as_bytes().to_vec())),
        output: output.as_bytes().to_vec(),
        ..Turn::default()
    };
    Transcript {
        turns: vec![
            turn(None, "Seed: "),
            turn(Some("107"), "\n Player Dealer\n|  K♠  |  6♥  |\n|  6♣  |  **  |\nHit or stand? [h/s] "),
            turn(Some("h"), &format!("\n Player Dealer\n|  K♠  |  6♥  |\n{last}\nFinal scores\n")),
        ],
        ending: Ending::Exited(0),
        unread: Vec::new(),
    }
}

fn view(student: usize, theme: Theme) -> String {
    let mut record = sample::record();
    record.submissions = vec![record.submissions.swap_remove(student)];
    let (expected, actual) = (run("Player busts!"), run("Player bust!\x1b[2J"));
    let details = [FailureDetail {
        part: "play",
        scenario: "two aces",
        expected: &expected,
        actual: &actual,
        require: Rung::Layout,
        again: "croupier check beryl --only 'play/two aces'".into(),
        right: "croupier expect si204/play --seed 107 --keys h".into(),
        followed: false,
    }];
    String::from_utf8(render(&record, &details, theme, 80)).unwrap()
}

#[test]
fn failing_scenario_has_details() {
    insta::assert_snapshot!(view(1, Theme::PLAIN));
}

#[test]
fn failed_build_shows_compiler_output() {
    insta::assert_snapshot!(view(2, Theme::PLAIN));
}

#[test]
fn missing_and_not_graded_parts() {
    insta::assert_snapshot!(view(3, Theme::PLAIN) + &view(4, Theme::PLAIN));
}

#[test]
fn perfect_submission_is_short() {
    insta::assert_snapshot!(view(5, Theme::PLAIN));
}

#[test]
fn hidden_scenario_shows_name_only() {
    let mut record = sample::record();
    record.submissions = vec![record.submissions.swap_remove(1)];
    for scenario in record.submissions[0].parts.iter_mut().flat_map(|part| &mut part.scenarios) {
        scenario.visibility = "after_due_date".into();
    }
    let (expected, actual) = (run("Player busts!"), run("Player bust!"));
    let detail = FailureDetail {
        part: "play",
        scenario: "two aces",
        expected: &expected,
        actual: &actual,
        require: Rung::Layout,
        again: "secret command".into(),
        right: "secret command".into(),
        followed: false,
    };
    let shown = String::from_utf8(render(&record, &[detail], Theme::PLAIN, 80)).unwrap();
    assert!(shown.contains("play: `two aces` and `long game` fail; details are hidden"), "{shown}");
    for secret in ["secret", "loses immediately", "busts", "typed", "107", "Final scores", "crashed"] {
        assert!(!shown.contains(secret), "{secret} is shown:\n{shown}");
    }
}

#[test]
fn escape_sequences_are_escaped() {
    let coloured = view(1, Theme::COLOURED);
    assert!(!coloured.contains("\x1b[2J"));
    let stripped = anstream::adapter::strip_str(&coloured).to_string();
    assert_eq!(stripped, view(1, Theme::PLAIN));
}
