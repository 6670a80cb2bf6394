//! Where submissions are in a repository: services show annotations at paths relative to its root, whatever directory is graded.

use std::path::{Path, PathBuf};

use crate::plan::Plan;
use crate::report::Context;
use crate::submission::Submission;

/// Variables with which services name the root of the repository that they checked out.
const ROOTS: [&str; 2] = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];

/// Adds the directories of all parts that are in the same repository as the directory `given`.
pub(super) fn locate(context: &mut Context, plan: &Plan<'_>, given: &Path) {
    let Some(root) = root(given, &|name| std::env::var_os(name).map(PathBuf::from)) else { return };
    for submission in &plan.submissions {
        for part in &plan.assignment.parts {
            let directory = submission.directory_for(&part.id);
            if let Some(inner) = inside(&root, directory).filter(|_| !is_unpacked(submission, directory)) {
                context.set_directory(&submission.student, &part.id, inner);
            }
        }
    }
}

/// Returns the root of the repository: the nearest directory above with `.git` (a file in a work tree of its own), or else the one
/// that the service names.
fn root(given: &Path, variable: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let given = given.canonicalize().ok()?;
    let cloned = given.ancestors().find(|directory| directory.join(".git").exists()).map(Path::to_owned);
    let named = || ROOTS.iter().filter_map(|name| variable(name)?.canonicalize().ok());
    cloned.or_else(|| named().find(|root| given.starts_with(root)))
}

/// Returns a directory relative to the root, with `/`; none if it is elsewhere, or its name is no text.
fn inside(root: &Path, directory: &Path) -> Option<String> {
    let directory = directory.canonicalize().ok()?;
    let names = directory.strip_prefix(root).ok()?.iter().map(|name| name.to_str());
    Some(names.collect::<Option<Vec<_>>>()?.join("/"))
}

/// Whether a directory is a temporary one, with the contents of an archive.
fn is_unpacked(submission: &Submission, directory: &Path) -> bool {
    submission.in_given_names(&crate::text::path(directory)) != crate::text::path(directory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_is_the_nearest_clone_or_what_the_service_names() {
        let top = tempfile::tempdir().unwrap();
        let top = top.path().canonicalize().unwrap();
        let deep = top.join("course/hw/ann");
        std::fs::create_dir_all(&deep).unwrap();
        let none = |_: &str| None;
        let named = |name: &str| (name == "CI_PROJECT_DIR").then(|| top.join("course"));
        let elsewhere = |name: &str| (name == "GITHUB_WORKSPACE").then(|| PathBuf::from("/usr"));
        assert_eq!(root(&deep, &named), Some(top.join("course")));
        assert_eq!(root(&deep, &elsewhere), None);
        assert_eq!(root(&top, &none), None);
        std::fs::write(top.join("course/hw/.git"), "gitdir: elsewhere").unwrap();
        let found = root(&deep, &named).unwrap();
        assert_eq!(found, top.join("course/hw"));
        assert_eq!(inside(&found, &deep).as_deref(), Some("ann"));
        assert_eq!(inside(&found, &found).as_deref(), Some(""));
        assert_eq!(inside(&found, &top), None);
    }
}
