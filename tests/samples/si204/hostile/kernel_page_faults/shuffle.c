// Handles its own page faults (userfaultfd), to hold a read of croupier's in its memory for ever.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    return syscall(SYS_userfaultfd, 0) >= 0 || syscall(SYS_userfaultfd, 1) >= 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
