//! What a run is given in a scenario: keys that may end, and files.

use super::super::checker::Checker;
use super::super::mappings::mappings;
use super::super::table::{Shape, Type};
use super::super::values::{Inside, Line, Text};
use super::super::yaml::{Kind, Node};

/// The key that is the end of the input; in quotes, it is a line.
const END: &str = "eof";

/// An item of `keys`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::spec) enum InputKey {
    /// A line.
    Line(String),
    /// The end of the input.
    End,
}

impl Type for InputKey {
    type Value = Self;

    fn shape() -> Shape {
        Line::shape()
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<Self> {
        match &node.kind {
            Kind::Scalar { text, plain: true } if text == END => Some(Self::End),
            _ => Line::read(checker, node, what).map(Self::Line),
        }
    }
}

mappings! {
    /// A file of the assignment.
    FromFile {
        /// Its path in the assignment's directory.
        from: Inside, required, "data/words.txt";
    }
}

/// A file that a run finds: its text, or a file of the assignment.
pub(in crate::spec) enum NewFile {
    Text(String),
    From(Box<FromFile>),
}

impl Type for NewFile {
    type Value = Self;

    fn shape() -> Shape {
        Shape::Either {
            is: "the text of the file, or a mapping such as `{from: data/words.txt}`",
            shapes: [Text::shape, FromFile::shape],
        }
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<Self> {
        match node.kind {
            Kind::Mapping(_) => FromFile::read(checker, node, what).map(|file| NewFile::From(Box::new(file))),
            _ => Text::read(checker, node, what).map(NewFile::Text),
        }
    }
}
