//! Manual grades as a table: `marks.csv`, with a row for each grade.
//!
//! ```csv
//! student,part,key,value,comment
//! ada,play,style,27,clear names
//! ada,,adjust,-5,no names in the files
//! ```
//!
//! It is converted to the tree of the same grades in YAML, in which every value keeps its place in the table, and checked like that.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::checker::{Checker, Span};
use super::super::error::{Source, SpecError, excerpt};
use super::super::model::Assignment;
use super::super::yaml::{Kind, Node};
use crate::text::{
    self,
    csv::{self, Row},
};

/// The columns.
const COLUMNS: [&str; 5] = ["student", "part", "key", "value", "comment"];

/// The keys with a single value.
const PLAIN: [&str; 4] = ["style", "functionality", "points", "extension"];
/// The keys whose comment is the reason.
const ADJUST: &str = "adjust";
const TOTAL: &str = "total";
const EXCUSED: &str = "excused";
const REMARK: &str = "comment";

/// The entries of a mapping.
type Entries = Vec<(Node, Node)>;

/// Whether a file of this name is a table.
pub fn is_table(name: &str) -> bool {
    name.to_lowercase().ends_with(".csv")
}

/// Parses a table; returns the tree of its grades, unless it has no header, and its errors.
pub(super) fn open(source: &Arc<Source>, assignment: &Assignment) -> (Option<Node>, Checker) {
    let mut checker = Checker::of(source, Vec::new());
    let bytes = source.text().as_bytes();
    let rows = csv::rows(bytes, 0, csv::separator(bytes));
    let Some((header, rows)) = rows.split_first() else { return (None, checker) };
    let Some(columns) = columns(&mut checker, header) else { return (None, checker) };
    let width = header.cells.len();
    let mut tree = Tree { checker, columns, width, assignment, seen: HashMap::new(), root: Vec::new() };
    rows.iter().for_each(|row| tree.add(row));
    let root = Node { span: 0..0, kind: Kind::Mapping(tree.root) };
    (Some(root), tree.checker)
}

/// Returns where each column is; `None`, with an error, if one is missing. A column that is most likely misspelled is an error, too, but
/// its cells are read, so that the errors of all rows are found at once.
fn columns(checker: &mut Checker, header: &Row) -> Option<[usize; 5]> {
    let titles: Vec<String> = header.values().map(|title| title.trim().to_lowercase()).collect();
    let mut places = COLUMNS.map(|name| titles.iter().position(|title| title == name));
    let mut seen = HashMap::new();
    for (at, (title, cell)) in titles.iter().zip(&header.cells).enumerate() {
        let span = inner(&cell.span, checker);
        if COLUMNS.contains(&title.as_str()) {
            checker.unique(&mut seen, (title, &span), |name| format!("two columns are called `{name}`"));
            continue;
        }
        let message = format!("unknown column `{}`", excerpt(title));
        checker.unknown(&span, message, (title, "column"), COLUMNS);
        let missing = COLUMNS.iter().enumerate().filter(|(at, _)| places[*at].is_none());
        if let Some(near) = text::nearest(title, missing.map(|(_, name)| *name)) {
            places[COLUMNS.iter().position(|name| *name == near)?] = Some(at);
        }
    }
    let missing = COLUMNS.iter().zip(&places).filter(|(_, place)| place.is_none());
    let missing: Vec<String> = missing.map(|(name, _)| format!("`{name}`")).collect();
    if !missing.is_empty() {
        let end = header.cells.last().map_or(0, |cell| cell.span.end);
        let (noun, is) = if missing.len() == 1 { ("column", "is") } else { ("columns", "are") };
        let message = format!("the {noun} {} {is} missing", text::list(&missing, "and"));
        let hint = format!("the first line is: {}", COLUMNS.join(","));
        checker.hinted(&(end..end), message, "", [hint]);
        return None;
    }
    Some(places.map(Option::unwrap_or_default))
}

/// Returns the bytes of a cell without quotes.
fn inner(span: &Span, checker: &Checker) -> Span {
    let written = checker.written(span);
    match written.starts_with('"') && written.ends_with('"') && written.len() > 1 {
        true => span.start + 1..span.end - 1,
        false => span.clone(),
    }
}

/// A cell of a row: its value without blanks around it, and its place.
struct Given {
    text: String,
    span: Span,
}

