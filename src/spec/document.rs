//! The spec reference and the JSON Schema, both generated from the tables that specs are read by.

use std::fmt::Write;

use reference::Game;
use serde_json::{Map, Value, json};

use super::keys::phrases::WordLists;
use super::keys::{assignment, course, marks, scenario};
use super::table::{Key, Need, Shape, Table, Type};
use super::yaml;

/// A kind of file: its name, its purpose, and its shape.
struct File {
    name: &'static str,
    about: &'static str,
    shape: fn() -> Shape,
}

const FILES: [File; 5] = [
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
        name: "words/*.yaml",
        about: "Next to the assignments: words that the phrases of any of them may name after `use`. Each file contains what \
                `words` of an assignment contains.",
        shape: WordLists::shape,
    },
    File {
        name: "marks.yaml",
        about: "Next to the submissions: manual grades, by the name of the submission and the part.",
        shape: marks::Marks::shape,
    },
    File {
        name: "course.yaml",
        about: "Above the submissions: due dates, what late hand-ins cost, and what every command needs. It is found upwards from \
                the current directory.",
        shape: course::Course::shape,
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

## Phrases

A phrase says what to look for in a program's text. Case, spaces, and punctuation are ignored; words match as a whole.

| In a phrase | Meaning |
|---|---|
| `win/wins/won` | one of these words |
| `(the)` | optional |
| `...` | any text without numbers, inside the sentence |
| `....` | any text without numbers, also beyond the sentence |
| `\\|` | at the beginning or the end: the statement begins or ends there, at a punctuation mark, a line, or a column; between words: a new one begins |
| `\\|\\|` | at the end: nothing follows the last line of the turn |
| `{rank}` | one of the `words` of this name; its meaning is read |
| `{rank+}` | one or several of them, separated by commas, `and`, `then`, articles, brackets, or line breaks |
| `{int}`, `${int}` | a whole number, an amount of money; read |
| `{-int}` | a whole number that is read as negative, even without a minus, as in \"lost 3 chips\" |
| `{text}` | the rest of the sentence; read as it is |
| `{int:total}` | the same, read under another name: phrases of one fact read the same thing under the same name |
| `{int:}` | the same, but not read |
| `{winner=tie}` | reads `tie`, which need not be in the text |
| `{rank}-{suit}` | without a space between them: the text may have only spaces there |
| `!nobody wins` | `!` at the beginning: an exception; where it matches, the other phrases of the list find nothing |
| `regex:You (win\\|lose)` | a regular expression instead, for what a phrase cannot express; its groups are read, those with the name of `words` by their meanings |

`croupier explain ASSIGNMENT 'a line'` shows which phrase reads what in a line.
";

/// Returns the spec reference in Markdown: every key with its type, default, meaning, and an example.
pub fn markdown(games: &[&'static dyn Game]) -> String {
    let mut out = INTRODUCTION.to_owned();
    for file in FILES {
        let sections = Sections::of(&(file.shape)(), games);
        write_section(&mut out, 2, file.name, file.about);
        for section in &sections.0 {
            let title = section.title();
            if !title.is_empty() {
                write_section(&mut out, 3, &title, section.about.trim());
            }
            out.push_str("| Key | Type | Default | Meaning | Example |\n|---|---|---|---|---|\n");
            for key in &section.keys {
                sections.write_row(&mut out, key, &below(&section.paths[0], key.name));
            }
        }
    }
    out
}

/// A kind of mapping and the paths at which it is used.
struct Section {
    table: Option<&'static Table>,
    about: &'static str,
    keys: Vec<Key>,
    paths: Vec<String>,
}

impl Section {
    fn title(&self) -> String {
        self.paths.join("`, `")
    }
}

/// The kinds of mappings of a file, each once.
struct Sections(Vec<Section>);

impl Sections {
    fn of(shape: &Shape, games: &[&'static dyn Game]) -> Self {
        let mut sections = Self(Vec::new());
        sections.visit(shape, "", games);
        sections
    }

    fn visit(&mut self, shape: &Shape, path: &str, games: &[&'static dyn Game]) {
        let (table, about, keys) = match shape {
            Shape::Word(_) => return,
            Shape::List(item) => return self.visit(&item(), path, games),
            Shape::Names(item) => return self.visit(&item(), &below(path, "NAME"), games),
            Shape::Either { shapes, .. } => {
                return shapes.iter().for_each(|shape| self.visit(&shape(), path, games));
            }
            Shape::Mapping(table) => {
                let keys = table.all_keys(games).into_iter().chain(table.others.cloned());
                (Some(*table), table.about, keys.collect())
            }
            Shape::Open(keys) => (None, "The game determines which of these keys there are.", keys(games)),
        };
        let same = |known: &&mut Section| {
            known.table.zip(table).is_some_and(|(one, other)| std::ptr::eq(one, other))
        };
        if let Some(known) = self.0.iter_mut().find(same) {
            known.paths.push(path.to_owned());
            return;
        }
        self.0.push(Section { table, about, keys: keys.clone(), paths: vec![path.to_owned()] });
        for key in keys {
            self.visit(&(key.shape)(), &below(path, key.name), games);
        }
    }

    fn write_row(&self, out: &mut String, key: &Key, path: &str) {
        let shape = (key.shape)();
        let default = match key.need {
            Need::Required => "required".to_owned(),
            Need::Default(value) => code(value),
            Need::Optional("") => "none".to_owned(),
            Need::Optional(words) => words.to_owned(),
        };
        let about = about(key, &shape).replace('\n', "<br>");
        let cells = [code(key.name), self.type_of(&shape, path), default, about, code(&key.example)];
        let _ = writeln!(out, "| {} |", cells.map(|cell| cell.replace('|', "\\|")).join(" | "));
    }

    fn type_of(&self, shape: &Shape, path: &str) -> String {
        match shape {
            Shape::Word(word) => (word.is)(),
            Shape::List(item) => format!("a list; each: {}", self.type_of(&item(), path)),
            Shape::Names(item) => {
                format!("a mapping; under each name: {}", self.type_of(&item(), &below(path, "NAME")))
            }
            Shape::Either { shapes, .. } => shapes.map(|shape| self.type_of(&shape(), path)).join(", or "),
            Shape::Mapping(_) | Shape::Open(_) => {
                let here = |section: &&Section| section.paths.iter().any(|known| known == path);
                let title = self.0.iter().find(here).map(Section::title).unwrap_or_default();
                let anchor: String = title.chars().filter(|character| !".`,".contains(*character)).collect();
                format!("[a mapping](#{})", anchor.replace(' ', "-").to_lowercase())
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

fn code(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// Returns the meaning of a key, followed by the meanings of its values, one on each line.
fn about(key: &Key, shape: &Shape) -> String {
    let mut about = key.about.trim().to_owned();
    for (name, means) in choices(shape) {
        let _ = write!(about, "\n`{name}`: {means}.");
    }
    about
}

fn choices(shape: &Shape) -> Vec<(&'static str, String)> {
    match shape {
        Shape::Word(word) => (word.choices)(),
        Shape::List(item) => choices(&item()),
        Shape::Mapping(_) | Shape::Names(_) | Shape::Open(_) | Shape::Either { .. } => Vec::new(),
    }
}

/// Returns a JSON Schema (draft 2020-12) for `assignment.yaml` and scenario files, which differ in being a mapping
/// or a list. The definitions `words`, `marks`, and `course` are for the other files.
pub fn schema(games: &[&'static dyn Game]) -> String {
    let mut writer = SchemaWriter { games, definitions: Map::new() };
    let [assignment, scenarios, words, marks, course] = FILES.map(|file| writer.of(&(file.shape)()));
    writer.definitions.insert("words".to_owned(), words);
    writer.definitions.insert("marks".to_owned(), marks);
    writer.definitions.insert("course".to_owned(), course);
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "croupier spec",
        "if": { "type": "array" },
        "then": scenarios,
        "else": assignment,
        "$defs": writer.definitions,
    });
    format!("{schema:#}\n")
}

struct SchemaWriter<'a> {
    games: &'a [&'static dyn Game],
    definitions: Map<String, Value>,
}

impl SchemaWriter<'_> {
    fn of(&mut self, shape: &Shape) -> Value {
        match shape {
            Shape::Word(word) => (word.schema)(),
            Shape::List(item) => json!({ "type": "array", "items": self.of(&item()) }),
            Shape::Names(item) => json!({ "type": "object", "additionalProperties": self.of(&item()) }),
            Shape::Either { shapes, .. } => json!({ "anyOf": shapes.map(|shape| self.of(&shape())) }),
            Shape::Open(keys) => self.of_keys("", &keys(self.games)),
            Shape::Mapping(table) => {
                if !self.definitions.contains_key(table.name) {
                    self.definitions.insert(table.name.to_owned(), Value::Null);
                    let mut schema = self.of_keys(table.about.trim(), &table.all_keys(self.games));
                    if let Some(others) = table.others {
                        schema["additionalProperties"] = self.of(&(others.shape)());
                    }
                    self.definitions.insert(table.name.to_owned(), schema);
                }
                json!({ "$ref": format!("#/$defs/{}", table.name) })
            }
        }
    }

    fn of_keys(&mut self, description: &str, keys: &[Key]) -> Value {
        let mut properties = Map::new();
        for key in keys {
            let shape = (key.shape)();
            let mut schema = self.of(&shape);
            schema["description"] = about(key, &shape).into();
            if let Need::Default(value) = key.need {
                schema["default"] = yaml::to_json(value);
            }
            schema["examples"] = json!([yaml::to_json(&key.example)]);
            if let Some(was) = key.was {
                let mut old = schema.clone();
                old["deprecated"] = true.into();
                properties.insert(was.to_owned(), old);
            }
            properties.insert(key.name.to_owned(), schema);
        }
        let required = keys.iter().filter(|key| matches!(key.need, Need::Required) && key.was.is_none());
        let required: Vec<&str> = required.map(|key| key.name).collect();
        json!({
            "type": "object",
            "description": description,
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::checker::Checker;
    use super::super::error::{self, Source};
    use super::*;

    /// Reads a value by the table of its shape, as in a file.
    fn errors(key: &Key, value: &str, read: fn(&mut Checker, &yaml::Node, &str)) -> String {
        let (root, mut checker) = Checker::open(&Source::new(key.name, value));
        read(&mut checker, &root.expect("the value is YAML"), key.name);
        error::render(&checker.finish(), false)
    }

    #[test]
    fn every_example_and_default_is_right() {
        let games = reference::ALL;
        let sections = FILES.map(|file| Sections::of(&(file.shape)(), games));
        for key in sections.iter().flat_map(|sections| &sections.0).flat_map(|section| &section.keys) {
            assert_eq!(errors(key, &key.example, key.check), "", "the example of `{}`", key.name);
            if let Need::Default(value) = key.need {
                assert_eq!(errors(key, value, key.check), "", "the default of `{}`", key.name);
            }
            assert!(key.about.ends_with('.'), "`{}` has a sentence", key.name);
        }
    }
}
