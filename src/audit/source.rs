//! Mutants of a source: one change of its syntax tree each.

use tree_sitter::{Node, Parser, Tree};

use super::Place;
use crate::error::{Error, Result};
use crate::explore::cases::Random;
use crate::language::Language;

/// A change of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its kind.
    pub mutator: &'static str,
    /// What is replaced, as offsets.
    pub range: std::ops::Range<usize>,
    /// By what, and where.
    pub place: Place,
}

/// Replaced operators, by the kind of change. A comparison has two: its boundary and its opposite.
const OPERATORS: [(&str, &str, &str); 21] = [
    ("boundary", "<", "<="),
    ("boundary", "<=", "<"),
    ("boundary", ">", ">="),
    ("boundary", ">=", ">"),
    ("opposite comparison", "<", ">="),
    ("opposite comparison", "<=", ">"),
    ("opposite comparison", ">", "<="),
    ("opposite comparison", ">=", "<"),
    ("opposite comparison", "==", "!="),
    ("opposite comparison", "!=", "=="),
    ("arithmetic", "+", "-"),
    ("arithmetic", "-", "+"),
    ("arithmetic", "*", "/"),
    ("arithmetic", "/", "*"),
    ("arithmetic", "%", "*"),
    ("logic", "&&", "||"),
    ("logic", "||", "&&"),
    ("assignment", "+=", "-="),
    ("assignment", "-=", "+="),
    ("step", "++", "--"),
    ("step", "--", "++"),
];

/// Returns every change of a source, in the order of its text. A source with syntax errors is changed where it is understood.
///
/// # Errors
/// The parser is of another version than the grammar of the language.
pub fn changes(language: &Language, file: usize, source: &str) -> Result<Vec<Change>> {
    let Some(tree) = parse(language, source)? else { return Ok(Vec::new()) };
    let mut found = Changes { source, file, changes: Vec::new() };
    found.visit(tree.root_node());
    found.changes.sort_by_key(|change| change.range.start);
    Ok(found.changes)
}

/// Returns some of these changes, the same for a seed, in their order.
pub fn sample(mut changes: Vec<Change>, limit: Option<usize>, seed: u64) -> Vec<Change> {
    if let Some(limit) = limit.filter(|limit| *limit < changes.len()) {
        let mut random = Random::new(seed, 0);
        for at in 0..limit {
            let other = at + random.below(changes.len() - at);
            changes.swap(at, other);
        }
        changes.truncate(limit);
        changes
            .sort_by_key(|change| (change.place.file, change.range.start, change.place.replacement.clone()));
    }
    changes
}

/// Returns a source with a change.
pub fn changed(source: &str, change: &Change) -> String {
    let (before, after) = (&source[..change.range.start], &source[change.range.end..]);
    format!("{before}{}{after}", change.place.replacement)
}

/// Returns a change as a diff of its lines.
pub fn diff(source: &str, change: &Change) -> String {
    let changed = changed(source, change);
    let lines = similar::udiff::unified_diff(similar::Algorithm::Myers, source, &changed, 0, None);
    let signed = lines.lines().filter(|line| line.starts_with(['-', '+'])).map(|line| line.split_at(1));
    signed.map(|(sign, line)| format!("{sign} {}\n", line.trim_end())).collect()
}

/// Returns a source that ends with a signal where the changed statement would be run; nothing if the change is in no statement.
///
/// # Errors
/// As [`changes`].
pub fn trapped(language: &Language, source: &str, change: &Change) -> Result<Option<String>> {
    let Some(tree) = parse(language, source)? else { return Ok(None) };
    let mut node = tree.root_node().descendant_for_byte_range(change.range.start, change.range.end);
    while let Some(inner) = node {
        let range = inner.byte_range();
        let (before, text, after) = (&source[..range.start], &source[range.clone()], &source[range.end..]);
        let is_in_block = inner.parent().is_some_and(|parent| BLOCKS.contains(&parent.kind()));
        match inner.kind() {
            "declaration" if is_in_block => return Ok(Some(format!("{before}{TRAP} {text}{after}"))),
            kind if kind.ends_with("_statement") && !BLOCKS.contains(&kind) || kind == "for_range_loop" => {
                return Ok(Some(format!("{before}{{ {TRAP} {text} }}{after}")));
            }
            _ => node = inner.parent(),
        }
    }
    Ok(None)
}

/// Ends the program with a signal, in C and C++.
const TRAP: &str = "__builtin_trap();";

