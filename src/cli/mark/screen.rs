//! The terminal of `croupier mark`: keys are read, values are written, and the screen is drawn, until the person quits.

use std::io::{Stdout, stdin, stdout};
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event as TerminalEvent, KeyEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Size;

use super::sheet;
use crate::cli::{marks, signals};
use crate::error::{Error, Result};
use crate::mark::{Book, Change, Class, Effect, Event, State, draw};

/// How often a signal is looked for.
const OFTEN: Duration = Duration::from_millis(100);

/// Shows the class until the person quits; returns the manual grades as they are then. Each change is written at once.
///
/// # Errors
/// The terminal fails, or a signal ends the program.
pub(super) fn run<'a>(
    class: &'a Class<'a>,
    book: Book<'a>,
    files: &[PathBuf],
    names: bool,
    colored: bool,
) -> Result<Book<'a>> {
    let stop = signals::watch();
    let mut screen = Screen::open()?;
    let size = screen.size()?;
    let mut state = State::new(class, book, names, size);
    loop {
        screen.terminal.draw(|frame| draw(&state, frame, colored)).map_err(failed)?;
        loop {
            let is_closed = is_closed_within(OFTEN)?;
            if stop.load(Ordering::Relaxed) {
                let message = format!("interrupted by {}; every change is written", signals::name());
                return Err(Error::Interrupted { message, hint: None });
            }
            if is_closed {
                return Err(closed());
            }
            if event::poll(Duration::ZERO).map_err(failed)? {
                break;
            }
        }
        let event = match event::read().map_err(failed)? {
            TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => Event::Key(key),
            TerminalEvent::Paste(text) => Event::Paste(text),
            TerminalEvent::Resize(width, height) => Event::Resize(Size { width, height }),
            _ => continue,
        };
        match state.update(event) {
            Effect::None => {}
            Effect::Quit => return Ok(state.book().clone()),
            Effect::Save(change) => match save(state.book(), &change, files) {
                Ok(book) => state.saved(book),
                Err(why) => state.refused(&why),
            },
        }
    }
}

/// Waits for input, at most this long; returns whether the terminal was closed. crossterm never stops reading a closed terminal.
fn is_closed_within(often: Duration) -> Result<bool> {
    let input = stdin();
    let mut terminal = [PollFd::new(input.as_fd(), PollFlags::POLLIN)];
    let often = PollTimeout::try_from(often).unwrap_or(PollTimeout::ZERO);
    match poll(&mut terminal, often) {
        Ok(_) => {
            let found = terminal[0].revents().unwrap_or(PollFlags::empty());
            Ok(found.intersects(PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL))
        }
        // A signal: it is looked for next.
        Err(Errno::EINTR) => Ok(false),
        Err(errno) => Err(failed(errno.into())),
    }
}

/// Writes a change to the file as it is on disk now: another program may have changed it.
///
/// # Errors
/// The value is invalid, or the file cannot be read or written; a sentence says why.
fn save<'a>(book: &Book<'a>, change: &Change, files: &[PathBuf]) -> std::result::Result<Book<'a>, String> {
    let sentence = |error: Error| format!("{}.", crate::text::capital(&error.to_string()));
    let now = sheet(&files[book.place(change)]).map_err(sentence)?;
    let (changed, place) = book.changed(change, now.text.clone())?;
    let text = &changed.sheet(place).text;
    if *text != now.text {
        marks::write(&files[place], text).map_err(sentence)?;
    }
    Ok(changed)
}

fn failed(error: std::io::Error) -> Error {
    match error.raw_os_error() {
        Some(libc::EIO) => closed(),
        _ => Error::system("cannot use the terminal", error),
    }
}

fn closed() -> Error {
    let message = "the terminal was closed; every change is written".to_owned();
    Error::Interrupted { message, hint: None }
}

/// The terminal while it shows the screen. When it is dropped, also by a panic, the terminal is as it was.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn open() -> Result<Self> {
        let terminal = Terminal::new(CrosstermBackend::new(stdout())).map_err(failed)?;
        enable_raw_mode().map_err(failed)?;
        let screen = Self { terminal };
        execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste).map_err(failed)?;
        Ok(screen)
    }

    fn size(&self) -> Result<Size> {
        self.terminal.size().map_err(failed)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // If the terminal is gone, nothing is to be restored.
        let _ = execute!(stdout(), DisableBracketedPaste, LeaveAlternateScreen);
        let _ = self.terminal.show_cursor();
        let _ = disable_raw_mode();
    }
}
