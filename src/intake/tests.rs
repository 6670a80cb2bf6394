//! Names that course systems write, and what is read from them.

use super::layout::{Listed, Piece, Top, What};
use super::*;

fn file(name: &str) -> Listed {
    Listed { name: name.to_owned(), is_directory: false, is_repository: false }
}

fn directory(name: &str) -> Listed {
    Listed { is_directory: true, ..file(name) }
}

fn top(entries: Vec<Listed>) -> Top {
    Top { name: "deal".to_owned(), entries, names: vec!["deal.c".to_owned(), "play.c".to_owned()] }
}

/// Returns what the only detected layout that reads a name reads, and the layout's name.
fn read(entry: &Listed) -> Option<(&'static str, Piece)> {
    let top = top(vec![entry.clone()]);
    let detected = layouts::ALL.iter().filter(|layout| layout.is_detected());
    let mut all = detected.filter_map(|layout| Some((layout.name(), layout.read(&top, entry)?)));
    let first = all.next();
    assert!(all.next().is_none(), "two layouts read `{}`", entry.name);
    first
}

fn own(name: &str) -> What {
    What::File(name.to_owned())
}

#[test]
fn names_are_read_by_one_layout_each() {
    let repository = |name: &str| Listed { is_repository: true, ..directory(name) };
    for (entry, layout, label, late, what) in [
        (file("doeann_123_456_play.c"), "canvas", "doeann (123)", false, own("play.c")),
        (file("doeann_LATE_123_456_play-1.c"), "canvas", "doeann (123)", true, own("play-1.c")),
        (file("ó_brien_1_2_a_3_4_b.c"), "canvas", "ó_brien (1)", false, own("a_3_4_b.c")),
        (file("LATE_anon_a1B2c_456_play.c"), "canvas", "anon (a1B2c)", true, own("play.c")),
        (file("doeann_123_text.html"), "canvas", "doeann (123)", false, What::Text("text.html".into())),
        (directory("Ann Doe_1234_assignsubmission_file_"), "moodle", "Ann Doe (1234)", false, What::Whole),
        (directory("Ann Doe_1234_assignsubmission_file"), "moodle", "Ann Doe (1234)", false, What::Whole),
        (file("Ann Doe_12_assignsubmission_file_1_2_x.c"), "moodle", "Ann Doe (12)", false, own("1_2_x.c")),
        (
            file("Ann Doe_12_assignsubmission_onlinetext_onlinetext.html"),
            "moodle",
            "Ann Doe (12)",
            false,
            What::Text("onlinetext.html".into()),
        ),
        (directory("Default group_assignsubmission_file"), "moodle", "Default group", false, What::Whole),
        (file("Deal_1_adoe_attempt_2026-11-21-22-16-40_play.c"), "blackboard", "adoe", false, own("play.c")),
        (file("Deal_adoe_attempt_2026-11-21-22-16-40.txt"), "blackboard", "adoe", false, What::About),
        (directory("submission_123"), "gradescope", "submission_123", false, What::Whole),
        (
            directory("39786-64069 - Ann - Marie Doe - Nov 21, 2026 1022 PM"),
            "brightspace",
            "Ann - Marie Doe (39786)",
            false,
            What::Whole,
        ),
        (
            directory("Doe, Ann(adoe)"),
            "sakai",
            "Doe, Ann (adoe)",
            false,
            What::Below("Submission attachment(s)".into()),
        ),
        (repository("deal-ann-doe"), "repositories", "ann-doe", false, What::Whole),
    ] {
        let name = entry.name.clone();
        let (found, piece) = read(&entry).unwrap_or_else(|| panic!("no layout reads `{name}`"));
        let id = layouts::find(found).unwrap().id();
        let found = (found, piece.people[0].label(id), piece.late, piece.what);
        assert_eq!(found, (layout, label.to_owned(), late, what), "{name}");
    }
}

#[test]
fn other_names_are_read_by_no_layout() {
    for entry in [
        file("play.c"),
        file("doeann_play.c"),
        directory("doeann_123_456_play.c"),
        file("marks_2.yaml"),
        directory("larch"),
        directory("deal-ann"),
        directory("Doe, Ann"),
        file("Ann Doe_1234_assignsubmission_file"),
        file("submission_123"),
        directory("submission_x"),
        file("notes_attempt_2.txt"),
    ] {
        assert!(read(&entry).is_none(), "{}", entry.name);
    }
}

#[test]
fn majority_of_names_decides() {
    let canvas = |count: usize| (0..count).map(|at| file(&format!("s_{at}_9_play.c")));
    let names = |top: &Top| layouts::detect(top).iter().map(|layout| layout.name()).collect::<Vec<_>>();
    assert_eq!(names(&top(canvas(2).chain([file("notes.txt")]).collect())), ["canvas"]);
    assert!(names(&top(canvas(1).chain([file("notes.txt")]).collect())).is_empty(), "half is no majority");
    assert!(names(&top(Vec::new())).is_empty());
}

#[test]
fn prefix_of_repositories_is_the_assignment() {
    let labels = |name: &str, entries: &[&str]| -> Vec<String> {
        let entries = entries.iter().map(|name| Listed { is_repository: true, ..directory(name) }).collect();
        let top = Top { name: name.to_owned(), ..top(entries) };
        let layout = layouts::find("repositories").unwrap();
        let read = top.entries.iter().filter_map(|entry| layout.read(&top, entry));
        read.map(|piece| piece.people[0].label("username")).collect()
    };
    assert_eq!(labels("x", &["deal-ann-doe", "deal-ann-roe", "deal-bo"]), ["ann-doe", "ann-roe", "bo"]);
    assert_eq!(
        labels("x", &["deal-ann-doe", "deal-roe"]),
        ["deal-ann-doe", "deal-roe"],
        "two names say too little"
    );
    assert_eq!(labels("deal-submissions", &["deal-ann-doe", "deal-ann-roe"]), ["ann-doe", "ann-roe"]);
    assert_eq!(labels("x", &["ann", "bo", "cy"]), ["ann", "bo", "cy"]);
}

#[test]
fn flat_files_are_read_if_named() {
    let layout = layouts::find("files").unwrap();
    let read = |name: &str| {
        let piece = layout.read(&top(Vec::new()), &file(name))?;
        Some((piece.people[0].name.clone(), piece.what))
    };
    assert_eq!(read("ann_doe_play.c"), Some(("ann_doe".into(), own("play.c"))));
    assert_eq!(read("ann-deal.c"), Some(("ann".into(), own("deal.c"))));
    assert_eq!(read("ann.c"), Some(("ann".into(), own("ann.c"))), "two files are asked for: which is it?");
    assert_eq!(read("ann.pdf"), None);
}

#[test]
fn attempts_are_parsed() {
    for (typed, expected) in [
        ("first", Ok(Attempt::First)),
        ("last", Ok(Attempt::Last)),
        ("best", Ok(Attempt::Best)),
        ("2", Ok(Attempt::Number(2))),
        ("0", Err(())),
        ("-1", Err(())),
        ("latest", Err(())),
    ] {
        assert_eq!(typed.parse::<Attempt>().map_err(|_| ()), expected, "{typed}");
    }
}

#[test]
fn unknown_layouts_are_named_with_the_known() {
    let error =
        open(&[], Some("canvass"), Attempt::Last, Vec::new(), &[], None).map(|all| all.len()).unwrap_err();
    let Error::Usage { message, hint } = error else { panic!("it is a usage error") };
    assert_eq!(message, "unknown layout `canvass` of a download");
    assert!(hint.unwrap().contains("`directories`, `canvas`, `moodle`"));
}
