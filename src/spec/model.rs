//! Assignments after validation.

pub mod groups;
mod judge;
mod review;
mod setup;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use reference::{DrawKind, DrawSource, RoundDraws, Strategy, Variant};

use super::error::Location;
use crate::criteria::{Criteria, DrawPatterns, Patterns};
use crate::fraction::Fraction;
use crate::language::Language;

pub use groups::{GroupAccepts, GroupScore, ScoreGroup};
pub use judge::{OutputChecker, Protocol};
pub use review::{Answer, Example, Header, Review, Session};
pub use setup::{CallLine, InputFile, RecordedRun, RunSetup};

/// One assignment.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// Its name: the directory of its spec, and the first half of `A/P`.
    pub name: String,
    /// Its title, for headings.
    pub title: String,
    /// Digest of the files of its spec.
    pub digest: String,
    /// How functionality and style share a part's points.
    pub weights: Weights,
    /// The share of its points that a part earns if its file has a wrong name; `None` if such a file is not used.
    pub wrong_name: Option<Fraction>,
    /// Whether students see the names of scenarios that are not visible.
    pub hidden_names: bool,
    /// Whether `check` takes the student's own input.
    pub own_input: bool,
    /// The criteria of style; none if it is graded as a whole.
    pub rubric: Vec<Criterion>,
    /// Its parts, each after those that it needs.
    pub parts: Vec<Part>,
}

/// A criterion of style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Criterion {
    /// Its name, unique in the rubric.
    pub name: String,
    /// Its weight among the criteria.
    pub weight: u32,
    /// What is asked for.
    pub about: Option<String>,
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
    /// Its maximum points.
    pub points: Fraction,
    /// Parts that must be perfect before this one earns anything.
    pub needs: Vec<String>,
    /// A note for the person who grades.
    pub grader_note: Option<String>,
    /// How its sources are built.
    pub build: Build,
    /// How it is graded.
    pub marking: Grading,
}

/// How a part is graded.
#[derive(Clone, Debug)]
pub enum Grading {
    /// By running it and comparing it with the reference.
    Automatic(Box<AutoGrading>),
    /// By a person, who writes the points to `marks.yaml`; croupier collects notes.
    Manual(Box<Review>),
}

/// Everything about grading a part by running it.
#[derive(Clone, Debug)]
pub struct AutoGrading {
    /// What a program is compared with.
    pub reference: Reference,
    /// How the program gets its seed.
    pub seed: SeedBy,
    /// Where the seed is in the source (the group `seed`); given if, and only if, it is patched.
    pub patch: Option<Patterns>,
    /// How unpredictable draws are recognized; `None` if the reference makes its own.
    pub follow: Option<DrawPatterns>,
    /// What time the program sees.
    pub clock: Clock,
    /// Whether the program may have more than one thread.
    pub threads: bool,
    /// Whether standard error is discarded instead of going to the terminal.
    pub ignores_stderr: bool,
    /// The lengths of arrays with which a program's scenarios with sanitizers run so; every program's if there are none.
    pub sanitize_lengths: Vec<u32>,
    /// How transcripts are compared.
    pub criteria: Criteria,
    /// What judges the output instead of a comparison, if many outputs are right.
    pub checker: Option<OutputChecker>,
    /// What the part earns if not every scenario passes.
    pub credit: CreditPolicy,
    /// How its scenarios are scored together; none if they have weights instead. The first holds all others.
    pub groups: Vec<ScoreGroup>,
    /// What a run may use.
    pub limits: Limits,
    /// Its scenarios, in the order of the files and of the rows in them.
    pub scenarios: Vec<Scenario>,
    /// The position of each scenario, in the same order.
    pub rows: Vec<Row>,
}

impl AutoGrading {
    /// Returns the checker if it runs together with programs.
    pub fn interactive_checker(&self) -> Option<&OutputChecker> {
        self.checker.as_ref().filter(|checker| checker.is_interactive())
    }
}

/// The reference of a part.
#[derive(Clone, Debug)]
pub enum Reference {
    /// The built-in game of this name.
    Game(String),
    /// A model solution, run like a student's program.
    Model(Arc<ModelSource>),
    /// Recorded output, in this directory of the assignment; that of each scenario is in its setup.
    Recorded(String),
}

