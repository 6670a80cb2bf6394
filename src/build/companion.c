/* The companion: loaded into a student's program before its own libraries (LD_PRELOAD, see ld.so(8)), where the spec asks
 * for it. One section per feature; what it does in a run is told by variables of the environment, and without them it does
 * nothing. It must not change what a program prints, and so uses no stdio. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

/* The real function that one of ours stands for. */
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* ---- Standing ready ------------------------------------------------------------------------------------------------
 *
 * A program that is loaded and linked, but has not begun, forks once for every run, and the child begins: loading is most of
 * what a short program costs. It asks croupier by calls of clone(2) that croupier is told of before the kernel acts: what it
 * is to do now, and whether it may fork (with CLONE_PARENT, so that the child is croupier's own). The kernel itself refuses the
 * first, which makes no sense to it; so does croupier, of a program that is not to stand ready. */

/* Both are known to `run/ready.rs`. */
#define MAY_FORK (CLONE_PARENT | CLONE_UNTRACED | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD)
#define WHAT_NOW (MAY_FORK | CLONE_THREAD)

static ucontext_t program, waiting;

/* The child's first question: it is answered with the terminal that the run is to have. None of what follows is known to fail
 * in a child that was just forked, with a terminal that nobody has; were it to, there would be nothing to play. */
static void begin_run(void)
{
    int terminal = syscall(SYS_clone, WHAT_NOW, 0, 0, 0, 0);
    if (terminal < 0)
        _exit(1);
    for (int standard = 0; standard <= 2; standard++)
        if (dup2(terminal, standard) < 0)
            _exit(1);
    if (terminal > 2)
        close(terminal);
    if (setsid() < 0 || syscall(SYS_ioctl, 0, TIOCSCTTY, 0) < 0)
        _exit(1);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

static void wait_for_runs(void)
{
    void *number = NULL;
    if (syscall(SYS_clone, WHAT_NOW, 0, 0, 0, 0) != 0) {
        errno = 0;
        return;
    }
    /* Where the C library keeps the number of its thread, which is another in every child: fork(3) sees to that, too. */
    if (prctl(PR_GET_TID_ADDRESS, &number) != 0)
        _exit(1);
    long child;
    while ((child = syscall(SYS_clone, MAY_FORK, 0, 0, number, 0)) > 0)
        ;
    if (child < 0)
        _exit(1);
    begin_run();
}

/* On a stack of its own: what lies below the program's is then the same whether it was forked or not, and so is what it does
 * should it read what it never wrote. */
static void stand_ready(void)
{
    static char stack[64 << 10];
    if (getcontext(&waiting) != 0)
        return;
    waiting.uc_stack.ss_sp = stack;
    waiting.uc_stack.ss_size = sizeof stack;
    waiting.uc_link = &program;
    makecontext(&waiting, wait_for_runs, 0);
    swapcontext(&program, &waiting);
}

/* ---- The clock: CROUPIER_CLOCK=fixed -------------------------------------------------------------------------------
 *
 * The time is the same in every run: it begins at a moment of ours and goes on by a thousandth of a second whenever it is
 * asked for, so that a program that waits by looking at the clock comes to an end, and in every run at the same one. */

/* 2024-01-01 00:00:00 UTC. */
#define BEGINNING 1704067200LL
#define STEP_NANOS 1000000LL
#define NANOS 1000000000LL

static int clock_is_fixed(void)
{
    static int fixed = -1;
    if (fixed < 0) {
        const char *told = getenv("CROUPIER_CLOCK");
        fixed = told != NULL && strcmp(told, "fixed") == 0;
    }
    return fixed;
}

/* Nanoseconds since the beginning; another step with every call. */
static long long elapsed(void)
{
    static long long asked = 0;
    return __atomic_fetch_add(&asked, 1, __ATOMIC_RELAXED) * STEP_NANOS;
}

time_t time(time_t *into)
{
    time_t now = clock_is_fixed() ? (time_t)(BEGINNING + elapsed() / NANOS) : REAL(time)(NULL);
    if (into != NULL)
        *into = now;
    return now;
}

int gettimeofday(struct timeval *restrict into, void *restrict zone)
{
    if (!clock_is_fixed())
        return REAL(gettimeofday)(into, zone);
    long long now = elapsed();
    into->tv_sec = BEGINNING + now / NANOS;
    into->tv_usec = now % NANOS / 1000;
    return 0;
}

int clock_gettime(clockid_t which, struct timespec *into)
{
    if (!clock_is_fixed())
        return REAL(clock_gettime)(which, into);
    long long now = elapsed();
    into->tv_sec = (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE ? BEGINNING : 0) + now / NANOS;
    into->tv_nsec = now % NANOS;
    return 0;
}

int timespec_get(struct timespec *into, int base)
{
    if (!clock_is_fixed())
        return REAL(timespec_get)(into, base);
    clock_gettime(CLOCK_REALTIME, into);
    return base;
}

clock_t clock(void)
{
    return clock_is_fixed() ? (clock_t)(elapsed() / (NANOS / CLOCKS_PER_SEC)) : REAL(clock)();
}

/* ---- Random numbers: CROUPIER_CALLS=file ---------------------------------------------------------------------------
 *
 * Calls of srand and rand are counted in memory that is shared with a file of croupier's, whose name goes before the program's
 * first instruction; counting makes no system calls. */

#define MAGIC 0xca115eedU

static struct tally {
    unsigned magic, srand, rand, rand_first;
} *tally;

static void begin_tally(void)
{
    const char *name = getenv("CROUPIER_CALLS");
    int file = name == NULL ? -1 : open(name, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) {
        errno = 0;
        return;
    }
    void *shared = mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED) {
        tally = shared;
        tally->magic = MAGIC;
    }
    unlink(name);
    close(file);
}

void srand(unsigned seed)
{
    static __typeof__(&srand) real;
    if (real == NULL)
        real = REAL(srand);
    if (tally != NULL)
        tally->srand++;
    real(seed);
}

int rand(void)
{
    static __typeof__(&rand) real;
    if (real == NULL)
        real = REAL(rand);
    if (tally != NULL) {
        if (tally->srand == 0)
            tally->rand_first = 1;
        tally->rand++;
    }
    return real();
}

/* ---- Naps: CROUPIER_NAPS=file --------------------------------------------------------------------------------------
 *
 * Where the kernel does not tell croupier of sleeps, this does: it asks through the named pipe, and the sleep is over when the
 * answer comes through the other one. Waiting for the terminal with a time limit, or without waiting, is waiting for it: input
 * always comes. Where nobody answers, everything is as it would be without. */

static char ask_by[PATH_MAX], answered_by[PATH_MAX];

static void begin_naps(void)
{
    const char *name = getenv("CROUPIER_NAPS");
    char folder[PATH_MAX];
    if (name == NULL || getcwd(folder, sizeof folder) == NULL
        || strlen(folder) + strlen(name) + sizeof "/.over" > sizeof answered_by)
        return;
    strcat(strcat(strcpy(ask_by, folder), "/"), name);
    strcat(strcpy(answered_by, ask_by), ".over");
}

/* Whether somebody has let the time pass. */
static int nap(long long nanos, long long until)
{
    const long long question[] = {nanos, until};
    int before = errno, done = 0;
    if (ask_by[0] == 0)
        return 0;
    int ask = open(ask_by, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    int answered = ask < 0 ? -1 : open(answered_by, O_RDONLY | O_CLOEXEC);
    if (answered >= 0 && write(ask, question, sizeof question) == sizeof question) {
        ssize_t got;
        char byte;
        while ((got = read(answered, &byte, 1)) < 0 && errno == EINTR)
            ;
        done = got == 1;
    }
    if (answered >= 0)
        close(answered);
    if (ask >= 0)
        close(ask);
    errno = before;
    return done;
}

static int nap_of(const struct timespec *span, long long until)
{
    return span != NULL && span->tv_sec >= 0 && span->tv_nsec >= 0 && span->tv_nsec < NANOS
        && span->tv_sec < LLONG_MAX / NANOS && nap(span->tv_sec * NANOS + span->tv_nsec, until);
}

unsigned sleep(unsigned seconds)
{
    return nap(seconds * NANOS, 0) ? 0 : REAL(sleep)(seconds);
}

int usleep(useconds_t micros)
{
    return nap(micros * 1000LL, 0) ? 0 : REAL(usleep)(micros);
}

int nanosleep(const struct timespec *span, struct timespec *left)
{
    return nap_of(span, 0) ? 0 : REAL(nanosleep)(span, left);
}

int thrd_sleep(const struct timespec *span, struct timespec *left)
{
    return nap_of(span, 0) ? 0 : REAL(thrd_sleep)(span, left);
}

int clock_nanosleep(clockid_t which, int flags, const struct timespec *time, struct timespec *left)
{
    struct timespec now, away;
    if (!(flags & TIMER_ABSTIME))
        return nap_of(time, 0) ? 0 : REAL(clock_nanosleep)(which, flags, time, left);
    if (time != NULL && syscall(SYS_clock_gettime, which, &now) == 0) {
        long long nanos = (time->tv_sec - now.tv_sec) * NANOS + time->tv_nsec - now.tv_nsec;
        nanos = nanos < 0 ? 0 : nanos;
        away = (struct timespec){nanos / NANOS, nanos % NANOS};
        if (nap_of(&away, 1))
            return 0;
    }
    return REAL(clock_nanosleep)(which, flags, time, left);
}

int poll(struct pollfd *entries, nfds_t count, int millis)
{
    if (ask_by[0] != 0 && count == 0 && millis >= 0 && nap(millis * 1000000LL, 0))
        return 0;
    for (nfds_t at = 0; ask_by[0] != 0 && at < count; at++)
        if ((entries[at].events & POLLIN) && isatty(entries[at].fd))
            millis = -1;
    return REAL(poll)(entries, count, millis);
}

int select(int count, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other, struct timeval *restrict limit)
{
    if (ask_by[0] != 0 && !in && !out && !other && limit && limit->tv_sec >= 0
        && nap(limit->tv_sec * NANOS + limit->tv_usec * 1000LL, 0))
        return 0;
    for (int at = 0; ask_by[0] != 0 && in && at < count && at < FD_SETSIZE; at++)
        if (FD_ISSET(at, in) && isatty(at))
            limit = NULL;
    return REAL(select)(count, in, out, other, limit);
}

int fcntl(int file, int command, ...)
{
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    if (ask_by[0] != 0 && command == F_SETFL && isatty(file))
        argument = (void *)((long)argument & ~O_NONBLOCK);
    return REAL(fcntl)(file, command, argument);
}

int ioctl(int file, unsigned long request, ...)
{
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    return ask_by[0] != 0 && request == FIONBIO && isatty(file) ? 0 : REAL(ioctl)(file, request, argument);
}

/* ---- The beginning ------------------------------------------------------------------------------------------------- */

__attribute__((constructor)) static void begin(void)
{
    /* First what all runs of a program that stands ready have in common. */
    begin_tally();
    stand_ready();
    begin_naps();
}
