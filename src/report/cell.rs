//! Text of reports: visible, cut to a width; points.

use std::collections::{BTreeMap, BTreeSet};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::{fraction, text};

/// Formats points with at most one decimal.
pub(crate) fn points(value: f64) -> String {
    decimal(value, 1)
}

/// Formats a number with at most so many decimals, without trailing zeros.
pub(crate) fn decimal(value: f64, places: u32) -> String {
    let scale = 10_i64.pow(places);
    // Points are small: far below the 2^53 up to which the casts are exact.
    let scaled = (value * scale as f64).round() as i64;
    fraction::display(fraction::Fraction::new(scaled, scale), places)
}

/// Cuts `text` to a display width of `limit`, with `…` at the end.
pub(crate) fn cut(text: &str, limit: usize) -> String {
    if text.width() <= limit {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = 1;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used > limit {
            break;
        }
        kept.push(character);
    }
    kept + "…"
}

/// Returns a student's name as visible text, with a display width of at most `limit`.
pub(crate) fn name(student: &str, limit: usize) -> String {
    cut(&safe(student), limit)
}

/// Returns the names of students, each with a display width of at most `limit`, and those of different students not alike: names that
/// begin alike are cut in the middle, so that the part is shown in which they differ.
pub(crate) fn distinct(students: &[&str], limit: usize) -> Vec<String> {
    let whole: Vec<String> = students.iter().map(|student| safe(student)).collect();
    let mut shown: Vec<String> = whole.iter().map(|name| cut(name, limit)).collect();
    for _ in 0..ROUNDS {
        for group in alike(&whole, &shown) {
            let from = common(&whole, &group);
            for at in group {
                shown[at] = cut_in_the_middle(&whole[at], from, limit);
            }
        }
    }
    let groups = alike(&whole, &shown);
    let mut taken: BTreeSet<String> = shown.iter().cloned().collect();
    // Groups may begin alike: the numbers of all of them are different.
    let mut number = 0;
    for at in groups.into_iter().flatten() {
        loop {
            number += 1;
            let end = format!("~{number}");
            let name = cut(&whole[at], limit.saturating_sub(end.len())) + &end;
            if taken.insert(name.clone()) {
                shown[at] = name;
                break;
            }
        }
    }
    shown
}

/// Cuts a name so that its characters from `from` on are shown, and as many as fit from its beginning. If not all of the former fit, the
/// first of them are shown.
fn cut_in_the_middle(name: &str, from: usize, limit: usize) -> String {
    if name.width() <= limit {
        return name.to_owned();
    }
    let characters: Vec<char> = name.chars().collect();
    let text = |characters: &[char]| characters.iter().collect::<String>();
    let fits = |start: usize| text(&characters[start..]).width() + 1 + BEGINNING <= limit;
    // A number or a word is easier to read as a whole.
    let word = characters[..from].iter().rposition(|character| !character.is_alphanumeric());
    let word = word.map_or(0, |before| before + 1);
    let Some(start) = [word, from].into_iter().find(|start| fits(*start)) else {
        let begin = text(&characters[..BEGINNING.min(characters.len())]);
        return cut(&format!("{begin}…{}", text(&characters[from..])), limit);
    };
    let end = text(&characters[start..]);
    cut(name, limit - end.width()) + &end
}

/// Returns the groups of different names that are shown alike.
fn alike(whole: &[String], shown: &[String]) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, name) in shown.iter().enumerate() {
        groups.entry(name).or_default().push(at);
    }
    let differ = |group: &Vec<usize>| group.iter().any(|at| whole[*at] != whole[group[0]]);
    groups.into_values().filter(differ).collect()
}

/// How often later parts of names are shown that are still alike; then they are numbered.
const ROUNDS: usize = 4;

/// Number of characters from the beginning of a name that is shown from the middle on.
const BEGINNING: usize = 3;

/// Returns the number of characters that these names begin with alike.
fn common(names: &[String], group: &[usize]) -> usize {
    let first = &names[group[0]];
    let alike =
        |other: &String| first.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    group.iter().map(|at| alike(&names[*at])).min().unwrap_or(0)
}

/// Returns text of a record as visible text. It should be visible already, but a record may come from anywhere; visible
/// text is unchanged.
pub(crate) fn safe(text: &str) -> String {
    text::visible(text.as_bytes())
}

/// Returns text of several lines, such as a person's comment, each as [`safe`] text.
pub(crate) fn lines(text: &str) -> String {
    text.lines().map(safe).collect::<Vec<_>>().join("\n")
}

/// Returns text of several lines as [`safe`] text on one line, for tables.
pub(crate) fn joined(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    safe(&lines.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_one_decimal() {
        assert_eq!(points(63.0), "63");
        assert_eq!(points(9.333_3), "9.3");
        assert_eq!(points(48.55), "48.6");
    }

    #[test]
    fn no_two_names_are_alike() {
        let alike =
            ["a-long-name-that-is-long-1", "a-long-name-that-is-long-2", "a-long-name-for-a-student", "b"];
        let shown = distinct(&alike, 12);
        assert_eq!(shown, ["a-long-nam…1", "a-long-nam…2", "a-l…for-a-s…", "b"]);
        let long = ["Konstantinopoulou-Alexandrina-Maria-001", "Konstantinopoulou-Alexandrina-Maria-002"];
        assert_eq!(distinct(&long, 20), ["Konstantinopoulo…001", "Konstantinopoulo…002"]);
        let many: Vec<String> = (0..150).map(|index| format!("student-with-a-long-name-{index}-x")).collect();
        let shown = distinct(&many.iter().map(String::as_str).collect::<Vec<_>>(), 10);
        let all: BTreeSet<&String> = shown.iter().collect();
        assert!(all.len() == 150 && shown.iter().all(|name| name.width() <= 10), "{shown:?}");
        let many: Vec<String> =
            (0..150).map(|index| format!("Smith, John {}{index}", "x".repeat(20 + index / 10))).collect();
        let shown = distinct(&many.iter().map(String::as_str).collect::<Vec<_>>(), 20);
        let all: BTreeSet<&String> = shown.iter().collect();
        assert!(all.len() == 150 && shown.iter().all(|name| name.width() <= 20), "{shown:?}");
    }

    #[test]
    fn names_are_cut_by_display_width() {
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab…");
        assert_eq!(cut("黒曜石", 5), "黒曜…");
        assert_eq!(cut("黒曜石", 4), "黒…");
        assert_eq!(name("a\tb\\x1b", 20), "a\\tb\\x1b");
    }
}
