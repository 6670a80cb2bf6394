// A right program: sets the terminal so that a read gives up after half a second, and reads until a
// line is there.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

static ssize_t input(char *line, size_t size)
{
    struct termios modes;
    size_t have = 0;
    tcgetattr(0, &modes);
    modes.c_lflag &= ~(ICANON | ECHO);
    modes.c_cc[VMIN] = 0;
    modes.c_cc[VTIME] = 5;
    tcsetattr(0, TCSANOW, &modes);
    while (have < size && (have == 0 || line[have - 1] != '\n'))
    {
        ssize_t got = read(0, line + have, 1);
        if (got < 0)
            return -1;
        have += got;
    }
    return have;
}

// The rest is a right program.
//+ print_deck.c main_input.c
