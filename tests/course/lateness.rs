//! `course.yaml`: due dates, what late hand-ins cost, and defaults for every command.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

use crate::course;

const COURSE: &str = "time_zone: America/New_York\nroster: roster.csv\nlate: {grace: 15min, per_day: 10%, at_most: 25%}\n\
                      assignments:\n  change:\n    due: 2026-11-21 23:59\n    extensions: {zgross: 2026-11-24, nobody: 2026-12-01}\n\
                      \x20   reports: [json=out/record.json]\n";

/// Writes a course with the download of Blackboard, which tells times.
fn written(course: &str) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    std::fs::create_dir_all(path.join("out")).unwrap();
    std::fs::write(path.join("course.yaml"), course).unwrap();
    std::fs::write(path.join("roster.csv"), roster()).unwrap();
    course::write(&course::blackboard(), &path.join("autumn/change"));
    directory
}

fn roster() -> String {
    let rows = course::students().into_iter().map(|one| format!("\"{}\",{}\n", one.sortable(), one.user));
    format!("Name,Username\n{}", rows.collect::<String>())
}

fn run(directory: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut croupier = Command::cargo_bin("croupier").unwrap();
    croupier.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    croupier.env("CROUPIER_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/intake-cache"));
    let output = croupier.current_dir(directory).args(arguments).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code(), said)
}

fn record(directory: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(directory.join("out/record.json")).unwrap()).unwrap()
}

fn of<'r>(record: &'r Value, user: &str) -> &'r Value {
    let mut all = record["submissions"].as_array().unwrap().iter();
    all.find(|one| one["hand_in"]["ids"]["username"] == user).unwrap()
}

#[test]
fn late_hand_ins_cost_points_of_their_own() {
    let directory = written(COURSE);
    // From anywhere in the course, without options.
    let (_, said) = run(&directory.path().join("autumn"), &["grade", "change"]);
    let record = record(directory.path());
    let late = |user: &str| of(&record, user)["hand_in"]["late"].clone();
    for user in ["adoe", "bobrien", "zgross", "nabsent"] {
        assert!(late(user).is_null(), "{user} is in time: {said}");
    }
    let klee2 = late("klee2");
    assert_eq!((&klee2["days"], &klee2["share"]), (&Value::from(2), &Value::from(0.2)));
    assert_eq!(klee2["due"], "2026-11-21T23:59:00-05:00");
    assert_eq!(klee2["points"], 16.0, "of 80");
    for one in record["submissions"].as_array().unwrap() {
        let parts: f64 =
            one["parts"].as_array().unwrap().iter().filter_map(|part| part["points"].as_f64()).sum();
        let cost = one["hand_in"]["late"]["points"].as_f64().unwrap_or(0.0);
        if let Some(points) = one["points"].as_f64() {
            assert!((points - (parts - cost).max(0.0)).abs() < 1e-3, "{one}");
        }
    }
    assert!(said.contains("late by 2 days (due 2026-11-21T23:59:00-05:00): 16 points deducted"), "{said}");
    assert!(said.contains("course.yaml has extensions of unknown students: `nobody`"), "{said}");
    assert_eq!(of(&record, "nabsent")["status"], "missing", "the roster of the course is used");
}

#[test]
fn last_attempt_may_be_late_and_the_first_in_time() {
    let directory = written(COURSE);
    let cost = |which: &str| {
        let report = ["--report", "json=out/record.json"];
        let of_one = ["grade", "autumn/change", "--students", "Retry*", "--attempt", which];
        run(directory.path(), &[&of_one[..], &report].concat());
        of(&record(directory.path()), "mretry")["hand_in"]["late"]["points"].as_f64()
    };
    assert_eq!((cost("first"), cost("last")), (None, Some(8.0)));
    assert_eq!(cost("best"), None);
}

