//! The cache, and resuming an interrupted run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use crate::support::{Said, croupier, said, skipped_without, without_lacks};

/// Number of scenarios of `shuffle` in the test specs.
const SCENARIOS: usize = 1;

/// A temporary directory for a class, a cache, and reports.
struct Class {
    place: tempfile::TempDir,
}

impl Class {
    /// Creates students, each with the body of a `main` that has read the seed.
    fn of(students: &[(&str, &str)]) -> Self {
        let class = Self { place: tempfile::tempdir().expect("there is room for temporary files") };
        students.iter().for_each(|(name, body)| class.write(name, body));
        class
    }

    fn write(&self, student: &str, body: &str) {
        let directory = self.place.path().join("class").join(student);
        fs::create_dir_all(&directory).expect("the temporary directory is writable");
        let source = format!(
            "#include <errno.h>\n#include <fcntl.h>\n#include <stdio.h>\n#include <string.h>\n#include <time.h>\n\
             #include <unistd.h>\nint main(void) {{\n    long seed;\n    printf(\"Seed: \");\n    fflush(stdout);\n    \
             if (scanf(\"%ld\", &seed) != 1) return 1;\n    {body}\n    return 0;\n}}\n"
        );
        fs::write(directory.join("shuffle.c"), source).expect("the temporary directory is writable");
    }

    fn cache(&self) -> PathBuf {
        self.place.path().join("cache")
    }

    fn command(&self, more: &[&str]) -> assert_cmd::Command {
        let mut command = croupier();
        command.args(["grade", "--verbose", "-a", "si204", "--only", "shuffle"]).args(more);
        command.arg(self.place.path().join("class"));
        command
    }

    /// Returns the command with the cache.
    fn with_cache(&self, more: &[&str]) -> assert_cmd::Command {
        let mut command = self.command(more);
        command.arg("--cache-dir").arg(self.cache());
        command
    }

    /// Grades with the cache; returns the messages and the record.
    fn graded(&self, more: &[&str]) -> (Said, String) {
        let report = self.place.path().join("report.json");
        let mut command = self.with_cache(more);
        let said = said(command.arg("--report").arg(format!("json={}", report.display())));
        (said, fs::read_to_string(report).expect("there is a report"))
    }

    /// Returns the path of the cache's database.
    fn database(&self) -> PathBuf {
        self.cache().join("entries-2/cache.sqlite")
    }

    /// Returns the number of entries of the cache.
    fn entries(&self) -> usize {
        let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
        let database = rusqlite::Connection::open_with_flags(self.database(), flags);
        let counted = database
            .and_then(|database| database.query_row("SELECT count(*) FROM entry", [], |row| row.get(0)));
        counted.unwrap_or(0)
    }
}

/// Prints the time. A program's clock starts at a whole second, so runs in one second may print the same.
const CLOCK: &str =
    r#"struct timespec t; clock_gettime(CLOCK_REALTIME, &t); printf("%ld.%09ld\n", t.tv_sec, t.tv_nsec);"#;

/// Waits until a run that starts now prints another time than one that is over.
fn next_second() {
    std::thread::sleep(Duration::from_millis(1100));
}

fn three() -> Class {
    Class::of(&[("broken", "no such words;"), ("clock", CLOCK), ("plain", "puts(\"A♣\");")])
}

#[test]
fn unchanged_submissions_are_not_built_or_run_again() {
    if skipped_without("landlock") {
        return;
    }
    let class = three();
    let (cold, first) = class.graded(&[]);
    assert_eq!((cold.code, cold.stderr.as_str()), (1, ""));
    next_second();
    let (warm, second) = class.graded(&["-j", "3"]);
    assert_eq!(
        warm.stderr, "note: all results reused from the cache (3 submissions unchanged)\n",
        "{}",
        warm.stdout
    );
    // The record contains the time, which would differ if the program had been run again.
    assert!(first == second && cold.stdout == warm.stdout);
    let (uncached, third) = class.graded(&["--no-cache"]);
    assert_eq!(uncached.stderr, "");
    assert!(first != third, "without a cache, the time differs");
}

