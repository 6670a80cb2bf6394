//! The submissions of a record, read one at a time in the order of the plan.

use std::borrow::Cow;
use std::io;

use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use super::SubmissionRecord;

/// Storage of the submissions of a record.
pub trait Submissions {
    /// Returns their number.
    fn count(&self) -> usize;

    /// Returns a submission by its index in the plan.
    ///
    /// # Errors
    /// It cannot be read.
    fn get(&self, place: usize) -> io::Result<Cow<'_, SubmissionRecord>>;

    /// Stores another record of a submission with this index in the plan.
    ///
    /// # Errors
    /// It cannot be written.
    fn replace(&mut self, place: usize, submission: SubmissionRecord) -> io::Result<()>;

    /// Returns all submissions in the order of the plan; an error for one that cannot be read.
    fn each(&self) -> Box<dyn Iterator<Item = io::Result<Cow<'_, SubmissionRecord>>> + '_> {
        Box::new((0..self.count()).map(|place| self.get(place)))
    }
}

impl Submissions for Vec<SubmissionRecord> {
    fn count(&self) -> usize {
        self.len()
    }

    fn get(&self, place: usize) -> io::Result<Cow<'_, SubmissionRecord>> {
        Ok(Cow::Borrowed(&self[place]))
    }

    fn replace(&mut self, place: usize, submission: SubmissionRecord) -> io::Result<()> {
        self[place] = submission;
        Ok(())
    }
}

/// Serialized as a list, with at most one of them in memory.
impl Serialize for dyn Submissions {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        let mut list = writer.serialize_seq(Some(self.count()))?;
        for one in self.each() {
            list.serialize_element(&*one.map_err(W::Error::custom)?)?;
        }
        list.end()
    }
}
