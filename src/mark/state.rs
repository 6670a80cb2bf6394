//! The state of the screen, and how events change it.

mod reading;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Size;

use super::book::{Book, Change};
use super::class::{Class, Work};
use super::layout::{self, Areas};
use super::line::Line;
use super::slot::{self, Slot};
use crate::spec::marks::Value;
use crate::text;

/// What happened at the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal has another size.
    Resize(Size),
}

/// What is to be done after an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing but drawing.
    None,
    /// A value is to be written; then [`State::saved`] or [`State::refused`] is called.
    Save(Change),
    /// The program ends.
    Quit,
}

/// What keys do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// They move.
    Browse,
    /// They type a value.
    Edit(Line),
    /// They type what is searched for.
    Search(Line),
    /// They scroll the help, which begins at this line.
    Help(usize),
}

/// A message at the bottom of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Message {
    pub(super) text: String,
    pub(super) is_error: bool,
}

/// How far a page is scrolled: lines and columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Scroll {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// The state of the screen.
#[derive(Clone, Debug)]
pub struct State<'a> {
    pub(super) class: &'a Class<'a>,
    pub(super) book: Book<'a>,
    /// Whether names of students are shown.
    pub(super) names: bool,
    pub(super) size: Size,
    /// The submission.
    pub(super) at: usize,
    pub(super) slots: Vec<Slot>,
    /// The row that is chosen.
    pub(super) slot: usize,
    /// The page that is read: a file, or after the last one the report.
    pub(super) page: usize,
    /// The file that was read last.
    pub(super) file: usize,
    pub(super) scrolls: Vec<Scroll>,
    pub(super) mode: Mode,
    pub(super) message: Option<Message>,
    /// What was searched for, and where it was found.
    pub(super) searched: String,
    pub(super) found: Option<(usize, usize)>,
}

impl<'a> State<'a> {
    /// Returns the state at the beginning: at the first submission that is not complete. The class is not empty.
    pub fn new(class: &'a Class<'a>, book: Book<'a>, names: bool, size: Size) -> Self {
        let at = (0..class.len()).find(|at| !class.is_complete(*at, &book)).unwrap_or(0);
        let mut state = Self {
            class,
            book,
            names,
            size,
            at,
            slots: Vec::new(),
            slot: 0,
            page: 0,
            file: 0,
            scrolls: Vec::new(),
            mode: Mode::Browse,
            message: None,
            searched: String::new(),
            found: None,
        };
        state.go(at);
        if class.is_complete(at, &state.book) {
            state.tell("All submissions are complete.");
        }
        state
    }

