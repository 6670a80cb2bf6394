// Takes on other personalities: 32 bits, readable memory executable, other addresses.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    for (int bit = 0; bit < 31; bit++)
        personality(1UL << bit);
    personality(PER_LINUX32 | READ_IMPLIES_EXEC);
    personality(PER_LINUX);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
