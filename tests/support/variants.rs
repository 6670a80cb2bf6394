//! Samples and the variants of the reference: a mutant plays as the reference with the mistake that it names, and a right program as
//! the reference with the interpretation that it names. Every variant is named by a sample.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::collections::BTreeMap;

use croupier::diagnose::{Candidates, Evidence, explains};
use croupier::oracle;
use croupier::pipeline::Detail;
use croupier::record::{PartRecord, Status, SubmissionRecord, WordingOutcome};
use croupier::spec::model::{Assignment, Part};
use croupier::verdict::Verdict;
use reference::{Game, Rules, Variant, VariantKind};

use crate::samples::{Sample, Samples};

/// How many scenarios an error names.
const NAMED: usize = 3;

/// An assignment's variants.
pub(crate) struct Variants<'a> {
    assignment: &'a Assignment,
    /// By part; none where the reference knows no mistakes.
    candidates: Vec<Option<Candidates<'a>>>,
}

impl<'a> Variants<'a> {
    pub(crate) fn new(assignment: &'a Assignment) -> Self {
        let candidates = assignment
            .parts
            .iter()
            .map(|part| {
                part.auto_grading()
                    .and_then(|grading| Candidates::new(grading, &croupier::oracle::model::Models::default()))
            })
            .collect();
        Self { assignment, candidates }
    }

    /// Returns what a sample names that its runs do not show, and what they show that it does not name.
    pub(crate) fn unlike(&self, sample: &Sample, record: &SubmissionRecord, runs: &[Detail]) -> Vec<String> {
        let mut wrong = self.not_read(sample, record, runs);
        let failing = |part: &PartRecord| part.scenarios.iter().any(|one| one.verdict != Verdict::Passed);
        if sample.mistake.0.is_empty() {
            let parts = record.parts.iter().filter(|part| sample.base.is_some() && failing(part));
            wrong.extend(parts.filter_map(unnamed));
            return wrong;
        }
        // What parts with the same game show, each why it does not equal the mistakes, if it does not.
        let mut shown: BTreeMap<&str, Vec<Option<String>>> = BTreeMap::new();
        for (index, part) in self.assignment.parts.iter().enumerate() {
            let (Some(game), Some(candidates)) = (game(part), &self.candidates[index]) else { continue };
            let known = sample.mistake.0.iter().filter(|name| knows(game, name, VariantKind::Mistake));
            let known: Vec<&str> = known.map(String::as_str).collect();
            let graded = record.parts.iter().find(|one| one.id == part.id && one.status == Status::Graded);
            if !known.is_empty() && graded.is_some_and(failing) {
                let runs: Vec<&Detail> = runs.iter().filter(|run| run.part == index).collect();
                let learns_facts = part.auto_grading().is_some_and(|it| it.criteria.learn_wording);
                // What is read by a program's own words cannot be compared as phrases do it.
                if graded.is_some_and(|one| is_read_with(one, learns_facts, &known)) {
                    shown.entry(game.name()).or_default().push(None);
                    continue;
                }
                shown
                    .entry(game.name())
                    .or_default()
                    .push(self.unexplained(index, candidates, &known, &runs));
            }
        }
        if shown.is_empty() {
            wrong.push(format!("no part shows {:?}", sample.mistake.0));
        }
        // Where cards are followed, a program that shows another card than it should misleads the reference. It is enough
        // that another part with the same game shows the mistake.
        wrong.extend(
            shown.into_values().filter(|parts| parts.iter().all(Option::is_some)).flatten().flatten(),
        );
        wrong
    }

    /// Returns the interpretations that a sample names and no scenario of a game that knows them is compared with.
    fn not_read(&self, sample: &Sample, record: &SubmissionRecord, runs: &[Detail]) -> Vec<String> {
        let graded =
            |part: &Part| record.parts.iter().any(|one| one.id == part.id && one.status == Status::Graded);
        let games = self.assignment.parts.iter().filter(|part| graded(part)).filter_map(game);
        let mut wrong = Vec::new();
        for game in games {
            // Freedoms are allowed for by the comparison; the reference is not played by them. What the handout does not speak of may not
            // occur in any scenario.
            let played = |name: &&String| {
                game.variants().iter().any(|known| known.name == **name) && self.occurs(game, name)
            };
            let shows = |run: &&Detail, name: &str| {
                let plays =
                    self::game(&self.assignment.parts[run.part]).is_some_and(|one| one.name() == game.name());
                plays && run.variants.contains(&name)
            };
            let unread = |name: &&String| !runs.iter().any(|run| shows(&run, name));
            let unread = sample.interpretation.0.iter().filter(played).filter(unread);
            wrong.extend(
                unread.map(|name| format!("{}: no scenario shows the interpretation `{name}`", game.name())),
            );
        }
        wrong
    }

