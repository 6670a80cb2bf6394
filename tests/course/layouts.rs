//! What each course system lets an instructor download of the students of a course, and the gradebooks that it exports.

use crate::course::{Attempt, DUE, Files, Student};

/// Returns the last attempts with their files, each of which `name` names.
fn last_files(of: &[Student], name: impl Fn(&Student, &Attempt, usize, &str) -> String) -> Files {
    let mut all = Vec::new();
    for student in of {
        let Some(attempt) = student.last_attempt() else { continue };
        for (at, (file, bytes)) in attempt.files.iter().enumerate() {
            all.push((name(student, attempt, at, file), bytes.clone()));
        }
    }
    all
}

/// Canvas: flat files; who submitted no file is not in it.
pub(crate) fn canvas(of: &[Student]) -> Files {
    last_files(of, |student, attempt, at, file| {
        let late = if attempt.day > DUE { "LATE_" } else { "" };
        format!("{}_{late}{}_{}_{file}", student.flat(), student.id, 9000 + at)
    })
}

/// Moodle, a directory per student. Participants have numbers of their own.
pub(crate) fn moodle(of: &[Student]) -> Files {
    let around =
        |student: &Student| format!("{}_{}_assignsubmission_file/", student.full(), 5000 + student.id);
    let mut files = last_files(of, |student, _, _, file| format!("{}{file}", around(student)));
    let empty = |student: &&Student| student.last_attempt().is_some_and(|last| last.files.is_empty());
    files.extend(of.iter().filter(empty).map(|student| (around(student), Vec::new())));
    files
}

/// Moodle, flat files.
pub(crate) fn moodle_flat(of: &[Student]) -> Files {
    last_files(of, |student, _, _, file| {
        format!("{}_{}_assignsubmission_file_{file}", student.full(), 5000 + student.id)
    })
}

/// Blackboard: flat files and a text file, for every attempt. It alters names of files.
pub(crate) fn blackboard(of: &[Student]) -> Files {
    let mut all = Vec::new();
    for student in of {
        for attempt in &student.attempts {
            let stem = format!("Change_1_{}_attempt_2026-11-{}-22-16-40", student.user, attempt.day);
            let mut text = format!(
                "Name: {} ({})\nAssignment: Change 1\nDate Submitted: Saturday, November {}, 2026 10:16:40 PM EST\n\
                 Current Grade: Needs Grading\n\nSubmission Field:\nThere is no student submission text data for this \
                 assignment.\n\nComments:\nThere are no student comments for this assignment.\n\nFiles:\n",
                student.full(),
                student.user,
                attempt.day
            );
            for (file, bytes) in &attempt.files {
                let altered = format!("{stem}_{}", file.replace('-', "_"));
                text.push_str(&format!("\tOriginal filename: {file}\n\tFilename: {altered}\n\n"));
                all.push((altered, bytes.clone()));
            }
            all.push((format!("{stem}.txt"), text.into_bytes()));
        }
    }
    all
}

/// Gradescope: a directory per hand-in, and who it is of. The first of the twelve and the second submitted together; the last has no id.
pub(crate) fn gradescope(of: &[Student]) -> Files {
    let mut yaml = String::from("---\n");
    let mut all = Vec::new();
    for (at, student) in of.iter().enumerate() {
        let Some(attempt) = student.last_attempt().filter(|_| student.kind != 1) else { continue };
        let around = format!("assignment_77_export/submission_{}", 7000 + student.id);
        let submitter = |student: &Student| {
            let sid = format!(
                "  - :name: {}\n    :sid: '0{}'\n    :email: {}@example.org\n",
                student.full(),
                student.id,
                student.user
            );
            if student.kind == 11 {
                format!("  - :name: \"{}\"\n    :email: {}@example.org\n", student.full(), student.user)
            } else {
                sid
            }
        };
        yaml.push_str(&format!("submission_{}:\n  :submitters:\n", 7000 + student.id));
        yaml.push_str(&submitter(student));
        if let Some(other) = of.get(at + 1).filter(|other| other.kind == 1) {
            yaml.push_str(&submitter(other));
        }
        yaml.push_str(&format!(
            "  :created_at: 2026-11-{} 22:16:40.123456000 Z\n  :score: 0.0\n",
            attempt.day
        ));
        all.push((format!("{around}/"), Vec::new()));
        all.extend(attempt.files.iter().map(|(file, bytes)| (format!("{around}/{file}"), bytes.clone())));
    }
    all.push(("assignment_77_export/submission_metadata.yml".to_owned(), yaml.into_bytes()));
    all
}

/// Brightspace: a directory for every attempt.
pub(crate) fn brightspace(of: &[Student]) -> Files {
    let mut all = vec![("index.html".to_owned(), b"<html></html>".to_vec())];
    for student in of {
        for attempt in &student.attempts {
            let around =
                format!("{}-64069 - {} - Nov {}, 2026 1016 PM", student.id, student.full(), attempt.day);
            all.push((format!("{around}/"), Vec::new()));
            all.extend(attempt.files.iter().map(|(file, bytes)| (format!("{around}/{file}"), bytes.clone())));
        }
    }
    all
}

