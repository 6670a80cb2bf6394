//! What a report needs besides the record: variables of the environment that a service sets, read by the caller.

use std::collections::BTreeMap;

/// Variables of the environment, by name.
#[derive(Clone, Debug, Default)]
pub struct Context {
    variables: BTreeMap<String, String>,
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
        Self { variables: found.collect() }
    }

    /// Returns the value of a variable; an empty one counts as none.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.variables.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }
}
