// A right program: swaps standard input and output, which are the same terminal.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static ssize_t input(char *line, size_t size)
{
    int in = dup(0);
    dup2(1, 0);
    dup2(in, 1);
    close(in);
    return read(0, line, size);
}

// The rest is a right program.
//+ print_deck.c main_input.c
