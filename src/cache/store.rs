//! The store: entries by key in a SQLite database, bounded, shared by any number of processes.
//!
//! SQLite isolates processes (with a write-ahead log, so that readers do not wait), recovers from a crash, survives a full
//! disk, and finds the least recently used entries. The rest is done here: an entry has a hash of its key and bytes, so that a
//! damaged or edited one is a miss and never a result; a damaged database is moved aside, and a new one is created; the first
//! other error is kept, to be reported. Errors here only cost time.
//!
//! Several machines cannot share a write-ahead log on a network file system: each should have its own directory. Damage that they
//! do to a shared database is detected.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, params};

use super::key::Key;
use super::resume;

/// Maximum size of the database: about 20 classes of 200 students.
const LARGEST: u64 = 1 << 30;

/// The share of the maximum to which it is reduced once it is exceeded, so that not every entry starts a search.
const KEPT: (u64, u64) = (3, 4);

/// Number of bytes written after which the database is measured again.
const MEASURED: u64 = LARGEST / 16;

/// Age of an entry's last use after which it is recorded again, in seconds, so that not every read costs a write.
const USED_AGAIN: u64 = 3600;

/// Number of entries, and of bytes, that are written together: one by one, each would write several pages of the database. A process that
/// is killed loses those that are not written yet.
const TOGETHER: (usize, usize) = (128, 1 << 20);

/// How long an entry may wait for others. If runs take long, few entries are written together, and few are lost.
const OFTEN: Duration = Duration::from_millis(200);

/// How long to wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// The directory of the database; a new layout gets a new name.
const ENTRIES: &str = "entries-2";

/// The directory of an earlier layout, which is removed.
const OLD_ENTRIES: &str = "entries-1";

/// The database in its directory.
const DATABASE: &str = "cache.sqlite";

/// The file by which backup programs recognize a cache (bford.info/cachedir).
const TAG: (&str, &str) = (
    "CACHEDIR.TAG",
    "Signature: 8a477f597d28d172789f06886806bc55\n# This directory can be removed at any time: `croupier cache --clear`.\n",
);

/// Statements when a database is opened. Nothing waits for the disk (`synchronous`): damage by a power cut is detected, and a new
/// database is created.
const SETUP: &str = "
    PRAGMA auto_vacuum = INCREMENTAL;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = OFF;
    CREATE TABLE IF NOT EXISTS entry (
        key BLOB PRIMARY KEY,
        used INTEGER NOT NULL,
        hash BLOB NOT NULL,
        bytes BLOB NOT NULL
    );
    CREATE INDEX IF NOT EXISTS by_use ON entry (used);
";

/// Removes the least recently used entries: one in 32.
const EVICT: &str = "
    DELETE FROM entry WHERE rowid IN
        (SELECT rowid FROM entry ORDER BY used LIMIT (SELECT 1 + count(*) / 32 FROM entry))
";

/// A database of entries.
#[derive(Debug)]
pub struct Store {
    directory: PathBuf,
    database: Mutex<Connection>,
    largest: u64,
    measured: u64,
    /// Entries that are not written yet.
    pending: Mutex<Pending>,
    often: Duration,
    /// Bytes written since the database was measured.
    written: AtomicU64,
    /// Entries that were read and whose last use is not recorded yet.
    used: Mutex<Vec<Key>>,
    trouble: Mutex<Option<String>>,
}

#[derive(Debug)]
struct Pending {
    entries: HashMap<Key, Vec<u8>>,
    bytes: usize,
    /// When the last ones before were written.
    since: Instant,
}

impl Default for Pending {
    fn default() -> Self {
        Self { entries: HashMap::new(), bytes: 0, since: Instant::now() }
    }
}

/// The contents of a store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Number of entries.
    pub entries: u64,
    /// Their size in bytes.
    pub bytes: u64,
}

impl Store {
    /// Opens the store in this directory, which is created if it is missing.
    ///
    /// # Errors
    /// The end of a sentence: why it cannot be opened.
    pub fn open(directory: &Path) -> Result<Self, String> {
        let entries = directory.join(ENTRIES);
        create(&entries)
            .map_err(|error| format!("cannot make `{}`: {error}", crate::text::path(&entries)))?;
        let tag = directory.join(TAG.0);
        if !tag.exists() {
            // The tag is optional; the cache works without it.
            let _ = fs::write(tag, TAG.1);
        }
        let _ = fs::remove_dir_all(directory.join(OLD_ENTRIES));
        let database = connect(&entries)
            .or_else(|error| if is_damage(&error) { renewed(&entries) } else { Err(error) })
            .map_err(|error| {
                format!("cannot open `{}`: {error}", crate::text::path(&entries.join(DATABASE)))
            })?;
        Ok(Self {
            directory: directory.to_owned(),
            database: Mutex::new(database),
            largest: LARGEST,
            measured: MEASURED,
            pending: Mutex::default(),
            often: OFTEN,
            written: AtomicU64::new(0),
            used: Mutex::default(),
            trouble: Mutex::default(),
        })
    }