impl Given {
    fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns it as a value of YAML.
    fn node(&self) -> Node {
        Node::plain(&self.text, self.span.clone())
    }

    /// Returns it as text, even if it looks like a number.
    fn text(&self, text: String) -> Node {
        Node { span: self.span.clone(), kind: Kind::Scalar { text, plain: false } }
    }
}

/// The tree of the rows so far.
struct Tree<'a> {
    checker: Checker,
    columns: [usize; 5],
    /// Number of all columns.
    width: usize,
    assignment: &'a Assignment,
    seen: HashMap<String, Span>,
    root: Entries,
}

impl Tree<'_> {
    fn add(&mut self, row: &Row) {
        if row.values().all(|value| value.trim().is_empty()) {
            return;
        }
        if let Some(extra) = row.cells.get(self.width..).and_then(<[_]>::first) {
            let hint = "put text that contains the separator in quotes".to_owned();
            let expected = format!("expected {} cells", self.width);
            self.checker.hinted(&extra.span, "this row has too many cells", expected, [hint]);
            return;
        }
        let cells = self.columns.map(|column| self.cell(row, column));
        let [student, _, key, value, comment] = &cells;
        if student.is_empty() {
            self.checker.error(&student.span, "the student is missing", "expected whose grade this is");
        } else if value.is_empty() && comment.is_empty() {
            // To be filled in: the student is known.
            child(&mut self.root, student);
        } else if key.is_empty() && !value.is_empty() {
            self.checker.error(&key.span, "the key is missing", "expected what the value is for");
        } else {
            self.fill(&cells);
        }
    }

    fn cell(&self, row: &Row, column: usize) -> Given {
        let end = row.cells.last().map_or(0, |cell| cell.span.end);
        let span = row.cells.get(column).map_or(end..end, |cell| inner(&cell.span, &self.checker));
        Given { text: row.cell(column).trim().to_owned(), span }
    }

    /// Adds a row that has a value or a comment.
    fn fill(&mut self, cells: &[Given; 5]) {
        let [student, part, key, value, comment] = cells;
        let name = if key.is_empty() { REMARK } else { key.text.as_str() };
        let by_criterion = self.assignment.rubric.iter().any(|one| one.name == name);
        let with_reason = [ADJUST, TOTAL, EXCUSED].contains(&name);
        if !PLAIN.contains(&name) && name != REMARK && !by_criterion && !with_reason {
            let criteria = self.assignment.rubric.iter().map(|one| one.name.as_str());
            let known = PLAIN.into_iter().chain(criteria).chain([REMARK, ADJUST, TOTAL, EXCUSED]);
            let message = format!("unknown key `{}`", excerpt(name));
            self.checker.unknown(&key.span, message, (name, "key"), known);
            return;
        }
        if !part.is_empty() && self.assignment.part(&part.text).is_none() {
            let message = format!("`{}` has no part `{}`", self.assignment.name, excerpt(&part.text));
            let known = self.assignment.parts.iter().map(|part| part.id.as_str());
            self.checker.unknown(&part.span, message, (&part.text, "part"), known);
            return;
        }
        if !value.is_empty() || with_reason {
            let place = format!("{}\0{}\0{name}", student.text, part.text);
            let twice = |_: &str| {
                format!("duplicate grade: `{}` has `{}` already", excerpt(&student.text), excerpt(name))
            };
            if !self.checker.unique(&mut self.seen, (&place, &key.span), twice) {
                return;
            }
        }
        let Some(node) = self.value(name, key, value, comment) else { return };
        let mut entries = child(&mut self.root, student);
        if !part.is_empty() {
            entries = child(entries, part);
        }
        if !with_reason && !comment.is_empty() {
            let about = if by_criterion { format!("{name}: {}", comment.text) } else { comment.text.clone() };
            remark(entries, comment, about);
        }
        if let Some(node) = node {
            let style = Given { text: "style".to_owned(), span: key.span.clone() };
            let entries = if by_criterion { child(entries, &style) } else { entries };
            entries.push((key.text(name.to_owned()), node));
        }
    }

    /// Returns the value of a row, if it has one; `None` if it has an error.
    fn value(&mut self, name: &str, key: &Given, value: &Given, comment: &Given) -> Option<Option<Node>> {
        let unwanted = [REMARK, EXCUSED].contains(&name) && !value.is_empty();
        let lacks_reason = [ADJUST, TOTAL, EXCUSED].contains(&name) && comment.is_empty();
        if unwanted {
            let message = format!("`{name}` has no value");
            self.checker.error(
                &value.span,
                message,
                "expected nothing here: the text is in the column `comment`",
            );
        } else if lacks_reason {
            self.checker.error(
                &comment.span,
                format!("the reason for `{name}` is missing"),
                "expected why, for the student",
            );
        }
        let lacks_value = [ADJUST, TOTAL].contains(&name) && value.is_empty();
        if lacks_value {
            let message = format!("the value of `{name}` is missing");
            self.checker.error(&value.span, message, "expected a number of points in the column `value`");
        }
        if unwanted || lacks_reason || lacks_value {
            return None;
        }
        Some(match name {
            ADJUST | TOTAL => {
                let named = |name: &str| key.text(name.to_owned());
                let reason = comment.text(comment.text.clone());
                let entries = vec![(named("points"), value.node()), (named("why"), reason)];
                Some(Node { span: key.span.clone(), kind: Kind::Mapping(entries) })
            }
            EXCUSED => Some(comment.text(comment.text.clone())),
            _ => (!value.is_empty()).then(|| value.node()),
        })
    }
}

