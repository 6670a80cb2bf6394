//! Unreadable work is not graded; it is not a zero.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use crate::support::copy_program;

/// A user without privileges, for tests that run as root.
const NOBODY: u32 = 65534;

const SOURCE: &str = "#include \"cards.h\"\nint main(void) { return CARDS; }\n";

fn locked(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("the temporary directory is writable");
}

#[test]
fn unreadable_work_is_not_graded() {
    let place = tempfile::tempdir().unwrap();
    locked(place.path(), 0o755);
    let class = place.path().join("class");
    for student in ["file", "directory", "header", "inner/src", "syntax"] {
        let directory = class.join(student);
        fs::create_dir_all(&directory).unwrap();
        fs::write(directory.join("shuffle.c"), SOURCE).unwrap();
        fs::write(directory.join("cards.h"), "#define CARDS 52\n").unwrap();
    }
    fs::write(class.join("syntax/shuffle.c"), "int main(void) {\n").unwrap();
    locked(&class.join("file/shuffle.c"), 0);
    locked(&class.join("directory"), 0o444);
    locked(&class.join("header/cards.h"), 0);
    locked(&class.join("inner/src"), 0o444);
    let program = place.path().join("croupier");
    copy_program(&program);
    let mut command = Command::new(&program);
    command.args(["grade", "-a", "si204", "--only", "shuffle", "--color", "never", "class"]);
    command.current_dir(place.path()).env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    if nix::unistd::geteuid().is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let faults: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("error: ")).collect();
    let fault = |student: &str, why: &str| {
        format!("cannot grade `shuffle` of `{student}`: {why}: Permission denied (os error 13)")
    };
    assert_eq!(
        faults,
        [
            fault("directory", "cannot read `shuffle.c`"),
            fault("file", "cannot read `shuffle.c`"),
            fault("header", "cannot read `cards.h`"),
            fault("inner", "cannot read `shuffle.c`"),
        ],
        "{said}"
    );
    assert_eq!(output.status.code(), Some(3));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("build failed: shuffle"), "{table}");
    for open in ["directory", "inner/src"] {
        locked(&class.join(open), 0o755);
    }
}
