// Makes a file of a terabyte of holes in its directory.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    int file = open("large", O_RDWR | O_CREAT, 0600);
    return ftruncate(file, 1L << 40) == 0 || posix_fallocate(file, 0, 1L << 30) == 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
