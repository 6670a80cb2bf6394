//! The fork server: a run must not depend on whether its program was forked or started.
#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::path::Path;
use std::process::Command;

use croupier::language::Runtime;
use croupier::run::input::ScriptedInput;
use croupier::run::preload::PreloadLibrary;
use croupier::run::{ForkServers, InputDetection, Start, run};
use croupier::spec::model::{Clock, Limits, RunSetup};
use croupier::transcript::{Ending, Transcript};

const HEADS: [&str; 15] = [
    "dirent.h",
    "errno.h",
    "fcntl.h",
    "sched.h",
    "signal.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "sys/ioctl.h",
    "sys/resource.h",
    "sys/stat.h",
    "sys/syscall.h",
    "termios.h",
    "time.h",
    "unistd.h",
];

/// A program in a directory, and the preload library that it is run with.
struct Table {
    directory: tempfile::TempDir,
    preload: PreloadLibrary,
    ready: ForkServers,
}

impl Table {
    fn with(flags: &[&str], source: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("program.c");
        let heads: String = HEADS.iter().map(|head| format!("#include <{head}>\n")).collect();
        std::fs::write(&file, format!("#define _GNU_SOURCE\n{heads}{source}\n")).unwrap();
        let mut gcc = Command::new("gcc");
        gcc.args(["-std=gnu17", "-w", "-o"]).arg(directory.path().join("program")).arg(&file).args(flags);
        let built = gcc.output().unwrap();
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        Self { directory, preload: PreloadLibrary::build().unwrap(), ready: ForkServers::default() }
    }

    fn of(body: &str) -> Self {
        Self::with(&[], &format!("int main(int argc, char **argv) {{\n{body}\nreturn 0; }}"))
    }

    fn play(&self, scratch: &Path, ready: Option<&ForkServers>) -> Transcript {
        let start = Start {
            program: &self.directory.path().join("program"),
            arguments: &[],
            player: &ScriptedInput(vec!["7".to_owned(), "8".to_owned()]),
            preload: Some(self.preload.with(true)),
            scratch,
            limits: &Limits::default(),
            turns: InputDetection::Seccomp,
            clock: Clock::Real,
            day: 0,
            threads: false,
            executes: false,
            runtime: Runtime::BARE,
            setup: RunSetup::NOTHING,
            ignores_stderr: false,
            ready,
        };
        run(&start).unwrap().transcript
    }

    /// Returns the transcript of a run that was started, after checking that two forked runs have the same.
    fn same(&self) -> Transcript {
        let scratch = tempfile::tempdir().unwrap();
        let alone = self.play(scratch.path(), None);
        for _ in 0..2 {
            assert_eq!(self.play(scratch.path(), Some(&self.ready)), alone, "forked (left), started (right)");
            assert_eq!(self.ready.count(), 1, "no fork server is running");
        }
        alone
    }
}

fn said(transcript: &Transcript) -> String {
    String::from_utf8_lossy(&transcript.output()).into_owned()
}

#[test]
fn forked_program_has_same_environment() {
    let told = Table::of(
        r#"printf("errno %d\n", errno);
           for (char **entry = environ; *entry; entry++) puts(*entry);
           for (int i = 0; i < 1024; i++) if (fcntl(i, F_GETFD) >= 0) printf("open %d\n", i);
           printf("leads %d %d\n", getsid(0) == getpid(), getpgrp() == getpid());
           printf("terminal %d %d\n", tcgetpgrp(0) == getpid(), open("/dev/tty", O_RDWR) > 0);
           printf("thread %d\n", gettid() == getpid());
           struct rlimit limit; for (int i = 0; i < 10; i++) { getrlimit(i, &limit); printf("limit %ld\n", (long)limit.rlim_cur); }
           sigset_t mask; sigprocmask(0, NULL, &mask); for (int i = 1; i < 32; i++) printf("%d", sigismember(&mask, i));
           struct sigaction now; for (int i = 1; i < 32; i++) { sigaction(i, NULL, &now); printf("%d", now.sa_handler != SIG_DFL); }
           DIR *here = opendir("."); struct dirent *entry; int count = 0; while ((entry = readdir(here))) count++;
           printf("\nentries %d umask %o\n", count, umask(0));
           struct winsize size; ioctl(0, TIOCGWINSZ, &size); struct termios modes; tcgetattr(0, &modes);
           printf("%d %d %x %x %x\n", size.ws_row, size.ws_col, modes.c_iflag, modes.c_oflag, modes.c_lflag);
           printf("cpu %d\n", clock() < CLOCKS_PER_SEC / 2);"#,
    )
    .same();
    let told = said(&told);
    assert!(told.starts_with("errno 0\n"), "{told}");
    assert!(told.contains("open 2\nleads 1 1\nterminal 1 1\nthread 1\n"), "{told}");
    assert!(told.contains("\nentries 2 umask "), "{told}");
}

