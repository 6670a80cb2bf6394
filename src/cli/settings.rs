//! The command line as meant: everything that can be decided before work starts, decided once.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use crate::build::host;
use crate::cli::args::{Arguments, Command, When};
use crate::cli::targets;
use crate::error::{Error, Result};
use crate::report::theme::Theme;
use crate::report::{self, Format, terminal};
use crate::run::{self, TurnTaking};
use crate::text::{self, list, nearest, some};
use crate::walls::{self, WITHOUT};

/// The narrowest and the widest a page gets, whatever the terminal is.
const WIDTHS: (u16, u16) = (60, 160);

/// How many names an error lists before it counts the rest.
const LISTED: usize = 12;

/// How pages look: decided once from `--color`, the environment and the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Colours on standard output.
    pub(crate) theme: Theme,
    /// Colours on standard error.
    pub(crate) errors: Theme,
    /// Columns on standard output.
    pub(crate) width: usize,
}

impl Look {
    /// What suits this terminal.
    pub(crate) fn new(color: When) -> Self {
        let plain = plain_wanted(|name| std::env::var_os(name).map(|value| value.to_string_lossy().into()));
        Self {
            theme: theme(color, plain, std::io::stdout().is_terminal()),
            errors: theme(color, plain, std::io::stderr().is_terminal()),
            width: width(),
        }
    }
}

/// Whether the environment asks for plain text: NO_COLOR set to anything but nothing, or a dumb terminal.
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

/// The way of taking turns that was asked for.
///
/// # Errors
/// It is none of [`TurnTaking::ALL`] nor `auto`, or this host does not offer it.
pub(crate) fn turns(asked: &str) -> Result<TurnTaking> {
    let asked = match asked {
        "auto" => return run::best_turn_taking(),
        // Its name until programs were traced for all their calls.
        "procfs" => TurnTaking::Ptrace.name(),
        asked => asked,
    };
    let turns = TurnTaking::ALL.into_iter().find(|turns| turns.name() == asked).ok_or_else(|| {
        let names: Vec<&str> = TurnTaking::ALL.iter().map(|turns| turns.name()).chain(["auto"]).collect();
        unknown("way of taking turns", asked, &names, "--turns ")
    })?;
    turns.tried().map(|()| turns).map_err(|error| run::no_turn_taking(&format!("`{asked}`: {error}")))
}

/// Looks whether everything that is to be taken for lacking ([`WITHOUT`]) is there to be lacking.
///
/// # Errors
/// A name is none of a wall's, of taking turns or of a compiler.
pub(crate) fn check_lacks() -> Result<()> {
    let asked = std::env::var_os(WITHOUT).unwrap_or_default();
    check_names_of_lacks(&asked.to_string_lossy())
}

fn check_names_of_lacks(asked: &str) -> Result<()> {
    let walls = walls::ALL.iter().filter(|wall| wall.may_lack()).map(|wall| wall.name);
    let known: Vec<&str> = walls.chain(TurnTaking::lacks()).chain(host::ALL.map(|(name, _)| name)).collect();
    let Some(found) = asked.split(',').find(|name| !name.is_empty() && !known.contains(name)) else {
        return Ok(());
    };
    let meant = nearest(found, known.iter().copied());
    let meant = meant.map(|name| format!("did you mean `{name}`? ")).unwrap_or_default();
    let quoted: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    Err(Error::usage(
        format!(
            "{WITHOUT} names `{}`, and nothing of that name can be lacking",
            text::visible(found.as_bytes())
        ),
        format!("{meant}It takes, separated by commas, {}", list(&quoted, "and")),
    ))
}

/// What no program or compiler may read, besides croupier itself: the specs, and the submissions of others.
pub(crate) fn masked(arguments: &Arguments) -> Vec<PathBuf> {
    let submissions: &[PathBuf] = match &arguments.command {
        Command::Grade(asked) => &asked.dirs,
        Command::Check(asked) => std::slice::from_ref(&asked.path),
        _ => &[],
    };
    arguments.specs.iter().chain(submissions).cloned().collect()
}

/// How many programs run at a time.
pub(crate) fn workers(asked: Option<std::num::NonZeroUsize>) -> usize {
    let all = || std::thread::available_parallelism().ok();
    asked.or_else(all).map_or(1, std::num::NonZeroUsize::get)
}

/// One report that was asked for.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    /// In which format.
    pub(crate) format: &'static dyn Format,
    /// Into which file; standard output where there is none.
    pub(crate) file: Option<&'a Path>,
}

/// The reports that were asked for, each `FORMAT` or `FORMAT=FILE`.
///
/// # Errors
/// An unknown format, an empty file name, two reports for the same file or for standard output.
pub(crate) fn reports(asked: &[String]) -> Result<Vec<Wanted<'_>>> {
    let mut wanted: Vec<Wanted<'_>> = Vec::new();
    for text in asked {
        let (name, file) = match text.split_once('=') {
            Some((name, file)) => (name, Some(file)),
            None => (text.as_str(), None),
        };
        let format = report::find(name).ok_or_else(|| {
            let names: Vec<&str> = report::ALL.iter().map(|format| format.name()).collect();
            unknown("report format", name, &names, "--report ")
        })?;
        if file == Some("") {
            return Err(Error::usage(
                format!("`--report {name}=` names no file"),
                format!("--report {name}=FILE writes a file, --report {name} alone standard output"),
            ));
        }
        let file = file.filter(|file| *file != "-").map(Path::new);
        if wanted.iter().any(|other| other.file.map(place_of) == file.map(place_of)) {
            let place = file.map_or("standard output".to_owned(), |file| format!("`{}`", text::path(file)));
            return Err(Error::usage(
                format!("two reports would go to {place}"),
                format!("give each its own file: --report {name}=FILE"),
            ));
        }
        wanted.push(Wanted { format, file });
    }
    Ok(wanted)
}

