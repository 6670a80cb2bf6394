//! `reference`: the name of a built-in game, or a model solution or recorded output in the assignment's directory.
//!
//! Finds the model's files; paths that lead out of the directory are rejected. `model_check` builds and runs the model later,
//! since most commands do not need that.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use reference::{Game, Variant, VariantKind};

use super::super::assets::{AssetDir, Thing, inside};
use super::super::checker::{Checker, Span};
use super::super::error::{excerpt, names_known};
use super::super::keys::assignment as keys;
use super::super::model::{Build, Made, ModelSource, ModelVariant, Reference};
use super::super::read::{Field, Items, Slot};
use super::build::source_for;
use super::missing::{missing, written_path};
use super::program;
use crate::text;

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
        keys::Reference::Model(written) if written.recorded.given() => {
            recorded(checker, written, shelf).map(|directory| (Reference::Recorded(directory), None))
        }
        keys::Reference::Model(written) => {
            let (name, made) = Reader { checker, shelf, recipe }.model(written)?;
            let mut reader = Reader { checker, shelf, recipe };
            let accepted = reader.variants(&written.interpretations, VariantKind::Ambiguity);
            let variants = [accepted?, reader.variants(&written.mistakes, VariantKind::Mistake)?].concat();
            let model = ModelSource { name, made, place: checker.place(span), variants };
            Some((Reference::Model(Arc::new(model)), None))
        }
    }
}

/// Returns the directory of recorded output.
fn recorded(checker: &mut Checker, written: &keys::Model, shelf: &AssetDir) -> Option<String> {
    let others: [&Slot; 4] = [&written.model, &written.command, &written.interpretations, &written.mistakes];
    for slot in others.into_iter().filter(|slot| slot.given()) {
        checker.not_here(written, slot, "its output is `recorded`");
    }
    let path = written.recorded.get()?;
    match shelf.look(path) {
        Thing::Directory if others.iter().all(|slot| !slot.given()) => Some(text::path(path)),
        Thing::Directory => None,
        Thing::File => {
            let message = format!("`{}` is a file", written_path(path));
            let hint = "name the directory: a scenario names the file in it, by `expected` or its own name";
            checker.hinted(&written.recorded.span, message, "expected a directory", [hint.to_owned()]);
            None
        }
        Thing::Odd | Thing::Nothing => {
            let message =
                format!("directory `{}` does not exist in the assignment's directory", written_path(path));
            checker.error(&written.recorded.span, message, "not found");
            None
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
            (false, true) => program::command(self.checker, self.shelf, command, "model: model/play.c"),
            (_, false) => {
                let path = self.checker.need(at, model)?;
                self.sources(path, &model.span)
            }
        }
    }

    /// Returns the models of one kind that go by another rule.
    fn variants(
        &mut self,
        written: &Field<Items<keys::OtherModel>>,
        kind: VariantKind,
    ) -> Option<Vec<ModelVariant>> {
        let mut seen = HashMap::new();
        written.each(|other| {
            let other = &other.value;
            let (path, place) = (other.model.get()?, self.checker.place(&other.model.span));
            let name = other.name.get()?;
            let unique = |name: &str| format!("two models are called `{name}`");
            self.checker.unique(&mut seen, (name, &other.name.span), unique).then_some(())?;
            let (file, made) = self.sources(path, &other.model.span)?;
            let reading = other.reading.get()?;
            let handout = other.because.optional().ok()?.map_or("", String::as_str);
            // A spec has few, and each is read once.
            let kept = |text: &str| -> &'static str { Box::leak(text.to_owned().into_boxed_str()) };
            let variant = Variant { name: kept(name), kind, handout: kept(handout), reading: kept(reading) };
            let source = ModelSource { name: file, made, place, variants: Vec::new() };
            Some(ModelVariant { variant: Box::leak(Box::new(variant)), source: Arc::new(source) })
        })
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
}
