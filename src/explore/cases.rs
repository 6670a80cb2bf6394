//! The search for scenarios: seeds and keys that are drawn by chance, the same ones in every run.

use std::ops::RangeInclusive;
use std::sync::Arc;

use reference::{
    Asked, Game, LINES_AT_MOST, Legal, Question, Rules, Setup, Stop, Strategy, Table, Topic, strategy,
};

use crate::oracle;
use crate::spec::model::{AutoGrading, DAYS, FixedDraws, Scenario, SeedBy};

/// A generator of numbers (SplitMix64): its numbers depend on its seed only.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Returns the generator of this seed, for the item of this index.
    pub fn new(seed: u64, index: usize) -> Self {
        let mut random = Self(seed ^ (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        random.number();
        random
    }

    /// Returns the next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.number() % bound as u64) as usize
    }

    /// Returns a number of a range; its first one if it is empty.
    fn within(&mut self, range: &RangeInclusive<i64>) -> i64 {
        let many = usize::try_from(range.end() - range.start() + 1).unwrap_or(0);
        range.start() + self.below(many.max(1)) as i64
    }

    fn of<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        (!items.is_empty()).then(|| &items[self.below(items.len())])
    }
}

/// Maximum number of lines of a scenario that is made up.
const LINES: usize = 40;

/// Seeds of scenarios that are made up, unless others are asked for.
pub const SEEDS: RangeInclusive<i64> = 0..=1_999;

/// Number of draws of a scenario that is made up.
const DRAWS: usize = 104;

/// The scenarios of a search, made up from those of a part: the same ones for the same seed and index.
pub struct Cases<'g> {
    grading: &'g AutoGrading,
    seeds: &'g RangeInclusive<i64>,
    seed: u64,
    /// The scenarios that give points.
    counting: Vec<&'g Scenario>,
    known: Vec<Known>,
}

impl<'g> Cases<'g> {
    /// Returns the scenarios with seeds of this range; `seed` is that of what is drawn by chance.
    pub fn new(grading: &'g AutoGrading, seeds: &'g RangeInclusive<i64>, seed: u64) -> Self {
        Self { grading, seeds, seed, counting: counting(grading), known: known_answers(grading) }
    }

    /// Returns a scenario for a program that plays by these rules; nothing if it does not end in time.
    ///
    /// Its keys are legal answers, or keys that some scenario of the part types. Where no game says what is legal, they may also be one
    /// of these words.
    pub fn scenario(&self, rules: &Rules, index: usize, words: &[String]) -> Option<Scenario> {
        let mut random = Random::new(self.seed, index);
        let Some(game) = oracle::game(&self.grading.reference) else {
            // Words take turns with chance, so that each of them has its turn.
            let with_word = words.get(index / 2 % words.len().max(1)).filter(|_| index % 2 == 1);
            let worded = with_word.and_then(|word| self.worded(word, &mut random));
            return Some(worded.unwrap_or_else(|| self.varied(&mut random)));
        };
        if self.grading.follow.is_none() {
            return self.walked(game, rules, index).map(|(scenario, _)| scenario);
        }
        let any = self.any(&mut random);
        let blank = self.blank(index, any, &mut random);
        let player = player(game, self.grading, &mut random)?;
        // The seed is that of the reference's own draws, which stand for a student's.
        let seed = Some(random.within(self.seeds));
        // On each day, a program makes other draws.
        let day = u32::try_from(random.below(DAYS as usize)).ok()?;
        Some(Scenario { seed, player: Some(player), keys: any.keys.clone(), day, ..blank })
    }

    /// Returns the scenario of this index with what a player types who walks through the game by chance, and the rules of the game that
    /// the walk covers; nothing if the game does not end in time.
    pub(super) fn walked(
        &self,
        game: &dyn Game,
        rules: &Rules,
        index: usize,
    ) -> Option<(Scenario, Vec<&'static str>)> {
        let mut random = Random::new(self.seed, index);
        let any = self.any(&mut random);
        let blank = self.blank(index, any, &mut random);
        let typed = blank.lines(self.grading.seed);
        let setup = Setup { seed: blank.setup_seed(self.grading.seed), draws: blank.supply() };
        let seeded = typed.len();
        let mut walk =
            Walk { random, typed, next: 0, known: &self.known, asked: Vec::new(), marks: Vec::new() };
        // A walk that is cut off is a scenario, too, if the part lets input end there: the caller judges.
        game.play(&mut walk, &setup, rules).ok()?;
        let Walk { mut random, mut typed, asked, marks, .. } = walk;
        let mut keys = typed.split_off(seeded);
        if let Some(answers) = game.answers() {
            // Programs that ask other questions, as another interpretation has it, get the answers that belong to them.
            return Some((Scenario { answers: Some(by_question(answers, &asked, &keys)), ..blank }, marks));
        }
        let after_the_end = random.of(&self.known).filter(|_| index.is_multiple_of(AFTER_IN));
        keys.extend(after_the_end.map(|(_, key)| key.clone()));
        let not_read = usize::from(after_the_end.is_some());
        Some((Scenario { keys, not_read, ..blank }, marks))
    }

