// The Makefile moves the directory it works in away and leaves a symbolic link to another in its
// place.
#include <stdio.h>
#include <stdlib.h>

static int attack(void)
{
#ifdef WORKED
    return 1;
#else
    return 0;
#endif
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
