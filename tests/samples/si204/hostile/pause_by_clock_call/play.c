// Measures every pause by the clock call of the kernel itself, past the C library, and says so if it
// has not moved on.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct timespec before, after;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &before);
    sleep(2);
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &after);
    if (after.tv_sec - before.tv_sec < 1)
        printf("The pause was not real.\n");
}

// The rest is a right program.
//+ ask.c play.c
