//! Errors of croupier or the host. A failing submission is a verdict, not an error; an error never becomes a zero.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// An error of croupier or the host.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Invalid arguments: exit code 2.
    #[error("{message}")]
    Usage {
        /// What is wrong: one clause in lower case, without a period.
        message: String,
        /// The fix: one imperative sentence without a period.
        hint: Option<String>,
    },
    /// Errors in a spec, manual grades, or merged reports: exit code 2. Contains all of them, rendered.
    #[error("{rendered}")]
    Spec {
        /// Their number.
        count: usize,
        /// The errors with their places, to be printed without color.
        rendered: String,
        /// What was not done because of them: "nothing was run".
        undone: &'static str,
    },
    /// A system error: exit code 3.
    #[error("{doing}: {source}")]
    System {
        /// What failed: "cannot write `out.json`".
        doing: String,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The configuration of this host does not allow grading: exit code 3.
    #[error("{message}; {hint}")]
    Unsuitable {
        /// What is missing or too low: one clause in lower case, without a period.
        message: String,
        /// The fix: one imperative sentence without a period.
        hint: String,
    },
    /// Interrupted by a signal, which is raised again at the end.
    #[error("{message}")]
    Interrupted {
        /// How much was done.
        message: String,
        /// How to continue, if that is known.
        hint: Option<String>,
    },
    /// A bug in croupier: exit code 3.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Error {
    /// Creates a usage error with a hint.
    pub fn usage(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), hint: Some(hint.into()) }
    }

    /// Creates the error of a build or run that was stopped by an interrupt.
    pub fn interrupted() -> Self {
        Self::Interrupted { message: "interrupted".to_owned(), hint: None }
    }

    /// Returns the error of something that is done once, whenever its result is wanted again: an interrupt is no bug.
    pub fn again(&self) -> Self {
        match self {
            Self::Interrupted { message, hint } => {
                Self::Interrupted { message: message.clone(), hint: hint.clone() }
            }
            Self::Internal(message) => Self::Internal(message.clone()),
            other => Self::Internal(other.to_string()),
        }
    }

    /// Creates a system error; `doing` says what failed.
    pub fn system(doing: impl Into<String>, source: impl Into<std::io::Error>) -> Self {
        Self::System { doing: doing.into(), source: source.into() }
    }

    /// Creates a system error about a path: "cannot {verb} `{path}`".
    pub fn path(verb: &str, path: impl Into<PathBuf>, source: impl Into<std::io::Error>) -> Self {
        Self::system(format!("cannot {verb} `{}`", crate::text::path(&path.into())), source)
    }
}

/// A result with an error of croupier or the host.
pub type Result<T> = std::result::Result<T, Error>;

/// Runs `act` and converts a panic into [`Error::Internal`], so that the remaining submissions are still graded.
///
/// # Errors
/// Those of `act`, or a panic with its message.
pub fn catch_panic<T>(act: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<&str>().map(|said| (*said).to_owned());
        let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Error::Internal(format!("panicked: {}", said.unwrap_or_else(|| "no message".to_owned()))))
    })
}
