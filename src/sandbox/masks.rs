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

use super::{SandboxSpec, places};

/// A masked path with symbolic links resolved.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mask {
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

    /// Whether a mount may cover it in this sandbox. It must not cover what the sandbox needs: a submission that is built is in a
    /// masked directory. Only Landlock, which grants that submission alone, can mask its neighbors.
    pub(super) fn is_mountable(&self, sandbox: &SandboxSpec<'_>) -> bool {
        let given = sandbox.readable.iter().chain(sandbox.writable).copied().chain([sandbox.directory]);
        let mut given = given.filter_map(|path| path.canonicalize().ok());
        let hides = |path: &Path| path.starts_with(&self.path);
        let nested = |path: &Path| self.is_directory && self.path.starts_with(path);
        !given.any(|path| hides(&path) || nested(&path)) && !places::of_system().any(hides)
    }
}

/// Masked paths in addition to croupier's own.
static NAMED: RwLock<BTreeSet<Mask>> = RwLock::new(BTreeSet::new());

/// Masks these paths in every sandbox from now on.
pub fn mask(paths: impl IntoIterator<Item = PathBuf>) {
    let masks = paths.into_iter().filter_map(|path| Mask::new(&path));
    NAMED.write().unwrap_or_else(PoisonError::into_inner).extend(masks);
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
        let installed = places::tool_path().map(|directory| directory.join(env!("CARGO_PKG_NAME")));
        let running = std::env::current_exe().ok();
        installed.chain(running).filter_map(|path| Mask::new(&path)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::super::rlimits::ResourceLimits;
    use super::super::{Confined, Mechanisms};
    use super::*;

    #[test]
    fn own_executable_is_masked() {
        let own = std::env::current_exe().unwrap().canonicalize().unwrap();
        assert!(all().iter().any(|mask| mask.path == own && !mask.is_directory));
    }

    #[test]
    fn mount_never_covers_what_the_sandbox_needs() {
        let class = tempfile::tempdir().unwrap();
        let at = |name: &str| class.path().join(name);
        for name in ["one", "one/inner", "other"] {
            fs::create_dir(at(name)).unwrap();
        }
        fs::write(at("one/file"), "").unwrap();
        let (directory, scratch) = (at("one"), tempfile::tempdir().unwrap());
        let sandbox = SandboxSpec {
            kind: Confined::Tool,
            directory: &directory,
            readable: &[&directory],
            writable: &[scratch.path()],
            caps: ResourceLimits { cpu_seconds: 1, memory: 1, file: 1, descriptors: 1 },
            sees_itself: true,
            active: Mechanisms::of(|_| false),
        };
        for (masked, mountable) in [
            (class.path().to_owned(), false),
            (at("one"), false),
            (at("one/inner"), false),
            (at("one/file"), true),
            (at("other"), true),
            (scratch.path().to_owned(), false),
            (PathBuf::from("/"), false),
            (PathBuf::from("/usr"), false),
            (PathBuf::from("/dev"), false),
        ] {
            assert_eq!(Mask::new(&masked).unwrap().is_mountable(&sandbox), mountable, "{masked:?}");
        }
        assert!(Mask::new(&at("missing")).is_none());
    }
}
