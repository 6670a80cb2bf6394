//! Scenarios with another seed in a copy of the source.

use super::*;

/// Returns an assignment whose part is run as submitted, and once with another seed.
fn seeded() -> Assignment {
    let mut cards = assignment(vec![part("shuffle", 1, vec![scenario("own"), scenario("patched")])]);
    let Grading::Automatic(grading) = &mut cards.parts[0].marking else { panic!("the part is run") };
    grading.seed = SeedBy::SourcePatch;
    grading.patch = Some(Patterns::one(regex::bytes::Regex::new(r"seed = (?P<seed>\d+)").unwrap()));
    grading.scenarios[0].seed = None;
    cards
}

#[test]
fn unpatchable_source_skips_scenario() {
    let graded = graded(&seeded(), &["perfect", "other", "unbuilt"], &settings(1));
    let [perfect, other, unbuilt] = &graded.record.submissions[..] else { panic!("three students") };
    assert_eq!((perfect.points, perfect.parts[0].scenarios.len()), (Some(0.7), 2));
    assert_eq!((other.points, other.parts[0].scenarios.len()), (Some(0.7), 1), "not counted");
    assert_eq!(
        other.parts[0].note.as_deref(),
        Some("1 scenario skipped: no line of `play.c` sets the seed in a known way")
    );
    let note = "`shuffle`: 1 scenario skipped: no line of `play.c` sets the seed in a known way";
    assert_eq!(
        (perfect.notes.len(), &other.notes[..]),
        (0, &[note.to_owned()][..]),
        "it is noted next to the points"
    );
    assert_eq!(
        (unbuilt.status, unbuilt.points),
        (Status::NotGraded, None),
        "an internal error is not a zero"
    );
    assert_eq!(graded.faults.len(), 1);
}

#[test]
fn skipping_every_scenario_is_not_graded() {
    let (cards, only) = (seeded(), Filter { only: vec!["shuffle/patched".to_owned()], ..Filter::default() });
    let plan = plan::make(&cards, vec![student("other")], &only).unwrap();
    let graded = carried_out(&Scripted::default(), &plan, &Marks::none(), &settings(1));
    assert_eq!(
        (graded.record.submissions[0].status, graded.record.submissions[0].points),
        (Status::NotGraded, None)
    );
}
