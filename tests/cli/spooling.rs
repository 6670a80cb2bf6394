//! The temporary file with the results of a class: it does not change reports, and write errors are reported.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{SPECS, Said, croupier, said};

/// Creates a class of several students with many compiler errors.
fn class() -> tempfile::TempDir {
    let class = tempfile::tempdir().expect("the temporary directory is writable");
    let unknown: String =
        (0..300).map(|number| format!("int x{number} = an_unknown_name_{number};\n")).collect();
    for number in 0..12 {
        let directory = class.path().join(format!("student{number:02}"));
        fs::create_dir(&directory).expect("the temporary directory is writable");
        let source = format!("{unknown}int student = {number};\nint main(void) {{ return 0; }}\n");
        fs::write(directory.join("shuffle.c"), source).expect("the temporary directory is writable");
    }
    class
}

const GRADE: [&str; 6] = ["grade", "-a", "si204", "--only", "shuffle", "--no-cache"];

/// Grades into an existing file; asserts that no other file remains in its directory.
fn graded(class: &Path, report: &Path, mut command: Command) -> Said {
    fs::write(report, "old").expect("the temporary directory is writable");
    command.arg("--report").arg(format!("json={}", report.display())).arg(class);
    let said = said(&mut assert_cmd::Command::from_std(command));
    let left =
        report.parent().map(fs::read_dir).expect("it has a directory").expect("the directory is readable");
    assert_eq!(left.count(), 1, "a file was left behind");
    said
}

#[test]
fn report_has_all_submissions_in_order() {
    let (class, out) = (class(), tempfile::tempdir().unwrap());
    let report = out.path().join("grades.json");
    let mut written = Vec::new();
    for jobs in ["1", "8"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(["--specs", SPECS]).args(GRADE).args(["-j", jobs]);
        assert_eq!(graded(class.path(), &report, command).code, 1);
        written.push(fs::read_to_string(&report).unwrap());
    }
    assert!(written[0] == written[1], "-j1 and -j8 differ");
    let printed = said(croupier().args(GRADE).args(["--report", "json"]).arg(class.path()));
    assert!(printed.stdout == written[0], "a file and standard output differ");
    let record: croupier::record::Record = serde_json::from_str(&written[0]).unwrap();
    let students: Vec<&str> = record.submissions.iter().map(|one| one.student.as_str()).collect();
    assert_eq!(students, (0..12).map(|number| format!("student{number:02}")).collect::<Vec<_>>());
    // A record that was read into memory is written in the same way.
    assert!(serde_json::to_string_pretty(&record).unwrap() + "\n" == written[0], "another text");
}

#[test]
fn full_disk_keeps_old_report() {
    let (class, out) = (class(), tempfile::tempdir().unwrap());
    let report = out.path().join("grades.json");
    let mut command = Command::new("sh");
    // No file may exceed 64 blocks, and a write that does fails, as on a full disk. The record of this class needs more.
    command.args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_croupier")]);
    command.args(["--specs", SPECS]).args(GRADE);
    let said = graded(class.path(), &report, command);
    assert_eq!((said.code, said.stdout.as_str()), (3, ""), "{}", said.stderr);
    let (error, why) = said.stderr.split_once("`: ").expect("a directory and the error of the system");
    assert!(
        error.starts_with("error: no report written: cannot write results to a temporary file in `"),
        "{error}"
    );
    assert_eq!(why, "File too large (os error 27)\n");
    assert_eq!(fs::read_to_string(&report).unwrap(), "old");
}

#[test]
fn missing_temporary_directory_is_an_error() {
    let (class, out) = (class(), tempfile::tempdir().unwrap());
    let report = out.path().join("grades.json");
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.env("TMPDIR", out.path().join("none")).args(["--specs", SPECS]).args(GRADE);
    let said = graded(class.path(), &report, command);
    assert_eq!((said.code, said.stdout.as_str()), (3, ""), "{}", said.stderr);
    assert!(
        said.stderr.contains("cannot create a scratch directory: No such file or directory"),
        "{}",
        said.stderr
    );
    assert_eq!(said.stderr.lines().count(), 1, "{}", said.stderr);
    assert_eq!(fs::read_to_string(&report).unwrap(), "old");
}
