// Makes the digit 0 the key that sends a signal to the process, so that croupier's own typing ends it.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>

static int attack(void)
{
    struct termios modes;
    tcgetattr(0, &modes);
    modes.c_lflag |= ISIG;
    modes.c_cc[VINTR] = '0';
    tcsetattr(0, TCSANOW, &modes);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
