//! Rust.

use super::syntax::{ARITHMETIC, ASSIGNMENTS, COMPARISONS, FACTORS, LIKE_C, LOGIC, Operator};
use super::{Compiler, Crash, Language, Messages, Runtime, Syntax, Trap, gnu, lexis};

pub(super) static RUST: Language = Language {
    id: "rust",
    name: "Rust",
    sources: &["rs"],
    related: &[],
    alike: &["rs"],
    harness: &[],
    standards: &["2015", "2018", "2021", "2024"],
    usual_standard: "2021",
    compiler: &Compiler {
        program: "rustc",
        package: "rustc",
        // `rustup` installs into the home directory.
        installation: &["--print", "sysroot"],
        // It maps its own libraries, which are larger than a limit on address space for gcc.
        reserves: true,
        takes_all: false,
        standard: "--edition=",
        flags: &[
            "--color=never",
            "--crate-name=program",
            // Symbols for nothing but a debugger make a program ten times as large.
            "-Cstrip=debuginfo",
            "-Copt-level=1",
            "-Coverflow-checks=on",
            "-Cdebug-assertions=on",
            // Names in the program do not depend on the directory, whose name differs each time.
            "-Cmetadata=program",
        ],
        libraries: &[],
        checks: &[],
        path_map: "",
        messages: &MESSAGES,
        ..gnu::COMPILER
    },
    runtime: &Runtime {
        crash: Some(&Crash {
            name: "Panic",
            // Newer versions add the number of the thread.
            uncaught: r"(?m)\n?thread '[^'\n]*'(?: \(\d+\))? (?:panicked at [^\n:]+:\d+:\d+:|has overflowed its stack)\n(?:fatal runtime error: )?(?P<what>[^\n]*(?:\n[^\n]+)*?)\n(?:note: run with `RUST_BACKTRACE=1`[^\n]*\n)?\z",
            place: r"panicked at (?P<file>[^/\s:][^\s:]*):(?P<line>\d+):\d+",
            is_last_place: false,
            meanings: &[
                ("index out of bounds", "an index outside of an array, a slice, or a `Vec`"),
                ("out of range for slice", "a range outside of a slice or a `Vec`"),
                ("is not a char boundary", "a range that cuts a character of a text in two"),
                ("attempt to divide by zero", "a division of an integer by zero"),
                ("attempt to calculate the remainder with a divisor of zero", "a remainder by zero"),
                (
                    "attempt to subtract with overflow",
                    "a number below zero in a type that has none, such as `usize`",
                ),
                ("with overflow", "a number outside of the range of its type"),
                (
                    "on a `None` value",
                    "`unwrap()` or `expect()` of an `Option` without a value, most often after the end of the input or of a list",
                ),
                ("ParseIntError", "text that is no number, in a `parse()` whose error is not handled"),
                ("ParseFloatError", "text that is no number, in a `parse()` whose error is not handled"),
                ("on an `Err` value", "`unwrap()` or `expect()` of a `Result` that is an error"),
                ("already borrowed", "a `RefCell` that is borrowed twice at the same time"),
                ("already mutably borrowed", "a `RefCell` that is borrowed twice at the same time"),
                ("stack overflow", "a function that calls itself without end"),
                ("not yet implemented", "`todo!()`"),
                ("unreachable code", "`unreachable!()` that was reached"),
            ],
        }),
        made_up: Some(r"(?m)^(?P<kept>thread '[^'\n]*') \(\d+\)"),
        ..*Runtime::BARE
    },
    lexis: &lexis::LIKE_RUST,
    main: r"\bfn\s+main\s*\(",
    sample: "fn main() { println!(\"works\"); }\n",
    syntax: Some(&SYNTAX),
};

/// Blocks end with an expression, which is as good as a statement, and the arguments of macros are tokens.
static SYNTAX: Syntax = Syntax {
    grammar: || tree_sitter_rust::LANGUAGE.into(),
    skipped: &["attribute_item", "inner_attribute_item", "use_declaration", "macro_definition"],
    operations: &[
        "binary_expression",
        "compound_assignment_expr",
        "range_expression",
        "range_pattern",
        "token_tree",
    ],
    tokens: &["token_tree"],
    operators: &[&COMPARISONS, &ARITHMETIC, &LOGIC, &ASSIGNMENTS, &FACTORS, &OPERATORS],
    numbers: &["integer_literal", "float_literal"],
    conditions: &[("if_expression", "if"), ("while_expression", "while"), ("match_pattern", "if")],
    not_negated: &["let_condition", "let_chain"],
    arguments: &["arguments"],
    blocks: &["block"],
    single: &[("else_clause", ""), ("match_arm", "value"), ("closure_expression", "body")],
    statements: &[
        "_statement",
        "let_declaration",
        "_expression",
        "_expr",
        "_literal",
        "identifier",
        "macro_invocation",
    ],
    not_steps: &[
        "if_expression",
        "match_expression",
        "while_expression",
        "for_expression",
        "loop_expression",
        "return_expression",
        "unsafe_block",
        "block",
    ],
    jumps: &[],
    trap: Trap { ends: "std::process::abort();", ..LIKE_C.trap },
    ..LIKE_C
};

/// What other languages do not have.
static OPERATORS: [Operator; 2] = [("boundary", "..", "..="), ("boundary", "..=", "..")];

static MESSAGES: Messages = Messages {
    errors: &["error: ", "error["],
    error_at: r"(?m)^(?P<message>error(?:\[\w+\])?: [^\n]*)\n +--> (?P<file>[^\s:]+):(?P<line>\d+)",
    made_up: r"[^\s:(`']*/rustc[0-9A-Za-z]{6}/[^\s:(`']*\.(o)\b",
    ..gnu::MESSAGES
};
