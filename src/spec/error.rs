//! Errors of spec files and of `marks.yaml`: the message, its position, and hints, rendered with the source line.

use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::error::Error;
use crate::text;

/// Maximum number of errors that are shown; the rest are counted. A file of nonsense must not fill the terminal.
const SHOWN: usize = 50;

/// Maximum number of columns of a source line; a longer one is cut around the carets.
const WIDTH: usize = 120;

/// A text file as it was read, and its name in messages.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
    /// The byte offset of each line.
    lines: Vec<usize>,
}

impl Source {
    /// Creates it from a text and its name in messages, most often a path.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        let text = text.into();
        let after = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(after).collect();
        Arc::new(Self { name: name.into(), lines, text })
    }

    /// Returns its name in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the line that contains this byte, counted from 0, and the bytes of that line without its newline.
    fn line_at(&self, byte: usize) -> (usize, Range<usize>) {
        let line = self.lines.partition_point(|start| *start <= byte).saturating_sub(1);
        let start = self.lines[line];
        let end = self.lines.get(line + 1).map_or(self.text.len(), |next| next - 1);
        let end = if self.text[start..end].ends_with('\r') { end - 1 } else { end };
        (line, start..end)
    }
}

/// A range of a file, or a whole file if it could not be read.
#[derive(Clone, Debug)]
pub struct Location {
    source: Arc<Source>,
    /// A byte range of the text, within one line.
    span: Option<Range<usize>>,
}

impl Location {
    /// Returns these bytes of the text, cut at the end of the line in which they begin.
    pub fn at(source: &Arc<Source>, span: Range<usize>) -> Self {
        let (_, line) = source.line_at(span.start);
        let start = span.start.clamp(line.start, line.end);
        let end = span.end.clamp(start, line.end);
        Self { source: Arc::clone(source), span: Some(start..end) }
    }

    /// Returns a file without text.
    pub fn file(name: impl Into<String>) -> Self {
        Self { source: Source::new(name, ""), span: None }
    }

    /// Returns the file's name in messages.
    pub fn name(&self) -> &str {
        self.source.name()
    }

    /// Returns the line, counted from 1; 1 for a whole file.
    pub fn line(&self) -> usize {
        self.span.as_ref().map_or(1, |span| self.source.line_at(span.start).0 + 1)
    }

    /// Returns the column in characters, counted from 1; 1 for a whole file.
    pub fn column(&self) -> usize {
        self.span.as_ref().map_or(1, |span| {
            let (_, line) = self.source.line_at(span.start);
            self.source.text[line.start..span.start].chars().count() + 1
        })
    }

    /// Returns the place as it stands before a warning: `marks.yaml:3:19`.
    pub fn short(&self) -> String {
        format!("{}:{}:{}", self.name(), self.line(), self.column())
    }

    /// Returns the source text there.
    pub fn text(&self) -> &str {
        self.span.as_ref().map_or("", |span| &self.source.text[span.clone()])
    }

    /// Returns its position, for sorting within a file.
    fn start(&self) -> usize {
        self.span.as_ref().map_or(0, |span| span.start)
    }
}

/// One error.
#[derive(Clone, Debug)]
pub struct SpecError {
    place: Location,
    message: String,
    expected: String,
    hints: Vec<String>,
    also: Option<(Location, String)>,
}

impl SpecError {
    /// Creates an error: its position, a message in lower case, and what was expected (shown next to the carets; may be
    /// empty).
    pub fn new(place: Location, message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { place, message: message.into(), expected: expected.into(), hints: Vec::new(), also: None }
    }

    /// Adds a hint: what to write instead, or which names are known.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// Adds several hints.
    #[must_use]
    pub fn hints(mut self, hints: impl IntoIterator<Item = String>) -> Self {
        self.hints.extend(hints);
        self
    }

    /// Adds a second position, with a label.
    #[must_use]
    pub fn also(mut self, place: Location, says: impl Into<String>) -> Self {
        self.also = Some((place, says.into()));
        self
    }

    /// Returns the file's name in messages.
    pub fn file(&self) -> &str {
        self.place.name()
    }

    /// Returns the line, counted from 1.
    pub fn line(&self) -> usize {
        self.place.line()
    }

    /// Returns the column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.place.column()
    }

    /// Returns the wrong text, as written.
    pub fn text(&self) -> &str {
        self.place.text()
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns what was expected; may be empty.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// Returns the hints.
    pub fn advice(&self) -> &[String] {
        &self.hints
    }

    /// Returns its position, for sorting the errors of a file.
    pub(super) fn order(&self) -> usize {
        self.place.start()
    }

    /// Returns the error as text with its lines and carets, without a newline at its end; `colour` adds ANSI styles.
    pub fn render(&self, colour: bool) -> String {
        let mut group = Group::with_title(Level::ERROR.primary_title(self.message.as_str()));
        group = add_place(group, &self.place, &self.expected, AnnotationKind::Primary);
        if let Some((place, says)) = &self.also {
            group = add_place(group, place, says, AnnotationKind::Context);
        }
        for hint in &self.hints {
            group = group.element(Level::HELP.with_name("hint").message(hint.as_str()));
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.term_width(WIDTH).render(&[group])
    }
}

/// Only this line is passed on: finding it in a large file for each of many errors would be slow.
fn add_place<'a>(group: Group<'a>, place: &'a Location, says: &'a str, kind: AnnotationKind) -> Group<'a> {
    let Some(span) = &place.span else {
        return group.element(Origin::path(place.name()));
    };
    let (number, line) = place.source.line_at(span.start);
    let within = span.start - line.start..span.end - line.start;
    let label = (!says.is_empty()).then_some(says);
    group.element(
        Snippet::source(&place.source.text[line])
            .line_start(number + 1)
            .path(place.name())
            .annotation(kind.span(within).label(label)),
    )
}

/// Returns several errors as one text, with a blank line between them; after the first fifty they are only counted.
pub fn render(errors: &[SpecError], colour: bool) -> String {
    let mut shown: Vec<String> = errors.iter().take(SHOWN).map(|error| error.render(colour)).collect();
    if errors.len() > SHOWN {
        shown.push(format!("and {}", text::count(errors.len() - SHOWN, "more error")));
    }
    shown.join("\n\n")
}

impl From<Vec<SpecError>> for Error {
    fn from(errors: Vec<SpecError>) -> Self {
        Error::Spec { count: errors.len(), rendered: render(&errors, false), undone: "nothing was run" }
    }
}

/// Returns "a key with a similar name exists: `weight`" if there is one, then the list of all names.
pub(super) fn names_known<'a>(
    word: &str,
    noun: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Vec<String> {
    let names: Vec<&str> = names.into_iter().collect();
    let near = text::nearest(word, names.iter().copied())
        .map(|name| format!("{} with a similar name exists: `{name}`", with_article(noun)));
    let known = match names[..] {
        [] => format!("no {noun} is available"),
        _ => format!("expected {}", text::list(&quoted(&names), "or")),
    };
    near.into_iter().chain([known]).collect()
}

/// Returns text of the file for a message: on one line and cut.
pub(crate) fn excerpt(text: &str) -> String {
    text::shorten(&text::visible(text.as_bytes()), 60)
}

/// `a key`, `an answer`.
pub(super) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Names in backticks, for [`text::list`].
pub(super) fn quoted(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}
