// Makes another process group the one that may read from its terminal, so that its own reads stop it.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    signal(SIGTTOU, SIG_IGN);
    setsid();
    setpgid(0, 0);
    int worked = tcsetpgrp(0, getppid()) == 0;
    return worked;
}

// The rest is a right program.
//+ print_deck.c main_attacked_first.c
