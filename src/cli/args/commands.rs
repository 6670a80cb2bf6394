//! The arguments of each command.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};

use super::options::{Input, Output, OwnRun, Place, Rostered, Running, Table};
use crate::language::Language;
use crate::shard::Shard;

/// `croupier report`.
#[derive(Debug, Args)]
pub struct Report {
    /// JSON report from `grade --report json=FILE`, plain or compressed (`.json.gz`)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Report only matching students (repeatable)
    #[arg(long, value_name = "GLOB", help_heading = "Filter")]
    pub students: Vec<String>,

    /// The reports
    #[command(flatten)]
    pub output: Output,

    /// The table
    #[command(flatten)]
    pub table: Table,

    /// The students of the course
    #[command(flatten)]
    pub rostered: Rostered,
}

/// `croupier diff`.
#[derive(Debug, Args)]
pub struct Diff {
    /// The earlier JSON report
    #[arg(value_name = "OLD")]
    pub old: PathBuf,

    /// The later JSON report
    #[arg(value_name = "NEW")]
    pub new: PathBuf,

    /// Write the changes as csv or json; without FILE, print it instead of the text (repeatable)
    #[arg(long, value_name = "FORMAT[=FILE]", help_heading = "Output")]
    pub report: Vec<String>,
}

/// `croupier grade`.
#[derive(Debug, Args)]
pub struct Grade {
    /// Directories with one subdirectory per student, or downloads
    #[arg(required = true, value_name = "DIR")]
    pub dirs: Vec<PathBuf>,

    /// What to run, and how
    #[command(flatten)]
    pub running: Running,

    /// Grade only matching student directories (repeatable)
    #[arg(long, value_name = "GLOB", help_heading = "Filter")]
    pub students: Vec<String>,

    /// Grade shard K of N only (combine with `croupier merge`)
    #[arg(long, value_name = "K/N", help_heading = "Filter")]
    pub shard: Option<Shard>,

    /// Manual grades, as YAML or CSV [default: marks.yaml or marks.csv next to the submissions]
    #[arg(long, alias = "manual-grades", value_name = "FILE", help_heading = "Run")]
    pub marks: Option<PathBuf>,

    /// The reports
    #[command(flatten)]
    pub output: Output,

    /// The table
    #[command(flatten)]
    pub table: Table,

    /// Search so many seconds for input with which a part that passed differs; shown, never charged
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600), help_heading = "Run")]
    pub explore: Option<u64>,

    /// The students of the course
    #[command(flatten)]
    pub rostered: Rostered,

    /// Continue an interrupted run with the same arguments
    #[arg(long, conflicts_with = "no_cache", help_heading = "Run")]
    pub resume: bool,

    /// Write how long builds and runs took, as JSON
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub times: Option<PathBuf>,

    /// Print what would be done, without running anything
    #[arg(long, help_heading = "Run")]
    pub dry_run: bool,
}

/// `croupier merge`.
#[derive(Debug, Args)]
pub struct Merge {
    /// JSON reports from `grade --shard K/N --report json=FILE`
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The reports
    #[command(flatten)]
    pub output: Output,

    /// The table
    #[command(flatten)]
    pub table: Table,

    /// The students of the course
    #[command(flatten)]
    pub rostered: Rostered,
}

/// `croupier check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Directory with the source files, or one of these files
    #[arg(default_value = ".", value_name = "PATH", value_parser = PathBufValueParser::new().map(submission_of))]
    pub path: PathBuf,

    /// Check again after each change to the files
    #[arg(long)]
    pub watch: bool,

    /// Type the input in the terminal; compare each turn with the reference
    #[arg(long, conflicts_with_all = ["watch", "keys", "key", "eof", "strategy"], help_heading = "Input")]
    pub live: bool,

    /// What to run, and how
    #[command(flatten)]
    pub running: Running,

    /// A run with own input in place of the scenarios; --only names the part
    #[command(flatten)]
    pub input: Input,

    /// What else a run with own input is like
    #[command(flatten)]
    pub own_run: OwnRun,

    /// The reports
    #[command(flatten)]
    pub output: Output,

    /// The students of the course
    #[command(flatten)]
    pub rostered: Rostered,
}

/// Returns the directory of a source file, and every other path unchanged.
fn submission_of(path: PathBuf) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_source = path.is_file() && Language::of_file(&name).is_some();
    match path.parent() {
        Some(directory) if is_source && directory.as_os_str().is_empty() => PathBuf::from("."),
        Some(directory) if is_source => directory.to_owned(),
        _ => path,
    }
}

/// `croupier completions`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// `croupier man`.
#[derive(Debug, Args)]
pub struct Man {
    /// Write a page for each command to this directory, which is created
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// `croupier play`.
#[derive(Debug, Args)]
pub struct Play {
    /// Such as `si204/play`; the part is optional if there is only one
    #[arg(value_name = "ASSIGNMENT/PART")]
    pub part: String,

    /// Random seed [default: prompted for or chosen]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<i64>,
}

/// `croupier expect`.
#[derive(Debug, Args)]
pub struct Expect {
    /// Such as `si204/play`; the part is optional if there is only one
    #[arg(value_name = "ASSIGNMENT/PART")]
    pub part: String,

    /// The run
    #[command(flatten)]
    pub input: Input,

    /// Show the run of this scenario of the spec
    #[arg(long, value_name = "NAME", conflicts_with_all = ["seed", "keys", "key", "eof", "args", "arg", "strategy"])]
    pub scenario: Option<String>,

