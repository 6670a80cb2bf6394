//! A game of dice, for tests: only the game determines what is followed and who plays.
//!
//! The player rolls until they hold what they have, or lose it by a 1.

use reference::{
    CoveragePoint, DrawKind, DrawSource, Ending, Game, Legal, Question, Rules, Setting, Setup, Slot, Stop,
    Strategy, Table, Topic, Transcript, Turn, Typed, Variant, strategy,
};

use super::follow;
use super::showing::Showing;
use super::strategy_input::StrategyInput;
use super::{Interpretation, KnownProgram, distinct, play};
use crate::model_check;
use crate::run::input::InputSource;
use crate::spec::files::{Library, SpecFile, SpecFiles, WordFiles};
use crate::spec::model::{AutoGrading, FixedDraws, Scenario, SeedBy};
use crate::spec::{AssetDir, error};

static ROLLS: DrawKind = DrawKind {
    one: "roll",
    many: "rolls",
    all: "turn",
    owners: &["player"],
    expected: "a number from 1 to 6",
    example: "4 1",
    parse: |text| text.parse::<u8>().ok().filter(|roll| (1..=6).contains(roll)).map(|roll| roll.to_string()),
    groups: &["pips"],
    pattern: "(?P<pips>[1-6])",
    from_groups: |groups| (ROLLS.parse)(groups.first().copied()??),
    with_all_parts: |_| Vec::new(),
    in_any_words: |_, _, _| Vec::new(),
    owner_words: |_| Vec::new(),
    sum_as_one: |_| None,
    random: None,
};

/// Holds at a total.
#[derive(Debug)]
struct Holds(i64);

static SETTINGS: [Setting; 1] =
    [Setting { name: "hold", noun: "total to hold", expected: "`at N`", example: "at 20" }];

impl Strategy for Holds {
    fn answer(&self, question: &Question) -> String {
        let holds = question.topic.get("total").is_some_and(|total| total >= self.0);
        if holds { "h" } else { "r" }.to_owned()
    }

    fn settings(&self) -> &'static [Setting] {
        &SETTINGS
    }

    fn set(&mut self, _: &str, words: &str) -> bool {
        let total = words.strip_prefix("at ").and_then(|total| total.parse().ok());
        self.0 = total.unwrap_or(self.0);
        total.is_some()
    }

    fn get(&self, _: &str) -> Option<String> {
        Some(format!("at {}", self.0))
    }
}

struct Dice;

const ONE_COUNTS: &str = "one_counts";

impl Game for Dice {
    fn name(&self) -> &'static str {
        "dice"
    }

    fn about(&self) -> &'static str {
        "rolls until the player holds"
    }

    fn moments(&self) -> &'static [CoveragePoint] {
        &[]
    }

    fn variants(&self) -> &'static [Variant] {
        const { &[Variant::mistake(ONE_COUNTS, "A 1 loses all.", "a 1 counted like any other roll")] }
    }

    fn draws(&self) -> Option<&'static DrawKind> {
        Some(&ROLLS)
    }

    fn strategy(&self) -> Option<Box<dyn Strategy>> {
        Some(Box::new(Holds(20)))
    }

    fn play(&self, table: &mut dyn Table, setup: &Setup<'_>, rules: &Rules) -> Result<i32, Stop> {
        let mut total = 0;
        for place in 0.. {
            let slot = Slot { round: 1, owner: "player", place };
            let roll = match setup.draws {
                DrawSource::Scripted(rolls) => rolls[place].clone(),
                DrawSource::Followed => table.reveal(slot).map_err(Stop::Unbound)?,
                DrawSource::Rounds(..) => unreachable!("no scenario of dice gives rounds"),
                DrawSource::Generated => "6".to_owned(),
            };
            table.say(&format!("You rolled {roll}.\n"));
            if roll == "1" && !rules.has(ONE_COUNTS) {
                table.say("You lose it all.\n");
                break;
            }
            total += roll.parse::<i64>().unwrap_or_default();
            table.say(&format!("You have {total}.\nRoll or hold? "));
            let topic = Topic::new("again").with("total", total);
            if table.ask(&Question { legal: Legal::Words(&["r", "h"]), topic })? == "h" {
                table.say(&format!("You keep {total}.\n"));
                break;
            }
        }
        Ok(0)
    }
}

const SPEC: &str = "\
assignment: dice
title: Dice
points: 10
weights: {functionality: 100, style: 0}
words: {pips: {1: [], 2: [], 3: [], 4: [four], 5: [], 6: []}}
parts:
  - id: dice
    points: 10
    build: {language: c, sources: [dice.c]}
    reference: dice
    seed: none
    follow:
      player: ['you rolled {pips+}', 'you rolled {text}']
    compare: {require: layout}
";

/// What becomes of the spec with one scenario whose player is this.
fn checked(spec: &str, player: &str) -> (Option<AutoGrading>, String) {
    let sheet = |name: &str, text: String| SpecFile::of_bytes(format!("specs/dice/{name}"), text.into());
    let row = format!("- {{part: dice, name: one turn, because: roll, player: {player}}}\n");
    let sheets = SpecFiles {
        assignment: sheet("assignment.yaml", spec.to_owned()),
        scenarios: vec![sheet("scenarios/dice.yaml", row)],
        strays: Vec::new(),
        shelf: AssetDir::default(),
        words: WordFiles::new(),
    };
    let (assignments, faults) = model_check::check(&Library::from([("dice".to_owned(), sheets)]), &[&Dice]);
    let grading = assignments.first().and_then(|assignment| assignment.parts[0].auto_grading().cloned());
    (grading, error::render(&faults, false))
}

