//! JavaScript, run by Node.js.

use std::time::Duration;

use super::syntax::{ARITHMETIC, ASSIGNMENTS, COMPARISONS, FACTORS, LIKE_C, LOGIC, Operator, STEPS};
use super::{
    ANY_STANDARD, Compiler, Crash, Language, Made, Memory, Messages, Runner, Runtime, Syntax, Trap, gnu,
    lexis,
};

pub(super) static JAVASCRIPT: Language = Language {
    id: "javascript",
    name: "JavaScript",
    sources: &["js", "mjs", "cjs"],
    related: &[],
    alike: &["js", "mjs", "cjs", "ts"],
    harness: &["js", "mjs", "cjs"],
    standards: &[ANY_STANDARD],
    usual_standard: ANY_STANDARD,
    compiler: &Compiler {
        program: "node",
        package: "nodejs",
        standard: "",
        flags: &["--check"],
        libraries: &[],
        checks: &[],
        path_map: "",
        reserves: true,
        messages: &MESSAGES,
        ..gnu::COMPILER
    },
    runtime: &Runtime {
        runner: Some(&Runner {
            program: "node",
            arguments: &["--max-old-space-size={memory}", "{file}"],
            // Debian keeps parts of Node.js in files, which other builds have in the program itself.
            readable: &["/etc/ssl/openssl.cnf", "/usr/share/nodejs"],
            made: Made::Sources,
        }),
        // No colors in messages about exceptions.
        environment: &[("NO_COLOR", "1")],
        startup: Duration::from_millis(1000),
        threads: true,
        memory: Memory::Argument,
        crash: Some(&Crash {
            name: "Uncaught exception",
            uncaught: r"[^\s:]+(?::[^\s:]+)?:\d+\n(?:[^\n]*\n){0,4}?\n(?:<ref \*\d+> )?(?:Uncaught )?(?P<what>[A-Za-z_]\w*(?::[^\n]*)?)\n(?:[^\n]*\n)*?\nNode\.js v[^\n]*\n\z",
            place: r"(?:\(|at )(?P<file>[^\s:()/]+):(?P<line>\d+):\d+",
            is_last_place: false,
            meanings: &[
                ("ReferenceError", "a name that is not defined, most often a misspelled one"),
                ("TypeError", "a property or call of `undefined` or of a value of the wrong type"),
                ("RangeError", "a function that calls itself without end, or a number outside of its range"),
            ],
        }),
        made_up: None,
        out_of_memory: Some("<--- Last few GCs --->"),
    },
    lexis: &lexis::LIKE_JAVA,
    main: r"\brequire\s*\(|\bimport\b",
    sample: "console.log('works');\n",
    syntax: Some(&SYNTAX),
};

static SYNTAX: Syntax = Syntax {
    grammar: || tree_sitter_javascript::LANGUAGE.into(),
    skipped: &["import_statement"],
    operations: &[
        "binary_expression",
        "assignment_expression",
        "augmented_assignment_expression",
        "update_expression",
    ],
    operators: &[&COMPARISONS, &ARITHMETIC, &LOGIC, &ASSIGNMENTS, &FACTORS, &STEPS, &OPERATORS],
    numbers: &["number"],
    texts: &["string", "template_string"],
    conditions: &[
        ("if_statement", "if"),
        ("while_statement", "while"),
        ("do_statement", "while"),
        ("ternary_expression", ""),
    ],
    arguments: &["arguments"],
    named_arguments: &["spread_element"],
    blocks: &["program", "statement_block", "switch_case", "switch_default"],
    // A label stays with its loop: `continue` names it.
    single: &[
        ("if_statement", "consequence"),
        ("else_clause", ""),
        ("while_statement", "body"),
        ("do_statement", "body"),
        ("for_statement", "body"),
        ("for_in_statement", "body"),
    ],
    statements: &["_statement", "_declaration"],
    trap: Trap { ends: "globalThis.process.abort();", ..LIKE_C.trap },
    ..LIKE_C
};

/// What other languages do not have.
static OPERATORS: [Operator; 4] = [
    ("opposite comparison", "===", "!=="),
    ("opposite comparison", "!==", "==="),
    ("arithmetic", "**", "*"),
    ("logic", "??", "&&"),
];

static MESSAGES: Messages =
    Messages { errors: &["SyntaxError: "], error_at: r"(?m)^([^\s:]+):(\d+)()$", ..gnu::MESSAGES };
