//! The arguments of `croupier new`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// `croupier new`.
#[derive(Debug, Args)]
pub struct New {
    /// Directory to create; with --ci, that of the course repository or the package
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,

    /// Model solution (one source file)
    #[arg(long, value_name = "FILE", required_unless_present = "ci")]
    pub from: Option<PathBuf>,

    /// Write the files that a CI service or autograder needs to run croupier, instead of an assignment
    #[arg(long, value_name = "SERVICE", value_enum, conflicts_with_all = ["from", "keys", "key", "given"], requires = "assignment")]
    pub ci: Option<Service>,

    /// Git repository from which the service builds croupier; not for Gradescope, whose package contains this program
    #[arg(long, value_name = "URL", requires = "ci")]
    pub git: Option<String>,

    /// Assignment name [default: file name without extension]
    #[arg(long, short, value_name = "NAME")]
    pub assignment: Option<String>,

    /// Input lines of one scenario, separated by spaces (repeatable)
    #[arg(long, value_name = "LINES", allow_hyphen_values = true, conflicts_with = "key")]
    pub keys: Vec<String>,

    /// One input line of the only scenario, may contain spaces (repeatable)
    #[arg(long, value_name = "LINE", allow_hyphen_values = true)]
    pub key: Vec<String>,

    /// What the model finds besides its input
    #[command(flatten)]
    pub given: Given,
}

/// What a model finds besides its input, and how its output is compared.
#[derive(Debug, Args)]
#[group(id = "given", multiple = true)]
pub struct Given {
    /// End the input after the lines, as Ctrl-D does
    #[arg(long, help_heading = "Runs")]
    pub eof: bool,

    /// The model takes no input
    #[arg(long, conflicts_with_all = ["keys", "key", "eof"], help_heading = "Runs")]
    pub no_input: bool,

    /// Command-line arguments, separated by spaces
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true, help_heading = "Runs")]
    pub args: Option<String>,

    /// Standard input from this file instead of a terminal
    #[arg(long, value_name = "FILE", conflicts_with_all = ["keys", "key", "eof", "no_input"], help_heading = "Runs")]
    pub stdin: Option<PathBuf>,

    /// A file in the working directory of the run (repeatable)
    #[arg(long = "file", value_name = "NAME=PATH", help_heading = "Runs")]
    pub files: Vec<String>,

    /// A file that the program must write (repeatable)
    #[arg(long, value_name = "NAME", help_heading = "Runs")]
    pub produces: Vec<String>,

    /// The exit code, if it is not 0
    #[arg(long, value_name = "CODE", value_parser = clap::value_parser!(i32).range(0..=255), help_heading = "Runs")]
    pub exit: Option<i32>,

    /// How far numbers may be from those of the model: `1e-6`
    #[arg(long, value_name = "X", help_heading = "Comparison")]
    pub tolerance: Option<String>,

    /// The decimals that numbers must have
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=20), help_heading = "Comparison")]
    pub decimals: Option<u8>,
}

/// A service that runs croupier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Service {
    /// A workflow of GitHub Actions
    Github,
    /// A job of GitLab CI
    Gitlab,
    /// An autograder of classroom50
    Classroom50,
    /// An autograder package of Gradescope
    Gradescope,
}
