//! Downloads of course systems: a made-up course is graded from each of them.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

use crate::course;

/// The made-up download of a system, in a directory of its own, as a directory or as a zip file.
pub(crate) struct Download {
    directory: tempfile::TempDir,
    path: PathBuf,
}

fn unpacked(files: &course::Files) -> Download {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("download");
    course::write(files, &path);
    Download { directory, path }
}

fn packed(files: &course::Files) -> Download {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("download.zip");
    std::fs::write(&path, course::zipped(files)).unwrap();
    Download { directory, path }
}

pub(crate) fn croupier(command: &str) -> Command {
    let mut croupier = Command::cargo_bin("croupier").unwrap();
    croupier.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    // Results are shared by the tests of a build: the same few programs are graded over and over.
    croupier.args([command, "--cache-dir"]).arg(concat!(env!("CARGO_TARGET_TMPDIR"), "/intake-cache"));
    croupier
}

/// Grades a download and returns its record, and what was printed to both streams.
pub(crate) fn grade(download: &Download, more: &[&str]) -> (Value, String) {
    let json = download.directory.path().join("record.json");
    let output = croupier("grade")
        .arg(&download.path)
        .args(["-a", "change", "--report"])
        .arg(format!("json={}", json.display()))
        .args(more)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    let record = std::fs::read(&json).unwrap_or_else(|_| panic!("no record was written: {said}"));
    (serde_json::from_slice(&record).unwrap(), said)
}

/// Returns the label, the status, and the points of each student.
pub(crate) fn results(record: &Value) -> Vec<(String, String, Option<f64>)> {
    let submissions = record["submissions"].as_array().unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    submissions
        .iter()
        .map(|one| (text(&one["student"]), text(&one["status"]), one["points"].as_f64()))
        .collect()
}

/// Returns the status of every student who is in a download, by number. Whoever submitted no file is there only where the system
/// makes a directory.
fn expected(empty_are_there: bool, label: impl Fn(&course::Student) -> String) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for student in course::students() {
        let Some(last) = student.last_attempt() else { continue };
        let status = match (student.id, last.files.is_empty()) {
            (_, true) if !empty_are_there => continue,
            (_, true) => "missing",
            (110, _) => "not_graded",
            (112, _) => "build_failed",
            _ => "graded",
        };
        all.push((label(&student), status.to_owned()));
    }
    sort(&mut all);
    all
}

/// Sorts as a person does: `Ó Brien` stands before `Oz`.
fn sort(students: &mut [(String, String)]) {
    students.sort_by_cached_key(|(label, _)| label.to_lowercase().replace('ó', "o").replace('ß', "ss"));
}

fn statuses(record: &Value) -> Vec<(String, String)> {
    results(record).into_iter().map(|(student, status, _)| (student, status)).collect()
}

fn points_of(record: &Value, student: &str) -> f64 {
    let found = results(record).into_iter().find(|(label, ..)| label == student);
    found.unwrap_or_else(|| panic!("no `{student}`")).2.unwrap()
}

#[test]
#[ignore = "takes half a minute"]
fn every_layout_gives_every_student() {
    type Label = fn(&course::Student) -> String;
    let all: [(&str, course::Files, bool, Label); 6] = [
        ("Canvas", course::canvas(), false, |one| format!("{} ({})", one.flat(), one.id)),
        ("Moodle", course::moodle(), true, |one| format!("{} ({})", one.full(), 5000 + one.id)),
        ("Moodle", course::moodle_flat(), false, |one| format!("{} ({})", one.full(), 5000 + one.id)),
        ("Blackboard", course::blackboard(), true, |one| format!("{} ({})", one.full(), one.user)),
        ("Brightspace", course::brightspace(), true, |one| format!("{} ({})", one.full(), one.id)),
        ("clones", course::repositories(), true, |one| one.user.to_owned()),
    ];
    for (layout, files, empty, label) in all {
        let mut expected = expected(empty, label);
        if layout == "clones" {
            expected.push(("nabsent".to_owned(), "missing".to_owned()));
            sort(&mut expected);
        }
        for download in [unpacked(&files), packed(&files)] {
            let (record, said) = grade(&download, &[]);
            assert_eq!(statuses(&record), expected, "{layout}, {}", download.path.display());
            assert!(said.contains(layout), "{layout} is in the head of the table:\n{said}");
            assert!(record["intake"].as_str().unwrap().contains(layout));
        }
    }
}

