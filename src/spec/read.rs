//! Values read by a table: typed, each with its position, and which of them are missing or invalid.

use std::marker::PhantomData;
use std::ops::Deref;

use super::checker::{Checker, Span};
use super::error::{excerpt, with_article};
use super::table::{Key, Need, Shape, Table, Type};
use super::yaml::Node;
use crate::text;

/// A value has an error, which was reported already.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported;

/// A value that may be left out, unless it has an error.
pub(super) type Optional<T> = Result<Option<T>, Reported>;

/// A value and its position.
#[derive(Clone)]
pub(super) struct Spanned<T> {
    pub(super) value: T,
    pub(super) span: Span,
}

/// The items of a list that could be read.
pub(super) struct Items<T> {
    items: Vec<Spanned<T>>,
    /// Their number, including those that could not be read.
    pub(super) count: usize,
}

impl<T> Items<T> {
    /// Returns the meanings of all of them, unless one is invalid.
    pub(super) fn each<U>(&self, meant: impl FnMut(&Spanned<T>) -> Option<U>) -> Option<Vec<U>> {
        let meant: Vec<U> = self.items.iter().filter_map(meant).collect();
        (meant.len() == self.count).then_some(meant)
    }

    /// Returns those that could be read.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Spanned<T>> {
        self.items.iter()
    }
}

impl<T: Type> Type for Vec<T> {
    type Value = Items<T::Value>;

    fn shape() -> Shape {
        Shape::List(T::shape)
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<Self::Value> {
        let each = match T::shape() {
            Shape::Mapping(Table { noun: Some(noun), .. }) => with_article(noun),
            _ => format!("each of {what}"),
        };
        let nodes = node.items();
        let read =
            |node: &Node| Some(Spanned { value: T::read(checker, node, &each)?, span: node.span.clone() });
        Some(Items { items: nodes.iter().filter_map(read).collect(), count: nodes.len() })
    }
}

/// A mapping whose names the author chooses.
pub(super) struct Names<T>(PhantomData<T>);

impl<T: Type> Type for Names<T> {
    /// Each name, and its value unless that is invalid.
    type Value = Vec<(Spanned<String>, Option<Spanned<T::Value>>)>;

    fn shape() -> Shape {
        Shape::Names(T::shape)
    }

    fn read_right(checker: &mut Checker, node: &Node, _: &str) -> Option<Self::Value> {
        let read = |(name, node): &(Node, Node)| {
            let value = T::read(checker, node, &format!("`{}`", excerpt(name.text())));
            let value = value.map(|value| Spanned { value, span: node.span.clone() });
            (Spanned { value: name.text().to_owned(), span: name.span.clone() }, value)
        };
        Some(node.entries().iter().map(read).collect())
    }
}

/// A name in a mapping, with its value if that could be read.
pub(super) type Named<T> = (Spanned<String>, Option<Spanned<T>>);

/// A mapping that is being read.
pub(super) struct At {
    /// Its name in messages: "part `deal`", "`weights`".
    pub(super) what: String,
    pub(super) span: Span,
    /// Whether it has no keys at all.
    pub(super) empty: bool,
    /// The keys that its table does not know, with their values.
    unknown: Vec<(Node, Node)>,
    /// The keys that were most likely misspelled.
    pub(super) misspelt: Vec<&'static str>,
}

/// A place for a key.
pub(super) struct Slot {
    pub(super) key: &'static str,
    /// The expected shape.
    pub(super) shape: fn() -> Shape,
    /// The position of the key, if it is given.
    pub(super) name: Option<Span>,
    /// The position of its value; of the mapping if it is not given.
    pub(super) span: Span,
}

impl Slot {
    /// Whether the key is given, with a valid or an invalid value.
    pub(super) fn given(&self) -> bool {
        self.name.is_some()
    }
}

/// The value of a key, or its default.
pub(super) struct Field<T> {
    slot: Slot,
    value: Option<T>,
}

impl<T> Deref for Field<T> {
    type Target = Slot;

    fn deref(&self) -> &Slot {
        &self.slot
    }
}

impl<T> Field<T> {
    /// Returns the value or its default; `None` if it is invalid or there is none.
    pub(super) fn get(&self) -> Option<&T> {
        self.value.as_ref()
    }

    /// Returns a copy of the same.
    pub(super) fn value(&self) -> Option<T>
    where
        T: Clone,
    {
        self.value.clone()
    }

    /// Returns the value if there is one.
    pub(super) fn optional(&self) -> Optional<&T> {
        match &self.value {
            None if self.given() => Err(Reported),
            value => Ok(value.as_ref()),
        }
    }
}

impl<T> Field<Items<T>> {
    /// Returns the meanings of all items, unless one is invalid; none if the list is not given.
    pub(super) fn each<U>(&self, meant: impl FnMut(&Spanned<T>) -> Option<U>) -> Option<Vec<U>> {
        self.optional().ok()?.map_or(Some(Vec::new()), |items| items.each(meant))
    }
}

/// A mapping whose keys depend on the game: they are read when the game is known.
pub(super) struct Open(Node);

impl Open {
    pub(super) fn new(node: &Node) -> Self {
        Self(node.clone())
    }

    /// Starts reading it as a mapping with these keys.
    pub(super) fn open(&self, checker: &mut Checker, what: &str, keys: &[Key]) -> At {
        let names: Vec<&'static str> = keys.iter().map(|key| key.name).collect();
        let at = At::new(&self.0, what.to_owned(), &names, &[]);
        checker.unknown_keys(&at, &names);
        at
    }

