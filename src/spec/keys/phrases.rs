//! Phrases, and the words they name.

use super::super::checker::{Checker, Span};
use super::super::expression::{self, Place};
use super::super::mappings::mappings;
use super::super::read::{Items, Named, Names};
use super::super::table::{Shape, Type, WordKind, WordShape};
use super::super::values::{Quotation, Spelling, Text, Truth, choices};
use super::super::yaml::{Kind, Node};
use crate::criteria::{Extras, Order};
use regex::bytes::Regex;

/// The way out for what no phrase can say.
const EXPRESSION: &str = "regex:";

/// A phrase as it is written.
pub(in crate::spec) enum Phrase {
    /// Words to look for.
    Words(Place),
    /// `regex:…`
    Expression(Regex),
}

impl Type for Phrase {
    type Value = Self;

    fn shape() -> Shape {
        Shape::Word(WordShape {
            is: || "a phrase".to_owned(),
            kind: WordKind::Text,
            schema: || serde_json::json!({ "type": "string", "minLength": 1 }),
            choices: Vec::new,
        })
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<Self> {
        let place = Place::of(checker, node);
        match node.text().strip_prefix(EXPRESSION) {
            Some(_) => {
                expression::compile(checker, &place.after(EXPRESSION.len()), what).map(Phrase::Expression)
            }
            None => Some(Phrase::Words(place)),
        }
    }
}

/// What a name stands for: words with meanings, or phrases.
pub(in crate::spec) enum WordList {
    /// What each means, and how else it is spelled.
    Meanings(Vec<Named<Items<String>>>),
    /// One phrase or several.
    Phrases(Vec<Place>),
}

impl Type for WordList {
    type Value = Self;

    fn shape() -> Shape {
        Shape::Either {
            is: "phrases such as `drew/draws`, or a mapping of what is meant to how else it is spelled",
            shapes: [one_or_more, Names::<Vec<Spelling>>::shape],
        }
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<Self> {
        match &node.kind {
            Kind::Mapping(_) => Names::<Vec<Spelling>>::read(checker, node, what).map(WordList::Meanings),
            Kind::List(items) => {
                Vec::<Text>::read(checker, node, what)?;
                Some(WordList::Phrases(items.iter().map(|item| Place::of(checker, item)).collect()))
            }
            Kind::Scalar { .. } => {
                Text::read(checker, node, what)?;
                Some(WordList::Phrases(vec![Place::of(checker, node)]))
            }
        }
    }
}

fn one_or_more() -> Shape {
    Shape::Either { is: "a phrase, or a list of them", shapes: [Text::shape, Vec::<Text>::shape] }
}

/// Words by their names.
pub(in crate::spec) type WordLists = Names<WordList>;

/// What is read in a text, by the facts' names.
pub(in crate::spec) type Examples = Names<Names<Spelling>>;

choices! {
    /// `order` of a fact.
    OrderName -> Order, "order" {
        "fixed" => Order::Fixed, "in the order of the reference";
        "any" => Order::Any, "in any order within a turn";
        "set" => Order::Set { until: None }, "in any order and any number of times: what is new in a round must be shown, the rest may be shown again";
    }
    /// `extras` of a fact.
    ExtrasAllowed -> Extras, "way to treat extras" {
        "none" => Extras::None, "those that a built-in game says are true";
        "known" => Extras::Known, "these, values that were expected earlier, and beginnings of values that are expected in the same turn";
    }
    /// `several` of a fact.
    Several -> bool, "way to compare several" {
        "together" => false, "all values in a row are compared as one";
        "each" => true, "each value in a row is compared separately";
    }
}

mappings! {
    /// Something that must agree although the wording is free. Its value is what the phrases read.
    Fact {
        /// Phrases that find it, the most likely first.
        find: Vec<Phrase>, required, "['total ... {int}', '{int} points']";
        /// The handout's words that ask for it.
        because: Quotation, required, "print the total";
        /// The order of such facts in one turn.
        order: OrderName, default("fixed"), "any";
        /// With `order: set`, the fact that ends a round, such as its result; after it, every value is new.
        until: Text, optional, "result";
        /// Which values are allowed in addition to the expected ones.
        extras: ExtrasAllowed, default("none"), "known";
        /// Whether it may be left out, because the handout does not ask for it; what is shown must be right. Not with `order: any`.
        optional: Truth, default("false"), "true";
        /// How several values in a row, as `{rank+}` reads them, are compared.
        several: Several, default("together"), "each";
    }
    /// Where draws are shown. It has either `find` or `fact`.
    DrawsShown {
        /// Phrases that read them by words with the names of the parts of a draw: for cards `rank`, and `suit` if suits are shown. One with `{text}` finds what is shown instead of a draw.
        find: Vec<Phrase>, optional, "['you roll {dice+}', 'you roll {text}']";
        /// The fact whose phrases find them.
        fact: Text, optional, "your roll";
        /// What each place shows: for cards `new cards`, those that were just drawn, or `whole hand`, all cards of the hand so far.
        shows: Text, optional("new ones"), "new dice";
    }
}

/// Where draws are shown: its phrases alone, or a mapping.
pub(in crate::spec) enum WhereShown {
    Phrases(Items<Phrase>, Span),
    Whole(Box<DrawsShown>),
}

impl Type for WhereShown {
    type Value = Self;

    fn shape() -> Shape {
        Shape::Either {
            is: "a list of phrases, or a mapping such as `{fact: your roll}`",
            shapes: [Vec::<Phrase>::shape, DrawsShown::shape],
        }
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<Self> {
        match node.kind {
            Kind::Mapping(_) => {
                DrawsShown::read(checker, node, what).map(|whole| Self::Whole(Box::new(whole)))
            }
            _ => Vec::<Phrase>::read(checker, node, what).map(|all| Self::Phrases(all, node.span.clone())),
        }
    }
}
