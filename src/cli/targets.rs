//! Report files. Each is opened before the work starts, so that an invalid path fails early, and is replaced in one step
//! at the end, so that it is never incomplete.

use std::fs;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use flate2::{Compression, write::GzEncoder};
use tempfile::NamedTempFile;

use crate::cli::look::Look;
use crate::cli::out;
use crate::cli::reports::{Wanted, directory_of};
use crate::error::{Error, Result};
use crate::record::AnyRecord;
use crate::report::View;
use crate::report::{Context, Format, terminal};
use crate::text;

/// The reports of a run, opened for writing.
pub(crate) struct Targets {
    places: Places<&'static dyn Format>,
    context: Context,
}

/// The places of reports, opened for writing: files, and standard output if one goes there.
pub(crate) struct Places<F> {
    files: Vec<(F, NamedTempFile, PathBuf)>,
    standard: Option<F>,
}

impl Targets {
    /// Opens a temporary file next to each report.
    ///
    /// # Errors
    /// A report exists and is not a regular file, its directory does not exist or is not writable, or variables are not set that its
    /// format needs.
    pub(crate) fn open(wanted: &[Wanted<'_>]) -> Result<Self> {
        let mut context = Context::read(|name| std::env::var(name).ok());
        context.set_now(jiff::Timestamp::now().round(jiff::Unit::Second).unwrap_or_default().to_string());
        for report in wanted {
            let missing: Vec<String> =
                report.format.missing(&context).iter().map(|name| format!("`{name}`")).collect();
            if !missing.is_empty() {
                let name = report.format.name();
                let (names, verb) =
                    (text::list(&missing, "and"), if missing.len() == 1 { "is" } else { "are" });
                return Err(Error::usage(
                    format!("`--report {name}` needs variables that {name} sets, but {names} {verb} not set"),
                    format!("run this as {name} does, or set the variables"),
                ));
            }
        }
        Ok(Self { places: Places::open(wanted)?, context })
    }

    /// Returns what reports need besides the record.
    pub(crate) fn context(&mut self) -> &mut Context {
        &mut self.context
    }

    /// Writes every report: files first, then standard output (the table, unless another report goes there). All are
    /// tried, even if one fails.
    ///
    /// # Errors
    /// The first error.
    pub(crate) fn write(self, record: &AnyRecord, view: View, look: &Look) -> Result<()> {
        self.write_with_page(record, || {
            let table = terminal::render(record, view, look.theme, look.width).map_err(unprepared)?;
            out::print(look, table.as_bytes())
        })
    }

    /// As [`Self::write`], with this page in place of the table.
    ///
    /// # Errors
    /// The first error.
    pub(crate) fn write_with_page(self, record: &AnyRecord, page: impl FnOnce() -> Result<()>) -> Result<()> {
        let Self { places, context } = self;
        places.write(<dyn Format>::is_text, |format, out| format.render(record, &context, out), page)
    }
}

impl<F: Copy> Places<F> {
    /// Opens a temporary file next to each report.
    ///
    /// # Errors
    /// A report exists and is not a regular file, or its directory does not exist or is not writable.
    pub(crate) fn open(wanted: &[Wanted<'_, F>]) -> Result<Self> {
        let mut places = Self { files: Vec::new(), standard: None };
        for report in wanted {
            match report.file {
                Some(file) => {
                    let (temporary, path) = beside(file)?;
                    places.files.push((report.format, temporary, path));
                }
                None => places.standard = Some(report.format),
            }
        }
        Ok(places)
    }

    /// Writes every report: files first, then standard output, which is this page unless a report goes there. All are tried, even if
    /// one fails. What `is_text` is printed without workflow commands on a service that executes them.
    ///
    /// # Errors
    /// The first error.
    pub(crate) fn write(
        self,
        is_text: impl Fn(F) -> bool,
        render: impl Fn(F, &mut dyn Write) -> io::Result<()>,
        page: impl FnOnce() -> Result<()>,
    ) -> Result<()> {
        let mut written = Vec::new();
        for (format, file, path) in self.files {
            let settled = settle(file, &path, |out| render(format, out));
            written.push(settled.map_err(|error| Error::path("write", &path, error)));
        }
        written.push(match self.standard {
            Some(format) => standard(is_text(format), |out| render(format, out)),
            None => page(),
        });
        written.into_iter().collect()
    }
}

/// Prints a report. It is first written to a temporary file, so that it is printed wholly or not at all.
fn standard(is_text: bool, render: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let mut whole = tempfile::tempfile().map_err(unprepared)?;
    fill(&whole, render).and_then(|()| whole.rewind()).map_err(unprepared)?;
    if is_text && ["GITHUB_ACTIONS", "TF_BUILD"].iter().any(|name| std::env::var_os(name).is_some()) {
        let mut bytes = Vec::new();
        whole.read_to_end(&mut bytes).map_err(unprepared)?;
        return out::print_raw(&mut &*text::inert(&bytes));
    }
    out::print_raw(&mut whole)
}

fn unprepared(error: io::Error) -> Error {
    Error::system("cannot prepare the report for standard output", error)
}

/// Opens a temporary file in the directory of a report, so that it can replace the report; returns its final path, too.
pub(crate) fn beside(file: &Path) -> Result<(NamedTempFile, PathBuf)> {
    let shown = text::path(file);
    let there = fs::metadata(file).ok();
    if let Some(there) = there.as_ref().filter(|there| !there.is_file()) {
        let (what, hint) = if there.is_dir() {
            ("a directory", format!("pass a file in it: {}", text::path(&file.join("report"))))
        } else {
            // The report would replace a device or pipe.
            ("not a regular file", "to print the report, pass --report FORMAT".to_owned())
        };
        return Err(Error::usage(format!("cannot write report `{shown}`: it is {what}"), hint));
    }
    parent(file)?;
    opened(file, there.as_ref()).map_err(|error| Error::path("write", file, error))
}

/// Returns the directory in which a report will be.
///
/// # Errors
/// It does not exist.
pub(crate) fn parent(report: &Path) -> Result<&Path> {
    let directory = directory_of(report);
    if directory.is_dir() {
        return Ok(directory);
    }
    let (report, missing) = (text::path(report), text::path(directory));
    Err(Error::usage(
        format!("cannot write report `{report}`: directory `{missing}` does not exist"),
        format!("create it: mkdir -p {}", text::quoted(&missing)),
    ))
}

/// Opens the temporary file with the permissions of the existing report, or else with those of the umask. If the report
/// is a symbolic link, its target is replaced.
fn opened(file: &Path, there: Option<&fs::Metadata>) -> io::Result<(NamedTempFile, PathBuf)> {
    let path = if there.is_some() { fs::canonicalize(file)? } else { file.to_owned() };
    // The umask applies.
    let permissions = fs::Permissions::from_mode(0o666);
    let temporary = tempfile::Builder::new().permissions(permissions).tempfile_in(directory_of(&path))?;
    if let Some(there) = there {
        temporary.as_file().set_permissions(there.permissions())?;
    }
    Ok((temporary, path))
}

/// Writes a report and moves it to its path. Even after a power failure, either the old or the new report exists.
pub(crate) fn settle(
    file: NamedTempFile,
    path: &Path,
    render: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if is_step_summary(path) {
        io::copy(&mut fs::File::open(path)?, &mut file.as_file())?;
    }
    if path.extension().is_some_and(|extension| extension == "gz") {
        packed(file.as_file(), render)?;
    } else {
        fill(file.as_file(), render)?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    fs::File::open(directory_of(path))?.sync_all()
}

/// Whether a file is the summary of a step on GitHub, which exists already: each program of the step adds to it.
fn is_step_summary(path: &Path) -> bool {
    path.exists()
        && std::env::var_os("GITHUB_STEP_SUMMARY").is_some_and(|summary| Path::new(&summary) == path)
}

/// Writes a report to a file.
fn fill(file: &fs::File, render: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    render(&mut out)?;
    out.flush()
}

/// Writes a report to a file, compressed. The same report gives the same bytes: no name and no time is in them.
fn packed(file: &fs::File, render: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = GzEncoder::new(BufWriter::new(file), Compression::default());
    render(&mut out)?;
    out.finish()?.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::When;
    use crate::report::{self, sample};

    #[test]
    fn report_is_replaced_in_one_step() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("grades.json");
        fs::write(&file, "old").unwrap();
        let targets = Targets::open(&[json(&file)]).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"old");
        targets.write(&sample::nobody(), View::default(), &Look::new(When::Never, false)).unwrap();
        assert_eq!(fs::read(&file).unwrap(), sample::rendered("json", &sample::nobody()));
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    fn json(file: &Path) -> Wanted<'_> {
        Wanted { format: report::find("json").unwrap(), file: Some(file) }
    }