#[test]
fn groups_and_ids_of_gradescope_are_read() {
    let download = packed(&course::gradescope());
    let (record, said) = grade(&download, &[]);
    let found = results(&record);
    let labels: Vec<&str> = found.iter().map(|(label, ..)| label.as_str()).collect();
    assert!(labels.contains(&"Ann Doe (0101)") && labels.contains(&"Bo Ó Brien (0102)"), "{labels:?}");
    assert!(
        labels.contains(&"Ida O'Neil (ioneil@example.org)"),
        "without an id, the address is one: {labels:?}"
    );
    assert_eq!(points_of(&record, "Ann Doe (0101)"), points_of(&record, "Bo Ó Brien (0102)"));
    assert_eq!(labels.len(), 11, "{labels:?}");
    let ann = record["submissions"].as_array().unwrap().iter().find(|one| one["student"] == "Ann Doe (0101)");
    let hand_in = &ann.unwrap()["hand_in"];
    assert_eq!(hand_in["group"][0], "Bo Ó Brien (0102)");
    assert_eq!(hand_in["submitted"], "2026-11-20T22:16:40Z");
    assert_eq!(hand_in["ids"]["sid"], "0101");
    assert!(said.contains("Gradescope"), "{said}");
}

#[test]
fn sakai_has_all_students_of_the_site() {
    let (record, _) = grade(&unpacked(&course::sakai()), &[]);
    let found = statuses(&record);
    assert_eq!(found.len(), course::students().len());
    let missing: Vec<&str> =
        found.iter().filter(|(_, status)| status == "missing").map(|(label, _)| label.as_str()).collect();
    assert_eq!(missing, ["Absent, Nobody (nabsent)", "Void, Uma (uvoid)"]);
}

#[test]
fn attempt_that_counts_is_chosen() {
    let download = unpacked(&course::blackboard());
    let label = "Max Retry (mretry)";
    let points = |which: &str| {
        let (record, said) = grade(&download, &["--students", "Max*", "--attempt", which]);
        (points_of(&record, label), said)
    };
    let [first, last, best] = ["first", "last", "best"].map(|which| points(which).0);
    assert!(first > last, "the programs are a right and a wrong one: {first}, {last}");
    assert_eq!(best, first);
    assert_eq!(points("2").0, last);
    assert!(points("2").1.contains("attempt 2 of 2"));
    let (record, said) = grade(&download, &["--students", "Ann*", "--attempt", "2"]);
    assert!(statuses(&record).iter().all(|(_, status)| status == "missing"), "{record}");
    assert!(said.contains("has 1 attempt only"), "{said}");
    assert!(said.contains("have fewer than 2 attempts and count as not submitted"), "{said}");
}

