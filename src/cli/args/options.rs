//! Options that several commands have.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::cli::of_games::OfGames;
use crate::intake::Attempt;
use crate::record::Released;
use crate::report::{Sort, View};
use crate::spec::model::DAYS;

/// Options of `grade` and `check`: what to run, and how.
#[derive(Clone, Debug, Args)]
pub struct Running {
    /// What is graded
    #[command(flatten)]
    pub subject: Subject,

    /// Run only scenarios matching PART/SCENARIO (repeatable)
    #[arg(long, value_name = "GLOB", help_heading = "Filter")]
    pub only: Vec<String>,

    /// How to detect that a program is waiting for input: auto, seccomp, ptrace
    #[arg(
        long = "input-detection",
        alias = "turns",
        value_name = "METHOD",
        default_value = "auto",
        help_heading = "Run"
    )]
    pub turns: String,

    /// Fail if a sandbox mechanism is unavailable (see `croupier doctor`)
    #[arg(long = "require-sandbox", alias = "require-walls", help_heading = "Run")]
    pub require_sandbox: bool,

    /// Number of programs to run in parallel [default: number of CPUs]
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Run")]
    pub jobs: Option<u16>,

    /// Cache directory
    #[command(flatten)]
    pub place: Place,

    /// Do not read or write the cache
    #[arg(long, help_heading = "Cache")]
    pub no_cache: bool,
}

/// Which submissions, and of which assignment.
#[derive(Clone, Debug, Args)]
pub struct Subject {
    /// Assignment name [default: detected from the directory]
    #[arg(long, short, value_name = "NAME", help_heading = "Filter")]
    pub assignment: Option<String>,

    /// Layout of the download [default: detected]
    #[arg(long, value_name = "LAYOUT", help_heading = "Submissions")]
    pub intake: Option<String>,

    /// Which attempt of a student counts: first, last, best, or a number
    #[arg(long, value_name = "WHICH", default_value = "last", help_heading = "Submissions")]
    pub attempt: Attempt,
}

/// The students of the course, and the column of their points.
#[derive(Clone, Debug, Default, Args)]
pub struct Rostered {
    /// CSV file of the students: an exported gradebook or worksheet, or any with named columns
    #[arg(long, value_name = "FILE", help_heading = "Submissions")]
    pub roster: Option<PathBuf>,

    /// Column of the gradebook that --report canvas fills
    #[arg(long, value_name = "TITLE", help_heading = "Output")]
    pub column: Option<String>,
}

/// The cache directory.
#[derive(Clone, Debug, Args)]
pub struct Place {
    // The variable is read where the value is used: clap would take it for an argument, and show it in the usage line.
    /// Cache directory [default: $XDG_CACHE_HOME/croupier or ~/.cache/croupier] [env: CROUPIER_CACHE]
    #[arg(id = "directory", long = "cache-dir", alias = "cache", value_name = "DIR", help_heading = "Cache")]
    pub directory: Option<PathBuf>,
}

/// The reports of a command, and its exit code.
#[derive(Clone, Debug, Args)]
pub struct Output {
    /// Write a report; without FILE, print it instead of the table (repeatable)
    #[arg(long, value_name = "FORMAT[=FILE]", help_heading = "Output")]
    pub report: Vec<String>,

    /// Write a page for each student, without anybody else's data, to this directory: --report pages=DIR
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub per_student: Option<PathBuf>,

    /// Write the reports of the CI service that runs this command: GitHub, GitLab, Gradescope, classroom50
    #[arg(long, help_heading = "Output")]
    pub ci: bool,

    /// What students may see in reports besides visible scenarios: after_due_date, after_published
    #[arg(long, value_name = "WHAT", value_parser = released, help_heading = "Output")]
    pub released: Option<Released>,

    /// Exit with 0 even if a scenario failed
    #[arg(long, help_heading = "Output")]
    pub exit_zero: bool,
}

/// The table of a class.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Table {
    /// Show only submissions that lost points in the table
    #[arg(long, help_heading = "Output")]
    pub failing: bool,

    /// Order of the table
    #[arg(long, value_name = "KEY", value_enum, default_value_t = Sort::Name, help_heading = "Output")]
    pub sort: Sort,
}

impl ValueEnum for Sort {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Name, Self::Points]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Name => PossibleValue::new("name").help("By name"),
            Self::Points => PossibleValue::new("points").help("By points, the fewest first"),
        })
    }
}

impl From<Table> for View {
    fn from(table: Table) -> Self {
        Self { failing: table.failing, sort: table.sort }
    }
}

/// Parses the value of `--released`.
fn released(typed: &str) -> Result<Released, String> {
    let names = || Released::ALL.map(Released::name).join(", ");
    let found = Released::ALL.into_iter().find(|released| released.name() == typed);
    found.ok_or_else(|| format!("expected one of {}", names()))
}

/// How a run with own input differs from others, besides its input.
#[derive(Debug, Args)]
pub struct OwnRun {
    /// Day of the program's clock, counted from its beginning, for a run with own input
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..i64::from(DAYS)), help_heading = "Input")]
    pub day: Option<u32>,

    /// Build with sanitizers, which find memory errors, for a run with own input
    #[arg(long, help_heading = "Input")]
    pub sanitize: bool,
}

/// A run's seed and input, given on the command line.
#[derive(Debug, Args)]
pub struct Input {
    /// Random seed
    #[arg(long, value_name = "N", allow_negative_numbers = true, help_heading = "Input")]
    pub seed: Option<i64>,

    /// Input lines, separated by spaces: `h s`
    #[arg(
        long,
        value_name = "LINES",
        allow_hyphen_values = true,
        conflicts_with = "key",
        help_heading = "Input"
    )]
    pub keys: Option<String>,

    /// One input line, may contain spaces (repeatable)
    #[arg(long, value_name = "LINE", allow_hyphen_values = true, help_heading = "Input")]
    pub key: Vec<String>,

    /// End the input after these lines, as Ctrl-D does
    #[arg(long, help_heading = "Input")]
    pub eof: bool,

    /// Command-line arguments of the program, separated by spaces
    #[arg(
        long,
        value_name = "WORDS",
        allow_hyphen_values = true,
        conflicts_with = "arg",
        help_heading = "Input"
    )]
    pub args: Option<String>,

    /// One command-line argument, may contain spaces (repeatable)
    #[arg(long, value_name = "WORD", allow_hyphen_values = true, help_heading = "Input")]
    pub arg: Vec<String>,

    /// How to continue after the input: `hit below 17, bet 10`
    #[arg(long, value_name = "STRATEGY", help_heading = "Input")]
    pub strategy: Option<String>,

    /// Options of the games
    #[command(flatten)]
    pub of_games: OfGames,
}
