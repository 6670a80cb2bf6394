//! When the commit was made that a clone is at.
//!
//! Students control what is in `.git`, also its configuration, which can make Git run programs. So Git reads nothing there but objects:
//! it works in an empty repository of croupier's own whose objects are those of the clone, and fetches nothing.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use jiff::Timestamp;
use wait_timeout::ChildExt;

/// Maximum number of bytes of a file with references, and of a commit.
const MOST: u64 = 4 << 20;
/// How long Git may take to read a commit.
const PATIENCE: Duration = Duration::from_secs(10);

/// Returns the time of the commit that is checked out, in UTC as in RFC 3339, so that times can be ordered; none if there is no commit, or no Git.
pub(super) fn time(clone: &Path) -> Option<String> {
    let git = clone.join(".git");
    if !git.symlink_metadata().ok()?.is_dir() {
        return None;
    }
    let head = text(&git.join("HEAD"))?;
    let commit = match head.trim().strip_prefix("ref: ") {
        Some(name) => reference(&git, name.trim())?,
        None => head.trim().to_owned(),
    };
    let is_id = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    committed(&read(&git, &commit).filter(|_| is_id)?)
}

/// Returns the commit that a reference names.
fn reference(git: &Path, name: &str) -> Option<String> {
    let is_plain =
        name.starts_with("refs/") && !name.split('/').any(|piece| piece.is_empty() || piece == "..");
    let loose = text(&git.join(name)).filter(|_| is_plain).map(|id| id.trim().to_owned());
    loose.or_else(|| {
        let packed = text(&git.join("packed-refs"))?;
        let lines = packed.lines().filter_map(|line| line.split_once(' '));
        lines.into_iter().find(|(_, other)| *other == name).map(|(id, _)| id.to_owned())
    })
}

/// Returns the text of a file that is no link and not too large.
fn text(path: &Path) -> Option<String> {
    let about = path.symlink_metadata().ok()?;
    if !about.is_file() || about.len() > MOST {
        return None;
    }
    fs::read_to_string(path).ok()
}

/// Reads a commit from the objects of a clone.
fn read(git: &Path, commit: &str) -> Option<String> {
    let own = tempfile::tempdir().ok()?;
    for directory in ["objects", "refs"] {
        fs::create_dir(own.path().join(directory)).ok()?;
    }
    fs::write(own.path().join("HEAD"), "ref: refs/heads/none\n").ok()?;
    let objects = git.join("objects").canonicalize().ok()?;
    let mut child = Command::new("git")
        .args(["cat-file", "commit", commit])
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("GIT_DIR", own.path())
        .env("GIT_OBJECT_DIRECTORY", objects)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_ALLOW_PROTOCOL", "")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let out = child.stdout.take()?;
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        out.take(MOST).read_to_end(&mut bytes).map(|_| bytes).ok()
    });
    let ended = child.wait_timeout(PATIENCE).ok().flatten();
    if ended.is_none() {
        // Its time is not worth more.
        let _ = child.kill();
        let _ = child.wait();
    }
    let bytes = reader.join().ok().flatten()?;
    ended.is_some_and(|status| status.success()).then(|| String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the time in a commit: `committer Ann Doe <a@b> 1795256553 -0500`.
fn committed(commit: &str) -> Option<String> {
    let header = commit.split("\n\n").next()?;
    let line = header.lines().find_map(|line| line.strip_prefix("committer "))?;
    let (seconds, _) = line.rsplit_once('>')?.1.trim().split_once(' ')?;
    Some(Timestamp::from_second(seconds.parse().ok()?).ok()?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_that_of_the_committer() {
        let of = |line: &str| {
            committed(&format!("tree x\nauthor A <a> 1 +0000\n{line}\n\ncommitter B <b> 2 +0000\n"))
        };
        assert_eq!(of("committer A <a@b> 1795256553 -0500").as_deref(), Some("2026-11-21T10:22:33Z"));
        assert_eq!(of("committer A > <a@b> 1795256553 +0530").as_deref(), Some("2026-11-21T10:22:33Z"));
        for line in
            ["", "committer A <a>", "committer A <a> x +0000", "committer A <a> 99999999999999999999 +0000"]
        {
            assert_eq!(of(line), None, "{line}");
        }
    }

    #[test]
    fn names_of_references_stay_in_the_repository() {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir_all(directory.path().join("refs/heads")).unwrap();
        fs::write(directory.path().join("refs/heads/main"), "abc\n").unwrap();
        fs::write(directory.path().join("secret"), "def\n").unwrap();
        fs::write(directory.path().join("packed-refs"), "# pack-refs\nfed refs/heads/old\n").unwrap();
        let of = |name: &str| reference(directory.path(), name);
        assert_eq!(of("refs/heads/main").as_deref(), Some("abc"));
        assert_eq!(of("refs/heads/old").as_deref(), Some("fed"));
        for name in ["refs/../secret", "secret", "/etc/hostname", "refs/heads/none", ""] {
            assert_eq!(of(name), None, "{name}");
        }
    }
}
