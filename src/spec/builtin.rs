//! The specs that are built into the binary, so that it works without other files.

use include_dir::{Dir, include_dir};

use super::assets::AssetDir;
use super::files::{EXAMPLES, Library, MAIN, SCENARIOS, SpecFile, SpecFiles, WORDS, WordFiles};

static SPECS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/specs");

/// Returns the files of every built-in assignment, named `specs/<assignment>/…` in messages.
pub(super) fn library() -> Library {
    let words = words();
    let directories = SPECS.dirs().filter_map(|dir| Some((dir.path().to_str()?.to_owned(), dir)));
    let assignments = directories.filter(|(name, _)| ![WORDS, EXAMPLES].contains(&name.as_str()));
    assignments.map(|(name, dir)| (name, sheets(dir, &words))).collect()
}

/// Returns the built-in words.
pub(super) fn words() -> WordFiles {
    let files = SPECS.get_dir(WORDS).into_iter().flat_map(Dir::files);
    files.filter_map(|file| Some((file.path().file_stem()?.to_str()?.to_owned(), sheet(file)))).collect()
}

fn shown(path: &std::path::Path) -> String {
    format!("specs/{}", path.display())
}

fn sheet(file: &include_dir::File<'_>) -> SpecFile {
    SpecFile::of_bytes(shown(file.path()), file.contents().to_vec())
}

fn sheets(dir: &'static Dir<'static>, words: &WordFiles) -> SpecFiles {
    let main = dir.path().join(MAIN);
    let missing = || SpecFile::of_bytes(shown(&main), Vec::new());
    let scenarios = dir.get_dir(dir.path().join(SCENARIOS));
    let mut files: Vec<_> = scenarios.into_iter().flat_map(Dir::files).collect();
    files.retain(|file| file.path().extension().is_some_and(|ending| ending == "yaml"));
    files.sort_by_key(|file| file.path());
    SpecFiles {
        assignment: dir.get_file(&main).map_or_else(missing, sheet),
        scenarios: files.into_iter().map(sheet).collect(),
        strays: Vec::new(),
        shelf: AssetDir::BuiltIn(dir),
        words: words.clone(),
    }
}