#[test]
fn attempt_that_nobody_has_is_refused() {
    let download = unpacked(&course::blackboard());
    let mut command = croupier("grade");
    let output = command.arg(&download.path).args(["-a", "change", "--attempt", "3"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("has 3 attempts"), "{said}");
}

#[test]
fn check_takes_an_attempt_too() {
    let files: course::Files =
        course::blackboard().into_iter().filter(|(name, _)| name.contains("mretry")).collect();
    let download = unpacked(&files);
    let check = |which: &str| {
        let output = croupier("check")
            .arg(&download.path)
            .args(["-a", "change", "--attempt", which])
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(check("1").contains("attempt 1 of 2"), "{}", check("1"));
    assert!(check("best").contains("attempt 1 of 2"), "{}", check("best"));
    assert!(check("last").contains("attempt 2 of 2"), "{}", check("last"));
}

#[test]
fn hostile_archive_costs_nobody_else_anything() {
    let (record, said) = grade(&packed(&course::canvas()), &[]);
    let hostile = results(&record).into_iter().find(|(label, ..)| label.starts_with("hostileeve")).unwrap();
    assert_eq!((hostile.1.as_str(), hostile.2), ("not_graded", None));
    assert!(said.contains("a path outside of it"), "{said}");
    assert!(points_of(&record, "nestednia (111)") > 0.0, "an archive in an archive is unpacked");
    assert!(points_of(&record, "王li (105)") > 0.0);
    let late =
        record["submissions"].as_array().unwrap().iter().filter(|one| one["hand_in"]["marked_late"] == true);
    assert_eq!(late.count(), 3);
}

#[test]
fn layout_can_be_named_and_is_checked() {
    let download = unpacked(&course::canvas());
    let refused = |layout: &str| {
        let output = croupier("grade")
            .arg(&download.path)
            .args(["-a", "change", "--intake", layout])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(
        refused("moodle")
            .contains("is no download of the layout `moodle`: it contains `doeann_101_9000_change.c`")
    );
    assert!(refused("canvass").contains("unknown layout `canvass`"));
    let (record, _) = grade(&download, &["--intake", "canvas"]);
    assert!(points_of(&record, "doeann (101)") > 0.0);
    let flat = unpacked(&vec![
        ("adoe.c".to_owned(), std::fs::read("submissions/change/maple/change.c").unwrap()),
        ("bo_change.c".to_owned(), std::fs::read("submissions/change/ash/change.c").unwrap()),
    ]);
    let (record, _) = grade(&flat, &["--intake", "files"]);
    assert_eq!(statuses(&record).iter().map(|(label, _)| label.as_str()).collect::<Vec<_>>(), ["adoe", "bo"]);
    assert!(points_of(&record, "adoe") > points_of(&record, "bo"));
}

#[test]
fn typed_text_is_read_by_a_person() {
    let text = vec![
        ("doeann_101_text.html".to_owned(), b"<p>int main</p>".to_vec()),
        ("roebo_102_7_change.c".to_owned(), b"int main(void) { return 0; }\n".to_vec()),
    ];
    let (record, _) = grade(&unpacked(&text), &[]);
    assert_eq!(statuses(&record)[0], ("doeann (101)".to_owned(), "not_graded".to_owned()));
}

#[test]
fn report_is_the_same_at_any_number_of_jobs() {
    let download = packed(&course::moodle());
    let record = |jobs: &str| grade(&download, &["--no-cache", "-j", jobs]).0;
    assert_eq!(record("1"), record("3"));
}

#[test]
fn assignment_is_detected_in_a_download() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("x.zip");
    std::fs::write(&path, course::zipped(&course::canvas())).unwrap();
    let output = croupier("grade").arg(&path).arg("--dry-run").output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("change: "), "{said}");
    assert!(
        !said.contains(&text_of(&std::env::temp_dir().join("croupier"))),
        "no temporary path is shown: {said}"
    );
}

fn text_of(path: &Path) -> String {
    path.display().to_string()
}

#[test]
fn zip_file_of_a_class_has_a_hand_in_per_directory_and_archive() {
    let source = course::students()[0].last_attempt().unwrap().files.clone();
    let below = |student: &str| {
        let files = source.iter().map(|(name, bytes)| (format!("class/{student}/{name}"), bytes.clone()));
        files.collect::<course::Files>()
    };
    let mut files = [below("adoe"), below("broe")].concat();
    files.push(("class/croe.zip".to_owned(), course::zipped(&source)));
    let (record, said) = grade(&packed(&files), &[]);
    let students: Vec<String> = results(&record).into_iter().map(|(student, ..)| student).collect();
    assert_eq!(students, ["adoe", "broe", "croe"], "{said}");
    assert!(results(&record).iter().all(|(_, status, points)| status == "graded" && *points > Some(0.0)));
    // One student's, unless it is named.
    let parts: course::Files =
        source.iter().map(|(name, bytes)| (format!("src/{name}"), bytes.clone())).collect();
    let parts = [parts, vec![("notes/plan.txt".to_owned(), b"later".to_vec())]].concat();
    assert_eq!(results(&grade(&packed(&parts), &[]).0).len(), 1);
    assert_eq!(results(&grade(&packed(&parts), &["--intake", "directories"]).0).len(), 2);
    // A class of one.
    let one = grade(&packed(&below("adoe")), &["--intake", "directories"]).0;
    assert_eq!(results(&one).len(), 1);
    assert!(results(&one)[0].2 > Some(0.0), "{one}");
}

#[test]
fn archive_of_another_kind_in_a_zip_file_is_not_lost() {
    let source = course::students()[0].last_attempt().unwrap().files.clone();
    let files = vec![
        ("adoe.zip".to_owned(), course::zipped(&source)),
        ("broe.zip".to_owned(), course::zipped(&source)),
        ("croe.7z".to_owned(), b"7z".to_vec()),
    ];
    let (record, said) = grade(&packed(&files), &[]);
    let croe = results(&record).into_iter().find(|(student, ..)| student == "croe").unwrap();
    assert_eq!((croe.1.as_str(), croe.2), ("not_graded", None), "{said}");
}

#[test]
fn download_that_is_packed_once_more_is_opened() {
    let canvas = course::zipped(&course::canvas());
    let expected = results(&grade(&packed(&course::canvas()), &[]).0);
    let again = vec![("submissions.zip".to_owned(), canvas.clone())];
    assert_eq!(results(&grade(&packed(&again), &[]).0), expected);
    assert_eq!(results(&grade(&unpacked(&again), &[]).0), expected, "a directory with the download only");
    // A student's archive in an archive stays that of one student.
    let source = course::students()[0].last_attempt().unwrap().files.clone();
    let own = vec![("inner.zip".to_owned(), course::zipped(&source))];
    assert_eq!(results(&grade(&packed(&own), &[]).0).len(), 1);
}

#[test]
fn text_that_was_typed_into_blackboard_is_no_zero() {
    let name = "Change_adoe_attempt_2026-11-21-22-16-40.txt".to_owned();
    for (typed, status) in [
        ("<p>int main(){}</p>", "not_graded"),
        ("int main() {\n}", "not_graded"),
        ("There is no student submission text data for this assignment.", "missing"),
    ] {
        let text = format!(
            "Name: Ann Doe (adoe)\nAssignment: Change\nDate Submitted: x\nCurrent Grade: Needs Grading\n\n\
             Submission Field:\n{typed}\n\nComments:\nThere are no student comments for this assignment.\n\n\
             Files:\nNo files were attached to this submission.\n"
        );
        let (record, said) =
            grade(&packed(&vec![(name.clone(), text.into_bytes())]), &["--intake", "blackboard"]);
        assert_eq!(results(&record)[0].1, status, "{typed}: {said}");
    }
}

#[test]
fn zip_file_that_is_cut_off_is_to_be_downloaded_again() {
    let whole = course::zipped(&course::canvas());
    for (bytes, why) in [
        (&whole[..whole.len() / 2], "it is incomplete: its end is missing"),
        (&whole[..whole.len() - 22], "it is incomplete: its end is missing"),
        (b"", "it is empty"),
        (b"<html>Please log in.</html>", "it is not a zip file, though its name says so"),
    ] {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("class.zip"), bytes).unwrap();
        for command in ["grade", "check"] {
            for more in [&[][..], &["-a", "change"], &["--intake", "canvas"]] {
                let output = croupier(command)
                    .arg("class.zip")
                    .args(more)
                    .current_dir(directory.path())
                    .output()
                    .unwrap();
                let said = String::from_utf8(output.stderr).unwrap();
                let hint = "download it again; if you packed it yourself, pack it again";
                assert_eq!(said, format!("error: cannot read `class.zip`: {why}\nhint: {hint}\n"));
                assert_eq!(output.status.code(), Some(2));
            }
        }
    }
}

