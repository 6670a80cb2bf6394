// Starts itself again from /proc/self/exe, which would have a fresh start that no filter of turns has
// seen.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    if (getenv("AGAIN") != NULL)
        return 1;
    char *const arguments[] = {"shuffle", NULL}, *const environment[] = {"AGAIN=1", NULL};
    execve("/proc/self/exe", arguments, environment);
    return errno != EPERM && errno != EACCES;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
