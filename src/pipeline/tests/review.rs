//! Notes on a manually graded part.

use super::*;
use crate::record::{HeaderFound, ReviewNotes};
use crate::spec::model::{Header, Review, Session};

/// Returns an assignment with a manually graded part `again`, which builds for every student but `absent`.
fn cards_again() -> Assignment {
    let session = Session { name: "a few keys".to_owned(), keys: vec!["ace".to_owned()], answers: vec![] };
    let wanted = Review {
        header: Some(Header { asks: "what is new".to_owned(), mentions: None }),
        sessions: vec![session],
        ..Review::default()
    };
    let mut cards = cards();
    let mut again = by_hand("again", 10, &[]);
    again.marking = Grading::Manual(Box::new(wanted));
    cards.parts[2] = again;
    cards
}

fn review_of(student: &str) -> (Option<ReviewNotes>, Option<f64>, Vec<String>) {
    let graded = graded(&cards_again(), &[student], &settings(1));
    let part = graded.record.submissions[0].parts[2].clone();
    (part.review, part.points, graded.faults)
}

#[test]
fn notes_are_recorded_and_cost_nothing() {
    let (review, points, faults) = review_of("other");
    let review = review.unwrap();
    assert_eq!((points, faults.len()), (None, 0));
    assert_eq!(review.header.unwrap().found, HeaderFound::NoSource);
    let [session] = &review.sessions[..] else { panic!("one session") };
    assert_eq!((session.name.as_str(), session.screen.as_str()), ("a few keys", "right too"));
}

#[test]
fn internal_error_leaves_notes_empty() {
    let (review, points, faults) = review_of("stuck");
    assert_eq!((review, points), (None, None));
    assert!(
        faults
            .iter()
            .any(|fault| fault
                == "cannot write the notes for the grader on `again` of `stuck`: internal error: no terminal left"),
        "{faults:?}"
    );
}

#[test]
fn missing_part_has_no_notes() {
    assert_eq!(review_of("absent").0, None);
}

#[test]
fn unselected_part_is_not_run() {
    let (cards, only) = (cards_again(), Filter { only: vec!["play/push".to_owned()], ..Filter::default() });
    let plan = plan::make(&cards, vec![student("stuck")], &only).unwrap();
    let graded = carried_out(&Scripted::default(), &plan, &Marks::none(), &settings(1));
    assert_eq!((graded.record.submissions[0].parts.len(), graded.faults.len()), (1, 0));
}
