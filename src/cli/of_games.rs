//! Options of the games: one for each kind of draws, and one for each setting of a strategy.
//!
//! The latter are hidden: `--strategy` sets all of them in one line.

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use reference::{DrawKind, draw};

use crate::oracle;

/// The values of these options.
#[derive(Debug, Default)]
pub struct OfGames {
    /// The draws of the run, as they were typed.
    pub draws: Option<(&'static DrawKind, String)>,
    /// Settings of the strategy, as they were typed.
    pub settings: Vec<(&'static str, String)>,
}

fn kinds() -> Vec<&'static DrawKind> {
    draw::kinds(oracle::games())
}

/// Returns every setting of a strategy, with the first one of that strategy.
fn settings() -> Vec<(&'static str, &'static str)> {
    let mut settings = Vec::new();
    for strategy in oracle::games().iter().filter_map(|game| game.strategy()) {
        let names: Vec<&'static str> = strategy.settings().iter().map(|setting| setting.name).collect();
        for pair in names.iter().filter_map(|name| Some((*name, *names.first()?))) {
            if !settings.iter().any(|(known, _)| *known == pair.0) {
                settings.push(pair);
            }
        }
    }
    settings
}

/// Returns an example of the draws of a round by owner, and of those that follow.
fn round_example(kind: &DrawKind) -> String {
    let round: Vec<String> = kind.owners.iter().map(|owner| format!("{owner} {}", kind.example)).collect();
    format!("{}; then {}", round.join(", "), kind.example)
}

impl Args for OfGames {
    fn augment_args(mut command: Command) -> Command {
        for kind in kinds() {
            let (many, example, round) = (kind.many, kind.example, round_example(kind));
            let help = format!("The {many} in draw order: `{example}`; or by round and owner: `{round}`");
            command = command.arg(Arg::new(kind.many).long(kind.many).value_name("DRAWS").help(help));
        }
        for (name, first) in settings() {
            let arg = Arg::new(name).long(name).value_name("WORDS").hide(true).conflicts_with("strategy");
            command = command.arg(if name == first { arg } else { arg.requires(first) });
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for OfGames {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |name: &str| matches.get_one::<String>(name).cloned();
        Ok(Self {
            draws: kinds().into_iter().find_map(|kind| Some((kind, given(kind.many)?))),
            settings: settings().into_iter().filter_map(|(name, _)| Some((name, given(name)?))).collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
