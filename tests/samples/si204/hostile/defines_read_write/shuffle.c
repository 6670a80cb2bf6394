// A right program: defines functions of its own that are named read, write and ioctl.
#include <stdio.h>
#include <stdlib.h>

int read(void)
{
    abort();
}

int write(void)
{
    abort();
}

int ioctl(void)
{
    abort();
}

// The rest is a right program.
//+ print_deck.c main.c
