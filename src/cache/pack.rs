//! Packs: the runs of one program, in one file of the store.
//!
//! A class has dozens of runs for each program, and to make a file for each costs more than most of them do. Records are
//! appended whole, each led by its key, its length and the hash of all that, so that any number of processes may append at a time.
//! What a crash or a full disk left of a record ends the pack, and is cut off before more is appended.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::key::Key;
use super::store::{Store, in_made, note_use};

/// A larger run is an entry of its own: a pack is read as a whole.
pub(super) const LARGEST: usize = 64 << 10;

/// A pack that has grown beyond this begins anew.
const LARGEST_PACK: u64 = 64 << 20;

/// How many packs are held in memory: somewhat more than there are programs under way at a time.
const HELD: usize = 16;

/// A record's key, length, and hash.
const HEAD: usize = blake3::OUT_LEN + 4 + blake3::OUT_LEN;

/// The packs that are held in memory, the one used last at the end.
#[derive(Debug, Default)]
pub(super) struct Packs(Mutex<Vec<(Key, Arc<Pack>)>>);

/// One program's runs.
#[derive(Debug)]
pub(super) struct Pack {
    path: PathBuf,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    runs: HashMap<Key, Vec<u8>>,
    /// Where more is appended, once something was.
    file: Option<File>,
}

impl Packs {
    /// The pack of this key, which may not be there yet.
    pub(super) fn of(&self, store: &Store, key: &Key) -> Arc<Pack> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = held.iter().position(|(other, _)| other == key).map(|at| held.remove(at));
        let (key, pack) = found.unwrap_or_else(|| (*key, Arc::new(Pack::read(store.place(key)))));
        held.push((key, Arc::clone(&pack)));
        if held.len() > HELD {
            held.remove(0);
        }
        pack
    }
}

impl Pack {
    fn read(path: PathBuf) -> Self {
        if fs::metadata(&path).is_ok_and(|found| found.len() > LARGEST_PACK) {
            let _ = fs::remove_file(&path);
        }
        let bytes = fs::read(&path).unwrap_or_default();
        if !bytes.is_empty() {
            note_use(&path);
        }
        let runs = records(&bytes).map(|(key, run, _)| (key, run.to_vec())).collect();
        Self { path, inner: Mutex::new(Inner { runs, file: None }) }
    }

    /// The run of this key.
    pub(super) fn get(&self, key: &Key) -> Option<Vec<u8>> {
        self.lock().runs.get(key).cloned()
    }

    /// Keeps a run; how many bytes that took.
    ///
    /// # Errors
    /// The file cannot be written; it is then no worse than before.
    pub(super) fn put(&self, key: &Key, run: &[u8]) -> io::Result<usize> {
        let mut inner = self.lock();
        let mut file = match inner.file.take() {
            Some(file) => file,
            None => self.open()?,
        };
        let record = record(key, run);
        // Alone, or somebody who reads meanwhile would take the record for broken. Where locks are unknown, it is done again.
        let _ = file.lock();
        let written = file.write_all(&record);
        let _ = file.unlock();
        written?;
        inner.file = Some(file);
        inner.runs.insert(*key, run.to_vec());
        Ok(record.len())
    }

    /// Opens the file at its end, which is that of its last whole record.
    fn open(&self) -> io::Result<File> {
        let mut options = File::options();
        options.read(true).append(true).create(true).mode(0o600);
        let folder = self.path.parent().unwrap_or(&self.path);
        let mut file = in_made(folder, || options.open(&self.path))?;
        let _ = file.lock();
        let mut bytes = Vec::new();
        let cut = file.read_to_end(&mut bytes).and_then(|_| {
            let whole = records(&bytes).last().map_or(0, |(.., end)| end);
            if whole < bytes.len() { file.set_len(whole as u64) } else { Ok(()) }
        });
        let _ = file.unlock();
        cut.map(|()| file)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn record(key: &Key, run: &[u8]) -> Vec<u8> {
    let mut record = Vec::with_capacity(HEAD + run.len());
    record.extend(key.bytes());
    record.extend(u32::try_from(run.len()).unwrap_or(u32::MAX).to_le_bytes());
    record.extend(sum(key.bytes(), run).as_bytes());
    record.extend(run);
    record
}

/// The hash of a record: what is whole, and under this key, has no other.
fn sum(key: &[u8], run: &[u8]) -> blake3::Hash {
    blake3::Hasher::new().update(key).update(run).finalize()
}

/// Every record up to the first that is not whole: its key, its run, and where it ends.
fn records(bytes: &[u8]) -> impl Iterator<Item = (Key, &[u8], usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (key, rest) = bytes.get(at..)?.split_first_chunk::<{ blake3::OUT_LEN }>()?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (hash, rest) = rest.split_first_chunk::<{ blake3::OUT_LEN }>()?;
        let run = rest.get(..u32::from_le_bytes(*length) as usize)?;
        at += HEAD + run.len();
        (blake3::Hash::from_bytes(*hash) == sum(key, run)).then(|| (Key::from_bytes(*key), run, at))
    })
}