/// Sakai: a directory per student of the site, also for those who submitted nothing.
pub(crate) fn sakai(of: &[Student]) -> Files {
    let mut all = vec![("Change/grades.csv".to_owned(), b"Change,Points\n\n".to_vec())];
    for student in of {
        let around = format!("Change/{}({})/Submission attachment(s)", student.sortable(), student.user);
        all.push((format!("{around}/"), Vec::new()));
        let files = student.last_attempt().into_iter().flat_map(|attempt| &attempt.files);
        all.extend(files.map(|(file, bytes)| (format!("{around}/{file}"), bytes.clone())));
    }
    all
}

/// Clones of repositories.
pub(crate) fn repositories(of: &[Student]) -> Files {
    let mut all = last_files(of, |student, _, _, file| format!("change-one-{}/{file}", student.user));
    for student in of {
        all.push((format!("change-one-{}/.git/config", student.user), b"[core]\n".to_vec()));
    }
    all
}

/// The gradebook that Canvas exports: with a head, other columns, a student who is excused, and the test student. Its cells are
/// quoted in several ways, to see whether they stay.
pub(crate) fn canvas_gradebook(of: &[Student]) -> String {
    let mut out = String::from(
        "Student,ID,SIS User ID,SIS Login ID,Section,Quiz (4710),Change (4711),Current Score\r\n\
         \"    Points Possible\",,,,,5,100,(read only)\r\n",
    );
    for student in of {
        let old = match student.kind {
            2 => "EX",
            6 => "12.5",
            _ => "",
        };
        let Student { id, user, .. } = student;
        out.push_str(&format!(
            "\"{}\",{id},0{id},{user},\"S1 and S2\",\"4\",{old},80.0\r\n",
            student.sortable()
        ));
    }
    out.push_str("\"Left, Longago\",999,0999,left,S1,1,33,20.0\r\n\"Student, Test\",1,,x,S1,,,\r\n");
    out
}

/// The grading worksheet that Moodle exports. One student has a feedback already, one a grade that cannot be changed.
pub(crate) fn moodle_worksheet(of: &[Student]) -> String {
    let mut out = String::from(
        "\u{feff}Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\
         \"Last modified (submission)\",\"Last modified (grade)\",\"Feedback comments\"\n",
    );
    for student in of {
        let changed = if student.kind == 2 { "No" } else { "Yes" };
        let feedback = if student.kind == 6 { "\"see me, please\"" } else { "" };
        out.push_str(&format!(
            "\"Participant {}\",\"{}\",{}@example.org,\"Submitted for grading - Not graded - \",,\"100,00\",{changed},\
             \"Saturday, 21 November 2026, 10:22 AM\",-,{feedback}\n",
            5000 + student.id,
            student.full(),
            student.user
        ));
    }
    out
}

/// A directory per student.
pub(crate) fn directories(of: &[Student]) -> Files {
    let mut all = last_files(of, |student, _, _, file| format!("{}/{file}", student.user));
    let empty = |student: &&Student| student.last_attempt().is_some_and(|last| last.files.is_empty());
    all.extend(of.iter().filter(empty).map(|student| (format!("{}/", student.user), Vec::new())));
    all
}

/// Flat files that begin with the name of a user.
pub(crate) fn flat(of: &[Student]) -> Files {
    last_files(of, |student, _, _, file| format!("{}_{file}", student.user))
}

/// The students of a group.
pub(crate) const GROUP: usize = 3;

/// Moodle, with groups of three: the hand-in is that of the first.
pub(crate) fn moodle_groups(of: &[Student]) -> Files {
    let mut all = Files::new();
    for (number, group) in of.chunks(GROUP).enumerate() {
        let Some(attempt) = group[0].last_attempt() else { continue };
        let around = format!("Team {number}_{}_assignsubmission_file/", 90_000 + number);
        all.push((around.clone(), Vec::new()));
        all.extend(attempt.files.iter().map(|(file, bytes)| (format!("{around}{file}"), bytes.clone())));
    }
    all
}

/// The worksheet of such groups.
pub(crate) fn moodle_worksheet_of_groups(of: &[Student]) -> String {
    let mut out = String::from("Identifier,Full name,Group,Grade,Maximum Grade,Feedback comments\n");
    for (at, student) in of.iter().enumerate() {
        out.push_str(&format!(
            "Participant {},{},Team {},,100.00,\n",
            5000 + student.id,
            student.full(),
            at / GROUP
        ));
    }
    out
}

/// A roster with names, users, numbers, and addresses.
pub(crate) fn roster(of: &[Student]) -> String {
    let mut out = String::from("Name,Username,Student ID,Email\n");
    for student in of {
        let Student { user, id, .. } = student;
        out.push_str(&format!("\"{}\",{user},0{id},{user}@example.org\n", student.sortable()));
    }
    out
}

/// A roster with names and ids of no kind in particular.
pub(crate) fn roster_of_ids(of: &[Student]) -> String {
    let rows = of.iter().map(|student| format!("\"{}\",{}\n", student.full(), student.id));
    format!("Name,ID\n{}", rows.collect::<String>())
}
