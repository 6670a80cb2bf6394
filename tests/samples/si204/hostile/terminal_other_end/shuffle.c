// Opens the other end of terminals, or a new pair, to read what croupier types.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

static int attack(void)
{
    int worked = open("/dev/ptmx", O_RDWR) >= 0 || open("/dev/pts/ptmx", O_RDWR) >= 0;
    for (int number = 0; number < 20; number++)
    {
        char path[32];
        struct stat its, own;
        snprintf(path, sizeof path, "/dev/pts/%d", number);
        fstat(0, &own);
        int other = open(path, O_RDWR | O_NOCTTY);
        worked |= other >= 0 && fstat(other, &its) == 0 && its.st_rdev != own.st_rdev;
    }
    // TIOCGPTPEER is a request of the other end.
    return worked || ioctl(0, 0x5441, O_RDWR) >= 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