    /// Opens the store in this directory; `None` if there is none.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_existing(directory: &Path) -> Result<Option<Self>, String> {
        directory.join(ENTRIES).exists().then(|| Self::open(directory)).transpose()
    }

    /// Returns its directory.
    pub(super) fn directory(&self) -> &Path {
        &self.directory
    }

    /// Returns the first reason why something could not be read or kept, if there is one.
    pub(super) fn trouble(&self) -> Option<String> {
        self.write_pending();
        locked(&self.trouble).clone()
    }

    /// Returns the entry of this key. One that is damaged is removed.
    pub(super) fn get(&self, key: &Key) -> Option<Vec<u8>> {
        if let Some(bytes) = locked(&self.pending).entries.get(key) {
            return Some(bytes.clone());
        }
        let (used, hash, bytes) = self.tried(|database| {
            let mut find = database.prepare_cached("SELECT used, hash, bytes FROM entry WHERE key = ?1")?;
            let row = find.query_row([key.bytes()], |row| {
                Ok((row.get::<_, u64>(0)?, row.get::<_, Vec<u8>>(1)?, row.get::<_, Vec<u8>>(2)?))
            });
            row.optional()
        })??;
        if hash != hash_of(key, &bytes).as_bytes() {
            self.tried(|database| database.execute("DELETE FROM entry WHERE key = ?1", [key.bytes()]));
            return None;
        }
        if used.saturating_add(USED_AGAIN) < now() {
            locked(&self.used).push(*key);
        }
        Some(bytes)
    }

    /// Stores an entry.
    pub(super) fn put(&self, key: &Key, bytes: Vec<u8>) {
        let is_full = {
            let mut pending = locked(&self.pending);
            pending.bytes += bytes.len();
            pending.entries.insert(*key, bytes);
            pending.entries.len() >= TOGETHER.0
                || pending.bytes >= TOGETHER.1
                || pending.since.elapsed() >= self.often
        };
        if is_full {
            self.write_pending();
        }
    }

    fn write_pending(&self) {
        let Pending { entries, bytes, since: _ } = std::mem::take(&mut *locked(&self.pending));
        if entries.is_empty() {
            return;
        }
        self.tried(|database| {
            let all = database.unchecked_transaction()?;
            let mut put = all.prepare_cached("INSERT OR REPLACE INTO entry VALUES (?1, ?2, ?3, ?4)")?;
            for (key, bytes) in &entries {
                put.execute(params![key.bytes(), now(), hash_of(key, bytes).as_bytes(), bytes])?;
            }
            drop(put);
            all.commit()
        });
        let more = bytes as u64;
        if more + self.written.fetch_add(more, Ordering::Relaxed) > self.measured {
            self.written.store(0, Ordering::Relaxed);
            self.tried(|database| shrink(database, self.largest));
        }
    }

    /// Returns the contents of the store.
    pub fn contents(&self) -> Contents {
        self.write_pending();
        let contents = self.tried(|database| {
            database.query_row("SELECT count(*), ifnull(sum(length(bytes)), 0) FROM entry", [], |row| {
                Ok(Contents { entries: row.get(0)?, bytes: row.get(1)? })
            })
        });
        contents.unwrap_or_default()
    }

    /// Removes every entry, and returns what was removed.
    ///
    /// # Errors
    /// An entry cannot be removed.
    pub fn clear(&self) -> io::Result<Contents> {
        let contents = self.contents();
        let emptied = locked(&self.database).execute_batch("DELETE FROM entry; VACUUM");
        emptied.map_err(io::Error::other)?;
        resume::forget(&self.directory)?;
        Ok(contents)
    }

    /// Accesses the database, a second time if it was damaged and replaced; keeps the first error.
    fn tried<T>(&self, act: impl Fn(&Connection) -> rusqlite::Result<T>) -> Option<T> {
        let mut database = locked(&self.database);
        let done = act(&database).or_else(|error| {
            if !is_damage(&error) {
                return Err(error);
            }
            *database = renewed(&self.directory.join(ENTRIES))?;
            act(&database)
        });
        done.map_err(|error| locked(&self.trouble).get_or_insert_with(|| error.to_string()).clone()).ok()
    }
}

impl Drop for Store {
    /// Writes what is not written yet, and which entries were used.
    fn drop(&mut self) {
        self.write_pending();
        let used = std::mem::take(&mut *locked(&self.used));
        if used.is_empty() {
            return;
        }
        self.tried(|database| {
            let all = database.unchecked_transaction()?;
            let mut note = all.prepare_cached("UPDATE entry SET used = ?1 WHERE key = ?2")?;
            for key in &used {
                note.execute(params![now(), key.bytes()])?;
            }
            drop(note);
            all.commit()
        });
    }
}

fn create(directory: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(directory)
}

fn connect(entries: &Path) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let database = Connection::open_with_flags(entries.join(DATABASE), flags)?;
    database.busy_timeout(PATIENCE)?;
    database.execute_batch(SETUP)?;
    Ok(database)
}

fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt))
}

/// Moves a damaged database aside, with its logs and in one step, so that no other process sees half of it; opens a new one.
fn renewed(entries: &Path) -> rusqlite::Result<Connection> {
    let failed = |_| rusqlite::Error::InvalidPath(entries.to_owned());
    let aside = entries.with_extension(format!("damaged-{}", std::process::id()));
    // If it does not exist any more, another process has done the same.
    let _ = fs::rename(entries, &aside);
    create(entries).map_err(failed)?;
    let _ = fs::remove_dir_all(aside);
    connect(entries)
}

/// Removes the least recently used entries until the database is well below its limit.
fn shrink(database: &Connection, largest: u64) -> rusqlite::Result<()> {
    if size(database)? <= largest {
        return Ok(());
    }
    while size(database)? > largest / KEPT.1 * KEPT.0 && database.execute(EVICT, [])? > 0 {}
    database.execute_batch("PRAGMA incremental_vacuum")
}

/// Returns the bytes of all pages that are in use.
fn size(database: &Connection) -> rusqlite::Result<u64> {
    let number = |pragma: &str| database.pragma_query_value(None, pragma, |row| row.get::<_, u64>(0));
    Ok((number("page_count")? - number("freelist_count")?) * number("page_size")?)
}

/// Returns the hash of an entry: of its key and its bytes.
fn hash_of(key: &Key, bytes: &[u8]) -> blake3::Hash {
    blake3::Hasher::new().update(key.bytes()).update(bytes).finalize()
}

/// Returns the seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
