// Uses five megabytes of its stack; it is right otherwise.
#include <stdio.h>
#include <stdlib.h>

static int attack(void)
{
    volatile char large[5 << 20];
    for (size_t i = 0; i < sizeof large; i += 4096)
        large[i] = 1;
    return large[4096] != 1;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
