//! Calls of a student's function in the file that defines it. The linker redirects only calls from other files, so these are
//! redirected in the copy of the source that is built.

use regex::bytes::Regex;

use crate::language::{Kind, Language};

/// Words before a call that would else look like the type of a declaration.
const BEFORE_CALLS: [&[u8]; 4] = [b"return", b"else", b"do", b"case"];

/// Returns a source in which calls of these functions are redirected to `__wrap_NAME`, on the same lines; `None` if there are
/// none.
pub(super) fn redirected(source: &[u8], names: &[&str]) -> Option<Vec<u8>> {
    let code = Language::C.lexis.blanked(source, &[Kind::Comment, Kind::Quoted]);
    let mut calls: Vec<(usize, &str)> = Vec::new();
    for name in names {
        let pattern = format!(r"\b{}[ \t\r\n]*\(", regex::escape(name));
        let called = Regex::new(&pattern).expect("names are those of functions");
        let found = called.find_iter(&code).filter(|found| is_call(&code, found.start(), found.end()));
        calls.extend(found.map(|found| (found.start(), *name)));
    }
    calls.sort_unstable();
    let mut out = source.to_vec();
    for (at, name) in calls.iter().rev() {
        let wrapped = format!("({{ extern __typeof__({name}) __wrap_{name}; &__wrap_{name}; }})");
        out.splice(*at..*at + name.len(), wrapped.into_bytes());
    }
    (!calls.is_empty()).then_some(out)
}

/// Whether a name is that of a call, neither of a definition nor of a declaration; `open` is after its parenthesis.
fn is_call(code: &[u8], name: usize, open: usize) -> bool {
    let mut depth = 1;
    let close = code[open..].iter().position(|byte| {
        depth += i32::from(*byte == b'(') - i32::from(*byte == b')');
        depth == 0
    });
    let after = close.map_or(&b""[..], |close| code[open + close + 1..].trim_ascii_start());
    if after.starts_with(b"{") {
        return false;
    }
    let before = code[..name].trim_ascii_end();
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let word = before.iter().rev().take_while(|byte| is_word(byte)).count();
    word == 0 || BEFORE_CALLS.contains(&&before[before.len() - word..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(source: &str) -> String {
        let out = redirected(source.as_bytes(), &["draw"]).unwrap_or_else(|| source.as_bytes().to_vec());
        String::from_utf8(out)
            .unwrap()
            .replace("({ extern __typeof__(draw) __wrap_draw; &__wrap_draw; })", "WRAP")
    }

    #[test]
    fn only_calls_are_redirected() {
        for (source, expected) in [
            ("card_t draw(shoe_t *s);", "card_t draw(shoe_t *s);"),
            ("card_t draw(shoe_t *s)\n{ return s->a[0]; }", "card_t draw(shoe_t *s)\n{ return s->a[0]; }"),
            ("add(h, draw(s));", "add(h, WRAP(s));"),
            ("card_t c = draw (&shoe);", "card_t c = WRAP (&shoe);"),
            ("return draw(s);", "return WRAP(s);"),
            ("if (x) draw(s); else draw(t);", "if (x) WRAP(s); else WRAP(t);"),
            (
                "redraw(s); draw_all(s); // draw(s)\nputs(\"draw(s)\");",
                "redraw(s); draw_all(s); // draw(s)\nputs(\"draw(s)\");",
            ),
            ("add(h, draw(f((s))", "add(h, WRAP(f((s))"),
        ] {
            assert_eq!(changed(source), expected);
        }
    }
}