#[test]
fn cache_does_not_change_record() {
    let class = Class::of(&[("broken", "no such words;"), ("plain", "puts(\"A♣\");"), ("silent", "")]);
    let (_, cold) = class.graded(&[]);
    let (_, warm) = class.graded(&[]);
    let (_, none) = class.graded(&["--no-cache"]);
    assert_eq!(cold, warm);
    assert_eq!(cold, none);
}

#[test]
fn only_changed_submissions_are_built_and_run_again() {
    if skipped_without("landlock") {
        return;
    }
    let class = Class::of(&[("broken", "no such words;"), ("plain", "puts(\"A♣\");"), ("silent", "")]);
    class.graded(&[]);
    class.write("plain", "puts(\"K♣\");");
    let (changed, record) = class.graded(&[]);
    assert_eq!(
        changed.stderr,
        format!("note: reused from the cache: 2 of 3 builds and {SCENARIOS} of {} runs\n", 2 * SCENARIOS)
    );
    assert_eq!(record, class.graded(&["--no-cache"]).1);
    // Another source with the same program is built again, but not run.
    class.write("plain", "puts(\"K♣\"); /* the king */");
    let (commented, _) = class.graded(&[]);
    assert_eq!(
        commented.stderr,
        format!("note: reused from the cache: 2 of 3 builds and {0} of {0} runs\n", 2 * SCENARIOS)
    );
    // Another input detection method means other runs of the same builds.
    let (ptrace, _) = class.graded(&["--input-detection", "ptrace"]);
    assert_eq!(
        ptrace.stderr,
        format!("note: reused from the cache: 3 of 3 builds and 0 of {} runs\n", 2 * SCENARIOS)
    );
}

#[test]
fn damaged_entries_are_replaced() {
    if skipped_without("landlock") {
        return;
    }
    let class = Class::of(&[("plain", "puts(\"A♣\");"), ("silent", "")]);
    let (_, cold) = class.graded(&[]);
    // A build and the runs of its program, of each of the two.
    assert_eq!(class.entries(), 2 * (1 + SCENARIOS));
    let database = rusqlite::Connection::open(class.database()).unwrap();
    database.execute("UPDATE entry SET bytes = substr(bytes, 1, length(bytes) / 2)", []).unwrap();
    drop(database);
    let (damaged, again) = class.graded(&[]);
    assert_eq!((damaged.stderr.as_str(), again == cold), ("", true));
    let (repaired, _) = class.graded(&[]);
    assert!(repaired.stderr.starts_with("note: all results reused from the cache"), "{}", repaired.stderr);
}

#[test]
fn damaged_database_is_begun_anew() {
    if skipped_without("landlock") {
        return;
    }
    let class = Class::of(&[("plain", "puts(\"A♣\");"), ("silent", "")]);
    let (_, cold) = class.graded(&[]);
    let bytes = fs::read(class.database()).unwrap();
    fs::write(class.database(), &bytes[..bytes.len() / 2]).unwrap();
    let (damaged, again) = class.graded(&[]);
    assert_eq!((damaged.stderr.as_str(), again == cold), ("", true));
    let (repaired, _) = class.graded(&[]);
    assert!(repaired.stderr.starts_with("note: all results reused from the cache"), "{}", repaired.stderr);
}

#[test]
fn concurrent_runs_share_a_cache() {
    if skipped_without("landlock") {
        return;
    }
    let class = three();
    let report = |name: &str| class.place.path().join(name);
    let start = |name: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(class.with_cache(&[]).get_args());
        command.arg("--report").arg(format!("json={}", report(name).display()));
        command.stdout(Stdio::null()).spawn().expect("the program starts")
    };
    let names = ["one.json", "two.json", "three.json"];
    for mut grading in names.map(start) {
        assert_eq!(grading.wait().unwrap().code(), Some(1));
    }
    let (warm, _) = class.graded(&[]);
    assert!(warm.stderr.starts_with("note: all results reused from the cache"), "{}", warm.stderr);
}

