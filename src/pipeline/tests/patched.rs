//! Scenarios that write another seed into a copy of the source.

use super::*;

/// An assignment whose part is run as it was handed in, and once with another seed.
fn seeded() -> Assignment {
    let mut cards = assignment(vec![part("shuffle", 1, vec![scenario("own"), scenario("patched")])]);
    let Marking::Run(trial) = &mut cards.parts[0].marking else { panic!("the part is run") };
    trial.seed = SeedBy::SourcePatch;
    trial.patch = Some(Patterns::one(regex::bytes::Regex::new(r"seed = (?P<seed>\d+)").unwrap()));
    trial.scenarios[0].seed = None;
    cards
}

#[test]
fn a_source_that_cannot_be_patched_loses_nothing() {
    let graded = graded(&seeded(), &["perfect", "other", "unbuilt"], &settings(1));
    let [perfect, other, unbuilt] = &graded.record.submissions[..] else { panic!("three students") };
    assert_eq!((perfect.points, perfect.parts[0].scenarios.len()), (Some(0.7), 2));
    assert_eq!((other.points, other.parts[0].scenarios.len()), (Some(0.7), 1), "neither passed nor failed");
    assert_eq!(
        other.parts[0].note.as_deref(),
        Some("1 scenario is left out: no line of `play.c` sets the seed in a known way")
    );
    let note = "`shuffle`: 1 scenario is left out: no line of `play.c` sets the seed in a known way";
    assert_eq!(
        (perfect.notes.len(), &other.notes[..]),
        (0, &[note.to_owned()][..]),
        "a reader of points sees it"
    );
    assert_eq!((unbuilt.status, unbuilt.points), (Status::NotGraded, None), "our own failure is no zero");
    assert_eq!(graded.faults.len(), 1);
}

#[test]
fn where_every_scenario_is_left_out_nothing_is_known() {
    let (cards, only) = (seeded(), Filter { only: vec!["shuffle/patched".to_owned()], ..Filter::default() });
    let plan = plan::make(&cards, vec![student("other")], &only).unwrap();
    let graded = carried_out(&Scripted::default(), &plan, &Marks::none(), &settings(1));
    assert_eq!(
        (graded.record.submissions[0].status, graded.record.submissions[0].points),
        (Status::NotGraded, None)
    );
}
