//! Legwork on a part that a person marks.

use super::*;
use crate::record::{HeaderFound, LegworkRecord, LikenessFound};
use crate::spec::model::{Header, Legwork, PlaysLike, Session};

/// An assignment whose last part, `again`, a person marks; it builds for everybody but `absent`.
fn cards_again() -> Assignment {
    let session = Session { name: "a few keys".to_owned(), keys: vec!["ace".to_owned()], answers: vec![] };
    let wanted = Legwork {
        header: Some(Header { asks: "what is new".to_owned(), mentions: None }),
        plays_like: Some(PlaysLike { part: 1, cards: None }),
        sessions: vec![session],
        ..Legwork::default()
    };
    let mut cards = cards();
    let mut again = by_hand("again", 10, &[]);
    again.marking = Marking::Hand(Box::new(wanted));
    cards.parts[2] = again;
    cards
}

fn legwork_of(student: &str) -> (Option<LegworkRecord>, Option<f64>, Vec<String>) {
    let graded = graded(&cards_again(), &[student], &settings(1));
    let part = graded.record.submissions[0].parts[2].clone();
    (part.legwork, part.points, graded.faults)
}

#[test]
fn what_a_marker_should_know_is_found_out_and_costs_nothing() {
    let (legwork, points, faults) = legwork_of("other");
    let legwork = legwork.unwrap();
    assert_eq!((points, faults.len()), (None, 0));
    assert_eq!(legwork.header.unwrap().found, HeaderFound::NoSource);
    let like = legwork.plays_like.unwrap();
    assert_eq!((like.part.as_str(), like.found, like.kept), ("play", LikenessFound::Kept, 2));
    let [session] = &legwork.sessions[..] else { panic!("one session") };
    assert_eq!((session.name.as_str(), session.screen.as_str()), ("a few keys", "right too"));
}

#[test]
fn a_program_that_plays_otherwise_loses_nothing_by_it() {
    let (legwork, points, faults) = legwork_of("crashing");
    let like = legwork.unwrap().plays_like.unwrap();
    assert_eq!((points, faults.len()), (None, 0));
    assert_eq!((like.found, like.kept, like.broken), (LikenessFound::Otherwise, 1, 1));
    // The scenario is hidden: its name is told, and nothing else.
    assert_eq!(like.says, "plays otherwise than `play` in 1 of 2 scenarios: `ace` is one");
}

#[test]
fn our_own_failure_is_told_and_no_students_fault() {
    let (legwork, points, faults) = legwork_of("stuck");
    assert_eq!((legwork, points), (None, None));
    assert!(
        faults.iter().any(|fault| fault
            == "cannot write the notes for the grader on `again` of `stuck`: internal error: no terminal left"),
        "{faults:?}"
    );
}

#[test]
fn of_what_was_not_handed_in_nothing_is_said() {
    assert_eq!(legwork_of("absent").0, None);
}

#[test]
fn nothing_is_found_out_where_the_part_was_not_selected() {
    let (cards, only) = (cards_again(), Filter { only: vec!["play/push".to_owned()], ..Filter::default() });
    let plan = plan::make(&cards, vec![student("stuck")], &only).unwrap();
    let graded = carried_out(&Scripted::default(), &plan, &Marks::none(), &settings(1));
    assert_eq!((graded.record.submissions[0].parts.len(), graded.faults.len()), (1, 0));
}
