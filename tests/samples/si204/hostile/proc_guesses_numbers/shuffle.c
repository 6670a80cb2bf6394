// Opens files of processes near its own number, without listing /proc.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    int worked = 0;
    for (int number = getpid() - 40; number < getpid() + 5; number++)
    {
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/stat", number);
        worked |= number > 0 && number != getpid() && open(path, O_RDONLY) >= 0;
    }
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
