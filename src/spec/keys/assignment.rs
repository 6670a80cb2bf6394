//! `assignment.yaml`.

use super::super::checker::Checker;
use super::super::expression::Expression;
use super::super::mappings::mappings;
use super::super::model::{Clock, SeedBy};
use super::super::read::Names;
use super::super::table::{Shape, Type, Word, WordKind, Wrong};
use super::super::values::{
    FileName, FunctionName, HeaderName, Id, Inside, Line, Name, Points, PrototypeText, Quotation, Sentence,
    Share, Text, Time, Truth, Whole, Words, WrongName, choices, no_choice, one_of,
};
use super::super::yaml::{Kind, Node};
use super::compare::Compare;
use super::game::Follow;
use super::groups::Group;
use super::limits::Limits;
use super::phrases::WordLists;
use crate::language::{self, Language, command};

choices! {
    /// `seed` of a part.
    SeedMethod -> SeedBy, "seed method" {
        "stdin" => SeedBy::Stdin, "the program asks for it: it is the first input line";
        "argv" => SeedBy::Argv, "its only command-line argument";
        "source-patch" => SeedBy::SourcePatch, "written into a copy of the source at the place that `patch` finds";
        "none" => SeedBy::None, "it has none";
    }
    /// `clock` of a part.
    ClockMode -> Clock, "clock" {
        "real" => Clock::Real, "the time of day";
        "fixed" => Clock::Fixed, "the same time in every run of a scenario, so that a program seeded with it repeats its draws; each scenario has another day";
    }
    /// `stderr` of a part.
    StderrMode -> bool, "mode" {
        "compared" => false, "it appears on the terminal together with standard output";
        "ignored" => true, "it is discarded";
    }
    /// `marked_by` of a part.
    Marker -> (), "marker" {
        "hand" => (), "a person writes the points to `marks.yaml`";
    }
    /// An item of `allow`.
    Permission -> (), "permission" {
        "threads" => (), "more than one thread";
    }
}

/// `language` of a build.
pub(in crate::spec) struct LanguageName;

impl Word for LanguageName {
    type Value = &'static Language;
    const NOUN: &'static str = "language";
    const KIND: WordKind = WordKind::Text;

    fn is() -> String {
        one_of(&languages().map(|language| language.id).collect::<Vec<_>>())
    }

    fn parse(text: &str) -> Result<&'static Language, Wrong> {
        let found = languages().find(|language| language.id == text);
        found.ok_or_else(|| no_choice::<Self>(text))
    }

    fn choices() -> Vec<(&'static str, String)> {
        let about =
            |language: &Language| format!("{}, by default `{}`", language.name, language.usual_standard);
        let known = language::ALL.iter().map(|language| (language.id, about(language)));
        known.chain([(command::ID, "any other, by the commands that `command` names".to_owned())]).collect()
    }
}

/// Returns every language that a build may name.
fn languages() -> impl Iterator<Item = &'static Language> {
    language::ALL.into_iter().chain([&command::COMMAND])
}

choices! {
    /// `memory` of `command`.
    MemoryMode -> bool, "memory" {
        "reserved" => false, "the address space of a program is limited";
        "used" => true, "the memory that a program uses is limited: for what reserves far more, such as virtual machines";
    }
}

/// `standard` of a build: of any language, since it depends on another key which it is.
pub(in crate::spec) struct StandardName;

impl Word for StandardName {
    type Value = String;
    const NOUN: &'static str = "standard";
    const KIND: WordKind = WordKind::Text;

    fn is() -> String {
        "a standard of the language".to_owned()
    }

    fn parse(text: &str) -> Result<String, Wrong> {
        Ok(text.to_owned())
    }

    fn choices() -> Vec<(&'static str, String)> {
        let of = |language: &&'static Language| {
            language.standards.iter().map(|standard| (*standard, language.name.to_owned()))
        };
        language::ALL.iter().flat_map(of).collect()
    }
}

