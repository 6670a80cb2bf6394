//! Java.

use std::time::Duration;

use super::syntax::{ARITHMETIC, ASSIGNMENTS, COMPARISONS, FACTORS, LIKE_C, LOGIC, STEPS};
use super::{
    ANY_STANDARD, Compiler, Crash, Language, Made, Memory, Messages, Runner, Runtime, Syntax, Trap, gnu,
    lexis,
};

pub(super) static JAVA: Language = Language {
    id: "java",
    name: "Java",
    sources: &["java"],
    related: &[],
    alike: &["java", "class", "jar"],
    harness: &["java"],
    standards: &[ANY_STANDARD, "8", "11", "17", "21"],
    usual_standard: ANY_STANDARD,
    compiler: &Compiler {
        program: "javac",
        package: "default-jdk-headless",
        standard: "--release=",
        flags: &[
            "-J-Xmx384m",
            "-J-XX:+UseSerialGC",
            "-J-XX:TieredStopAtLevel=1",
            "-J-XX:CompressedClassSpaceSize=64m",
            "-J-XX:ReservedCodeCacheSize=48m",
            "-encoding",
            "UTF-8",
            "-proc:none",
            "-Xlint:-options",
        ],
        libraries: &[],
        checks: &[],
        path_map: "",
        reserves: true,
        messages: &MESSAGES,
        ..gnu::COMPILER
    },
    runtime: &Runtime {
        runner: Some(&Runner {
            program: "java",
            arguments: &[
                "-Xmx{memory}m",
                "-Xss8m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:MaxMetaspaceSize=96m",
                "-XX:MaxDirectMemorySize=16m",
                "-XX:-UsePerfData",
                "-Xshare:auto",
                // Warnings of the virtual machine have times in them.
                "-Xlog:disable",
                "-Dfile.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-cp",
                "{directory}",
                "{class}",
            ],
            readable: &[
                "/etc/java-8-openjdk",
                "/etc/java-11-openjdk",
                "/etc/java-17-openjdk",
                "/etc/java-21-openjdk",
                "/etc/java-25-openjdk",
            ],
            made: Made::Files { option: "-d", ending: "class" },
        }),
        environment: &[],
        startup: Duration::from_millis(3000),
        threads: true,
        memory: Memory::Argument,
        crash: Some(&Crash {
            name: "Uncaught exception",
            uncaught: r#"Exception in thread "main" (?P<what>[A-Za-z_][\w.$]*(?::[^\n]*)?)\n(?:[^\n]*\n)*?(?:(?:\tat|Caused by|\t\.\.\.)[^\n]*\n)*\z"#,
            // Frames of the library have the name of their module before a slash.
            place: r"\tat [^\s/(]*\((?P<file>[^:()\n]*):(?P<line>\d+)\)",
            is_last_place: false,
            meanings: &[
                (
                    "NullPointerException",
                    "a method or field of `null`, most often of a variable that was never set",
                ),
                ("ArrayIndexOutOfBoundsException", "an index outside of an array"),
                ("StringIndexOutOfBoundsException", "an index outside of a text"),
                ("IndexOutOfBoundsException", "an index outside of a list"),
                ("InputMismatchException", "input of another type than the one that `Scanner` was asked for"),
                ("NoSuchElementException", "reading after the end of the input"),
                ("NumberFormatException", "text that is no number"),
                ("ArithmeticException", "a division of a whole number by zero"),
                ("ClassCastException", "an object of another class than the one it is cast to"),
                ("StackOverflowError", "a method that calls itself without end"),
                ("OutOfMemoryError", "more objects than the memory limit allows"),
                ("FileNotFoundException", "a file that does not exist"),
            ],
        }),
        made_up: None,
        out_of_memory: None,
    },
    lexis: &lexis::LIKE_JAVA,
    main: r"\bvoid\s+main\s*\(",
    sample: "class sample { public static void main(String[] a) { System.out.println(\"works\"); } }\n",
    syntax: Some(&SYNTAX),
};

/// The virtual machine cannot send itself a signal, so the trap prints the message of an uncaught exception and halts.
static SYNTAX: Syntax = Syntax {
    grammar: || tree_sitter_java::LANGUAGE.into(),
    skipped: &["import_declaration", "package_declaration", "annotation", "marker_annotation"],
    operators: &[&COMPARISONS, &ARITHMETIC, &LOGIC, &ASSIGNMENTS, &FACTORS, &STEPS],
    numbers: &["decimal_integer_literal", "decimal_floating_point_literal"],
    conditions: &[
        ("if_statement", "if"),
        ("while_statement", "while"),
        ("do_statement", "while"),
        ("ternary_expression", ""),
    ],
    blocks: &["block", "constructor_body", "switch_block_statement_group"],
    // A label stays with its loop: `continue` names it.
    single: &[
        ("if_statement", "consequence"),
        ("if_statement", "alternative"),
        ("while_statement", "body"),
        ("do_statement", "body"),
        ("for_statement", "body"),
        ("enhanced_for_statement", "body"),
        ("switch_rule", ""),
    ],
    statements: &["_statement", "local_variable_declaration", "switch_expression"],
    trap: Trap {
        ends: r#"System.out.println("\nException in thread \"main\" java.lang.Error: not covered"); Runtime.getRuntime().halt(1);"#,
        ..LIKE_C.trap
    },
    ..LIKE_C
};

static MESSAGES: Messages = Messages {
    errors: &[": error: ", "error: "],
    error_at: r"(?m)^([^\s:]+):(\d+): error: (.*)$",
    deaths: &[("OutOfMemoryError", super::Death::Memory), ("insufficient memory", super::Death::Memory)],
    ..gnu::MESSAGES
};
