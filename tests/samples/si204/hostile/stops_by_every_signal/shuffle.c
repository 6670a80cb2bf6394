// Stops itself by every signal that stops a process, and waits to be continued.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int attack(void)
{
    raise(SIGTSTP);
    raise(SIGTTIN);
    raise(SIGTTOU);
    raise(SIGSTOP);
    return 0;
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
