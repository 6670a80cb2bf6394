//! Planned jobs, errors, and the description of a plan.

use super::fixture::{assignment, by_hand, hidden, part, scenario, student};
use super::*;
use crate::error::Error;
use crate::language::Language;
use crate::submission::Unusable;

fn cards() -> Assignment {
    assignment(vec![
        part("shuffle", 40, vec![scenario("seed 0"), scenario("seed 7")]),
        part("play", 60, vec![scenario("push"), hidden("bust?"), hidden("ace/one"), scenario("push again")]),
        by_hand("extra", 10, &["shuffle", "play"]),
    ])
}

fn only(patterns: &[&str]) -> Filter {
    Filter { only: patterns.iter().map(|&typed| typed.to_owned()).collect(), ..Filter::default() }
}

/// Returns the part and scenario indices of the jobs of one student.
fn planned(filter: &Filter) -> Vec<(usize, Vec<usize>)> {
    let cards = cards();
    let plan = make(&cards, vec![student("alice")], filter).unwrap();
    plan.jobs.iter().map(|job| (job.part, job.scenarios.to_vec())).collect()
}

fn refused(students: &[&str], filter: &Filter) -> (String, String) {
    let cards = cards();
    match make(&cards, students.iter().map(|name| student(name)).collect(), filter) {
        Err(Error::Usage { message, hint: Some(hint) }) => (message, hint),
        other => panic!("expected a usage error with a hint, not {other:?}"),
    }
}

#[test]
fn jobs_are_in_order_of_spec() {
    let cards = cards();
    let plan = make(&cards, vec![student("bob"), student("alice")], &Filter::default()).unwrap();
    let jobs: Vec<(usize, usize, usize)> =
        plan.jobs.iter().map(|job| (job.submission, job.part, job.scenarios.len())).collect();
    assert_eq!(jobs, [(0, 0, 2), (0, 1, 4), (0, 2, 0), (1, 0, 2), (1, 1, 4), (1, 2, 0)]);
    assert_eq!(plan.partial(), None);
}

#[test]
fn patterns_match_parts_and_scenarios() {
    for (patterns, expected) in [
        (&["play"][..], vec![(1, vec![0, 1, 2, 3])]),
        (&["play/*"], vec![(1, vec![0, 1, 2, 3])]),
        (&["push*"], vec![(1, vec![0, 3])]),
        (&["play/push"], vec![(1, vec![0])]),
        (&["*/seed ?"], vec![(0, vec![0, 1])]),
        (&["bust?"], vec![(1, vec![1])]),
        (&["ace/one"], vec![(1, vec![2])]),
        (&["extra"], vec![(2, vec![])]),
        (&["extra/*"], vec![(2, vec![])]),
        (&["seed 7", "play/push"], vec![(0, vec![1]), (1, vec![0])]),
        (&["{shuffle,extra}"], vec![(0, vec![0, 1]), (2, vec![])]),
    ] {
        assert_eq!(planned(&only(patterns)), expected, "{patterns:?}");
    }
}

#[test]
fn hidden_scenarios_can_be_excluded() {
    let filter = Filter { visible_only: true, ..Filter::default() };
    assert_eq!(planned(&filter), [(0, vec![0, 1]), (1, vec![0, 3]), (2, vec![])]);
    let filter = Filter { visible_only: true, ..only(&["bust?"]) };
    assert!(refused(&["alice"], &filter).0.contains("hidden scenarios only"));
}

#[test]
fn empty_selection_is_an_error_with_hint() {
    let (message, hint) = refused(&["alice"], &only(&["shufle"]));
    assert_eq!(
        (message.as_str(), hint.as_str()),
        ("no scenario matches `shufle`", "a similar name exists: `shuffle`")
    );
    assert_eq!(refused(&["alice"], &only(&["play", "pusch"])).1, "a similar name exists: `push`");
    let (_, hint) = refused(&["alice"], &only(&["qqqqq*"]));
    assert_eq!(hint, "to list the scenarios, run: croupier show cards");
    let (message, hint) = refused(&["alice"], &only(&["[a"]));
    assert!(message.contains("invalid pattern `[a` in `--only`") && hint.contains('*'), "{message}");
    let filter = Filter { students: vec!["alcie".to_owned()], ..Filter::default() };
    assert_eq!(refused(&["alice", "bob"], &filter).1, "a similar name exists: `alice`");
    let filter = Filter { students: vec!["zoe".to_owned()], ..Filter::default() };
    assert_eq!(refused(&["alice", "bob"], &filter).1, "available: `alice` and `bob`");
    assert!(refused(&[], &Filter::default()).0.contains("no submissions"));
    let bare = assignment(vec![part("bare", 1, vec![])]);
    assert!(make(&bare, vec![student("alice")], &Filter::default()).is_err());
}

#[test]
fn students_are_selected_by_pattern_or_name() {
    let filter = Filter { students: vec!["a*".to_owned(), "[x]".to_owned()], ..Filter::default() };
    let cards = cards();
    let all = ["alice", "bob", "anna", "[x]"].map(student).to_vec();
    let plan = make(&cards, all, &filter).unwrap();
    let names: Vec<&str> = plan.submissions.iter().map(|one| one.student.as_str()).collect();
    assert_eq!(names, ["alice", "anna", "[x]"]);
}

#[test]
fn partial_selection_is_noted() {
    let cards = cards();
    let plan = make(&cards, vec![student("alice"), student("bob")], &only(&["push"])).unwrap();
    assert_eq!(plan.partial().unwrap(), "only 1 of 6 scenarios selected: points are for those only");
    let plan = make(&cards, vec![student("alice")], &only(&["shuffle", "play"])).unwrap();
    assert_eq!(plan.partial().unwrap(), "only 2 of 3 parts selected: points are for those only");
}

#[test]
fn plan_is_described() {
    let mut cards = cards();
    cards.parts[0].build.makefile = true;
    cards.parts[1].build.language = Language::CPP;
    cards.parts[1].build.sources.push("deck.cpp".to_owned());
    cards.parts[1].build.prebuilt = true;
    let odd = Submission { notes: vec!["odd".to_owned()], ..student("alice") };
    let linked =
        Submission { unusable: Some(Unusable::Internal("is a symbolic link".to_owned())), ..student("bob") };
    let plan = make(&cards, vec![odd, linked], &Filter::default()).unwrap();
    assert_eq!(
        plan.describe(),
        "cards: Cards\n\
         \n\
         alice (in `alice`)\n\
         \x20 note: odd\n\
         \x20 shuffle: compile `shuffle.c` as C (gnu17), or run its Makefile; 2 scenarios\n\
         \x20 play: compile `play.c` and `deck.cpp` as C++ (gnu17), or use the executable `play`; 4 scenarios\n\
         \x20 extra: compile `extra.c` as C (gnu17); graded manually\n\
         \n\
         bob (in `bob`)\n\
         \x20 cannot be graded: it is a symbolic link\n\
         \n\
         2 submissions, 3 builds, 6 runs\n"
    );
}
