//! What `src/` does not know: the words of one family of games, which are the reference's, and the tools of one language,
//! which are in `src/language`. Comments and tests may use them.

use std::fs;
use std::path::Path;

use regex::Regex;
use walkdir::WalkDir;

/// Words of games of cards.
const CARDS: &str =
    r"\b(cards?|aces?|bets?|dealers?|decks?|shoes?|suits? of|blackjack|hit below|always (hit|stand)|rank)\b";

/// Tools of C and C++, and what they say.
const TOOLS: &str =
    r"\b(gcc|g\+\+|cc1|cc1plus|gnu\+*[0-9]+|undefined reference|multiple definition)(\b|[^+\w])";

/// A file's code as it is built: without comments and tests, and with the words of names apart (`WrittenCard`, `card_of`).
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a source is text");
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let mut words = String::new();
    for letter in lines.flat_map(|line| line.chars().chain(['\n'])) {
        if letter.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.extend(if letter == '_' { ' ' } else { letter.to_ascii_lowercase() }.to_lowercase());
    }
    words
}

/// Whether all of a file is for tests.
fn is_for_tests(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let in_tests = file.components().any(|part| part.as_os_str() == "tests");
    in_tests
        || name.ends_with("tests.rs")
        || ["dice.rs", "fixture.rs", "sample.rs", "contract.rs"].contains(&name)
}

/// Where these words are in `src/`, but for some files and folders.
fn found(words: &str, but: &[&str]) -> Vec<String> {
    let words = Regex::new(words).expect("the words make a pattern");
    let mut found = Vec::new();
    for entry in
        WalkDir::new("src").sort_by_file_name().into_iter().map(|entry| entry.expect("it can be read"))
    {
        let file = entry.path();
        let looked_at = file.extension().is_some_and(|ending| ending == "rs")
            && !is_for_tests(file)
            && !but.iter().any(|but| file.starts_with(Path::new("src").join(but)));
        if looked_at {
            let code = code(file);
            let lines = code.lines().enumerate().filter(|(_, line)| words.is_match(line));
            found.extend(lines.map(|(at, line)| format!("{}:{}: {}", file.display(), at + 1, line.trim())));
        }
    }
    found
}

#[test]
fn cards_are_the_references_business() {
    let found = found(CARDS, &[]);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn tools_of_a_language_are_in_one_place() {
    // The preload library is C whatever submissions are written in.
    let found = found(TOOLS, &["language", "build/companion.rs"]);
    assert!(found.is_empty(), "{}", found.join("\n"));
}
