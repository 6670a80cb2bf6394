//! Programs with known mistakes are recognized, and no others.

use reference::{Ending, Game, Rules, Transcript, Turn, Typed, VariantKind};

use super::*;
use crate::compare;
use crate::model_check;
use crate::oracle::{self, model::Models};
use crate::spec::model::AutoGrading;

/// Returns a part of a built-in assignment.
fn auto_grading(assignment: &str, part: &str) -> AutoGrading {
    let assignments = model_check::load(None).unwrap();
    let assignment = assignments.iter().find(|one| one.name == assignment).unwrap();
    assignment.part(part).unwrap().auto_grading().unwrap().clone()
}

fn game(grading: &AutoGrading) -> &'static dyn Game {
    oracle::game(&grading.reference).unwrap()
}

/// Returns the run of a scenario with these variants.
fn run(grading: &AutoGrading, scenario: usize, variants: &[&'static str]) -> Transcript {
    let rules = Rules::with(variants.iter().copied());
    oracle::play(game(grading), &grading.scenarios[scenario], grading.seed, &rules).transcript
}

fn evidence(grading: &AutoGrading, scenario: usize, transcript: &Transcript) -> Evidence {
    let readings = match grading.follow {
        Some(_) => oracle::followed(
            grading,
            &grading.scenarios[scenario],
            transcript,
            &oracle::KnownProgram::Unknown,
        )
        .unwrap(),
        None => oracle::readings(&Models::default(), grading, &grading.scenarios[scenario]).unwrap(),
    };
    let right: Vec<_> = readings.iter().map(|reading| &reading.transcript).collect();
    let judgment = compare::judge(&right, transcript, &grading.criteria);
    Evidence::of(scenario, &judgment, transcript, false).unwrap()
}

/// Returns the evidence of a program that plays all scenarios like this.
fn runs(grading: &AutoGrading, play: impl Fn(usize) -> Transcript) -> Vec<Evidence> {
    (0..grading.scenarios.len()).map(|scenario| evidence(grading, scenario, &play(scenario))).collect()
}

/// Returns the mistakes that are recognized.
fn named(grading: &AutoGrading, play: impl Fn(usize) -> Transcript) -> Vec<MistakeRecord> {
    diagnose(&Candidates::new(grading, &Models::default()).unwrap(), &runs(grading, play)).unwrap()
}

fn names(mistakes: &[MistakeRecord]) -> Vec<&str> {
    mistakes.iter().map(|mistake| mistake.name.as_str()).collect()
}

/// Checks that each mistake is recognized, alone or with alternatives. Returns the mistakes that no scenario shows.
fn unnoticed(grading: &AutoGrading) -> Vec<&'static str> {
    let candidates = Candidates::new(grading, &Models::default()).unwrap();
    let mut unnoticed = Vec::new();
    for mistake in game(grading).variants().iter().filter(|known| known.kind == VariantKind::Mistake) {
        let runs = runs(grading, |scenario| run(grading, scenario, &[mistake.name]));
        let failing = runs.iter().filter(|seen| seen.verdict != Verdict::Passed).count();
        let named = diagnose(&candidates, &runs).unwrap();
        if failing == 0 {
            assert_eq!(named, []);
            unnoticed.push(mistake.name);
            continue;
        }
        let [only] = named.as_slice() else { panic!("{}: {named:?}", mistake.name) };
        let told = only.name == mistake.name || only.or.iter().any(|other| other.name == mistake.name);
        assert!(told, "{}: {only:?}", mistake.name);
        assert_eq!((only.seen, only.failing), (failing, failing), "{}", mistake.name);
    }
    unnoticed
}

#[test]
fn each_mistake_of_si204_is_recognized() {
    for part in ["shuffle", "deal", "play"] {
        assert!(unnoticed(&auto_grading("si204", part)).is_empty());
    }
}

#[test]
fn each_mistake_of_twentyone_is_recognized() {
    assert!(unnoticed(&auto_grading("twentyone", "twentyone")).is_empty());
}

/// Each run has twenty hands: a few runs show every mistake.
#[test]
fn each_mistake_of_cop3014_is_recognized() {
    let grading = auto_grading("cop3014", "cop3014");
    assert_eq!(unnoticed(&grading), Vec::<&str>::new());
}

/// Cards are observed: each student has different cards, and the input depends on them.
#[test]
fn mistakes_with_observed_cards_are_recognized() {
    let mut grading = auto_grading("cs151", "cs151");
    grading
        .scenarios
        .retain(|scenario| ["hitting below 17", "three rounds"].contains(&scenario.name.as_str()));
    for mistake in ["ace_always_11", "dealer_stands_at_16", "loss_costs_nothing"] {
        let named = named(&grading, |scenario| run(&grading, scenario, &[mistake]));
        assert_eq!(names(&named), [mistake]);
        assert!(named[0].or.is_empty(), "{named:?}");
    }
    assert_eq!(named(&grading, |scenario| run(&grading, scenario, &[])), []);
}

