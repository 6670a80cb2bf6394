/* The preload library: loaded into a student's program before its own libraries (LD_PRELOAD, see ld.so(8)). It
 *  - waits before anything else of the program is run, and is forked for each run (the fork server);
 *  - asks the kernel for the time by system calls, where the C library would look it up without one, so that croupier answers;
 *  - counts calls of srand and rand.
 *
 * A program may define functions of any name, and the dynamic linker prefers them to the C library's. So this file calls no
 * function that it does not contain: system calls are made directly, and what it needs of the C library it finds in that library's
 * own table of symbols. It is linked so that an undefined name is an error. It is initialized before every other library (-z
 * initfirst), so no code of a student's has run in the fork server. */
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

/* A system call: what the kernel answers, an error as a negative number. */
static long call(long number, long a, long b, long c, long d, long e, long f)
{
    long answer;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(answer)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return answer;
}

#define CALL(number, a, b, c) call(number, (long)(a), (long)(b), (long)(c), 0, 0, 0)

/* ---- The fork server -----------------------------------------------------------------------------------------------
 *
 * A program that is loaded and linked, but has not begun, forks once for every run, and the child begins: loading is most of
 * what a short program costs. It asks croupier by calls of clone(2) that croupier is told of before the kernel acts: what it
 * is to do now, and whether it may fork (with CLONE_PARENT, so that the child is croupier's own). The kernel itself refuses the
 * first, which makes no sense to it; so does croupier, of a program that is not to be forked. */

/* Both are known to `run/preload.rs`. */
#define MAY_FORK (CLONE_PARENT | CLONE_UNTRACED | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD)
#define WHAT_NOW (MAY_FORK | CLONE_THREAD)

static void leave(void)
{
    for (;;)
        CALL(SYS_exit_group, 1, 0, 0);
}

/* The child's first question: it is answered with the terminal that the run is to have. None of what follows is known to fail
 * in a child that was just forked, with a terminal that nobody has; were it to, there would be nothing to play. */
static void begin_run(void)
{
    long terminal = CALL(SYS_clone, WHAT_NOW, 0, 0);
    if (terminal < 0)
        leave();
    for (int standard = 0; standard <= 2; standard++)
        if (CALL(SYS_dup2, terminal, standard, 0) < 0)
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
    /* Where the C library keeps the number of its thread, which is another in every child: fork(3) sees to that, too. */
    if (CALL(SYS_prctl, PR_GET_TID_ADDRESS, &number, 0) != 0)
        leave();
    long child;
    while ((child = call(SYS_clone, MAY_FORK, 0, 0, (long)number, 0, 0)) > 0)
        ;
    if (child < 0)
        leave();
    begin_run();
}

/* On a stack of its own: what lies below the program's is then the same whether it was forked or not, and so is what it does
 * should it read what it never wrote. */
static void run_server(void)
{
    static char stack[16 << 10] __attribute__((aligned(16)));
    __asm__ volatile("movq %%rsp, %%rbx\n\t"
                     "movq %0, %%rsp\n\t"
                     "call *%1\n\t"
                     "movq %%rbx, %%rsp"
                     :
                     : "r"(stack + sizeof stack), "r"(wait_for_runs)
                     : "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "memory", "cc");
}

/* ---- The C library's own functions ---------------------------------------------------------------------------------
 *
 * Found in its table of symbols, whatever the program defines: the dynamic linker keeps a list of what it has loaded
 * (`_r_debug`, see link.h), and the kernel tells every program where the dynamic linker is (AT_BASE, see getauxval(3)). */

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

/* An address that a dynamic section names: the dynamic linker has made it absolute, but for its own. */
static ElfW(Addr) absolute(ElfW(Addr) base, ElfW(Addr) value)
{
    return value < base ? base + value : value;
}

/* A symbol of a loaded library by the GNU hash table, which every library of glibc has. */
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

/* A function of the C library; where it cannot be found nothing can be done. */
static void *of_libc(const char *name)
{
    const struct r_debug *list = loaded();
    for (const struct link_map *library = list == NULL ? NULL : list->r_map; library != NULL; library = library->l_next)
        if (ends_with(library->l_name, "/libc.so.6"))
            return symbol(library->l_addr, library->l_ld, name);
    return NULL;
}

/* The real function that one of ours stands for. */
#define REAL(name, pointer)                       \
    static __typeof__(&name) pointer;             \
    if (pointer == NULL)                          \
        pointer = of_libc(#name);                 \
    if (pointer == NULL)                          \
        leave();

/* What a system call answered, as the C library gives it to a program. */
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
 * The C library reads the time from a page that the kernel shares with every process. By a system call croupier is asked, whose
 * clock goes on while a program sleeps that it does not let sleep. */

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
    time_t now = CALL(SYS_time, 0, 0, 0);
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
 * Calls of srand and rand are counted in memory that is shared with croupier, of this run alone. It comes as a descriptor. */

/* Both are known to `run/tally.rs`. */
#define MAGIC 0xca115eedU
#define DESCRIPTOR 63

static struct tally {
    unsigned magic, srand, rand, rand_first;
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

EXPORT int rand(void)
{
    REAL(rand, real);
    if (tally != NULL) {
        if (tally->srand == 0)
            tally->rand_first = 1;
        tally->rand++;
    }
    return real();
}

/* ---- Memory that was never written ---------------------------------------------------------------------------------
 *
 * A program that reads a variable it never wrote finds what was there before. That is the same in every run but for the times that
 * the dynamic linker takes while it loads the program, in ticks of the processor. */

/* As many bytes of the stack as the dynamic linker may have used, and as many ticks as it may have taken. */
#define USED (16 << 10)
#define TICKS (1UL << 33)

__attribute__((noinline)) static void forget_times(void)
{
    volatile unsigned long below[USED / sizeof(unsigned long)];
    unsigned long now = __builtin_ia32_rdtsc();
    for (size_t at = 0; at < sizeof below / sizeof *below; at++)
        if (now - below[at] < TICKS)
            below[at] = 0;
}

/* ---- The beginning ------------------------------------------------------------------------------------------------- */

__attribute__((constructor)) static void begin(int count, char **arguments, char **environment)
{
    (void)count, (void)arguments;
    /* The auxiliary vector lies behind the environment, as the kernel has left it there. */
    while (*environment != NULL)
        environment++;
    auxiliary = (const void *)(environment + 1);
    forget_times();
    run_server();
    begin_tally();
}