#[cfg(test)]
mod tests {
    use super::super::key::tests::key;
    use super::*;

    fn place() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        (folder, store)
    }

    fn pack(store: &Store) -> Arc<Pack> {
        Packs::default().of(store, &key("program"))
    }

    #[test]
    fn what_was_put_is_got_by_everybody() {
        let (_folder, store) = place();
        let (one, other) = (pack(&store), pack(&store));
        one.put(&key("a"), b"one").unwrap();
        other.put(&key("b"), b"").unwrap();
        one.put(&key("c"), b"three").unwrap();
        assert_eq!(one.get(&key("a")).as_deref(), Some(&b"one"[..]));
        let read = pack(&store);
        let runs = ["a", "b", "c", "d"].map(|name| read.get(&key(name)));
        assert_eq!(runs, [Some(b"one".to_vec()), Some(Vec::new()), Some(b"three".to_vec()), None]);
        assert_eq!(store.contents().entries, 1);
    }

    #[test]
    fn what_is_not_whole_ends_the_pack_and_is_cut_off() {
        let (_folder, store) = place();
        let names = ["a", "b", "c"];
        let whole = {
            let pack = pack(&store);
            for name in names {
                pack.put(&key(name), name.as_bytes()).unwrap();
            }
            fs::read(&pack.path).unwrap()
        };
        let path = store.place(&key("program"));
        let third = whole.len() / 3;
        let mut flipped = whole.clone();
        flipped[2 * third - 1] ^= 1;
        for (broken, left) in
            [(&flipped[..], 1), (&whole[..whole.len() - 1], 2), (&whole[..third + 20], 1), (&whole[..7], 0)]
        {
            fs::write(&path, broken).unwrap();
            let again = pack(&store);
            assert_eq!(names.iter().filter(|name| again.get(&key(name)).is_some()).count(), left);
            again.put(&key("d"), b"new").unwrap();
            assert_eq!(fs::read(&path).unwrap().len(), left * third + HEAD + 3);
            assert_eq!(pack(&store).get(&key("d")).as_deref(), Some(&b"new"[..]));
        }
    }

    #[test]
    fn only_so_many_are_held() {
        let (_folder, store) = place();
        let packs = Packs::default();
        let first = packs.of(&store, &key("0"));
        for number in 1..HELD {
            packs.of(&store, &key(&number.to_string()));
        }
        assert!(Arc::ptr_eq(&first, &packs.of(&store, &key("0"))));
        packs.of(&store, &key("another"));
        assert!(Arc::ptr_eq(&first, &packs.of(&store, &key("0"))), "it was used last");
        assert_eq!(packs.0.lock().unwrap().len(), HELD);
    }

    #[test]
    fn many_at_a_time_lose_nothing() {
        let (_folder, store) = place();
        std::thread::scope(|scope| {
            for worker in 0..8 {
                let store = &store;
                scope.spawn(move || {
                    for number in 0..20 {
                        pack(store).put(&key(&format!("{worker} {number}")), &[worker; 3_000]).unwrap();
                    }
                });
            }
        });
        let all = pack(&store);
        for (worker, number) in (0..8).flat_map(|worker| (0..20).map(move |number| (worker, number))) {
            assert_eq!(all.get(&key(&format!("{worker} {number}"))), Some(vec![worker; 3_000]));
        }
    }
}
