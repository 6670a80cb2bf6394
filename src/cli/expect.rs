//! `croupier expect`: the reference's transcript for a seed and keys, as a person would see it.

use reference::cards::Card;
use reference::{Deviation, Game, Legal, Question, Recorder, Rules, Setup, Stop, Table, Transcript};

use crate::cli::args::Expect;
use crate::cli::exit::{self, Exit};
use crate::cli::settings::{Look, unknown};
use crate::cli::{choose, model, out};
use crate::error::{Error, Result};
use crate::oracle;
use crate::report::screen;
use crate::report::theme::Role;
use crate::spec::model::{Assignment, Part, Reference, Scenario, SeedBy, Visibility};
use crate::text::{count, list, visible};

/// Prints the transcript; exits with 2 if the keys do not fit the game.
///
/// # Errors
/// The part, the seed or a deviation makes no sense.
pub(crate) fn expect(assignments: &[Assignment], asked: &Expect, look: &Look) -> Result<Exit> {
    let (assignment, part, stage) = choose::playable(assignments, &asked.part)?;
    let name = choose::name(assignment, part);
    check_seed(&name, stage.seed, asked.seed)?;
    let scenario = scenario(asked)?;
    if let (Reference::Model { model, .. }, Some(trial)) = (stage.reference, stage.trial) {
        return model::expect(&name, trial, model, &scenario, asked, look);
    }
    let game = game(stage.reference)?;
    if !scenario.cards.is_empty() && !game.takes_cards() {
        return Err(Error::usage(format!("`{name}` is not dealt any cards"), "leave out --cards"));
    }
    let rules = rules(game, &asked.deviations, &name)?;
    let mut table = Watched { recorder: Recorder::new(scenario.lines(stage.seed)), waits: None };
    let setup = Setup { seed: scenario.setup_seed(stage.seed), cards: scenario.supply() };
    let played = game.play(&mut table, &setup, &rules);
    let waits = table.waits;
    let (transcript, _) = table.recorder.finish(played.clone());
    out::print(look, screen::render(&transcript, look.theme).as_bytes())?;
    Ok(fits(look, part, &played, waits, &transcript))
}

/// The game a reference names; the caller knows that no model plays it.
pub(crate) fn game(reference: &Reference) -> Result<&'static dyn Game> {
    oracle::game(reference).ok_or_else(|| Error::Internal(format!("there is no game for {reference:?}")))
}

/// The command line that prints a scenario's right run, by these deviations.
pub(crate) fn command(name: &str, scenario: &Scenario, deviations: &[&str]) -> String {
    let mut words = vec!["croupier expect".to_owned(), choose::quoted(name)];
    words.extend(scenario.seed.map(|seed| format!("--seed {seed}")));
    if let Some(cards) = scenario.cards_in_words() {
        words.push(format!("--cards {}", choose::quoted(&cards)));
    }
    let blank = |key: &String| key.is_empty() || key.contains(char::is_whitespace);
    if scenario.keys.iter().any(blank) {
        words.extend(scenario.keys.iter().map(|key| format!("--key {}", choose::quoted(key))));
    } else if !scenario.keys.is_empty() {
        words.push(format!("--keys {}", choose::quoted(&scenario.keys.join(" "))));
    }
    words.extend(deviations.iter().map(|name| format!("--as {name}")));
    words.join(" ")
}

/// Whether a seed is there where one is needed, and only there.
fn check_seed(name: &str, by: SeedBy, seed: Option<i64>) -> Result<()> {
    match (by, seed) {
        (SeedBy::None, Some(_)) => Err(Error::usage(format!("`{name}` takes no seed"), "leave out --seed")),
        (SeedBy::Stdin | SeedBy::Argv, None) => {
            Err(Error::usage(format!("`{name}` needs a seed"), "add --seed N, for example --seed 100"))
        }
        _ => Ok(()),
    }
}

fn rules(game: &dyn Game, names: &[String], part: &str) -> Result<Rules> {
    let known: Vec<&str> = game.deviations().iter().map(|deviation| deviation.name).collect();
    let find = |name: &String| -> Result<&'static str> {
        let found: Option<&Deviation> = game.deviations().iter().find(|deviation| deviation.name == name);
        let error = || unknown(&format!("deviation in `{part}` called"), name, &known, "--as ");
        found.map(|deviation| deviation.name).ok_or_else(error)
    };
    Ok(Rules::with(names.iter().map(find).collect::<Result<Vec<_>>>()?))
}

