//! Tables: the keys of a mapping and the type of each. They are defined once, in [`keys`](super::keys); reading, the errors of
//! keys and types, the [reference](super::document), and the schema are derived from them.

use std::borrow::Cow;

use reference::Game;

use super::checker::Checker;
use super::error::{excerpt, quoted};
use super::yaml::{Kind, Node, Scalar};
use crate::text;

/// The keys of a mapping.
pub(super) struct Table {
    /// Its name in the schema.
    pub(super) name: &'static str,
    /// The noun for one of a list of such mappings: "part"; empty if the key says what it is.
    pub(super) noun: Option<&'static str>,
    /// What it is for.
    pub(super) about: &'static str,
    pub(super) keys: &'static [Key],
    /// Further keys, which depend on the game.
    pub(super) more: Option<GameKeys>,
    /// What all other names have as values; the name of this key stands for them.
    pub(super) others: Option<&'static Key>,
}

/// The keys of some games.
pub(super) type GameKeys = fn(&[&'static dyn Game]) -> Vec<Key>;

/// A key.
#[derive(Clone)]
pub(super) struct Key {
    pub(super) name: &'static str,
    /// An old name, which is still read.
    pub(super) was: Option<&'static str>,
    pub(super) shape: fn() -> Shape,
    /// A sentence about it.
    pub(super) about: Cow<'static, str>,
    pub(super) need: Need,
    /// A valid value, as YAML.
    pub(super) example: Cow<'static, str>,
    /// Reads a value for its errors only.
    #[cfg(test)]
    pub(super) check: fn(&mut Checker, &Node, &str),
}

impl Key {
    /// Creates a key with a value of this type.
    pub(super) const fn of<T: Type>(
        name: &'static str,
        was: Option<&'static str>,
        about: Cow<'static, str>,
        need: Need,
        example: Cow<'static, str>,
    ) -> Self {
        Self {
            name,
            was,
            shape: T::shape,
            about,
            need,
            example,
            #[cfg(test)]
            check: |checker, node, what| {
                let _ = T::read(checker, node, what);
            },
        }
    }
}

/// What it means if a key is not given.
#[derive(Clone, Copy)]
pub(super) enum Need {
    Required,
    /// This value is used.
    Default(&'static str),
    /// There is none; in words, if there is more to say.
    Optional(&'static str),
}

/// What a value may look like.
pub(super) enum Shape {
    Word(WordShape),
    List(fn() -> Shape),
    Mapping(&'static Table),
    /// A mapping whose names the author chooses.
    Names(fn() -> Shape),
    /// A mapping whose keys depend on the game.
    Open(GameKeys),
    /// One or the other, distinguished by the kind of node.
    Either {
        is: &'static str,
        shapes: [fn() -> Shape; 2],
    },
}

/// What a scalar may look like.
pub(super) struct WordShape {
    /// A noun with its article, for "expected …".
    pub(super) is: fn() -> String,
    pub(super) kind: WordKind,
    pub(super) schema: fn() -> serde_json::Value,
    /// Names with their meanings, if there are only a few.
    pub(super) choices: fn() -> Vec<(&'static str, String)>,
}

/// The kinds of scalars that are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WordKind {
    Text,
    /// Its spelling matters (`0.10`, `007`, `1MiB`), so it is read as it is written.
    TextOrNumber,
    Whole,
    Truth,
}

impl Shape {
    /// A noun with its article, for "expected …".
    pub(super) fn is(&self) -> String {
        match self {
            Shape::Word(word) => (word.is)(),
            Shape::List(_) => "a list".to_owned(),
            Shape::Mapping(_) | Shape::Names(_) | Shape::Open(_) => "a mapping".to_owned(),
            Shape::Either { is, .. } => (*is).to_owned(),
        }
    }

    fn takes(&self, node: &Node) -> bool {
        match (self, &node.kind) {
            (Shape::List(_), kind) => matches!(kind, Kind::List(_)),
            (Shape::Mapping(_) | Shape::Names(_) | Shape::Open(_), kind) => matches!(kind, Kind::Mapping(_)),
            (Shape::Either { shapes, .. }, _) => shapes.iter().any(|shape| shape().takes(node)),
            (Shape::Word(word), _) => match node.scalar() {
                Some(Scalar::Text) => matches!(word.kind, WordKind::Text | WordKind::TextOrNumber),
                Some(Scalar::Whole(Some(_))) => matches!(word.kind, WordKind::Whole | WordKind::TextOrNumber),
                Some(Scalar::Whole(None) | Scalar::Real) => word.kind == WordKind::TextOrNumber,
                Some(Scalar::Truth(_)) => word.kind == WordKind::Truth,
                Some(Scalar::Null) | None => false,
            },
        }
    }
}

/// A type of values: what they look like, and how they are read.
pub(super) trait Type {
    /// What is read.
    type Value;

    fn shape() -> Shape;

    /// Reads a node of the right shape; reports what is invalid.
    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<Self::Value>;

    /// Reads a node; `what` is its name in messages: "`weights`".
    fn read(checker: &mut Checker, node: &Node, what: &str) -> Option<Self::Value> {
        let shape = Self::shape();
        if shape.takes(node) {
            return Self::read_right(checker, node, what);
        }
        let hint = wrong_type_hint(&shape, node, checker.written(&node.span));
        checker.hinted(
            &node.span,
            format!("{what} must be {}", shape.is()),
            format!("found {}", node.describe()),
            hint,
        );
        None
    }
}

/// Returns a hint about a wrong type: the most likely cause.
fn wrong_type_hint(shape: &Shape, node: &Node, written: &str) -> Option<String> {
    let plain = matches!(node.kind, Kind::Scalar { plain: true, .. });
    let text = text::visible(node.text().as_bytes());
    match (shape, &node.kind) {
        (Shape::Word(word), Kind::Scalar { .. }) => match (word.kind, plain) {
            (WordKind::Text | WordKind::TextOrNumber, true) if !text.is_empty() => {
                Some(format!("put it in quotes: `\"{text}\"`"))
            }
            (WordKind::Whole | WordKind::Truth, false) => Some(format!("remove the quotes: `{text}`")),
            (WordKind::Truth, true) => match text.to_lowercase().as_str() {
                "yes" | "on" | "y" | "1" => Some("write `true`".to_owned()),
                "no" | "off" | "n" | "0" => Some("write `false`".to_owned()),
                _ => None,
            },
            _ => None,
        },
        (Shape::List(_), Kind::Mapping(_)) => Some("begin each item with `- `".to_owned()),
        (Shape::List(_), Kind::Scalar { .. }) if !text.is_empty() && written.len() < 60 => {
            Some(format!("write a list, even of one: `[{written}]`"))
        }
        (Shape::Mapping(table), _) => {
            let mut keys = quoted(&table.names());
            keys.extend(table.others.as_ref().map(|others| format!("any {}", others.name)));
            Some(format!("its keys are {}", text::list(&keys, "and")))
        }
        _ => None,
    }
}

/// A scalar with a meaning.
pub(super) trait Word {
    type Value;
    /// The noun for messages: "invalid share".
    const NOUN: &'static str;
    const KIND: WordKind;
    /// The regular expression of the schema, as far as one can express it.
    const PATTERN: &'static str = "";

    /// A noun with its article, for "expected …".
    fn is() -> String;

    /// Returns its meaning.
    ///
    /// # Errors
    /// What was expected instead.
    fn parse(text: &str) -> Result<Self::Value, Wrong>;

    fn choices() -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn schema() -> serde_json::Value {
        let names: Vec<&str> = Self::choices().into_iter().map(|(name, _)| name).collect();
        let mut schema = match Self::KIND {
            _ if !names.is_empty() => serde_json::json!({ "enum": names }),
            WordKind::Text => serde_json::json!({ "type": "string" }),
            WordKind::TextOrNumber => serde_json::json!({ "type": ["string", "number"] }),
            WordKind::Whole => serde_json::json!({ "type": "integer" }),
            WordKind::Truth => serde_json::json!({ "type": "boolean" }),
        };
        if !Self::PATTERN.is_empty() {
            schema["pattern"] = Self::PATTERN.into();
        }
        schema
    }
}

/// Why a scalar is invalid.
pub(super) struct Wrong {
    pub(super) expected: String,
    pub(super) hints: Vec<String>,
}

impl<S: Into<String>> From<S> for Wrong {
    fn from(expected: S) -> Self {
        Self { expected: expected.into(), hints: Vec::new() }
    }
}

impl<W: Word> Type for W {
    type Value = W::Value;

    fn shape() -> Shape {
        Shape::Word(WordShape { is: W::is, kind: W::KIND, schema: W::schema, choices: W::choices })
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<W::Value> {
        let wrong = match W::parse(node.text()) {
            Ok(value) => return Some(value),
            Err(wrong) => wrong,
        };
        let (noun, text) = (W::NOUN, excerpt(node.text()));
        let message = match what.strip_prefix('`').and_then(|what| what.strip_suffix('`')) {
            Some(key) => format!("invalid {noun} in `{key}: {text}`"),
            None => format!("invalid {noun} `{text}`"),
        };
        checker.hinted(&node.span, message, wrong.expected, wrong.hints);
        None
    }
}

impl Table {
    pub(super) fn names(&self) -> Vec<&'static str> {
        self.keys.iter().map(|key| key.name).collect()
    }

    /// Returns its keys and those of these games.
    pub(super) fn all_keys(&self, games: &[&'static dyn Game]) -> Vec<Key> {
        self.keys.iter().cloned().chain(self.more.into_iter().flat_map(|more| more(games))).collect()
    }
}
