//! Blackboard Learn, *Assignment File Download*: flat files `Deal_adoe_attempt_2026-11-21-22-16-40_play.c` and, for each attempt,
//! a text file with the same beginning that tells the student's name and the original names of the files.
//!
//! Only that text file separates the assignment from a user name with `_`. Its labels depend on the language of the site: only
//! their order is used where possible.

use std::sync::LazyLock;

use regex::Regex;

use super::layout::{Contents, Layout, Listed, Piece, Top, What};
use crate::record::HandInRecord;

/// The download of Blackboard.
pub(super) struct Blackboard;

static NAME: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"^((?:.*_)?([^_]+)_attempt_(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d))(?:_(.+)|\.txt)$";
    Regex::new(pattern).expect("it is a constant")
});

/// The first line of the text file: `Name: Ann Doe (adoe)`.
static PERSON: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^[^:\n]+:\s*(.*?)\s*\(([^()\s]+)\)\s*$").expect("it is a constant"));

impl Layout for Blackboard {
    fn name(&self) -> &'static str {
        "blackboard"
    }

    fn about(&self) -> &'static str {
        "Blackboard Learn: Assignment File Download"
    }

    fn id(&self) -> &'static str {
        "username"
    }

    fn read(&self, _: &Top, entry: &Listed) -> Option<Piece> {
        if entry.is_directory {
            return None;
        }
        let found = NAME.captures(&entry.name)?;
        let time = format!("{}T{}:{}:{}", &found[3], &found[4], &found[5], &found[6]);
        let what = found.get(7).map_or(What::About, |file| What::File(file.as_str().to_owned()));
        let person = HandInRecord::of("", "username", &found[2]);
        Some(Piece { time: Some(time), ..Piece::of(person, what) })
    }

    fn complete(&self, contents: &mut dyn Contents, pieces: &mut [(String, Piece)]) {
        let told: Vec<String> = pieces
            .iter()
            .filter(|(_, piece)| piece.what == What::About)
            .map(|(name, _)| name.clone())
            .collect();
        for name in told {
            let Some(text) = contents.read(&name) else { continue };
            let stem = name.trim_end_matches(".txt");
            let has_files = |(file, piece): &(String, Piece)| is_of(file, stem) && piece.what != What::About;
            if has_typed_text(&text) && !pieces.iter().any(has_files) {
                let own = pieces.iter_mut().find(|(file, _)| *file == name);
                own.into_iter().for_each(|(_, piece)| piece.what = What::Text(name.clone()));
            }
            let of_attempt = |(name, _): &&mut (String, Piece)| is_of(name, stem);
            for (file, piece) in pieces.iter_mut().filter(of_attempt) {
                if let Some(person) = person(&text, stem) {
                    piece.people = vec![person];
                }
                if let (What::File(given), Some(original)) = (&mut piece.what, original(&text, file)) {
                    *given = original;
                }
            }
        }
    }
}

/// Whether a file belongs to the attempt with this beginning of its name.
fn is_of(name: &str, stem: &str) -> bool {
    name.strip_prefix(stem).is_some_and(|rest| rest == ".txt" || rest.starts_with('_'))
}

/// Returns the student that the text file names, if the name of the file agrees.
fn person(text: &str, stem: &str) -> Option<HandInRecord> {
    let first = text.lines().map(|line| line.trim_start_matches('\u{feff}')).find(|line| !line.is_empty())?;
    let found = PERSON.captures(first)?;
    let (before, _) = stem.rsplit_once("_attempt_")?;
    let is_users = before == &found[2] || before.ends_with(&format!("_{}", &found[2]));
    is_users.then(|| HandInRecord::of(&found[1], "username", &found[2]))
}

/// Whether the student typed a text: the first section after the blank line below the head has markup, or more than the one sentence
/// that says there is none.
fn has_typed_text(text: &str) -> bool {
    let sections = text.replace('\r', "");
    let Some(typed) = sections.split("\n\n").nth(1) else { return false };
    let lines: Vec<&str> = typed.lines().skip(1).map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.len() > 1 || lines.first().is_some_and(|line| line.contains('<') || !line.ends_with('.'))
}

/// Returns the original name of a file: the text file has it in the line before that of the file's own name.
fn original(text: &str, file: &str) -> Option<String> {
    let values: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with('\t'))
        .filter_map(|line| line.split_once(": "))
        .map(|pair| pair.1.trim())
        .collect();
    let pair = values.chunks_exact(2).find(|pair| pair[1] == file)?;
    let is_plain = !pair[0].is_empty() && !pair[0].contains(['/', '\\', '\0']) && !pair[0].starts_with('.');
    is_plain.then(|| pair[0].to_owned())
}
