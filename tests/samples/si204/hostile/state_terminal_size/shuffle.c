// Changes the size of its terminal and looks for a size that an earlier run left.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>

static int attack(void)
{
    struct winsize size = {24, 80, 0, 0}, tiny = {7, 7, 7, 7};
    ioctl(0, TIOCGWINSZ, &size);
    ioctl(0, TIOCSWINSZ, &tiny);
    return size.ws_row == 7;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
