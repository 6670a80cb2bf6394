//! Zipped assignments: problem packages that are zip files, by themselves or in the directory of specs. Other zip files of that directory,
//! such as submissions, are left alone.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::model_check;
use crate::spec::model::Assignment;
use crate::spec::{self, ZippedPackage};
use crate::submission::{self, Unzipped};
use crate::text;

/// The endings of zipped packages.
const ENDINGS: [&str; 2] = ["zip", "kpp"];

/// Returns every assignment: those built in, and those of the directory or the zip file of specs. What was unpacked is removed again.
///
/// # Errors
/// The specs cannot be read, or have errors.
pub(super) fn load(specs: Option<&Path>) -> Result<Vec<Assignment>> {
    let Some(specs) = specs else { return model_check::load(None) };
    let archives = archives(specs)?;
    let unpacked = archives.iter().map(|archive| unpack(archive)).collect::<Result<Vec<Unzipped>>>()?;
    let packages = archives.iter().zip(&unpacked).map(|(archive, unpacked)| ZippedPackage {
        shown: text::path(archive),
        name: archive.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        directory: unpacked.path(),
    });
    let packages: Vec<ZippedPackage<'_>> = packages.collect();
    model_check::load_with(Some(specs).filter(|specs| !is_archive(specs)), &packages)
}

fn is_archive(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str())) && path.is_file()
}

/// Returns the zipped packages of the specs, by name.
fn archives(specs: &Path) -> Result<Vec<PathBuf>> {
    if is_archive(specs) {
        return Ok(vec![specs.to_owned()]);
    }
    // What is wrong with a directory is said when it is read.
    let Ok(entries) = fs::read_dir(specs) else { return Ok(Vec::new()) };
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let paths: std::io::Result<Vec<PathBuf>> = paths.collect();
    let mut paths = paths.map_err(|error| Error::path("read the directory", specs, error))?;
    paths.retain(|path| is_archive(path) && is_package(path));
    paths.sort();
    Ok(paths)
}

/// Whether a zip file of the directory is a package: it has a `problem.yaml`, also in a directory of its own. One whose names cannot be
/// read may be one; it is refused when it is unpacked.
fn is_package(archive: &Path) -> bool {
    let is_marker = |name: &PathBuf| name.ends_with(spec::PACKAGE) && name.components().count() <= 2;
    submission::names_in_zip(archive).is_none_or(|names| names.iter().any(is_marker))
}

fn unpack(archive: &Path) -> Result<Unzipped> {
    Unzipped::of(archive).map_err(|why| {
        Error::usage(
            format!("the problem package `{}` {why}", text::path(archive)),
            "pass a zip file of a directory with `problem.yaml`, or that directory",
        )
    })
}
