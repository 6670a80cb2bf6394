//! Submissions that could not be read completely.

use super::*;

#[test]
fn missing_part_in_unreadable_submission_is_not_graded() {
    let cards = cards();
    let unreadable = vec!["`sub` cannot be read: permission denied".to_owned()];
    let odd = |name| Submission { unreadable: unreadable.clone(), ..student(name) };
    let plan = plan::make(&cards, vec![odd("absent"), odd("right")], &Filter::default()).unwrap();
    let graded = carried_out(&Scripted::default(), &plan, &Marks::none(), &settings(1));
    let fault = |part: &str| {
        format!("cannot grade `{part}` of `absent`: no source found: `sub` cannot be read: permission denied")
    };
    assert_eq!(graded.faults, [fault("shuffle"), fault("play")]);
    let [absent, right] = graded.record.submissions.as_slice() else { panic!("two submissions") };
    assert_eq!((absent.status, absent.points), (Status::NotGraded, None));
    // A manually graded part may be missing.
    let status = right.parts.iter().map(|part| part.status).collect::<Vec<_>>();
    assert_eq!(status, [Status::Graded, Status::Graded, Status::Missing]);
}
