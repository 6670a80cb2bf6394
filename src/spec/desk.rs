//! The desk: one file's raw values beside its tree, and the faults found so far.
//!
//! Owns the faults that every mapping can have: a key missing, unknown or of the wrong type. What the
//! values mean is [`super::validate`]'s business.

use std::sync::Arc;

use super::fault::{Fault, Place, Source, names_known};
use super::index::{Kind, Node};
use super::raw::{Expected, Field, Key, Shape, keys};
use crate::text;

/// A mapping of the file and what it is called in messages: "part `deal`", "`weights`".
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) node: &'a Node,
    pub(super) what: &'a str,
    /// The keys it may have.
    known: &'a [&'a str],
}

impl<'a> At<'a> {
    /// A mapping with the keys of `T`.
    pub(super) fn new<T: Expected>(node: &'a Node, what: &'a str) -> Self {
        Self { node, what, known: keys::<T>() }
    }

    /// A mapping with these keys.
    pub(super) fn with_keys(node: &'a Node, what: &'a str, known: &'a [&'a str]) -> Self {
        Self { node, what, known }
    }

    /// Whether the mapping has an unknown key that was most likely meant to be this one.
    fn misspelt(&self, key: &str) -> bool {
        let unknown = self.node.entries().iter().map(|(name, _)| name.text());
        // Beyond the first few there is more wrong than a slip.
        let mut unknown = unknown.filter(|name| !self.known.contains(name)).take(20);
        unknown.any(|name| text::nearest(name, self.known.iter().copied()) == Some(key))
    }
}

/// A value that was read, and where it stands.
pub(super) struct Found<'a, T> {
    pub(super) value: &'a T,
    pub(super) node: &'a Node,
    pub(super) key: &'a str,
}

/// A value has a fault, which was reported already.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported;

/// A value that may be left out, unless it has a fault.
pub(super) type Optional<T> = Result<Option<T>, Reported>;

/// One file under examination.
pub(super) struct Desk {
    source: Arc<Source>,
    faults: Vec<Fault>,
}

impl Desk {
    pub(super) fn new(source: &Arc<Source>, faults: Vec<Fault>) -> Self {
        Self { source: Arc::clone(source), faults }
    }

    /// The faults found, in the order of the file.
    pub(super) fn finish(mut self) -> Vec<Fault> {
        self.faults.sort_by_key(Fault::order);
        self.faults
    }

    pub(super) fn place(&self, node: &Node) -> Place {
        Place::at(&self.source, node.span.clone())
    }

    /// A place within the file by its bytes.
    pub(super) fn bytes(&self, span: std::ops::Range<usize>) -> Place {
        Place::at(&self.source, span)
    }

    /// The node as it is written, quotes and all.
    pub(super) fn written(&self, node: &Node) -> &str {
        &self.source.text()[node.span.clone()]
    }

