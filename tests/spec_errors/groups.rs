//! Groups of scenarios: what a spec may say of them, and what it may not.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use super::{RIGHT, ROWS, check, first};
use croupier::spec::error;
use croupier::spec::model::{GroupAccepts, GroupScore, ScoreGroup};

/// The groups of `take`, the group of its scenario, and what is wrong with both.
fn read(groups: &str, group: &str) -> (Option<(Vec<ScoreGroup>, usize)>, String) {
    let compare = "compare: {require: layout}\n";
    let text = RIGHT.replacen(compare, &format!("{compare}    groups: {groups}\n"), 1);
    let rows = ROWS.replacen("keys: [1, n]", &format!("keys: [1, n]{group}"), 1);
    let (assignments, errors) = check(&text, &[("a.yaml", &rows)]);
    let found = assignments.first().map(|found| {
        let grading = found.parts[0].auto_grading().unwrap();
        (grading.groups.clone(), grading.scenarios[0].group)
    });
    (found, first(&error::render(&errors, false)))
}

#[test]
fn groups_have_defaults_and_scenarios_name_theirs() {
    let (found, wrong) =
        read("[{name: a, accepts: any}, {name: a/b, score: min, passed: 2.5}]", ", group: a/b");
    let (groups, index) = found.unwrap_or_else(|| panic!("{wrong}"));
    assert_eq!(
        (groups[0].score, groups[0].accepts, groups[0].out_of),
        (GroupScore::Sum, GroupAccepts::Any, None)
    );
    assert_eq!(
        (groups[1].score, groups[1].passed.to_string(), index),
        (GroupScore::Min, "5/2".to_owned(), 1)
    );
}

#[test]
fn what_groups_cannot_be_is_told() {
    let wrong = |groups: &str, group: &str| read(groups, group).1;
    let said = wrong("[{name: a}, {name: b}]", ", group: a");
    assert!(said.contains("group `b` is in no group before it") && said.contains("a/b"), "{said}");
    let said = wrong("[{name: a}, {name: a}]", ", group: a");
    assert!(said.contains("two groups are called `a`"), "{said}");
    let said = wrong("[{name: a}, {name: a/b, needs: [a]}]", ", group: a");
    assert!(said.contains("`a` is no earlier group that group `a/b` may need"), "{said}");
    let said = wrong("[{name: a}, {name: a/b, out_of: 5}]", ", group: a");
    assert!(said.contains("only the first group has it"), "{said}");
    let said = wrong("[{name: a, score: product}]", ", group: a");
    assert!(said.contains("invalid score in `score: product`"), "{said}");
    let said = wrong("[{name: a}]", ", group: c");
    assert!(said.contains("`c` is no group of this part"), "{said}");
    let said = wrong("[{name: a}]", "");
    assert!(said.contains("missing key `group`"), "{said}");
    let said = wrong("[]", ", group: c");
    assert!(said.contains("the part has no `groups`"), "{said}");
    let said = wrong("[{name: a}]", ", group: a, checker_args: [x]");
    assert!(said.contains("no `checker` judges the part"), "{said}");
    let said = wrong("[{name: a}]\n    credit: {factor: 1/2}", ", group: a");
    assert!(said.contains("its `groups` say what it earns"), "{said}");
}
