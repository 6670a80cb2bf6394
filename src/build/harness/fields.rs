//! Fields of the handout's types, from the syntax trees of a student's files: how many there are, and which functions reach into a
//! type that is not theirs.
//!
//! Only what the trees show clearly is reported. A function belongs to the type whose name begins like its own: `card_print` to
//! `card_t`. Functions that the handout does not name may be helpers of any type.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use tree_sitter::{Node, Parser};

use crate::language::nodes;
use crate::spec::model::{Build, Harness};
use crate::text;

/// Maximum number of uses that are named.
const USES: usize = 3;

/// What the files say of the fields; each text is empty if there is nothing to report.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Fields {
    /// Types with another number of fields than the handout demands: `` `shoe_t` has 4 fields instead of 3 ``.
    pub(super) counts: String,
    /// Functions that use fields of another type: `` `hand_print` uses `suit` (cards.c:80) ``.
    pub(super) reached: String,
}

/// Reads the student's headers and sources in `place`.
pub(super) fn fields(recipe: &Build, harness: &Harness, place: &Path) -> Fields {
    let mut parser = Parser::new();
    let known = recipe.language.syntax.is_some_and(|syntax| parser.set_language(&(syntax.grammar)()).is_ok());
    if harness.fields.is_empty() || !known {
        return Fields::default();
    }
    let files = harness.headers.iter().chain(&recipe.sources);
    let trees: Vec<_> = files
        .filter_map(|name| {
            let source = fs::read(place.join(name)).ok()?;
            Some((name, parser.parse(&source, None)?, source))
        })
        .collect();
    let mut found = Types::default();
    for (_, tree, source) in &trees {
        nodes(tree.root_node()).for_each(|node| found.add(node, source));
    }
    let of_types: Vec<OfType<'_>> =
        harness.fields.iter().map(|(name, count)| (name.as_str(), *count, found.of(name))).collect();
    let other_counts = of_types.iter().filter_map(|(name, count, fields)| {
        let had = fields.as_ref()?.len();
        (had != *count).then(|| format!("`{name}` has {} instead of {count}", text::count(had, "field")))
    });
    let counts = text::list(&other_counts.collect::<Vec<_>>(), "and");
    let mut reached = Vec::new();
    for (file, tree, source) in &trees {
        // A function within another belongs to that one.
        let mut end = 0;
        let functions = nodes(tree.root_node()).filter(|node| {
            let is_outermost = node.kind() == "function_definition" && node.start_byte() >= end;
            end = if is_outermost { node.end_byte() } else { end };
            is_outermost
        });
        reached.extend(functions.flat_map(|function| reach(function, source, file, (harness, &of_types))));
    }
    Fields { counts, reached: text::some(&reached, USES, "and") }
}

/// A type of the handout: its name, how many fields it must have, and the names of those that it has, if they can be told.
type OfType<'f> = (&'f str, usize, Option<&'f Vec<String>>);

/// The struct types of the files.
#[derive(Default)]
struct Types {
    /// By tag, the names of the fields; `None` if they cannot be told.
    structs: HashMap<String, Option<Vec<String>>>,
    /// By the name of a type, its tag, or its fields if it has none.
    names: HashMap<String, Result<String, Option<Vec<String>>>>,
}

impl Types {
    fn of(&self, name: &str) -> Option<&Vec<String>> {
        match self.names.get(name) {
            Some(Ok(tag)) => self.structs.get(tag)?.as_ref(),
            Some(Err(fields)) => fields.as_ref(),
            None => self.structs.get(name)?.as_ref(),
        }
    }

    /// Adds the type that a node declares, if it declares one.
    fn add(&mut self, node: Node<'_>, source: &[u8]) {
        if node.kind() == "struct_specifier"
            && let (Some(tag), Some(body)) =
                (node.child_by_field_name("name"), node.child_by_field_name("body"))
        {
            self.structs.insert(said(tag, source), declared(body, source));
        }
        if node.kind() == "type_definition"
            && let (Some(kind), Some(name)) =
                (node.child_by_field_name("type"), node.child_by_field_name("declarator"))
            && kind.kind() == "struct_specifier"
        {
            let meant = match (kind.child_by_field_name("name"), kind.child_by_field_name("body")) {
                (Some(tag), _) => Ok(said(tag, source)),
                (None, body) => Err(body.and_then(|body| declared(body, source))),
            };
            self.names.insert(said(name, source), meant);
        }
    }
}

/// Returns the names of the fields that a struct declares; `None` if they cannot be told.
fn declared(body: Node<'_>, source: &[u8]) -> Option<Vec<String>> {
    let mut fields = Vec::new();
    let mut cursor = body.walk();
    for declaration in body.named_children(&mut cursor).filter(|child| child.kind() != "comment") {
        if declaration.kind() != "field_declaration" || declaration.has_error() {
            return None;
        }
        let mut within = declaration.walk();
        let before = fields.len();
        for declarator in declaration.children_by_field_name("declarator", &mut within) {
            fields.push(said(innermost(declarator, "field_identifier")?, source));
        }
        if fields.len() == before {
            return None;
        }
    }
    Some(fields)
}

