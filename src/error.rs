//! Our own failures. A student's failure is a value (a verdict, a status); these are not, and never
//! turn into a zero.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// Why croupier could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What was asked for makes no sense: exit code 2. The message says what to type instead.
    #[error("{message}")]
    Usage {
        /// What is wrong, in one lower-case sentence without a full stop.
        message: String,
        /// What to type or change.
        hint: Option<String>,
    },
    /// The spec, marks or expectations have faults: exit code 2. All of them at once, already rendered.
    #[error("{rendered}")]
    Faults {
        /// How many there are.
        count: usize,
        /// The faults with their places, ready to print without colour.
        rendered: String,
    },
    /// Something that belongs to the host failed: exit code 3.
    #[error("{doing}: {source}")]
    Host {
        /// What was being done: "cannot write `out.json`".
        doing: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// This host, as it is set up, does not do: exit code 3.
    #[error("{message}; {hint}")]
    Unsuitable {
        /// What is missing or too low, in one lower-case sentence without a full stop.
        message: String,
        /// What to type or change.
        hint: String,
    },
    /// A signal told croupier to stop before it was done: it ends by that signal.
    #[error("{message}")]
    Interrupted {
        /// How far it came.
        message: String,
        /// What became of it.
        hint: Option<String>,
    },
    /// Croupier did not understand itself: exit code 3.
    #[error("internal fault: {0}")]
    Internal(String),
}

impl Error {
    /// A usage error with a hint.
    pub fn usage(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), hint: Some(hint.into()) }
    }

    /// A build or run that was not done, or not to its end, because croupier was told to stop.
    pub fn interrupted() -> Self {
        Self::Interrupted { message: "it was interrupted".to_owned(), hint: None }
    }

    /// A failure of the host while doing something.
    pub fn host(doing: impl Into<String>, source: impl Into<std::io::Error>) -> Self {
        Self::Host { doing: doing.into(), source: source.into() }
    }

    /// A failure to read or write this path.
    pub fn path(verb: &str, path: impl Into<PathBuf>, source: impl Into<std::io::Error>) -> Self {
        Self::host(format!("cannot {verb} `{}`", crate::text::path(&path.into())), source)
    }
}

/// The outcome of something that may fail for our own reasons.
pub type Result<T> = std::result::Result<T, Error>;

/// Does something and makes a panic in it our own failure, so that one fault cannot take the others' grades along.
///
/// # Errors
/// Those of the act; a panic with its word.
pub fn unwound<T>(act: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<&str>().map(|said| (*said).to_owned());
        let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Error::Internal(format!("panicked: {}", said.unwrap_or_else(|| "no word why".to_owned()))))
    })
}
