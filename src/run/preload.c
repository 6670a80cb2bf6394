/* The preload library: loaded into a submitted program before its own libraries (LD_PRELOAD, see ld.so(8)). It
 *  - stops before any code of the program runs, and forks for every run (the fork server);
 *  - reads clocks by system calls, which croupier answers, where the C library would make none;
 *  - counts calls of srand and rand, and has rand return few numbers where a scenario says so.
 *
 * A program may define functions of any name, and the dynamic linker prefers them to the C library's. So this file calls no
 * function that it does not contain: system calls are made directly, and functions of the C library are looked up in that library's
 * own symbol table. It is linked so that an undefined name is an error. It is initialized before every other library (-z
 * initfirst), so no code of the student has run in the fork server. */
#define _GNU_SOURCE
#include <elf.h>
#include <link.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>

#define EXPORT __attribute__((visibility("default")))

#if defined __x86_64__
#include "../machine/x86_64.h"
#elif defined __aarch64__
#include "../machine/aarch64.h"
#endif

#define CALL(number, a, b, c) call(number, (long)(a), (long)(b), (long)(c), 0, 0, 0)

/* ---- The fork server -----------------------------------------------------------------------------------------------
 *
 * A program that is loaded and linked, but has not started, forks once for every run, and the child starts: loading takes most of
 * the time of a short program. It communicates by calls of clone(2) that croupier answers before the kernel acts: what to do next,
 * and whether it may fork (with CLONE_PARENT, so that the child is croupier's). The first has invalid flags for the kernel, which
 * rejects it; so does croupier, for a program that must not be forked. */

/* Both are known to `run/preload.rs`. */
#define MAY_FORK (CLONE_PARENT | CLONE_UNTRACED | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD)
#define WHAT_NOW (MAY_FORK | CLONE_THREAD)

static void leave(void)
{
    for (;;)
        CALL(SYS_exit_group, 1, 0, 0);
}

/* The child's first call: croupier answers with the terminal of the run. What follows does not fail in a child that was just
 * forked, with an unused terminal; if it did, the run could not start. */
static void begin_run(void)
{
    long terminal = CALL(SYS_clone, WHAT_NOW, 0, 0);
    if (terminal < 0)
        leave();
    for (int standard = 0; standard <= 2; standard++)
        if (terminal != standard && CALL(SYS_dup3, terminal, standard, 0) < 0)
            leave();
    if (terminal > 2)
        CALL(SYS_close, terminal, 0, 0);
    if (CALL(SYS_setsid, 0, 0, 0) < 0 || CALL(SYS_ioctl, 0, TIOCSCTTY, 0) < 0)
        leave();
    CALL(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0);
}

static void wait_for_runs(void)
{
    void *number = NULL;
    if (CALL(SYS_clone, WHAT_NOW, 0, 0) != 0)
        return;
    /* Updates the C library's copy of the thread ID, which differs in every child, as fork(3) does. */
    if (CALL(SYS_prctl, PR_GET_TID_ADDRESS, &number, 0) != 0)
        leave();
    long child;
    while ((child = CLONE(MAY_FORK, number)) > 0)
        ;
    if (child < 0)
        leave();
    begin_run();
}

/* On a separate stack: the memory below the program's stack is then the same whether it was forked or not, and so is the behavior
 * of a program that reads uninitialized memory. */
static void run_server(void)
{
    static char stack[16 << 10] __attribute__((aligned(16)));
    on_stack(stack + sizeof stack, wait_for_runs);
}

/* ---- The C library's own functions ---------------------------------------------------------------------------------
 *
 * They are looked up in its symbol table, whatever the program defines: the dynamic linker has a list of the loaded libraries
 * (`_r_debug`, see link.h), and the kernel gives every program the address of the dynamic linker (AT_BASE, see getauxval(3)). */

static const ElfW(auxv_t) *auxiliary;

static int same(const char *one, const char *other)
{
    while (*one != 0 && *one == *other)
        one++, other++;
    return *one == *other;
}

static int ends_with(const char *text, const char *end)
{
    const char *at = text, *tail = end;
    while (*at != 0)
        at++;
    while (*tail != 0)
        tail++;
    while (tail > end && at > text && at[-1] == tail[-1])
        at--, tail--;
    return tail == end;
}

