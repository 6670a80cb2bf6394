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

/// Returns runs that must state the first amount each, and print the second text.
fn runs(grading: &AutoGrading, all: &[(u32, &str)]) -> Vec<LearningRun> {
    let run = |(at, (money, prints)): (usize, &(u32, &str))| {
        let expected = transcript(&format!("money: {money}\n"), Ending::Exited(0));
        let actual = transcript(prints, Ending::Exited(0));
        let judge = |actual: &Transcript| crate::compare::judge(&[&expected], actual, &grading.criteria);
        let reading = Interpretation::of(Vec::new(), expected.clone());
        LearningRun::new(at, &reading, &actual, &judge(&actual), judge(&expected))
    };
    all.iter().enumerate().map(run).collect()
}

/// Returns the lines for a person to read, if any, when each run must state 90 and prints this.
fn lines_for_review(prints: &[&str]) -> Option<Vec<String>> {
    let grading = money();
    let all: Vec<(u32, &str)> = prints.iter().map(|prints| (90, *prints)).collect();
    turn_wording::shown_in_unknown_words(&grading, &runs(&grading, &all)).map(|unread| unread.lines)
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

#[test]
fn part_is_for_review_if_only_phrases_contradict_what_is_stated_in_own_words() {
    let contradicted = |all: &[(u32, &str)]| {
        let grading = money();
        turn_wording::contradicted(&grading, &runs(&grading, all)).map(|unread| unread.lines)
    };
    let own = [(90, "purse 90\n"), (80, "purse 80\n"), (110, "purse 110\n"), (70, "purse 70\n")];
    assert_eq!(contradicted(&own), None, "nothing contradicts");
    let mut with_another = own;
    with_another[1].1 = "money: 10\npurse 80\n";
    assert_eq!(contradicted(&with_another), Some(vec!["money: 10".to_owned()]));
    with_another[2].1 = "purse 100\n";
    assert_eq!(contradicted(&with_another), None, "its own words are wrong, too");
}