/// The source of a model solution.
#[derive(Clone, Debug)]
pub struct ModelSource {
    /// Its name in the spec: `model/play.c`.
    pub name: String,
    /// How its program is made.
    pub made: Made,
    /// Its position in the spec.
    pub place: Location,
    /// Other models: for other interpretations of the handout, and for known mistakes.
    pub variants: Vec<ModelVariant>,
}

/// A model that goes by another rule.
#[derive(Clone, Debug)]
pub struct ModelVariant {
    /// What it is.
    pub variant: &'static Variant,
    /// Its model.
    pub source: Arc<ModelSource>,
}

/// How the program of a model is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made {
    /// From sources.
    Built {
        /// The recipe: the part's own, or the part's for the model's one file.
        recipe: Box<Build>,
        /// Every file of the model's directory, by its name in it.
        files: Vec<(PathBuf, Vec<u8>)>,
    },
    /// It is a program.
    Ready {
        /// The executable.
        program: PathBuf,
        /// Its arguments before the seed.
        arguments: Vec<String>,
    },
}

/// The position of a scenario in its file, for errors that are found by playing it.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its name.
    pub name: Location,
    /// Its list of keys, if it has one.
    pub keys: Option<Location>,
    /// Each key of that list.
    pub each: Vec<Location>,
    /// The lines that call functions.
    pub calls: Vec<CallLine>,
    /// Its player, if it has one.
    pub player: Option<Location>,
    /// Its draws, if they are given.
    pub draws: Option<Location>,
    /// Which of its `answers` are not allowed where they are typed; nothing if it has none.
    pub illegal: Option<MarkedAnswers>,
}

/// The answers of a scenario that are marked as not allowed where they are typed.
#[derive(Clone, Debug)]
pub struct MarkedAnswers {
    /// The place of all answers.
    pub answers: Location,
    /// Those that are marked, each with its place.
    pub marked: Vec<(String, Location)>,
}

/// The name of the group that is the seed in the expressions of a patch.
pub const SEED_GROUP: &str = "seed";

/// How a program gets its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedBy {
    /// The program asks for it: it is the first input line.
    Stdin,
    /// As its only command-line argument.
    Argv,
    /// It is in the source: a scenario with a seed runs a patched copy, one without runs the submitted program.
    SourcePatch,
    /// It has none.
    None,
}

impl SeedBy {
    /// Whether every run needs a seed.
    pub fn is_required(self) -> bool {
        matches!(self, Self::Stdin | Self::Argv)
    }
}

/// What time a program sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// The time of day.
    #[default]
    Real,
    /// The same time in every run of a scenario, so that a program seeded with it repeats its draws. Each scenario has another day.
    Fixed,
}

/// What a part earns if not every scenario passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CreditPolicy {
    /// What the share that passed is multiplied by if a scenario fails, 0 to 1. Slips fail none.
    pub factor: Fraction,
    /// Maximum share of the points that slips of one kind cost, in however many scenarios.
    pub cap: Fraction,
}

impl CreditPolicy {
    /// The usual cap: 15 %.
    pub const CAP: Fraction = Fraction::new_raw(3, 20);
}

/// How sources are built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Build {
    /// The language.
    pub language: &'static Language,
    /// The source files, by name, in the order the compiler gets them.
    pub sources: Vec<String>,
    /// Whether any file name is accepted: one source, or several with one `main`.
    pub any_name: bool,
    /// Whether the program may be in any known language, by the ending of its name.
    pub any_language: bool,
    /// The language standard: `gnu17`, `gnu++17`.
    pub standard: String,
    /// The program's name: what a Makefile creates, and `argv[0]`.
    pub program: String,
    /// Whether a Makefile may build it instead.
    pub makefile: bool,
    /// Whether a submitted executable is used if there are no sources.
    pub prebuilt: bool,
    /// The files of the assignment that are built with it, if any.
    pub harness: Option<Harness>,
    /// Whether it is built with sanitizers.
    pub sanitized: bool,
}

impl Build {
    /// Returns how the sample program of a language is built.
    pub fn of_sample(language: &'static Language) -> Self {
        Self {
            language,
            sources: vec![format!("sample.{}", language.sources[0])],
            any_name: false,
            any_language: false,
            standard: language.usual_standard.to_owned(),
            program: "sample".to_owned(),
            makefile: false,
            prebuilt: false,
            harness: None,
            sanitized: false,
        }
    }

    /// The student's files that it is built from, by name.
    pub fn own_files(&self) -> Vec<String> {
        let headers = self.harness.iter().flat_map(|harness| &harness.headers);
        self.sources.iter().chain(headers).cloned().collect()
    }
}

