// Makes requests of the console and of serial lines: redirects the console, pastes, breaks, asks for
// packet mode.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>

static int attack(void)
{
    char paste[16] = {3};
    int on = 1, worked = 0;
    worked |= ioctl(0, 0x541c /* TIOCLINUX */, paste) == 0;
    worked |= ioctl(0, TIOCCONS) == 0;
    worked |= ioctl(0, TIOCPKT, &on) == 0;
    ioctl(0, TCSBRK, 0);
    ioctl(0, TCSBRKP, 1);
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
