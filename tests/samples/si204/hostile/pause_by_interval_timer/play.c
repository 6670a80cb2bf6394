// A right program: pauses by a timer (setitimer) and sigsuspend().
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

static void pauseTwo(void)
{
    struct itimerval once = {{0, 0}, {2, 0}};
    sigset_t none;
    sigemptyset(&none);
    signal(SIGALRM, nothing);
    setitimer(ITIMER_REAL, &once, NULL);
    sigsuspend(&none);
}

// The rest is a right program.
//+ ask.c play.c
