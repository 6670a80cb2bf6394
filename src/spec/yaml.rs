//! YAML: parses a text into a tree in which every node has its position, and writes values as text.
//!
//! Files are limited in size, depth, and number of nodes, and have no anchors, aliases, or tags. Duplicate keys are errors.
//! Plain scalars are resolved by YAML's core schema. Only this file uses YAML crates: one that reads with positions, and one
//! that writes.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use saphyr_parser::{Event, Parser, ScalarStyle, Span};
use serde::Serialize;

use super::error::{Location, Source, SpecError};
use crate::error::{Error, Result};

/// Maximum size of a file, in bytes.
pub(super) const LARGEST_FILE: usize = 1 << 20;
/// Maximum length of a line, in bytes: four times what a terminal accepts, so every valid input line fits.
const LONGEST_LINE: usize = 16 << 10;
/// Maximum depth of lists and mappings; a spec needs six levels.
const DEEPEST: usize = 16;
/// Maximum number of values in a file: enough for about three thousand scenarios.
const MOST_NODES: usize = 50_000;

/// A value of the file and its byte range.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Range<usize>,
    pub(super) kind: Kind,
}

/// The kind of a node.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Scalar { text: String, plain: bool },
    List(Vec<Node>),
    Mapping(Vec<(Node, Node)>),
}

impl Node {
    /// Creates a plain scalar that is not in a file: a default.
    pub(super) fn plain(text: &str, span: Range<usize>) -> Self {
        Self { span, kind: Kind::Scalar { text: text.to_owned(), plain: true } }
    }

    /// Returns the key and its value; the first if the key is duplicate.
    pub(super) fn entry(&self, key: &str) -> Option<(&Node, &Node)> {
        self.entries().iter().find(|(name, _)| name.text() == key).map(|(name, value)| (name, value))
    }

    /// Returns the entries of a mapping; none for anything else.
    pub(super) fn entries(&self) -> &[(Node, Node)] {
        if let Kind::Mapping(entries) = &self.kind { entries } else { &[] }
    }

    /// Returns the items of a list; none for anything else.
    pub(super) fn items(&self) -> &[Node] {
        if let Kind::List(items) = &self.kind { items } else { &[] }
    }

    /// Returns a scalar's text with quotes and escapes resolved; empty for anything else.
    pub(super) fn text(&self) -> &str {
        if let Kind::Scalar { text, .. } = &self.kind { text } else { "" }
    }

    /// Returns the kind of scalar; `None` for lists and mappings.
    pub(super) fn scalar(&self) -> Option<Scalar> {
        match &self.kind {
            Kind::Scalar { text, plain: true } => Some(resolve(text)),
            Kind::Scalar { .. } => Some(Scalar::Text),
            Kind::List(_) | Kind::Mapping(_) => None,
        }
    }

    /// Describes it, for "found …".
    pub(super) fn describe(&self) -> String {
        let shown = crate::text::shorten(&crate::text::visible(self.text().as_bytes()), 40);
        match (&self.kind, self.scalar()) {
            (Kind::List(_), _) => "a list".to_owned(),
            (Kind::Mapping(_), _) => "a mapping".to_owned(),
            (_, Some(Scalar::Null)) => "nothing".to_owned(),
            (_, Some(Scalar::Whole(None))) => format!("the number `{shown}`, which is too large"),
            (_, Some(Scalar::Whole(_) | Scalar::Real)) => format!("the number `{shown}`"),
            (_, Some(Scalar::Truth(_))) => format!("`{shown}`"),
            _ if shown.is_empty() => "an empty text".to_owned(),
            _ => format!("the text `{shown}`"),
        }
    }
}

/// Returns a text as a scalar in double quotes, on one line.
pub(super) fn quoted(text: &str) -> String {
    // A string of JSON is one of YAML 1.2.
    serde_json::Value::from(text).to_string()
}

/// The kinds of scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    Null,
    Truth(bool),
    /// A whole number, unless it needs more than 64 bits.
    Whole(Option<i64>),
    Real,
    Text,
}

/// Resolves a plain scalar by YAML's core schema; digits after a leading zero are text, not an octal number.
fn resolve(text: &str) -> Scalar {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let digits = unsigned.bytes().all(|byte| byte.is_ascii_digit());
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Scalar::Null,
        "true" | "True" | "TRUE" => Scalar::Truth(true),
        "false" | "False" | "FALSE" => Scalar::Truth(false),
        _ if digits && (unsigned == "0" || !unsigned.starts_with('0')) && !unsigned.is_empty() => {
            Scalar::Whole(text.parse().ok())
        }
        // Rust also parses `inf` and `nan` as numbers; they are text in YAML.
        _ if !digits
            && unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.')
            && text.parse::<f64>().is_ok() =>
        {
            Scalar::Real
        }
        _ => Scalar::Text,
    }
}

