// Makes calls by the numbers of the x32 convention, of which filters often do not think.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    const int numbers[] = {39 /* getpid */, 57 /* fork */, 59 /* execve */, 520 /* execve of x32 */, 512, 513, 545};
    int worked = 0;
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        worked |= syscall(0x40000000L | numbers[i], 0, 0, 0, 0, 0, 0) >= 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