    pub(super) fn add(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    /// A fault without hints.
    pub(super) fn fault(&mut self, node: &Node, message: impl Into<String>, expected: impl Into<String>) {
        let place = self.place(node);
        self.add(Fault::new(place, message, expected));
    }

    /// A fault with one hint.
    pub(super) fn hinted(
        &mut self,
        node: &Node,
        message: impl Into<String>,
        expected: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let place = self.place(node);
        self.add(Fault::new(place, message, expected).hint(hint));
    }

    /// A value that must be there.
    pub(super) fn need<'a, T: Expected>(
        &mut self,
        at: At<'a>,
        key: &'a str,
        field: &'a Field<T>,
    ) -> Option<Found<'a, T>> {
        if matches!(field, Field::Missing) {
            if at.misspelt(key) {
                // Told already, as an unknown key that is near this one.
                return None;
            }
            let place = self.place(at.node);
            let expected = format!("expected the key `{key}` in here");
            let fault = Fault::new(place, format!("{} has no `{key}`", at.what), expected);
            self.add(fault.hint(format!("add `{key}:` with {}", T::EXPECTED)));
            return None;
        }
        self.maybe(at, key, field)
    }

    /// A value that may be left out.
    pub(super) fn maybe<'a, T: Expected>(
        &mut self,
        at: At<'a>,
        key: &'a str,
        field: &'a Field<T>,
    ) -> Option<Found<'a, T>> {
        let node = at.node.get(key)?;
        let value = self.read(node, &format!("`{key}`"), field)?;
        Some(Found { value, node, key })
    }

    /// The same where a fault must be told from a value that was left out.
    pub(super) fn optional<'a, T: Expected>(
        &mut self,
        at: At<'a>,
        key: &'a str,
        field: &'a Field<T>,
    ) -> Optional<Found<'a, T>> {
        match field {
            Field::Missing => Ok(None),
            Field::Read(_) | Field::Wrong => self.maybe(at, key, field).map(Some).ok_or(Reported),
        }
    }

    /// The items of a list, with those of the wrong type left out and told.
    pub(super) fn items<'a, T: Expected>(
        &mut self,
        list: &Found<'a, Vec<Field<T>>>,
        what: &str,
    ) -> Vec<(&'a T, &'a Node)> {
        let pairs = list.value.iter().zip(list.node.items());
        pairs.filter_map(|(field, node)| Some((self.read(node, what, field)?, node))).collect()
    }

    /// What serde read of a node, if the node is of the right kind at all.
    pub(super) fn read<'a, T: Expected>(
        &mut self,
        node: &Node,
        what: &str,
        field: &'a Field<T>,
    ) -> Option<&'a T> {
        let shape = match node.kind {
            Kind::Scalar { .. } => Shape::Scalar,
            Kind::List(_) => Shape::List,
            Kind::Mapping(_) => Shape::Mapping,
        };
        if let (Field::Read(value), true) = (field, T::takes(shape)) {
            return Some(value);
        }
        let large = T::EXPECTED == i64::EXPECTED && node.is_digits() && node.text().parse::<i64>().is_err();
        let size = if large { ", which is too large" } else { "" };
        let message = format!("{what} must be {}", T::EXPECTED);
        let fault = Fault::new(self.place(node), message, format!("found {}{size}", node.describe()));
        self.add(fault.hints(self.wrong_type_hint::<T>(node)));
        None
    }

    /// What most likely went wrong where a type is.
    fn wrong_type_hint<T: Expected>(&self, node: &Node) -> Option<String> {
        let written = self.written(node);
        match (T::SHAPE, &node.kind) {
            (Shape::Scalar, Kind::Scalar { text, plain: true })
                if T::EXPECTED == String::EXPECTED || T::EXPECTED == Key::EXPECTED =>
            {
                (!text.is_empty()).then(|| format!("put it in quotes: `\"{text}\"`"))
            }
            (Shape::Scalar, Kind::Scalar { text, plain: false })
                if T::EXPECTED == i64::EXPECTED || T::EXPECTED == bool::EXPECTED =>
            {
                Some(format!("leave out the quotes: `{}`", text::visible(text.as_bytes())))
            }
            (Shape::Scalar, Kind::Scalar { text, plain: true }) if T::EXPECTED == bool::EXPECTED => {
                match text.to_lowercase().as_str() {
                    "yes" | "on" | "y" | "1" => Some("write `true`".to_owned()),
                    "no" | "off" | "n" | "0" => Some("write `false`".to_owned()),
                    _ => None,
                }
            }
            (Shape::List, Kind::Mapping(_)) => Some("begin each item with `- `".to_owned()),
            (Shape::List, Kind::Scalar { text, .. }) if !text.is_empty() && written.len() < 60 => {
                Some(format!("write a list, even of one: `[{written}]`"))
            }
            (Shape::Mapping, _) if !keys::<T>().is_empty() => {
                let known: Vec<String> = keys::<T>().iter().map(|key| format!("`{key}`")).collect();
                Some(format!("its keys are {}", text::list(&known, "and")))
            }
            _ => None,
        }
    }

    /// Tells of every key that does not belong into this mapping.
    pub(super) fn known_keys(&mut self, at: At<'_>) {
        let known = at.known;
        for (key, _) in at.node.entries() {
            let name = key.text();
            if !known.contains(&name) {
                let shown = text::shorten(&text::visible(name.as_bytes()), 40);
                let fault = Fault::new(
                    self.place(key),
                    format!("{} has an unknown key `{shown}`", at.what),
                    "unknown key",
                );
                self.add(fault.hints(names_known(name, "key", known.iter().copied())));
            }
        }
    }

    /// Tells of a key that makes no sense here.
    pub(super) fn not_here(&mut self, at: At<'_>, key: &str, because: &str) {
        if let Some((name, _)) = at.node.entry(key) {
            let fault = Fault::new(self.place(name), format!("{} takes no `{key}`", at.what), because);
            self.add(fault.hint(format!("leave `{key}` out")));
        }
    }
}
