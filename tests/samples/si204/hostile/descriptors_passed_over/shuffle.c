// Replaces standard error by its directory, a pipe, and every device it may open, and prints on.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    int ends[2];
    dup2(open(".", O_RDONLY), 2);
    if (pipe(ends) == 0)
        dup2(ends[1], 2);
    dup2(open("/dev/null", O_WRONLY), 2);
    dup2(open("/dev/full", O_WRONLY), 2);
    fprintf(stderr, "nobody reads this\n");
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
