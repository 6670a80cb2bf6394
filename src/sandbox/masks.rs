//! Masked paths: files and directories that every sandbox hides, although a readable directory may contain them.
//!
//! Access to croupier would give the reference implementation, and access to the specs or another submission would give the
//! answers. So croupier itself is always masked, under every name that `PATH` finds it by, and the command line adds the specs and
//! the submissions ([`mask`]). Two mechanisms apply the masks: [`super::landlock`] does not grant masked paths, and
//! [`super::mounts`] covers them for compilers.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{OnceLock, PoisonError, RwLock};

use serde::{Deserialize, Serialize};

use super::policy;

/// A masked path with symbolic links resolved.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Mask {
    pub(super) path: PathBuf,
    pub(super) is_directory: bool,
    /// Device and inode: a hard link is the same file.
    identity: (u64, u64),
}

impl Mask {
    /// Returns `None` if the path does not exist: it needs no mask.
    pub(super) fn new(path: &Path) -> Option<Self> {
        let path = path.canonicalize().ok()?;
        let found = fs::metadata(&path).ok()?;
        Some(Self { is_directory: found.is_dir(), identity: (found.dev(), found.ino()), path })
    }

    /// Whether this file or directory is the masked one.
    pub(super) fn is(&self, path: &Path, found: &fs::Metadata) -> bool {
        self.path == path || self.identity == (found.dev(), found.ino())
    }
}

/// Masked paths in addition to croupier's own.
static NAMED: RwLock<BTreeSet<Mask>> = RwLock::new(BTreeSet::new());

/// Masks these paths in every sandbox from now on.
pub fn mask(paths: impl IntoIterator<Item = PathBuf>) {
    let masks = paths.into_iter().filter_map(|path| Mask::new(&path));
    NAMED.write().unwrap_or_else(PoisonError::into_inner).extend(masks);
}

/// Returns the masked paths in addition to croupier's own, for another process of croupier to mask ([`mask_all`]).
pub fn named_masks() -> BTreeSet<Mask> {
    NAMED.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Masks what another process of croupier masks.
pub fn mask_all(masks: BTreeSet<Mask>) {
    let mut named = NAMED.write().unwrap_or_else(PoisonError::into_inner);
    if !masks.is_subset(&named) {
        named.extend(masks);
    }
}

/// Returns every masked path.
pub(super) fn all() -> Vec<Mask> {
    let named = NAMED.read().unwrap_or_else(PoisonError::into_inner);
    own().union(&named).cloned().collect()
}

/// Returns croupier's own executable and what `PATH` finds by its name.
fn own() -> &'static BTreeSet<Mask> {
    static OWN: OnceLock<BTreeSet<Mask>> = OnceLock::new();
    OWN.get_or_init(|| {
        let installed = policy::tool_path().map(|directory| directory.join(env!("CARGO_PKG_NAME")));
        let running = std::env::current_exe().ok();
        installed.chain(running).filter_map(|path| Mask::new(&path)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_executable_is_masked() {
        let own = std::env::current_exe().unwrap().canonicalize().unwrap();
        assert!(all().iter().any(|mask| mask.path == own && !mask.is_directory));
    }
}
