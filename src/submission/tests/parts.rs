//! Work that is split into folders: each part's own.

use super::*;

/// The parts' folders, from the student's own on.
fn folders(dir: &Path, submission: &Submission) -> [String; 2] {
    ["shuffle", "play"].map(|part| {
        let within = submission.folder_for(part).strip_prefix(dir).unwrap();
        within.to_str().unwrap().to_owned()
    })
}

/// Where alice's parts lie, and the notes.
fn split(files: &[&str]) -> ([String; 2], Vec<String>) {
    let dir = folder(files);
    let all = found(dir.path());
    assert_eq!(students(&all), ["alice"]);
    (folders(dir.path(), &all[0]), all[0].notes.clone())
}

#[test]
fn a_folder_per_part_serves_each_part() {
    let (folders, notes) = split(&["alice/shuffle/shuffle.c", "alice/deal/deal.c", "alice/play/play.c"]);
    assert_eq!(folders, ["alice/shuffle", "alice/play"]);
    assert_eq!(notes, ["the work lies in several folders: `shuffle` in `shuffle`, the rest in `play`"]);
}

#[test]
fn a_copy_in_another_parts_folder_does_not_count() {
    let files = ["alice/play/play.c", "alice/play/shuffle.c", "alice/shuffle/shuffle.c"];
    let (folders, notes) = split(&files);
    assert_eq!(folders, ["alice/shuffle", "alice/play"]);
    assert!(notes.contains(&"several folders hold `shuffle`: `shuffle` was taken, not `play`".to_owned()));
}

#[test]
fn the_more_complete_of_equally_deep_folders_counts() {
    let (folders, notes) =
        split(&["alice/backup/shuffle.c", "alice/project/shuffle.c", "alice/project/play.c"]);
    assert_eq!(folders, ["alice/project", "alice/project"]);
    assert_eq!(notes, ["several folders hold `shuffle`: `project` was taken, not `backup`"]);
}

#[test]
fn what_is_in_the_folder_itself_comes_first_and_without_a_note() {
    let (folders, notes) = split(&["alice/shuffle.c", "alice/old/shuffle.c", "alice/extra/deep/play.c"]);
    assert_eq!(folders, ["alice", "alice/extra/deep"]);
    assert_eq!(
        notes,
        ["the work lies in several folders: `play` in `extra/deep`, the rest in the folder itself"]
    );
}

#[test]
fn a_missing_part_is_looked_for_where_its_name_says() {
    let (folders, _) = split(&["alice/shuffle/shuffle.c", "alice/play/Play.c"]);
    assert_eq!(folders, ["alice/shuffle", "alice/play"], "what is said about it tells of `Play.c`");
    let (folders, _) = split(&["alice/shuffle.c", "alice/play/Play.c"]);
    assert_eq!(folders, ["alice", "alice"]);
}

#[test]
fn all_sources_of_a_part_count_more_than_some() {
    let two = assignment("two", vec![part("game", &["game.c", "cards.c"], false, false)]);
    let dir = folder(&["alice/old/game.c", "alice/src/final/game.c", "alice/src/final/cards.c"]);
    let all = find(&[dir.path().to_owned()], &two).unwrap();
    assert_eq!(all[0].folder, dir.path().join("alice/src/final"));
    assert_eq!(all[0].notes, Vec::<String>::new());
    fs::remove_file(dir.path().join("alice/src/final/game.c")).unwrap();
    let all = find(&[dir.path().to_owned()], &two).unwrap();
    assert_eq!(all[0].folder, dir.path().join("alice/old"));
    assert_eq!(all[0].notes, ["several folders hold `game`: `old` was taken, not `src/final`"]);
}

#[test]
fn a_makefile_speaks_for_what_lies_below_it() {
    let made = assignment(
        "made",
        vec![part("shuffle", &["shuffle.c"], true, false), part("play", &["play.c"], true, false)],
    );
    let places = |files: &[&str]| {
        let dir = folder(files);
        let all = find(&[dir.path().to_owned()], &made).unwrap();
        folders(dir.path(), &all[0])
    };
    let per_part =
        ["alice/play/Makefile", "alice/play/play.c", "alice/shuffle/Makefile", "alice/shuffle/shuffle.c"];
    assert_eq!(places(&per_part), ["alice/shuffle", "alice/play"]);
    let beside = places(&["alice/a/Makefile", "alice/b/c/shuffle.c"]);
    assert_eq!(beside[0], "alice/b/c", "not for its neighbours, deep as they may be");
    assert_eq!(places(&["alice/Makefile", "alice/src/shuffle.c"]), ["alice", "alice"]);
    assert_eq!(places(&["alice/work/Makefile", "alice/work/game.c"]), ["alice/work", "alice/work"]);
}

#[test]
fn a_program_counts_only_where_there_are_no_sources() {
    let either = assignment("either", vec![part("play", &["play.c"], false, true)]);
    let dir = folder(&["alice/play", "alice/src/play.c"]);
    fs::set_permissions(dir.path().join("alice/play"), fs::Permissions::from_mode(0o755)).unwrap();
    let place = || find(&[dir.path().to_owned()], &either).unwrap().remove(0).folder;
    assert_eq!(place(), dir.path().join("alice/src"));
    fs::remove_file(dir.path().join("alice/src/play.c")).unwrap();
    assert_eq!(place(), dir.path().join("alice"));
}

#[test]
fn folders_of_parts_are_no_class() {
    let dir = folder(&["class/alice/shuffle/shuffle.c", "class/alice/play/play.c", "class/alice/notes/"]);
    let alice = dir.path().join("class/alice");
    fs::write(alice.join("marks.yaml"), "alice: {}\n").unwrap();
    let all = found(&alice);
    assert_eq!(students(&all), ["alice"]);
    assert_eq!(folders(&alice, &all[0]), ["shuffle", "play"]);
    assert_eq!(locate_marks(&alice, &cards()), None, "a student's own marks do not count");
    touch(&dir.path().join("class/alice/bob/play.c"), false);
    assert_eq!(
        students(&found(&alice)),
        ["bob", "notes", "play", "shuffle"],
        "one more student's makes a class"
    );
}

#[test]
fn a_stray_source_beside_a_class_does_not_take_students_work() {
    let dir = folder(&["shuffle.c", "alice/play.c", "bob/play.c"]);
    let all = found(dir.path());
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].folder_for("play"), dir.path(), "nobody's folder serves another's part");
}
