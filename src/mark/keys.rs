//! All keys, for the help.

/// What each key does.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("Up Down, k j", "previous or next row to fill in"),
    ("0-9", "type a grade: points such as 27, or a share such as 90%"),
    ("Enter", "change the value of the row; Enter saves, Esc cancels"),
    ("c", "write the comment of this part; Alt-Enter begins a line"),
    ("x, Delete", "remove the value of the row"),
    ("n p", "next or previous submission"),
    ("N P", "next or previous submission that is not complete"),
    ("/", "go to a number, or search the text shown"),
    ("Tab, Shift-Tab", "next or previous file; the last is the report"),
    ("r", "report of the automatic grading, and back"),
    ("Space b", "scroll a page down or up (also PageDown, PageUp)"),
    ("J K", "scroll a line down or up (also Ctrl-Down, Ctrl-Up)"),
    ("Left Right, h l", "scroll sideways"),
    ("g G", "beginning or end of the file"),
    ("?", "this help"),
    ("q, Ctrl-C", "quit; every change is in the file already"),
];
