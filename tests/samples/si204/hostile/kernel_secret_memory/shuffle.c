// Keeps its input buffer in memory that no other process can read (memfd_secret), and in memory under
// a key.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int file = syscall(447 /* memfd_secret */, 0);
    if (file >= 0)
        close(file);
    syscall(330 /* pkey_alloc */, 0, 3);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
