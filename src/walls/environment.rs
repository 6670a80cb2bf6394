//! The environment: a few variables that are the same everywhere, and nothing of the caller's.
//!
//! Whoever grades may have keys and names in theirs, and a program that behaves differently with a variable would be
//! graded differently on each machine.

use std::path::Path;

use super::{Kind, policy};

/// The whole environment of a program or compiler whose own folder is `home`.
pub fn of(kind: Kind, home: &Path) -> Vec<(&'static str, std::ffi::OsString)> {
    let plain = match kind {
        Kind::Program => policy::ENVIRONMENT,
        Kind::Tool => policy::TOOL_ENVIRONMENT,
    };
    let folders: &[&str] = match kind {
        Kind::Program => &["HOME"],
        Kind::Tool => &["HOME", "TMPDIR"],
    };
    let plain = plain.iter().map(|(name, value)| (*name, (*value).into()));
    plain.chain(folders.iter().map(|name| (*name, home.into()))).collect()
}
