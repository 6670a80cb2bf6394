// A right program: pauses by pselect() without descriptors.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

static void pauseTwo(void)
{
    struct timespec two = {2, 0};
    pselect(0, NULL, NULL, NULL, &two, NULL);
}

// The rest is a right program.
//+ ask.c play.c
