//! The specs that come with croupier, held against what the handouts show and what right programs
//! have been seen to print.

use std::fs;
use std::path::Path;

use croupier::criteria::{Criteria, Order, RequirementCheck};
use croupier::model_check;
use croupier::oracle::{self, model::Models};
use croupier::spec;
use croupier::spec::error;
use croupier::spec::files::{Library, SpecFile};
use croupier::spec::model::{Assignment, Part, SeedBy};
use croupier::verdict::Rung;

/// The built-in `assignment.yaml` of this name with small scenarios of our own, so that this test does not
/// hang on the suites.
fn built_in(name: &str, rows: &str) -> Assignment {
    let mut library: Library = spec::library(None).expect("built-in files need no directory");
    library.retain(|directory, _| directory == name);
    let sheets = library.get_mut(name).expect("the assignment is built in");
    sheets.scenarios = vec![SpecFile::of_bytes("rows.yaml", rows.into())];
    let (mut assignments, faults) = model_check::check(&library, oracle::games());
    assert_eq!(error::render(&faults, false), "");
    assignments.remove(0)
}

fn si204() -> Assignment {
    built_in(
        "si204",
        "- {part: shuffle, name: a, because: play, seed: 100}\n\
         - {part: deal, name: a, because: play, seed: 100, keys: [h, s]}\n\
         - {part: play, name: a, because: play, seed: 600, keys: [s, s, h]}\n",
    )
}

fn twentyone() -> Assignment {
    built_in("twentyone", "- {part: twentyone, name: a, because: play, seed: 29, keys: [s, n]}\n")
}

fn criteria<'a>(assignment: &'a Assignment, part: &str) -> &'a Criteria {
    &assignment.part(part).and_then(|part| part.auto_grading()).expect("the part is run").criteria
}

/// What a fact finds in a text.
fn found(criteria: &Criteria, fact: &str, text: &str) -> Vec<String> {
    let fact = criteria.facts.iter().find(|known| known.name == fact).expect("the spec names this fact");
    fact.read(text.as_bytes())
}

/// The text after the forgiven slip of this name.
fn forgiven(criteria: &Criteria, slip: &str, text: &str) -> String {
    let slip = criteria.forgive.iter().find(|known| known.name == slip).expect("the spec names this slip");
    let text = slip.find.replace_all(text.as_bytes(), slip.replace.as_bytes());
    String::from_utf8_lossy(&text).into_owned()
}

/// The display columns at which the matches of a demand end, line by line.
fn ends(criteria: &Criteria, text: &str) -> Vec<Vec<usize>> {
    let RequirementCheck::Aligned(find) = &criteria.demands[0].check else {
        panic!("the demand is on alignment")
    };
    let columns = |line: &str| {
        let ends = find.find_iter(line.as_bytes()).map(|found| line[..found.end()].chars().count());
        ends.collect()
    };
    text.lines().map(columns).collect()
}

/// Maximum number of columns of a line in a spec.
const COLUMNS: usize = 120;

#[test]
fn no_line_of_a_spec_is_too_long() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs");
    let files =
        walkdir::WalkDir::new(&specs).sort_by_file_name().into_iter().map(|file| file.expect("readable"));
    let sheets = files.filter(|file| file.path().extension().is_some_and(|it| it == "yaml"));
    let mut long = Vec::new();
    for sheet in sheets {
        let text = fs::read_to_string(sheet.path()).expect("a spec is text");
        let lines = text.lines().enumerate().filter(|(_, line)| line.chars().count() > COLUMNS);
        long.extend(lines.map(|(at, _)| format!("{}:{}", sheet.path().display(), at + 1)));
    }
    assert!(long.is_empty(), "lines of more than {COLUMNS} columns:\n{}", long.join("\n"));
}

#[test]
fn si204_is_worth_what_the_handout_says() {
    let assignment = si204();
    let points: Vec<_> =
        assignment.parts.iter().map(|part| (part.id.as_str(), *part.points.numer())).collect();
    assert_eq!(points, [("shuffle", 40), ("deal", 30), ("play", 30), ("extra", 10)]);
    assert_eq!((assignment.weights.functionality, assignment.weights.style), (70, 30));
    assert_eq!(assignment.part("extra").expect("there is an extra part").needs, ["shuffle", "deal", "play"]);
    for part in ["shuffle", "deal", "play"] {
        let grading = assignment.part(part).and_then(|part| part.auto_grading()).expect("the part is run");
        assert_eq!(grading.seed, SeedBy::Stdin);
        assert_eq!(grading.criteria.require, Rung::Layout);
        assert_eq!(grading.criteria.pauses.is_some(), part != "shuffle");
        assert!(*grading.credit.factor.numer() < *grading.credit.factor.denom(), "partial credit is stingy");
    }
}

