//! One change to a file of manual grades. Comments, order, and everything else in it stay byte for byte.
//!
//! The change is made where the parser found the key or its neighbors. The result is parsed again: if it says anything else than what
//! was meant, the file is left as it is.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::error::Source;
use super::super::model::Assignment;
use super::super::values::is_id;
use super::super::yaml::{self, Kind, Node, Scalar};
use super::blank;

/// What a key is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number of points or a share, as it was typed.
    Grade(String),
    /// Text for the student.
    Text(String),
    /// Nothing: the key stays, without a value.
    Nothing,
}

impl Value {
    /// Returns it as it is written; empty for nothing.
    fn written(&self) -> String {
        let is_plain = |text: &str| {
            let plain = |byte: u8| byte.is_ascii_digit() || b"./% ".contains(&byte);
            text.bytes().all(plain)
                && text.trim() == text
                && text.starts_with(|first| "0123456789.".contains(first))
        };
        match self {
            Value::Grade(text) if is_plain(text) => text.clone(),
            Value::Grade(text) | Value::Text(text) => yaml::quoted(text),
            Value::Nothing => String::new(),
        }
    }
}

/// Every value of a file by its keys, from the student on, as text: `[jane, play, style]`. Keys without a value are left out.
pub type Written = BTreeMap<Vec<String>, String>;

/// Returns every value of a file that is YAML; none of another.
pub fn written(text: &str) -> Written {
    parsed(text).map(|root| leaves(&root)).unwrap_or_default()
}

/// Returns the text of a file in which one key of a student has another value; `path` begins with the student. A student who is not in
/// it yet is added at its end.
///
/// # Errors
/// The file is written in a way in which the key cannot be changed; a sentence says what to do.
pub fn with(
    text: &str,
    path: &[&str],
    value: &Value,
    assignment: &Assignment,
) -> std::result::Result<String, String> {
    let root = parsed(text);
    let before = root.as_ref().map(leaves).unwrap_or_default();
    let key: Vec<String> = path.iter().map(|key| (*key).to_owned()).collect();
    let mut meant = before.clone();
    // A grade for style as a whole gives way to one by criteria.
    (1..key.len()).for_each(|length| drop(meant.remove(&key[..length])));
    match value {
        Value::Nothing => drop(meant.remove(&key)),
        Value::Grade(written) | Value::Text(written) => drop(meant.insert(key, written.clone())),
    }
    if meant == before {
        return Ok(text.to_owned());
    }
    let changed = match &root {
        Some(root) if root.entry(path[0]).is_some() || is_flow(text, root) => {
            Change { text, path, value }.in_tree(root)
        }
        _ => appended(text, path, value, assignment),
    };
    let changed = changed.filter(|changed| written(changed) == meant);
    changed.ok_or_else(|| {
        "The file is written in a way that croupier cannot change here: edit it, with each key on a line of its own."
            .to_owned()
    })
}

/// Adds a student to the end of a file, with all keys, and sets one of them.
fn appended(text: &str, path: &[&str], value: &Value, assignment: &Assignment) -> Option<String> {
    let mut all = text.to_owned();
    if !all.is_empty() && !all.ends_with('\n') {
        all.push('\n');
    }
    all.push_str(&blank::blank(path[0], assignment));
    let root = parsed(&all)?;
    root.entry(path[0])?;
    Change { text: &all, path, value }.in_tree(&root)
}

fn parsed(text: &str) -> Option<Node> {
    let source: Arc<Source> = Source::new("", text);
    let (root, errors) = yaml::read(&source);
    root.filter(|_| errors.is_empty())
}

/// Returns the values of scalars that are not null, by their keys.
fn leaves(root: &Node) -> Written {
    fn visit(node: &Node, path: &mut Vec<String>, found: &mut Written) {
        for (key, value) in node.entries() {
            path.push(key.text().to_owned());
            if value.scalar().is_some_and(|scalar| scalar != Scalar::Null) {
                found.insert(path.clone(), value.text().to_owned());
            }
            visit(value, path, found);
            path.pop();
        }
    }
    let mut found = Written::new();
    visit(root, &mut Vec::new(), &mut found);
    found
}

/// Whether a mapping is written in braces.
fn is_flow(text: &str, node: &Node) -> bool {
    matches!(node.kind, Kind::Mapping(_)) && text[node.span.start..].starts_with('{')
}

/// Whether nothing is written there at all, not even `null`.
fn is_absent(node: &Node) -> bool {
    node.scalar() == Some(Scalar::Null) && (node.text().is_empty() || node.span.is_empty())
}

/// A change of one key in a text.
struct Change<'a> {
    text: &'a str,
    path: &'a [&'a str],
    value: &'a Value,
}

