//! Reading: moving in and between the pages of a submission, and searching.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::{Areas, Scroll, State, layout};
use crate::mark::search;

/// Columns by which text is scrolled sideways.
const SIDEWAYS: usize = 8;

impl State<'_> {
    /// Handles the keys that move in and between pages.
    pub(super) fn read(&mut self, key: KeyEvent) {
        let pages = self.report() + 1;
        let screen = isize::try_from(self.height().saturating_sub(1).max(1)).unwrap_or(1);
        match key.code {
            KeyCode::Tab => self.turn_to((self.page + 1) % pages),
            KeyCode::BackTab => self.turn_to((self.page + pages - 1) % pages),
            KeyCode::Char('r') if self.page == self.report() => self.turn_to(self.file),
            KeyCode::Char('r') => self.turn_to(self.report()),
            KeyCode::Char(' ') | KeyCode::PageDown => self.scroll(screen),
            KeyCode::Char('b') | KeyCode::PageUp => self.scroll(-screen),
            KeyCode::Char('J') => self.scroll(1),
            KeyCode::Char('K') => self.scroll(-1),
            KeyCode::Char('g') | KeyCode::Home => self.scroll(isize::MIN),
            KeyCode::Char('G') | KeyCode::End => self.scroll(isize::MAX),
            KeyCode::Right | KeyCode::Char('l') => {
                let widest = self.lines(self.page).iter().map(|line| line.chars().count()).max().unwrap_or(0);
                let column = &mut self.scrolls[self.page].column;
                *column = (*column + SIDEWAYS).min(widest.saturating_sub(1) / SIDEWAYS * SIDEWAYS);
            }
            KeyCode::Left | KeyCode::Char('h') => {
                let column = &mut self.scrolls[self.page].column;
                *column = column.saturating_sub(SIDEWAYS);
            }
            _ => {}
        }
    }

    fn turn_to(&mut self, page: usize) {
        self.page = page;
        if page < self.report() {
            self.file = page;
        }
    }

    /// Returns the number of lines of the page that are seen at once.
    fn height(&self) -> usize {
        let report = |areas: &Areas| areas.report.filter(|_| self.page == self.report());
        self.areas().map_or(1, |areas| layout::lines(report(&areas).unwrap_or(areas.page)))
    }

    pub(super) fn scroll(&mut self, by: isize) {
        let last = self.lines(self.page).len().saturating_sub(self.height());
        let line = &mut self.scrolls[self.page].line;
        *line = line.saturating_add_signed(by).min(last);
    }

    /// Goes to a submission by its number, or by its student if names are shown; or to the next occurrence of a text.
    pub(super) fn look_for(&mut self, what: String) {
        if what.is_empty() {
            return;
        }
        if let Ok(number) = what.parse::<usize>() {
            match (1..=self.class.len()).contains(&number) {
                true => self.go(number - 1),
                false => self.refused(&format!("There are submissions 1 to {}.", self.class.len())),
            }
            return;
        }
        let is_student = |at: &usize| {
            self.names && self.class.work[*at].student.to_lowercase().contains(&what.to_lowercase())
        };
        let later = (self.at + 1..self.class.len()).chain(0..self.at).find(is_student);
        if let Some(at) = later {
            self.searched = what;
            self.go(at);
            return;
        }
        let pages: Vec<Vec<String>> = (0..=self.report()).map(|page| self.lines(page)).collect();
        let from = self.found.filter(|_| what == self.searched);
        let from = from.unwrap_or((self.page, self.scrolls[self.page].line.saturating_sub(1)));
        self.found = search::next(&pages, &what, from);
        match self.found {
            Some((page, line)) => {
                self.turn_to(page);
                self.scrolls[page] = Scroll::default();
                self.scroll(isize::try_from(line.saturating_sub(self.height() / 3)).unwrap_or(0));
            }
            None => self.refused(&format!("`{what}` is not found in this submission.")),
        }
        self.searched = what;
    }
}
