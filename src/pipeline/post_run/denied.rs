//! Findings about what the sandbox denied. They are reported only if the run fails, since they may be the cause.
//!
//! The source line that tries it is found by a name in it.

use std::fs;
use std::path::Path;

use reference::{Ending, Transcript};

use super::at_the_end;
use crate::compare;
use crate::denied::Denied;
use crate::language::{Kind, Language};
use crate::text;
use crate::verdict::{Finding, FindingKind, Judgment, Verdict};

/// Maximum size of a source file that is searched.
const LARGEST: u64 = 1 << 20;

/// Returns the judgment of a run whose program tried these things, with the places in these sources. `directory`: their
/// directory. `with_others`: whether code of the assignment runs in the same process, such as a test framework; then only calls that the
/// sources name are reported.
pub(in crate::pipeline) fn told(
    judgment: Judgment,
    denied: &[Denied],
    transcript: &Transcript,
    (directory, sources): (&Path, &[String]),
    with_others: bool,
) -> Judgment {
    // A slip is no consequence of it, unless a pause was left to another program.
    let pauses = judgment.finding.as_ref().is_some_and(|finding| finding.kind == FindingKind::Pause);
    if judgment.verdict == Verdict::Passed || judgment.verdict == Verdict::Partial && !pauses {
        return judgment;
    }
    let findings = denied.iter().filter_map(|denied| {
        let place = place(*denied, directory, sources);
        if with_others && place.is_none() {
            return None;
        }
        let place = place.map_or_else(String::new, |place| format!(" ({place})"));
        let after = match compare::crash_after_denial(transcript) {
            Some(crash) if judgment.verdict == Verdict::RuntimeError => format!(", {crash}"),
            _ => String::new(),
        };
        let says = format!(
            "the program tried to {}{place}, which the sandbox does not allow{after}.",
            denied.tried()
        );
        Some(at_the_end(FindingKind::Denied, transcript, &says, None))
    });
    let mut findings: Vec<Finding> = findings.collect();
    // An uncaught exception or a failed assertion is a consequence of the denied call.
    if transcript.ending == Ending::Signalled(libc::SIGABRT)
        && judgment.verdict == Verdict::RuntimeError
        && !findings.is_empty()
    {
        let first = findings.remove(0);
        findings.extend(judgment.others);
        return Judgment { finding: Some(first), others: findings, ..judgment };
    }
    findings.extend(judgment.others);
    Judgment { others: findings, ..judgment }
}

/// Returns the first line of these sources with a name that leads to this: `` `system` at game.cpp:12 ``.
fn place(denied: Denied, directory: &Path, sources: &[String]) -> Option<String> {
    denied
        .names()
        .iter()
        .find_map(|name| sources.iter().find_map(|source| line_with(name, &directory.join(source), source)))
}

fn line_with(name: &str, path: &Path, source: &str) -> Option<String> {
    let about = fs::symlink_metadata(path).ok()?;
    if !about.is_file() || about.len() > LARGEST {
        return None;
    }
    let bytes = fs::read(path).ok()?;
    let lexis = Language::of_file(source).unwrap_or(Language::C).lexis;
    let code = lexis.blanked(&bytes, &[Kind::Comment]);
    let code = String::from_utf8_lossy(&code);
    let calls = |line: &str| {
        let part_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        line.match_indices(name).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + name.len()..]);
            !line.trim_start().starts_with('#')
                && !before.ends_with(part_of_name)
                && !after.starts_with(part_of_name)
                && !before.contains('"')
        })
    };
    let at = code.lines().position(calls)?;
    Some(format!("`{}` at {}:{}", name, text::visible(source.as_bytes()), at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_finds_the_line_of_the_call() {
        let directory = tempfile::tempdir().unwrap();
        let write = |text: &str| fs::write(directory.path().join("game.cpp"), text).unwrap();
        let found = |denied| place(denied, directory.path(), &["none.cpp".to_owned(), "game.cpp".to_owned()]);
        write(
            "#include <thread>\n// system(\"clear\")\nint fork_of = 1;\nputs(\"fork\");\n  system(\"clear\");\n",
        );
        assert_eq!(found(Denied::Program).unwrap(), "`system` at game.cpp:5");
        assert_eq!(found(Denied::Process), None);
        assert_eq!(found(Denied::Thread), None);
        write("#include <thread>\nint main() { std::thread t(play); }\n");
        assert_eq!(found(Denied::Thread).unwrap(), "`std::thread` at game.cpp:2");
    }
}