#[test]
fn uninitialized_memory_is_reproducible() {
    let table = Table::of(
        r#"unsigned long words[4096]; void *there = malloc(40); unsigned sum = 0;
           for (int i = 0; i < 4096; i++) if (words[i] >> 47 == 0) sum = sum * 31 + words[i];
           printf("%u %p %p %p %p\n", sum, (void *)words, there, (void *)main, (void *)puts);"#,
    );
    table.same();
}

#[test]
fn runs_share_no_state() {
    let told = Table::of(
        r#"static int runs; int n; char directory[99]; scanf("%d", &n); printf("%d %d\n", ++runs, n); srand(n); printf("%d\n", rand());
           printf("%o %s %d\n", umask(077), getcwd(directory, 99) ? "somewhere" : "nowhere", getpriority(PRIO_PROCESS, 0));
           signal(SIGINT, SIG_IGN); chdir("/"); nice(5); setenv("LEFT", "1", 1); printf("%d\n", getenv("LEFT") != NULL);
           struct rlimit none = {0, 0}; setrlimit(RLIMIT_CORE, &none); setrlimit(RLIMIT_FSIZE, &none);
           struct termios modes; tcgetattr(0, &modes); printf("%x\n", modes.c_lflag); modes.c_lflag = 0; tcsetattr(0, TCSANOW, &modes);
           fflush(stdout); close(0); close(1); close(2); raise(SIGSEGV);"#,
    )
    .same();
    assert!(said(&told).starts_with("1 7\n"), "{}", said(&told));
    assert_eq!(told.ending, Ending::Signalled(libc::SIGSEGV));
}

#[test]
fn program_cannot_execute_others() {
    let told = Table::of(
        r#"char *arguments[] = {"sh", "-c", "read a; read b; echo $a and $b; exit 3", NULL}; puts("first"); fflush(stdout);
           execv("/bin/sh", arguments); puts("never");"#,
    )
    .same();
    assert_eq!(said(&told), "first\nnever\n");
    assert_eq!(told.ending, Ending::Exited(0));
}

#[test]
fn program_cannot_use_preload_library_calls() {
    let flags = "CLONE_PARENT | CLONE_UNTRACED | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD";
    let told = Table::of(&format!(
        r#"long forks = syscall(SYS_clone, {flags}, 0, 0, 0, 0); if (forks == 0) {{ puts("a child"); return 9; }}
           printf("%ld %d\n", forks, errno == EPERM);
           printf("%ld %d\n", syscall(SYS_clone, {flags} | CLONE_THREAD, 0, 0, 0, 0), errno == EPERM);
           printf("%d %d\n", fork(), errno == EPERM);
           for (int pid = getpid() - 40; pid < getpid() + 40; pid++) if (pid != getpid() && kill(pid, SIGKILL) == 0) puts("killed one");
           printf("%d %d %d\n", kill(0, 0), kill(-1, 0), kill(getpid(), 0)); abort();"#
    ))
    .same();
    assert_eq!(said(&told), "-1 1\n-1 1\n-1 1\n-1 -1 0\n");
    assert_eq!(told.ending, Ending::Signalled(libc::SIGABRT));
}

#[test]
fn program_with_code_before_main_is_started() {
    const MAIN: &str = "int main(void) { int n; scanf(\"%d\", &n); printf(\"%d\\n\", n); }";
    let early = "static void early(void) { write(1, \"early \", 6); }
        __attribute__((section(\".preinit_array\"), used)) static void (*at)(void) = early;";
    for (flags, source, expected) in
        [(vec!["-static"], MAIN.to_owned(), "7\n"), (vec![], format!("{early}\n{MAIN}"), "early 7\n")]
    {
        let table = Table::with(&flags, &source);
        let scratch = tempfile::tempdir().unwrap();
        for _ in 0..2 {
            assert_eq!(said(&table.play(scratch.path(), Some(&table.ready))), expected);
        }
        assert_eq!(table.ready.count(), 0);
    }
    // What it does before `main`, but after it is loaded, happens in every run.
    let told = Table::with(
        &[],
        &format!("__attribute__((constructor)) static void before(void) {{ puts(\"before\"); }}\n{MAIN}"),
    );
    assert_eq!(said(&told.same()), "before\n7\n");
}

#[test]
fn fork_servers_end_when_dropped() {
    // Other threads have children, too.
    let children = || std::fs::read_to_string("/proc/thread-self/children").unwrap();
    let table = Table::of(r#"puts("here"); while (1) getchar();"#);
    let scratches = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    for scratch in &scratches {
        table.play(scratch.path(), Some(&table.ready));
    }
    assert_eq!(children().split_ascii_whitespace().count(), 2);
    drop(table);
    assert_eq!(children(), "");
}
