//! Hostile output: all work is bounded, so these tests need no clock.

use proptest::prelude::*;

use super::*;
use crate::compare::diff::diff;
use crate::verdict::Verdict;

/// Returns 1 MiB of pseudorandom bytes.
fn noise() -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut byte = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[0]
    };
    (0..1 << 20).map(|_| byte()).collect()
}

fn printing(output: Vec<u8>) -> Transcript {
    let mut run = run(&["Seed: ", ""], &["7"]);
    run.turns[1].output = output;
    ending(run, Ending::OutputLimit)
}

#[test]
fn one_mebibyte_is_judged_and_cut() {
    let expected = run(&["Seed: ", "Win 20 19\n"], &["7"]);
    let mut criteria = facts();
    criteria.forgive =
        (0..6).map(|at| forgive("x", &format!("{at}[a-z]"), "-", "no.", share(1, 2))).collect();
    let one_line = vec![b'x'; 1 << 20];
    let lines = b"again\n".repeat(1 << 17);
    let zeros = vec![0; 1 << 20];
    for output in [noise(), one_line, lines, zeros] {
        for criteria in [&Criteria::at(Rung::Exact), &Criteria::at(Rung::Wording), &criteria] {
            let judgment = judge(&expected, &printing(output.clone()), criteria);
            assert_eq!(judgment.verdict, Verdict::OutputLimit);
            let size = serde_json::to_string(judgment.finding.as_ref().unwrap()).unwrap().len();
            assert!(size < 5000, "a finding of {size} bytes");
        }
        let both = diff(b"Win 20 19\n", &output, Rung::Exact);
        assert!(both.lines.len() <= 2001 + 1);
        assert!(both.lines.iter().all(|line| line.text.len() < 4000));
    }
}

#[test]
fn two_mebibytes_are_compared() {
    let (left, mut right) = (noise(), noise());
    right.rotate_left(1000);
    let expected = ending(printing(left.clone()), Ending::Exited(0));
    let judgment =
        judge(&expected, &ending(printing(right.clone()), Ending::Exited(0)), &Criteria::at(Rung::Layout));
    assert_eq!(judgment.verdict, Verdict::WrongOutput);
    let both = diff(&left, &right, Rung::Exact);
    assert!(both.expected_left_out > 0 && both.found_left_out > 0);
}

#[test]
fn findings_contain_visible_text_only() {
    let actual = printing(b"\x1b[2J\x07\xffWin\r\x00 20\n".to_vec());
    let judgment = judge(&run(&["Seed: ", "Win 20 19\n"], &["7"]), &actual, &Criteria::at(Rung::Layout));
    let text = format!("{judgment:?}");
    assert!(!text.chars().any(char::is_control));
    assert!(finding(&judgment).found.as_deref().unwrap().contains("\\x1b[2J"));
}

proptest! {
    #[test]
    fn any_two_runs_are_judged(
        left in prop::collection::vec(any::<Vec<u8>>(), 1..4),
        right in prop::collection::vec(any::<Vec<u8>>(), 1..5),
        end in prop::sample::select(vec![Ending::Exited(0), Ending::ReadPastEnd, Ending::Signalled(11), Ending::OutputLimit]),
    ) {
        let transcript = |outputs: &[Vec<u8>], ending| {
            let turn = |(at, output): (usize, &Vec<u8>)| Turn {
                typed: (at > 0).then(|| Typed::Line(b"x".to_vec())), output: output.clone(), ..Turn::default()
            };
            Transcript { turns: outputs.iter().enumerate().map(turn).collect(), ending, unread: Vec::new() }
        };
        let (expected, actual) = (transcript(&left, Ending::Exited(0)), transcript(&right, end));
        for criteria in [Criteria::at(Rung::Exact), Criteria::at(Rung::Layout), Criteria::at(Rung::None), facts()] {
            let judgment = judge(&expected, &actual, &criteria);
            prop_assert_eq!(judgment.verdict == Verdict::Passed, judgment.finding.is_none());
            prop_assert_eq!(&judge(&expected, &actual, &criteria), &judgment);
            let itself = judge(&expected, &expected, &criteria);
            prop_assert_eq!((itself.verdict, itself.rung), (Verdict::Passed, Rung::Exact));
        }
    }
}