#[test]
fn unknown_assignments_of_the_course_are_a_warning() {
    let directory = written(&COURSE.replace("  change:", "  chnge:"));
    let (_, said) = run(&directory.path().join("autumn"), &["grade", "change", "--students", "*Doe*"]);
    assert!(said.contains("warning: course.yaml names unknown assignments: `chnge`"), "{said}");
}

#[test]
fn faults_of_the_course_are_shown_with_their_places() {
    let directory = written("time_zone: UTC\nassignments: {change: {due: soon}}\nrooster: x\n");
    let (code, said) = run(&directory.path().join("autumn"), &["grade", "change"]);
    assert_eq!(code, Some(2));
    for expected in [
        "../course.yaml:2:29",
        "../course.yaml:3:1",
        "unknown key `rooster`",
        "a similar name exists: `roster`",
    ] {
        assert!(said.contains(expected), "{expected}:\n{said}");
    }
    assert_eq!(run(directory.path(), &["doctor"]).1.find("rooster"), None, "what needs no course works");
}

#[test]
fn reports_of_the_course_are_those_of_the_whole_class() {
    let directory = written(COURSE);
    let autumn = directory.path().join("autumn");
    for selected in [["--students", "*"], ["--shard", "1/2"], ["--only", "change/*"]] {
        let (_, said) = run(&autumn, &[&["grade", "change"][..], &selected[..]].concat());
        assert!(said.contains("the `reports` of course.yaml are not written"), "{said}");
        assert!(!directory.path().join("out/record.json").exists(), "{selected:?}");
    }
    let (_, said) = run(&autumn, &["grade", "change", "--students", "*", "--report", "json=one.json"]);
    assert!(autumn.join("one.json").exists() && !said.contains("are not written"), "{said}");
}

#[test]
fn what_the_course_names_wrongly_is_shown_with_its_place() {
    let reports = |reports: &str| COURSE.replace("[json=out/record.json]", reports);
    let column = reports("[canvas=out/filled.csv]\n    column: Chanje").replace("roster.csv", "canvas.csv");
    for (course, place, message, hint) in [
        (
            COURSE.replace("roster.csv", "rooster.csv"),
            "course.yaml:2:9",
            "file `rooster.csv` does not exist",
            "a similar name exists: `roster.csv`",
        ),
        (
            format!("specs: autum\n{COURSE}"),
            "course.yaml:1:8",
            "directory `autum` does not exist",
            "a similar name exists: `autumn`",
        ),
        (
            reports("[csv=out/g.csv, jsn=x]"),
            "course.yaml:8:30",
            "unknown report format `jsn`",
            "a similar name exists: `json`",
        ),
        (
            reports("[csv=out/g.csv, json=none/x]"),
            "course.yaml:8:30",
            "directory `none` does not exist",
            "mkdir -p none",
        ),
        (reports("[json=x, csv=x]"), "course.yaml:8:23", "two reports for `x`", "choose a different file"),
        (
            column,
            "course.yaml:9:13",
            "has no column `Chanje`",
            "can be filled: `Quiz (4710)` and `Change (4711)`",
        ),
    ] {
        let directory = written(&course);
        std::fs::write(directory.path().join("canvas.csv"), course::canvas_gradebook()).unwrap();
        let (code, said) = run(directory.path(), &["grade", "autumn/change"]);
        assert_eq!(code, Some(2), "{said}");
        for expected in [place, message, hint, "nothing was run"] {
            assert!(said.contains(expected), "{expected}:\n{said}");
        }
    }
}

#[test]
fn check_deducts_for_lateness_as_grade_does() {
    let directory = written(COURSE);
    let clone = directory.path().join("autumn/klee2");
    // A download of one student, by the same file names.
    let own: course::Files =
        course::blackboard().into_iter().filter(|(name, _)| name.contains("_klee2_")).collect();
    course::write(&own, &clone);
    let (_, said) = run(directory.path(), &["check", "autumn/klee2", "-a", "change"]);
    assert!(said.contains("16 points deducted"), "{said}");
}

