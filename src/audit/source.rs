//! Mutants of a source: one change of its syntax tree each. What is changed in a language is in its row ([`Syntax`]).

use tree_sitter::{Node, Parser, Tree};

use super::Place;
use crate::error::{Error, Result};
use crate::explore::cases::Random;
use crate::language::{self, Language, Syntax};
use crate::text;

/// A change of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its kind.
    pub mutator: &'static str,
    /// What is replaced, as offsets.
    pub range: std::ops::Range<usize>,
    /// By what, and where.
    pub place: Place,
}

/// Returns every change of a source, in the order of its text. A source with syntax errors is changed where it is understood.
///
/// # Errors
/// The parser is of another version than the grammar of the language.
pub fn changes(language: &Language, file: usize, source: &str) -> Result<Vec<Change>> {
    let (syntax, Some(tree)) = parse(language, source)? else { return Ok(Vec::new()) };
    let mut found = Changes { syntax, source, file, changes: Vec::new() };
    found.visit(tree.root_node());
    found.changes.sort_by_key(|change| change.range.start);
    Ok(found.changes)
}

/// Returns the words of a source that its program may ask for: its texts of one word, and its numbers with those next to them.
///
/// # Errors
/// As [`changes`].
pub fn words(language: &Language, source: &str) -> Result<Vec<String>> {
    let (syntax, Some(tree)) = parse(language, source)? else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    let mut nodes = vec![tree.root_node()];
    while let Some(node) = nodes.pop() {
        let text = &source[node.byte_range()];
        if syntax.numbers.contains(&node.kind()) {
            found.extend(neighbors(text));
            found.push(text.to_owned());
        } else if syntax.texts.contains(&node.kind()) {
            let word = text.trim_matches(|sign: char| !sign.is_alphanumeric());
            found.extend(
                (!word.is_empty() && word.chars().all(char::is_alphanumeric)).then(|| word.to_owned()),
            );
        }
        let mut cursor = node.walk();
        nodes.extend(node.children(&mut cursor));
    }
    Ok(found)
}

/// Returns some of these changes, the same for a seed, in their order.
pub fn sample(mut changes: Vec<Change>, limit: Option<usize>, seed: u64) -> Vec<Change> {
    if let Some(limit) = limit.filter(|limit| *limit < changes.len()) {
        let mut random = Random::new(seed, 0);
        for at in 0..limit {
            let other = at + random.below(changes.len() - at);
            changes.swap(at, other);
        }
        changes.truncate(limit);
        changes
            .sort_by_key(|change| (change.place.file, change.range.start, change.place.replacement.clone()));
    }
    changes
}

/// Returns a source with a change.
pub fn changed(source: &str, change: &Change) -> String {
    let (before, after) = (&source[..change.range.start], &source[change.range.end..]);
    format!("{before}{}{after}", change.place.replacement)
}

/// Returns a change as a diff of its lines.
pub fn diff(source: &str, change: &Change) -> String {
    let changed = changed(source, change);
    let lines = similar::udiff::unified_diff(similar::Algorithm::Myers, source, &changed, 0, None);
    let signed = lines.lines().filter(|line| line.starts_with(['-', '+'])).map(|line| line.split_at(1));
    signed.map(|(sign, line)| format!("{sign} {}\n", line.trim_end())).collect()
}

/// Returns what is changed in a language, and the tree of a source.
///
/// # Errors
/// The language has no grammar, or the parser is of another version than that.
pub(super) fn parse(language: &Language, source: &str) -> Result<(&'static Syntax, Option<Tree>)> {
    let mut parser = Parser::new();
    let unfit = |error| Error::Internal(format!("no syntax trees of {}: {error}", language.name));
    let Some(syntax) = language.syntax else {
        let known = language::ALL.iter().filter(|other| other.syntax.is_some());
        let known: Vec<&str> = known.map(|language| language.name).collect();
        return Err(Error::usage(
            format!("programs in {} cannot be changed for an audit", language.name),
            format!("run an audit of a part in {}", text::list(&known, "or")),
        ));
    };
    parser.set_language(&(syntax.grammar)()).map_err(unfit)?;
    Ok((syntax, parser.parse(source, None)))
}

/// Returns the field of its parent that a node is in; nothing if it is in none.
fn field<'t>(node: Node<'t>) -> Option<&'t str> {
    let parent = node.parent()?;
    let mut cursor = parent.walk();
    let mut at_child = cursor.goto_first_child();
    while at_child {
        if cursor.node() == node {
            return cursor.field_name();
        }
        at_child = cursor.goto_next_sibling();
    }
    None
}

