// Locks its memory, changes its priority, its processors and its scheduler, to slow others down.
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    struct sched_param first = {1};
    unsigned long processors = 1;
    int worked = 0;
    mlockall(MCL_CURRENT);
    munlockall();
    worked |= syscall(SYS_sched_setscheduler, 0, SCHED_FIFO, &first) == 0;
    worked |= syscall(SYS_setpriority, PRIO_PROCESS, getppid(), 5) == 0;
    worked |= syscall(SYS_sched_setaffinity, getppid(), sizeof processors, &processors) == 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
