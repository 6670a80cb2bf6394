//! Waits by other means than sleep(2), the clock that follows them, and polls of the terminal.

use croupier::spec::model::Limits;
use croupier::transcript::{Ending, SleepBy, Transcript};

use crate::table::{source, transcript, transcript_of, turns};

/// Returns the sleeps of a run: by what means, and how many seconds.
fn pauses(transcript: &Transcript) -> Vec<(SleepBy, f64)> {
    let pauses = transcript.turns.iter().flat_map(|turn| &turn.pauses);
    pauses.map(|pause| (pause.by, pause.nanos as f64 / 1e9)).collect()
}

#[test]
fn timed_waits_return_immediately() {
    use SleepBy::{Sleep, Timer};
    for (body, by, seconds) in [
        ("alarm(2); pause();", Timer, vec![2.0]),
        ("alarm(2); sigset_t none; sigemptyset(&none); sigsuspend(&none);", Timer, vec![2.0]),
        ("struct itimerval t = {{0, 0}, {1, 500000}}; setitimer(ITIMER_REAL, &t, 0); pause();", Timer, vec![1.5]),
        (
            "struct itimerval t = {{1, 0}, {2, 0}}; setitimer(ITIMER_REAL, &t, 0); pause(); pause(); pause();",
            Timer,
            vec![2.0, 1.0, 1.0],
        ),
        ("epoll_wait(epoll_create1(0), (struct epoll_event[1]){}, 1, 2000);", Timer, vec![2.0]),
        (
            "sigset_t set; sigemptyset(&set); sigaddset(&set, SIGUSR1); struct timespec t = {2, 0}; sigtimedwait(&set, 0, &t);",
            Timer,
            vec![2.0],
        ),
        (
            "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER; pthread_mutex_lock(&m);
             struct timespec t; clock_gettime(CLOCK_REALTIME, &t); t.tv_sec += 2; if (pthread_cond_timedwait(&c, &m, &t) != ETIMEDOUT) return 1;",
            Timer,
            vec![2.0],
        ),
        (
            "int f = timerfd_create(CLOCK_MONOTONIC, 0); struct itimerspec t = {{0, 0}, {2, 0}}; timerfd_settime(f, 0, &t, 0);
             uint64_t n = 0; if (read(f, &n, 8) != 8 || n != 1) return 1;",
            Timer,
            vec![2.0],
        ),
        (
            "int f = timerfd_create(CLOCK_REALTIME, 0); struct timespec now; clock_gettime(CLOCK_REALTIME, &now);
             struct itimerspec t = {{0, 0}, {now.tv_sec + 3, now.tv_nsec}}; timerfd_settime(f, 1, &t, 0);
             struct pollfd p = {f, POLLIN, 0}; if (poll(&p, 1, -1) != 1 || p.revents != POLLIN) return 1;",
            Timer,
            vec![3.0],
        ),
        ("alarm(1); if (sleep(5) != 4) return 1;", Timer, vec![1.0]),
        ("struct pollfd p = {0, POLLIN, 0}; poll(&p, 1, 2000);", Sleep, vec![2.0]),
        ("fd_set s; FD_ZERO(&s); FD_SET(0, &s); struct timeval t = {2, 0}; select(1, &s, 0, 0, &t);", Sleep, vec![2.0]),
    ] {
        let handled = format!("signal(SIGALRM, (void (*)(int))getpid); {body} puts(\"over\");");
        let found = transcript(&handled, &[]);
        let expected: Vec<_> = seconds.into_iter().map(|seconds| (by, seconds)).collect();
        assert_eq!((found.ending, pauses(&found)), (Ending::Exited(0), expected), "{body}");
        assert_eq!(turns(&found), ["over\n"], "{body}");
    }
}

