// Asks without end whether standard error can be written to, and never reads.
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    struct pollfd output = {2, POLLOUT, 0};
    while (poll(&output, 1, 1000) >= 0)
        ;
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
