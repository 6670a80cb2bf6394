// Opens files until no descriptor is left, keeps them, and goes on; it is right otherwise.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    int last = 0;
    for (int i = 0; i < 100000 && last >= 0; i++)
        last = dup(1);
    return last >= 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
