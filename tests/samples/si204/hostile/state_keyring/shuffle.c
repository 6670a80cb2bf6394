// Leaves a key in its session and user keyrings and looks for one that an earlier run left.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int worked = 0;
    for (int ring = -5; ring < 0; ring++)
    {
        worked |= syscall(SYS_keyctl, 10 /* search */, ring, "user", "was-here", 0) > 0;
        worked |= syscall(SYS_add_key, "user", "was-here", "1", 1, ring) > 0;
    }
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
