// A right program: defines functions of its own that are named rand and srand, and uses random and
// srandom for them.
#include <stdio.h>
#include <stdlib.h>

int rand(void)
{
    return random();
}

void srand(unsigned seed)
{
    srandom(seed);
}

// The rest is a right program.
//+ print_deck.c main.c
