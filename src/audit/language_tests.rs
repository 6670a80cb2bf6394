//! What is changed in each language, and where a program is ended to see whether a changed statement is run.

use super::source::{self, Change};
use super::trap::trapped;
use crate::language::{ALL, Language};

fn language(id: &str) -> &'static Language {
    ALL.into_iter().find(|language| language.id == id).unwrap()
}

fn found(id: &str, text: &str) -> Vec<Change> {
    let changes = source::changes(language(id), 0, text).unwrap();
    for change in &changes {
        assert_ne!(source::changed(text, change), text, "{change:?}");
    }
    changes
}

/// Checks the changes of a source: their kinds, what is replaced, and by what.
fn check(id: &str, text: &str, expected: &[(&str, &str, &str)]) {
    let changes = found(id, text);
    let said: Vec<(&str, &str, &str)> = changes
        .iter()
        .map(|change| (change.mutator, &text[change.range.clone()], change.place.replacement.as_str()))
        .collect();
    assert_eq!(said, expected, "{text}");
}

/// Checks that the trap of the first change of this text is in a source with `from` replaced by `to`.
fn check_trap(id: &str, text: &str, changed: &str, from: &str, to: &str) {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    let changes = found(id, text);
    let change = changes.iter().find(|change| &text[change.range.clone()] == changed).unwrap();
    let trap = language(id).syntax.unwrap().trap;
    let mut wanted = text.replace(from, &to.replace("TRAP", trap.ends));
    if let Some((_, needs)) = trap.needs {
        wanted = wanted.replacen('\n', &format!("{needs}\n"), 1);
    }
    assert_eq!(trapped(language(id), text, change).unwrap(), Some(wanted), "{changed}");
}

#[test]
fn every_grammar_reads_the_sample_of_its_language() {
    for language in ALL {
        let (_, tree) = source::parse(language, language.sample).unwrap();
        assert!(!tree.unwrap().root_node().has_error(), "{language:?}");
        assert!(!source::changes(language, 0, language.sample).unwrap().is_empty(), "{language:?}");
    }
}

#[test]
fn python_has_words_for_operators() {
    check(
        "python",
        "while a and not b:\n    f(b, a)\n",
        &[
            ("negated condition", "a and not b", "not (a and not b)"),
            ("logic", "and", "or"),
            ("dropped negation", "not b", "b"),
            ("dropped statement", "f(b, a)", "pass"),
            ("swapped arguments", "b, a", "a, b"),
        ],
    );
    check(
        "python",
        "x = 3 if (a) in (b) else n // 1.5\n",
        &[
            ("dropped statement", "x = 3 if (a) in (b) else n // 1.5", "pass"),
            ("constant", "3", "4"),
            ("constant", "3", "2"),
            ("negated condition", "(a) in (b)", "not ((a) in (b))"),
            ("opposite comparison", "in", "not in"),
            ("arithmetic", "//", "*"),
            ("integer division", "//", "/"),
            ("constant", "1.5", "2.5"),
            ("constant", "1.5", "0.5"),
        ],
    );
    check(
        "python",
        "while True:\n    if s is not None == 'x' != f\"{a}\":\n        break\n",
        &[
            ("constant", "True", "False"),
            (
                "negated condition",
                "s is not None == 'x' != f\"{a}\"",
                "not (s is not None == 'x' != f\"{a}\")",
            ),
            ("opposite comparison", "is not", "is"),
            ("opposite comparison", "==", "!="),
            ("empty text", "'x'", "''"),
            ("opposite comparison", "!=", "=="),
            ("empty text", "f\"{a}\"", "f\"\""),
            ("dropped statement", "break", "pass"),
        ],
    );
}

#[test]
fn python_documentation_types_and_named_arguments_are_left_alone() {
    check("python", "def f(a: Literal[3]):\n    \"\"\"Twice.\"\"\"\n    return g(a, end=b)\n", &[]);
    check("python", "def f(a):\n    return a + 'x'\n", &[("empty text", "'x'", "''")]);
}

