//! What of a class is on disk until its reports are written: that it shows in no report, and what happens when the disk
//! refuses.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{SPECS, Said, croupier, said};

/// More students than any worker holds at a time, whose work does not build and whose compiler says much.
fn class() -> tempfile::TempDir {
    let class = tempfile::tempdir().expect("the temporary folder is ours");
    let unknown: String =
        (0..300).map(|number| format!("int x{number} = an_unknown_name_{number};\n")).collect();
    for number in 0..12 {
        let folder = class.path().join(format!("student{number:02}"));
        fs::create_dir(&folder).expect("the temporary folder is ours");
        let source = format!("{unknown}int student = {number};\nint main(void) {{ return 0; }}\n");
        fs::write(folder.join("shuffle.c"), source).expect("the temporary folder is ours");
    }
    class
}

const GRADE: [&str; 6] = ["grade", "-a", "si204", "--only", "shuffle", "--no-cache"];

/// Grades into a file that is there already; the folder holds nothing else afterwards.
fn graded(class: &Path, report: &Path, mut command: Command) -> Said {
    fs::write(report, "old").expect("the temporary folder is ours");
    command.arg("--report").arg(format!("json={}", report.display())).arg(class);
    let said = said(&mut assert_cmd::Command::from_std(command));
    let left = report.parent().map(fs::read_dir).expect("it is in a folder").expect("the folder is ours");
    assert_eq!(left.count(), 1, "a file was left behind");
    said
}

#[test]
fn a_report_holds_every_submission_in_order_however_it_is_written() {
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
    // What was taken into memory whole is written as what never was.
    assert!(serde_json::to_string_pretty(&record).unwrap() + "\n" == written[0], "another text");
}

#[test]
fn a_disk_that_is_full_costs_no_grade_and_leaves_the_old_report() {
    let (class, out) = (class(), tempfile::tempdir().unwrap());
    let report = out.path().join("grades.json");
    let mut command = Command::new("sh");
    // No file may grow beyond 64 blocks, and whoever tries is told so: as on a disk that is full. The record of this class
    // needs more.
    command.args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_croupier")]);
    command.args(["--specs", SPECS]).args(GRADE);
    let said = graded(class.path(), &report, command);
    assert_eq!((said.code, said.stdout.as_str()), (3, ""), "{}", said.stderr);
    let (error, why) = said.stderr.split_once("`: ").expect("a folder and what the system said of it");
    assert!(
        error.starts_with(
            "error: no report was written, because results cannot be kept in a temporary file in `"
        ),
        "{error}"
    );
    assert_eq!(why, "File too large (os error 27)\n");
    assert_eq!(fs::read_to_string(&report).unwrap(), "old");
}

#[test]
fn without_a_folder_for_temporary_files_nothing_runs() {
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