/// Whether a node is where one statement or expression may stand, and a block instead.
pub(super) fn is_single(syntax: &Syntax, node: Node<'_>) -> bool {
    let Some(parent) = node.parent() else { return false };
    let mut places = syntax.single.iter().filter(|(kind, _)| *kind == parent.kind()).peekable();
    places.peek().is_some() && {
        let place = field(node).unwrap_or_default();
        places.any(|(_, field)| *field == place)
    }
}

/// Whether a node is in a block.
pub(super) fn is_in_block(syntax: &Syntax, node: Node<'_>) -> bool {
    node.parent().is_some_and(|parent| syntax.blocks.contains(&parent.kind()))
}

struct Changes<'s> {
    syntax: &'static Syntax,
    source: &'s str,
    file: usize,
    changes: Vec<Change>,
}

impl<'s> Changes<'s> {
    fn visit(&mut self, node: Node<'_>) {
        let is_skipped = self.syntax.skipped.iter().any(|kind| node.kind().starts_with(kind));
        if is_skipped || node.is_error() || self.is_remark(node) {
            return;
        }
        self.change(node);
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            self.visit(child);
        }
    }

    /// Whether a statement is nothing but a text, which documents the program or is for the compiler.
    fn is_remark(&self, node: Node<'_>) -> bool {
        let is_text = |child: Node<'_>| self.syntax.texts.contains(&child.kind());
        self.syntax.steps.contains(&node.kind())
            && node.named_child_count() == 1
            && node.named_child(0).is_some_and(is_text)
    }

    fn change(&mut self, node: Node<'_>) {
        let (kind, syntax) = (node.kind(), self.syntax);
        if syntax.operations.contains(&kind) {
            self.operator(node);
        }
        if syntax.numbers.contains(&kind) {
            for number in neighbors(self.text(node)) {
                self.replace("constant", node, number);
            }
        }
        if syntax.negations.contains(&kind) {
            self.negation(node);
        }
        if syntax.conditions.iter().any(|(condition, _)| *condition == kind) {
            self.condition(node);
        }
        let is_dropped = self.is_step(node) || syntax.jumps.contains(&kind);
        if is_dropped && (is_in_block(syntax, node) || is_single(syntax, node)) {
            let nothing = syntax.dropped.replace("{}", self.text(node));
            self.replace("dropped statement", node, nothing);
        }
        if syntax.arguments.contains(&kind) {
            self.arguments(node);
        }
        if syntax.blocks.contains(&kind) {
            self.order(node);
        }
        if syntax.texts.contains(&kind) {
            self.empty(node);
        }
        if node.is_named() {
            let found = self.text(node);
            let other = syntax.values.iter().find(|(value, _)| *value == found);
            other.into_iter().for_each(|(_, other)| self.replace("constant", node, (*other).to_owned()));
        }
    }

    fn operator(&mut self, node: Node<'_>) {
        let mut cursor = node.walk();
        let children: Vec<Node<'_>> = node.children(&mut cursor).collect();
        let is_text =
            |side: Option<&Node<'_>>| side.is_some_and(|side| self.syntax.texts.contains(&side.kind()));
        // Among tokens, an operator without a value before it is a sign or a reference.
        let is_value = |side: &Node<'_>| side.is_named() || [")", "]"].contains(&side.kind());
        let are_tokens = self.syntax.tokens.contains(&node.kind());
        let mut found = Vec::new();
        for (at, operator) in children.iter().enumerate().filter(|(_, child)| !child.is_named()) {
            let (before, after) = (at.checked_sub(1).and_then(|at| children.get(at)), children.get(at + 1));
            if are_tokens && !before.is_some_and(is_value) {
                continue;
            }
            // Texts are compared, but no numbers.
            let of_text = is_text(before) || is_text(after);
            for (mutator, from, to) in self.syntax.operators.iter().copied().flatten() {
                let of_numbers = ["arithmetic", "assignment"].contains(mutator);
                if *from == self.text(*operator) && !(of_text && of_numbers) {
                    found.push((*mutator, *operator, (*to).to_owned()));
                }
            }
        }
        found.into_iter().for_each(|(mutator, operator, to)| self.replace(mutator, operator, to));
    }

    /// Takes the `!` away from a negation.
    fn negation(&mut self, node: Node<'_>) {
        let operator = node.child(0).map(|operator| self.text(operator));
        let last = u32::try_from(node.named_child_count()).ok().and_then(|count| count.checked_sub(1));
        if operator == Some(self.syntax.not)
            && let Some(value) = last.and_then(|last| node.named_child(last))
        {
            let value = self.text(value).to_owned();
            self.replace("dropped negation", node, value);
        }
    }

    fn condition(&mut self, node: Node<'_>) {
        let Some(condition) = node.child_by_field_name("condition").or_else(|| self.after_token(node)) else {
            return;
        };
        let (mut inner, mut text) = (condition, self.text(condition));
        if self.syntax.parentheses.contains(&condition.kind()) {
            inner = condition.named_child(0).unwrap_or(condition);
            text = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
        }
        // These have a change of their own that does the same.
        let is_value = self.syntax.values.iter().any(|(value, _)| *value == text);
        let is_negated = self.syntax.negations.contains(&inner.kind()) && text.starts_with(self.syntax.not);
        if !is_value && !is_negated && !self.syntax.not_negated.contains(&condition.kind()) {
            let negated = self.syntax.negated.replace("{}", text);
            self.replace("negated condition", condition, negated);
        }
    }

    /// Returns what follows the token of a node with a condition.
    fn after_token<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        let (_, token) = self.syntax.conditions.iter().find(|(kind, _)| *kind == node.kind())?;
        let mut cursor = node.walk();
        let token = node.children(&mut cursor).find(|child| child.kind() == *token)?;
        token.next_named_sibling()
    }

    fn arguments(&mut self, node: Node<'_>) {
        let mut cursor = node.walk();
        let arguments: Vec<Node<'_>> =
            node.named_children(&mut cursor).filter(|argument| !argument.is_extra()).collect();
        let has_place = |argument: &Node<'_>| !self.syntax.named_arguments.contains(&argument.kind());
        let pairs = arguments.windows(2).filter(|pair| pair.iter().all(has_place));
        for pair in pairs {
            let [one, other] = pair else { continue };
            if !self.syntax.texts.contains(&one.kind()) {
                self.swap("swapped arguments", *one, *other);
            }
        }
    }

    /// Exchanges each two statements that follow each other.
    fn order(&mut self, node: Node<'_>) {
        let mut cursor = node.walk();
        let statements: Vec<Node<'_>> = node.named_children(&mut cursor).collect();
        for pair in statements.windows(2) {
            if let [one, other] = pair
                && [one, other]
                    .iter()
                    .all(|statement| self.is_step(**statement) && !self.is_remark(**statement))
            {
                self.swap("swapped statements", *one, *other);
            }
        }
    }

    /// Whether a node is a statement that is dropped or exchanged.
    fn is_step(&self, node: Node<'_>) -> bool {
        let is_none = |child: Node<'_>| self.syntax.not_steps.contains(&child.kind());
        self.syntax.steps.contains(&node.kind()) && node.named_child(0).is_some_and(|child| !is_none(child))
    }

    /// Takes everything between the quotes of a text away.
    fn empty(&mut self, node: Node<'_>) {
        // The text in front of the arguments of a macro is its format, which has a place for each.
        let is_format = |parent: Node<'_>| self.syntax.tokens.contains(&parent.kind());
        let has_arguments = node.next_sibling().is_some_and(|next| next.kind() == ",");
        if node.parent().is_some_and(is_format) && has_arguments {
            return;
        }
        let last = node.child_count().checked_sub(1).and_then(|last| node.child(last));
        let Some((first, last)) = node.child(0).zip(last) else { return };
        if first.end_byte() < last.start_byte() {
            let quotes = format!("{}{}", self.text(first), self.text(last));
            self.replace("empty text", node, quotes);
        }
    }

    fn swap(&mut self, mutator: &'static str, one: Node<'_>, other: Node<'_>) {
        let (first, second) = (self.text(one), self.text(other));
        if first != second {
            let between = &self.source[one.end_byte()..other.start_byte()];
            self.add(mutator, one, other, format!("{second}{between}{first}"));
        }
    }

    fn text(&self, node: Node<'_>) -> &'s str {
        &self.source[node.byte_range()]
    }

    fn replace(&mut self, mutator: &'static str, node: Node<'_>, replacement: String) {
        self.add(mutator, node, node, replacement);
    }

    fn add(&mut self, mutator: &'static str, first: Node<'_>, last: Node<'_>, replacement: String) {
        let point = |point: tree_sitter::Point| (point.row + 1, point.column + 1);
        let (start, end) = (point(first.start_position()), point(last.end_position()));
        let place = Place { file: self.file, start, end, replacement };
        self.changes.push(Change { mutator, range: first.start_byte()..last.end_byte(), place });
    }
}

