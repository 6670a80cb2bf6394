//! Merging of the reports of all shards. The result has the same bytes as the report of one run over the whole class.
//!
//! Duplicate shards, missing shards, and shards of different classes are errors; all of them are reported together, with
//! their files.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::record::{Record, SCHEMA, ShardInfo, SubmissionRecord};
use crate::spec::error::{Location, SpecError};
use crate::stored;
use crate::text;

/// Where reports of shards come from.
const WRITTEN_BY: &str = "pass files from: croupier grade DIR --shard K/N --report json=FILE";
/// Maximum number of students that a message names.
const NAMED: usize = 6;

/// The report of one shard, and its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// The file name, as shown.
    file: String,
    dealt: ShardInfo,
    /// The record, without the description of the shard.
    record: Record,
}

impl Share {
    /// Parses the report of a shard.
    ///
    /// # Errors
    /// It is not a report, has another schema, or is not that of a shard.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, Box<SpecError>> {
        let mut record = stored::read(file, bytes, WRITTEN_BY)?;
        let whole = || Location::file(file);
        if record.schema != SCHEMA {
            let says =
                format!("unsupported schema {}; shards are merged with schema {SCHEMA}", record.schema);
            return Err(Box::new(
                SpecError::new(whole(), says, "").hint("grade all shards with the same version of croupier"),
            ));
        }
        let dealt = record.shard.take().ok_or_else(|| {
            let says = "the report is that of a whole class, not of a shard";
            let hint = "to grade a shard, run: croupier grade DIR --shard 1/8 --report json=1.json";
            Box::new(SpecError::new(whole(), says, "").hint(hint))
        })?;
        Ok(Self { file: file.to_owned(), dealt, record })
    }

    fn fault(&self, says: impl Into<String>) -> SpecError {
        SpecError::new(Location::file(self.file.as_str()), says, "")
    }

    /// Returns the record without its submissions.
    fn head(&self) -> Record {
        Record { submissions: Vec::new(), ..self.record.clone() }
    }

    /// Returns the indices in the class that belong to this shard.
    fn places(&self) -> impl Iterator<Item = usize> {
        (self.dealt.number.saturating_sub(1)..self.dealt.class.len()).step_by(self.dealt.of.get())
    }

    fn name(&self) -> String {
        format!("shard {} of {}", self.dealt.number, self.dealt.of)
    }
}

/// Merges the reports of all shards.
///
/// # Errors
/// All reasons why these are not all shards of one class, each exactly once.
pub fn join(shares: Vec<Share>) -> Result<Record, Vec<SpecError>> {
    let Some(first) = shares.first() else {
        return Err(vec![SpecError::new(Location::file("no file"), "no reports to merge", "")]);
    };
    let mut faults: Vec<SpecError> = shares.iter().filter_map(|share| alien(first, share)).collect();
    if faults.is_empty() {
        // Only shards of the same class can be compared further.
        faults.extend(overlaps(&shares));
        faults.extend(gaps(&shares));
        faults.extend(shares.iter().filter_map(misdealt));
    }
    if faults.is_empty() { Ok(dealt_back(shares)) } else { Err(faults) }
}

/// Merges the submissions in the order of the class.
fn dealt_back(mut shares: Vec<Share>) -> Record {
    shares.sort_by_key(|share| share.dealt.number);
    let mut whole = shares[0].head();
    let mut placed: BTreeMap<usize, SubmissionRecord> = BTreeMap::new();
    for share in shares {
        let places: Vec<usize> = share.places().collect();
        placed.extend(places.into_iter().zip(share.record.submissions));
    }
    whole.submissions = placed.into_values().collect();
    whole
}

