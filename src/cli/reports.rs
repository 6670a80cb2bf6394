//! The values of `--report`.

use std::path::{Path, PathBuf};

use crate::cli::settings::unknown;
use crate::error::{Error, Result};
use crate::report::{self, Format};
use crate::text;

/// A requested report.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a, F = &'static dyn Format> {
    /// Its format.
    pub(crate) format: F,
    /// Its file; `None` for standard output.
    pub(crate) file: Option<&'a Path>,
}

/// Parses the values of `--report`, each `FORMAT` or `FORMAT=FILE`.
///
/// # Errors
/// A format is unknown, a file name is empty, or two reports have the same file or both go to standard output.
pub(crate) fn parse(asked: &[String]) -> Result<Vec<Wanted<'_>>> {
    parse_formats(asked, |name| {
        report::find(name).ok_or_else(|| {
            let sites = report::SITES.iter().map(|site| site.name());
            let names: Vec<&str> = report::ALL.iter().map(|format| format.name()).chain(sites).collect();
            unknown("report format", name, &names)
        })
    })
}

/// As [`parse`], with formats of another kind.
///
/// # Errors
/// As [`parse`].
pub(crate) fn parse_formats<F>(
    asked: &[String],
    find: impl Fn(&str) -> Result<F>,
) -> Result<Vec<Wanted<'_, F>>> {
    let mut wanted: Vec<Wanted<'_, F>> = Vec::new();
    for text in asked {
        let (name, file) = match text.split_once('=') {
            Some((name, file)) => (name, Some(file)),
            None => (text.as_str(), None),
        };
        let format = find(name)?;
        if file == Some("") {
            return Err(Error::usage(
                format!("missing file name in `--report {name}=`"),
                format!("to print the report, pass --report {name}; to write a file, --report {name}=FILE"),
            ));
        }
        let file = file.filter(|file| *file != "-").map(Path::new);
        if wanted.iter().any(|other| other.file.map(place_of) == file.map(place_of)) {
            let place = file.map_or("standard output".to_owned(), |file| format!("`{}`", text::path(file)));
            return Err(Error::usage(
                format!("two reports for {place}"),
                format!("choose a different file: --report {name}=FILE"),
            ));
        }
        wanted.push(Wanted { format, file });
    }
    Ok(wanted)
}

/// Returns the canonical path of a report, so that two spellings of it are equal. A symbolic link stands for its target,
/// which is what a report replaces.
fn place_of(file: &Path) -> PathBuf {
    let new = || Some(std::fs::canonicalize(directory_of(file)).ok()?.join(file.file_name()?));
    std::fs::canonicalize(file).ok().or_else(new).unwrap_or_else(|| file.to_owned())
}

/// Returns the directory of a report.
pub(crate) fn directory_of(file: &Path) -> &Path {
    file.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(error: Error) -> String {
        match error {
            Error::Usage { message, hint } => format!("{message}\n{}", hint.unwrap_or_default()),
            other => other.to_string(),
        }
    }

    #[test]
    fn report_values_are_parsed() {
        let asked = ["json=a=b.json".to_owned(), "terminal".to_owned()];
        let wanted = parse(&asked).unwrap();
        assert_eq!(wanted[0].format.name(), "json");
        assert_eq!(wanted[0].file, Some(Path::new("a=b.json")));
        assert_eq!(wanted[1].file, None);
    }

    #[test]
    fn reports_for_same_file_are_rejected() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| format!("json={}/{name}", directory.path().display());
        std::fs::create_dir(directory.path().join("sub")).unwrap();
        std::fs::write(directory.path().join("old"), "").unwrap();
        std::os::unix::fs::symlink("old", directory.path().join("link")).unwrap();
        std::os::unix::fs::symlink("nothing", directory.path().join("loose")).unwrap();
        for (one, other) in
            [("a", "./a"), ("a", "sub/../a"), ("a", "/a"), ("old", "link"), ("sub/a", "sub/../sub/a")]
        {
            let says = message(parse(&[at(one), at(other)]).map(|wanted| wanted.len()).unwrap_err());
            assert_eq!(says, message(parse(&[at(other), at(other)]).map(|wanted| wanted.len()).unwrap_err()));
            assert!(says.starts_with("two reports for `"), "{says}");
        }
        // A dangling link is replaced itself; a missing directory is rejected later, with its own message.
        for (one, other) in [("a", "b"), ("a", "sub/a"), ("loose", "nothing"), ("none/a", "none/b")] {
            assert_eq!(parse(&[at(one), at(other)]).unwrap().len(), 2, "{one} and {other}");
        }
    }

    #[test]
    fn invalid_reports_are_rejected() {
        for (asked, expected) in [
            (vec!["jsn"], "unknown report format `jsn`\na report format with a similar name exists: `json`"),
            (
                vec!["xml"],
                "unknown report format `xml`\navailable: `terminal`, `json`, `csv`, `junit`, `markdown`, `gradescope`, and 6 more",
            ),
            (
                vec!["json="],
                "missing file name in `--report json=`\n\
                 to print the report, pass --report json; to write a file, --report json=FILE",
            ),
            (
                vec!["json", "terminal=-"],
                "two reports for standard output\nchoose a different file: --report terminal=FILE",
            ),
            (
                vec!["json=x", "terminal=x"],
                "two reports for `x`\nchoose a different file: --report terminal=FILE",
            ),
        ] {
            let asked: Vec<String> = asked.into_iter().map(str::to_owned).collect();
            let error = parse(&asked).map(|wanted| wanted.len()).unwrap_err();
            assert_eq!(message(error), expected);
        }
    }
}
