// Makes a user namespace in which it is root, by unshare, setns and clone.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int worked = 0;
    for (int bit = 7; bit < 31; bit++)
        worked |= (1 << bit & 0x7e020080) != 0 && syscall(SYS_unshare, 1 << bit) == 0;
    worked |= syscall(SYS_setns, open("/proc/self/ns/user", O_RDONLY), 0) == 0;
    return worked || geteuid() != getuid();
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
