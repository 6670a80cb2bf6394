//! The environment: a few variables that are the same everywhere; none of the caller's.
//!
//! The caller's variables may contain secrets and names, and a program whose behavior depends on one would be graded differently on
//! each machine.

use std::path::Path;

use super::{Confined, policy};

/// Returns all environment variables of a program or compiler whose own directory is `home`.
pub fn of(kind: Confined, home: &Path) -> Vec<(&'static str, std::ffi::OsString)> {
    let plain = match kind {
        Confined::Program => policy::ENVIRONMENT,
        Confined::Tool => policy::TOOL_ENVIRONMENT,
    };
    let directories: &[&str] = match kind {
        Confined::Program => &["HOME"],
        Confined::Tool => &["HOME", "TMPDIR"],
    };
    let plain = plain.iter().map(|(name, value)| (*name, (*value).into()));
    plain.chain(directories.iter().map(|name| (*name, home.into()))).collect()
}
