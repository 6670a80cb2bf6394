//! Traps: sources that end the program where a changed statement would be run, to tell whether a scenario runs it.

use tree_sitter::Node;

use super::source::{self, Change};
use crate::error::Result;
use crate::language::{Language, Syntax, syntax};

/// Returns a source that ends with a signal where the changed statement would be run; nothing if the change is in no statement.
///
/// # Errors
/// As [`source::changes`].
pub(super) fn trapped(language: &Language, text: &str, change: &Change) -> Result<Option<String>> {
    let (syntax, Some(tree)) = source::parse(language, text)? else { return Ok(None) };
    // A change of two statements is run where the first is.
    let start = change.range.start;
    let mut node = tree.root_node().descendant_for_byte_range(start, start + 1);
    while let Some(inner) = node {
        if let Some(trap) = trap(syntax, text, inner) {
            let (before, after) = (&text[..inner.start_byte()], &text[inner.end_byte()..]);
            return Ok(Some(with_needs(syntax, tree.root_node(), format!("{before}{trap}{after}"))));
        }
        node = inner.parent();
    }
    Ok(None)
}

/// Returns a node with the trap in front of it, if that may stand there.
fn trap(syntax: &Syntax, text: &str, node: Node<'_>) -> Option<String> {
    let (kind, own) = (node.kind(), &text[node.byte_range()]);
    let is_statement =
        syntax.statements.iter().any(|end| kind.ends_with(end)) && !syntax.blocks.contains(&kind);
    if source::is_in_block(syntax, node) && is_statement {
        let needs_line = syntax.trap.own_line.iter().any(|end| kind.ends_with(end));
        let line = text[..node.start_byte()].rfind('\n').map_or(0, |end| end + 1);
        let indent = &text[line..node.start_byte()];
        let between = if needs_line { format!("\n{indent}") } else { " ".to_owned() };
        return Some(format!("{}{between}{own}", syntax.trap.ends));
    }
    let is_block = syntax.blocks.contains(&kind);
    let trapped = || syntax.trap.single.replace(syntax::TRAP, syntax.trap.ends).replace("{}", own);
    (!is_block && source::is_single(syntax, node)).then(trapped)
}

/// Returns a source with what its trap needs: it is behind the first node of a kind, which no change is in front of.
fn with_needs(syntax: &Syntax, root: Node<'_>, text: String) -> String {
    let Some((kind, needs)) = syntax.trap.needs else { return text };
    let mut cursor = root.walk();
    let Some(node) = root.children(&mut cursor).find(|child| child.kind() == kind) else { return text };
    let (before, after) = text.split_at(node.end_byte());
    format!("{before}{needs}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trap_is_in_front_of_the_changed_statement() {
        let source = "int g = 4;\nint f(int a) { int b = a + 1; if (b > a) return b - a; for (int i = 0; a < 9;) a *= 3; return a; }\n";
        let all = source::changes(Language::C, 0, source).unwrap();
        let trapped = |replaced: &str| {
            let change = all.iter().find(|change| &source[change.range.clone()] == replaced).unwrap();
            trapped(Language::C, source, change).unwrap()
        };
        let with = |from: &str, to: &str| Some(source.replace(from, to));
        assert_eq!(trapped("4"), None, "it is in no function");
        assert_eq!(trapped("+"), with("int b", "__builtin_trap(); int b"));
        assert_eq!(trapped("-"), with("return b - a;", "{ __builtin_trap(); return b - a; }"));
        assert_eq!(trapped("a *= 3;"), with("a *= 3;", "{ __builtin_trap(); a *= 3; }"));
        assert_eq!(trapped("0"), with("for", "__builtin_trap(); for"));
    }
}
