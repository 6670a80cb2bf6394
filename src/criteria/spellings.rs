//! Spellings: which texts stand for one another (`Q`, `queen`; `♠`, `spades`, `S`).
//!
//! Owns that case and runs of blanks make no difference to them; refuses to guess at spellings nobody listed.

use std::collections::BTreeMap;

/// What captured texts are read as.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spellings {
    /// By their key (see [`Spellings::key`]).
    meant: BTreeMap<Vec<u8>, Vec<u8>>,
}

impl Spellings {
    /// What tells spellings apart: the text in lower case. Give it with blanks folded.
    pub fn key(text: &[u8]) -> Vec<u8> {
        match std::str::from_utf8(text) {
            Ok(text) => text.to_lowercase().into_bytes(),
            Err(_) => text.to_ascii_lowercase(),
        }
    }

    /// Reads `spelling` as `meant` from now on; false if it stands for something else already.
    pub fn add(&mut self, spelling: &str, meant: &str) -> bool {
        let meant = meant.as_bytes().to_vec();
        *self.meant.entry(Self::key(spelling.as_bytes())).or_insert_with(|| meant.clone()) == meant
    }

    /// What a text is read as: itself if nobody listed it.
    pub fn read(&self, text: Vec<u8>) -> Vec<u8> {
        // Most facts list none.
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
    fn a_spelling_is_read_as_what_it_was_listed_for() {
        let mut spellings = Spellings::default();
        assert!(spellings.add("Q", "Q") && spellings.add("queen", "Q") && spellings.add("♠", "spades"));
        assert!(!spellings.add("QUEEN", "K"), "it stands for `Q`");
        for (text, read) in [("QUEEN", "Q"), ("q", "Q"), ("♠", "spades"), ("king", "king"), ("", "")] {
            assert_eq!(spellings.read(text.into()), read.as_bytes(), "{text}");
        }
        assert_eq!(spellings.read(b"\xff".to_vec()), b"\xff");
    }
}
