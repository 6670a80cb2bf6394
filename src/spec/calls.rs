//! Lines of C and C++ in scenarios, which call a student's functions, as a program.
//!
//! The program has a function for each scenario and gets the number of the one to run. It prints each line before it runs it, and
//! the value of an expression after it: `list_sum(l) = 8`. `#line` directives name the place of a line in the spec, so that
//! the compiler reports errors there.

use std::collections::BTreeMap;

use tree_sitter::{Node, Parser};

use super::model::{CallLine, Harness};
use crate::language::Language;

/// The name of the program's source, without extension.
const FILE: &str = "croupier_calls";

/// Functions of the C library without a value that a row may call.
const WITHOUT_VALUE: [&str; 8] = ["free", "srand", "qsort", "exit", "abort", "clearerr", "rewind", "perror"];

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// It has a value.
    Value,
    /// It has none: a declaration, an assignment, or a call of a function that returns nothing.
    Statement,
}

/// Whether a line is one statement in the language.
pub(super) fn is_statement(language: &Language, text: &str) -> bool {
    kind(language, &Harness::default(), text).is_some()
}

/// Returns the name and the text of the program; its arguments are numbers of `scenarios`, counted from 0.
pub(super) fn program(
    language: &Language,
    harness: &Harness,
    scenarios: &[Vec<CallLine>],
) -> (String, Vec<u8>) {
    let is_c = language == Language::C;
    let show = if is_c { include_str!("calls/show.c") } else { include_str!("calls/show.cpp") };
    let mut text = format!("#include \"croupier.h\"\n{show}");
    let mut cases = String::new();
    // Rows may have the same lines, but not the same names in one function.
    for (at, lines) in scenarios.iter().enumerate() {
        text.push_str(&format!("static void croupier_calls_{at}(void)\n{{\n"));
        for line in lines {
            text.push_str(&row(language, harness, line, is_c));
        }
        text.push_str("}\n");
        cases.push_str(&format!("    case {at}: croupier_calls_{at}(); break;\n"));
    }
    text.push_str(&format!("#line 1 \"{FILE}\"\n"));
    text.push_str(&format!(
        "int main(int count, char **arguments)\n{{\n    switch (count > 1 ? atoi(arguments[1]) : 0) {{\n{cases}    }}\n    return 0;\n}}\n"
    ));
    let extension = if is_c { "c" } else { "cpp" };
    (format!("{FILE}.{extension}"), text.into_bytes())
}

/// Returns a line as a part of a function.
fn row(language: &Language, harness: &Harness, line: &CallLine, is_c: bool) -> String {
    let code = line.text.trim().trim_end_matches(';');
    let shown = quoted(code);
    let place = format!("#line {} {}\n", line.place.line(), quoted(line.place.name()));
    match (kind(language, harness, code), is_c) {
        (Some(Kind::Value), true) => {
            format!("{place}croupier_says({shown} \" = \"); CROUPIER_SHOW(({code}));\n")
        }
        (Some(Kind::Value), false) => {
            format!("{place}croupier::says({shown}); croupier::show((({code}), croupier::nothing()));\n")
        }
        (_, true) => format!("{place}croupier_says({shown} \"\\n\"); {code};\n"),
        (_, false) => format!("{place}croupier::says({shown} \"\\n\"); {code};\n"),
    }
}

/// Returns what a line is; `None` if it is not one statement.
fn kind(language: &Language, harness: &Harness, code: &str) -> Option<Kind> {
    let mut parser = Parser::new();
    parser.set_language(&(language.syntax?.grammar)()).ok()?;
    let source = format!("void f(void) {{\n{};\n}}", code.trim().trim_end_matches(';'));
    let tree = parser.parse(&source, None)?;
    let body = tree.root_node().named_child(0)?.child_by_field_name("body")?;
    if tree.root_node().has_error() || tree.root_node().named_child_count() != 1 {
        return None;
    }
    let mut cursor = body.walk();
    let statements: Vec<Node<'_>> = body.named_children(&mut cursor).collect();
    // After a loop, the semicolon is a statement of its own.
    let [first, rest @ ..] = statements.as_slice() else { return None };
    if rest.iter().any(|node| node.named_child_count() > 0) {
        return None;
    }
    if first.kind() != "expression_statement" {
        return Some(Kind::Statement);
    }
    let value = first.named_child(0)?;
    let returns: BTreeMap<&str, &str> = harness
        .functions
        .iter()
        .map(|function| (function.name.as_str(), function.returns.as_str()))
        .collect();
    let called = value.child_by_field_name("function").filter(|_| value.kind() == "call_expression");
    let called = called.map_or("", |name| &source[name.byte_range()]);
    let is_statement = match value.kind() {
        "assignment_expression" | "update_expression" | "delete_expression" => true,
        "cast_expression" => {
            value.child_by_field_name("type").is_some_and(|kind| &source[kind.byte_range()] == "void")
        }
        _ => returns.get(called) == Some(&"void") || WITHOUT_VALUE.contains(&called),
    };
    Some(if is_statement { Kind::Statement } else { Kind::Value })
}

/// Returns a string literal.
fn quoted(text: &str) -> String {
    let spelled = text.bytes().map(|byte| match byte {
        b'"' | b'\\' | b'?' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        other => format!("\\{other:03o}"),
    });
    format!("\"{}\"", spelled.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::super::error::{Location, Source};
    use super::*;

    #[test]
    fn expressions_have_values_and_statements_have_none() {
        let harness = Harness {
            functions: vec![
                super::super::prototype::parse("void list_add(list_t *list, int value)").unwrap(),
                super::super::prototype::parse("int list_sum(list_t list)").unwrap(),
            ],
            ..Harness::default()
        };
        for (code, expected) in [
            ("list_sum(l)", Some(Kind::Value)),
            ("list_sum(l) + 1;", Some(Kind::Value)),
            ("l == NULL", Some(Kind::Value)),
            ("list_add(&l, 3)", Some(Kind::Statement)),
            ("free(l)", Some(Kind::Statement)),
            ("list_t l = list_new()", Some(Kind::Statement)),
            ("l = list_new()", Some(Kind::Statement)),
            ("(void)list_sum(l)", Some(Kind::Statement)),
            ("for (int i = 0; i < 3; i++) list_add(&l, i)", Some(Kind::Statement)),
            ("a(); b()", None),
            ("list_sum(", None),
            ("} int main(void) {", None),
            ("", None),
        ] {
            assert_eq!(kind(Language::C, &harness, code), expected, "{code}");
        }
        assert_eq!(kind(Language::CPP, &harness, "Stack<int> s"), Some(Kind::Statement));
        assert_eq!(kind(Language::CPP, &harness, "s.top()"), Some(Kind::Value));
    }

    #[test]
    fn errors_of_the_compiler_are_at_the_line_of_the_spec() {
        let source = Source::new("specs/list/scenarios/list.yaml", "1\n2\n3\n4\n5\n6\nseven\n");
        let place = Location::at(&source, 12..17);
        let lines = vec![CallLine { text: "say(\"hi\\n\")".to_owned(), place }];
        let (name, text) = program(Language::C, &Harness::default(), &[lines]);
        let text = String::from_utf8(text).unwrap();
        assert_eq!(name, "croupier_calls.c");
        assert!(text.contains("#line 7 \"specs/list/scenarios/list.yaml\"\ncroupier_says(\"say(\\\"hi\\\\n\\\")\" \" = \"); CROUPIER_SHOW((say(\"hi\\n\")));"), "{text}");
    }
}
