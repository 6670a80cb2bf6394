//! The README says what is so: its tables are those of the program.

use std::collections::BTreeSet;

use croupier::cli::exit;
use croupier::model_check;
use croupier::run::TurnTaking;

const README: &str = include_str!("../README.md");

/// The first cells of the table below a heading, without backticks.
fn first_cells(heading: &str) -> Vec<String> {
    let section = README.split_once(heading).unwrap_or_else(|| panic!("no `{heading}`")).1;
    let rows =
        section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let cell = |row: &str| row.split('|').nth(1).unwrap_or_default().trim().replace('`', "");
    rows.skip(2).map(cell).collect()
}

#[test]
fn every_assignment_has_its_row() {
    let rows: BTreeSet<String> = first_cells("# croupier").into_iter().collect();
    let specs = model_check::load(None).expect("the built-in specs have no faults");
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
fn every_exit_code_has_its_row() {
    let rows: Vec<String> =
        exit::ALL.iter().map(|exit| format!("| {} | {} |", exit.code, exit.means)).collect();
    assert!(README.contains(&rows.join("\n")), "the table of exit codes is:\n{}", rows.join("\n"));
}

#[test]
fn every_way_of_taking_turns_has_its_row() {
    let names: Vec<&str> = TurnTaking::ALL.iter().map(|way| way.name()).collect();
    assert_eq!(first_cells("## How turns are told apart"), names);
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
