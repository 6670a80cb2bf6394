// A right program: pauses by a futex with a time limit, as condition variables do.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct timespec two = {2, 0};
    int word = 0;
    syscall(SYS_futex, &word, 0, 0, &two, NULL, 0);
}

// The rest is a right program.
//+ ask.c play.c
