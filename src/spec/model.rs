//! An assignment as it is meant: what validation lets through. Nothing here can be wrong.

mod review;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use reference::{DrawKind, DrawSource, Strategy};

use super::error::Location;
use crate::criteria::{Criteria, DrawPatterns, Patterns};
use crate::fraction::Fraction;
use crate::language::Language;

pub use review::{Answer, Example, Header, Review, Session};

/// One assignment.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// Its name: the directory of its spec, and the first half of `A/P`.
    pub name: String,
    /// Its title, for headings.
    pub title: String,
    /// How functionality and style share a part's points.
    pub weights: Weights,
    /// What a part earns of its points whose file has a wrong name; `None` if such a file is not used.
    pub wrong_name: Option<Fraction>,
    /// Its parts, in the order they build on one another.
    pub parts: Vec<Part>,
}

/// How functionality and style share a part's points; the two add up to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Percent for functionality.
    pub functionality: u32,
    /// Percent for style.
    pub style: u32,
}

/// A separately built and scored piece of an assignment.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its id, unique in the assignment: `play`.
    pub id: String,
    /// What it is worth in full.
    pub points: Fraction,
    /// Parts that must be perfect before this one earns anything.
    pub needs: Vec<String>,
    /// How its sources become a program.
    pub build: Build,
    /// How it is marked.
    pub marking: Grading,
}

/// How a part is marked.
#[derive(Clone, Debug)]
pub enum Grading {
    /// By running it: against the reference.
    Automatic(Box<AutoGrading>),
    /// By a person: the marks file says how many points, and croupier takes notes for them.
    Manual(Box<Review>),
}

/// Everything about marking a part by running it.
#[derive(Clone, Debug)]
pub struct AutoGrading {
    /// What a right program is held against.
    pub reference: Reference,
    /// How the program gets its seed.
    pub seed: SeedBy,
    /// Where the seed stands in the source (the group `seed`); there if, and only if, it is patched.
    pub patch: Option<Patterns>,
    /// How draws are recognised that cannot be foretold and are followed; none where the reference has its own.
    pub follow: Option<DrawPatterns>,
    /// What the program sees of the time.
    pub clock: Clock,
    /// Whether the program may have more than one thread.
    pub threads: bool,
    /// How transcripts are compared.
    pub criteria: Criteria,
    /// What a partly right part earns.
    pub credit: CreditPolicy,
    /// What a run may use.
    pub limits: Limits,
    /// The suite, in the order of the files and of the rows in them.
    pub scenarios: Vec<Scenario>,
    /// Where each scenario stands, in the same order.
    pub rows: Vec<Row>,
}

/// What plays a part the right way.
#[derive(Clone, Debug)]
pub enum Reference {
    /// The built-in game of this name.
    Game(String),
    /// A model solution of the instructor's, run like a student's program.
    Model(Arc<ModelSource>),
}

/// What a model solution is made from.
#[derive(Clone, Debug)]
pub struct ModelSource {
    /// What the spec calls it: `model/play.c`.
    pub name: String,
    /// How it becomes a program.
    pub made: Made,
    /// Where the spec names it.
    pub place: Location,
}

/// How a model becomes a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made {
    /// From sources.
    Built {
        /// The recipe: the part's own, or the part's for the model's one file.
        recipe: Build,
        /// Every file of the model's directory, by its name in it.
        files: Vec<(PathBuf, Vec<u8>)>,
    },
    /// It is one already.
    Ready {
        /// The executable.
        program: PathBuf,
        /// What comes before the seed on its command line.
        arguments: Vec<String>,
    },
}

/// Where a scenario stands in its file, so that what is found out by playing it can be shown there.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its name.
    pub name: Location,
    /// Its list of keys, if it has one.
    pub keys: Option<Location>,
    /// Each key of that list.
    pub each: Vec<Location>,
    /// Its player, if it has one.
    pub player: Option<Location>,
    /// Its draws, if they are given.
    pub draws: Option<Location>,
}

/// The group of a patch's expressions that stands for the seed.
pub const SEED_GROUP: &str = "seed";

/// How a program gets its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedBy {
    /// It asks: the seed is the first line typed.
    Stdin,
    /// As its only command-line argument.
    Argv,
    /// It stands in the source: a scenario with a seed runs a copy that was patched, one without runs what was
    /// handed in.
    SourcePatch,
    /// It has none.
    None,
}

/// What a program sees of the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// The time of day.
    #[default]
    Real,
    /// The same time in every run, so that what is seeded with it repeats.
    Fixed,
}

/// What a part earns when not every scenario passes in full: `factor × share`; 1 when all do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CreditPolicy {
    /// The factor, 0 to 1.
    pub factor: Fraction,
}

/// How sources become a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Build {
    /// What it is written in.
    pub language: &'static Language,
    /// The source files, by name, in the order the compiler gets them.
    pub sources: Vec<String>,
    /// Whether other names will do: one source, or several with one `main`.
    pub any_name: bool,
    /// The language standard: `gnu17`, `gnu++17`.
    pub standard: String,
    /// The program's name, for a Makefile's product and for `argv[0]`.
    pub program: String,
    /// Whether a Makefile may build it instead.
    pub makefile: bool,
    /// Whether an executable that is already there will do where there are no sources.
    pub prebuilt: bool,
    /// What the assignment provides that is built with it, if anything.
    pub harness: Option<Harness>,
    /// Whether the compiler's own checks of memory and undefined behaviour are built in.
    pub sanitized: bool,
}

