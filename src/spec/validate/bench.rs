//! The bench of a `build`: `with`, the files of ours, and what is asked of the student's beside them.
//!
//! Owns the form of a prototype: one plain declaration whose parameters have names, so that a call of it can be written.

use std::collections::HashSet;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use super::super::desk::{At, Desk, Found, Optional, Reported};
use super::super::index::Node;
use super::super::model::{Bench, Prototype};
use super::super::raw::{self, Field};
use super::super::shelf::{Shelf, Thing, inside};
use super::super::values;
use super::build::{file_name, is_file_name};
use super::player;
use crate::language::{self, Language};
use crate::text;

/// The keys that make sense beside `with` only.
const WITH_IT: [&str; 3] = ["headers", "functions", "wrap"];

/// A function's name in C.
static NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[A-Za-z_]\w*$").expect("the pattern is a constant"));

/// What of ours is built with the student's.
pub(super) fn bench(
    desk: &mut Desk,
    at: At<'_>,
    written: &raw::Build,
    language: Option<&'static Language>,
    shelf: &Shelf,
) -> Optional<Bench> {
    let Some(list) = desk.optional(at, "with", &written.with)? else {
        for key in WITH_IT {
            desk.not_here(at, key, "nothing of ours is built `with` it");
        }
        return Ok(None);
    };
    if list.value.is_empty() {
        desk.fault(list.node, "`with` is empty", "expected at least one file, such as `driver/driver.c`");
        return Err(Reported);
    }
    for key in ["makefile", "prebuilt"] {
        desk.not_here(at, key, "what is built `with` files of ours is built by us");
    }
    // Without a language nothing can be said of the files' names.
    let language = language.ok_or(Reported)?;
    if language.harness.is_empty() {
        let fit = language::ALL.into_iter().filter(|language| !language.harness.is_empty());
        let names: Vec<&str> = fit.map(|language| language.name).collect();
        let message = format!("`with` is for {}", text::list(&names, "and"));
        desk.fault(list.node, message, format!("the part's `language` is `{}`", language.id));
        return Err(Reported);
    }
    let reader = Reader { desk, at, shelf, language, seen: HashSet::new() };
    reader.bench(&list, written).map(Some).ok_or(Reported)
}

struct Reader<'a> {
    desk: &'a mut Desk,
    at: At<'a>,
    shelf: &'a Shelf,
    language: &'static Language,
    seen: HashSet<String>,
}

/// Reads one item of a list.
type ReadItem<'a, T> = fn(&mut Reader<'a>, &Found<'_, String>) -> Option<T>;

impl<'a> Reader<'a> {
    fn bench(mut self, list: &Found<'_, Vec<Field<String>>>, written: &'a raw::Build) -> Option<Bench> {
        let files = self.files(list, written);
        let headers = self.each("headers", &written.headers, "a header", Reader::header);
        let functions = self.each("functions", &written.functions, "a function", Reader::function);
        let wrap = self.each("wrap", &written.wrap, "a function", Reader::wrapped);
        let bench = Bench { files: files?, headers: headers?, functions: functions?, wrap: wrap? };
        let bare = !bench.functions.is_empty() && bench.headers.is_empty();
        if bare {
            let node = self.at.node.get("functions").unwrap_or(self.at.node);
            let hint = "add `headers:` with the file that declares them, such as `[stack.h]`";
            self.desk.hinted(node, "`functions` are asked for, but no `headers`", "who declares them?", hint);
        }
        (!bare).then_some(bench)
    }

    /// The items of a list that may be left out, if none of them has a fault.
    fn each<T>(
        &mut self,
        key: &'a str,
        field: &'a Field<Vec<Field<String>>>,
        what: &str,
        read: ReadItem<'a, T>,
    ) -> Option<Vec<T>> {
        let Some(list) = self.desk.optional(self.at, key, field).ok()? else { return Some(Vec::new()) };
        let count = list.value.len();
        let items = self.desk.items(&list, what);
        let items: Vec<T> =
            items.into_iter().filter_map(|(value, node)| read(self, &Found { value, node, key })).collect();
        (items.len() == count).then_some(items)
    }

