// Closes all descriptors but its own three by close_range, and marks these to be closed on execution.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    syscall(436 /* close_range */, 3, ~0U, 0);
    syscall(436, 0, 2, 4);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