impl Change<'_> {
    /// Returns the text after the change; `None` if it cannot be made.
    fn in_tree(&self, root: &Node) -> Option<String> {
        let (mut node, mut key, mut depth) = (root, None, 0);
        while let Some((name, value)) = self.path.get(depth).and_then(|name| node.entry(name)) {
            (node, key, depth) = (value, Some(name), depth + 1);
        }
        let rest = &self.path[depth..];
        match node.kind {
            Kind::Mapping(_) if rest.is_empty() => None,
            Kind::Mapping(_) if is_flow(self.text, node) => self.in_braces(node, rest),
            Kind::Mapping(_) => self.on_lines(node, rest),
            Kind::List(_) => None,
            Kind::Scalar { .. } => {
                let written = in_braces(rest, &self.value.written());
                if is_absent(node) {
                    let at = self.after_colon(key?)?;
                    Some(self.replaced(at..at, &format!(" {written}")))
                } else {
                    Some(self.replaced(self.start_of_value(key?, node)..self.end_of_value(node), &written))
                }
            }
        }
    }

    fn replaced(&self, span: std::ops::Range<usize>, with: &str) -> String {
        format!("{}{with}{}", &self.text[..span.start], &self.text[span.end..])
    }

    /// Adds keys to a mapping in braces.
    fn in_braces(&self, node: &Node, rest: &[&str]) -> Option<String> {
        let added = entry(rest, &self.value.written());
        let (at, added) = match node.entries().last() {
            Some(last) => (self.end_of(last)?, format!(", {added}")),
            None => (node.span.start + 1, added),
        };
        Some(self.replaced(at..at, &added))
    }

    /// Adds keys to a mapping with a key on each line, after its last one.
    fn on_lines(&self, node: &Node, rest: &[&str]) -> Option<String> {
        let (first, _) = node.entries().first()?;
        let line = self.text[..first.span.start].rfind('\n').map_or(0, |end| end + 1);
        let indent = &self.text[line..first.span.start];
        if !indent.bytes().all(|byte| byte == b' ') {
            return None;
        }
        let mut end = self.end_of(node.entries().last()?)?;
        end += self.text[end..].find('\n').map_or(self.text.len() - end, |at| at + 1);
        let mut lines = String::new();
        if end > 0 && !self.text[..end].ends_with('\n') {
            lines.push('\n');
        }
        for (depth, name) in rest.iter().enumerate() {
            let value =
                if depth + 1 == rest.len() { format!(" {}", self.value.written()) } else { String::new() };
            lines.push_str(&format!("{indent}{}{}:{value}\n", "  ".repeat(depth), key_text(name)));
        }
        Some(self.replaced(end..end, &lines))
    }

    /// Returns where an entry of a mapping ends.
    fn end_of(&self, (key, value): &(Node, Node)) -> Option<usize> {
        if is_absent(value) {
            // In braces, a key may have no colon.
            return Some(self.after_colon(key).unwrap_or(key.span.end));
        }
        match value.entries().last() {
            Some(last) if !is_flow(self.text, value) => self.end_of(last),
            _ => Some(self.end_of_value(value)),
        }
    }

    /// Returns where a value begins. For a block of text, the parser leaves out the sign before it.
    fn start_of_value(&self, key: &Node, value: &Node) -> usize {
        let colon = self.after_colon(key).unwrap_or(value.span.start);
        let between = self.text.get(colon..value.span.start).unwrap_or_default();
        let blanks = between.len() - between.trim_start_matches(' ').len();
        if between[blanks..].starts_with(['|', '>']) { colon + blanks } else { value.span.start }
    }

    /// Returns where a value ends. The parser counts the blanks after a block of text as its own.
    fn end_of_value(&self, value: &Node) -> usize {
        value.span.start + self.text[value.span.clone()].trim_end().len()
    }

    /// Returns where the colon after a key ends.
    fn after_colon(&self, key: &Node) -> Option<usize> {
        let after = &self.text[key.span.end..];
        let blanks = after.len() - after.trim_start_matches(' ').len();
        after[blanks..].starts_with(':').then_some(key.span.end + blanks + 1)
    }
}

/// Returns keys within one another and a value, on one line: `play: {style: 27}`.
fn entry(keys: &[&str], value: &str) -> String {
    match keys {
        [] => value.to_owned(),
        [key, rest @ ..] => format!("{}: {}", key_text(key), in_braces(rest, value)),
    }
}

fn in_braces(keys: &[&str], value: &str) -> String {
    if keys.is_empty() { value.to_owned() } else { format!("{{{}}}", entry(keys, value)) }
}

fn key_text(key: &str) -> String {
    if is_id(key) { key.to_owned() } else { yaml::quoted(key) }
}

#[cfg(test)]
#[path = "edit_tests.rs"]
mod tests;
