//! The spec reference and the JSON Schema, both made from the tables that specs are read by.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::keys::{assignment, scenario};
use super::table::{Key, Need, Shape, Table, Type};
use super::yaml;

/// A kind of file: its name, what it is, and what it holds.
struct File {
    name: &'static str,
    about: &'static str,
    shape: fn() -> Shape,
}

const FILES: [File; 3] = [
    File {
        name: "assignment.yaml",
        about: "One handout: what its parts are, how they are built, and how they are compared.",
        shape: assignment::Assignment::shape,
    },
    File {
        name: "scenarios/*.yaml",
        about: "Test cases: a list of scenarios, in as many files as you like.",
        shape: Vec::<scenario::Scenario>::shape,
    },
    File {
        name: "marks.yaml",
        about: "Next to the submissions: what a person gave, by the name of the submission and the part.",
        shape: scenario::Marks::shape,
    },
];

const INTRODUCTION: &str = "\
# Spec reference

An assignment is a directory with `assignment.yaml` and `scenarios/*.yaml`. Pass the directory above it to `--specs`.
Errors in these files are reported all together, each with its line and column.

For completion in an editor with yaml-language-server, put this line at the top of a file:

```yaml
# yaml-language-server: $schema=PATH/TO/docs/spec.schema.json
```

