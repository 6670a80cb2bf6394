// Sleeps with the upper half of the clock and of the flags set, which the kernel throws away.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct timespec two = {2, 0};
    syscall(SYS_clock_nanosleep, 1UL << 32 | CLOCK_REALTIME, 1UL << 32, &two, NULL);
}

// The rest is a right program.
//+ ask.c play.c
