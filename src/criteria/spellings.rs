//! Equivalent spellings (`Q`, `queen`; `♠`, `spades`, `S`). Case and whitespace are ignored.

use std::collections::BTreeMap;

/// Equivalent spellings of captured texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spellings {
    /// By their key (see [`Spellings::key`]).
    meant: BTreeMap<Vec<u8>, Vec<u8>>,
}

impl Spellings {
    /// Returns the key of a spelling: the text in lower case with single spaces and straight apostrophes.
    fn key(text: &[u8]) -> Vec<u8> {
        let words = String::from_utf8_lossy(text).to_lowercase().replace('\u{2019}', "'");
        words.split_whitespace().collect::<Vec<_>>().join(" ").into_bytes()
    }

    /// Adds `spelling` for `meant`; returns false if it already means something else.
    pub fn add(&mut self, spelling: &str, meant: &str) -> bool {
        let meant = meant.as_bytes().to_vec();
        *self.meant.entry(Self::key(spelling.as_bytes())).or_insert_with(|| meant.clone()) == meant
    }

    /// Returns what a text means: the text itself if it is not listed.
    pub fn read(&self, text: Vec<u8>) -> Vec<u8> {
        // Most facts have none.
        if self.meant.is_empty() {
            return text;
        }
        self.meant.get(&Self::key(&text)).cloned().unwrap_or(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn read_returns_the_listed_meaning() {
        let mut spellings = Spellings::default();
        assert!(spellings.add("Q", "Q") && spellings.add("queen", "Q") && spellings.add("♠", "spades"));
        assert!(!spellings.add("QUEEN", "K"), "it means `Q`");
        for (text, read) in [("QUEEN", "Q"), ("q", "Q"), ("♠", "spades"), ("king", "king"), ("", "")] {
            assert_eq!(spellings.read(text.into()), read.as_bytes(), "{text}");
        }
        assert_eq!(spellings.read(b"\xff".to_vec()), b"\xff");
    }
}
