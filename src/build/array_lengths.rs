//! Lengths of the arrays in C and C++ code, from its syntax tree: whether one may be too short for what a program puts into it.
//!
//! A length is a number, a constant, or an expression of them. A name that has several values has all of them.

use std::collections::{BTreeSet, HashMap};

use tree_sitter::{Node, Parser};

use crate::language::{Language, nodes};

/// Maximum number of values of a length that are looked at.
const VALUES: usize = 16;

/// Maximum nesting of an expression that is evaluated.
const DEPTH: usize = 32;

/// Functions that allocate so many elements, or bytes, as their first argument says.
const ALLOCATE: [&str; 2] = ["malloc", "calloc"];

/// Class templates whose second argument is a length.
const WITH_LENGTH: &str = "array";

/// Class templates whose objects are made with a length.
const MADE_WITH_LENGTH: &str = "vector";

/// Whether code declares or allocates an array of one of these lengths, or declares one whose length is unknown. Arrays with initial
/// values, which are tables, and arrays of characters that hold text do not count.
///
/// True if the language has no syntax tree.
pub fn has_array_of(code: &[u8], language: &Language, lengths: &[u32]) -> bool {
    let mut parser = Parser::new();
    let known = language.syntax.is_some_and(|syntax| parser.set_language(&(syntax.grammar)()).is_ok());
    let Some(tree) = known.then(|| parser.parse(code, None)).flatten() else { return true };
    let mut found =
        Found { code, values: HashMap::new(), functions: BTreeSet::new(), indexed: BTreeSet::new() };
    // A constant may be defined by a later one.
    for _ in 0..2 {
        nodes(tree.root_node()).for_each(|node| found.constant(node));
    }
    nodes(tree.root_node()).for_each(|node| found.filled(node));
    let lengths: BTreeSet<i64> = lengths.iter().map(|length| i64::from(*length)).collect();
    nodes(tree.root_node()).any(|node| found.is_suspect(node, &lengths))
}

/// The possible values of an expression; `None` if they are unknown.
type Values = Option<BTreeSet<i64>>;

struct Found<'c> {
    code: &'c [u8],
    /// By name.
    values: HashMap<&'c str, Values>,
    /// Names of the program's functions.
    functions: BTreeSet<&'c str>,
    /// Names of arrays whose elements are written one by one, or that are passed to a function of the program.
    indexed: BTreeSet<&'c str>,
}

