// A right program: moves its terminal to another descriptor, closes 0 and reads from there.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static ssize_t input(char *line, size_t size)
{
    int moved = fcntl(0, F_DUPFD, 40);
    close(0);
    return read(moved, line, size);
}

// The rest is a right program.
//+ print_deck.c main_input.c
