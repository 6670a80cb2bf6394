//! Tests of each rule, and properties for all numbers.

use crate::spec::marks::CriterionMark;
use proptest::prelude::*;

use super::*;
use crate::plan::fixture::{assignment, by_hand, part, scenario};
use crate::spec::model::{CreditPolicy, Grading, GroupAccepts, GroupScore, ScoreGroup};

fn fraction(above: i64, below: i64) -> Fraction {
    Fraction::new(above, below)
}

fn exactly(above: i128, below: i128) -> Points {
    Points::new(above, below)
}

fn ran(credits: &[(u32, Fraction)]) -> State {
    State::Ran(
        credits
            .iter()
            .map(|&(weight, credit)| Earned { weight, credit, accepted: true, group: 0, slip: None })
            .collect(),
    )
}

fn perfect() -> State {
    ran(&[(1, fraction(1, 1))])
}

fn wrong() -> State {
    ran(&[(1, fraction(0, 1))])
}

fn style_of(share: Fraction) -> StyleMark {
    StyleMark { share, criteria: Vec::new() }
}

fn style(above: i64, below: i64) -> Mark {
    Mark { style: Some(style_of(fraction(above, below))), ..Mark::default() }
}

fn by_points(worth: i64) -> Mark {
    Mark { points: Some(fraction(worth, 1)), ..Mark::default() }
}

fn stingy(mut part: Part, factor: Fraction) -> Part {
    if let Grading::Automatic(grading) = &mut part.marking {
        grading.credit = CreditPolicy { factor, cap: CreditPolicy::CAP };
    }
    part
}

/// Returns a small si204: three parts that are run and one that is graded manually once those are perfect.
fn cards() -> Assignment {
    let run = |id, worth| stingy(part(id, worth, vec![scenario("one")]), fraction(1, 2));
    assignment(vec![
        run("shuffle", 40),
        run("deal", 30),
        run("play", 30),
        by_hand("extra", 10, &["shuffle", "deal", "play"]),
    ])
}

fn scored(assignment: &Assignment, states: &[State], marks: &[Option<Mark>]) -> Score {
    let inputs: Vec<Input<'_>> = assignment
        .parts
        .iter()
        .zip(states)
        .enumerate()
        .map(|(index, (part, state))| Input {
            part,
            state: state.clone(),
            mark: marks.get(index).and_then(Option::as_ref),
            misnamed: &[],
        })
        .collect();
    let given = |mark: &Mark| mark.style.is_some() || mark.points.is_some();
    score(assignment, &inputs, marks.iter().flatten().any(given))
}

/// Returns the functionality of a part with half credit for incomplete parts, whose scenarios have these credits and slips.
fn functionality(scenarios: &[(Fraction, Option<FindingKind>)]) -> Option<Points> {
    let earned = |&(credit, slip)| Earned { weight: 1, credit, accepted: true, group: 0, slip };
    let cards = assignment(vec![stingy(part("play", 10, vec![scenario("one")]), fraction(1, 2))]);
    let ran = State::Ran(scenarios.iter().map(earned).collect());
    scored(&cards, &[ran], &[]).parts[0].functionality
}

#[test]
fn slips_of_one_kind_cost_no_more_than_the_cap() {
    let (demand, pause) = (Some(FindingKind::Demand), Some(FindingKind::Pause));
    let (full, half, most) = (fraction(1, 1), fraction(1, 2), fraction(9, 10));
    assert_eq!(functionality(&[(most, demand), (full, None)]), Some(exactly(19, 20)), "below the cap");
    assert_eq!(functionality(&[(half, demand); 4]), Some(exactly(85, 100)));
    assert_eq!(functionality(&[(half, demand), (half, pause)]), Some(exactly(70, 100)), "two kinds");
}

