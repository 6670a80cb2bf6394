//! Rewrites `\d`, `\s`, and `\w` in an expression to ASCII digits, spaces, and letters, as in C.
//!
//! Otherwise they would mean those of every script, which no program of a course prints, and an expression with a few of them
//! would take a third of a mebibyte. The expression must have been parsed before.

use std::ops::Range;

use regex_syntax::ast::{self, Ast, ClassPerl, ClassPerlKind, ClassSetItem, Visitor};

/// Returns the expression with such classes replaced; an invalid expression is unchanged.
pub(super) fn in_ascii(expression: &str) -> String {
    let Ok(parsed) = ast::parse::Parser::new().parse(expression) else { return expression.to_owned() };
    let Ok(found) = ast::visit(&parsed, Classes::default());
    let mut written = String::with_capacity(expression.len());
    let mut done = 0;
    for (place, instead) in found {
        written += &expression[done..place.start];
        written += &instead;
        done = place.end;
    }
    written + &expression[done..]
}

/// The ranges of such classes, in order, and their replacements.
#[derive(Default)]
struct Classes(Vec<(Range<usize>, String)>);

impl Classes {
    fn add(&mut self, class: &ClassPerl, in_brackets: bool) {
        let name = match class.kind {
            ClassPerlKind::Digit => "digit",
            ClassPerlKind::Space => "space",
            ClassPerlKind::Word => "word",
        };
        let not = if class.negated { "^" } else { "" };
        let inner = format!("[:{not}{name}:]");
        let instead = if in_brackets { inner } else { format!("[{inner}]") };
        self.0.push((class.span.start.offset..class.span.end.offset, instead));
    }
}

impl Visitor for Classes {
    type Output = Vec<(Range<usize>, String)>;
    type Err = std::convert::Infallible;

    fn finish(self) -> Result<Self::Output, Self::Err> {
        Ok(self.0)
    }

    fn visit_pre(&mut self, ast: &Ast) -> Result<(), Self::Err> {
        if let Ast::ClassPerl(class) = ast {
            self.add(class, false);
        }
        Ok(())
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Result<(), Self::Err> {
        if let ClassSetItem::Perl(class) = item {
            self.add(class, true);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_written_out_wherever_they_stand() {
        assert_eq!(in_ascii(r"(\d+) ♠ \D"), "([[:digit:]]+) ♠ [[:^digit:]]");
        assert_eq!(in_ascii(r"[^\w\n]{0,3}[\S[\d]]"), "[^[:word:]\\n]{0,3}[[:^space:][[:digit:]]]");
        assert_eq!(in_ascii(r"\\d \[\x64 ä"), r"\\d \[\x64 ä");
    }

    #[test]
    fn they_mean_what_they_mean_in_c() {
        let matches = |expression: &str, text: &str| {
            regex::bytes::Regex::new(&in_ascii(expression)).unwrap().is_match(text.as_bytes())
        };
        assert!(matches(r"^\d\s\w$", "7 x"));
        assert!(!matches(r"\d", "\u{0667}"), "an Arabic seven is no digit of C's");
        assert!(matches(r"^\W[^\d]$", "♠♥"), "what is none of them is whole characters still");
    }
}
