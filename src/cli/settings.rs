//! The meaning of the arguments: everything that can be decided before the work starts.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use crate::build::host;
use crate::cli::args::{Arguments, Command, When};
use crate::cli::targets;
use crate::error::{Error, Result};
use crate::report::theme::Theme;
use crate::report::{self, Format, terminal};
use crate::run::{self, InputDetection};
use crate::sandbox::{self, DISABLE};
use crate::text::{self, list, nearest, some};

/// Minimum and maximum width of a page in columns.
const WIDTHS: (u16, u16) = (60, 160);

/// Maximum number of names that a hint lists.
const LISTED: usize = 6;

/// Input detection methods as `--input-detection` names them; the last two are their old names.
const METHODS: [(&str, InputDetection); 4] = [
    ("seccomp", InputDetection::Seccomp),
    ("ptrace", InputDetection::Ptrace),
    ("notify", InputDetection::Seccomp),
    ("procfs", InputDetection::Ptrace),
];

/// Appearance of pages, from `--color`, the environment, and the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Colors on standard output.
    pub(crate) theme: Theme,
    /// Colors on standard error.
    pub(crate) errors: Theme,
    /// Columns on standard output.
    pub(crate) width: usize,
}

impl Look {
    /// Returns the appearance for this terminal.
    pub(crate) fn new(color: When) -> Self {
        let plain = plain_wanted(|name| std::env::var_os(name).map(|value| value.to_string_lossy().into()));
        Self {
            theme: theme(color, plain, std::io::stdout().is_terminal()),
            errors: theme(color, plain, std::io::stderr().is_terminal()),
            width: width(),
        }
    }
}

/// Whether the environment asks for plain text: NO_COLOR is not empty, or TERM is `dumb`.
fn plain_wanted(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("NO_COLOR").is_some_and(|value| !value.is_empty())
        || variable("TERM").is_some_and(|value| value == "dumb")
}

fn theme(color: When, plain_wanted: bool, terminal: bool) -> Theme {
    match color {
        When::Always => Theme::COLOURED,
        When::Auto if terminal && !plain_wanted => Theme::COLOURED,
        When::Auto | When::Never => Theme::PLAIN,
    }
}

fn width() -> usize {
    let columns = comfy_table::Table::new().width();
    columns.map_or(terminal::WIDTH, |columns| usize::from(columns.clamp(WIDTHS.0, WIDTHS.1)))
}

/// Returns the input detection method of this name, or the best one for `auto`.
///
/// # Errors
/// The name is unknown, or the method is unavailable on this host.
pub(crate) fn turns(asked: &str) -> Result<InputDetection> {
    if asked == "auto" {
        return run::best_turn_taking();
    }
    let (_, turns) = METHODS.into_iter().find(|(name, _)| *name == asked).ok_or_else(|| {
        let message = format!("invalid input detection method `{}`", text::visible(asked.as_bytes()));
        let names: Vec<String> = ["auto"]
            .into_iter()
            .chain(InputDetection::ALL.map(method))
            .map(|name| format!("`{name}`"))
            .collect();
        Error::usage(message, format!("use {}", list(&names, "or")))
    })?;
    let unavailable = |error| run::no_turn_taking(&format!("`{}`: {error}", method(turns)));
    turns.tried().map(|()| turns).map_err(unavailable)
}

/// Returns the name of an input detection method on the command line.
pub(crate) fn method(turns: InputDetection) -> &'static str {
    METHODS.into_iter().find(|(_, known)| *known == turns).map_or(turns.name(), |(name, _)| name)
}

/// Checks that each name in [`DISABLE`] can be disabled.
///
/// # Errors
/// A name is not that of a sandbox mechanism, of a part of input detection, or of a compiler.
pub(crate) fn check_lacks() -> Result<()> {
    check_names_of_lacks(&sandbox::disabled())
}

