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

static char askKey(void)
{
    char key = 's';
    printf("Hit or stand? [h/s] ");
    scanf(" %c", &key);
    return key;
}

// The rest is a right program.
//+ play.c