/// Where a report would lie, however its name is spelt: a link that leads somewhere is not replaced, but what it leads to.
fn place_of(file: &Path) -> PathBuf {
    let beside = || Some(std::fs::canonicalize(targets::folder_of(file)).ok()?.join(file.file_name()?));
    std::fs::canonicalize(file).ok().or_else(beside).unwrap_or_else(|| file.to_owned())
}

/// The error for a name that is in no table: what was found, what would have been right, what to type.
pub(crate) fn unknown(noun: &str, found: &str, names: &[&str], before: &str) -> Error {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let message = format!("there is no {noun} `{}`", text::visible(found.as_bytes()));
    match nearest(found, names.iter().copied()) {
        Some(name) => Error::usage(message, format!("did you mean `{before}{name}`? There {}", are(&quoted))),
        None => Error::usage(message, format!("there {}", are(&quoted))),
    }
}

fn are(quoted: &[String]) -> String {
    match quoted {
        [] => "are none".to_owned(),
        [only] => format!("is only {only}"),
        _ => format!("are {}", some(quoted, LISTED, "and")),
    }
}

/// A folder that is one, for messages that name it early.
///
/// # Errors
/// There is nothing of this name, or it is neither a folder nor a zip, which does as one.
pub(crate) fn folder(path: &Path) -> Result<PathBuf> {
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
                format!("`{shown}` is no folder"),
                format!("name the folder it lies in: `{parent}`"),
            ))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Err(Error::usage(format!("there is no folder `{shown}`"), "check the spelling, or where you are"))
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
    fn colour_needs_a_terminal_or_an_order() {
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
    fn turns_come_from_the_table() {
        for turns in TurnTaking::ALL {
            assert_eq!(super::turns(turns.name()).unwrap(), turns);
        }
        assert_eq!(
            message(super::turns("notfy").unwrap_err()),
            "there is no way of taking turns `notfy`\n\
             did you mean `--turns notify`? There are `notify`, `ptrace`, and `auto`"
        );
    }

    #[test]
    fn reports_say_what_goes_where() {
        let asked = ["json=a=b.json".to_owned(), "terminal".to_owned()];
        let wanted = reports(&asked).unwrap();
        assert_eq!(wanted[0].format.name(), "json");
        assert_eq!(wanted[0].file, Some(Path::new("a=b.json")));
        assert_eq!(wanted[1].file, None);
    }

    #[test]
    fn a_file_is_known_in_every_spelling() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| format!("json={}/{name}", folder.path().display());
        std::fs::create_dir(folder.path().join("sub")).unwrap();
        std::fs::write(folder.path().join("old"), "").unwrap();
        std::os::unix::fs::symlink("old", folder.path().join("link")).unwrap();
        std::os::unix::fs::symlink("nothing", folder.path().join("loose")).unwrap();
        for (one, other) in
            [("a", "./a"), ("a", "sub/../a"), ("a", "/a"), ("old", "link"), ("sub/a", "sub/../sub/a")]
        {
            let says = message(reports(&[at(one), at(other)]).map(|wanted| wanted.len()).unwrap_err());
            assert_eq!(
                says,
                message(reports(&[at(other), at(other)]).map(|wanted| wanted.len()).unwrap_err())
            );
            assert!(says.starts_with("two reports would go to `"), "{says}");
        }
        // A link that leads nowhere is replaced itself; a folder that is not there is refused later, with its own sentence.
        for (one, other) in [("a", "b"), ("a", "sub/a"), ("loose", "nothing"), ("none/a", "none/b")] {
            assert_eq!(reports(&[at(one), at(other)]).unwrap().len(), 2, "{one} and {other}");
        }
    }

    #[test]
    fn what_cannot_be_lacking_is_refused_with_what_can() {
        for known in ["", "landlock", "seccomp,g++", "notify,,make,", "ptrace,ready"] {
            check_names_of_lacks(known).unwrap();
        }
        for (asked, says) in [
            (
                "landlok",
                "CROUPIER_WITHOUT names `landlok`, and nothing of that name can be lacking\ndid you mean `landlock`? It takes",
            ),
            (
                "seccomp, ready",
                "CROUPIER_WITHOUT names ` ready`, and nothing of that name can be lacking\ndid you mean `ready`? It takes",
            ),
            (
                "scratch",
                "CROUPIER_WITHOUT names `scratch`, and nothing of that name can be lacking\nIt takes, separated by commas, `namespaces`",
            ),
        ] {
            let said = message(check_names_of_lacks(asked).unwrap_err());
            assert!(said.starts_with(says), "{said}");
            for name in ["`notify`", "`wait_killable`", "`make`"] {
                assert!(said.contains(name), "{said}");
            }
        }
    }

    #[test]
    fn reports_that_cannot_be_say_why() {
        for (asked, expected) in [
            (
                vec!["jsn"],
                "there is no report format `jsn`\n\
                 did you mean `--report json`? There are `terminal` and `json`",
            ),
            (
                vec!["json="],
                "`--report json=` names no file\n\
                 --report json=FILE writes a file, --report json alone standard output",
            ),
            (
                vec!["json", "terminal=-"],
                "two reports would go to standard output\ngive each its own file: --report terminal=FILE",
            ),
            (
                vec!["json=x", "terminal=x"],
                "two reports would go to `x`\ngive each its own file: --report terminal=FILE",
            ),
        ] {
            let asked: Vec<String> = asked.into_iter().map(str::to_owned).collect();
            let error = reports(&asked).map(|wanted| wanted.len()).unwrap_err();
            assert_eq!(message(error), expected);
        }
    }
}
