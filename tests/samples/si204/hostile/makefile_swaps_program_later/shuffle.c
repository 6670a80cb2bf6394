// The Makefile leaves a process behind that goes on replacing the program.
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