    /// Reads the value of one of its keys.
    pub(super) fn field<T: Type>(&self, checker: &mut Checker, at: &At, key: &Key) -> Field<T::Value> {
        field::<T>(checker, &self.0, at, key)
    }
}

impl At {
    /// A mapping that may have these keys, or those under their old names.
    fn new(node: &Node, what: String, names: &[&'static str], old: &[&str]) -> Self {
        let known = |(name, _): &&(Node, Node)| names.contains(&name.text()) || old.contains(&name.text());
        let unknown: Vec<(Node, Node)> =
            node.entries().iter().filter(|entry| !known(entry)).cloned().collect();
        let near = |(name, _): &(Node, Node)| text::nearest(name.text(), names.iter().copied());
        let misspelt = unknown.iter().filter_map(near).collect();
        Self { what, span: node.span.clone(), empty: node.entries().is_empty(), unknown, misspelt }
    }

    /// Returns the keys that its table does not know.
    pub(super) fn unknown(&self) -> impl Iterator<Item = &Node> {
        self.unknown.iter().map(|(name, _)| name)
    }

    /// Returns the names that its table does not know, with their values.
    pub(super) fn others(&self) -> &[(Node, Node)] {
        &self.unknown
    }

    /// Reads the value of a key that depends on the game.
    pub(super) fn more<T: Type>(&self, checker: &mut Checker, key: &Key) -> Field<T::Value> {
        let entry = self.unknown.iter().find(|(name, _)| name.text() == key.name);
        read_entry::<T>(checker, entry.map(|(name, value)| (name, value)), self, key)
    }
}

impl Table {
    /// Returns the name of a mapping of this table in messages.
    fn title(&self, node: &Node, what: &str) -> String {
        let Some(noun) = self.noun else { return what.to_owned() };
        let named = node.entry("id").or_else(|| node.entry("name"));
        match named.map(|(_, name)| name.text()) {
            Some(name) if !name.is_empty() => format!("{noun} `{}`", excerpt(name)),
            _ => with_article(noun),
        }
    }

    /// Starts reading a mapping: reports unknown keys, unless some depend on the game.
    pub(super) fn open(&'static self, checker: &mut Checker, node: &Node, what: &str) -> At {
        let names = self.names();
        let old: Vec<&str> = self.keys.iter().filter_map(|key| key.was).collect();
        let at = At::new(node, self.title(node, what), &names, &old);
        if self.more.is_none() && self.others.is_none() {
            checker.unknown_keys(&at, &names);
        }
        at
    }
}

/// The errors of keys.
impl Checker {
    /// Reports the unknown keys of a mapping, which may have these keys.
    pub(super) fn unknown_keys(&mut self, at: &At, names: &[&str]) {
        for key in at.unknown().filter(|key| !names.contains(&key.text())) {
            let message = format!("unknown key `{}` in {}", excerpt(key.text()), at.what);
            self.unknown(&key.span, message, (key.text(), "key"), names.iter().copied());
        }
    }

    /// Returns a value that is required for a reason that its table does not know.
    pub(super) fn need<'a, T>(&mut self, at: &At, field: &'a Field<T>) -> Option<&'a T> {
        if !field.given() {
            self.missing(at, field);
        }
        field.get()
    }

    /// Reports a missing key, unless a misspelled one was reported already.
    pub(super) fn missing(&mut self, at: &At, slot: &Slot) {
        let key = slot.key;
        if !at.misspelt.contains(&key) {
            let hint = format!("add `{key}:` with {}", (slot.shape)().is());
            self.hinted(&at.span, format!("missing key `{key}` in {}", at.what), "", [hint]);
        }
    }

    /// Reports a key that is not allowed here.
    pub(super) fn not_here(&mut self, at: &At, slot: &Slot, because: &str) {
        if let Some(name) = &slot.name {
            let key = slot.key;
            let message = format!("key `{key}` is not allowed in {}", at.what);
            self.hinted(name, message, because, [format!("remove `{key}`")]);
        }
    }
}

/// Reads the value of a key.
pub(super) fn field<T: Type>(checker: &mut Checker, node: &Node, at: &At, key: &Key) -> Field<T::Value> {
    let entry = node.entry(key.name).or_else(|| node.entry(key.was?));
    if let Some((old, _)) = key.was.and_then(|was| node.entry(was)).filter(|_| node.entry(key.name).is_some())
    {
        let message = format!("duplicate key `{}`", old.text());
        checker.error(&old.span, message, format!("it is the old name of `{}`", key.name));
    }
    read_entry::<T>(checker, entry, at, key)
}

fn read_entry<T: Type>(
    checker: &mut Checker,
    entry: Option<(&Node, &Node)>,
    at: &At,
    key: &Key,
) -> Field<T::Value> {
    let slot = Slot {
        key: key.name,
        shape: key.shape,
        name: entry.map(|(name, _)| name.span.clone()),
        span: entry.map_or(&at.span, |(_, value)| &value.span).clone(),
    };
    let value = match (entry, &key.need) {
        (Some((name, value)), _) => T::read(checker, value, &format!("`{}`", name.text())),
        (None, Need::Required) => {
            checker.missing(at, &slot);
            None
        }
        (None, Need::Default(text)) => T::read(checker, &Node::plain(text, at.span.clone()), ""),
        (None, Need::Optional(_)) => None,
    };
    Field { slot, value }
}
