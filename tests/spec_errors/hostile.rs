//! Texts meant to hurt: bombs, depth, and whatever chance comes up with. None may panic or take long.

use insta::assert_snapshot;
use proptest::prelude::*;

use super::{RIGHT, ROWS, check, rows, with};
use croupier::spec::{document, error};

#[test]
fn what_is_no_yaml() {
    assert_snapshot!(with("title: Nim", "title: [Nim"), @r"
    error: invalid YAML
     --> specs/nim/assignment.yaml:3:7
      |
    3 | points: 60
      |       ^ illegal placement of ':' indicator
      |
      = hint: text that contains `: `, ` #` or begins with one of `[{*&!|>%@` needs quotes
    ");
    assert_snapshot!(with("parts:\n", "\tparts:\n"), @r"
    error: invalid YAML
     --> specs/nim/assignment.yaml:5:2
      |
    5 |     parts:
      |     ^ while parsing a block mapping, did not find expected key
      |
      = hint: indent with spaces, not tabs
    ");
    assert_snapshot!(with("title: Nim", "title: Nim: the game"), @r"
    error: invalid YAML
     --> specs/nim/assignment.yaml:2:11
      |
    2 | title: Nim: the game
      |           ^ mapping values are not allowed in this context
      |
      = hint: text that contains `: `, ` #` or begins with one of `[{*&!|>%@` needs quotes
    ");
}

#[test]
fn anchors_aliases_tags_and_second_documents() {
    assert_snapshot!(with("title: Nim", "title: &t Nim"), @r"
    error: anchors and aliases are not used in this file
     --> specs/nim/assignment.yaml:2:8
      |
    2 | title: &t Nim
      |        ^^^^^^
      |
      = hint: write the value in each place
    ");
    assert_snapshot!(with("title: Nim", "title: *t"), @r"
    error: anchors and aliases are not used in this file
     --> specs/nim/assignment.yaml:2:8
      |
    2 | title: *t
      |        ^
      |
      = hint: write the value in each place
    ");
    assert_snapshot!(with("title: Nim", "title: !!str Nim"), @r"
    error: tags such as `!!str` are not used in this file
     --> specs/nim/assignment.yaml:2:8
      |
    2 | title: !!str Nim
      |        ^^^^^^^^^
      |
      = hint: put text in quotes; everything else is known by its key
    ");
    assert_snapshot!(with("title: Nim", "title: Nim\n---\na: b"), @r"
    error: a second document begins here
     --> specs/nim/assignment.yaml:3:1
      |
    3 | ---
      | ^^^ expected the end of the file
      |
      = hint: remove the `---`, or give each document a file of its own
    ");
    assert_snapshot!(with("title: Nim", "[a]: Nim"), @r"
    error: a key must be a name
     --> specs/nim/assignment.yaml:2:1
      |
    2 | [a]: Nim
      | ^^^ expected a name before the colon, found a list
    ");
}

#[test]
fn depth_and_long_lines() {
    let deep = format!("- {{part: take, name: {}}}\n", "[".repeat(30));
    assert_snapshot!(rows(&deep), @r"
    error: lists and mappings are nested more than 16 deep
     --> specs/nim/scenarios/a.yaml:1:36
      |
    1 | - {part: take, name: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[}
      |                                    ^ nested too deeply
    ");
    let long = rows(&format!("- {{part: take, name: {}}}\n", "x".repeat(20_000)));
    assert!(long.starts_with("error: this line is 20022 bytes long\n"), "{long}");
}

#[test]
fn a_thousand_laughs_are_not_expanded() {
    let mut bomb = String::from("a: &a [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..10 {
        let from = format!("*{}", char::from(b'a' + level - 1));
        bomb.push_str(&format!("{0}: &{0} [{1}]\n", char::from(b'a' + level), [from.as_str(); 9].join(", ")));
    }
    let faults = check(&bomb, &[]).1;
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].message(), "anchors and aliases are not used in this file");
}

#[test]
fn a_full_file_of_faults_is_told_quickly_and_shortly() {
    let row = "- {part: nobody, name: x, seed: zero, keys: [1], wieght: 0}\n";
    let text = row.repeat(3_000);
    let faults = check(RIGHT, &[("a.yaml", &text)]).1;
    let rendered = error::render(&faults, false);
    assert!(rendered.len() < 50_000);
    assert!(rendered.ends_with(" more errors"), "{rendered}");
}

#[test]
fn full_files_of_whatever_shape_are_answered_quickly() {
    let lines = |line: &dyn Fn(usize) -> String| {
        let mut text = String::new();
        for number in 0.. {
            let line = line(number);
            if text.len() + line.len() > 1_000_000 {
                return text;
            }
            text.push_str(&line);
        }
        text
    };
    let texts = [
        lines(&|_| "a\n".into()),
        lines(&|_| "#\n".into()),
        lines(&|_| "\n".into()) + "x: 1",
        format!("title: |\n{}", lines(&|_| "  x\n".into())),
        format!("title: \"{}", lines(&|_| "x\n".into())),
        lines(&|number| format!("k{number}: 1\n"))
            .lines()
            .take(24_000)
            .map(|line| format!("{line}\n"))
            .collect(),
        "assignment: nim\nparts:\n".to_owned()
            + &lines(&|number| format!("- {{id: a{number}}}\n"))[..300_000],
        format!("parts: [{}", lines(&|_| " a,\n".into())[..120_000].to_owned()) + "]\n",
        lines(&|_| "- -\n".into()),
        lines(&|_| "? \n".into()),
        lines(&|_| "é: [\n".into()),
        lines(&|_| "{[\n".into()),
    ];
    for text in texts {
        let found = check(&text, &[("a.yaml", &text)]).1;
        assert!(!error::render(&found, false).is_empty());
    }
}

#[test]
fn colour_is_asked_for() {
    let faults = check(&RIGHT.replace("style: 30", "style: 20"), &[("a.yaml", ROWS)]).1;
    assert!(error::render(&faults, true).contains("\u{1b}["));
    assert!(!error::render(&faults, false).contains('\u{1b}'));
}

/// Whatever the texts are: an answer, in time, and faults whose places exist.
fn holds(assignment: &str, scenarios: &str) {
    let (assignments, faults) = check(assignment, &[("a.yaml", scenarios)]);
    assert_ne!(assignments.is_empty(), faults.is_empty(), "either an assignment or its faults");
    for fault in &faults {
        assert!(fault.line() >= 1 && fault.column() >= 1);
        assert!(!fault.message().is_empty());
        assert!(fault.render(false).starts_with("error: "));
    }
}

/// Pieces that mean something in YAML or in a spec.
const PIECES: &[&str] = &[
    "\n",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "'",
    "\"",
    "|",
    ">",
    "#",
    "&a",
    "*a",
    "!",
    "\t",
    "\r\n",
    "---\n",
    "null",
    "-1",
    "1e9",
    "99999999999999999999",
    "é",
    "\u{202e}",
    "\u{0}",
    "take",
    "require: facts",
    "(((",
    "\\",
    "%",
    "?",
];

/// The name of every key that a table has.
fn keys() -> Vec<String> {
    let schema: serde_json::Value =
        serde_json::from_str(&document::schema(super::games::ALL)).expect("the schema is JSON");
    let tables = schema["$defs"].as_object().expect("the schema has definitions").values();
    tables.filter_map(|table| table["properties"].as_object()).flat_map(|keys| keys.keys().cloned()).collect()
}

/// Any tree of YAML (in the form of JSON) with keys that mean something and values that may.
fn any_tree() -> impl Strategy<Value = String> {
    let words = r#"null true 0 -1 1.5 "take" "c" "a.c" "facts" "(x)" "50%" "1s" """#;
    let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    let key = prop::sample::select(keys());
    let leaf = prop::sample::select(words);
    leaf.prop_recursive(5, 30, 4, move |inner| {
        let entry = (key.clone(), inner.clone()).prop_map(|(key, value)| format!("{key}: {value}"));
        prop_oneof![
            prop::collection::vec(inner, 0..4).prop_map(|items| format!("[{}]", items.join(", "))),
            prop::collection::vec(entry, 0..6).prop_map(|entries| format!("{{{}}}", entries.join(", "))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_answered(assignment in "\\PC{0,200}", scenarios in any::<String>()) {
        holds(&assignment, &scenarios);
    }

    #[test]
    fn any_mutation_of_a_right_spec_is_answered(
        cuts in prop::collection::vec((0.0..1.0_f64, 0..8_usize, 0..PIECES.len()), 1..6),
        in_rows in any::<bool>(),
    ) {
        let mut text: Vec<char> = if in_rows { ROWS } else { RIGHT }.chars().collect();
        for (at, length, piece) in cuts {
            let start = ((text.len() as f64) * at) as usize;
            let end = (start + length).min(text.len());
            text.splice(start..end, PIECES[piece].chars());
        }
        let text: String = text.into_iter().collect();
        if in_rows { holds(RIGHT, &text) } else { holds(&text, ROWS) }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tree_is_answered(part in any_tree(), row in any_tree()) {
        let extra = format!("  - {part}\n");
        holds(&format!("{RIGHT}{extra}"), &format!("{ROWS}- {row}\n"));
        holds(&part, &row);
    }
}
