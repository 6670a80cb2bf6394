//! YAML as written: the shapes of the files, read by serde and not yet believed.
//!
//! A field whose type is wrong does not stop the reading: it is remembered as [`Field::Wrong`], so that
//! every fault of a file is found at once. Unknown keys are found by comparing the file's with
//! [`keys`]. Nothing here checks a value.

mod keys;

use std::collections::BTreeMap;

use serde::de::{self, Deserialize, Deserializer};
use serde_yaml::Value;

pub(super) use keys::keys;

use super::index::Node;

/// A field of a mapping: left out, read, or of another type than it should be.
#[derive(Clone, Debug, Default)]
pub(super) enum Field<T> {
    #[default]
    Missing,
    Read(T),
    Wrong,
}

impl<'de, T: de::DeserializeOwned> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Ok(serde_yaml::from_value(value).map_or(Field::Wrong, Field::Read))
    }
}

/// What a field of this type should have held.
pub(super) trait Expected: de::DeserializeOwned {
    /// In words and with its article, for "expected …": `a list`.
    const EXPECTED: &'static str;
    /// Which kind of node it is read from. Needed beside serde, which also takes a list for a mapping
    /// and nothing at all for an empty list.
    const SHAPE: Shape = Shape::Scalar;

    /// Whether it may be read from a node of this kind.
    fn takes(shape: Shape) -> bool {
        shape == Self::SHAPE
    }
}

/// The kinds of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Scalar,
    List,
    Mapping,
}

impl Expected for String {
    const EXPECTED: &'static str = "text";
}
impl Expected for bool {
    const EXPECTED: &'static str = "`true` or `false`";
}
impl Expected for i64 {
    const EXPECTED: &'static str = "a whole number";
}
impl<T: de::DeserializeOwned> Expected for Vec<Field<T>> {
    const EXPECTED: &'static str = "a list";
    const SHAPE: Shape = Shape::List;
}

/// Scalars of which the spelling matters (`0.10`, `007`, `1MiB`): text or number, read later from the
/// index, where they stand as they were typed.
macro_rules! spelled {
    ($($(#[$doc:meta])* $name:ident: $expected:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name;

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                match Value::deserialize(deserializer)? {
                    Value::String(_) | Value::Number(_) => Ok($name),
                    _ => Err(de::Error::custom($expected)),
                }
            }
        }

        impl Expected for $name {
            const EXPECTED: &'static str = $expected;
        }
    )*};
}

spelled! {
    /// A share of something.
    Share: "a share from 0 to 1, such as `0.8`, `80%` or `4/5`";
    /// Points.
    Points: "a number of points, such as `40` or `12.5`";
    /// A line to type.
    Key: "text or a number: one line to type";
    /// A spelling of a captured text.
    Spelling: "text or a number";
    /// A time.
    Time: "a time, such as `500ms`, `1s` or `10min`";
    /// A setting of a player, or draws: what a game reads.
    Words: "text or a number";
    /// An amount of bytes.
    Size: "a size, such as `64KiB` or `256MiB`";
}

/// A mapping of the file: its struct, with every key once.
macro_rules! mappings {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $kind:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, serde::Deserialize)]
        #[serde(default)]
        pub(super) struct $name {
            $(pub(super) $field: Field<$kind>,)*
        }

        impl Expected for $name {
            const EXPECTED: &'static str = "a mapping";
            const SHAPE: Shape = Shape::Mapping;
        }
    )*};
}

