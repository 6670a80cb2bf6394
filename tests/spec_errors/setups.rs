//! What a run is given besides its keys, and what it must leave.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;

use super::{RIGHT, ROWS, first, games, nim};
use croupier::model_check;
use croupier::spec::model::Scenario;
use croupier::spec::{AssetDir, error};

/// What becomes of one more scenario of `take`, which a model plays, in a directory with a file.
fn read(row: &str, compare: &str) -> (Vec<Scenario>, String) {
    let directory = tempfile::tempdir().unwrap();
    for name in ["model", "data"] {
        fs::create_dir(directory.path().join(name)).unwrap();
    }
    fs::write(directory.path().join("model/take.c"), "int main;").unwrap();
    fs::write(directory.path().join("data/in.txt"), "1 2\n").unwrap();
    let model = RIGHT.replacen("reference: nim/take", "reference: {model: model/take.c}", 1);
    let text =
        model.replacen("compare: {require: layout}", &format!("compare: {{require: layout{compare}}}"), 1);
    let rows = format!("{ROWS}- {{part: take, name: more, because: more, seed: 1, {row}}}\n");
    let mut library = nim(&text, &[("a.yaml", &rows)]);
    library.get_mut("nim").unwrap().shelf = AssetDir::Directory(directory.path().to_owned());
    let (assignments, faults) = model_check::check(&library, games::ALL);
    let scenarios = assignments.first().and_then(|found| found.parts[0].auto_grading());
    (scenarios.map(|grading| grading.scenarios.clone()).unwrap_or_default(), error::render(&faults, false))
}

fn setup(row: &str) -> Scenario {
    let (scenarios, faults) = read(row, "");
    assert_eq!(faults, "", "{row}");
    scenarios.last().unwrap().clone()
}

#[test]
fn the_end_of_the_input_is_a_key_without_quotes() {
    let ends = setup("keys: [1, eof]");
    assert_eq!((ends.keys.as_slice(), ends.setup.ends), (["1".to_owned()].as_slice(), true));
    let line = setup("keys: [1, 'eof']");
    assert_eq!(
        (line.keys.as_slice(), line.setup.ends),
        (["1".to_owned(), "eof".to_owned()].as_slice(), false)
    );
    assert!(setup("keys: [eof]").keys.is_empty());
}

#[test]
fn files_are_texts_or_files_of_the_assignment() {
    let scenario = setup(
        "args: [-n, a b], files: {a.txt: \"x\\n\", b.txt: {from: data/in.txt}}, produces: [c.txt], exit: 3, env: {DEBUG: 1}",
    );
    let setup = &scenario.setup;
    let files: Vec<(&str, &[u8])> =
        setup.files.iter().map(|file| (file.name.as_str(), &*file.content)).collect();
    assert_eq!(files, [("a.txt", b"x\n".as_slice()), ("b.txt", b"1 2\n")]);
    assert_eq!(
        setup.in_words(false).join("; "),
        "arguments -n 'a b'; DEBUG=1; with `a.txt`, `b.txt`; must write `c.txt`; exit code 3"
    );
    // The seed of this part is typed, so it is no argument.
    assert_eq!(scenario.arguments(croupier::spec::model::SeedBy::Argv), ["1", "-n", "a b"]);
}

#[test]
fn what_a_run_cannot_be_given_is_told() {
    let mut said = String::new();
    for (row, compare) in [
        ("keys: [eof, 1]", ""),
        ("keys: [eof, eof]", ""),
        ("keys: [1, eof], not_read: [2]", ""),
        ("keys: [1], stdin: data/in.txt", ""),
        ("stdin: data/it.txt", ""),
        ("stdin: ../in.txt", ""),
        ("files: {a/b: x}", ""),
        ("files: {a.txt: {from: data/it.txt}}", ""),
        ("files: {a.txt: [1]}", ""),
        ("produces: [a/b]", ""),
        ("exit: 256", ""),
        ("env: {A B: x}", ""),
        ("env: {LD_PRELOAD: x}", ""),
        ("env: {PATH: /tmp}", ""),
        ("keys: [1]", ", tolerance: 2"),
        ("keys: [1]", ", tolerance: many"),
        ("keys: [1]", ", decimals: 30"),
        ("keys: [1]", ", order: some"),
    ] {
        let (_, faults) = read(row, compare);
        said.push_str(&format!("{row}{compare}\n    {}\n", first(&faults)));
    }
    insta::assert_snapshot!(said);
}

#[test]
fn built_in_references_are_given_nothing_but_keys() {
    let mut said = String::new();
    for row in [
        "keys: [1, n, eof]",
        "keys: [1, n], args: [x]",
        "keys: [1, n], exit: 0",
        "keys: [1, n], stdin: x.txt",
    ] {
        let faults = super::row(&format!("{{part: take, name: more, because: more, seed: 1, {row}}}"));
        said.push_str(&format!("{row}\n    {}\n", first(&faults)));
    }
    insta::assert_snapshot!(said);
}

#[test]
fn the_clock_of_a_virtual_machine_is_real() {
    let faults = super::with(
        "build: {language: c, sources: [take.c]}\n    reference: nim/take",
        "build: {language: java, sources: [Take.java]}\n    clock: fixed\n    reference: nim/take",
    );
    insta::assert_snapshot!(faults);
}

#[test]
fn digest_of_a_spec_depends_on_its_data() {
    let digest = |data: &str| {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("data")).unwrap();
        fs::write(directory.path().join("data/in.txt"), data).unwrap();
        fs::write(directory.path().join("data/in.txt~"), "left by an editor").unwrap();
        let mut library = nim(RIGHT, &[("a.yaml", ROWS)]);
        library.get_mut("nim").unwrap().shelf = AssetDir::Directory(directory.path().to_owned());
        model_check::check(&library, games::ALL).0[0].digest.clone()
    };
    assert_eq!(digest("1\n"), digest("1\n"));
    assert_ne!(digest("1\n"), digest("2\n"));
}
