//! Grammar and escaping for messages and reports.
//!
//! Output and file names of students may be hostile. They are shown only through [`visible`]; a report format may
//! escape them further.

pub mod csv;
mod inert;

use std::cmp::Ordering;
use std::path::Path;
use std::sync::LazyLock;

use icu_collator::options::CollatorOptions;
use icu_collator::preferences::CollationNumericOrdering;
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};

pub use inert::inert;

/// Returns bytes as one line of printable text: UTF-8 kept, control characters as `\n`, `\t`, `\x1b`, invalid
/// bytes as `\xff`, a backslash as itself, and characters that are invisible or change the text direction as `\u{200b}`.
pub fn visible(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            push_visible(&mut out, character);
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02x}"));
        }
    }
    out
}

fn push_visible(out: &mut String, character: char) {
    match character {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\0' => out.push_str("\\0"),
        other if (other as u32) < 0x20 || (0x7f..0xa0).contains(&(other as u32)) => {
            out.push_str(&format!("\\x{:02x}", other as u32));
        }
        other if is_invisible(other) => out.push_str(&format!("\\u{{{:04x}}}", other as u32)),
        other => out.push(other),
    }
}

/// Whether a character is invisible, changes the direction of the text, or is none that texts may have (XML refuses some of these). Spaces
/// and combining marks do not count.
pub fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        | '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{fdd0}'..='\u{fdef}')
        || (character as u32) & 0xfffe == 0xfffe
}

/// The order of names: the root collation of Unicode, with numbers by their value.
static COLLATION: LazyLock<CollatorBorrowed<'static>> = LazyLock::new(|| {
    let mut preferences = CollatorPreferences::default();
    preferences.numeric_ordering = Some(CollationNumericOrdering::True);
    Collator::try_new(preferences, CollatorOptions::default())
        .expect("the data of the collation are compiled in")
});

/// Compares names as in a list of people: case and marks on letters matter only if all else is equal, and `st2` is before `st10`. Names
/// are equal only if they are the same.
pub fn by_name(one: &str, other: &str) -> Ordering {
    COLLATION.compare(one, other).then_with(|| one.cmp(other))
}

/// Returns the id at the end of a student's label: `1234` of `Ann Doe (1234)`.
pub fn id_of(label: &str) -> Option<&str> {
    let (_, id) = label.strip_suffix(')')?.rsplit_once(" (")?;
    Some(id).filter(|id| !id.is_empty())
}

/// Returns a path as [`visible`] text: names with newlines or invalid UTF-8 stay on one line.
pub fn path(path: &Path) -> String {
    use std::os::unix::ffi::OsStrExt;
    visible(path.as_os_str().as_bytes())
}

/// Formats a number with its noun: `1 scenario`, `2 scenarios`.
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Formats a list: `a`, `a and b`, `a, b, and c`.
pub fn list<S: AsRef<str>>(items: &[S], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first, last] => format!("{} {conjunction} {}", first.as_ref(), last.as_ref()),
        [init @ .., last] => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{}, {conjunction} {}", init.join(", "), last.as_ref())
        }
    }
}

/// Formats the first items and the number of the others: `a, b, and 3 more`.
pub fn some<S: AsRef<str>>(items: &[S], most: usize, conjunction: &str) -> String {
    some_of(&items[..items.len().min(most)], items.len(), conjunction)
}

/// Formats a list of `count` items, of which the first are given.
pub fn some_of<S: AsRef<str>>(first: &[S], count: usize, conjunction: &str) -> String {
    let mut named: Vec<String> = first.iter().map(|item| item.as_ref().to_owned()).collect();
    if count > first.len() {
        named.push(format!("{} more", count - first.len()));
    }
    list(&named, conjunction)
}

/// Returns the beginning of a hash in hexadecimal, long enough to tell specs, files, and transcripts apart.
pub fn digest(hash: blake3::Hash) -> String {
    hash.to_hex()[..16].to_owned()
}

