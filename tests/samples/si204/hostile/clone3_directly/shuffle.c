// Starts a process by clone3, of which a filter cannot see the flags.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    unsigned long long arguments[11] = {0, 0, 0, 0, 17 /* SIGCHLD */};
    long child = syscall(435 /* clone3 */, arguments, 64);
    if (child == 0)
        _exit(0);
    return child > 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