#[test]
fn si204_tells_a_lost_pad_from_a_right_one() {
    let assignment = si204();
    let shuffle = criteria(&assignment, "shuffle");
    assert_eq!(ends(shuffle, " 8♣\n 2♣\n10♣\n"), [[3], [3], [3]]);
    assert_eq!(ends(shuffle, "8♣\n10♣\n"), [[2], [3]]);
    let play = criteria(&assignment, "play");
    let right = "|  K♠  |  6♥  |\n| 10♥  |  **  |\n|      |  2♦  |\n";
    assert_eq!(ends(play, right), [[1, 8, 15], [1, 8, 15], [1, 8, 15]]);
    let ragged = "| K♠ | 6♥ |\n| 10♥ | ** |\n";
    assert_eq!(ends(play, ragged), [[1, 6, 11], [1, 7, 12]]);
}

#[test]
fn twentyone_cards_are_found_however_right_programs_print_them() {
    let assignment = twentyone();
    let criteria = criteria(&assignment, "twentyone");
    assert_eq!(criteria.require, Rung::Facts);
    for (text, cards, hidden) in [
        (
            "Dealer: ? 2-C\nPlayer: 8-H 4-H\nType 'h' to hit and 's' to stay:\n",
            vec!["2-C", "8-H", "4-H"],
            true,
        ),
        ("Dealer:? 2-C \nPlayer:8-H 10-H \n", vec!["2-C", "8-H", "10-H"], true),
        ("Player [8-H][4-H]   Dealer [?][2-C]", vec!["8-H", "4-H", "2-C"], true),
        ("so you see ? and 2-C.\nYou hold 8-H and 4-H", vec!["2-C", "8-H", "4-H"], true),
        ("| Dealer | ?    |\n| Dealer | 2-C  |", vec!["2-C"], true),
        ("Type h:Player: 8-H,4-H,K-S Type 'h' or 's': ", vec!["8-H", "4-H", "K-S"], false),
        ("Win 20 19\n\nPlay again? [y/n]\n", vec![], false),
        ("Player: 8-H 1-C 4-D\n", vec!["8-H", "4-D"], false),
    ] {
        assert_eq!(found(criteria, "card", text), cards, "{text:?}");
        assert_eq!(!found(criteria, "hidden card", text).is_empty(), hidden, "{text:?}");
    }
    let card = criteria.facts.iter().find(|fact| fact.name == "card").expect("cards are a fact");
    assert_eq!(card.order, Order::Set { until: Some("result".to_owned()) });
}

/// Findings say "the … `8-H` is missing" and "no … is recognised".
#[test]
fn facts_are_called_by_nouns_in_the_singular_and_not_by_what_they_find() {
    for assignment in model_check::load(None).expect("the built-in specs have no fault") {
        let gradings = assignment.parts.iter().filter_map(|part| part.auto_grading());
        for fact in gradings.flat_map(|grading| &grading.criteria.facts) {
            let head = fact.name.split(" of ").next().unwrap_or_default();
            let is_singular =
                |word: &str| !word.ends_with('s') || word.ends_with("'s") || word.ends_with("ss");
            assert!(head.split(' ').all(is_singular), "{}: `{}`", assignment.name, fact.name);
            let finds_its_name = |name: String| {
                let hits = fact.find.hits(name.as_bytes());
                hits.iter().any(|hit| hit.whole.as_bytes() == name.as_bytes())
            };
            let (name, loud) = (fact.name.clone(), fact.name.to_uppercase());
            assert!(!finds_its_name(name) && !finds_its_name(loud), "{}: `{}`", assignment.name, fact.name);
        }
    }
}

#[test]
fn twentyone_literals_are_found_where_they_are_right_and_only_there() {
    let assignment = twentyone();
    let criteria = criteria(&assignment, "twentyone");
    assert_eq!(found(criteria, "player's bust", "8-H K-S 5-C\nPlayer busts \nLose 23 5\n"), ["Player busts"]);
    assert_eq!(found(criteria, "dealer's bust", "Dealer busts\nWin 15 25\n"), ["Dealer busts"]);
    for (name, slip, right) in [
        ("spelling of a bust line", "Player busts!\n", "Player busts"),
        ("spelling of a bust line", "Dealer Busts\n", "Dealer busts"),
        ("spelling of a bust line", "Dealer bust \n", "Dealer busts"),
        ("`Player` in another case", "player busts\n", "Player busts"),
        ("`Dealer` in another case", "DEALER BUSTS!\n", "Dealer busts"),
        ("a bust line of its own", "Dealer: 3-C J-S 9-D Dealer busts\n", "Dealer busts"),
    ] {
        let fact = right.to_lowercase().replace(" busts", "'s bust");
        assert!(found(criteria, &fact, slip).is_empty(), "{slip}");
        assert_eq!(found(criteria, &fact, &forgiven(criteria, name, slip)), [right], "{slip}");
    }
    assert_eq!(found(criteria, "result", "Lose 22 5\n\nPlay again? [y/n]\n"), ["Lose 22 5"]);
    for (name, slip, right) in [
        ("`Lose` in another case", "lose 22 5\n", "Lose 22 5"),
        ("spelling of the result", "Wins: 20 19\n", "Win 20 19"),
        ("spelling of the result", "Tie 19, 19\n", "Tie 19 19"),
    ] {
        assert!(found(criteria, "result", slip).is_empty(), "{slip}");
        assert_eq!(found(criteria, "result", &forgiven(criteria, name, slip)), [right]);
    }
}

