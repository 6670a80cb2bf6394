// Waits for an eventfd that nobody will write to.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int attack(void)
{
    unsigned long long value;
    return read(eventfd(0, 0), &value, sizeof value) == 8;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
