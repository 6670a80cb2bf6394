//! A line that is being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Text and the place of the cursor in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    text: Vec<char>,
    at: usize,
}

impl Line {
    /// Returns a line with the cursor at its end.
    pub(super) fn new(text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        Self { at: text.len(), text }
    }

    /// Returns the text.
    pub(super) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Returns the text before the cursor.
    pub(super) fn before(&self) -> String {
        self.text[..self.at].iter().collect()
    }

    /// Adds text at the cursor; line breaks as `\n`, other control characters are left out.
    pub(super) fn insert(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n").replace('\t', " ");
        for character in text.chars().filter(|character| *character == '\n' || !character.is_control()) {
            self.text.insert(self.at, character);
            self.at += 1;
        }
    }

    /// Changes the line by a key that edits.
    pub(super) fn edit(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('a') if control => self.at = 0,
            KeyCode::Char('e') if control => self.at = self.text.len(),
            KeyCode::Char('u') if control => {
                self.text.drain(..self.at);
                self.at = 0;
            }
            KeyCode::Char('k') if control => self.text.truncate(self.at),
            KeyCode::Char('w') if control => self.remove_word(),
            KeyCode::Char('h') if control => self.backspace(),
            KeyCode::Char(character) if !control && !key.modifiers.contains(KeyModifiers::ALT) => {
                self.insert(&character.to_string());
            }
            KeyCode::Backspace => self.backspace(),
            KeyCode::Delete if self.at < self.text.len() => drop(self.text.remove(self.at)),
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.text.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            _ => {}
        }
    }

    fn backspace(&mut self) {
        if self.at > 0 {
            self.at -= 1;
            self.text.remove(self.at);
        }
    }

    fn remove_word(&mut self) {
        let end = self.at;
        while self.at > 0 && self.text[self.at - 1].is_whitespace() {
            self.at -= 1;
        }
        while self.at > 0 && !self.text[self.at - 1].is_whitespace() {
            self.at -= 1;
        }
        self.text.drain(self.at..end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(line: &mut Line, keys: &[(KeyCode, KeyModifiers)]) -> (String, String) {
        keys.iter().for_each(|(code, modifiers)| line.edit(KeyEvent::new(*code, *modifiers)));
        (line.before(), line.text())
    }

    #[test]
    fn keys_edit_at_the_cursor() {
        let plain = |code| (code, KeyModifiers::NONE);
        let control = |character| (KeyCode::Char(character), KeyModifiers::CONTROL);
        let mut line = Line::new("good é name");
        let both = |before: &str, text: &str| (before.to_owned(), text.to_owned());
        assert_eq!(typed(&mut line, &[control('w')]), both("good é ", "good é "));
        assert_eq!(
            typed(&mut line, &[plain(KeyCode::Left), plain(KeyCode::Backspace)]),
            both("good ", "good  ")
        );
        assert_eq!(
            typed(&mut line, &[plain(KeyCode::Char('x')), plain(KeyCode::Delete)]),
            both("good x", "good x")
        );
        assert_eq!(typed(&mut line, &[control('a'), plain(KeyCode::Delete)]), both("", "ood x"));
        assert_eq!(typed(&mut line, &[plain(KeyCode::Right), control('k')]), both("o", "o"));
        assert_eq!(
            typed(&mut line, &[control('u'), plain(KeyCode::Backspace), plain(KeyCode::Delete)]),
            both("", "")
        );
        line.insert("a\r\nb\tc\u{1b}");
        assert_eq!(line.text(), "a\nb c");
    }
}
