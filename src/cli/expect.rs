//! `croupier expect`: prints the expected run for a seed and input.

use std::sync::Arc;

use reference::{DrawKind, Ending, Game, Legal, RoundDraws, Rules, Strategy, Transcript, Variant, strategy};

use crate::cli::args::{Expect, Input};
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::settings::alternatives;
use crate::cli::{choose, model, out};
use crate::error::{Error, Result};
use crate::oracle::{self, model::Model};
use crate::report::screen;
use crate::report::theme::Role;
use crate::spec::model::{
    Assignment, AutoGrading, FixedDraws, Part, Reference, RunSetup, Scenario, SeedBy, Visibility,
};
use crate::text::{self, some, visible};

/// Prints the transcript; exits with 2 if the input ends too early or is not read to its end.
///
/// # Errors
/// The part, the seed, or a variant is invalid.
pub(crate) fn expect(assignments: &[Assignment], asked: &Expect, look: &Look) -> Result<Exit> {
    let (assignment, part, stage) = choose::playable(assignments, &asked.part)?;
    let name = choose::name(assignment, part);
    let scenario = match &asked.scenario {
        Some(wanted) => of_spec(stage.grading, &name, wanted)?.clone(),
        None => {
            check_seed(&name, &stage, asked.input.seed)?;
            scenario(&asked.input, &name, oracle::game(stage.reference))?
        }
    };
    if let (Reference::Model(source), Some(grading)) = (stage.reference, stage.grading) {
        return model::expect(&name, grading, &Model::new(source), &scenario, asked, look);
    }
    if let Reference::Recorded(_) = stage.reference {
        return recorded(&name, stage.grading, &scenario, asked, look);
    }
    let game = game(stage.reference)?;
    let rules = rules(game, &asked.variants, &name)?;
    let transcript = oracle::play(game, &scenario, stage.seed, &rules).transcript;
    out::print(look, screen::render(&transcript, look.theme).as_bytes())?;
    let waits = oracle::unanswered(game, &scenario, stage.seed, &rules);
    Ok(fits(look, part, asked, &scenario, waits.map(|question| question.legal), &transcript))
}

/// Prints the recorded output of a scenario, and the files that were written.
fn recorded(
    name: &str,
    grading: Option<&AutoGrading>,
    scenario: &Scenario,
    asked: &Expect,
    look: &Look,
) -> Result<Exit> {
    if scenario.setup.recorded.is_none() {
        let all = grading.into_iter().flat_map(|grading| &grading.scenarios);
        let visible = all.filter(|scenario| scenario.visibility == Visibility::Visible);
        let names: Vec<String> = visible.map(|scenario| text::quoted(&scenario.name)).collect();
        let choice = some(&names, WORDS_LISTED, "or");
        let message = format!("`{name}` has recorded output, which is known for its scenarios only");
        return Err(Error::usage(message, format!("pass --scenario {choice}")));
    }
    if !asked.variants.is_empty() {
        return Err(Error::usage(format!("`{name}` has no variants"), "run without --variant"));
    }
    let run = oracle::recorded(scenario)?;
    out::print(look, screen::render(&run.transcript, look.theme).as_bytes())?;
    model::wrote(&run.produced, look)?;
    Ok(exit::SUCCESS)
}

/// Returns the visible scenario of this name.
fn of_spec<'a>(grading: Option<&'a AutoGrading>, part: &str, wanted: &str) -> Result<&'a Scenario> {
    let all = grading.into_iter().flat_map(|grading| &grading.scenarios);
    let visible: Vec<&Scenario> = all.filter(|scenario| scenario.visibility == Visibility::Visible).collect();
    let found = visible.iter().find(|scenario| scenario.name == wanted).copied();
    found.ok_or_else(|| {
        let names: Vec<&str> = visible.iter().map(|scenario| scenario.name.as_str()).collect();
        let message = format!("`{part}` has no scenario `{}`", text::visible(wanted.as_bytes()));
        Error::usage(message, alternatives("scenario", wanted, &names))
    })
}

/// Returns the game of a reference that is not a model.
pub(crate) fn game(reference: &Reference) -> Result<&'static dyn Game> {
    oracle::game(reference).ok_or_else(|| Error::Internal(format!("no game for {reference:?}")))
}