#[test]
fn unusable_cache_is_only_a_warning() {
    if skipped_without("landlock") {
        return;
    }
    let class = three();
    fs::write(class.cache(), "a file instead of a directory").unwrap();
    let (graded, _) = class.graded(&[]);
    assert_eq!(graded.code, 1);
    let says = format!("warning: running without a cache: cannot make `{}", class.cache().display());
    assert!(graded.stderr.starts_with(&says) && graded.stderr.lines().count() == 1, "{}", graded.stderr);
}

#[test]
fn cache_is_shown_and_cleared() {
    if skipped_without("landlock") {
        return;
    }
    let class = three();
    let cache = |more: &[&str]| said(croupier().args(["cache", "--cache-dir"]).arg(class.cache()).args(more));
    let shown = class.cache().display().to_string();
    assert_eq!(cache(&[]).stdout, format!("{shown}: 0 entries, 0 B\n"));
    assert!(!class.cache().exists(), "looking makes nothing");
    class.graded(&[]);
    let entries = 3 + 2 * SCENARIOS;
    let looked = cache(&[]);
    assert!(looked.stdout.starts_with(&format!("{shown}: {entries} entries, ")), "{}", looked.stdout);
    let cleared = cache(&["--clear"]);
    assert!(
        cleared.stdout.starts_with(&format!("{shown}: removed {entries} entries, ")),
        "{}",
        cleared.stdout
    );
    assert_eq!(cache(&[]).stdout, format!("{shown}: 0 entries, 0 B\n"));
    let (cold, _) = class.graded(&[]);
    assert_eq!(cold.stderr, "");
}

#[test]
fn environment_determines_cache_directory() {
    if skipped_without("landlock") {
        return;
    }
    let class = three();
    for variable in ["CROUPIER_CACHE", "XDG_CACHE_HOME", "HOME"] {
        let home = tempfile::tempdir().unwrap();
        let directory = match variable {
            "CROUPIER_CACHE" => home.path().to_owned(),
            "XDG_CACHE_HOME" => home.path().join("croupier"),
            _ => home.path().join(".cache/croupier"),
        };
        said(class.command(&["--students", "broken"]).env(variable, home.path()));
        assert!(directory.join("entries-2").is_dir(), "{variable}");
        assert!(directory.join("CACHEDIR.TAG").is_file(), "{variable}");
        let warm = said(class.command(&["--students", "broken"]).env(variable, home.path()));
        assert_eq!(warm.stderr, "note: all results reused from the cache (submission unchanged)\n");
        let none = said(class.command(&["--students", "broken", "--no-cache"]).env(variable, home.path()));
        assert_eq!(none.stderr, "");
    }
}

#[test]
fn without_landlock_there_is_no_cache() {
    let class = Class::of(&[("right", "puts(\"right\");")]);
    let said = said(class.with_cache(&[]).env(croupier::sandbox::DISABLE, "landlock"));
    assert!(
        said.stderr.starts_with("warning: running without a cache: this host has no Landlock"),
        "{}",
        said.stderr
    );
    assert!(!class.cache().exists());
}

