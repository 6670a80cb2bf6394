//! What a program printed as it aborted: the C library's own words are the cause of the crash, not output of the game.

use std::sync::LazyLock;

use reference::{Ending, Transcript};
use regex::bytes::Regex;

use crate::text;
use crate::verdict::{Finding, FindingKind, Judgment};

/// The longest reason that is quoted.
const LONGEST: usize = 160;

/// What a program prints last when it aborts, and what it means; each expression matches up to the end.
static REASONS: LazyLock<[(Regex, &str); 5]> = LazyLock::new(|| {
    let pattern =
        |text: &str| Regex::new(&format!(r"(?-u)(?:{text})\s*\z")).expect("the pattern is a constant");
    [
        (
            pattern(
                r"(?:(?:malloc|free|realloc|munmap_chunk|mremap_chunk|malloc_consolidate)\(\): |double free or corruption|corrupted (?:size vs\. prev_size|double-linked list))[^\n]*",
            ),
            "heap corruption",
        ),
        (pattern(r"\*\*\* stack smashing detected \*\*\*[^\n]*"), "stack buffer overflow"),
        (pattern(r"\*\*\* buffer overflow detected \*\*\*[^\n]*"), "buffer overflow"),
        (pattern(r"\S+: [^\n]*: Assertion [`'][^\n]*' failed\.(?:\nAborted)?"), "failed assertion"),
        (pattern(r"terminate called [^\n]*(?:\n  what\(\):  [^\n]*)?"), "uncaught exception"),
    ]
});

/// The reason that a program printed before it aborted.
pub(super) struct Reason {
    means: &'static str,
    words: String,
}

/// Returns an aborted run without the reason that it printed last, and that reason; `None` for any other run.
pub(super) fn split(run: &Transcript) -> Option<(Transcript, Reason)> {
    if run.ending != Ending::Signalled(libc::SIGABRT) {
        return None;
    }
    let (at, last) = run.turns.iter().enumerate().rfind(|(_, turn)| !turn.output.is_empty())?;
    let (found, means) =
        REASONS.iter().find_map(|(pattern, means)| Some((pattern.find(&last.output)?, *means)))?;
    let words = found.as_bytes().trim_ascii().split(|byte| *byte == b'\n');
    let words: Vec<String> = words.map(|line| text::visible(line.trim_ascii())).collect();
    let words = text::shorten(&words.join("; "), LONGEST).replace('`', "'");
    let mut rest = run.clone();
    rest.turns[at].output.truncate(found.start());
    Some((rest, Reason { means, words }))
}

impl Reason {
    /// Returns the judgment with the reason in the finding on the crash.
    pub(super) fn told(&self, mut judgment: Judgment) -> Judgment {
        let findings = judgment.finding.iter_mut().chain(&mut judgment.others);
        for finding in findings.filter(|finding| finding.kind == FindingKind::Ending) {
            *finding = Finding {
                message: format!("Aborted (SIGABRT): {}, `{}`.", self.means, self.words),
                ..finding.clone()
            };
        }
        judgment
    }
}
