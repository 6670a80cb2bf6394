/* The companion: loaded into a student's program before its own libraries (LD_PRELOAD, see ld.so(8)), where the spec asks
 * for it. One section per feature; what it does in a run is told by variables of the environment, and without them it does
 * nothing. It must not change what a program prints, and so uses no stdio. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* The real function that one of ours stands for. */
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

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
 * Calls of srand and rand are counted in memory that is shared with a file, which croupier reads when the run is over. The
 * file is made before the program's first instruction; counting makes no system calls. */

#define MAGIC 0xca115eedU

static struct tally {
    unsigned magic, srand, rand, rand_first;
} *tally;

__attribute__((constructor)) static void begin_tally(void)
{
    const struct tally begun = {MAGIC, 0, 0, 0};
    const char *name = getenv("CROUPIER_CALLS");
    if (name == NULL)
        return;
    int file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    if (write(file, &begun, sizeof begun) == sizeof begun) {
        void *shared = mmap(NULL, sizeof begun, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (shared != MAP_FAILED)
            tally = shared;
    }
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
