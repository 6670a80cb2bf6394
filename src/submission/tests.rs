//! Submissions in real directories, especially unusual ones.

mod names;
mod parts;
mod tars;
mod zips;

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::*;
use crate::fraction::ONE;
use crate::language::Language;
use crate::spec::model::{Build, Grading, Part, Weights};

fn part(id: &str, sources: &[&str], makefile: bool, prebuilt: bool) -> Part {
    Part {
        grader_note: None,
        id: id.to_owned(),
        points: ONE,
        needs: Vec::new(),
        build: Build {
            language: Language::C,
            sources: sources.iter().map(|&name| name.to_owned()).collect(),
            any_name: false,
            any_language: false,
            standard: "gnu17".to_owned(),
            program: id.to_owned(),
            makefile,
            prebuilt,
            harness: None,
            sanitized: false,
        },
        marking: Grading::Manual(Box::default()),
    }
}

fn assignment(name: &str, parts: Vec<Part>) -> Assignment {
    let weights = Weights { functionality: 70, style: 30 };
    Assignment {
        name: name.to_owned(),
        title: name.to_owned(),
        digest: String::new(),
        weights,
        wrong_name: Some(ONE),
        hidden_names: true,
        own_input: true,
        rubric: Vec::new(),
        parts,
    }
}

fn cards() -> Assignment {
    assignment(
        "cards",
        vec![part("shuffle", &["shuffle.c"], false, false), part("play", &["play.c"], false, false)],
    )
}

/// Creates a temporary directory with these files; a name that ends with a slash is a directory.
fn directory(files: &[&str]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for file in files {
        touch(&dir.path().join(file), file.ends_with('/'));
    }
    dir
}

fn touch(path: &Path, is_directory: bool) {
    if is_directory {
        fs::create_dir_all(path).unwrap();
    } else {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "int main(void) { return 0; }\n").unwrap();
    }
}

fn found(dir: &Path) -> Vec<Submission> {
    find(&[dir.to_owned()], &cards()).unwrap()
}

fn students(submissions: &[Submission]) -> Vec<&str> {
    submissions.iter().map(|submission| submission.student.as_str()).collect()
}

/// Returns the message and the hint of a usage error.
fn usage<T: std::fmt::Debug>(outcome: Result<T>) -> (String, String) {
    match outcome {
        Err(Error::Usage { message, hint: Some(hint) }) => (message, hint),
        other => panic!("expected a usage error with a hint, not {other:?}"),
    }
}

#[test]
fn subdirectories_are_students_in_alphabetical_order() {
    let dir =
        directory(&["bob/play.c", "Zoe/shuffle.c", "alice/play.c", "carol/", ".git/play.c", "__MACOSX/x"]);
    for preload in ["marks.yaml", "README", "README.md", "results.csv", "cards.h"] {
        touch(&dir.path().join(preload), false);
    }
    let all = found(dir.path());
    assert_eq!(students(&all), ["alice", "bob", "carol", "Zoe"]);
    assert!(all.iter().all(|one| one.notes.is_empty() && one.unusable.is_none()), "{all:?}");
    assert_eq!(all[2].directory, dir.path().join("carol"), "empty, but a submission");
}

#[test]
fn directory_with_sources_is_one_submission() {
    let dir = directory(&["alice/play.c", "alice/old/play.c"]);
    let all = found(&dir.path().join("alice"));
    assert_eq!(students(&all), ["alice"]);
    assert_eq!((all[0].directory.clone(), all[0].notes.len()), (dir.path().join("alice"), 0));

    let class = directory(&["play.c", "alice/play.c", "bob/play.c"]);
    let all = found(class.path());
    assert_eq!(all.len(), 1);
    assert!(all[0].notes[0].contains("2 subdirectories with sources were ignored"), "{:?}", all[0].notes);
}

#[test]
fn makefile_or_executable_counts_if_part_allows_it() {
    let dir = directory(&["alice/Makefile", "alice/play"]);
    let alice = dir.path().join("alice");
    fs::set_permissions(alice.join("play"), fs::Permissions::from_mode(0o755)).unwrap();
    assert!(
        usage(find(
            std::slice::from_ref(&alice),
            &assignment("a", vec![part("other", &["o.c"], false, true)])
        ))
        .0
        .ends_with("contains no submissions")
    );
    let one = |makefile, prebuilt| assignment("a", vec![part("play", &["play.c"], makefile, prebuilt)]);
    for allowing in [one(true, false), one(false, true)] {
        assert_eq!(students(&find(std::slice::from_ref(&alice), &allowing).unwrap()), ["alice"]);
    }
    fs::set_permissions(alice.join("play"), fs::Permissions::from_mode(0o644)).unwrap();
    usage(find(&[alice], &one(false, false)));
}

