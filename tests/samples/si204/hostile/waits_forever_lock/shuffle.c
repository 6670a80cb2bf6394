// Locks a file twice, so that it waits for itself.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

static int attack(void)
{
    int one = open("file", O_RDWR | O_CREAT, 0600), two = open("file", O_RDWR);
    flock(one, LOCK_EX);
    flock(two, LOCK_EX);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