    /// Returns the files of manual grades as they are now.
    pub fn book(&self) -> &Book<'a> {
        &self.book
    }

    /// Changes the state by an event.
    pub fn update(&mut self, event: Event) -> Effect {
        match event {
            Event::Resize(size) => self.size = size,
            Event::Paste(text) => {
                if let Mode::Edit(line) | Mode::Search(line) = &mut self.mode {
                    let text = text.trim_end_matches(['\r', '\n']);
                    let is_text = self.slots.get(self.slot).is_some_and(Slot::is_text);
                    line.insert(&if is_text { text.to_owned() } else { text.replace(['\r', '\n'], " ") });
                }
            }
            Event::Key(key) if is_control(key, 'c') => return Effect::Quit,
            Event::Key(key) => {
                self.message = None;
                return match self.mode.clone() {
                    Mode::Browse => self.browse(key),
                    Mode::Edit(line) => self.edit(key, line),
                    Mode::Search(line) => self.search(key, line),
                    Mode::Help(from) => self.help(key, from),
                };
            }
        }
        Effect::None
    }

    /// Takes the book after a value was written.
    pub fn saved(&mut self, book: Book<'a>) {
        let was_complete = self.class.is_complete(self.at, &self.book);
        self.book = book;
        let typed = matches!(self.mode, Mode::Edit(_));
        self.mode = Mode::Browse;
        let chosen = self.slots[self.slot].path();
        self.fill();
        // A row may have come or gone before it.
        self.slot = self.slots.iter().position(|slot| slot.path() == chosen).unwrap_or(0);
        let due = |(at, slot): &(usize, &Slot)| *at > self.slot && slot.due;
        if let Some((next, _)) = self.slots.iter().enumerate().find(due).filter(|_| typed) {
            self.slot = next;
        }
        if self.class.is_complete(self.at, &self.book) && !was_complete {
            let all = self.class.complete(&self.book) == self.class.len();
            let next = if all { "all submissions are: q quits" } else { "N: the next one that is not" };
            self.tell(&format!("Submission {} is complete; {next}.", self.at + 1));
        } else {
            self.tell("Saved.");
        }
    }

    /// Shows why a value was not written. What was typed can be changed.
    pub fn refused(&mut self, why: &str) {
        let text = text::visible(why.split_whitespace().collect::<Vec<_>>().join(" ").as_bytes());
        self.message = Some(Message { text, is_error: true });
    }

    pub(super) fn work(&self) -> &'a Work {
        &self.class.work[self.at]
    }

    /// Returns the areas of the screen, if it is large enough.
    pub(super) fn areas(&self) -> Option<Areas> {
        layout::areas(self.size, self.slots.len())
    }

    /// Returns the lines of a page: a file or the report.
    pub(super) fn lines(&self, page: usize) -> Vec<String> {
        match self.work().files.get(page) {
            Some(file) => file.lines.clone(),
            None => self.class.report(self.at, self.names, self.report_width()),
        }
    }

    fn report_width(&self) -> usize {
        let area = self.areas().map(|areas| areas.report.unwrap_or(areas.page));
        area.map_or(80, |area| usize::from(area.width.saturating_sub(1)))
    }

    /// Returns the number of the page with the report.
    pub(super) fn report(&self) -> usize {
        self.work().files.len()
    }

    fn tell(&mut self, text: &str) {
        self.message = Some(Message { text: text.to_owned(), is_error: false });
    }

    fn fill(&mut self) {
        self.slots = slot::slots(self.class, self.work(), &self.book);
    }

    /// Shows a submission, at the first row that is due.
    fn go(&mut self, at: usize) {
        self.at = at;
        self.fill();
        self.slot = self.slots.iter().position(|slot| slot.due).unwrap_or(0);
        (self.page, self.file, self.found) = (0, 0, None);
        self.scrolls = vec![Scroll::default(); self.work().files.len() + 1];
    }

    fn browse(&mut self, key: KeyEvent) -> Effect {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('q') => return Effect::Quit,
            KeyCode::Char('?') | KeyCode::F(1) => self.mode = Mode::Help(0),
            KeyCode::Char('/') => self.mode = Mode::Search(Line::default()),
            KeyCode::Char('n') => self.step(true, |_, _| true),
            KeyCode::Char('p') => self.step(false, |_, _| true),
            KeyCode::Char('N') => self.step(true, |state, at| !state.class.is_complete(at, &state.book)),
            KeyCode::Char('P') => self.step(false, |state, at| !state.class.is_complete(at, &state.book)),
            KeyCode::Char('x') | KeyCode::Delete => return self.remove(),
            KeyCode::Char('c') => self.comment(),
            KeyCode::Enter => {
                let value = self.slots[self.slot].value.clone().unwrap_or_default();
                self.mode = Mode::Edit(Line::new(&value));
            }
            KeyCode::Char(digit) if digit.is_ascii_digit() || digit == '.' => self.type_grade(digit),
            KeyCode::Down if control => self.scroll(1),
            KeyCode::Up if control => self.scroll(-1),
            KeyCode::Down | KeyCode::Char('j') => self.slot = (self.slot + 1).min(self.slots.len() - 1),
            KeyCode::Up | KeyCode::Char('k') => self.slot = self.slot.saturating_sub(1),
            _ => self.read(key),
        }
        Effect::None
    }

    /// Goes to the next or previous submission of a kind.
    fn step(&mut self, forward: bool, is_wanted: fn(&Self, usize) -> bool) {
        let found = match forward {
            true => (self.at + 1..self.class.len()).find(|at| is_wanted(self, *at)),
            false => (0..self.at).rev().find(|at| is_wanted(self, *at)),
        };
        match found {
            Some(at) => self.go(at),
            None => {
                let (which, kind) = if forward { ("next", "after") } else { ("previous", "before") };
                self.tell(&format!(
                    "There is no {which} one: nothing of that kind is {kind} this submission."
                ));
            }
        }
    }

    /// Begins a grade with the digit that was pressed.
    fn type_grade(&mut self, digit: char) {
        if self.slots[self.slot].is_text() {
            self.tell("This row is a comment: Enter begins to write it.");
        } else {
            self.mode = Mode::Edit(Line::new(&digit.to_string()));
        }
    }

    /// Begins to write the comment of the part of the row.
    fn comment(&mut self) {
        let part = self.slots[self.slot].part.clone();
        let is_it = |slot: &Slot| slot.is_text() && slot.part == part;
        if let Some(at) = self.slots.iter().position(is_it) {
            self.slot = at;
            self.mode = Mode::Edit(Line::new(self.slots[at].value.as_deref().unwrap_or_default()));
        }
    }

    fn remove(&mut self) -> Effect {
        if self.slots[self.slot].value.is_none() {
            self.tell("This row has no value.");
            return Effect::None;
        }
        self.change(Value::Nothing)
    }

    fn change(&self, value: Value) -> Effect {
        let path = self.slots[self.slot].path();
        Effect::Save(Change { names: self.work().names.clone(), path, value })
    }

    fn edit(&mut self, key: KeyEvent, mut line: Line) -> Effect {
        let slot = &self.slots[self.slot];
        match key.code {
            KeyCode::Esc => self.mode = Mode::Browse,
            KeyCode::Enter if key.modifiers.contains(KeyModifiers::ALT) && slot.is_text() => {
                line.insert("\n");
                self.mode = Mode::Edit(line);
            }
            KeyCode::Enter | KeyCode::Tab => {
                let typed = line.text().trim().to_owned();
                let value = match typed.is_empty() {
                    true => Value::Nothing,
                    false if slot.is_text() => Value::Text(typed),
                    false => Value::Grade(typed),
                };
                return self.change(value);
            }
            _ => {
                line.edit(key);
                self.mode = Mode::Edit(line);
            }
        }
        Effect::None
    }

    fn search(&mut self, key: KeyEvent, mut line: Line) -> Effect {
        match key.code {
            KeyCode::Esc => self.mode = Mode::Browse,
            KeyCode::Enter => {
                self.mode = Mode::Browse;
                let typed = line.text().trim().to_owned();
                self.look_for(if typed.is_empty() { self.searched.clone() } else { typed });
            }
            _ => {
                line.edit(key);
                self.mode = Mode::Search(line);
            }
        }
        Effect::None
    }

    fn help(&mut self, key: KeyEvent, from: usize) -> Effect {
        let most = super::keys::KEYS.len().saturating_sub(usize::from(self.size.height.saturating_sub(4)));
        self.mode = match key.code {
            KeyCode::Down | KeyCode::Char('j' | ' ') | KeyCode::PageDown if from < most => {
                Mode::Help(from + 1)
            }
            KeyCode::Up | KeyCode::Char('k' | 'b') | KeyCode::PageUp if from > 0 => Mode::Help(from - 1),
            KeyCode::Down | KeyCode::Up | KeyCode::PageDown | KeyCode::PageUp => Mode::Help(from),
            _ => Mode::Browse,
        };
        Effect::None
    }
}

fn is_control(key: KeyEvent, letter: char) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char(letter)
}
