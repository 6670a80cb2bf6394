//! The command line as typed, with its help texts. `settings` decides what the arguments mean.

mod commands;
mod marks;
mod new;
mod options;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

pub use commands::{
    Audit, Cache, Check, Completions, Diff, Expect, Explain, Explore, Grade, Man, Merge, Play, Report,
    Scenarios, Show,
};
pub use marks::{Form, Mark, Marks, MarksInit};
pub use new::{Given, New, Service};
pub use options::{Input, Output, OwnRun, Place, Rostered, Running, Subject};

/// The arguments of the program.
#[derive(Debug, Parser)]
#[command(
    name = "croupier",
    version = env!("CROUPIER_VERSION"),
    about = "Autograder for interactive terminal programs",
    long_about = "Autograder for interactive terminal programs in C, C++, Go, Java, JavaScript, Python, Rust, and others. It runs a submission on a \
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

    /// Print how many builds and runs are reused from the cache
    #[arg(long, global = true, help_heading = "Global options")]
    pub verbose: bool,

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
    /// With --seed, --keys, --key, or --strategy, it runs with this input in place of the scenarios. A note says which scenarios pass
    /// or fail that did not the last time.
    #[command(after_help = check_help())]
    Check(Check),

    /// Merge the JSON reports of all shards (each shard exactly once)
    ///
    /// The result is the same, byte for byte, as that of one run over the whole class.
    #[command(after_help = merge_help())]
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

    /// Grade style and whatever else a person grades, on a screen
    ///
    /// Shows each submission that has something to grade manually: its source files, the results of the automatic grading, the notes for
    /// the grader, and what to fill in. Every change is written to marks.yaml at once. Students are numbered unless --names is given.
    #[command(after_help = "Example:\n  croupier mark submissions/si204 --record grades.json")]
    Mark(Mark),

    /// Create a file of manual grades
    #[command(subcommand, after_help = "Example:\n  croupier marks init submissions/si204")]
    Marks(Marks),

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
                      Example:\n  croupier new my-course --from guess.c --keys 37\n  croupier new my-course --from Mean.java --args '1 2 4' --decimals 2"
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

    /// Print the completion script of a shell
    ///
    /// The script completes commands, options, and the values of options. Load it from the shell's startup file.
    #[command(after_help = "Example:\n  croupier completions bash")]
    Completions(Completions),

    /// Print the manual page, or write one for each command
    #[command(after_help = "Example:\n  croupier man --dir /usr/local/share/man/man1")]
    Man(Man),
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

fn merge_help() -> String {
    let formats = formats();
    format!(
        "Report formats:\n{formats}\n\nExample:\n  croupier merge shards/1.json shards/2.json --report \
         json=grades.json"
    )
}

fn check_help() -> String {
    let formats = formats();
    format!(
        "Report formats:\n{formats}\n\nHere `json` is the same as `student`, and `html` the same as `pages`.\n\n\
         Example:\n  croupier check my-blackjack --only 'play/*'\n  \
         croupier check my-blackjack --only play --seed 110 --keys 's s'"
    )
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