fn check_names_of_lacks(asked: &str) -> Result<()> {
    let mechanisms = sandbox::ALL.iter().filter(|one| one.is_optional()).map(|one| one.name);
    let known: Vec<&str> =
        mechanisms.chain(InputDetection::lacks()).chain(host::programs().map(|(name, _)| name)).collect();
    let Some(found) =
        asked.split(',').find(|name| !name.is_empty() && !known.contains(&sandbox::present_name(name)))
    else {
        return Ok(());
    };
    let meant = nearest(found, known.iter().copied());
    let meant = meant.map(|name| format!("a similar name exists: `{name}`; ")).unwrap_or_default();
    let quoted: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    Err(Error::usage(
        format!("unknown name `{}` in {DISABLE}", text::visible(found.as_bytes())),
        format!("{meant}available, separated by commas: {}", quoted.join(", ")),
    ))
}

/// Returns what programs and compilers must not read: the specs and other submissions. (croupier itself is added later.)
pub(crate) fn masked(arguments: &Arguments) -> Vec<PathBuf> {
    let submissions: &[PathBuf] = match &arguments.command {
        Command::Grade(asked) => &asked.dirs,
        Command::Check(asked) => std::slice::from_ref(&asked.path),
        _ => &[],
    };
    arguments.specs.iter().chain(submissions).cloned().collect()
}

/// Returns the number of programs to run in parallel.
pub(crate) fn workers(asked: Option<u16>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    asked.map_or_else(all, usize::from)
}

/// A requested report.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    /// Its format.
    pub(crate) format: &'static dyn Format,
    /// Its file; `None` for standard output.
    pub(crate) file: Option<&'a Path>,
}

/// Parses the values of `--report`, each `FORMAT` or `FORMAT=FILE`.
///
/// # Errors
/// A format is unknown, a file name is empty, or two reports have the same file or both go to standard output.
pub(crate) fn reports(asked: &[String]) -> Result<Vec<Wanted<'_>>> {
    let mut wanted: Vec<Wanted<'_>> = Vec::new();
    for text in asked {
        let (name, file) = match text.split_once('=') {
            Some((name, file)) => (name, Some(file)),
            None => (text.as_str(), None),
        };
        let format = report::find(name).ok_or_else(|| {
            let names: Vec<&str> = report::ALL.iter().map(|format| format.name()).collect();
            unknown("report format", name, &names)
        })?;
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
    let new = || Some(std::fs::canonicalize(targets::directory_of(file)).ok()?.join(file.file_name()?));
    std::fs::canonicalize(file).ok().or_else(new).unwrap_or_else(|| file.to_owned())
}

/// Returns the error for an unknown name, with the hint of [`alternatives`].
pub(crate) fn unknown(noun: &str, found: &str, names: &[&str]) -> Error {
    let message = format!("unknown {noun} `{}`", text::visible(found.as_bytes()));
    Error::usage(message, alternatives(noun, found, names))
}

/// Returns the hint for an unknown name: the most similar known one, or the first few.
pub(crate) fn alternatives(noun: &str, found: &str, names: &[&str]) -> String {
    if let Some(name) = nearest(found, names.iter().copied()) {
        let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        return format!("{article} {noun} with a similar name exists: `{name}`");
    }
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => "none are available".to_owned(),
        few if few.len() <= LISTED => format!("available: {}", few.join(", ")),
        many => format!("available: {}", some(many, LISTED, "and")),
    }
}

