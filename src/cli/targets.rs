//! Where reports go: every file is opened before work starts, so that a bad path fails at once, and is
//! replaced in one step when the work is done, so that nobody ever reads half a report.

use std::fs;
use std::io::{self, BufWriter, Seek, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::cli::out;
use crate::cli::settings::{Look, Wanted};
use crate::error::{Error, Result};
use crate::record::AnyRecord;
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
    /// A target is no regular file, or its folder is missing or cannot be written.
    pub(crate) fn open(wanted: &[Wanted<'_>]) -> Result<Self> {
        let mut targets = Self { files: Vec::new(), standard: None };
        for report in wanted {
            match report.file {
                Some(file) => {
                    let (temporary, path) = beside(file)?;
                    targets.files.push((report.format, temporary, path));
                }
                None => targets.standard = Some(report.format),
            }
        }
        Ok(targets)
    }

    /// Writes every report: files first, then standard output (the grade table, where nothing else was asked). One that
    /// fails keeps back no other.
    ///
    /// # Errors
    /// The host refuses; the first time is told.
    pub(crate) fn write(self, record: &AnyRecord, look: &Look) -> Result<()> {
        let mut written = Vec::new();
        for (format, file, path) in self.files {
            let settled = settle(file, &path, format, record);
            written.push(settled.map_err(|error| Error::path("write", &path, error)));
        }
        written.push(standard(self.standard, record, look));
        written.into_iter().collect()
    }
}

/// Prints a report, or the grade table. Whole or not at all: a report is written to a file of ours first.
fn standard(format: Option<&dyn Format>, record: &AnyRecord, look: &Look) -> Result<()> {
    let unwritten = |error| Error::host("cannot prepare the report for standard output", error);
    match format {
        Some(format) => {
            let mut whole = tempfile::tempfile().map_err(unwritten)?;
            fill(&whole, format, record).and_then(|()| whole.rewind()).map_err(unwritten)?;
            out::print_raw(&mut whole)
        }
        None => {
            let table = terminal::render(record, look.theme, look.width).map_err(unwritten)?;
            out::print(look, table.as_bytes())
        }
    }
}

/// A temporary file in the target's folder, so that it can take the target's place, and where that is.
fn beside(file: &Path) -> Result<(NamedTempFile, PathBuf)> {
    let shown = text::path(file);
    let there = fs::metadata(file).ok();
    if let Some(there) = there.as_ref().filter(|there| !there.is_file()) {
        let (what, hint) = if there.is_dir() {
            ("a folder", format!("name a file in it: {}", text::path(&file.join("report"))))
        } else {
            // A device or a pipe would be gone once a report had taken its place.
            ("no regular file", "`--report FORMAT` alone writes to standard output".to_owned())
        };
        return Err(Error::usage(format!("cannot write a report to `{shown}`: it is {what}"), hint));
    }
    let folder = folder_of(file);
    if !folder.is_dir() {
        return Err(Error::usage(
            format!("cannot write a report to `{shown}`: there is no folder `{}`", text::path(folder)),
            format!("make it first: mkdir -p {}", text::path(folder)),
        ));
    }
    opened(file, there.as_ref()).map_err(|error| Error::path("write", file, error))
}

/// Opens it, as readable as what is there, or else as any new file of the user's; not in place of a link, but of what it
/// leads to.
fn opened(file: &Path, there: Option<&fs::Metadata>) -> io::Result<(NamedTempFile, PathBuf)> {
    let path = if there.is_some() { fs::canonicalize(file)? } else { file.to_owned() };
    // What the umask leaves of it.
    let anybodys = fs::Permissions::from_mode(0o666);
    let temporary = tempfile::Builder::new().permissions(anybodys).tempfile_in(folder_of(&path))?;
    if let Some(there) = there {
        temporary.as_file().set_permissions(there.permissions())?;
    }
    Ok((temporary, path))
}

/// Writes a file and puts it into its place, so that even after a power cut either the old report is there or the new one.
fn settle(file: NamedTempFile, path: &Path, format: &dyn Format, record: &AnyRecord) -> io::Result<()> {
    fill(file.as_file(), format, record)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    fs::File::open(folder_of(path))?.sync_all()
}

/// Writes a report into a file.
fn fill(file: &fs::File, format: &dyn Format, record: &AnyRecord) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    format.render(record, &mut out)?;
    out.flush()
}

/// The folder a report lies in.
pub(crate) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::When;
    use crate::report::{self, sample};

    #[test]
    fn a_report_replaces_the_old_one_in_one_step() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("grades.json");
        fs::write(&file, "old").unwrap();
        let targets = Targets::open(&[json(&file)]).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"old");
        targets.write(&sample::nobody(), &Look::new(When::Never)).unwrap();
        assert_eq!(fs::read(&file).unwrap(), sample::rendered("json", &sample::nobody()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    fn json(file: &Path) -> Wanted<'_> {
        Wanted { format: report::find("json").unwrap(), file: Some(file) }
    }

    #[test]
    fn a_report_is_as_private_as_what_it_replaces() {
        let folder = tempfile::tempdir().unwrap();
        let [old, other, link] = ["old", "other", "link"].map(|name| folder.path().join(name));
        for (file, mode) in [(&old, 0o600), (&other, 0o664)] {
            fs::write(file, "old").unwrap();
            fs::set_permissions(file, fs::Permissions::from_mode(mode)).unwrap();
        }
        std::os::unix::fs::symlink("other", &link).unwrap();
        let targets = Targets::open(&[json(&old), json(&link)]).unwrap();
        targets.write(&sample::nobody(), &Look::new(When::Never)).unwrap();
        let mode = |file| fs::symlink_metadata(file).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&old), mode(&other)), (0o600, 0o664));
        assert!(link.is_symlink(), "what a link leads to is replaced, not the link");
        assert_eq!(fs::read(&other).unwrap(), sample::rendered("json", &sample::nobody()));
    }

    #[test]
    fn one_report_that_fails_takes_no_other_along() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("gone")).unwrap();
        let [lost, kept] = ["gone/lost", "kept"].map(|name| folder.path().join(name));
        let targets = Targets::open(&[json(&lost), json(&kept)]).unwrap();
        fs::remove_dir_all(folder.path().join("gone")).unwrap();
        let error = targets.write(&sample::nobody(), &Look::new(When::Never)).unwrap_err();
        assert!(error.to_string().contains("gone/lost"), "{error}");
        assert_eq!(fs::read(&kept).unwrap(), sample::rendered("json", &sample::nobody()));
    }

    #[test]
    fn a_bad_target_fails_before_work_starts() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
        for (file, says) in [
            (folder.path().to_owned(), "it is a folder"),
            (folder.path().join("none/x.json"), "there is no folder"),
            (pipe, "it is no regular file"),
            ("/dev/null".into(), "it is no regular file"),
        ] {
            let error = Targets::open(&[json(&file)]).map(|_| ()).unwrap_err();
            assert!(matches!(&error, Error::Usage { .. }) && error.to_string().contains(says), "{error}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