#[test]
fn best_attempt_of_check_is_that_of_grade() {
    let directory = written(&COURSE.replace("at_most: 25%", "at_most: 50%"));
    let own = directory.path().join("autumn/own");
    // The later attempt passes more, and costs half of the points.
    let attempts = [(20, "ash"), (28, "maple")].into_iter().map(|(day, sample)| {
        let name = format!("Change_1_adoe_attempt_2026-11-{day}-22-16-40_change.c");
        (name, course::program(sample))
    });
    course::write(&attempts.collect(), &own);
    let (_, said) = run(directory.path(), &["check", "autumn/own", "-a", "change", "--attempt", "best"]);
    assert!(said.contains("attempt 1 of 2") && !said.contains("deducted"), "{said}");
    run(directory.path(), &["grade", "autumn/own", "-a", "change", "--attempt", "best"]);
    assert_eq!(of(&record(directory.path()), "adoe")["hand_in"]["attempt"], 1);
    let (_, said) = run(directory.path(), &["check", "autumn/own", "-a", "change"]);
    assert!(said.contains("attempt 2 of 2") && said.contains("40 points deducted"), "{said}");
}

#[test]
fn report_fills_the_gradebook_of_the_course() {
    let directory = written(
        &COURSE.replace("roster.csv", "canvas.csv").replace("    due:", "    column: Change\n    due:"),
    );
    std::fs::write(directory.path().join("canvas.csv"), course::canvas_gradebook()).unwrap();
    run(directory.path(), &["grade", "autumn/change"]);
    let (code, said) =
        run(directory.path(), &["report", "out/record.json", "--report", "canvas=out/filled.csv"]);
    assert_ne!(code, Some(2), "{said}");
    assert!(directory.path().join("out/filled.csv").exists(), "{said}");
}

#[test]
fn grades_are_joined_by_the_id_whatever_the_roster_calls_a_student() {
    let directory = written(COURSE);
    let (class, marks) =
        (directory.path().join("autumn/change"), directory.path().join("autumn/change/marks.yaml"));
    for (name, course) in [
        ("Ann Doe (adoe)", COURSE.to_owned()),
        ("Doe, Ann (adoe)", COURSE.replace("roster: roster.csv\n", "")),
    ] {
        std::fs::write(directory.path().join("course.yaml"), course).unwrap();
        std::fs::write(&marks, format!("\"{name}\": {{style: 100%, extension: 2026-11-30}}\n")).unwrap();
        let (_, said) = run(directory.path(), &["grade", class.to_str().unwrap()]);
        assert!(!said.contains("unknown submission"), "{said}");
        assert_eq!(of(&record(directory.path()), "adoe")["parts"][0]["style"]["score"], 1.0, "{name}");
        let (_, said) = run(directory.path(), &["marks", "init", class.to_str().unwrap()]);
        assert!(said.contains("added"), "{said}");
        let text = std::fs::read_to_string(&marks).unwrap();
        assert_eq!(text.matches("(adoe)").count(), 1, "{text}");
    }
}

#[test]
fn extension_in_the_grades_answers_a_mark_of_the_course_system() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("course.yaml"), COURSE.replace("roster: roster.csv\n", "")).unwrap();
    std::fs::create_dir(directory.path().join("out")).unwrap();
    course::write(&course::canvas(), &directory.path().join("canvas/change"));
    let notes = || {
        let (_, said) = run(directory.path(), &["grade", "canvas/change", "-a", "change"]);
        let record = record(directory.path());
        let all = record["submissions"].as_array().unwrap().clone();
        let of = |id: &str| {
            let found = all.iter().find(|one| one["hand_in"]["ids"]["canvas"] == id);
            found.unwrap_or_else(|| panic!("{said}"))["notes"].to_string()
        };
        (of("104"), of("109"))
    };
    let (lee, retry) = notes();
    assert!(lee.contains("marked as late") && retry.contains("marked as late"), "{lee}\n{retry}");
    std::fs::write(directory.path().join("canvas/change/marks.yaml"), "\"104\": {extension: 2026-11-30}\n")
        .unwrap();
    let (lee, retry) = notes();
    assert!(!lee.contains("marked as late") && retry.contains("marked as late"), "{lee}\n{retry}");
}