/// Returns the command that prints the expected run of a scenario with these variants.
///
/// `typed` are the lines of that run, in place of answers by question.
pub(crate) fn command(name: &str, scenario: &Scenario, typed: &[String], variants: &[&str]) -> String {
    let keys = if scenario.answers.is_some() { typed } else { &scenario.keys[..] };
    // What a run finds in its directory cannot be given on the command line.
    let setup = &scenario.setup;
    let is_given = setup.stdin.is_some() || !setup.files.is_empty() || !setup.environment.is_empty();
    let options = if is_given || setup.recorded.is_some() {
        format!("--scenario {}", text::quoted(&scenario.name))
    } else {
        input(scenario, keys, variants)
    };
    let words = ["croupier expect".to_owned(), text::quoted(name), options];
    words.iter().map(String::as_str).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns the options that give a scenario's input, with these keys.
pub(crate) fn input(scenario: &Scenario, keys: &[String], variants: &[&str]) -> String {
    let mut words: Vec<String> = scenario.seed.map(|seed| format!("--seed {seed}")).into_iter().collect();
    if let Some(draws) = &scenario.draws {
        words.push(format!("--{} {}", draws.kind.many, text::quoted(&draws.in_words())));
    }
    words.extend((!keys.is_empty()).then(|| options(("key", "keys"), keys, false)));
    words.extend(scenario.setup.ends.then(|| "--eof".to_owned()));
    let arguments = &scenario.setup.arguments;
    words.extend((!arguments.is_empty()).then(|| options(("arg", "args"), arguments, false)));
    let player = scenario.player.iter().map(|player| strategy::in_words(&**player));
    words.extend(player.map(|line| format!("--strategy {}", text::quoted(&line))));
    words.extend(variants.iter().map(|name| format!("--variant {name}")));
    words.join(" ")
}

/// Returns the options for these words: `--key` for each if `whole` is set or one contains a space, else `--keys`.
pub(crate) fn options((one, many): (&str, &str), keys: &[String], whole: bool) -> String {
    let blank = |key: &String| key.is_empty() || key.contains(char::is_whitespace);
    if whole || keys.iter().any(blank) {
        let lines: Vec<String> = keys.iter().map(|key| format!("--{one} {}", text::quoted(key))).collect();
        return lines.join(" ");
    }
    format!("--{many} {}", text::quoted(&keys.join(" ")))
}

/// Checks that there is a seed if and only if the part takes one.
pub(crate) fn check_seed(name: &str, stage: &choose::Stage<'_>, seed: Option<i64>) -> Result<()> {
    match (stage.seed, seed) {
        (SeedBy::None, Some(_)) if stage.has_own_draws() => Ok(()),
        (SeedBy::None, Some(_)) => Err(Error::usage(format!("`{name}` takes no seed"), "run without --seed")),
        (seed, None) if seed.is_required() => {
            Err(Error::usage(format!("`{name}` needs a seed"), "pass --seed N, such as --seed 100"))
        }
        _ => Ok(()),
    }
}

fn rules(game: &dyn Game, names: &[String], part: &str) -> Result<Rules> {
    let known: Vec<&str> = game.variants().iter().map(|variant| variant.name).collect();
    let find = |name: &String| -> Result<&'static str> {
        let found: Option<&Variant> = game.variants().iter().find(|variant| variant.name == name);
        let error = || {
            let message = format!("`{part}` has no variant `{}`", visible(name.as_bytes()));
            Error::usage(message, alternatives("variant", name, &known))
        };
        found.map(|variant| variant.name).ok_or_else(error)
    };
    Ok(Rules::with(names.iter().map(find).collect::<Result<Vec<_>>>()?))
}

/// Returns the scenario from the arguments, for a part of this name; `game` is `None` for a model.
pub(crate) fn scenario(asked: &Input, name: &str, game: Option<&dyn Game>) -> Result<Scenario> {
    let words = |all: &Option<String>, each: &[String]| match all {
        Some(all) => all.split_whitespace().map(str::to_owned).collect(),
        None => each.to_owned(),
    };
    let arguments: Vec<String> = words(&asked.args, &asked.arg);
    if game.is_some() && (asked.eof || !arguments.is_empty()) {
        let option = if asked.eof { "--eof" } else { "--args" };
        let message = format!("`{name}` has a built-in reference, which takes no `{option}`");
        return Err(Error::usage(message, format!("run without {option}")));
    }
    let setup = Arc::new(RunSetup { ends: asked.eof, arguments, ..RunSetup::default() });
    Ok(Scenario {
        seed: asked.seed,
        keys: words(&asked.keys, &asked.key),
        player: player(asked, name, game)?,
        setup,
        draws: draws(asked, name, game)?,
        ..Scenario::named("from the command line")
    })
}

