// Changes limits of its parent with the upper half of the process id set.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    struct rlimit limit;
    int worked = syscall(SYS_prlimit64, getppid(), RLIMIT_CORE, NULL, &limit) == 0;
    worked |= syscall(SYS_prlimit64, 1UL << 32 | (unsigned)getppid(), RLIMIT_CORE, NULL, &limit) == 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
