//! The arguments of `mark` and `marks`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::options::{Running, Subject};

/// `croupier mark`.
#[derive(Debug, Args)]
pub struct Mark {
    /// Directories with one subdirectory per student, or downloads
    #[arg(default_value = ".", value_name = "DIR")]
    pub dirs: Vec<PathBuf>,

    /// JSON report from `grade --report json=FILE` [default: grade first]
    #[arg(long, value_name = "FILE", help_heading = "Submissions")]
    pub record: Option<PathBuf>,

    /// Show the names of students
    #[arg(long, help_heading = "Output")]
    pub names: bool,

    /// File of manual grades [default: marks.yaml next to the submissions]
    #[arg(long, alias = "manual-grades", value_name = "FILE", help_heading = "Output")]
    pub marks: Option<PathBuf>,

    /// What to run, and how, without a report
    #[command(flatten)]
    pub running: Running,

    /// CSV file of the students: an exported gradebook or worksheet, or any with named columns
    #[arg(long, value_name = "FILE", help_heading = "Submissions")]
    pub roster: Option<PathBuf>,
}

/// `croupier marks`.
#[derive(Debug, Subcommand)]
pub enum Marks {
    /// Write a file of manual grades to fill in: all students, parts, and criteria
    ///
    /// Students who are in the file already keep what it says; others are added at its end. A key without a value is ignored.
    #[command(after_help = "Example:\n  croupier marks init submissions/si204 --roster gradebook.csv")]
    Init(MarksInit),
}

/// `croupier marks init`.
#[derive(Debug, Args)]
pub struct MarksInit {
    /// Directories with one subdirectory per student, or downloads
    #[arg(required = true, value_name = "DIR")]
    pub dirs: Vec<PathBuf>,

    /// Whose submissions
    #[command(flatten)]
    pub subject: Subject,

    /// CSV file of the students: an exported gradebook or worksheet, or any with named columns
    #[arg(long, value_name = "FILE", help_heading = "Submissions")]
    pub roster: Option<PathBuf>,

    /// File to write [default: marks.yaml or marks.csv next to the submissions]
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// Form of the file [default: by its name]
    #[arg(long, value_name = "FORMAT", value_enum, help_heading = "Output")]
    pub format: Option<Form>,
}

/// Form of a file of manual grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// A mapping of students
    Yaml,
    /// A table with a row for each grade
    Csv,
}
