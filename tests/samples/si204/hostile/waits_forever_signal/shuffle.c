// Waits for a signal that nobody will send (sigsuspend, with every signal blocked).
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    sigset_t all;
    sigfillset(&all);
    return sigsuspend(&all) == 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