#[test]
fn twentyone_forgives_nothing_that_is_right() {
    let assignment = twentyone();
    let right = "Dealer: ? 2-C\nPlayer:  8-H  4-H \nType 'h' to hit and 's' to stay:\nPlayer: 8-H 4-H K-S \n\
                 Player busts \nLose  22 5 \n\nPlay again? [y/n]\nDealer: 3-C J-S 9-D\n  Dealer busts\nWin 17 25\nTie 19 19\n";
    for slip in &criteria(&assignment, "twentyone").forgive {
        let mended = slip.find.replace_all(right.as_bytes(), slip.replace.as_bytes());
        assert_eq!(String::from_utf8_lossy(&mended), right, "{}", slip.name);
    }
}

#[test]
fn twentyone_suit_symbols_are_mended_into_letters() {
    let assignment = twentyone();
    let criteria = criteria(&assignment, "twentyone");
    let mut text = "Player: 10♥ 8-♠ K ♦ A♣\u{fe0f}\n".to_owned();
    for suit in ["hearts", "spades", "diamonds", "clubs"] {
        text = forgiven(criteria, &format!("{suit} as a symbol"), &text);
    }
    assert_eq!(found(criteria, "card", &text), ["10-H", "8-S", "K-D", "A-C"]);
}

#[test]
fn the_references_own_transcripts_hold_every_fact() {
    let assignment = twentyone();
    let grading = assignment.parts[0].auto_grading().expect("the part is run");
    let readings =
        oracle::readings(&Models::default(), grading, &grading.scenarios[0]).expect("the game exists");
    let output = String::from_utf8(readings[0].transcript.output()).expect("the reference prints text");
    assert_eq!(found(&grading.criteria, "card", &output), ["9-C", "K-D", "J-D", "Q-H", "9-C"]);
    assert_eq!(found(&grading.criteria, "result", &output), ["Win 20 19"]);
}

#[test]
fn every_built_in_spec_loads_and_its_scenarios_run_to_their_ends_in_every_interpretation() {
    let library = spec::library(None).expect("built-in files need no directory");
    let (assignments, faults) = model_check::check(&library, oracle::games());
    assert_eq!(error::render(&faults, false), "");
    let names: Vec<&str> = assignments.iter().map(|assignment| assignment.name.as_str()).collect();
    assert!(names.contains(&"si204") && names.contains(&"twentyone"), "{names:?}");
    for part in assignments.iter().flat_map(|assignment| &assignment.parts) {
        assert!(part.auto_grading().is_none_or(|grading| grading.scenarios.len() > 3), "{}", part.id);
    }
}

/// Returns the errors of `cs210` with a scenario of `main` that has these keys.
fn cs210_with(scenario: &str) -> String {
    let mut library: Library = spec::library(None).expect("built-in files need no directory");
    library.retain(|directory, _| directory == "cs210");
    let rows = format!(
        "- {{part: library, name: a, because: play, keys: ['shoe_create 1']}}\n\
         - {{part: game, name: a, because: play, player: {{play: always stand}}}}\n\
         - part: main\n  name: two hands\n  because: play\n  cards: 5H 9C 9H 2C 8H AC 9S  JS 2H 2C KS 2D 9D 4D 9D QS\n  \
         {scenario}\n"
    );
    library.get_mut("cs210").expect("it is built in").scenarios =
        vec![SpecFile::of_bytes("rows.yaml", rows.into_bytes())];
    error::render(&model_check::check(&library, oracle::games()).1, false)
}

/// A program may deal in another order than the reference: cards in one order would make other hands, and other money to bet.
#[test]
fn input_that_another_interpretation_does_not_allow_is_an_error() {
    let faults = cs210_with("answers: {decks: 2, bet: [200, 1200], move: [h s, h h]}");
    assert!(faults.contains("input of scenario `two hands` may meet another question"), "{faults}");
    assert!(faults.contains("`1200` answers `bet`, which does not allow it"), "{faults}");
}

