// A right program: pauses by sleeping a hundredth of a second at a time until a steady clock has moved
// on by two.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct timespec now, end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += 2;
    do
    {
        usleep(10000);
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while (now.tv_sec < end.tv_sec || (now.tv_sec == end.tv_sec && now.tv_nsec < end.tv_nsec));
}

// The rest is a right program.
//+ ask.c play.c
