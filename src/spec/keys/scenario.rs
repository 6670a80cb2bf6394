//! Scenario files.

use super::super::mappings::mappings;
use super::super::model::Visibility;
use super::super::read::Names;
use super::super::values::{
    FileName, Inside, Line, Name, Quotation, Seed, Text, Truth, Whole, Words, choices,
};
use super::game::{Answers, Player, Round, draws};
use super::input::{InputKey, NewFile};

choices! {
    /// `visibility` of a scenario.
    VisibilityName -> Visibility, "visibility" {
        Visibility::Visible.name() => Visibility::Visible, "students see its details";
        Visibility::Hidden.name() => Visibility::Hidden, "students see its verdict only";
        Visibility::AfterDueDate.name() => Visibility::AfterDueDate, "students see its details after the due date";
        Visibility::AfterPublished.name() => Visibility::AfterPublished, "students see its details after grades are published";
    }
}

mappings! {
    /// One run: what is typed at the program.
    Scenario("scenario") {
        /// The part it is for.
        part: Text, required, "play";
        /// Its name, unique in the part.
        name: Name, required, "smallest input";
        /// The handout's words that ask for what it checks. Without them it is for information: run and shown, for no points.
        because: Quotation, optional, "ask again until the answer is valid";
        /// The seed; required unless the part has `seed: none` (where it is not allowed) or `seed: source-patch`.
        seed: Seed, optional, "110";
        /// The input lines after the seed. A last `eof` without quotes is the end of the input (Ctrl-D), for a program that reads until then.
        keys: Vec<InputKey>, optional, "[h, s]";
        /// Input lines after the `keys` that no right program reads, because it has ended.
        not_read: Vec<Line>, optional, "[y]";
        /// Who answers after the `keys`; required if the part has `follow`, and only then.
        player: Player, optional, "{rounds: 3}";
        /// What is typed at each question instead of `keys`, whenever it is asked: a list with the answers of each round.
        answers: Answers, optional, "{size: [200, 800], name: [ann bob, bob]}";
        /// Which of the `answers` are not allowed where they are typed, on purpose. Any other that is not allowed is an error of the spec.
        illegal: Vec<Line>, optional, "[5000]";
        /// The draws of each round, by owner, in whatever order a program makes them. A program that makes them in another order than
        /// the reference is run again, in its order.
        rounds: Vec<Round>, optional, "[{player: 4 1}, {player: 6 2}]";
        /// Lines of C or C++ that are run one after the other, if the part's build has `calls: true`. Each is printed, and the value of an expression after it:
        /// `stack_top(s) = 3`. The model solution gives the expected values.
        calls: Vec<Text>, optional, "[stack_t s = stack_new(), 'stack_push(&s, 3)', stack_top(s)]";
        /// Command-line arguments, after the seed.
        args: Vec<Line>, optional, "[--words, in.txt]";
        /// A file of the assignment as standard input, instead of a terminal: for a filter. Not with a built-in reference.
        stdin: Inside, optional, "data/words.txt";
        /// Files in the working directory, by name: their text, or a file of the assignment.
        files: Names<NewFile>, optional, "{in.txt: {from: data/words.txt}}";
        /// Files that the program must write. They are compared with those of the model solution, or with recorded ones, as output is; a `checker` gets them.
        produces: Vec<FileName>, optional, "[out.txt]";
        /// The recorded output, in the directory of `recorded`; only if the reference is recorded. A scenario with the name `a b` has the first of
        /// `a-b.txt`, `a-b.out`, `a-b.ans`, and `a-b` there otherwise, and the files that it `produces` are in the directory `a-b`.
        expected: Inside, optional("by its name"), "one.txt";
        /// The exit code that the handout asks for.
        exit: Whole<0, 255>, optional, "1";
        /// Variables of the environment, by name.
        env: Names<Words>, optional, "{DEBUG: '1'}";
        /// Who may see its details.
        visibility: VisibilityName, default("visible"), "hidden";
        /// Its weight among the part's scenarios that count.
        weight: Whole<1, 1_000>, default("1"), "2";
        /// The group of the part that it is in; required if the part has `groups`.
        group: Text, optional, "all/small";
        /// The arguments of the `checker` in this scenario, instead of its `args`.
        checker_args: Vec<Line>, optional, "[float_tolerance, '1e-4']";
        /// Whether it runs with AddressSanitizer and UndefinedBehaviorSanitizer.
        sanitize: Truth, default("false"), "true";
        /// The day that a fixed `clock` shows, from 0 to 9999: another day has other draws. The name of a scenario determines it otherwise.
        day: Whole<0, 9_999>, optional("by its name"), "17";
        /// What `rand` of the C library returns: few numbers, so that rare draws become frequent; only if the part has `follow`.
        rand: Rand, optional, "{of: 6, only: [0, 5]}";
        .. draws
    }
    /// Numbers that `rand` returns, except for every seventeenth: those that are in `only` when a program reduces them to `of` numbers, by the remainder or by scaling.
    Rand {
        /// To how many numbers programs reduce them.
        of: Whole<2, 1_000>, required, "6";
        /// Which of them come, counted from 0.
        only: Vec<Whole<0, 999>>, required, "[0, 5]";
    }
}
