//! Python 3.

use std::time::Duration;

use super::syntax::{ARITHMETIC, ASSIGNMENTS, COMPARISONS, FACTORS, LIKE_C, Operator};
use super::{
    ANY_STANDARD, Compiler, Crash, Language, Made, Memory, Runner, Runtime, Syntax, Trap, gnu, lexis,
};

pub(super) static PYTHON: Language = Language {
    id: "python",
    name: "Python",
    sources: &["py"],
    related: &[],
    alike: &["py", "PY", "txt", "ipynb"],
    harness: &["py"],
    standards: &[ANY_STANDARD],
    usual_standard: ANY_STANDARD,
    compiler: &Compiler {
        program: "python3",
        package: "python3",
        standard: "",
        flags: &["-I", "-B", "-c", CHECK],
        libraries: &[],
        checks: &[],
        path_map: "",
        ..gnu::COMPILER
    },
    runtime: &Runtime {
        runner: Some(&Runner {
            program: "python3",
            // Write no bytecode files, and ignore the user's own packages.
            arguments: &["-B", "-s", "{file}"],
            readable: &[],
            made: Made::Sources,
        }),
        // Sets of strings have the same order in every run.
        environment: &[("PYTHONHASHSEED", "0"), ("PYTHONIOENCODING", "utf-8")],
        startup: Duration::from_millis(500),
        threads: false,
        memory: Memory::Reserved,
        crash: Some(&Crash {
            name: "Uncaught exception",
            uncaught: r"(?m)Traceback \(most recent call last\):\n  File [^\n]*\n(?:[ \t].*\n)*(?P<what>[A-Za-z_][\w.]*(?::[^\n]*)?)\n?\z",
            place: r#"File "(?P<file>[^"/<\n][^"\n]*)", line (?P<line>\d+)"#,
            is_last_place: true,
            meanings: &[
                ("ZeroDivisionError", "a division by zero"),
                (
                    "ValueError",
                    "a value that a function cannot use, most often text that is no number in `int(...)`",
                ),
                ("IndexError", "an index outside of a list or a text"),
                ("KeyError", "a key that a dictionary does not have"),
                (
                    "TypeError",
                    "an operation on a value of the wrong type, most often text in place of a number",
                ),
                ("NameError", "a name that is not defined, most often a misspelled one"),
                ("UnboundLocalError", "a variable that is read before it is set in a function"),
                (
                    "AttributeError",
                    "a method or attribute that the value does not have, most often of `None`",
                ),
                ("EOFError", "`input()` after the end of the input"),
                ("FileNotFoundError", "a file that does not exist"),
                ("RecursionError", "a function that calls itself without end"),
                (
                    "PermissionError",
                    "something that the sandbox does not allow, such as another program or a file outside of its directory",
                ),
                ("ModuleNotFoundError", "a module that is not installed here"),
            ],
        }),
        made_up: None,
        out_of_memory: None,
    },
    lexis: &lexis::LIKE_PYTHON,
    main: r"__name__\s*==",
    sample: "print('works')\n",
    syntax: Some(&SYNTAX),
};

/// Blocks are lines of the same indentation, so what ends a program is a line, or an operand of the condition of an `elif`.
static SYNTAX: Syntax = Syntax {
    grammar: || tree_sitter_python::LANGUAGE.into(),
    skipped: &["type", "import"],
    operations: &["comparison_operator", "binary_operator", "boolean_operator", "augmented_assignment"],
    operators: &[&COMPARISONS, &ARITHMETIC, &ASSIGNMENTS, &FACTORS, &OPERATORS],
    values: &[("True", "False"), ("False", "True")],
    numbers: &["integer", "float"],
    texts: &["string"],
    conditions: &[
        ("if_statement", "if"),
        ("elif_clause", "elif"),
        ("while_statement", "while"),
        ("conditional_expression", "if"),
        ("if_clause", "if"),
    ],
    not: "not",
    negated: "not ({})",
    negations: &["not_operator"],
    named_arguments: &["keyword_argument", "list_splat", "dictionary_splat"],
    blocks: &["module", "block"],
    single: &[("elif_clause", "condition")],
    statements: &["_statement", "_definition"],
    dropped: "pass",
    trap: Trap {
        ends: "__import__('os').abort();",
        single: "__import__('os').abort() or ({})",
        own_line: &[
            "if_statement",
            "while_statement",
            "for_statement",
            "with_statement",
            "try_statement",
            "match_statement",
            "_definition",
        ],
        needs: None,
    },
    ..LIKE_C
};

/// What other languages write in another way, or do not have.
static OPERATORS: [Operator; 13] = [
    ("opposite comparison", "is", "is not"),
    ("opposite comparison", "is not", "is"),
    ("opposite comparison", "in", "not in"),
    ("opposite comparison", "not in", "in"),
    ("arithmetic", "//", "*"),
    ("arithmetic", "**", "*"),
    ("integer division", "/", "//"),
    ("integer division", "//", "/"),
    ("integer division", "/=", "//="),
    ("integer division", "//=", "/="),
    ("assignment", "//=", "*="),
    ("logic", "and", "or"),
    ("logic", "or", "and"),
];

/// Reports the first error of each source in the format of other compilers.
const CHECK: &str = "\
import sys
failed = False
for name in sys.argv[1:]:
    try:
        with open(name, 'rb') as file:
            compile(file.read(), name, 'exec', dont_inherit=True)
    except SyntaxError as error:
        print(f'{name}:{error.lineno or 1}:{error.offset or 1}: error: {type(error).__name__}: {error.msg}')
        if error.text:
            print(error.text.rstrip())
        failed = True
    except ValueError as error:
        print(f'{name}:1:1: error: {error}')
        failed = True
sys.exit(failed)
";