mappings! {
    /// One handout: what it is called, what its parts are, and what they are worth.
    Assignment {
        /// Its name, the same as that of its directory.
        assignment: Id, required, "twentyone";
        /// Its title, for headings.
        title: Name, required, "Twenty-one";
        /// The sum of the points of its parts.
        points: Points, required, "100";
        /// How functionality and style share the points of each part.
        weights: Weights, required, "{functionality: 70, style: 30}";
        /// The criteria of style. A person grades each of them in `marks.yaml`, or style as a whole.
        rubric: Vec<Criterion>, optional, "[{name: naming, weight: 2}, {name: layout}]";
        /// What a part earns of its points if its file has another name than the handout demands: `accept` for all of them, a
        /// share, or `refuse` to ignore the file. A number that a browser or a course system adds never costs anything.
        wrong_name: WrongName, default("accept"), "95%";
        /// Whether students see the names of scenarios that are not visible. Otherwise they see only how many there are.
        hidden_names: Truth, default("true"), "false";
        /// Whether `croupier check` takes the student's own input (`--seed`, `--keys`, `--live`), and `croupier explore` searches for some.
        own_input: Truth, default("true"), "false";
        /// Word lists of `words/*.yaml` that phrases may name.
        r#use: Vec<Text>, optional, "[dice]";
        /// Words that phrases may name: `{NAME}` is one of them, `{NAME+}` several. Phrases in a list may name those above it. A mapping lists each meaning with its other spellings, and its meaning is read. Phrases in a list are only found; of them, only named words are read.
        words: WordLists, optional, "{who: {you: [your], me: [my, mine]}, rolls: roll/rolls/rolled}";
        /// Its parts; each may need earlier ones.
        parts: Vec<Part>, required, "[{id: play, points: 100, build: {language: c, sources: [play.c]}, reference: si204/play, seed: stdin, compare: {require: layout}}]";
    }
    /// How functionality and style share the points of a part; the two add up to 100.
    Weights {
        /// Percent for functionality.
        functionality: Whole<0, 100>, required, "70";
        /// Percent for style, which a person grades in `marks.yaml`.
        style: Whole<0, 100>, required, "30";
    }
    /// A criterion of style.
    Criterion("criterion") {
        /// Its name, unique in the rubric.
        name: Id, required, "naming";
        /// Its weight among the criteria; also the points that it is out of.
        weight: Whole<1, 100>, default("1"), "2";
        /// What is asked for, for the person who grades.
        about: Sentence, optional, "Names say what things are.";
    }
    /// A separately built and scored piece of an assignment. It has either a `reference` or `marked_by`.
    Part("part") {
        /// Its name, unique in the assignment.
        id: Id, required, "play";
        /// Its own points, without those of the parts before it.
        points: Points, required, "12.5";
        /// Earlier parts that must be perfect before this one earns anything.
        needs: Vec<Text>, optional, "[shuffle, deal]";
        /// A note for the person who grades; it is shown with the part's results.
        grader_note: Sentence, optional, "Read the game by hand, too.";
        /// How its sources are built.
        build: Build, required, "{language: c, sources: [play.c]}";
        /// What a right program is compared with: a built-in reference by its name, a model solution, or recorded output.
        reference: Reference, optional, "{model: model/play.c}";
        /// Who grades the part, if it is graded manually.
        marked_by: Marker, optional, "hand";
        /// What is noted for the person who grades it; only with `marked_by`.
        review: Review, optional, "{header: {asks: what the extra functionality is}}", was "legwork";
        /// How the program gets its seed; required with `reference`.
        seed: SeedMethod, optional, "stdin";
        /// Where the seed is in the source; required with `seed: source-patch`, and only there.
        patch: Patch, optional, "{find: 'seed = (?P<seed>\\d+)'}";
        /// How to find draws, such as cards, that cannot be predicted; only with a reference that can follow them.
        follow: Follow, optional, "{player: ['you roll {pips+}']}";
        /// What time the program sees.
        clock: ClockMode, default("real"), "fixed";
        /// What happens to standard error.
        stderr: StderrMode, default("compared"), "ignored";
        /// Array lengths that may be too short. A scenario with `sanitize` runs with sanitizers, which takes another build, only if the program has an
        /// array of one of these lengths, or of a length that its code does not show. Tables with initial values and texts do not count.
        sanitize_lengths: Vec<Whole<1, 1_000_000>>, optional("every program runs with sanitizers"), "[3, 4, 5, 51]";
        /// What the program may do in addition.
        allow: Vec<Permission>, optional, "[threads]";
        /// How runs are compared; required with `reference`.
        compare: Compare, optional, "{require: layout}";
        /// What a part earns if not every scenario passes.
        credit: Credit, optional("all of its share"), "{factor: 1/2}";
        /// Which scenarios are scored together, instead of by `credit` and their weights.
        groups: Vec<Group>, optional, "[{name: all, accepts: any}, {name: all/small, points: 40, score: all}]";
        /// What a run may use.
        limits: Limits, optional("the default of each limit"), "{cpu: 200ms, memory: 32MiB}";
    }
    /// How the sources of a part are built.
    Build {
        /// The language.
        language: LanguageName, required, "c";
        /// How sources are compiled and programs are run; required with `language: command`, and only there.
        command: Commands, optional, "{compile: [perl, -c, '{source}'], run: [perl, '{file}']}";
        /// The source files, in the order the compiler gets them.
        sources: Vec<FileName>, required, "[play.c]";
        /// Whether the file name is free, because the handout names none: one source of any name, or several with one `main`.
        any_name: Truth, default("false"), "true";
        /// Whether the program may be in any language that croupier knows; requires `any_name`. The `language` is then that of the model.
        any_language: Truth, default("false"), "true";
        /// The standard of the language.
        standard: StandardName, optional("the usual one of the `language`"), "c99";
        /// The program's name: what a Makefile creates, and `argv[0]`.
        program: FileName, optional("the part's `id`"), "game";
        /// Whether a Makefile may build it instead.
        makefile: Truth, default("false"), "true";
        /// Whether a submitted executable is used if there are no sources.
        prebuilt: Truth, default("false"), "true";
        /// Whether scenarios call functions of the `headers` by their `calls`, in a program that croupier writes; for C and C++, in place of
        /// `with`.
        calls: Truth, default("false"), "true";
        /// Header files that the student must submit, and that are included; requires `with` or `calls`.
        headers: Vec<HeaderName>, optional, "[stack.h]";
        /// Files of the assignment that are built with the student's files, and replace those of the same names.
        with: Vec<Inside>, optional, "[driver/driver.c]";
        /// Files of the assignment that replace the student's files of the same names if those are missing, do not build, or
        /// do not define one of the `functions`, and in each scenario that fails with them; requires `with`.
        fallback: Vec<Inside>, optional, "[right/stack.c, right/stack.h]";
        /// What the headers must declare and the sources define; requires `with` or `calls`.
        functions: Vec<PrototypeText>, optional, "['int take(int sticks)']";
        /// How many fields each of the handout's struct types has. Types with another number, and `functions` that use fields of a
        /// type that is not theirs (`stack_push` is one of `stack_t`), are in `croupier_fields` and `croupier_fields_reached`, which
        /// the files of `with` may note; requires `with`.
        fields: Names<Whole<1, 100>>, optional, "{stack_t: 2}";
        /// Functions of the C library or of the student whose calls are redirected to `__wrap_NAME` in the files of `with`, which
        /// may call the original as `__real_NAME`; requires `with`.
        wrap: Vec<FunctionName>, optional, "[malloc, free]";
    }
    /// The commands of a language that croupier does not know. Each is a list: a program that is installed, and its arguments.
    Commands {
        /// What checks or compiles the sources, in their directory. `{sources}` are all of them, `{source}` is the first, and `{out}` the
        /// directory that it writes to; without `{out}`, the sources are what is run.
        compile: Vec<Text>, optional, "[fpc, '-o{out}/game', '{source}']";
        /// What runs a program. `{file}` is the first source; if the sources are compiled to `{out}`, the file there with the name that
        /// `program` of the build gives, which may be an executable. `{directory}` is the directory of all its files, `{memory}` the memory
        /// limit in MiB.
        run: Vec<Text>, required, "[perl, '{file}']";
        /// Variables of the environment of both commands, by name.
        env: Names<Words>, optional, "{PERL_HASH_SEED: '0'}";
        /// Directories that a program may read in addition to those of every program.
        readable: Vec<Text>, optional, "[/etc/perl]";
        /// Whether what runs programs starts threads of its own; its clocks are then real.
        threads: Truth, default("false"), "true";
        /// How memory is limited.
        memory: MemoryMode, default("reserved"), "used";
        /// CPU time that the start of a program takes, in addition to its limit.
        startup: Time<0, 60_000>, default("500ms"), "2s";
        /// An expression for the compiler's errors, whose groups are `message`, `file`, and `line`.
        error: Expression, optional, "'(?m)^(?P<message>.*) at (?P<file>\\S+) line (?P<line>\\d+)\\.$'";
        /// An expression for the message about an uncaught exception at the end of the output, whose group `what` is the exception.
        uncaught: Expression, optional, "'(?P<what>[^\\n]+) at \\S+ line \\d+\\.\\n\\z'";
        /// An expression for a place in that message, whose groups are `file` and `line`; required with `uncaught`, and only there.
        place: Expression, optional, "'at (?P<file>\\S+) line (?P<line>\\d+)'";
    }
    /// A model solution, run like a student's program, or recorded output. It has one of `model`, `command`, and `recorded`.
    Model {
        /// Its source file, built alone, or its directory, built like a submission.
        model: Inside, optional, "model/play.c";
        /// An existing program, and its arguments.
        command: Vec<Text>, optional, "[model/play, --quiet]";
        /// The directory with the recorded output of each scenario, in the file that `expected` of the scenario names, or in one with its
        /// name. The keys are typed line by line, and the whole output is compared at once: where a right program waits is not known.
        recorded: Inside, optional, "expected";
        /// Other models, each for another interpretation of the handout, which is accepted, too.
        interpretations: Vec<OtherModel>, optional, "[{name: ties_lose, model: model/ties.c, reading: ties lose}]";
        /// Models with a mistake each. If one explains all runs of a failing program, reports name it.
        mistakes: Vec<OtherModel>, optional, "[{name: no_carry, model: wrong/carry.c, reading: nothing is carried over}]";
    }
    /// A model that goes by another rule than the model solution.
    OtherModel("model") {
        /// Its name.
        name: Id, required, "ties_lose";
        /// Its source file, built alone, or its directory, built like a submission.
        model: Inside, required, "model/ties.c";
        /// What it does, in words that complete "your program behaves as if …".
        reading: Sentence, required, "ties lose";
        /// The handout's words that it is about.
        because: Quotation, optional, "a tie is a draw";
    }
    /// Where the seed is in the source.
    Patch {
        /// An expression whose group `seed` is the seed.
        find: Expression, required, "'seed = (?P<seed>\\d+)'";
        /// Other expressions for the same thing.
        or: Vec<Expression>, optional, "['srand\\((?P<seed>\\d+)\\)']";
    }
    /// What a part earns when not every scenario passes in full.
    Credit {
        /// The share of the scenarios that pass is multiplied by this if a scenario fails. Slips, which leave credit for their
        /// scenario, fail none.
        factor: Share, default("100%"), "1/2";
        /// The maximum share of the part's functionality that slips of one kind cost, in however many scenarios.
        cap: Share, default("15%"), "10%";
    }
    /// What is noted about a part for the person who grades it. It does not change points.
    Review {
        /// A built-in game that shows what such a part can be.
        example: Example, optional, "{reference: si204/extra, seed: stdin}";
        /// What the comment at the top of the source should say.
        header: Header, optional, "{asks: what the extra functionality is, mentions: '(?i)undo'}";
        /// Runs that are recorded for the person who grades it.
        sessions: Vec<Session>, optional, "[{name: two games, keys: [107]}]";
    }
    /// A built-in game that people can try.
    Example {
        /// Which game it is.
        reference: Text, required, "si204/extra";
        /// How it gets its seed.
        seed: SeedMethod, required, "stdin";
    }
    /// What the comment at the top of the source should say.
    Header {
        /// In words that complete "the handout asks for a comment that says …".
        asks: Sentence, required, "what the extra functionality is";
        /// An expression that matches such a comment.
        mentions: Expression, optional, "'(?i)undo|hint'";
        /// Other expressions for the same thing; requires `mentions`.
        or: Vec<Expression>, optional, "['(?i)save the game']";
    }
    /// A run that is recorded for the person who grades the part.
    Session("session") {
        /// Its name, unique in the part.
        name: Name, required, "two games";
        /// The first input lines, whatever the program asks.
        keys: Vec<Line>, required, "[107]";
        /// What is typed then, depending on the question; the input ends if no answer fits.
        answers: Vec<Answer>, optional, "[{asked: '(?i)hit', keys: [h, s]}]";
    }
    /// What is typed where a program asks for something.
    Answer("answer") {
        /// An expression for the question, which is in the last line printed.
        asked: Expression, required, "'(?i)hit or stand'";
        /// Other expressions for the same thing.
        or: Vec<Expression>, optional, "['(?i)go on']";
        /// What is typed the first time, the second time, and so on; the last of them from then on.
        keys: Vec<Line>, required, "[h, s]";
    }
}

/// `reference`: a name, or a mapping.
pub(in crate::spec) enum Reference {
    Named(String),
    Model(Box<Model>),
}

impl Type for Reference {
    type Value = Self;

    fn shape() -> Shape {
        Shape::Either {
            is: "the name of a built-in reference, or a mapping such as `{model: model/play.c}`",
            shapes: [Text::shape, Model::shape],
        }
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<Self> {
        match node.kind {
            Kind::Mapping(_) => {
                Model::read(checker, node, what).map(|model| Reference::Model(Box::new(model)))
            }
            _ => Text::read(checker, node, what).map(Reference::Named),
        }
    }
}