/// Files of the assignment that are built with a student's: a driver for a library, or a library for a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Harness {
    /// Header files that the student must submit, by name.
    pub headers: Vec<String>,
    /// The files of the assignment, by name: each replaces a student's file of the same name. Sources are compiled.
    pub files: Vec<(String, Vec<u8>)>,
    /// Files of the assignment that replace the student's files of the same names if those are missing, do not build, or do not
    /// define a function.
    pub fallback: Vec<(String, Vec<u8>)>,
    /// The functions that the headers must declare and the sources define.
    pub functions: Vec<Prototype>,
    /// How many fields each of these struct types must have.
    pub fields: Vec<(String, usize)>,
    /// Whether scenarios have lines that call its functions: the program that has them is one of `files`.
    pub calls: bool,
    /// Functions of the C library or of the student whose calls are redirected to `__wrap_NAME` in `files`.
    pub wrap: Vec<String>,
}

/// A C function that the handout asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prototype {
    /// The prototype without a semicolon: `card_t card_create(char suit, int value)`.
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
    /// Returns the limits of a run with sanitizers, which need more time, and reserve more address space than any machine has
    /// memory.
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

/// One run: a seed and input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its name, unique in the part.
    pub name: String,
    /// The seed, if the part has one.
    pub seed: Option<i64>,
    /// The input lines after the seed, without their newlines.
    pub keys: Vec<String>,
    /// The number of input lines at the end that no right program reads.
    pub not_read: usize,
    /// The handout's words that ask for what it checks; `None` if it is for information only.
    pub because: Option<String>,
    /// Who answers after them; given if, and only if, the part's draws are followed.
    pub player: Option<Arc<dyn Strategy>>,
    /// What is typed at each question, instead of `keys`, if questions are told apart.
    pub answers: Option<Arc<dyn Strategy>>,
    /// Who may see its details.
    pub visibility: Visibility,
    /// Its weight among the part's scenarios that count.
    pub weight: u32,
    /// Its group among those of the part, by index; 0 if the part has none.
    pub group: usize,
    /// The arguments of the checker in this scenario, if they are others.
    pub checker_arguments: Option<Vec<String>>,
    /// Whether it is run with sanitizers.
    pub sanitize: bool,
    /// The day of a fixed clock, counted from its beginning; below [`DAYS`].
    pub day: u32,
    /// What `rand` returns, if only few numbers.
    pub rand: Option<FewNumbers>,
    /// The draws of the run, if they are given.
    pub draws: Option<FixedDraws>,
    /// What it finds besides its keys.
    pub setup: Arc<RunSetup>,
}

/// How many days a fixed clock has.
pub const DAYS: u32 = 10_000;

/// The numbers that `rand` of the C library returns in a run, with a few exceptions: those that are one of `only` when a program
/// reduces them to so many, by the remainder or by scaling. So rare hands become frequent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FewNumbers {
    /// To how many numbers programs reduce them: 13 for ranks.
    pub of: u32,
    /// Which of them come, counted from 0.
    pub only: Vec<u32>,
}

/// The draws of a run. Each is in the spelling of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedDraws {
    /// The kind of draws.
    pub kind: &'static DrawKind,
    /// Those of each round, by owner, if the order of drawing is left to the program.
    pub rounds: Vec<RoundDraws>,
    /// The others, in their order.
    pub values: Vec<String>,
}

impl FixedDraws {
    /// So many of them, in words: `3 cards`.
    pub fn count(&self) -> String {
        let of_rounds = self.rounds.iter().flatten().map(|(_, draws)| draws.len());
        self.kind.count(of_rounds.sum::<usize>() + self.values.len())
    }

    /// Returns them in words: `KS 10H`, or `dealer 5H 9C, player KS 10H; then 8D`.
    pub fn in_words(&self) -> String {
        let round = |round: &RoundDraws| {
            let each = round.iter().map(|(owner, draws)| format!("{owner} {}", draws.join(" ")));
            each.collect::<Vec<_>>().join(", ")
        };
        let then = (!self.values.is_empty()).then(|| self.values.join(" "));
        match self.rounds.as_slice() {
            [] => then.unwrap_or_default(),
            rounds => {
                let then = then.map(|values| format!("then {values}"));
                rounds.iter().map(round).chain(then).collect::<Vec<_>>().join("; ")
            }
        }
    }
}