/// Nodes that contain statements and are none that could be replaced by a block.
const BLOCKS: [&str; 2] = ["compound_statement", "case_statement"];

fn parse(language: &Language, source: &str) -> Result<Option<Tree>> {
    let mut parser = Parser::new();
    let unfit = |error| Error::Internal(format!("no syntax trees of {}: {error}", language.name));
    let Some(grammar) = language.grammar else {
        return Err(Error::usage(
            format!("programs in {} cannot be changed for an audit", language.name),
            "run an audit of a part in C or C++",
        ));
    };
    parser.set_language(&grammar()).map_err(unfit)?;
    Ok(parser.parse(source, None))
}

struct Changes<'s> {
    source: &'s str,
    file: usize,
    changes: Vec<Change>,
}

impl<'s> Changes<'s> {
    fn visit(&mut self, node: Node<'_>) {
        if node.kind().starts_with("preproc") || node.is_error() {
            return;
        }
        self.change(node);
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            self.visit(child);
        }
    }

    fn change(&mut self, node: Node<'_>) {
        match node.kind() {
            "binary_expression" | "assignment_expression" | "update_expression" => self.operator(node),
            "number_literal" => self.number(node),
            "if_statement" | "while_statement" | "do_statement" => self.condition(node),
            "expression_statement" if node.named_child_count() > 0 => {
                self.replace("dropped statement", node, ";".to_owned());
            }
            "break_statement" | "continue_statement" => {
                self.replace("dropped statement", node, ";".to_owned());
            }
            "argument_list" => self.arguments(node),
            "compound_statement" | "case_statement" => self.order(node),
            "string_literal" if self.text(node).len() > 2 => {
                self.replace("empty text", node, "\"\"".to_owned());
            }
            _ => {}
        }
    }

    fn operator(&mut self, node: Node<'_>) {
        let Some(operator) = node.child_by_field_name("operator") else { return };
        let (found, before) = (self.text(operator), node.child_by_field_name("left"));
        // `cout << x` is no number that is shifted, and text is not subtracted.
        let is_text = |side: Option<Node<'_>>| side.is_some_and(|side| side.kind() == "string_literal");
        if is_text(before) || is_text(node.child_by_field_name("right")) {
            return;
        }
        for (mutator, from, to) in OPERATORS {
            if from == found {
                self.replace(mutator, operator, to.to_owned());
            }
        }
    }

    fn number(&mut self, node: Node<'_>) {
        if let Ok(number) = self.text(node).parse::<i64>() {
            self.replace("constant", node, (number + 1).to_string());
            if number > 0 {
                self.replace("constant", node, (number - 1).to_string());
            }
        }
    }

    fn condition(&mut self, node: Node<'_>) {
        let Some(condition) = node.child_by_field_name("condition") else { return };
        let text = self.text(condition);
        let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
        self.replace("negated condition", condition, format!("(!({inner}))"));
    }

    fn arguments(&mut self, node: Node<'_>) {
        let mut cursor = node.walk();
        let arguments: Vec<Node<'_>> = node.named_children(&mut cursor).collect();
        for pair in arguments.windows(2) {
            let [one, other] = pair else { continue };
            if one.kind() != "string_literal" {
                self.swap("swapped arguments", *one, *other);
            }
        }
    }

    /// Exchanges each two statements that follow each other.
    fn order(&mut self, node: Node<'_>) {
        let mut cursor = node.walk();
        let statements: Vec<Node<'_>> = node.named_children(&mut cursor).collect();
        for pair in statements.windows(2) {
            if let [one, other] = pair
                && [one, other].iter().all(|statement| statement.kind() == "expression_statement")
            {
                self.swap("swapped statements", *one, *other);
            }
        }
    }

    fn swap(&mut self, mutator: &'static str, one: Node<'_>, other: Node<'_>) {
        let (first, second) = (self.text(one), self.text(other));
        if first != second {
            let between = &self.source[one.end_byte()..other.start_byte()];
            self.add(mutator, one, other, format!("{second}{between}{first}"));
        }
    }

    fn text(&self, node: Node<'_>) -> &'s str {
        &self.source[node.byte_range()]
    }

    fn replace(&mut self, mutator: &'static str, node: Node<'_>, replacement: String) {
        self.add(mutator, node, node, replacement);
    }

    fn add(&mut self, mutator: &'static str, first: Node<'_>, last: Node<'_>, replacement: String) {
        let point = |point: tree_sitter::Point| (point.row + 1, point.column + 1);
        let (start, end) = (point(first.start_position()), point(last.end_position()));
        let place = Place { file: self.file, start, end, replacement };
        self.changes.push(Change { mutator, range: first.start_byte()..last.end_byte(), place });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replacements(language: &Language, source: &str) -> Vec<(&'static str, String)> {
        let changes = changes(language, 0, source).unwrap();
        changes.iter().map(|change| (change.mutator, changed(source, change))).collect()
    }

    #[test]
    fn one_mutant_is_one_change() {
        let source = "#define N 3\nint f(int a, int b) { while (a < b) f(b, a + 1); return N; }\n";
        let line = |body: &str| format!("#define N 3\nint f(int a, int b) {{ {body} return N; }}\n");
        let expected = [
            ("negated condition", line("while (!(a < b)) f(b, a + 1);")),
            ("boundary", line("while (a <= b) f(b, a + 1);")),
            ("opposite comparison", line("while (a >= b) f(b, a + 1);")),
            ("dropped statement", line("while (a < b) ;")),
            ("swapped arguments", line("while (a < b) f(a + 1, b);")),
            ("arithmetic", line("while (a < b) f(b, a - 1);")),
            ("constant", line("while (a < b) f(b, a + 2);")),
            ("constant", line("while (a < b) f(b, a + 0);")),
        ];
        assert_eq!(replacements(Language::C, source), expected);
    }

    #[test]
    fn output_of_streams_and_formats_are_left_alone() {
        let source = "void f(int a) { if (a == 1) cout << \"x\" + a; printf(\"%d\", a); }\n";
        let kinds: Vec<_> = replacements(Language::CPP, source).into_iter().map(|(kind, _)| kind).collect();
        let condition = ["negated condition", "opposite comparison", "constant", "constant"];
        let output = ["dropped statement", "empty text"];
        assert_eq!(kinds, [&condition[..], &output, &output].concat());
    }

    #[test]
    fn statements_that_follow_each_other_are_exchanged() {
        let source = "void f(int a) { int b = 1; f(a); f(b); f(b); if (a) f(2); }\n";
        let all = replacements(Language::C, source);
        let swapped = all.into_iter().filter(|(kind, _)| *kind == "swapped statements");
        assert_eq!(
            swapped.map(|(_, text)| text).collect::<Vec<_>>(),
            ["void f(int a) { int b = 1; f(b); f(a); f(b); if (a) f(2); }\n"]
        );
    }

    #[test]
    fn sample_depends_on_the_seed_alone() {
        let source = "int f(int a) { return a + 1 + 2 + 3 + 4 + 5 + 6; }\n";
        let all = changes(Language::C, 0, source).unwrap();
        let some = |seed| sample(all.clone(), Some(5), seed);
        assert_eq!((some(1).len(), some(1) == some(1), some(1) == some(2)), (5, true, false));
        assert_eq!(sample(all.clone(), Some(100), 1), all);
    }

    #[test]
    fn trap_is_in_front_of_the_changed_statement() {
        let source = "int g = 4;\nint f(int a) { int b = a + 1; if (b > a) return b - a; for (int i = 0; a < 9;) a *= 3; return a; }\n";
        let all = changes(Language::C, 0, source).unwrap();
        let trapped = |replaced: &str| {
            let change = all.iter().find(|change| &source[change.range.clone()] == replaced).unwrap();
            trapped(Language::C, source, change).unwrap()
        };
        let with = |from: &str, to: &str| Some(source.replace(from, to));
        assert_eq!(trapped("4"), None, "it is in no function");
        assert_eq!(trapped("+"), with("int b", "__builtin_trap(); int b"));
        assert_eq!(trapped("-"), with("return b - a;", "{ __builtin_trap(); return b - a; }"));
        assert_eq!(trapped("a *= 3;"), with("a *= 3;", "{ __builtin_trap(); a *= 3; }"));
        let whole = "for (int i = 0; a < 9;) a *= 3;";
        assert_eq!(trapped("0"), with(whole, &format!("{{ __builtin_trap(); {whole} }}")));
    }

    #[test]
    fn diff_shows_the_changed_line() {
        let source = "int f(int a)\n{\n    return a + 1;\n}\n";
        let change = &changes(Language::C, 0, source).unwrap()[0];
        assert_eq!(diff(source, change), "-     return a + 1;\n+     return a - 1;\n");
    }
}