/* Returns an address in a dynamic section: the dynamic linker has made all absolute, except its own. */
static ElfW(Addr) absolute(ElfW(Addr) base, ElfW(Addr) value)
{
    return value < base ? base + value : value;
}

/* Looks up a symbol of a loaded library in the GNU hash table, which every library of glibc has. */
static void *symbol(ElfW(Addr) base, const ElfW(Dyn) *entry, const char *name)
{
    const ElfW(Sym) *symbols = NULL;
    const char *strings = NULL;
    const uint32_t *table = NULL;
    for (; entry->d_tag != DT_NULL; entry++) {
        ElfW(Addr) at = absolute(base, entry->d_un.d_ptr);
        if (entry->d_tag == DT_SYMTAB)
            symbols = (const void *)at;
        else if (entry->d_tag == DT_STRTAB)
            strings = (const void *)at;
        else if (entry->d_tag == DT_GNU_HASH)
            table = (const void *)at;
    }
    if (symbols == NULL || strings == NULL || table == NULL)
        return NULL;
    uint32_t hash = 5381;
    for (const char *letter = name; *letter != 0; letter++)
        hash = hash * 33 + (unsigned char)*letter;
    uint32_t buckets = table[0], first = table[1], blooms = table[2];
    const uint32_t *bucket = table + 4 + blooms * (sizeof(ElfW(Addr)) / 4);
    uint32_t at = bucket[hash % buckets];
    if (at < first)
        return NULL;
    for (const uint32_t *chain = bucket + buckets;; at++) {
        uint32_t found = chain[at - first];
        if ((found | 1) == (hash | 1) && symbols[at].st_shndx != SHN_UNDEF && same(strings + symbols[at].st_name, name))
            return (void *)(base + symbols[at].st_value);
        if (found & 1)
            return NULL;
    }
}

static const struct r_debug *loaded(void)
{
    for (const ElfW(auxv_t) *entry = auxiliary; entry != NULL && entry->a_type != AT_NULL; entry++) {
        if (entry->a_type != AT_BASE || entry->a_un.a_val == 0)
            continue;
        ElfW(Addr) base = entry->a_un.a_val;
        const ElfW(Ehdr) *head = (const void *)base;
        const ElfW(Phdr) *segment = (const void *)(base + head->e_phoff);
        for (int at = 0; at < head->e_phnum; at++)
            if (segment[at].p_type == PT_DYNAMIC)
                return symbol(base, (const void *)(base + segment[at].p_vaddr), "_r_debug");
    }
    return NULL;
}

/* Returns a function of the C library; exits if there is none. */
static void *of_libc(const char *name)
{
    const struct r_debug *list = loaded();
    for (const struct link_map *library = list == NULL ? NULL : list->r_map; library != NULL; library = library->l_next)
        if (ends_with(library->l_name, "/libc.so.6"))
            return symbol(library->l_addr, library->l_ld, name);
    return NULL;
}

