//! Flat files, the student's name first: `adoe_play.c`, `adoe-play.c`, or `adoe.c` where one file is asked for.
//!
//! Only what `--intake files` names is read so: a directory with sources is else one submission.

use super::layout::{Layout, Listed, Piece, Top, What};
use crate::language;
use crate::record::HandInRecord;

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
        let demanded = |name: &&String| {
            let before = entry.name.strip_suffix(name.as_str());
            before.is_some_and(|before| before.len() > 1 && before.ends_with(['_', '-', ' ']))
        };
        let (student, file) = match top.names.iter().filter(demanded).max_by_key(|name| name.len()) {
            Some(name) => (&entry.name[..entry.name.len() - name.len() - 1], name.clone()),
            None => alone(top, &entry.name)?,
        };
        Some(Piece::of(HandInRecord::of(student, "", ""), What::File(file)))
    }
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
