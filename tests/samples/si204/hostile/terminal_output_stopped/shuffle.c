// Stops the output of its terminal (tcflow) and then prints.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>

static int attack(void)
{
    tcflow(1, TCOOFF);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