#[test]
fn python_statements_are_trapped_on_lines_of_their_own() {
    let text = "a = 1\nif a > 2: b = 3\nelif a < 4:\n    while a != 5:\n        a += 6\nelse:\n\tfor i in f(7):\n\t\tpass\n";
    check_trap("python", text, "1", "a = 1", "TRAP a = 1");
    check_trap("python", text, "2", "if a > 2", "TRAP\nif a > 2");
    check_trap("python", text, "3", "b = 3", "TRAP b = 3");
    check_trap("python", text, "4", "a < 4", "__import__('os').abort() or (a < 4)");
    check_trap("python", text, "5", "    while", "    TRAP\n    while");
    check_trap("python", text, "6", "a += 6", "TRAP a += 6");
    check_trap("python", text, "7", "\tfor", "\tTRAP\n\tfor");
}

#[test]
fn java_statements_are_trapped_where_they_compile() {
    check(
        "java",
        "class A { int f(boolean b) { int i = 0; do { i++; } while (!b && i <= 5L); return b ? 1_000 : 2; } }\n",
        &[
            ("constant", "0", "1"),
            ("dropped statement", "i++;", ";"),
            ("step", "++", "--"),
            ("negated condition", "(!b && i <= 5L)", "(!(!b && i <= 5L))"),
            ("dropped negation", "!b", "b"),
            ("logic", "&&", "||"),
            ("boundary", "<=", "<"),
            ("opposite comparison", "<=", ">"),
            ("constant", "5L", "6L"),
            ("constant", "5L", "4L"),
            ("negated condition", "b", "(!(b))"),
            ("constant", "1_000", "1001"),
            ("constant", "1_000", "999"),
            ("constant", "2", "3"),
            ("constant", "2", "1"),
        ],
    );
    let text = "class A {\n  int x = 1;\n  int f(int a) {\n    int b = 2;\n    if (a > 3) b += 4;\n    else if (a > 5) return 6;\n    for (int i = 7; i < a; i++) f(8);\n    \
                switch (a) { case 9: b = 10; break; }\n    return b;\n  }\n}\n";
    check_trap("java", text, "2", "int b", "TRAP int b");
    check_trap("java", text, "3", "if (a > 3)", "TRAP if (a > 3)");
    check_trap("java", text, "4", "b += 4;", "{ TRAP b += 4; }");
    check_trap("java", text, "5", "if (a > 5) return 6;", "{ TRAP if (a > 5) return 6; }");
    check_trap("java", text, "6", "return 6;", "{ TRAP return 6; }");
    check_trap("java", text, "7", "for (", "TRAP for (");
    check_trap("java", text, "8", "f(8);", "{ TRAP f(8); }");
    check_trap("java", text, "9", "switch", "TRAP switch");
    check_trap("java", text, "10", "b = 10;", "TRAP b = 10;");
    let change = &found("java", text)[0];
    assert_eq!(trapped(language("java"), text, change).unwrap(), None, "it is in no function");
}

#[test]
fn javascript_compares_in_its_own_way() {
    check(
        "javascript",
        "'use strict';\nimport x from 'y';\nconst f = (a) => a === `no` ? a : g(...a, b) ?? false;\n",
        &[
            ("negated condition", "a === `no`", "(!(a === `no`))"),
            ("opposite comparison", "===", "!=="),
            ("empty text", "`no`", "``"),
            ("logic", "??", "&&"),
            ("constant", "false", "true"),
        ],
    );
    let text = "let a = 1;\nfor (let i = 2; i < a; i++) a *= 3;\nconst f = () => { if (a) g(4); else if (a > 5) g(6) };\n\
                switch (a) { case 7: g(8) }\n";
    check_trap("javascript", text, "1", "let a", "TRAP let a");
    check_trap("javascript", text, "2", "for", "TRAP for");
    check_trap("javascript", text, "3", "a *= 3;", "{ TRAP a *= 3; }");
    check_trap("javascript", text, "4", "g(4);", "{ TRAP g(4); }");
    check_trap("javascript", text, "5", "if (a > 5) g(6)", "{ TRAP if (a > 5) g(6) }");
    check_trap("javascript", text, "6", "g(6)", "{ TRAP g(6) }");
    check_trap("javascript", text, "7", "switch", "TRAP switch");
    check_trap("javascript", text, "8", "g(8)", "TRAP g(8)");
}

