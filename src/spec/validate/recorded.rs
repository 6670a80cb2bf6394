//! The recorded output of a scenario: the file that `expected` names, or the one with the scenario's name.

use std::path::{Path, PathBuf};

use super::super::assets::{AssetDir, Thing};
use super::super::checker::{Checker, Span};
use super::super::keys::scenario::Scenario;
use super::super::model::{InputFile, RecordedRun};
use super::super::read::{Optional, Reported};
use super::Outline;
use super::missing::{content, written_path};

/// Endings of files with recorded output, the first that is there.
const ENDINGS: [&str; 4] = [".txt", ".out", ".ans", ""];

/// Returns the recorded run of a scenario, if the reference of its part is recorded; `produces` are the files that it must write.
pub(super) fn recorded(
    checker: &mut Checker,
    row: &Scenario,
    outline: Option<&Outline>,
    shelf: &AssetDir,
    produces: Option<&[String]>,
) -> Optional<RecordedRun> {
    let Some(outline) = outline else { return Ok(None) };
    let Some(directory) = &outline.recorded else {
        checker.not_here(
            row,
            &row.expected,
            "only a part with `reference: {recorded: …}` has recorded output",
        );
        return if row.expected.given() { Err(Reported) } else { Ok(None) };
    };
    if shelf.look(directory) != Thing::Directory {
        // That is an error of the part.
        return Err(Reported);
    }
    let stem = stem(row.name.get().ok_or(Reported)?);
    let (path, span) = match row.expected.optional()? {
        Some(named) => (directory.join(named), &row.expected.span),
        None => match by_name(shelf, directory, &stem) {
            Some(path) => (path, &row.name.span),
            None => return unnamed(checker, row, directory, &stem),
        },
    };
    let output = file(checker, shelf, &path, span);
    let written = produces.ok_or(Reported)?.iter().map(|name| {
        let path = directory.join(&stem).join(name);
        Some(InputFile { name: name.clone(), ..file(checker, shelf, &path, &row.produces.span)? })
    });
    let written: Option<Vec<InputFile>> = written.collect();
    Ok(Some(RecordedRun { output: output.ok_or(Reported)?, written: written.ok_or(Reported)? }))
}

fn file(checker: &mut Checker, shelf: &AssetDir, path: &Path, span: &Span) -> Option<InputFile> {
    let content = content(checker, shelf, path, span)?;
    Some(InputFile { name: written_path(path), content: content.into() })
}

/// Returns the file with the name of a scenario: the first that is there.
fn by_name(shelf: &AssetDir, directory: &Path, stem: &str) -> Option<PathBuf> {
    let mut paths = ENDINGS.iter().map(|ending| directory.join(format!("{stem}{ending}")));
    paths.find(|path| shelf.look(path) == Thing::File)
}

/// Reports that no file has the name of a scenario.
fn unnamed<T>(checker: &mut Checker, row: &Scenario, directory: &Path, stem: &str) -> Result<T, Reported> {
    let file = written_path(&directory.join(format!("{stem}{}", ENDINGS[0])));
    let message = format!("{} has no recorded output", row.what);
    let hint =
        format!("write what a right program prints to `{file}`, or name another file: `expected: FILE`");
    checker.hinted(&row.name.span, message, format!("there is no `{file}`"), [hint]);
    Err(Reported)
}

/// Returns the name of a scenario as a file name: everything but letters, digits, `.`, and `_` becomes one `-`.
fn stem(name: &str) -> String {
    let is_kept = |letter: char| letter.is_alphanumeric() || ['.', '_'].contains(&letter);
    let words: Vec<&str> = name.split(|letter| !is_kept(letter)).filter(|word| !word.is_empty()).collect();
    words.join("-").trim_start_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn a_name_becomes_a_file_name() {
        let all = ["smallest input", "a/b: c", "..x", "1.5 s", "äß", " - x"];
        assert_eq!(all.map(stem), ["smallest-input", "a-b-c", "x", "1.5-s", "äß", "x"]);
    }
}
