//! Flat files, the student's name first: `adoe_play.c`, `adoe-play.c`, or `adoe.c` where one file is asked for.
//!
//! Only what `--intake files` names is read so: a directory with sources is else one submission.

use super::layout::{Layout, Listed, Piece, Top, What};
use crate::language;
use crate::record::HandInRecord;
use crate::submission::{self, ArchiveKind};

/// Flat files.
pub(super) struct Files;

impl Layout for Files {
    fn name(&self) -> &'static str {
        "files"
    }

    fn about(&self) -> &'static str {
        "flat files: adoe_play.c, adoe.c (only if named here)"
    }

    fn id(&self) -> &'static str {
        "username"
    }

    fn is_detected(&self) -> bool {
        false
    }

    fn read(&self, top: &Top, entry: &Listed) -> Option<Piece> {
        if entry.is_directory {
            return None;
        }
        let (student, file) = match demanded(&top.names, &entry.name).or_else(|| packed(&entry.name)) {
            Some((student, file)) => (student, file.to_owned()),
            None => alone(top, &entry.name)?,
        };
        Some(Piece::of(HandInRecord::of(student, "", ""), What::File(file)))
    }
}

/// Returns the student, and the rest of the name if it is a demanded one: perhaps in other case, or with the number of a copy.
fn demanded<'n>(names: &[String], name: &'n str) -> Option<(&'n str, &'n str)> {
    let rests = name.match_indices(['_', '-', ' ']).filter(|(at, _)| *at > 0);
    let mut rests = rests.map(|(at, _)| (&name[..at], &name[at + 1..]));
    // The first is the longest.
    rests.find(|(_, rest)| {
        let plain = submission::without_number(rest);
        names.iter().any(|name| name.eq_ignore_ascii_case(rest) || name.eq_ignore_ascii_case(&plain))
    })
}

/// Returns the student and the rest of the name of an archive.
fn packed(name: &str) -> Option<(&str, &str)> {
    ArchiveKind::of(name.as_ref())?;
    name.split_once('_').filter(|(student, _)| !student.is_empty())
}

/// Returns the student and the name of a file that is named after the student only.
fn alone<'n>(top: &Top, name: &'n str) -> Option<(&'n str, String)> {
    let (student, ending) = name.rsplit_once('.')?;
    let is_source = language::ALL.iter().any(|language| language.is_source(name));
    let mut same = top.names.iter().filter(|demanded| demanded.ends_with(&format!(".{ending}")));
    match (same.next(), same.next()) {
        (Some(only), None) if is_source => Some((student, only.clone())),
        _ if is_source => Some((student, name.to_owned())),
        _ => None,
    }
}
