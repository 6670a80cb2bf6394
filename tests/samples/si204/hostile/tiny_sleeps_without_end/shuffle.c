// Sleeps for a microsecond, without end, so that neither CPU time nor idle time grows fast.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    for (;;)
        usleep(1);
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
