//! The command line as typed, with its help texts. `settings` decides what the arguments mean.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::cli::of_games::OfGames;
use crate::intake::Attempt;
use crate::record::Released;
use crate::shard::Shard;

/// The arguments of the program.
#[derive(Debug, Parser)]
#[command(
    name = "croupier",
    version,
    about = "Autograder for interactive terminal programs",
    long_about = "Autograder for interactive terminal programs in C and C++. It runs a submission on a \
                  pseudo-terminal, types the input of each scenario (test case), compares the output turn by \
                  turn with a reference implementation, and explains the first difference.",
    after_help = crate::cli::exit::help(),
    max_term_width = crate::cli::exit::WIDTH,
    disable_help_subcommand = true
)]
pub struct Arguments {
    /// Directory with assignment specs; overrides built-in ones of the same name
    #[arg(long, global = true, value_name = "DIR", help_heading = "Global options")]
    pub specs: Option<PathBuf>,

    /// When to use color (respects NO_COLOR and FORCE_COLOR)
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t = When::Auto,
        help_heading = "Global options"
    )]
    pub color: When,

    /// Command to run
    #[command(subcommand)]
    pub command: Command,
}

/// When to use color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// If the output is a terminal
    Auto,
    /// Even if the output is not a terminal
    Always,
    /// Not at all
    Never,
}

/// A command.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Grade all submissions in one or more directories
    ///
    /// Each subdirectory or archive (zip, tar) of DIR is the submission of one student. DIR may also be what a course system lets you
    /// download, as a directory or as the zip file itself. The assignment is detected from the name
    /// of the directory or from the files in it.
    #[command(after_help = grade_help())]
    Grade(Grade),

    /// Check one submission and explain what fails
    ///
    /// With --seed, --keys, --key, or --strategy, it runs with this input in place of the scenarios.
    #[command(after_help = "Example:\n  croupier check my-blackjack --only 'play/*'\n  \
                            croupier check my-blackjack --only play --seed 110 --keys 's s'")]
    Check(Check),

    /// Merge the JSON reports of all shards (each shard exactly once)
    ///
    /// The result is the same, byte for byte, as that of one run over the whole class.
    #[command(
        after_help = "Example:\n  croupier merge shards/1.json shards/2.json --report json=grades.json"
    )]
    Merge(Merge),

    /// Write reports again from a JSON report, without running anything
    ///
    /// The exit code is that of the run that wrote the JSON report.
    #[command(after_help = report_help())]
    Report(Report),

    /// Compare two JSON reports: whose points changed, and why
    ///
    /// The exit code is 1 if any points differ.
    #[command(after_help = "Example:\n  croupier diff grades-old.json grades.json")]
    Diff(Diff),

    /// Play the reference implementation interactively
    ///
    /// Sleeps take their real time.
    #[command(after_help = "Example:\n  croupier play si204/play --seed 110")]
    Play(Play),

    /// Print the expected output for a seed and input
    ///
    /// The output contains the input where it is typed. The exit code is 2 if the input ends while the game is waiting
    /// for more, or if input lines are not read.
    #[command(after_help = "Example:\n  croupier expect si204/play --seed 110 --keys 's s'")]
    Expect(Expect),

    /// Check which features this host supports
    ///
    /// The exit code is 1 if grading works, but a feature is unavailable, and 3 if nothing can be graded.
    #[command(after_help = "Example:\n  croupier doctor")]
    Doctor,

    /// List assignments, parts, and points
    #[command(after_help = "Example:\n  croupier list")]
    List,

    /// Create an assignment from a model solution
    ///
    /// Writes a spec, scenarios, and a sample submission to DIR, ready to be graded; no Rust is needed. Without --keys
    /// and --key, the model runs interactively, and the lines you type become the first scenario.
    #[command(
        after_help = "DIR/specs contains one directory per assignment. To use them in addition to the built-in \
                      ones, pass --specs DIR/specs to any command.\n\n\
                      Example:\n  croupier new my-course --from guess.c --keys 37"
    )]
    New(New),

    /// Show how an assignment is built, compared, and tested
    #[command(after_help = "Example:\n  croupier show si204 --coverage")]
    Show(Show),

    /// Measure which mistakes the scenarios of an assignment would miss
    ///
    /// A mutant is a program with one mistake: the reference with one or two known mistakes, or a right program with one change of
    /// its text. The right program is that of --source, the model solution, or one that croupier contains for its own assignments.
    /// The exit code is 1 if a part scores less than --min-score.
    #[command(after_help = "Example:\n  croupier audit si204/play --limit 100")]
    Audit(Audit),

    /// Search for input with which a program differs from the reference
    ///
    /// Makes up seeds and input, tries those first that lead to rules not seen yet, and shows the simplest run that differs. The
    /// exit code is 1 if there is one.
    #[command(after_help = "Example:\n  croupier explore si204/play my-blackjack --seconds 10")]
    Explore(Explore),

    /// Write a fresh suite of scenarios for a part
    ///
    /// Scenarios are made up and chosen so that few catch all known mistakes that any of them catches. They are hidden, so that
    /// each term or section can have tests of its own.
    #[command(after_help = "Example:\n  croupier scenarios si204/play --count 30 --seeds 1..500")]
    Scenarios(Scenarios),

    /// Explain which phrase of a spec reads what in a line of output
    #[command(after_help = "Example:\n  croupier explain cs151 'Player drew 8 and 5.'")]
    Explain(Explain),

    /// Show or clear the cache
    ///
    /// Unchanged submissions are not built or run again. The cache key of a build consists of its sources, its recipe,
    /// and the compiler; that of a run, of the program and its input. The cache never exceeds 1 GiB.
    #[command(after_help = "Example:\n  croupier cache --clear")]
    Cache(Cache),
}

