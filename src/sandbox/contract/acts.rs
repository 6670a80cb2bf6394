//! The rows of the contract, and the beginning of the program that runs them.

use super::super::Confined::{self, Program, Tool};

/// One act of a row.
pub(super) struct Act {
    /// Name of the mechanism.
    pub(super) mechanism: &'static str,
    /// Who is confined.
    pub(super) kind: Confined,
    /// Statements in C. `outside` and `directory` are names of directories; names in `outside` that begin with `masked` are masked.
    /// They call `say` with the outcome, or crash.
    pub(super) does: &'static str,
    /// Outcome without the mechanism.
    pub(super) free: &'static str,
    /// Outcome with the mechanism; the same for an act that is allowed.
    pub(super) behind: &'static str,
}

/// Every row.
pub(super) const ACTS: &[Act] = &[
    Act {
        mechanism: "mounts",
        kind: Tool,
        does: r#"say(chmod(outside, 0711));"#,
        free: "done",
        behind: "Read-only file system",
    },
    Act {
        mechanism: "namespaces",
        kind: Tool,
        does: r#"struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = inet_addr("203.0.113.1") };
                 int s = socket(AF_INET, SOCK_DGRAM, 0); errno = 0; int sent = connect(s, (void *)&to, sizeof to);
                 printf("%s\n", sent < 0 && errno == ENETUNREACH ? "nowhere" : "somewhere");"#,
        free: "somewhere",
        behind: "nowhere",
    },
    Act {
        mechanism: "mounts",
        kind: Tool,
        does: r#"int f = open("new", O_WRONLY | O_CREAT, 0600); say(f < 0 ? f : fchmod(f, 0644));"#,
        free: "done",
        behind: "done",
    },
    Act {
        mechanism: "namespaces",
        kind: Tool,
        does: r#"say(kill(-1, 0));"#,
        free: "done",
        behind: "No such process",
    },
    Act {
        mechanism: "namespaces",
        kind: Tool,
        does: r#"int child = fork(); if (child == 0) { raise(SIGKILL); } say(waitpid(child, 0, 0));"#,
        free: "done",
        behind: "done",
    },
    Act {
        mechanism: "processes",
        kind: Tool,
        does: r#"if (fork()) { while (access("pid", F_OK)) usleep(100); say(0); return 0; }
                 setsid(); signal(SIGTERM, SIG_IGN); signal(SIGHUP, SIG_IGN); if (fork()) _exit(0);
                 write_here("pid", getpid()); for (;;) pause();"#,
        free: "done",
        behind: "done",
    },
    Act {
        mechanism: "rlimits",
        kind: Program,
        does: r#"void *all = mmap(0, 3L << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); say(all == MAP_FAILED ? -1 : 0);"#,
        free: "done",
        behind: "Cannot allocate memory",
    },
    Act {
        mechanism: "rlimits",
        kind: Program,
        does: r#"signal(SIGXFSZ, SIG_IGN); int f = open("big", O_WRONLY | O_CREAT, 0600); say(ftruncate(f, 8 << 20));"#,
        free: "done",
        behind: "File too large",
    },
    Act {
        mechanism: "rlimits",
        kind: Program,
        does: r#"int last = 0; for (int at = 0; at < 100 && last >= 0; at++) last = open("/dev/null", O_RDONLY); say(last);"#,
        free: "done",
        behind: "Too many open files",
    },
    Act {
        mechanism: "rlimits",
        kind: Program,
        does: r#"for (volatile long at = 0; clock() < CLOCKS_PER_SEC * 5 / 4; at++); say(0);"#,
        free: "done",
        behind: "signal 24",
    },
    Act {
        mechanism: "rlimits",
        kind: Program,
        does: r#"char *some = malloc(1 << 20); memset(some, 1, 1 << 20); say(some[7] - 1);"#,
        free: "done",
        behind: "done",
    },
    Act {
        mechanism: "capabilities",
        kind: Program,
        does: r#"int f = open("own", O_WRONLY | O_CREAT, 0600); say(f < 0 ? f : fchown(f, 65534, 65534));"#,
        free: "done",
        behind: "Operation not permitted",
    },
    Act {
        mechanism: "capabilities",
        kind: Program,
        does: r#"int f = open("own", O_WRONLY | O_CREAT, 0600); say(f < 0 ? f : (int)write(f, "x", 1));"#,
        free: "done",
        behind: "done",
    },
    Act {
        mechanism: "landlock",
        kind: Program,
        does: r#"char name[999]; sprintf(name, "%s/secret", outside); say(open(name, O_RDONLY));"#,
        free: "done",
        behind: "Permission denied",
    },
    Act {
        mechanism: "landlock",
        kind: Program,
        does: r#"char name[999]; sprintf(name, "%s/new", outside); unlink(name); say(open(name, O_WRONLY | O_CREAT, 0600));"#,
        free: "done",
        behind: "Permission denied",
    },
    Act {
        mechanism: "landlock",
        kind: Program,
        does: r#"char name[999]; sprintf(name, "%s/secret", outside); symlink(name, "link"); say(open("link", O_RDONLY));"#,
        free: "done",
        behind: "Permission denied",
    },
    Act {
        mechanism: "landlock",
        kind: Tool,
        does: r#"say(open("/dev/zero", O_RDONLY));"#,
        free: "done",
        behind: "Permission denied",
    },
    Act {
        mechanism: "landlock",
        kind: Program,
        does: r#"say(open("here", O_RDWR | O_CREAT, 0600)); say(open("/dev/null", O_RDWR)); say(open("/usr/lib", O_RDONLY));"#,
        free: "done done done",
        behind: "done done done",
    },
    Act {
        mechanism: "landlock",
        kind: Program,
        does: r#"char name[99]; sprintf(name, "/proc/%d/cmdline", getppid()); say(open(name, O_RDONLY)); say(open("/proc/stat", O_RDONLY));
                 say(open("/usr/bin/env", O_RDONLY));"#,
        free: "done done done",
        behind: "Permission denied Permission denied Permission denied",
    },
    Act {
        mechanism: "landlock",
        kind: Program,
        does: r#"int status, child = fork(); if (child == 0) { execl("/bin/true", "true", (char *)0); _exit(errno); }
                 waitpid(child, &status, 0); puts(strerror(WEXITSTATUS(status)));"#,
        free: "Success",
        behind: "Permission denied",
    },
    Act {
        mechanism: "landlock",
        kind: Program,
        does: r#"close(open("own", O_WRONLY | O_CREAT, 0700)); char *none[] = { 0 }; execve("./own", none, none); say(-1);"#,
        free: "Exec format error",
        behind: "Permission denied",
    },
    Act {
        mechanism: "landlock",
        kind: Program,
        does: r#"say(open("/proc/self/maps", O_RDONLY)); say(open("/proc/self", O_RDONLY | O_DIRECTORY)); say(execl("/proc/self/exe", "act", outside, directory, "-1", (char *)0));"#,
        free: "done done again",
        behind: "done done again",
    },
    Act {
        mechanism: "landlock",
        kind: Tool,
        does: r#"char name[99]; sprintf(name, "/proc/%d/cmdline", getppid()); say(open(name, O_RDONLY)); say(open("/opt", O_RDONLY));"#,
        free: "done done",
        behind: "Permission denied Permission denied",
    },
    Act {
        mechanism: "landlock",
        kind: Tool,
        does: r#"say(open("/proc/self/maps", O_RDONLY)); say(open("/usr/bin/env", O_RDONLY)); say(open("/usr/include", O_RDONLY));"#,
        free: "done done done",
        behind: "done done done",
    },
    Act {
        mechanism: "proc",
        kind: Tool,
        does: r#"int seen = 0; DIR *all = opendir("/proc"); for (struct dirent *one; (one = readdir(all));) seen += atoi(one->d_name) > 0;
                 puts(seen > 2 ? "many" : "few");"#,
        free: "many",
        behind: "few",
    },
    Act {
        mechanism: "proc",
        kind: Tool,
        does: r#"char name[99]; sprintf(name, "/proc/%d/maps", getpid()); say(open(name, O_RDONLY)); say(open("/proc/self/status", O_RDONLY));"#,
        free: "done done",
        behind: "done done",
    },
    Act {
        mechanism: "mounts",
        kind: Tool,
        does: r#"say(chdir(outside)); say(access("masked/file", R_OK)); char text[9]; int f = open("masked-file", O_RDONLY);
                 say(f); puts(read(f, text, sizeof text) ? "text" : "empty"); say(access("secret", R_OK));"#,
        free: "done done done text done",
        behind: "done No such file or directory done empty done",
    },
    Act {
        mechanism: "seccomp",
        kind: Tool,
        does: r#"say(socket(AF_INET, SOCK_STREAM, 0)); say(socket(AF_INET6, SOCK_DGRAM, 0)); say(socket(AF_UNIX, SOCK_STREAM, 0));"#,
        free: "done done done",
        behind: "Operation not permitted Operation not permitted Operation not permitted",
    },
    Act {
        mechanism: "seccomp",
        kind: Tool,
        does: r#"say(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) < 0 ? -1 : 0);"#,
        free: "done",
        behind: "Operation not permitted",
    },
    Act {
        mechanism: "seccomp",
        kind: Tool,
        does: r#"struct rlimit was; say(prlimit(getppid(), RLIMIT_CORE, 0, &was));"#,
        free: "done",
        behind: "Operation not permitted",
    },
    Act {
        mechanism: "seccomp",
        kind: Tool,
        does: r#"int child = fork(); if (child == 0) _exit(0); say(waitpid(child, 0, 0)); say(chmod(directory, 0700));"#,
        free: "done done",
        behind: "done done",
    },
    Act {
        mechanism: "environment",
        kind: Program,
        does: r#"puts(getenv("CROUPIER_SECRET") ? "known" : "unknown");"#,
        free: "known",
        behind: "unknown",
    },
    Act {
        mechanism: "environment",
        kind: Program,
        does: r#"puts(getenv("PATH") ? "path" : "none");"#,
        free: "path",
        behind: "path",
    },
    Act {
        mechanism: "output",
        kind: Program,
        does: r#"for (int at = 0; at < 5000; at++) puts("0123456789");"#,
        free: "55000 bytes",
        behind: "1000 bytes",
    },
    Act { mechanism: "output", kind: Program, does: r#"puts("short");"#, free: "short", behind: "short" },
];

/// Beginning of the program's source; the third argument is the number of an act.
pub(super) const HEAD: &str = r#"
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
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
    const char *outside = argv[1], *directory = argv[2];
    (void)argc; (void)outside; (void)directory; (void)say; (void)write_here; setbuf(stdout, NULL); alarm(20);
    switch (atoi(argv[3])) {
    case -1: puts("again"); break;
"#;