impl<'c> Found<'c> {
    fn text(&self, node: Node<'_>) -> &'c str {
        std::str::from_utf8(&self.code[node.byte_range()]).unwrap_or_default().trim()
    }

    fn field(&self, node: Node<'_>, name: &str) -> &'c str {
        node.child_by_field_name(name).map_or("", |child| self.text(child))
    }

    /// Notes the value of a name that gets one here, or the name of a function.
    fn constant(&mut self, node: Node<'_>) {
        if node.kind() == "function_declarator" {
            self.functions.insert(self.field(node, "declarator"));
            return;
        }
        let (name, value) = match node.kind() {
            "preproc_def" => (self.field(node, "name"), self.macro_value(self.field(node, "value"))),
            "enumerator" | "init_declarator" | "assignment_expression" => {
                let name = node.child_by_field_name("name").or(node.child_by_field_name("declarator"));
                let name = name.or(node.child_by_field_name("left")).map_or("", |name| self.text(name));
                let value = node.child_by_field_name("value").or(node.child_by_field_name("right"));
                (name, value.and_then(|value| self.value(value, DEPTH)))
            }
            // It gets a value that is not in the code.
            "pointer_expression" => (self.field(node, "argument"), None),
            "parameter_declaration" => (self.field(node, "declarator"), None),
            _ => return,
        };
        if name.is_empty() {
            return;
        }
        let known = self.values.entry(name).or_insert_with(|| Some(BTreeSet::new()));
        match (known.as_mut(), value) {
            (Some(known), Some(value)) => known.extend(value),
            (_, None) => *known = None,
            (None, _) => {}
        }
    }

    /// Returns the value of a macro, of which there is no tree.
    fn macro_value(&self, text: &str) -> Values {
        let text = text.trim_matches(|one: char| one == '(' || one == ')' || one.is_whitespace());
        match text.parse() {
            Ok(number) => Some(BTreeSet::from([number])),
            Err(_) => self.values.get(text).cloned().flatten(),
        }
    }

    /// Evaluates an expression that is nested at most so deep.
    fn value(&self, node: Node<'_>, depth: usize) -> Values {
        let depth = depth.checked_sub(1)?;
        match node.kind() {
            "number_literal" => {
                let digits = self.text(node).trim_end_matches(['u', 'U', 'l', 'L']);
                digits.parse().ok().map(|number| BTreeSet::from([number]))
            }
            "identifier" | "type_identifier" => {
                self.values.get(self.text(node)).cloned().flatten().filter(|all| !all.is_empty())
            }
            "qualified_identifier" => self.value(node.child_by_field_name("name")?, depth),
            "parenthesized_expression"
            | "type_descriptor"
            | "cast_expression"
            | "initializer_list"
            | "argument_list" => {
                let inner = node.child_by_field_name("value").or_else(|| node.named_child(0))?;
                (node.named_child_count() == 1 || node.kind() == "cast_expression")
                    .then(|| self.value(inner, depth))
                    .flatten()
            }
            // So many elements.
            "sizeof_expression" => Some(BTreeSet::from([1])),
            "binary_expression" => {
                let (left, right) = (node.child_by_field_name("left")?, node.child_by_field_name("right")?);
                let (left, right) = (self.value(left, depth)?, self.value(right, depth)?);
                let pairs = left.iter().flat_map(|one| right.iter().map(move |other| (*one, *other)));
                let operator = self.field(node, "operator");
                let computed = |(one, other): (i64, i64)| match operator {
                    "+" => one.checked_add(other),
                    "-" => one.checked_sub(other),
                    "*" => one.checked_mul(other),
                    "/" => one.checked_div(other),
                    _ => None,
                };
                pairs.take(VALUES).map(computed).collect()
            }
            _ => None,
        }
    }

    /// Notes an array whose elements are written one by one, or that a function of the program gets.
    fn filled(&mut self, node: Node<'_>) {
        match node.kind() {
            "assignment_expression" => {
                let Some(left) =
                    node.child_by_field_name("left").filter(|left| left.kind() == "subscript_expression")
                else {
                    return;
                };
                let (array, index) = (
                    left.child_by_field_name("argument"),
                    left.child_by_field_name("indices").or(left.child_by_field_name("index")),
                );
                let is_number = index.is_some_and(|index| {
                    self.text(index).trim_matches(['[', ']']).trim().parse::<i64>().is_ok()
                });
                if let Some(array) = array.filter(|_| !is_number) {
                    self.indexed.insert(last_name(self.text(array)));
                }
            }
            "call_expression" => {
                let is_own = self.functions.contains(self.field(node, "function"));
                let Some(arguments) = node.child_by_field_name("arguments").filter(|_| is_own) else {
                    return;
                };
                let mut cursor = arguments.walk();
                let passed: Vec<&str> =
                    arguments.named_children(&mut cursor).map(|one| last_name(self.text(one))).collect();
                self.indexed.extend(passed);
            }
            _ => {}
        }
    }

    fn is_suspect(&self, node: Node<'_>, lengths: &BTreeSet<i64>) -> bool {
        let is_of = |values: &BTreeSet<i64>| !values.is_disjoint(lengths);
        let known = |value: Option<Node<'_>>| {
            value.and_then(|value| self.value(value, DEPTH)).is_some_and(|values| is_of(&values))
        };
        match node.kind() {
            "array_declarator" => {
                let Some(size) = node.child_by_field_name("size") else { return false };
                self.is_filled_later(node) && self.value(size, DEPTH).is_none_or(|values| is_of(&values))
            }
            "new_declarator" => known(node.child_by_field_name("length")),
            "call_expression" if ALLOCATE.contains(&last_name(self.field(node, "function"))) => {
                known(node.child_by_field_name("arguments").and_then(|arguments| arguments.named_child(0)))
            }
            "template_type" if self.field(node, "name") == WITH_LENGTH && !self.is_of_a_table(node) => {
                known(node.child_by_field_name("arguments").and_then(|arguments| arguments.named_child(1)))
            }
            "declaration" if self.field(node, "type").contains(MADE_WITH_LENGTH) => {
                let mut cursor = node.walk();
                let mut objects = node.children_by_field_name("declarator", &mut cursor);
                objects.any(|object| known(made_with(object)))
            }
            _ => false,
        }
    }

    /// Whether a type is that of objects with initial values.
    fn is_of_a_table(&self, of: Node<'_>) -> bool {
        let mut above = std::iter::successors(of.parent(), Node::parent);
        let declaration = above.find(|node| matches!(node.kind(), "declaration" | "field_declaration"));
        let object = declaration.and_then(|declaration| declaration.child_by_field_name("declarator"));
        !self.is_empty(object.and_then(|object| object.child_by_field_name("value")))
    }

    /// Whether an array gets its elements when the program runs: not a parameter, a table, or a text.
    fn is_filled_later(&self, array: Node<'_>) -> bool {
        let (mut node, mut dimensions_below, mut is_pointer) = (array, 0, false);
        while let Some(parent) = node.parent() {
            match parent.kind() {
                "array_declarator" => dimensions_below += 1,
                "pointer_declarator" => is_pointer = true,
                "init_declarator" if !self.is_empty(parent.child_by_field_name("value")) => return false,
                "init_declarator" => {}
                "declaration" | "field_declaration" => {
                    let has_text = self.field(parent, "type").ends_with("char") && !is_pointer;
                    let is_text = dimensions_below == 0 && !self.indexed.contains(self.name(array));
                    return !(has_text && is_text);
                }
                _ => return false,
            }
            node = parent;
        }
        false
    }

    /// The name of an array, from any of its dimensions.
    fn name(&self, array: Node<'_>) -> &'c str {
        let mut node = array;
        while let Some(inner) = node.child_by_field_name("declarator") {
            node = inner;
        }
        self.text(node)
    }

    /// Whether there is no initial value, or an empty one: `{}` or `{0}`.
    fn is_empty(&self, value: Option<Node<'_>>) -> bool {
        value.is_none_or(|value| {
            let text: String = self.text(value).chars().filter(|one| !one.is_whitespace()).collect();
            text == "{}" || text == "{0}"
        })
    }
}

/// Returns the first argument of an object's constructor; nothing if the object has a list of elements instead.
fn made_with(object: Node<'_>) -> Option<Node<'_>> {
    let made_with = object.child_by_field_name("value").or(object.child_by_field_name("parameters"));
    let first = made_with.filter(|with| with.kind() != "initializer_list")?.named_child(0)?;
    // `vector<int> hand(MOST)` looks like a function.
    Some(first.child_by_field_name("type").unwrap_or(first))
}

/// Returns the last name of an expression: `hand` of `player->hand`.
fn last_name(expression: &str) -> &str {
    expression.rsplit(['.', '>', ':', '&', ' ']).next().unwrap_or(expression)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_suspect(code: &str) -> bool {
        has_array_of(code.as_bytes(), Language::CPP, &[3, 4, 5, 6, 7, 8, 9, 51])
    }

    #[test]
    fn short_arrays_are_found_however_they_are_written() {
        for code in [
            "int hand[6];",
            "int hand[(6)];",
            "struct game { int player[6], dealer[6]; };",
            "#define MOST 6\nint main() { int hand[MOST]; }",
            "#define MOST (6)\nint hand[MOST] = {0};",
            "const int MOST = 5; int hand[MOST + 1];",
            "enum { MOST = 6 }; int hand[MOST];",
            "int hands[2][6];",
            "char hand[6]; void add(char c) { hand[n++] = c; }",
            "void add(char *hand, char c); int main() { char hand[6]; add(hand, c); }",
            "char *hand[6];",
            "int n; int main() { n = 6; int hand[n]; }",
            "int main() { int n; scanf(\"%d\", &n); int hand[n]; }",
            "void f(int n) { int hand[n]; }",
            "std::array<int, 6> hand;",
            "const int MOST = 6; std::array<Card, MOST> hand;",
            "vector<int> hand(6);",
            "const int MOST = 6; vector<int> hand(MOST);",
            "int *hand = new int[6];",
            "int *hand = (int *)malloc(6 * sizeof(int));",
            "int *hand = calloc(6, sizeof *hand);",
        ] {
            assert!(is_suspect(code), "{code}");
        }
    }

    #[test]
    fn deep_code_does_no_harm() {
        let nested = format!("int hand[{}6{}];", "(".repeat(50_000), ")".repeat(50_000));
        assert!(is_suspect(&nested));
    }

    #[test]
    fn other_arrays_are_not() {
        for code in [
            "int hand[21];",
            "int seats[2];",
            "#define MOST 21\nint hand[MOST];",
            "int values[4] = {1, 2, 3, 4};",
            "static const std::array<const char *, 4> suits{\"a\", \"b\", \"c\", \"d\"};",
            "const char *suits[] = {\"a\", \"b\"};",
            "char key[8]; int main() { scanf(\"%7s\", key); }",
            "char deck[52][4];",
            "void show(int hand[6], int n);",
            "int main() { int decks; int *shoe = new int[decks * 52]; }",
            "vector<int> hand; vector<int> other(n);",
            "int most = 6; int main() { while (n < most) n++; }",
        ] {
            assert!(!is_suspect(code), "{code}");
        }
    }
}
