//! The commands that the documentation for instructors begins with, run on a made-up course as they are written.

use assert_cmd::Command;

use crate::course;

const INSTRUCTORS: &str = include_str!("../../docs/instructors.md");

/// The command that needs a terminal; `tests/cli/marking.rs` runs it on one.
const ON_A_SCREEN: &str = "croupier mark ";

#[test]
fn ten_commands_lead_from_a_download_to_a_filled_gradebook() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("submissions.zip"), course::zipped(&course::canvas())).unwrap();
    let gradebook = course::canvas_gradebook();
    std::fs::write(directory.path().join("gradebook.csv"), &gradebook).unwrap();
    let block = INSTRUCTORS.split("```console\n").nth(1).unwrap().split("```").next().unwrap();
    let commands: Vec<&str> = block.lines().map(|line| line.strip_prefix("$ ").unwrap()).collect();
    assert_eq!(commands.len(), 10);
    for line in commands.iter().filter(|line| !line.starts_with(ON_A_SCREEN)) {
        let mut croupier = Command::cargo_bin("croupier").unwrap();
        croupier.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        croupier.env("CROUPIER_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/intake-cache"));
        croupier.current_dir(directory.path()).args(line.split(' ').skip(1));
        let output = croupier.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        // The made-up course has a hand-in that cannot be graded (3), and some that fail (1).
        assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{line}: {said}");
        if line.starts_with("croupier marks init") {
            let file = directory.path().join("marks.yaml");
            let marks = std::fs::read_to_string(&file).unwrap();
            assert!(marks.contains("adoe") || marks.contains("Doe"), "{marks}");
            std::fs::write(&file, marks.replace("    style:", "    style: 90%")).unwrap();
        }
        if line.starts_with("croupier diff") {
            assert_eq!(output.status.code(), Some(1), "the style grade changed a total: {said}");
        }
    }
    let filled = std::fs::read_to_string(directory.path().join("filled.csv")).unwrap();
    assert_ne!(filled, gradebook);
    assert_eq!(filled.lines().count(), gradebook.lines().count());
    assert!(directory.path().join("site/index.html").exists());
    assert!(std::fs::read_dir(directory.path().join("feedback")).unwrap().count() > 5);
}
