//! Reports of several files: `--report html=DIR`.
//!
//! The files are written to a temporary directory next to DIR, which is renamed to DIR at the end. A directory that contains other
//! files is never replaced; croupier puts a marker file into those that it writes.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::cli::reports::directory_of;
use crate::cli::targets;
use crate::error::{Error, Result};
use crate::record::AnyRecord;
use crate::report::{SITES, Site};
use crate::text;

/// The file by which a directory of a report is recognized.
const MARKER: &str = ".croupier-report";

/// A requested report of several files, and its directory.
pub(crate) struct Requested {
    site: &'static dyn Site,
    directory: PathBuf,
}

/// Such a report, opened for writing.
pub(crate) struct Opened {
    site: &'static dyn Site,
    /// Where it will be.
    directory: PathBuf,
    /// Where it is written.
    temporary: TempDir,
}

/// Separates reports of several files from others.
///
/// # Errors
/// One has no directory, or two have the same.
pub(crate) fn parse(asked: &[String]) -> Result<(Vec<Requested>, Vec<String>)> {
    let (mut sites, mut others): (Vec<Requested>, _) = (Vec::new(), Vec::new());
    for text in asked {
        let (name, directory) = text.split_once('=').unwrap_or((text, ""));
        let Some(site) = SITES.iter().copied().find(|site| site.name() == name) else {
            others.push(text.clone());
            continue;
        };
        if directory.is_empty() || directory == "-" {
            return Err(Error::usage(
                format!("missing directory in `--report {name}`"),
                format!("pass the directory to write: --report {name}=DIR"),
            ));
        }
        let directory = PathBuf::from(directory);
        if sites.iter().any(|other| other.directory == directory) {
            return Err(Error::usage(
                format!("two reports for `{}`", text::path(&directory)),
                format!("choose a different directory: --report {name}=DIR"),
            ));
        }
        sites.push(Requested { site, directory });
    }
    Ok((sites, others))
}

impl Requested {
    /// Checks the directory, and creates a temporary one next to it.
    ///
    /// # Errors
    /// It exists and is not one of croupier's, or its parent does not exist or is not writable.
    pub(crate) fn open(&self) -> Result<Opened> {
        let shown = text::path(&self.directory);
        let refused = |what: &str, hint: String| {
            Err(Error::usage(format!("cannot write report `{shown}`: {what}"), hint))
        };
        let directory = fs::canonicalize(&self.directory).unwrap_or_else(|_| self.directory.clone());
        if directory.file_name().is_none() {
            return refused("it is not a name for a directory", format!("choose one: {shown}/report"));
        }
        match fs::read_dir(&directory).map(Iterator::count) {
            Ok(1..) if !directory.join(MARKER).is_file() => {
                return refused(
                    "the directory contains files that are not those of a report",
                    format!("choose a new directory: {}", text::path(&directory.join("report"))),
                );
            }
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                return refused("it is a file", "choose a new directory".to_owned());
            }
            _ => {}
        }
        let parent = targets::parent(&directory)?;
        // The umask applies.
        let permissions = Permissions::from_mode(0o777);
        let temporary =
            tempfile::Builder::new().prefix(".croupier-").permissions(permissions).tempdir_in(parent);
        let temporary = temporary.map_err(|error| Error::path("write", &self.directory, error))?;
        Ok(Opened { site: self.site, directory, temporary })
    }
}

impl Opened {
    /// Writes all files, and moves them to their place.
    ///
    /// # Errors
    /// A file cannot be written; then the old directory stays.
    pub(crate) fn write(self, record: &AnyRecord) -> Result<()> {
        let directory = self.directory.clone();
        self.written(record).map_err(|error| Error::path("write", &directory, error))
    }

    fn written(self, record: &AnyRecord) -> io::Result<()> {
        let root = self.temporary.path();
        fs::write(
            root.join(MARKER),
            "written by croupier; it replaces this directory when the report is written again\n",
        )?;
        self.site.render(record, &mut |name, bytes| {
            let path = root.join(name);
            fs::create_dir_all(directory_of(&path))?;
            fs::write(path, bytes)
        })?;
        let old = moved_away(&self.directory)?;
        let new = self.temporary.keep();
        fs::rename(&new, &self.directory)?;
        old.map_or(Ok(()), fs::remove_dir_all)
    }
}

/// Renames an existing directory; returns its new name.
fn moved_away(directory: &Path) -> io::Result<Option<PathBuf>> {
    if !directory.exists() {
        return Ok(None);
    }
    let empty = tempfile::Builder::new().prefix(".croupier-old-").tempdir_in(directory_of(directory))?.keep();
    fs::rename(directory, &empty)?;
    Ok(Some(empty))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    fn opened(directory: &Path) -> Result<Opened> {
        let (sites, others) = parse(&[format!("html={}", directory.display()), "json".to_owned()])?;
        assert_eq!(others, ["json"]);
        sites[0].open()
    }

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn directory_is_replaced_in_one_step() {
        let parent = tempfile::tempdir().unwrap();
        let directory = parent.path().join("site");
        for _ in 0..2 {
            opened(&directory).unwrap().write(&sample::record()).unwrap();
            assert_eq!(names(&directory), [MARKER, "index.html", "students"]);
            assert_eq!(names(parent.path()), ["site"], "nothing else is left");
            fs::write(directory.join("students/old.html"), "").unwrap();
        }
        assert_eq!(names(&directory.join("students")).len(), 7, "the file was there before the last run");
        opened(&directory).unwrap().write(&sample::nobody()).unwrap();
        assert_eq!(names(&directory), [MARKER, "index.html"]);
    }

    #[test]
    fn other_files_are_never_replaced() {
        let parent = tempfile::tempdir().unwrap();
        let error = |directory: &Path| opened(directory).map(|_| ()).unwrap_err().to_string();
        fs::create_dir(parent.path().join("own")).unwrap();
        opened(&parent.path().join("own")).unwrap();
        fs::write(parent.path().join("own/notes.txt"), "").unwrap();
        assert!(error(&parent.path().join("own")).contains("not those of a report"));
        assert!(error(&parent.path().join("own/notes.txt")).contains("it is a file"));
        assert!(error(&parent.path().join("none/site")).contains("does not exist"));
        assert!(error(Path::new("/")).contains("not a name"));
        assert_eq!(names(parent.path()), ["own"]);
        assert!(parse(&["html".to_owned()]).is_err() && parse(&["pages=-".to_owned()]).is_err());
    }
}
