// Gives up its terminal, makes it exclusive, hangs it up and takes it again.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int attack(void)
{
    ioctl(0, TIOCEXCL);
    ioctl(0, TIOCNOTTY);
    ioctl(0, TIOCSCTTY, 1);
    ioctl(0, TIOCVHANGUP);
    vhangup();
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
