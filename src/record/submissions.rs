//! The submissions of a record: in plan order, one at a time, wherever they lie.

use std::borrow::Cow;
use std::io;

use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use super::SubmissionRecord;

/// What holds a record's submissions.
pub trait Submissions {
    /// How many there are.
    fn count(&self) -> usize;

    /// Every one, in plan order; an error where one cannot be read. May be asked for again, and gives the same then.
    fn each(&self) -> Box<dyn Iterator<Item = io::Result<Cow<'_, SubmissionRecord>>> + '_>;
}

impl Submissions for Vec<SubmissionRecord> {
    fn count(&self) -> usize {
        self.len()
    }

    fn each(&self) -> Box<dyn Iterator<Item = io::Result<Cow<'_, SubmissionRecord>>> + '_> {
        Box::new(self.iter().map(|one| Ok(Cow::Borrowed(one))))
    }
}

/// Written as the list that they are, with no more than one of them in memory.
impl Serialize for dyn Submissions {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        let mut list = writer.serialize_seq(Some(self.count()))?;
        for one in self.each() {
            list.serialize_element(&*one.map_err(W::Error::custom)?)?;
        }
        list.end()
    }
}