/// Writes a value as YAML, as one or more lines with a newline at the end.
///
/// # Errors
/// The value cannot be written as YAML.
pub(crate) fn write(value: &impl Serialize) -> Result<String> {
    serde_yaml::to_string(value).map_err(|error| Error::Internal(format!("cannot write YAML: {error}")))
}

/// Returns the JSON value of a constant of croupier.
pub(super) fn to_json(text: &str) -> serde_json::Value {
    serde_yaml::from_str(text).expect("the constant is YAML")
}

/// Parses a text within the limits; returns the tree, unless it is not YAML or exceeds a limit, and the errors.
pub(super) fn read(source: &Arc<Source>) -> (Option<Node>, Vec<SpecError>) {
    let mut tree = Tree::new(source);
    if let Some(error) = tree.too_long() {
        return (None, vec![error]);
    }
    let mut parser = Parser::new_from_str(source.text());
    while let Some(step) = parser.next_event() {
        let error = match step {
            Ok((event, span)) => tree.take(event, span).err(),
            Err(error) => Some(tree.no_yaml(&error)),
        };
        if let Some(error) = error {
            tree.errors.push(*error);
            return (None, tree.errors);
        }
    }
    if tree.root.is_none() && tree.errors.is_empty() {
        let place = Location::at(source, 0..0);
        tree.errors.push(SpecError::new(place, "file is empty", "expected YAML here"));
    }
    (tree.root, tree.errors)
}

/// Whether parsing can continue after an event.
type Step = std::result::Result<(), Box<SpecError>>;

/// A list or mapping whose end has not been reached.
struct Open {
    start: usize,
    /// Set for a mapping.
    entries: Option<Vec<(Node, Node)>>,
    items: Vec<Node>,
    key: Option<Node>,
    /// The bytes of the keys so far, to find duplicates.
    seen: HashMap<String, Range<usize>>,
}

struct Tree<'a> {
    source: &'a Arc<Source>,
    /// The byte offset of each character, unless every character is one byte.
    bytes: Option<Vec<usize>>,
    open: Vec<Open>,
    root: Option<Node>,
    nodes: usize,
    errors: Vec<SpecError>,
}

impl<'a> Tree<'a> {
    fn new(source: &'a Arc<Source>) -> Self {
        let text = source.text();
        let bytes = (!text.is_ascii()).then(|| text.char_indices().map(|(at, _)| at).collect());
        Self { source, bytes, open: Vec::new(), root: None, nodes: 0, errors: Vec::new() }
    }

    fn too_long(&self) -> Option<SpecError> {
        let text = self.source.text();
        let long = text.split('\n').find(|line| line.len() > LONGEST_LINE)?;
        let start = long.as_ptr() as usize - text.as_ptr() as usize;
        let place = Location::at(self.source, start..start);
        Some(SpecError::new(
            place,
            format!("this line is {} long", crate::text::count(long.len(), "byte")),
            format!("a line may have at most {LONGEST_LINE} bytes"),
        ))
    }

    fn byte(&self, index: usize) -> usize {
        let end = self.source.text().len();
        match &self.bytes {
            Some(bytes) => bytes.get(index).copied().unwrap_or(end),
            None => index.min(end),
        }
    }

    fn range(&self, span: Span) -> Range<usize> {
        let start = self.byte(span.start.index());
        start..self.byte(span.end.index()).max(start)
    }

    fn place(&self, span: Range<usize>) -> Location {
        Location::at(self.source, span)
    }