/// Returns the draws of the run, if they are given: in draw order, or by round and owner. [`FixedDraws::in_words`] writes both forms.
fn draws(asked: &Input, name: &str, game: Option<&dyn Game>) -> Result<Option<FixedDraws>> {
    let Some((kind, words)) = &asked.of_games.draws else { return Ok(None) };
    if game.is_some_and(|game| game.draws() != Some(kind)) {
        return Err(Error::usage(
            format!("`{name}` takes no {}", kind.many),
            format!("run without --{}", kind.many),
        ));
    }
    let mut found = FixedDraws { kind, rounds: Vec::new(), values: Vec::new() };
    for clause in words.split(';') {
        let first = clause.split_whitespace().next().unwrap_or_default();
        if kind.owners.contains(&first) {
            found.rounds.push(round(kind, clause)?);
        } else {
            let rest = clause.trim().strip_prefix("then ").unwrap_or(clause);
            found.values.extend(listed(kind, rest)?);
        }
    }
    Ok((!found.rounds.is_empty() || !found.values.is_empty()).then_some(found))
}

/// Returns the draws of a round: `dealer 5H 9C, player KS 10H`.
fn round(kind: &'static DrawKind, clause: &str) -> Result<RoundDraws> {
    let mut round = RoundDraws::new();
    for words in clause.split(',') {
        let (owner, draws) = of_owner(kind, words)?;
        if round.iter().any(|(other, _)| *other == owner) {
            let says = format!("the {} of `{owner}` are listed twice in a round", kind.many);
            return Err(Error::usage(says, "separate rounds by `;`"));
        }
        round.push((owner, draws));
    }
    Ok(round)
}

/// Returns the draws of an owner in a round: `dealer 5H 9C`.
fn of_owner(kind: &'static DrawKind, words: &str) -> Result<(&'static str, Vec<String>)> {
    let words = words.trim();
    let (first, draws) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let owner = kind.owners.iter().find(|owner| **owner == first).ok_or_else(|| {
        let says = format!("`{}` gets no {}", visible(first.as_bytes()), kind.many);
        Error::usage(says, format!("expected one of these: {}", kind.owners.join(", ")))
    })?;
    Ok((owner, listed(kind, draws)?))
}

/// Returns draws that are separated by blanks.
fn listed(kind: &DrawKind, words: &str) -> Result<Vec<String>> {
    let draw = |word: &str| {
        let says = || format!("invalid {} `{}`", kind.one, visible(word.as_bytes()));
        (kind.parse)(word).ok_or_else(|| Error::usage(says(), format!("expected {}", kind.expected)))
    };
    words.split_whitespace().map(draw).collect()
}

/// Returns the strategy that continues after the input, if one is given.
fn player(asked: &Input, name: &str, game: Option<&dyn Game>) -> Result<Option<Arc<dyn Strategy>>> {
    if asked.strategy.is_none() && asked.of_games.settings.is_empty() {
        return Ok(None);
    }
    let Some(mut player) = game.and_then(Game::strategy) else {
        return Err(Error::usage(format!("`{name}` has no strategy"), "pass its input: --keys"));
    };
    let settings = player.settings();
    let clauses = match &asked.strategy {
        Some(line) => strategy::clauses(settings, line),
        None => asked.of_games.settings.iter().map(|(name, words)| (*name, words.as_str())).collect(),
    };
    for (name, words) in &clauses {
        let shown = visible(words.as_bytes());
        let Some(setting) = settings.iter().find(|setting| setting.name == *name) else {
            return Err(Error::usage(
                format!("strategy has no setting `{name}`"),
                format!("run without --{name}"),
            ));
        };
        if !player.set(name, words) {
            let message = format!("invalid {} `{shown}`", setting.noun);
            return Err(Error::usage(message, format!("expected {}", setting.expected)));
        }
    }
    let unsaid = settings.first().filter(|first| clauses.iter().all(|(name, _)| *name != first.name));
    if let Some(first) = unsaid {
        let message = format!("missing {} in the strategy", first.noun);
        return Err(Error::usage(message, format!("expected {}", first.expected)));
    }
    Ok(Some(player.into()))
}

