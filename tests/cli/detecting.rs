//! What is said if no assignment is detected: what was found, what was looked for, and what to rename.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;

use crate::support::{Said, bare, said};

/// Checks a directory with these files.
fn check(files: &[&str]) -> Said {
    let directory = tempfile::tempdir().unwrap();
    let work = directory.path().join("work");
    fs::create_dir(&work).unwrap();
    for file in files {
        fs::write(work.join(file), "int main(void) { return 0; }\n").unwrap();
    }
    said(bare().args(["check", "work"]).current_dir(directory.path()))
}

const LOOKED_FOR: &str = "`change.c` (change), `blackjack.cpp` (cop3014), `blackjack.cpp` (cs151), `cards.c` and `main.c` (cs210), \
                          `deal.c`, `extra.c`, `play.c`, and `shuffle.c` (si204), or `twentyone.cpp` (twentyone)";
const OTHERWISE: &str = "or pass --assignment NAME; to list the names, run: croupier list";

#[test]
fn closest_name_is_what_to_rename() {
    for (files, found, rename) in [
        (&["my_play.c"][..], "`my_play.c`", "rename `my_play.c` to `play.c` if it is for `si204`"),
        (
            &["notes.txt", "players.c", "util.c"],
            "`players.c` and `util.c`",
            "rename `players.c` to `play.c` if it is for `si204`",
        ),
        (
            &["21.cpp", "twenty.cpp"],
            "`21.cpp` and `twenty.cpp`",
            "rename `twenty.cpp` to `twentyone.cpp` if it is for `twentyone`",
        ),
        (&["hello.c"], "`hello.c`", "rename `hello.c` to `change.c` if it is for `change`"),
        (&["hello.py"], "`hello.py`", "rename the files to the names that were looked for"),
    ] {
        let expected = format!(
            "error: cannot detect the assignment of `work`: found {found}, but looked for {LOOKED_FOR}\n\
             hint: {rename}, {OTHERWISE}\n"
        );
        let said = check(files);
        assert_eq!((said.code, said.stderr.as_str()), (2, expected.as_str()), "{files:?}");
    }
    // A typo alone is understood.
    assert_ne!(check(&["paly.c"]).code, 2);
}

#[test]
fn directory_without_sources_is_named_as_such() {
    for (files, found) in [
        (&[][..], "it has no files"),
        (&["notes.txt"], "it has no source files, only `notes.txt`"),
        // Several assignments take a Makefile, and none is meant by it alone.
        (&["Makefile", "README"], "it has no source files, only `Makefile` and `README`"),
    ] {
        let expected = format!(
            "error: cannot detect the assignment of `work`: {found}; looked for {LOOKED_FOR}\n\
             hint: pass the directory with the source files\n"
        );
        let said = check(files);
        assert_eq!((said.code, said.stderr.as_str()), (2, expected.as_str()), "{files:?}");
    }
}

#[test]
fn name_of_two_assignments_is_a_choice() {
    let said = check(&["blackjack.cpp"]);
    let expected = "error: cannot detect the assignment of `work`: several match (`cop3014`, `cs151`)\n\
                    hint: pass --assignment NAME; to list the names, run: croupier list\n";
    assert_eq!((said.code, said.stderr.as_str()), (2, expected));
}