#[test]
fn each_loss_has_its_reason() {
    let slip =
        |credit| Earned { weight: 1, credit, accepted: true, group: 0, slip: Some(FindingKind::Pause) };
    let fails = Earned { weight: 2, credit: fraction(0, 1), accepted: true, group: 0, slip: None };
    let ran = State::Ran(vec![slip(fraction(1, 2)), slip(fraction(1, 2)), fails]);
    let score = scored(&cards(), &[ran, perfect(), wrong(), State::BuildFailed], &[Some(style(1, 2))]);
    let told = |part: usize| {
        let losses = score.parts[part].losses.iter();
        losses.map(|loss| format!("{} {}", number(loss.points), loss.why)).collect::<Vec<_>>()
    };
    assert_eq!(
        told(0),
        [
            "14 1 of 3 scenarios fails",
            "4.2 a missing or unexpected pause in 2 scenarios (at most 15 % for one kind of flaw)",
            "4.9 a part with failing scenarios earns 50 % of the rest",
            "6 style: 50 %",
        ]
    );
    assert_eq!(told(1), ["9 style: not graded yet"]);
    assert_eq!(told(2), ["21 1 of 1 scenario fails", "9 style: no points without functionality"]);
    assert_eq!(told(3), ["10 no points until `shuffle` and `play` are perfect"]);
}

#[test]
fn criteria_lose_points_by_their_weights() {
    let criterion = |name: &str, weight, share| CriterionMark { name: name.to_owned(), weight, share };
    let criteria = vec![criterion("naming", 2, fraction(1, 2)), criterion("layout", 1, fraction(1, 1))];
    let graded = Mark { style: Some(StyleMark { share: fraction(2, 3), criteria }), ..Mark::default() };
    let score = scored(&cards(), &[perfect(), perfect(), wrong(), State::Missing], &[Some(graded)]);
    let part = &score.parts[0];
    assert_eq!(part.points, Some(exactly(36, 1)));
    let losses: Vec<String> =
        part.losses.iter().map(|loss| format!("{} {}", number(loss.points), loss.why)).collect();
    assert_eq!(losses, ["4 style, naming: 50 %"]);
}

#[test]
fn points_of_a_person_come_last_and_leave_no_part_below_zero() {
    let change = |points| Mark {
        adjust: Some(Change { points: fraction(points, 1), why: "because".to_owned() }),
        ..Mark::default()
    };
    let marks = [Some(change(-5)), Some(change(3)), Some(change(-1))];
    let score = scored(&cards(), &[perfect(), perfect(), wrong(), State::Missing], &marks);
    let points: Vec<_> = score.parts.iter().map(|part| part.points).collect();
    assert_eq!(points[..3], [Some(exactly(23, 1)), Some(exactly(24, 1)), Some(exactly(0, 1))]);
    let effects = score.parts.iter().map(|part| part.adjusted.as_ref().map(|change| change.points));
    let effects: Vec<_> = effects.collect();
    assert_eq!(effects[..3], [Some(exactly(-5, 1)), Some(exactly(3, 1)), Some(exactly(0, 1))]);
    assert_eq!(score.points, Some(exactly(47, 1)));
    assert!(score.parts[0].losses.is_empty(), "losses are those before");
}

#[test]
fn part_with_slips_only_is_not_incomplete() {
    let (slip, zero) = (Some(FindingKind::Text), fraction(0, 1));
    assert_eq!(functionality(&[(fraction(9, 10), slip); 2]), Some(exactly(9, 10)));
    let wrong = functionality(&[(fraction(9, 10), slip), (zero, None)]);
    assert_eq!(wrong, Some(exactly(9, 40)), "half of what is left: 0.9 of one of two");
}

#[test]
fn only_functionality_counts_before_manual_grades() {
    let score = scored(&cards(), &[perfect(), perfect(), wrong(), State::Missing], &[]);
    assert_eq!((score.points, score.max_points), (Some(exactly(49, 1)), exactly(70, 1)));
    assert!(!score.style_marked);
    assert_eq!(score.complete_up_to.as_deref(), Some("deal"));
    assert_eq!(score.status, Status::Graded);
    assert_eq!(score.parts[3].status, Status::Missing);
    assert_eq!(score.parts[3].remarks, ["no points until `play` is perfect"]);
}

#[test]
fn maximum_is_full_with_any_grade() {
    let marks = [Some(style(1, 1)), Some(style(1, 3)), None, None];
    let score = scored(&cards(), &[perfect(), perfect(), wrong(), State::Missing], &marks);
    assert!(score.style_marked, "play has no functionality, so its style grade is not due");
    assert_eq!((score.points, score.max_points), (Some(exactly(40 + 21 + 3, 1)), exactly(110, 1)));
}

