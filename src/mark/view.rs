//! Draws the state.

use ratatui::Frame;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::keys::KEYS;
use super::layout::{self, Areas, LEAST};
use super::line;
use super::page;
use super::slot::Slot;
use super::state::{Mode, State};
use crate::text;

/// Maximum number of lines of a message.
const LONGEST: usize = 4;

/// The styles of the screen.
#[derive(Clone, Copy)]
struct Look {
    colored: bool,
}

impl Look {
    fn fg(self, color: Color) -> Style {
        if self.colored { Style::new().fg(color) } else { Style::new() }
    }

    fn bar(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    fn muted(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    fn title(self, chosen: bool) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if chosen { bold.add_modifier(Modifier::REVERSED) } else { bold.add_modifier(Modifier::UNDERLINED) }
    }
}

/// Draws the state on a frame; `colored` is whether colors are used.
pub fn draw(state: &State<'_>, frame: &mut Frame<'_>, colored: bool) {
    let look = Look { colored };
    let Some(areas) = state.areas() else {
        let says =
            format!("The terminal is too small: at least {} x {} is needed.", LEAST.width, LEAST.height);
        frame.render_widget(Paragraph::new(says).wrap(ratatui::widgets::Wrap { trim: true }), frame.area());
        return;
    };
    let areas = with_room_for_text(areas, state);
    let screen = Screen { state, look, areas };
    frame.render_widget(Line::styled(fitted(&screen.head(), state.size.width), look.bar()), areas.head);
    screen.pages(frame);
    screen.slots(frame);
    screen.prompt(frame);
    screen.message(frame);
    if let Mode::Help(from) = state.mode {
        screen.help(frame, from);
    }
}

/// Makes room for a message, and for what a row is about, that need more than one line.
fn with_room_for_text(mut areas: Areas, state: &State<'_>) -> Areas {
    let width = usize::from(areas.message.width).saturating_sub(2);
    let more = |text: &str| {
        let lines = page::wrapped_words(text, width).len().clamp(1, LONGEST);
        u16::try_from(lines - 1).unwrap_or(0)
    };
    let message = more(state.message.as_ref().map_or("", |message| message.text.as_str()));
    areas.message.y -= message;
    areas.message.height += message;
    let about =
        if matches!(state.mode, Mode::Browse) { more(&shown(&state.slots[state.slot].about)) } else { 0 };
    areas.prompt.y -= message + about;
    areas.prompt.height += about;
    areas
}

struct Screen<'s, 'a> {
    state: &'s State<'a>,
    look: Look,
    areas: Areas,
}

impl Screen<'_, '_> {
    fn head(&self) -> String {
        let state = self.state;
        let (number, all) = (state.at + 1, state.class.len());
        let complete = state.class.complete(&state.book);
        let student = if state.names { format!(": {}", state.work().student) } else { String::new() };
        let title = state.class.title();
        let says = format!(" submission {number} of {all}{student} · {complete} complete");
        let with_title = format!("{says} · {title}");
        if with_title.width() <= usize::from(state.size.width) { with_title } else { says }
    }

    /// Draws the file, and the report next to it or in its place.
    fn pages(&self, frame: &mut Frame<'_>) {
        let (state, areas) = (self.state, self.areas);
        let report = state.report();
        let shown = if areas.report.is_some() && state.page == report { state.file } else { state.page };
        let titles = state.work().files.iter().map(|file| file.name.as_str()).enumerate();
        let titles: Vec<(usize, &str)> =
            titles.chain(areas.report.is_none().then_some((report, "report"))).collect();
        // The title of the page that is read stays in sight.
        let until = titles.iter().position(|(page, _)| *page == shown).map_or(0, |at| at + 1);
        let room = usize::from(areas.page.width).saturating_sub(20);
        let fits = |from: &usize| {
            titles[*from..until].iter().map(|(_, name)| name.width() + 3).sum::<usize>() <= room
        };
        let from = (0..until).find(fits).unwrap_or(until.saturating_sub(1));
        let mut spans = Vec::new();
        for (page, name) in titles.into_iter().skip(from) {
            spans.push(Span::styled(format!(" {name} "), self.look.title(page == state.page)));
            spans.push(Span::raw(" "));
        }
        if state.work().files.is_empty() && areas.report.is_some() {
            spans.push(Span::styled(" no source files ", self.look.muted()));
        }
        self.page(frame, areas.page, Line::from(spans), shown, shown < report || areas.report.is_none());
        if let Some(area) = areas.report {
            let title = Span::styled(" report ", self.look.title(state.page == report));
            self.page(frame, area, Line::from(title), report, true);
        }
    }

