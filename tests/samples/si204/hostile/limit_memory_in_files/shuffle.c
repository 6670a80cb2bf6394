// Writes as much as it can into files in memory, which count as memory of no process.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    static char block[65536];
    long written = 0;
    for (int i = 0; i < 60; i++)
    {
        int file = syscall(SYS_memfd_create, "memory", 0);
        ssize_t got;
        for (int j = 0; j < 64 && (got = write(file, block, sizeof block)) > 0; j++)
            written += got;
    }
    return written > 32L << 20;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
