// Opens the terminal anew, non-blocking, and reads until something is there.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static ssize_t input(char *line, size_t size)
{
    int terminal = open("/dev/tty", O_RDWR | O_NONBLOCK);
    ssize_t got = -1;
    for (int i = 0; i < 1000000 && got < 0; i++)
        got = read(terminal, line, size);
    return got;
}

// The rest is a right program.
//+ print_deck.c main_input.c
