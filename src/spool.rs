//! The spool: a class's submissions on disk until its reports are written, so that the memory a class takes does not
//! depend on its size.
//!
//! Owns a temporary file without a name, which is gone with the process however that ends, and where in it each
//! submission lies. Refuses to know the order in which submissions are done: they are asked for by their place.

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::record::{SubmissionRecord, Submissions};

/// Submissions on disk, each in the place it has in the plan.
#[derive(Debug)]
pub struct Spool {
    file: File,
    index: Mutex<Index>,
}

/// Where submissions lie in the file.
#[derive(Debug)]
struct Index {
    /// By place: the first byte and the number of bytes of what was put there.
    held: Vec<Option<(u64, usize)>>,
    /// How much of the file is taken.
    end: u64,
}

impl Spool {
    /// An empty spool for so many submissions, in the folder for temporary files.
    ///
    /// # Errors
    /// There can be no file.
    pub fn new(count: usize) -> io::Result<Self> {
        Ok(Self::in_file(tempfile::tempfile()?, count))
    }

    /// An empty spool that writes to this file.
    pub(crate) fn in_file(file: File, count: usize) -> Self {
        Self { file, index: Mutex::new(Index { held: vec![None; count], end: 0 }) }
    }

    /// Writes down the submission that has this place in the plan.
    ///
    /// # Errors
    /// The disk refuses; nothing is in that place then.
    pub fn put(&self, place: usize, submission: &SubmissionRecord) -> io::Result<()> {
        let bytes = serde_json::to_vec(submission)?;
        let at = {
            let mut index = self.index();
            let at = index.end;
            index.end += bytes.len() as u64;
            at
        };
        self.file.write_all_at(&bytes, at)?;
        self.index().held[place] = Some((at, bytes.len()));
        Ok(())
    }

    /// Whether the submission of this place was written down.
    #[cfg(test)]
    pub(crate) fn holds(&self, place: usize) -> bool {
        self.index().held[place].is_some()
    }

    fn get(&self, place: usize) -> io::Result<SubmissionRecord> {
        let held = self.index().held[place];
        let (at, length) = held.ok_or_else(|| io::Error::other("it was never put there"))?;
        let mut bytes = vec![0; length];
        self.file.read_exact_at(&mut bytes, at)?;
        Ok(serde_json::from_slice(&bytes)?)
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Submissions for Spool {
    fn count(&self) -> usize {
        self.index().held.len()
    }

    fn each(&self) -> Box<dyn Iterator<Item = io::Result<Cow<'_, SubmissionRecord>>> + '_> {
        let told = |error: io::Error| {
            let says = format!("what was graded cannot be read back from its temporary file: {error}");
            io::Error::new(error.kind(), says)
        };
        Box::new((0..self.count()).map(move |place| self.get(place).map(Cow::Owned).map_err(told)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::report::sample;

    #[test]
    fn gives_back_what_was_put_in_whatever_the_order() {
        let whole = sample::crowd(20);
        let spool = Spool::new(20).unwrap();
        for place in (0..20).rev() {
            assert!(!spool.holds(place));
            spool.put(place, &whole.submissions[place]).unwrap();
            assert!(spool.holds(place));
        }
        let Record { submissions, .. } = whole;
        let back = spool.each().map(|one| one.unwrap().into_owned()).collect::<Vec<_>>();
        assert_eq!(back, submissions);
        assert_eq!(spool.each().count(), 20, "it may be read again");
    }

    #[test]
    fn a_disk_that_refuses_is_told_and_nothing_passes_for_written() {
        let full = File::options().read(true).write(true).open("/dev/full").unwrap();
        let spool = Spool::in_file(full, 1);
        let error = spool.put(0, &sample::record().submissions[0]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(!spool.holds(0));
        let error = spool.each().next().unwrap().unwrap_err();
        assert!(error.to_string().starts_with("what was graded cannot be read back"), "{error}");
    }

    #[test]
    fn a_file_that_was_cut_short_is_told() {
        let spool = Spool::new(1).unwrap();
        spool.put(0, &sample::record().submissions[0]).unwrap();
        spool.file.set_len(10).unwrap();
        let error = spool.each().next().unwrap().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    }
}