fn scenario(asked: &Expect) -> Result<Scenario> {
    let keys = match &asked.keys {
        Some(keys) => keys.split_whitespace().map(str::to_owned).collect(),
        None => asked.key.clone(),
    };
    let card = |word: &str| {
        let says = || format!("`{}` is no card", visible(word.as_bytes()));
        Card::parse(word).ok_or_else(|| Error::usage(says(), "write a face and a suit: `10H`, `AS`"))
    };
    let cards = asked.cards.iter().flat_map(|cards| cards.split_whitespace()).map(card);
    Ok(Scenario {
        name: "from the command line".to_owned(),
        seed: asked.seed,
        keys,
        visibility: Visibility::Visible,
        weight: 1,
        sanitize: false,
        cards: cards.collect::<Result<_>>()?,
    })
}

/// Says where the keys and the game do not fit.
fn fits(
    look: &Look,
    part: &Part,
    played: &std::result::Result<i32, Stop>,
    waits: Option<Legal>,
    transcript: &Transcript,
) -> Exit {
    let unread: Vec<String> = transcript.unread.iter().map(|key| format!("`{}`", visible(key))).collect();
    if *played == Err(Stop::OutOfInput) {
        let wants = waits.map(|legal| format!(" for {}", legal_words(legal))).unwrap_or_default();
        out::say(
            look,
            Role::Warn,
            "note:",
            &format!("the keys are used up, and `{}` still waits{wants}", part.id),
        );
        out::say(look, Role::Hint, "hint:", "add keys: --keys 'h s'");
        return exit::USAGE;
    }
    if let Err(Stop::Unbound(unbound)) = played {
        out::say(
            look,
            Role::Warn,
            "note:",
            &format!("`{}` draws one more card, but {}", part.id, unbound.why),
        );
        out::say(look, Role::Hint, "hint:", "add cards: --cards 'KS 10H'");
        return exit::USAGE;
    }
    if unread.is_empty() {
        return exit::PASSED;
    }
    let are = if unread.len() == 1 { "is" } else { "are" };
    let says = format!(
        "`{}` is over, and {} {are} left over: {}",
        part.id,
        count(unread.len(), "key"),
        list(&unread, "and")
    );
    out::say(look, Role::Warn, "note:", &says);
    exit::USAGE
}

/// Which answers a question allows, in words.
pub(crate) fn legal_words(legal: Legal) -> String {
    match legal {
        Legal::Words(words) => {
            let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            list(&quoted, "or")
        }
        Legal::Integer { least, greatest } => format!("a whole number from {least} to {greatest}"),
    }
}

/// A recorder that remembers what the last question allowed.
struct Watched {
    recorder: Recorder<'static>,
    waits: Option<Legal>,
}

impl Table for Watched {
    fn say(&mut self, text: &str) {
        self.recorder.say(text);
    }

    fn ask(&mut self, question: Question) -> std::result::Result<String, Stop> {
        self.waits = Some(question.legal);
        self.recorder.ask(question)
    }

    fn pause(&mut self, seconds: u32) {
        self.recorder.pause(seconds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_becomes_the_command_that_shows_it() {
        let scenario = |seed: Option<i64>, keys: &[&str]| Scenario {
            name: "s".into(),
            seed,
            keys: keys.iter().map(|key| (*key).to_owned()).collect(),
            visibility: Visibility::Visible,
            weight: 1,
            sanitize: false,
            cards: Vec::new(),
        };
        for (seed, keys, deviations, expected) in [
            (Some(110), &["s", "s"][..], &[][..], "croupier expect si204/play --seed 110 --keys 's s'"),
            (Some(-5), &["h"], &["as_is"], "croupier expect si204/play --seed -5 --keys h --as as_is"),
            (None, &["5 and 2", ""], &[], "croupier expect si204/play --key '5 and 2' --key ''"),
            (None, &[], &[], "croupier expect si204/play"),
        ] {
            assert_eq!(command("si204/play", &scenario(seed, keys), deviations), expected);
        }
    }

    #[test]
    fn answers_are_told_in_words() {
        assert_eq!(legal_words(Legal::Words(&["h", "s"])), "`h` or `s`");
        assert_eq!(legal_words(Legal::Integer { least: 0, greatest: 9 }), "a whole number from 0 to 9");
    }
}