Lists and mappings are plain YAML; anchors, aliases, and tags are not used. Expressions are
[regular expressions](https://docs.rs/regex/latest/regex/#syntax) in which `\\d`, `\\s`, and `\\w` are ASCII.
";

/// Returns the spec reference in Markdown: every key with its type, default, meaning, and an example.
pub fn markdown() -> String {
    let mut out = INTRODUCTION.to_owned();
    for file in FILES {
        let mut sections = Vec::new();
        visit(&(file.shape)(), "", &mut sections);
        write_section(&mut out, 2, file.name, file.about);
        for Section { table, paths } in &sections {
            let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
            let title = paths.join("`, `");
            if !title.is_empty() {
                write_section(&mut out, 3, &title, table.about.trim());
            }
            out.push_str("| Key | Type | Default | Meaning | Example |\n|---|---|---|---|---|\n");
            for key in table.keys {
                let path = below(paths[0], key.name);
                write_row(&mut out, key, &path, &sections);
            }
        }
    }
    out
}

/// A table and the paths at which it is used.
struct Section {
    table: &'static Table,
    paths: Vec<String>,
}

/// Collects the tables of a shape, each once.
fn visit(shape: &Shape, path: &str, sections: &mut Vec<Section>) {
    match shape {
        Shape::Word(_) => {}
        Shape::List(item) => visit(&item(), path, sections),
        Shape::Names(item) => visit(&item(), &below(path, "NAME"), sections),
        Shape::Either { shapes, .. } => shapes.iter().for_each(|shape| visit(&shape(), path, sections)),
        Shape::Mapping(table) => {
            if let Some(known) = sections.iter_mut().find(|known| std::ptr::eq(known.table, *table)) {
                known.paths.push(path.to_owned());
                return;
            }
            sections.push(Section { table, paths: vec![path.to_owned()] });
            for key in table.keys {
                visit(&(key.shape)(), &below(path, key.name), sections);
            }
        }
    }
}

fn below(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

fn write_section(out: &mut String, level: usize, title: &str, about: &str) {
    let _ = write!(out, "\n{} `{title}`\n\n{about}\n\n", "#".repeat(level));
}

fn write_row(out: &mut String, key: &Key, path: &str, sections: &[Section]) {
    let shape = (key.shape)();
    let default = match key.need {
        Need::Required => "required".to_owned(),
        Need::Default(value) => code(value),
        Need::Optional("") => "none".to_owned(),
        Need::Optional(words) => words.to_owned(),
    };
    let mut about = key.about.trim().to_owned();
    for (name, means) in choices(&shape) {
        let _ = write!(about, "<br>{}: {means}.", code(name));
    }
    let kind = type_of(&shape, path, sections);
    let cells = [code(key.name), kind, default, about, code(key.example)];
    let _ = writeln!(out, "| {} |", cells.map(|cell| cell.replace('|', "\\|")).join(" | "));
}

fn code(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

fn choices(shape: &Shape) -> Vec<(&'static str, &'static str)> {
    match shape {
        Shape::Word(word) => (word.choices)(),
        Shape::List(item) => choices(&item()),
        Shape::Mapping(_) | Shape::Names(_) | Shape::Either { .. } => Vec::new(),
    }
}

fn type_of(shape: &Shape, path: &str, sections: &[Section]) -> String {
    match shape {
        Shape::Word(word) => (word.is)(),
        Shape::List(item) => format!("a list; each: {}", type_of(&item(), path, sections)),
        Shape::Names(item) => format!("a mapping; under each name: {}", type_of(&item(), path, sections)),
        Shape::Either { shapes, .. } => shapes.map(|shape| type_of(&shape(), path, sections)).join(", or "),
        Shape::Mapping(table) => {
            let section = sections.iter().find(|section| std::ptr::eq(section.table, *table));
            let title = section.map_or(String::new(), |section| section.paths.join("`, `"));
            let anchor: String = title
                .chars()
                .filter(|character| !".`,".contains(*character))
                .collect::<String>()
                .replace(' ', "-");
            format!("[a mapping](#{})", anchor.to_lowercase())
        }
    }
}

/// Returns a JSON Schema (draft 2020-12) for `assignment.yaml` and scenario files, which are told apart by being a mapping
/// or a list. The definition `marks` is for `marks.yaml`.
pub fn schema() -> String {
    let mut definitions = Map::new();
    let [assignment, scenarios, marks] = FILES.map(|file| schema_of(&(file.shape)(), &mut definitions));
    definitions.insert("marks".to_owned(), marks);
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "croupier spec",
        "if": { "type": "array" },
        "then": scenarios,
        "else": assignment,
        "$defs": definitions,
    });
    format!("{schema:#}\n")
}

fn schema_of(shape: &Shape, definitions: &mut Map<String, Value>) -> Value {
    match shape {
        Shape::Word(word) => (word.schema)(),
        Shape::List(item) => json!({ "type": "array", "items": schema_of(&item(), definitions) }),
        Shape::Names(item) => {
            json!({ "type": "object", "additionalProperties": schema_of(&item(), definitions) })
        }
        Shape::Either { shapes, .. } => {
            json!({ "anyOf": shapes.map(|shape| schema_of(&shape(), definitions)) })
        }
        Shape::Mapping(table) => {
            if !definitions.contains_key(table.name) {
                definitions.insert(table.name.to_owned(), Value::Null);
                let schema = schema_of_table(table, definitions);
                definitions.insert(table.name.to_owned(), schema);
            }
            json!({ "$ref": format!("#/$defs/{}", table.name) })
        }
    }
}

fn schema_of_table(table: &Table, definitions: &mut Map<String, Value>) -> Value {
    let mut properties = Map::new();
    for key in table.keys {
        let shape = (key.shape)();
        let mut schema = schema_of(&shape, definitions);
        let mut about = key.about.trim().to_owned();
        for (name, means) in choices(&shape) {
            let _ = write!(about, "\n`{name}`: {means}.");
        }
        schema["description"] = about.into();
        if let Need::Default(value) = key.need {
            schema["default"] = yaml::to_json(value);
        }
        schema["examples"] = json!([yaml::to_json(key.example)]);
        properties.insert(key.name.to_owned(), schema);
    }
    let required = table.keys.iter().filter(|key| matches!(key.need, Need::Required));
    let required: Vec<&str> = required.map(|key| key.name).collect();
    json!({
        "type": "object",
        "description": table.about.trim(),
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

#[cfg(test)]
mod tests {
    use super::super::desk::Desk;
    use super::super::fault::{self, Source};
    use super::*;

    /// Reads a value by its shape's own table, as it would be read in a file.
    fn faults(key: &Key, value: &str, read: fn(&mut Desk, &yaml::Node, &str)) -> String {
        let (root, mut desk) = Desk::open(&Source::new(key.name, value));
        read(&mut desk, &root.expect("the value is YAML"), key.name);
        fault::render(&desk.finish(), false)
    }

    #[test]
    fn every_example_and_default_is_right() {
        let mut sections = Vec::new();
        for file in FILES {
            visit(&(file.shape)(), "", &mut sections);
        }
        for key in sections.iter().flat_map(|section| section.table.keys) {
            assert_eq!(faults(key, key.example, key.check), "", "the example of `{}`", key.name);
            if let Need::Default(value) = key.need {
                assert_eq!(faults(key, value, key.check), "", "the default of `{}`", key.name);
            }
            assert!(key.about.ends_with('.'), "`{}` has a sentence", key.name);
        }
    }
}