#[test]
fn wrong_name_costs_what_the_spec_says() {
    let named = |share| {
        let cards = Assignment { wrong_name: Some(share), ..cards() };
        let misnamed = ["Shuffle.C".to_owned()];
        let input = Input { part: &cards.parts[0], state: perfect(), mark: None, misnamed: &misnamed };
        score(&cards, &[input], false).parts.remove(0)
    };
    let free = named(fraction(1, 1));
    assert_eq!((free.points, free.wrong_name), (Some(exactly(28, 1)), None));
    let part = named(fraction(19, 20));
    assert_eq!((part.points, part.max_points), (Some(exactly(133, 5)), exactly(28, 1)));
    let says = "95% of its points: `Shuffle.C` is not the name that the handout demands";
    assert_eq!(part.wrong_name.as_deref(), Some(says));
    assert_eq!(part.functionality, Some(exactly(1, 1)), "what builds on it is not shut");
}

#[test]
fn partial_credit_uses_the_factor() {
    let half = ran(&[(2, fraction(1, 1)), (1, fraction(0, 1)), (1, fraction(0, 1))]);
    let score = scored(&cards(), &[half], &[]);
    assert_eq!(score.parts[0].functionality, Some(exactly(1, 4)));
    assert_eq!(score.points, Some(exactly(7, 1)));
    assert_eq!(score.complete_up_to, None);
    // With one scenario below full credit, the factor applies to all.
    let flawed = ran(&[(1, fraction(1, 1)), (1, fraction(9, 10))]);
    assert_eq!(scored(&cards(), &[flawed], &[]).parts[0].functionality, Some(exactly(19, 40)));
}

#[test]
fn style_gives_no_points_without_functionality() {
    for state in [wrong(), State::BuildFailed, State::Missing] {
        let score = scored(&cards(), std::slice::from_ref(&state), &[Some(style(1, 1))]);
        assert_eq!(score.points, Some(exactly(0, 1)), "{state:?}");
        assert_eq!(score.max_points, exactly(40, 1), "{state:?}");
        assert!(score.parts[0].remarks[0].starts_with("no points for style"), "{state:?}");
        assert_eq!(score.parts[0].style, Some(style_of(fraction(1, 1))), "the mark itself is kept");
    }
}

#[test]
fn manual_part_waits_for_grade_and_gate() {
    let all = [perfect(), perfect(), perfect(), ran(&[])];
    let styles = || vec![Some(style(1, 1)); 3];
    let waiting = scored(&cards(), &all, &styles());
    assert_eq!(waiting.parts[3].points, None);
    assert_eq!(waiting.parts[3].remarks, ["graded manually: not graded yet"]);
    assert_eq!((waiting.points, waiting.max_points), (Some(exactly(100, 1)), exactly(110, 1)));
    assert!(!waiting.style_marked);
    assert_eq!(waiting.complete_up_to.as_deref(), Some("play"));

    let mut marks = styles();
    marks.push(Some(by_points(8)));
    let marked = scored(&cards(), &all, &marks);
    assert_eq!((marked.points, marked.max_points), (Some(exactly(108, 1)), exactly(110, 1)));
    assert!(marked.style_marked);

    let shut = scored(&cards(), &[perfect(), wrong(), wrong(), ran(&[])], &marks);
    assert_eq!(shut.parts[3].points, Some(exactly(0, 1)));
    assert_eq!(shut.parts[3].remarks, ["no points until `deal` and `play` are perfect"]);
}

#[test]
fn gate_applies_to_automatic_parts() {
    let mut cards = cards();
    cards.parts[1].needs = vec!["shuffle".to_owned()];
    let score = scored(&cards, &[wrong(), perfect()], &[None, Some(style(1, 1))]);
    assert_eq!(score.parts[1].points, Some(exactly(0, 1)));
    assert_eq!(score.parts[1].functionality, Some(exactly(1, 1)), "what works is still said");
    assert_eq!(score.parts[1].max_points, exactly(30, 1));
    let score = scored(&cards, &[State::NotGraded, perfect()], &[]);
    assert_eq!(score.parts[1].points, None);
    assert!(score.parts[1].remarks[0].contains("whether `shuffle` is perfect"));
}

