//! The store: a folder of entries by key, bounded, shared by any number of processes.
//!
//! An entry is written beside its place and renamed into it, so that nobody reads half of one; its first bytes are
//! the hash of the rest, so that what a crash or a full disk left behind is a miss and goes. Entries used longest ago go
//! first when the folder grows too large. Every failure here is one of speed only.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use super::journal;
use super::key::Key;

/// What the folder may hold on the disk: about 20 classes of 200 students.
const LARGEST: u64 = 1 << 30;

/// To what share of the limit it is brought down once it is over, so that not every entry starts a search.
const KEPT: (u64, u64) = (3, 4);

/// After how much writing the folder is measured again.
const MEASURED: u64 = LARGEST / 16;

/// How old an entry's last use may become before it is noted again: reading should not cost a write each time.
const USED_AGAIN: Duration = Duration::from_secs(3600);

/// When a file that was never renamed into its place is taken for a leftover of a process that died.
const ABANDONED: Duration = Duration::from_secs(3600);

/// Where the entries lie; another layout gets another name.
const ENTRIES: &str = "entries-1";

/// The mark by which programs that make backups know a cache (bford.info/cachedir).
const TAG: (&str, &str) = (
    "CACHEDIR.TAG",
    "Signature: 8a477f597d28d172789f06886806bc55\n# This folder can be removed at any time: `croupier cache --clear`.\n",
);

/// A folder of entries.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    largest: u64,
    measured: u64,
    /// Bytes written since the folder was measured.
    written: AtomicU64,
    trouble: Mutex<Option<String>>,
}

/// What lies in a store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// How many entries.
    pub entries: u64,
    /// What they take up on the disk.
    pub bytes: u64,
}

/// A file of the store.
struct Item {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
    is_entry: bool,
}