/* The original of a function that this library replaces. */
#define REAL(name, pointer)                       \
    static __typeof__(&name) pointer;             \
    if (pointer == NULL)                          \
        pointer = of_libc(#name);                 \
    if (pointer == NULL)                          \
        leave();

/* Returns the result of a system call as the C library does. */
static long answer(long value)
{
    int *(*place)(void);
    if (value >= 0 || value < -4095)
        return value;
    place = of_libc("__errno_location");
    if (place != NULL)
        *place() = (int)-value;
    return -1;
}

/* ---- The clock -----------------------------------------------------------------------------------------------------
 *
 * The C library reads the time from a page that the kernel shares with every process. A system call is answered by croupier, whose
 * clock advances by the program's sleeps. */

EXPORT int clock_gettime(clockid_t which, struct timespec *into)
{
    return (int)answer(CALL(SYS_clock_gettime, which, into, 0));
}

EXPORT int gettimeofday(struct timeval *restrict into, void *restrict zone)
{
    return (int)answer(CALL(SYS_gettimeofday, into, zone, 0));
}

EXPORT time_t time(time_t *into)
{
#ifdef SYS_time
    time_t now = CALL(SYS_time, 0, 0, 0);
#else
    struct timespec since;
    time_t now = CALL(SYS_clock_gettime, CLOCK_REALTIME, &since, 0) == 0 ? since.tv_sec : -1;
#endif
    if (into != NULL)
        *into = now;
    return now;
}

EXPORT int timespec_get(struct timespec *into, int base)
{
    return base == TIME_UTC && CALL(SYS_clock_gettime, CLOCK_REALTIME, into, 0) == 0 ? base : 0;
}

EXPORT clock_t clock(void)
{
    struct timespec used;
    if (CALL(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &used, 0) != 0)
        return -1;
    return used.tv_sec * CLOCKS_PER_SEC + used.tv_nsec / (1000000000 / CLOCKS_PER_SEC);
}

/* ---- Random numbers ------------------------------------------------------------------------------------------------
 *
 * Calls of srand and rand are counted in memory that this run shares with croupier, by a descriptor. */

/* All are known to `run/call_counts.rs`. */
#define MAGIC 0xca115eedU
#define DESCRIPTOR 63
#define MOST_NUMBERS 1000
#define MOST_DRAWN 16384

static struct tally {
    unsigned magic, srand, rand, rand_first;
    unsigned of, count, only[MOST_NUMBERS];
    unsigned drawn[MOST_DRAWN];
} *tally;

static void begin_tally(void)
{
    long shared = call(SYS_mmap, 0, sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED, DESCRIPTOR, 0);
    CALL(SYS_close, DESCRIPTOR, 0, 0);
    if (shared < 0 && shared >= -4095)
        return;
    tally = (struct tally *)shared;
    tally->magic = MAGIC;
}

EXPORT void srand(unsigned seed)
{
    REAL(srand, real);
    if (tally != NULL)
        tally->srand++;
    real(seed);
}

/* One number in so many is any number, so that a program that waits for a certain one goes on. It is a prime: no round has as many
 * draws again and again. */
#define ANY_IN 17

/* A number of 31 bits that is one of the few both by its remainder and by its size. */
static int few(unsigned number)
{
    unsigned long of = tally->of;
    unsigned long only = tally->only[number / 64 % tally->count];
    unsigned long first = ((only << 31) + of - 1) / of;
    unsigned long room = (1UL << 31) / of;
    unsigned long within = first + (room > 2 * of ? number % (room - 2 * of) : 0);
    return (int)(within + (of + only - within % of) % of);
}

/* Returns the next number, of few if there are only few. */
static int drawn(int (*real)(void))
{
    if (tally->of > 0 && tally->of <= MOST_NUMBERS && tally->count > 0 && tally->count <= MOST_NUMBERS &&
        tally->rand % ANY_IN != 0)
        return few((unsigned)real());
    return real();
}

EXPORT int rand(void)
{
    REAL(rand, real);
    if (tally == NULL)
        return real();
    if (tally->srand == 0)
        tally->rand_first = 1;
    unsigned at = tally->rand++;
    int number = drawn(real);
    if (at < MOST_DRAWN)
        tally->drawn[at] = (unsigned)number;
    return number;
}

/* ---- Uninitialized memory ------------------------------------------------------------------------------------------
 *
 * A program that reads an uninitialized variable gets the previous content of the memory. That is the same in every run except for
 * the times that the dynamic linker measures while it loads the program, in CPU ticks. */

/* Bytes of the stack that the dynamic linker may have used, and ticks that it may have taken. */
#define USED (16 << 10)
#define TICKS (1UL << 33)

__attribute__((noinline)) static void forget_times(void)
{
    volatile unsigned long below[USED / sizeof(unsigned long)];
    unsigned long now = ticks();
    for (size_t at = 0; at < sizeof below / sizeof *below; at++)
        if (now - below[at] < TICKS)
            below[at] = 0;
}

/* ---- Initialization ------------------------------------------------------------------------------------------------- */

__attribute__((constructor)) static void begin(int count, char **arguments, char **environment)
{
    (void)count, (void)arguments;
    /* The auxiliary vector follows the environment, where the kernel has put it. */
    while (*environment != NULL)
        environment++;
    auxiliary = (const void *)(environment + 1);
    forget_times();
    run_server();
    begin_tally();
}
