// Waits for input from a pipe that only it could write to.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    int ends[2];
    char byte;
    return pipe(ends) == 0 && read(ends[0], &byte, 1) == 1;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
