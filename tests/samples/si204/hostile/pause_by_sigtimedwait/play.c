// A right program: pauses by sigtimedwait() for a signal that does not come.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct timespec two = {2, 0};
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, NULL);
    sigtimedwait(&set, NULL, &two);
}

// The rest is a right program.
//+ ask.c play.c