/// Returns the entries of a mapping within a mapping, which is added if it is not there.
fn child<'e>(entries: &'e mut Entries, name: &Given) -> &'e mut Entries {
    let is_it = |(key, node): &(Node, Node)| key.text() == name.text && matches!(node.kind, Kind::Mapping(_));
    let at = entries.iter().position(is_it).unwrap_or_else(|| {
        let node = Node { span: name.span.clone(), kind: Kind::Mapping(Vec::new()) };
        entries.push((name.text(name.text.clone()), node));
        entries.len() - 1
    });
    match &mut entries[at].1.kind {
        Kind::Mapping(entries) => entries,
        Kind::Scalar { .. } | Kind::List(_) => unreachable!("only mappings are found or added"),
    }
}

/// Adds a comment; several of one part are lines of one.
fn remark(entries: &mut Entries, given: &Given, about: String) {
    let earlier = entries.iter_mut().find(|(key, _)| key.text() == REMARK);
    match earlier.map(|(_, node)| &mut node.kind) {
        Some(Kind::Scalar { text, .. }) => *text = format!("{text}\n{about}"),
        _ => entries.push((given.text(REMARK.to_owned()), given.text(about))),
    }
}

/// Returns the text of a table with rows to be filled in for more students. It keeps what it has, its separator, and its order of
/// columns; an empty text gets a header.
///
/// # Errors
/// Its header is not right.
pub fn with_students<'a>(
    old: &Arc<Source>,
    students: impl IntoIterator<Item = &'a String>,
    assignment: &Assignment,
) -> std::result::Result<String, Vec<SpecError>> {
    let mut text = old.text().to_owned();
    if text.trim().is_empty() {
        text = COLUMNS.join(",") + "\n";
    }
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    if !text.ends_with('\n') {
        text.push_str(line_end);
    }
    let separator = csv::separator(text.as_bytes());
    let rows = csv::rows(text.as_bytes(), 0, separator);
    let mut checker = Checker::of(&Source::new(old.name(), text.clone()), Vec::new());
    let columns = rows.first().and_then(|header| columns(&mut checker, header));
    let errors = checker.finish();
    let Some(columns) = columns.filter(|_| errors.is_empty()) else { return Err(errors) };
    for student in students {
        for (part, key) in blanks(assignment) {
            let mut cells = [const { String::new() }; COLUMNS.len()];
            for (column, value) in columns.into_iter().zip([student, part, key]) {
                cells[column] = csv::quoted(value, separator);
            }
            text.push_str(&(cells.join(&char::from(separator).to_string()) + line_end));
        }
    }
    Ok(text)
}

/// Returns the part and the key of each row of a student.
fn blanks(assignment: &Assignment) -> Vec<(&str, &str)> {
    let mut rows = vec![("", REMARK)];
    for part in &assignment.parts {
        let id = part.id.as_str();
        match part.auto_grading() {
            None => rows.push((id, "points")),
            Some(_) if assignment.weights.style == 0 => rows.push((id, REMARK)),
            Some(_) if assignment.rubric.is_empty() => rows.push((id, "style")),
            Some(_) => rows.extend(assignment.rubric.iter().map(|one| (id, one.name.as_str()))),
        }
    }
    rows
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
