// Has a timer wake it every second (setitimer) and waits for the next, without end.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static void nothing(int number)
{
    (void)number;
}

static int attack(void)
{
    struct itimerval every = {{1, 0}, {1, 0}};
    signal(SIGALRM, nothing);
    setitimer(ITIMER_REAL, &every, NULL);
    for (;;)
        pause();
}

// The rest is a right program.
//+ print_deck.c main_attacked.c
