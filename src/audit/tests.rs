//! Every shipped suite catches every known mistake of its reference, and every pair of them.

use super::rules::Settings;
use super::*;
use crate::model_check;
use crate::spec::model::AutoGrading;

/// The search is small: it only tells an equivalent mistake from one that is missed.
const SETTINGS: Settings = Settings { workers: 2, seed: 1, cases: 40, combined: true, every_catch: false };

/// Checks that the suites of an assignment catch all mistakes but those that are `missed`.
fn check(assignment: &str, settings: &Settings, missed: &[&str]) {
    let assignments = model_check::load(None).unwrap();
    let assignment = assignments.iter().find(|one| one.name == assignment).unwrap();
    let mut survivors = Vec::new();
    let mut audited = 0;
    for part in &assignment.parts {
        let Some(grading) = part.auto_grading() else { continue };
        let Some(audit) = rules::audit(&part.id, grading, settings, &|_| true).unwrap() else { continue };
        audited += audit.mutants.len();
        survivors.extend(audit.with(Status::Survived).map(|one| format!("{}: {}", audit.part, one.name)));
    }
    assert!(audited > 0);
    assert_eq!(survivors, missed);
}

#[test]
fn si204_catches_every_known_mistake_and_pair() {
    check("si204", &SETTINGS, &[]);
}

#[test]
fn twentyone_catches_every_known_mistake_and_pair() {
    check("twentyone", &SETTINGS, &[]);
}

#[test]
fn cop3014_catches_every_known_mistake_and_pair() {
    check("cop3014", &SETTINGS, &[]);
}

/// Each run is judged by itself where draws are followed or questions are told apart: pairs take too long for a test.
#[test]
fn cs210_catches_every_known_mistake() {
    check("cs210", &Settings { combined: false, ..SETTINGS }, &[]);
}

#[test]
fn cs151_catches_every_known_mistake() {
    check("cs151", &Settings { combined: false, ..SETTINGS }, &[]);
}

#[test]
fn fresh_suite_catches_what_the_shipped_one_does() {
    let assignments = model_check::load(None).unwrap();
    for (assignment, part, least) in [("si204", "play", 13), ("twentyone", "twentyone", 20)] {
        let assignment = assignments.iter().find(|one| one.name == assignment).unwrap();
        let grading = assignment.part(part).unwrap().auto_grading().unwrap();
        let settings = Settings { cases: 0, every_catch: true, ..SETTINGS };
        let suite = fresh::suite(part, grading, &(1..=2_000), least, &settings).unwrap();
        assert_eq!(suite.scenarios.len(), least, "{part}");
        // Among these seeds 0 is missing, which shows a mistake that no other does.
        let has_seed_0 = suite.scenarios.iter().any(|(scenario, _)| scenario.seed == Some(0));
        assert_eq!(has_seed_0, part == "play");
        let scenarios = suite.scenarios.into_iter().map(|(scenario, _)| scenario).collect();
        let fresh = AutoGrading { scenarios, ..grading.clone() };
        let audit = rules::audit(part, &fresh, &SETTINGS, &|_| true).unwrap().unwrap();
        let survivors: Vec<&str> = audit.with(Status::Survived).map(|one| one.name.as_str()).collect();
        assert_eq!(survivors, Vec::<&str>::new(), "{part}");
    }
}
