//! What was read by a table: typed values, each with its place, and which of them are missing or at fault.

use std::marker::PhantomData;
use std::ops::Deref;

use super::desk::{Desk, Span};
use super::fault::{names_known, with_article};
use super::table::{Key, Need, Shape, Table, Type};
use super::values::shown;
use super::yaml::Node;
use crate::text;

/// A value and where it stands.
#[derive(Clone)]
pub(super) struct Spanned<T> {
    pub(super) value: T,
    pub(super) span: Span,
}

/// The items of a list that could be read.
pub(super) struct Items<T> {
    items: Vec<Spanned<T>>,
    /// How many there are, with those that could not be read.
    pub(super) count: usize,
}

impl<T> Items<T> {
    /// What all of them mean, unless one is at fault.
    pub(super) fn each<U>(&self, meant: impl FnMut(&Spanned<T>) -> Option<U>) -> Option<Vec<U>> {
        let meant: Vec<U> = self.items.iter().filter_map(meant).collect();
        (meant.len() == self.count).then_some(meant)
    }

    /// Those that could be read.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Spanned<T>> {
        self.items.iter()
    }
}

impl<T: Type> Type for Vec<T> {
    type Value = Items<T::Value>;

    fn shape() -> Shape {
        Shape::List(T::shape)
    }

    fn read_right(desk: &mut Desk, node: &Node, what: &str) -> Option<Self::Value> {
        let each = match T::shape() {
            Shape::Mapping(Table { noun: Some(noun), .. }) => with_article(noun),
            _ => format!("each of {what}"),
        };
        let nodes = node.items();
        let read =
            |node: &Node| Some(Spanned { value: T::read(desk, node, &each)?, span: node.span.clone() });
        Some(Items { items: nodes.iter().filter_map(read).collect(), count: nodes.len() })
    }
}

/// A mapping with names of the author's own.
pub(super) struct Names<T>(PhantomData<T>);

impl<T: Type> Type for Names<T> {
    /// Each name, and what stands under it unless that is at fault.
    type Value = Vec<(Spanned<String>, Option<Spanned<T::Value>>)>;

    fn shape() -> Shape {
        Shape::Names(T::shape)
    }

    fn read_right(desk: &mut Desk, node: &Node, _: &str) -> Option<Self::Value> {
        let read = |(name, node): &(Node, Node)| {
            let value = T::read(desk, node, &format!("`{}`", shown(name.text())));
            let value = value.map(|value| Spanned { value, span: node.span.clone() });
            (Spanned { value: name.text().to_owned(), span: name.span.clone() }, value)
        };
        Some(node.entries().iter().map(read).collect())
    }
}

/// A mapping that is being read.
pub(super) struct At {
    /// What messages call it: "part `deal`", "`weights`".
    pub(super) what: String,
    pub(super) span: Span,
    /// Whether it has no keys at all.
    pub(super) empty: bool,
    /// The keys that unknown ones were most likely meant to be.
    pub(super) misspelt: Vec<&'static str>,
}

/// Where a key may stand.
pub(super) struct Slot {
    pub(super) info: &'static Key,
    /// Where the key itself stands, if it is there.
    pub(super) name: Option<Span>,
    /// Where its value stands; the mapping's place where it is left out.
    pub(super) span: Span,
}

impl Slot {
    pub(super) fn key(&self) -> &'static str {
        self.info.name
    }

    /// Whether the key is there, with a right value or a wrong one.
    pub(super) fn given(&self) -> bool {
        self.name.is_some()
    }
}

/// What stands under a key, or for it.
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
    /// The value, or its default; nothing if it is at fault or has none.
    pub(super) fn get(&self) -> Option<&T> {
        self.value.as_ref()
    }

    /// The same for what is easily copied.
    pub(super) fn value(&self) -> Option<T>
    where
        T: Clone,
    {
        self.value.clone()
    }

    /// The value if there is one; the outer `None` if it is at fault.
    pub(super) fn optional(&self) -> Option<Option<&T>> {
        if self.given() { self.value.as_ref().map(Some) } else { Some(self.value.as_ref()) }
    }
}

impl<T> Field<Items<T>> {
    /// What all items mean, unless one is at fault; none where the list is left out.
    pub(super) fn each<U>(&self, meant: impl FnMut(&Spanned<T>) -> Option<U>) -> Option<Vec<U>> {
        self.optional()?.map_or(Some(Vec::new()), |items| items.each(meant))
    }
}

impl Table {
    /// What messages call a mapping of this table.
    fn title(&self, node: &Node, what: &str) -> String {
        let Some(noun) = self.noun else { return what.to_owned() };
        let named = node.entry("id").or_else(|| node.entry("name"));
        match named.map(|(_, name)| name.text()) {
            Some(name) if !name.is_empty() => format!("{noun} `{}`", shown(name)),
            _ => with_article(noun),
        }
    }

    /// Begins to read a mapping: tells of keys that do not belong into it.
    pub(super) fn open(&'static self, desk: &mut Desk, node: &Node, what: &str) -> At {
        let what = self.title(node, what);
        let names = self.names();
        let mut misspelt = Vec::new();
        for (key, _) in node.entries() {
            let name = key.text();
            if !names.contains(&name) {
                let message = format!("unknown key `{}` in {what}", shown(name));
                desk.hinted(&key.span, message, "", names_known(name, "key", names.iter().copied()));
                misspelt.extend(text::nearest(name, names.iter().copied()));
            }
        }
        At { what, span: node.span.clone(), empty: node.entries().is_empty(), misspelt }
    }

    /// Reads what stands under a key.
    pub(super) fn field<T: Type>(
        &'static self,
        desk: &mut Desk,
        node: &Node,
        at: &At,
        index: usize,
    ) -> Field<T::Value> {
        let info = &self.keys[index];
        let entry = node.entry(info.name);
        let slot = Slot {
            info,
            name: entry.map(|(name, _)| name.span.clone()),
            span: entry.map_or(&node.span, |(_, value)| &value.span).clone(),
        };
        let value = match (entry, &info.need) {
            (Some((_, value)), _) => T::read(desk, value, &format!("`{}`", info.name)),
            (None, Need::Required) => {
                desk.missing(at, &slot);
                None
            }
            (None, Need::Default(text)) => T::read(desk, &Node::plain(text, node.span.clone()), ""),
            (None, Need::Optional(_)) => None,
        };
        Field { slot, value }
    }
}
