//! JavaScript, run by Node.js.

use std::time::Duration;

use super::{ANY_STANDARD, Compiler, Language, Made, Messages, Runner, gnu, lexis};

pub(super) static JAVASCRIPT: Language = Language {
    id: "javascript",
    name: "JavaScript",
    sources: &["js", "mjs", "cjs"],
    related: &[],
    alike: &["js", "mjs", "cjs", "ts"],
    harness: &[],
    standards: &[ANY_STANDARD],
    usual_standard: ANY_STANDARD,
    compiler: &Compiler {
        program: "node",
        standard: "",
        flags: &["--check"],
        libraries: &[],
        checks: &[],
        path_map: "",
        messages: &MESSAGES,
        ..gnu::COMPILER
    },
    runner: Some(&Runner {
        program: "node",
        arguments: &["--max-old-space-size={memory}", "{file}"],
        // No colors in messages about exceptions.
        environment: &[("NO_COLOR", "1")],
        readable: &["/etc/ssl/openssl.cnf"],
        startup: Duration::from_millis(1000),
        threads: true,
        reserves: true,
        made: Made::Sources,
        uncaught: r"[^\s:]+(?::[^\s:]+)?:\d+\n(?:[^\n]*\n){0,4}?\n(?:<ref \*\d+> )?(?:Uncaught )?(?P<what>[A-Za-z_]\w*(?::[^\n]*)?)\n(?:[^\n]*\n)*?\nNode\.js v[^\n]*\n\z",
        place: r"(?:\(|at )(?P<file>[^\s:()/]+):(?P<line>\d+):\d+",
        is_last_place: false,
        out_of_memory: Some("<--- Last few GCs --->"),
        exceptions: &[
            ("ReferenceError", "a name that is not defined, most often a misspelled one"),
            ("TypeError", "a property or call of `undefined` or of a value of the wrong type"),
            ("RangeError", "a function that calls itself without end, or a number outside of its range"),
        ],
    }),
    lexis: &lexis::LIKE_JAVA,
    main: r"\brequire\s*\(|\bimport\b",
    grammar: None,
};

static MESSAGES: Messages =
    Messages { errors: &["SyntaxError: "], error_at: r"(?m)^([^\s:]+):(\d+)()$", ..gnu::MESSAGES };