/// Returns the fields of types which are not its own that a function uses, if the handout names it: each field once.
fn reach(
    function: Node<'_>,
    source: &[u8],
    file: &str,
    (harness, of_types): (&Harness, &[OfType<'_>]),
) -> Vec<String> {
    let name = function
        .child_by_field_name("declarator")
        .and_then(|declarator| innermost(declarator, "identifier"))
        .map(|name| said(name, source));
    let Some(name) = name.filter(|name| harness.functions.iter().any(|known| known.name == *name)) else {
        return Vec::new();
    };
    let mut reached = Vec::new();
    for (of_type, _, fields) in of_types {
        let own = name.starts_with(of_type.trim_end_matches("_t"));
        let others = of_types.iter().filter(|(other, ..)| other != of_type);
        let shared: Vec<&String> = others.filter_map(|(_, _, fields)| *fields).flatten().collect();
        let fields = fields.iter().flat_map(|fields| fields.iter()).filter(|field| !shared.contains(field));
        for field in fields.filter(|_| !own) {
            if let Some(line) = use_of(function, source, field) {
                reached.push(format!("`{name}` uses `{field}` ({file}:{line})"));
            }
        }
    }
    reached
}

/// Returns the line of the first use of a field in a function.
fn use_of(function: Node<'_>, source: &[u8], field: &str) -> Option<usize> {
    let is_use = |node: &Node<'_>| {
        node.kind() == "field_expression"
            && node.child_by_field_name("field").is_some_and(|used| said(used, source) == field)
    };
    nodes(function).find(is_use).map(|node| node.start_position().row + 1)
}

/// Returns the identifier of this kind that a declarator declares.
fn innermost<'t>(mut declarator: Node<'t>, kind: &str) -> Option<Node<'t>> {
    while declarator.kind() != kind {
        let inner = declarator.child_by_field_name("declarator").or_else(|| {
            let mut cursor = declarator.walk();
            declarator.named_children(&mut cursor).find(|child| child.kind().ends_with("declarator"))
        });
        declarator = inner?;
    }
    Some(declarator)
}

fn said(node: Node<'_>, source: &[u8]) -> String {
    String::from_utf8_lossy(&source[node.byte_range()]).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::spec::model::Prototype;

    fn read(header: &str, source: &str) -> Fields {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("cards.h"), header).unwrap();
        fs::write(place.path().join("cards.c"), source).unwrap();
        let function = |name: &str| Prototype {
            text: format!("int {name}(void)"),
            name: name.to_owned(),
            returns: "int".to_owned(),
            parameters: Vec::new(),
        };
        let harness = Harness {
            headers: vec!["cards.h".to_owned()],
            functions: ["card_points", "hand_points", "shoe_draw"].map(function).to_vec(),
            fields: vec![("card_t".to_owned(), 2), ("hand_t".to_owned(), 2)],
            ..Harness::default()
        };
        let recipe = Build {
            language: Language::C,
            sources: vec!["cards.c".to_owned()],
            any_name: false,
            any_language: false,
            standard: "gnu17".to_owned(),
            program: "cards".to_owned(),
            makefile: false,
            prebuilt: false,
            harness: None,
            sanitized: false,
        };
        fields(&recipe, &harness, place.path())
    }

    #[test]
    fn fields_are_counted_however_a_type_is_declared() {
        for header in [
            "typedef struct { char suit; int value; } card_t;",
            "typedef struct card { char suit; /* a letter */ int value; } card_t;",
            "struct card { char suit; int value; };\ntypedef struct card card_t;",
            "typedef struct card card_t;\nstruct card { char suit, value; };",
            "struct card_t { char suit; int value; };",
        ] {
            assert_eq!(read(header, ""), Fields::default(), "{header}");
        }
        for (header, says) in [
            ("typedef struct { char suit; int value, extra; } card_t;", "`card_t` has 3 fields instead of 2"),
            ("struct c { int card; };\ntypedef struct c card_t;", "`card_t` has 1 field instead of 2"),
            (
                "typedef struct { char s; int *v; int x[3]; } card_t; typedef struct { card_t c[21]; } hand_t;",
                "`card_t` has 3 fields instead of 2 and `hand_t` has 1 field instead of 2",
            ),
        ] {
            assert_eq!(read(header, "").counts, says);
        }
    }

    #[test]
    fn what_cannot_be_told_is_not_reported() {
        for header in [
            "typedef struct {\n#ifdef X\nint a;\n#endif\nint b; int c; } card_t;",
            "typedef struct { FIELDS } card_t;",
            "typedef struct { struct { int a; int b; }; } card_t;",
            "typedef int card_t;",
            "",
        ] {
            assert_eq!(read(header, ""), Fields::default(), "{header}");
        }
    }

    #[test]
    fn code_may_be_nested_deeper_than_the_stack_is() {
        let deep = 200_000;
        let header =
            format!("typedef struct {{ char suit; int value; }} card_t;\nint {}x;\n", "*".repeat(deep));
        let source = format!(
            "int hand_points(card_t c)\n{{\n  return {}c.value{};\n}}\n",
            "(".repeat(deep),
            ")".repeat(deep)
        );
        assert_eq!(read(&header, &source).reached, "`hand_points` uses `value` (cards.c:3)");
    }

    #[test]
    fn only_functions_of_the_handout_reach_into_other_types() {
        let header = "typedef struct { char suit; int value; } card_t;\n\
                      typedef struct { card_t cards[21]; int count; } hand_t;\n";
        let source = "int card_points(card_t c) { return c.value; }\n\
                      static int helper(card_t c) { return c.value; }\n\
                      int hand_points(hand_t h)\n{\n  return h.cards[0].value + h.cards[1].value + h.count;\n}\n\
                      int *shoe_draw(hand_t *h) { return &h->count; }\n";
        let expected = "`hand_points` uses `value` (cards.c:5) and `shoe_draw` uses `count` (cards.c:7)";
        assert_eq!(read(header, source), Fields { counts: String::new(), reached: expected.to_owned() });
        let shared = header.replace("count", "value");
        assert_eq!(read(&shared, source).reached, "");
    }
}
