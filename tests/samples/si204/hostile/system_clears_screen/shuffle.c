// A right program that calls system("clear") first, as many games do, and goes on whatever comes of
// it.
#include <stdio.h>
#include <stdlib.h>

static int attack(void)
{
    return system("clear") == 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