    fn page(&self, frame: &mut Frame<'_>, area: Rect, title: Line<'_>, page: usize, has_text: bool) {
        let state = self.state;
        let lines = if has_text { state.lines(page) } else { Vec::new() };
        let height = layout::lines(area);
        let is_file = page < state.report();
        let scroll = state.scrolls[page];
        let from = scroll.line.min(lines.len().saturating_sub(height));
        let until = (from + height).min(lines.len());
        let mut drawn = vec![title];
        let digits = lines.len().to_string().len();
        for (at, line) in lines.iter().enumerate().take(until).skip(from) {
            let number = is_file.then(|| Span::styled(format!("{:>digits$} ", at + 1), self.look.muted()));
            let style = match state.found == Some((page, at)) {
                true => Style::new().add_modifier(Modifier::REVERSED),
                false if is_file => Style::new(),
                false => self.of_report(line),
            };
            let text = Span::styled(after(line, scroll.column), style);
            drawn.push(Line::from_iter(number.into_iter().chain([text])));
        }
        frame.render_widget(Paragraph::new(drawn), area);
        if lines.len() > height {
            let says = format!(" {}-{until} of {} ", from + 1, lines.len());
            self.at_right(frame, area, &says);
        }
    }

    /// Writes a text at the right end of a title.
    fn at_right(&self, frame: &mut Frame<'_>, area: Rect, says: &str) {
        let width = u16::try_from(says.width()).unwrap_or(area.width).min(area.width);
        let place = Rect { x: area.right() - width, width, height: 1, ..area };
        frame.render_widget(Clear, place);
        frame.render_widget(Span::styled(says.to_owned(), self.look.muted()), place);
    }

    fn of_report(&self, line: &str) -> Style {
        let start = line.trim_start();
        match start.chars().next() {
            Some('✓') => self.look.fg(Color::Green),
            Some('✗') => self.look.fg(Color::Red),
            Some('?' | '!') => self.look.fg(Color::Yellow),
            Some(_) if start.starts_with("note for the grader") => self.look.fg(Color::Cyan),
            Some(_) if start.len() == line.len() && line.contains(": ") => {
                Style::new().add_modifier(Modifier::BOLD)
            }
            _ => Style::new(),
        }
    }

    fn slots(&self, frame: &mut Frame<'_>) {
        let (state, area) = (self.state, self.areas.slots);
        let height = layout::lines(area).max(1);
        // The chosen row stays in sight.
        let from = state.slot.saturating_sub(height / 2).min(state.slots.len().saturating_sub(height));
        let mut drawn = vec![Line::styled(" marks ", self.look.title(false))];
        let widest =
            |of: fn(&Slot) -> &str| state.slots.iter().map(|slot| of(slot).width()).max().unwrap_or(0);
        let (parts, names) = (widest(Slot::of).min(16), widest(Slot::name).min(20));
        let mut last = "";
        for (at, slot) in state.slots.iter().enumerate().skip(from).take(height) {
            let of = if slot.of() == last { "" } else { slot.of() };
            last = slot.of();
            drawn.push(self.slot(slot, (of, parts), names, at == state.slot));
        }
        frame.render_widget(Paragraph::new(drawn), area);
        let due = state.slots.iter().filter(|slot| slot.due && slot.part.is_some()).count();
        let says = if due == 0 { " complete ".to_owned() } else { format!(" {due} to grade (*) ") };
        self.at_right(frame, area, &says);
    }

    fn slot(&self, slot: &Slot, (of, parts): (&str, usize), names: usize, chosen: bool) -> Line<'static> {
        let sign = if chosen { ">" } else { " " };
        let due = if slot.due { "*" } else { " " };
        let before = format!("{} {} ", padded(of, parts), padded(slot.name(), names));
        let out_of = if slot.full.is_empty() { String::new() } else { format!(" of {}", slot.full) };
        let value = match (&slot.value, &slot.instead) {
            (Some(value), _) if slot.is_text() || value.ends_with('%') => Span::raw(shown(value)),
            (Some(value), _) => Span::raw(format!("{}{out_of}", shown(value))),
            (None, Some(instead)) => Span::styled(format!("({})", shown(instead)), self.look.muted()),
            (None, None) if slot.is_text() => Span::raw(""),
            (None, None) => Span::styled(format!("–{out_of}"), self.look.muted()),
        };
        let marked = Span::styled(format!("{sign}{due} "), self.look.fg(Color::Yellow));
        let line = Line::from(vec![marked, Span::raw(before), value]);
        if chosen { line.style(Style::new().add_modifier(Modifier::BOLD)) } else { line }
    }