#[test]
fn extension_before_the_due_date_is_a_warning_with_its_place() {
    let directory = course_of_lee();
    let marks = directory.path().join("change/marks.yaml");
    for (extension, warns) in [("2026-11-20", true), ("2026-11-21 23:00", true), ("2026-11-24", false)] {
        std::fs::write(&marks, format!("klee2:\n  extension: {extension}\n")).unwrap();
        let (_, said) = run(directory.path(), &["grade", "change"]);
        let says = "marks.yaml:2:14: the extension of `Kim Lee (klee2)` is before the due date, \
                    2026-11-21T23:59:00-05:00, and has no effect; expected a later date";
        assert_eq!(said.contains(says), warns, "{said}");
        assert_eq!(said.contains("late by 2 days"), warns, "{said}");
    }
}

/// Returns what `croupier mark` shows first of a class of one.
fn marked(path: &Path, more: &[&str]) -> String {
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "stty rows 40 cols 140; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_croupier")]);
    command.args(["mark", "change", "--names"]).args(more).current_dir(path);
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("TERM", "xterm");
    command.env("CROUPIER_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/intake-cache"));
    let mut session = rexpect::session::spawn_command(command, Some(60_000)).unwrap();
    let before = session.exp_string("submission 1 of 1").unwrap();
    session.send("q").unwrap();
    session.flush().unwrap();
    before + &session.exp_eof().unwrap()
}

/// Writes a course with the hand-ins of Kim Lee only.
fn course_of_lee() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    std::fs::write(path.join("course.yaml"), COURSE.replace("roster: roster.csv\n", "")).unwrap();
    std::fs::create_dir(path.join("out")).unwrap();
    let of_lee = course::blackboard().into_iter().filter(|(name, _)| name.contains("klee2")).collect();
    course::write(&of_lee, &path.join("change"));
    directory
}

#[test]
fn mark_honors_extensions_of_the_grades() {
    let directory = course_of_lee();
    let late = marked(directory.path(), &[]);
    assert!(late.contains("late by 2 days"), "{late}");
    std::fs::write(directory.path().join("change/marks.yaml"), "klee2: {extension: 2026-11-24}\n").unwrap();
    let in_time = marked(directory.path(), &[]);
    assert!(in_time.contains("Kim Lee") && !in_time.contains("late by"), "{in_time}");
}

#[test]
fn mark_with_a_report_of_before_shows_lateness_as_it_is_now() {
    let directory = course_of_lee();
    let path = directory.path();
    let (_, said) = run(path, &["grade", "change"]);
    assert!(said.contains("late by 2 days"), "{said}");
    let shown = || marked(path, &["--record", "out/record.json"]);
    assert!(shown().contains("late by 2 days"));
    // The due date was moved.
    let course = std::fs::read_to_string(path.join("course.yaml")).unwrap();
    std::fs::write(path.join("course.yaml"), course.replace("2026-11-21 23:59", "2026-11-20 23:59")).unwrap();
    let later = shown();
    assert!(later.contains("late by 3 days") && !later.contains("late by 2 days"), "{later}");
    // An extension was given.
    std::fs::write(path.join("change/marks.yaml"), "klee2: {extension: 2026-11-24}\n").unwrap();
    assert!(!shown().contains("late by"));
    // Without a due date, the report is all that is known.
    std::fs::remove_file(path.join("course.yaml")).unwrap();
    assert!(shown().contains("late by 2 days"));
}