#[test]
fn gate_waits_for_manual_part() {
    let mut bonus = part("bonus", 5, vec![scenario("one")]);
    bonus.needs = vec!["essay".to_owned()];
    let cards = assignment(vec![by_hand("essay", 10, &[]), bonus]);
    let score = scored(&cards, &[ran(&[]), perfect()], &[]);
    assert_eq!((score.parts[1].points, score.max_points), (None, exactly(7, 2)));
    let open = scored(&cards, &[ran(&[]), perfect()], &[Some(by_points(10)), Some(style(1, 1))]);
    assert_eq!(open.points, Some(exactly(15, 1)));
    let shut = scored(&cards, &[ran(&[]), perfect()], &[Some(by_points(9)), Some(style(1, 1))]);
    assert_eq!(shut.points, Some(exactly(9, 1)));
}

#[test]
fn not_graded_is_not_zero() {
    let score = scored(&cards(), &[perfect(), State::NotGraded, perfect(), ran(&[])], &[]);
    assert_eq!((score.status, score.points), (Status::NotGraded, None));
    assert_eq!((score.parts[1].functionality, score.parts[1].points), (None, None));
    assert_eq!(score.parts[0].points, Some(exactly(28, 1)));
    assert_eq!(score.complete_up_to.as_deref(), Some("shuffle"));
    assert_eq!(score.parts[3].points, None, "nobody knows whether it is open");
}

#[test]
fn submission_has_status_of_worst_part() {
    let status = |states: &[State]| scored(&cards(), states, &[]).status;
    assert_eq!(status(&[State::Missing, State::Missing]), Status::Missing);
    assert_eq!(status(&[State::Missing, perfect()]), Status::Graded);
    assert_eq!(status(&[State::Missing, State::BuildFailed]), Status::BuildFailed);
    assert_eq!(status(&[State::NotGraded, State::BuildFailed]), Status::NotGraded);
}

#[test]
fn style_is_not_due_without_weight() {
    let mut cards = cards();
    (cards.weights.functionality, cards.weights.style) = (100, 0);
    cards.parts.pop();
    let score = scored(&cards, &[perfect(), perfect(), perfect()], &[]);
    assert!(score.style_marked);
    assert_eq!((score.points, score.max_points), (Some(exactly(100, 1)), exactly(100, 1)));
}

#[test]
fn comment_of_grader_keeps_its_lines() {
    let mark = Mark { comment: Some("well \r\n\n\tdone\u{1b}\n".to_owned()), ..style(1, 1) };
    let part = &scored(&cards(), &[perfect()], &[Some(mark)]).parts[0];
    assert_eq!(part.comment.as_deref(), Some("well\n\n    done\\x1b"));
    assert_eq!(part.remarks, ["grader: well\n\n    done\\x1b"]);
}

#[test]
fn thirds_are_rounded_in_the_record_only() {
    let third = ran(&[(1, fraction(1, 1)), (2, fraction(0, 1))]);
    let mut cards = cards();
    cards.parts = (0..3).map(|index| part(&format!("p{index}"), 10, vec![scenario("one")])).collect();
    let score = scored(&cards, &[third.clone(), third.clone(), third], &[]);
    assert_eq!(score.points, Some(exactly(7, 1)));
    assert_eq!(number(score.parts[0].points.unwrap()), 2.3333);
    assert_eq!(number(exactly(i128::MAX, 10_000_000)), number(exactly(i128::MAX, 10_000_000)));
}

#[test]
fn nine_digits_do_not_overflow() {
    let ninth = fraction(333_333_333, 1_000_000_000);
    let parts = ["a", "b", "c"].map(|id| {
        let mut part = stingy(part(id, 1, vec![scenario("one")]), ninth);
        part.points = fraction(123_456_789, 1_000_000_000);
        part
    });
    let marks = vec![Some(style(666_666_667, 1_000_000_000)); 3];
    let state = ran(&[(7, ninth), (11, fraction(1, 7)), (13, fraction(2, 11))]);
    let score = scored(&assignment(parts.to_vec()), &[state.clone(), state.clone(), state], &marks);
    assert!(score.points.unwrap() < score.max_points);
}

