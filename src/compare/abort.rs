//! What a program printed as it aborted: the words of the C library, or of an interpreter about an uncaught exception, are the cause of
//! the crash, not output of the program.

use std::sync::LazyLock;

use reference::{Ending, Transcript};
use regex::bytes::Regex;

use crate::language::{self, Crash};
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

/// The messages about uncaught exceptions.
static UNCAUGHT: LazyLock<Vec<(Regex, Regex, &Crash)>> = LazyLock::new(|| {
    let crashes = language::ALL.iter().filter_map(|language| language.runtime.crash);
    let pattern = |text: &str| Regex::new(text).expect("the pattern is a constant");
    crashes.map(|crash| (pattern(crash.uncaught), pattern(crash.place), crash)).collect()
});

/// The reason that a program printed before it aborted.
pub(super) struct Reason {
    says: String,
    hint: Hint,
}

/// What a student can do about it.
enum Hint {
    /// What is said about any crash.
    Usual,
    /// What the exception usually means, if that is known.
    Meaning(Option<String>),
}

/// Returns a run that aborted or ended by an uncaught exception without what it printed last about that, and the reason; `None` for
/// any other run. The exception of an interpreter is a crash like that of an executable.
pub(super) fn split(run: &Transcript) -> Option<(Transcript, Reason)> {
    let (at, last) = run.turns.iter().enumerate().rfind(|(_, turn)| !turn.output.is_empty())?;
    let (start, reason) = match run.ending {
        Ending::Signalled(libc::SIGABRT) => aborted(&last.output).or_else(|| uncaught(&last.output))?,
        Ending::Exited(code) if code != 0 => uncaught(&last.output)?,
        _ => return None,
    };
    let mut rest = run.clone();
    rest.turns[at].output.truncate(start);
    rest.ending = Ending::Signalled(libc::SIGABRT);
    Some((rest, reason))
}

fn aborted(output: &[u8]) -> Option<(usize, Reason)> {
    let (found, means) = REASONS.iter().find_map(|(pattern, means)| Some((pattern.find(output)?, *means)))?;
    let words = quoted(found.as_bytes());
    Some((
        found.start(),
        Reason { says: format!("Aborted (SIGABRT): {means}, `{words}`."), hint: Hint::Usual },
    ))
}

fn uncaught(output: &[u8]) -> Option<(usize, Reason)> {
    let of_specs = language::command::crashes()
        .into_iter()
        .filter_map(|crash| Some((Regex::new(crash.uncaught).ok()?, Regex::new(crash.place).ok()?, crash)));
    let of_specs: Vec<_> = of_specs.collect();
    let (found, place, crash) = UNCAUGHT
        .iter()
        .chain(&of_specs)
        .find_map(|(pattern, place, crash)| Some((pattern.captures(output)?, place, *crash)))?;
    let (whole, what) = (found.get(0)?, found.name("what")?.as_bytes());
    let mut places = place.captures_iter(whole.as_bytes());
    let place = if crash.is_last_place { places.last() } else { places.next() };
    let place = place.map_or_else(String::new, |place| {
        format!(", line {} of `{}`", quoted(&place["line"]), quoted(&place["file"]))
    });
    let hint = crash.meaning(what).map(|(name, means)| format!("`{name}` usually means {means}"));
    let says = format!("{}: `{}`{place}.", crash.name, quoted(what));
    Some((whole.start(), Reason { says, hint: Hint::Meaning(hint) }))
}

/// Returns what a program printed as visible text on one line, without backquotes.
fn quoted(words: &[u8]) -> String {
    let lines = words.trim_ascii().split(|byte| *byte == b'\n');
    let lines: Vec<String> = lines.map(|line| text::visible(line.trim_ascii())).collect();
    text::shorten(&lines.join("; "), LONGEST).replace('`', "'")
}

