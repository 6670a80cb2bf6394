//! When the commit was made that a clone is at.
//!
//! Students control what is in `.git`, also its configuration, which can make Git run programs. So Git reads nothing there but objects:
//! it works in an empty repository of croupier's own whose objects are those of the clone, and fetches nothing. Links may lead anywhere,
//! and some files of a system never end, so nothing is opened before it is known to be in the clone.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use jiff::Timestamp;
use wait_timeout::ChildExt;

/// Maximum number of bytes of a file with references, and of a commit.
const MOST: u64 = 4 << 20;
/// Maximum size of what Git keeps in memory at once.
const MEMORY: &str = "64m";
/// How long Git may take to read a commit; a clone that takes longer has no time.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Returns the time of the commit that is checked out, in UTC as in RFC 3339, so that times can be ordered; none if there is no commit,
/// or no Git.
pub(super) fn time(clone: &Path) -> Option<String> {
    let git = clone.join(".git");
    if !is_directory(&git) {
        return None;
    }
    let git = git.canonicalize().ok()?;
    let head = text(&git, "HEAD")?;
    let commit = match head.trim().strip_prefix("ref: ") {
        Some(name) => reference(&git, name.trim())?,
        None => head.trim().to_owned(),
    };
    committed(&read(&git, &commit)?)
}

/// Whether a path is a directory, and no link to one.
fn is_directory(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|about| about.is_dir())
}

/// Returns the commit that a reference names.
fn reference(git: &Path, name: &str) -> Option<String> {
    let is_plain =
        name.starts_with("refs/") && !name.split('/').any(|piece| piece.is_empty() || piece == "..");
    if !is_plain {
        return None;
    }
    let loose = text(git, name).map(|id| id.trim().to_owned());
    loose.or_else(|| {
        let packed = text(git, "packed-refs")?;
        let lines = packed.lines().filter_map(|line| line.split_once(' '));
        lines.into_iter().find(|(_, other)| *other == name).map(|(id, _)| id.to_owned())
    })
}

