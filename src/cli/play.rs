//! `croupier play`: runs the reference in the terminal, with real sleeps.

use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, IsTerminal, Write};
use std::time::Duration;

use reference::{Question, Rules, Setup, Stop, Table};

use crate::cli::args::Play;
use crate::cli::exit::{self, Exit};
use crate::cli::expect::game;
use crate::cli::look::Look;
use crate::cli::{choose, model, out};
use crate::error::{Error, Result};
use crate::oracle::model::Model;
use crate::report::theme::Role;
use crate::spec::model::{Assignment, Reference, SeedBy};

/// Runs the reference once; the end of the input ends it.
///
/// # Errors
/// There is no such part, it takes no seed, or writing to the terminal fails.
pub(crate) fn play(assignments: &[Assignment], asked: &Play, look: &Look) -> Result<Exit> {
    let (assignment, part, stage) = choose::playable(assignments, &asked.part)?;
    let name = choose::name(assignment, part);
    if let Reference::Recorded(_) = stage.reference {
        return Err(Error::usage(
            format!("`{name}` has recorded output, which cannot be played"),
            format!("to see one, run: croupier expect {name} --scenario NAME"),
        ));
    }
    let own_draws = stage.has_own_draws();
    if stage.seed == SeedBy::None && asked.seed.is_some() && !own_draws {
        return Err(Error::usage(format!("`{name}` takes no seed"), "run without --seed"));
    }
    let mut seed = asked.seed;
    if (stage.seed == SeedBy::Argv || own_draws) && seed.is_none() {
        seed = Some(picked_seed(look));
    }
    if let (Reference::Model(source), Some(grading)) = (stage.reference, stage.grading) {
        return model::play(&name, grading, &Model::new(source), asked, seed);
    }
    let (setup, first) = match stage.seed {
        SeedBy::Argv | SeedBy::SourcePatch => (Setup { seed, ..Setup::default() }, None),
        SeedBy::None if own_draws => (Setup { seed, ..Setup::default() }, None),
        SeedBy::Stdin | SeedBy::None => (Setup::default(), seed.map(|seed| seed.to_string())),
    };
    let stdin = std::io::stdin();
    let echo = !stdin.is_terminal();
    let mut console = Console {
        input: stdin.lock(),
        output: std::io::stdout(),
        first,
        echo,
        sleep,
        written: Ok(()),
        gone: false,
    };
    let played = game(stage.reference)?.play(&mut console, &setup, &Rules::plain());
    let ended = console.gone || played.is_err();
    if ended {
        console.write("\n");
    }
    out::forgive(console.written)?;
    if ended {
        out::say(look, Role::Muted, "note:", "end of input: the game was ended");
    }
    Ok(exit::SUCCESS)
}

/// Picks a seed, and says which.
pub(crate) fn picked_seed(look: &Look) -> i64 {
    let picked = i64::from(RandomState::new().hash_one(0_u8) as u16);
    let says = format!("seed {picked}; to play this game again, pass --seed {picked}");
    out::say(look, Role::Muted, "note:", &says);
    picked
}

fn sleep(pause: Duration) {
    std::thread::sleep(pause);
}

/// The input and output of a game in a terminal.
struct Console<I, O> {
    input: I,
    output: O,
    /// The seed, if it was given on the command line and the game asks for it.
    first: Option<String>,
    /// Whether to print the input, because no terminal echoes it.
    echo: bool,
    sleep: fn(Duration),
    /// The first error of a write. A game cannot handle it, so nothing is written after it.
    written: std::io::Result<()>,
    /// Whether the input has ended.
    gone: bool,
}

impl<I: BufRead, O: Write> Console<I, O> {
    fn write(&mut self, text: &str) {
        if self.written.is_ok() {
            self.written = self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush());
        }
    }

    /// Reads the next line; `None` at the end of the input or if it cannot be read.
    fn line(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        match self.input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => None,
            Ok(_) => {
                let line = String::from_utf8_lossy(&bytes);
                Some(line.trim_end_matches(['\n', '\r']).to_owned())
            }
        }
    }
}

impl<I: BufRead, O: Write> Table for Console<I, O> {
    fn say(&mut self, text: &str) {
        self.write(text);
    }

    fn ask(&mut self, _question: &Question) -> std::result::Result<String, Stop> {
        if self.written.is_err() || self.gone {
            return Err(Stop::OutOfInput);
        }
        let given = self.first.take();
        let unseen = given.is_some() || self.echo;
        match given.or_else(|| self.line()) {
            Some(line) => {
                if unseen {
                    self.write(&format!("{line}\n"));
                }
                Ok(line)
            }
            None => {
                self.gone = true;
                Err(Stop::OutOfInput)
            }
        }
    }

    fn pause(&mut self, seconds: u32) {
        if self.written.is_ok() && !self.gone {
            (self.sleep)(Duration::from_secs(u64::from(seconds)));
        }
    }
}

#[cfg(test)]
mod tests {
    use reference::{Legal, Topic};

    use super::*;

    const WORDS: Question = Question { legal: Legal::Words(&["h", "s"]), topic: Topic::COMMAND };

    fn console(input: &'static str, first: Option<&str>, echo: bool) -> Console<&'static [u8], Vec<u8>> {
        Console {
            input: input.as_bytes(),
            output: Vec::new(),
            first: first.map(str::to_owned),
            echo,
            sleep: |pause| assert_eq!(pause, Duration::from_secs(2)),
            written: Ok(()),
            gone: false,
        }
    }

    #[test]
    fn seed_argument_is_shown_as_typed() {
        let mut console = console("h\r\n", Some("110"), false);
        console.say("Seed: ");
        assert_eq!(console.ask(&WORDS), Ok("110".to_owned()));
        console.pause(2);
        assert_eq!(console.ask(&WORDS), Ok("h".to_owned()));
        assert_eq!(console.output, b"Seed: 110\n");
    }

    #[test]
    fn input_from_a_pipe_is_echoed() {
        let mut console = console("h\n", None, true);
        console.say("Hit? ");
        assert_eq!(console.ask(&WORDS), Ok("h".to_owned()));
        assert_eq!(console.output, b"Hit? h\n");
    }

    #[test]
    fn end_of_input_is_final() {
        let mut console = console("", None, false);
        assert_eq!(console.ask(&WORDS), Err(Stop::OutOfInput));
        assert!(console.gone);
        assert_eq!(console.ask(&WORDS), Err(Stop::OutOfInput));
    }
}
