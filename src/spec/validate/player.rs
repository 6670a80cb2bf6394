//! `reference`: the name of a built-in game, or a model solution that lies in the assignment's folder.
//!
//! Owns finding the model's files. Refuses paths that lead out of the folder; whether a model builds and plays is
//! found out later, by `model_check`, since most commands need not know.

use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use reference::Game;

use super::super::desk::{At, Desk, Found};
use super::super::fault::{Fault, names_known};
use super::super::index::Node;
use super::super::model::{Build, Made, ModelSource, Reference};
use super::super::raw::{self, Field};
use super::super::shelf::{Shelf, Thing, inside};
use super::super::values;
use super::build::source_for;
use crate::text;

/// A reference as meant, and the game if it is one.
pub(super) type Meant = (Reference, Option<&'static dyn Game>);

/// Reads a part's `reference`.
pub(super) fn reference(
    desk: &mut Desk,
    at: At<'_>,
    row: &raw::Part,
    recipe: Option<&Build>,
    games: &[&'static dyn Game],
    shelf: &Shelf,
) -> Option<Meant> {
    let found = desk.need(at, "reference", &row.reference)?;
    match found.value {
        raw::Reference::Named(name) => {
            let found = Found { value: name, node: found.node, key: "reference" };
            game(desk, &found, games, shelf)
        }
        raw::Reference::Own(own) => {
            let (name, made) = Reader { desk, shelf, recipe }.own(own, found.node)?;
            let model = ModelSource { name, made, place: desk.place(found.node) };
            Some((Reference::Model(Arc::new(model)), None))
        }
    }
}

fn game(
    desk: &mut Desk,
    found: &Found<'_, String>,
    games: &[&'static dyn Game],
    shelf: &Shelf,
) -> Option<Meant> {
    let word = found.value.as_str();
    if let Some(game) = games.iter().find(|game| game.name() == word) {
        return Some((Reference::Game(word.to_owned()), Some(*game)));
    }
    let message = format!("`{}` is no reference", values::shown(word));
    let fault = Fault::new(desk.place(found.node), message, "unknown reference");
    let lies_there = inside(word).is_some_and(|path| shelf.look(&path) != Thing::Nothing);
    let fault = if lies_there {
        fault.hint(format!("a model solution is named so: `reference: {{model: {word}}}`"))
    } else {
        fault.hints(names_known(word, "reference", games.iter().map(|game| game.name())))
    };
    desk.add(fault);
    None
}

struct Reader<'a> {
    desk: &'a mut Desk,
    shelf: &'a Shelf,
    recipe: Option<&'a Build>,
}

impl Reader<'_> {
    /// A model: by exactly one of its sources and a command.
    fn own(&mut self, own: &raw::Own, node: &Node) -> Option<(String, Made)> {
        let at = At::new::<raw::Own>(node, "`reference`");
        self.desk.known_keys(at);
        match (&own.model, &own.command) {
            (Field::Missing, Field::Missing) if node.entries().is_empty() => {
                let fault = Fault::new(self.desk.place(node), "`reference` is empty", "who plays it?");
                self.desk.add(fault.hint("add `model:` with a file such as `model/play.c`"));
                None
            }
            (_, Field::Missing) => {
                let found = self.desk.need(at, "model", &own.model)?;
                self.sources(&found)
            }
            (Field::Missing, _) => {
                let found = self.desk.maybe(at, "command", &own.command)?;
                self.command(&found)
            }
            (_, _) => {
                let message = "`reference` has both a `model` and a `command`";
                self.desk.hinted(node, message, "which of them plays it?", "leave out one of the two");
                None
            }
        }
    }

    /// A source file, built alone, or a folder, built as a submission is.
    fn sources(&mut self, found: &Found<'_, String>) -> Option<(String, Made)> {
        let path = self.below(found.value, found.node, "a model")?;
        let (folder, deep) = match self.shelf.look(&path) {
            Thing::Folder => (path.as_path(), true),
            Thing::File => (path.parent().unwrap_or(Path::new("")), false),
            Thing::Odd | Thing::Nothing => return missing(self.desk, self.shelf, &path, found.node),
        };
        // Where the recipe is at fault nothing can be said of what it would build.
        let recipe = self.recipe?;
        let recipe = if deep { recipe.clone() } else { source_for(self.desk, found, &path, recipe)? };
        match self.shelf.files(folder, deep) {
            Ok(files) => Some((shown(&path), Made::Built { recipe, files })),
            Err(why) => {
                let message = format!("the folder of the model `{}` {why}", shown(&path));
                self.desk.fault(found.node, message, "expected a folder with the model's files only");
                None
            }
        }
    }

    /// A program that is there already, and its arguments.
    fn command(&mut self, found: &Found<'_, Vec<Field<String>>>) -> Option<(String, Made)> {
        let count = found.value.len();
        let words = self.desk.items(found, "a word of the command");
        let [(first, node), rest @ ..] = words.as_slice() else {
            if count == 0 {
                let expected = "expected a program, such as `[./model/play]`";
                self.desk.fault(found.node, "`command` is empty", expected);
            }
            return None;
        };
        if words.len() < count {
            return None;
        }
        let path = self.below(first, node, "a program")?;
        let on_disk = match self.shelf.look(&path) {
            Thing::File => self.shelf.on_disk(&path),
            Thing::Folder => return self.no_program(&path, node, "is a folder", None),
            Thing::Odd | Thing::Nothing => return missing(self.desk, self.shelf, &path, node),
        };
        let Some(program) = on_disk else {
            let hint = "name its sources: `{model: model/play.c}`";
            return self.no_program(&path, node, "is built into croupier and cannot be run", Some(hint));
        };
        if !is_program(&program) {
            let hint = "a model's sources are named so: `reference: {model: model/play.c}`";
            return self.no_program(&path, node, "is neither an ELF program nor a script", Some(hint));
        }
        if !may_run(&program) {
            let hint = format!("chmod +x {}", shown(&path));
            return self.no_program(&path, node, "may not be executed", Some(&hint));
        }
        let arguments = rest.iter().map(|(word, _)| (*word).clone()).collect();
        Some((shown(&path), Made::Ready { program, arguments }))
    }

    fn below(&mut self, word: &str, node: &Node, noun: &str) -> Option<std::path::PathBuf> {
        let path = inside(word);
        if path.is_none() {
            let message = format!("`{}` cannot be the path of {noun}", values::shown(word));
            let expected = "expected a path in the assignment's folder, such as `model/play.c`";
            self.desk.fault(node, message, expected);
        }
        path
    }

    fn no_program<T>(&mut self, path: &Path, node: &Node, why: &str, hint: Option<&str>) -> Option<T> {
        let message = format!("`{}` {why}", shown(path));
        let fault = Fault::new(self.desk.place(node), message, "expected a program");
        self.desk.add(fault.hints(hint.map(str::to_owned)));
        None
    }
}

/// Tells that a file is not there.
pub(super) fn missing<T>(desk: &mut Desk, shelf: &Shelf, path: &Path, node: &Node) -> Option<T> {
    let message = format!("there is no file `{}` in the assignment's folder", shown(path));
    let fault = Fault::new(desk.place(node), message, "not found");
    let folder = path.parent().unwrap_or(Path::new(""));
    let there = shelf.files(folder, false).unwrap_or_default();
    let names: Vec<String> = there
        .iter()
        .map(|(name, _)| shown(&folder.join(name)))
        .filter(|name| !name.ends_with(".yaml"))
        .collect();
    let wanted = shown(path);
    let near = text::nearest(&wanted, names.iter().map(String::as_str));
    let hint = match (near, names.as_slice()) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => format!("put it there, beside `{}`", super::super::files::MAIN),
        (None, [first, ..]) => format!("there is `{first}`"),
    };
    desk.add(fault.hint(hint));
    None
}

/// A path in the words of the spec.
fn shown(path: &Path) -> String {
    values::shown(&text::path(path))
}

fn may_run(program: &Path) -> bool {
    std::fs::metadata(program).is_ok_and(|meta| meta.permissions().mode() & 0o111 != 0)
}

/// Whether the kernel can execute it: an ELF program, or a script that names its interpreter (execve(2)).
fn is_program(program: &Path) -> bool {
    let mut start = Vec::new();
    let read = std::fs::File::open(program).and_then(|file| file.take(4).read_to_end(&mut start));
    read.is_ok() && (start == b"\x7fELF" || start.starts_with(b"#!"))
}
