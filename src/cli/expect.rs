//! `croupier expect`: the reference's transcript for a seed and keys, as a person would see it.

use reference::cards::Card;
use reference::{Bet, Deviation, Ending, Game, Legal, Rules, Strategy, Transcript};

use crate::cli::args::{Expect, Player};
use crate::cli::exit::{self, Exit};
use crate::cli::settings::{Look, unknown};
use crate::cli::{choose, model, out};
use crate::error::{Error, Result};
use crate::oracle::{self, model::Model};
use crate::report::screen;
use crate::report::theme::Role;
use crate::spec::model::{Assignment, Part, Reference, Scenario, SeedBy, Visibility};
use crate::spec::strategy;
use crate::text::{some, visible};

/// Prints the transcript; exits with 2 if the keys do not fit the game.
///
/// # Errors
/// The part, the seed or a deviation makes no sense.
pub(crate) fn expect(assignments: &[Assignment], asked: &Expect, look: &Look) -> Result<Exit> {
    let (assignment, part, stage) = choose::playable(assignments, &asked.part)?;
    let name = choose::name(assignment, part);
    check_seed(&name, &stage, asked.seed)?;
    let scenario = scenario(asked)?;
    if let (Reference::Model(source), Some(trial)) = (stage.reference, stage.trial) {
        return model::expect(&name, trial, &Model::new(source), &scenario, asked, look);
    }
    let game = game(stage.reference)?;
    if !scenario.cards.is_empty() && !game.takes_cards() {
        return Err(Error::usage(format!("`{name}` is not dealt any cards"), "leave out --cards"));
    }
    let rules = rules(game, &asked.deviations, &name)?;
    let transcript = oracle::play(game, &scenario, stage.seed, &rules).transcript;
    out::print(look, screen::render(&transcript, look.theme).as_bytes())?;
    let waits = oracle::unanswered(game, &scenario, stage.seed, &rules);
    Ok(fits(look, part, asked, waits.map(|question| question.legal), &transcript))
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
    words.extend((!scenario.keys.is_empty()).then(|| options(&scenario.keys, false)));
    let player = scenario.player.iter().flat_map(strategy::options);
    words.extend(player.map(|(name, value)| format!("--{name} {}", choose::quoted(&value))));
    words.extend(deviations.iter().map(|name| format!("--as {name}")));
    words.join(" ")
}

/// The options that type these keys: one for each where that was asked for, or where a key has a blank.
fn options(keys: &[String], whole_lines: bool) -> String {
    let blank = |key: &String| key.is_empty() || key.contains(char::is_whitespace);
    if whole_lines || keys.iter().any(blank) {
        let lines: Vec<String> = keys.iter().map(|key| format!("--key {}", choose::quoted(key))).collect();
        return lines.join(" ");
    }
    format!("--keys {}", choose::quoted(&keys.join(" ")))
}

/// Whether a seed is there where one is needed, and only there.
fn check_seed(name: &str, stage: &choose::Stage<'_>, seed: Option<i64>) -> Result<()> {
    match (stage.seed, seed) {
        (SeedBy::None, Some(_)) if stage.has_own_cards() => Ok(()),
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
        player: player(&asked.player)?,
        visibility: Visibility::Visible,
        weight: 1,
        sanitize: false,
        cards: cards.collect::<Result<_>>()?,
    })
}

/// The player who goes on when the keys are used up, if one is asked for.
fn player(asked: &Player) -> Result<Option<Strategy>> {
    let plain = Strategy::default();
    let Some(play) = &asked.play else { return Ok(None) };
    let bet = |name, words: &Option<String>| -> Result<Option<Bet>> {
        let Some(words) = words else { return Ok(None) };
        let wrong = || Error::usage(format!("`--{name} {}` is no bet", visible(words.as_bytes())), BET_WORDS);
        strategy::bet(words).map(Some).ok_or_else(wrong)
    };
    let wrong =
        || Error::usage(format!("`--play {}` is no way to play", visible(play.as_bytes())), PLAY_WORDS);
    Ok(Some(Strategy {
        play: strategy::play(play).ok_or_else(wrong)?,
        bet: bet("bet", &asked.bet)?.unwrap_or(plain.bet),
        add: bet("add", &asked.add)?,
        rounds: asked.rounds.unwrap_or(plain.rounds),
        decks: asked.decks.map_or(plain.decks, i64::from),
        ..plain
    }))
}