fn auto_grading() -> AutoGrading {
    let (grading, faults) = checked(SPEC, "{hold: at 9}");
    grading.expect(&faults)
}

/// A run in which the program printed this before each line that was typed, and at its end.
fn run(printed: &[&str], typed: &[&str]) -> Transcript {
    let line = |line: &&str| Some(Typed::Line(line.as_bytes().to_vec()));
    let lines = std::iter::once(None).chain(typed.iter().map(line));
    let turn =
        |(output, typed): (&&str, _)| Turn { typed, output: output.as_bytes().to_vec(), ..Turn::default() };
    Transcript {
        turns: printed.iter().zip(lines).map(turn).collect(),
        ending: Ending::Exited(0),
        unread: Vec::new(),
    }
}

/// The run of a right program, but for mistakes, with the rolls that this one showed.
fn followed(grading: &AutoGrading, actual: &Transcript, mistakes: &[&'static str]) -> Vec<Interpretation> {
    let mut showing =
        Showing::new(grading.follow.as_ref().expect("rolls are followed"), &KnownProgram::Unknown);
    showing.see(&actual.turns);
    distinct(&Dice, mistakes, |rules| {
        follow::play(&Dice, grading, &grading.scenarios[0], actual, &showing, (rules, None))
    })
}

const FIRST: &str = "You rolled 4.\nYou have 4.\nRoll or hold? ";
const SECOND: &str = "You rolled 5.\nYou have 9.\nRoll or hold? ";

#[test]
fn dice_are_followed_and_played_by_their_strategy() {
    let grading = auto_grading();
    let scenario = &grading.scenarios[0];
    let player = scenario.player.as_deref().expect("somebody plays");
    assert_eq!(strategy::in_words(player), "at 9");
    let follow = grading.follow.as_ref().expect("rolls are followed");
    let seat = StrategyInput::new(&Dice, &grading, follow, &KnownProgram::Unknown, scenario, player);
    let answer = |printed: &[&str], typed: &[&str]| seat.next(&run(printed, typed).turns);
    assert_eq!(answer(&[FIRST], &[]).as_deref(), Some("r"));
    assert_eq!(answer(&[FIRST, SECOND], &["r"]).as_deref(), Some("h"));
    let right = run(&[FIRST, SECOND, "You keep 9.\n"], &["r", "h"]);
    assert_eq!(followed(&grading, &right, &[])[0].transcript, right);
}

#[test]
fn dice_that_are_not_shown_are_told() {
    let grading = auto_grading();
    let says = |printed: &[&str], typed: &[&str]| {
        let reading = followed(&grading, &run(printed, typed), &[]).swap_remove(0);
        reading.lost.map(|lost| lost.says)
    };
    let four = "You rolled four.\nYou have 4.\nRoll or hold? ";
    assert_eq!(says(&[four, "You keep 4.\n"], &["h"]), None);
    assert_eq!(says(&["You rolled 7.\n"], &[]).unwrap(), "expected a roll after `You rolled`, found `7`.");
    assert_eq!(
        says(&["Hello.\n"], &[]).unwrap(),
        "expected the player's first roll here, but it is not shown."
    );
}

#[test]
fn dice_have_mistakes_that_explain_a_run() {
    let grading = auto_grading();
    let one = "You rolled 1.\nYou have 1.\nRoll or hold? ";
    let wrong = run(&[one, "You keep 1.\n"], &["h"]);
    assert_ne!(followed(&grading, &wrong, &[])[0].transcript, wrong);
    assert_eq!(followed(&grading, &wrong, &[ONE_COUNTS])[0].transcript, wrong);
}

#[test]
fn dice_may_be_given() {
    let draws = FixedDraws { kind: &ROLLS, rounds: Vec::new(), values: vec!["4".to_owned(), "1".to_owned()] };
    let scenario = Scenario { draws: Some(draws), ..auto_grading().scenarios.swap_remove(0) };
    assert_eq!(scenario.arguments(SeedBy::None), ["4", "1"]);
    let reading = play(&Dice, &scenario, SeedBy::None, &Rules::plain());
    assert_eq!(reading.transcript, run(&[FIRST, "You rolled 1.\nYou lose it all.\n"], &["r"]));
}

#[test]
fn specs_use_the_words_of_the_dice() {
    for (spec, player, says) in [
        (SPEC.to_owned(), "{hold: on}", "invalid total to hold in `hold: on`"),
        (SPEC.to_owned(), "{bet: 3}", "missing key `hold` in `player`"),
        (SPEC.replace("{pips+}", "{int}"), "{hold: at 9}", "no phrase of `player` reads a roll"),
        (SPEC.replace("player: [", "dealer: ["), "{hold: at 9}", "unknown key `dealer` in `follow`"),
        (
            SPEC.replace("player: [", "player: {shows: whole hand, find: [").replace("{text}']", "{text}']}"),
            "{hold: at 9}",
            "`new rolls` or `whole turn`",
        ),
    ] {
        let (_, faults) = checked(&spec, player);
        assert!(faults.contains(says), "{faults}");
    }
}
