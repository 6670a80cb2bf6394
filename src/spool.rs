//! The spool: a temporary file with the records of a class, until its reports are written, so that the memory does not
//! depend on the size of the class.
//!
//! The file has no name, so that it is removed with the process in any case. Records are written in any order, and read in
//! the order of the plan.

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::record::{SubmissionRecord, Submissions};

/// Records of submissions on disk, by their index in the plan.
#[derive(Debug)]
pub struct Spool {
    file: File,
    index: Mutex<Index>,
}

/// The positions of the records in the file.
#[derive(Debug)]
struct Index {
    /// By index in the plan: the position and the length in bytes.
    held: Vec<Option<(u64, usize)>>,
    /// Used length of the file in bytes.
    end: u64,
}

impl Spool {
    /// Creates an empty spool for `count` submissions, in the directory for temporary files.
    ///
    /// # Errors
    /// The file cannot be created.
    pub fn new(count: usize) -> io::Result<Self> {
        Ok(Self::in_file(tempfile::tempfile()?, count))
    }

    /// Creates an empty spool that writes to this file.
    pub(crate) fn in_file(file: File, count: usize) -> Self {
        Self { file, index: Mutex::new(Index { held: vec![None; count], end: 0 }) }
    }

    /// Writes the record of the submission with this index in the plan.
    ///
    /// # Errors
    /// Writing fails; then the spool does not contain the record.
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

    /// Whether the record with this index was written.
    #[cfg(test)]
    pub(crate) fn holds(&self, place: usize) -> bool {
        self.index().held[place].is_some()
    }

    fn read(&self, place: usize) -> io::Result<SubmissionRecord> {
        let held = self.index().held[place];
        let (at, length) = held.ok_or_else(|| io::Error::other("the record is missing"))?;
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

    fn get(&self, place: usize) -> io::Result<Cow<'_, SubmissionRecord>> {
        let told = |error: io::Error| {
            let says = format!("cannot read results from their temporary file: {error}");
            io::Error::new(error.kind(), says)
        };
        self.read(place).map(Cow::Owned).map_err(told)
    }

    fn replace(&mut self, place: usize, submission: SubmissionRecord) -> io::Result<()> {
        self.put(place, &submission)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::report::sample;

    #[test]
    fn records_are_read_in_plan_order() {
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
    fn write_error_is_reported() {
        let full = File::options().read(true).write(true).open("/dev/full").unwrap();
        let spool = Spool::in_file(full, 1);
        let error = spool.put(0, &sample::record().submissions[0]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(!spool.holds(0));
        let error = spool.each().next().unwrap().unwrap_err();
        assert!(error.to_string().starts_with("cannot read results"), "{error}");
    }

    #[test]
    fn truncated_file_is_an_error() {
        let spool = Spool::new(1).unwrap();
        spool.put(0, &sample::record().submissions[0]).unwrap();
        spool.file.set_len(10).unwrap();
        let error = spool.each().next().unwrap().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    }
}