#[test]
fn check_of_the_best_attempt_counts_attempts_not_submissions() {
    let of_retry: course::Files =
        course::blackboard().into_iter().filter(|(name, _)| name.contains("_mretry_")).collect();
    let download = unpacked(&of_retry);
    let check = |more: &[&str]| {
        let cache = download.directory.path().join("cache");
        let mut command = Command::cargo_bin("croupier").unwrap();
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.args(["check", "-a", "change", "--verbose", "--cache-dir"]).arg(cache).arg(&download.path);
        let output = command.args(more).output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (page, said) = check(&["--attempt", "best"]);
    assert!(page.contains("attempt ") && page.contains(" of 2"), "{page}");
    assert!(!said.contains("reused"), "nothing was known before: {said}");
    let (_, said) = check(&["--attempt", "best"]);
    assert_eq!(said, "note: all results reused from the cache (2 attempts unchanged)\n");
    // What is to be run again is the same attempt.
    let (page, _) = check(&["--attempt", "2"]);
    assert!(page.contains("--assignment change --attempt 2 --only"), "{page}");
    let two = unpacked(&course::blackboard());
    let output =
        croupier("check").arg(&two.path).args(["-a", "change", "--attempt", "best"]).output().unwrap();
    let students = course::students().iter().filter(|one| one.last_attempt().is_some()).count();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(&format!("contains {students} submissions, but `check` takes one")), "{said}");
}

#[test]
fn download_of_another_assignment_is_said_to_be() {
    let download = packed(&course::canvas());
    let output = croupier("grade").arg(&download.path).args(["-a", "si204"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let says = "no file of `si204` was found, but the files look like those of `change`\n\
                hint: if they are, run the command with: --assignment change\n";
    assert!(said.contains(says), "{said}");
}
