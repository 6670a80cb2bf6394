//! The marks file.

use insta::assert_snapshot;

use super::{RIGHT, ROWS, check};
use croupier::fraction::Fraction;
use croupier::spec::error;
use croupier::spec::files::SpecFile;
use croupier::spec::marks::{self, Marks};

fn read(text: &str) -> Result<Marks, String> {
    let assignment = check(RIGHT, &[("a.yaml", ROWS)]).0.remove(0);
    let students = ["ada".to_owned(), "bob".to_owned(), "2024001".to_owned()];
    let sheet = SpecFile::of_bytes("work/marks.yaml", text.into());
    marks::check(&sheet, &assignment, &students).map_err(|faults| error::render(&faults, false))
}

fn faults(text: &str) -> String {
    read(text).expect_err("this marks file has a fault")
}

#[test]
fn marks_are_shares_of_style_and_points_of_parts_marked_by_hand() {
    let marks = read(
        "ada:\n  take: {style: 27, comment: clear names}\n  extra: {points: 7.5}\n2024001:\n  talk: {style: 26.5}\n",
    )
    .expect("this marks file is right");
    let take = marks.get("ada", "take").expect("`take` is marked");
    assert_eq!(take.style.as_ref().map(|style| style.share), Some(Fraction::new(9, 10)));
    assert_eq!(take.comment.as_deref(), Some("clear names"));
    assert_eq!(marks.get("ada", "extra").and_then(|mark| mark.points), Some(Fraction::new(15, 2)));
    let talk = marks.get("2024001", "talk").and_then(|mark| mark.style.as_ref());
    assert_eq!(talk.map(|style| style.share), Some(Fraction::new(53, 60)));
    assert!(marks.get("bob", "take").is_none());
    assert_eq!(marks.len(), 3);
}

