//! Names of files as students and their programs give them: which of the names that the handout demands is meant.

use std::cmp::Reverse;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use crate::language::Language;
use crate::text;

/// How a name differs from the one that is demanded, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// Not at all.
    Exact,
    /// By a number that a browser or a course system added to a file of the same name: nobody can help it.
    Numbered,
    /// By case, blanks, or another ending of the language, or by `.txt` at its end.
    Spelled,
    /// By a typo.
    Mistyped,
}

/// A file under a name that is demanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// Its own name.
    pub(super) file: String,
    /// How that differs.
    pub(super) likeness: Likeness,
    /// Its number, as of a copy.
    number: u32,
}

/// What two names have in common at least if they are called alike.
const ENOUGH: f64 = 0.5;

/// A number that is added to a name: `play (1).c`, `play-1.c`, `play - Copy (2).c`, `play copy 2.c`.
static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"^(.+?)(?: ?\((\d{1,4})\)|-(\d{1,3})|(?: - Copy| copy)(?: \(?(\d{1,3})\)?)?)$";
    Regex::new(pattern).expect("the pattern is a constant")
});

/// Returns the files that are meant by `wanted`, the best first: the exact name, or else that of the highest number. `names`
/// are all that are demanded, so that no file is taken for two of them.
pub(super) fn meant(files: &[String], wanted: &str, names: &[&str]) -> Vec<Named> {
    let named = |file: &String| {
        let (meant, likeness) = likeness(file, names)?;
        let number = without_number(file).1;
        (meant == wanted).then(|| Named { file: file.clone(), likeness, number })
    };
    let mut found: Vec<Named> = files.iter().filter_map(named).collect();
    found.sort_by_key(|named| (named.likeness, Reverse(named.number)));
    // A typo is a guess: only if nothing else is meant, and nothing else looks like it.
    if found.first().is_some_and(|first| first.likeness < Likeness::Mistyped) {
        found.retain(|named| named.likeness < Likeness::Mistyped);
    } else if found.len() > 1 {
        found.clear();
    }
    found
}

/// Returns which of the names is meant by that of a file.
fn likeness<'n>(file: &str, names: &[&'n str]) -> Option<(&'n str, Likeness)> {
    let by = |test: &dyn Fn(&str) -> bool, likeness| {
        names.iter().find(|name| test(name)).map(|name| (*name, likeness))
    };
    let numbered = without_number(file).0;
    let plain = plain(&numbered);
    by(&|name| name == file, Likeness::Exact)
        .or_else(|| by(&|name| name == numbered, Likeness::Numbered))
        .or_else(|| {
            by(&|name| same_kind(&plain, name) && letters(&plain) == letters(name), Likeness::Spelled)
        })
        .or_else(|| {
            let alike = names.iter().filter(|name| same_kind(&plain, name));
            let near = text::nearest(stem(&plain), alike.clone().map(|name| stem(name)))?;
            alike.into_iter().find(|name| stem(name) == near).map(|name| (*name, Likeness::Mistyped))
        })
}

/// Returns how much a file's name is like another, 0 to 1; none if it is less than half of it, or the files are of different kinds.
pub(super) fn similarity(file: &str, name: &str) -> Option<f64> {
    let plain = plain(&without_number(file).0);
    let (one, other) = (letters(&plain), letters(name));
    let within = !other.is_empty() && one.contains(&other);
    let likeness = strsim::normalized_damerau_levenshtein(&one, &other);
    let likeness = if within { likeness.max(ENOUGH) } else { likeness };
    (same_kind(&plain, name) && likeness >= ENOUGH).then_some(likeness)
}

/// Returns a file's name without the number of a copy, and that number.
pub(super) fn without_number(file: &str) -> (String, u32) {
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    // `play.c (1).txt` has it before the last ending, too.
    let Some(found) = NUMBER.captures(stem) else { return (file.to_owned(), 0) };
    let number = (2..=4).find_map(|at| found.get(at)).and_then(|number| number.as_str().parse().ok());
    (format!("{}.{ending}", &found[1]), number.unwrap_or(1))
}

