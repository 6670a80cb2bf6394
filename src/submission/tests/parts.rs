//! Submissions with one directory per part.

use super::*;

/// Returns the directories of the parts, relative to `dir`.
fn directories(dir: &Path, submission: &Submission) -> [String; 2] {
    ["shuffle", "play"].map(|part| {
        let within = submission.directory_for(part).strip_prefix(dir).unwrap();
        within.to_str().unwrap().to_owned()
    })
}

/// Returns the directories of the parts of `alice`, and the notes.
fn split(files: &[&str]) -> ([String; 2], Vec<String>) {
    let dir = directory(files);
    let all = found(dir.path());
    assert_eq!(students(&all), ["alice"]);
    (directories(dir.path(), &all[0]), all[0].notes.clone())
}

#[test]
fn each_part_has_its_directory() {
    let (directories, notes) = split(&["alice/shuffle/shuffle.c", "alice/deal/deal.c", "alice/play/play.c"]);
    assert_eq!(directories, ["alice/shuffle", "alice/play"]);
    assert_eq!(notes, ["parts are in several directories: `shuffle` in `shuffle`, the rest in `play`"]);
}

#[test]
fn copy_in_directory_of_other_part_is_ignored() {
    let files = ["alice/play/play.c", "alice/play/shuffle.c", "alice/shuffle/shuffle.c"];
    let (directories, notes) = split(&files);
    assert_eq!(directories, ["alice/shuffle", "alice/play"]);
    assert!(
        notes.contains(&"several directories contain `shuffle`: `shuffle` was used, not `play`".to_owned())
    );
}

#[test]
fn more_complete_directory_is_used() {
    let (directories, notes) =
        split(&["alice/backup/shuffle.c", "alice/project/shuffle.c", "alice/project/play.c"]);
    assert_eq!(directories, ["alice/project", "alice/project"]);
    assert_eq!(notes, ["several directories contain `shuffle`: `project` was used, not `backup`"]);
}

#[test]
fn top_directory_comes_first_without_note() {
    let (directories, notes) = split(&["alice/shuffle.c", "alice/old/shuffle.c", "alice/extra/deep/play.c"]);
    assert_eq!(directories, ["alice", "alice/extra/deep"]);
    assert_eq!(
        notes,
        ["parts are in several directories: `play` in `extra/deep`, the rest in the top directory"]
    );
}

#[test]
fn missing_part_uses_directory_of_its_name() {
    let (directories, _) = split(&["alice/shuffle/shuffle.c", "alice/play/p.c"]);
    assert_eq!(directories, ["alice/shuffle", "alice/play"], "the message about it names `p.c`");
    let (directories, _) = split(&["alice/shuffle.c", "alice/play/p.c"]);
    assert_eq!(directories, ["alice", "alice"]);
}

#[test]
fn all_sources_win_over_some() {
    let two = assignment("two", vec![part("game", &["game.c", "cards.c"], false, false)]);
    let dir = directory(&["alice/old/game.c", "alice/src/final/game.c", "alice/src/final/cards.c"]);
    let all = find(&[dir.path().to_owned()], &two).unwrap();
    assert_eq!(all[0].directory, dir.path().join("alice/src/final"));
    assert_eq!(all[0].notes, Vec::<String>::new());
    fs::remove_file(dir.path().join("alice/src/final/game.c")).unwrap();
    let all = find(&[dir.path().to_owned()], &two).unwrap();
    assert_eq!(all[0].directory, dir.path().join("alice/old"));
    assert_eq!(all[0].notes, ["several directories contain `game`: `old` was used, not `src/final`"]);
}

#[test]
fn makefile_counts_for_sources_below_it() {
    let made = assignment(
        "made",
        vec![part("shuffle", &["shuffle.c"], true, false), part("play", &["play.c"], true, false)],
    );
    let places = |files: &[&str]| {
        let dir = directory(files);
        let all = find(&[dir.path().to_owned()], &made).unwrap();
        directories(dir.path(), &all[0])
    };
    let per_part =
        ["alice/play/Makefile", "alice/play/play.c", "alice/shuffle/Makefile", "alice/shuffle/shuffle.c"];
    assert_eq!(places(&per_part), ["alice/shuffle", "alice/play"]);
    let beside = places(&["alice/a/Makefile", "alice/b/c/shuffle.c"]);
    assert_eq!(beside[0], "alice/b/c", "not for sources elsewhere");
    assert_eq!(places(&["alice/Makefile", "alice/src/shuffle.c"]), ["alice", "alice"]);
    assert_eq!(places(&["alice/work/Makefile", "alice/work/game.c"]), ["alice/work", "alice/work"]);
}

#[test]
fn executable_counts_only_without_sources() {
    let either = assignment("either", vec![part("play", &["play.c"], false, true)]);
    let dir = directory(&["alice/play", "alice/src/play.c"]);
    fs::set_permissions(dir.path().join("alice/play"), fs::Permissions::from_mode(0o755)).unwrap();
    let place = || find(&[dir.path().to_owned()], &either).unwrap().remove(0).directory;
    assert_eq!(place(), dir.path().join("alice/src"));
    fs::remove_file(dir.path().join("alice/src/play.c")).unwrap();
    assert_eq!(place(), dir.path().join("alice"));
}

#[test]
fn directories_of_parts_are_not_a_class() {
    let dir = directory(&["class/alice/shuffle/shuffle.c", "class/alice/play/play.c", "class/alice/notes/"]);
    let alice = dir.path().join("class/alice");
    fs::write(alice.join("marks.yaml"), "alice: {}\n").unwrap();
    let all = found(&alice);
    assert_eq!(students(&all), ["alice"]);
    assert_eq!(directories(&alice, &all[0]), ["shuffle", "play"]);
    assert!(locate_marks(&alice, &cards()).is_empty(), "manual grades in a submission are ignored");
    touch(&dir.path().join("class/alice/bob/play.c"), false);
    assert_eq!(
        students(&found(&alice)),
        ["bob", "notes", "play", "shuffle"],
        "one more student's makes a class"
    );
}

#[test]
fn stray_source_next_to_class_does_not_use_students_work() {
    let dir = directory(&["shuffle.c", "alice/play.c", "bob/play.c"]);
    let all = found(dir.path());
    assert_eq!(all.len(), 1);
    assert_eq!(
        all[0].directory_for("play"),
        dir.path(),
        "the directory of a student is not used for another"
    );
}
