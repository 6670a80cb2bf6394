//! What every wall must hold: programs of ours try it, behind no wall and behind that one alone.
//!
//! A row is an act in C and what comes of it. *Without* the wall the act succeeds, or the row would prove nothing; *behind* it, it fails
//! as told. Each wall has at least one act that it lets through, besides. A host that lacks the wall skips its rows, and says so.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::rlimits::Caps;
use super::{ALL, Ground, Kind, Standing, Wall, confine, environment, output};

/// One act of a row.
struct Act {
    /// The wall that is tried.
    wall: &'static str,
    /// Around whom it stands.
    kind: Kind,
    /// Statements of C; `outside` and `folder` are names of folders. They call `say` with what came of it, or crash.
    does: &'static str,
    /// What comes of it without the wall.
    free: &'static str,
    /// What comes of it behind the wall: the same, for an act that is let through.
    behind: &'static str,
}

use Kind::{Program, Tool};

const ACTS: &[Act] = &[
    Act {
        wall: "mounts",
        kind: Tool,
        does: r#"say(chmod(outside, 0711));"#,
        free: "done",
        behind: "Read-only file system",
    },
    Act {
        wall: "namespaces",
        kind: Tool,
        does: r#"struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = inet_addr("203.0.113.1") };
                 int s = socket(AF_INET, SOCK_DGRAM, 0); errno = 0; int sent = connect(s, (void *)&to, sizeof to);
                 printf("%s\n", sent < 0 && errno == ENETUNREACH ? "nowhere" : "somewhere");"#,
        free: "somewhere",
        behind: "nowhere",
    },
    Act {
        wall: "mounts",
        kind: Tool,
        does: r#"int f = open("new", O_WRONLY | O_CREAT, 0600); say(f < 0 ? f : fchmod(f, 0644));"#,
        free: "done",
        behind: "done",
    },
    Act {
        wall: "namespaces",
        kind: Tool,
        does: r#"say(kill(-1, 0));"#,
        free: "done",
        behind: "No such process",
    },
    Act {
        wall: "namespaces",
        kind: Tool,
        does: r#"int child = fork(); if (child == 0) { raise(SIGKILL); } say(waitpid(child, 0, 0));"#,
        free: "done",
        behind: "done",
    },
    Act {
        wall: "processes",
        kind: Tool,
        does: r#"if (fork()) { while (access("pid", F_OK)) usleep(100); say(0); return 0; }
                 setsid(); signal(SIGTERM, SIG_IGN); signal(SIGHUP, SIG_IGN); if (fork()) _exit(0);
                 write_here("pid", getpid()); for (;;) pause();"#,
        free: "done",
        behind: "done",
    },
    Act {
        wall: "rlimits",
        kind: Program,
        does: r#"void *all = mmap(0, 3L << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); say(all == MAP_FAILED ? -1 : 0);"#,
        free: "done",
        behind: "Cannot allocate memory",
    },
    Act {
        wall: "rlimits",
        kind: Program,
        does: r#"signal(SIGXFSZ, SIG_IGN); int f = open("big", O_WRONLY | O_CREAT, 0600); say(ftruncate(f, 8 << 20));"#,
        free: "done",
        behind: "File too large",
    },
    Act {
        wall: "rlimits",
        kind: Program,
        does: r#"int last = 0; for (int at = 0; at < 100 && last >= 0; at++) last = open("/dev/null", O_RDONLY); say(last);"#,
        free: "done",
        behind: "Too many open files",
    },
    Act {
        wall: "rlimits",
        kind: Program,
        does: r#"for (volatile long at = 0; clock() < CLOCKS_PER_SEC * 5 / 4; at++); say(0);"#,
        free: "done",
        behind: "signal 24",
    },
    Act {
        wall: "rlimits",
        kind: Program,
        does: r#"char *some = malloc(1 << 20); memset(some, 1, 1 << 20); say(some[7] - 1);"#,
        free: "done",
        behind: "done",
    },
    Act {
        wall: "rights",
        kind: Program,
        does: r#"int f = open("own", O_WRONLY | O_CREAT, 0600); say(f < 0 ? f : fchown(f, 65534, 65534));"#,
        free: "done",
        behind: "Operation not permitted",
    },
    Act {
        wall: "rights",
        kind: Program,
        does: r#"int f = open("own", O_WRONLY | O_CREAT, 0600); say(f < 0 ? f : (int)write(f, "x", 1));"#,
        free: "done",
        behind: "done",
    },
    Act {
        wall: "landlock",
        kind: Program,
        does: r#"char name[999]; sprintf(name, "%s/secret", outside); say(open(name, O_RDONLY));"#,
        free: "done",
        behind: "Permission denied",
    },
    Act {
        wall: "landlock",
        kind: Program,
        does: r#"char name[999]; sprintf(name, "%s/new", outside); unlink(name); say(open(name, O_WRONLY | O_CREAT, 0600));"#,
        free: "done",
        behind: "Permission denied",
    },
    Act {
        wall: "landlock",
        kind: Program,
        does: r#"char name[999]; sprintf(name, "%s/secret", outside); symlink(name, "link"); say(open("link", O_RDONLY));"#,
        free: "done",
        behind: "Permission denied",
    },
    Act {
        wall: "landlock",
        kind: Tool,
        does: r#"say(open("/dev/zero", O_RDONLY));"#,
        free: "done",
        behind: "Permission denied",
    },
    Act {
        wall: "landlock",
        kind: Program,
        does: r#"say(open("here", O_RDWR | O_CREAT, 0600)); say(open("/dev/null", O_RDWR)); say(open("/usr", O_RDONLY));"#,
        free: "done done done",
        behind: "done done done",
    },
    Act {
        wall: "seccomp",
        kind: Tool,
        does: r#"say(socket(AF_INET, SOCK_STREAM, 0)); say(socket(AF_INET6, SOCK_DGRAM, 0)); say(socket(AF_UNIX, SOCK_STREAM, 0));"#,
        free: "done done done",
        behind: "Operation not permitted Operation not permitted Operation not permitted",
    },
    Act {
        wall: "seccomp",
        kind: Tool,
        does: r#"say(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) < 0 ? -1 : 0);"#,
        free: "done",
        behind: "Operation not permitted",
    },
    Act {
        wall: "seccomp",
        kind: Tool,
        does: r#"struct rlimit was; say(prlimit(getppid(), RLIMIT_CORE, 0, &was));"#,
        free: "done",
        behind: "Operation not permitted",
    },
    Act {
        wall: "seccomp",
        kind: Tool,
        does: r#"int child = fork(); if (child == 0) _exit(0); say(waitpid(child, 0, 0)); say(chmod(folder, 0700));"#,
        free: "done done",
        behind: "done done",
    },
    Act {
        wall: "environment",
        kind: Program,
        does: r#"puts(getenv("CROUPIER_SECRET") ? "known" : "unknown");"#,
        free: "known",
        behind: "unknown",
    },
    Act {
        wall: "environment",
        kind: Program,
        does: r#"puts(getenv("PATH") ? "path" : "none");"#,
        free: "path",
        behind: "path",
    },
    Act {
        wall: "output",
        kind: Program,
        does: r#"for (int at = 0; at < 5000; at++) puts("0123456789");"#,
        free: "55000 bytes",
        behind: "1000 bytes",
    },
    Act { wall: "output", kind: Program, does: r#"puts("short");"#, free: "short", behind: "short" },
];

/// A scratch folder is no matter of what a program tries, but of what is left: its tests stand beside it.
fn is_tried(wall: &Wall) -> bool {
    wall.name != "scratch"
}

const HEAD: &str = r#"
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
static void say(int answer) { puts(answer < 0 ? strerror(errno) : "done"); }
static void write_here(const char *name, int number) {
    FILE *f = fopen("unfinished", "w"); fprintf(f, "%d", number); fclose(f); rename("unfinished", name);
}
int main(int argc, char **argv) {
    const char *outside = argv[1], *folder = argv[2];
    (void)argc; (void)outside; (void)folder; (void)say; (void)write_here; setbuf(stdout, NULL); alarm(20);
    switch (atoi(argv[3])) {
"#;

/// All acts, compiled to one program; its third argument says which.
fn compiled(into: &Path) -> PathBuf {
    let (source, program) = (into.join("act.c"), into.join("act"));
    let cases = ACTS.iter().enumerate().map(|(at, act)| format!("case {at}: {{ {} break; }}\n", act.does));
    fs::write(&source, format!("{HEAD}{}}} return 0; }}\n", cases.collect::<String>())).unwrap();
    assert!(Command::new("gcc").arg("-o").args([&program, &source]).status().unwrap().success());
    program
}

/// What comes of an act behind these walls.
fn outcome(at: usize, program: &Path, standing: Standing) -> String {
    let act = &ACTS[at];
    let (outside, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(outside.path().join("secret"), "x").unwrap();
    let log = folder.path().join("log");
    let mut command = Command::new(program);
    command.arg(outside.path()).arg(folder.path()).arg(at.to_string());
    command.current_dir(folder.path()).env("CROUPIER_SECRET", "x");
    command.stdin(Stdio::null()).stdout(fs::File::create(&log).unwrap()).stderr(Stdio::null());
    if standing.has("environment") {
        command.env_clear().envs(environment::of(act.kind, folder.path()));
    }
    let ground = Ground {
        kind: act.kind,
        folder: folder.path(),
        readable: &[program],
        writable: &[folder.path()],
        caps: Caps { cpu_seconds: 1, memory: 1 << 30, file: 4 << 20, descriptors: 32 },
        standing,
    };
    confine(&mut command, &ground).unwrap();
    let status = command.status().unwrap();
    let limit = if standing.has("output") { 1000 } else { u64::MAX };
    let said = String::from_utf8(output::beginning(&fs::File::open(&log).unwrap(), limit).unwrap()).unwrap();
    if let Ok(pid) = fs::read_to_string(folder.path().join("pid")) {
        let alive = Path::new("/proc").join(&pid).exists();
        assert_eq!(alive, !standing.has("processes"), "{pid} should have been ended with its family");
        if alive {
            let _ = Command::new("kill").args(["-KILL", &pid]).status();
        }
    }
    use std::os::unix::process::ExitStatusExt;
    match status.signal() {
        Some(signal) => format!("signal {signal}"),
        None if said.len() > 500 => format!("{} bytes", said.len()),
        None => said.split('\n').filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" "),
    }
}

/// Why the acts of a wall prove nothing on this host.
fn why_not_tried(wall: &Wall) -> Option<String> {
    match wall.name {
        name if wall.lacking().is_some() => Some(format!("this host lacks `{name}`")),
        "rights" if !nix::unistd::geteuid().is_root() => Some("only root has rights to lose".to_owned()),
        _ => None,
    }
}

#[test]
fn every_wall_holds_what_it_says() {
    let mut rows: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let made = tempfile::tempdir().unwrap();
    let program = compiled(made.path());
    for (at, act) in ACTS.iter().enumerate() {
        let wall = ALL.iter().find(|wall| wall.name == act.wall).unwrap();
        let row = rows.entry(act.wall).or_default();
        *(if act.free == act.behind { &mut row.1 } else { &mut row.0 }) += 1;
        if let Some(why) = why_not_tried(wall) {
            eprintln!("skipped, because {why}: {}", act.does);
            continue;
        }
        let free = outcome(at, &program, Standing::of(|_| false));
        assert_eq!(free, act.free, "without `{}`: {}", act.wall, act.does);
        let behind = outcome(at, &program, Standing::of(|other| wall.stands_on(other)));
        assert_eq!(behind, act.behind, "behind `{}`: {}", act.wall, act.does);
    }
    for wall in ALL.iter().filter(|wall| is_tried(wall)) {
        let (held, let_through) = rows.get(wall.name).copied().unwrap_or_default();
        assert!(let_through > 0, "nothing is known to pass `{}`", wall.name);
        assert!(held > 0 || wall.name == "processes", "nothing is known to be held by `{}`", wall.name);
    }
}

#[test]
fn names_tell_walls_apart_and_every_lack_has_its_sentence() {
    for (at, wall) in ALL.iter().enumerate() {
        assert!(ALL[..at].iter().all(|other| other.name != wall.name));
        assert_eq!(wall.may_lack(), !wall.without.is_empty(), "`{}`", wall.name);
        let one = Standing::of(|other| other.name == wall.name);
        assert_eq!(one.walls(true).map(|wall| wall.name).collect::<Vec<_>>(), [wall.name]);
        assert_eq!(one.walls(false).count(), ALL.len() - 1);
    }
}

#[test]
fn a_wall_that_cannot_be_put_up_is_told_by_name() {
    let of =
        |name: &str| Standing::of(|wall| ALL.iter().any(|other| other.name == name && other.stands_on(wall)));
    let there = tempfile::tempdir().unwrap();
    let gone = there.path().join("gone");
    // Nothing can be mounted at a folder that is not there; nobody may raise a limit but root, whose own is the kernel's.
    for (name, writable, descriptors) in [("mounts", gone.as_path(), 64), ("rlimits", there.path(), u64::MAX)]
    {
        if let Some(why) = ALL.iter().find(|wall| wall.name == name).unwrap().lacking() {
            eprintln!("skipped, because this host lacks `{name}`: {why}");
            continue;
        }
        let ground = Ground {
            kind: Tool,
            folder: there.path(),
            readable: &[],
            writable: &[writable],
            caps: Caps { cpu_seconds: 10, memory: 1 << 30, file: 1 << 20, descriptors },
            standing: of(name),
        };
        let mut command = Command::new("/bin/true");
        let witness = confine(&mut command, &ground).unwrap();
        command.status().unwrap_err();
        assert_eq!(witness.wall().map(|wall| wall.name), Some(name));
    }
    // One that starts, or is not there itself, is no wall's fault.
    for (program, starts) in [("/bin/true", true), ("/bin/no-such-program", false)] {
        let mut command = Command::new(program);
        let ground = Ground {
            kind: Tool,
            folder: there.path(),
            readable: &[],
            writable: &[],
            caps: Caps { cpu_seconds: 10, memory: 1 << 30, file: 1 << 20, descriptors: 64 },
            standing: of("rlimits"),
        };
        let witness = confine(&mut command, &ground).unwrap();
        assert_eq!((command.status().is_ok(), witness.wall().is_none()), (starts, true));
    }
}
