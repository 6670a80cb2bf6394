//! The command line as typed. Owns help texts and spelling; may parse, and decides nothing: what it all means
//! is settled in `settings`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::cli::of_games::OfGames;
use crate::shard::Shard;

/// Grades terminal programs by playing the same hand twice.
#[derive(Debug, Parser)]
#[command(
    name = "croupier",
    version,
    about = "Grades terminal programs by playing the same hand twice",
    long_about = "Grades terminal programs by playing the same hand twice: once with a built-in reference \
                  implementation of the assignment, once with the student's program on a real \
                  pseudo-terminal. It compares the two turn by turn and explains the first difference.",
    after_help = crate::cli::exit::help(),
    max_term_width = 100,
    disable_help_subcommand = true
)]
pub struct Arguments {
    /// Where to take specs from; an assignment found there replaces the built-in one of its name
    #[arg(long, global = true, value_name = "DIR", help_heading = "Options of every command")]
    pub specs: Option<PathBuf>,

    /// When to use colours; `auto` also looks at NO_COLOR
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t = When::Auto,
        help_heading = "Options of every command"
    )]
    pub color: When,

    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// When to do something that depends on who reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// If a terminal reads
    Auto,
    /// Whoever reads
    Always,
    /// Not at all
    Never,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Grade every submission below some folders; prints a table
    ///
    /// Every folder in DIR is one student. The assignment is recognised by the folder's name or by the files
    /// in it.
    #[command(after_help = grade_help())]
    Grade(Grade),

    /// Check one submission and explain what is wrong with it
    #[command(after_help = "Example:\n  croupier check my-blackjack --only 'play/*'")]
    Check(Check),

    /// Join the records of a class that was graded in shares; prints the table of the whole class
    ///
    /// Every share must be there once. The result is, byte for byte, what one run would have found.
    #[command(
        after_help = "Example:\n  croupier merge shares/1.json shares/2.json --report json=grades.json"
    )]
    Merge(Merge),

    /// Play an assignment's reference yourself, with its real pauses
    #[command(after_help = "Example:\n  croupier play si204/play --seed 110")]
    Play(Play),

    /// Print what a right program shows for a seed and keys
    ///
    /// What is typed stands where a person would have typed it. The exit code is 2 if the keys run out while
    /// the game still waits, or if keys are left over when it is done.
    #[command(after_help = "Example:\n  croupier expect si204/play --seed 110 --keys 's s'")]
    Expect(Expect),

    /// Tell what this host offers for grading, and what follows from what it lacks
    ///
    /// The exit code is 1 if something is lacking and grading works all the same, and 3 if nothing can be graded.
    #[command(after_help = "Example:\n  croupier doctor")]
    Doctor,

    /// List the assignments, their parts and points
    #[command(after_help = "Example:\n  croupier list")]
    List,

    /// Begin an assignment of your own from a model solution, in C or C++, without any Rust
    ///
    /// DIR gets a spec, a first suite of scenarios and a sample submission that can be graded at once. Without keys
    /// you are asked for them, line by line, as the model asks you.
    #[command(
        after_help = "Specs of your own lie in DIR/specs, one folder for each assignment; every command takes them from \
                      there with --specs DIR/specs, beside those that are built in.\n\n\
                      Example:\n  croupier new my-course --from guess.c --keys 37"
    )]
    New(New),

    /// Show an assignment or a part of it: how it is built, compared and tested
    #[command(after_help = "Example:\n  croupier show si204 --coverage")]
    Show(Show),

    /// Show where builds and runs of before are kept, or clear it
    ///
    /// What has not changed is not built or run again: builds are known by their sources, the recipe and the
    /// compiler, runs by the program and what is typed. The folder never grows beyond 1 GiB.
    #[command(after_help = "Example:\n  croupier cache --clear")]
    Cache(Cache),
}

fn grade_help() -> String {
    let formats = crate::report::ALL.iter().map(|format| format!("  {:9} {}", format.name(), format.about()));
    format!(
        "Report formats:\n{}\n\nExample:\n  croupier grade submissions/si204 --report json=grades.json",
        formats.collect::<Vec<_>>().join("\n")
    )
}

/// How programs are run; `grade` and `check` share it.
#[derive(Clone, Debug, Args)]
pub struct Running {
    /// Which assignment it is (`si204`), where the folder does not tell
    #[arg(long, short, value_name = "NAME")]
    pub assignment: Option<String>,

    /// Run only scenarios whose PART/SCENARIO matches (may be given again)
    #[arg(long, value_name = "GLOB")]
    pub only: Vec<String>,

    /// How to know that a program waits: `notify`, `ptrace`, or `auto` for the better of them here
    #[arg(long, value_name = "HOW", default_value = "auto")]
    pub turns: String,

    /// Refuse to run anything if this host lacks a wall; `croupier doctor` tells which there are
    #[arg(long)]
    pub require_walls: bool,

    /// How many programs run at a time [default: one per processor]
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Where builds and runs are kept
    #[command(flatten)]
    pub place: Place,

    /// Build and run everything anew and keep nothing, wherever the cache is
    #[arg(long)]
    pub no_cache: bool,
}

