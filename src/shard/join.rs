//! Joining: the records of all shares → the record of the whole class, the same bytes as if it had been graded in one run.
//!
//! Owns the search for what keeps shares from being one class: overlaps, gaps, shares of different classes. Every fault is
//! told at once, with the file it is in. Refuses to guess: where anything is missing there is no record.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::record::{Dealt, Record, SCHEMA, SubmissionRecord};
use crate::spec::fault::{Fault, Place, Source};
use crate::text;

/// How many students a fault names before it counts the rest.
const NAMED: usize = 6;

/// A record of one share, and the file it came from.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// The file, as shown.
    file: String,
    dealt: Dealt,
    /// The record, without saying which share it is.
    record: Record,
}

impl Share {
    /// Reads the record of a share.
    ///
    /// # Errors
    /// It is no record, not one that we know the shape of, or not of a share.
    pub fn read(file: &str, text: &str) -> Result<Self, Box<Fault>> {
        let mut record: Record =
            serde_json::from_str(text).map_err(|error| Box::new(unreadable(file, text, &error)))?;
        let whole = || Place::file(file);
        if record.schema != SCHEMA {
            let says = format!("this record has schema {}, and croupier knows {SCHEMA}", record.schema);
            return Err(Box::new(
                Fault::new(whole(), says, "").hint("grade all shares with the same croupier"),
            ));
        }
        let dealt = record.shard.take().ok_or_else(|| {
            let says = "this is the record of a whole class, not of a share";
            let hint = "`croupier grade DIR --shard 1/8 --report json=1.json` grades a share";
            Box::new(Fault::new(whole(), says, "").hint(hint))
        })?;
        Ok(Self { file: file.to_owned(), dealt, record })
    }

    fn fault(&self, says: impl Into<String>) -> Fault {
        Fault::new(Place::file(self.file.as_str()), says, "")
    }

    /// The record's head: all but the submissions.
    fn head(&self) -> Record {
        Record { submissions: Vec::new(), ..self.record.clone() }
    }

    /// The places of the class that fall to this share.
    fn places(&self) -> impl Iterator<Item = usize> {
        (self.dealt.number.saturating_sub(1)..self.dealt.class.len()).step_by(self.dealt.of.get())
    }

    fn name(&self) -> String {
        format!("share {} of {}", self.dealt.number, self.dealt.of)
    }
}

/// The record of the class that these shares are.
///
/// # Errors
/// Everything that keeps them from being all shares of one class, each once.
pub fn join(shares: Vec<Share>) -> Result<Record, Vec<Fault>> {
    let Some(first) = shares.first() else {
        return Err(vec![Fault::new(Place::file("(not given)"), "there is nothing to join", "")]);
    };
    let mut faults: Vec<Fault> = shares.iter().filter_map(|share| alien(first, share)).collect();
    if faults.is_empty() {
        // Only shares of one dealing can overlap or leave gaps.
        faults.extend(overlaps(&shares));
        faults.extend(gaps(&shares));
        faults.extend(shares.iter().filter_map(misdealt));
    }
    if faults.is_empty() { Ok(dealt_back(shares)) } else { Err(faults) }
}

/// Takes one submission from each share in turn, as they were dealt.
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

/// What tells this share from the first one's class, if anything does.
fn alien(first: &Share, share: &Share) -> Option<Fault> {
    let than = |says: String| share.fault(says).hint(format!("`{}` was read first", first.file));
    if share.dealt.of != first.dealt.of {
        return Some(than(format!("this is {}, but others are shares of {}", share.name(), first.dealt.of)));
    }
    if let Some((field, here, there)) = differing_field(&first.head(), &share.head()) {
        let hint = match field.as_str() {
            "turns" => "grade every share with the same --turns",
            _ => "grade every share with the same specs, options and croupier, on machines alike",
        };
        return Some(than(format!("`{field}` is {here} here and {there} in another share")).hint(hint));
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
        ([], []) => "this share comes from the same class in another order".to_owned(),
        ([], fewer) => format!("this share comes from a class without {}", named(fewer)),
        (more, _) => format!("this share comes from a class that also holds {}", named(more)),
    };
    Some(than(says).hint("deal every share from the same folders, named in the same order"))
}

/// The first field that two heads do not share, and its two values.
fn differing_field(one: &Record, other: &Record) -> Option<(String, String, String)> {
    let fields = |record: &Record| match serde_json::to_value(record) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (one, other) = (fields(one), fields(other));
    let names = one.keys().chain(other.keys());
    let mut differing = names.filter(|name| one.get(*name) != other.get(*name));
    let shown = |value: Option<&Value>| value.map_or("not there".to_owned(), |value| format!("`{value}`"));
    differing.next().map(|name| (name.clone(), shown(other.get(name)), shown(one.get(name))))
}

/// Shares that are there more than once.
fn overlaps(shares: &[Share]) -> impl Iterator<Item = Fault> {
    shares.iter().enumerate().filter_map(|(index, share)| {
        let twin = shares[..index].iter().find(|other| other.dealt.number == share.dealt.number)?;
        Some(
            share
                .fault(format!("{} is in `{}` as well", share.name(), twin.file))
                .hint("give each share once"),
        )
    })
}

/// Shares that are not there, and whom that leaves out.
fn gaps(shares: &[Share]) -> impl Iterator<Item = Fault> {
    let (first, of) = (&shares[0], shares[0].dealt.of.get());
    let missing = (1..=of).filter(|number| shares.iter().all(|share| share.dealt.number != *number));
    missing.map(move |number| {
        let absent = Share { dealt: Dealt { number, ..first.dealt.clone() }, ..first.clone() };
        let students: Vec<String> = absent.places().map(|place| first.dealt.class[place].clone()).collect();
        let without = match students.as_slice() {
            [] => "it holds nobody, but only its record can say so".to_owned(),
            students => format!("without it {} would not be graded", named(students)),
        };
        Fault::new(Place::file("(not given)"), format!("{} is missing: {without}", absent.name()), "")
            .hint(format!("grade it: croupier grade DIR --shard {number}/{of} --report json=FILE"))
    })
}

/// A share that does not hold what was dealt to it: somebody changed it.
fn misdealt(share: &Share) -> Option<Fault> {
    let dealt: Vec<&str> = share.places().map(|place| share.dealt.class[place].as_str()).collect();
    let held: Vec<&str> = share.record.submissions.iter().map(|one| one.student.as_str()).collect();
    (dealt != held).then(|| {
        share
            .fault(format!("{} was dealt {} and holds {}", share.name(), listed(&dealt), listed(&held)))
            .hint("was it changed by hand? Grade this share again")
    })
}

fn named(students: &[String]) -> String {
    listed(&students.iter().map(String::as_str).collect::<Vec<_>>())
}

fn listed(students: &[&str]) -> String {
    if students.is_empty() {
        return "nobody".to_owned();
    }
    let shown: Vec<String> = students.iter().map(|student| format!("`{student}`")).collect();
    text::some(&shown, NAMED, "and")
}

/// The fault of a file that is no record, at the place where reading stopped.
fn unreadable(file: &str, text: &str, error: &serde_json::Error) -> Fault {
    let source = Source::new(file, text);
    let line_start: usize =
        text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    // serde_json counts bytes, and a line's first is 1; text may end before the place that it names.
    let mut at = (line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let end = text[at..].chars().next().map_or(at, |next| at + next.len_utf8());
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or(&said);
    Fault::new(
        Place::at(&source, at..end),
        format!("this is no record of croupier's: {}", text::visible(said.as_bytes())),
        "",
    )
    .hint("give files that `croupier grade --shard K/N --report json=FILE` wrote")
}
