// Makes random system calls with random arguments, and then prints a deck if it still can. The same seed makes the same calls.
// croupier must outlive it, end it, and give it the same verdict again.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef FUZZ_SEED
#define FUZZ_SEED 1
#endif
#ifndef FUZZ_CALLS
#define FUZZ_CALLS 300
#endif

static uint64_t state = FUZZ_SEED;
static unsigned char memory[8192] __attribute__((aligned(4096)));

// splitmix64: small, and good enough to pick calls.
static uint64_t next(void)
{
    uint64_t value = (state += 0x9e3779b97f4a7c15);
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
    value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
    return value ^ (value >> 31);
}

static long argument(void)
{
    uint64_t value = next();
    switch (next() % 12)
    {
    case 0:
        return 0;
    case 1:
        return -1;
    case 2:
        return value % 8;
    case 3:
        return value % 4096;
    case 4:
        return 1L << value % 63;
    case 5:
        return (long)(memory + value % sizeof memory);
    case 6:
        return (long)memory;
    case 7:
        return (long)&argument + (long)(value % 64);
    case 8:
        return (long)(value % 4) | 1L << 32;
    case 9:
        return 0x5400 + (long)(value % 256);
    case 10:
        return getpid();
    default:
        return value;
    }
}

// Random bytes, among them small numbers that make sense as times, counts and addresses.
static void fillMemory(void)
{
    for (size_t i = 0; i < sizeof memory; i += 8)
    {
        uint64_t value = next() % 4 == 0 ? (uint64_t)argument() : next() % 3;
        for (int j = 0; j < 8; j++)
            memory[i + j] = value >> 8 * j;
    }
}

// Calls that with random arguments most often end the program, and so hide what others would do.
static int isDeadly(long number)
{
    const long deadly[] = {SYS_munmap, SYS_mremap, SYS_mprotect, SYS_mmap, SYS_brk, SYS_arch_prctl, SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigreturn};
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
        if ((number & 0xfff) == deadly[i])
            return 1;
    return 0;
}

static void makeCalls(void)
{
    for (int i = 0; i < FUZZ_CALLS; i++)
    {
        long number = next() % 470;
        if (next() % 64 == 0)
            number |= 0x40000000;
        if (next() % 64 == 0)
            number |= 1L << 32;
        if (isDeadly(number) && next() % 16 != 0)
            continue;
        // These end it in any case, and sync keeps the whole machine busy.
        if (number == SYS_exit || number == SYS_exit_group || number == SYS_sync)
            continue;
        if (i % 16 == 0)
            fillMemory();
        long a = argument(), b = argument(), c = argument(), d = argument(), e = argument(), f = argument();
        // A child, if there ever is one, must not go on as if it were the program.
        if (syscall(number, a, b, c, d, e, f) == 0 && (number == SYS_fork || number == SYS_vfork || number == SYS_clone || number == 435))
            _exit(0);
    }
}

int main(void)
{
    int seed = 0;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    makeCalls();
    printf("%d\n", seed);
    return 0;
}