impl Reason {
    /// Returns the judgment with the reason in the finding on the crash.
    pub(super) fn told(&self, mut judgment: Judgment) -> Judgment {
        let findings = judgment.finding.iter_mut().chain(&mut judgment.others);
        for finding in findings.filter(|finding| finding.kind == FindingKind::Ending) {
            let hint = match &self.hint {
                Hint::Usual => finding.hint.clone(),
                Hint::Meaning(meaning) => meaning.clone(),
            };
            *finding = Finding { message: self.says.clone(), hint, ..finding.clone() };
        }
        judgment
    }
}

#[cfg(test)]
mod tests {
    use reference::Turn;

    use super::*;

    fn reason(output: &str, code: i32) -> Option<(String, String, Option<String>)> {
        let turns = vec![Turn { output: output.into(), ..Turn::default() }];
        let run = Transcript { turns, ending: Ending::Exited(code), unread: Vec::new() };
        let (rest, reason) = split(&run)?;
        let hint = match reason.hint {
            Hint::Usual => None,
            Hint::Meaning(meaning) => meaning,
        };
        Some((String::from_utf8(rest.output()).unwrap(), reason.says, hint))
    }

    #[test]
    fn uncaught_exceptions_are_crashes_with_a_place() {
        let python = "Number? Traceback (most recent call last):\n  File \"game.py\", line 7, in <module>\n    main()\n  File \"game.py\", line 3, in main\n    n = int(input())\n        ^^^^^^^\nValueError: invalid literal for int() with base 10: 'x'\n";
        let java = "Number? Exception in thread \"main\" java.util.InputMismatchException: For input string: \"x\"\n\tat java.base/java.util.Scanner.throwFor(Scanner.java:939)\n\tat java.base/java.util.Scanner.nextInt(Scanner.java:2258)\n\tat Game.main(Game.java:6)\n";
        let rust = "Number? thread 'main' (14418) panicked at game.rs:7:20:\nindex out of bounds: the len is 3 but the index is 7\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n";
        let go = "Number? panic: runtime error: index out of range [7] with length 3\n\ngoroutine 1 [running]:\nmain.f(...)\n\t./game.go:5\nmain.main()\n\t./game.go:33\nexit status 2\n";
        let node = "Number? game.js:3\n  foo();\n  ^\n\nReferenceError: foo is not defined\n    at main (game.js:3:3)\n    at node:internal/main/run_main_module:28:49\n\nNode.js v20.20.2\n";
        for (output, says, hint) in [
            (
                python.replace("Number? ", "Number? \n"),
                "Uncaught exception: `ValueError: invalid literal for int() with base 10: 'x'`, line 3 of `game.py`.",
                "ValueError",
            ),
            (
                java.replace("Number? ", "Number? \n"),
                "Uncaught exception: `java.util.InputMismatchException: For input string: \"x\"`, line 6 of `Game.java`.",
                "InputMismatchException",
            ),
            (
                node.replace("Number? ", "Number? \n"),
                "Uncaught exception: `ReferenceError: foo is not defined`, line 3 of `game.js`.",
                "ReferenceError",
            ),
            (
                rust.replace("Number? ", "Number? \n"),
                "Panic: `index out of bounds: the len is 3 but the index is 7`, line 7 of `game.rs`.",
                "index out of bounds",
            ),
            (
                go.to_owned(),
                "Panic: `runtime error: index out of range [7] with length 3`, line 5 of `game.go`.",
                "index out of range",
            ),
            // After a prompt without a newline.
            (
                python.to_owned(),
                "Uncaught exception: `ValueError: invalid literal for int() with base 10: 'x'`, line 3 of `game.py`.",
                "ValueError",
            ),
        ] {
            let (rest, found, means) = reason(&output, 1).unwrap_or_else(|| panic!("{output}"));
            assert_eq!(found, says);
            assert!(
                rest.starts_with("Number? ") && !rest.contains("rror") && !rest.contains("panic"),
                "{rest}"
            );
            assert!(means.unwrap().starts_with(&format!("`{hint}` usually means ")));
            assert_eq!(reason(&output, 0), None, "it ended well");
        }
        assert_eq!(reason("Traceback (most recent call last):\nnothing\n", 1), None);
    }
}
