//! `marks.yaml`.

use std::marker::PhantomData;

use super::super::checker::Checker;
use super::super::dates::Moment;
use super::super::mappings::mappings;
use super::super::read::{Named, Names};
use super::super::table::{Shape, Type};
use super::super::values::{Change, Given, GivenPoints, Grade, Reason, Sentence, Share, Text};
use super::super::yaml::{Kind, Node, Scalar};

/// `marks.yaml`: by student.
pub(in crate::spec) type Marks = Filled<Names<Student>>;

/// A mapping that is filled in piece by piece: a key without a value, or with nothing but such keys, is ignored.
pub(in crate::spec) struct Filled<T>(PhantomData<T>);

impl<T: Type> Type for Filled<T> {
    type Value = T::Value;

    fn shape() -> Shape {
        T::shape()
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<T::Value> {
        T::read_right(checker, &filled(node), what)
    }
}

/// Returns a node without keys that have no value. Those of the outermost mapping stay, with an empty mapping.
fn filled(node: &Node) -> Node {
    let Kind::Mapping(entries) = &node.kind else { return node.clone() };
    let of = |(name, value): &(Node, Node)| {
        let value = pruned(value)
            .unwrap_or_else(|| Node { span: name.span.clone(), kind: Kind::Mapping(Vec::new()) });
        (name.clone(), value)
    };
    Node { span: node.span.clone(), kind: Kind::Mapping(entries.iter().map(of).collect()) }
}

fn pruned(node: &Node) -> Option<Node> {
    match &node.kind {
        _ if node.scalar() == Some(Scalar::Null) => None,
        Kind::Mapping(entries) if !entries.is_empty() => {
            let with = |(name, value): &(Node, Node)| Some((name.clone(), pruned(value)?));
            let entries: Vec<(Node, Node)> = entries.iter().filter_map(with).collect();
            (!entries.is_empty()).then(|| Node { span: node.span.clone(), kind: Kind::Mapping(entries) })
        }
        _ => Some(node.clone()),
    }
}

/// A grade for style: as a whole or by the criteria of the rubric.
pub(in crate::spec) enum Style {
    Whole(Given),
    Criteria(Vec<Named<Given>>),
}

impl Type for Style {
    type Value = Self;

    fn shape() -> Shape {
        Shape::Either {
            is: "points, a share of them, or a mapping of criteria",
            shapes: [Grade::shape, Names::<Grade>::shape],
        }
    }

    fn read_right(checker: &mut Checker, node: &Node, what: &str) -> Option<Self> {
        match node.kind {
            Kind::Mapping(_) => Names::<Grade>::read_right(checker, node, what).map(Self::Criteria),
            _ => Grade::read_right(checker, node, what).map(Self::Whole),
        }
    }
}

mappings! {
    /// The manual grades of a submission: these, and those of its parts.
    Student {
        /// Style of all parts that have no `style` of their own: out of the weight of style, a share, or by the criteria of the rubric.
        style: Style, optional, "27";
        /// A comment for the student.
        comment: Text, optional, "well structured";
        /// Points that are added to the total or deducted, and why.
        adjust: Adjust, optional, "{points: -5, why: no names in the files}";
        /// A total that replaces the computed one, and why.
        total: Total, optional, "{points: 60, why: resubmitted}";
        /// When it is due for this student, if later than for others: a date, or a date and a time. It needs a due date in `course.yaml`.
        extension: Moment, optional, "2026-11-25";
        /// Why the student need not submit: there are no points, and no zero.
        excused: Reason, optional, "ill";
        _: Mark, "PART", "The grades of the part with this id.", "{style: 27}";
    }
    /// The manual grades of a part of a submission.
    Mark {
        /// Out of the weight of style, a share, or by the criteria of the rubric; not for parts that are graded manually.
        style: Style, optional, "{naming: 90%, layout: 2}";
        /// The functionality of a part that is run. It counts whatever the runs showed: for a part that is for review, or one that was judged wrongly.
        functionality: Share, optional, "90%";
        /// Out of the part's points, or a share of them; only for parts that are graded manually.
        points: Grade, optional, "8";
        /// Points that are added to those of the part or deducted, and why.
        adjust: Adjust, optional, "{points: 2, why: found an error in the handout}";
        /// A comment for the student.
        comment: Text, optional, "clear names";
    }
    /// Points that are added or deducted.
    Adjust {
        /// The points; with a minus they are deducted.
        points: Change, required, "-5";
        /// The reason, which the student sees.
        why: Sentence, required, "no names in the files";
    }
    /// A total that a person sets.
    Total {
        /// The points.
        points: GivenPoints, required, "60";
        /// The reason, which the student sees.
        why: Sentence, required, "resubmitted";
    }
}
