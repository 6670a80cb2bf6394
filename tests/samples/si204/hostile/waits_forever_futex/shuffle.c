// Waits for a futex that nobody will wake.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int word = 0;
    return syscall(SYS_futex, &word, 0, 0, NULL, NULL, 0) != 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