impl Build {
    /// The files of the student's that it is made from, by name.
    pub fn own_files(&self) -> Vec<String> {
        let headers = self.harness.iter().flat_map(|harness| &harness.headers);
        self.sources.iter().chain(headers).cloned().collect()
    }
}

/// Files that the assignment provides, built with a student's: a driver for a library, a library for a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Harness {
    /// Files of the student's, by name, that are included rather than compiled and must be there.
    pub headers: Vec<String>,
    /// Our files, by name: each takes the place of a student's file of its name. Those that are sources are compiled.
    pub files: Vec<(String, Vec<u8>)>,
    /// Our files that take the place of the student's of the same names where those are missing, do not build, or lack
    /// functions.
    pub fallback: Vec<(String, Vec<u8>)>,
    /// What the headers must declare and the sources define, as our files use it.
    pub functions: Vec<Prototype>,
    /// Functions of the C library or of the student's other files whose calls are led to `__wrap_NAME` of our files.
    pub wrap: Vec<String>,
}

/// A function of C as the handout asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prototype {
    /// As it is written, without a semicolon: `card_t card_create(char suit, int value)`.
    pub text: String,
    /// `card_create`.
    pub name: String,
    /// `card_t`.
    pub returns: String,
    /// The type and the name of each parameter: `char` and `suit`.
    pub parameters: Vec<(String, String)>,
}

/// What a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time.
    pub cpu: Duration,
    /// Bytes printed.
    pub output: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Time asked to sleep, in all.
    pub pause: Duration,
}

impl Limits {
    /// What a run with the compiler's checks built in may use: they take time of their own, and reserve more
    /// address space than any machine has memory.
    #[must_use]
    pub fn checked(&self) -> Self {
        Self { cpu: self.cpu + Duration::from_secs(2), memory: 1 << 46, ..*self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            cpu: Duration::from_secs(1),
            output: 1 << 20,
            memory: 256 << 20,
            pause: Duration::from_secs(600),
        }
    }
}

/// One run: seed + keystrokes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its name, unique in the part.
    pub name: String,
    /// The seed, where the part has one.
    pub seed: Option<i64>,
    /// The lines typed after the seed, without their newlines.
    pub keys: Vec<String>,
    /// Who goes on when they are used up; there if, and only if, the part's draws are followed.
    pub player: Option<Arc<dyn Strategy>>,
    /// Who may see its details.
    pub visibility: Visibility,
    /// Its weight among the part's scenarios.
    pub weight: u32,
    /// Whether it is run with the compiler's checks of memory built in.
    pub sanitize: bool,
    /// The draws of the run, where they are given.
    pub draws: Option<FixedDraws>,
}

/// The draws of a run, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedDraws {
    /// What is drawn.
    pub kind: &'static DrawKind,
    /// Each in the spelling of its kind.
    pub values: Vec<String>,
}

impl FixedDraws {
    /// As they are written in specs: `KS 10H`.
    pub fn in_words(&self) -> String {
        self.values.join(" ")
    }
}

impl Scenario {
    /// Every line typed at the program, the seed included where the program asks for it.
    pub fn lines(&self, seed: SeedBy) -> Vec<String> {
        let asked = self.seed.filter(|_| seed == SeedBy::Stdin).map(|seed| seed.to_string());
        asked.into_iter().chain(self.keys.iter().cloned()).collect()
    }

    /// The seed that the reference is set up with, where it is not typed. Where draws are followed nobody is given one, but
    /// whoever asks the reference for a run of its own may give it.
    pub fn setup_seed(&self, by: SeedBy) -> Option<i64> {
        self.seed.filter(|_| by != SeedBy::Stdin)
    }

    /// Where in the source the seed is to be written, and which, if this scenario asks for that.
    pub fn patch<'t>(&self, grading: &'t AutoGrading) -> Option<(&'t Patterns, i64)> {
        grading.patch.as_ref().zip(self.seed)
    }

    /// The program's command-line arguments: the seed where it is given so, then the draws, for our files to make.
    pub fn arguments(&self, seed: SeedBy) -> Vec<String> {
        let seed = self.seed.filter(|_| seed == SeedBy::Argv).map(|seed| seed.to_string());
        let draws = self.draws.iter().flat_map(|draws| draws.values.iter().cloned());
        seed.into_iter().chain(draws).collect()
    }

    /// Where the reference's draws come from.
    pub fn supply(&self) -> DrawSource<'_> {
        self.draws.as_ref().map_or(DrawSource::Generated, |draws| DrawSource::Scripted(&draws.values))
    }
}

/// Who may see a scenario's details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Everybody.
    Visible,
    /// The instructor.
    Hidden,
    /// The instructor, and students once the assignment is due.
    AfterDue,
}

impl Visibility {
    /// The name used in specs and records.
    pub fn name(self) -> &'static str {
        match self {
            Visibility::Visible => "visible",
            Visibility::Hidden => "hidden",
            Visibility::AfterDue => "after_due",
        }
    }
}

impl Part {
    /// How the part is marked by running it, if it is.
    pub fn auto_grading(&self) -> Option<&AutoGrading> {
        match &self.marking {
            Grading::Automatic(grading) => Some(grading),
            Grading::Manual(_) => None,
        }
    }

    /// What is noted for the person who grades it, if one does.
    pub fn review(&self) -> Option<&Review> {
        match &self.marking {
            Grading::Automatic(_) => None,
            Grading::Manual(review) => Some(review),
        }
    }
}

impl Assignment {
    /// The part of this id.
    pub fn part(&self, id: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.id == id)
    }
}