/// Reports input that is missing or was not read.
fn fits(
    look: &Look,
    part: &Part,
    asked: &Expect,
    scenario: &Scenario,
    waits: Option<Legal>,
    transcript: &Transcript,
) -> Exit {
    if transcript.ending == Ending::ReadPastEnd {
        let wants = waits.map(|legal| format!(" for {}", legal_words(legal))).unwrap_or_default();
        out::say(look, Role::Warn, "note:", &format!("input ended while `{}` was waiting{wants}", part.id));
        let more = waits.map(|legal| {
            format!(": {}", options(("key", "keys"), &examples(legal), !asked.input.key.is_empty()))
        });
        out::say(look, Role::Hint, "hint:", &format!("add input{}", more.unwrap_or_default()));
        return exit::USAGE;
    }
    if let (Ending::Idle, Some(FixedDraws { kind, .. })) = (transcript.ending, &scenario.draws) {
        let note = format!("`{}` needs one more {}", part.id, kind.one);
        out::say(look, Role::Warn, "note:", &note);
        let hint = format!("add {}: --{} {}", kind.many, kind.many, text::quoted(kind.example));
        out::say(look, Role::Hint, "hint:", &hint);
        return exit::USAGE;
    }
    if transcript.unread.is_empty() {
        return exit::SUCCESS;
    }
    out::say(look, Role::Warn, "note:", &model::left_over(&part.id, &transcript.unread));
    exit::USAGE
}

/// Returns the answers that a question allows, in words.
pub(crate) fn legal_words(legal: Legal) -> String {
    match legal {
        Legal::Words(words) => {
            let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            some(&quoted, WORDS_LISTED, "or")
        }
        Legal::Integer { least, greatest } => format!("a whole number from {least} to {greatest}"),
    }
}

/// Maximum number of answers that are listed.
const WORDS_LISTED: usize = 6;

/// Returns examples of answers that a question allows.
fn examples(legal: Legal) -> Vec<String> {
    match legal {
        Legal::Words(words) => words.iter().take(2).map(|word| (*word).to_owned()).collect(),
        Legal::Integer { least, greatest } => vec![1.max(least).min(greatest).to_string()],
    }
}

#[cfg(test)]
mod tests {
    use reference::blackjack::CardPlayer;

    use super::*;

    #[test]
    fn scenario_becomes_command() {
        let scenario = |seed: Option<i64>, keys: &[&str]| Scenario {
            seed,
            keys: keys.iter().map(|key| (*key).to_owned()).collect(),
            ..Scenario::named("s")
        };
        for (seed, keys, variants, expected) in [
            (Some(110), &["s", "s"][..], &[][..], "croupier expect si204/play --seed 110 --keys 's s'"),
            (Some(-5), &["h"], &["as_is"], "croupier expect si204/play --seed -5 --keys h --variant as_is"),
            (None, &["5 and 2", ""], &[], "croupier expect si204/play --key '5 and 2' --key ''"),
            (None, &[], &[], "croupier expect si204/play"),
        ] {
            assert_eq!(command("si204/play", &scenario(seed, keys), &[], variants), expected);
        }
        let player: Arc<dyn Strategy> = Arc::new(CardPlayer { rounds: 3, ..CardPlayer::default() });
        let followed = Scenario { player: Some(player), ..scenario(None, &["0"]) };
        assert_eq!(
            command("cs151", &followed, &[], &[]),
            "croupier expect cs151 --keys 0 --strategy 'hit below 17, rounds 3'"
        );
    }

    #[test]
    fn hint_adds_allowed_input_in_same_form() {
        let hint = |legal, whole_lines| options(("key", "keys"), &examples(legal), whole_lines);
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
    fn allowed_answers_in_words() {
        let many = Legal::Words(&["a", "b", "c", "d", "e", "f", "g", "h"]);
        assert_eq!(legal_words(many), "`a`, `b`, `c`, `d`, `e`, `f`, or 2 more");
        assert_eq!(legal_words(Legal::Words(&["h", "s"])), "`h` or `s`");
        assert_eq!(legal_words(Legal::Integer { least: 0, greatest: 9 }), "a whole number from 0 to 9");
    }
}