    /// Whether an interpretation changes a scenario of a part with this game. Where draws are followed, that depends on the program.
    fn occurs(&self, game: &dyn Game, name: &str) -> bool {
        let known = game.variants().iter().find(|known| known.name == name).unwrap().name;
        let gradings = self.assignment.parts.iter().filter_map(Part::auto_grading);
        gradings
            .filter(|grading| oracle::game(&grading.reference).is_some_and(|one| one.name() == game.name()))
            .any(|grading| {
                let play =
                    |scenario, rules: &Rules| oracle::play(game, scenario, grading.seed, rules).transcript;
                let changes =
                    |scenario| play(scenario, &Rules::plain()) != play(scenario, &Rules::with([known]));
                grading.follow.is_some() || grading.scenarios.iter().any(changes)
            })
    }

    /// Returns the scenarios of a part that count and do not go as the reference with these mistakes.
    fn unexplained(
        &self,
        index: usize,
        candidates: &Candidates<'_>,
        mistakes: &[&str],
        runs: &[&Detail],
    ) -> Option<String> {
        let part = &self.assignment.parts[index];
        let grading = part.auto_grading().unwrap();
        let equals = |run: &&&Detail| {
            let evidence = Evidence::of(run.scenario, &run.judgment, &run.actual, grading.follow.is_some());
            evidence.is_some_and(|evidence| explains(candidates, mistakes, &evidence).unwrap())
        };
        let others: Vec<&str> = runs
            .iter()
            .filter(|run| !grading.scenarios[run.scenario].is_for_information() && !equals(run))
            .map(|run| grading.scenarios[run.scenario].name.as_str())
            .collect();
        (!others.is_empty()).then(|| {
            let names = others.iter().take(NAMED).copied().collect::<Vec<_>>().join("`, `");
            format!("{}: {} scenarios do not go as with {mistakes:?}: `{names}` …", part.id, others.len())
        })
    }

    /// Returns the variants that no sample names, and names that stand for none.
    pub(crate) fn not_covered(&self, samples: &Samples) -> Vec<String> {
        let games = || self.assignment.parts.iter().filter_map(game);
        let mut wrong = Vec::new();
        for sample in samples.iter() {
            let mistakes = sample.mistake.0.iter().map(|name| (name, VariantKind::Mistake));
            let readings = sample.interpretation.0.iter().map(|name| (name, VariantKind::Ambiguity));
            let unknown =
                mistakes.chain(readings).filter(|(name, kind)| !games().any(|game| knows(game, name, *kind)));
            wrong.extend(
                unknown.map(|(name, kind)| format!("{}: no game has the {kind:?} `{name}`", sample.name)),
            );
        }
        let mut seen = Vec::new();
        for game in games() {
            if seen.contains(&game.name()) {
                continue;
            }
            seen.push(game.name());
            let variants = game.variants().iter().chain(game.freedoms());
            let missing =
                variants.filter(|variant| !samples.iter().any(|one| self.shows(one, game, variant)));
            wrong.extend(
                missing.map(|it| format!("{}: no sample shows the {:?} `{}`", game.name(), it.kind, it.name)),
            );
        }
        wrong
    }

    /// Whether a sample is to show a variant of a game.
    fn shows(&self, sample: &Sample, game: &dyn Game, variant: &Variant) -> bool {
        let mut intended = self.assignment.parts.iter().filter_map(|part| {
            let plays = self::game(part).is_some_and(|other| other.name() == game.name());
            sample.intended.get(&part.id).filter(|_| plays).map(String::as_str)
        });
        let named = |names: &[String]| names.iter().any(|name| name == variant.name);
        match variant.kind {
            VariantKind::Mistake => {
                let ran = |verdict| !["passed", "missing", "build_failed"].contains(&verdict);
                named(&sample.mistake.0) && intended.any(ran)
            }
            VariantKind::Ambiguity => {
                named(&sample.interpretation.0) && intended.any(|verdict| verdict == "passed")
            }
        }
    }
}

/// Returns the game of a part that is graded automatically.
fn game(part: &Part) -> Option<&'static dyn Game> {
    oracle::game(&part.auto_grading()?.reference)
}

fn knows(game: &dyn Game, name: &str, kind: VariantKind) -> bool {
    let mut variants = game.variants().iter().chain(game.freedoms());
    variants.any(|variant| variant.name == name && variant.kind == kind)
}

/// Returns the mistake that a part was found to equal.
fn unnamed(part: &PartRecord) -> Option<String> {
    let [one] = part.mistakes.as_slice() else { return None };
    if one.seen < one.failing {
        return None;
    }
    Some(format!("{}: names no mistake, but equals `{}`", part.id, one.name))
}

/// Whether a part's own words were read as those of a program with these mistakes; or, where lines are compared, whether its lines were
/// read, and these mistakes were found in what they say.
fn is_read_with(part: &PartRecord, learns_facts: bool, mistakes: &[&str]) -> bool {
    let read = part.wording.as_ref().is_some_and(|wording| match wording.read {
        WordingOutcome::Mistake => true,
        WordingOutcome::Right => !learns_facts,
        WordingOutcome::Unread => false,
    });
    read && part.mistakes.iter().map(|named| named.name.as_str()).eq(mistakes.iter().copied())
}
