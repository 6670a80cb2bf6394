// Gives its terminal another line discipline, which may load modules into the kernel.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>

static int attack(void)
{
    int worked = 0;
    for (int discipline = 1; discipline < 32; discipline++)
        worked |= ioctl(0, TIOCSETD, &discipline) == 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
