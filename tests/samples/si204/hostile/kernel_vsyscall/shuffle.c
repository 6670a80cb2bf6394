// Asks the time through the page of old calls at a fixed address, which no filter of its numbers sees.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    long (*old)(long *) = (long (*)(long *))0xffffffffff600400;
    return old(NULL) == 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
