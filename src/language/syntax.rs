//! Syntax trees: their nodes, what an audit changes in them, and how it ends a program at a place.
//!
//! A row names kinds of nodes and fields as the grammar does. In a template, `{}` is the text that it is about.

use tree_sitter::Node;

/// Returns a node and all named nodes below it, in the order of the code. A student's code may be nested deeper than the stack is.
pub fn nodes(root: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let mut open = vec![root];
    std::iter::from_fn(move || {
        let node = open.pop()?;
        let from = open.len();
        open.extend(node.named_children(&mut node.walk()));
        open[from..].reverse();
        Some(node)
    })
}

/// An operator that is replaced: the kind of change, the operator, and the other one.
pub type Operator = (&'static str, &'static str, &'static str);

/// What an audit changes in the syntax trees of a language.
#[derive(Clone, Copy)]
pub struct Syntax {
    /// The grammar.
    pub grammar: fn() -> tree_sitter::Language,
    /// Beginnings of the kinds of nodes that are left as they are.
    pub skipped: &'static [&'static str],
    /// Nodes with an operator.
    pub operations: &'static [&'static str],
    /// Nodes whose children are tokens, not expressions: the arguments of macros.
    pub tokens: &'static [&'static str],
    /// Replaced operators.
    pub operators: &'static [&'static [Operator]],
    /// Names of values, each with the one that replaces it.
    pub values: &'static [(&'static str, &'static str)],
    /// Numbers.
    pub numbers: &'static [&'static str],
    /// Texts.
    pub texts: &'static [&'static str],
    /// Nodes with a condition, which is their field `condition`, or else follows this token.
    pub conditions: &'static [(&'static str, &'static str)],
    /// Expressions in parentheses.
    pub parentheses: &'static [&'static str],
    /// What stands in place of a condition and cannot be negated.
    pub not_negated: &'static [&'static str],
    /// The operator of a negation.
    pub not: &'static str,
    /// A negated condition.
    pub negated: &'static str,
    /// Negations.
    pub negations: &'static [&'static str],
    /// Lists of arguments.
    pub arguments: &'static [&'static str],
    /// Arguments that may stand at any place of a list.
    pub named_arguments: &'static [&'static str],
    /// Nodes that contain statements.
    pub blocks: &'static [&'static str],
    /// Nodes, each with a field, where one statement or expression may stand, and a block instead; without a field, where a child
    /// that is in no field may.
    pub single: &'static [(&'static str, &'static str)],
    /// Ends of the kinds of statements.
    pub statements: &'static [&'static str],
    /// Statements that are dropped, or exchanged if they follow each other.
    pub steps: &'static [&'static str],
    /// What such a statement may consist of without being one step.
    pub not_steps: &'static [&'static str],
    /// Statements that are only dropped.
    pub jumps: &'static [&'static str],
    /// What stands in place of a statement that is dropped.
    pub dropped: &'static str,
    /// How a program is ended at a place.
    pub trap: Trap,
}

/// How a program is ended at a place, in a way that no scenario allows: by a signal.
#[derive(Clone, Copy)]
pub struct Trap {
    /// The statement that ends it.
    pub ends: &'static str,
    /// The same in front of a node that is in no block. `{trap}` is the statement.
    pub single: &'static str,
    /// Statements that need a line of their own.
    pub own_line: &'static [&'static str],
    /// What the statement needs: text after the first node of this kind.
    pub needs: Option<(&'static str, &'static str)>,
}

/// In [`Trap::single`].
pub const TRAP: &str = "{trap}";

/// Comparisons, each with its boundary and its opposite.
pub(super) const COMPARISONS: [Operator; 10] = [
    ("boundary", "<", "<="),
    ("boundary", "<=", "<"),
    ("boundary", ">", ">="),
    ("boundary", ">=", ">"),
    ("opposite comparison", "<", ">="),
    ("opposite comparison", "<=", ">"),
    ("opposite comparison", ">", "<="),
    ("opposite comparison", ">=", "<"),
    ("opposite comparison", "==", "!="),
    ("opposite comparison", "!=", "=="),
];

/// Arithmetic.
pub(super) const ARITHMETIC: [Operator; 5] = [
    ("arithmetic", "+", "-"),
    ("arithmetic", "-", "+"),
    ("arithmetic", "*", "/"),
    ("arithmetic", "/", "*"),
    ("arithmetic", "%", "*"),
];

/// Logic in signs.
pub(super) const LOGIC: [Operator; 2] = [("logic", "&&", "||"), ("logic", "||", "&&")];

/// Assignments that add or subtract.
pub(super) const ASSIGNMENTS: [Operator; 2] = [("assignment", "+=", "-="), ("assignment", "-=", "+=")];

/// Assignments that multiply or divide.
pub(super) const FACTORS: [Operator; 2] = [("assignment", "*=", "/="), ("assignment", "/=", "*=")];

/// Steps of one.
pub(super) const STEPS: [Operator; 2] = [("step", "++", "--"), ("step", "--", "++")];

/// Truth values in small letters.
pub(super) const TRUTH: [(&str, &str); 2] = [("true", "false"), ("false", "true")];

/// What languages with the statements of C have in common; each has its own grammar and trap.
pub(super) const LIKE_C: Syntax = Syntax {
    grammar: || tree_sitter_c::LANGUAGE.into(),
    skipped: &["preproc"],
    operations: &["binary_expression", "assignment_expression", "update_expression"],
    tokens: &[],
    operators: &[&COMPARISONS, &ARITHMETIC, &LOGIC, &ASSIGNMENTS, &STEPS],
    values: &TRUTH,
    numbers: &["number_literal"],
    texts: &["string_literal"],
    conditions: &[("if_statement", "if"), ("while_statement", "while"), ("do_statement", "while")],
    parentheses: &["parenthesized_expression", "condition_clause"],
    not_negated: &[],
    not: "!",
    negated: "(!({}))",
    negations: &["unary_expression"],
    arguments: &["argument_list"],
    named_arguments: &[],
    blocks: &["compound_statement", "case_statement"],
    single: &[
        ("if_statement", "consequence"),
        ("else_clause", ""),
        ("while_statement", "body"),
        ("do_statement", "body"),
        ("for_statement", "body"),
        ("for_range_loop", "body"),
        ("labeled_statement", ""),
    ],
    statements: &["_statement", "declaration", "for_range_loop"],
    steps: &["expression_statement"],
    not_steps: &[],
    jumps: &["break_statement", "continue_statement"],
    dropped: ";",
    trap: Trap { ends: "__builtin_trap();", single: "{ {trap} {} }", own_line: &[], needs: None },
};

impl std::fmt::Debug for Syntax {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.trap.ends)
    }
}