#[test]
fn answer_that_is_not_allowed_has_to_be_marked() {
    let faults = cs210_with("answers: {decks: [12, 2], bet: [5000 200], move: [h s]}\n  illegal: [12]");
    assert!(
        faults.contains("answer `5000` of scenario `two hands` is not allowed where it is typed"),
        "{faults}"
    );
    assert!(faults.contains("it answers `bet`") && faults.contains("add `illegal: [5000]`"), "{faults}");
    let faults = cs210_with("answers: {decks: 2, bet: [200], move: [h s]}\n  illegal: [12]");
    assert!(faults.contains("answer `12` of scenario `two hands` is allowed, or not typed"), "{faults}");
    let faults = cs210_with("answers: {decks: [12, 2], bet: [5000 200], move: [h s]}\n  illegal: [12, 5000]");
    assert!(!faults.contains("two hands"), "{faults}");
    let faults = cs210_with("keys: [2, 200, h, s, -1]\n  illegal: [12]");
    assert!(faults.contains("it has no `answers`"), "{faults}");
}

#[test]
fn answer_that_is_typed_in_no_interpretation_is_an_error() {
    for (answers, never) in [
        ("decks: [2, 3], bet: [200], move: [h s]", "answer `3` of scenario `two hands` is never typed"),
        ("decks: 2, bet: [200], move: [h s s s]", "answer `s` of scenario `two hands` is never typed"),
    ] {
        let faults = cs210_with(&format!("answers: {{{answers}}}"));
        assert!(faults.contains(never), "{faults}");
        assert!(faults.contains("is asked less often, in every interpretation"), "{faults}");
    }
    let faults = cs210_with("answers: {decks: 2, bet: [200, quit], move: [h s]}");
    assert!(!faults.contains("two hands"), "{faults}");
}

/// Returns the words of a text, without marks and case.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace(['\'', '’'], "");
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Returns all quotations of a handout in an assignment, each with what it stands at.
fn quotations(assignment: &Assignment) -> Vec<(String, &str)> {
    let mut quoted: Vec<(String, &str)> = Vec::new();
    for part in &assignment.parts {
        let Some(grading) = part.auto_grading() else { continue };
        let Criteria { facts, forgive, demands, calls, pauses, .. } = &grading.criteria;
        let mut at = |name: &str, because| quoted.push((format!("{}/{name}", part.id), because));
        grading
            .scenarios
            .iter()
            .for_each(|one| one.because.iter().for_each(|because| at(&one.name, because)));
        facts.iter().for_each(|one| at(&one.name, &one.because));
        forgive.iter().for_each(|one| at(&one.name, &one.because));
        demands.iter().for_each(|one| at(&one.name, &one.because));
        calls.iter().for_each(|one| at(&one.name, &one.because));
        pauses.iter().for_each(|pauses| at("pauses", &pauses.because));
    }
    quoted
}

/// The handout of `change` is part of its spec. Those of the courses are theirs, and may lie beside the repository.
#[test]
fn whatever_costs_points_quotes_the_handout() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut compared = 0;
    for assignment in model_check::load(None).unwrap_or_else(|faults| panic!("{faults}")) {
        let own = root.join("specs").join(&assignment.name).join("handout.md");
        let of_course = root.join("../shared/handouts").join(format!("{}.txt", assignment.name));
        let Ok(handout) = fs::read_to_string(own).or_else(|_| fs::read_to_string(of_course)) else {
            continue;
        };
        let handout = format!(" {} ", words(&handout).join(" "));
        for (name, because) in quotations(&assignment) {
            let quoted = words(because).join(" ");
            assert!(handout.contains(&format!(" {quoted} ")), "{name}: the handout does not say `{because}`");
            compared += 1;
        }
    }
    assert!(compared > 10, "the quotations of `change`, at least");
}

#[test]
fn what_no_handout_speaks_of_is_for_information() {
    let assignments = model_check::load(None).unwrap_or_else(|faults| panic!("{faults}"));
    // `cs151` says nothing of bets that make no sense; `cs210` says which are allowed.
    let bets = ["a bet of more than the money", "a bet of nothing"];
    let silent = |assignment: &str, name: &str| {
        let silent = ["letter", "negative", "no number", "another key", "least seed"];
        // A negative bet quits `cs210`'s game: the handout says so.
        !name.starts_with("quit ") && silent.iter().any(|it| name.contains(it))
            || assignment == "cs151" && bets.contains(&name)
    };
    for assignment in &assignments {
        let parts = assignment.parts.iter().filter_map(Part::auto_grading);
        for scenario in parts.flat_map(|grading| &grading.scenarios) {
            let is_silent = silent(&assignment.name, &scenario.name);
            assert_eq!(scenario.is_for_information(), is_silent, "{}", scenario.name);
        }
    }
}