    /// Returns a scenario that is like one of the part: with another seed, and some keys exchanged for others of its keys that begin with
    /// the same word, such as `add H 5` for `add S 1`.
    pub fn like(&self, index: usize) -> Scenario {
        let mut random = Random::new(self.seed, index);
        let mut scenario = self.any(&mut random).clone();
        let first = |key: &str| key.split_whitespace().next().map(str::to_owned);
        for key in &mut scenario.keys {
            let alike: Vec<&String> = self
                .known
                .iter()
                .map(|(_, other)| other)
                .filter(|other| first(other) == first(key))
                .collect();
            if random.below(2) == 0
                && let Some(other) = random.of(&alike)
            {
                (*other).clone_into(key);
            }
        }
        Scenario {
            name: format!("search {index}"),
            seed: scenario.seed.map(|_| random.within(self.seeds)),
            sanitize: false,
            ..scenario
        }
    }

    /// Returns a scenario of the part that gives points.
    fn any(&self, random: &mut Random) -> &'g Scenario {
        self.counting[random.below(self.counting.len())]
    }

    /// Returns a scenario without keys and a player: with a seed and, if `like` has some, draws that are drawn by chance.
    fn blank(&self, index: usize, like: &Scenario, random: &mut Random) -> Scenario {
        Scenario {
            seed: (self.grading.seed != SeedBy::None).then(|| random.within(self.seeds)),
            draws: like.draws.as_ref().map(|draws| drawn(self.grading, draws, random)),
            ..Scenario::named(format!("search {index}"))
        }
    }

    /// Returns a scenario of the part with this word in place of a key: a number for a number, a text for a text. Nothing if it types no
    /// such key.
    fn worded(&self, word: &str, random: &mut Random) -> Option<Scenario> {
        let scenarios = &self.grading.scenarios;
        let mut scenario = scenarios[random.below(scenarios.len())].clone();
        let is_number = |text: &str| text.trim().parse::<f64>().is_ok();
        let keys = scenario.keys.iter().enumerate().filter(|(_, key)| is_number(key) == is_number(word));
        let places: Vec<usize> = keys.map(|(at, _)| at).collect();
        word.clone_into(&mut scenario.keys[*random.of(&places)?]);
        scenario.seed = scenario.seed.map(|_| random.within(self.seeds));
        Some(scenario)
    }

    /// Returns a scenario of the part with other keys: some left out, repeated, exchanged, or with other numbers.
    fn varied(&self, random: &mut Random) -> Scenario {
        let scenarios = &self.grading.scenarios;
        let mut scenario = scenarios[random.below(scenarios.len())].clone();
        for _ in 0..=random.below(3) {
            if scenario.keys.is_empty() {
                break;
            }
            let at = random.below(scenario.keys.len());
            match random.below(5) {
                0 => drop(scenario.keys.remove(at)),
                1 => scenario.keys.insert(at, scenario.keys[at].clone()),
                2 => scenario.keys[at] = other_digit(&scenario.keys[at], random),
                _ => scenario.keys[at] = random.of(&self.known).cloned().unwrap_or_default().1,
            }
        }
        scenario.seed = scenario.seed.map(|_| random.within(self.seeds));
        scenario
    }
}

/// Returns the scenarios that give points, if there are some: in the others a program may do what no handout speaks of.
pub(super) fn counting(grading: &AutoGrading) -> Vec<&Scenario> {
    let counts = |scenario: &&Scenario| !scenario.is_for_information();
    let counting: Vec<&Scenario> = grading.scenarios.iter().filter(counts).collect();
    if counting.is_empty() { grading.scenarios.iter().collect() } else { counting }
}

/// One scenario in so many has a key that a right program does not read.
const AFTER_IN: usize = 6;

/// Returns a player who types these keys at these questions.
fn by_question(mut player: Box<dyn Strategy>, asked: &[Asked], keys: &[String]) -> Arc<dyn Strategy> {
    for setting in player.settings() {
        let mut rounds: Vec<String> = Vec::new();
        for ((_, round), key) in asked.iter().zip(keys).filter(|((name, _), _)| *name == setting.name) {
            let at = round.and_then(|round| usize::try_from(round - 1).ok()).unwrap_or(rounds.len());
            rounds.resize(rounds.len().max(at + 1), String::new());
            rounds[at] = format!("{} {key}", rounds[at]).trim().to_owned();
        }
        if !rounds.is_empty() {
            player.set(setting.name, &rounds.join(", "));
        }
    }
    Arc::from(player)
}

