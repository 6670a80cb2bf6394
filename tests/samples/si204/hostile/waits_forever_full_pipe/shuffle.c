// Waits for room in a pipe that only it could empty.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    int ends[2];
    char page[4096] = {0};
    if (pipe(ends) == 0)
        while (write(ends[1], page, sizeof page) > 0)
            ;
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
