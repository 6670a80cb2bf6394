//! Programs with known mistakes of a built-in game, named after them.

use reference::Rules;

use super::*;
use crate::spec::model::Reference;

/// A backend whose students play `si204/shuffle` with the known mistakes in their names, and crash for `crash`.
struct Mistaken;

impl Backend for Mistaken {
    fn build(&self, _: &Build, directory: &Path, out: &Path) -> Result<BuildOutcome> {
        let program = out.join("shuffle");
        std::fs::write(&program, directory.to_str().unwrap()).unwrap();
        Ok(BuildOutcome::Built { program, log: Vec::new() })
    }

    fn run(&self, start: &Start<'_>) -> Result<Run> {
        let student = std::fs::read_to_string(start.program).unwrap();
        let game = reference::find("si204/shuffle").unwrap();
        let known = game.variants().iter().map(|known| known.name);
        let mistakes = known.filter(|name| student.split('+').any(|word| word == *name));
        let lines = start.player.script().unwrap();
        let mut table = reference::Recorder::new(lines.to_vec());
        let played = game.play(&mut table, &reference::Setup::default(), &Rules::with(mistakes));
        let (mut transcript, _) = table.finish(played);
        if student.ends_with("crash") && lines == ["0"] {
            transcript.ending = Ending::Signalled(11);
        }
        let left = RunArtifacts::default();
        Ok(Run { transcript, calls: None, denied: Vec::new(), cpu: std::time::Duration::ZERO, left })
    }
}

fn shuffle() -> Assignment {
    let seeds = [100, 0, 2020].map(|seed| Scenario { seed: Some(seed), keys: Vec::new(), ..hidden("any") });
    let scenarios =
        seeds.into_iter().enumerate().map(|(at, one)| Scenario { name: format!("run {at}"), ..one });
    let mut cards = assignment(vec![part("shuffle", 1, scenarios.collect())]);
    let Grading::Automatic(grading) = &mut cards.parts[0].marking else { panic!("the part is run") };
    grading.reference = Reference::Game("si204/shuffle".to_owned());
    cards
}

#[test]
fn known_mistakes_do_not_depend_on_workers() {
    let cards = shuffle();
    let students = ["right", "ace_first", "seed_0_shuffles", "ace_first+seed_0_shuffles", "ace_first+crash"];
    let record = |workers, keep_details| {
        let students = students.iter().map(|name| student(name)).collect();
        let plan = plan::make(&cards, students, &Filter::default()).unwrap();
        let settings = Settings { keep_details, ..settings(workers) };
        let graded = carried_out(&Mistaken, &plan, &Marks::none(), &settings);
        assert_eq!(graded.faults, Vec::<String>::new());
        graded.record
    };
    let one = record(1, false);
    assert!((one == record(8, false)) && (one == record(2, true)));
    let told = |at: usize| -> Vec<(&str, usize, usize)> {
        let mistakes = one.submissions[at].parts[0].mistakes.iter();
        mistakes.map(|mistake| (mistake.name.as_str(), mistake.seen, mistake.failing)).collect()
    };
    assert_eq!(told(0), []);
    assert_eq!(told(1), [("ace_first", 3, 3)]);
    assert_eq!(told(2), [("seed_0_shuffles", 1, 1)]);
    assert_eq!(told(3), [("seed_0_shuffles", 1, 3), ("ace_first", 3, 3)]);
    assert_eq!(told(4), [("ace_first", 2, 3)], "a crash is not a known mistake, but the other runs show one");
}
