//! Prototypes: simple declarations of C functions. Parameters have names, so that a call can be generated.

use std::sync::LazyLock;

use regex::Regex;

use super::model::Prototype;
use crate::text;

/// Parses a prototype: types are words and stars, and each parameter has a name.
pub(super) fn parse(written: &str) -> Option<Prototype> {
    static FORM: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^(?P<returns>\w[\w *]*?[ *])(?P<name>[A-Za-z_]\w*)\((?P<parameters>[\w *,]*)\)$")
            .expect("the pattern is a constant")
    });
    static PARAMETER: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^(?P<kind>\w[\w *]*?[ *])(?P<name>[A-Za-z_]\w*)$").expect("the pattern is a constant")
    });
    let found = FORM.captures(written)?;
    let parameter = |written: &str| {
        let found = PARAMETER.captures(written.trim())?;
        Some((found["kind"].trim().to_owned(), found["name"].to_owned()))
    };
    let parameters = match found["parameters"].trim() {
        "void" => Some(Vec::new()),
        list => list.split(',').map(parameter).collect(),
    };
    Some(Prototype {
        text: text::visible(written.as_bytes()),
        name: found["name"].to_owned(),
        returns: found["returns"].trim().to_owned(),
        parameters: parameters?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prototypes_are_read_into_their_parts() {
        let read = parse("void hand_add_card(hand_t *hand, card_t card)").unwrap();
        assert_eq!((read.returns.as_str(), read.name.as_str()), ("void", "hand_add_card"));
        let pair = |kind: &str, name: &str| (kind.to_owned(), name.to_owned());
        assert_eq!(read.parameters, [pair("hand_t *", "hand"), pair("card_t", "card")]);
        let read = parse("const char *name_of(struct card card)").unwrap();
        assert_eq!((read.returns.as_str(), read.name.as_str()), ("const char *", "name_of"));
        assert_eq!(parse("hand_t hand_create_empty(void)").unwrap().parameters, []);
    }

    #[test]
    fn what_is_no_prototype_is_none() {
        for written in [
            "",
            "f",
            "f(void)",
            "int f()",
            "int f(int)",
            "int f(int x);",
            "int f(int x[3])",
            "int (*f)(void)",
        ] {
            assert_eq!(parse(written), None, "{written}");
        }
    }
}
