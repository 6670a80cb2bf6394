// A right program: pauses by a timer descriptor that it has copied and closed.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct itimerspec two = {{0, 0}, {2, 0}};
    uint64_t times;
    int timer = timerfd_create(CLOCK_MONOTONIC, 0);
    timerfd_settime(timer, 0, &two, NULL);
    int copy = dup(timer);
    close(timer);
    if (read(copy, &times, sizeof times) < 0)
        perror("read");
    close(copy);
}

// The rest is a right program.
//+ ask.c play.c
