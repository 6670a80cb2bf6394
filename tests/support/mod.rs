//! Helpers of the tests that grade hostile programs: what is left behind afterwards, and what it cost.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use nix::sys::resource::{UsageWho, getrusage};

/// Files that hostile programs try to create outside of their own directory.
pub(crate) const MARKS: [&str; 5] =
    ["/tmp/was-here", "/var/tmp/was-here", "/dev/shm/was-here", "/was-here", "/usr/was-here"];

/// Everything below a directory: its name, mode, size and when it was last changed in any way.
pub(crate) fn state(directory: &Path) -> Vec<(PathBuf, u32, u64, (i64, i64))> {
    let entries = walkdir::WalkDir::new(directory).sort_by_file_name().into_iter();
    let seen = entries.map(|entry| {
        let entry = entry.unwrap();
        let about = entry.metadata().unwrap();
        (entry.path().to_owned(), about.mode(), about.len(), (about.ctime(), about.ctime_nsec()))
    });
    seen.collect()
}

/// Fails if anything is left in the directory for temporary files, as a process, or as one of the [`MARKS`].
pub(crate) fn assert_nothing_left(temporary: &Path) {
    let left: Vec<_> = fs::read_dir(temporary).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(left.is_empty(), "left behind: {left:?}");
    assert_eq!(processes_of(temporary), [""; 0]);
    assert_eq!(MARKS.iter().filter(|mark| Path::new(mark).exists()).collect::<Vec<_>>(), [&""; 0]);
}

/// The processes that work below a directory or were given one below it as their home.
pub(crate) fn processes_of(directory: &Path) -> Vec<String> {
    let directory = directory.to_str().unwrap();
    let at_work = |process: &Path| {
        let place = fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd.starts_with(directory));
        let environment = fs::read(process.join("environ")).unwrap_or_default();
        place || String::from_utf8_lossy(&environment).contains(&format!("HOME={directory}"))
    };
    let processes = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
    let found = processes.filter(|process| at_work(process));
    found.map(|process| fs::read_to_string(process.join("cmdline")).unwrap_or_default()).collect()
}

/// Seconds of CPU time that all children of this test have used.
pub(crate) fn cpu_of_children() -> i64 {
    let used = getrusage(UsageWho::RUSAGE_CHILDREN).unwrap();
    used.user_time().tv_sec() + used.system_time().tv_sec()
}
