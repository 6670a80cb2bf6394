// Sets an alarm and waits for it, without end, so that it never waits for long.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void nothing(int number)
{
    (void)number;
}

static int attack(void)
{
    signal(SIGALRM, nothing);
    for (;;)
    {
        alarm(25);
        pause();
    }
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