#[test]
fn unhandled_alarm_ends_program() {
    let found = transcript("alarm(2); for (;;) pause();", &[]);
    assert_eq!(found.ending, Ending::Signalled(libc::SIGALRM));
    let found = transcript("alarm(3); for (;;);", &[]);
    assert_eq!(
        (found.ending, pauses(&found)),
        (Ending::Signalled(libc::SIGALRM), vec![(SleepBy::Timer, 3.0)])
    );
}

#[test]
fn endless_waits_end_despite_wakeups() {
    let handled = "signal(SIGALRM, (void (*)(int))getpid); ";
    for (body, ending) in [
        ("for (;;) { alarm(25); pause(); }", Ending::SleepLimit),
        ("int e = epoll_create1(0); struct epoll_event v; for (;;) epoll_wait(e, &v, 1, 150);", Ending::SleepLimit),
        (
            "sigset_t set; sigemptyset(&set); sigaddset(&set, SIGUSR1); struct timespec t = {1, 0}; for (;;) sigtimedwait(&set, 0, &t);",
            Ending::SleepLimit,
        ),
        ("struct itimerval t = {{0, 1000}, {0, 1000}}; setitimer(ITIMER_REAL, &t, 0); for (;;) pause();", Ending::SleepLimit),
        ("while (time(0)) ;", Ending::SleepLimit),
        ("int p[2]; pipe(p); char c; read(p[0], &c, 1);", Ending::Idle),
        ("int p[2]; pipe(p); for (;;) write(p[1], \"xxxxxxxx\", 8);", Ending::Idle),
        ("sigset_t set; sigemptyset(&set); sigaddset(&set, SIGUSR1); int n; sigwait(&set, &n);", Ending::Idle),
        ("tcflow(1, TCOOFF); puts(\"never seen\");", Ending::OutputStopped),
        (
            "struct termios t; tcgetattr(0, &t); t.c_lflag &= ~ICANON; t.c_cc[VMIN] = 200; t.c_cc[VTIME] = 0; tcsetattr(0, TCSANOW, &t);
             char b[200]; read(0, b, 200);",
            Ending::Idle,
        ),
    ] {
        let found = transcript(&format!("{handled}{body}"), &["h"]);
        assert_eq!(found.ending, ending, "{body}");
    }
}

