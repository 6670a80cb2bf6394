//! Followed games: programs whose cards nobody can foretell, from the first key to the finding.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;

use croupier::model_check;
use croupier::pipeline::{Graded, Settings, grade};
use croupier::plan::{self, Filter};
use croupier::run::InputDetection;
use croupier::spec::{marks::Marks, model::Assignment};
use croupier::submission;
use croupier::verdict::Verdict;

fn cs151() -> Assignment {
    model_check::load(None).unwrap().into_iter().find(|assignment| assignment.name == "cs151").unwrap()
}

/// A program that welcomes the player, takes a bet, and then does this.
fn program(body: &str) -> String {
    format!(
        "#include <chrono>\n#include <cstdlib>\n#include <ctime>\n#include <iostream>\n#include <string>\nusing namespace std;\n\
         int main() {{ string line; for (int card = 0; card < 9; card++) rand(); cout << \"You have $100.\\nEnter your bet: \"; cin >> line; {body} }}\n"
    )
}

/// Grades one program in the scenarios of this name, under every way of taking turns; all must agree.
fn graded(source: &str, scenario: &str) -> Graded {
    let assignment = cs151();
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("ana");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("blackjack.cpp"), source).unwrap();
    let [notify, ptrace] = InputDetection::ALL.map(|turns| {
        let submissions = submission::find_one(&path, &assignment).unwrap();
        let filter = Filter { only: vec![format!("cs151/{scenario}")], ..Filter::default() };
        let plan = plan::make(&assignment, submissions, &filter).unwrap();
        let settings = Settings { turns, workers: 1, keep_details: true, words_are_known: false };
        grade(&plan, &Marks::none(), &settings, &|_| {}).unwrap().in_memory().unwrap()
    });
    assert!(notify.faults.is_empty(), "{:?}", notify.faults);
    assert_eq!(notify.details, ptrace.details, "notify and ptrace tell different stories");
    notify
}

/// The verdict and the finding of one program that is played one round at.
fn told(body: &str) -> (Verdict, String) {
    let graded = graded(&program(body), "one round, standing");
    let judgment = &graded.details[0].judgment;
    let finding = judgment.finding.as_ref();
    let says = finding.map(|finding| format!("turn {}: {}", finding.turn, finding.message));
    (judgment.verdict, says.unwrap_or_default())
}

const DEAL: &str = r#"cout << "Dealer drew 8.\nPlayer drew 9 and K.\nValue of Dealer's Hand: (8)\nValue of Player's Hand: (19)\nHit or Stay? "; cin >> line;"#;

#[test]
fn what_cannot_be_bound_is_said() {
    for (body, says) in [
        (
            r#"cout << "Dealer drew 8.\nPlayer drew 6 points.\nHit or Stay? "; cin >> line;"#,
            "turn 2: Expected a card after `Player drew`, found `6`.",
        ),
        (
            r#"cout << "Dealer drew 8.\nPlayer drew .\nHit or Stay? "; cin >> line;"#,
            "turn 2: Expected the player's first card here, but it is not shown.",
        ),
        (
            r#"cout << "Dealer drew 8.\nPlayer drew 9.\nHit or Stay? "; cin >> line;"#,
            "turn 2: Expected the player's second card here, but it is not shown.",
        ),
        (
            r#"cout << "Good luck!\nHit or Stay? "; cin >> line;"#,
            "turn 2: Expected the dealer's first card here, but it is not shown.",
        ),
    ] {
        assert_eq!(told(body), (Verdict::WrongOutput, says.to_owned()), "{body}");
    }
    let silent =
        format!("{DEAL} cout << \"Dealer wins.\\nYou lose $10. You have $90.\\nPlay again? \"; cin >> line;");
    let says = "turn 3: Expected the dealer's second card here, but it is not shown.".to_owned();
    assert_eq!(told(&silent), (Verdict::WrongOutput, says));
}

#[test]
fn a_card_that_is_shown_binds_what_follows_from_it() {
    let end = |dealer: &str, value: u32, money: &str| {
        format!(
            "{DEAL} cout << \"Dealer drew {dealer}.\\nValue of Dealer's Hand: ({value})\\nValue of Player's Hand: (19)\\n{money}\\nPlay again? \"; cin >> line; cout << \"Bye!\\n\";"
        )
    };
    let won = "You win $20. You have $110.";
    assert_eq!(told(&end("10", 18, won)).0, Verdict::Passed);
    // What depends on the card is told by our count, whatever the program makes of it.
    assert_eq!(told(&end("Q", 20, won)).1, "turn 3: Expected value `dealer 18`, found `dealer 20`.");
    assert_eq!(told(&end("A", 19, won)).1, "turn 3: Unexpected result `win 20`.");
    let rich = "You win $20. You have $120.";
    assert_eq!(told(&end("Q", 18, rich)).1, "turn 3: Expected money `110`, found `120`.");
    assert_eq!(
        told(&end("2", 10, won)).1,
        "turn 3: Expected the dealer's third card here, but it is not shown."
    );
}

#[test]
fn a_crash_or_an_early_end_is_told_as_such() {
    let (verdict, says) = told("abort();");
    assert_eq!(verdict, Verdict::RuntimeError, "{says}");
    let (verdict, says) = told(&format!("{DEAL} return 0;"));
    let missing = "turn 3: Expected the dealer's second card here, but it is not shown.";
    assert_eq!((verdict, says.as_str()), (Verdict::WrongOutput, missing));
}

#[test]
fn the_time_is_the_same_in_every_run() {
    let body = r#"
        cout << time(0) << ' ' << clock() << ' ';
        timespec now; clock_gettime(CLOCK_MONOTONIC, &now); cout << now.tv_sec << '.' << now.tv_nsec << ' ';
        cout << chrono::system_clock::now().time_since_epoch().count() << '\n';
        time_t start = time(0); while (time(0) < start + 2) ;
        cout << "waited\n"; cin >> line;"#;
    let printed = || {
        let graded = graded(&program(body), "one round, standing");
        String::from_utf8(graded.details[0].actual.output()).unwrap()
    };
    let first = printed();
    assert!(first.contains("bet: 1733011200 "), "the first second of the scenario's day: {first}");
    assert!(first.contains("waited"), "waiting by the clock comes to an end: {first}");
    assert_eq!(printed(), first);
}
