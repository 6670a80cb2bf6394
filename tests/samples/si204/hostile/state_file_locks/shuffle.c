// Locks files that all runs can read, its own program among them, and looks whether another run holds
// the lock.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>

static int attack(void)
{
    const char *const files[] = {"/proc/self/exe", "/bin/sh", "/lib/x86_64-linux-gnu/libc.so.6", "/etc/ld.so.cache"};
    int worked = 0;
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
    {
        int file = open(files[i], O_RDONLY);
        worked |= file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    }
    // Held for a little while, so that another run may see it.
    for (volatile int i = 0; i < 20000000; i++)
        ;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
