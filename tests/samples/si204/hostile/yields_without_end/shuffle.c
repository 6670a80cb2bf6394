// Gives up the processor without end (sched_yield).
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    for (;;)
        sched_yield();
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