    fn no_yaml(&self, error: &saphyr_parser::ScanError) -> Box<SpecError> {
        let at = self.byte(error.marker().index());
        if error.info().contains("unknown anchor") {
            return self.no_anchors(&(at..at));
        }
        let text = self.source.text();
        let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..];
        let indent = &line[..line.len() - line.trim_start().len()];
        let told = SpecError::new(self.place(at..at), "invalid YAML", error.info());
        Box::new(match indent.contains('\t') || error.info().contains("tab") {
            true => told.hint("indent with spaces, not tabs"),
            false => {
                told.hint("text that contains `: `, ` #` or begins with one of `[{*&!|>%@` needs quotes")
            }
        })
    }

    fn take(&mut self, event: Event<'_>, span: Span) -> Step {
        let span = self.range(span);
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.plain_node(anchor, tag.is_some(), &span)?;
                let kind = Kind::Scalar { text: text.into_owned(), plain: style == ScalarStyle::Plain };
                self.close(Node { span, kind })
            }
            Event::SequenceStart(anchor, tag) => {
                self.plain_node(anchor, tag.is_some(), &span)?;
                self.begin(&span, None)
            }
            Event::MappingStart(anchor, tag) => {
                self.plain_node(anchor, tag.is_some(), &span)?;
                self.begin(&span, Some(Vec::new()))
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(&span),
            Event::Alias(_) => Err(self.no_anchors(&span)),
            Event::DocumentStart(true) if self.root.is_some() => Err(Box::new(
                SpecError::new(
                    self.place(span),
                    "a second document begins here",
                    "expected the end of the file",
                )
                .hint("remove the `---`, or give each document a file of its own"),
            )),
            Event::DocumentStart(_)
            | Event::DocumentEnd
            | Event::StreamStart
            | Event::StreamEnd
            | Event::Nothing => Ok(()),
        }
    }

    fn no_anchors(&self, span: &Range<usize>) -> Box<SpecError> {
        let place = self.place(span.clone());
        let error = SpecError::new(place, "anchors and aliases are not used in this file", "");
        Box::new(error.hint("write the value in each place"))
    }

    /// Counts the node; rejects anchors, aliases, and tags.
    fn plain_node(&mut self, anchor: usize, tagged: bool, span: &Range<usize>) -> Step {
        if anchor != 0 {
            return Err(self.no_anchors(span));
        }
        if tagged {
            let place = self.place(span.clone());
            let error = SpecError::new(place, "tags such as `!!str` are not used in this file", "");
            return Err(Box::new(error.hint("put text in quotes; everything else is known by its key")));
        }
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            let place = self.place(span.clone());
            let message = format!("the file contains more than {MOST_NODES} values");
            return Err(Box::new(SpecError::new(place, message, "")));
        }
        Ok(())
    }

    fn begin(&mut self, span: &Range<usize>, entries: Option<Vec<(Node, Node)>>) -> Step {
        if self.open.len() == DEEPEST {
            let place = self.place(span.clone());
            let message = format!("lists and mappings are nested more than {DEEPEST} deep");
            return Err(Box::new(SpecError::new(place, message, "nested too deeply")));
        }
        let start = span.start;
        self.open.push(Open { start, entries, items: Vec::new(), key: None, seen: HashMap::new() });
        Ok(())
    }

    fn end(&mut self, span: &Range<usize>) -> Step {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let kind = match open.entries {
            Some(entries) => Kind::Mapping(entries),
            None => Kind::List(open.items),
        };
        // In block style, the end is reported where the next node begins: the last child's end is used.
        let last = match &kind {
            Kind::Mapping(entries) => entries.last().map(|(_, value)| value.span.end),
            Kind::List(items) => items.last().map(|item| item.span.end),
            Kind::Scalar { .. } => None,
        };
        let end = if span.is_empty() { last.unwrap_or(open.start) } else { span.end };
        self.close(Node { span: open.start..end.max(open.start), kind })
    }

    /// Adds a complete node to its parent.
    fn close(&mut self, node: Node) -> Step {
        let Some(open) = self.open.last_mut() else {
            self.root = Some(node);
            return Ok(());
        };
        let Some(entries) = &mut open.entries else {
            open.items.push(node);
            return Ok(());
        };
        let Some(key) = open.key.take() else {
            return self.key(node);
        };
        entries.push((key, node));
        Ok(())
    }

    fn key(&mut self, key: Node) -> Step {
        if !matches!(key.kind, Kind::Scalar { .. }) {
            let place = self.place(key.span.clone());
            let expected = format!("expected a name before the colon, found {}", key.describe());
            return Err(Box::new(SpecError::new(place, "a key must be a name", expected)));
        }
        let Some(open) = self.open.last_mut() else { return Ok(()) };
        let first = open.seen.get(key.text()).cloned();
        if first.is_none() {
            open.seen.insert(key.text().to_owned(), key.span.clone());
        }
        let (name, span) = (crate::text::visible(key.text().as_bytes()), key.span.clone());
        open.key = Some(key);
        if let Some(first) = first {
            let error =
                SpecError::new(self.place(span), format!("duplicate key `{name}`"), "defined again here");
            self.errors.push(error.also(self.place(first), "first defined here"));
        }
        Ok(())
    }
}
