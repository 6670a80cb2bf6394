//! The specs built into the binary, so that it works wherever it is copied.

use include_dir::{Dir, include_dir};

use super::assets::AssetDir;
use super::files::{Library, MAIN, SCENARIOS, SpecFile, SpecFiles};

static SPECS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/specs");

/// The files of every built-in assignment, shown as `specs/<assignment>/…`.
pub(super) fn library() -> Library {
    let directories = SPECS.dirs().filter_map(|dir| Some((dir.path().to_str()?.to_owned(), dir)));
    directories.map(|(name, dir)| (name, sheets(dir))).collect()
}

fn sheets(dir: &'static Dir<'static>) -> SpecFiles {
    let shown = |path: &std::path::Path| format!("specs/{}", path.display());
    let sheet =
        |file: &include_dir::File<'_>| SpecFile::of_bytes(shown(file.path()), file.contents().to_vec());
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
    }
}
