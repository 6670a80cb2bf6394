// Makes the digit 0 the key that stops output, so that croupier's own typing stops it.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>

static int attack(void)
{
    struct termios modes;
    tcgetattr(0, &modes);
    modes.c_iflag |= IXON;
    modes.c_cc[VSTOP] = '0';
    tcsetattr(0, TCSANOW, &modes);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