#[test]
fn students_and_parts_that_do_not_exist() {
    let marks =
        read("adda: {take: {style: 1}}\nada: {take: {style: 3}}\n").expect("a stale name stops nobody");
    assert_eq!(
        marks.warnings(),
        [
            "work/marks.yaml:1:1: unknown submission `adda` (a student with a similar name exists: `ada`); these grades are \
          ignored"
        ]
    );
    assert_eq!(marks.len(), 1);
    assert_snapshot!(faults("ada: {tkae: {style: 1}}\n"), @r"
    error: `nim` has no part `tkae`
     --> work/marks.yaml:1:7
      |
    1 | ada: {tkae: {style: 1}}
      |       ^^^^
      |
      = hint: a part or key with a similar name exists: `take`
      = hint: expected `take`, `talk`, `extra`, `style`, `comment`, `adjust`, `total`, `extension`, or `excused`
    ");
}

#[test]
fn marks_out_of_range() {
    assert_snapshot!(faults("ada: {take: {style: 31}}\n"), @r"
    error: invalid number of points `31`
     --> work/marks.yaml:1:21
      |
    1 | ada: {take: {style: 31}}
      |                     ^^ expected at most 30: that is what style is worth
    ");
    assert_snapshot!(faults("ada: {take: {style: good}}\n"), @r"
    error: invalid grade in `style: good`
     --> work/marks.yaml:1:21
      |
    1 | ada: {take: {style: good}}
      |                     ^^^^ expected points or a share of them, such as `27`, `90%`, or `27/30`
    ");
    assert_snapshot!(faults("ada: {extra: {points: 10.5}}\n"), @r"
    error: invalid number of points `10.5`
     --> work/marks.yaml:1:23
      |
    1 | ada: {extra: {points: 10.5}}
      |                       ^^^^ expected at most 10: that is what the part is worth
    ");
}

#[test]
fn marks_for_the_wrong_kind_of_part() {
    assert_snapshot!(faults("ada: {take: {points: 3}}\n"), @r"
    error: key `points` is not allowed in `take`
     --> work/marks.yaml:1:14
      |
    1 | ada: {take: {points: 3}}
      |              ^^^^^^ it is graded automatically
      |
      = hint: remove `points`
    ");
    assert_snapshot!(faults("ada: {extra: {style: 3}}\n"), @r"
    error: key `style` is not allowed in `extra`
     --> work/marks.yaml:1:15
      |
    1 | ada: {extra: {style: 3}}
      |               ^^^^^ the `points` of a part that is graded manually are all it earns
      |
      = hint: remove `style`
    ");
}

#[test]
fn shapes_that_are_wrong() {
    assert_snapshot!(faults("ada: {take: 27}\n"), @r"
    error: `take` must be a mapping
     --> work/marks.yaml:1:13
      |
    1 | ada: {take: 27}
      |             ^^ found the number `27`
      |
      = hint: its keys are `style`, `functionality`, `points`, `adjust`, and `comment`
    ");
    assert_snapshot!(faults("ada:\n  take: {stile: 27}\nbob: 5\nada: {}\n"), @r"
    error: unknown key `stile` in `take`
     --> work/marks.yaml:2:10
      |
    2 |   take: {stile: 27}
      |          ^^^^^
      |
      = hint: a key with a similar name exists: `style`
      = hint: expected `style`, `functionality`, `points`, `adjust`, or `comment`

    error: `bob` must be a mapping
     --> work/marks.yaml:3:6
      |
    3 | bob: 5
      |      ^ found the number `5`
      |
      = hint: its keys are `style`, `comment`, `adjust`, `total`, `extension`, `excused`, and any PART

    error: duplicate key `ada`
     --> work/marks.yaml:4:1
      |
    4 | ada: {}
      | ^^^ defined again here
      |
     ::: work/marks.yaml:1:1
      |
    1 | ada:
      | --- first defined here
    ");
    assert_snapshot!(faults(""), @r"
    error: the file is empty
    --> work/marks.yaml
    ");
}

#[test]
fn style_of_a_submission_is_that_of_parts_without_their_own() {
    let marks = read("ada: {style: 90%, take: {style: 15}, comment: good}\nbob: {style: 27}\n").unwrap();
    let share = |student: &str, part: &str| {
        marks.get(student, part).and_then(|mark| mark.style.as_ref()).map(|style| style.share)
    };
    assert_eq!(share("ada", "take"), Some(Fraction::new(1, 2)));
    assert_eq!(share("ada", "talk"), Some(Fraction::new(9, 10)));
    assert_eq!(share("bob", "talk"), Some(Fraction::new(9, 10)));
    assert!(marks.get("ada", "extra").is_none(), "a part that is graded manually has no style");
    assert_eq!(marks.of("ada").and_then(|given| given.comment.as_deref()), Some("good"));
}

#[test]
fn decisions_about_a_submission() {
    let marks = read(
        "ada:\n  adjust: {points: -2.5, why: no names}\n  total: {points: 60, why: 'seen\n\n    again'}\n  take: {adjust: {points: +2, why: found}}\n\
         bob: {excused: ill}\n",
    )
    .unwrap();
    let ada = marks.of("ada").unwrap();
    assert_eq!(ada.adjust.as_ref().map(|change| change.points), Some(Fraction::new(-5, 2)));
    let total = ada.total.as_ref().unwrap();
    assert_eq!((total.points, total.why.as_str()), (Fraction::from_integer(60), "seen again"));
    let take = marks.get("ada", "take").unwrap();
    assert_eq!(take.adjust.as_ref().map(|change| change.points), Some(Fraction::from_integer(2)));
    assert_eq!(marks.of("bob").and_then(|given| given.excused.as_deref()), Some("ill"));
    assert!(!marks.has_grades(), "no style and no points of a part");
}

#[test]
fn keys_without_values_are_not_there() {
    let marks = read(
        "ada:\n  comment:\n  take:\n    style:\n    comment:\nbob:\n2024001:\n  extra:\n    points: 80%\n",
    )
    .unwrap();
    assert_eq!(marks.len(), 1);
    let extra = marks.get("2024001", "extra").and_then(|mark| mark.points);
    assert_eq!(extra, Some(Fraction::from_integer(8)));
}

#[test]
fn all_faults_of_decisions_are_named() {
    assert_snapshot!(faults(
        "ada:\n  adjust: {points: -5}\n  coment: good\n  total: {points: 120%, why: x}\n  take: {style: {naming: 2}}\n  extra: {style: 3}\n"), @r"
    error: missing key `why` in `adjust`
     --> work/marks.yaml:2:11
      |
    2 |   adjust: {points: -5}
      |           ^^^^^^^^^^^^
      |
      = hint: add `why:` with a sentence

    error: `nim` has no part `coment`
     --> work/marks.yaml:3:3
      |
    3 |   coment: good
      |   ^^^^^^
      |
      = hint: a part or key with a similar name exists: `comment`
      = hint: expected `take`, `talk`, `extra`, `style`, `comment`, `adjust`, `total`, `extension`, or `excused`

    error: invalid number of points in `points: 120%`
     --> work/marks.yaml:4:19
      |
    4 |   total: {points: 120%, why: x}
      |                   ^^^^ expected a number of points, such as `40` or `12.5`

    error: `nim` has no rubric
     --> work/marks.yaml:5:17
      |
    5 |   take: {style: {naming: 2}}
      |                 ^^^^^^^^^^^ expected points or a share, such as `27`, `90%`, or `27/30`

    error: key `style` is not allowed in `extra`
     --> work/marks.yaml:6:11
      |
    6 |   extra: {style: 3}
      |           ^^^^^ the `points` of a part that is graded manually are all it earns
      |
      = hint: remove `style`
    ");
}

#[test]
fn fraction_is_a_share_of_the_full_points() {
    let marks = read("ada: {take: {style: 27/30}, talk: {style: 4/5}, extra: {points: 27/30}}\n").unwrap();
    let share =
        |part: &str| marks.get("ada", part).and_then(|mark| mark.style.as_ref()).map(|style| style.share);
    assert_eq!((share("take"), share("talk")), (Some(Fraction::new(9, 10)), Some(Fraction::new(4, 5))));
    assert_eq!(marks.get("ada", "extra").and_then(|mark| mark.points), Some(Fraction::from_integer(9)));
    assert_eq!(marks.warnings(), [""; 0]);
    let marks = read("ada: {extra: {points: 0.9}}\n").unwrap();
    assert_eq!(
        marks.warnings(),
        ["work/marks.yaml:1:23: `0.9` is 0.9 of 10 points; if a share is meant, write `90%`"]
    );
    assert_snapshot!(faults("ada: {style: 31/30, take: {style: 0.9}}\nbob: {total: {points: -3, why: x}}\n"), @r"
    error: invalid grade in `style: 31/30`
     --> work/marks.yaml:1:14
      |
    1 | ada: {style: 31/30, take: {style: 0.9}}
      |              ^^^^^ expected at most all points: `30/30`

    error: ambiguous grade `0.9`
     --> work/marks.yaml:1:35
      |
    1 | ada: {style: 31/30, take: {style: 0.9}}
      |                                   ^^^ expected `90%` for a share, or `0.9/30` for 0.9 of 30 points

    error: invalid number of points in `points: -3`
     --> work/marks.yaml:2:23
      |
    2 | bob: {total: {points: -3, why: x}}
      |                       ^^ expected a number without a minus, such as `40` or `12.5`
    ");
}

#[test]
fn more_points_than_there_are_are_a_warning() {
    let marks = read(
        "ada: {total: {points: 500, why: x}, take: {adjust: {points: +200, why: y}}}\nbob: {adjust: {points: 2, why: z}}\n",
    )
    .unwrap();
    let [total, part] = marks.warnings() else { panic!("{:?}", marks.warnings()) };
    assert!(total.contains("a total of 500 points is more than the"), "{total}");
    assert!(part.contains("an adjustment of 200 points is more than the"), "{part}");
}

#[test]
fn an_answer_is_no_reason_to_excuse() {
    for answer in ["no", "\"false\"", "Yes", "\"-\""] {
        let told = faults(&format!("ada: {{excused: {answer}}}\n"));
        assert!(told.contains("expected the reason in words, such as `ill`"), "{told}");
    }
    assert!(faults("ada: {excused: false}\n").contains("`excused` must be the reason in words"));
    assert!(read("ada: {excused: no show}\n").is_ok());
}

#[test]
fn id_at_the_end_of_a_name_is_known() {
    let marks = read("\"Lovelace, Ada (ada)\": {style: 27}\n").unwrap();
    assert_eq!((marks.warnings().len(), marks.len()), (0, 2));
    assert!(marks.get("ada", "take").is_some());
    let marks = read("ada: {style: 27}\n\"Ada (ada)\": {style: 3}\nAda (adda): {style: 3}\n").unwrap();
    let [unknown, twice] = marks.warnings() else { panic!("{:?}", marks.warnings()) };
    assert!(unknown.contains("unknown submission `Ada (adda)`"), "{unknown}");
    assert!(twice.contains("has grades under another name"), "{twice}");
}