type Case = (Assignment, Vec<State>, Vec<Option<Mark>>);

fn states() -> impl Strategy<Value = State> {
    let credits = prop::collection::vec((0..5_u32, 0..=6_i64), 1..5);
    let ran_some = credits.prop_map(|credits| {
        let credits: Vec<_> =
            credits.into_iter().map(|(weight, sixths)| (weight, fraction(sixths, 6))).collect();
        ran(&credits)
    });
    prop_oneof![6 => ran_some, 2 => Just(perfect()), 1 => Just(State::Missing), 1 => Just(State::BuildFailed)]
}

fn marks() -> impl Strategy<Value = Option<Mark>> {
    let mark = (prop::option::of(0..=4_i64), prop::option::of(0..15_i64)).prop_map(|(style, points)| Mark {
        style: style.map(|quarters| style_of(fraction(quarters, 4))),
        points: points.map(|points| fraction(points, 1)),
        ..Mark::default()
    });
    prop::option::of(mark)
}

prop_compose! {
    fn cases()(
        kinds in prop::collection::vec((0..5_u8, 15..50_i64, 0..=3_i64, 0..4_usize), 1..5),
        style in 0..=100_u32,
        states in prop::collection::vec(states(), 5),
        marks in prop::collection::vec(marks(), 5),
    ) -> Case {
        let mut parts: Vec<Part> = Vec::new();
        for (index, (kind, worth, thirds, need)) in kinds.into_iter().enumerate() {
            let id = format!("p{index}");
            let mut part = if kind == 0 {
                by_hand(&id, worth, &[])
            } else {
                stingy(part(&id, worth, vec![scenario("one")]), fraction(thirds, 3))
            };
            part.needs = parts.get(need).map(|other| other.id.clone()).into_iter().collect();
            parts.push(part);
        }
        let mut assignment = assignment(parts);
        (assignment.weights.functionality, assignment.weights.style) = (100 - style, style);
        (assignment, states, marks)
    }
}

proptest! {
    #[test]
    fn points_are_at_most_the_maximum((assignment, states, marks) in cases()) {
        let score = scored(&assignment, &states, &marks);
        for (part, scored) in assignment.parts.iter().zip(&score.parts) {
            let earned = scored.points.unwrap_or_default();
            prop_assert!(Points::default() <= earned, "{earned}");
            prop_assert!(earned <= scored.max_points, "{earned} of {}", scored.max_points);
            prop_assert!(scored.max_points <= wide(part.points));
            if let Some(earned) = scored.points {
                let lost: Points = scored.losses.iter().map(|loss| loss.points).sum();
                prop_assert_eq!(scored.max_points - earned, lost, "{:?}", &scored.losses);
            }
        }
    }

    #[test]
    fn total_is_the_sum_of_the_parts((assignment, states, marks) in cases()) {
        let score = scored(&assignment, &states, &marks);
        let sum: Points = score.parts.iter().filter_map(|part| part.points).sum();
        let max: Points = score.parts.iter().map(|part| part.max_points).sum();
        prop_assert_eq!(score.points, Some(sum));
        prop_assert_eq!(score.max_points, max);
        for states in [vec![State::Missing; 5], vec![State::BuildFailed; 5], vec![perfect(); 5]] {
            let other = scored(&assignment, &states, &marks);
            prop_assert_eq!(other.max_points, max, "one maximum for all, whatever was submitted");
        }
    }

    #[test]
    fn better_run_never_costs_points(
        (assignment, states, marks) in cases(),
        which in 0..5_usize,
        scenario in 0..5_usize,
        better in 0..=6_i64,
    ) {
        let before = scored(&assignment, &states, &marks);
        let mut states = states;
        if let State::Ran(earned) = &mut states[which] {
            let index = scenario % earned.len();
            earned[index].credit = earned[index].credit.max(fraction(better, 6));
        }
        let after = scored(&assignment, &states, &marks);
        prop_assert!(before.points <= after.points, "{:?} then {:?}", before.points, after.points);
        prop_assert!(before.complete_up_to.is_none() || after.complete_up_to.is_some());
    }
}