mappings! {
    /// `assignment.yaml`.
    Assignment {
        assignment: String,
        title: String,
        points: Points,
        weights: Weights,
        parts: Vec<Field<Part>>,
    }
    /// `weights`.
    Weights {
        functionality: i64,
        style: i64,
    }
    /// One of `parts`.
    Part {
        id: String,
        points: Points,
        needs: Vec<Field<String>>,
        build: Build,
        reference: Reference,
        marked_by: String,
        review: Review,
        // The old name of `review`.
        legwork: Review,
        seed: String,
        patch: Patch,
        follow: Open,
        clock: String,
        allow: Vec<Field<String>>,
        compare: Compare,
        credit: Credit,
        limits: Limits,
    }
    /// `review`.
    Review {
        example: Example,
        header: Header,
        sessions: Vec<Field<Session>>,
    }
    /// `example`.
    Example {
        reference: String,
        seed: String,
    }
    /// `header`.
    Header {
        asks: String,
        mentions: String,
        or: Vec<Field<String>>,
    }
    /// One of `sessions`.
    Session {
        name: String,
        keys: Vec<Field<Key>>,
        answers: Vec<Field<Answer>>,
    }
    /// One of `answers`.
    Answer {
        asked: String,
        or: Vec<Field<String>>,
        keys: Vec<Field<Key>>,
    }
    /// `reference`, where it is a model solution.
    Own {
        model: String,
        command: Vec<Field<String>>,
    }
    /// `build`.
    Build {
        language: String,
        sources: Vec<Field<String>>,
        standard: String,
        program: String,
        makefile: bool,
        prebuilt: bool,
        headers: Vec<Field<String>>,
        with: Vec<Field<String>>,
        functions: Vec<Field<String>>,
        wrap: Vec<Field<String>>,
    }
    /// `patch`.
    Patch {
        find: String,
        or: Vec<Field<String>>,
    }
    /// How one draw is written, in `follow`.
    WrittenDraw {
        find: String,
        or: Vec<Field<String>>,
        read_as: ReadAs,
    }
    /// Where an owner's draws are shown, in `follow`.
    Shows {
        find: String,
        or: Vec<Field<String>>,
        shows: String,
    }
    /// `compare`.
    Compare {
        require: String,
        credit: CreditByRung,
        pauses: Pauses,
        blocks: Blocks,
        facts: Vec<Field<Fact>>,
        learn_wording: bool,
        forgive: Vec<Field<Forgive>>,
        demands: Vec<Field<Demand>>,
        calls: Vec<Field<Call>>,
    }
    /// `credit` of `compare`.
    CreditByRung {
        layout: Share,
        wording: Share,
        facts: Share,
    }
    /// `pauses`.
    Pauses {
        credit: Share,
    }
    /// `blocks`.
    Blocks {
        name: String,
        starts: String,
        or: Vec<Field<String>>,
    }
    /// One of `facts`.
    Fact {
        name: String,
        find: String,
        or: Vec<Field<String>>,
        read_as: ReadAs,
        order: String,
        extras: String,
    }
    /// One of `forgive`.
    Forgive {
        name: String,
        find: String,
        replace: String,
        says: String,
        credit: Share,
    }
    /// One of `demands`.
    Demand {
        name: String,
        aligned: String,
        present: String,
        absent: String,
        noted: String,
        input: String,
        says: String,
        credit: Share,
    }
    /// One of `calls`.
    Call {
        name: String,
        srand: String,
        at_seed: i64,
        not_at_seed: i64,
        says: String,
        credit: Share,
    }
    /// `credit` of a part.
    Credit {
        factor: Share,
    }
    /// `limits`.
    Limits {
        cpu: Time,
        output: Size,
        memory: Size,
        pause: Time,
    }
    /// A row of a scenario file.
    Scenario {
        part: String,
        name: String,
        seed: i64,
        keys: Vec<Field<Key>>,
        player: Open,
        visibility: String,
        weight: i64,
        sanitize: bool,
    }
    /// What the marks file says of one part of one student's work.
    Mark {
        style: Points,
        points: Points,
        comment: String,
    }
}

/// A mapping whose keys the game decides: they are read one by one, with [`at`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Open;

impl<'de> Deserialize<'de> for Open {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Mapping(_) => Ok(Open),
            _ => Err(de::Error::custom(Self::EXPECTED)),
        }
    }
}

impl Expected for Open {
    const EXPECTED: &'static str = "a mapping";
    const SHAPE: Shape = Shape::Mapping;
}

/// Reads one key of a mapping whose keys no struct knows.
pub(super) fn at<T: Expected>(mapping: &Node, key: &str) -> Field<T> {
    let value = mapping.get(key).map(Node::value);
    value.map_or(Field::Missing, |value| serde_yaml::from_value(value).map_or(Field::Wrong, Field::Read))
}

/// `reference`: a name, or a mapping.
#[derive(Clone, Debug)]
pub(super) enum Reference {
    Named(String),
    Own(Own),
}

impl<'de> Deserialize<'de> for Reference {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(name) => Ok(Reference::Named(name)),
            mapping @ Value::Mapping(_) => {
                serde_yaml::from_value(mapping).map(Reference::Own).map_err(de::Error::custom)
            }
            _ => Err(de::Error::custom(Self::EXPECTED)),
        }
    }
}

impl Expected for Reference {
    const EXPECTED: &'static str =
        "the name of a built-in reference, or a mapping such as `{model: model/play.c}`";

    fn takes(shape: Shape) -> bool {
        shape != Shape::List
    }
}

/// `read_as` of a fact: what is meant, and how else it is spelled.
pub(super) type ReadAs = BTreeMap<String, Field<Vec<Field<Spelling>>>>;

/// The marks of one student, by part.
pub(super) type MarksOfStudent = BTreeMap<String, Field<Mark>>;
/// `marks.yaml`, by student.
pub(super) type Marks = BTreeMap<String, Field<MarksOfStudent>>;

impl<T: de::DeserializeOwned> Expected for BTreeMap<String, Field<T>> {
    const EXPECTED: &'static str = "a mapping";
    const SHAPE: Shape = Shape::Mapping;
}