#[test]
fn go_statements_stay_where_they_are_never_run() {
    check(
        "go",
        "package main\nimport \"fmt\"\nfunc f(a int) {\n\tfor i := 1; i < a; i++ {\n\t\ta -= i\n\t\tg(`x`)\n\t}\n\tfor a > 0 {\n\t\tbreak\n\t}\n}\n",
        &[
            ("constant", "1", "2"),
            ("constant", "1", "0"),
            ("boundary", "<", "<="),
            ("opposite comparison", "<", ">="),
            ("step", "++", "--"),
            ("swapped statements", "a -= i\n\t\tg(`x`)", "g(`x`)\n\t\ta -= i"),
            ("dropped statement", "a -= i", "if false { a -= i }"),
            ("assignment", "-=", "+="),
            ("dropped statement", "g(`x`)", "if false { g(`x`) }"),
            ("empty text", "`x`", "``"),
            ("negated condition", "a > 0", "(!(a > 0))"),
            ("boundary", ">", ">="),
            ("opposite comparison", ">", "<="),
            ("constant", "0", "1"),
            ("dropped statement", "break", "if false { break }"),
        ],
    );
    let text = "package main\nfunc f(a int) int {\n\tb := 1\n\tif c := 2; a > c {\n\t\tb = 3\n\t} else if a > 4 {\n\t\tb++\n\t}\n\
                \tfor i := 5; i < 6; i++ {\n\t}\n\tswitch a { case 7: return 8 }\n\treturn b\n}\n";
    check_trap("go", text, "1", "b := 1", "TRAP b := 1");
    check_trap("go", text, "2", "if c", "TRAP if c");
    check_trap("go", text, "3", "b = 3", "TRAP b = 3");
    check_trap("go", text, "4", "if a > 4 {\n\t\tb++\n\t}", "{ TRAP if a > 4 {\n\t\tb++\n\t} }");
    check_trap("go", text, "b++", "b++", "TRAP b++");
    check_trap("go", text, "5", "for", "TRAP for");
    check_trap("go", text, "7", "switch", "TRAP switch");
    check_trap("go", text, "8", "return 8", "TRAP return 8");
}

#[test]
fn rust_macros_and_last_expressions_are_changed() {
    check(
        "rust",
        "#[allow(dead_code)]\nfn f(a: &[i32]) -> i32 {\n    println!(\"{}\", a[0] + *b);\n    if let 1 = a { break; }\n    if !c { g(2..3) } else { 4 }\n}\n",
        &[
            ("dropped statement", "println!(\"{}\", a[0] + *b);", ";"),
            ("constant", "0", "1"),
            ("arithmetic", "+", "-"),
            ("constant", "1", "2"),
            ("constant", "1", "0"),
            ("dropped statement", "break;", ";"),
            ("dropped negation", "!c", "c"),
            ("constant", "2", "3"),
            ("constant", "2", "1"),
            ("boundary", "..", "..="),
            ("constant", "3", "4"),
            ("constant", "3", "2"),
            ("constant", "4", "5"),
            ("constant", "4", "3"),
        ],
    );
    let text = "fn f(a: i32) -> i32 {\n    let b = 1;\n    if a > 2 { b = 3; } else if a > 4 { g(5) };\n    let c = |x| x + 6;\n    \
                match a { 7 => 8, _ if a > 9 => { a + 10 } _ => 0 }\n}\n";
    check_trap("rust", text, "1", "let b", "TRAP let b");
    check_trap("rust", text, "2", "if a > 2", "TRAP if a > 2");
    check_trap("rust", text, "3", "b = 3;", "TRAP b = 3;");
    check_trap("rust", text, "4", "if a > 4 { g(5) }", "{ TRAP if a > 4 { g(5) } }");
    check_trap("rust", text, "5", "g(5)", "TRAP g(5)");
    check_trap("rust", text, "6", "x + 6", "{ TRAP x + 6 }");
    check_trap("rust", text, "7", "match", "TRAP match");
    check_trap("rust", text, "8", "8", "{ TRAP 8 }");
    check_trap("rust", text, "9", "match", "TRAP match");
    check_trap("rust", text, "10", "a + 10", "TRAP a + 10");
}

#[test]
fn spec_language_cannot_be_changed() {
    let error = source::changes(&crate::language::command::COMMAND, 0, "x").unwrap_err().to_string();
    assert_eq!(error, "programs in this language cannot be changed for an audit");
}