    /// Our files, by their names alone: folders are for keeping them apart in the assignment.
    fn files(
        &mut self,
        list: &Found<'_, Vec<Field<String>>>,
        written: &raw::Build,
    ) -> Option<Vec<(String, Vec<u8>)>> {
        let sources: Vec<&str> = match &written.sources {
            Field::Read(names) => names
                .iter()
                .filter_map(|name| if let Field::Read(name) = name { Some(name.as_str()) } else { None })
                .collect(),
            Field::Missing | Field::Wrong => Vec::new(),
        };
        let items = self.desk.items(list, "a file");
        let files: Vec<_> =
            items.into_iter().filter_map(|(path, node)| self.file(path, node, &sources)).collect();
        (files.len() == list.value.len()).then_some(files)
    }

    fn file(&mut self, written: &str, node: &Node, sources: &[&str]) -> Option<(String, Vec<u8>)> {
        let path = inside(written);
        let name = path.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        let fits = |name: &String| is_file_name(name) && language::has_ending(name, self.language.harness);
        let Some((path, name)) = path.zip(name.filter(fits)) else {
            let message = format!("`{}` cannot be built with it", values::shown(written));
            let endings: Vec<String> =
                self.language.harness.iter().map(|ending| format!("`.{ending}`")).collect();
            let endings = text::list(&endings, "or");
            let expected = format!("expected a path in the assignment's folder that ends in {endings}");
            self.desk.fault(node, message, expected);
            return None;
        };
        if sources.contains(&name.as_str()) {
            let message = format!("`{name}` would take the place of the student's");
            self.desk.fault(node, message, "it is one of the `sources`");
            return None;
        }
        if !self.seen.insert(name.clone()) {
            self.desk.fault(node, format!("two files are called `{name}`"), "all lie in one folder");
            return None;
        }
        if self.shelf.look(&path) != Thing::File {
            return player::missing(self.desk, self.shelf, &path, node);
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        let there = match self.shelf.files(folder, false) {
            Ok(there) => there,
            Err(why) => {
                let message = format!("the folder of `{}` {why}", values::shown(written));
                self.desk.fault(node, message, "expected a folder with our files only");
                return None;
            }
        };
        there.into_iter().find(|(known, _)| known == Path::new(&name)).map(|(_, content)| (name, content))
    }

    fn header(&mut self, found: &Found<'_, String>) -> Option<String> {
        let name = file_name(self.desk, found, "a header")?;
        if !name.ends_with(".h") {
            let message = format!("`{}` is no C header by its name", values::shown(&name));
            self.desk.fault(found.node, message, "expected a name that ends in `.h`");
            return None;
        }
        Some(name)
    }

    fn wrapped(&mut self, found: &Found<'_, String>) -> Option<String> {
        if NAME.is_match(found.value) {
            return Some(found.value.clone());
        }
        let message = format!("`{}` cannot be the name of a function", values::shown(found.value));
        self.desk.fault(found.node, message, "expected a name of C, such as `malloc`");
        None
    }

    fn function(&mut self, found: &Found<'_, String>) -> Option<Prototype> {
        let prototype = prototype(found.value);
        if prototype.is_none() {
            let message = format!("`{}` is no prototype", values::shown(found.value));
            let expected = "expected one such as `int stack_push(stack_t *stack, int value)`";
            self.desk.fault(found.node, message, expected);
        }
        prototype
    }
}

/// Reads a prototype: names and types of words and stars, a name for each parameter.
fn prototype(written: &str) -> Option<Prototype> {
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
        let read = prototype("void hand_add_card(hand_t *hand, card_t card)").unwrap();
        assert_eq!((read.returns.as_str(), read.name.as_str()), ("void", "hand_add_card"));
        let pair = |kind: &str, name: &str| (kind.to_owned(), name.to_owned());
        assert_eq!(read.parameters, [pair("hand_t *", "hand"), pair("card_t", "card")]);
        let read = prototype("const char *name_of(struct card card)").unwrap();
        assert_eq!((read.returns.as_str(), read.name.as_str()), ("const char *", "name_of"));
        assert_eq!(prototype("hand_t hand_create_empty(void)").unwrap().parameters, []);
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
            assert_eq!(prototype(written), None, "{written}");
        }
    }
}
