//! Where everything is on the screen.

use ratatui::layout::{Rect, Size};

/// The least size of a terminal.
pub(super) const LEAST: Size = Size { width: 40, height: 12 };
/// The least size at which the report is next to the source.
const WIDE: Size = Size { width: 110, height: 20 };
/// Maximum width of the source next to the report: a line of 100 columns, with its number.
const SOURCE: u16 = 108;

/// The areas of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Areas {
    /// The line at the top.
    pub(super) head: Rect,
    /// The files; the report, too, if it has no area of its own.
    pub(super) page: Rect,
    /// The report.
    pub(super) report: Option<Rect>,
    /// The rows to fill in, with a title.
    pub(super) slots: Rect,
    /// The line about the row, in which values are typed.
    pub(super) prompt: Rect,
    /// The line for messages.
    pub(super) message: Rect,
}

/// Returns the areas of a screen, if it is large enough.
pub(super) fn areas(size: Size, rows: usize) -> Option<Areas> {
    if size.width < LEAST.width || size.height < LEAST.height {
        return None;
    }
    let (width, height) = (size.width, size.height);
    let line = |y: u16| Rect::new(0, y, width, 1);
    let body = Rect::new(0, 1, width, height - 3);
    let wanted = u16::try_from(rows).unwrap_or(u16::MAX).saturating_add(1);
    let (page, report, slots) = if width >= WIDE.width && height >= WIDE.height {
        let left = (width * 3 / 5).min(SOURCE);
        let tall = wanted.min(body.height / 2);
        let right = Rect::new(left + 1, 1, width - left - 1, body.height);
        let slots = Rect { height: tall, ..right };
        let report = Rect { y: 1 + tall, height: body.height - tall, ..right };
        (Rect { width: left, ..body }, Some(report), slots)
    } else {
        let tall = wanted.min((body.height * 2 / 5).max(3));
        let page = Rect { height: body.height - tall, ..body };
        (page, None, Rect { y: 1 + page.height, height: tall, ..body })
    };
    Some(Areas { head: line(0), page, report, slots, prompt: line(height - 2), message: line(height - 1) })
}

/// Returns the number of lines of an area below its title.
pub(super) fn lines(area: Rect) -> usize {
    usize::from(area.height.saturating_sub(1))
}