#[test]
fn sources_are_found_in_subdirectories() {
    let dir = directory(&["alice/project/src/play.c", "alice/.cache/play.c", "alice/__MACOSX/play.c"]);
    let all = found(dir.path());
    assert_eq!(all[0].directory, dir.path().join("alice/project/src"));
    assert_eq!(all[0].notes, Vec::<String>::new());
}

#[test]
fn least_deep_directory_is_used_and_noted() {
    let dir = directory(&[
        "alice/a/b/play.c",
        "alice/new/play.c",
        "alice/old/shuffle.c",
        "alice/z1/play.c",
        "alice/z2/play.c",
        "bob/play.c",
    ]);
    let all = found(dir.path());
    let others = text::list(&["`z1`", "`z2`", "`a/b`"], "or");
    let several = format!("several directories contain `play`: `new` was used, not {others}");
    assert_eq!(all[0].directory_for("play"), dir.path().join("alice/new"));
    assert_eq!(all[0].directory_for("shuffle"), dir.path().join("alice/old"));
    assert_eq!(
        all[0].notes,
        ["parts are in several directories: `shuffle` in `old`, the rest in `new`", &several,]
    );
}

#[test]
fn search_has_limits_and_notes_them() {
    let deep = "alice/".to_owned() + &"d/".repeat(9) + "play.c";
    let dir = directory(&[&deep]);
    let all = found(dir.path());
    assert_eq!(all[0].directory, dir.path().join("alice"));
    assert_eq!(all[0].notes, ["directories more than 8 levels deep were not searched"]);

    let reachable = "alice/".to_owned() + &"d/".repeat(8) + "play.c";
    let dir = directory(&[&reachable]);
    assert!(found(dir.path())[0].directory.ends_with("d"));

    let crowded = directory(&["alice/crowd/"]);
    for number in 0..10_001 {
        fs::write(crowded.path().join(format!("alice/crowd/{number}")), "").unwrap();
    }
    touch(&crowded.path().join("alice/near/play.c"), false);
    assert!(
        found(crowded.path())[0].directory.ends_with("near"),
        "a large directory does not hide one with less depth"
    );
    fs::remove_dir_all(crowded.path().join("alice/near")).unwrap();
    assert!(found(crowded.path())[0].notes[0].contains("more than 10000"));
}

#[test]
fn links_are_not_followed_but_noted() {
    let dir = directory(&["bob/play.c", "alice/"]);
    let at = |name: &str| dir.path().join(name);
    symlink(at("bob"), at("mallory")).unwrap();
    symlink("nowhere", at("nobody")).unwrap();
    symlink("loop", at("loop")).unwrap();
    symlink(".", at("alice/again")).unwrap();
    symlink(at("bob"), at("alice/borrowed")).unwrap();
    let all = found(dir.path());
    assert_eq!(students(&all), ["alice", "bob", "loop", "mallory", "nobody"]);
    assert_eq!(all[0].notes, ["symbolic links are not followed: `again` and `borrowed`"]);
    assert_eq!(all[0].directory, at("alice"));
    for linked in &all[2..] {
        assert_eq!(
            linked.unusable,
            Some(Unusable::Internal("is a symbolic link, which is not followed".to_owned()))
        );
    }
    fs::remove_file(at("bob/play.c")).unwrap();
    symlink("/etc/passwd", at("bob/play.c")).unwrap();
    touch(&at("bob/shuffle.c"), false);
    assert_eq!(found(dir.path())[1].notes, ["`play.c` is a symbolic link"]);
}

#[test]
fn files_that_look_submitted_are_kept() {
    let dir = directory(&["alice/play.c", "bob.rar", "carol.c", "dave", "LICENSE", "notes.txt"]);
    let all = found(dir.path());
    assert_eq!(students(&all), ["alice", "bob.rar", "carol.c", "dave"]);
    let why = |index: usize| match &all[index].unusable {
        Some(Unusable::Theirs(why) | Unusable::Internal(why)) => why.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        why(1),
        "is an archive of a kind that croupier does not read: submit a directory or a zip file"
    );
    assert!(matches!(all[1].unusable, Some(Unusable::Internal(_))), "never a zero");
    assert!(why(2).contains("source file"), "{}", why(2));
    assert_eq!(why(3), "is a file, not a directory");
}