/// Where builds and runs are kept.
#[derive(Clone, Debug, Args)]
pub struct Place {
    // The variable is read where the value is used: clap would take it for an argument, and show it in the usage line.
    /// Where builds and runs are kept [default: croupier in $XDG_CACHE_HOME or ~/.cache] [env: CROUPIER_CACHE]
    #[arg(id = "folder", long = "cache", value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

/// `croupier grade`.
#[derive(Debug, Args)]
pub struct Grade {
    /// Folders that hold one folder per student
    #[arg(required = true, value_name = "DIR")]
    pub dirs: Vec<PathBuf>,

    /// How to run
    #[command(flatten)]
    pub running: Running,

    /// Grade only students whose folder's name matches (may be given again)
    #[arg(long, value_name = "GLOB")]
    pub students: Vec<String>,

    /// Grade one share of the class only, the K-th of N; `croupier merge` joins the shares' records
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,

    /// The marks a person gave [default: `marks.yaml` beside the submissions, if there is one]
    #[arg(long, value_name = "FILE")]
    pub marks: Option<PathBuf>,

    /// Write a report; without a file it replaces the table on standard output (may be given again)
    #[arg(long, value_name = "FORMAT[=FILE]")]
    pub report: Vec<String>,

    /// Go on with this very grading, which was interrupted
    #[arg(long, conflicts_with = "no_cache")]
    pub resume: bool,

    /// Say what would be done and do nothing
    #[arg(long)]
    pub dry_run: bool,
}

/// `croupier merge`.
#[derive(Debug, Args)]
pub struct Merge {
    /// The shares' records, as `grade --shard K/N --report json=FILE` wrote them
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Write a report; without a file it replaces the table on standard output (may be given again)
    #[arg(long, value_name = "FORMAT[=FILE]")]
    pub report: Vec<String>,
}

/// `croupier check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The folder with your sources
    #[arg(default_value = ".", value_name = "PATH")]
    pub path: PathBuf,

    /// How to run
    #[command(flatten)]
    pub running: Running,
}

/// `croupier play`.
#[derive(Debug, Args)]
pub struct Play {
    /// Assignment and part: `si204/play`; the assignment alone where it has one part only
    #[arg(value_name = "A/P")]
    pub part: String,

    /// The seed; without it you are asked, or one is picked
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<i64>,
}

/// `croupier expect`.
#[derive(Debug, Args)]
pub struct Expect {
    /// Assignment and part: `si204/play`; the assignment alone where it has one part only
    #[arg(value_name = "A/P")]
    pub part: String,

    /// The seed
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<i64>,

    /// The keys, separated by blanks: `h s`
    #[arg(long, value_name = "KEYS", allow_hyphen_values = true, conflicts_with = "key")]
    pub keys: Option<String>,

    /// One whole line to type (may be given again)
    #[arg(long, value_name = "LINE", allow_hyphen_values = true)]
    pub key: Vec<String>,

    /// What the games have options for
    #[command(flatten)]
    pub of_games: OfGames,

    /// How to go on when the keys are used up, whatever is drawn: `hit below 17, bet 10`
    #[arg(long, value_name = "STRATEGY")]
    pub strategy: Option<String>,

    /// Play by another reading or with a mistake, as `show A --ambiguities` and `--mistakes` name them
    #[arg(long = "as", value_name = "NAME")]
    pub deviations: Vec<String>,
}

/// `croupier new`.
#[derive(Debug, Args)]
pub struct New {
    /// A new folder
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,

    /// The model solution: one C or C++ file
    #[arg(long, value_name = "FILE")]
    pub from: PathBuf,

    /// What to call the assignment [default: as FILE, without its ending]
    #[arg(long, short, value_name = "NAME")]
    pub assignment: Option<String>,

    /// The keys of one scenario, separated by blanks (may be given again, for one more scenario)
    #[arg(long, value_name = "KEYS", allow_hyphen_values = true, conflicts_with = "key")]
    pub keys: Vec<String>,

    /// One whole line of the only scenario (may be given again)
    #[arg(long, value_name = "LINE", allow_hyphen_values = true)]
    pub key: Vec<String>,
}

/// `croupier cache`.
#[derive(Debug, Args)]
pub struct Cache {
    /// Where it is
    #[command(flatten)]
    pub place: Place,

    /// Remove everything that is kept
    #[arg(long)]
    pub clear: bool,
}

/// `croupier show`.
#[derive(Debug, Args)]
pub struct Show {
    /// Assignment, or assignment and part: `si204`, `si204/play`
    #[arg(value_name = "A[/P]")]
    pub part: String,

    /// Which scenarios exercise which rule moments; exit code 1 if one is exercised by none
    #[arg(long, conflicts_with_all = ["ambiguities", "mistakes"])]
    pub coverage: bool,

    /// Where the handout is silent or contradicts itself, and which readings are accepted
    #[arg(long, conflicts_with = "mistakes")]
    pub ambiguities: bool,

    /// Which mistakes are recognised by what they do
    #[arg(long)]
    pub mistakes: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn clap_finds_no_contradiction() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_has_an_example_that_it_understands() {
        for command in Arguments::command().get_subcommands() {
            let help = command.get_after_help().unwrap().to_string();
            let example = help.lines().last().unwrap().trim().replace('\'', "");
            assert!(example.starts_with(&format!("croupier {}", command.get_name())), "{example}");
            let words = example.replace("s s", "s").replace("play/* ", "play/*");
            Arguments::try_parse_from(words.split(' ')).unwrap();
        }
    }
}