/// Returns a name without `.txt` after another ending, and without a number before that.
pub(super) fn plain(file: &str) -> String {
    let Some(at) = file.len().checked_sub(4).filter(|at| file.is_char_boundary(*at)) else {
        return file.to_owned();
    };
    let (before, last) = file.split_at(at);
    if last.eq_ignore_ascii_case(".txt") && Path::new(before).extension().is_some() {
        without_number(before).0
    } else {
        file.to_owned()
    }
}

/// Whether two names are those of files of one kind: their endings differ by case, or are both those of C++.
fn same_kind(file: &str, name: &str) -> bool {
    let ending = |name: &str| Path::new(name).extension().map(std::ffi::OsStr::to_ascii_lowercase);
    let is_cpp = |name: &str| Language::CPP.is_source(name);
    ending(file) == ending(name) || (is_cpp(file) && is_cpp(name))
}

fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Returns what is compared of a name: its stem in lower case, without blanks and signs.
fn letters(name: &str) -> String {
    stem(name).to_lowercase().chars().filter(|character| character.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] = ["deal.c", "play.c", "cards.h", "blackjack.cpp"];

    fn likeness_of(file: &str) -> Option<(&'static str, Likeness)> {
        likeness(file, &NAMES)
    }

    #[test]
    fn names_are_read_as_meant() {
        use Likeness::{Exact, Mistyped, Numbered, Spelled};
        for (file, meant) in [
            ("play.c", Some(("play.c", Exact))),
            ("play (1).c", Some(("play.c", Numbered))),
            ("play(12).c", Some(("play.c", Numbered))),
            ("play-1.c", Some(("play.c", Numbered))),
            ("play - Copy.c", Some(("play.c", Numbered))),
            ("play copy 2.c", Some(("play.c", Numbered))),
            ("Play.C", Some(("play.c", Spelled))),
            ("PLAY (2).C", Some(("play.c", Spelled))),
            ("play.c.txt", Some(("play.c", Spelled))),
            ("play.c (1).txt", Some(("play.c", Spelled))),
            ("play (1).c.TXT", Some(("play.c", Spelled))),
            ("Cards.H", Some(("cards.h", Spelled))),
            ("Black_Jack.CPP", Some(("blackjack.cpp", Spelled))),
            ("black jack.cc", Some(("blackjack.cpp", Spelled))),
            ("Blackjack.C", Some(("blackjack.cpp", Spelled))),
            ("plya.c", Some(("play.c", Mistyped))),
            ("card.h", Some(("cards.h", Mistyped))),
            ("play.cpp", None),
            ("play.txt", None),
            ("playtest.c", None),
            ("main.c", None),
            (".c", None),
            ("ä.txt", None),
        ] {
            assert_eq!(likeness_of(file), meant, "{file}");
        }
    }

    #[test]
    fn similar_names_are_of_one_kind() {
        for (file, is_similar) in [
            ("paly.c", true),
            ("my_play.c", true),
            ("project2_play_final.c", true),
            ("plays (1).C", true),
            ("hello.c", false),
            ("play.py", false),
            ("plan.txt", false),
        ] {
            assert_eq!(similarity(file, "play.c").is_some(), is_similar, "{file}");
        }
        assert!(similarity("paly.c", "play.c") > similarity("my_play.c", "play.c"));
    }

    fn chosen(files: &[&str]) -> Vec<String> {
        let files: Vec<String> = files.iter().map(|&file| file.to_owned()).collect();
        meant(&files, "play.c", &NAMES).into_iter().map(|named| named.file).collect()
    }

    #[test]
    fn exact_name_wins_then_highest_number() {
        assert_eq!(chosen(&["Play.C", "play (3).c", "play.c"])[0], "play.c");
        assert_eq!(chosen(&["Play.C", "play (2).c", "play (10).c"]), ["play (10).c", "play (2).c", "Play.C"]);
    }

    #[test]
    fn typos_are_guessed_only_if_there_is_one() {
        assert_eq!(chosen(&["plya.c", "deal.c"]), ["plya.c"]);
        assert!(chosen(&["plya.c", "palay.c"]).is_empty());
    }
}