#[test]
fn unreadable_directory_is_a_value() {
    let dir = directory(&["alice/play.c", "bob/sub/play.c", "carol/sub/play.c"]);
    let locked = |name: &str, mode| {
        fs::set_permissions(dir.path().join(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    locked("alice", 0o0);
    locked("bob/sub", 0o0);
    // Its entries can be listed, but not inspected.
    locked("carol/sub", 0o400);
    if fs::read_dir(dir.path().join("alice")).is_err() {
        let all = found(dir.path());
        assert_eq!(all[0].unusable, Some(Unusable::Internal("cannot be read: permission denied".to_owned())));
        for one in &all[1..] {
            assert_eq!(one.notes, ["`sub` cannot be read: permission denied"]);
            assert_eq!((&one.unreadable, &one.unusable), (&one.notes, &None));
        }
        let (message, _) = usage(find(&[dir.path().join("alice")], &cards()));
        assert!(message.ends_with("permission denied"), "{message}");
    } else {
        // Root can read everything: then all are graded.
        assert_eq!(students(&found(dir.path())), ["alice", "bob", "carol"]);
    }
    for name in ["alice", "bob/sub", "carol/sub"] {
        locked(name, 0o755);
    }
}

#[test]
fn hostile_names_are_escaped_and_unique() {
    let dir = directory(&[]);
    for name in [&b"a b"[..], b"line\nbreak", b"\xffbad", b"\\xffbad", b"-rf", "é".as_bytes()] {
        touch(&dir.path().join(OsStr::from_bytes(name)).join("play.c"), false);
    }
    let all = found(dir.path());
    assert_eq!(students(&all), ["-rf", "\\xffbad", "\\xffbad (2)", "a b", "é", "line\\nbreak"]);
    assert_eq!(all[2].directory, dir.path().join(OsStr::from_bytes(b"\xffbad")));
}

#[test]
fn numbered_names_stay_unique() {
    let one = |bytes: &[u8]| Found {
        name: OsStr::from_bytes(bytes).to_owned(),
        submission: Submission::new(text::visible(bytes), PathBuf::new()),
    };
    let apart = told_apart(vec![one(b"\\xff"), one(b"\xff"), one(b"\\xff (2)")]);
    assert_eq!(students(&apart), ["\\xff", "\\xff (3)", "\\xff (2)"]);
}

#[test]
fn invalid_directories_are_usage_errors() {
    let dir = directory(&["alice/play.c", "empty/", "near/Play.c"]);
    let at = |name: &str| dir.path().join(name);
    let (message, hint) = usage(find(&[at("alcie")], &cards()));
    assert!(message.ends_with("does not exist") && hint.ends_with("alice`"), "{message} {hint}");
    let (message, hint) = usage(find(&[at("alice/play.c")], &cards()));
    assert!(
        message.ends_with("is a file, not a directory or archive") && hint.ends_with("/alice`"),
        "{message} {hint}"
    );
    let (message, hint) = usage(find(&[at("empty")], &cards()));
    assert!(
        message.ends_with("contains no submissions") && hint.contains("`play.c` or `shuffle.c`"),
        "{hint}"
    );
    let strict = Assignment { wrong_name: None, ..cards() };
    let (_, hint) = usage(find(&[at("near")], &strict));
    assert!(hint.starts_with("found `Play.c`; ") && hint.ends_with("rename it to `play.c`"), "{hint}");
    touch(&at("near/docs/"), true);
    assert!(usage(find(&[at("near")], &strict)).1.contains("rename it"));
    touch(&at("packed/bob.rar"), false);
    let (_, hint) = usage(find(&[at("packed")], &cards()));
    assert!(hint.contains("`bob.rar` is an archive"), "{hint}");
    let (_, hint) = usage(find(&[at("no/where")], &cards()));
    assert!(hint.ends_with("does not exist, either"), "{hint}");
}

#[test]
fn wrong_level_is_refused_with_the_right_command() {
    let dir = directory(&[
        "year/cards/alice/play.c",
        "year/cards/bob/play.c",
        "year/other/alice/main.c",
        "term/project7/alice/play.c",
        "term/project7/bob/Play.C",
        "term/project7/carol/shuffle.c",
        "class/alice/src/play.c",
        "class/bob/project/play.c",
        "class/carol/src/play.c",
        "weeks/alice/week1/play.c",
        "weeks/alice/week2/play.c",
    ]);
    let at = |name: &str| dir.path().join(name);
    for (given, right) in [("year", "year/cards"), ("term", "term/project7")] {
        let (message, hint) = usage(find(&[at(given)], &cards()));
        assert!(message.contains("one level too high"), "{message}");
        assert_eq!(hint, format!("run: croupier grade {}", text::path(&at(right))));
        assert!(find(&[at(right)], &cards()).unwrap().len() >= 2);
    }
    let (message, hint) = usage(find(&[at("class/alice")], &cards()));
    assert!(message.contains("one level too low"), "{message}");
    let shown = |name| text::path(&at(name));
    assert_eq!(
        hint,
        format!("run: croupier grade {}, or: croupier check {}", shown("class"), shown("class/alice"))
    );
    assert_eq!(students(&find(&[at("class")], &cards()).unwrap()), ["alice", "bob", "carol"]);
    assert_eq!(find_one(&at("class/alice"), &cards()).unwrap().len(), 1);
    fs::set_permissions(at("class"), fs::Permissions::from_mode(0o1777)).unwrap();
    assert!(find(&[at("class/alice")], &cards()).is_ok(), "as in /tmp: others' files say nothing");
    assert_eq!(students(&find(&[at("weeks")], &cards()).unwrap()), ["alice"], "copies of several weeks");
}

#[test]
fn duplicate_student_is_an_error() {
    let dir = directory(&["monday/alice/play.c", "tuesday/alice/play.c", "tuesday/bob/play.c"]);
    let at = |name: &str| dir.path().join(name);
    let (message, _) = usage(find(&[at("monday"), at("tuesday")], &cards()));
    assert!(message.starts_with("`alice` is in both") && message.contains("tuesday"), "{message}");
    let (message, _) = usage(find(&[at("monday"), at("monday")], &cards()));
    assert!(message.ends_with("was given twice"), "{message}");
    assert_eq!(students(&find(&[at("tuesday/bob"), at("monday")], &cards()).unwrap()), ["alice", "bob"]);
}

#[test]
fn assignment_is_detected_by_name_then_files() {
    let known = [
        cards(),
        assignment("shoe", vec![part("main", &["main.c", "shoe.c"], false, false)]),
        assignment("war", vec![part("war", &["war.c", "shoe.c"], false, false)]),
    ];
    let dir = directory(&[
        "war/alice/play.c",
        "x/alice/src/play.c",
        "x/alice/main.c",
        "y/bob/shoe.c",
        "z/shuffle.c",
        "none/alice/README",
    ]);
    let of = |name: &str| recognise(&dir.path().join(name), &known);
    assert_eq!(of("war").unwrap().name, "war");
    assert_eq!(of("war/alice").unwrap().name, "war", "an ancestor's name");
    assert_eq!(of("x").unwrap().name, "cards", "a lone main.c says less than a whole part");
    assert_eq!(of("z").unwrap().name, "cards");
    let (message, hint) = usage(of("y"));
    assert!(message.ends_with("several match (`shoe`, `war`)"), "{message}");
    assert!(hint.contains("it has no source files itself") && hint.contains("--assignment NAME"), "{hint}");
    let (message, _) = usage(of("none"));
    let expected = "it has no source files, only `README`; looked for `play.c` and `shuffle.c` (cards)";
    assert!(message.contains(expected), "{message}");
    assert!(usage(of("missing")).0.ends_with("does not exist"));
}

#[test]
fn one_student_with_other_files_does_not_prevent_detection() {
    let known = [cards(), assignment("war", vec![part("war", &["war.c"], false, false)])];
    let dir = directory(&[
        "most/alice/play.c",
        "most/bob/src/play.c",
        "most/carol/war.c",
        "most/dave/README",
        "tie/alice/play.c",
        "tie/bob/war.c",
        "both/alice/play.c",
        "both/alice/war.c",
        "both/bob/play.c",
        "both/bob/war.c",
        "more/alice/play.c",
        "more/alice/war.c",
        "more/bob/war.c",
    ]);
    let of = |name: &str| recognise(&dir.path().join(name), &known);
    assert_eq!(of("most").unwrap().name, "cards");
    assert_eq!(of("more").unwrap().name, "war");
    for name in ["tie", "both"] {
        let (message, _) = usage(of(name));
        assert!(message.ends_with("several match (`cards`, `war`)"), "{message}");
    }
}

#[test]
fn manual_grades_are_never_read_from_submission() {
    let dir =
        directory(&["class/marks.yaml", "class/alice/play.c", "class/alice/marks.yaml", "bare/alice/play.c"]);
    let at = |name: &str| dir.path().join(name);
    assert_eq!(locate_marks(&at("class"), &cards()), [at("class/marks.yaml")]);
    assert_eq!(locate_marks(&at("class/alice"), &cards()), [at("class/marks.yaml")]);
    assert!(locate_marks(&at("bare"), &cards()).is_empty());
    touch(&at("class/bob/play.c"), false);
    touch(&at("class/carol.zip"), false);
    assert_eq!(classmates(&at("class/alice"), &cards()), ["alice", "bob", "carol"]);
    assert_eq!(classmates(&at("class"), &cards()), Vec::<String>::new());
    assert_eq!(parent(Path::new("alice")), Path::new("."));
    assert_eq!(parent(Path::new(".")), Path::new("./.."));
}