#[test]
fn programs_and_compilers_cannot_access_cache() {
    if skipped_without("landlock") {
        return;
    }
    let class = Class::of(&[]);
    // Something to look at: the mark and an entry.
    class.write("first", "puts(\"first\");");
    class.graded(&[]);
    let (tag, entry) = (class.cache().join("CACHEDIR.TAG"), class.database());
    let forged = class.cache().join("entries-2/forged");
    let attempts = format!(
        r#"int read = open("{}", O_RDONLY), spoil = open("{}", O_WRONLY), forge = open("{}", O_WRONLY | O_CREAT, 0600);
           printf("read %d, spoil %d, forge %d\n", read, spoil, forge);"#,
        tag.display(),
        entry.display(),
        forged.display()
    );
    class.write("program", &attempts);
    class.write("source", &format!("puts(\"never\");\n#include \"{}\"\n", tag.display()));
    let makefile = class.place.path().join("class/maker");
    class.write("maker", "puts(\"made\");");
    let rule = format!(
        "shuffle:\n\techo x > {0} || echo FORGE DENIED\n\techo x > {1} || echo SPOIL DENIED\n\tgcc -o shuffle shuffle.c\n",
        forged.display(),
        entry.display()
    );
    fs::write(makefile.join("Makefile"), rule).unwrap();
    let (_, record) = class.graded(&[]);
    assert!(record.contains("read -1, spoil -1, forge -1"), "{record}");
    assert!(record.contains("FORGE DENIED") && record.contains("SPOIL DENIED"), "{record}");
    assert!(record.contains("CACHEDIR.TAG: Permission denied"), "{record}");
    assert!(!forged.exists());
}

/// Waits up to a minute for a condition.
fn wait_until(what: &str, so: impl Fn() -> bool) {
    for _ in 0..6_000 {
        if so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{what} did not come about");
}

/// Starts grading, interrupts it after the first student, and returns the signal and the messages.
fn interrupted(class: &Class, report: &Path) -> (Option<i32>, String) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(class.with_cache(&["-j", "1"]).get_args());
    command.arg("--report").arg(format!("json={}", report.display()));
    let grading = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
    wait_until("the second student's build", || class.entries() > 1 + SCENARIOS);
    let pid = nix::unistd::Pid::from_raw(grading.id().cast_signed());
    nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGTERM).expect("it runs");
    let output = grading.wait_with_output().expect("it ends");
    let signal = std::os::unix::process::ExitStatusExt::signal(&output.status);
    (signal, without_lacks(&String::from_utf8(output.stderr).expect("it prints UTF-8")))
}

#[test]
fn interrupted_run_is_resumed() {
    if skipped_without("landlock") {
        return;
    }
    // All but the first use a second of CPU time, so that the signal arrives before the end.
    let class = Class::of(&[("first", "puts(\"A♣\");")]);
    let endless = ["second", "third", "fourth", "last"];
    // Programs that are alike would be one run.
    endless.iter().for_each(|name| class.write(name, &format!("puts(\"{name}\"); for (;;) ;")));
    let all = 1 + endless.len();
    let report = class.place.path().join("report.json");
    fs::write(&report, "the report of last week").unwrap();

    let refused = said(&mut class.with_cache(&["--resume"]));
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(
        refused.stderr.starts_with("error: no interrupted run with these arguments"),
        "{}",
        refused.stderr
    );

    let (signal, says) = interrupted(&class, &report);
    assert_eq!(signal, Some(nix::libc::SIGTERM), "{says}");
    let done = says.strip_prefix("error: interrupted by SIGTERM after ").expect(&says);
    let (done, rest) = done.split_once(' ').unwrap();
    assert_eq!(
        rest,
        format!("of {all} runs; no report written\nhint: finished runs are cached; continue with --resume\n")
    );
    let number: usize = done.parse().unwrap();
    assert!((1..all).contains(&number), "{says}");
    assert_eq!(fs::read_to_string(&report).unwrap(), "the report of last week");
    let left: Vec<_> =
        fs::read_dir(class.place.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 3, "half a report is left: {left:?}");

    let other = said(&mut class.with_cache(&["--resume", "--students", "first"]));
    assert_eq!(other.code, 2, "a run with other arguments was not interrupted");
    let (resumed, record) = class.graded(&["--resume"]);
    assert_eq!(resumed.code, 1);
    assert!(resumed.stderr.ends_with(&format!(" and {done} of {all} runs\n")), "{}", resumed.stderr);
    let (_, never_interrupted) = class.graded(&[]);
    assert_eq!(record, never_interrupted);
    let again = said(&mut class.with_cache(&["--resume"]));
    assert_eq!(again.code, 2, "it is finished");
}