const PLAY_WORDS: &str = "--play 'hit below 17', --play 'always stand' or --play 'always hit'";
const BET_WORDS: &str = "--bet 10, --bet 1/4 or --bet 'all in'";

/// Says where the keys and the game do not fit.
fn fits(look: &Look, part: &Part, asked: &Expect, waits: Option<Legal>, transcript: &Transcript) -> Exit {
    if transcript.ending == Ending::OutOfInput {
        let wants = waits.map(|legal| format!(" for {}", legal_words(legal))).unwrap_or_default();
        out::say(
            look,
            Role::Warn,
            "note:",
            &format!("the keys are used up, and `{}` still waits{wants}", part.id),
        );
        let more = waits.map(|legal| format!(": {}", options(&examples(legal), !asked.key.is_empty())));
        out::say(look, Role::Hint, "hint:", &format!("add keys{}", more.unwrap_or_default()));
        return exit::USAGE;
    }
    if transcript.ending == Ending::Stalled {
        out::say(look, Role::Warn, "note:", &format!("`{}` draws one more card than there are", part.id));
        out::say(look, Role::Hint, "hint:", "add cards: --cards 'KS 10H'");
        return exit::USAGE;
    }
    if transcript.unread.is_empty() {
        return exit::PASSED;
    }
    out::say(look, Role::Warn, "note:", &model::left_over(&part.id, &transcript.unread));
    exit::USAGE
}

/// Which answers a question allows, in words.
pub(crate) fn legal_words(legal: Legal) -> String {
    match legal {
        Legal::Words(words) => {
            let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            some(&quoted, WORDS_LISTED, "or")
        }
        Legal::Integer { least, greatest } => format!("a whole number from {least} to {greatest}"),
    }
}

/// How many answers are listed before the rest are counted.
const WORDS_LISTED: usize = 6;

/// Answers that a question allows, to show how they are given.
fn examples(legal: Legal) -> Vec<String> {
    match legal {
        Legal::Words(words) => words.iter().take(2).map(|word| (*word).to_owned()).collect(),
        Legal::Integer { least, greatest } => vec![1.max(least).min(greatest).to_string()],
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
            player: None,
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
        let player = Some(Strategy { rounds: 3, ..Strategy::default() });
        let followed = Scenario { player, ..scenario(None, &["0"]) };
        assert_eq!(
            command("cs151", &followed, &[]),
            "croupier expect cs151 --keys 0 --play 'hit below 17' --rounds 3"
        );
    }

    #[test]
    fn keys_to_add_are_those_that_are_due_and_typed_as_before() {
        let hint = |legal, whole_lines| options(&examples(legal), whole_lines);
        for (legal, keys, lines) in [
            (Legal::Words(&["p", "f"]), "--keys 'p f'", "--key p --key f"),
            (Legal::Words(&["quit"]), "--keys quit", "--key quit"),
            (
                Legal::Words(&["card S 1", "suit", "quit"]),
                "--key 'card S 1' --key suit",
                "--key 'card S 1' --key suit",
            ),
            (Legal::Integer { least: -1, greatest: 500 }, "--keys 1", "--key 1"),
            (Legal::Integer { least: 4, greatest: 9 }, "--keys 4", "--key 4"),
            (Legal::Integer { least: -9, greatest: -2 }, "--keys -2", "--key -2"),
        ] {
            assert_eq!((hint(legal, false).as_str(), hint(legal, true).as_str()), (keys, lines));
        }
    }

    #[test]
    fn answers_are_told_in_words() {
        let many = Legal::Words(&["a", "b", "c", "d", "e", "f", "g", "h"]);
        assert_eq!(legal_words(many), "`a`, `b`, `c`, `d`, `e`, `f`, or 2 more");
        assert_eq!(legal_words(Legal::Words(&["h", "s"])), "`h` or `s`");
        assert_eq!(legal_words(Legal::Integer { least: 0, greatest: 9 }), "a whole number from 0 to 9");
    }
}
