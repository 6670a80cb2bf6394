//! Go.

use std::time::Duration;

use super::syntax::{ARITHMETIC, ASSIGNMENTS, COMPARISONS, FACTORS, LIKE_C, LOGIC, STEPS};
use super::{
    ANY_STANDARD, Compiler, Crash, Language, Memory, Messages, OwnLibrary, Runtime, Syntax, Trap, gnu, lexis,
};

pub(super) static GO: Language = Language {
    id: "go",
    name: "Go",
    sources: &["go"],
    related: &[],
    alike: &["go", "mod"],
    harness: &[],
    standards: &[ANY_STANDARD],
    usual_standard: ANY_STANDARD,
    compiler: &Compiler {
        program: "go",
        package: "golang-go",
        version: &["version"],
        // Nothing is downloaded, no C compiler is called, and files are built without a module.
        environment: &[
            ("GO111MODULE", "off"),
            ("GOFLAGS", "-buildvcs=false"),
            ("GOPROXY", "off"),
            ("GOTOOLCHAIN", "local"),
            ("GOTELEMETRY", "off"),
            ("CGO_ENABLED", "0"),
        ],
        reserves: true,
        standard: "",
        flags: &["build", "-trimpath"],
        library: Some(&OwnLibrary { cache: "GOCACHE", sample: USUAL }),
        libraries: &[],
        checks: &[],
        path_map: "",
        messages: &MESSAGES,
        ..gnu::COMPILER
    },
    runtime: &Runtime {
        // One thread at a time runs the program's own code, so that a run does not depend on the number of processors.
        environment: &[("GOMAXPROCS", "1"), ("GOMEMLIMIT", "{memory}MiB"), ("GOTRACEBACK", "single")],
        startup: Duration::from_millis(50),
        threads: true,
        memory: Memory::Used,
        crash: Some(&Crash {
            name: "Panic",
            uncaught: r"(?:runtime: goroutine stack exceeds [^\n]*\n(?:[^\n]+\n)*)?(?:panic|fatal error): (?P<what>[^\n]*)\n(?:[^\n]+\n)*\n(?:runtime stack:\n(?s:.*?)\n\n)?goroutine \d+ \[(?s:.*)\z",
            place: r"\t\./(?P<file>[^\s:]+):(?P<line>\d+)",
            is_last_place: false,
            meanings: &[
                ("index out of range", "an index outside of an array or a slice"),
                ("slice bounds out of range", "a range outside of a slice or a text"),
                (
                    "nil pointer dereference",
                    "a field or method of a pointer that is `nil`, most often never set",
                ),
                ("entry in nil map", "a map that was not created with `make`"),
                ("integer divide by zero", "a division of an integer by zero"),
                ("interface conversion", "a type assertion of a value of another type"),
                (
                    "all goroutines are asleep",
                    "a channel that is read, but that nothing is sent to, or the other way round",
                ),
                ("send on closed channel", "a value sent to a channel after `close`"),
                ("stack overflow", "a function that calls itself without end"),
                ("out of memory", "more memory than the limit allows"),
            ],
        }),
        made_up: Some(r"(?P<kept>\t\./[^\s:]+:\d+) \+0x[0-9a-f]+"),
        ..*Runtime::BARE
    },
    lexis: &lexis::LIKE_GO,
    main: r"\bfunc\s+main\s*\(",
    sample: "package main\nimport \"fmt\"\nfunc main() { fmt.Println(\"works\") }\n",
    syntax: Some(&SYNTAX),
};

/// A variable or a package that is not used is an error, so a dropped statement stays where it is never run. An exit code is no sign of
/// an end before the end, and a panic may be recovered.
static SYNTAX: Syntax = Syntax {
    grammar: || tree_sitter_go::LANGUAGE.into(),
    skipped: &["import_declaration", "package_clause"],
    operations: &["binary_expression", "assignment_statement", "inc_statement", "dec_statement"],
    operators: &[&COMPARISONS, &ARITHMETIC, &LOGIC, &ASSIGNMENTS, &FACTORS, &STEPS],
    numbers: &["int_literal", "float_literal"],
    texts: &["interpreted_string_literal", "raw_string_literal"],
    conditions: &[("if_statement", "if"), ("for_statement", "for")],
    not_negated: &["for_clause", "range_clause", "block"],
    named_arguments: &["variadic_argument"],
    blocks: &["statement_list"],
    single: &[("if_statement", "alternative")],
    statements: &["_statement", "_declaration"],
    steps: &["expression_statement", "assignment_statement", "inc_statement", "dec_statement"],
    dropped: "if false { {} }",
    trap: Trap {
        ends: "croupier.Kill(croupier.Getpid(), croupier.SIGKILL);",
        needs: Some(("package_clause", "; import croupier \"syscall\"")),
        ..LIKE_C.trap
    },
    ..LIKE_C
};

/// The packages of first courses.
const USUAL: &str = r#"package main

import (
	_ "bufio"
	_ "bytes"
	_ "errors"
	"fmt"
	_ "io"
	_ "math"
	_ "math/rand"
	_ "os"
	_ "sort"
	_ "strconv"
	_ "strings"
	_ "time"
	_ "unicode"
)

func main() { fmt.Println("works") }
"#;

static MESSAGES: Messages = Messages {
    errors: &[".go:"],
    error_at: r"(?m)^(?:\./)?(?P<file>[^\s:#]+\.go):(?P<line>\d+):\d+: (?P<message>[^\n]*)",
    ..gnu::MESSAGES
};
