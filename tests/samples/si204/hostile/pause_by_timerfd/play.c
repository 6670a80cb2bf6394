// A right program: pauses by reading from a timer descriptor.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct itimerspec once = {{0, 0}, {2, 0}};
    unsigned long long times;
    int timer = timerfd_create(CLOCK_MONOTONIC, 0);
    timerfd_settime(timer, 0, &once, NULL);
    if (read(timer, &times, sizeof times) < 0)
        sleep(2);
    close(timer);
}

// The rest is a right program.
//+ ask.c play.c
