//! Where reports go: every file is opened before work starts, so that a bad path fails at once, and is
//! replaced in one step when the work is done, so that nobody ever reads half a report.

use std::io::Write;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::cli::out;
use crate::cli::settings::{Look, Wanted};
use crate::error::{Error, Result};
use crate::record::Record;
use crate::report::{Format, terminal};
use crate::text;

/// The reports of a run, ready to be written.
pub(crate) struct Targets {
    files: Vec<(&'static dyn Format, NamedTempFile, PathBuf)>,
    standard: Option<&'static dyn Format>,
}

impl Targets {
    /// Opens a temporary file beside every target.
    ///
    /// # Errors
    /// A target is a folder, or its folder is missing or cannot be written.
    pub(crate) fn open(wanted: &[Wanted<'_>]) -> Result<Self> {
        let mut targets = Self { files: Vec::new(), standard: None };
        for report in wanted {
            match report.file {
                Some(file) => targets.files.push((report.format, beside(file)?, file.to_owned())),
                None => targets.standard = Some(report.format),
            }
        }
        Ok(targets)
    }

    /// Writes every report: files first, then standard output (the grade table, where nothing else was asked).
    ///
    /// # Errors
    /// The host refuses.
    pub(crate) fn write(self, record: &Record, look: &Look) -> Result<()> {
        for (format, mut file, path) in self.files {
            file.write_all(&format.render(record)).map_err(|error| Error::path("write", &path, error))?;
            settle(file, &path).map_err(|error| Error::path("write", &path, error))?;
        }
        match self.standard {
            Some(format) => out::print_raw(&format.render(record)),
            None => out::print(look, &terminal::render(record, look.theme, look.width)),
        }
    }
}

/// A temporary file in the target's folder, so that it can take the target's place.
fn beside(file: &Path) -> Result<NamedTempFile> {
    let shown = text::path(file);
    if file.is_dir() {
        return Err(Error::usage(
            format!("cannot write a report to `{shown}`: it is a folder"),
            format!("name a file in it: {}", text::path(&file.join("report"))),
        ));
    }
    let folder = folder_of(file);
    if !folder.is_dir() {
        return Err(Error::usage(
            format!("cannot write a report to `{shown}`: there is no folder `{}`", text::path(folder)),
            format!("make it first: mkdir -p {}", text::path(folder)),
        ));
    }
    NamedTempFile::new_in(folder).map_err(|error| Error::path("write", file, error))
}

/// Puts a written file into its place, so that even after a power cut either the old report is there or the new one.
fn settle(file: NamedTempFile, path: &Path) -> std::io::Result<()> {
    readable(&file)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    std::fs::File::open(folder_of(path))?.sync_all()
}

/// The folder a report lies in.
fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Temporary files are private; a report is as readable as the user's other files.
fn readable(file: &NamedTempFile) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::When;
    use crate::record::SCHEMA;
    use crate::report;

    fn record() -> Record {
        Record {
            schema: SCHEMA,
            assignment: "a".into(),
            title: "A".into(),
            turns: "notify".into(),
            walls: Default::default(),
            partial: None,
            shard: None,
            parts: Vec::new(),
            submissions: Vec::new(),
        }
    }

    #[test]
    fn a_report_replaces_the_old_one_in_one_step() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("grades.json");
        std::fs::write(&file, "old").unwrap();
        let wanted = [Wanted { format: report::find("json").unwrap(), file: Some(&file) }];
        let targets = Targets::open(&wanted).unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"old");
        targets.write(&record(), &Look::new(When::Never)).unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), report::find("json").unwrap().render(&record()));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_bad_target_fails_before_work_starts() {
        let folder = tempfile::tempdir().unwrap();
        for (file, says) in [
            (folder.path().to_owned(), "it is a folder"),
            (folder.path().join("none/x.json"), "there is no folder"),
        ] {
            let wanted = [Wanted { format: report::find("json").unwrap(), file: Some(&file) }];
            let error = Targets::open(&wanted).map(|_| ()).unwrap_err();
            assert!(matches!(&error, Error::Usage { .. }) && error.to_string().contains(says), "{error}");
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