/// Returns the numbers one above and one below a decimal number, if they are not negative, with its decimals and its type.
fn neighbors(text: &str) -> Vec<String> {
    let digits = text.find(|sign: char| !(sign.is_ascii_digit() || sign == '_')).unwrap_or(text.len());
    let (whole, rest) = text.split_at(digits);
    let letters = rest.trim_start_matches(|sign: char| sign == '.' || sign == '_' || sign.is_ascii_digit());
    let is_other_base = rest.starts_with(['x', 'X', 'b', 'B', 'o', 'O']);
    if is_other_base || letters.starts_with(['e', 'E']) {
        return Vec::new();
    }
    let Ok(number) = whole.replace('_', "").parse::<i64>() else { return Vec::new() };
    let others = [number.checked_add(1), number.checked_sub(1).filter(|other| *other >= 0)];
    let mut others: Vec<String> =
        others.into_iter().flatten().map(|other| format!("{other}{rest}")).collect();
    others.dedup();
    others
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replacements(language: &Language, source: &str) -> Vec<(&'static str, String)> {
        let changes = changes(language, 0, source).unwrap();
        changes.iter().map(|change| (change.mutator, changed(source, change))).collect()
    }

    #[test]
    fn one_mutant_is_one_change() {
        let source = "#define N 3\nint f(int a, int b) { while (a < b) f(b, a + 1); return N; }\n";
        let line = |body: &str| format!("#define N 3\nint f(int a, int b) {{ {body} return N; }}\n");
        let expected = [
            ("negated condition", line("while (!(a < b)) f(b, a + 1);")),
            ("boundary", line("while (a <= b) f(b, a + 1);")),
            ("opposite comparison", line("while (a >= b) f(b, a + 1);")),
            ("dropped statement", line("while (a < b) ;")),
            ("swapped arguments", line("while (a < b) f(a + 1, b);")),
            ("arithmetic", line("while (a < b) f(b, a - 1);")),
            ("constant", line("while (a < b) f(b, a + 2);")),
            ("constant", line("while (a < b) f(b, a + 0);")),
        ];
        assert_eq!(replacements(Language::C, source), expected);
    }

    #[test]
    fn output_of_streams_and_formats_are_left_alone() {
        let source = "void f(int a) { if (a == 1) cout << \"x\" + a; printf(\"%d\", a); }\n";
        let kinds: Vec<_> = replacements(Language::CPP, source).into_iter().map(|(kind, _)| kind).collect();
        let condition = ["negated condition", "opposite comparison", "constant", "constant"];
        let output = ["dropped statement", "empty text"];
        assert_eq!(kinds, [&condition[..], &output, &output].concat());
    }

    #[test]
    fn statements_that_follow_each_other_are_exchanged() {
        let source = "void f(int a) { int b = 1; f(a); f(b); f(b); if (a) f(2); }\n";
        let all = replacements(Language::C, source);
        let swapped = all.into_iter().filter(|(kind, _)| *kind == "swapped statements");
        assert_eq!(
            swapped.map(|(_, text)| text).collect::<Vec<_>>(),
            ["void f(int a) { int b = 1; f(b); f(a); f(b); if (a) f(2); }\n"]
        );
    }

    #[test]
    fn sample_depends_on_the_seed_alone() {
        let source = "int f(int a) { return a + 1 + 2 + 3 + 4 + 5 + 6; }\n";
        let all = changes(Language::C, 0, source).unwrap();
        let some = |seed| sample(all.clone(), Some(5), seed);
        assert_eq!((some(1).len(), some(1) == some(1), some(1) == some(2)), (5, true, false));
        assert_eq!(sample(all.clone(), Some(100), 1), all);
    }

    #[test]
    fn diff_shows_the_changed_line() {
        let source = "int f(int a)\n{\n    return a + 1;\n}\n";
        let change = &changes(Language::C, 0, source).unwrap()[0];
        assert_eq!(diff(source, change), "-     return a + 1;\n+     return a - 1;\n");
    }
}