/// A line that a scenario of the part types, and the question that it answers there, if that is known.
type Known = (Option<&'static str>, String);

/// Returns what the scenarios of the part type, by place or by question. What only scenarios for information type is not in the handout:
/// right programs differ in it.
fn known_answers(grading: &AutoGrading) -> Vec<Known> {
    let counting = counting(grading);
    let by_place = counting.iter().flat_map(|scenario| scenario.keys.iter().map(|key| (None, key.clone())));
    let lists = counting.iter().filter_map(|scenario| scenario.answers.as_deref());
    let is_between = |character: char| character == ',' || character.is_whitespace();
    let by_question = lists.flat_map(strategy::said).flat_map(|(question, words)| {
        let answers = words.split(is_between).filter(|word| !word.is_empty());
        answers.map(|word| (Some(question), word.to_owned())).collect::<Vec<_>>()
    });
    by_place.chain(by_question).collect()
}

/// Returns draws that occur in the scenarios of the part, by chance.
fn drawn(grading: &AutoGrading, like: &FixedDraws, random: &mut Random) -> FixedDraws {
    let all = grading.scenarios.iter().flat_map(|scenario| &scenario.draws);
    let of_rounds = |draws: &'_ FixedDraws| {
        draws.rounds.iter().flatten().flat_map(|(_, own)| own.clone()).collect::<Vec<_>>()
    };
    let all: Vec<String> = all.flat_map(|draws| [of_rounds(draws), draws.values.clone()].concat()).collect();
    let values = (0..DRAWS).filter_map(|_| random.of(&all).cloned()).collect();
    FixedDraws { kind: like.kind, rounds: Vec::new(), values }
}

/// Returns a player with settings of the players of the part, mixed by chance.
fn player(game: &dyn Game, grading: &AutoGrading, random: &mut Random) -> Option<Arc<dyn Strategy>> {
    let players: Vec<_> =
        grading.scenarios.iter().filter_map(|scenario| scenario.player.as_deref()).collect();
    let mut player = game.strategy()?;
    for setting in player.settings() {
        let said = random
            .of(&players)
            .and_then(|other| strategy::said(*other).into_iter().find(|(name, _)| *name == setting.name));
        if let Some((name, words)) = said {
            player.set(name, &words);
        }
    }
    Some(player.into())
}

/// Returns a key with one digit exchanged, if it has any.
fn other_digit(key: &str, random: &mut Random) -> String {
    let digits: Vec<usize> = key.match_indices(|one: char| one.is_ascii_digit()).map(|(at, _)| at).collect();
    let Some(&at) = random.of(&digits) else { return key.to_owned() };
    format!("{}{}{}", &key[..at], random.below(10), &key[at + 1..])
}

/// A table whose player types what chance says.
struct Walk<'m> {
    random: Random,
    /// What was typed; the first lines are given.
    typed: Vec<String>,
    next: usize,
    known: &'m [Known],
    /// The questions that were answered after the lines that were given.
    asked: Vec<Asked>,
    /// The rules that are covered, each once.
    marks: Vec<&'static str>,
}

impl Table for Walk<'_> {
    fn say(&mut self, _: &str) {}

    fn ask(&mut self, question: &Question) -> Result<String, Stop> {
        if self.typed.len() > LINES.min(LINES_AT_MOST) {
            return Err(Stop::OutOfInput);
        }
        if self.next == self.typed.len() {
            let answer = self.answer(question);
            self.typed.push(answer);
            self.asked.push(question.asked());
        }
        self.next += 1;
        Ok(self.typed[self.next - 1].clone())
    }

    fn pause(&mut self, _: u32) {}

    fn mark(&mut self, moment: &'static str) {
        if !self.marks.contains(&moment) {
            self.marks.push(moment);
        }
    }
}

impl Walk<'_> {
    fn answer(&mut self, question: &Question) -> String {
        // What is not allowed here is tried as well, but only where some scenario does so.
        let fits = |(at, _): &&Known| at.is_none_or(|at| at == question.topic.name);
        let known: Vec<&String> = self.known.iter().filter(fits).map(|(_, key)| key).collect();
        if question.topic.name != Topic::SEED_NAME
            && self.random.below(12) == 0
            && let Some(key) = self.random.of(&known)
        {
            return (*key).clone();
        }
        match question.legal {
            Legal::Words(words) => self.random.of(words).map_or_else(String::new, |word| (*word).to_owned()),
            Legal::Integer { least, greatest } => {
                let known = known.iter().filter_map(|key| key.parse().ok());
                let mut numbers: Vec<i64> =
                    known.chain([least, least.saturating_add(1), greatest, 1, 10]).collect();
                numbers.retain(|number| (least..=greatest).contains(number));
                self.random.of(&numbers).copied().unwrap_or(least).to_string()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model_check;

    #[test]
    fn answers_by_question_are_tried_unless_they_are_for_information() {
        let assignments = model_check::load(None).unwrap();
        let cs210 = assignments.iter().find(|assignment| assignment.name == "cs210").unwrap();
        let known = known_answers(cs210.part("main").unwrap().auto_grading().unwrap());
        for answer in ["11", "1001", "q", "s"] {
            assert!(known.iter().any(|(_, known)| known == answer), "{answer}");
        }
        assert!(!known.iter().any(|(_, known)| known == "two"));
    }
}
