//! `croupier new --ci SERVICE`: writes what a service needs to run croupier.
//!
//! Gradescope gets a package with this program in it: its images have no Rust toolchain, and building one takes longer than grading. The
//! other services build croupier from the repository that `--git` names, once, and keep it in a cache.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::cli::args::{New, Service};
use crate::cli::exit::{self, Exit};
use crate::cli::look::Look;
use crate::cli::{choose, out};
use crate::error::{Error, Result};
use crate::report::theme::Role;
use crate::spec::model::{Assignment, Part, Reference};
use crate::text;

/// A file to write, relative to the directory.
struct File {
    path: &'static str,
    template: &'static str,
    executable: bool,
}

const GITHUB: [File; 1] = [File {
    path: ".github/workflows/croupier.yml",
    template: include_str!("ci/github.yml"),
    executable: false,
}];
const GITLAB: [File; 1] =
    [File { path: ".gitlab-ci.yml", template: include_str!("ci/gitlab.yml"), executable: false }];
const CLASSROOM50: [File; 1] =
    [File { path: "autograder.py", template: include_str!("ci/autograder.py"), executable: false }];
const GRADESCOPE: [File; 2] = [
    File { path: "setup.sh", template: include_str!("ci/setup.sh"), executable: true },
    File { path: "run_autograder", template: include_str!("ci/run_autograder"), executable: true },
];

impl Service {
    fn files(self) -> &'static [File] {
        match self {
            Self::Github => &GITHUB,
            Self::Gitlab => &GITLAB,
            Self::Classroom50 => &CLASSROOM50,
            Self::Gradescope => &GRADESCOPE,
        }
    }

    /// Returns where the directory of specs goes, relative to the directory.
    fn specs(self) -> &'static str {
        match self {
            Self::Github | Self::Gitlab => ".croupier/specs",
            Self::Classroom50 | Self::Gradescope => "specs",
        }
    }

    /// Returns what to do with the files.
    fn next(self, dir: &Path) -> String {
        let shown = text::quoted(&text::path(dir));
        match self {
            Self::Github | Self::Gitlab => "commit them, and push".to_owned(),
            Self::Classroom50 => {
                "put them into the directory of the assignment under `autograders`".to_owned()
            }
            Self::Gradescope => {
                format!("zip the files, not the directory:\n  (cd {shown} && zip -r ../autograder.zip .)")
            }
        }
    }
}

/// Writes the files.
///
/// # Errors
/// An argument is missing or wrong, or a file exists: then nothing is written. Or writing fails.
pub(super) fn write(
    asked: &New,
    service: Service,
    assignments: &[Assignment],
    specs: Option<&Path>,
    look: &Look,
) -> Result<Exit> {
    let name = asked.assignment.as_deref().unwrap_or_default();
    let assignment = choose::assignment(assignments, name)?;
    let git = git(asked, service)?;
    let own = if service == Service::Gradescope { Some(program()?) } else { None };
    let copied = specs.map(|specs| (specs, service.specs()));
    let paths = service.files().iter().map(|file| file.path);
    let paths: Vec<&str> =
        paths.chain(own.as_ref().map(|_| "croupier")).chain(copied.map(|(_, to)| to)).collect();
    if let Some(there) = paths.iter().map(|path| asked.dir.join(path)).find(|path| path.exists()) {
        return Err(Error::usage(
            format!("`{}` exists already", text::path(&there)),
            "move it away, or choose another directory",
        ));
    }
    let option = copied.map_or(String::new(), |(_, to)| format!(" --specs {to}"));
    let values = [
        ("@ASSIGNMENT@", assignment.name.as_str()),
        ("@GIT@", git.as_str()),
        ("@SPECS@", option.as_str()),
        ("@VERSION@", env!("CARGO_PKG_VERSION")),
    ];
    for file in service.files() {
        let path = asked.dir.join(file.path);
        put(file, &path, &values).map_err(|error| Error::path("write", &path, error))?;
    }
    if let Some(program) = own {
        let path = asked.dir.join("croupier");
        fs::copy(&program, &path).map_err(|error| Error::path("write", &path, error))?;
    }
    if let Some((from, to)) = copied {
        // Of the other assignments, students need nothing; word lists are shared.
        let shared = ["words".to_owned(), assignment.name.clone()];
        for name in shared.iter().filter(|name| from.join(name).is_dir()) {
            copy(&from.join(name), &asked.dir.join(to).join(name))?;
        }
        tell_solution(assignment, service, to, look);
    }
    let made: String = paths.iter().map(|path| format!("  {path}\n")).collect();
    let says =
        format!("created in `{}`:\n{made}\nnext: {}\n", text::path(&asked.dir), service.next(&asked.dir));
    out::print(look, says.as_bytes())?;
    Ok(exit::SUCCESS)
}

/// Notes that students can read a model solution that is in their repository.
fn tell_solution(assignment: &Assignment, service: Service, specs: &str, look: &Look) {
    let is_model = |part: &&Part| {
        part.auto_grading().is_some_and(|grading| matches!(grading.reference, Reference::Model(_)))
    };
    if matches!(service, Service::Github | Service::Gitlab)
        && assignment.parts.iter().any(|part| is_model(&part))
    {
        let says = format!(
            "`{specs}` has the model solution and all scenarios: students can read what is in their repository; \
             to keep them secret, move the directory elsewhere and name it with --specs"
        );
        out::say(look, Role::Warn, "warning:", &says);
    }
}

/// Returns the repository from which a service builds croupier; empty if it does not.
fn git(asked: &New, service: Service) -> Result<String> {
    match (&asked.git, service) {
        (_, Service::Gradescope) => Ok(String::new()),
        // It stands in quotes of the shell and of Python.
        (Some(git), _) if git.chars().all(|one| one.is_ascii_graphic() && !"'\"\\".contains(one)) => {
            Ok(git.clone())
        }
        (Some(git), _) => Err(Error::usage(
            format!("invalid address `{}`", text::visible(git.as_bytes())),
            "pass the address of a Git repository, such as https://example.org/croupier.git",
        )),
        (None, _) => Err(Error::usage(
            "missing repository of croupier",
            "the service builds croupier: pass --git URL, the address of its Git repository",
        )),
    }
}

/// Returns the path of this program.
fn program() -> Result<PathBuf> {
    std::env::current_exe().map_err(|error| Error::system("cannot find the program itself", error))
}

/// Writes a file with these values in its places.
fn put(file: &File, path: &Path, values: &[(&str, &str)]) -> std::io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let fill = |content: String, (place, value): &(&str, &str)| content.replace(place, value);
    fs::write(path, values.iter().fold(file.template.to_owned(), fill))?;
    if file.executable {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}

/// Copies a directory with everything in it; links are followed. Unlike the copy of a submission, it fails if a file cannot be read.
fn copy(from: &Path, to: &Path) -> Result<()> {
    for entry in WalkDir::new(from).follow_links(true) {
        let entry =
            entry.map_err(|error| Error::system("cannot read the specs", std::io::Error::from(error)))?;
        let inner = entry.path().strip_prefix(from).unwrap_or(entry.path());
        let path = to.join(inner);
        let copied = if entry.file_type().is_dir() {
            fs::create_dir_all(&path)
        } else {
            fs::copy(entry.path(), &path).map(drop)
        };
        copied.map_err(|error| Error::path("write", &path, error))?;
    }
    Ok(())
}
