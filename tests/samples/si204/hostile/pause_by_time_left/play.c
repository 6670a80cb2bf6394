// Pauses by asking a timer again and again how much time is left.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct itimerval left = {{0, 0}, {2, 0}};
    signal(SIGALRM, SIG_IGN);
    setitimer(ITIMER_REAL, &left, NULL);
    do
        getitimer(ITIMER_REAL, &left);
    while (left.it_value.tv_sec > 0 || left.it_value.tv_usec > 0);
}

// The rest is a right program.
//+ ask.c play.c
