//! No program or Makefile can read or run croupier, wherever it is installed, or read the specs or other submissions.
//!
//! It is installed where programs and compilers may read, in a mount namespace, so that this machine is not changed.
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may fail where it stands, and says what it skips"
)]

use std::fs;
use std::path::Path;
use std::process::Command;

use croupier::record::{Record, SubmissionRecord};
use croupier::sandbox::{DISABLE, active};

/// A program that prints the results of reading and running masked paths: `-` if denied, otherwise `R` and `X`.
///
/// A suit is in the line, so it is no further line, and a finding quotes it.
const PROGRAM: &str = r#"
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    const char *names[] = {"/usr/local/lib/app/croupier-1", "/usr/local/bin/croupier", "/usr/local/lib/app/specs/si204/assignment.yaml",
                           "/usr/local/lib/app/class/other/shuffle.c"};
    printf("♣ ");
    for (int at = 0; at < 4; at++) putchar(open(names[at], O_RDONLY) < 0 ? '-' : 'R');
    putchar(open("/usr/local/lib/app/library", O_RDONLY) < 0 ? '-' : 'R');
    puts(""); fflush(stdout);
    for (int at = 0; at < 2; at++) execl(names[at], "croupier", "list", (char *)0);
    return 0;
}
"#;

/// Returns a Makefile that succeeds if one of these commands succeeds.
fn makefile(attempts: &[&str]) -> String {
    let attempts = attempts.join(" || ");
    format!(
        "shuffle: cards.c\n\tgcc -o shuffle cards.c\n\tgrep -q . /usr/local/lib/app/library\n\t{attempts} || (rm shuffle; false)\n"
    )
}

/// Creates a file system to be mounted over `/usr/local`: croupier under two names, specs, and a class.
fn installed() -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    let app = root.path().join("lib/app");
    let (bin, specs, class) = (root.path().join("bin"), app.join("specs"), app.join("class"));
    for directory in [&bin, &specs, &class] {
        fs::create_dir_all(directory).unwrap();
    }
    fs::copy(env!("CARGO_BIN_EXE_croupier"), app.join("croupier-1")).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_croupier"), bin.join("croupier")).unwrap();
    fs::write(app.join("library"), "shown").unwrap();
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/specs/si204");
    assert!(Command::new("cp").arg("-r").arg(built_in).arg(&specs).status().unwrap().success());
    let write = |student: &str, file: &str, text: &str| {
        fs::create_dir_all(class.join(student)).unwrap();
        fs::write(class.join(student).join(file), text).unwrap();
    };
    write("program", "shuffle.c", PROGRAM);
    write("other", "shuffle.c", "int main(void) { return 0; }\n");
    for (student, attempt) in [
        ("expects", "croupier expect si204/shuffle --seed 1 > text"),
        ("expects_by_path", "/usr/local/lib/app/croupier-1 expect si204/shuffle --seed 1 > text"),
        ("reads_croupier", "grep -q . /usr/local/lib/app/croupier-1"),
        ("reads_specs", "grep -q . /usr/local/lib/app/specs/si204/assignment.yaml"),
        ("reads_neighbor", "grep -q . /usr/local/lib/app/class/other/shuffle.c"),
    ] {
        write(student, "Makefile", &makefile(&[attempt]));
        write(student, "cards.c", "int main(void) { return 0; }\n");
    }
    root
}

/// Returns a shell in a new mount namespace; `None` if this host does not allow it.
fn unshared() -> Option<Command> {
    let flags = if nix::unistd::geteuid().is_root() { "-m" } else { "-rm" };
    let shell = || {
        let mut command = Command::new("unshare");
        command.args([flags, "sh", "-ec"]);
        command
    };
    let tried = shell().arg("mount --bind /usr/bin /usr/local").output();
    let works = tried.is_ok_and(|tried| tried.status.success());
    let own = Path::new("/usr/bin/gcc").canonicalize().is_ok_and(|gcc| gcc.starts_with("/usr/bin"));
    if !works || !own {
        eprintln!("skipped, because nothing can be mounted over /usr/local here");
    }
    (works && own).then(shell)
}

/// Grades the class without these mechanisms.
fn graded(root: &Path, without: &str) -> Vec<SubmissionRecord> {
    let mut command = unshared().unwrap();
    command.arg(
        "mount --bind \"$0\" /usr/local; cd /usr/local/lib/app;
         exec ./croupier-1 grade class --specs specs --assignment si204 --only 'shuffle/*' --no-cache --report json",
    );
    let output = command.arg(root).env(DISABLE, without).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let record: Record = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"));
    record.submissions
}

/// Returns the students whose `shuffle` builds.
fn builds(submissions: &[SubmissionRecord]) -> Vec<&str> {
    let status = |found: &&SubmissionRecord| format!("{:?}", found.parts[0].status);
    let built = submissions.iter().filter(|found| status(found) == "Graded");
    built.map(|found| found.student.as_str()).collect()
}

#[test]
fn masked_paths_are_hidden_from_programs_and_makefiles() {
    if unshared().is_none() {
        return;
    }
    if !active().has("landlock") || !active().has("mounts") {
        eprintln!("skipped, because `landlock` or `mounts` is unavailable");
        return;
    }
    let root = installed();
    // A Makefile works on a copy, so mounts mask its neighbors, too; a program has no mounts.
    for (without, printed) in
        [("", "found `♣ ----R`"), ("mounts", "found `♣ ----R`"), ("landlock", "found `♣ RRRRR`")]
    {
        let found = graded(root.path(), without);
        assert_eq!(builds(&found), ["other", "program"], "without `{without}`");
        let program = found.iter().find(|found| found.student == "program").unwrap();
        assert!(format!("{program:?}").contains(printed), "without `{without}`: {program:?}");
    }
    // Everything was accessible.
    let found = graded(root.path(), "landlock,mounts");
    assert_eq!(
        builds(&found),
        ["expects", "expects_by_path", "other", "program", "reads_croupier", "reads_neighbor", "reads_specs"]
    );
}