/// Returns the error if this shard is not of the same class as the first one.
fn alien(first: &Share, share: &Share) -> Option<SpecError> {
    let than = |says: String| {
        share.fault(says).hint(format!("it is compared with `{}`, the first file", first.file))
    };
    if share.dealt.of != first.dealt.of {
        return Some(than(format!(
            "this is {}, but the first file is one of {} shards",
            share.name(),
            first.dealt.of
        )));
    }
    if let Some((field, here, there)) = differing_field(&first.head(), &share.head()) {
        let hint = match field.as_str() {
            "turns" => "grade all shards with the same --input-detection",
            _ => {
                "grade all shards with the same specs, options, and version of croupier, on similar machines"
            }
        };
        return Some(
            than(format!("`{field}` is {here} in this shard, but {there} in the first file")).hint(hint),
        );
    }
    let only = |one: &Share, other: &Share| -> Vec<String> {
        let not_there = one.dealt.class.iter().filter(|student| !other.dealt.class.contains(student));
        not_there.cloned().collect()
    };
    if share.dealt.class == first.dealt.class {
        return None;
    }
    let (more, fewer) = (only(share, first), only(first, share));
    let says = match (more.as_slice(), fewer.as_slice()) {
        ([], []) => "the order of the class differs from that in the first file".to_owned(),
        ([], fewer) => format!("the class of this shard does not contain {}", named(fewer)),
        (more, _) => format!("the class of this shard also contains {}", named(more)),
    };
    Some(than(says).hint("grade all shards with the same directories in the same order"))
}

/// Returns the first field that differs, and its two values.
fn differing_field(one: &Record, other: &Record) -> Option<(String, String, String)> {
    let fields = |record: &Record| match serde_json::to_value(record) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (one, other) = (fields(one), fields(other));
    let names = one.keys().chain(other.keys());
    let mut differing = names.filter(|name| one.get(*name) != other.get(*name));
    let shown = |value: Option<&Value>| value.map_or("missing".to_owned(), |value| format!("`{value}`"));
    differing.next().map(|name| (name.clone(), shown(other.get(name)), shown(one.get(name))))
}

/// Returns an error for each duplicate shard.
fn overlaps(shares: &[Share]) -> impl Iterator<Item = SpecError> {
    shares.iter().enumerate().filter_map(|(index, share)| {
        let twin = shares[..index].iter().find(|other| other.dealt.number == share.dealt.number)?;
        Some(share.fault(format!("{} is also in `{}`", share.name(), twin.file)).hint("pass each shard once"))
    })
}

/// Returns an error for each missing shard, with its students.
fn gaps(shares: &[Share]) -> impl Iterator<Item = SpecError> {
    let (first, of) = (&shares[0], shares[0].dealt.of.get());
    let missing = (1..=of).filter(|number| shares.iter().all(|share| share.dealt.number != *number));
    missing.map(move |number| {
        let absent = Share { dealt: ShardInfo { number, ..first.dealt.clone() }, ..first.clone() };
        let students: Vec<String> = absent.places().map(|place| first.dealt.class[place].clone()).collect();
        let without = match students.as_slice() {
            [] => "it has no submissions, but its report is needed".to_owned(),
            students => format!("it has {}", named(students)),
        };
        SpecError::new(
            Location::file(first.file.as_str()),
            format!("{} is missing: {without}", absent.name()),
            "",
        )
        .hint(format!("to grade it, run: croupier grade DIR --shard {number}/{of} --report json=FILE"))
    })
}

/// Returns an error if a shard has other submissions than it should.
fn misdealt(share: &Share) -> Option<SpecError> {
    let dealt: Vec<&str> = share.places().map(|place| share.dealt.class[place].as_str()).collect();
    let held: Vec<&str> = share.record.submissions.iter().map(|one| one.student.as_str()).collect();
    (dealt != held).then(|| {
        share
            .fault(format!(
                "{} should contain {}, but contains {}",
                share.name(),
                listed(&dealt),
                listed(&held)
            ))
            .hint("grade this shard again")
    })
}

fn named(students: &[String]) -> String {
    listed(&students.iter().map(String::as_str).collect::<Vec<_>>())
}

fn listed(students: &[&str]) -> String {
    if students.is_empty() {
        return "no submissions".to_owned();
    }
    let shown: Vec<String> = students.iter().map(|student| format!("`{student}`")).collect();
    text::some(&shown, NAMED, "and")
}
