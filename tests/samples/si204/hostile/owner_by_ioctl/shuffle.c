// Makes its parent the owner of the terminal descriptor by ioctl, also with the upper half of the
// request set.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int attack(void)
{
    int parent = getppid(), on = 1, worked = 0;
    const unsigned long requests[] = {0x8901 /* FIOSETOWN */, 0x8902 /* SIOCSPGRP */};
    for (int i = 0; i < 2; i++)
    {
        worked |= syscall(SYS_ioctl, 0, requests[i], &parent) == 0;
        worked |= syscall(SYS_ioctl, 0, requests[i] | 1UL << 32, &parent) == 0;
    }
    worked |= syscall(SYS_ioctl, 0, 0x5452UL /* FIOASYNC */ | 1UL << 32, &on) == 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
