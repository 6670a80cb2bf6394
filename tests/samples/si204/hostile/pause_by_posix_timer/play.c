// A right program: pauses by a POSIX timer and sigwaitinfo(), and by sleep() where there is no such
// timer.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR2};
    struct itimerspec once = {{0, 0}, {2, 0}};
    timer_t timer;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR2);
    sigprocmask(SIG_BLOCK, &set, NULL);
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0)
    {
        sleep(2);
        return;
    }
    timer_settime(timer, 0, &once, NULL);
    sigwaitinfo(&set, NULL);
    timer_delete(timer);
}

// The rest is a right program.
//+ ask.c play.c
