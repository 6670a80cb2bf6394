//! Invented words, for tests: replaces every word of an output by an unknown one, the same everywhere. Cards stay cards. A
//! program must be read in the same way in both.

use super::numbers::number_at;
use super::pieces::article_and_card_at;
use super::spelling::Spelling;

/// Returns an output with every word replaced by an unknown one, the same everywhere: a program must be read in the same way in
/// both.
pub fn in_invented_words(output: &str) -> String {
    output.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

fn line(line: &str) -> String {
    let (mut said, mut at) = (String::new(), 0);
    while at < line.len() {
        let rest = &line[at..];
        let touches = line[..at].chars().next_back().is_some_and(char::is_alphanumeric);
        let card = Spelling::ALL
            .into_iter()
            .filter(|_| !touches)
            .find_map(|spelling| article_and_card_at(rest, spelling.into()));
        // A number stays one, in words as in digits.
        let number = number_at(rest).filter(|_| !touches);
        let letters = rest.find(|it: char| !it.is_alphabetic()).unwrap_or(rest.len());
        let length = match card.map(|(_, length)| length).or(number.map(|(_, length)| length)) {
            Some(length) => length,
            None if letters > 0 => letters,
            None => rest.chars().next().map_or(1, char::len_utf8),
        };
        let text = &rest[..length];
        // A letter alone stays: it is too short for a word, and may be a card's.
        if card.is_none() && number.is_none() && letters > 0 && text.chars().count() > 1 {
            said.push_str(&word(text));
        } else {
            said.push_str(text);
        }
        at += length;
    }
    said
}

fn word(word: &str) -> String {
    // FNV-1a: the same words on every machine.
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let mut hash = word.to_lowercase().bytes().fold(0xcbf2_9ce4_8422_2325, step);
    let mut next = |letters: &[u8]| {
        let letter = letters[(hash % letters.len() as u64) as usize];
        hash /= letters.len() as u64;
        char::from(letter)
    };
    let mut invented = String::new();
    for _ in 0..(word.chars().count() / 2 + 1).clamp(3, 9) {
        invented.push(next(b"bdfgklmnprstvz"));
        invented.push(next(b"aeiou"));
    }
    invented
}