impl Scenario {
    /// Returns a visible scenario of weight 1 that types nothing, for information.
    pub fn named(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            seed: None,
            keys: Vec::new(),
            not_read: 0,
            because: None,
            player: None,
            answers: None,
            visibility: Visibility::Visible,
            weight: 1,
            group: 0,
            checker_arguments: None,
            sanitize: false,
            day: 0,
            rand: None,
            draws: None,
            setup: Arc::default(),
        }
    }

    /// Returns all input lines, including the seed if the program asks for it.
    pub fn lines(&self, seed: SeedBy) -> Vec<String> {
        let asked = self.seed.filter(|_| seed == SeedBy::Stdin).map(|seed| seed.to_string());
        asked.into_iter().chain(self.keys.iter().cloned()).collect()
    }

    /// Whether it is run for information only, because no words of the handout ask for what it checks.
    pub fn is_for_information(&self) -> bool {
        self.because.is_none()
    }

    /// Returns who answers after the lines, if anybody does.
    pub fn answerer(&self) -> Option<&dyn Strategy> {
        self.player.as_deref().or(self.answers.as_deref())
    }

    /// Returns the seed of the reference, if it is not typed. If draws are followed, a scenario has none, but a caller that wants
    /// the reference's own run may set one.
    pub fn setup_seed(&self, by: SeedBy) -> Option<i64> {
        self.seed.filter(|_| by != SeedBy::Stdin)
    }

    /// Returns where the seed is written to the source, and which, if this scenario needs that.
    pub fn patch<'t>(&self, grading: &'t AutoGrading) -> Option<(&'t Patterns, i64)> {
        grading.patch.as_ref().zip(self.seed)
    }

    /// Whether the order of its draws is left to the program.
    pub fn leaves_order_open(&self) -> bool {
        self.draws.as_ref().is_some_and(|draws| !draws.rounds.is_empty())
    }

    /// Returns the scenario with its draws in the order in which some were made. Those for more than that follow.
    #[must_use]
    pub fn in_order(&self, drawn: &[String]) -> Scenario {
        let draws = self.draws.as_ref().map(|FixedDraws { kind, values, .. }| FixedDraws {
            kind,
            rounds: Vec::new(),
            values: drawn.iter().chain(values).cloned().collect(),
        });
        Scenario { draws, ..self.clone() }
    }

    /// Returns the command-line arguments: the seed if it is an argument, the scenario's own, then the draws for the files of `with`.
    pub fn arguments(&self, seed: SeedBy) -> Vec<String> {
        let seed = self.seed.filter(|_| seed == SeedBy::Argv).map(|seed| seed.to_string());
        let draws = self.draws.iter().flat_map(|draws| draws.values.iter().cloned());
        seed.into_iter().chain(self.setup.arguments.iter().cloned()).chain(draws).collect()
    }

    /// Returns where the reference's draws come from.
    pub fn supply(&self) -> DrawSource<'_> {
        match &self.draws {
            None => DrawSource::Generated,
            Some(FixedDraws { rounds, values, .. }) if rounds.is_empty() => DrawSource::Scripted(values),
            Some(FixedDraws { rounds, values, .. }) => DrawSource::Rounds(rounds, values),
        }
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
    AfterDueDate,
    /// The instructor, and students once grades are published.
    AfterPublished,
}

impl Visibility {
    /// Returns the name used in specs and records.
    pub fn name(self) -> &'static str {
        match self {
            Visibility::Visible => "visible",
            Visibility::Hidden => "hidden",
            Visibility::AfterDueDate => "after_due_date",
            Visibility::AfterPublished => "after_published",
        }
    }
}

impl Part {
    /// Returns how the part is graded by running it, if it is.
    pub fn auto_grading(&self) -> Option<&AutoGrading> {
        match &self.marking {
            Grading::Automatic(grading) => Some(grading),
            Grading::Manual(_) => None,
        }
    }

    /// Returns what is noted for the person who grades it, if it is graded manually.
    pub fn review(&self) -> Option<&Review> {
        match &self.marking {
            Grading::Automatic(_) => None,
            Grading::Manual(review) => Some(review),
        }
    }
}

impl Assignment {
    /// Returns the part with this id.
    pub fn part(&self, id: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.id == id)
    }

    /// Whether students may see the name of a scenario.
    pub fn may_name(&self, scenario: &Scenario) -> bool {
        self.hidden_names || scenario.visibility == Visibility::Visible
    }
}