#[test]
fn correct_program_has_no_mistake() {
    let grading = auto_grading("si204", "play");
    assert_eq!(named(&grading, |scenario| run(&grading, scenario, &[])), []);
    assert_eq!(named(&grading, |scenario| run(&grading, scenario, &["dealer_bust_is_silent"])), []);
}

#[test]
fn two_mistakes_are_reported_together() {
    let grading = auto_grading("si204", "play");
    let both = ["ace_always_11", "dealer_stands_at_16"];
    let named = named(&grading, |scenario| run(&grading, scenario, &both));
    assert_eq!(names(&named), both);
    assert!(named.iter().all(|mistake| mistake.or.is_empty()), "{named:?}");
    // Each explains some of the scenarios, and one of them explains every failing one.
    let [aces, dealer] = [named[0].seen, named[1].seen];
    let failing = named[0].failing;
    assert!(aces < failing && dealer < failing && aces + dealer >= failing, "{named:?}");
}

#[test]
fn mistake_is_reported_with_unmet_requirement() {
    let grading = auto_grading("si204", "shuffle");
    let named = named(&grading, |scenario| {
        let mut run = run(&grading, scenario, &["ace_first"]);
        for turn in &mut run.turns {
            // The alignment that the handout requires is missing.
            turn.output = String::from_utf8(turn.output.clone()).unwrap().replace("\n ", "\n").into_bytes();
        }
        run
    });
    assert_eq!(names(&named), ["ace_first"]);
    assert!(named[0].seen == named[0].failing && named[0].failing > 0, "{named:?}");
}

#[test]
fn mistake_must_agree_with_passed_runs() {
    let grading = auto_grading("si204", "play");
    let mut runs = runs(&grading, |scenario| run(&grading, scenario, &["ace_always_11"]));
    let failing = runs.iter().position(|seen| seen.verdict != Verdict::Passed).unwrap();
    runs[failing] = evidence(&grading, failing, &run(&grading, failing, &[]));
    assert_eq!(diagnose(&Candidates::new(&grading, &Models::default()).unwrap(), &runs).unwrap(), []);
}

#[test]
fn unknown_mistake_is_not_reported() {
    let grading = auto_grading("si204", "play");
    let named = named(&grading, |scenario| {
        let mut run = run(&grading, scenario, &["ace_always_11"]);
        let last = run.turns.last_mut().unwrap();
        last.output.extend_from_slice("5\u{2663}\n".as_bytes());
        run
    });
    assert_eq!(named, []);
}

#[test]
fn indistinguishable_mistakes_are_alternatives() {
    let whole = auto_grading("si204", "play");
    let alike = |scenario: usize, one: &'static str, other: &'static str| {
        let [right, one, other] = [&[][..], &[one], &[other]].map(|set| run(&whole, scenario, set));
        one == other && one != right
    };
    let (one, other) = ("push_ends_the_game", "push_keeps_the_deck");
    let found = |scenario: &usize| {
        alike(*scenario, "ace_always_11", "ace_fixed_when_dealt") && !alike(*scenario, one, other)
    };
    let scenario = (0..whole.scenarios.len()).find(found).unwrap();
    let seen = evidence(&whole, scenario, &run(&whole, scenario, &["ace_always_11"]));
    // Other scenarios would distinguish them: nothing is reported.
    assert_eq!(
        diagnose(&Candidates::new(&whole, &Models::default()).unwrap(), std::slice::from_ref(&seen)).unwrap(),
        []
    );
    // There are no others: alternatives are reported.
    let only = AutoGrading { scenarios: vec![whole.scenarios[scenario].clone()], ..whole.clone() };
    let named =
        diagnose(&Candidates::new(&only, &Models::default()).unwrap(), &[Evidence { scenario: 0, ..seen }])
            .unwrap();
    let [choice] = named.as_slice() else { panic!("{named:?}") };
    let mut names: Vec<&str> = choice.or.iter().map(|other| other.name.as_str()).collect();
    names.push(&choice.name);
    assert!(names.contains(&"ace_always_11") && names.contains(&"ace_fixed_when_dealt"), "{names:?}");
}

#[test]
fn output_after_end_of_input_does_not_count() {
    let grading = auto_grading("twentyone", "twentyone");
    let mistake = "other_key_asks_again";
    let asks = |scenario: usize| run(&grading, scenario, &[mistake]).ending == Ending::ReadPastEnd;
    let named = named(&grading, |scenario| {
        let mut run = run(&grading, scenario, &[mistake]);
        if asks(scenario) {
            let typed = Some(Typed::EndOfInput);
            run.turns.push(Turn { typed, output: b"Dealer: nonsense\n".to_vec(), ..Turn::default() });
            run.ending = Ending::CpuLimit;
        }
        run
    });
    assert!((0..grading.scenarios.len()).any(asks));
    assert_eq!(names(&named), [mistake]);
}

#[test]
fn crashed_run_is_no_evidence() {
    let grading = auto_grading("si204", "play");
    let mut crashed = run(&grading, 0, &["ace_always_11"]);
    crashed.ending = Ending::Signalled(11);
    let judgment = compare::judge(&[&crashed], &crashed, &grading.criteria);
    assert_eq!(Evidence::of(0, &judgment, &crashed, false), None);
}