/// Returns the text of a file in a directory that has no links in it, unless the file is a link, is reached by one, or is too large.
fn text(git: &Path, name: &str) -> Option<String> {
    let path = git.join(name);
    let about = path.symlink_metadata().ok()?;
    if !about.is_file() || about.len() > MOST || !path.canonicalize().ok()?.starts_with(git) {
        return None;
    }
    let mut text = String::new();
    fs::File::open(path).ok()?.take(MOST).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Returns whether a text is the id of an object; others may be options of Git.
fn is_id(text: &str) -> bool {
    text.len() == 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Reads a commit from the objects of a clone.
fn read(git: &Path, commit: &str) -> Option<String> {
    let objects = git.join("objects");
    // Alternates are directories with more objects, anywhere.
    let is_alone = objects.join("info/alternates").symlink_metadata().is_err();
    if !is_id(commit) || !is_directory(&objects) || !is_alone {
        return None;
    }
    let own = tempfile::tempdir().ok()?;
    for directory in ["objects", "refs"] {
        fs::create_dir(own.path().join(directory)).ok()?;
    }
    fs::write(own.path().join("HEAD"), "ref: refs/heads/none\n").ok()?;
    let mut child =
        command(own.path(), &objects, commit).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
    let out = child.stdout.take()?;
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        out.take(MOST).read_to_end(&mut bytes).map(|_| bytes).ok()
    });
    let ended = child.wait_timeout(TIME_LIMIT).ok().flatten();
    if ended.is_none() {
        let _ = child.kill();
        let _ = child.wait();
    }
    let bytes = reader.join().ok().flatten()?;
    ended.is_some_and(|status| status.success()).then(|| String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the command that prints a commit, in a repository of croupier's own with the objects of another.
fn command(own: &Path, objects: &Path, commit: &str) -> Command {
    let mut command = Command::new("git");
    command
        .args(["cat-file", "commit", commit])
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("GIT_DIR", own)
        .env("GIT_OBJECT_DIRECTORY", objects)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_ALLOW_PROTOCOL", "")
        // A small file may declare a commit of gigabytes.
        .env("GIT_ALLOC_LIMIT", MEMORY)
        .stdin(Stdio::null());
    command
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
    use std::io::Write;
    use std::os::unix::fs::symlink;

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
        let top = directory.path().canonicalize().unwrap();
        let git = top.join("git");
        fs::create_dir_all(git.join("refs/heads")).unwrap();
        fs::write(git.join("refs/heads/main"), "abc\n").unwrap();
        fs::write(git.join("secret"), "def\n").unwrap();
        fs::write(git.join("packed-refs"), "# pack-refs\nfed refs/heads/old\n").unwrap();
        fs::create_dir(top.join("outside")).unwrap();
        fs::write(top.join("outside/main"), "abc\n").unwrap();
        symlink(top.join("outside"), git.join("refs/linked")).unwrap();
        symlink("main", git.join("refs/heads/link")).unwrap();
        let of = |name: &str| reference(&git, name);
        assert_eq!(of("refs/heads/main").as_deref(), Some("abc"));
        assert_eq!(of("refs/heads/old").as_deref(), Some("fed"));
        // Some files of the system never end.
        for name in [
            "refs/../secret",
            "secret",
            "/proc/kmsg",
            "refs/heads/none",
            "",
            "refs/linked/main",
            "refs/heads/link",
        ] {
            assert_eq!(of(name), None, "{name}");
        }
    }

    /// Writes a loose object of zeros of this many bytes, and returns its id, which Git does not check.
    fn of_zeros(objects: &Path, kind: &str, bytes: usize) -> String {
        let id = "abcd".repeat(10);
        fs::create_dir_all(objects.join("ab")).unwrap();
        let file = fs::File::create(objects.join("ab").join(&id[2..])).unwrap();
        let mut zlib = flate2::write::ZlibEncoder::new(file, flate2::Compression::fast());
        write!(zlib, "{kind} {bytes}\0").unwrap();
        zlib.write_all(&vec![0; bytes]).unwrap();
        zlib.finish().unwrap();
        id
    }

    #[test]
    fn large_commits_are_not_kept_in_memory() {
        let directory = tempfile::tempdir().unwrap();
        let own = directory.path();
        for name in ["objects", "refs"] {
            fs::create_dir(own.join(name)).unwrap();
        }
        fs::write(own.join("HEAD"), "ref: refs/heads/none\n").unwrap();
        let id = of_zeros(&own.join("objects"), "commit", 80 << 20);
        let output = command(own, &own.join("objects"), &id).output().expect("git is installed");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("over limit"), "{said}");
    }

    #[test]
    fn objects_are_those_of_the_clone() {
        let directory = tempfile::tempdir().unwrap();
        let clone = directory.path().join("clone");
        let run = |arguments: &[&str]| {
            let mut git = Command::new("git");
            git.args(["-c", "user.name=A", "-c", "user.email=a@b", "-C"]).arg(&clone).args(arguments);
            assert!(git.output().expect("git is installed").status.success(), "{arguments:?}");
        };
        fs::create_dir(&clone).unwrap();
        run(&["init", "-q"]);
        run(&["commit", "-q", "--allow-empty", "-m", "work"]);
        assert!(time(&clone).is_some());
        let objects = clone.join(".git/objects");
        let alternates = objects.join("info/alternates");
        fs::create_dir_all(objects.join("info")).unwrap();
        fs::write(&alternates, "/elsewhere\n").unwrap();
        assert_eq!(time(&clone), None);
        fs::remove_file(&alternates).unwrap();
        assert!(time(&clone).is_some());
        fs::rename(&objects, directory.path().join("objects")).unwrap();
        symlink(directory.path().join("objects"), &objects).unwrap();
        assert_eq!(time(&clone), None);
    }

    #[test]
    fn what_is_no_id_never_reaches_git() {
        for text in ["", "--help", "HEAD", "-e", &"g".repeat(40), &"a".repeat(41)] {
            assert!(!is_id(text), "{text}");
        }
        assert!(is_id(&"0aF9".repeat(10)));
    }
}
