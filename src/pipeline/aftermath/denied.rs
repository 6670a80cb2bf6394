//! What a program tried and was denied: said where its run fails, for it may be why.
//!
//! Owns finding the line of the source that tries it, as far as a word in it tells; a program that passes is told nothing.

use std::fs;
use std::path::Path;

use reference::{Ending, Transcript};

use super::at_the_end;
use crate::compare;
use crate::denied::Denied;
use crate::language::{Kind, Language};
use crate::text;
use crate::verdict::{Finding, FindingKind, Judgement, Verdict};

/// A larger source is not looked through.
const LARGEST: u64 = 1 << 20;

/// The judgement of a run whose program tried these things, told where in these sources it did. `folder`: where they lie.
pub(in crate::pipeline) fn told(
    judgement: Judgement,
    denied: &[Denied],
    transcript: &Transcript,
    folder: &Path,
    sources: &[String],
) -> Judgement {
    if matches!(judgement.verdict, Verdict::Pass | Verdict::Flawed) {
        return judgement;
    }
    let findings = denied.iter().map(|denied| {
        let place = place(*denied, folder, sources);
        let place = place.map_or_else(String::new, |place| format!(" ({place})"));
        let after = match compare::crash_after_denial(transcript) {
            Some(crash) if judgement.verdict == Verdict::Crashed => format!(", {crash}"),
            _ => String::new(),
        };
        let says =
            format!("the program tried to {}{place}, which is not allowed here{after}.", denied.tried());
        at_the_end(FindingKind::Denied, transcript, says, None)
    });
    let mut findings: Vec<Finding> = findings.collect();
    // An uncaught exception or a failed assertion says less than what it was about.
    if transcript.ending == Ending::Signalled(libc::SIGABRT)
        && judgement.verdict == Verdict::Crashed
        && !findings.is_empty()
    {
        let first = findings.remove(0);
        findings.extend(judgement.others);
        return Judgement { finding: Some(first), others: findings, ..judgement };
    }
    findings.extend(judgement.others);
    Judgement { others: findings, ..judgement }
}

/// The first line of these sources with a name in it that leads to this: `game.cpp:12 uses "system"`.
fn place(denied: Denied, folder: &Path, sources: &[String]) -> Option<String> {
    denied
        .names()
        .iter()
        .find_map(|name| sources.iter().find_map(|source| line_with(name, &folder.join(source), source)))
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
    Some(format!("`{}` in line {} of {}", name, at + 1, text::visible(source.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_tries_it_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let write = |text: &str| fs::write(folder.path().join("game.cpp"), text).unwrap();
        let found = |denied| place(denied, folder.path(), &["none.cpp".to_owned(), "game.cpp".to_owned()]);
        write(
            "#include <thread>\n// system(\"clear\")\nint fork_of = 1;\nputs(\"fork\");\n  system(\"clear\");\n",
        );
        assert_eq!(found(Denied::Program).unwrap(), "`system` in line 5 of game.cpp");
        assert_eq!(found(Denied::Process), None);
        assert_eq!(found(Denied::Thread), None);
        write("#include <thread>\nint main() { std::thread t(play); }\n");
        assert_eq!(found(Denied::Thread).unwrap(), "`std::thread` in line 2 of game.cpp");
    }
}
