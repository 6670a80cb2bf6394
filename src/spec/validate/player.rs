//! `reference`: the name of a built-in game, or a model solution in the assignment's directory.
//!
//! Finds the model's files; paths that lead out of the directory are rejected. `model_check` builds and runs the model later,
//! since most commands do not need that.

use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use reference::Game;

use super::super::assets::{AssetDir, Thing, inside};
use super::super::checker::{Checker, Span};
use super::super::error::{excerpt, names_known};
use super::super::keys::assignment as keys;
use super::super::model::{Build, Made, ModelSource, Reference};
use super::super::read::{Field, Items};
use super::build::source_for;
use super::missing::{missing, written_path};

/// A validated reference, and the game if it is one.
pub(super) type Meant = (Reference, Option<&'static dyn Game>);

/// Reads a part's `reference`.
pub(super) fn reference(
    checker: &mut Checker,
    (written, span): (&keys::Reference, &Span),
    recipe: Option<&Build>,
    games: &[&'static dyn Game],
    shelf: &AssetDir,
) -> Option<Meant> {
    match written {
        keys::Reference::Named(name) => game(checker, (name, span), games, shelf),
        keys::Reference::Model(written) => {
            let (name, made) = Reader { checker, shelf, recipe }.model(written)?;
            let model = ModelSource { name, made, place: checker.place(span) };
            Some((Reference::Model(Arc::new(model)), None))
        }
    }
}

fn game(
    checker: &mut Checker,
    (word, span): (&str, &Span),
    games: &[&'static dyn Game],
    shelf: &AssetDir,
) -> Option<Meant> {
    if let Some(game) = games.iter().find(|game| game.name() == word) {
        return Some((Reference::Game(word.to_owned()), Some(*game)));
    }
    let is_file = inside(word).is_some_and(|path| shelf.look(&path) != Thing::Nothing);
    let hints = match is_file {
        true => vec![format!("to use a model solution, write `reference: {{model: {word}}}`")],
        false => names_known(word, "reference", games.iter().map(|game| game.name())),
    };
    checker.hinted(span, format!("unknown reference `{}`", excerpt(word)), "", hints);
    None
}

struct Reader<'a> {
    checker: &'a mut Checker,
    shelf: &'a AssetDir,
    recipe: Option<&'a Build>,
}

impl Reader<'_> {
    /// Returns a model: exactly one of sources and a command.
    fn model(&mut self, written: &keys::Model) -> Option<(String, Made)> {
        let (at, model, command) = (written, &written.model, &written.command);
        if at.empty {
            let hint = "add `model:` with a file such as `model/play.c`".to_owned();
            self.checker.hinted(&at.span, "`reference` is empty", "which program is the model?", [hint]);
            return None;
        }
        match (model.given(), command.given()) {
            (true, true) => {
                let message = "`reference` has both a `model` and a `command`";
                let hint = "remove one of the two".to_owned();
                self.checker.hinted(&at.span, message, "which of the two is the model?", [hint]);
                None
            }
            (false, true) => self.command(command),
            (_, false) => {
                let path = self.checker.need(at, model)?;
                self.sources(path, &model.span)
            }
        }
    }

    /// Returns a source file, built alone, or a directory, built like a submission.
    fn sources(&mut self, path: &Path, span: &Span) -> Option<(String, Made)> {
        let (directory, deep) = match self.shelf.look(path) {
            Thing::Directory => (path, true),
            Thing::File => (path.parent().unwrap_or(Path::new("")), false),
            Thing::Odd | Thing::Nothing => return missing(self.checker, self.shelf, path, span),
        };
        // Nothing is known about what an invalid recipe would build.
        let recipe = self.recipe?;
        let recipe = if deep { recipe.clone() } else { source_for(self.checker, span, path, recipe)? };
        match self.shelf.files(directory, deep) {
            Ok(files) => Some((written_path(path), Made::Built { recipe: Box::new(recipe), files })),
            Err(why) => {
                let message = format!("the directory of the model `{}` {why}", written_path(path));
                self.checker.error(span, message, "expected a directory with the model's files only");
                None
            }
        }
    }

    /// Returns an existing program, and its arguments.
    fn command(&mut self, written: &Field<Items<String>>) -> Option<(String, Made)> {
        let words = written.get()?;
        let Some(first) = words.iter().next() else {
            if words.count == 0 {
                let expected = "expected a program, such as `[./model/play]`";
                self.checker.error(&written.span, "`command` is empty", expected);
            }
            return None;
        };
        let arguments = words.each(|word| Some(word.value.clone()))?.split_off(1);
        let (word, span) = (first.value.as_str(), &first.span);
        let Some(path) = inside(word) else {
            let expected = "expected a path in the assignment's directory, such as `model/play`";
            self.checker.error(span, format!("invalid path `{}`", excerpt(word)), expected);
            return None;
        };
        let program = match self.shelf.look(&path) {
            Thing::File => self.shelf.on_disk(&path),
            Thing::Directory => return self.no_program(&path, span, "is a directory", None),
            Thing::Odd | Thing::Nothing => return missing(self.checker, self.shelf, &path, span),
        };
        let Some(program) = program else {
            let hint = "name its sources: `{model: model/play.c}`".to_owned();
            return self.no_program(&path, span, "is built into croupier and cannot be run", Some(hint));
        };
        if !is_program(&program) {
            let hint = "to name a model's sources, write `reference: {model: model/play.c}`".to_owned();
            return self.no_program(&path, span, "is neither an ELF program nor a script", Some(hint));
        }
        if !may_run(&program) {
            let hint = format!("chmod +x {}", written_path(&path));
            return self.no_program(&path, span, "is not executable", Some(hint));
        }
        Some((written_path(&path), Made::Ready { program, arguments }))
    }

    fn no_program<T>(&mut self, path: &Path, span: &Span, why: &str, hint: Option<String>) -> Option<T> {
        self.checker.hinted(span, format!("`{}` {why}", written_path(path)), "expected a program", hint);
        None
    }
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