#[test]
fn clock_follows_sleeps() {
    let found = transcript(
        "struct timespec m, n; struct timeval v; clock_gettime(CLOCK_MONOTONIC, &m); time_t t = time(0); clock_t c = clock(); sleep(5);
         clock_gettime(CLOCK_MONOTONIC, &n); gettimeofday(&v, 0);
         printf(\"%ld %ld %ld %d\\n\", n.tv_sec - m.tv_sec, time(0) - t, v.tv_sec - t, (clock() - c) < CLOCKS_PER_SEC);
         printf(\"%ld\\n\", syscall(SYS_time, 0) - t);",
        &[],
    );
    assert_eq!(turns(&found), ["5 5 5 1\n5\n"]);
    let patient =
        transcript("time_t end = time(0) + 2; while (time(0) < end) sleep(1); puts(\"over\");", &[]);
    assert_eq!(pauses(&patient), [(SleepBy::Sleep, 1.0), (SleepBy::Sleep, 1.0)]);
}

#[test]
fn busy_waiting_on_clock_is_detected() {
    for body in [
        "time_t end = time(0) + 2; while (time(0) < end);",
        "clock_t end = clock() + 2 * CLOCKS_PER_SEC; while (clock() < end);",
        "struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); time_t end = t.tv_sec + 2; do clock_gettime(CLOCK_MONOTONIC, &t); while (t.tv_sec < end);",
    ] {
        let found = transcript(&format!("puts(\"a\"); {body} puts(\"b\"); getchar();"), &["x"]);
        assert_eq!(pauses(&found), [(SleepBy::Clock, 2.0)], "{body}");
        assert_eq!(found.turns[0].pauses[0].at, 4, "it prints line by line, and makes calls only then");
        assert_eq!(found.ending, Ending::Exited(0), "{body}");
    }
    let rarely = transcript("for (int i = 0; i < 500; i++) printf(\"%d\\n\", (int)(time(0) > 0));", &[]);
    assert_eq!(pauses(&rarely), []);
}

#[test]
fn discarding_typeahead_consumes_no_input() {
    for drain in [
        "while (poll(&p, 1, 0) > 0) getchar();",
        "fd_set s; struct timeval t = {0, 0}; FD_ZERO(&s); FD_SET(0, &s); while (select(1, &s, 0, 0, &t) > 0) getchar();",
        "int f = fcntl(0, F_GETFL); fcntl(0, F_SETFL, f | O_NONBLOCK); while (getchar() != EOF); clearerr(stdin); fcntl(0, F_SETFL, f);",
        "int n; while (ioctl(0, FIONREAD, &n) == 0 && n > 0) getchar();",
        "tcflush(0, TCIFLUSH);",
        "poll(&p, 1, 2000); poll(&p, 1, 2000);",
    ] {
        let body = format!(
            "struct pollfd p = {{0, POLLIN, 0}}; char c; printf(\"Hit? \"); fflush(stdout); {drain} scanf(\" %c\", &c); printf(\"%c\\n\", c);"
        );
        assert_eq!(turns(&transcript(&body, &["h"])), ["Hit? ", "h\n"], "{drain}");
    }
}

#[test]
fn repeated_polls_are_waiting_for_input() {
    for poll in [
        "while (poll(&p, 1, 100) == 0);",
        "while (poll(&p, 1, 0) == 0) usleep(10000);",
        "fd_set s; struct timeval t; do { t.tv_sec = 0; t.tv_usec = 1000; FD_ZERO(&s); FD_SET(0, &s); } while (select(1, &s, 0, 0, &t) == 0);",
        "int e = epoll_create1(0); struct epoll_event v = {EPOLLIN}; epoll_ctl(e, EPOLL_CTL_ADD, 0, &v); while (epoll_wait(e, &v, 1, 50) == 0);",
    ] {
        let body = format!(
            "struct pollfd p = {{0, POLLIN, 0}}; puts(\"Hit?\"); {poll} char c; scanf(\" %c\", &c); printf(\"%c\\n\", c); sleep(1);"
        );
        let found = transcript(&body, &["h"]);
        assert_eq!(turns(&found), ["Hit?\n", "h\n"], "{poll}");
        assert_eq!(pauses(&found), [(SleepBy::Sleep, 1.0)], "waiting for input is not a sleep: {poll}");
    }
}

#[test]
fn program_may_define_c_library_names() {
    // Names in the C library that a preloaded library might call.
    let names = [
        "open",
        "close",
        "getenv",
        "syscall",
        "mmap",
        "dlsym",
        "fork",
        "clone",
        "prctl",
        "ioctl",
        "dup2",
        "setsid",
        "swapcontext",
        "makecontext",
        "getcontext",
        "unlink",
        "strcmp",
        "strlen",
        "memset",
        "memcpy",
        "strcpy",
        "strcat",
        "getcwd",
        "secure_getenv",
        "pthread_self",
        "sched_yield",
        "random",
        "srandom",
        "malloc_usable_size",
        "environ_of",
        "sigaction",
        "sigprocmask",
    ];
    let functions: String = names
        .iter()
        .map(|name| format!("int {name}() {{ static int calls; return 100 + ++calls; }}\n"))
        .collect();
    let file = source(
        &format!("#include <stdio.h>\nvoid srand(unsigned);\nint rand(void);\n{functions}"),
        r#"int n; printf("Seed: "); scanf("%d", &n); srand(n); printf("%d %d %d\n", open() == 101, close() == 101, rand());"#,
    );
    let found = transcript_of(&file, &Limits::default(), &["7"]);
    assert_eq!(turns(&found), ["Seed: ", "1 1 1045618677\n"]);
}
