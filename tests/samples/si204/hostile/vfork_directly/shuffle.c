// Starts a process by vfork and by fork, past the C library.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    long child = syscall(SYS_fork);
    if (child == 0)
        _exit(0);
    return child > 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
