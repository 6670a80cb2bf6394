//! Errors on their way from the tool server to croupier.

use std::io;

use serde::{Deserialize, Serialize};

use crate::error::Error;

/// An error on its way from the tool server.
#[derive(Serialize, Deserialize)]
pub(super) enum SentError {
    /// An error of the system, by its number, or else by its text.
    System {
        doing: String,
        code: Option<i32>,
        text: String,
    },
    Unsuitable {
        message: String,
        hint: String,
    },
    Interrupted,
    Other(String),
}

impl From<Error> for SentError {
    fn from(error: Error) -> Self {
        match error {
            Error::System { doing, source } => {
                Self::System { doing, code: source.raw_os_error(), text: source.to_string() }
            }
            Error::Unsuitable { message, hint } => Self::Unsuitable { message, hint },
            Error::Interrupted { .. } => Self::Interrupted,
            other => Self::Other(other.to_string()),
        }
    }
}

impl From<SentError> for Error {
    fn from(error: SentError) -> Self {
        match error {
            SentError::System { doing, code, text } => {
                Self::system(doing, code.map_or_else(|| io::Error::other(text), io::Error::from_raw_os_error))
            }
            SentError::Unsuitable { message, hint } => Self::Unsuitable { message, hint },
            SentError::Interrupted => Self::interrupted(),
            SentError::Other(message) => Self::Internal(message),
        }
    }
}
