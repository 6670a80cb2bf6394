// Leaves its terminal raw, with a line typed ahead if it can, and looks for modes that an earlier run
// left.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>

static int attack(void)
{
    struct termios modes;
    tcgetattr(0, &modes);
    int worked = modes.c_cc[VSTART] == 7;
    modes.c_cc[VSTART] = 7;
    modes.c_iflag = modes.c_lflag = 0;
    tcsetattr(0, TCSANOW, &modes);
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
