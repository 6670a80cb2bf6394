// Makes its parent the owner of the terminal descriptor, so that input sends the parent a signal of
// its choice.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    struct f_owner_ex owner = {F_OWNER_PID, getppid()};
    int worked = fcntl(0, F_SETSIG, SIGWINCH) == 0;
    worked |= fcntl(0, F_SETOWN, getppid()) == 0;
    worked |= fcntl(0, F_SETOWN, -getpgrp()) == 0;
    worked |= fcntl(0, F_SETOWN_EX, &owner) == 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