    /// Use an accepted interpretation or a known mistake (repeatable)
    #[arg(long = "variant", alias = "as", value_name = "NAME")]
    pub variants: Vec<String>,
}

/// `croupier explore`.
#[derive(Debug, Args)]
pub struct Explore {
    /// Such as `si204/play`; the part is optional if there is only one
    #[arg(value_name = "ASSIGNMENT/PART")]
    pub part: String,

    /// Directory with the source files
    #[arg(default_value = ".", value_name = "PATH")]
    pub path: PathBuf,

    /// Compare with another program in place of the reference
    #[arg(long, value_name = "PATH", help_heading = "Search")]
    pub against: Option<PathBuf>,

    /// Stop after so many seconds
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..), help_heading = "Search")]
    pub seconds: u64,

    /// Stop after so many scenarios
    #[arg(long, value_name = "N", value_parser = at_least_one, help_heading = "Search")]
    pub cases: Option<usize>,

    /// Seed of what is drawn by chance: the same seed tries the same scenarios
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Search")]
    pub seed: u64,

    /// Number of programs to run in parallel [default: twice the number of CPUs]
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Run")]
    pub jobs: Option<u16>,
}

/// `croupier scenarios`.
#[derive(Debug, Args)]
pub struct Scenarios {
    /// Such as `si204/play`; the part is optional if there is only one
    #[arg(value_name = "ASSIGNMENT/PART")]
    pub part: String,

    /// Number of scenarios
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = at_least_one)]
    pub count: usize,

    /// The seeds that they may have, first and last
    #[arg(long, value_name = "FIRST..LAST")]
    pub seeds: Option<String>,

    /// Seed of what is drawn by chance: another seed makes up another suite
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Number of mistakes to try in parallel [default: number of CPUs]
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
}

/// `croupier cache`.
#[derive(Debug, Args)]
pub struct Cache {
    /// Cache directory
    #[command(flatten)]
    pub place: Place,

    /// Delete all cached builds and runs
    #[arg(long, help_heading = "Cache")]
    pub clear: bool,
}

/// `croupier show`.
#[derive(Debug, Args)]
pub struct Show {
    /// Assignment, or one part of it: `si204`, `si204/play`
    #[arg(value_name = "ASSIGNMENT[/PART]")]
    pub part: String,

    /// Show rule coverage; exit with 1 if a rule is not covered
    #[arg(long, conflicts_with_all = ["ambiguities", "mistakes", "points"])]
    pub coverage: bool,

    /// Show ambiguities of the handout and accepted interpretations
    #[arg(long = "interpretations", alias = "ambiguities", conflicts_with_all = ["mistakes", "points"])]
    pub ambiguities: bool,

    /// Show the known mistakes
    #[arg(long, conflicts_with = "points")]
    pub mistakes: bool,

    /// Show what the points are made of, and what costs some
    #[arg(long)]
    pub points: bool,
}

/// `croupier audit`.
#[derive(Debug, Args)]
pub struct Audit {
    /// Assignment, or one part of it: `si204`, `si204/play`
    #[arg(value_name = "ASSIGNMENT[/PART]")]
    pub part: String,

    /// A right program whose changes are graded: a directory or a file [default: the model solution, or croupier's own program]
    #[arg(long, value_name = "PATH", help_heading = "Mutants")]
    pub source: Option<PathBuf>,

    /// Leave out the known mistakes of the reference
    #[arg(long, help_heading = "Mutants", conflicts_with = "rules_only")]
    pub source_only: bool,

    /// Leave out changes of a program: only the known mistakes of the reference
    #[arg(long, help_heading = "Mutants", conflicts_with = "source")]
    pub rules_only: bool,

    /// Maximum number of changes of a program, drawn by chance [default: all]
    #[arg(long, value_name = "N", help_heading = "Mutants")]
    pub limit: Option<usize>,

    /// Seed of what is drawn by chance: the same seed gives the same audit
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Mutants")]
    pub seed: u64,

    /// Number of scenarios that are tried with a mutant that survives
    #[arg(long, value_name = "N", default_value_t = 300, help_heading = "Mutants")]
    pub cases: usize,

    /// Number of programs to run in parallel [default: number of CPUs]
    #[arg(long, short = 'j', value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Run")]
    pub jobs: Option<u16>,

    /// Write a report in Stryker's mutation testing format
    #[arg(long, value_name = "json=FILE", help_heading = "Output")]
    pub report: Option<String>,

    /// Exit with 1 if a part catches less than this share of its mutants, in percent
    #[arg(long, value_name = "PERCENT", value_parser = percent, help_heading = "Output")]
    pub min_score: Option<f64>,
}

fn at_least_one(typed: &str) -> Result<usize, String> {
    let number = typed.parse().ok().filter(|count| *count > 0);
    number.ok_or_else(|| "expected a whole number from 1".to_owned())
}

fn percent(typed: &str) -> Result<f64, String> {
    let number = typed.parse().ok().filter(|share| (0.0..=100.0).contains(share));
    number.ok_or_else(|| "expected a number from 0 to 100".to_owned())
}

/// `croupier explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// Assignment, or one part of it: `cs210`, `cs210/main`
    #[arg(value_name = "ASSIGNMENT[/PART]")]
    pub part: String,

    /// A line that a program prints; `\n` is a line break
    #[arg(value_name = "LINE", allow_hyphen_values = true)]
    pub text: String,
}