/// Returns the report formats, a line each.
fn formats() -> String {
    let formats = crate::report::ALL.iter().map(|format| (format.name(), format.about()));
    let gradebooks = crate::gradebook::Gradebook::ALL.map(|kind| (kind.name(), kind.about()));
    let sites = crate::report::SITES.iter().map(|site| (site.name(), site.about()));
    let formats = formats.chain(sites).chain(gradebooks).map(|(name, about)| format!("  {name:12} {about}"));
    formats.collect::<Vec<_>>().join("\n")
}

fn report_help() -> String {
    let formats = formats();
    format!("Report formats:\n{formats}\n\nExample:\n  croupier report grades.json --report csv=grades.csv")
}

fn grade_help() -> String {
    let layouts = crate::intake::layouts().map(|(name, about)| format!("  {name:12} {about}"));
    format!(
        "Report formats:\n{}\n\nLayouts of downloads:\n{}\n\nExample:\n  croupier grade submissions/si204 \
         --report json=grades.json",
        formats(),
        layouts.collect::<Vec<_>>().join("\n")
    )
}

/// Options of `grade` and `check`: what to run, and how.
#[derive(Clone, Debug, Args)]
pub struct Running {
    /// Assignment name [default: detected from the directory]
    #[arg(long, short, value_name = "NAME", help_heading = "Filter")]
    pub assignment: Option<String>,

    /// Run only scenarios matching PART/SCENARIO (repeatable)
    #[arg(long, value_name = "GLOB", help_heading = "Filter")]
    pub only: Vec<String>,

    /// Layout of the download [default: detected]
    #[arg(long, value_name = "LAYOUT", help_heading = "Submissions")]
    pub intake: Option<String>,

    /// Which attempt of a student counts: first, last, best, or a number
    #[arg(long, value_name = "WHICH", default_value = "last", help_heading = "Submissions")]
    pub attempt: Attempt,

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

    /// Write a page for each student, without anybody else's data, to this directory
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

/// Parses the value of `--released`.
fn released(typed: &str) -> Result<Released, String> {
    let names = || Released::ALL.map(Released::name).join(", ");
    let found = Released::ALL.into_iter().find(|released| released.name() == typed);
    found.ok_or_else(|| format!("expected one of {}", names()))
}

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

    /// Manual grades [default: marks.yaml next to the submissions]
    #[arg(long, value_name = "FILE", help_heading = "Run")]
    pub marks: Option<PathBuf>,

    /// The reports
    #[command(flatten)]
    pub output: Output,