/// Quotes a word for the shell if necessary.
pub fn quoted(word: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "-_./:=@%+,".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Returns the candidate that is most similar to a misspelled word, if one is similar enough.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| {
            (strsim::damerau_levenshtein(&word.to_lowercase(), &candidate.to_lowercase()), candidate)
        })
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Returns at most `limit` characters, followed by the number of the characters that were left out.
pub fn shorten(text: &str, limit: usize) -> String {
    let total = text.chars().count();
    if total <= limit {
        return text.to_owned();
    }
    let kept: String = text.chars().take(limit).collect();
    format!("{kept} [{}]", count(total - limit, "more character"))
}

/// Returns the sentence with a capital letter.
pub fn capital(sentence: &str) -> String {
    let first = sentence.split(' ').next().unwrap_or_default();
    // The name of a file keeps its case.
    if first.trim_end_matches(['.', ':']).contains('.') {
        return sentence.to_owned();
    }
    let mut characters = sentence.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// Returns bytes with every occurrence of a text replaced.
pub fn replaced(bytes: &[u8], what: &str, with: &str) -> Vec<u8> {
    let (what, with) = (what.as_bytes(), with.as_bytes());
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        if !what.is_empty() && bytes[at..].starts_with(what) {
            out.extend_from_slice(with);
            at += what.len();
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_no_text_has_are_escaped() {
        assert_eq!(
            visible("a\u{fffe}\u{ffff}\u{fdd0}\u{1ffff}".as_bytes()),
            "a\\u{fffe}\\u{ffff}\\u{fdd0}\\u{1ffff}"
        );
    }

    #[test]
    fn names_are_in_the_order_of_a_list_of_people() {
        let sorted = [
            "7",
            "12",
            "0013",
            "ann",
            "Ann Doe (9)",
            "Ann Doe (10)",
            "Bo Ó Brien",
            "Bo O Castle",
            "Lee",
            "Łee",
            "Öz",
            "Ozzy",
            "St1",
            "st2",
            "st10",
            "Zoe",
            "黒曜石",
        ];
        let mut names = sorted;
        names.reverse();
        names.sort_by(|one, other| by_name(one, other));
        assert_eq!(names, sorted);
        assert_eq!(by_name("a", "a"), Ordering::Equal);
        assert_ne!(by_name("e\u{301}", "é"), Ordering::Equal, "two students may be called so");
    }

    #[test]
    fn words_are_quoted_only_if_necessary() {
        for (word, expected) in [
            ("play/push", "play/push"),
            ("play/two aces", "'play/two aces'"),
            ("", "''"),
            ("don't", "'don'\\''t'"),
            ("*", "'*'"),
            ("-5", "-5"),
        ] {
            assert_eq!(quoted(word), expected);
        }
    }

    #[test]
    fn visible_escapes_hostile_characters() {
        assert_eq!(visible(b"a\x1b[2J\x00\xff\r\n\t"), "a\\x1b[2J\\0\\xff\\r\\n\\t");
        assert_eq!(visible("K♠ \u{202e}x\u{200b}\u{85}".as_bytes()), "K♠ \\u{202e}x\\u{200b}\\x85");
        assert_eq!(visible("Win\u{3164}".as_bytes()), "Win\\u{3164}", "a filler of Hangul");
    }

    #[test]
    fn counts_and_lists_are_formatted() {
        assert_eq!(count(1, "part"), "1 part");
        assert_eq!(count(0, "part"), "0 parts");
        assert_eq!((capital("a b"), capital("")), ("A b".into(), String::new()));
        assert_eq!(list(&["a", "b", "c"], "or"), "a, b, or c");
        assert_eq!(list(&["a"], "or"), "a");
        let three = ["a", "b", "c"].map(str::to_owned);
        let of = |most| some(&three, most, "and");
        assert_eq!((of(3), of(2)), ("a, b, and c".into(), "a, b, and 1 more".into()));
    }

    #[test]
    fn nearest_finds_similar_names() {
        assert_eq!(nearest("weigth", ["weight", "points"]), Some("weight"));
        assert_eq!(nearest("zzz", ["weight", "points"]), None);
    }
}
