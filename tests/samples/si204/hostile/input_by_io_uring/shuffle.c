// Reads its input by an io_uring, with no call for the read at all.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static ssize_t input(char *line, size_t size)
{
    char parameters[120] = {0};
    (void)line;
    (void)size;
    // Whoever gets a ring could go on; it is enough to see that there is none.
    if (syscall(425 /* io_uring_setup */, 4, parameters) >= 0)
        printf("The attack worked.\n");
    return -1;
}

// The rest is a right program.
//+ print_deck.c main_input.c