    /// Search so many seconds for input with which a part that passed differs; shown, never charged
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600), help_heading = "Run")]
    pub explore: Option<u64>,

    /// The students of the course
    #[command(flatten)]
    pub rostered: Rostered,

    /// Continue an interrupted run with the same arguments
    #[arg(long, conflicts_with = "no_cache", help_heading = "Run")]
    pub resume: bool,

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

    /// The students of the course
    #[command(flatten)]
    pub rostered: Rostered,
}

/// `croupier check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Directory with the source files
    #[arg(default_value = ".", value_name = "PATH")]
    pub path: PathBuf,

    /// What to run, and how
    #[command(flatten)]
    pub running: Running,

    /// A run with own input in place of the scenarios; --only names the part
    #[command(flatten)]
    pub input: Input,

    /// The reports
    #[command(flatten)]
    pub output: Output,
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

    /// How to continue after the input: `hit below 17, bet 10`
    #[arg(long, value_name = "STRATEGY", help_heading = "Input")]
    pub strategy: Option<String>,

    /// Options of the games
    #[command(flatten)]
    pub of_games: OfGames,
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
    #[arg(long, value_name = "N", help_heading = "Search")]
    pub cases: Option<usize>,

    /// Seed of what is drawn by chance: the same seed tries the same scenarios
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Search")]
    pub seed: u64,

    /// Number of programs to run in parallel [default: number of CPUs]
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
    #[arg(long, value_name = "N", default_value_t = 30)]
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

/// `croupier new`.
#[derive(Debug, Args)]
pub struct New {
    /// Directory to create
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,

    /// Model solution (one C or C++ file)
    #[arg(long, value_name = "FILE")]
    pub from: PathBuf,

    /// Assignment name [default: file name without extension]
    #[arg(long, short, value_name = "NAME")]
    pub assignment: Option<String>,

    /// Input lines of one scenario, separated by spaces (repeatable)
    #[arg(long, value_name = "LINES", allow_hyphen_values = true, conflicts_with = "key")]
    pub keys: Vec<String>,

    /// One input line of the only scenario, may contain spaces (repeatable)
    #[arg(long, value_name = "LINE", allow_hyphen_values = true)]
    pub key: Vec<String>,
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
    #[arg(long, conflicts_with_all = ["ambiguities", "mistakes"])]
    pub coverage: bool,

    /// Show ambiguities of the handout and accepted interpretations
    #[arg(long = "interpretations", alias = "ambiguities", conflicts_with = "mistakes")]
    pub ambiguities: bool,

    /// Show the known mistakes
    #[arg(long)]
    pub mistakes: bool,
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
    #[arg(long, value_name = "PERCENT", help_heading = "Output")]
    pub min_score: Option<f64>,
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn old_option_names_still_parse() {
        let parse = |line: &str| Arguments::try_parse_from(line.split(' ')).unwrap().command;
        let Command::Grade(grade) = parse("croupier grade class --turns procfs --require-walls --cache kept")
        else {
            panic!("it is `grade`");
        };
        assert_eq!((grade.running.turns.as_str(), grade.running.require_sandbox), ("procfs", true));
        assert_eq!(grade.running.place.directory, Some("kept".into()));
        let Command::Expect(expect) = parse("croupier expect a/b --as one --variant two") else {
            panic!("it is `expect`");
        };
        assert_eq!(expect.variants, ["one", "two"]);
        let Command::Show(show) = parse("croupier show a --ambiguities") else { panic!("it is `show`") };
        assert!(show.ambiguities);
    }

    #[test]
    fn examples_of_all_commands_parse() {
        for command in Arguments::command().get_subcommands() {
            let help = command.get_after_help().unwrap().to_string();
            let example = help.lines().last().unwrap().trim();
            assert!(example.starts_with(&format!("croupier {}", command.get_name())), "{example}");
            // What is in quotes is one argument.
            let quoted = example.split('\'').enumerate();
            let words =
                quoted.map(|(nth, text)| if nth % 2 == 1 { text.replace(' ', "_") } else { text.into() });
            Arguments::try_parse_from(words.collect::<String>().split(' ')).unwrap();
        }
    }
}
