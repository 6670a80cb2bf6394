//! Changes to files of many forms.

use proptest::prelude::*;

use super::*;
use crate::plan::fixture::{assignment, by_hand, part};
use crate::spec::model::Criterion;

fn cards() -> Assignment {
    assignment(vec![part("deal", 40, Vec::new()), by_hand("extra", 10, &[])])
}

fn with_rubric() -> Assignment {
    let criterion = |name: &str, weight| Criterion {
        name: name.to_owned(),
        weight,
        about: Some("As agreed.".to_owned()),
    };
    Assignment { rubric: vec![criterion("naming", 2), criterion("layout", 1)], ..cards() }
}

fn grade(text: &str) -> Value {
    Value::Grade(text.to_owned())
}

#[track_caller]
fn changes(text: &str, path: &[&str], value: &Value, expected: &str) {
    let changed = with(text, path, value, &cards());
    assert_eq!(changed.as_deref(), Ok(expected), "{text}");
}

#[test]
fn values_are_replaced_where_they_are() {
    let style = &["jane", "deal", "style"];
    for (text, expected) in [
        ("jane:\n  deal:\n    style: 20  # of 30\n", "jane:\n  deal:\n    style: 27  # of 30\n"),
        ("jane:\n  deal:\n    style:  # of 30\n", "jane:\n  deal:\n    style: 27  # of 30\n"),
        ("jane:\n  deal:\n    style:", "jane:\n  deal:\n    style: 27"),
        ("jane:\n  deal:\n    style: ~ # none\nbob:\n", "jane:\n  deal:\n    style: 27 # none\nbob:\n"),
        ("jane: {deal: {style: 20, comment: x}} # c\n", "jane: {deal: {style: 27, comment: x}} # c\n"),
        ("jane: {deal: {style: , comment: x}}\n", "jane: {deal: {style: 27 , comment: x}}\n"),
        ("\"jane\": {\"deal\" : {'style': '20'}}\n", "\"jane\": {\"deal\" : {'style': 27}}\n"),
        ("{jane: {deal: {style: 20}}}\n", "{jane: {deal: {style: 27}}}\n"),
        (
            "# é\njäne: {}\njane:\r\n  deal:\r\n    style: 20\r\n",
            "# é\njäne: {}\njane:\r\n  deal:\r\n    style: 27\r\n",
        ),
    ] {
        changes(text, style, &grade("27"), expected);
    }
}

#[test]
fn keys_are_added_next_to_others() {
    let style = &["jane", "deal", "style"];
    for (text, expected) in [
        ("jane: # first\nbob: {}\n", "jane: {deal: {style: 27}} # first\nbob: {}\n"),
        ("jane: {}\n", "jane: {deal: {style: 27}}\n"),
        ("jane: {deal: {comment: x}, }\n", "jane: {deal: {comment: x, style: 27}, }\n"),
        ("jane: {deal: }\n", "jane: {deal: {style: 27} }\n"),
        (
            "jane:\n  extra: {points: 8} # x\n\n# bob\nbob:\n",
            "jane:\n  extra: {points: 8} # x\n  deal:\n    style: 27\n\n# bob\nbob:\n",
        ),
        (
            "jane:\n    deal:\n        comment:\n    extra:\n",
            "jane:\n    deal:\n        comment:\n        style: 27\n    extra:\n",
        ),
        (
            "jane:\n  deal:\n    comment: |\n      a\n      b\nbob:\n",
            "jane:\n  deal:\n    comment: |\n      a\n      b\n    style: 27\nbob:\n",
        ),
        ("jane:\n  deal: {comment: x}", "jane:\n  deal: {comment: x, style: 27}"),
        ("jane:\n  extra: {points: 8}", "jane:\n  extra: {points: 8}\n  deal:\n    style: 27\n"),
        ("{bob: {}}\n", "{bob: {}, jane: {deal: {style: 27}}}\n"),
    ] {
        changes(text, style, &grade("27"), expected);
    }
}

#[test]
fn student_who_is_not_there_gets_all_keys() {
    let blank = "\"jane\":\n  comment:\n  deal:\n    style: 27  # of 30\n    comment:\n  extra:\n    points:  # of 10\n    comment:\n";
    for before in ["", "# Marks.\n", "bob: {style: 9}\n"] {
        changes(before, &["jane", "deal", "style"], &grade("27"), &format!("{before}{blank}"));
    }
    changes("bob: {}", &["jane", "deal", "style"], &grade("27"), &format!("bob: {{}}\n{blank}"));
}

