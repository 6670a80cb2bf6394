//! What must hold of every game in the table, and of the blackjack games in particular.
//!
//! Runs are made up from what each question declares legal, with a fixed generator: the same runs every
//! time.

use std::collections::BTreeSet;

use reference::blackjack::topics;
use reference::cards::{self, Card, DECK, Rank, Suit};
use reference::glibc_rand::GlibcRand;
use reference::{
    Ending, Game, Legal, Question, Recorder, Rules, Setup, Stop, Table, Topic, Transcript, Typed,
};

/// No game asks more often than this in a row of made-up answers that are meant to end it.
const ANSWERS_AT_MOST: usize = 1_000;

/// Lines that hardly a question allows.
const ODD_LINES: [&str; 10] = ["H", "S", "Y", "x", "0", "-5", "12", "99999", "", "N"];

/// A player who makes answers up and remembers them.
struct Improviser {
    rand: GlibcRand,
    /// One answer in so many is a key that no question allows; 0 for none.
    odd_keys: u32,
    /// Whether it plays on for many rounds, as a shoe of several decks takes to be used up.
    patient: bool,
    lines: Vec<String>,
    marks: BTreeSet<&'static str>,
}

impl Improviser {
    fn new(run: u32, odd_keys: u32) -> Self {
        Self {
            rand: GlibcRand::seeded(run),
            odd_keys,
            patient: run.is_multiple_of(8),
            lines: Vec::new(),
            marks: BTreeSet::new(),
        }
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.rand.rand() % bound
    }

    fn answer(&mut self, Question { legal, topic }: &Question) -> String {
        if *topic != Topic::SEED && self.odd_keys > 0 && self.below(self.odd_keys) == 0 {
            return ODD_LINES[self.below(ODD_LINES.len() as u32) as usize].to_owned();
        }
        match *legal {
            Legal::Integer { least, greatest } if *topic == Topic::SEED => match self.below(8) {
                0 => "0".to_owned(),
                1 => (least + i64::from(self.rand.rand())).to_string(),
                _ => (greatest - i64::from(self.rand.rand())).to_string(),
            },
            Legal::Integer { least, greatest } => match self.below(6) {
                0 => least.to_string(),
                1 => greatest.to_string(),
                _ => (least + i64::from(self.below((greatest - least) as u32 + 1))).to_string(),
            },
            // A driver script is long, and says many things more than once: as many aces as fit a hand.
            Legal::Words(words) if *topic == Topic::COMMAND => match (self.below(40), self.lines.last()) {
                (0, _) => words[words.len() - 1].to_owned(),
                (1..20, Some(line)) => line.clone(),
                _ => words[self.below(words.len() as u32) as usize].to_owned(),
            },
            Legal::Words(words) if self.patient && topic.name == topics::AGAIN => {
                let enough = self.lines.len() > ANSWERS_AT_MOST / 2 || self.below(60) == 0;
                words[if enough { words.len() - 1 } else { 0 }].to_owned()
            }
            Legal::Words(words) => words[self.below(words.len() as u32) as usize].to_owned(),
        }
    }
}

impl Table for Improviser {
    fn say(&mut self, _text: &str) {}

    fn ask(&mut self, question: &Question) -> Result<String, Stop> {
        if self.lines.len() == ANSWERS_AT_MOST {
            return Err(Stop::OutOfInput);
        }
        let line = self.answer(question);
        self.lines.push(line.clone());
        Ok(line)
    }

    fn pause(&mut self, _seconds: u32) {}

    fn mark(&mut self, moment: &'static str) {
        self.marks.insert(moment);
    }
}

/// One made-up run: the answers that were given, and how they go when they are a script.
struct Run {
    setup: Setup<'static>,
    lines: Vec<String>,
    marks: BTreeSet<&'static str>,
    transcript: Transcript,
}

fn replay(game: &dyn Game, setup: Setup<'_>, lines: &[String], rules: &Rules) -> Transcript {
    let mut table = Recorder::new(lines.iter().cloned());
    let played = game.play(&mut table, &setup, rules);
    table.finish(played).0
}

fn improvise(game: &dyn Game, run: u32, odd_keys: u32) -> Run {
    let setup =
        Setup { seed: (!game.name().starts_with("si204/")).then_some(i64::from(run)), ..Setup::default() };
    let mut player = Improviser::new(run, odd_keys);
    game.play(&mut player, &setup, &Rules::plain()).expect("legal answers end every game soon");
    let transcript = replay(game, setup, &player.lines, &Rules::plain());
    Run { setup, lines: player.lines, marks: player.marks, transcript }
}

#[test]
fn names_are_unique_and_found() {
    for game in reference::ALL {
        assert_eq!(reference::find(game.name()).unwrap().name(), game.name());
        assert!(!game.about().is_empty());
        let moments: BTreeSet<_> = game.moments().iter().map(|moment| moment.name).collect();
        assert_eq!(moments.len(), game.moments().len(), "{} has two moments of one name", game.name());
        assert!(game.moments().iter().all(|moment| !moment.means.is_empty()), "{}", game.name());
        let variants: BTreeSet<_> = game.variants().iter().map(|variant| variant.name).collect();
        assert_eq!(variants.len(), game.variants().len(), "{} has two variants of one name", game.name());
        assert!(game.variants().iter().all(|variant| !variant.reading.is_empty()), "{}", game.name());
    }
    assert!(reference::find("si204").is_none());
}

#[test]
fn legal_answers_end_every_game_and_a_script_of_them_is_read_to_its_end() {
    for game in reference::ALL {
        for run in 1..2_000 {
            let Run { transcript, lines, .. } = improvise(*game, run, 0);
            assert_eq!(transcript.ending, Ending::Exited(0), "{} {lines:?}", game.name());
            assert!(transcript.unread.is_empty(), "{} {lines:?}", game.name());
            let typed: Vec<_> = transcript.turns.into_iter().filter_map(|turn| turn.typed).collect();
            let script: Vec<_> = lines.into_iter().map(|line| Typed::Line(line.into_bytes())).collect();
            assert_eq!(typed, script, "{}", game.name());
        }
    }
}