impl Store {
    /// The store in this folder, which is made if it is not there.
    ///
    /// # Errors
    /// A sentence's end: why there can be none.
    pub fn open(folder: &Path) -> Result<Self, String> {
        let entries = folder.join(ENTRIES);
        let failed = |error: io::Error| format!("cannot make `{}`: {error}", crate::text::path(&entries));
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&entries).map_err(failed)?;
        let tag = folder.join(TAG.0);
        if !tag.exists() {
            // The mark is a courtesy; without it the cache is as good.
            let _ = fs::write(tag, TAG.1);
        }
        Ok(Self::at(folder))
    }

    /// The store in this folder, to be looked at or cleared; it may not be there.
    pub fn at(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            largest: LARGEST,
            measured: MEASURED,
            written: AtomicU64::new(0),
            trouble: Mutex::new(None),
        }
    }

    /// The folder it was opened in.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Why something could not be kept, if anything could not: the first reason.
    pub(super) fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The file of this key.
    pub(super) fn place(&self, key: &Key) -> PathBuf {
        let (folder, file) = key.name();
        self.folder.join(ENTRIES).join(folder).join(file)
    }

    /// The entry of this key. One that is not whole is removed.
    pub(super) fn get(&self, key: &Key) -> Option<Vec<u8>> {
        let path = self.place(key);
        let mut bytes = fs::read(&path).ok()?;
        let whole = bytes
            .split_first_chunk::<{ blake3::OUT_LEN }>()
            .is_some_and(|(sum, rest)| blake3::Hash::from_bytes(*sum) == blake3::hash(rest));
        if !whole {
            let _ = fs::remove_file(&path);
            return None;
        }
        note_use(&path);
        bytes.drain(..blake3::OUT_LEN);
        Some(bytes)
    }

    /// Keeps an entry; if that fails, the first reason is remembered.
    pub(super) fn put(&self, key: &Key, bytes: &[u8]) {
        self.wrote(self.write(&self.place(key), bytes).map(|()| bytes.len()));
    }

    /// Takes notice of an attempt to write: of its failure, if it is the first, or of how many bytes there are more.
    pub(super) fn wrote(&self, attempt: io::Result<usize>) {
        let bytes = match attempt {
            Ok(bytes) => bytes as u64,
            Err(error) => {
                let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
                trouble.get_or_insert_with(|| error.to_string());
                return;
            }
        };
        let written = bytes + self.written.fetch_add(bytes, Ordering::Relaxed);
        if written > self.measured {
            self.written.store(0, Ordering::Relaxed);
            self.shrink();
        }
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let folder = path.parent().unwrap_or(&self.folder);
        let mut file = in_made(folder, || tempfile::NamedTempFile::new_in(folder))?;
        file.write_all(blake3::hash(bytes).as_bytes())?;
        file.write_all(bytes)?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    }

    /// Removes what was used longest ago until the folder is well below its limit again. Another process may be at
    /// it too: what is gone already is as good as removed.
    fn shrink(&self) {
        let mut items = self.items();
        let mut total: u64 = items.iter().map(|item| item.bytes).sum();
        if total <= self.largest {
            return;
        }
        items.sort_by_key(|item| item.used);
        let aim = self.largest / KEPT.1 * KEPT.0;
        for item in items {
            if total <= aim {
                break;
            }
            let fresh = || item.used.elapsed().is_ok_and(|age| age < ABANDONED);
            // A file on its way to its place is somebody's, unless it has been so for long.
            if (item.is_entry || !fresh()) && fs::remove_file(&item.path).is_ok() {
                total -= item.bytes;
            }
        }
    }

    /// What lies in the folder.
    pub fn contents(&self) -> Contents {
        self.items().iter().filter(|item| item.is_entry).fold(Contents::default(), |sum, item| Contents {
            entries: sum.entries + 1,
            bytes: sum.bytes + item.bytes,
        })
    }

    /// Removes every entry; what was removed.
    ///
    /// # Errors
    /// An entry is there and cannot be removed.
    pub fn clear(&self) -> io::Result<Contents> {
        let contents = self.contents();
        for item in self.items() {
            match fs::remove_file(&item.path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        journal::forget(&self.folder)?;
        Ok(contents)
    }

    fn items(&self) -> Vec<Item> {
        let files = walkdir::WalkDir::new(self.folder.join(ENTRIES)).min_depth(2).into_iter().flatten();
        let item = |entry: walkdir::DirEntry| {
            let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some(Item {
                bytes: metadata.blocks() * 512,
                used: metadata.modified().ok()?,
                is_entry: !entry.file_name().as_encoded_bytes().starts_with(b"."),
                path: entry.into_path(),
            })
        };
        files.filter_map(item).collect()
    }
}

/// Opens a file in a folder, which is made if it is not there.
pub(super) fn in_made<T>(folder: &Path, open: impl Fn() -> io::Result<T>) -> io::Result<T> {
    match open() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
            open()
        }
        other => other,
    }
}

/// Notes that an entry was used just now, in the time of its last change; not if that was noted recently.
pub(super) fn note_use(path: &Path) {
    let now = SystemTime::now();
    let recent = |used: SystemTime| now.duration_since(used).is_ok_and(|age| age < USED_AGAIN);
    if fs::metadata(path).and_then(|found| found.modified()).is_ok_and(recent) {
        return;
    }
    // A folder that may only be read still serves.
    let _ = File::options().write(true).open(path).and_then(|file| file.set_modified(now));
}

