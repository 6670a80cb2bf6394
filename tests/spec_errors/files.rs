//! Files that cannot be read, and directories of specs.
#![expect(clippy::unwrap_used, reason = "a test that cannot lay out its files has failed")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use insta::assert_snapshot;

use super::{RIGHT, ROWS, games};
use croupier::error::Error;
use croupier::model_check;
use croupier::spec;
use croupier::spec::error;

/// A user who owns nothing.
const NOBODY: u32 = 65534;

/// A directory `specs` with the right spec in it; kept as long as the handle.
fn directory() -> (tempfile::TempDir, std::path::PathBuf) {
    let kept = tempfile::tempdir().unwrap();
    let specs = kept.path().join("specs");
    fs::create_dir_all(specs.join("nim/scenarios")).unwrap();
    fs::write(specs.join("nim/assignment.yaml"), RIGHT).unwrap();
    fs::write(specs.join("nim/scenarios/a.yaml"), ROWS).unwrap();
    (kept, specs)
}

/// The faults of the directory's `nim`, as a person reads them.
fn faults(specs: &Path) -> String {
    let mut library = spec::library(Some(specs)).unwrap();
    library.retain(|name, _| name == "nim");
    error::render(&model_check::check(&library, games::ALL).1, false)
}

#[test]
fn a_directory_overrides_assignment_by_assignment() {
    let (_kept, specs) = directory();
    assert_eq!(faults(&specs), "");
    fs::create_dir_all(specs.join("si204")).unwrap();
    fs::write(specs.join("si204/assignment.yaml"), "title: mine\n").unwrap();
    let library = spec::library(Some(&specs)).unwrap();
    let names: Vec<&str> = library.keys().map(String::as_str).collect();
    assert!(names.contains(&"nim") && names.contains(&"twentyone"), "{names:?}");
    let mine = library["si204"].assignment.content.as_ref().unwrap();
    assert_eq!(mine.text(), "title: mine\n");
}

#[test]
fn scenario_files_are_read_by_name() {
    let (_kept, specs) = directory();
    fs::write(specs.join("nim/scenarios/0.yaml"), "- {part: take, name: early, seed: 3, keys: [n]}\n")
        .unwrap();
    let mut library = spec::library(Some(&specs)).unwrap();
    library.retain(|name, _| name == "nim");
    let (assignments, _) = model_check::check(&library, games::ALL);
    let names = assignments[0].parts[0]
        .auto_grading()
        .unwrap()
        .scenarios
        .iter()
        .map(|scenario| scenario.name.clone());
    assert_eq!(names.collect::<Vec<_>>(), ["early", "one stick"]);
}

#[test]
fn files_that_hold_no_text() {
    let (_kept, specs) = directory();
    let main = specs.join("nim/assignment.yaml");
    fs::write(&main, "x".repeat(10 << 20)).unwrap();
    assert_snapshot!(faults(&specs), @r"
    error: the file is larger than 1 MiB
    --> specs/nim/assignment.yaml
     = hint: is this the right file?
    ");
    fs::write(&main, b"title: \xff\n").unwrap();
    assert_snapshot!(faults(&specs), @r"
    error: the file is not UTF-8: byte 8 (on line 1) does not belong to any character
    --> specs/nim/assignment.yaml
     = hint: save it as UTF-8
    ");
    fs::write(&main, "\n\n").unwrap();
    assert_snapshot!(faults(&specs), @r"
    error: the file is empty
    --> specs/nim/assignment.yaml
    ");
    fs::write(&main, "# nothing yet\n").unwrap();
    assert_snapshot!(faults(&specs), @r"
    error: file is empty
     --> specs/nim/assignment.yaml:1:1
      |
    1 | # nothing yet
      | ^ expected YAML here
    ");
    fs::remove_file(&main).unwrap();
    assert_snapshot!(faults(&specs), @r"
    error: the file does not exist
    --> specs/nim/assignment.yaml
    ");
    fs::create_dir(&main).unwrap();
    assert_snapshot!(faults(&specs), @r"
    error: this is a directory, not a file
    --> specs/nim/assignment.yaml
    ");
}

#[test]
fn a_pipe_is_not_waited_for() {
    let (_kept, specs) = directory();
    let main = specs.join("nim/assignment.yaml");
    fs::remove_file(&main).unwrap();
    nix::unistd::mkfifo(&main, nix::sys::stat::Mode::S_IRWXU).unwrap();
    assert_snapshot!(faults(&specs), @r"
    error: this is not a regular file
    --> specs/nim/assignment.yaml
    ");
}

#[test]
fn a_file_that_may_not_be_read() {
    let (kept, specs) = directory();
    let main = specs.join("nim/assignment.yaml");
    fs::set_permissions(kept.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(&main, fs::Permissions::from_mode(0o000)).unwrap();
    // Root may read every file; this thread then reads as another user (setfsuid(2)).
    let itself = nix::unistd::setfsuid(NOBODY.into());
    assert!(fs::read(&main).is_err());
    assert_snapshot!(faults(&specs), @r"
    error: the file is not readable
    --> specs/nim/assignment.yaml
     = hint: make it readable: `chmod u+r`
    ");
    nix::unistd::setfsuid(itself);
}

#[test]
fn a_name_that_would_be_passed_over() {
    let (_kept, specs) = directory();
    fs::rename(specs.join("nim/scenarios/a.yaml"), specs.join("nim/scenarios/a.yml")).unwrap();
    let rendered = faults(&specs);
    assert!(rendered.contains("error: this file would not be read: its name ends in `.yml`\n"), "{rendered}");
    assert!(rendered.contains("hint: rename it to `a.yaml`"), "{rendered}");
}

#[test]
fn directories_that_hold_no_specs_are_usage_errors() {
    let empty = tempfile::tempdir().unwrap();
    for path in [empty.path().to_owned(), empty.path().join("none"), "/dev/null".into()] {
        let error = model_check::load(Some(&path)).expect_err("there are no specs here");
        assert!(matches!(error, Error::Usage { hint: Some(_), .. }), "{error}");
    }
}

#[test]
fn load_tells_every_fault_in_one_error() {
    let (_kept, specs) = directory();
    fs::write(specs.join("nim/assignment.yaml"), RIGHT.replace("style: 30", "style: 20")).unwrap();
    let Err(Error::Spec { count, rendered, .. }) = model_check::load(Some(&specs)) else {
        panic!("there are faults")
    };
    assert!(count >= 3, "the weights, and two references croupier has not: {rendered}");
    assert!(
        rendered.starts_with(
            "error: the weights add up to 90, not to 100\n --> specs/nim/assignment.yaml:4:10\n"
        ),
        "{rendered}"
    );
    assert!(!rendered.contains('\u{1b}'), "plain unless colour is asked for");
}

#[test]
fn other_editors_line_ends_and_marks_change_no_place() {
    let (_kept, specs) = directory();
    let main = specs.join("nim/assignment.yaml");
    let windows = format!("\u{feff}{}", RIGHT.replace('\n', "\r\n"));
    fs::write(&main, &windows).unwrap();
    assert_eq!(faults(&specs), "");
    fs::write(&main, windows.replace("Nim", "\"♣♥ Nim\"").replace("style: 30", "style: 20")).unwrap();
    assert_snapshot!(faults(&specs), @r"
    error: the weights add up to 90, not to 100
     --> specs/nim/assignment.yaml:4:10
      |
    4 | weights: {functionality: 70, style: 20}
      |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 70 + 20 = 90
    ");
}