/// Checks that a path is a directory or a zip file.
///
/// # Errors
/// It does not exist, is another kind of file, or cannot be read.
pub(crate) fn directory(path: &Path) -> Result<PathBuf> {
    let shown = text::path(path);
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => Ok(path.to_owned()),
        Ok(_) if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip")) => {
            Ok(path.to_owned())
        }
        Ok(_) => {
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            let parent = text::path(parent.unwrap_or(Path::new(".")));
            Err(Error::usage(
                format!("`{shown}` is a file, not a directory"),
                format!("pass its directory: `{parent}`"),
            ))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let message = format!("directory `{shown}` does not exist");
            Err(Error::usage(message, "check the path and the current directory"))
        }
        Err(error) => Err(Error::path("read", path, error)),
    }
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
    fn color_needs_terminal_or_always() {
        assert_eq!(theme(When::Auto, false, true), Theme::COLOURED);
        assert_eq!(theme(When::Auto, false, false), Theme::PLAIN);
        assert_eq!(theme(When::Auto, true, true), Theme::PLAIN);
        assert_eq!(theme(When::Always, true, false), Theme::COLOURED);
        assert_eq!(theme(When::Never, false, true), Theme::PLAIN);
        let of = |pairs: &'static [(&str, &str)]| {
            move |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        };
        assert!(plain_wanted(of(&[("NO_COLOR", "1")])));
        assert!(!plain_wanted(of(&[("NO_COLOR", "")])));
        assert!(plain_wanted(of(&[("TERM", "dumb")])));
        assert!(!plain_wanted(of(&[("TERM", "xterm")])));
    }

    #[test]
    fn input_detection_methods_have_old_names_too() {
        for (name, turns) in METHODS {
            assert_eq!(super::turns(name).unwrap(), turns);
        }
        assert_eq!(InputDetection::ALL.map(method), ["seccomp", "ptrace"]);
        assert_eq!(
            message(super::turns("foo").unwrap_err()),
            format!(
                "invalid input detection method `foo`\nuse {}",
                list(&["`auto`", "`seccomp`", "`ptrace`"], "or")
            )
        );
    }

    #[test]
    fn report_values_are_parsed() {
        let asked = ["json=a=b.json".to_owned(), "terminal".to_owned()];
        let wanted = reports(&asked).unwrap();
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
            let says = message(reports(&[at(one), at(other)]).map(|wanted| wanted.len()).unwrap_err());
            assert_eq!(
                says,
                message(reports(&[at(other), at(other)]).map(|wanted| wanted.len()).unwrap_err())
            );
            assert!(says.starts_with("two reports for `"), "{says}");
        }
        // A dangling link is replaced itself; a missing directory is rejected later, with its own message.
        for (one, other) in [("a", "b"), ("a", "sub/a"), ("loose", "nothing"), ("none/a", "none/b")] {
            assert_eq!(reports(&[at(one), at(other)]).unwrap().len(), 2, "{one} and {other}");
        }
    }

    #[test]
    fn disable_rejects_unknown_names() {
        for known in [
            "",
            "landlock",
            "seccomp,g++",
            "user-notification,,make,",
            "ptrace,fork-server",
            "notify,ready,rights",
        ] {
            check_names_of_lacks(known).unwrap();
        }
        for (asked, says) in [
            (
                "landlok",
                "unknown name `landlok` in CROUPIER_DISABLE\na similar name exists: `landlock`; available",
            ),
            (
                "seccomp, fork-server",
                "unknown name ` fork-server` in CROUPIER_DISABLE\na similar name exists: `fork-server`; available",
            ),
            (
                "scratch",
                "unknown name `scratch` in CROUPIER_DISABLE\navailable, separated by commas: `namespaces`",
            ),
        ] {
            let said = message(check_names_of_lacks(asked).unwrap_err());
            assert!(said.starts_with(says), "{said}");
            for name in ["`user-notification`", "`wait_killable`", "`make`"] {
                assert!(said.contains(name), "{said}");
            }
        }
    }

    #[test]
    fn invalid_reports_are_rejected() {
        for (asked, expected) in [
            (vec!["jsn"], "unknown report format `jsn`\na report format with a similar name exists: `json`"),
            (vec!["xml"], "unknown report format `xml`\navailable: `terminal`, `json`"),
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
            let error = reports(&asked).map(|wanted| wanted.len()).unwrap_err();
            assert_eq!(message(error), expected);
        }
    }
}