#[cfg(test)]
mod tests {
    use super::super::key::tests::key;
    use super::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("made/on/demand")).unwrap();
        (folder, store)
    }

    #[test]
    fn what_was_put_is_got() {
        let (_folder, store) = store();
        assert_eq!(store.get(&key("a")), None);
        store.put(&key("a"), b"one");
        store.put(&key("b"), b"");
        store.put(&key("a"), b"another");
        assert_eq!(store.get(&key("a")).as_deref(), Some(&b"another"[..]));
        assert_eq!(store.get(&key("b")).as_deref(), Some(&b""[..]));
        assert_eq!((store.contents().entries, store.trouble()), (2, None));
        assert_eq!(store.clear().unwrap().entries, 2);
        assert_eq!((store.contents(), store.get(&key("a"))), (Contents::default(), None));
    }

    #[test]
    fn an_entry_that_is_not_whole_is_a_miss_and_goes() {
        let (_folder, store) = store();
        let path = store.place(&key("a"));
        store.put(&key("a"), b"some bytes");
        let whole = fs::read(&path).unwrap();
        let mut flipped = whole.clone();
        flipped[40] ^= 1;
        for broken in [&flipped[..], &whole[..whole.len() - 1], &whole[..10], &[]] {
            fs::write(&path, broken).unwrap();
            assert_eq!(store.get(&key("a")), None);
            assert!(!path.exists());
        }
    }

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let (_folder, mut store) = store();
        // Each entry takes one block of 4 KiB or less; six do not fit, and three quarters are kept.
        (store.largest, store.measured) = (0, 0);
        let names: Vec<String> = (0..6).map(|number| number.to_string()).collect();
        store.largest = u64::MAX;
        for (age, name) in names.iter().enumerate() {
            store.put(&key(name), &[0; 3_000]);
            let file = File::options().write(true).open(store.place(&key(name))).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(86_400 * (10 - age as u64))).unwrap();
        }
        let one = store.contents().bytes / 6;
        // The oldest is used again; a file on its way and one abandoned lie about.
        assert!(store.get(&key("0")).is_some());
        let entry = store.place(&key("0"));
        let (fresh, stale) = (entry.with_file_name(".tmpnew"), entry.with_file_name(".tmpold"));
        fs::write(&fresh, b"").unwrap();
        fs::write(&stale, b"").unwrap();
        let file = File::options().write(true).open(&stale).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        store.largest = 4 * one;
        store.shrink();
        let left: Vec<&str> =
            names.iter().map(String::as_str).filter(|name| store.get(&key(name)).is_some()).collect();
        assert_eq!(left, ["0", "4", "5"]);
        assert!(fresh.exists() && !stale.exists());
    }

    #[test]
    fn putting_keeps_the_folder_small() {
        let (_folder, mut store) = store();
        (store.largest, store.measured) = (100_000, 10_000);
        for number in 0..200 {
            store.put(&key(&number.to_string()), &[7; 5_000]);
            assert!(store.contents().bytes <= 130_000);
        }
        assert!(store.contents().entries > 5);
    }

    #[test]
    fn many_at_a_time_disturb_nobody() {
        let (folder, _) = store();
        let path = folder.path().join("made/on/demand");
        std::thread::scope(|scope| {
            for worker in 0..8 {
                let path = &path;
                scope.spawn(move || {
                    let mut store = Store::open(path).unwrap();
                    (store.largest, store.measured) = (20_000, 1_000);
                    for round in 0..50 {
                        let name = format!("{}", (worker + round) % 10);
                        store.put(&key(&name), name.repeat(1_000).as_bytes());
                        if let Some(bytes) = store.get(&key(&name)) {
                            assert_eq!(bytes, name.repeat(1_000).as_bytes());
                        }
                    }
                    assert_eq!(store.trouble(), None);
                });
            }
        });
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_told_once_and_stops_nothing() {
        let (folder, store) = store();
        fs::remove_dir_all(store.folder.join(ENTRIES)).unwrap();
        fs::write(store.folder.join(ENTRIES), "in the way").unwrap();
        store.put(&key("a"), b"one");
        store.put(&key("b"), b"two");
        assert_eq!(store.get(&key("a")), None);
        assert!(store.trouble().is_some());
        let in_the_way = folder.path().join("file");
        fs::write(&in_the_way, "").unwrap();
        assert!(Store::open(&in_the_way).unwrap_err().starts_with("cannot make `"));
    }
}
