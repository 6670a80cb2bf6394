//! What a report needs besides the record, given by the caller: variables of the environment that a service sets, the time, and where
//! the submissions are in a repository.

use std::collections::BTreeMap;

/// Facts that are not in a record.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Variables of the environment, by name.
    variables: BTreeMap<String, String>,
    /// The time of the report, as in RFC 3339.
    now: Option<String>,
    /// By student and part, the directory of the sources.
    directories: BTreeMap<(String, String), String>,
}

impl Context {
    /// The variables that formats use.
    const USED: [&'static str; 8] = [
        "CLASSROOM",
        "ASSIGNMENT",
        "ASSIGNMENT_TYPE",
        "USERNAME",
        "SUBMISSION_TAG",
        "COMMIT_URL",
        "RELEASE_URL",
        "REVIEW_URL",
    ];

    /// Returns the variables that formats use, as `lookup` gives them.
    pub fn read(lookup: impl Fn(&str) -> Option<String>) -> Self {
        let found = Self::USED.iter().filter_map(|name| Some(((*name).to_owned(), lookup(name)?)));
        Self { variables: found.collect(), ..Self::default() }
    }

    /// Sets the time of the report, as in RFC 3339.
    pub fn set_now(&mut self, now: String) {
        self.now = Some(now);
    }

    /// Sets the directory with the sources of a part: relative to the root of the repository, with `/`, empty for the root itself.
    pub fn set_directory(&mut self, student: &str, part: &str, directory: String) {
        self.directories.insert((student.to_owned(), part.to_owned()), directory);
    }

    /// Returns the value of a variable; an empty one counts as none.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.variables.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// Returns the time of the report, if it is known.
    pub(crate) fn now(&self) -> Option<&str> {
        self.now.as_deref()
    }

    /// Returns the directory with the sources of a part, relative to the root of the repository, if it is known.
    pub(crate) fn directory(&self, student: &str, part: &str) -> Option<&str> {
        self.directories.get(&(student.to_owned(), part.to_owned())).map(String::as_str)
    }
}