    /// Draws the line in which values are typed, or what the row is about.
    fn prompt(&self, frame: &mut Frame<'_>) {
        let (state, area) = (self.state, self.areas.prompt);
        frame.render_widget(Clear, area);
        let slot = &state.slots[state.slot];
        let (label, line) = match &state.mode {
            Mode::Edit(line) => (format!(" {} {}: ", slot.of(), slot.name()), line),
            Mode::Search(line) => {
                let names = if state.names { ", a student," } else { "" };
                (format!(" number of a submission{names} or text: "), line)
            }
            Mode::Browse | Mode::Help(_) => {
                let about =
                    page::wrapped_words(&shown(&slot.about), usize::from(area.width).saturating_sub(2));
                return self.lines(frame, area, about, self.look.muted());
            }
        };
        let room = usize::from(area.width).saturating_sub(label.width() + 1).max(1);
        let (text, column) = around_cursor(line, room);
        let label_width = u16::try_from(label.width()).unwrap_or(0);
        let spans = vec![
            Span::styled(label, self.look.title(false).remove_modifier(Modifier::UNDERLINED)),
            Span::raw(text),
        ];
        frame.render_widget(Line::from(spans), area);
        let column = u16::try_from(column).unwrap_or(0);
        frame.set_cursor_position(Position::new(
            (area.x + label_width + column).min(area.right() - 1),
            area.y,
        ));
    }

    fn message(&self, frame: &mut Frame<'_>) {
        let (state, area) = (self.state, self.areas.message);
        let keys = match state.mode {
            Mode::Edit(_) if state.slots[state.slot].is_text() => {
                "Enter save · Alt-Enter new line · Esc cancel"
            }
            Mode::Edit(_) => "Enter save · Esc cancel · 27 or 90%",
            Mode::Search(_) => "Enter go · Esc cancel",
            Mode::Help(_) => "any key closes the help",
            Mode::Browse => "0-9 grade · c comment · n p submission · Tab file · r report · ? help · q quit",
        };
        let (says, style) = match &state.message {
            Some(message) if message.is_error => (message.text.as_str(), self.look.fg(Color::Red)),
            Some(message) => (message.text.as_str(), self.look.fg(Color::Green)),
            None => (keys, self.look.muted()),
        };
        let width = usize::from(area.width).saturating_sub(2);
        let lines = match state.message {
            Some(_) => page::wrapped_words(says, width),
            None => vec![cut(says, width)],
        };
        self.lines(frame, area, lines, style);
    }

    /// Draws as many lines of a text as fit.
    fn lines(&self, frame: &mut Frame<'_>, area: Rect, lines: Vec<String>, style: Style) {
        let lines = lines.into_iter().take(usize::from(area.height));
        let lines: Vec<Line<'_>> = lines.map(|line| Line::styled(format!(" {line}"), style)).collect();
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn help(&self, frame: &mut Frame<'_>, from: usize) {
        let size = self.state.size;
        let width = size.width.saturating_sub(2).min(78);
        let height = u16::try_from(KEYS.len() + 2).unwrap_or(size.height).min(size.height - 2);
        let area = Rect::new((size.width - width) / 2, (size.height - height) / 2, width, height);
        let block = ratatui::widgets::Block::bordered().title(" keys ");
        frame.render_widget(Clear, area);
        let inside = block.inner(area).inner(Margin::new(1, 0));
        frame.render_widget(block, area);
        let keys = KEYS.iter().map(|(keys, _)| keys.width()).max().unwrap_or(0);
        let line = |(key, does): &(&str, &str)| {
            Line::from(vec![
                Span::styled(padded(key, keys + 2), Style::new().add_modifier(Modifier::BOLD)),
                Span::raw((*does).to_owned()),
            ])
        };
        let lines: Vec<Line<'_>> = KEYS.iter().skip(from).map(line).collect();
        frame.render_widget(Paragraph::new(lines), inside);
    }
}

/// Returns text of the file of grades on one line.
fn shown(value: &str) -> String {
    text::visible(value.replace('\n', " ⏎ ").as_bytes())
}

/// Returns a text with blanks up to this width, or cut.
fn padded(text: &str, width: usize) -> String {
    let text = cut(text, width);
    let blanks = width.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(blanks))
}

/// Returns a text that fits, with `…` if it was cut.
fn fitted(text: &str, width: u16) -> String {
    padded(text, usize::from(width))
}

fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    for character in text.chars() {
        if kept.width() + character.width().unwrap_or(0) >= width {
            break;
        }
        kept.push(character);
    }
    kept + "…"
}

/// Returns what is right of this many columns.
fn after(line: &str, columns: usize) -> String {
    let mut passed = 0;
    let rest = line.chars().skip_while(|character| {
        let is_before = passed < columns;
        passed += character.width().unwrap_or(0);
        is_before
    });
    rest.collect()
}

/// Returns the piece of a line that is typed that fits and has the cursor, and the column of the cursor in it.
fn around_cursor(line: &line::Line, room: usize) -> (String, usize) {
    let (before, whole) = (shown(&line.before()), shown(&line.text()));
    let hidden = before.width().saturating_sub(room.saturating_sub(1));
    let piece = after(&whole, hidden);
    (cut(&piece, room), before.width().saturating_sub(hidden))
}
