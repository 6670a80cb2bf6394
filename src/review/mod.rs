//! Review: notes on a manually graded part for the person who grades it.
//!
//! Describes the comment at the top of a source, and renders recorded sessions. Runs nothing; notes do not change
//! points.

mod answers;
mod header;

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use reference::Transcript;

use crate::record::SessionRecord;
use crate::report::screen;
use crate::report::theme::Theme;
use crate::text::{count, shorten};
use crate::verdict::ending_in_words;

pub use header::describe;

/// Maximum number of bytes of a source that are read: far more than there are before any code.
const START: u64 = 256 << 10;
/// Maximum size of a session in the record.
const LINES: usize = 80;
const WIDTH: usize = 160;

/// Returns the start of a source, or `None` if it is not a regular file or cannot be read.
pub fn start_of(directory: &Path, name: &str) -> Option<Vec<u8>> {
    let path = directory.join(name);
    fs::symlink_metadata(&path).ok().filter(fs::Metadata::is_file)?;
    let mut bytes = Vec::new();
    File::open(&path).ok()?.take(START).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Returns a run as the grader reads it.
pub fn session(name: &str, transcript: &Transcript) -> SessionRecord {
    let screen = screen::render(transcript, Theme::PLAIN);
    let all = screen.lines().count();
    let mut lines: Vec<String> = screen.lines().take(LINES).map(|line| shorten(line, WIDTH)).collect();
    if all > LINES {
        lines.push(format!("[and {} more]", count(all - LINES, "line")));
    }
    SessionRecord {
        name: name.to_owned(),
        screen: lines.join("\n"),
        ending: ending_in_words(transcript.ending),
    }
}

#[cfg(test)]
mod tests {
    use reference::{Ending, Turn};

    use super::*;

    #[test]
    fn a_session_is_capped_and_escaped() {
        let turn = Turn { output: b"\x1b[2J<b>\n".repeat(100), ..Turn::default() };
        let record =
            session("s", &Transcript { turns: vec![turn], ending: Ending::OutputLimit, unread: vec![] });
        assert!(record.screen.starts_with("\\x1b[2J<b>\n"), "{}", record.screen);
        assert!(record.screen.ends_with("\n[and 20 lines more]"), "{}", record.screen);
        assert_eq!(record.ending, "exceeded its output limit");
    }

    #[test]
    fn only_regular_files_are_sources() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("extra.c"), "// bets").unwrap();
        fs::create_dir(directory.path().join("directory.c")).unwrap();
        std::os::unix::fs::symlink("extra.c", directory.path().join("link.c")).unwrap();
        assert_eq!(start_of(directory.path(), "extra.c").as_deref(), Some(&b"// bets"[..]));
        for name in ["directory.c", "link.c", "none.c"] {
            assert_eq!(start_of(directory.path(), name), None, "{name}");
        }
    }
}
