// Opens a FIFO that nobody else will open.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int attack(void)
{
    if (mkfifo("fifo", 0600) == 0)
        close(open("fifo", O_RDONLY));
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
