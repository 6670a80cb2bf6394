//! Parts whose values are shown in words that no phrase knows.

use super::*;
use crate::criteria::{Extras, Fact, Order};
use crate::pipeline::learning::LearningRun;
use crate::pipeline::turn_wording;

/// How a part is graded that must state the money.
fn money() -> AutoGrading {
    let fact = Fact {
        because: "show the money".to_owned(),
        name: "money".to_owned(),
        find: Patterns::one(regex::bytes::Regex::new(r"money: (\d+)").unwrap()),
        each: false,
        order: Order::Fixed,
        extras: Extras::None,
        optional: false,
    };
    let criteria = Criteria { facts: vec![fact], ..Criteria::at(Rung::Facts) };
    let part = part("money", 10, Vec::new());
    AutoGrading { criteria, ..part.auto_grading().unwrap().clone() }
}

/// Returns the lines for a person to read, if any, when each run must state 90 and prints this.
fn lines_for_review(prints: &[&str]) -> Option<Vec<String>> {
    let grading = money();
    let expected = transcript("money: 90\n", Ending::Exited(0));
    let reading = Interpretation::of(Vec::new(), expected.clone());
    let judge = |actual: &Transcript| crate::compare::judge(&[&expected], actual, &grading.criteria);
    let run = |(at, prints): (usize, &&str)| {
        let actual = transcript(prints, Ending::Exited(0));
        LearningRun::new(at, &reading, &actual, &judge(&actual), judge(&expected))
    };
    let runs: Vec<LearningRun> = prints.iter().enumerate().map(run).collect();
    turn_wording::shown_in_unknown_words(&grading, &runs).map(|unread| unread.lines)
}

#[test]
fn part_is_for_review_if_most_failing_runs_fail_only_for_unknown_words() {
    let lines = |lines: &[&str]| Some(lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>());
    assert_eq!(lines_for_review(&["money: 90\n"]), None, "nothing fails");
    assert_eq!(lines_for_review(&["money: 90\n", "purse 90\n"]), lines(&["purse 90"]));
    assert_eq!(lines_for_review(&["purse 90\n", "purse 80\n", "now 90\n"]), lines(&["purse 90", "now 90"]));
    assert_eq!(lines_for_review(&["purse 90\n", "purse 80\n"]), None, "half of them show another value");
    assert_eq!(lines_for_review(&["purse 90\n", "money: 80\n", "money: 70\n"]), None);
}