    #[test]
    fn report_keeps_permissions_of_old_one() {
        let directory = tempfile::tempdir().unwrap();
        let [old, other, link] = ["old", "other", "link"].map(|name| directory.path().join(name));
        for (file, mode) in [(&old, 0o600), (&other, 0o664)] {
            fs::write(file, "old").unwrap();
            fs::set_permissions(file, fs::Permissions::from_mode(mode)).unwrap();
        }
        std::os::unix::fs::symlink("other", &link).unwrap();
        let targets = Targets::open(&[json(&old), json(&link)]).unwrap();
        targets.write(&sample::nobody(), View::default(), &Look::new(When::Never, false)).unwrap();
        let mode = |file| fs::symlink_metadata(file).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&old), mode(&other)), (0o600, 0o664));
        assert!(link.is_symlink(), "the target of a link is replaced, not the link");
        assert_eq!(fs::read(&other).unwrap(), sample::rendered("json", &sample::nobody()));
    }

    #[test]
    fn failing_report_does_not_stop_others() {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("gone")).unwrap();
        let [lost, kept] = ["gone/lost", "kept"].map(|name| directory.path().join(name));
        let targets = Targets::open(&[json(&lost), json(&kept)]).unwrap();
        fs::remove_dir_all(directory.path().join("gone")).unwrap();
        let error =
            targets.write(&sample::nobody(), View::default(), &Look::new(When::Never, false)).unwrap_err();
        assert!(error.to_string().contains("gone/lost"), "{error}");
        assert_eq!(fs::read(&kept).unwrap(), sample::rendered("json", &sample::nobody()));
    }

    #[test]
    fn invalid_report_path_fails_before_work() {
        let directory = tempfile::tempdir().unwrap();
        let pipe = directory.path().join("pipe");
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
        for (file, says) in [
            (directory.path().to_owned(), "it is a directory"),
            (directory.path().join("none/x.json"), "does not exist"),
            (pipe, "it is not a regular file"),
            ("/dev/null".into(), "it is not a regular file"),
        ] {
            let error = Targets::open(&[json(&file)]).map(|_| ()).unwrap_err();
            assert!(matches!(&error, Error::Usage { .. }) && error.to_string().contains(says), "{error}");
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }
}