#[test]
fn every_moment_is_reachable_and_none_is_undeclared() {
    for game in reference::ALL {
        // What other keys do is part of the rules but where a handout is silent: SI204.
        let odd_keys = if game.name().starts_with("si204/") { 0 } else { 20 };
        let declared: BTreeSet<_> = game.moments().iter().map(|moment| moment.name).collect();
        let mut reached = BTreeSet::new();
        for run in 1..30_000 {
            reached.extend(improvise(*game, run, odd_keys).marks);
            if run > 2_000 && reached.len() >= declared.len() {
                break;
            }
        }
        assert_eq!(reached, declared, "{}", game.name());
    }
}

#[test]
fn every_variant_changes_something() {
    for game in reference::ALL {
        let runs: Vec<Run> = (1..3_000).map(|run| improvise(*game, run, 10)).collect();
        for variant in game.variants() {
            let rules = Rules::with([variant.name]);
            let differs = |run: &Run| replay(*game, run.setup, &run.lines, &rules) != run.transcript;
            assert!(runs.iter().any(differs), "{}: {} changes nothing", game.name(), variant.name);
        }
    }
}

/// Mistakes that are played together must not loop for ever either. With seed 193 player and dealer are
/// both dealt 21: asked nothing and dealt the same again, they would push without end.
#[test]
fn games_end_by_whatever_rules_they_are_played() {
    for game in reference::ALL {
        for one in game.variants() {
            for other in game.variants() {
                let rules = Rules::with([one.name, other.name]);
                for seed in ["0", "110", "193", "600"] {
                    let setup = Setup { seed: seed.parse().ok(), ..Setup::default() };
                    let lines = [seed, "s", "h", "s", "n"].map(str::to_owned);
                    let transcript = replay(*game, setup, &lines, &rules);
                    let ended = matches!(transcript.ending, Ending::Exited(0) | Ending::ReadPastEnd);
                    assert!(ended, "{} {rules:?}", game.name());
                }
            }
        }
    }
}

#[test]
fn a_game_without_input_asks_and_stops() {
    // COP 3014: "This program takes no input."
    for game in reference::ALL.iter().filter(|game| game.name() != "cop3014") {
        let transcript = replay(*game, Setup { seed: Some(1), ..Setup::default() }, &[], &Rules::plain());
        assert_eq!(transcript.ending, Ending::ReadPastEnd, "{}", game.name());
        // A driver has no prompt.
        let prompts = game.name() != "cs210/library";
        assert_eq!(prompts, !transcript.output().is_empty(), "{}", game.name());
    }
}

#[test]
fn every_shuffled_deck_has_every_card_once() {
    let sorted = |seed: i64| -> BTreeSet<String> {
        let game = reference::find("si204/shuffle").expect("si204 has a shuffle");
        let transcript = replay(game, Setup::default(), &[seed.to_string()], &Rules::plain());
        let deck = String::from_utf8_lossy(&transcript.turns[1].output).into_owned();
        assert_eq!(deck.lines().count(), DECK, "seed {seed}");
        assert!(deck.lines().all(|card| card.chars().count() == 3), "seed {seed}");
        deck.lines().map(str::to_owned).collect()
    };
    let new = sorted(0);
    assert_eq!(new.len(), DECK);
    for seed in -10_000..10_000 {
        assert_eq!(sorted(seed), new, "seed {seed}");
    }
}

/// The points of a hand as the handouts explain them, the long way: of all ways to count the aces, the
/// highest that is not bust, else the lowest.
fn best_by_trial(hand: &[Card]) -> u32 {
    let aces = hand.iter().filter(|card| card.rank == Rank::ACE).count() as u32;
    let others = hand.iter().filter(|card| card.rank != Rank::ACE);
    let others: u32 = others.map(|card| card.rank.number().min(10)).sum();
    let ways = (0..=aces).map(|high| others + 11 * high + (aces - high));
    let fits = ways.filter(|points| *points <= 21).max();
    fits.unwrap_or(others + aces)
}

#[test]
fn hands_count_what_trying_every_ace_finds() {
    for run in 1..20_000 {
        let mut rand = GlibcRand::seeded(run);
        let mut card = || {
            let rank = if rand.rand().is_multiple_of(3) { 12 } else { rand.rand() as usize % 13 };
            Card { rank: Rank::TWO_TO_ACE[rank], suit: Suit::Hearts }
        };
        let hand: Vec<Card> = (0..run as usize % 6 + 2).map(|_| card()).collect();
        assert_eq!(cards::total(&hand).points, best_by_trial(&hand), "{hand:?}");
    }
}

/// Programs read a bet into a C `int`: what does not fit is no number, whatever a game makes of a bet that is too high.
#[test]
fn a_bet_beyond_a_c_int_is_no_number() {
    for (name, rule, before) in
        [("cs151", "bets_on_credit", &[][..]), ("cs210/game", "bet_above_the_stake", &["1"])]
    {
        let game = reference::find(name).unwrap();
        for seed in 0..40 {
            let setup = Setup { seed: Some(seed), ..Setup::default() };
            let play = |bet: &str| {
                let lines: Vec<String> =
                    before.iter().chain(&[bet, "s", "n"]).map(|&line| line.to_owned()).collect();
                replay(game, setup, &lines, &Rules::with([rule]))
            };
            assert_eq!(play("9223372036854775807").output(), play("all of it").output(), "{name} {seed}");
        }
    }
}
