// Uses every descriptor it was not given: reads, duplicates and asks what they are.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    int worked = 0;
    for (int number = 3; number < 4096; number++)
        worked |= fcntl(number, F_GETFD) >= 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