/// Returns what a part earns whose scenarios are in groups; each scenario is the index of its group and its credit in percent.
fn of_groups(groups: &[ScoreGroup], scenarios: &[(usize, i64)]) -> (String, Vec<String>) {
    let earned = |&(group, percent)| Earned {
        weight: 1,
        credit: fraction(percent, 100),
        accepted: percent > 0,
        group,
        slip: None,
    };
    let earned: Vec<Earned> = scenarios.iter().map(earned).collect();
    let breakdown = groups::breakdown(groups, &earned);
    let lost = breakdown.lost.iter().map(|loss| format!("{}: {}", loss.points, loss.why)).collect();
    let sum: Points = breakdown.lost.iter().map(|loss| loss.points).sum();
    assert_eq!(sum, Points::from_integer(1) - breakdown.functionality, "losses add up");
    (breakdown.functionality.to_string(), lost)
}

fn group(name: &str, score: GroupScore, accepts: GroupAccepts, passed: i64) -> ScoreGroup {
    ScoreGroup {
        name: name.to_owned(),
        score,
        accepts,
        stops: false,
        passed: fraction(passed, 1),
        failed: fraction(0, 1),
        full_score: None,
        points: None,
        out_of: None,
        needs: Vec::new(),
    }
}

#[test]
fn groups_are_scored_as_they_say() {
    use GroupAccepts::{All, Any};
    use GroupScore::{Max, Mean, Min, Sum};
    let mut groups = vec![group("a", Sum, Any, 1), group("a/b", Min, All, 30), group("a/c", Sum, All, 35)];
    let of = |groups: &[ScoreGroup], scenarios: &[(usize, i64)]| of_groups(groups, scenarios).0;
    assert_eq!(of(&groups, &[(1, 100), (1, 100), (2, 100), (2, 100)]), "1");
    let (functionality, lost) = of_groups(&groups, &[(1, 100), (1, 0), (2, 100), (2, 100)]);
    assert_eq!(
        (functionality.as_str(), lost),
        ("7/10", vec!["3/10: `a/b`: 1 of 2 scenarios fails".to_owned()])
    );
    assert_eq!(of(&groups, &[(1, 100), (1, 100), (2, 0), (2, 100)]), "13/20");
    assert_eq!(of(&groups, &[(1, 0), (2, 0), (2, 0)]), "0");
    assert_eq!(of(&groups, &[(2, 100)]), "1", "points are relative to the selection");

    groups[2].stops = true;
    assert_eq!(
        of(&groups, &[(1, 100), (2, 0), (2, 100)]),
        "3/10",
        "nothing counts after the first that fails"
    );
    groups[2].failed = fraction(7, 1);
    assert_eq!(of(&groups, &[(1, 100), (2, 0), (2, 100)]), "37/100");
    groups[2].needs = vec![1];
    assert_eq!(of(&groups, &[(1, 100), (1, 0), (2, 100)]), "0", "neither is accepted");
    groups[0].accepts = GroupAccepts::Always;
    let (functionality, lost) = of_groups(&groups, &[(0, 100), (1, 0), (2, 100)]);
    assert_eq!((functionality.as_str(), lost[0].as_str()), ("1/66", "65/66: `a`: 1 of 3 scenarios fails"));

    let one = |score| {
        vec![ScoreGroup { out_of: Some(fraction(20, 1)), ..group("a", score, GroupAccepts::Always, 10) }]
    };
    assert_eq!(of(&one(Sum), &[(0, 100), (0, 50), (0, 0)]), "3/4");
    assert_eq!(of(&one(Mean), &[(0, 100), (0, 50), (0, 0), (0, 50)]), "1/4");
    assert_eq!(of(&one(Min), &[(0, 100), (0, 50)]), "1/4");
    assert_eq!(of(&one(Max), &[(0, 100), (0, 50)]), "1/2");
    assert_eq!(of(&one(GroupScore::All), &[(0, 100), (0, 50)]), "3/4");
    assert_eq!(of(&one(GroupScore::All), &[(0, 100), (0, 0)]), "0");
    let scaled =
        vec![ScoreGroup { points: Some(fraction(40, 1)), ..group("a", Sum, GroupAccepts::Always, 1) }];
    assert_eq!(of(&scaled, &[(0, 100), (0, 0), (0, 0), (0, 0)]), "1/4");
}
