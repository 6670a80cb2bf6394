//! Grammar and escaping for everything a person reads.
//!
//! Student output and file names are hostile: they reach a person only through [`visible`] (or a
//! report format's own escaping on top of it).

mod inert;

use std::path::Path;

pub use inert::inert;

/// Bytes as one line of printable text: UTF-8 kept, control characters as `\n`, `\t`, `\x1b`, invalid
/// bytes as `\xff`, a backslash as itself, characters that are invisible or change direction as `\u{200b}`.
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

/// Whether a character shows nothing of its own, or changes the direction of its neighbours. Blanks and marks that
/// change the character before them are none of these.
pub fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        | '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}

/// A path for people: [`visible`], so names with newlines or invalid UTF-8 stay on one line.
pub fn path(path: &Path) -> String {
    use std::os::unix::ffi::OsStrExt;
    visible(path.as_os_str().as_bytes())
}

/// `1 scenario`, `2 scenarios`.
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// `a`, `a and b`, `a, b and c`.
pub fn list<S: AsRef<str>>(items: &[S], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [init @ .., last] => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{} {conjunction} {}", init.join(", "), last.as_ref())
        }
    }
}

/// The first few and how many more: `a, b and 3 more`.
pub fn some<S: AsRef<str>>(items: &[S], most: usize, conjunction: &str) -> String {
    some_of(&items[..items.len().min(most)], items.len(), conjunction)
}

/// The first of so many things as a list, and how many more there are.
pub fn some_of<S: AsRef<str>>(first: &[S], count: usize, conjunction: &str) -> String {
    let mut named: Vec<String> = first.iter().map(|item| item.as_ref().to_owned()).collect();
    if count > first.len() {
        named.push(format!("{} more", count - first.len()));
    }
    list(&named, conjunction)
}

/// The candidate a misspelt word most likely stands for, if one is near.
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

/// At most `limit` characters, and how many were left out said in words.
pub fn shorten(text: &str, limit: usize) -> String {
    let total = text.chars().count();
    if total <= limit {
        return text.to_owned();
    }
    let kept: String = text.chars().take(limit).collect();
    format!("{kept} [and {} more]", count(total - limit, "character"))
}

/// The sentence with a capital letter, as it starts a paragraph.
pub fn capital(sentence: &str) -> String {
    let mut characters = sentence.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hostile_stays_invisible() {
        assert_eq!(visible(b"a\x1b[2J\x00\xff\r\n\t"), "a\\x1b[2J\\0\\xff\\r\\n\\t");
        assert_eq!(visible("K♠ \u{202e}x\u{200b}\u{85}".as_bytes()), "K♠ \\u{202e}x\\u{200b}\\x85");
        assert_eq!(visible("Win\u{3164}".as_bytes()), "Win\\u{3164}", "a filler of Hangul");
    }

    #[test]
    fn numbers_and_lists_agree() {
        assert_eq!(count(1, "part"), "1 part");
        assert_eq!(count(0, "part"), "0 parts");
        assert_eq!(list(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(list(&["a"], "or"), "a");
        let three = ["a", "b", "c"].map(str::to_owned);
        let of = |most| some(&three, most, "and");
        assert_eq!((of(3), of(2)), ("a, b and c".into(), "a, b and 1 more".into()));
    }

    #[test]
    fn near_names_are_found() {
        assert_eq!(nearest("weigth", ["weight", "points"]), Some("weight"));
        assert_eq!(nearest("zzz", ["weight", "points"]), None);
    }
}
