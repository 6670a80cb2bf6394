//! The README and `docs/` say what the program does: tables, commands, and the example are compared with it.

use std::collections::BTreeSet;
use std::path::Path;

use assert_cmd::Command;
use croupier::cli::exit;
use croupier::model_check;

const README: &str = include_str!("../README.md");
const INPUT_DETECTION: &str = include_str!("../docs/input-detection.md");

/// Returns the first cells of the table below a heading, without backticks.
fn first_cells(text: &str, heading: &str) -> Vec<String> {
    let section = text.split_once(heading).unwrap_or_else(|| panic!("no `{heading}`")).1;
    let rows =
        section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let cell = |row: &str| row.split('|').nth(1).unwrap_or_default().trim().replace('`', "");
    rows.skip(2).map(cell).collect()
}

fn croupier(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments.split_whitespace());
    command.env("NO_COLOR", "1").env_remove("CROUPIER_CACHE").env_remove("COLUMNS");
    command
}

#[test]
fn assignments_have_rows() {
    let rows: BTreeSet<String> = first_cells(README, "## Assignments").into_iter().collect();
    let specs = model_check::load(None).expect("the built-in specs have no errors");
    let names: BTreeSet<String> = specs.iter().map(|assignment| assignment.name.clone()).collect();
    assert_eq!(rows, names);
    for assignment in &specs {
        let row = README.lines().find(|line| line.starts_with(&format!("| `{}`", assignment.name)));
        for part in &assignment.parts {
            let says = format!("`{}` {}", part.id, croupier::fraction::display(part.points, 2));
            assert!(
                row.is_some_and(|row| row.contains(&says)),
                "the row of `{}` says `{says}`",
                assignment.name
            );
        }
    }
}

#[test]
fn exit_codes_have_rows() {
    let rows: Vec<String> =
        exit::ALL.iter().map(|exit| format!("| {} | {} |", exit.code, exit.means)).collect();
    assert!(README.contains(&rows.join("\n")), "the table of exit codes is:\n{}", rows.join("\n"));
}

#[test]
fn input_detection_methods_have_rows() {
    let methods = first_cells(INPUT_DETECTION, "## Methods");
    assert_eq!(methods, ["seccomp", "ptrace"]);
    for method in methods {
        let arguments = format!("grade submissions/si204 --input-detection {method} --dry-run --no-cache");
        croupier(&arguments).assert().success();
    }
}

/// The example is real output; to renew it, replace what follows the command.
#[test]
fn example_is_real_output() {
    const COMMAND: &str = "$ croupier check submissions/si204/larch\n";
    let example = README.split_once(COMMAND).expect("the example").1;
    let example = example.split_once("```").expect("the end of the example").0;
    let output = croupier("check submissions/si204/larch --no-cache").output().expect("croupier runs");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(example.trim_end(), printed.trim_end());
}

#[test]
fn readme_is_short() {
    assert!(README.lines().count() <= 120);
    let long: Vec<&str> = README.lines().filter(|line| line.chars().count() > 100).collect();
    // A row of a table cannot be broken.
    assert!(long.iter().all(|line| line.starts_with('|')), "{long:#?}");
}

#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = std::fs::read_dir(root.join("docs")).expect("docs").filter_map(Result::ok).map(|it| it.path());
    let pages = docs.chain(["README.md", "CONTRIBUTING.md", "benches/README.md"].map(|page| root.join(page)));
    for page in pages.filter(|page| page.extension().is_some_and(|it| it == "md")) {
        let text = std::fs::read_to_string(&page).expect("a page");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            let path = link.split('#').next().unwrap_or_default();
            if link.starts_with("https:") || path.is_empty() {
                continue;
            }
            let target = page.parent().unwrap_or(root).join(path);
            assert!(target.exists(), "{}: `{link}`", page.display());
        }
    }
}

#[test]
fn what_it_points_to_is_there() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in [
        "submissions/README.md",
        "tests/samples/README.md",
        "benches/README.md",
        "reference/src/games/mod.rs",
        "src/compare/mod.rs",
        "src/report/mod.rs",
        "src/lib.rs",
        "specs/si204",
        "specs/twentyone",
        "docs/spec.md",
        "docs/spec.schema.json",
        ".ci/run",
        "LICENSE",
        "CHANGELOG.md",
    ] {
        assert!(root.join(path).exists(), "{path}");
    }
}