#[test]
fn criteria_replace_a_grade_as_a_whole() {
    let rubric = with_rubric();
    let changed = |text: &str, name: &str, value: &str| {
        with(text, &["jane", "deal", "style", name], &grade(value), &rubric).unwrap()
    };
    let one = changed("jane: {deal: {style: 90%}}  # seen\n", "naming", "1.5");
    assert_eq!(one, "jane: {deal: {style: {naming: 1.5}}}  # seen\n");
    assert_eq!(changed(&one, "layout", "1"), "jane: {deal: {style: {naming: 1.5, layout: 1}}}  # seen\n");
    let new = changed("", "layout", "100%");
    assert!(
        new.contains("      naming:  # of 2: As agreed.\n      layout: 100%  # of 1: As agreed.\n"),
        "{new}"
    );
}

#[test]
fn values_are_removed_and_keys_stay() {
    let comment = &["jane", "deal", "comment"];
    for (text, expected) in [
        ("jane:\n  deal:\n    comment: good # x\n", "jane:\n  deal:\n    comment:  # x\n"),
        ("jane: {deal: {comment: good, style: 9}}\n", "jane: {deal: {comment: , style: 9}}\n"),
        (
            "jane:\n  deal:\n    comment: |\n      a\n      b\n    style: 9\n",
            "jane:\n  deal:\n    comment: \n    style: 9\n",
        ),
        ("jane: {deal: {style: 9}}\n", "jane: {deal: {style: 9}}\n"),
        ("bob: {}\n", "bob: {}\n"),
    ] {
        changes(text, comment, &Value::Nothing, expected);
    }
}

#[test]
fn text_is_written_in_quotes() {
    let text = Value::Text("a: \"b\" # c\n{d}".to_owned());
    changes("jane: {}\n", &["jane", "comment"], &text, "jane: {comment: \"a: \\\"b\\\" # c\\n{d}\"}\n");
    // What is no grade is checked later, and cannot change anything else.
    let wrong = grade("9}, bob: {style: 1");
    changes("jane: {}\n", &["jane", "style"], &wrong, "jane: {style: \"9}, bob: {style: 1\"}\n");
}

#[test]
fn file_that_is_no_mapping_is_refused() {
    for text in ["- a\n", "jane: [1]\n", "jane: {style}\n"] {
        assert!(with(text, &["jane", "style"], &grade("9"), &cards()).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn other_values_and_comments_stay(
        names in prop::collection::btree_set("[a-d é:#]{1,3}", 1..4),
        comments in prop::collection::vec("[ -~é]{0,8}", 4),
        changed in prop::collection::vec((0usize..5, prop::sample::select(vec!["deal", "extra", ""]), prop::option::of("[ -~é\n]{0,6}")), 1..8),
    ) {
        let names: Vec<String> = names.into_iter().collect();
        let mut text = String::new();
        for (name, comment) in names.iter().zip(&comments) {
            text.push_str(&format!("# {comment}\n{}:  # {comment}\n", yaml::quoted(name)));
        }
        let lines: Vec<String> = text.lines().filter(|line| line.starts_with("# ")).map(str::to_owned).collect();
        let mut meant = written(&text);
        for (student, part, value) in changed {
            let student = names.get(student).map_or("new", String::as_str);
            let path: Vec<&str> = [student, part, "comment"].into_iter().filter(|key| !key.is_empty()).collect();
            let key: Vec<String> = path.iter().map(|key| (*key).to_owned()).collect();
            let value = match value {
                Some(value) => {
                    meant.insert(key, value.clone());
                    Value::Text(value)
                }
                None => {
                    meant.remove(&key);
                    Value::Nothing
                }
            };
            text = with(&text, &path, &value, &cards()).unwrap();
            prop_assert_eq!(written(&text), meant.clone());
        }
        let kept: Vec<String> = text.lines().filter(|line| line.starts_with("# ")).map(str::to_owned).collect();
        prop_assert_eq!(kept, lines);
    }
}
