//! Pool of scratch directories: one that a run left unchanged is used for the next run.
//!
//! Creating and removing a directory costs more than checking whether it is still empty; on some file systems much more,
//! after many were removed.

use std::sync::{Mutex, PoisonError};

use crate::error::Result;
use crate::sandbox::scratch::{Scratch, is_as_new};

/// Scratch directories for many runs; removed when it is dropped.
#[derive(Debug, Default)]
pub(super) struct Pool(Mutex<Vec<Scratch>>);

/// An empty directory of a pool; it is returned to the pool if it is unchanged.
#[derive(Debug)]
pub(super) struct Lent<'a> {
    pool: &'a Pool,
    scratch: Option<Scratch>,
}

impl Pool {
    /// Returns an empty directory, a used one if possible.
    pub(super) fn lend(&self) -> Result<Lent<'_>> {
        let used = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let scratch = used.map_or_else(Scratch::new, Ok)?;
        Ok(Lent { pool: self, scratch: Some(scratch) })
    }
}

impl std::ops::Deref for Lent<'_> {
    type Target = Scratch;

    fn deref(&self) -> &Scratch {
        self.scratch.as_ref().expect("the directory is returned only on drop")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        if let Some(scratch) = self.scratch.take_if(|scratch| is_as_new(scratch.path())) {
            self.pool.0.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use super::*;

    #[test]
    fn only_unchanged_directory_is_reused() {
        let pool = Pool::default();
        let after = |act: &dyn Fn(&Path)| {
            let lent = pool.lend().unwrap();
            act(lent.path());
            lent.path().to_owned()
        };
        let first = after(&|_| ());
        assert_eq!(after(&|_| ()), first);
        for act in [
            &(|directory: &Path| fs::write(directory.join(".hidden"), "x").unwrap()) as &dyn Fn(&Path),
            &|directory| fs::create_dir(directory.join("a")).unwrap(),
            &|directory| std::os::unix::fs::symlink("/", directory.join("root")).unwrap(),
            &|directory| fs::set_permissions(directory, fs::Permissions::from_mode(0o777)).unwrap(),
            &|directory| fs::set_permissions(directory, fs::Permissions::from_mode(0o000)).unwrap(),
            &|directory| fs::remove_dir(directory).unwrap(),
        ] {
            let used = after(act);
            assert!(!used.exists());
            assert!(after(&|directory| assert!(is_as_new(directory))).is_dir());
        }
        let (one, other) = (pool.lend().unwrap(), pool.lend().unwrap());
        assert_ne!(one.path(), other.path());
        let places = [one.path().to_owned(), other.path().to_owned()];
        drop((one, other));
        assert!(places.iter().all(|place| place.is_dir()));
        drop(pool);
        assert!(places.iter().all(|place| !place.exists()));
    }
}
